"""Faults: what is impossible about a value from outside is told with its path, and nothing raises."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardstops import GAMES
from cardstops.cards import Card, Cards
from cardstops.codec import canonical, decode, encode
from cardstops.game import choose
from cardstops.games import doudizhu
from tests.support.doudizhu import play, share

TABLE = doudizhu.open_table()
CALLING: Any = play(doudizhu.deal(TABLE, 1), "bid 1")
VOID: Any = play(doudizhu.deal(TABLE, 1), "pass", "pass", "pass")
PLAYING: Any = play(doudizhu.deal(TABLE, 1), "bid 3", "3")
FINISHED: Any = play(doudizhu.setup(TABLE, hands=share("3", "44", "5"), landlord=0), "3")
PUZZLE = doudizhu.setup(TABLE, hands=share("345", "667", "788"), landlord=0)
CARD = Cards.parse("3C")
THREE = (Cards(), Cards(), Cards())
TWICE = Cards.parse("3C 3C")
PLAY = doudizhu.Play(Cards.parse("KC KD"))
FACE = doudizhu.FaceUp(Card.parse("3C"), 7)


def paths(value: object) -> list[str]:
    return [fault.path for fault in doudizhu.faults(value)]


@pytest.mark.parametrize("state", [CALLING, VOID, PLAYING, FINISHED, PUZZLE])
def test_what_the_game_makes_is_in_order(state: doudizhu.State) -> None:
    assert paths(state) == paths(state.table) == []
    for viewer in (None, 0, 1, 2):
        assert paths(doudizhu.view(state, viewer)) == []
    assert paths("nothing of ours") == []


TABLES: list[tuple[Any, ...]] = [
    ("dealer", 3, "$.dealer"),
    ("chips", (0, 0), "$.chips"),
    ("chips", (1, 0, 0), "$.chips"),
    ("played", 1, "$.played"),
    ("number", -1, "$.played"),
    ("previous", 1, "$.previous"),
    ("previous", 8, "$.previous"),
]


@pytest.mark.parametrize(("field", "value", "path"), TABLES)
def test_tables(field: str, value: Any, path: str) -> None:
    wrong = attrs.evolve(TABLE, **{field: value})
    assert path in paths(wrong)
    assert path.replace("$", "$.table") in paths(attrs.evolve(CALLING, table=wrong))
    assert path.replace("$", "$.table") in paths(attrs.evolve(doudizhu.view(CALLING, 0), table=wrong))


def test_a_match_that_is_over() -> None:
    over = doudizhu.Table(doudizhu.Rules(deals=1), 0, (0, 0, 0), 1, 1, 0)
    assert paths(over) == ["$.played"]


def hands_of(state: Any, seat: int, cards: Cards) -> tuple[Cards, ...]:
    return tuple(cards if place == seat else held for place, held in enumerate(state.hands))


def auction(**fields: Any) -> tuple[Any, dict[str, Any]]:
    return CALLING, fields


STATES: list[tuple[Any, ...]] = [
    (CALLING, {"hands": (CARD,)}, "$.hands"),
    (CALLING, {"hands": hands_of(CALLING, 1, TWICE)}, "$.hands[1]"),
    (CALLING, {"hands": hands_of(CALLING, 1, CARD)}, "$.hands[1]"),
    (CALLING, {"kitty": TWICE}, "$.kitty"),
    (CALLING, {"kitty": CARD}, "$.kitty"),
    (CALLING, {"face_up": FACE}, "$.face_up.seat"),
    (CALLING, {"face_up": doudizhu.FaceUp(next(iter(CALLING.kitty or ())), 0)}, "$.face_up.card"),
    (CALLING, {"first": 5}, "$.first"),
    (CALLING, {"first": (CALLING.first + 1) % 3}, "$.first"),
    (CALLING, {"calls": (1, 1)}, "$.calls[1]"),
    (CALLING, {"calls": (-1,)}, "$.calls[0]"),
    (CALLING, {"calls": (4,)}, "$.calls[0]"),
    (CALLING, {"calls": (3, 0)}, "$.calls[1]"),
    (CALLING, {"calls": (3,)}, "$.calls"),
    (CALLING, {"turn": CALLING.first}, "$.turn"),
    (VOID, {"calls": (0,)}, "$.calls"),
    (VOID, {"calls": (3,)}, "$.calls"),
    (PLAYING, {"hands": (CARD,)}, "$.hands"),
    (PLAYING, {"hands": hands_of(PLAYING, 1, TWICE)}, "$.hands[1]"),
    (PLAYING, {"played": (CARD,)}, "$.played"),
    (PLAYING, {"played": (CARD, CARD, CARD)}, "$.hands"),
    (PLAYING, {"played": (Cards(), Cards(), Cards())}, "$.contract.face_up"),
    (PUZZLE, {"hands": (TABLE.pack - CARD, Cards(), CARD)}, "$.hands[0]"),
    (PUZZLE, {"hands": hands_of(PUZZLE, 1, Cards())}, "$.hands[1]"),
    (PUZZLE, {"turn": 3}, "$.turn"),
    (PUZZLE, {"by": 1}, "$.by"),
    (PUZZLE, {"standing": PLAY}, "$.by"),
    (PUZZLE, {"standing": PLAY, "by": 3}, "$.by"),
    (PUZZLE, {"standing": PLAY, "by": 1}, "$.standing"),
    (PUZZLE, {"standing": PLAY, "by": 0, "played": (PLAY.cards, Cards(), Cards()), "opening": 2}, "$.turn"),
    (
        PUZZLE,
        {
            "standing": doudizhu.Play(Cards.parse("KC QC")),
            "by": 1,
            "played": (Cards(), Cards.parse("KC QC"), Cards()),
        },
        "$.standing",
    ),
    (PUZZLE, {"opening": 1}, "$.opening"),
    (PUZZLE, {"opening": -1}, "$.opening"),
    (PUZZLE, {"doublings": 99}, "$.doublings"),
    (FINISHED, {"winner": 4}, "$.winner"),
    (FINISHED, {"winner": 1}, "$.hands[0]"),
]


@pytest.mark.parametrize(("state", "changes", "path"), STATES)
def test_states(state: Any, changes: dict[str, Any], path: str) -> None:
    assert path in paths(attrs.evolve(state, **changes))


CONTRACTS: list[tuple[Any, ...]] = [
    (PLAYING, {"landlord": 4}, "$.contract.landlord"),
    (PLAYING, {"bid": 0}, "$.contract.bid"),
    (PLAYING, {"first": -1}, "$.contract.first"),
    (PLAYING, {"calls": (1, 0)}, "$.contract.calls"),
    (PLAYING, {"calls": (1, 3)}, "$.contract.calls"),
    (PLAYING, {"kitty": CARD}, "$.contract.kitty"),
    (PLAYING, {"kitty": Cards.parse("3C 3C 3C")}, "$.contract.kitty"),
    (PLAYING, {"face_up": FACE}, "$.contract.face_up.seat"),
    (PUZZLE, {"face_up": FACE}, "$.contract.face_up"),
]


@pytest.mark.parametrize(("state", "changes", "path"), CONTRACTS)
def test_contracts(state: Any, changes: dict[str, Any], path: str) -> None:
    assert path in paths(attrs.evolve(state, contract=attrs.evolve(state.contract, **changes)))


SEEN = doudizhu.view(CALLING, 0)
WATCHED: Any = doudizhu.view(PUZZLE, 0)
OTHER = doudizhu.view(PUZZLE, 1)


VIEWS: list[tuple[Any, ...]] = [
    (SEEN, {"seat": 3}, "$.seat"),
    (SEEN, {"hand": None}, "$.hand"),
    (SEEN, {"counts": (17, 17)}, "$.counts"),
    (SEEN, {"counts": (17, 16, 17)}, "$.counts[1]"),
    (SEEN, {"known": THREE[:2]}, "$.known"),
    (SEEN, {"known": (CARD, Cards(), Cards())}, "$.known[0]"),
    (SEEN, {"known": (Cards(), CARD, CARD)}, "$.known"),
    (SEEN, {"hand": TWICE}, "$.hand"),
    (SEEN, {"hand": CARD}, "$.hand"),
    (SEEN, {"calls": (3,)}, "$.calls"),
    (SEEN, {"face_up": FACE}, "$.face_up.seat"),
    (SEEN, {"face_up": doudizhu.FaceUp(Card.parse("3C"), 1), "known": THREE}, "$.face_up.card"),
    (WATCHED, {"landlord": 9}, "$.landlord"),
    (WATCHED, {"first": 9}, "$.first"),
    (WATCHED, {"played": (CARD, TWICE, CARD)}, "$.played[1]"),
    (WATCHED, {"known": (Cards(), Cards.parse("9C 9D 9H 9S"), Cards())}, "$.known[1]"),
    (WATCHED, {"gone": TWICE}, "$.gone"),
    (WATCHED, {"gone": TABLE.pack}, "$"),
    (WATCHED, {"counts": (3, 4, 3)}, "$.counts"),
    (WATCHED, {"counts": (3, 18, -12), "known": THREE}, "$.known[2]"),
    (WATCHED, {"counts": (3, 18, 0), "gone": WATCHED.gone - Cards.of(list(WATCHED.gone)[:12])}, "$.counts[1]"),
    (WATCHED, {"counts": (3, 6, 0)}, "$.counts[2]"),
    (WATCHED, {"kitty": None}, "$.kitty"),
    (WATCHED, {"kitty": CARD}, "$.kitty"),
    (WATCHED, {"kitty": Cards.parse("3C 3C 3C")}, "$.kitty"),
    (OTHER, {"kitty": Cards()}, "$.kitty"),
    (WATCHED, {"turn": None}, "$.turn"),
    (WATCHED, {"turn": 3}, "$.turn"),
    (WATCHED, {"winner": 1}, "$.turn"),
    (WATCHED, {"winner": 1, "turn": None}, "$.winner"),
    (WATCHED, {"by": 2}, "$.by"),
]


@pytest.mark.parametrize(("seen", "changes", "path"), VIEWS)
def test_views(seen: Any, changes: dict[str, Any], path: str) -> None:
    assert path in paths(attrs.evolve(seen, **changes))


SENTENCES = Path(__file__).with_name("faults.txt")
"""Everything that is told of the values above, in their order: a fault may be told with others, each has its words."""


def told_of(kind: str, changed: Any, names: Iterable[str]) -> list[str]:
    told = [f"    {fault.path}: {fault.why}" for fault in doudizhu.faults(changed)]
    return [f"{kind}: another {', '.join(names)}", *told]


def test_what_is_told_of_each_thing_spoilt_word_for_word() -> None:
    told = list[str]()
    for field, value, _ in TABLES:
        told += told_of("table", attrs.evolve(TABLE, **{field: value}), [field])
    for state, changes, _ in STATES:
        told += told_of("state", attrs.evolve(state, **changes), changes)
    for state, changes, _ in CONTRACTS:
        changed = attrs.evolve(state, contract=attrs.evolve(state.contract, **changes))
        told += told_of("contract", changed, changes)
    for seen, changes, _ in VIEWS:
        told += told_of("view", attrs.evolve(seen, **changes), changes)
    assert told == SENTENCES.read_text(encoding="utf-8").splitlines()


def test_1_3_a_view_where_the_landlord_drew_a_face_up_card_that_another_holds_is_of_no_deal() -> None:
    seen: Any = doudizhu.view(doudizhu.deal(TABLE, 1, landlord=1, bid=2), 0)
    own = next(iter(seen.hand))
    faults = list(doudizhu.faults(attrs.evolve(seen, face_up=doudizhu.FaceUp(own, 1))))
    assert [fault.path for fault in faults] == ["$"]
    assert faults[0].why.startswith(f"no deal has this view: {own} cannot be taken from")


def _pool() -> list[Any]:
    """Well-typed values of every kind that a field may have."""
    numbers = [-1, 0, 1, 2, 3, 7, None]
    bags = [Cards(), CARD, TWICE, Cards.parse("3C 3C 3C"), TABLE.pack, TABLE.pack + TABLE.pack]
    rows = [(), (0,), (3, 3), (-5, 9, 2), (CARD, CARD, CARD), (TABLE.pack,) * 3, THREE, (CARD,) * 4]
    return [*numbers, *bags, *rows, PLAY, FACE]


def _kind(value: object) -> object:
    if isinstance(value, tuple):
        return "bags" if value and isinstance(value[0], Cards) else "row"
    return type(value)


@pytest.mark.parametrize("seed", range(40))
def test_nothing_raises_whatever_well_typed_value_it_gets(seed: int) -> None:
    rng = random.Random(seed)
    for state in (TABLE, CALLING, VOID, PLAYING, FINISHED, PUZZLE, SEEN, WATCHED, OTHER):
        value: Any = state
        for _ in range(3):
            name = rng.choice([field.name for field in attrs.fields(type(value)) if field.init])
            old = getattr(value, name)
            same = [one for one in _pool() if _kind(one) == _kind(old) or (one is None and name in {"by", "previous"})]
            if same:
                value = attrs.evolve(value, **{name: rng.choice(same)})
        for fault in doudizhu.faults(value):
            assert fault.path.startswith("$")


@pytest.mark.parametrize(("preset", "most"), [("doudizhu", 1200), ("four-player", 1200)])
def test_a_state_in_mid_play_is_short_as_json(preset: str, most: int) -> None:
    table = doudizhu.open_table(preset)
    rng = random.Random(1)
    sizes: list[int] = []
    for seed in range(12):
        state: doudizhu.State = doudizhu.deal(table, seed, landlord=0)
        while state.turn is not None:
            data = encode(state, doudizhu.GAME)
            sizes.append(len(canonical(data)))
            state = doudizhu.apply(state, choose(doudizhu.legal_moves(state), rng))
        assert decode(encode(state, doudizhu.GAME), doudizhu.GAME) == state
    assert sum(sizes) / len(sizes) < most


def test_the_game_is_found_by_name() -> None:
    assert GAMES["doudizhu"] is doudizhu.GAME
