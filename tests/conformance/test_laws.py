"""Every game obeys the laws, with every preset and every number of seats."""

from __future__ import annotations

import pytest
from hypothesis import settings

from cardstops import GAMES
from cardstops.testing import Books, check, configurations, law_4_under_other_hash_seeds, law_8_records_are_exact
from cardstops.testing.strategies import match_machine
from tests.games.fireplace.books import BOOKS as FIREPLACE


def configured(name: str) -> list[tuple[str, str, int]]:
    """Every preset of a game with every number of seats; a preset that is another one's equal is left out."""
    presets = GAMES[name].presets
    first = {preset for preset in presets if preset == next(key for key in presets if presets[key] == presets[preset])}
    return [(name, preset, seats) for preset, seats in configurations(GAMES[name]) if preset in first]


EVERYTHING = [case for name in GAMES for case in configured(name)]
FEWEST_AND_MOST = [
    (name, preset, seats) for name, preset, seats in EVERYTHING if seats in GAMES[name].presets[preset].seats
]
FEWEST = [(name, preset, seats) for name, preset, seats in EVERYTHING if seats == GAMES[name].presets[preset].seats[0]]
BOOKS: dict[str, Books] = {"fireplace": FIREPLACE}
"""Where the cards and chips of a game are, as far as its states do not say it under the usual names."""


@pytest.mark.parametrize(("name", "preset", "seats"), FEWEST_AND_MOST)
def test_a_deal_obeys_the_laws(name: str, preset: str, seats: int) -> None:
    check(GAMES[name], preset, seats, every=40, books=BOOKS.get(name))


@pytest.mark.parametrize(("name", "preset", "seats"), FEWEST)
def test_a_record_is_exact_in_every_form(name: str, preset: str, seats: int) -> None:
    law_8_records_are_exact(GAMES[name], preset, seats, deals=1)


@pytest.mark.full
@pytest.mark.parametrize(("name", "preset", "seats"), EVERYTHING)
def test_the_record_of_a_match_is_exact_in_every_form(name: str, preset: str, seats: int) -> None:
    law_8_records_are_exact(GAMES[name], preset, seats, deals=6)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("name", "preset", "seats"), EVERYTHING)
def test_matches_obey_the_laws(name: str, preset: str, seats: int, seed: int) -> None:
    check(GAMES[name], preset, seats, seed, deals=12, every=4, books=BOOKS.get(name))


@pytest.mark.parametrize("name", list(GAMES))
def test_a_game_plays_alike_under_every_hash_seed(name: str) -> None:
    preset, seats = list(configurations(GAMES[name]))[-1]
    law_4_under_other_hash_seeds(f"cardstops.games.{name}:GAME", preset, seats)


@pytest.mark.parametrize("name", list(GAMES))
def test_a_match_of_drawn_moves_obeys_the_laws(name: str) -> None:
    machine = match_machine(GAMES[name], books=BOOKS.get(name))
    machine.TestCase.settings = settings(max_examples=3, stateful_step_count=8)
    machine.TestCase("runTest").runTest()


@pytest.mark.full
@pytest.mark.parametrize("name", list(GAMES))
def test_many_matches_of_drawn_moves_obey_the_laws(name: str) -> None:
    match_machine(GAMES[name], books=BOOKS.get(name)).TestCase("runTest").runTest()
