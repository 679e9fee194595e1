"""Recording: what a host feeds is written line by line, verifies at every moment, and can be gone on with."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from cardstops.cards import Card
from cardstops.errors import DealError, DecodeError, IllegalMoveError, RecordError, SeedError
from cardstops.game import choose
from cardstops.record import DealStep, Exact, Open, Record, Recorder, VerdictError, pack, replay, verify
from cardstops.record.lines import LONGEST
from tests.support.records import GAMES, chained, edited, objects, play_match, recorded
from tests.support.toy import FOLD, GAME, Play, Playing, deal, open_table

DECK = GAME.shuffle(open_table("highcard", 2), "cards").cards


class Watched(io.BytesIO):
    """A file that knows what had been written at each flush."""

    def __init__(self) -> None:
        super().__init__()
        self.flushed = b""

    def flush(self) -> None:
        self.flushed = self.getvalue()


def begun(**options: Any) -> tuple[Watched, Recorder]:
    file = Watched()
    return file, Recorder.start(file, GAME, open_table("highcard", 2), **options)


def test_every_line_is_whole_and_flushed_before_the_host_goes_on() -> None:
    file, recorder = begun(seed="a")
    rng, lines = random.Random(1), 1
    while True:
        assert file.flushed == file.getvalue()
        assert file.flushed.endswith(b"\n")
        assert file.flushed.count(b"\n") >= lines
        if recorder.ended:
            break
        assert verify(file.flushed, GAMES) == Open(recorder.moves)
        lines = file.flushed.count(b"\n") + 1
        if recorder.state is None:
            recorder.deal()
        else:
            recorder.play(choose(GAME.legal_moves(recorder.state), rng))
    assert verify(file.flushed, GAMES) == Exact(recorder.moves)
    assert recorder.table is None
    assert recorder.settlement is not None
    assert recorder.settlement.final is not None


def test_what_deal_and_play_return_is_the_state_after_it() -> None:
    _, recorder = begun(seed="a")
    state = recorder.deal()
    assert state == recorder.state == GAME.deal(open_table("highcard", 2), "a")
    assert recorder.table == open_table("highcard", 2)
    while state.turn is not None:
        before, move = state, GAME.legal_moves(state)[0]
        state = recorder.play(move)
        assert state == GAME.apply(before, move)
    assert recorder.state is None
    assert recorder.settlement == GAME.settle(state)
    assert recorder.table == GAME.settle(state).table


def test_cards_may_be_given_instead_of_a_seed() -> None:
    file, recorder = begun()
    state = recorder.deal(iter(DECK), facts={"first": 1, "double": 3})
    assert state == deal(open_table("highcard", 2), deck=DECK, first=1, double=3)
    recorder.abandon()
    assert verify(file.getvalue(), GAMES) == Exact(0)
    record = Record.read(file.getvalue(), GAMES)
    assert record.header.seed is None
    assert record.deals[0].facts == (("first", 1), ("double", 3))  # type: ignore[union-attr]  # a full record's deal


def test_what_the_table_agreed_on_goes_with_the_seed() -> None:
    file, recorder = begun(seed="a")
    assert recorder.deal(facts={"double": 2}) == deal(open_table("highcard", 2), "a", double=2)
    with pytest.raises(RecordError, match="a deal is under way"):
        recorder.deal()
    recorder.abandon()
    assert verify(file.getvalue(), GAMES).name == "EXACT"


def test_a_position_may_be_set_up() -> None:
    position = GAME.deal(open_table("highcard", 2), "b")
    position = GAME.apply(position, GAME.legal_moves(position)[0])
    file, recorder = begun()
    assert recorder.set_up(position, extra={"x-puzzle": 1}) == position
    state = recorder.play(FOLD)
    assert state == GAME.apply(position, FOLD)
    recorder.abandon()
    assert verify(file.getvalue(), GAMES) == Exact(1)
    step = next(replay(file.getvalue(), GAMES))
    assert isinstance(step, DealStep)
    assert (step.state, step.events(0)) == (position, ())


def test_a_position_may_be_over_and_is_settled_at_once() -> None:
    position = GAME.deal(open_table("highcard", 2), "b")
    while position.turn is not None:
        position = GAME.apply(position, GAME.legal_moves(position)[-1])
    file, recorder = begun()
    assert recorder.set_up(position) == position
    assert recorder.state is None
    assert recorder.settlement == GAME.settle(position)
    assert verify(file.getvalue(), GAMES) == Open(0)


REFUSED: dict[str, tuple[Callable[[Recorder], object], type[Exception]]] = {
    "no cards": (lambda recorder: recorder.deal(), RecordError),
    "a card too few": (lambda recorder: recorder.deal(DECK[1:], facts={"first": 0}), DealError),
    "a fact left out": (lambda recorder: recorder.deal(DECK), DealError),
    "a fact out of range": (lambda recorder: recorder.deal(DECK, facts={"first": 5}), DealError),
    "a fact that is no number": (lambda recorder: recorder.deal(DECK, facts={"first": True}), DecodeError),
    "another fact": (lambda recorder: recorder.deal(DECK, facts={"first": 0, "deal": 0}), DecodeError),
    "a deck of texts": (lambda recorder: recorder.deal(["7D"], facts={"first": 0}), DealError),  # type: ignore[list-item]  # no type checker lets it through
    "an empty deck": (lambda recorder: recorder.deal([], facts={"first": 0}), DecodeError),
    "a deck of numbers": (lambda recorder: recorder.deal([7], facts={"first": 0}), DealError),  # type: ignore[list-item]  # no type checker lets it through
    "another key": (lambda recorder: recorder.deal(DECK, facts={"first": 0}, extra={"deal": 0}), DecodeError),
    "a key that is no text": (lambda recorder: recorder.deal(DECK, facts={"first": 0}, extra={1: 0}), DecodeError),  # type: ignore[dict-item]  # no type checker lets it through
    "a float": (lambda recorder: recorder.deal(DECK, facts={"first": 0}, extra={"x-a": 1.5}), DecodeError),  # type: ignore[dict-item]  # no type checker lets it through
    "another table's position": (lambda recorder: recorder.set_up(deal(open_table("highcard", 3), "a")), RecordError),
    "a view": (lambda recorder: recorder.set_up(GAME.view(deal(open_table("highcard", 2), "a"), 0)), DecodeError),
    "a table": (lambda recorder: recorder.set_up(open_table("highcard", 2)), DecodeError),
    "a number": (lambda recorder: recorder.set_up(7), DecodeError),
    "an impossible position": (lambda recorder: recorder.set_up(impossible()), DecodeError),
    "a move before a deal": (lambda recorder: recorder.play(FOLD), RecordError),
    "the end with another key": (lambda recorder: recorder.close_match(extra={"note": 1}), DecodeError),
    "breaking off with another key": (lambda recorder: recorder.abandon(extra={"end": "x"}), DecodeError),
}


@pytest.mark.parametrize("attempt", REFUSED)
def test_what_cannot_be_is_refused_and_leaves_no_trace(attempt: str) -> None:
    file, recorder = begun()
    before = file.getvalue()
    act, error = REFUSED[attempt]
    with pytest.raises(error):
        act(recorder)
    assert file.getvalue() == before
    recorder.deal(DECK, facts={"first": 0})
    recorder.abandon()
    assert verify(file.getvalue(), GAMES) == Exact(0)


def impossible() -> Playing:
    state = GAME.deal(open_table("highcard", 2), "a")
    assert isinstance(state, Playing)
    return attrs.evolve(state, pot=99)


def test_an_illegal_move_is_refused_and_leaves_no_trace() -> None:
    file, recorder = begun(seed="a")
    state = recorder.deal()
    before = file.getvalue()
    moves: list[Any] = [FOLD, Play(next(iter(state.stock))), None, "7D", object(), Play("7D")]  # type: ignore[arg-type]  # no type checker lets it through
    for move in moves:
        with pytest.raises(IllegalMoveError):
            recorder.play(move)
    with pytest.raises(DecodeError):
        recorder.play(GAME.legal_moves(state)[0], extra={"m": "fold"})
    assert (file.getvalue(), recorder.state, recorder.moves) == (before, state, 0)


def test_nothing_is_written_that_is_too_long_to_be_read(tmp_path: Path) -> None:
    long = "♠" * (LONGEST // 3)
    with pytest.raises(RecordError, match="more than"):
        Recorder.start(tmp_path / "none", GAME, open_table("highcard", 2), extra={"x-a": long})
    assert not (tmp_path / "none").exists()
    file, recorder = begun(seed="a")
    before = file.getvalue()
    with pytest.raises(RecordError, match="more than"):
        recorder.deal(extra={"x-a": long})
    assert file.getvalue() == before
    almost = "a" * (LONGEST - 1000)
    recorder.deal(extra={"x-a": almost})
    recorder.abandon(extra={"x-a": almost})
    assert verify(file.getvalue(), GAMES) == Exact(0)
    with pytest.raises(RecordError, match="more than"):
        pack(Record.read(file.getvalue(), GAMES))


def test_with_a_seed_no_cards_are_given() -> None:
    _, recorder = begun(seed="a")
    with pytest.raises(RecordError, match="a deck"):
        recorder.deal(DECK, facts={"first": 0})
    with pytest.raises(DecodeError, match="has a seed"):
        recorder.set_up(GAME.deal(open_table("highcard", 2), "a"))


def test_a_match_is_closed_between_deals_only() -> None:
    file = io.BytesIO()
    recorder = Recorder.start(file, GAME, open_table("highcard-open", 2), seed=3)
    state = recorder.deal()
    with pytest.raises(RecordError, match="under way"):
        recorder.close_match()
    while recorder.state is not None:
        state = recorder.play(GAME.legal_moves(state)[0])
    settlement = recorder.close_match()
    assert settlement.reason == "closed"
    record = Record.read(file.getvalue(), GAMES)
    assert record.footer is not None
    assert (record.footer.end, record.footer.final) == ("closed", settlement.final)
    assert verify(record) == Exact(6)


def test_a_match_is_closed_before_its_first_deal_too() -> None:
    file, recorder = begun(seed=1)
    recorder.close_match()
    assert verify(file.getvalue(), GAMES) == Exact(0)


def test_an_abandoned_deal_leaves_the_table_as_it_was() -> None:
    file, recorder = begun(seed="a")
    recorder.deal()
    assert recorder.abandon() == open_table("highcard", 2)
    assert verify(file.getvalue(), GAMES) == Exact(0)


@pytest.mark.parametrize("end", ["finished", "closed", "abandoned"])
def test_after_the_footer_nothing_more_is_recorded(end: str) -> None:
    _, recorder = begun(seed="a")
    if end == "finished":
        play_match(recorder, seed=1)
    elif end == "closed":
        recorder.close_match()
    else:
        recorder.abandon()
    assert recorder.ended
    attempts: list[Callable[[], object]] = [
        recorder.deal,
        recorder.close_match,
        recorder.abandon,
        lambda: recorder.set_up(None),
        lambda: recorder.play(FOLD),
    ]
    for attempt in attempts:
        with pytest.raises(RecordError):
            attempt()


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"seed": True}, SeedError),
        ({"seed": 1.5}, SeedError),
        ({"seed": "\ud800"}, DecodeError),
        ({"seats": ["Ann"]}, DecodeError),
        ({"seats": ["Ann", {"name": 1}]}, DecodeError),
        ({"seats": ["Ann", {"nom": "Bo"}]}, DecodeError),
        ({"seats": ["Ann", "\ud800"]}, DecodeError),
        ({"extra": {"seed": "s:b"}}, DecodeError),
        ({"extra": {"x-note": 0.5}}, DecodeError),
        ({"digest_every": 0}, RecordError),
        ({"digest_every": "32"}, RecordError),
    ],
    ids=str,
)
def test_a_header_that_cannot_be(options: dict[str, Any], error: type, tmp_path: Path) -> None:
    with pytest.raises(error):
        begun(**options)
    with pytest.raises(error):
        Recorder.start(tmp_path / "none", GAME, open_table("highcard", 2), **options)
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("table", [None, "highcard", deal(open_table("highcard", 2), "a"), GAME.presets["highcard"]])
def test_a_match_begins_with_a_table(table: Any) -> None:
    with pytest.raises((RecordError, DecodeError)):
        Recorder.start(io.BytesIO(), GAME, table)
    with pytest.raises(DecodeError):
        Recorder.start(io.BytesIO(), GAME, attrs.evolve(open_table("highcard", 2), pot=3))


def test_a_file_that_was_opened_here_is_closed_here(tmp_path: Path) -> None:
    path = tmp_path / "match.cards.jsonl"
    with Recorder.start(path, GAME, open_table("highcard", 2), seed="a") as recorder:
        recorder.deal()
    with pytest.raises(ValueError, match="closed file"):
        recorder.abandon()
    with pytest.raises(FileExistsError):
        Recorder.start(path, GAME, open_table("highcard", 2), seed="a")
    file, other = begun(seed="a")
    with other:
        other.abandon()
    assert not file.closed


class Full(io.BytesIO):
    """A file on a disk that is soon full."""

    room = 3000

    def write(self, data: Any, /) -> int:
        left = self.room - self.tell()
        super().write(data[:left])
        if left < len(data):
            raise OSError(28, "No space left on device")
        return len(data)


def test_after_a_line_that_was_not_written_whole_nothing_more_is() -> None:
    file = Full()
    recorder = Recorder.start(file, GAME, open_table("highcard-open", 2), seed="a")
    with pytest.raises(OSError, match="No space"):
        play_match(recorder, seed=1, deals=100)
    with pytest.raises(RecordError, match="not written whole"):
        recorder.abandon()
    torn = verify(file.getvalue(), GAMES)
    assert isinstance(torn, Open)
    assert torn.torn is not None
    again = io.BytesIO()
    play_match(Record.read(file.getvalue(), GAMES).resume(again), seed=1, deals=1)
    assert verify(again.getvalue(), GAMES).name == "EXACT"


# Going on with an open record.


def test_an_open_record_is_gone_on_with_from_any_place(tmp_path: Path) -> None:
    whole = recorded(seats=2, digest_every=4)
    for number, end in enumerate(range(whole.index(b"\n"), len(whole) - 1, 17)):
        path = tmp_path / f"{number}.cards.jsonl"
        path.write_bytes(whole[:end])
        record = Record.read(path, GAMES)
        if record.footer is not None:
            continue
        with record.resume(path, digest_every=4) as recorder:
            state = record_state(record)
            if state is not None and state.turn is not None:
                assert recorder.state == state
            replayed(recorder, Record.read(whole, GAMES))
        assert path.read_bytes() == whole


def record_state(record: Record) -> Any:
    """The state that the record's last line leaves."""
    steps = list(replay(record))
    return getattr(steps[-1], "state", None) if steps and not hasattr(steps[-1], "settlement") else None


