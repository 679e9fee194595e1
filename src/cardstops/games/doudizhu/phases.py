"""The game's functions, which go by the phase of the deal to the module that has its rules."""

from __future__ import annotations

from collections.abc import Iterable

from cardstops.cards import Card
from cardstops.errors import IllegalMoveError, PhaseError
from cardstops.game import Event, Illegality, Moves, Settlement
from cardstops.games.doudizhu import auction, happenings, legality, play, settlement
from cardstops.games.doudizhu.dealing import deal
from cardstops.games.doudizhu.moves import Move
from cardstops.games.doudizhu.state import Auction, Finished, Playing, State, Void
from cardstops.games.doudizhu.table import Table
from cardstops.games.doudizhu.views import AuctionView, PlayingView, View, view
from cardstops.rng import Seed

__all__ = ["apply", "deal_events", "events", "legal_moves", "settle", "why_illegal"]

_OVER = Illegality("deal-over", "3.3", "the deal is over: settle it")


def legal_moves(position: State | View) -> Moves[Move]:
    """The moves of the seat on turn: of a state, or of the view of that seat; of other views and at the end none.

    Calls: a pass, then the bids rising. A lead by type in the order of rule 4, then length, main rank and kickers; an
    answer: a pass, the same form rising, bombs rising, the rocket. One for each set of ranks, in the lowest suits.

    Raises:
        PhaseError: neither a state nor a view of this game.
    """
    if isinstance(position, Playing):
        return play.legal_moves(position)
    if isinstance(position, Auction):
        return auction.legal_moves(position)
    if isinstance(position, AuctionView | PlayingView):
        if position.turn is None or position.turn != position.seat or position.hand is None:
            return ()
        if isinstance(position, AuctionView):
            return auction.legal_moves(position)
        return play.moves_of(position, position.hand)
    if isinstance(position, Finished | Void):
        return ()
    raise _stranger(position)


def why_illegal(position: State | View, move: object) -> Illegality | None:
    """Why a move is not legal now, or None when it is.

    Raises:
        PhaseError: neither a state nor a view of this game.
    """
    if isinstance(position, Playing):
        return legality.why_illegal(position.hands[position.turn], position.standing, position.table.book, move)
    if isinstance(position, Auction):
        return auction.why_illegal(position, move)
    if isinstance(position, AuctionView | PlayingView):
        return _of_view(position, move)
    if isinstance(position, Finished | Void):
        return _OVER
    raise _stranger(position)


def _of_view(seen: View, move: object) -> Illegality | None:
    if seen.turn is None:
        return _OVER
    if seen.turn != seen.seat or seen.hand is None:
        return Illegality("not-on-turn", "3.1", f"seat {seen.turn} is on turn", number=seen.turn)
    if isinstance(seen, AuctionView):
        return auction.why_illegal(seen, move)
    return legality.why_illegal(seen.hand, seen.standing, seen.table.book, move)


def apply(state: State, move: Move) -> State:
    """The state after a move of the seat on turn.

    Raises:
        IllegalMoveError: the rules do not allow it; its `illegality` says why.
        PhaseError: no state of this game.
    """
    if isinstance(state, Playing):
        return play.apply(state, move)
    if isinstance(state, Auction):
        return auction.apply(state, move)
    if isinstance(state, Finished | Void):
        raise IllegalMoveError(_OVER)
    raise _stranger(state)


def events(state: State, move: Move, seat: int | None = None) -> tuple[Event, ...]:
    """What a seat (None: a spectator) sees happen when a move is applied.

    Raises:
        IllegalMoveError: as `apply`.
        PhaseError: no state of this game.
        TableError: a seat that the table does not have.
    """
    if isinstance(state, Finished | Void):
        raise IllegalMoveError(_OVER)
    after = apply(state, move)
    view(after, seat)
    return happenings.of_step(state, move, after, seat)


def deal_events(  # noqa: PLR0913  # the arguments of deal, and who looks
    table: Table,
    seed: Seed | None = None,
    *,
    deck: Iterable[Card] | None = None,
    seat: int | None = None,
    face_up: int | None = None,
    landlord: int | None = None,
    bid: int | None = None,
) -> tuple[Event, ...]:
    """What a seat (None: a spectator) sees of a deal.

    Raises:
        DealError: as `deal`.
        TableError: as `deal`, or a seat that the table does not have.
    """
    state = deal(table, seed, deck=deck, face_up=face_up, landlord=landlord, bid=bid)
    view(state, seat)
    return happenings.of_deal(state, seat)


def settle(state: State) -> Settlement[Table]:
    """What a finished deal came to, and the table of the next.

    Raises:
        PhaseError: the deal is not over, or no state of this game.
    """
    if isinstance(state, Finished | Void):
        return settlement.settle(state)
    if isinstance(state, Auction | Playing):
        raise PhaseError("the deal is not over: a hand is empty at its end, or all have passed")
    raise _stranger(state)


def _stranger(value: object) -> PhaseError:
    return PhaseError(f"a {type(value).__name__} is no state or view of Dou Dizhu")
