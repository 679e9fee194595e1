"""Bots to play against. `thrifty` is the simple one; `sensible` looks ahead to how many plays its hand still takes.

Both follow the sources' advice: bid by high cards, get rid of low cards and small groups first, hold bombs back until
the other side is near the end, and let a partner win.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from cardstops.cards import Cards
from cardstops.game import Moves, Randomness
from cardstops.games.doudizhu.moves import PASS, Bid, Move, Play, reading
from cardstops.games.doudizhu.ranks import BLACK, RED, counts, planes
from cardstops.games.doudizhu.shapes import Combination, without
from cardstops.games.doudizhu.shedding import plays_needed
from cardstops.games.doudizhu.views import AuctionView, PlayingView, View

__all__ = ["POLICIES", "sensible", "thrifty"]

_WORTH: Final = {11: 1, 12: 2, BLACK: 3, RED: 4}
_ENOUGH: Final = (0, 6, 8, 10)
_NEAR_THE_END: Final = 5


def thrifty(view: View, moves: Moves[Move], rng: Randomness) -> Move:
    """Bid what the hand is worth; lead the most cards, lowest first; answer as low as may be, and save bombs."""
    del rng
    if isinstance(view, AuctionView):
        return _call(view, moves)
    plays = _plays(view, moves)
    return _lead_most(view, plays) if view.standing is None else _answer_lowest(view, plays)


def sensible(view: View, moves: Moves[Move], rng: Randomness) -> Move:
    """Bid what the hand is worth; play what leaves the fewest plays, lowest first; save bombs, let a partner win."""
    del rng
    if isinstance(view, AuctionView):
        return _call(view, moves)
    plays = _plays(view, moves)
    return _lead_ahead(view, plays) if view.standing is None else _answer_ahead(view, plays)


# -- What both see ----------------------------------------------------------------------------------------------------


def _call(view: AuctionView, moves: Moves[Move]) -> Move:
    """The highest bid that twos, aces, jokers and bombs are worth."""
    held = counts(_held(view))
    worth = sum(_WORTH.get(rank, 0) * many + 4 * (many >= 4) for rank, many in enumerate(held))
    fits = [move for move in moves if isinstance(move, Bid) and worth >= _ENOUGH[move.number]]
    return fits[-1] if fits else PASS


def _held(view: View) -> int:
    """The ranks of the hand."""
    return planes((view.hand or Cards()).bits)


def _plays(view: PlayingView, moves: Moves[Move]) -> list[tuple[Play, Combination]]:
    """The moves that are plays, each with what it is."""
    book = view.table.book
    return [(move, one) for move in moves if isinstance(move, Play) and (one := reading(move, book)) is not None]


def _ends(view: PlayingView, one: Combination) -> bool:
    """Whether a play empties the hand."""
    return one.size == len(view.hand or ())


def _nearest(view: PlayingView, *, partners: bool) -> int:
    """The fewest cards in a hand of the other side, or of the partners; 99 where there are none."""
    own = view.seat == view.landlord
    side = [seat for seat in view.table.active if seat != view.seat and ((seat == view.landlord) == own) == partners]
    return min((view.counts[seat] for seat in side), default=99)


def _spares(view: PlayingView, one: Combination) -> bool:
    """Whether a play is better not made: on a partner's, or a bomb while the other side has cards enough."""
    partner = view.landlord not in {view.by, view.seat}
    return partner or (one.form.might > 0 and _nearest(view, partners=False) > _NEAR_THE_END)


# -- The simple one ---------------------------------------------------------------------------------------------------


def _lead_most(view: PlayingView, plays: list[tuple[Play, Combination]]) -> Move:
    """The play that empties the hand; else no bomb, the most cards, the lowest."""
    return max(plays, key=lambda play: (_ends(view, play[1]), -play[1].form.might, play[1].size, -play[1].low))[0]


def _answer_lowest(view: PlayingView, plays: list[tuple[Play, Combination]]) -> Move:
    """The lowest answer; none to a partner, and no bomb while the other side has cards enough."""
    return next((move for move, one in plays if _ends(view, one) or not _spares(view, one)), PASS)


# -- The one that looks ahead -----------------------------------------------------------------------------------------


def _left(view: PlayingView, one: Combination) -> int:
    """How many plays the hand takes after this one."""
    return plays_needed(counts(without(_held(view), one)), view.table.rules.single_kickers)


def _lead_ahead(view: PlayingView, plays: list[tuple[Play, Combination]]) -> Move:
    """The play that empties the hand; else as many cards as a partner has left, and not as many as the other side.

    Then no bomb, what leaves the fewest plays, the lowest (the highest, where the other side has as many cards left).
    """
    rival, partner = _nearest(view, partners=False), _nearest(view, partners=True)

    def merit(play: tuple[Play, Combination]) -> tuple[bool, bool, bool, int, int, int, int]:
        one = play[1]
        helps, risks = one.size == partner <= 2, one.size == rival
        low = one.low if risks else -one.low
        return _ends(view, one), helps, not risks, -one.form.might, -_left(view, one), low, one.size

    return max(plays, key=merit)[0]


def _answer_ahead(view: PlayingView, plays: list[tuple[Play, Combination]]) -> Move:
    """The answer that leaves the fewest plays, the lowest of these; a pass if all leave more than the hand takes now.

    Once the other side is near the end, any answer is better than a pass.
    """
    ending = next((move for move, one in plays if _ends(view, one)), None)
    if ending is not None:
        return ending
    most = plays_needed(counts(_held(view)), view.table.rules.single_kickers)
    if _nearest(view, partners=False) <= _NEAR_THE_END:
        most = len(view.hand or ())
    open_plays = [
        (one.form.might, left, one.low, move)
        for move, one in plays
        if not _spares(view, one) and (left := _left(view, one)) <= most
    ]
    return min(open_plays, key=lambda play: play[:3])[3] if open_plays else PASS


POLICIES: Final[Mapping[str, Callable[[View, Moves[Move], Randomness], Move]]] = MappingProxyType(
    {"sensible": sensible, "thrifty": thrifty}
)
"""The bots by name."""
