"""What a front end or a bot asks of a position: the strongest meld, the one that robs most, the worst to force."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Final

from cardstops.game import Moves as AnyMoves
from cardstops.game import Randomness
from cardstops.games.fireplace.laying import MeldMoves
from cardstops.games.fireplace.moves import Force, Lay, Move
from cardstops.games.fireplace.play import legal_moves
from cardstops.games.fireplace.state import State
from cardstops.games.fireplace.views import Phase, View

__all__ = ["POLICIES", "most_thefts", "sensible", "strongest"]

_ENOUGH: Final = 2000
"""So many melds are looked at to force a bad one: all that a hand of thirteen has."""


def strongest(view: View | State) -> Lay | None:
    """The strongest meld that the seat on turn can lay, the first legal move; None when there is none."""
    move = next(iter(legal_moves(view)), None)
    return move if isinstance(move, Lay) else None


def most_thefts(view: View | State) -> Lay | None:
    """The meld that robs the most melds, of these the strongest, then the first by text; None when there is none."""
    moves = legal_moves(view)
    return moves.most_thefts() if isinstance(moves, MeldMoves) else None


def _strongest(seen: View, moves: AnyMoves[Move], rng: Randomness) -> Move:
    """The first move: the strongest meld, or the forced meld that comes first by text."""
    del seen, rng
    return moves[0]


def _thief(seen: View, moves: AnyMoves[Move], rng: Randomness) -> Move:
    """The meld that robs most, else the first move."""
    del rng
    return most_thefts(seen) or moves[0]


def sensible(view: View, moves: AnyMoves[Move], rng: Randomness) -> Move:
    """The meld that robs most, for each theft drops a chip; of these the strongest, which is the hardest to rob.

    For an opponent who is unable, the weakest meld of the first two thousand.
    """
    if view.phase is not Phase.FORCING:
        return _thief(view, moves, rng)
    strength = view.table.rules.order.rank_bits
    forced = [move for move in islice(iter(moves), _ENOUGH) if isinstance(move, Force)]
    return min(forced, key=lambda move: strength(move.cards.bits))


POLICIES: Final[Mapping[str, Callable[[View, AnyMoves[Move], Randomness], Move]]] = MappingProxyType(
    {"sensible": sensible, "strongest": _strongest, "thief": _thief}
)
"""Bots by name: each picks a move from what its seat sees, the legal moves and a source of chance."""
