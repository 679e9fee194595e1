"""A packed move that is odd is judged as its line of the stream form would be, and told by its place."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from cardstops import GAMES, Record, verify
from cardstops.game import AnyGame
from cardstops.record import Invalid, Recorder, pack


@pytest.fixture(scope="module")
def packed() -> dict[str, Any]:
    game: AnyGame = GAMES["newmarket"]
    file = io.StringIO()
    with Recorder.start(file, game, game.open_table("michigan", 3), seed=1) as recorder:
        state = recorder.deal()
        while state.turn is not None:
            state = recorder.play(game.legal_moves(state)[0])
        recorder.close_match()
    data: dict[str, Any] = json.loads(pack(Record.read(file.getvalue().encode())))
    return data


@pytest.mark.parametrize("odd", [[0, "9X"], [0, 7], ["0", "7D"], [True, "7D"], [0, "7D" * 200]])
def test_a_packed_move_that_is_none_is_told_by_its_place(packed: dict[str, Any], odd: list[object]) -> None:
    data = json.loads(json.dumps(packed))
    data["deals"][0]["moves"][3] = odd
    verdict = verify(json.dumps(data).encode())
    assert isinstance(verdict, Invalid)
    assert verdict.why.startswith("$.deals[0].moves[3]: ")


def test_a_seats_record_has_no_packed_moves(packed: dict[str, Any]) -> None:
    seen = Record.read(json.dumps(packed).encode()).for_seat(0)
    dealt = {key: value for key, value in seen.lines[0].data.items() if key != "deal"}
    deal = {**dealt, "moves": packed["deals"][0]["moves"]}
    footer = {key: packed[key] for key in ("end", "final", "moves", "chain")}
    verdict = verify(json.dumps({**seen.header.data, "deals": [deal], **footer}).encode())
    assert isinstance(verdict, Invalid)
    assert verdict.why.startswith("$.deals[0].moves[0]: ")
