"""Where a game of Fireplace Poker keeps its chips (law 3), and who may see what of it (law 9; rules 3.1 and 5.4)."""

from __future__ import annotations

from typing import Final as Fixed

from cardstops.game import Final
from cardstops.games.fireplace import Board, DiscardPile, Finished, Forcing, Meld, Melding, State, Table
from cardstops.testing import Books, Seen, nobody, open_to_all


def chips(value: Table | Melding | Forcing | Finished | Final) -> int:
    """Chips held and chips dropped; a seat holds no fewer than none and no more than it began with."""
    if isinstance(value, Table):
        return sum(value.chips)
    if isinstance(value, Final):
        return sum(value.chips) + value.residue
    dropped = [begun - held for begun, held in zip(value.table.chips, value.chips, strict=True)]
    assert min(dropped) >= 0
    assert min(value.chips) >= 0
    return sum(value.chips) + sum(dropped)


def shown(state: State, viewer: int | None, seat: int | None) -> Seen:
    """3.1 Both seats remember a hand that was shown; a spectator sees it only while the meld is chosen."""
    return viewer is not None or (isinstance(state, Forcing) and seat == 1 - state.turn)


def hand(state: State, viewer: int | None, seat: int | None) -> Seen:
    """5.4 One's own hand, and what was shown of the other one."""
    assert seat is not None
    return viewer == seat or (state.board.shown[seat] if shown(state, viewer, seat) else False)


def discards(state: State, viewer: int | None, place: int | None) -> Seen:
    """5.4 They were all open once, and are listed unless the table plays without memory."""
    del viewer, place
    return state.table.rules.discards is DiscardPile.LISTED


BOOKS: Fixed = Books(
    chips=chips,
    visibility={
        Table: open_to_all("rules", "seats", "dealer", "chips", "number", "active"),
        Meld: open_to_all("cards", "strength"),
        Board: {
            **open_to_all("melds", "chips"), "hands": hand, "stock": nobody, "discards": discards, "shown": shown,
        },
        Melding: open_to_all("table", "board", "turn", "passes"),
        Forcing: open_to_all("table", "board", "turn"),
        Finished: open_to_all("table", "board", "ending", "winners"),
    },
)  # fmt: skip
