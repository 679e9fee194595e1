"""A seat's own turn: lay a meld, pass, or say unable (rules 2, 3.1 and 4.1)."""

from __future__ import annotations

from cardstops.cards import Cards
from cardstops.game import Illegality
from cardstops.games.fireplace.laying import MeldMoves, why_no_meld
from cardstops.games.fireplace.moves import PASS, UNABLE, Force, Lay, Move, Pass, Unable
from cardstops.games.fireplace.refusals import refuse
from cardstops.games.fireplace.rules import PassScore, Rules, UnableCall
from cardstops.games.fireplace.state import HAND, Board, Finished, Forcing, Meld, Melding
from cardstops.games.fireplace.turns import end_turn, meld, pair, score

__all__ = ["apply_in_turn", "moves_in_turn", "why_not_in_turn"]


def moves_in_turn(rules: Rules, hand: Cards, row: tuple[Meld, ...]) -> MeldMoves:
    """The moves of a hand against a row: melds, then `pass`, then `unable`."""
    tail: list[Move] = []
    if len(hand) < HAND:
        tail.append(PASS)
    if _why_not_unable(rules, hand, row) is None:
        tail.append(UNABLE)
    return MeldMoves(rules.order, hand.bits, row, tuple(tail))


def why_not_in_turn(rules: Rules, hand: Cards, row: tuple[Meld, ...], move: object) -> Illegality | None:
    """Why a move is not legal in a seat's own turn, or None."""
    if isinstance(move, Lay):
        return why_no_meld(rules.order, hand.bits, row, move)
    if isinstance(move, Pass):
        return None if len(hand) < HAND else refuse("no-pass")
    if isinstance(move, Unable):
        return _why_not_unable(rules, hand, row)
    return refuse("nobody-unable" if isinstance(move, Force) else "unknown-move")


def _why_not_unable(rules: Rules, hand: Cards, row: tuple[Meld, ...]) -> Illegality | None:
    if len(hand) < 5:
        return refuse("too-few-for-unable", number=len(hand))
    if rules.unable is UnableCall.STUCK_ONLY and MeldMoves(rules.order, hand.bits, row):
        return refuse("not-stuck")
    return None


def apply_in_turn(state: Melding, move: Move) -> Melding | Forcing | Finished:
    """The state after a legal move of the seat on turn."""
    table, board, seat = state.table, state.board, state.turn
    if isinstance(move, Lay):
        board = meld(table, board, seat, move)
        return end_turn(table, board, seat, score(board, seat), 0)
    if isinstance(move, Pass):
        dropped = score(board, seat) if table.rules.pass_score is PassScore.SCORES else 0
        return end_turn(table, board, seat, dropped, state.passes + 1)
    shown = pair(board.shown, seat, board.hands[seat])
    board = Board(board.hands, board.melds, board.chips, board.stock, board.discards, shown)
    return Forcing(table, board, 1 - seat)
