"""The moves that a hand may choose from in play: a list that makes a play when it is asked for (rule 4.5)."""

from __future__ import annotations

from collections.abc import Iterator
from operator import index as as_index
from typing import Final, overload

from cardstops.cards import bag
from cardstops.game import Moves, Randomness
from cardstops.games.doudizhu.book import Book
from cardstops.games.doudizhu.legality import why_illegal
from cardstops.games.doudizhu.lines import Body
from cardstops.games.doudizhu.listing import Found, answers, at, leads
from cardstops.games.doudizhu.moves import PASS, Move, Play, representative
from cardstops.games.doudizhu.shapes import Kickers

__all__ = ["choices"]


_ONLY_PASS: Final[tuple[Move, ...]] = (PASS,)
_MADE: Final[tuple[dict[int, Play], ...]] = tuple([{} for _ in range(9)])
"""Plays of one rank, by their number of cards and then by the cards of the rank that a hand holds."""


class PlayMoves:
    """The legal plays of a hand, one for each set of ranks; made when asked for. `choices` fills it in."""

    __slots__ = ("bits", "book", "found", "standing")
    found: Found
    bits: int
    standing: Play | None
    book: Book

    def __len__(self) -> int:
        return len(self.found)

    def __bool__(self) -> bool:
        return True

    @overload
    def __getitem__(self, index: int, /) -> Move: ...

    @overload
    def __getitem__(self, index: slice, /) -> tuple[Move, ...]: ...

    def __getitem__(self, index: int | slice, /) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple([self._at(place) for place in range(len(self.found))[index]])
        return self._at(as_index(index))

    def __iter__(self) -> Iterator[Move]:
        for place in range(len(self.found)):
            yield self._at(place)

    def __contains__(self, move: object, /) -> bool:
        return why_illegal(bag(self.bits), self.standing, self.book, move) is None

    def sample(self, rng: Randomness, /) -> Move:
        """One of the moves, each as likely."""
        found = self.found
        place = rng.randrange(len(found))
        if isinstance(found, tuple):
            body = found[place]
            return PASS if body is None else _play(self.bits, body, (), self.book)
        return self._at(place)

    def _at(self, place: int) -> Move:
        body, kickers = at(self.found, place)
        return PASS if body is None else _play(self.bits, body, kickers, self.book)

    def __repr__(self) -> str:
        return f"<{len(self)} moves>"


def choices(ranks: int, bits: int, top: Body | None, standing: Play | None, book: Book) -> Moves[Move]:
    """What a hand of these ranks and `bits` may do: lead, or answer the body to beat, or pass (rules 3.1, 4.5)."""
    found = leads(ranks, book.tables) if top is None else answers(ranks, top, book.tables)
    if not found:
        return _ONLY_PASS
    moves = PlayMoves()
    moves.found = found
    moves.bits = bits
    moves.standing = standing
    moves.book = book
    return moves


def _play(bits: int, body: Body, kickers: Kickers, book: Book) -> Play:
    """The play of a body and its kickers in the lowest suits of a hand."""
    held = bits & body.column
    if not held:
        return representative(bits, body.combined(kickers), book)
    made = _MADE[body.line.size]
    play = made.get(held)
    if play is None:
        play = made[held] = representative(bits, body.combined(kickers), book)
    return play
