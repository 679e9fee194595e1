"""The auction of the dead hand: the other seats outbid each other for the dealer's right to it (rule 4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast, overload

import attrs

from cardstops.errors import IllegalMoveError
from cardstops.game import Illegality, Randomness, unread
from cardstops.games.newmarket.board import Board, Table
from cardstops.games.newmarket.moves import PASS, Bid, Move, Pass
from cardstops.games.newmarket.opening import after_exchange, most_bid, swapped
from cardstops.games.newmarket.state import Bidding, Playing
from cardstops.games.newmarket.views import BiddingView
from cardstops.seats import round_after

__all__ = ["BidMoves", "apply", "legal_moves", "why_illegal"]


class BidMoves:
    """Pass, then so many bids, ascending; lazy, since a table may agree on a high one."""

    __slots__ = ("_bids",)

    def __init__(self, bids: range) -> None:
        self._bids = bids

    def __len__(self) -> int:
        return 1 + len(self._bids)

    @overload
    def __getitem__(self, index: int, /) -> Pass | Bid: ...

    @overload
    def __getitem__(self, index: slice, /) -> tuple[Pass | Bid, ...]: ...

    def __getitem__(self, index: int | slice, /) -> Pass | Bid | tuple[Pass | Bid, ...]:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(len(self))[index])
        place = range(len(self))[index]
        return Bid(self._bids[place - 1]) if place else PASS

    def __iter__(self) -> Iterator[Pass | Bid]:
        yield PASS
        yield from map(Bid, self._bids)

    def __contains__(self, move: object, /) -> bool:
        if isinstance(move, Bid):
            return type(move.chips) is int and move.chips in self._bids
        return isinstance(move, Pass)

    def __repr__(self) -> str:
        return f"<pass and {len(self._bids)} bids>"

    def sample(self, rng: Randomness, /) -> Pass | Bid:
        """One of the moves, each as likely."""
        return self[rng.randrange(len(self))]


def _standing(position: Bidding | BiddingView) -> int:
    """The highest bid so far, in chips."""
    return max(position.board.talk.bids)


def legal_moves(position: Bidding | BiddingView) -> BidMoves:
    """Pass, then every higher bid that the seat on turn can pay, ascending."""
    most = most_bid(position.turn, position.table, position.board)
    return BidMoves(range(_standing(position) + 1, most + 1))


def why_illegal(position: Bidding | BiddingView, move: object) -> Illegality | None:
    """Why the seat on turn cannot call so, or None."""
    if isinstance(move, Pass):
        return None
    least = _standing(position) + 1
    if not isinstance(move, Bid) or type(move.chips) is not int:
        text = f"the dead hand is being auctioned: bid {least} or more, or pass{unread(move)}"
        return Illegality("bid-or-pass", "4.2", text, (), least)
    most = most_bid(position.turn, position.table, position.board)
    if move.chips < least:
        return Illegality(
            "bid-too-low", "4.2", f"a bid is higher than the last: bid {least} or more, or pass", (), least
        )
    if move.chips > most:
        return Illegality("bid-too-high", "4.2", f"this seat can bid {most} at most, or pass", (), most)
    return None


def apply(state: Bidding, move: Move) -> Bidding | Playing:
    """Take the bid or the pass; when nobody goes higher, the highest bidder has the dead hand at once.

    Raises:
        IllegalMoveError: the seat on turn cannot call so.
    """
    if (fault := why_illegal(state, move)) is not None:
        raise IllegalMoveError(fault)
    table, board, seat, bidder, bidders = state.table, state.board, state.turn, state.bidder, state.bidders
    if isinstance(move, Pass):
        bidders = tuple(other for other in bidders if other != seat)
    else:
        bids = list(board.talk.bids)
        bids[seat], bidder = cast("Bid", move).chips, seat
        board = board.after(attrs.evolve(board.talk, bids=tuple(bids)))
    higher = _can_go_higher(table, board, bidder, bidders, seat)
    if higher:
        return attrs.evolve(state, board=board, turn=higher[0], bidder=bidder, bidders=bidders)
    if bidder is None:
        return after_exchange(table, state.deal, board, state.facts)
    chips = list(board.chips)
    chips[bidder] -= board.talk.bids[bidder]
    chips[table.dealer] += board.talk.bids[bidder]
    board = board.paid(tuple(chips), board.cells, board.pot)
    return after_exchange(table, *swapped(bidder, state.deal, board, state.facts))


def _can_go_higher(
    table: Table, board: Board, bidder: int | None, bidders: tuple[int, ...], seat: int
) -> tuple[int, ...]:
    """The seats still in, other than the highest bidder, that can bid more, in the order of play after this seat."""
    high = max(board.talk.bids)
    return tuple(
        other for other in round_after(seat, bidders) if other != bidder and most_bid(other, table, board) > high
    )
