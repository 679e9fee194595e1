"""The figures that pages print under "Measured" are what simulation gives: a change of what bots draw shows here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from cardstops import GAMES, simulate
from cardstops.game import choose
from cardstops.rng import Stream

PAGES = Path(__file__).parents[1] / "docs" / "games"
LISTS = {"newmarket": 100, "doudizhu": 100, "fireplace": 10}
"""So many deals, each of its own seed, of which the lists of legal moves are looked at."""


def table(game: str, head: str) -> list[list[str]]:
    """The rows of the table below "Measured" whose head begins so, the head among them."""
    text = (PAGES / f"{game}.md").read_text(encoding="utf-8").partition("# Measured\n")[2]
    lines = text[text.index(f"| {head}") :].partition("\n\n")[0].splitlines()
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines]


def rows(*names: str) -> list[ParameterSet]:
    """Names, of which only the last is asked about in the quick tests."""
    return [*(pytest.param(name, marks=pytest.mark.full) for name in names[:-1]), pytest.param(names[-1])]


@pytest.mark.parametrize("seats", rows("4", "5", "6", "7", "8"))
def test_how_often_newmarket_is_blocked_and_how_long_its_matches_are(seats: str) -> None:
    head, _, blocked, length = table("newmarket", "seats")
    column, game = head.index(seats), GAMES["newmarket"]
    deals = simulate(game, deals=2000, seats=int(seats), seed="figures")
    matches = simulate(game, matches=300, seats=int(seats), seed="figures")
    assert [blocked[column], length[column]] == [f"{deals.share('blocked') * 100:.1f}", f"{matches.deals / 300:.1f}"]


@pytest.mark.parametrize("policy", rows("strongest", "random", "thief"))
def test_how_games_of_fireplace_go(policy: str) -> None:
    told = {row[0]: row[1:] for row in table("fireplace", "policy")}
    summary = simulate(GAMES["fireplace"], deals=1000, seed="figures", policies=policy)
    assert summary.reasons == (("chips", 1000),)
    beginner = f"{summary.deals_won[0] / 10:.1f} %"
    assert told[policy] == [f"{summary.mean_moves:.1f}", str(summary.longest), "all", beginner]


@pytest.mark.parametrize("game", LISTS)
def test_how_long_lists_of_legal_moves_are(game: str) -> None:
    told = {row[0]: row[1:] for row in table(game, "preset | moves on the list")}
    assert told.keys() - {"preset", "---"}
    for preset, figures in told.items():
        if preset in GAMES[game].presets:
            sizes = lengths(game, preset, LISTS[game])
            forced = f"{sizes.count(1) / len(sizes):.0%}".replace("%", " %")
            assert figures == [f"{sum(sizes) / len(sizes):.1f}", f"{max(sizes):,}", forced], preset


def lengths(name: str, preset: str, deals: int) -> list[int]:
    """How long each list of a seat on turn was."""
    game, sizes = GAMES[name], list[int]()
    for number in range(deals):
        seats = game.presets[preset].seats[0]
        state, chance = game.deal(game.open_table(preset, seats), number), Stream(number, "bots")
        while state.turn is not None:
            moves = game.legal_moves(state)
            sizes.append(len(moves))
            state = game.apply(state, choose(moves, chance))
    return sizes


def test_every_page_has_its_table_of_lists() -> None:
    for game in GAMES:
        text = (PAGES / f"{game}.md").read_text(encoding="utf-8")
        assert len(re.findall(r"^\| preset \| moves on the list", text, re.MULTILINE)) == 1
