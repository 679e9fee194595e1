"""Rolling out: play at random to the end of a deal, without a state for each card.

Which cards may be led, who leads, what an answer about the dead hand costs, what a card claims and what the end of a
deal costs is for the kernels of single moves to say: `runs`, `exchange`, `layout` and `payment`. What stands here too
is their order (rule 6.5), and that the holder of the due card plays it (rule 6.1).
"""

from __future__ import annotations

from collections.abc import Sequence

from cardstops.cards import OF_BIT, Card, bag
from cardstops.draws import Draws
from cardstops.game import Outcome, choose
from cardstops.games.newmarket.board import Board, Table
from cardstops.games.newmarket.exchange import KEEP_OR_SWAP, pay
from cardstops.games.newmarket.layout import claim, last_king_fell
from cardstops.games.newmarket.moves import SWAP
from cardstops.games.newmarket.opening import asked, can_pay, opener, price
from cardstops.games.newmarket.payment import match_stacks, pay_out, take_pot
from cardstops.games.newmarket.runs import leader
from cardstops.games.newmarket.settlement import settled
from cardstops.games.newmarket.state import Exchanging, Playing, Reason, make_deal, make_playing

__all__ = ["exchanged", "rolled_out"]

_LAST_KING, _OUT, _BLOCKED = Reason.LAST_KING, Reason.OUT, Reason.BLOCKED


def exchanged(state: Exchanging, draws: Sequence[Draws]) -> tuple[Playing, int]:
    """The play that follows the exchange, and the answers that took; no auction can be called (rules 4.1 to 4.3).

    What was said, what it shows and what may be led is left out: rolling out asks for none of it.
    """
    table, board, hands, dead, answers = state.table, state.board, list(state.hands), state.dead, 0
    order = asked(table)
    for seat in order[order.index(state.turn) :]:
        if can_pay(price(seat, table), seat, board, table.rules):
            answers += 1
            if choose(KEEP_OR_SWAP, draws[seat]) is SWAP:
                board = pay(price(seat, table), seat, table, board)
                hands[seat], dead = dead, hands[seat]
                break
    deal = make_deal(tuple(hands), dead)
    return make_playing(table, deal, board, state.facts, deal.dealt, opener(table, deal), None, None, 0), answers


def rolled_out(state: Playing, draws: Sequence[Draws], moves: int) -> Outcome[Table]:
    """What play comes to, after so many moves, when each seat leads at random and plays the due card (rule 6.1)."""
    table, board, seat, top, due = state.table, state.board, state.turn, state.top, state.due
    dealt, hands = [hand.bits for hand in state.deal.dealt], [hand.bits for hand in state.hands]
    rules, following, runs = table.rules, table.rules.order.following, 0
    reason: Reason = _BLOCKED
    winner: int | None = None
    while True:
        if due is None:
            seat, may_lead = leader(hands, seat, top, table)
            if not may_lead:
                break
            due = _one_of(may_lead, draws[seat])
            runs += 1
        top, bit = due, due.bit
        moves += 1
        left = hands[seat] = hands[seat] ^ bit
        if board.claiming & bit:
            board = claim(board, top, seat, dealt[seat] & ~left)
            if last_king_fell(board, rules):
                board, reason, winner = take_pot(board, seat), _LAST_KING, seat
                break
        if not left:
            board, reason, winner = _paid(board, hands, seat, state), _OUT, seat
            break
        due = following[top]
        if due is not None:
            bit = due.bit
            for holder, hand in enumerate(hands):
                if hand & bit:
                    seat = holder
                    break
            else:
                due = None
    return Outcome(settled(table, board, winner, reason), moves, {"runs": runs})


def _one_of(cards: int, draws: Draws) -> Card:
    """One of the cards of a mask, as `choose` picks it from their list."""
    count = cards.bit_count()
    if count > 1:
        for _ in range(draws.below(count)):
            cards &= cards - 1
    return OF_BIT[cards & -cards]


def _paid(board: Board, held: list[int], seat: int, state: Playing) -> Board:
    """The board after the seat is out and the others have paid (rules 7.1 to 7.3)."""
    hands = tuple([bag(hand) for hand in held])
    board, facts = pay_out(board, state.facts, hands, seat, state.table)
    return match_stacks(board, facts, hands, seat, state.table)[0]
