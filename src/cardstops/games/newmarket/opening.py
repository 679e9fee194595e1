"""What stands between the deal and the first lead: the turned card, the call, the dead hand, the opening.

In this order (rules 10.4, 8.1, 4.2, 5.1); each step that a table or a deal does not have is passed over.
The phases that end here (staking, the exchange, the auction) all go on from here.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from cardstops.cards import Card, Cards, bag
from cardstops.games.newmarket.board import Board, Facts, Table, make_facts, make_talk
from cardstops.games.newmarket.facts import forced
from cardstops.games.newmarket.layout import claim
from cardstops.games.newmarket.options import DIAMONDS, Bury, Exchange, Leaves, Opening, Stakes, TurnUp
from cardstops.games.newmarket.payment import pay_out
from cardstops.games.newmarket.rules import Rules
from cardstops.games.newmarket.runs import leads
from cardstops.games.newmarket.state import (
    Deal,
    Exchanging,
    Finished,
    Playing,
    Reason,
    Staking,
    make_deal,
    make_exchanging,
    make_playing,
)
from cardstops.seats import after, round_after, round_from

__all__ = [
    "after_exchange",
    "after_stakes",
    "asked",
    "can_be_asked",
    "first_phase",
    "last_queen",
    "most_bid",
    "offer",
    "opener",
    "price",
    "swapped",
    "to_be_buried",
]

_FREE, _NO_BURYING, _LEAVES, _LOWEST_DIAMOND = Stakes.FREE, Bury.NONE, Leaves.LEAVES, Opening.LOWEST_DIAMOND
_NO_EXCHANGE, _DEALER_ALONE, _ROTATION = Exchange.NONE, Exchange.DEALER, Exchange.ROTATION


def first_phase(table: Table, deal: Deal, board: Board, facts: Facts) -> Staking | Exchanging | Playing | Finished:
    """The cards are dealt: free stakes are laid before anybody sees them, or else the turned card wins what it wins."""
    hands = deal.dealt
    if table.rules.stakes is _FREE and any(cell.live for cell in table.cells):
        return Staking(table, deal, board, facts, hands, round_after(table.dealer, table.active)[0])
    if board.turned is not None:
        board = claim(board, board.turned, table.dealer, board.turned.bit)
        if table.rules.turn_up is TurnUp.WINS_DEAL and board.turned is table.rules.pope:
            board, facts = pay_out(board, facts, hands, table.dealer, table)
            return Finished(table, deal, board, facts, hands, None, table.dealer, Reason.TURN_UP)
    return after_stakes(table, deal, board, facts)


def after_stakes(table: Table, deal: Deal, board: Board, facts: Facts) -> Exchanging | Playing:
    """The cards are seen: the call, then the exchange unless it was used (rule 8.2)."""
    queen, hands = last_queen(table), deal.dealt
    if queen is not None:
        board, facts = _call(queen, table, board, facts, hands)
        called = board.talk.called
        owner = next((seat for seat in table.active if called is not None and called in hands[seat]), None)
        if owner is not None:
            return after_exchange(table, *swapped(owner, deal, board, facts))
    return offer(table, deal, board, facts, asked(table))


# -- The call (section 8) ---------------------------------------------------------------------------


def last_queen(table: Table) -> Card | None:
    """The card that claims the only King left, where the table buries the Jack (rule 8.1)."""
    if table.rules.bury is _NO_BURYING:
        return None
    left = [cell for cell in table.cells if cell.claims is not None and cell.leaves is _LEAVES]
    if len(left) != 1:
        return None
    return next(iter(left[0].claims or ()))


def to_be_buried(queen: Card, hand: Cards, rules: Rules) -> Card | None:
    """The highest card below the Queen that her holder lacks; None if it holds them all (rule 8.1)."""
    lacking = bag(rules.order.below[queen] & rules.pack.bits & ~hand.bits)
    return max(lacking, key=lambda card: rules.order.below[card].bit_count(), default=None)


def _call(queen: Card, table: Table, board: Board, facts: Facts, hands: tuple[Cards, ...]) -> tuple[Board, Facts]:
    """The Queen's holder calls, and everybody learns from the call or from the silence (rules 8.1 and 6.6)."""
    caller = next((seat for seat in table.active if queen in hands[seat]), None)
    called = to_be_buried(queen, hands[caller], table.rules) if caller is not None else None
    if caller is None or called is None:
        return board, attrs.evolve(facts, silent=table.seats)
    talk = attrs.evolve(board.talk, caller=caller, called=called)
    below = table.rules.order.below
    between = below[queen] & ~below[called] & ~called.bit & table.rules.pack.bits
    facts = forced(facts, queen.bit | between, caller)
    owner = next((seat for seat in table.active if called in hands[seat]), table.seats)
    facts = forced(facts, called.bit, owner)
    return board.after(talk), facts


