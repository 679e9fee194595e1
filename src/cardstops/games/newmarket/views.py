"""Views: what one seat, or a spectator, may know of a deal (rule 6.6).

A view is built up from the public parts of a state and the viewer's own hand; nothing is ever taken away from a state
to make one. While free stakes are laid nobody sees a card, not even the viewer's own.
"""

from __future__ import annotations

from typing import TypeAlias

from attrs import frozen

from cardstops.cards import Card, Cards
from cardstops.errors import PhaseError, TableError, brief
from cardstops.games.newmarket.board import Board, Facts, OnBoard, Table
from cardstops.games.newmarket.runs import leads
from cardstops.games.newmarket.state import Bidding, Exchanging, Playing, Reason, Staking, State

__all__ = ["BiddingView", "ExchangingView", "FinishedView", "PlayingView", "StakingView", "View", "view"]


@frozen(weakref_slot=False)
class StakingView(OnBoard):
    """What a seat knows while free stakes are laid.

    Attributes:
        seat: the viewer, None for a spectator.
        turn: the seat that stakes.
        table: the table as the deal found it.
        board: chips and cells, now.
        facts: nothing yet.
        hand: None: nobody sees a card yet.
        counts: how many cards each seat will have.
        dead_count: how many cards the dead hand will have.
        known: nothing yet, for each seat and, last, the dead hand.
    """

    seat: int | None
    turn: int
    table: Table
    board: Board
    facts: Facts
    hand: None
    counts: tuple[int, ...]
    dead_count: int
    known: tuple[Cards, ...]


class _Seeing(OnBoard):
    """A view whose viewer, if it is a seat, sees its hand."""

    __slots__ = ()
    hand: Cards | None

    @property
    def held(self) -> int:
        """The mask of the viewer's hand; 0 for a spectator."""
        return 0 if self.hand is None else self.hand.bits


@frozen(weakref_slot=False)
class ExchangingView(_Seeing):
    """What a seat knows while a seat is asked about the dead hand.

    Attributes:
        seat: the viewer, None for a spectator.
        turn: the seat that is asked.
        table: the table as the deal found it.
        board: chips, cells and what has been said, now.
        facts: what calls have shown.
        hand: the viewer's hand, None for a spectator.
        counts: how many cards each seat has.
        dead_count: how many cards the dead hand has.
        known: what the viewer has seen of each seat's hand and, last, of the dead hand.
    """

    seat: int | None
    turn: int
    table: Table
    board: Board
    facts: Facts
    hand: Cards | None
    counts: tuple[int, ...]
    dead_count: int
    known: tuple[Cards, ...]


@frozen(weakref_slot=False)
class BiddingView(_Seeing):
    """What a seat knows while the dead hand is being auctioned.

    Attributes:
        seat: the viewer, None for a spectator.
        turn: the seat that bids or passes.
        table: the table as the deal found it.
        board: chips, cells and what has been said, now.
        facts: what calls have shown.
        hand: the viewer's hand, None for a spectator.
        counts: how many cards each seat has.
        dead_count: how many cards the dead hand has.
        known: what the viewer has seen of each seat's hand and, last, of the dead hand.
        bidder: the seat whose bid is the highest, or None.
        bidders: the seats that have not passed, ascending.
    """

    seat: int | None
    turn: int
    table: Table
    board: Board
    facts: Facts
    hand: Cards | None
    counts: tuple[int, ...]
    dead_count: int
    known: tuple[Cards, ...]
    bidder: int | None
    bidders: tuple[int, ...]


@frozen(weakref_slot=False)
class PlayingView(_Seeing):
    """What a seat knows while cards are played.

    Attributes:
        seat: the viewer, None for a spectator.
        turn: the seat that plays.
        table: the table as the deal found it.
        board: chips, cells and what was said, now.
        facts: what the play has shown.
        hand: the viewer's hand, None for a spectator.
        counts: how many cards each seat has.
        dead_count: how many cards the dead hand has.
        known: what the viewer has seen of each seat's hand and, last, of the dead hand.
        played: what each seat has played in this deal.
        top: the last card played, None before the first lead.
        due: the card that goes on with the run, None when a run is to be led.
    """

    seat: int | None
    turn: int
    table: Table
    board: Board
    facts: Facts
    hand: Cards | None
    counts: tuple[int, ...]
    dead_count: int
    known: tuple[Cards, ...]
    played: tuple[Cards, ...]
    top: Card | None
    due: Card | None

    @property
    def may_lead(self) -> int:
        """The mask of the cards that the viewer may lead; 0 when a card is due, or another seat is on turn."""
        return leads(self.held, self.table.rules, self.top) if self.due is None and self.seat == self.turn else 0


@frozen(weakref_slot=False)
class FinishedView(_Seeing):
    """What a seat knows of a deal that is over: no more of the cards than before its last move.

    Attributes:
        seat: the viewer, None for a spectator.
        table: the table as the deal found it.
        board: chips and cells after all payments.
        facts: what the play has shown.
        hand: the viewer's hand, None for a spectator.
        counts: how many cards each seat has left.
        dead_count: how many cards the dead hand has.
        known: what the viewer has seen of each seat's hand and, last, of the dead hand.
        played: what each seat has played in this deal.
        top: the last card played, or None.
        winner: the seat that won the deal, or None.
        reason: how it ended.
    """

    seat: int | None
    table: Table
    board: Board
    facts: Facts
    hand: Cards | None
    counts: tuple[int, ...]
    dead_count: int
    known: tuple[Cards, ...]
    played: tuple[Cards, ...]
    top: Card | None
    winner: int | None
    reason: Reason

    @property
    def turn(self) -> None:
        """Nobody is on turn."""
        return


View: TypeAlias = StakingView | ExchangingView | BiddingView | PlayingView | FinishedView
"""What a seat, or a spectator, may know of a deal: a class for each phase."""


def view(state: State, seat: int | None) -> View:
    """What the seat (None: a spectator) may know of the state.

    Raises:
        PhaseError: not a state of this game.
        TableError: a seat that the table does not have.
    """
    if not isinstance(state, State):
        raise PhaseError(f"a state of Newmarket is viewed, not a {type(state).__name__}")
    if seat is not None and not (type(seat) is int and 0 <= seat < state.table.seats):
        raise TableError(f"seat: None or a seat from 0 to {state.table.seats - 1}, not {brief(seat)}")
    table, board, facts, hands = state.table, state.board, state.facts, state.hands
    counts, dead_count = tuple([len(hand) for hand in hands]), len(state.deal.dead)
    remembers = seat is not None and board.talk.swapped == seat
    seen_dead = state.deal.dead if remembers else Cards() if board.turned is None else Cards(board.turned.bit)
    known = (*(Cards(),) * len(hands), seen_dead)
    if isinstance(state, Staking):
        return StakingView(seat, state.turn, table, board, facts, None, counts, dead_count, known)
    hand = None if seat is None else hands[seat]
    if isinstance(state, Exchanging):
        return ExchangingView(seat, state.turn, table, board, facts, hand, counts, dead_count, known)
    if isinstance(state, Bidding):
        return BiddingView(
            seat, state.turn, table, board, facts, hand, counts, dead_count, known, state.bidder, state.bidders
        )
    played = tuple([dealt - left for dealt, left in zip(state.deal.dealt, hands, strict=True)])
    if isinstance(state, Playing):
        return PlayingView(
            seat, state.turn, table, board, facts, hand, counts, dead_count, known, played, state.top, state.due
        )
    return FinishedView(
        seat, table, board, facts, hand, counts, dead_count, known, played, state.top, state.winner, state.reason
    )
