"""The values that all games share, and the choice of a move."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import attrs
import pytest

from cardstops.cards import Card
from cardstops.game import Deck, Event, Final, Game, Illegality, Randomness, Settlement, choose
from cardstops.rng import Stream


class Countless(tuple[str, ...]):
    """Lazy moves: they may be sampled, never counted."""

    __slots__ = ()

    def __len__(self) -> int:
        raise AssertionError("counting is what lazy moves avoid")

    def sample(self, rng: Randomness, /) -> str:
        return "ab"[rng.randrange(2)]


@pytest.mark.parametrize("rng", [random.Random(7), Stream(7, "policy/0/0")])
def test_choose_meets_every_move_and_no_other(rng: Randomness) -> None:
    met = Counter(choose(("a", "b", "c"), rng) for _ in range(300))
    assert set(met) == {"a", "b", "c"}
    assert min(met.values()) > 60


def test_choose_draws_nothing_for_the_only_move() -> None:
    stream = Stream("held-1", "policy/0/0")
    assert choose(("a",), stream) == "a"
    assert stream.word() == Stream("held-1", "policy/0/0").word()


def test_choose_does_not_list_lazy_moves() -> None:
    assert {choose(Countless(("a", "b")), Stream(7, f"policy/0/{deal}")) for deal in range(40)} == {"a", "b"}


def test_choose_of_no_moves_is_an_index_error() -> None:
    with pytest.raises(IndexError):
        choose((), Stream(7, "policy/0/0"))


def test_shared_values_are_frozen_equal_and_hashable() -> None:
    seven = (Card.parse("7D"),)
    values: list[Any] = [
        Illegality("not-due", "6.3", "7D must be played", seven),
        Event("played", "6.1", seat=0, cards=seven),
        Final((3, -3), 0, (0,)),
        Settlement((3, -3), (0,), "out", None, Final((3, -3), 0, (0,))),
        Deck(seven, (("face_up", 3),)),
    ]
    for value in values:
        twin: object = attrs.evolve(value)
        assert twin == value
        assert hash(twin) == hash(value)
        name = attrs.fields(type(value))[0].name
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, name, None)


def test_an_illegality_reads_as_a_sentence_with_its_clause() -> None:
    assert str(Illegality("not-due", "6.3", "7D must be played")) == "7D must be played (rule 6.3)"


def test_facts_of_a_deck_are_arguments_by_name() -> None:
    assert dict(Deck((), (("face_up", 3),)).facts) == {"face_up": 3}


def test_no_match_is_open_unless_its_game_says_so() -> None:
    never: Any = attrs.fields(Game).open_ended.default
    assert never(object()) is False
