"""Counting the melds of a rung without making them, so that `len` and an index cost by the rung and not by the move.

Of each rank it is worked out once how many ways there are to get so many of its faces, by the melds that are robbed for
them. The ways of a rung are the products of those of its ranks in which no meld is robbed twice.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from cardstops.games.fireplace.ladder import COLUMN, Ladder, Shape
from cardstops.games.fireplace.robbing import Row

__all__ = ["Count"]

_Ways: TypeAlias = dict[int, int]
"""How many ways there are, by the mask of the melds that are robbed."""

_NOTHING: Final[_Ways] = {0: 1}


class Count:
    """Counts the melds of one stretch of the ladder: a hand against the melds that may be robbed there."""

    def __init__(self, ladder: Ladder, hand: int, row: Row, open_melds: int) -> None:
        self._ladder, self._hand, self._row, self._open = ladder, hand, row, open_melds
        self._faces = hand | row.faces(open_melds)
        self._of_rank: dict[int, list[_Ways]] = {}
        self._begun: Shape = ()
        self._ways = _NOTHING

    def on(self, rung: int) -> int:
        """How many melds stand on a rung, from whatever sources."""
        shape = self._ladder.shape(rung)
        if not shape:
            return sum(self._one(five) for five in self._ladder.fives(rung, self._faces))
        if shape[:-1] != self._begun:
            self._begin(shape[:-1])
        count, last = 0, self._of(shape[-1])
        for robbed, ways in self._ways.items():
            for also, more in last.items():
                if not robbed & also:
                    count += ways * more
        if self._ladder.straight(rung):
            lane = self._ladder.lane(rung)
            count -= sum(self._one(lane << shift) for shift in (0, 13, 26, 39) if not lane & ~(self._faces >> shift))
        return count

    def _one(self, five: int) -> int:
        return self._row.count(five, self._hand, self._open)

    def _begin(self, shape: Shape) -> None:
        """Multiply out all ranks of a rung but the last, which the rungs after it mostly share."""
        ways = _NOTHING
        for part in shape:
            product: _Ways = {}
            for robbed, count in ways.items():
                for also, more in self._of(part).items():
                    if not robbed & also:
                        product[robbed | also] = product.get(robbed | also, 0) + count * more
            ways = product
        self._begun, self._ways = shape, ways

    def _of(self, part: tuple[int, int]) -> _Ways:
        """The ways to get so many different faces of a rank."""
        place, wanted = part
        if place not in self._of_rank:
            self._of_rank[place] = self._rank(place)
        return self._of_rank[place][wanted]

    def _rank(self, place: int) -> list[_Ways]:
        """The ways to get none of a rank's faces, one of them, two, three, all four."""
        ways: list[_Ways] = [_NOTHING, {}, {}, {}, {}]
        faces = self._faces & COLUMN << place
        while faces:
            face = faces & -faces
            faces ^= face
            sources = self._row.sources(face, self._hand, self._open)
            ways = [_NOTHING, *(_more(ways[size], ways[size - 1], sources) for size in range(1, 5))]
        return ways


def _more(without: _Ways, before: _Ways, sources: list[int]) -> _Ways:
    """The ways with one face more to choose from: without it, or one of fewer faces and it from a source."""
    ways = dict(without)
    for robbed, count in before.items():
        for source in sources:
            if not robbed & source:
                ways[robbed | source] = ways.get(robbed | source, 0) + count
    return ways
