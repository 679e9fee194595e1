"""Rolling out: play at random to the end of a deal, without a state for each card.

Which cards may be led, who leads, what an answer about the dead hand costs, what a card claims and what the end of a
deal costs is for the kernels of single moves to say: `runs`, `exchange`, `layout` and `payment`. What stands here too
is their order (rule 6.5), and that the holder of the due card plays it (rule 6.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardstops.cards import OF_BIT, Card, bag
from cardstops.draws import Draws
from cardstops.game import Outcome, choose
from cardstops.games.newmarket.board import Board, Table
from cardstops.games.newmarket.exchange import KEEP_OR_SWAP, pay
from cardstops.games.newmarket.facts import nothing_shown
from cardstops.games.newmarket.layout import claim, last_king_fell
from cardstops.games.newmarket.moves import SWAP
from cardstops.games.newmarket.opening import can_be_asked, price
from cardstops.games.newmarket.payment import match_stacks, pay_out, take_pot
from cardstops.games.newmarket.runs import leads, next_leader
from cardstops.games.newmarket.settlement import settled
from cardstops.games.newmarket.state import Reason

__all__ = ["exchanged", "rolled_out"]

_LAST_KING, _OUT, _BLOCKED = Reason.LAST_KING, Reason.OUT, Reason.BLOCKED


def exchanged(  # noqa: PLR0913, PLR0917  # what an exchange is about
    table: Table, board: Board, hands: list[int], dead: int, seats: Iterable[int], draws: Sequence[Draws]
) -> tuple[Board, int]:
    """The board after these seats were asked, and the answers that took; none can auction (rules 4.1 to 4.3).

    Who swaps has the dead hand among the `hands`, which are masks, and changed in place.
    """
    answers = 0
    for seat in seats:
        if can_be_asked(seat, table, board):
            answers += 1
            if choose(KEEP_OR_SWAP, draws[seat]) is SWAP:
                hands[seat] = dead
                return pay(price(seat, table), seat, table, board), answers
    return board, answers


def rolled_out(  # noqa: PLR0913, PLR0917  # what a state of play is made of
    table: Table,
    board: Board,
    dealt: Sequence[int],
    hands: list[int],
    seat: int,
    top: Card | None,
    due: Card | None,
    draws: Sequence[Draws],
    moves: int,
) -> Outcome[Table]:
    """What play comes to, after so many moves; hands are masks, as they were `dealt` and as they are, to be used up."""
    rules, following, runs = table.rules, table.rules.order.following, 0
    reason: Reason = _BLOCKED
    winner: int | None = None
    while True:
        if due is None:
            seat, due = _lead(hands, seat, top, table, draws)
            if due is None:
                break
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
            board, reason, winner = _paid(board, hands, seat, table), _OUT, seat
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


def _lead(
    hands: list[int], seat: int, top: Card | None, table: Table, draws: Sequence[Draws]
) -> tuple[int, Card | None]:
    """Who leads, the seat if it can, and one of the cards it may, as `choose` picks it; None where nobody can."""
    cards = leads(hands[seat], table.rules, top)
    if not cards:
        seat, cards = next_leader(hands, seat, top, table)
    if not cards:
        return seat, None
    count = cards.bit_count()
    if count > 1:
        for _ in range(draws[seat].below(count)):
            cards &= cards - 1
    return seat, OF_BIT[cards & -cards]


def _paid(board: Board, held: list[int], seat: int, table: Table) -> Board:
    """The board after the seat is out and the others have paid (rules 7.1 to 7.3); what that shows is left out."""
    hands, facts = tuple([bag(hand) for hand in held]), nothing_shown(len(held) + 1)
    board, _ = pay_out(board, facts, hands, seat, table)
    board, _ = match_stacks(board, facts, hands, seat, table)
    return board
