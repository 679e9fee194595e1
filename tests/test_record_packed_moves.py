"""A packed move that is odd is judged as its line of the stream form would be, and told by its place."""

from __future__ import annotations

import io
import json
from typing import Any

import attrs
import pytest

from cardstops import GAMES, Record, verify
from cardstops.game import AnyGame
from cardstops.record import Diverged, Invalid, Recorder, pack
from tests.support.records import Object, edited, place


@pytest.fixture(scope="module")
def streamed() -> bytes:
    game: AnyGame = GAMES["newmarket"]
    file = io.StringIO()
    with Recorder.start(file, game, game.open_table("michigan", 3), seed=1) as recorder:
        state = recorder.deal()
        while state.turn is not None:
            state = recorder.play(game.legal_moves(state)[0])
        recorder.close_match()
    return file.getvalue().encode()


@pytest.fixture(scope="module")
def packed(streamed: bytes) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(pack(Record.read(streamed)))
    return data


@pytest.mark.parametrize("odd", [[0, "9X"], [0, 7], ["0", "7D"], [True, "7D"], [0, "7D" * 200]])
def test_a_packed_move_that_is_none_is_told_by_its_place(packed: dict[str, Any], odd: list[object]) -> None:
    data = json.loads(json.dumps(packed))
    data["deals"][0]["moves"][3] = odd
    verdict = verify(json.dumps(data).encode())
    assert isinstance(verdict, Invalid)
    assert verdict.why.startswith("$.deals[0].moves[3]: ")


@pytest.mark.parametrize(("what", "number"), [("turn", 0), ("turn", 17), ("legality", 0), ("legality", 23)])
def test_a_move_that_the_rules_refuse_is_told_by_its_number_as_in_the_stream(
    streamed: bytes, what: str, number: int
) -> None:
    def edit(lines: list[Object]) -> None:
        line = lines[place(lines, "n", number)]
        line |= {"s": (line["s"] + 1) % 3} if what == "turn" else {"m": "bid 9"}

    stream = edited(streamed, edit)
    verdict = verify(stream)
    assert isinstance(verdict, Diverged)
    assert (verdict.at, verdict.what) == (number, what)
    assert verify(pack(Record.read(stream)).encode()) == attrs.evolve(verdict, line=1)


def test_a_seats_record_has_no_packed_moves(packed: dict[str, Any]) -> None:
    seen = Record.read(json.dumps(packed).encode()).for_seat(0)
    dealt = {key: value for key, value in seen.lines[0].data.items() if key != "deal"}
    deal = {**dealt, "moves": packed["deals"][0]["moves"]}
    footer = {key: packed[key] for key in ("end", "final", "moves", "chain")}
    verdict = verify(json.dumps({**seen.header.data, "deals": [deal], **footer}).encode())
    assert isinstance(verdict, Invalid)
    assert verdict.why.startswith("$.deals[0].moves[0]: ")
