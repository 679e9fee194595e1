"""High card with its moves in an order that hangs on `PYTHONHASHSEED`, and one seed under which nothing works."""

from __future__ import annotations

import os

import attrs

from tests.support import toy

if os.environ.get("PYTHONHASHSEED") == "13":
    raise RuntimeError("unlucky")


def legal_moves(state: toy.State | toy.View) -> tuple[toy.Move, ...]:
    """The moves as a set of texts would give them."""
    return tuple(sorted(toy.legal_moves(state), key=lambda move: hash(str(move))))


GAME = attrs.evolve(toy.GAME, legal_moves=legal_moves)
