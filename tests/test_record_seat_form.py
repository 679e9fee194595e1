"""The seat form: what a seat saw and nothing else, and every edit of it that can be told from what it saw."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from cardstops.codec import encode
from cardstops.errors import PhaseError, RecordError, SeedError
from cardstops.record import (
    DealStep,
    Diverged,
    Exact,
    Invalid,
    MoveStep,
    Open,
    Record,
    Recorder,
    SeenDealStep,
    SeenMoveStep,
    SeenSettlementStep,
    SettlementStep,
    VerdictError,
    replay,
    verify,
)
from cardstops.rng import reveal
from tests.support.records import GAMES, Object, chained, edited, objects, place, play_match, recorded
from tests.support.toy import GAME, open_table

FULL = Record.read(recorded(), GAMES)
SEAT = 1
SEEN = FULL.for_seat(SEAT).stream().encode()
MOVES = len(FULL.moves)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seats_record_comes_back_byte_for_byte_and_is_exact(seat: int) -> None:
    record = FULL.for_seat(seat)
    data = record.stream().encode()
    assert Record.read(data, GAMES) == record
    assert Record.read(data, GAMES).stream().encode() == data
    assert verify(data, GAMES) == verify(record) == Exact(MOVES)
    assert record.header.seat == seat
    assert record.header.names == FULL.header.names


def test_replay_gives_the_views_and_events_of_the_seat() -> None:
    full, seen = list(replay(FULL)), list(replay(SEEN, GAMES))
    assert len(full) == len(seen)
    for there, here in zip(full, seen, strict=True):
        if isinstance(there, DealStep | MoveStep):
            assert isinstance(here, SeenDealStep | SeenMoveStep)
            assert here.view == GAME.view(there.state, SEAT)
            assert here.events == there.events(SEAT)
            assert here.number == there.number
        elif isinstance(there, SettlementStep):
            assert here == SeenSettlementStep(there.number, there.settlement)
        else:
            assert here == there
    moves = [(step.seat, step.move) for step in full if isinstance(step, MoveStep)]
    assert moves == [(step.seat, step.move) for step in seen if isinstance(step, SeenMoveStep)]


def test_it_holds_no_seed_deck_digest_or_key_of_the_host() -> None:
    file = io.BytesIO()
    recorder = Recorder.start(
        file,
        GAME,
        open_table("highcard", 2),
        seed="the secret",
        seats=[{"name": "Ann", "x-ip": "secret"}, "Bo"],
        extra={"x-secret": 1},
        digest_every=1,
    )
    play_match(recorder, seed=2)
    text = Record.read(file.getvalue(), GAMES).for_seat(0).stream()
    assert "secret" not in text
    for line in map(json.loads, text.splitlines()):
        assert not {"seed", "deck", "setup", "state", "first", "double"} & set(line)


def test_seats_that_were_dealt_alike_cannot_tell_two_records_apart_until_they_see_it() -> None:
    state = GAME.deal(open_table("highcard", 2), "a")
    other = GAME.sample(GAME.view(state, 0), "another")
    assert other != state
    texts = set[str]()
    for position in (state, other):
        file = io.BytesIO()
        recorder = Recorder.start(file, GAME, open_table("highcard", 2))
        recorder.set_up(position)
        if state.turn == 0:
            recorder.play(GAME.legal_moves(state)[0])
        recorder.abandon()
        texts.add(Record.read(file.getvalue(), GAMES).for_seat(0).stream())
    assert len(texts) == 1


def test_a_salted_commitment_to_the_seed_may_stand_in_the_header() -> None:
    record = FULL.for_seat(2, salt=b"0123456789abcdef")
    assert record.header.commit is not None
    assert reveal(record.header.commit, "a", b"0123456789abcdef")
    assert FULL.for_seat(2).header.commit is None
    assert verify(record) == Exact(MOVES)
    with pytest.raises(SeedError):
        FULL.for_seat(2, salt=b"short")
    file = io.BytesIO()
    Recorder.start(file, GAME, open_table("highcard", 2)).abandon()
    with pytest.raises(RecordError, match="no seed"):
        Record.read(file.getvalue(), GAMES).for_seat(0, salt=bytes(16))


def test_whose_record_it_can_be() -> None:
    for seat in (-1, 3, True, None, "1"):
        with pytest.raises(RecordError, match="no seat"):
            FULL.for_seat(seat)  # type: ignore[arg-type]  # no type checker lets it through
    with pytest.raises(RecordError, match="another seat"):
        FULL.for_seat(0).for_seat(0)
    diverging = Record.read(edited(FULL.stream().encode(), lambda lines: lines[3].update(m="AS")), GAMES)
    with pytest.raises(VerdictError, match="DIVERGED"):
        diverging.for_seat(0)


def test_open_and_broken_off_records_have_a_seat_form_too() -> None:
    lines = objects(FULL.stream().encode())
    second = place(lines, "deal", 1)
    for end in (second, second + 3):
        moves = sum("n" in line for line in lines[:end])
        assert verify(Record.read(chained(lines[:end]), GAMES).for_seat(0)) == Open(moves)
        abandoned = [*lines[:end], {"end": "abandoned", "final": None, "moves": moves}]
        record = Record.read(chained(abandoned), GAMES)
        assert verify(record.for_seat(0)) == Exact(moves)
        assert list(replay(record.for_seat(0)))[-1] == list(replay(record))[-1]
    closed = io.BytesIO()
    play_match(Recorder.start(closed, GAME, open_table("highcard-open", 2), seed=1), seed=1)
    record = Record.read(closed.getvalue(), GAMES)
    assert verify(record.for_seat(1)) == Exact(len(record.moves))


# Edits with a chain that fits.


def own_move(lines: list[Object]) -> int:
    """The line of the seat's own first move."""
    return next(index for index, line in enumerate(lines) if line.get("s") == SEAT)


