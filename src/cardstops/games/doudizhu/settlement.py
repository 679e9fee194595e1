"""Settlement: what the stake came to, who pays it, and the next table (rule 5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import attrs

from cardstops.errors import TableError
from cardstops.game import Final as Standing
from cardstops.game import Settlement
from cardstops.games.doudizhu.state import Finished, Void
from cardstops.games.doudizhu.table import Table, made_table

__all__ = ["close", "doubled", "payments", "season", "settle", "settled", "spring", "stake"]

SPRING: Final = "spring"
REVERSE: Final = "reverse-spring"


def spring(state: Finished) -> str | None:
    """`spring` when no peasant played a card, `reverse-spring` when the landlord only opened; else None (rule 5.2).

    Where cards were played before the position was set up, there is neither.
    """
    held, played = (tuple(map(len, cards)) for cards in (state.hands, state.played))
    if sum(held) + sum(played) < len(state.table.pack):
        return None
    return season(state.contract.landlord, state.winner, played, state.opening)


def season(landlord: int, winner: int, played: Sequence[int], opening: int) -> str | None:
    """The same from how many cards each seat played in the whole deal."""
    if winner != landlord:
        return REVERSE if played[landlord] == opening else None
    return SPRING if played[landlord] == sum(played) else None


def stake(state: Finished) -> int:
    """The chips between the landlord and each peasant (rule 5.1)."""
    return doubled(state.contract.bid, state.doublings, spring(state))


def doubled(bid: int, doublings: int, of_spring: str | None) -> int:
    """A bid after so many doublings, and the one for a spring where there was one (rules 5.1, 5.2)."""
    return bid << doublings + (of_spring is not None)


def payments(state: Finished) -> tuple[int, ...]:
    """The net chips of each seat, which sum to zero (rule 5.1)."""
    landlord = state.contract.landlord
    each = stake(state) if state.winner == landlord else -stake(state)
    return _shares(state.table.seats, landlord, each)[0]


@lru_cache(maxsize=1 << 8)
def _shares(seats: int, landlord: int, each: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The net chips of each seat when each peasant pays the landlord so much, below 0 is paid it; and who won."""
    peasants = tuple(seat for seat in range(seats) if seat != landlord)
    paid = tuple(each * len(peasants) if seat == landlord else -each for seat in range(seats))
    return paid, (landlord,) if each > 0 else peasants


def settle(state: Finished | Void) -> Settlement[Table]:
    """What a finished deal came to, and the table of the next (rules 2.2, 5.3)."""
    if isinstance(state, Void):
        again = attrs.evolve(state.table, number=state.table.number + 1, previous=None)
        return Settlement((0,) * state.table.seats, (), "void", again, None)
    return settled(state.table, state.contract.landlord, state.winner, stake(state))


def settled(table: Table, landlord: int, winner: int, chips: int) -> Settlement[Table]:
    """What a deal came to in which the landlord and each peasant had so many chips between them."""
    rules, seats, played = table.rules, table.seats, table.played + 1
    won_by_landlord = winner == landlord
    paid, winners = _shares(seats, landlord, chips if won_by_landlord else -chips)
    standing = tuple([held + net for held, net in zip(table.chips, paid, strict=True)])
    reason = "landlord_out" if won_by_landlord else "peasant_out"
    if rules.deals is not None and played >= rules.deals:
        return Settlement(paid, winners, reason, None, _standing(standing))
    after = made_table(rules, (table.dealer + 1) % seats, standing, table.number + 1, played, winner, table.book)
    return Settlement(paid, winners, reason, after, None)


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
