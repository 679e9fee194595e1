"""Garbage at every public door: the answer is a value or a `CardstopsError` with a short message, and it comes soon."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import cycle
from operator import add, getitem, sub
from sys import maxsize
from typing import Any, Final

import attrs
import pytest

from cardstops.cards import Card, Cards, dealing_order, pack
from cardstops.errors import CardstopsError, CardTextError, DealError, SeedError, UnknownGameError, brief
from cardstops.games import GAMES, fireplace, newmarket
from cardstops.rng import Stream, reveal
from cardstops.simulation import simulate

HUGE: Final = 10**5000
"""More digits than Python writes."""
THINGS: Final[tuple[Any, ...]] = (
    None, True, -1, 1.5, float("nan"), 10**30, HUGE, -HUGE, "", "7D", "\ud800", "x" * 10**6, b"7D", (), (HUGE,), [], {},
    set[int](), object(), int, Card.parse("7D"), Cards.parse("7D 8D"),
)  # fmt: skip
"""Objects that are no seat, state, view, table, deck, rules or seed, or are one only by chance."""
NAMES: Final = tuple(GAMES)


def refused(question: Callable[[], object]) -> str | None:
    """What is said against the question, None when the answer is a value; any other exception is the test's failure."""
    said = None
    try:
        question()
    except CardstopsError as error:
        said = str(error)
    assert said is None or 0 < len(said) < 1000
    return said


def test_a_message_shows_anything_shortly() -> None:
    shown: list[tuple[object, str]] = [
        (None, "None"), (True, "True"), (1.5, "1.5"), (-7, "-7"), (2**64 - 1, "18446744073709551615"),
        (2**64, "a huge number"), (-HUGE, "a huge number"), ("é\n", r"'\xe9\n'"), ("x" * 41, f"'{'x' * 40}'…"),
        ((HUGE,), "a tuple"),
    ]  # fmt: skip
    assert [brief(value) for value, _ in shown] == [said for _, said in shown]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("thing", THINGS, ids=[f"{at}-{type(thing).__name__}" for at, thing in enumerate(THINGS)])
def test_a_game_takes_no_stranger(name: str, thing: Any) -> None:
    game: Any = GAMES[name]
    table = game.open_table(name, GAMES[name].presets[name].seats[0])
    state = game.deal(table, 1)
    move = game.legal_moves(state)[0]
    for ask in (game.legal_moves, game.settle, game.close, game.open_table):
        if not (ask == game.open_table and isinstance(thing, str)):
            assert refused(partial(ask, thing)) is not None
    for ask in (game.shuffle, game.deal, game.deal_events, game.view, game.sample):
        assert refused(partial(ask, thing, 1)) is not None
    assert refused(lambda: game.why_illegal(thing, move)) is not None
    assert refused(lambda: game.apply(thing, move)) is not None
    assert refused(lambda: game.events(thing, move, None)) is not None
    for ask in (game.view, game.events, game.deal_events, game.open_table, game.deal, game.shuffle):
        for arguments in ((state, thing), (state, move, thing), (table, thing), (name, thing)):
            refused_or_wrongly_called(partial(ask, *arguments))
    for keyword in ("deck", "seat", "dealer", "face_up", "landlord", "bid"):
        known: dict[str, Any] = {"deck": game.shuffle(table, 1).cards}
        refused_or_wrongly_called(partial(game.deal, table, **{**known, keyword: thing}))
        refused_or_wrongly_called(partial(game.deal_events, table, 1, **{keyword: thing}))
        refused_or_wrongly_called(partial(game.open_table, name, table.seats, **{keyword: thing}))


def refused_or_wrongly_called(question: Callable[[], object]) -> None:
    """As `refused`, where the question may also have arguments that the function has not."""
    said = "arguments"
    try:
        refused(question)
    except TypeError as error:
        said = str(error)
    assert "argument" in said


