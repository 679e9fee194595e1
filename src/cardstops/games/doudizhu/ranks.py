"""Ranks without suits: what a hand holds, as planes of fifteen bits (rule 1.1).

A hand's *ranks* are one int: plane *k* has a bit for each rank that is held more than *k* times, bit 0 the three,
bit 12 the two, then the jokers. So `ranks >> 30 & ONCE` are the ranks to make triples of, one hand holds another when
`a & b == b`, and a size is a bit count. Eight planes are enough for two packs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from cardstops.cards import Card, Cards

__all__ = [
    "BLACK",
    "HALF",
    "JOKERS",
    "LETTERS",
    "ONCE",
    "PACKED",
    "PLANES",
    "RED",
    "SUITED",
    "TO_ACE",
    "WIDTH",
    "ascending",
    "copies",
    "counts",
    "each_alone",
    "everywhere",
    "halves",
    "lost",
    "lowered",
    "lowest",
    "of_counts",
    "planes",
    "ranks_in",
]

T = TypeVar("T")
LETTERS: Final = "3456789TJQKA2BR"
"""The ranks from low to high, one letter each: B and R are the black and the red joker."""
WIDTH: Final = 15
PLANES: Final = 8
ONCE: Final = (1 << WIDTH) - 1
"""The mask of one plane."""
PACKED: Final = sum(1 << WIDTH * k for k in range(PLANES))
"""One bit in each plane: `mask * PACKED` are those ranks in all planes."""
HALF: Final = (1 << 8) - 1
"""The eight lower ranks."""
SUITED: Final = (1 << 13) - 1
"""Three to two: the ranks that come in suits."""
TO_ACE: Final = (1 << 12) - 1
BLACK: Final = 13
RED: Final = 14
JOKERS: Final = 3 << BLACK
_LANES: Final = (0, 13, 26, 39)
_PLANE: Final = 54


def planes(bits: int) -> int:
    """The ranks of a bag, from its `bits`."""
    ranks = 0
    while bits:
        for shift in _LANES:
            lane = bits >> shift & SUITED
            if lane:
                ranks = _with(ranks, lane >> 2 | (lane & 3) << 11)
        ranks = _with(ranks, (bits >> 52 & 3) << BLACK)
        bits >>= _PLANE
    return ranks


def _with(ranks: int, mask: int) -> int:
    """One more of each rank of the mask, at the first free place of its column."""
    return ranks | (ranks << WIDTH | ONCE) & ~ranks & mask * PACKED


def of_counts(held: dict[int, int]) -> int:
    """The ranks of counts by rank number."""
    return sum(1 << rank + WIDTH * k for rank, number in held.items() for k in range(number))


def copies(rank: int, number: int) -> int:
    """So many of one rank, as ranks."""
    return sum(1 << rank + WIDTH * k for k in range(number))


def counts(ranks: int) -> tuple[int, ...]:
    """How many of each of the fifteen ranks, low to high."""
    return tuple([(ranks & PACKED << rank).bit_count() for rank in range(WIDTH)])


def everywhere(mask: int) -> int:
    """The ranks of a mask in all planes."""
    return mask * PACKED


def lowered(ranks: int, width: int, mask: int) -> int:
    """The ranks of a hand that holds them, after so many of some ranks are taken: `width` is the width of their planes.

    The mask has the ranks in all planes, or in as many as the hand may have.
    """
    return ranks ^ (ranks ^ ranks >> width) & mask


def lost(ranks: int, take: tuple[tuple[int, int], ...]) -> int:
    """The ranks of a hand after it has lost some: pairs of width and mask, each as `lowered` takes them.

    What `lowered` does stands here in line: every play comes by.
    """
    for width, mask in take:
        ranks ^= (ranks ^ ranks >> width) & mask
    return ranks


def ranks_in(mask: int) -> tuple[int, ...]:
    """The rank numbers of a mask, ascending."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def halves(items: Sequence[T]) -> tuple[list[tuple[T, ...]], list[tuple[T, ...]]]:
    """The items of each mask of the eight lower ranks, and of each mask of the others, from items by rank."""
    low = [tuple([items[rank] for rank in ranks_in(mask)]) for mask in range(1 << 8)]
    high = [tuple([items[rank + 8] for rank in ranks_in(mask)]) for mask in range(1 << WIDTH - 8)]
    return low, high


_LOW, _HIGH = halves([(rank,) for rank in range(WIDTH)])


def each_alone(mask: int) -> tuple[tuple[int, ...], ...]:
    """The ranks of a mask, ascending, each in a tuple of its own."""
    return _LOW[mask & HALF] + _HIGH[mask >> 8]


def _number(card: Card) -> int:
    return LETTERS.index(card.rank.value)


def ascending(cards: Cards) -> tuple[Card, ...]:
    """The cards by rank, three to red joker, then by suit C D H S."""
    return tuple(sorted(cards, key=_number))


COLUMNS: Final = tuple(
    sum(1 << (rank + 2) % 13 + lane for lane in _LANES) if rank < BLACK else 1 << 52 + rank - BLACK
    for rank in range(WIDTH)
)
"""The faces of each rank, as the bits of a bag."""


def lowest(bits: int, wanted: tuple[tuple[int, int], ...]) -> int:
    """The bits of the lowest suits that a bag has for `wanted`, pairs of column and number; it must hold them.

    There are two packs at most.
    """
    taken, second = 0, bits >> _PLANE
    for column, number in wanted:
        faces, left = bits & column, number
        while left:
            face = faces & -faces
            faces ^= face
            taken |= face
            left -= 1
            if left and second & face:
                taken |= face << _PLANE
                left -= 1
    return taken
