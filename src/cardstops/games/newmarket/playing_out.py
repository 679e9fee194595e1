"""Playing out: a deal played at random from any state to its end."""

from __future__ import annotations

from collections.abc import Sequence

from cardstops.cards import Cards
from cardstops.draws import Draws, one_for_each
from cardstops.errors import PhaseError
from cardstops.game import Outcome, choose
from cardstops.games.newmarket.board import Table
from cardstops.games.newmarket.opening import asked, opener
from cardstops.games.newmarket.options import Exchange, HoldBack
from cardstops.games.newmarket.phases import apply, legal_moves
from cardstops.games.newmarket.play import begins_run
from cardstops.games.newmarket.rollout import exchanged, rolled_out
from cardstops.games.newmarket.settlement import settle
from cardstops.games.newmarket.state import Bidding, Exchanging, Finished, Playing, Staking, State

__all__ = ["play_out"]

_BARRED, _AUCTIONED = HoldBack.BARRED, Exchange.AUCTION
_STATES = (Playing, Exchanging, Staking, Bidding, Finished)


def play_out(state: State, draws: Sequence[Draws]) -> Outcome[Table]:
    """What a state comes to when each seat plays at random with draws of its own, as `game.PlayOut` says.

    Raises:
        PhaseError: no state of this game.
        TableError: not as many `Draws` as there are seats.
    """
    if not isinstance(state, _STATES):
        raise PhaseError(f"a {type(state).__name__} is no state of Newmarket")
    drawn = one_for_each(state.table.seats, draws)
    moves = runs = 0
    while not isinstance(state, Finished):
        if state.table.rules.hold_back is _BARRED:
            if isinstance(state, Playing):
                return _from_play(state, drawn, moves)
            if isinstance(state, Exchanging) and state.table.rules.exchange is not _AUCTIONED:
                return _from_exchange(state, drawn, moves)
        move = choose(legal_moves(state), drawn[state.turn])
        runs += begins_run(state, move)
        state = apply(state, move)
        moves += 1
    return Outcome(settle(state), moves, {"runs": runs})


def _from_play(state: Playing, draws: Sequence[Draws], moves: int) -> Outcome[Table]:
    table, dealt, hands = state.table, _masks(state.deal.dealt), _masks(state.hands)
    return rolled_out(table, state.board, dealt, hands, state.turn, state.top, state.due, draws, moves)


def _from_exchange(state: Exchanging, draws: Sequence[Draws], moves: int) -> Outcome[Table]:
    table, hands, seats = state.table, _masks(state.hands), asked(state.table)
    seats = seats[seats.index(state.turn) :]
    board, answers = exchanged(table, state.board, hands, state.dead.bits, seats, draws)
    seat = opener(table, hands)
    return rolled_out(table, board, tuple(hands), hands, seat, None, None, draws, moves + answers)


def _masks(hands: tuple[Cards, ...]) -> list[int]:
    return [hand.bits for hand in hands]
