"""Lanes: the thirteen bits of each suit in a mask of cards, and the lowest of each lane at once. A kernel over ints."""

from __future__ import annotations

from typing import Final

__all__ = ["LANES", "lowest"]

LANES: Final = tuple([((1 << 13) - 1) << 13 * suit for suit in range(4)])
"""The mask of each suit, in their order."""

_BOTTOMS: Final = sum(1 << 13 * suit for suit in range(4))
_TOPS: Final = _BOTTOMS << 12
"""The masks of the first and of the last bit of each lane."""


def lowest(cards: int, late: int) -> int:
    """The lowest of these cards in each suit, as a mask; `late` are cards that come last though their bits come first.

    Taking 1 from each suit's lane, whose top bit is set first so that no lane borrows from another, clears the lowest
    bit of the lane; what is late comes first in a lane where nothing else is left.
    """
    last = cards & late
    early = cards ^ last
    less = (early | _TOPS) - _BOTTOMS
    found = early & ~less
    return found | last & ~((less | early) >> 12) if last else found
