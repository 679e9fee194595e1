"""Validity of views, by the same checks as of states where they can be made; and of whatever value it is."""

from __future__ import annotations

from collections.abc import Iterator

from cardstops.errors import CardstopsError, Fault
from cardstops.games.doudizhu.rules import Kitty
from cardstops.games.doudizhu.sampling import sample
from cardstops.games.doudizhu.state import Auction, Finished, Playing, Void
from cardstops.games.doudizhu.table import Table
from cardstops.games.doudizhu.validity import (
    auction_of,
    bags_of,
    bid_of,
    calls_of,
    face_up_of,
    first_of,
    made,
    on_turn,
    state_faults,
    table_of,
    total_of,
)
from cardstops.games.doudizhu.views import AuctionView, PlayingView, View, view

__all__ = ["faults"]


def faults(value: object) -> Iterator[Fault]:
    """What is impossible about a table, a state or a view, with paths from `$`; it never raises."""
    if isinstance(value, Table):
        yield from table_of(value, "$")
    elif isinstance(value, Auction | Void | Playing | Finished):
        found = list(table_of(value.table, "$.table"))
        yield from found or state_faults(value)
    elif isinstance(value, AuctionView | PlayingView):
        found = list(table_of(value.table, "$.table")) or list(_of_view(value))
        yield from found or _of_what_is_seen(value)


def _of_view(view: View) -> Iterator[Fault]:
    if isinstance(view, AuctionView):
        yield from first_of(
            _shape(view), _dealt(view), calls_of(view.table, view.first, view.calls, view.turn), _face(view)
        )
    else:
        yield from first_of(_shape(view), _contract(view), _course(view))


def _of_what_is_seen(seen: View) -> Iterator[Fault]:
    """A state can be drawn that has this very view, whatever else the view tells that the checks did not ask for."""
    try:
        same = view(sample(seen, 0), seen.seat) == seen
    except CardstopsError as error:
        yield Fault("$", f"no deal has this view: {error}")
    else:
        if not same:
            yield Fault("$", "no deal has this view: what was seen of cards does not agree")


def _shape(view: View) -> Iterator[Fault]:
    """The seat, and one hand, count and bag of known cards for each seat."""
    table = view.table
    if view.seat is not None and not 0 <= view.seat < table.seats:
        yield Fault("$.seat", f"a seat is from 0 to {table.seats - 1}")
    if (view.hand is None) != (view.seat is None):
        yield Fault("$.hand", "a seat sees its hand, a spectator none")
    if len(view.counts) != table.seats:
        yield Fault("$.counts", f"one for each of {table.seats} seats")
    yield from bags_of(table, view.known, "$.known")
    if view.hand is not None and not table.pack.covers(view.hand):
        yield Fault("$.hand", "more of a face than the pack has")


def _sizes(view: View) -> Iterator[Fault]:
    """Counts agree with the cards seen."""
    for seat, (count, known) in enumerate(zip(view.counts, view.known, strict=True)):
        if len(known) > count or (seat == view.seat and known.bits):
            yield Fault(f"$.known[{seat}]", "cards seen in another hand, no more than it holds")
    if view.seat is not None and view.hand is not None and len(view.hand) != view.counts[view.seat]:
        yield Fault("$.hand", "another number of cards than it counts")


def _dealt(view: AuctionView) -> Iterator[Fault]:
    for seat, count in enumerate(view.counts):
        if count != view.table.rules.hand:
            yield Fault(f"$.counts[{seat}]", f"{view.table.rules.hand} cards are dealt")
    yield from _sizes(view)
    if not view.table.pack.covers(total_of((*view.known, *([view.hand] if view.hand else [])))):
        yield Fault("$.known", "more of a face than the pack has")


def _face(view: AuctionView) -> Iterator[Fault]:
    drawn = tuple(
        view.hand if seat == view.seat and view.hand is not None else known for seat, known in enumerate(view.known)
    )
    yield from face_up_of(view.table, view.face_up, drawn)


def _contract(view: PlayingView) -> Iterator[Fault]:
    table = view.table
    yield from first_of(
        bid_of(table, view.landlord, view.bid, "$"),
        auction_of(table, view, "$"),
        bags_of(table, view.played, "$.played"),
        _sizes(view),
        _conserved(view),
    )
    public = table.rules.kitty is Kitty.PUBLIC or view.seat == view.landlord
    if (view.kitty is not None) != public:
        yield Fault("$.kitty", "shown exactly where the rules show it")
    elif view.kitty and (len(view.kitty) != table.rules.left or not table.pack.covers(view.kitty)):
        yield Fault("$.kitty", f"{table.rules.left} cards are left, or it is not told")


def _conserved(view: PlayingView) -> Iterator[Fault]:
    """No card is seen twice, and the places that are not seen take all the others."""
    table = view.table
    if not table.pack.covers(view.gone):
        yield Fault("$.gone", "more of a face than the pack has")
        return
    seen = total_of((*view.known, *view.played, view.gone, *([view.hand] if view.hand else [])))
    if not table.pack.covers(seen):
        yield Fault("$", "more of a face is seen than the pack has")
    if sum(view.counts) + len(total_of((*view.played, view.gone))) != len(table.pack):
        yield Fault("$.counts", "counted, played and gone are not the pack")
    for seat, (count, played) in enumerate(zip(view.counts, view.played, strict=True)):
        if count + len(played) > table.rules.hand + (table.rules.left if seat == view.landlord else 0):
            yield Fault(f"$.counts[{seat}]", "more cards than are dealt")


def _course(view: PlayingView) -> Iterator[Fault]:
    table = view.table
    yield from made(view)
    if (view.turn is None) != (view.winner is not None):
        yield Fault("$.turn", "nobody is on turn just when a seat has gone out")
    if view.turn is not None:
        yield from on_turn(table, view.turn, view.by)
    if view.winner is not None and view.winner != view.by:
        yield Fault("$.winner", "the seat of the last play goes out")
    for seat, count in enumerate(view.counts):
        if count < 0 or (count == 0) != (seat == view.winner):
            yield Fault(f"$.counts[{seat}]", "a hand is empty just when its seat has gone out")
