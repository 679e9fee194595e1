"""A bot to play against: it bids by its high cards, leads what sheds most, and does not beat its partner."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from cardstops.cards import Cards
from cardstops.game import Moves, Randomness
from cardstops.games.doudizhu.moves import PASS, Bid, Move, Play
from cardstops.games.doudizhu.ranks import BLACK, RED, counts, planes
from cardstops.games.doudizhu.recogniser import readings
from cardstops.games.doudizhu.shapes import Combination
from cardstops.games.doudizhu.views import AuctionView, PlayingView, View

__all__ = ["POLICIES", "thrifty"]

_WORTH: Final = {11: 1, 12: 2, BLACK: 3, RED: 4}
_ENOUGH: Final = (0, 6, 8, 10)
_NEAR_THE_END: Final = 5


def thrifty(view: View, moves: Moves[Move], rng: Randomness) -> Move:
    """Bid what the hand is worth; lead the most cards, lowest first; answer as low as may be, and save bombs."""
    del rng
    if isinstance(view, AuctionView):
        return _call(view.hand or Cards(), moves)
    return _lead(view, moves) if view.standing is None else _answer(view, moves)


def _call(hand: Cards, moves: Moves[Move]) -> Move:
    held = counts(planes(hand.bits))
    worth = sum(_WORTH.get(rank, 0) * many + 4 * (many >= 4) for rank, many in enumerate(held))
    fits = [move for move in moves if isinstance(move, Bid) and worth >= _ENOUGH[move.number]]
    return fits[-1] if fits else PASS


def _read(view: PlayingView, play: Play) -> Combination:
    return readings(play.ranks, view.table.book)[0]


def _lead(view: PlayingView, moves: Moves[Move]) -> Move:
    """The play that empties the hand; else no bomb, the most cards, the lowest."""
    left = len(view.hand or ())

    def worth(play: Play) -> tuple[bool, int, int, int]:
        one = _read(view, play)
        return one.size == left, -one.form.might, one.size, -one.low

    return max([move for move in moves if isinstance(move, Play)], key=worth)


def _answer(view: PlayingView, moves: Moves[Move]) -> Move:
    """The lowest answer; none to a partner, and no bomb while the other side has cards enough."""
    left = len(view.hand or ())
    partner = view.landlord not in {view.by, view.seat}
    rivals = [
        count for seat, count in enumerate(view.counts) if (seat == view.landlord) != (view.seat == view.landlord)
    ]
    for move in moves:
        if not isinstance(move, Play):
            continue
        one = _read(view, move)
        if one.size == left:
            return move
        if partner or (one.form.might and min(rivals) > _NEAR_THE_END):
            continue
        return move
    return PASS


POLICIES: Final[Mapping[str, Callable[[View, Moves[Move], Randomness], Move]]] = MappingProxyType({"thrifty": thrifty})
"""The bots by name."""
