"""Values as JSON data and back: the form of each kind, all round trips, and every fault named with its path."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import Enum
from hashlib import sha256
from typing import Any, TypeAlias

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstops.cards import Card, Cards
from cardstops.codec import canonical, decode, digest, encode, read_json
from cardstops.errors import DecodeError, Fault
from cardstops.game import AnyGame, Deck, Event, Final, Illegality, Settlement, choose
from cardstops.jsontext import Trail
from cardstops.shapes import LEAVES, Shape, as_it_is, either, is_object, words
from tests.support.toy import FOLD, GAME, PRESETS, Finished, Fold, Play, Playing, Rules, Table, View, open_table


def values() -> Iterator[Any]:
    """Every kind of value that a match of the toy game meets."""
    rng = random.Random(3)
    for preset, rules in PRESETS.items():
        yield rules
        table: Table | None = open_table(preset, 3)
        while table is not None and table.number < 3:
            yield table
            yield from GAME.deal_events(table, "seed", seat=1)
            yield GAME.shuffle(table, "seed")
            state = GAME.deal(table, "seed")
            while state.turn is not None:
                yield state
                yield from (GAME.view(state, seat) for seat in (None, 0, 1, 2))
                move = choose(GAME.legal_moves(state), rng)
                yield GAME.why_illegal(state, Play(Card.parse("BJ")))
                yield from GAME.events(state, move, 0)
                state = GAME.apply(state, move)
            yield state
            settlement = GAME.settle(state)
            yield settlement
            table = settlement.table
        yield GAME.close(open_table(preset, 2))


VALUES = list(values())


def hashed(data: Any) -> str:
    """The digest of JSON data, which that of its value must be, though it is written without data between."""
    return f"sha256:{sha256(canonical(data)).hexdigest()}"


Writer: TypeAlias = Callable[[object, AnyGame], object]
WRITERS = pytest.mark.parametrize("write", [encode, digest])


def test_every_value_comes_back_equal_and_with_equal_hash() -> None:
    assert {type(value) for value in VALUES} >= {*GAME.types, Settlement, Event, Illegality, Deck}
    for value in VALUES:
        data = encode(value, GAME)
        again = decode(read_json(canonical(data)), GAME)
        assert again == value
        assert hash(again) == hash(value)
        assert encode(again, GAME) == data
        assert decode(data, GAME, type(value)) == value
        assert digest(value, GAME) == digest(again, GAME) == hashed(data)


def test_tags_are_hyphened_names_and_fields_keep_their_order() -> None:
    state = GAME.deal(open_table("highcard-low", 2), "a")
    data = encode(state, GAME)
    assert isinstance(data, dict)
    assert list(data) == ["type", "table", "hands", "stock", "laid", "folded", "chips", "pot", "turn"]
    assert data["type"] == "highcard/playing"
    assert encode(Final((1, -1), 0, (0,)), GAME) == {"type": "final", "chips": [1, -1], "residue": 0, "winners": [0]}
    assert encode(PRESETS["highcard-low"], GAME) == {
        "type": "highcard/rules",
        "seats": [2, 4],
        "hand": 3,
        "ante": 2,
        "order": "ace-low",
        "wild": ["2S"],
        "deals": 2,
    }


def test_what_is_derived_is_not_written_and_is_there_again() -> None:
    state = GAME.deal(open_table("highcard", 2), "a")
    state = GAME.apply(state, GAME.legal_moves(state)[0])
    assert isinstance(state, Playing)
    data = encode(state, GAME)
    assert isinstance(data, dict)
    assert "acted" not in data
    assert decode(data, GAME, Playing).acted == state.acted == 1


@pytest.mark.parametrize(
    ("value", "data"),
    [
        (Card.parse("TD"), "TD"),
        (Card.parse("BJ"), "BJ"),
        (Cards.parse("KS AS 3D 3D"), "3D 3D AS KS"),
        (Cards(), ""),
        (Play(Card.parse("7H")), "7H"),
        (FOLD, "fold"),
        (PRESETS["highcard"].order, "ace-high"),
        (7, 7),
        ("word", "word"),
        ('"a \\ 7♠"\n', '"a \\ 7♠"\n'),
        (None, None),
    ],
)
def test_what_is_written_as_its_text_or_itself(value: object, data: object) -> None:
    assert encode(value, GAME) == data
    assert digest(value, GAME) == hashed(data)
    assert decode(data, GAME, type(value)) == value


def test_annotations_may_be_asked_for_too() -> None:
    events = GAME.deal_events(open_table("highcard", 2), "a", seat=None)
    assert decode([encode(event, GAME) for event in events], GAME, tuple[Event, ...]) == events
    settlement = GAME.close(open_table("highcard", 2))
    assert decode(encode(settlement, GAME), GAME, Settlement[Table]) == settlement
    assert decode(["fold", 3], GAME, tuple[Fold, int]) == (FOLD, 3)
    moves: Any = Play | Fold | None
    assert [decode(data, GAME, moves) for data in ("fold", "AS", None)] == [FOLD, Play(Card.parse("AS")), None]
    states: Any = Playing | Finished | int
    assert decode(5, GAME, states) == 5
    state = GAME.deal(open_table("highcard", 2), "a")
    assert decode(encode(state, GAME), GAME, states) == state


def test_a_preset_is_read_where_rules_are_expected_and_never_written() -> None:
    assert decode("highcard-low", GAME, Rules) is PRESETS["highcard-low"]
    table = encode(open_table("highcard-low", 2), GAME)
    assert isinstance(table, dict)
    assert decode({**table, "rules": "highcard-low"}, GAME) == open_table("highcard-low", 2)
    assert faults({**table, "rules": "no-limit"}) == {"$.rules": f"no preset of that name: {', '.join(PRESETS)}"}


def faults(data: object, expected: Any = None) -> dict[str, str]:
    with pytest.raises(DecodeError) as caught:
        decode(data, GAME, expected)
    assert all(f"{fault.path}: {fault.why}" in str(caught.value) for fault in caught.value.faults)
    return {fault.path: fault.why for fault in caught.value.faults}


def playing_data(**changes: object) -> dict[str, Any]:
    data = encode(GAME.deal(open_table("highcard", 2), "a"), GAME)
    assert isinstance(data, dict)
    return {**data, **changes}


def test_all_faults_of_form_are_named_with_their_paths() -> None:
    data = playing_data(turn=True, pot=4.0, folded=[0, "1"], laid=[["7d"], [8]], note=1)
    data["x-note"] = [1.5]
    data["table"] = {**data["table"], "chips": [2**53, None], "dealer": "0", "rules": {"type": "highcard/table"}}
    del data["stock"]
    found = faults(data)
    assert set(found) == {
        "$.turn",
        "$.pot",
        "$.folded[1]",
        "$.laid[0][0]",
        "$.laid[1][0]",
        "$.note",
        "$.stock",
        "$.table.chips[0]",
        "$.table.chips[1]",
        "$.table.dealer",
        "$.table.rules.type",
        *(f"$.table.rules.{field.name}" for field in attrs.fields(Rules)),
    }
    assert found["$.note"] == "unknown key"
    assert found["$.stock"] == "missing"


@pytest.mark.parametrize(
    ("data", "path"),
    [
        (None, "$"),
        ([], "$"),
        ("highcard", "$"),
        (b"{}", "$"),
        ({}, "$.type"),
        ({"type": 1}, "$.type"),
        ({"type": "highcard/Playing"}, "$.type"),
        ({"type": "newmarket/playing"}, "$.type"),
        ({"type": ["final"]}, "$.type"),
    ],
)
def test_data_without_a_known_tag(data: object, path: str) -> None:
    assert set(faults(data)) == {path}


@pytest.mark.parametrize("data", ['{"type":"final"}', b"{}"])
def test_the_text_of_json_is_told_to_be_read_first(data: object) -> None:
    assert "read_json" in faults(data)["$"]


@pytest.mark.parametrize(
    ("expected", "data", "why"),
    [
        (int | None, "x", "'x' is no whole number below 2**53 or null"),
        (tuple[Card, ...] | Final | None, 3, "3 is no array or object of type final or null"),
        (tuple[int, int] | None, 3, "3 is no array of 2 or null"),
    ],
)
def test_what_may_stand_there_is_told(expected: Any, data: object, why: str) -> None:
    assert faults(data, expected) == {"$": why}


def test_a_word_that_is_none_is_told_which_there_are() -> None:
    assert faults("violet", Shade) == {"$": "'violet' is no word of very-dark"}


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (True, int),
        (1.0, int),
        (2**53, int),
        ("1", int),
        ([], type(None)),
        (1, str),
        ("\ud800", str),
        ("7d", Card),
        ("10D", Card),
        ("", Card),
        ("7♦", Card),
        (7, Card),
        ("8C 7C", Cards),
        ("7C  8C", Cards),
        (" 7C", Cards),
        (" ".join(["7C"] * 17), Cards),
        (["7C"], Cards),
        ("Ace-high", type(PRESETS["highcard"].order)),
        ("ACE_HIGH", type(PRESETS["highcard"].order)),
        ("ace high", type(PRESETS["highcard"].order)),
        (0, type(PRESETS["highcard"].order)),
        ("fold", Play),
        ("7C", Fold),
        ("7c", Play),
        ("bet", Play),
        ({}, tuple[int, ...]),
        ("12", tuple[int, ...]),
        ([1], tuple[int, int]),
        ([1, 2, 3], tuple[int, int]),
        ("x", tuple[int, int]),
        ([1], int | None),
        ({}, int | tuple[int, ...]),
        ([], Table),
        (encode(open_table("highcard", 2), GAME), Rules),
        (encode(open_table("highcard", 2), GAME), Playing | View),
    ],
)
def test_data_of_another_form(data: object, expected: object) -> None:
    assert faults(data, expected)


def test_a_union_takes_the_first_member_that_fits() -> None:
    either: Any = Card | Fold | tuple[int, int] | tuple[Card, ...]
    for data, value in (
        ("7C", Card.parse("7C")),
        ("fold", FOLD),
        ([1, 2], (1, 2)),
        (["7C", "8C"], (Card.parse("7C"), Card.parse("8C"))),
    ):
        assert decode(data, GAME, either) == value
    assert faults([1, "8C"], either) == {"$[0]": "1 is no card"}  # the last member of that kind says why


def test_unions_may_be_nested() -> None:
    number, word, nothing = LEAVES[int], LEAVES[str], LEAVES[type(None)]
    nested = either((nothing, either((number, word))))
    for value in (None, 7, "seven"):
        assert nested.owns(value)
        assert nested.fits(value)
        assert nested.write(value) == nested.read(value, Trail()) == value
    assert not nested.owns(1.5)
    assert not nested.fits([])


def test_what_a_class_says_of_itself_is_a_fault_where_it_stands() -> None:
    rules = encode(PRESETS["highcard"], GAME)
    assert isinstance(rules, dict)
    found = faults(playing_data(table={**encode_table(), "rules": {**rules, "hand": 9}}))
    assert list(found) == ["$.table.rules"]
    assert "hand 1 to 6" in found["$.table.rules"]


def encode_table() -> dict[str, Any]:
    data = encode(open_table("highcard", 2), GAME)
    assert isinstance(data, dict)
    return data


def test_what_the_game_finds_impossible_is_a_fault_once_the_form_is_right() -> None:
    assert faults(playing_data(pot=5)) == {"$.pot": "chips do not sum to nothing"}
    assert set(faults(playing_data(turn=2, hands=["AS", "AS"], stock=""))) == {"$.turn", "$.hands"}
    settlement = encode(Settlement((0, 0), (), "x", open_table("highcard", 2), None), GAME)
    assert isinstance(settlement, dict)
    table = {**encode_table(), "dealer": 2}
    assert faults({**settlement, "table": table}) == {"$.table.dealer": "not a seat"}


def test_paths_begin_where_the_data_stands() -> None:
    with pytest.raises(DecodeError) as shape:
        decode({**encode_table(), "dealer": "0"}, GAME, at="$.setup")
    assert [fault.path for fault in shape.value.faults] == ["$.setup.dealer"]
    with pytest.raises(DecodeError) as rules:
        decode({**encode_table(), "dealer": 2}, GAME, at="$.setup")
    assert rules.value.faults == (Fault("$.setup.dealer", "not a seat"),)


@WRITERS
@pytest.mark.parametrize(
    "value", [True, 1.0, 2**53, "\ud800", (1, 2), object(), [1], {}, b"", attrs, ValueError(), set[int]()]
)
def test_what_is_no_value_is_not_written(value: object, write: Writer) -> None:
    with pytest.raises(DecodeError):
        write(value, GAME)


def test_data_that_stands_for_itself_is_written_in_canonical_form() -> None:
    shape = as_it_is("object", is_object)
    assert shape.write({"b": 1, "a": [2]}) == {"a": [2], "b": 1}
    assert shape.text({"b": 1, "a": [2]}) == '{"a":[2],"b":1}'


@pytest.mark.parametrize("writer", ["write", "text"])
@pytest.mark.parametrize(
    ("shape", "value"),
    [
        (LEAVES[int], True),
        (LEAVES[int], -(2**53)),
        (LEAVES[type(None)], 0),
        (LEAVES[str], "7\ud800"),
        (LEAVES[Cards], Card.parse("7C")),
        (as_it_is("object", is_object), []),
        (words(type(PRESETS["highcard"].order)), "ace-high"),
        (either((LEAVES[type(None)], LEAVES[int])), False),
    ],
)
def test_no_shape_writes_what_is_none_of_its_values(shape: Shape, value: object, writer: str) -> None:
    with pytest.raises(DecodeError, match=re.escape(f"is no {shape.what}")):
        getattr(shape, writer)(value)


@WRITERS
@pytest.mark.parametrize(
    "change",
    [
        {"turn": None},
        {"turn": True},
        {"pot": 2.0},
        {"hands": [Cards()]},
        {"hands": ("7C",)},
        {"table": None},
        {"table": GAME.view(GAME.deal(open_table("highcard", 2), "a"), 0)},
    ],
)
def test_nor_a_value_with_something_else_in_it(change: dict[str, Any], write: Writer) -> None:
    state = attrs.evolve(GAME.deal(open_table("highcard", 2), "a"), **change)
    with pytest.raises(DecodeError):
        write(state, GAME)
    with pytest.raises(DecodeError):
        write(attrs.evolve(PRESETS["highcard"], seats=(2, 3, 4)), GAME)  # type: ignore[arg-type]  # no type checker lets it through
    view = GAME.view(GAME.deal(open_table("highcard", 2), "a"), 0)
    with pytest.raises(DecodeError):
        write(attrs.evolve(view, hand="7C"), GAME)  # type: ignore[arg-type]  # no type checker lets it through


def test_what_encode_gives_is_the_callers_own() -> None:
    state = GAME.deal(open_table("highcard", 2), "a")
    before = digest(state, GAME)
    data: Any = encode(state, GAME)
    data["table"]["rules"]["hand"] = 6
    data["hands"].clear()
    again: Any = encode(state, GAME)
    assert again["table"]["rules"]["hand"] == 3
    assert digest(state, GAME) == before


class Shade(Enum):
    """An enum of a game that is none of the toy's."""

    VERY_DARK = 1


