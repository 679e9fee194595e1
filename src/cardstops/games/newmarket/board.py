"""What everybody sees of Newmarket: the table between deals, and in a deal the board and the facts play has shown.

Places are the seats, then the dead hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, cast

import attrs
from attrs import field, frozen

from cardstops.cards import Card, Cards
from cardstops.games.newmarket.options import Leaves
from cardstops.games.newmarket.rules import Rules
from cardstops.values import maker

__all__ = [
    "Board",
    "Cell",
    "Facts",
    "OnBoard",
    "Table",
    "Talk",
    "claiming_cards",
    "make_board",
    "make_cell",
    "make_facts",
    "make_table",
    "make_talk",
]


@frozen(weakref_slot=False)
class Cell:
    """One cell of the layout with its chips (rule 1.2).

    Attributes:
        name: the shown card's text, or the pool's word.
        shown: the cards that lie there; empty for a pool.
        claims: the cards that claim it; None once the cell has left the match.
        leaves: whether it leaves the match once claimed.
        chips: chips that lie on it.
        claimed_by: the seat that claimed it in this deal, or None.
    """

    name: str
    shown: Cards
    claims: Cards | None
    leaves: Leaves
    chips: int = 0
    claimed_by: int | None = None

    @property
    def live(self) -> bool:
        """Whether it is still in the match."""
        return self.claims is not None

    def holding(self, chips: int) -> Cell:
        """The cell with so many chips on it."""
        return make_cell(self.name, self.shown, self.claims, self.leaves, chips, self.claimed_by)


make_cell: Final = maker(Cell)


@frozen(weakref_slot=False)
class Table:
    """What lives between the deals of a match.

    Attributes:
        rules: what the table agreed on.
        seats: how many seats there are.
        dealer: the seat that deals next.
        chips: each seat's chips.
        cells: the layout with what lies on it.
        pot: chips in the pot.
        number: deals dealt so far.
        active: the seats that play, ascending (rule 2.5).
        winner: the seat that won the last deal that was won, or None.
    """

    rules: Rules
    seats: int
    dealer: int
    chips: tuple[int, ...]
    cells: tuple[Cell, ...]
    pot: int
    number: int
    active: tuple[int, ...]
    winner: int | None


make_table: Final = maker(Table)


@frozen(weakref_slot=False)
class Talk:
    """What was said and done about the dead hand before the first lead, all of it public (rule 6.6).

    Attributes:
        caller: the seat that called a card to be buried (rule 8.1), or None.
        called: the card it called, or None.
        declined: the seats that kept their hands, in their order.
        bids: each seat's highest bid in chips, 0 without one.
        swapped: the seat whose own hand is the dead hand now, or None.
    """

    caller: int | None
    called: Card | None
    declined: tuple[int, ...]
    bids: tuple[int, ...]
    swapped: int | None


make_talk: Final = maker(Talk)


def _claiming_on(board: Board) -> int:
    return claiming_cards(board.cells)


def claiming_cards(cells: Iterable[Cell]) -> int:
    """The mask of the cards that claim one of these cells, alone or with others (rule 1.3)."""
    mask = 0
    for cell in cells:
        if cell.claims is not None and cell.claimed_by is None:
            mask |= cell.claims.bits
    return mask


@frozen(weakref_slot=False)
class Board:
    """What lies on the table and before the seats, now.

    Attributes:
        cells: the cells of the layout.
        pot: chips in the pot.
        chips: each seat's chips.
        talk: what was said and done about the dead hand.
        turned: the card turned up for trumps (rule 10.1), or None.
        claiming: the mask of cards that claim a cell.
    """

    cells: tuple[Cell, ...]
    pot: int
    chips: tuple[int, ...]
    talk: Talk
    turned: Card | None
    claiming: int = field(init=False, eq=False, repr=False, default=attrs.Factory(_claiming_on, takes_self=True))

    def paid(self, chips: tuple[int, ...], cells: tuple[Cell, ...], pot: int) -> Board:
        """The board with its chips elsewhere: before the seats, on the cells (claimed or not as before), in the pot."""
        return make_board(cells, pot, chips, self.talk, self.turned, self.claiming)

    def claimed(self, chips: tuple[int, ...], cells: tuple[Cell, ...]) -> Board:
        """The board with cells claimed, and their chips before the seats."""
        return make_board(cells, self.pot, chips, self.talk, self.turned, claiming_cards(cells))

    def after(self, talk: Talk) -> Board:
        """The board after more has been said."""
        return make_board(self.cells, self.pot, self.chips, talk, self.turned, self.claiming)


make_board: Final = cast(
    "Callable[[tuple[Cell, ...], int, tuple[int, ...], Talk, Card | None, int], Board]", maker(Board)
)
"""The board, quickly: `claiming` is handed over too."""


@frozen(weakref_slot=False)
class Facts:
    """What the play has shown about cards that nobody sees (rule 6.6).

    Attributes:
        stopped: cards known to lie in the dead hand: by a stop of this deal, or turned up.
        barred: for each place (the seats, then the dead hand) cards that it cannot hold now.
        silent: where one King is left and nobody called (rule 8.1), the place of the hand that was dealt as the dead
            one: the Queen lay there, or its holder had every lower card too. Else None.
    """

    stopped: Cards
    barred: tuple[Cards, ...]
    silent: int | None


make_facts: Final = maker(Facts)


class OnBoard:
    """Short ways to what lies on the board, for states and views alike."""

    __slots__ = ()
    board: Board

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the layout."""
        return self.board.cells

    @property
    def pot(self) -> int:
        """Chips in the pot."""
        return self.board.pot

    @property
    def chips(self) -> tuple[int, ...]:
        """Each seat's chips, now."""
        return self.board.chips
