"""Views: what one seat, or a spectator, may know of a deal, built up from its own hand and public facts.

The kitty is in a view exactly when the rules show it: face down to all before there is a landlord, then to the
landlord, and to all where it is taken up openly (rule 2.3).
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from cardstops.cards import Cards, bag
from cardstops.errors import PhaseError, TableError, brief
from cardstops.games.doudizhu.moves import Play
from cardstops.games.doudizhu.rules import Kitty
from cardstops.games.doudizhu.state import Auction, Contract, FaceUp, Finished, Playing, State, Void
from cardstops.games.doudizhu.table import Table

__all__ = ["AuctionView", "PlayingView", "View", "view"]

NO_CARDS = Cards()


@attrs.frozen
class AuctionView:
    """What a seat knows while the seats call, and of a deal that all have passed.

    Attributes:
        seat: who looks; None for a spectator.
        turn: the seat to call; None when the deal is void.
        table: the table.
        hand: the seat's own cards; None for a spectator.
        counts: how many cards each seat holds.
        known: the cards of each other seat that this one has seen.
        face_up: the card that lay face up, where one did.
        first: the seat that called first.
        calls: the calls in turn from `first`: 0 for a pass, else the bid.
    """

    seat: int | None
    turn: int | None
    table: Table
    hand: Cards | None
    counts: tuple[int, ...]
    known: tuple[Cards, ...]
    face_up: FaceUp | None
    first: int
    calls: tuple[int, ...]

    @property
    def landlord(self) -> None:
        """Nobody yet."""
        return

    @property
    def bid(self) -> int:
        """The standing bid, 0 before there is one."""
        return max(self.calls, default=0)

    @property
    def kitty(self) -> None:
        """It lies face down."""
        return

    @property
    def unseen(self) -> Cards:
        """The cards that this seat cannot place, those of the kitty included."""
        return _unseen(self.table, self.hand, self.known)


@attrs.frozen
class PlayingView:
    """What a seat knows while cards are played, and when a hand is empty: no more than before and the last play.

    Attributes:
        seat: who looks; None for a spectator.
        turn: the seat on turn; None when a hand is empty.
        table: the table.
        hand: the seat's own cards; None for a spectator.
        counts: how many cards each seat holds.
        known: the cards of each other seat that this one has seen and that must still be there.
        face_up: the card that lay face up, where one did.
        first: the seat that called first.
        calls: the calls in turn from `first`: 0 for a pass, else the bid.
        landlord: the seat that plays alone.
        bid: what it bid.
        kitty: the cards that the landlord took up, where this seat may see them.
        standing: the play to beat; None when the seat on turn leads.
        by: the seat that played it.
        played: the cards that each seat has played.
        gone: cards that were played before the position was set up; none in a deal.
        opening: the cards of the landlord's first play, 0 before it.
        doublings: bombs and rockets so far that double the stake.
        winner: the seat that went out; None while all hold cards.
    """

    seat: int | None
    turn: int | None
    table: Table
    hand: Cards | None
    counts: tuple[int, ...]
    known: tuple[Cards, ...]
    face_up: FaceUp | None
    first: int
    calls: tuple[int, ...]
    landlord: int
    bid: int
    kitty: Cards | None
    standing: Play | None
    by: int | None
    played: tuple[Cards, ...]
    gone: Cards
    opening: int
    doublings: int
    winner: int | None

    @property
    def role(self) -> str:
        """`landlord`, `peasant` or `spectator`."""
        if self.seat is None:
            return "spectator"
        return "landlord" if self.seat == self.landlord else "peasant"

    @property
    def passes(self) -> int:
        """How many seats have passed in a row on the standing play."""
        if self.by is None or self.turn is None:
            return 0
        return (self.turn - self.by - 1) % self.table.seats

    @property
    def unseen(self) -> Cards:
        """The cards that this seat cannot place: in other hands, and nowhere else that it has seen."""
        return _unseen(self.table, self.hand, (*self.known, *self.played, self.gone))


View: TypeAlias = AuctionView | PlayingView
"""What a seat, or a spectator, may know: `AuctionView` until there is a landlord, then `PlayingView`."""


def _unseen(table: Table, hand: Cards | None, seen: tuple[Cards, ...]) -> Cards:
    left = table.pack - (hand or NO_CARDS)
    for cards in seen:
        left -= cards
    return left


def view(state: State, seat: int | None) -> View:
    """What a seat may know of a state; None for a spectator.

    Raises:
        PhaseError: what is no state of this game.
        TableError: a seat that the table does not have.
    """
    if not isinstance(state, Auction | Playing | Finished | Void):
        raise PhaseError(f"a {type(state).__name__} is no state of Dou Dizhu")
    if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < state.table.seats):
        raise TableError(f"a view is of a seat from 0 to {state.table.seats - 1}, or None, not {brief(seat)}")
    if isinstance(state, Auction | Void):
        return _calling(state, seat)
    return _playing(state, seat)


def _calling(state: Auction | Void, seat: int | None) -> AuctionView:
    return AuctionView(
        seat=seat,
        turn=state.turn,
        table=state.table,
        hand=None if seat is None else state.hands[seat],
        counts=tuple(map(len, state.hands)),
        known=tuple(NO_CARDS if other == seat else _shown(state.face_up, other) for other in state.table.active),
        face_up=state.face_up,
        first=state.first,
        calls=state.calls,
    )


def _playing(state: Playing | Finished, seat: int | None) -> PlayingView:
    contract = state.contract
    gone = state.table.pack
    for cards in (*state.hands, *state.played):
        gone -= cards
    public = state.table.rules.kitty is Kitty.PUBLIC
    kitty = contract.kitty if public or seat == contract.landlord else None
    return PlayingView(
        seat=seat,
        turn=state.turn,
        table=state.table,
        hand=None if seat is None else state.hands[seat],
        counts=tuple(map(len, state.hands)),
        known=tuple(
            NO_CARDS if other == seat else _known(contract, kitty, other, state.played[other] + gone)
            for other in state.table.active
        ),
        face_up=contract.face_up,
        first=contract.first,
        calls=contract.calls,
        landlord=contract.landlord,
        bid=contract.bid,
        kitty=kitty,
        standing=state.standing,
        by=state.by,
        played=state.played,
        gone=gone,
        opening=state.opening,
        doublings=state.doublings,
        winner=state.winner if isinstance(state, Finished) else None,
    )


def _shown(face_up: FaceUp | None, seat: int) -> Cards:
    """The face-up card, if this seat drew it."""
    return Cards.of([face_up.card]) if face_up is not None and face_up.seat == seat else NO_CARDS


def _known(contract: Contract, kitty: Cards | None, seat: int, played: Cards) -> Cards:
    """The cards that a seat was seen to get and has not since played, copy for copy."""
    seen = _shown(contract.face_up, seat)
    if kitty is not None and seat == contract.landlord:
        seen += kitty
    return seen - bag(seen.bits & played.bits)
