"""The strategies: what they draw, and that a state machine finds and shrinks what is wrong with a game."""

from __future__ import annotations

import sys
from importlib import import_module, reload
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from cardstops.errors import SeedError
from cardstops.rng import Seed, seed_bytes
from cardstops.testing import Books, LawBrokenError, Moment, dealt, hold
from cardstops.testing.strategies import choices, match_machine, matches, moments, seeds, tables
from tests.support import toy

GAME = toy.GAME


@given(seeds())
def test_seeds_are_taken_by_every_game(seed: Seed) -> None:
    assert seed_bytes(seed)


def test_tables_are_of_every_preset_seats_and_dealer() -> None:
    last = find(tables(GAME), lambda table: table == toy.open_table("highcard-long", 4, dealer=3))
    assert last.seats == 4


@given(st.data())
def test_a_moment_is_where_the_drawn_moves_lead(data: st.DataObject) -> None:
    at = data.draw(moments(GAME, most=5))
    assert at.number <= 5
    hold(at)


@given(matches(GAME, deals=2))
def test_a_match_is_all_its_moments(match: list[Moment]) -> None:
    assert match[0].number == 0
    assert match[-1].over
    assert [at.table.number for at in match] == sorted(at.table.number for at in match)


def test_choices_shrink_to_the_first_legal_moves() -> None:
    longest = find(matches(GAME), lambda match: len(match) > 6)
    assert longest[1].move == longest[0].legal()[0]
    assert find(choices(), lambda numbers: len(numbers) > 1) == [0, 0]


small = settings(
    max_examples=8,
    stateful_step_count=12,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    phases=[Phase.generate],  # a failure is looked for here, not made small
)


def played(game: Any, books: Books | None = None) -> None:
    machine = match_machine(game, books=books)
    assert machine.__name__ == "HighcardMachine"
    machine.TestCase.settings = small
    machine.TestCase("runTest").runTest()


def test_a_machine_plays_matches_of_a_sound_game() -> None:
    played(GAME, Books(chips=lambda value: len(str(value)) * 0))


def rarely_rich(state: toy.State, move: toy.Move) -> toy.State:
    after = toy.apply(state, move)
    return attrs.evolve(after, pot=after.pot + 1) if isinstance(after, toy.Finished) else after


def test_a_machine_finds_what_is_wrong_at_the_end_of_a_deal() -> None:
    with pytest.raises(LawBrokenError, match=r"law 2|law 3"):
        played(attrs.evolve(GAME, apply=rarely_rich))


def any_words(text: str) -> toy.Move:
    if not isinstance(text, str):
        raise SeedError("no text")
    return toy.FOLD


def for_ever(state: toy.State, move: toy.Move) -> toy.State:
    toy.apply(state, move)
    return state


def test_a_machine_takes_a_text_that_is_a_move() -> None:
    machine = match_machine(GAME)()
    machine.at = dealt(GAME, toy.open_table("highcard", 2), 1, Books())
    machine.say_anything("fold")


def test_a_machine_finds_a_text_that_is_no_move() -> None:
    machine = match_machine(attrs.evolve(GAME, read_move=any_words))()
    machine.at = dealt(GAME, toy.open_table("highcard", 2), 1, Books())
    with pytest.raises(LawBrokenError, match="law 7: 'x' is read as fold, which has another text"):
        machine.say_anything("x")


def test_a_machine_finds_a_sampled_deal_that_does_not_end() -> None:
    machine = match_machine(attrs.evolve(GAME, apply=for_ever))()
    machine.at = dealt(GAME, toy.open_table("highcard", 2), 1, Books())
    with pytest.raises(LawBrokenError, match="law 11: a sampled deal does not end"):
        machine.go_on_from_a_sample(1, 2)


def test_without_hypothesis_the_laws_are_there_and_the_strategies_say_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module = import_module("cardstops.testing.strategies")
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "hypothesis", None)
        with pytest.raises(ImportError, match="needs hypothesis, which cardstops does not depend on"):
            reload(module)
    reload(module)
