"""The values that all games share, and the choice of a move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from cardstops.cards import Card, Cards
from cardstops.errors import IllegalMoveError, PhaseError, TableError
from cardstops.game import AnyGame, Deck, Event, Final, Game, Illegality, Randomness, Settlement, choose
from cardstops.games import GAMES
from cardstops.rng import Stream
from cardstops.simulation import lowest_seats


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


SLICES = [slice(2), slice(1, 9, 3), slice(-2, None), slice(None, None, -1), slice(5, 2), slice(10**30)]


@pytest.mark.parametrize(
    ("game", "preset", "moves"),
    [
        ("newmarket", "michigan", []),
        ("newmarket", "newmarket-boodle", []),
        ("newmarket", "michigan-auction", ["auction"]),
        ("doudizhu", "four-player", []),
        ("doudizhu", "four-player", ["bid 3"]),
        ("fireplace", "fireplace", []),
    ],
)
def test_a_list_of_moves_has_slices_whether_it_is_a_tuple_or_lazy(game: str, preset: str, moves: list[str]) -> None:
    rules = GAMES[game]
    state = rules.deal(rules.open_table(preset, 2 if game == "fireplace" else 4), "held-1")
    for text in moves:
        state = rules.apply(state, rules.parse_move(state, text))
    legal = rules.legal_moves(state)
    for part in SLICES:
        assert tuple(legal[part]) == tuple(legal)[part]


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


def states(game: AnyGame, preset: str, *texts: str) -> Iterator[Any]:
    """A deal as it begins, and after each of these moves."""
    state = game.deal(game.open_table(preset, lowest_seats(game, preset)), "friday")
    yield state
    for text in texts:
        state = game.apply(state, game.parse_move(state, text))
        yield state


@pytest.mark.parametrize(
    ("name", "preset", "moves"),
    [
        ("newmarket", "newmarket-boodle", ()),
        ("newmarket", "michigan-auction", ("auction",)),
        ("newmarket", "michigan", ("keep",)),
        ("doudizhu", "doudizhu", ("bid 3",)),
        ("fireplace", "fireplace", ("unable",)),
    ],
)
def test_a_text_given_for_a_move_is_told_to_be_read_first(name: str, preset: str, moves: tuple[str, ...]) -> None:
    game = GAMES[name]
    for state in states(game, preset, *moves):
        text = str(choose(game.legal_moves(state), random.Random(1)))
        fault = game.why_illegal(state, text)
        assert fault is not None
        assert fault.text.endswith("; a text becomes a move by parse_move")
        with pytest.raises(IllegalMoveError, match="parse_move"):
            game.apply(state, text)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("stranger", [None, "friday", Cards()])
def test_what_is_no_state_view_or_table_of_the_game_is_refused(name: str, stranger: Any) -> None:
    game = GAMES[name]
    state = next(states(game, next(iter(game.presets))))
    move = choose(game.legal_moves(state), random.Random(1))
    for ask in (
        lambda: game.legal_moves(stranger),
        lambda: game.why_illegal(stranger, move),
        lambda: game.apply(stranger, move),
        lambda: game.apply(game.view(state, state.turn), move),
        lambda: game.events(stranger, move, None),
        lambda: game.settle(stranger),
        lambda: game.view(stranger, 0),
        lambda: game.sample(stranger, 1),
        lambda: game.sample(state, 1),
    ):
        with pytest.raises(PhaseError, match=r"\w"):
            ask()
    for ask in (
        lambda: game.view(state, 9),
        lambda: game.events(state, move, 9),
        lambda: game.deal_events(state.table, 1, seat=9),
        lambda: game.shuffle(stranger, 1),
        lambda: game.deal(stranger, 1),
        lambda: game.deal_events(stranger, 1),
        lambda: game.close(stranger),
    ):
        with pytest.raises(TableError, match=r"\w"):
            ask()
