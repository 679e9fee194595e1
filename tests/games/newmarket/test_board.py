"""The board: what changes of it, all else is as it was (rules 1.3, 2.2 and 6.5)."""

from __future__ import annotations

import attrs
import pytest

from cardstops.cards import Cards
from cardstops.games.newmarket.board import Board, Cell, Talk, claiming_cards
from cardstops.games.newmarket.options import Leaves
from tests.support.newmarket import card

TALK = Talk(None, None, (), (0, 0), None)
FREE = Cell("KS", Cards.parse("KS"), Cards.parse("QS KS"), Leaves.STAYS, 3)
TAKEN = Cell("JD", Cards.parse("JD"), Cards.parse("JD"), Leaves.STAYS, 2, 1)
LEFT = Cell("KC", Cards.parse("KC"), None, Leaves.LEAVES)
BOARD = Board((FREE, TAKEN, LEFT), 5, (30, 40), TALK, card("7H"))


@pytest.mark.parametrize("cell", [FREE, TAKEN, LEFT], ids=lambda cell: cell.name)
def test_2_2_a_cell_with_other_chips_is_the_same_cell_and_whose_it_was(cell: Cell) -> None:
    assert cell.holding(9) == attrs.evolve(cell, chips=9)


def test_1_3_the_cards_that_claim_are_those_of_cells_that_nobody_has_claimed_and_that_have_not_left() -> None:
    assert claiming_cards(()) == claiming_cards((TAKEN, LEFT)) == 0
    assert claiming_cards((LEFT, FREE, TAKEN)) == Cards.parse("QS KS").bits
    assert BOARD.claiming == Cards.parse("QS KS").bits


def test_6_5_what_is_paid_claimed_or_said_leaves_the_rest_of_the_board() -> None:
    assert BOARD.paid((29, 40), BOARD.cells, 6) == attrs.evolve(BOARD, chips=(29, 40), pot=6)
    taken = (attrs.evolve(FREE, claimed_by=0, chips=0), TAKEN, LEFT)
    assert BOARD.claimed((33, 40), taken) == attrs.evolve(BOARD, chips=(33, 40), cells=taken)
    assert BOARD.claimed((33, 40), taken).claiming == 0
    said = attrs.evolve(TALK, declined=(1,))
    assert BOARD.after(said) == attrs.evolve(BOARD, talk=said)
    assert BOARD.after(said).claiming == BOARD.paid((1, 1), BOARD.cells, 0).claiming == BOARD.claiming


def test_1_3_a_board_that_is_made_of_another_works_out_which_cards_claim() -> None:
    assert attrs.evolve(BOARD, cells=(TAKEN, LEFT)).claiming == 0
