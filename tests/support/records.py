"""Records to test with, and an independent hand that edits them: its own canonical form and its own chain."""

from __future__ import annotations

import hashlib
import io
import json
import random
from collections.abc import Callable, Mapping
from typing import Any

from cardstops.game import AnyGame, choose
from cardstops.record import Recorder
from tests.support.toy import GAME, open_table

GAMES: Mapping[str, AnyGame] = {GAME.name: GAME}
Object = dict[str, Any]


def recorded(preset: str = "highcard", seats: int = 3, seed: str | None = "a", **options: Any) -> bytes:
    """A whole match of the toy game by a seeded player, in the stream form."""
    file = io.BytesIO()
    play_match(Recorder.start(file, GAME, open_table(preset, seats), seed=seed, **options), seed=7)
    return file.getvalue()


def play_match(recorder: Recorder, *, seed: int, deals: int = 3, game: AnyGame = GAME) -> None:
    """Play on to the end of the match; an open one is closed after so many deals."""
    rng = random.Random(seed)
    while not recorder.ended:
        if recorder.state is None:
            if deals == 0:
                recorder.close_match()
                return
            deals -= 1
            recorder.deal()
        while recorder.state is not None:
            recorder.play(choose(game.legal_moves(recorder.state), rng))


def objects(record: bytes) -> list[Object]:
    """The lines of a stream as objects, `h` and `chain` left out."""
    lines = [json.loads(line) for line in record.splitlines()]
    for line in lines:
        line.pop("h", None)
        line.pop("chain", None)
    return lines


def canonical(data: Object) -> bytes:
    """RFC 8785 on ASCII keys and whole numbers."""
    return json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def chained(lines: list[Object]) -> bytes:
    """A stream of these objects with a chain that fits them."""
    header, *rest = lines
    value = hashlib.sha256(b"cardstops/record/1\0" + canonical(header)).digest()
    texts = [json.dumps(header)]
    for line in rest:
        value = hashlib.sha256(value + canonical(line)).digest()
        seal = {"chain": f"sha256:{value.hex()}"} if "end" in line else {"h": value.hex()[:16]}
        texts.append(json.dumps({**line, **seal}))
    return "".join(f"{text}\n" for text in texts).encode()


def edited(record: bytes, edit: Callable[[list[Object]], object]) -> bytes:
    """The record after an edit of its objects, with a chain that fits."""
    lines = objects(record)
    edit(lines)
    return chained(lines)


def place(lines: list[Object], key: str, number: int = 0) -> int:
    """Where the line stands whose key has this number."""
    return next(index for index, line in enumerate(lines) if line.get(key) == number and key in line)
