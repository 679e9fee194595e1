"""Garbage at every public door: the answer is a value or a `CardstopsError` with a short message, and it comes soon."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO, TextIOWrapper, UnsupportedOperation
from itertools import cycle, islice
from operator import add, getitem, sub
from sys import maxsize
from typing import Any, Final, cast

import attrs
import pytest

from cardstops.cards import Card, Cards, dealing_order, pack
from cardstops.cli import main, tables
from cardstops.codec import decode, encode, encode_whole
from cardstops.errors import (
    CardstopsError,
    CardTextError,
    DealError,
    DecodeError,
    RecordError,
    RulesError,
    SeedError,
    SimulationError,
    TableError,
    UnknownGameError,
    brief,
)
from cardstops.games import GAMES, fireplace, newmarket
from cardstops.games.doudizhu import shapes
from cardstops.games.fireplace.laying import MeldMoves
from cardstops.games.fireplace.state import Meld
from cardstops.record import Record, Recorder, replay, verify
from cardstops.record import pack as packed
from cardstops.rng import Stream, reveal
from cardstops.simulation import match_seed, simulate
from tests.golden.write import FOLDER as GOLDENS

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


def test_a_place_near_the_top_is_found_without_counting_against_a_long_row() -> None:
    """A hand and thirty weak melds to rob: tens of millions of moves."""
    rules, stream = fireplace.Rules(), Stream(1, "row")
    cards = stream.shuffled(pack(4) - Cards.parse("AS AS AH AD AC"))
    row = tuple(Cards.of(cards[13 + 5 * at :][:5]) for at in range(30))
    melds = tuple(Meld(five, rules.order.rank(five)) for five in row)
    moves = MeldMoves(rules.order, Cards.of(cards[:13]).bits, melds)
    first = list(islice(moves, 3000))
    assert [moves[place] for place in (0, 1, 700, 1999)] == [first[place] for place in (0, 1, 700, 1999)]
    assert len(moves) > 10**6
    assert [moves[place] for place in (1, 700, 2999)] == [first[place] for place in (1, 700, 2999)]


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


@pytest.mark.parametrize("thing", [None, 1.5, HUGE, object()], ids=brief)
def test_a_bag_is_made_of_something_that_holds_cards(thing: Any) -> None:
    with pytest.raises(CardTextError, match="a bag is made of cards, not of"):
        Cards.of(thing)


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


@pytest.mark.parametrize("thing", [None, True, -1, 1.0, 1 << 53, HUGE], ids=brief)
def test_a_match_of_many_has_a_number_from_0(thing: Any) -> None:
    with pytest.raises(SimulationError, match="no number of a match"):
        match_seed(1, thing)


@pytest.mark.parametrize(
    "thing", [newmarket.open_table("michigan", 4), GAMES["newmarket"], HUGE, ("michigan",)], ids=brief
)
def test_what_has_seats_and_is_no_rules_is_refused_by_the_game(thing: Any) -> None:
    with pytest.raises(RulesError):
        simulate(GAMES["newmarket"], deals=1, seed=1, rules=thing)


@pytest.mark.parametrize("thing", [None, HUGE, "x" * 10**6, b"random"], ids=brief)
def test_no_policy_is_named_shortly(thing: Any) -> None:
    with pytest.raises(SimulationError, match="no policy") as caught:
        simulate(GAMES["newmarket"], deals=1, seed=1, policies=[thing] * 4)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("thing", [None, 5, HUGE, iter(())], ids=brief)
@pytest.mark.parametrize("name", ["newmarket", "doudizhu"])
def test_a_deal_is_played_out_by_draws_and_nothing_else(name: str, thing: Any) -> None:
    game: Any = GAMES[name]
    state = game.deal(game.open_table(name, game.presets[name].seats[0]), 1)
    with pytest.raises(TableError, match="playing out takes Draws"):
        game.play_out(state, thing)


def test_rules_for_more_seats_than_python_writes_are_refused() -> None:
    with pytest.raises(RulesError, match="not a huge number to a huge number"):
        attrs.evolve(newmarket.PRESETS["michigan"], seats=(HUGE, HUGE))


# Records --------------------------------------------------------------------------------------------------------------

DOU_DIZHU: Final[Any] = GAMES["doudizhu"]
TABLE: Final = DOU_DIZHU.open_table("doudizhu")


def recorder(**start: Any) -> Recorder:
    known: dict[str, Any] = {"seed": 1, **start}
    return Recorder.start(BytesIO(), DOU_DIZHU, TABLE, **known)


@pytest.mark.parametrize("thing", THINGS, ids=[f"{at}-{type(thing).__name__}" for at, thing in enumerate(THINGS)])
def test_a_recorder_takes_no_stranger(thing: Any) -> None:
    assert refused(partial(Recorder.start, BytesIO(), DOU_DIZHU, thing)) is not None
    for name in ("seed", "seats", "extra", "digest_every"):
        refused(partial(recorder, **{name: thing}))
    assert refused(lambda: recorder(seats=[thing] * 4)) is not None
    for arguments in ({"deck": thing}, {"facts": thing}, {"facts": {"face_up": thing}}, {"extra": thing}):
        refused(partial(recorder().deal, **arguments))
        refused(partial(recorder(seed=None).deal, **arguments))
    assert refused(partial(recorder(seed=None).deal, (thing,))) is not None or thing is THINGS[-2]
    assert refused(partial(recorder(seed=None).set_up, thing)) is not None
    record = recorder()
    record.deal()
    assert refused(partial(record.play, thing)) is not None
    refused(partial(record.play, DOU_DIZHU.read_move("pass"), extra=thing))


READ: Final = Record.read(GOLDENS / "newmarket" / "worked-deal.cards.jsonl")
SEEN: Final = READ.for_seat(0)
DISORDERLY: Final[dict[str, tuple[Any, ...]]] = {
    "no deal": READ.lines[1:],
    "a move before the deal": (READ.lines[1], READ.lines[0], *READ.lines[2:]),
    "backwards": READ.lines[::-1],
    "twice": READ.lines * 2,
    "a move missing": READ.lines[:5] + READ.lines[6:],
    "two deals": (READ.lines[0], READ.lines[0], READ.lines[-1]),
    "a seat's lines": SEEN.lines,
    "a header among them": (READ.header, *READ.lines),
    "numbers": (1, 2, READ.lines[-1]),
}
"""Lines that are no record, which a program may have put together all the same."""
WHY_NOT_NEXT: Final = r"out of place|is due|after the footer|of the other form|is no line|that has its footer"


@pytest.mark.parametrize("lines", DISORDERLY.values(), ids=DISORDERLY)
def test_a_record_of_lines_that_do_not_follow_each_other_is_refused(lines: tuple[Any, ...]) -> None:
    record = attrs.evolve(READ, lines=lines)
    for ask in (partial(packed, record), partial(record.for_seat, 0)):
        with pytest.raises(RecordError, match=WHY_NOT_NEXT):
            ask()
    with pytest.raises(RecordError):
        record.resume(BytesIO())


@pytest.mark.parametrize("thing", [None, "newmarket", GAMES["newmarket"], ["newmarket"]], ids=brief)
def test_games_are_a_mapping(thing: Any) -> None:
    for ask in (verify, Record.read, lambda *given: list(replay(*given))):
        with pytest.raises(UnknownGameError, match="games are a mapping"):
            ask(READ.stream().encode(), thing)


def test_a_game_stands_under_its_own_name() -> None:
    source = READ.stream().encode()
    games: Any = {"newmarket": newmarket}
    with pytest.raises(UnknownGameError, match="a Game is asked for"):
        verify(source, games)
    with pytest.raises(UnknownGameError, match="the game 'doudizhu' stands under the name 'newmarket'"):
        verify(source, {"newmarket": GAMES["doudizhu"]})
    assert "no game 'newmarket': 7" in str(verify(source, cast("Any", {7: GAMES["newmarket"]})))


@pytest.mark.parametrize("thing", [None, 7, b"{}", "match.cards.jsonl"], ids=brief)
def test_only_a_record_is_packed(thing: Any) -> None:
    with pytest.raises(RecordError, match="only a full record"):
        packed(thing)


def test_a_recorder_takes_no_deck_without_end() -> None:
    assert refused(partial(recorder(seed=None).deal, cycle(pack()))) is not None


def test_a_file_that_takes_or_gives_no_line_is_told() -> None:
    """A closed file and an encoding that has not all signs are a `ValueError` of Python's."""
    file = BytesIO()
    record = Recorder.start(file, DOU_DIZHU, TABLE, seed=1)
    file.close()
    assert "closed file" in str(refused(record.deal))
    assert "closed file" in str(refused(lambda: verify(file)))
    ascii_only = TextIOWrapper(BytesIO(), encoding="ascii")
    assert "does not take" in str(refused(lambda: Recorder.start(ascii_only, DOU_DIZHU, TABLE, seats=["Zoë"] * 3)))
    assert "decode" in str(refused(lambda: verify(TextIOWrapper(BytesIO(b"\xff"), encoding="utf-8"))))

    class Numbers:
        def readline(self, _: int, /) -> Any:
            return 7

    assert "gives 7 for a line" in str(refused(lambda: verify(Numbers())))


