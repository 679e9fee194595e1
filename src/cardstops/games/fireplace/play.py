"""One turn after another: each question goes to the phase that the game is in, asked of a state or of a view."""

from __future__ import annotations

from typing import Final, TypeAlias, cast

from cardstops.cards import Cards
from cardstops.errors import IllegalMoveError, PhaseError
from cardstops.game import Illegality
from cardstops.games.fireplace.forcing import ForceMoves, apply_forced, why_not_for_other
from cardstops.games.fireplace.listing import MoveList
from cardstops.games.fireplace.melding import apply_in_turn, moves_in_turn, why_not_in_turn
from cardstops.games.fireplace.moves import Force, Move
from cardstops.games.fireplace.refusals import refuse
from cardstops.games.fireplace.state import Finished, Forcing, Meld, Melding, State
from cardstops.games.fireplace.views import Phase, View

__all__ = ["apply", "legal_moves", "why_illegal"]

_OVER: Final = refuse("deal-over")
_NOT_ON_TURN: Final = refuse("not-on-turn")


def legal_moves(state: State | View) -> MoveList | tuple[Move, ...]:
    """Every legal move of the seat on turn, a lazy list; none when the game is over, or for the view of another seat.

    Melds come strongest first and then by text, after them `pass`, then `unable`; forced melds come by text. Stealing
    the same card from another meld is another move; two copies of one face are not.

    Raises:
        PhaseError: neither a state nor a view of this game.
    """
    if (choice := _choice(state)) is None:
        return ()
    forcing, hand, row = choice
    return ForceMoves(state.table.rules, hand, row) if forcing else moves_in_turn(state.table.rules, hand, row)


def why_illegal(state: State | View, move: object) -> Illegality | None:
    """Why a move is not legal now, or None. Its code is one of the table in the game's page.

    Raises:
        PhaseError: neither a state nor a view of this game.
    """
    if (choice := _choice(state)) is None:
        return _OVER if state.turn is None else _NOT_ON_TURN
    forcing, hand, row = choice
    if forcing:
        return why_not_for_other(state.table.rules, hand, row, move)
    return why_not_in_turn(state.table.rules, hand, row, move)


def apply(state: State, move: Move) -> State:
    """The state after a move: cards laid and stolen, chips dropped, and the next hand filled up.

    Raises:
        IllegalMoveError: the move is not legal now; its `illegality` says why.
        PhaseError: not a state of this game.
    """
    if isinstance(state, View):
        raise PhaseError("a move is applied to a state of Fireplace Poker, not to a View")
    if (fault := why_illegal(state, move)) is not None:
        raise IllegalMoveError(fault)
    if isinstance(state, Melding):
        return apply_in_turn(state, move)
    return apply_forced(cast("Forcing", state), cast("Force", move))


_Choice: TypeAlias = tuple[bool, Cards, tuple[Meld, ...]]
"""Whether a forced meld is chosen, the hand that is played from, and the row that may be robbed."""


def _choice(state: State | View) -> _Choice | None:
    """What the seat on turn chooses from; None when there is none, or when it cannot be seen from here."""
    if isinstance(state, Melding):
        turn, board = state.turn, state.board
        return False, board.hands[turn], board.melds[1 - turn]
    if isinstance(state, Forcing):
        turn, board = state.turn, state.board
        return True, board.hands[1 - turn], board.melds[turn]
    if not isinstance(state, Finished | View):
        raise PhaseError(f"a {type(state).__name__} is no state or view of Fireplace Poker")
    if isinstance(state, Finished) or state.turn is None or state.seat != state.turn or state.hand is None:
        return None
    if state.phase is Phase.FORCING:
        return True, state.known[1 - state.turn], state.melds[state.turn]
    return False, state.hand, state.melds[1 - state.turn]