def other_move(lines: list[Object]) -> int:
    """The line of another's move after the seat has moved."""
    return next(i for i, line in enumerate(lines) if line.get("s") not in (None, SEAT) and i > own_move(lines))


def _own_illegal_move(lines: list[Object]) -> int:
    index = own_move(lines)
    held = lines[index - 1]["view"]["hand"].split()
    lines[index]["m"] = next(card for card in ("7C", "8C", "9C", "TC") if card not in held)
    return index


def _another_turn(lines: list[Object]) -> int:
    index = other_move(lines)
    lines[index]["s"] = SEAT
    return index


def _view_of_another_seat(lines: list[Object]) -> int:
    lines[1]["view"] = objects(FULL.for_seat(0).stream().encode())[1]["view"]
    return 1


def _another_table(lines: list[Object]) -> int:
    index = place(lines, "deal", 1)
    lines[index]["view"]["table"]["dealer"] = 0
    return index


def _another_table_in_a_move(lines: list[Object]) -> int:
    lines[2]["view"]["table"]["dealer"] = 1
    return 2


def _another_hand(lines: list[Object]) -> int:
    index = other_move(lines)
    view = lines[index]["view"]
    seen = view["hand"].split() + [card for laid in view["laid"] for card in laid]
    hand = view["hand"].split()
    hand[-1] = next(card for card in ("KS", "QS", "JS", "TS", "9S", "8S", "7S") if card not in seen)
    view["hand"] = " ".join(sorted(hand, key=lambda card: ("CDHS".index(card[1]), "A23456789TJQK".index(card[0]))))
    return index


def _another_count(lines: list[Object]) -> int:
    index = other_move(lines)
    third = next(seat for seat in range(3) if seat not in (SEAT, lines[index]["s"]))
    lines[index]["view"]["counts"][third] -= 1
    return index


def _event_of_no_seat(lines: list[Object]) -> int:
    lines[2]["events"][0]["seat"] = 3
    return 2


def _event_about_no_seat(lines: list[Object]) -> int:
    lines[1]["events"][0]["other"] = -1
    return 1


def _payments(lines: list[Object]) -> int:
    index = place(lines, "settle")
    lines[index]["payments"][0] += 1
    return index


def _settled_too_soon(lines: list[Object]) -> int:
    index = place(lines, "settle", 1)
    del lines[index - 1]
    lines[-1]["moves"] -= 1
    return index - 1


