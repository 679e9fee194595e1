"""The diagrams of the pages show the phases as the code has them, and every step that they show is made."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest

from cardstops import GAMES
from cardstops.game import choose
from cardstops.games import doudizhu, fireplace, newmarket
from tests.diagrams.drawing import table
from tests.diagrams.transitions import STEPS, Phase, phases, starts
from tests.diagrams.write import changed
from tests.support.build import as_written


@as_written
def test_the_pages_show_the_phases_as_the_code_has_them() -> None:
    assert not changed(), "python -m tests.diagrams.write"


def test_every_game_has_a_diagram() -> None:
    assert list(STEPS) == list(GAMES)


def deals(name: str) -> Iterator[Any]:
    """Deals that between them make every step: of every preset, and by some house rules."""
    game = GAMES[name]
    turned_up = attrs.evolve(newmarket.PRESETS["pope-joan"], turn_up=newmarket.TurnUp.WINS_DEAL)
    house: dict[str, list[Any]] = {
        "newmarket": [turned_up],
        "doudizhu": [],
        "fireplace": [fireplace.Rules(chips=1)],
    }
    for rules in (*game.presets.values(), *house[name]):
        for number in range(12 if rules is not turned_up else 100):
            yield game.deal(game.open_table(rules, rules.seats[0]), number)
    if name == "doudizhu":
        yield doudizhu.deal(doudizhu.open_table(), 1, landlord=0)


def made(name: str) -> set[tuple[str, str]]:
    """The steps that are made in these deals, from the deal on."""
    game, rng, steps = GAMES[name], Random(4), set[tuple[str, str]]()
    for dealt in deals(name):
        state, before = dealt, "deal"
        while True:
            steps.add((before, type(state).__name__))
            if state.turn is None:
                break
            before = type(state).__name__
            state = game.apply(state, choose(game.legal_moves(state), rng))
    return steps


@as_written
@pytest.mark.parametrize("name", GAMES)
def test_every_step_of_a_diagram_is_made_and_no_other(name: str) -> None:
    shown = {("deal", phase) for phase in starts(name)}
    shown |= {(one.name, after) for one in phases(name) for after in one.follows}
    assert made(name) == shown


def test_a_table_says_what_follows_and_what_ends() -> None:
    told = table(("Open",), (Phase("Open", "It is open", ("Open", "Shut")), Phase("Shut", "It is shut", ())))
    assert told.splitlines()[2:] == [
        "| *the deal* |  | `Open` |",
        "| `Open` | It is open | `Open`, `Shut` |",
        "| `Shut` | It is shut | *nothing: the deal is settled* |",
    ]
