"""Whole matches of Newmarket: recorded, verified, packed, redacted and gone on with, by every preset."""

from __future__ import annotations

import io
import itertools
from typing import Any

import pytest

from cardstops.codec import decode, digest, encode
from cardstops.game import Settlement
from cardstops.games import GAMES
from cardstops.record import Diverged, Exact, MoveStep, Record, Recorder, SettlementStep, pack, replay, unpack, verify
from tests.support.records import edited, play_match

GAME = GAMES["newmarket"]


def recorded(preset: str, seats: int, seed: str = "held-1") -> bytes:
    file = io.BytesIO()
    recorder = Recorder.start(file, GAME, GAME.open_table(preset, seats), seed=seed)
    play_match(recorder, seed=5, deals=2, game=GAME)
    return file.getvalue()


@pytest.mark.parametrize("preset", GAME.presets)
def test_a_match_verifies_in_every_form(preset: str) -> None:
    seats = GAME.presets[preset].seats[0]
    data = recorded(preset, seats)
    record = Record.read(data)
    assert verify(data) == Exact(len(record.moves))
    assert record.stream().encode() == data
    assert unpack(pack(record)) == record
    assert verify(pack(record).encode()) == Exact(len(record.moves))
    for seat in (0, seats - 1):
        seen = record.for_seat(seat, salt=bytes(16))
        assert verify(seen.stream().encode()) == Exact(len(record.moves))


def test_the_next_deals_table_comes_from_the_settlement() -> None:
    steps = list(replay(recorded("newmarket", 5)))
    settlements = [step.settlement for step in steps if isinstance(step, SettlementStep)]
    assert len(settlements) > 1
    for before, after in itertools.pairwise(settlements):
        state = next(step.state for step in steps if isinstance(step, SettlementStep) and step.settlement is after)
        assert state.table == before.table
    assert all(step.events(None) for step in steps if isinstance(step, MoveStep))


def test_a_match_is_gone_on_with_after_any_line() -> None:
    data = recorded("newmarket", 4)
    lines = data.splitlines(keepends=True)
    for number in range(1, len(lines), 9):
        record = Record.read(b"".join(lines[:number]))
        file = io.BytesIO()
        recorder = record.resume(file)
        moves: list[Any] = [line.move for line in Record.read(data).moves]
        while not recorder.ended:
            if recorder.state is None:
                recorder.deal()
            else:
                recorder.play(moves[recorder.moves])
        assert file.getvalue() == data


def test_a_swapped_card_an_illegal_move_and_a_wrong_payment_diverge() -> None:
    data = recorded("newmarket", 4)

    def card(lines: list[Any]) -> None:
        cards = lines[1]["deck"].split()
        lines[1]["deck"] = " ".join([cards[1], cards[0], *cards[2:]])

    def move(lines: list[Any]) -> None:
        lines[2]["m"] = "hold"

    def payment(lines: list[Any]) -> None:
        line = next(line for line in lines if "settle" in line)
        line["payments"] = [number + 1 for number in line["payments"]]

    for edit, what in ((card, "deck"), (move, "legality"), (payment, "payment")):
        verdict = verify(edited(data, edit))
        assert isinstance(verdict, Diverged)
        assert verdict.what == what


def test_every_value_of_a_match_comes_back_from_json() -> None:
    for preset in GAME.presets:
        seats = GAME.presets[preset].seats[0]
        for step in replay(recorded(preset, seats)):
            values: list[Any] = []
            if isinstance(step, MoveStep):
                values = [step.state, step.move, GAME.view(step.state, 0), GAME.view(step.state, None)]
            elif isinstance(step, SettlementStep):
                values = [step.settlement]
            for value in values:
                kind = Settlement if isinstance(value, Settlement) else type(value)
                again = decode(encode(value, GAME), GAME, kind)
                assert again == value
                assert hash(again) == hash(value)
                assert digest(again, GAME) == digest(value, GAME)
