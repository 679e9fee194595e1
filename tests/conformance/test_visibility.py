"""Who may see what is stated for every game, field by field, and law 9 looks at all that is hidden by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from itertools import islice
from typing import Any, cast, get_args, get_type_hints

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstops import GAMES
from cardstops.cards import Card, Cards
from cardstops.game import Event, Moves
from cardstops.testing import (
    Books,
    LawBrokenError,
    Moment,
    dealt,
    hold,
    law_9_seats_records_tell_no_more,
    law_9_views_tell_no_more,
    nobody,
    open_to_all,
    owner,
    walk,
)
from cardstops.testing.rearranging import altered, possible, put, rearranged
from cardstops.testing.retelling import decks_alike
from cardstops.testing.strategies import moments
from cardstops.testing.visibility import Part, hidden_parts
from tests.support import toy
from tests.support.everything import BOOKS, EVERYTHING
from tests.support.toy_books import BOOKS as TOY

LAWS = (law_9_views_tell_no_more, law_9_seats_records_tell_no_more)
FEWEST = [(name, preset, seats) for name, preset, seats in EVERYTHING if seats == GAMES[name].presets[preset].seats[0]]


# --- what the games state


def classes(union: Any) -> set[type]:
    """The members of a union, or a class alone."""
    return set(get_args(union)) or {union}


def parts_of(kind: type) -> Iterator[type]:
    """The classes that a class's fields are made of, at any depth."""
    yield kind
    for hint in get_type_hints(kind).values():
        for inner in (hint, *get_args(hint)):
            if isinstance(inner, type) and attrs.has(inner) and inner is not kind:
                yield from parts_of(inner)


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_every_state_and_table_has_a_stated_visibility(name: str) -> None:
    game, package = GAMES[name], import_module(f"cardstops.games.{name}")
    others = classes(package.View) | set(parts_of(package.Rules))
    stated = {kind: set(row) for kind, row in BOOKS[name].visibility.items()}
    fields = {kind: {field.name for field in attrs.fields(cast("Any", kind))} for kind in game.types}
    assert stated == {kind: names for kind, names in fields.items() if kind not in others or kind in stated}
    assert {package.Table, *classes(package.State)} <= stated.keys()


def seldom_first(seen: Counter[type]) -> Any:
    """Picks a move of the kind that was picked least, so that a walk comes to every phase."""

    def pick(at: Moment, moves: Moves[Any]) -> Any:
        few = at.spread(moves, 6)
        kinds = sorted({type(move) for move in few}, key=lambda kind: (seen[kind], kind.__name__))
        seen[kinds[0]] += 1
        of_kind = [move for move in few if isinstance(move, kinds[0])]
        return of_kind[at.stream("pick").randrange(len(of_kind))]

    return pick


def first_of(_: Moment, moves: Moves[Any]) -> Any:
    """Picks the first move, which may be to pass whenever that is legal."""
    return moves[0]


def walks(name: str) -> Iterator[Moment]:
    """Deals of every preset of a game, in which every kind of move is made."""
    game, picked = GAMES[name], Counter[type]()
    for _, preset, seats in (case for case in FEWEST if case[0] == name):
        table = game.open_table(preset, seats)
        for pick in (seldom_first(picked), first_of):
            yield from walk(game, table, "phases", books=BOOKS[name], pick=pick)


@pytest.mark.parametrize("name", GAMES)
def test_9_holds_in_every_phase_of_every_preset_and_has_something_to_look_at_there(name: str) -> None:
    met, hidden, retold = Counter[tuple[Any, type]](), Counter[type](), Counter[type]()
    for at in walks(name):
        phase = type(at.state)
        met[at.table.rules, phase] += 1
        times = met[at.table.rules, phase]
        if times <= 2 or times == 20:
            seat = sum(met.values()) % at.table.seats
            hold(attrs.evolve(at, share=2), LAWS[:1])
            hold(attrs.evolve(at, share=at.table.seats), LAWS[1:])
            hidden[phase] += sum(1 for _ in rearranged(at, seat))
            retold[phase] += sum(1 for _ in decks_alike(at, seat))
    phases = classes(import_module(f"cardstops.games.{name}").State)
    assert {phase for _, phase in met} == phases
    assert set(+hidden) == phases
    assert set(+retold) == phases


