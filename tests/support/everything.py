"""What there is to test: every preset of every game with every number of seats, and each game's books."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from cardstops import GAMES
from cardstops.testing import Books, configurations

__all__ = ["BOOKS", "EVERYTHING", "configured"]


def configured(name: str) -> list[tuple[str, str, int]]:
    """Every preset of a game with every number of seats; a preset that is another one's equal is left out."""
    presets = GAMES[name].presets
    first = {preset for preset in presets if preset == next(key for key in presets if presets[key] == presets[preset])}
    return [(name, preset, seats) for preset, seats in configurations(GAMES[name]) if preset in first]


EVERYTHING: Final = [case for name in GAMES for case in configured(name)]
BOOKS: Final[Mapping[str, Books]] = {name: import_module(f"tests.games.{name}.books").BOOKS for name in GAMES}
"""Where a game keeps its cards and chips, and who may see what of it: `tests/games/<game>/books.py`."""
