"""What a seat, or a spectator, sees happen: every event with its clause; drawn cards are seen by their owner only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from cardstops.cards import Card, Cards
from cardstops.game import Event
from cardstops.games.fireplace.dealing import deal
from cardstops.games.fireplace.moves import Force, Lay, Move, Pass, in_text_order
from cardstops.games.fireplace.play import apply
from cardstops.games.fireplace.state import Ending, Finished, State, Table
from cardstops.games.fireplace.views import check_seat
from cardstops.rng import Seed

__all__ = ["EVENTS", "deal_events", "events"]

EVENTS: Final[dict[str, str]] = {
    "dealt": "1.1",
    "stocked": "1.1",
    "drew": "2.1",
    "stock-empty": "4.1",
    "robbed": "2.2",
    "discarded": "2.5",
    "laid": "2.2",
    "scored": "2.6",
    "unable": "3.1",
    "showed": "3.1",
    "forced": "3.1",
    "passed": "4.1",
    "won-by-chips": "2.6",
    "won-by-passes": "4.1",
}
"""The clause of every event's code."""


def deal_events(
    table: Table, seed: Seed | None = None, *, deck: Iterable[Card] | None = None, seat: int | None = None
) -> tuple[Event, ...]:
    """What a seat, or a spectator (None), sees of the deal: the hands, its own with faces, and the stock.

    Raises:
        DealError: as `deal`.
        SeedError: as `deal`.
        TableError: as `deal`, or no such seat.
    """
    state = deal(table, seed, deck=deck)
    check_seat(seat)
    hands = [
        Event("dealt", EVENTS["dealt"], seat=owner, cards=hand if owner == seat else (), count=len(hand))
        for owner, hand in ((owner, tuple(state.hands[owner])) for owner in (table.dealer, 1 - table.dealer))
    ]
    return (*hands, Event("stocked", EVENTS["stocked"], count=len(state.stock)))


def events(state: State, move: Move, seat: int | None) -> tuple[Event, ...]:
    """What a seat, or a spectator (None), sees happen when the move is applied, in its order.

    Raises:
        IllegalMoveError: the move is not legal now.
        TableError: no such seat.
        PhaseError: not a state of this game.
    """
    check_seat(seat)
    after = apply(state, move)
    return (*_done(state, move), *_followed(state, after, seat))


def _done(state: State, move: Move) -> Iterator[Event]:
    """What the move itself does, all of it public."""
    seat = state.turn
    if isinstance(move, Lay | Force):
        owner = 1 - (seat or 0) if isinstance(move, Force) else seat or 0
        if isinstance(move, Force):
            yield Event("forced", EVENTS["forced"], seat=seat, other=owner)
        yield from _melded(state, move, owner)
    elif isinstance(move, Pass):
        yield Event("passed", EVENTS["passed"], seat=seat)
    else:
        hand = state.hands[seat or 0]
        yield Event("unable", EVENTS["unable"], seat=seat)
        yield Event("showed", EVENTS["showed"], seat=seat, cards=tuple(hand), count=len(hand))


def _melded(state: State, move: Lay | Force, owner: int) -> Iterator[Event]:
    """Every theft with the four cards that go to the pile, then the meld in words."""
    other = 1 - owner
    for theft in move.thefts:
        left = state.melds[other][theft.position - 1].cards - Cards.of([theft.card])
        yield Event("robbed", EVENTS["robbed"], seat=owner, other=other, cards=(theft.card,), count=theft.position)
        yield Event("discarded", EVENTS["discarded"], seat=other, cards=tuple(in_text_order(left)), count=len(left))
    order = state.table.rules.order
    name = order.name(order.rank_bits(move.cards.bits))
    yield Event("laid", EVENTS["laid"], seat=owner, cards=tuple(in_text_order(move.cards)), name=name)


def _followed(state: State, after: State, seat: int | None) -> Iterator[Event]:
    """The score, and then the end of the game or the cards that the next seat draws."""
    for owner in (0, 1):
        if dropped := state.chips[owner] - after.chips[owner]:
            yield Event("scored", EVENTS["scored"], seat=owner, chips=dropped)
    if isinstance(after, Finished):
        code = "won-by-chips" if after.ending is Ending.CHIPS else "won-by-passes"
        for winner in after.winners:
            yield Event(code, EVENTS[code], seat=winner, name=after.ending.value)
        return
    drawn = tuple(Cards.of(state.stock[: len(state.stock) - len(after.stock)]))
    if drawn:
        yield Event(
            "drew", EVENTS["drew"], seat=after.turn, cards=drawn if after.turn == seat else (), count=len(drawn)
        )
        if not after.stock:
            yield Event("stock-empty", EVENTS["stock-empty"])
