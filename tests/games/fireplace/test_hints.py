"""What front ends ask: the strongest meld and the one that robs most."""

from __future__ import annotations

from itertools import chain, repeat
from random import Random
from typing import Any

import pytest

from cardstops.games import fireplace
from cardstops.games.fireplace import Forcing, Lay, Melding, Rules, UnableCall
from cardstops.simulation import simulate
from tests.games.fireplace.positions import at_random, forcing, game, lays, melding, never_steal


@pytest.mark.parametrize("pick", [at_random(8), never_steal])
def test_hints_are_those_of_the_whole_list(pick: object) -> None:
    for state, _ in game(5, pick):  # type: ignore[arg-type]  # both are policies
        if not isinstance(state, Melding) or len(state.melds[1 - state.turn]) > 6:
            continue
        seen = fireplace.view(state, state.turn)
        melds = lays(list(fireplace.legal_moves(state)))
        assert fireplace.strongest(seen) == fireplace.strongest(state) == next(iter(melds), None)
        most = max((len(move.thefts) for move in melds), default=0)
        assert fireplace.most_thefts(seen) == next((move for move in melds if len(move.thefts) == most), None)


def test_without_a_meld_there_is_no_hint() -> None:
    for state in (melding("2C 3D 4C 5D 7H 9S", stock=0), melding("2C", stock=0), forcing("2C 3D 4H 6S 8C")):
        assert fireplace.strongest(state) is None
        assert fireplace.most_thefts(state) is None


def test_the_view_of_a_seat_that_is_not_on_turn_has_no_hint() -> None:
    state = melding("JC JD 4C 3C 2C")
    for seat in (1, None):
        assert fireplace.strongest(fireplace.view(state, seat)) is None
        assert fireplace.most_thefts(fireplace.view(state, seat)) is None


def test_most_thefts_takes_more_than_the_strongest() -> None:
    state = melding("TS JS QS KS AS 2D 2H 7C 7D 9H 9C 3S 4S", ["JC JD 4C 3C 2C", "QC QD 4C 3C 2C", "KC AD KD 3C 2C"])
    strongest, most = fireplace.strongest(state), fireplace.most_thefts(state)
    assert str(strongest) == "TS JS QS KS AS"
    assert isinstance(most, Lay)
    assert len(most.thefts) == 3


@pytest.mark.parametrize("name", ["sensible", "strongest", "thief"])
def test_policies_play_by_name(name: str) -> None:
    policy = fireplace.POLICIES[name]
    for rules in (Rules(), Rules(unable=UnableCall.STUCK_ONLY)):
        state = fireplace.deal(fireplace.open_table(rules), name)
        turns = 0
        while state.turn is not None:
            moves = fireplace.legal_moves(state)
            state = fireplace.apply(state, policy(fireplace.view(state, state.turn), moves, Random(0)))
            turns += 1
        assert 25 < turns < 60
    assert simulate(fireplace.GAME, deals=2, seed=1, policies=name).deals == 2


def test_a_thief_without_a_meld_takes_the_first_move() -> None:
    state = forcing("2C 3D 4H 6S 8C")
    assert isinstance(state, Forcing)
    moves = fireplace.legal_moves(state)
    assert fireplace.POLICIES["thief"](fireplace.view(state, 1), moves, Random(0)) == moves[0]


def test_sensible_robs_most_of_these_the_strongest() -> None:
    row = ["JC JD 4C 3C 2C", "QC QD 4C 3C 2C", "KC AD KD 3C 2C"]
    seen = fireplace.view(melding("TS JS QS KS AS 2D 2H 7C 7D 9H 9C 3S 4S", row), 0)
    assert fireplace.sensible(seen, fireplace.legal_moves(seen), Random(0)) == fireplace.most_thefts(seen)


def test_3_1_sensible_forces_the_weakest_meld() -> None:
    state = forcing("2C 2D 2H 2S 8C 9D JH")
    seen = fireplace.view(state, state.turn)
    assert str(fireplace.sensible(seen, fireplace.legal_moves(seen), Random(0))) == "force 2C 2D 8C 9D JH"


def test_sensible_without_a_meld_takes_the_first_move() -> None:
    seen = fireplace.view(melding("2C 3D 4C 5D 7H 9S", stock=0), 0)
    assert str(fireplace.sensible(seen, fireplace.legal_moves(seen), Random(0))) == "pass"


def test_3_1_sensible_looks_at_two_thousand_forced_melds_and_no_more() -> None:
    seen = fireplace.view(forcing("2C 3D 4H 6S 8C"), 1)
    first: Any = fireplace.read_move("force 2C 3D 4H 6S 8C")
    lower: Any = fireplace.read_move("force 2C 3D 4H 5S 7C")
    moves: Any = chain(repeat(first, 2000), [lower], repeat(first))
    assert fireplace.sensible(seen, moves, Random(0)) == first
    assert fireplace.sensible(seen, chain(repeat(first, 1999), [lower], repeat(first)), Random(0)) == lower  # type: ignore[arg-type]  # it is only walked
