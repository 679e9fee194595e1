"""Every game obeys the laws, with every preset and every number of seats."""

from __future__ import annotations

import pytest
from hypothesis import settings

from cardstops import GAMES
from cardstops.testing import check, configurations, law_4_under_other_hash_seeds, law_8_records_are_exact
from cardstops.testing.strategies import match_machine
from tests.support.everything import BOOKS, EVERYTHING

FEWEST_AND_MOST = [
    (name, preset, seats) for name, preset, seats in EVERYTHING if seats in GAMES[name].presets[preset].seats
]
FEWEST = [(name, preset, seats) for name, preset, seats in EVERYTHING if seats == GAMES[name].presets[preset].seats[0]]


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