@attrs.frozen
class Odd:
    """A class with a field that JSON of values has no form for."""

    number: float


@attrs.frozen
class Derives:
    """A class whose derived field cannot be worked out of every well-formed data."""

    cards: tuple[Card, ...]
    _hidden: int
    shade: Shade
    first: Card = attrs.field(eq=False, default=attrs.Factory(lambda self: self.cards[0], takes_self=True))
    size: int = attrs.field(init=False, default=0)


def test_a_class_that_cannot_work_out_what_it_derives_is_a_fault() -> None:
    game = attrs.evolve(GAME, types=(*GAME.types, Derives, Odd))
    value = Derives((Card.parse("7C"),), 3, Shade.VERY_DARK)
    data = {"type": "highcard/derives", "cards": ["7C"], "hidden": 3, "shade": "very-dark"}
    assert encode(value, game) == data
    assert decode(data, game) == value
    with pytest.raises(DecodeError, match=r"\$: no highcard/derives"):
        decode({**data, "cards": []}, game)


def test_a_field_without_a_form_is_the_games_mistake() -> None:
    game = attrs.evolve(GAME, types=(*GAME.types, Odd))
    with pytest.raises(TypeError, match="float"):
        encode(Odd(1.0), game)


# Hostile data: only CardstopsError, whatever it is.

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["7C", "fold", "highcard"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text() | st.sampled_from(["type", "x-a"]), inner),
    max_leaves=20,
)


@given(anything)
def test_any_data_is_a_value_or_a_decode_error(data: object) -> None:
    for expected in (None, Rules, Table, Settlement, tuple[Event, ...], Play, int):
        with suppress(DecodeError):
            decode(data, GAME, expected)  # type: ignore[arg-type]  # tuple[...] is an annotation, not a class


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every container in the data with each of its keys."""
    for key in data if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], dict | list):
            yield from places(data[key])


@given(st.sampled_from(VALUES), anything, st.data())
def test_a_value_with_anything_anywhere_in_it_is_a_value_or_a_decode_error(
    value: object, graft: object, data: st.DataObject
) -> None:
    tree: Any = {"root": encode(value, GAME)}
    container, key = data.draw(st.sampled_from(list(places(tree))))
    container[key] = graft
    with suppress(DecodeError):
        again = decode(tree["root"], GAME)
        assert decode(encode(again, GAME), GAME) == again