@pytest.mark.parametrize("name", GAMES)
def test_11_where_cards_can_lie_otherwise_some_sample_lays_them_otherwise(name: str) -> None:
    """A sample that found the truth, by whatever way, would lay them as they lie, whatever its seed."""
    game, looked = GAMES[name], 0
    for at in islice(walks(name), 0, None, 29):
        for viewer in at.viewers:
            seen = game.view(at.state, viewer)
            if any(possible(at, other.state) for other in rearranged(at, viewer)):
                assert any(game.sample(seen, seed) != at.state for seed in range(40)), f"{at}, seen by {viewer}"
                looked += 1
    assert looked > 10


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_9_whatever_is_played_views_and_records_tell_a_seat_no_more(name: str, data: st.DataObject) -> None:
    at = data.draw(moments(GAMES[name], books=BOOKS[name], most=40))
    hold(attrs.evolve(at, share=3), LAWS)


@pytest.mark.full
@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_9_whatever_is_played_at_length_views_and_records_tell_a_seat_no_more(name: str, data: st.DataObject) -> None:
    hold(data.draw(moments(GAMES[name], books=BOOKS[name], most=120)), LAWS)


def telling(state: toy.State, move: toy.Move, seat: int | None) -> tuple[Event, ...]:
    """Tells every seat the cards of seat 0."""
    return (*toy.events(state, move, seat), Event("peeped", "9.9", cards=tuple(state.hands[0])))


def test_9_a_record_that_tells_a_seat_what_it_did_not_see_is_told() -> None:
    game = attrs.evolve(toy.GAME, events=telling)
    first, after, *_ = walk(game, toy.open_table("highcard", 3), "s", books=TOY)
    hold(first, LAWS[1:])
    with pytest.raises(LawBrokenError, match=r"law 9: the record of seat . tells what the seat did not see"):
        hold(after, LAWS[1:])


# --- what is hidden


def moment(state: Any, books: Books, **changes: Any) -> Moment:
    """A moment of high card with another state."""
    game = attrs.evolve(toy.GAME, types=(*toy.GAME.types, type(state), Inner), **changes)
    return attrs.evolve(dealt(game, toy.open_table("highcard", 2), "s", books), state=state)


def test_a_seat_sees_its_own_hand_and_neither_the_others_nor_the_stock() -> None:
    at = dealt(toy.GAME, toy.open_table("highcard", 3), "s", TOY)
    hands, stock = at.state.hands, cast("toy.Playing", at.state).stock
    assert [(part.way, part.cards) for part in hidden_parts(at, 1)] == [
        (("hands", 0), hands[0]),
        (("hands", 2), hands[2]),
        (("stock",), stock),
    ]
    assert [part.way for part in hidden_parts(at, None)] == [("hands", 0), ("hands", 1), ("hands", 2), ("stock",)]


def test_of_a_hand_that_was_shown_in_part_the_rest_is_hidden() -> None:
    def shown(*_: object) -> Cards:
        return Cards.parse("2C KS")

    books = Books(visibility={**TOY.visibility, toy.Playing: {**TOY.visibility[toy.Playing], "hands": shown}})
    at = dealt(toy.GAME, toy.open_table("highcard", 2), "s", books)
    at = attrs.evolve(at, state=put(at.state, ("hands", 0), Cards.parse("2C 2D KH")))
    assert next(hidden_parts(at, 0)) == Part(("hands", 0), Cards.parse("2C 2D KH"), Cards.parse("2D KH"))


class Kind(Enum):
    ONE = "one"
    TWO = "two"


@attrs.frozen
class Inner:
    """A part of a state."""

    card: Card
    row: tuple[Card, ...]


