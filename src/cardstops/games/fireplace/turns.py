"""From turn to turn: drawing, what a meld does to the board, scoring and the two endings (rules 2 and 4)."""

from __future__ import annotations

from typing import TypeVar

from cardstops.cards import Cards, bag
from cardstops.games.fireplace.moves import Force, Lay
from cardstops.games.fireplace.state import HAND, Board, Ending, Finished, Meld, Melding, Table

__all__ = ["ahead", "begin_turn", "end_turn", "meld", "score"]

T = TypeVar("T")


def begin_turn(table: Table, board: Board, seat: int, passes: int) -> Melding:
    """Fill the hand up to thirteen; a stock that is too small is taken whole (rule 2.1)."""
    drawn = board.stock[: HAND - len(board.hands[seat])]
    if drawn:
        hands = pair(board.hands, seat, board.hands[seat] + Cards.of(drawn))
        stock = board.stock[len(drawn) :]
        board = Board(hands, board.melds, board.chips, stock, board.discards, board.shown)
    return Melding(table, board, seat, passes)


def meld(table: Table, board: Board, seat: int, move: Lay | Force) -> Board:
    """The board with this meld at the end of the seat's row, and what it robs gone from the other's (rule 2.5)."""
    other = 1 - seat
    played, discards = move.cards, board.discards
    robbed = {theft.position - 1: Cards.of([theft.card]) for theft in move.thefts}
    for place, stolen in robbed.items():
        played -= stolen
        discards += board.melds[other][place].cards - stolen
    laid = Meld(move.cards, table.rules.order.rank_bits(move.cards.bits))
    left = tuple(one for place, one in enumerate(board.melds[other]) if place not in robbed)
    rows = pair((left, left), seat, (*board.melds[seat], laid))
    hands = pair(board.hands, seat, board.hands[seat] - played)
    seen = board.shown[seat]
    shown = pair(board.shown, seat, seen - bag(seen.bits & played.bits))
    return Board(hands, rows, board.chips, board.stock, discards, shown)


def score(board: Board, seat: int) -> int:
    """The chips that the seat drops: one for each meld more than the opponent has, while it has chips (rule 2.6)."""
    more = len(board.melds[seat]) - len(board.melds[1 - seat])
    return min(max(more, 0), board.chips[seat])


def end_turn(table: Table, board: Board, seat: int, dropped: int, passes: int) -> Melding | Finished:
    """Drop the chips and end the game (rules 2.6, 4.1), or let the other seat draw; `passes` is how many in a row."""
    if dropped:
        chips = pair(board.chips, seat, board.chips[seat] - dropped)
        board = Board(board.hands, board.melds, chips, board.stock, board.discards, board.shown)
        if not chips[seat]:
            return Finished(table, board, Ending.CHIPS, (seat,))
    if passes == 2:
        return Finished(table, board, Ending.PASSES, ahead(board))
    return begin_turn(table, board, 1 - seat, passes)


def ahead(board: Board) -> tuple[int, ...]:
    """Who wins after two passes: fewer chips, then more melds, else both (rule 4.1)."""
    first, second = ((board.chips[seat], -len(board.melds[seat])) for seat in (0, 1))
    return (0, 1) if first == second else (0,) if first < second else (1,)


def pair(values: tuple[T, T], seat: int, value: T) -> tuple[T, T]:
    """The pair with one seat's value replaced."""
    return (values[0], value) if seat else (value, values[1])
