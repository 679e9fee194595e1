"""What a front end or a simple bot asks of a position: the strongest meld, the one that robs most."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from cardstops.game import Moves as AnyMoves
from cardstops.game import Randomness
from cardstops.games.fireplace.laying import MeldMoves
from cardstops.games.fireplace.moves import Lay, Move
from cardstops.games.fireplace.play import legal_moves
from cardstops.games.fireplace.state import State
from cardstops.games.fireplace.views import View

__all__ = ["POLICIES", "most_thefts", "strongest"]


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


POLICIES: Final[Mapping[str, Callable[[View, AnyMoves[Move], Randomness], Move]]] = MappingProxyType(
    {"strongest": _strongest, "thief": _thief}
)
"""Bots by name: each picks a move from what its seat sees, the legal moves and a source of chance."""
