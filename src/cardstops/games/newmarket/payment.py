"""What the cards win: cells the moment their card falls, then the pot, the cards left, the stacks to match (7.7)."""

from __future__ import annotations

import attrs

from cardstops.cards import Card, Cards
from cardstops.games.newmarket.facts import barring, forced
from cardstops.games.newmarket.rules import Leaves, Match, Rules, Unplayed
from cardstops.games.newmarket.state import Board, Facts, Table
from cardstops.seats import round_after

__all__ = ["claim", "last_king_fell", "pay_out", "take_pot"]


def claim(board: Board, card: Card, seat: int, played: int) -> Board:
    """The seat takes every cell that this card claims, alone or with cards it has played before (rules 1.3 and 7.3).

    Args:
        board: before the card.
        card: the card just played.
        seat: who played it.
        played: the mask of all that this seat has played in this deal, the card included.
    """
    cells, chips = list(board.cells), list(board.chips)
    for place, cell in enumerate(cells):
        claims = cell.claims.bits if cell.claims is not None and cell.claimed_by is None else 0
        if claims & card.bit and claims & ~played == 0:
            chips[seat] += cell.chips
            left = None if cell.leaves is Leaves.LEAVES else cell.claims
            cells[place] = attrs.evolve(cell, chips=0, claimed_by=seat, claims=left)
    return Board(tuple(cells), board.pot, tuple(chips), board.talk)


def last_king_fell(board: Board, rules: Rules) -> bool:
    """Whether the last cell that leaves has left, where that ends the match (rule 7.4)."""
    return rules.match is Match.LAST_KING and not any(
        cell.live and cell.leaves is Leaves.LEAVES for cell in board.cells
    )


def take_pot(board: Board, seat: int) -> Board:
    """The seat has the pot (rule 7.1)."""
    chips = list(board.chips)
    chips[seat] += board.pot
    return attrs.evolve(board, pot=0, chips=tuple(chips))


def pay_out(board: Board, facts: Facts, hands: tuple[Cards, ...], seat: int, table: Table) -> tuple[Board, Facts]:
    """The seat is out: the pot, so much a card, and stacks that unplayed claiming cards match (7.1, 7.3, 7.7)."""
    board = take_pot(board, seat)
    chips, rules = list(board.chips), table.rules
    losers = [other for other in round_after(table.dealer, table.active) if other != seat]
    for other in losers:
        paid = _affordable(rules.pay_per_card * len(hands[other]), chips[other], rules)
        chips[other] -= paid
        chips[seat] += paid
    cells = list(board.cells)
    for other in losers if rules.unplayed is Unplayed.MATCH_STACK else ():
        for place, cell in enumerate(cells):
            paid = _affordable(cell.chips, chips[other], rules)
            if paid and cell.claims is not None:
                facts = _shown_by_matching(facts, cell.claims, hands[other], other)
                paid *= cell.claims.bits & hands[other].bits != 0
                chips[other] -= paid
                cells[place] = attrs.evolve(cell, chips=cell.chips + paid)
    return Board(tuple(cells), board.pot, tuple(chips), board.talk), facts


def _shown_by_matching(facts: Facts, claims: Cards, hand: Cards, seat: int) -> Facts:
    """Whether a seat that can match a stack does tells whether it holds the card (rules 6.6 and 7.3)."""
    if not claims.bits & hand.bits:
        return barring(facts, claims.bits, seat)
    return forced(facts, claims.bits, seat) if len(claims) == 1 else facts


def _affordable(debt: int, chips: int, rules: Rules) -> int:
    """A debt is paid as far as the chips go (rule 2.5)."""
    return debt if rules.bankroll is None else min(debt, chips)
