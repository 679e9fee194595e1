"""The melds that a hand and an opposing row allow (rules 2.2 to 2.4): a predicate, and the list, which is never made.

`MeldMoves` walks the ladder from the top. A meld may rob only weaker ones, so going down, the robbed row thins out:
between the strengths of two opposing melds the faces that can be had stay the same, and each such stretch of the ladder
is walked with one set of them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from cardstops.cards import FACES, PLANE, bag
from cardstops.game import Illegality, Randomness
from cardstops.games.fireplace.counting import Count
from cardstops.games.fireplace.ladder import Ladder
from cardstops.games.fireplace.listing import MoveList
from cardstops.games.fireplace.moves import Lay, Move, lay
from cardstops.games.fireplace.ranking import Ranking
from cardstops.games.fireplace.refusals import refuse
from cardstops.games.fireplace.robbing import Row, not_available, not_higher
from cardstops.games.fireplace.state import Meld

__all__ = ["MeldMoves", "why_no_meld"]

_NEAR_TOP: Final = 2000
"""So far down it is quicker to look at each five than to count, which against a long row takes many seconds."""


class _Stretch(NamedTuple):
    """Rungs from `start` to before `stop`, the melds that all of them may rob, and the faces that can be had."""

    start: int
    stop: int
    open_melds: int
    faces: int


def why_no_meld(order: Ranking, hand: int, row: tuple[Meld, ...], move: Lay) -> Illegality | None:
    """Why this meld may not be laid from these faces of a hand against this row, or None."""
    bits = move.cards.bits
    if bits.bit_count() != 5:
        return refuse("not-five-cards", number=bits.bit_count())
    if bits > FACES:
        return refuse("identical-cards", tuple(bag(bits >> PLANE & FACES)))
    if (fault := not_available(move, hand, row)) is not None:
        return fault
    strength = order.rank_bits(bits)
    if strength < order.least:
        return refuse("below-jacks")
    return not_higher(strength, move.thefts, row)


class _Counted(NamedTuple):
    """What was counted: rungs, how many melds come before each of them, and last how many there are."""

    rungs: list[tuple[int, _Stretch]]
    before: list[int]


class MeldMoves(MoveList):
    """Every legal meld, strongest first and then by text, and after them the moves that are no melds.

    Nothing is kept but the hand, the row and, once they are counted, the number of melds on each rung.
    """

    __slots__ = ("_hand", "_melds", "_numbers", "_order", "_row", "_tail")

    def __init__(self, order: Ranking, hand: int, melds: tuple[Meld, ...], tail: tuple[Move, ...] = ()) -> None:
        """The moves of a hand (planes) against a row; `tail` are the legal moves that are no melds."""
        super().__init__()
        self._order = order
        self._hand = hand & FACES
        self._melds = melds
        self._row = Row(melds)
        self._tail = tail
        self._numbers: _Counted | None = None

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Lay):
            return why_no_meld(self._order, self._hand, self._melds, move) is None
        return move in self._tail

    def __bool__(self) -> bool:
        return bool(self._tail) or next(self.fives(), None) is not None

    def starting_at(self, place: int) -> Iterator[Move]:
        """The moves from a place on. Those before it are counted, five by five near the top and rung by rung beyond."""
        rungs, row, hand, skip = self._rungs(), self._row, self._hand, place
        if place > _NEAR_TOP or (place and self._numbers is not None):
            counted = self._counted()
            at = bisect_right(counted.before, place) - 1
            rungs, skip = islice(counted.rungs, at, None), place - counted.before[at]
        for rung, stretch in rungs:
            for five in self._on(rung, stretch):
                if skip and (count := row.count(five, hand, stretch.open_melds)) <= skip:
                    skip -= count
                    continue
                for thefts in islice(row.ways(five, hand, stretch.open_melds), skip, None):
                    yield lay(five, thefts)
                skip = 0
        yield from self._tail[skip:]

    def _count(self) -> int:
        return self._counted().before[-1] + len(self._tail)

    def _counted(self) -> _Counted:
        """The rungs that have melds, each with the number of melds before it, and last the number of all."""
        if self._numbers is None:
            rungs, before, total = list[tuple[int, _Stretch]](), list[int](), 0
            for stretch in self._stretches():
                count = Count(Ladder.of(self._order), self._hand, self._row, stretch.open_melds)
                for rung in self._reached(stretch):
                    if melds := count.on(rung):
                        rungs.append((rung, stretch))
                        before.append(total)
                        total += melds
            self._numbers = _Counted(rungs, [*before, total])
        return self._numbers

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MeldMoves) and self._what() == other._what()

    def __hash__(self) -> int:
        return hash(self._what())

    def __repr__(self) -> str:
        return f"<the moves of {bag(self._hand)} against {len(self._melds)} melds>"

    def _what(self) -> tuple[Ranking, int, tuple[Meld, ...], tuple[Move, ...]]:
        return self._order, self._hand, self._melds, self._tail

    def sample(self, rng: Randomness, /) -> Move:
        """One of the moves, each with positive probability, without listing them; not each with the same.

        A rung of the ladder is drawn first, or a move that is no meld as if it were one more rung, then five cards that
        stand on that rung, then where they come from. For a uniform draw use `random.choice`, which counts.

        Raises:
            IndexError: there are no moves.
        """
        rungs = list(self._rungs())
        while rungs:
            at = rng.randrange(len(rungs) + len(self._tail))
            if at >= len(rungs):
                return self._tail[at - len(rungs)]
            rung, stretch = rungs[at]
            fives = list(self._on(rung, stretch))
            if fives:
                five = fives[rng.randrange(len(fives))]
                return lay(five, self._row.pick(five, self._hand, stretch.open_melds, rng))
            rungs[at] = rungs[-1]
            rungs.pop()
        if not self._tail:
            raise IndexError("there are no moves")
        return self._tail[rng.randrange(len(self._tail))]

    def most_thefts(self) -> Lay | None:
        """The meld that robs the most, of these the first; None when there is no meld."""
        best, most = None, -1
        for five, open_melds in self.fives():
            if most >= min(5, open_melds.bit_count()):
                break
            if (thefts := self._row.most(five, open_melds)) > most:
                best, most = (five, open_melds), thefts
        if best is None:
            return None
        five, open_melds = best
        ways = self._row.ways(five, self._hand, open_melds)
        return lay(five, next(thefts for thefts in ways if len(thefts) == most))

    def fives(self) -> Iterator[tuple[int, int]]:
        """The faces of every legal meld, strongest first and then by text, each with the melds that it may rob."""
        for rung, stretch in self._rungs():
            for five in self._on(rung, stretch):
                yield five, stretch.open_melds

    def _rungs(self) -> Iterator[tuple[int, _Stretch]]:
        """The rungs for which there are cards enough, rank by rank, strongest first."""
        for stretch in self._stretches():
            for rung in self._reached(stretch):
                yield rung, stretch

    def _stretches(self) -> Iterator[_Stretch]:
        """The ladder from the top, cut at the strengths of the opposing melds."""
        ladder, start = Ladder.of(self._order), 0
        for strength in sorted({meld.strength for meld in self._melds}, reverse=True):
            stop = ladder.first_not_above(strength)
            if start < stop:
                open_melds = self._row.weaker_than(strength + 1)
                yield _Stretch(start, stop, open_melds, self._hand | self._row.faces(open_melds))
                start = stop
        yield _Stretch(start, ladder.size, 0, self._hand)

    def _reached(self, stretch: _Stretch) -> Iterator[int]:
        """The rungs of a stretch for which there are cards enough, rank by rank."""
        most = stretch.open_melds.bit_count()
        return Ladder.of(self._order).rungs(stretch.start, stretch.stop, stretch.faces, self._hand, most)

    def _on(self, rung: int, stretch: _Stretch) -> Iterator[int]:
        """The fives on a rung that can be had: what the hand lacks is stolen, each card from a meld of its own."""
        lacking, can_fill, open_melds = ~self._hand, self._row.can_fill, stretch.open_melds
        most = open_melds.bit_count()
        for five in Ladder.of(self._order).fives(rung, stretch.faces):
            short = five & lacking
            if not short or (short.bit_count() <= most and can_fill(short, open_melds)):
                yield five