def replayed(recorder: Recorder, record: Record) -> None:
    """Go on as the whole record did."""
    moves = [line.move for line in record.moves]
    while not recorder.ended:
        if recorder.state is None:
            recorder.deal()
        else:
            recorder.play(moves[recorder.moves])


def test_what_was_due_when_writing_broke_off_is_written_first() -> None:
    whole = recorded(seats=2)
    *_, settle, _ = lines = whole.splitlines(keepends=True)
    for missing in (1, 2):
        assert settle in lines
        file = io.BytesIO()
        recorder = Record.read(b"".join(lines[:-missing]), GAMES).resume(file)
        assert recorder.ended
        assert file.getvalue() == whole


def test_a_record_is_gone_on_with_in_a_new_file_too(tmp_path: Path) -> None:
    whole = recorded(seats=2)
    record = Record.read(whole[: len(whole) // 2], GAMES)
    path = tmp_path / "new"
    with record.resume(path) as recorder:
        replayed(recorder, Record.read(whole, GAMES))
    assert path.read_bytes() == whole


def test_what_cannot_be_gone_on_with(tmp_path: Path) -> None:
    whole = recorded(seats=2)
    record = Record.read(whole, GAMES)
    with pytest.raises(RecordError, match="the match is over: the record has its footer, finished"):
        record.resume(io.BytesIO())
    half = Record.read(whole[: len(whole) // 2], GAMES)
    with pytest.raises(RecordError, match="a seat's record is not gone on with"):
        half.for_seat(0).resume(io.BytesIO())
    path = tmp_path / "other"
    for other in (whole, recorded(seats=2, seed="b"), whole.splitlines(keepends=True)[0]):
        path.write_bytes(other)
        with pytest.raises(RecordError, match="another record"):
            half.resume(path)
        assert path.read_bytes() == other
    path.write_bytes(b"something else")
    with pytest.raises(VerdictError, match="INVALID"):
        half.resume(path)
    lines = objects(edited(whole, lambda lines: lines[2].update(m="fold")))[:4]
    diverging = Record.read(chained(lines), GAMES)
    with pytest.raises(VerdictError, match="DIVERGED"):
        diverging.resume(tmp_path / "none")
    assert not (tmp_path / "none").exists()


class Hosting(RuleBasedStateMachine):
    """A host that does whatever comes to its mind; the file verifies all the while."""

    @initialize(
        seed=st.none() | st.text() | st.integers(), seats=st.integers(2, 4), preset=st.sampled_from([*GAME.presets])
    )
    def start(self, seed: Any, seats: int, preset: str) -> None:
        self.file = io.BytesIO()
        self.table = open_table(preset, seats)
        self.seeded = seed is not None
        try:
            self.recorder = Recorder.start(self.file, GAME, self.table, seed=seed, digest_every=3)
        except (SeedError, DecodeError):  # a text that has no UTF-8
            self.seeded = False
            self.recorder = Recorder.start(self.file, GAME, self.table, digest_every=3)

    def attempt(self, act: Callable[[], object], allowed: bool) -> None:  # noqa: FBT001  # a fact, not an option
        before = self.file.getvalue()
        if allowed:
            act()
        else:
            with pytest.raises((RecordError, IllegalMoveError, DealError)):
                act()
            assert self.file.getvalue() == before
        moves = self.recorder.moves
        assert verify(self.file.getvalue(), GAMES) == (Exact(moves) if self.recorder.ended else Open(moves))

    @property
    def between(self) -> bool:
        return self.recorder.state is None and not self.recorder.ended

    @rule(cards=st.permutations(DECK), given=st.booleans(), double=st.integers(1, 2))
    def deal(self, cards: list[Card], given: bool, double: int) -> None:  # noqa: FBT001  # drawn by hypothesis
        facts = {"first": 0, "double": double} if given else {"double": double}
        self.attempt(
            lambda: self.recorder.deal(cards if given else None, facts=facts), self.between and given != self.seeded
        )

    @precondition(lambda self: self.recorder.state is not None)
    @rule(place=st.integers(0, 9))
    def play(self, place: int) -> None:
        moves = GAME.legal_moves(self.recorder.state)
        self.attempt(lambda: self.recorder.play(moves[place % len(moves)]), allowed=True)

    @rule(text=st.sampled_from(["7D", "AS", "fold"]))
    def play_anything(self, text: str) -> None:
        move, state = GAME.read_move(text), self.recorder.state
        legal = state is not None and GAME.why_illegal(state, move) is None
        self.attempt(lambda: self.recorder.play(move), legal)

    @precondition(lambda self: self.recorder.moves > 5)
    @rule()
    def close(self) -> None:
        self.attempt(self.recorder.close_match, self.between)

    @precondition(lambda self: self.recorder.moves > 9)
    @rule()
    def abandon(self) -> None:
        self.attempt(self.recorder.abandon, not self.recorder.ended)

    @precondition(lambda self: not self.recorder.ended)
    @rule()
    def crash_and_resume(self) -> None:
        file = io.BytesIO()
        self.recorder = Record.read(self.file.getvalue(), GAMES).resume(file, digest_every=3)
        assert file.getvalue() == self.file.getvalue()
        self.file = file


TestHosting = Hosting.TestCase
TestHosting.settings = settings(max_examples=10, stateful_step_count=25)