@attrs.frozen
class Odd:
    """A finished deal with something hidden of every kind."""

    table: toy.Table
    hands: tuple[Cards, ...]
    inner: Inner
    kind: Kind = Kind.ONE
    number: int = 7
    nothing: int = 0
    word: str = "w"
    missing: int | None = None
    turn: None = None


HIDDEN = ("inner", "kind", "number", "nothing", "word", "missing")
ODD = Books(
    visibility={
        **TOY.visibility,
        Inner: open_to_all("card", "row"),
        Odd: {**open_to_all("table", "turn"), "hands": owner, **dict.fromkeys(HIDDEN, nobody)},
    }
)


def odd() -> Odd:
    hands = (Cards.parse("2C"), Cards.parse("3C"))
    inner = Inner(Card.parse("4C"), tuple(map(Card.parse, ("5C", "6C", "5C"))))
    return Odd(toy.open_table("highcard", 2), hands, inner)


def test_9_everything_hidden_is_changed_to_another_value_of_its_kind() -> None:
    at = moment(odd(), ODD)
    changed = {(part.way[-1], getattr(state, str(part.way[-1]))) for part, state in altered(at, 0)}
    assert changed == {
        ("kind", Kind.TWO), ("number", 8), ("number", 6), ("number", 0), ("nothing", 1), ("word", "ww"),
        ("word", "x"), ("missing", 0), ("missing", ()),
    }  # fmt: skip


def showing(name: str) -> Any:
    """A view of an odd state that lets something of one field through."""

    def view(state: Any, seat: int | None) -> toy.View:
        letters = sum(repr(getattr(state, name)).encode())
        hand = None if seat is None else state.hands[seat]
        return toy.View(state.table, seat, None, hand, (1, 1), (Cards(),) * 2, 0, ((), ()), (), (0, 0), letters, ())

    return view


@pytest.mark.parametrize("name", ["table", "turn"])
def test_9_what_all_may_see_may_be_shown(name: str) -> None:
    hold(moment(odd(), ODD, view=showing(name)), LAWS[:1])


@pytest.mark.parametrize("name", HIDDEN)
def test_9_whatever_is_hidden_is_missed_in_no_view_that_shows_it(name: str) -> None:
    with pytest.raises(LawBrokenError, match=r"law 9: seat 0 can tell (\w\w from|kind|number|nothing|word|missing)"):
        hold(moment(odd(), ODD, view=showing(name)), LAWS[:1])


def test_9_what_nothing_is_known_to_change_to_is_told() -> None:
    at = moment(attrs.evolve(odd(), word=cast("str", 1.5)), ODD)
    with pytest.raises(LawBrokenError, match=r"word is hidden, and nothing is known to put for 1\.5"):
        list(altered(at, 0))


def test_9_a_field_or_a_class_that_is_not_stated_is_told() -> None:
    less = {**ODD.visibility, Odd: {name: who for name, who in ODD.visibility[Odd].items() if name != "word"}}
    with pytest.raises(LawBrokenError, match=r"who may see Odd\.word is not stated"):
        hold(moment(odd(), Books(visibility=less), view=showing("table")), LAWS[:1])
    without = {kind: row for kind, row in ODD.visibility.items() if kind is not Inner}
    with pytest.raises(LawBrokenError, match="who may see a Inner is not stated"):
        hold(moment(odd(), Books(visibility=without), view=showing("table")), LAWS[:1])


def test_9_two_cards_change_about_wherever_they_lie_and_a_row_keeps_its_order() -> None:
    at = moment(attrs.evolve(odd(), hands=(Cards.parse("2C"), Cards.parse("4C 6C"))), ODD)
    both = next(
        cast("Odd", other.state) for other in rearranged(at, 0) if {other.out.text, other.into.text} == {"4C", "5C"}
    )
    assert both.hands == (Cards.parse("2C"), Cards.parse("5C 6C"))
    assert both.inner == Inner(Card.parse("5C"), tuple(map(Card.parse, ("4C", "6C", "4C"))))
