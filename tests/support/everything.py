"""What there is to test: every preset of every game with every number of seats, and where a game keeps its chips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardstops import GAMES
from cardstops.testing import Books, configurations
from tests.games.fireplace.books import BOOKS as FIREPLACE

__all__ = ["BOOKS", "EVERYTHING", "configured"]


def configured(name: str) -> list[tuple[str, str, int]]:
    """Every preset of a game with every number of seats; a preset that is another one's equal is left out."""
    presets = GAMES[name].presets
    first = {preset for preset in presets if preset == next(key for key in presets if presets[key] == presets[preset])}
    return [(name, preset, seats) for preset, seats in configurations(GAMES[name]) if preset in first]


EVERYTHING: Final = [case for name in GAMES for case in configured(name)]
BOOKS: Final[Mapping[str, Books]] = {"fireplace": FIREPLACE}
"""Where the cards and chips of a game are, as far as its states do not say it under the usual names."""
