"""What a finished game came to: nobody pays anybody, the result is in the winners (rule 1.2)."""

from __future__ import annotations

from cardstops.errors import PhaseError, TableError
from cardstops.game import Final, Settlement
from cardstops.games.fireplace.dealing import check_table
from cardstops.games.fireplace.state import Finished, State, Table

__all__ = ["close", "settle"]


def settle(state: State) -> Settlement[Table]:
    """The result of a game that is over: payments are zeros, `reason` is `chips` or `passes`, there is no next table.

    `final.chips` are the chips still held; `final.residue` are those that were dropped.

    Raises:
        PhaseError: the game is not over, or no state of this game.
    """
    if not isinstance(state, Finished):
        raise PhaseError("the game is not over: there is nothing to settle")
    residue = sum(state.table.chips) - sum(state.chips)
    final = Final(state.chips, residue, state.winners)
    return Settlement((0, 0), state.winners, state.ending.value, None, final)


def close(table: Table) -> Settlement[Table]:
    """Refuse: a match is one game, so there is never an open match between deals.

    Raises:
        TableError: always.
    """
    check_table(table)
    raise TableError(f"a match of fireplace is one game: it cannot be closed after {table.number} of them")
