"""What a person at the table looks at: both rows of melds with what they are, the stock, the own hand."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from cardstops.cards import Cards
from cardstops.games.fireplace.moves import PASS, UNABLE, in_text_order
from cardstops.games.fireplace.play import legal_moves
from cardstops.games.fireplace.views import Phase, View
from cardstops.sights import Sight

__all__ = ["WORDING", "sights"]

WORDING: Final = MappingProxyType(
    {
        "dealt": ("{who} got {cards}", "{who} got {many}"),
        "stocked": ("the stock had {many}",),
        "drew": ("{who} drew {cards}", "{who} drew {many}"),
        "stock-empty": ("the stock was empty",),
        "robbed": ("{who} stole {cards} from meld {count} of {other}",),
        "discarded": ("{cards} went to the pile",),
        "laid": ("{who} laid {cards}: {name}",),
        "scored": ("{who} dropped {chips}",),
        "unable": ("{who} said unable",),
        "showed": ("{who} showed {cards}",),
        "forced": ("{who} chose the meld of {other}",),
        "passed": ("{who} passed",),
        "won-by-chips": ("{who} dropped the last chip and won",),
        "won-by-passes": ("{who} was ahead after two passes",),
    }
)
"""What happens, in sentences by the code of the event."""

_INSTEAD: Final = MappingProxyType({PASS: "pass", UNABLE: "say unable, and let your opponent choose from your hand"})
"""What may be done instead of laying a meld."""


def sights(view: View) -> Iterator[Sight]:
    """The view as lines: first those of single seats, then the table's, the own hand last."""
    order = view.table.rules.order
    for seat, row in enumerate(view.melds):
        for position, meld in enumerate(row, start=1):
            yield Sight(f"meld {position}", (_text(meld.cards), order.name(meld.strength)), seat)
        if view.known[seat]:
            yield Sight("has shown", (_text(view.known[seat]),), seat)
    discards = view.discards if isinstance(view.discards, int) else len(view.discards)
    yield Sight("stock", (f"{view.stock} cards", f"{discards} discarded"))
    if view.passes:
        yield Sight("passes", ("the turn before was a pass: another one ends the game",))
    if view.hand is not None:
        yield Sight("hand", (_text(view.hand),))
    if view.seat is not None and view.turn == view.seat:
        yield Sight("to do", (_task(view),))


def _text(cards: Cards) -> str:
    return " ".join(map(str, in_text_order(cards)))


def _task(view: View) -> str:
    """What the viewer, who is on turn, is asked for."""
    if view.phase is Phase.FORCING:
        return "choose the meld of your opponent, who is unable: force and five of the cards shown"
    moves = legal_moves(view)
    instead = "".join(f", or {words}" for move, words in _INSTEAD.items() if move in moves)
    return f"lay five cards, jacks or better; steal from melds that are lower, one card each (steal 2:TS){instead}"
