"""Huge, deep and broken input at every door of text or bytes: a `CardstopsError` or a verdict, soon and in bounds."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from cardstops.cards import Card, Cards
from cardstops.cli import main
from cardstops.codec import canonical, decode, encode, read_json
from cardstops.errors import CardstopsError
from cardstops.games import GAMES
from cardstops.record import Exact, Invalid, Record, Verdict, pack, unpack, verdicts, verify
from cardstops.record.lines import LONGEST
from cardstops.rng import parse_seed
from tests.golden.write import FOLDER as GOLDENS
from tests.support.records import GAMES as TOY
from tests.support.records import chained, objects, recorded
from tests.support.resident import resident

DIGITS: Final = "9" * 10_000
DEEP: Final = 100_000
RECORD: Final = recorded()
PACKED: Final = f"{pack(Record.read(RECORD, TOY))}\n".encode()
HEADER: Final = objects(RECORD)[0]
GOLDEN: Final = min(
    (GOLDENS / "newmarket" / "newmarket.cards.packed.jsonl").read_bytes().splitlines(keepends=True), key=len
)

BROKEN: Final[dict[str, str]] = {
    "deep arrays": "[" * DEEP,
    "deep arrays, closed": "[" * DEEP + "]" * DEEP,
    "deep objects": '{"a":' * DEEP,
    "deep objects, closed": '{"a":' * DEEP + "1" + "}" * DEEP,
    "deep strings": "[" * 65 + '""' + "]" * 65,
    "ten thousand digits": DIGITS,
    "minus ten thousand digits": f"-{DIGITS}",
    "ten thousand decimals": f"0.{DIGITS}",
    "a huge exponent": "1e999999999",
    "an exponent of ten thousand digits": f"1e{DIGITS}",
    "a tiny number": "1e-999999999",
    "NaN": "NaN",
    "Infinity": "Infinity",
    "-Infinity": "-Infinity",
    "a lone surrogate": '"\\ud800"',
    "a pair of surrogates turned round": '"\\udc00\\ud800"',
    "a lone surrogate as a key": '{"\\ud800":1}',
    "a duplicate key": '{"a":1,"a":1}',
    "a duplicate key, spelt otherwise": '{"a":1,"\\u0061":2}',
    "a zero byte": "\0",
    "a zero byte in a string": '"\0"',
    "a byte order mark": "\ufeff{}",
    "a line break in a string": '"\n"',
    "two values": "{} {}",
    "nothing": "",
    "a string without end": '"' + "x" * 100_000,
    "escapes without end": '"' + "\\" * 100_001,
    "many numbers and no end": "[" + "1," * 10**5,
}
"""JSON that is none, or is beyond the subset."""


def said(question: Callable[[], object]) -> str:
    """What is said against it; any other exception is the test's failure."""
    with pytest.raises(CardstopsError) as caught:
        question()
    told = str(caught.value)
    assert 0 < len(told) < 20_000
    return told


def line_of(text: str, key: str) -> bytes:
    """A header of high card with this text of JSON under a key: of its own, of the rules, of the table, or a host's."""
    data = dict(HEADER)
    inner = next((name for name in ("rules", "table") if key in data[name]), None)
    if inner is None:
        data[key] = "HOLE"
    else:
        data[inner] = {**data[inner], key: "HOLE"}
    return json.dumps(data).replace('"HOLE"', text).encode() + b"\n"


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_broken_json_is_refused(text: str) -> None:
    for each in (text, text.encode()):
        assert said(partial(read_json, each)).startswith("$")


