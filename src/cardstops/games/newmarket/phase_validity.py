"""What is impossible about a phase, told from what everybody sees: who is asked, who bids, what was said, who has won.

States and views are asked alike, after `validity` has found as many of everything as there are seats.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from cardstops.errors import Fault
from cardstops.games.newmarket.board import Table, Talk
from cardstops.games.newmarket.layout import last_king_fell
from cardstops.games.newmarket.opening import asked, can_be_asked, last_queen, most_bid
from cardstops.games.newmarket.options import Bury, Exchange, Stakes, TurnUp
from cardstops.games.newmarket.state import Bidding, Exchanging, Finished, Playing, Reason, Staking, State
from cardstops.games.newmarket.views import BiddingView, ExchangingView, FinishedView, PlayingView, StakingView, View

__all__ = ["phase_faults", "talk_faults"]

_Faults: TypeAlias = Iterator[Fault]


def talk_faults(talk: Talk, table: Table) -> _Faults:
    """What cannot have been said about the dead hand at this table (rules 4.2 and 8.1)."""
    rules, playing = table.rules, set(table.active)
    if (
        len(talk.bids) != table.seats
        or min(talk.bids) < 0
        or (any(talk.bids) and rules.exchange is not Exchange.AUCTION)
    ):
        yield Fault("$.board.talk.bids", f"one bid for each of {table.seats} seats, 0 or more (rule 4.2)")
    if len(set(talk.declined)) < len(talk.declined) or not set(talk.declined) <= set(asked(table)):
        yield Fault("$.board.talk.declined", "a seat declines that is not asked (rule 4.2)")
    if not {talk.caller, talk.swapped} <= playing | {None}:
        yield Fault("$.board.talk", "a seat speaks that does not play")
    if (talk.caller is None) != (talk.called is None) or (talk.called is not None and last_queen(table) is None):
        yield Fault("$.board.talk.called", "a card is called by a seat, when one King is left (rule 8.1)")
    if talk.swapped is not None and rules.exchange is Exchange.NONE and rules.bury is Bury.NONE:
        yield Fault("$.board.talk.swapped", "no hands are exchanged at this table (rule 4.2)")


def phase_faults(position: State | View) -> _Faults:
    """What cannot be in the phase of this state or view."""
    match position:
        case Staking() | StakingView():
            yield from _staking_faults(position)
        case Exchanging() | ExchangingView():
            yield from _exchanging_faults(position)
        case Bidding() | BiddingView():
            yield from _bidding_faults(position)
        case Playing() | PlayingView():
            if not all(_sizes(position)[seat] for seat in position.table.active):
                yield Fault(_path(position), "a seat without cards ends the deal (rule 7.1)")
        case _:
            yield from _finished_faults(position)
    if not isinstance(position, Playing | PlayingView | Finished | FinishedView):
        yield from _early_faults(position)


def _sizes(position: State | View) -> tuple[int, ...]:
    return position.counts if isinstance(position, View) else tuple(len(hand) for hand in position.hands)


def _path(position: State | View) -> str:
    return "$.counts" if isinstance(position, View) else "$.hands"


def _early_faults(position: State | View) -> _Faults:
    """Before play no hands are exchanged, no run has stopped and no cell is claimed."""
    if position.board.talk.swapped is not None:
        yield Fault("$.board.talk.swapped", "hands are exchanged once, just before play (rule 4.1)")
    if position.facts.stopped.bits:
        yield Fault("$.facts.stopped", "no run stops before play")
    for place, cell in enumerate(position.board.cells):
        if cell.claimed_by is not None:
            yield Fault(f"$.board.cells[{place}].claimed_by", "nothing is claimed before play")


def _staking_faults(position: Staking | StakingView) -> _Faults:
    if position.table.rules.stakes is not Stakes.FREE or not any(cell.live for cell in position.board.cells):
        yield Fault("$.table", "no stakes are laid in turn at this table (rule 2.2)")
    if position.board.talk.declined or any(position.board.talk.bids) or position.board.talk.called is not None:
        yield Fault("$.board.talk", "nobody speaks before the stakes are laid (rule 2.2)")


def _exchanging_faults(position: Exchanging | ExchangingView) -> _Faults:
    table, board, turn = position.table, position.board, position.turn
    order = [seat for seat in asked(table) if can_be_asked(seat, table, board)]
    if turn not in order:
        yield Fault("$.turn", "this seat is not asked about the dead hand (rules 4.2 and 4.3)")
    elif board.talk.declined != tuple(order[: order.index(turn)]):
        yield Fault("$.board.talk.declined", f"the seats that are asked before seat {turn} have declined (rule 4.2)")
    if any(board.talk.bids):
        yield Fault("$.board.talk.bids", "nobody has bid yet (rule 4.2)")


def _bidding_faults(position: Bidding | BiddingView) -> _Faults:
    table, board, turn = position.table, position.board, position.turn
    bids, bidder, bidders = board.talk.bids, position.bidder, position.bidders
    if table.rules.exchange is not Exchange.AUCTION:
        yield Fault("$.table", "no dead hand is auctioned at this table (rule 4.2)")
    if list(bidders) != sorted(set(bidders)) or not set(bidders) <= set(table.active) - {table.dealer}:
        yield Fault("$.bidders", "seats that play, ascending, without the dealer (rule 4.2)")
        return
    if (bidder is None and any(bids)) or (
        bidder is not None and (bidder not in bidders or not 0 < max(bids) == bids[bidder])
    ):
        yield Fault("$.bidder", "the seat with the highest bid (rule 4.2)")
    if turn not in bidders or turn == bidder or most_bid(turn, table, board) <= max(bids):
        yield Fault("$.turn", "this seat is not asked to bid (rules 4.2 and 4.3)")


def _finished_faults(position: Finished | FinishedView) -> _Faults:
    """The reason is one that these rules have, and so is the winner (rule 7.7)."""
    table, winner, reason, sizes = position.table, position.winner, position.reason, _sizes(position)
    rules, out = table.rules, [seat for seat in table.active if not sizes[seat]]
    pope_turned = rules.turn_up is TurnUp.WINS_DEAL and position.board.turned is rules.pope and position.top is None
    ways = {
        Reason.OUT: bool(out) and position.top is not None,
        Reason.BLOCKED: not out and position.top is not None,
        Reason.LAST_KING: last_king_fell(position.board, rules) and position.top is not None,
        Reason.TURN_UP: pope_turned,
    }
    if not ways[reason]:
        yield Fault("$.reason", f"this deal cannot have ended by {reason.value} (rule 7.7)")
    won = {Reason.OUT: tuple(out), Reason.BLOCKED: (None,), Reason.TURN_UP: (table.dealer,)}.get(reason, table.active)
    if winner not in won:
        yield Fault("$.winner", f"no winner that a deal ended by {reason.value} has (rule 7.7)")
