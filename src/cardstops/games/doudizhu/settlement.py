"""Settlement: what the stake came to, who pays it, and the next table (rule 5)."""

from __future__ import annotations

from typing import Final

import attrs

from cardstops.errors import TableError
from cardstops.game import Final as Standing
from cardstops.game import Settlement
from cardstops.games.doudizhu.state import Finished, Void
from cardstops.games.doudizhu.table import Table

__all__ = ["close", "payments", "settle", "spring", "stake", "winners"]

SPRING: Final = "spring"
REVERSE: Final = "reverse-spring"


def spring(state: Finished) -> str | None:
    """`spring` when no peasant played a card, `reverse-spring` when the landlord only opened; else None (rule 5.2).

    Where cards were played before the position was set up, there is neither.
    """
    if sum(map(len, state.hands)) + sum(map(len, state.played)) < len(state.table.pack):
        return None
    landlord = state.contract.landlord
    if state.winner != landlord:
        return REVERSE if len(state.played[landlord]) == state.opening else None
    if any(played.bits for seat, played in enumerate(state.played) if seat != landlord):
        return None
    return SPRING


def stake(state: Finished) -> int:
    """The chips between the landlord and each peasant (rule 5.1)."""
    return state.contract.bid << state.doublings + (spring(state) is not None)


def payments(state: Finished) -> tuple[int, ...]:
    """The net chips of each seat, which sum to zero (rule 5.1)."""
    landlord = state.contract.landlord
    each = stake(state) if state.winner == landlord else -stake(state)
    return tuple(each * (state.table.seats - 1) if seat == landlord else -each for seat in state.table.active)


def winners(state: Finished) -> tuple[int, ...]:
    """The landlord, or all peasants."""
    landlord = state.contract.landlord
    if state.winner == landlord:
        return (landlord,)
    return tuple(seat for seat in state.table.active if seat != landlord)


def settle(state: Finished | Void) -> Settlement[Table]:
    """What a finished deal came to, and the table of the next (rules 2.2, 5.3)."""
    table = state.table
    if isinstance(state, Void):
        again = attrs.evolve(table, number=table.number + 1, previous=None)
        return Settlement((0,) * table.seats, (), "void", again, None)
    paid = payments(state)
    chips = tuple(held + net for held, net in zip(table.chips, paid, strict=True))
    after = attrs.evolve(
        table,
        dealer=(table.dealer + 1) % table.seats,
        chips=chips,
        number=table.number + 1,
        played=table.played + 1,
        previous=state.winner,
    )
    reason = "landlord_out" if state.winner == state.contract.landlord else "peasant_out"
    if table.rules.deals is not None and after.played >= table.rules.deals:
        return Settlement(paid, winners(state), reason, None, _standing(chips))
    return Settlement(paid, winners(state), reason, after, None)


def close(table: Table) -> Settlement[Table]:
    """End an open match between deals: nothing is paid, and the chips stand (rule 5.3).

    Raises:
        TableError: what is no table of this game.
    """
    if not isinstance(table, Table):
        raise TableError(f"a match is closed at its table, not at a {type(table).__name__}")
    return Settlement((0,) * table.seats, (), "closed", None, _standing(table.chips))


def _standing(chips: tuple[int, ...]) -> Standing:
    most = max(chips)
    return Standing(chips, 0, tuple(seat for seat, held in enumerate(chips) if held == most))
