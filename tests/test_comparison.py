"""What the comparison says of other programs, where they are installed: a claim that grows old fails here."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

PAGE = (Path(__file__).parents[1] / "docs" / "comparison.md").read_text(encoding="utf-8")
OURS = {"newmarket", "michigan", "boodle", "pope_joan", "fireplace"}


@pytest.mark.filterwarnings("ignore")
def test_what_is_said_of_openspiel() -> None:
    pyspiel: Any = pytest.importorskip("pyspiel", reason="a comparison, not needed here")
    names = set(pyspiel.registered_names())
    assert len(names) > 100
    assert not names & OURS
    game = pyspiel.load_game("dou_dizhu")
    kind = game.get_type()
    assert (kind.provides_information_state_string, kind.provides_observation_string) == (False, True)
    assert (game.num_players(), game.get_parameters()) == (3, {})
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["Pass", "Bid 1", "Bid 2", "Bid 3"]
    with pytest.raises(pyspiel.SpielError, match="not implemented"):
        state.resample_from_infostate(0, random.random)


@pytest.mark.filterwarnings("ignore")
def test_what_is_said_of_rlcard() -> None:
    rlcard: Any = pytest.importorskip("rlcard", reason="a comparison, not needed here")
    games = {path.name for path in (Path(rlcard.__file__).parent / "games").iterdir() if path.is_dir()}
    assert len(games - {"__pycache__"}) == 9
    assert "nine games" in PAGE
    environment = rlcard.make("doudizhu", config={"seed": 1})
    state, seat = environment.reset()
    assert (seat, state["raw_obs"]["landlord"]) == (0, 0)
    assert len(state["raw_obs"]["others_hand"]) == 34


def test_what_is_said_of_pokerkit() -> None:
    pokerkit: Any = pytest.importorskip("pokerkit", reason="a comparison, not needed here")
    assert {"verify_folding", "can_fold"} <= set(dir(pokerkit.State))
    assert {"loads", "from_pokerstars"} <= set(dir(pokerkit.HandHistory))