# -- The exchange (section 4) -----------------------------------------------------------------------


def swapped(seat: int, deal: Deal, board: Board, facts: Facts) -> tuple[Deal, Board, Facts]:
    """The seat has the dead hand for its own; what is known of the two hands moves with them (rules 4.1 and 6.6)."""
    hands, barred = list(deal.dealt), list(facts.barred)
    hands[seat], dead = deal.dead, hands[seat]
    barred[seat], barred[-1] = barred[-1], barred[seat]
    silent = seat if facts.silent == len(hands) else facts.silent
    said = board.talk
    talk = make_talk(said.caller, said.called, said.declined, said.bids, seat)
    facts = make_facts(facts.stopped, tuple(barred), silent)
    return make_deal(tuple(hands), dead), board.after(talk), facts


def price(seat: int, table: Table) -> int:
    """Chips that the dead hand costs this seat at a fixed price; none where there is nothing to pay into (rule 4.2)."""
    rules = table.rules
    if rules.exchange is _ROTATION and seat != table.dealer:
        return rules.others_price
    if rules.exchange is _DEALER_ALONE and (rules.pot_stake or any(cell.live for cell in table.cells)):
        return rules.dealer_price
    return 0


def most_bid(seat: int, table: Table, board: Board) -> int:
    """The highest bid a seat can make, in chips (rules 4.2 and 4.3)."""
    rules = table.rules
    return rules.max_bid if rules.bankroll is None else min(rules.max_bid, board.chips[seat])


def can_be_asked(seat: int, table: Table, board: Board) -> bool:
    """Whether a seat can pay the fixed price of the dead hand now (rules 2.5, 4.2 and 4.3)."""
    return table.rules.bankroll is None or board.chips[seat] >= price(seat, table)


def asked(table: Table) -> tuple[int, ...]:
    """The seats that are asked about the dead hand, in their order (rule 4.2)."""
    exchange = table.rules.exchange
    if exchange is _ROTATION:
        return round_from(table.dealer, table.active)
    return () if exchange is _NO_EXCHANGE else (table.dealer,)


def offer(table: Table, deal: Deal, board: Board, facts: Facts, seats: tuple[int, ...]) -> Exchanging | Playing:
    """The first of these seats that can pay is asked; when there is none, play begins (rules 4.2 and 4.3)."""
    for seat in seats:
        if can_be_asked(seat, table, board):
            return make_exchanging(table, deal, board, facts, deal.dealt, seat)
    return after_exchange(table, deal, board, facts)


# -- The opening (section 5) ------------------------------------------------------------------------


def after_exchange(table: Table, deal: Deal, board: Board, facts: Facts) -> Playing:
    """Play begins: the holder of the lowest diamond leads it, or eldest leads (rules 5.1 and 5.2)."""
    seat = opener(table, [hand.bits for hand in deal.dealt])
    may_lead = leads(deal.dealt[seat].bits, table.rules, None)
    return make_playing(table, deal, board, facts, deal.dealt, seat, None, None, may_lead)


def opener(table: Table, held: Sequence[int]) -> int:
    """The seat that leads first, of the masks of all hands (rules 5.1 and 5.2)."""
    if table.rules.opening is _LOWEST_DIAMOND:
        lowest = table.rules.order.lowest(DIAMONDS & sum(held))
        for seat, hand in enumerate(held):
            if hand & lowest:
                return seat
    return after(table.dealer, table.active)
