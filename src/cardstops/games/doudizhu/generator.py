"""The generator: everything that a hand can lead, or answer with, as combinations (rules 3, 4).

`listing` works it out from the hand alone; a combination that carries kickers is made when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import index as as_index

from cardstops.games.doudizhu.book import Book
from cardstops.games.doudizhu.lines import Body
from cardstops.games.doudizhu.listing import Found, answers, at, leads
from cardstops.games.doudizhu.shapes import Combination

__all__ = ["Listing", "body_of", "listed"]


def body_of(combination: Combination, book: Book) -> Body:
    """The body of a combination under a book that has its form."""
    return book.bodies[combination.form][combination.low]


def listed(ranks: int, top: Combination | None, book: Book) -> Found:
    """What a hand with these ranks can lead, or answer to a combination, a pass too; where a pass is all, nothing."""
    return leads(ranks, book.tables) if top is None else answers(ranks, body_of(top, book), book.tables)


class Listing:
    """Combinations in the documented order; None stands for a pass."""

    __slots__ = ("_found",)

    def __init__(self, found: Found) -> None:
        self._found = found

    def __len__(self) -> int:
        return len(self._found)

    def __getitem__(self, index: int, /) -> Combination | None:
        body, kickers = at(self._found, as_index(index))
        return None if body is None else body.combined(kickers)

    def __iter__(self) -> Iterator[Combination | None]:
        for place in range(len(self._found)):
            yield self[place]
