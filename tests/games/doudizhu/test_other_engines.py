"""The lists of RLCard and OpenSpiel, every entry, where those packages are installed (dependency group `bench`)."""

from __future__ import annotations

import json
import zipfile
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from cardstops.cards import pack
from cardstops.games import doudizhu
from cardstops.games.doudizhu.combinations import leads
from tests.support.doudizhu import ORDER


def listed(preset: str) -> list[doudizhu.combinations.Combination]:
    return [one for one in leads(pack(jokers=True), preset) if one is not None]


def ascending(ranks: str) -> str:
    return "".join(sorted(ranks, key=ORDER.index))


def rlcard_data(name: str) -> str:
    """One of RLCard's lists, from its own file: importing the package would do more than is wanted."""
    spec = find_spec("rlcard")
    if spec is None or not spec.submodule_search_locations:
        pytest.skip("rlcard is not installed")
    folder = Path(spec.submodule_search_locations[0]) / "games" / "doudizhu"
    with zipfile.ZipFile(folder / "jsondata.zip") as archive:
        return archive.read(f"jsondata/{name}").decode()


RLCARD_TYPES = {
    "solo": "single",
    "pair": "pair",
    "trio": "triple",
    "trio_solo": "triple_single",
    "trio_pair": "triple_pair",
    "solo_chain": "straight",
    "pair_chain": "pair_straight",
    "trio_chain": "plane",
    "trio_solo_chain": "plane_singles",
    "trio_pair_chain": "plane_pairs",
    "four_two_solo": "quad_singles",
    "four_two_pair": "quad_pairs",
    "bomb": "bomb",
    "rocket": "rocket",
}


def test_4_4_rlcard_has_these_very_sets() -> None:
    theirs = Counter(ascending(ranks) for ranks in rlcard_data("action_space.txt").split() if ranks != "pass")
    ours = Counter(ascending(str(one)) for one in listed("rlcard"))
    assert ours == theirs
    assert len(ours) == 27_471


def test_4_4_rlcard_types_and_ranks_them_alike() -> None:
    theirs: dict[str, list[list[str]]] = json.loads(rlcard_data("card_type.json"))
    weights: dict[str, set[tuple[int, int]]] = {}
    for one in listed("rlcard"):
        ((name, weight),) = theirs[ascending(str(one))]
        assert RLCARD_TYPES[_family(name)] == one.type
        weights.setdefault(name, set()).add((int(weight), one.low))
    for pairs in weights.values():
        rising = sorted(pairs)
        assert [low for _, low in rising] == sorted({low for _, low in rising})


def _family(name: str) -> str:
    """RLCard's names end in the number of ranks in a row, where there may be several."""
    head, _, tail = name.rpartition("_")
    return head if tail.isdigit() else name


def openspiel_actions() -> list[str]:
    """The texts of its plays: all actions but the pass, the bids and the pass in play."""
    pyspiel: Any = pytest.importorskip("pyspiel")
    game = pyspiel.load_game("dou_dizhu")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    state.apply_action(state.legal_actions()[-1])
    return [state.action_to_string(state.current_player(), action) for action in range(4, game.num_distinct_actions())]


def test_4_4_openspiel_has_these_very_plays() -> None:
    theirs = Counter(_plain(text) for text in openspiel_actions())
    ours = Counter(
        (ascending(str(one)), "") if one.type in {"triple_single", "triple_pair"} else (one.body, one.carried)
        for one in listed("openspiel")
    )
    assert ours == theirs
    assert ours.total() == 26_053


def _plain(text: str) -> tuple[str, str]:
    """Body and kickers of one of OpenSpiel's texts: a hyphen stands between them, but not after a single triple."""
    body, _, kickers = text.replace("(BWJ)", "B").replace("(CJ)", "R").partition("-")
    return ascending(body), ascending(kickers)
