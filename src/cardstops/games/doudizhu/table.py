"""The table: what lives between deals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

import attrs

from cardstops.cards import Cards, pack
from cardstops.games.doudizhu.book import Book, book_of
from cardstops.games.doudizhu.rules import Rules
from cardstops.values import maker

__all__ = ["Table", "made_table"]


@attrs.frozen(weakref_slot=False)
class Table:
    """What lives between deals.

    Attributes:
        rules: what the table agreed on.
        dealer: the seat that draws first in the next deal (rule 1.3).
        chips: each seat's chips, from 0, which may go below it.
        number: the next deal's number, void deals counted.
        played: deals that were not void (rule 5.3).
        previous: who won the last deal, the landlord or the peasant who went out; None in a first deal and after a
            void one (rule 1.3).
        book: the shapes in force (derived).
    """

    rules: Rules
    dealer: int
    chips: tuple[int, ...]
    number: int = 0
    played: int = 0
    previous: int | None = None
    book: Book = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(lambda table: book_of(table.rules), takes_self=True)
    )

    @property
    def seats(self) -> int:
        """The number of seats."""
        return self.rules.players

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that play: all."""
        return tuple(range(self.rules.players))

    @property
    def pack(self) -> Cards:
        """All cards of the game: one pack with two jokers, or two with four."""
        return pack(self.rules.packs, jokers=True)


made_table: Final = cast("Callable[[Rules, int, tuple[int, ...], int, int, int | None, Book], Table]", maker(Table))
"""A table from all its values, the derived one too."""