def _third_deal(lines: list[Object]) -> int:
    lines[-1] = {**lines[1], "deal": 2}
    return len(lines) - 1


def _standing(lines: list[Object]) -> int:
    lines[-1]["final"]["residue"] += 1
    return len(lines) - 1


def _abandoned(lines: list[Object]) -> int:
    lines[-1].update(end="abandoned", final=None)
    return len(lines) - 1


DIVERGING: list[tuple[Callable[[list[Object]], int], str]] = [
    (_own_illegal_move, "legality"),
    (_another_turn, "turn"),
    (_view_of_another_seat, "view"),
    (_another_table, "view"),
    (_another_table_in_a_move, "view"),
    (_another_hand, "view"),
    (_another_count, "view"),
    (_event_of_no_seat, "view"),
    (_event_about_no_seat, "view"),
    (_payments, "payment"),
    (_settled_too_soon, "payment"),
    (_third_deal, "deck"),
    (_standing, "payment"),
    (_abandoned, "payment"),
]


@pytest.mark.parametrize(("edit", "what"), DIVERGING)
def test_what_does_not_follow_from_what_was_seen(edit: Callable[[list[Object]], int], what: str) -> None:
    lines = objects(SEEN)
    index = edit(lines)
    verdict = verify(chained(lines), GAMES)
    assert isinstance(verdict, Diverged), verdict
    assert (verdict.what, verdict.line) == (what, index + 1)
    assert verdict.at == sum("n" in line for line in lines[:index])


def test_a_move_after_the_end_of_a_deal() -> None:
    lines = objects(SEEN)
    index = place(lines, "settle", 1)
    lines.insert(index, {**lines[index - 1], "n": MOVES})
    lines[-1]["moves"] += 1
    verdict = verify(chained(lines), GAMES)
    assert isinstance(verdict, Diverged)
    assert (verdict.what, verdict.expected) == ("turn", "nobody")


@pytest.mark.parametrize(
    ("number", "key", "value"),
    [
        (0, "seed", "s:a"),
        (0, "view", "full"),
        (0, "view", 3),
        (0, "view", -1),
        (0, "view", True),
        (0, "commit", "00"),
        (0, "commit", "F" * 64),
        (0, "x-", 1),
        (1, "deck", "7D"),
        (1, "events", None),
        (1, "events", [{}]),
        (1, "view", None),
        (1, "view", {}),
        (1, "first", 0),
        (2, "state", "sha256:" + "0" * 64),
        (2, "events", {}),
        (2, "view", []),
        (2, "m", "7d"),
        (-2, "state", "sha256:" + "0" * 64),
        (-1, "state", "sha256:" + "0" * 64),
    ],
)
def test_another_shape_under_a_key(number: int, key: str, value: object) -> None:
    lines = objects(SEEN)
    lines[number][key] = value
    verdict = verify(chained(lines), GAMES)
    assert isinstance(verdict, Invalid)
    assert verdict.line == (number % len(lines)) + 1


@pytest.mark.parametrize("value", [GAME.deal(open_table("highcard", 3), "a"), open_table("highcard", 3)])
def test_a_state_or_a_table_is_no_view(value: Any) -> None:
    verdict = verify(edited(SEEN, lambda lines: lines[1].update(view=encode(value, GAME))), GAMES)
    assert isinstance(verdict, Invalid)
    assert "is no view" in verdict.why


def test_an_impossible_view_is_invalid() -> None:
    verdict = verify(edited(SEEN, lambda lines: lines[1]["view"].update(pot=7)), GAMES)
    assert isinstance(verdict, Invalid)
    assert "$.view.pot" in verdict.why


def test_a_view_that_no_deal_gives_is_told_when_it_is_settled() -> None:
    def sample(_: object, __: object) -> Any:
        raise PhaseError("nothing of the kind")

    verdict = verify(SEEN, {"highcard": attrs.evolve(GAME, sample=sample)})
    assert isinstance(verdict, Diverged)
    assert (verdict.what, verdict.line) == ("view", place(objects(SEEN), "settle") + 1)
