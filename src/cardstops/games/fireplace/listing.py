"""Lists of moves that are never made: a sequence that can be walked from any place, and is counted at most once."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from itertools import islice
from operator import index as as_index
from sys import maxsize
from typing import Final, overload

from cardstops.errors import brief
from cardstops.game import Randomness
from cardstops.games.fireplace.moves import Move

__all__ = ["MoveList"]

_NEAR: Final = 50
"""A walk goes on to a place that is so near; to another a new walk is quicker."""


class MoveList(Sequence[Move]):
    """Legal moves in their documented order, made one by one as they are asked for.

    `in` tests one move; `bool`, the first item and `sample` walk no further than they must; an index or a slice from
    the front walks to its place, and a later one goes on from there; `len` counts without keeping anything, once.
    """

    __slots__ = ("_length", "_walks")

    def __init__(self) -> None:
        self._length: int | None = None
        self._walks: list[tuple[int, Iterator[Move]]] = []

    @abstractmethod
    def starting_at(self, place: int) -> Iterator[Move]:
        """The moves from a place on, from 0; none beyond the last."""
        ...

    @abstractmethod
    def sample(self, rng: Randomness, /) -> Move:
        """One of the moves, each with positive probability, without listing them."""
        ...

    @abstractmethod
    def _count(self) -> int: ...

    def __iter__(self) -> Iterator[Move]:
        return self.starting_at(0)

    def __bool__(self) -> bool:
        return next(self.starting_at(0), None) is not None

    def __len__(self) -> int:
        if self._length is None:
            self._length = self._count()
        return self._length

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...

    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return self._slice(index)
        place = as_index(index) if index >= 0 else as_index(index) + len(self)
        move = self._at(place) if 0 <= place <= maxsize else None
        if move is None:
            raise IndexError(f"there is no move {brief(index)}: there are {len(self)}")
        return move

    def _at(self, place: int) -> Move | None:
        """The move at a place, by the walk that was left off before it, else by a new one.

        A walk in use is not in the list: another thread starts its own.
        """
        try:
            before, walk = self._walks.pop()
        except IndexError:
            before, walk = place + 1, iter(())
        if not 0 <= place - before < _NEAR:
            before, walk = place, self.starting_at(place)
        move = next(islice(walk, place - before, None), None)
        self._walks = [(place + 1, walk)]
        return move

    def _slice(self, index: slice) -> tuple[Move, ...]:
        """Some of the moves, in one walk; counting only where the slice is measured from the end."""
        if all(part is None or 0 <= part <= maxsize for part in (index.start, index.stop, index.step)):
            return tuple(islice(self, index.start, index.stop, index.step))
        places = range(len(self))[index]
        upward = places if places.step > 0 else places[::-1]
        taken = tuple(islice(self, upward.start, upward.stop, min(upward.step, maxsize))) if places else ()
        return taken if places.step > 0 else taken[::-1]
