"""Which phase answers: every question about a state or a view goes to the module of its phase."""

from __future__ import annotations

from cardstops.errors import IllegalMoveError, PhaseError
from cardstops.game import Illegality, Moves
from cardstops.games.newmarket import auction, exchange, play, staking
from cardstops.games.newmarket.moves import Move
from cardstops.games.newmarket.state import Bidding, Exchanging, Finished, Playing, Staking, State
from cardstops.games.newmarket.views import BiddingView, ExchangingView, FinishedView, PlayingView, StakingView, View

__all__ = ["apply", "legal_moves", "why_illegal"]

_OVER = Illegality("deal-over", "7.1", "the deal is over: settle it")


def legal_moves(position: State | View) -> Moves[Move]:
    """The legal moves, in the order of `docs/games/newmarket.md`; none for a view of a seat that is not on turn.

    Raises:
        PhaseError: neither a state nor a view of this game.
    """
    if isinstance(position, Playing):
        return play.legal_moves(position)
    match position:
        case Exchanging():
            return exchange.legal_moves(position)
        case Staking():
            return staking.legal_moves(position)
        case Bidding():
            return auction.legal_moves(position)
        case Finished():
            return ()
        case _:
            return _moves_seen(position)


def _moves_seen(view: View) -> Moves[Move]:
    """The legal moves of a view: those of its seat."""
    if not isinstance(view, View):
        raise PhaseError(f"a state or view of Newmarket has moves, a {type(view).__name__} has none")
    if view.seat != view.turn or isinstance(view, FinishedView):
        return ()
    match view:
        case PlayingView():
            return play.legal_moves(view)
        case ExchangingView():
            return exchange.legal_moves(view)
        case BiddingView():
            return auction.legal_moves(view)
        case _:
            return staking.legal_moves(view)


def why_illegal(position: State | View, move: object) -> Illegality | None:
    """Why the move is not legal for the seat on turn, or None when it is; the codes stand in `docs/games/newmarket.md`.

    Raises:
        PhaseError: neither a state nor a view of this game.
    """
    if isinstance(position, View) and position.turn is not None and position.seat != position.turn:
        return Illegality("not-on-turn", "6.1", f"seat {position.turn} is on turn", (), position.turn)
    match position:
        case Playing() | PlayingView():
            return play.why_illegal(position, move)
        case Exchanging() | ExchangingView():
            return exchange.why_illegal(position, move)
        case Bidding() | BiddingView():
            return auction.why_illegal(position, move)
        case Staking() | StakingView():
            return staking.why_illegal(position, move)
        case Finished() | FinishedView():
            return _OVER
    raise PhaseError(f"a state or view of Newmarket has moves, a {type(position).__name__} has none")


def apply(state: State, move: Move) -> State:
    """The state after a legal move; the state given is left as it was.

    Raises:
        IllegalMoveError: the move is not legal; it carries the `Illegality`.
        PhaseError: not a state of this game.
    """
    if isinstance(state, Playing):
        return play.apply(state, move)
    match state:
        case Exchanging():
            return exchange.apply(state, move)
        case Bidding():
            return auction.apply(state, move)
        case Staking():
            return staking.apply(state, move)
        case Finished():
            raise IllegalMoveError(_OVER)
    raise PhaseError(f"a move is applied to a state of Newmarket, not to a {type(state).__name__}")
