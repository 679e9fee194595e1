"""Rolling out: play at random to the end of a deal, without a state for each card.

Which cards may be led, who is on turn, what a card claims and what the end of a deal costs is for the kernels of single
moves to say: `runs`, `layout` and `payment`.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardstops.cards import OF_BIT, Card, bag
from cardstops.draws import Draws
from cardstops.game import Outcome
from cardstops.games.newmarket.board import Table
from cardstops.games.newmarket.layout import claim, last_king_fell
from cardstops.games.newmarket.payment import match_stacks, pay_out, take_pot
from cardstops.games.newmarket.runs import leads, next_turn
from cardstops.games.newmarket.settlement import settled
from cardstops.games.newmarket.state import Playing, Reason

__all__ = ["rolled_out"]

_LAST_KING, _OUT, _BLOCKED = Reason.LAST_KING, Reason.OUT, Reason.BLOCKED


class _Held:
    """A hand that cards are taken from."""

    __slots__ = ("bits",)

    def __init__(self, bits: int) -> None:
        self.bits = bits


def rolled_out(state: Playing, draws: Sequence[Draws], moves: int) -> Outcome[Table]:
    """What play comes to, after so many moves, when each seat leads at random and plays the due card (rule 6.1)."""
    table, deal, board, seat, top, due = state.table, state.deal, state.board, state.turn, state.top, state.due
    rules, runs = table.rules, 0
    hands = [_Held(hand.bits) for hand in state.hands]
    reason: Reason = _BLOCKED
    winner: int | None = None
    while True:
        hand = hands[seat]
        if due is None:
            due = _one_of(leads(hand.bits, rules, top), draws[seat])
            runs += 1
        top = due
        hand.bits ^= top.bit
        moves += 1
        if board.claiming & top.bit:
            board = claim(board, top, seat, deal.dealt[seat].bits & ~hand.bits)
            if last_king_fell(board, rules):
                board, reason, winner = take_pot(board, seat), _LAST_KING, seat
                break
        if not hand.bits:
            left = tuple([bag(hand.bits) for hand in hands])
            board, facts = pay_out(board, state.facts, left, seat, table)
            board, _ = match_stacks(board, facts, left, seat, table)
            reason, winner = _OUT, seat
            break
        after = next_turn(hands, seat, top, table)
        if after is None:
            break
        seat, due = after
    return Outcome(settled(table, board, winner, reason), moves, {"runs": runs})


def _one_of(cards: int, draws: Draws) -> Card:
    """One of the cards of a mask, as `choose` picks it from their list."""
    count = cards.bit_count()
    if count > 1:
        for _ in range(draws.below(count)):
            cards &= cards - 1
    return OF_BIT[cards & -cards]
