"""What being out wins: the pot, the cells no card claims, so much a card left, the stacks to match (7.7, 10.6)."""

from __future__ import annotations

from cardstops.cards import Cards, bag
from cardstops.games.newmarket.board import Board, Facts, Table
from cardstops.games.newmarket.facts import barring, forced
from cardstops.games.newmarket.layout import taken
from cardstops.games.newmarket.options import Unplayed
from cardstops.games.newmarket.rules import Rules
from cardstops.seats import round_after

__all__ = ["debt", "match_stacks", "pay_out", "take_pot"]

_MATCH_STACK = Unplayed.MATCH_STACK


def take_pot(board: Board, seat: int) -> Board:
    """The seat has the pot (rule 7.1)."""
    chips = list(board.chips)
    chips[seat] += board.pot
    return board.paid(tuple(chips), board.cells, 0)


def pay_out(board: Board, facts: Facts, hands: tuple[Cards, ...], seat: int, table: Table) -> tuple[Board, Facts]:
    """The seat has won the deal: the pot, the cells no card claims, so much a card (rules 7.1, 7.7 and 10.6)."""
    chips, cells, rules = list(board.chips), list(board.cells), table.rules
    chips[seat] += board.pot
    for place, cell in enumerate(board.cells):
        if cell.claims is not None and not cell.claims.bits:
            chips[seat] += cell.chips
            cells[place] = taken(cell, seat)
    for other in _losers(seat, table) if rules.pay_per_card else ():
        if rules.pope is not None and _affordable(rules.pay_per_card * len(hands[other]), chips[other], rules):
            facts = _shown_by_paying(facts, bag(rules.pope.bit), hands[other], other)
        paid = _affordable(debt(hands[other], rules), chips[other], rules)
        chips[other] -= paid
        chips[seat] += paid
    return board.paid(tuple(chips), tuple(cells), 0), facts


def match_stacks(board: Board, facts: Facts, hands: tuple[Cards, ...], seat: int, table: Table) -> tuple[Board, Facts]:
    """The seat is out, and who still holds a claiming card doubles its cell, where that is agreed (rules 7.3, 7.7)."""
    rules = table.rules
    if rules.unplayed is not _MATCH_STACK:
        return board, facts
    chips, cells = list(board.chips), list(board.cells)
    for other in _losers(seat, table):
        for place, cell in enumerate(cells):
            paid = _affordable(cell.chips, chips[other], rules)
            if paid and cell.claims is not None:
                facts = _shown_by_paying(facts, cell.claims, hands[other], other)
                paid *= cell.claims.bits & hands[other].bits != 0
                chips[other] -= paid
                cells[place] = cell.holding(cell.chips + paid)
    return board.paid(tuple(chips), tuple(cells), board.pot), facts


def _losers(winner: int, table: Table) -> list[int]:
    """The other seats that play, from eldest on."""
    return [seat for seat in round_after(table.dealer, table.active) if seat != winner]


def _shown_by_paying(facts: Facts, cards: Cards, hand: Cards, seat: int) -> Facts:
    """Whether a seat with chips to pay pays tells whether it holds one of these cards (rules 6.6, 7.3 and 10.6)."""
    if not cards.bits & hand.bits:
        return barring(facts, cards.bits, seat)
    return forced(facts, cards.bits, seat) if len(cards) == 1 else facts


def debt(hand: Cards, rules: Rules) -> int:
    """Chips that a hand costs when another seat is out; none with the Pope in it (rules 7.1 and 10.6)."""
    return 0 if rules.pope is not None and rules.pope in hand else rules.pay_per_card * hand.bits.bit_count()


def _affordable(debt: int, chips: int, rules: Rules) -> int:
    """A debt is paid as far as the chips go (rule 2.5)."""
    return debt if rules.bankroll is None else min(debt, chips)