def test_a_file_that_the_system_does_not_read_is_an_error_of_the_system() -> None:
    class Broken:
        def readline(self, _: int, /) -> bytes:
            raise UnsupportedOperation("not readable")

    with pytest.raises(UnsupportedOperation):
        verify(Broken())


# The command line -----------------------------------------------------------------------------------------------------


def test_output_that_is_closed_goes_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert main(["games"]) == 0
    assert main(["rules", "whist"]) == 64
    for stream in (sys.stdout, sys.stderr):
        stream.close()


def test_input_that_is_closed_is_one_line_and_64(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["replay", "-"]) == 64
    assert capsys.readouterr().err == "cardstops: the standard input is closed\n"


def test_no_more_processes_than_every_platform_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def pool(jobs: int) -> ThreadPoolExecutor:
        asked.append(jobs)
        return ThreadPoolExecutor(1)

    monkeypatch.setattr(tables, "_processes", pool)
    assert main(["simulate", "doudizhu", "--deals", "2", "--seed", "a", "--jobs", "999999999999999"]) == 0
    assert asked == [61]


# Threads --------------------------------------------------------------------------------------------------------------


def test_threads_that_make_a_combination_at_once_have_the_same_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another thread makes the same form and combination while this one does."""
    made: list[Any] = []
    make: Any = vars(shapes)["_make"]

    def interrupted(form: shapes.Form, low: int, kickers: shapes.Kickers) -> shapes.Combination:
        if not made:
            made.append(None)
            made[0] = form.combination(low, kickers)
        found: shapes.Combination = make(form, low, kickers)
        return found

    monkeypatch.setattr(shapes, "_make", interrupted)
    fresh = shapes.Form(shapes.SHAPES["pair"], 1, 2, 2, 15, 0)
    assert fresh.combination(3) is made[0]


# Views ----------------------------------------------------------------------------------------------------------------


def test_a_view_of_dou_dizhu_that_no_deal_has_is_refused() -> None:
    """A card that lay face up is in the hand of its seat, or was played from it."""
    state = DOU_DIZHU.deal(TABLE, 1, landlord=0)
    data: Any = encode(DOU_DIZHU.view(state, 0), DOU_DIZHU)
    data["face_up"]["seat"] = (data["face_up"]["seat"] + 1) % 3
    assert "no deal has this view" in str(refused(lambda: decode(data, DOU_DIZHU)))


@pytest.mark.parametrize(
    "asked",
    [
        lambda game: simulate(game, deals=1, seed=1),
        lambda game: Recorder.start(BytesIO(), game, None),
        lambda game: encode(None, game),
        lambda game: decode(None, game),
    ],
    ids=["simulate", "start", "encode", "decode"],
)
def test_a_name_is_no_game(asked: Callable[[Any], object]) -> None:
    for thing in ("newmarket", {"newmarket": newmarket.GAME}, GAMES, newmarket):
        with pytest.raises(UnknownGameError, match="a Game is asked for, such as GAMES"):
            asked(thing)


@pytest.mark.parametrize("value", [Card.parse("7D"), Cards(), newmarket.Lead.ANY, newmarket.Keep()], ids=str)
def test_what_is_written_as_a_text_has_no_fields(value: object) -> None:
    with pytest.raises(DecodeError, match="is no object"):
        encode_whole(value, newmarket.GAME)
