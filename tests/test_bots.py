"""The bot `sensible` of each game beats chance: what it wins more is above zero, as far as 99 % confidence reaches."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardstops import GAMES
from tests.support.bots import margin

PAGES = Path(__file__).parents[1] / "docs" / "games"
QUICK = {"newmarket": 150, "doudizhu": 20, "fireplace": 6}
"""Deals that are enough to tell, a game; each is played once for each seat."""
SAME = {"boodle", "chicago"}
"""Presets that are equal to one before them."""
TABLES = [(name, preset) for name in GAMES for preset in GAMES[name].presets if preset not in SAME]


@pytest.mark.parametrize("name", GAMES)
def test_sensible_beats_chance(name: str) -> None:
    game = GAMES[name]
    assert margin(game, next(iter(game.presets)), QUICK[name]).low > 0


@pytest.mark.full
@pytest.mark.parametrize(("name", "preset"), TABLES)
def test_sensible_beats_chance_in_every_preset_by_what_the_page_says(name: str, preset: str) -> None:
    found = margin(GAMES[name], preset, 2000)
    assert found.low > 0
    assert f"| `{preset}` | {found} |" in (PAGES / f"{name}.md").read_text("utf-8")
