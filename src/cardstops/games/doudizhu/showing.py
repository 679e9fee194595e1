"""What a person at the table looks at: who is who, what was called, the stake, the play to beat, the own hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from types import MappingProxyType
from typing import Final

from cardstops.cards import Cards
from cardstops.games.doudizhu.moves import to_beat
from cardstops.games.doudizhu.ranks import ascending
from cardstops.games.doudizhu.views import AuctionView, PlayingView, View
from cardstops.sights import Sight

__all__ = ["WORDING", "sights"]

WORDING: Final = MappingProxyType(
    {
        "dealt": ("{who} drew {cards}", "{who} drew {many}"),
        "face-up": ("{who} drew {cards} face up",),
        "left": ("{many} were left face down",),
        "to-call": ("{who} had the first call",),
        "bid": ("{who} bid {chips}",),
        "passed": ("{who} passed",),
        "void": ("all passed, and the deal was void",),
        "landlord": ("{who} became landlord for {chips}",),
        "kitty": ("{who} took up the kitty: {cards}", "{who} took up the kitty, {many}"),
        "played": ("{who} played {cards} ({name}) and kept {many}",),
        "doubled": ("the stake was doubled",),
        "round-won": ("{who} won the round",),
        "out": ("{who} went out",),
        "spring": ("it was a spring of {who}",),
        "reverse-spring": ("it was a reverse spring against {who}",),
        "paid": ("{who} paid {chips} to {other}",),
    }
)
"""What happens, in sentences by the code of the event."""


def sights(view: View) -> Iterator[Sight]:
    """The view as lines: first those of single seats, then the table's, the own hand last."""
    yield from _called(view) if isinstance(view, AuctionView) else _played(view)
    if view.hand is not None:
        yield Sight("hand", tuple(_by_rank(view.hand)))
    if view.seat is not None and view.turn == view.seat:
        yield Sight("to do", (_task(view),))


def _called(view: AuctionView) -> Iterator[Sight]:
    """The calls so far, the face-up card and the cards left over."""
    seats = view.table.seats
    for turn, call in enumerate(view.calls):
        yield Sight(f"bids {call}" if call else "passes", seat=(view.first + turn) % seats)
    if view.face_up is not None:
        yield Sight(f"drew {view.face_up.card} face up", seat=view.face_up.seat)
    yield Sight("kitty", (f"{len(view.table.pack) - sum(view.counts)} cards, face down",))


def _played(view: PlayingView) -> Iterator[Sight]:
    """The landlord, the play to beat and whose it is, the stake."""
    yield Sight("landlord", seat=view.landlord)
    if view.by is not None:
        yield Sight("played last", seat=view.by)
    if view.kitty is not None:
        yield Sight("kitty", (_text(view.kitty),))
    yield Sight("stake", (f"{view.bid << view.doublings} from each peasant, or to each",))
    one = to_beat(view.standing, view.table.book)
    if one is not None:
        kind = one.type.replace("_", " with " if one.kickers else " ")
        yield Sight("to beat", (f"{view.standing}, a {kind}",))


def _by_rank(hand: Cards) -> Iterator[str]:
    """The hand, a rank an item, from the three up."""
    for _, cards in groupby(ascending(hand), key=lambda card: card.rank):
        yield " ".join(map(str, cards))


def _text(cards: Cards) -> str:
    return " ".join(card.text for card in ascending(cards))


def _task(view: View) -> str:
    """What the viewer, who is on turn, is asked for."""
    if isinstance(view, AuctionView):
        return f"bid more than {view.bid}, to play alone against the others, or pass"
    top = to_beat(view.standing, view.table.book)
    if top is None:
        return "lead any combination"
    return _TASKS.get(top.type, "beat it with a higher one of the same kind, a bomb or the rocket, or pass")


_TASKS: Final = MappingProxyType(
    {"bomb": "beat it with a higher bomb or the rocket, or pass", "rocket": "pass: nothing beats the rocket"}
)
