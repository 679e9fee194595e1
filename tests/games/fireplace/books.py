"""Where a game of fireplace keeps its chips: with the seats, and those dropped in the middle (law 3)."""

from __future__ import annotations

from cardstops.game import Final
from cardstops.games.fireplace import Finished, Forcing, Melding, Table
from cardstops.testing import Books


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


BOOKS = Books(chips=chips)
