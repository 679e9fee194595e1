"""Setting up: any position of play, for puzzles, lessons and tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardstops.cards import Card, Cards
from cardstops.errors import CardstopsError, TableError, brief
from cardstops.games.doudizhu.moves import Play, reading
from cardstops.games.doudizhu.play import doubles
from cardstops.games.doudizhu.state import Contract, Playing
from cardstops.games.doudizhu.table import Table
from cardstops.games.doudizhu.validity import state_faults

__all__ = ["setup"]


def setup(  # noqa: PLR0913  # a position is made of many things
    table: Table,
    *,
    hands: Sequence[Iterable[Card]],
    landlord: int,
    bid: int = 1,
    turn: int | None = None,
    standing: Play | None = None,
    by: int | None = None,
    kitty: Iterable[Card] | None = None,
) -> Playing:
    """A position of play. Cards of the pack that are not named were played before, which rules a spring out.

    Args:
        table: the table.
        hands: each seat's cards, none empty.
        landlord: the seat that plays alone.
        bid: what it bid.
        turn: the seat on turn; the landlord when left out.
        standing: the play to beat; None when the seat on turn leads.
        by: the seat that made it; the one before `turn` when left out, so that nobody has passed on it.
        kitty: the cards that the landlord took up, or None where it is not told.

    Raises:
        TableError: no deal could come to this position.
    """
    try:
        held = [Cards.of(hand) for hand in hands]
        taken = Cards() if kitty is None else Cards.of(kitty)
    except (CardstopsError, TypeError) as error:
        raise TableError(f"hands and kitty are made of cards: {error}") from error
    on_turn = landlord if turn is None else turn
    _seats(table, len(held), landlord=landlord, turn=on_turn, bid=bid, by=by)
    played, opening, doublings = [Cards()] * table.seats, 0, 0
    if standing is not None:
        by = (on_turn - 1) % table.seats if by is None else by
        played[by] = _cards(standing)
        opening = len(standing.cards) if by == landlord else 0
        found = reading(standing, table.book)
        doublings = int(found is not None and doubles(found, table.rules))
    contract = Contract(landlord, bid, taken, None, landlord, ())
    state = Playing(table, contract, tuple(held), tuple(played), on_turn, standing, by, opening, doublings)
    for fault in state_faults(state):
        raise TableError(f"no deal comes to this position: {fault}")
    return state


def _seats(table: Table, hands: int, **numbers: int | None) -> None:
    """Whole numbers where they are wanted, and as many hands as seats."""
    if not isinstance(table, Table):
        raise TableError(f"a position is set up at a Table, not at a {type(table).__name__}")
    if hands != table.seats:
        raise TableError(f"{table.seats} seats hold cards, not {hands}")
    for name, number in numbers.items():
        if name == "by" and number is None:
            continue
        if isinstance(number, bool) or not isinstance(number, int):
            raise TableError(f"{name} is a whole number, not {brief(number)}")
        if name != "bid" and not 0 <= number < table.seats:
            raise TableError(f"{name} is a seat from 0 to {table.seats - 1}, not {brief(number)}")


def _cards(standing: object) -> Cards:
    if not isinstance(standing, Play):
        raise TableError(f"a standing play is a Play, not a {type(standing).__name__}")
    return standing.cards