@pytest.mark.parametrize("name", NAMES)
def test_a_game_takes_no_state_of_another(name: str) -> None:
    game: Any = GAMES[name]
    for other in NAMES:
        if other != name:
            theirs: Any = GAMES[other]
            table = theirs.open_table(other, theirs.presets[other].seats[0])
            state = theirs.deal(table, 1)
            for value in (state, theirs.view(state, 0)):
                assert refused(partial(game.legal_moves, value)) is not None
                assert refused(partial(game.view, value, 0)) is not None
                assert refused(partial(game.sample, value, 0)) is not None
                assert refused(partial(game.apply, value, theirs.legal_moves(state)[0])) is not None
            assert refused(partial(game.deal, table, 1)) is not None
            assert refused(partial(game.close, table)) is not None


@pytest.mark.parametrize("name", NAMES)
def test_rules_take_no_stranger_in_any_field(name: str) -> None:
    rules: Any = GAMES[name].presets[name]
    for field in attrs.fields(rules.__class__):
        for thing in THINGS if field.init else ():
            refused(partial(attrs.evolve, rules, **{field.name: thing}))


def test_a_stake_or_an_index_beyond_all_digits_is_refused() -> None:
    state = newmarket.deal(newmarket.open_table("newmarket-boodle", 4), 1)
    moves = newmarket.legal_moves(state)
    stake = newmarket.Stake((HUGE, *(0 for _ in state.table.cells[1:])))
    assert newmarket.why_illegal(state, stake) is not None
    assert stake not in moves
    for index in (HUGE, -HUGE):
        with pytest.raises(IndexError):
            getitem(moves, index)


@pytest.mark.parametrize("calls", [0, 1], ids=["melding", "forcing"])
def test_a_list_of_melds_has_no_place_beyond_all_counting(calls: int) -> None:
    state = fireplace.deal(fireplace.open_table(), 1)
    for _ in range(calls):
        state = fireplace.apply(state, fireplace.parse_move(state, "unable"))
    moves: Any = fireplace.legal_moves(state)
    for index in (maxsize + 1, HUGE, -HUGE):
        with pytest.raises(IndexError):
            getitem(moves, index)
    assert moves[maxsize + 1 :] == moves[HUGE:] == ()
    assert moves[:1:HUGE] == (moves[0],)
    with pytest.raises(TypeError):
        getitem(moves, 1.0)


BAGLESS: Final = [thing for thing in THINGS if not isinstance(thing, Card | Cards)]


@pytest.mark.parametrize("thing", BAGLESS, ids=[f"{at}-{type(thing).__name__}" for at, thing in enumerate(BAGLESS)])
def test_a_bag_holds_no_stranger(thing: Any) -> None:
    bag = Cards.parse("7D 8D")
    assert thing not in bag
    assert refused(lambda: bag.count(thing)) is not None
    assert refused(lambda: bag.covers(thing)) is not None
    with pytest.raises(TypeError):
        add(bag, thing)
    with pytest.raises(TypeError):
        sub(bag, thing)
    if not (type(thing) is int and 1 <= thing <= 16):
        assert refused(lambda: pack(thing)) is not None


def test_more_cards_than_a_bag_takes_are_refused_before_they_are_read() -> None:
    with pytest.raises(CardTextError, match="more than 864 cards"):
        Cards.parse("7D " * 3_000_000)
    with pytest.raises(DealError):
        dealing_order(cycle(pack()), pack())


@pytest.mark.parametrize("thing", [None, 0, 1.5, -HUGE, "7"], ids=brief)
def test_a_draw_is_below_a_positive_whole_number(thing: Any) -> None:
    with pytest.raises(SeedError, match="positive whole number"):
        Stream(1, "test").randrange(thing)


def test_a_commitment_is_text() -> None:
    thing: Any = None
    with pytest.raises(SeedError, match="hex"):
        reveal(thing, 1, b"s" * 16)


@pytest.mark.parametrize("thing", [None, [], HUGE, "x" * 10**6], ids=brief)
def test_no_game_has_a_name_that_is_none(thing: Any) -> None:
    assert thing not in GAMES
    with pytest.raises(UnknownGameError) as caught:
        getitem(GAMES, thing)
    assert len(str(caught.value)) < 200


def test_a_simulation_of_too_many_deals_is_refused() -> None:
    assert refused(lambda: simulate(GAMES["doudizhu"], deals=HUGE, seed=1)) is not None
