"""In how many plays a hand can be got rid of: what a bot looks ahead to."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cardstops.games.doudizhu.ranks import BLACK, RED
from cardstops.games.doudizhu.rules import SingleKickers

__all__ = ["plays_needed"]

_RUNS: Final = ((1, 5), (2, 3))
"""A straight and a pair straight: copies of each rank, and the fewest ranks in a row (rule 4)."""
_TO_ACE: Final = 12


@lru_cache(maxsize=1 << 14)
def plays_needed(held: tuple[int, ...], single_kickers: SingleKickers) -> int:
    """About how many plays a hand takes, from how many of each rank it holds, three to red joker.

    The longest straight and pair straight are taken out where that saves plays. Triples in a row go together, and each
    takes a pair along, or a card where that may be.
    """
    fewest = _without_runs(held, single_kickers)
    for copies, shortest in _RUNS:
        low, length = _longest_run(held, copies)
        if length >= shortest:
            rest = tuple(many - copies * (low <= rank < low + length) for rank, many in enumerate(held))
            fewest = min(fewest, 1 + plays_needed(rest, single_kickers))
    return fewest


def _without_runs(held: tuple[int, ...], single_kickers: SingleKickers) -> int:
    rocket = held[BLACK] > 0 and held[RED] > 0
    singles, pairs, triples = (held.count(many) for many in (1, 2, 3))
    bombs = sum(many >= 4 for many in held)
    planes = sum(many == 3 and held[rank - 1 : rank] != (3,) for rank, many in enumerate(held))
    singles -= 2 * rocket
    loose = max(0, singles + pairs - triples)
    if single_kickers is SingleKickers.NONE:
        loose = singles + max(0, pairs - triples)
    return rocket + bombs + planes + loose


def _longest_run(held: tuple[int, ...], copies: int) -> tuple[int, int]:
    """The lowest rank and the length of the longest run of so many copies, of equally long ones the lowest."""
    low, longest, start = 0, 0, 0
    for rank in range(_TO_ACE + 1):
        if rank == _TO_ACE or held[rank] < copies:
            if rank - start > longest:
                low, longest = start, rank - start
            start = rank + 1
    return low, longest