@pytest.mark.parametrize("key", ["x-a", "version", "revision", "seats", "rules", "hand", "table", "chips", "seed"])
@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_a_record_with_broken_json_anywhere_is_invalid(text: str, key: str) -> None:
    verdict = verify(line_of(text, key), TOY)
    assert isinstance(verdict, Invalid)
    assert (verdict.line, len(verdict.why) < 20_000) == (1, True)


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("whole", [b'{"n":0,"s":0,"m":HOLE}\n', b'{"deal":0,"deck":"7D","x-a":HOLE}\n', b"HOLE\n"])
def test_a_line_with_broken_json_is_invalid_where_it_stands(text: str, whole: bytes) -> None:
    first = RECORD.splitlines(keepends=True)[0]
    verdict = verify(first + whole.replace(b"HOLE", text.encode()), TOY)
    assert isinstance(verdict, Invalid)
    assert verdict.line == 2


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("name", GAMES)
def test_rules_of_broken_json_are_one_line_and_64(
    name: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "rules.json"
    path.write_text(text, encoding="utf-8", newline="")
    field = next(key for key in fields_of(name) if key != "type")
    for arguments in (["--rules", str(path)], ["--set", f"{field}={text[: 1 << 17]}"]):
        assert main(["rules", name, *arguments]) == 64
        complaint = capsys.readouterr().err
        assert complaint.count("\n") == 1
        assert len(complaint) < 20_000


def fields_of(name: str) -> dict[str, Any]:
    game = GAMES[name]
    data: Any = encode(next(iter(game.presets.values())), game)
    return dict(data)


# Texts ----------------------------------------------------------------------------------------------------------------

TEXTS: Final = (
    *("\ud800", "7D\0", "\0", "\ufeff7D", "7D\r\n", "7D\n", "7\ud83dD", "x" * 10**6, "7D" * 10**6, " " * 10**6),
    *(
        DIGITS,
        f"-{DIGITS}",
        "1e999999999",
        "NaN",
        "Infinity",
        "[" * DEEP,
        "\u0667D",
        "\uff17D",
        "7D\u202e",
        "♠" * 10**5,
    ),
)


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_no_such_text_is_a_card_a_seed_or_a_move(text: str) -> None:
    said(partial(Card.parse, text))
    if text.strip() not in ("", "7D"):
        said(partial(Cards.parse, text))
    for prefix in ("", "b:x", "i:", "z:"):
        said(partial(parse_seed, prefix + text))
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        said(partial(parse_seed, f"s:{text}"))
    for game in GAMES.values():
        state = game.deal(game.open_table(game.name, game.presets[game.name].seats[0]), 1)
        for prefix in ("", "stake ", "bid ", "force ", "2C 2D steal ", "AS AD AH AC 7D steal 1:"):
            assert len(said(partial(game.parse_move, state, prefix + text))) < 1000
            assert len(said(partial(game.read_move, prefix + text))) < 1000


# Sizes ----------------------------------------------------------------------------------------------------------------


def with_header(**changes: Any) -> Verdict:
    return verify(chained([{**HEADER, **changes}]), TOY)


def test_a_million_seats_are_refused() -> None:
    """As short as they can be written they fit in one line."""
    table = HEADER["table"]
    for verdict in (
        with_header(seats=[{}] * 10**6),
        with_header(table={**table, "seats": 10**6, "chips": [0] * 10**6}),
        with_header(rules={**HEADER["rules"], "seats": [2, 10**6]}, table={**table, "seats": 10**6}),
    ):
        assert isinstance(verdict, Invalid)
        assert len(verdict.why) < 20_000
    for game in GAMES.values():
        said(partial(game.open_table, game.name, 10**6))
        data: Any = encode(game.open_table(game.name, game.presets[game.name].seats[0]), game)
        for key in ("seats", "dealer", "number"):
            if key in data:
                _decoded_or_refused({**data, key: 10**6}, game)
        _decoded_or_refused({**data, "chips": [0] * 10**6}, game)


def _decoded_or_refused(data: Any, game: Any) -> None:
    value = None
    with suppress(CardstopsError):
        value = decode(data, game)
    assert value is None or canonical(encode(value, game)) == canonical(data)


@pytest.mark.parametrize("size", [LONGEST - 1, LONGEST, LONGEST + 1, LONGEST + 2, LONGEST + 3, 3 * LONGEST])
def test_a_line_is_read_up_to_its_bound_and_the_reading_ends_at_one_that_is_longer(size: int) -> None:
    padded = PACKED[:-2] + b" " * (size + 1 - len(PACKED)) + b"}\n"
    assert len(padded) == size + 1
    found = list(verdicts(PACKED + padded + PACKED, TOY))
    if size <= LONGEST:
        assert [type(verdict) for verdict in found] == [Exact] * 3
    else:
        assert found[1:] == [Invalid(2, None, f"$: a line of more than {LONGEST} bytes")]


def test_a_line_without_end_has_a_verdict() -> None:
    class Zeros:
        asked = 0

        def readline(self, limit: int, /) -> bytes:
            self.asked += 1
            return bytes(limit)

    zeros = Zeros()
    assert isinstance(verify(zeros), Invalid)
    assert zeros.asked == 1


def commanded(*arguments: str) -> tuple[int, int]:
    """The exit status of the command line, and the most KiB that its process had in memory."""
    return resident("from cardstops.cli import main\nstatus = main(sys.argv[1:])", *arguments)


BEFORE: Final = {
    "nothing before it": b"",
    "the beginning of an object": b'{"format":"cardstops-record","x-a":"',
    "a packed record before it": GOLDEN,
    "a header before it": unpack(GOLDEN).stream().encode().splitlines(keepends=True)[0],
}


@pytest.mark.parametrize("before", BEFORE.values(), ids=BEFORE)
def test_a_line_of_200_megabytes_takes_the_memory_of_one_that_is_too_long(before: bytes, tmp_path: Path) -> None:
    """The file is sparse: it takes no room on the disk, and holds zeros."""
    huge, small = tmp_path / "huge", tmp_path / "small"
    small.write_bytes(b"\n")
    _, least = commanded("verify", str(small))
    huge.write_bytes(before)
    os.truncate(huge, 200_000_000)
    for command in ("verify", "replay"):
        status, most = commanded(command, str(huge))
        assert status in (1, 64)  # 64 where there is a record before it: one is told, and no more
        assert most < least + 8 * (LONGEST >> 10)


def test_a_line_as_long_as_may_be_takes_bounded_memory(tmp_path: Path) -> None:
    """The costliest JSON of that length: the smallest arrays. Objects cost as much."""
    small = tmp_path / "small"
    small.write_bytes(b"\n")
    _, least = commanded("verify", str(small))
    path = tmp_path / "arrays"
    head = json.dumps({**HEADER, "game": "newmarket", "x-a": "HOLE"}).encode()
    items = ",".join(["[]"] * ((LONGEST - len(head)) // 3))
    path.write_bytes(head.replace(b'"HOLE"', f"[{items}]".encode()) + b"\n")
    status, most = commanded("verify", str(path))
    assert status == 1
    assert most < least + 40 * (LONGEST >> 10)
