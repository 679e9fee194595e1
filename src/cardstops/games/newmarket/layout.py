"""The layout: its cells as they are laid out, as the trumps of a deal claim them, and as played cards take them."""

from __future__ import annotations

from functools import lru_cache

from cardstops.cards import Card, Cards, Suit, bag
from cardstops.games.newmarket.board import Board, Cell, make_cell
from cardstops.games.newmarket.moves import PLAY
from cardstops.games.newmarket.options import Leaves, Match
from cardstops.games.newmarket.rules import Rules

__all__ = ["between_deals", "claim", "in_deal", "laid_out", "last_king_fell", "taken"]

_LAST_KING, _LEAVES = Match.LAST_KING, Leaves.LEAVES


def laid_out(rules: Rules) -> tuple[Cell, ...]:
    """The cells of a new match, empty (rule 1.2)."""
    return tuple(Cell(cell.name, cell.shown, cell.claims, cell.leaves) for cell in rules.layout)


def in_deal(cells: tuple[Cell, ...], rules: Rules, turned: Card | None) -> tuple[Cell, ...]:
    """The cells as this deal's trumps claim them (rules 1.2 and 10.2)."""
    if turned is None:
        return cells
    with_trumps = _with_trumps(rules, turned.suit)
    return tuple(
        [
            cell
            if cell.claims is None
            else make_cell(cell.name, cell.shown, claims, cell.leaves, cell.chips, cell.claimed_by)
            for cell, claims in zip(cells, with_trumps, strict=True)
        ]
    )


@lru_cache(maxsize=64)
def _with_trumps(rules: Rules, suit: Suit | None) -> tuple[Cards, ...]:
    """What claims each live cell when this suit is trumps."""
    return tuple(
        bag(cell.claims.bits | sum(card.bit for card in PLAY if card.suit is suit and card.rank in cell.trumps))
        for cell in rules.layout
    )


def claim(board: Board, card: Card, seat: int, played: int) -> Board:
    """The seat takes every cell that this card claims, alone or with cards it has played before (rules 1.3 and 7.3).

    Args:
        board: before the card.
        card: the card just played.
        seat: who played it.
        played: the mask of all that this seat has played in this deal, the card included.
    """
    cells, chips, bit = list(board.cells), list(board.chips), card.bit
    for place, cell in enumerate(board.cells):
        claims = cell.claims
        if claims is not None and cell.claimed_by is None and claims.bits & bit and not claims.bits & ~played:
            chips[seat] += cell.chips
            cells[place] = taken(cell, seat)
    return board.claimed(tuple(chips), tuple(cells))


def taken(cell: Cell, seat: int) -> Cell:
    """The cell, emptied; one that leaves the match has left it (rule 1.2)."""
    left = None if cell.leaves is _LEAVES else cell.claims
    return make_cell(cell.name, cell.shown, left, cell.leaves, 0, seat)


def last_king_fell(board: Board, rules: Rules) -> bool:
    """Whether the last cell that leaves has left, where that ends the match (rule 7.4)."""
    if rules.match is not _LAST_KING:
        return False
    for cell in board.cells:  # noqa: SIM110  # a generator would cost more than what it asks
        if cell.claims is not None and cell.leaves is _LEAVES:
            return False
    return True


def between_deals(cells: tuple[Cell, ...], rules: Rules) -> tuple[Cell, ...]:
    """The cells as they lie before the next deal: claimed by nobody, and by no suit's trumps."""
    return tuple(
        [
            cell
            if cell.claimed_by is None and (cell.claims is None or cell.claims is agreed.claims)
            else make_cell(
                cell.name, cell.shown, None if cell.claims is None else agreed.claims, cell.leaves, cell.chips, None
            )
            for cell, agreed in zip(cells, rules.layout, strict=True)
        ]
    )
