"""The ladder: the 4,205 strengths that a laid meld can have, strongest first, and the cards that make each of them.

A *rung* is one strength: which ranks it has how often, or which ranks of one suit. A set of faces, an int of one plane
of `Cards`, can reach a rung when each rank is there in enough suits; that is one mask test a rung, so walking the whole
ladder costs less than evaluating a thousand hands.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, pairwise, product
from typing import Final, TypeAlias

from cardstops.games.fireplace.ranking import LANE, Kind, Ranking

__all__ = ["COLUMN", "Ladder", "Shape"]

COLUMN: Final = sum(1 << 13 * suit for suit in range(4))
"""The four suits of a rank: shifted by the rank's place in a lane."""

_Picks: TypeAlias = dict[int, tuple[int, ...]]

Shape: TypeAlias = tuple[tuple[int, int], ...]
"""The ranks of a rung as places in a lane, each with how often it is there: the most often first, then the highest."""


def _picks(count: int) -> _Picks:
    """For every set of faces of one rank, but none: the ways to take so many of them, in text order."""
    picks: _Picks = {}
    for place in range(13):
        for suits in range(1, 16):
            faces = [1 << 13 * suit + place for suit in range(4) if suits >> suit & 1]
            picks[sum(faces)] = tuple(map(sum, combinations(faces, count)))
    return picks


_PICKS: Final = cache(_picks)


def in_depth(faces: int) -> int:
    """Which ranks have one face or more, two or more, three, four: four lanes."""
    c, d, h, s = faces & LANE, faces >> 13 & LANE, faces >> 26 & LANE, faces >> 39
    some, both, other, others = c | d, c & d, h | s, h & s
    two = both | others | some & other
    three = both & other | others & some
    return some | other | two << 13 | three << 26 | (both & others) << 39


class Ladder:
    """The rungs of one order of hands, strongest first. `Ladder.of` gives the one object for an order."""

    def __init__(self, order: Ranking) -> None:
        rungs = sorted((rung for rung in order.ordinary.items() if rung[0] >= order.least), reverse=True)
        self.size: int = len(rungs)
        self._down = [-strength for strength, _ in rungs]
        self._needs = [_need(ranks) for _, (ranks, _) in rungs]
        self._shapes: list[Shape] = [() if suited else _shape(ranks) for _, (ranks, suited) in rungs]
        self._groups = [() if suited else _groups(ranks) for _, (ranks, suited) in rungs]
        self._suited = [suited for _, (_, suited) in rungs]
        self._straights = {at for at, (strength, _) in enumerate(rungs) if order.kind(strength) is Kind.STRAIGHT}
        edges = [at for at, (above, here) in enumerate(pairwise(self._suited), 1) if above != here]
        self._blocks = list(zip([0, *edges], [*edges, self.size], strict=True))

    @staticmethod
    @cache
    def of(order: Ranking) -> Ladder:
        """The ladder of an order of hands, built when it is first asked for."""
        return Ladder(order)

    def first_not_above(self, strength: int) -> int:
        """The first rung that is no stronger than this."""
        return bisect_left(self._down, -strength)

    def shape(self, rung: int) -> Shape:
        """The ranks of a rung; nothing for the rungs of one suit."""
        return self._shapes[rung]

    def straight(self, rung: int) -> bool:
        """Whether a rung is a straight, which five cards of one suit would not be."""
        return rung in self._straights

    def lane(self, rung: int) -> int:
        """The ranks of a rung as a lane."""
        return self._needs[rung] & LANE

    def rungs(self, start: int, stop: int, faces: int, hand: int, most: int) -> Iterator[int]:
        """The rungs between two that these faces reach with at most so many of them from outside the hand."""
        for first, last in self._blocks:
            low, high = max(first, start), min(last, stop)
            if low < high:
                yield from (self._in_suit if self._suited[low] else self._by_rank)(low, high, faces, hand, most)

    def _by_rank(self, low: int, high: int, faces: int, hand: int, most: int) -> Iterator[int]:
        missing, short = ~in_depth(faces), ~in_depth(hand)
        for rung, need in enumerate(self._needs[low:high], low):
            if not need & missing and (need & short).bit_count() <= most:
                yield rung

    def _in_suit(self, low: int, high: int, faces: int, hand: int, most: int) -> Iterable[int]:
        needs, found = self._needs, set[int]()
        for shift in (0, 13, 26, 39):
            missing, short = ~(faces >> shift) & LANE, ~(hand >> shift)
            if missing.bit_count() <= 8:
                found.update(
                    rung
                    for rung in range(low, high)
                    if not needs[rung] & missing and (needs[rung] & short).bit_count() <= most
                )
        return sorted(found)

    def fives(self, rung: int, faces: int) -> Iterator[int]:
        """The sets of five of these faces that stand on a rung, in text order."""
        if self._suited[rung]:
            need = self._needs[rung]
            for shift in (0, 13, 26, 39):
                if not need & ~(faces >> shift):
                    yield need << shift
            return
        mixed = rung in self._straights
        for picked in product(*[picks[faces & column] for column, picks in self._groups[rung]]):
            five = sum(picked)
            if not (mixed and _in_one_suit(five)):
                yield five


def _in_one_suit(five: int) -> bool:
    low = ((five & -five).bit_length() - 1) // 13 * 13
    return five >> low <= LANE


def _need(ranks: tuple[int, ...]) -> int:
    """What a rung asks for, as `in_depth` counts it; of different ranks that is one lane, as of one suit."""
    need = 0
    for pips in set(ranks):
        for depth in range(ranks.count(pips)):
            need |= 1 << 13 * depth + (pips - 1) % 13
    return need


def _shape(ranks: tuple[int, ...]) -> Shape:
    order = sorted(set(ranks), key=lambda pips: (ranks.count(pips), pips), reverse=True)
    return tuple(((pips - 1) % 13, ranks.count(pips)) for pips in order)


def _groups(ranks: tuple[int, ...]) -> tuple[tuple[int, _Picks], ...]:
    """Of each rank of a rung, 2 ... K A: its column of faces, and the ways to take as many as the rung asks for."""
    return tuple((COLUMN << (pips - 1) % 13, _PICKS(ranks.count(pips))) for pips in sorted(set(ranks)))
