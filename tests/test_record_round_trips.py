"""Records written, read, packed and unpacked: nothing is lost, and what is written verifies."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardstops
from cardstops.cards import Card
from cardstops.errors import CardstopsError, RecordError
from cardstops.game import Final
from cardstops.record import (
    DealStep,
    Dealt,
    EndStep,
    Exact,
    Invalid,
    Moved,
    MoveStep,
    Open,
    Record,
    Recorder,
    SettlementStep,
    Unsupported,
    VerdictError,
    pack,
    replay,
    unpack,
    verdicts,
    verify,
)
from tests.support.records import GAMES, chained, edited, objects, play_match, recorded
from tests.support.toy import GAME, PRESETS, Play, open_table

RECORD = recorded()
OPEN = b"".join(RECORD.splitlines(keepends=True)[:-3])


def test_the_face_of_the_package_has_record_replay_and_verify() -> None:
    assert (cardstops.Record, cardstops.replay, cardstops.verify) == (Record, replay, verify)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("seed", ["s", b"\x00\xff", -5, '♠ "\\\n'])
def test_every_record_comes_back_byte_for_byte(preset: str, seats: int, seed: Any) -> None:
    data = recorded(preset, seats, seed, digest_every=5)
    record = Record.read(data, GAMES)
    assert record.stream().encode() == data
    assert Record.read(record.stream().encode(), GAMES) == record
    assert hash(Record.read(data, GAMES)) == hash(record)
    assert verify(data, GAMES) == verify(record) == Exact(len(record.moves))
    assert record.header.seed == seed
    line = pack(record)
    assert "\n" not in line
    assert unpack(line, GAMES) == unpack(line.encode(), GAMES) == record
    assert verify(line.encode(), GAMES) == Exact(len(record.moves))
    assert pack(unpack(line, GAMES)) == line


def test_a_record_says_what_stands_in_it() -> None:
    record = Record.read(RECORD, GAMES)
    assert record.game is GAME
    assert record.header.table == open_table("highcard", 3)
    assert (record.header.preset, record.header.seed, record.header.seat) == ("highcard", "a", None)
    assert record.header.names == ("Seat 0", "Seat 1", "Seat 2")
    first, second = record.deals
    assert isinstance(first, Dealt)
    assert (first.number, second.number) == (0, 1)
    assert first.deck == GAME.shuffle(open_table("highcard", 3), "a").cards
    assert [line.number for line in record.moves] == list(range(len(record.moves)))
    assert all(isinstance(line, Moved) for line in record.moves)
    assert [line.number for line in record.settlements] == [0, 1]
    assert record.footer is not None
    assert record.footer.end == "finished"
    assert record.footer.final == Final((4, -3, -1), 0, (0,)) or sum(record.footer.final.chips) == 0  # type: ignore[union-attr]  # finished: there is one
    assert Record.read(OPEN, GAMES).footer is None
    assert Record.read(RECORD.splitlines(keepends=True)[0], GAMES).footer is None


def test_the_header_names_the_first_preset_with_equal_rules_or_none() -> None:
    games = attrs.evolve(GAME, presets={"one": PRESETS["highcard"], "other": PRESETS["highcard"]})
    for game, rules, name in (
        (games, PRESETS["highcard"], "one"),
        (games, attrs.evolve(PRESETS["highcard"], ante=7), None),
        (GAME, PRESETS["highcard-low"], "highcard-low"),
    ):
        file = io.BytesIO()
        Recorder.start(file, game, open_table(rules, 2))
        record = Record.read(file.getvalue(), {"highcard": game})
        assert record.header.preset == name
        assert record.header.table.rules == rules
    # a later release may know a preset that this record's rules now equal: the record stands
    assert verify(edited(RECORD, lambda lines: lines[0].update(preset=None)), GAMES).name == "EXACT"


def test_lines_are_written_in_the_order_of_the_format() -> None:
    data = recorded(seats=2, extra={"x-b": 1, "x-a": 2})
    lines = [json.loads(line) for line in data.splitlines()]
    assert list(lines[0])[:4] == ["format", "version", "game", "revision"]
    assert list(lines[0])[4:] == ["preset", "rules", "rng", "seed", "seats", "table", "view", "x-a", "x-b"]
    assert list(lines[1]) == ["deal", "deck", "first", "h"]
    assert list(lines[2]) == ["n", "s", "m", "h"]
    assert list(lines[-2]) == ["settle", "payments", "winners", "reason", "state", "h"]
    assert list(lines[-1]) == ["end", "final", "moves", "chain"]


def test_digests_stand_after_every_so_many_moves_and_at_each_settlement() -> None:
    record = Record.read(recorded("highcard-long", 4, digest_every=7), GAMES)
    assert [line.number for line in record.moves if isinstance(line, Moved) and line.state] == list(
        range(6, len(record.moves), 7)
    )
    assert all(line.state for line in record.settlements)
    every_32 = Record.read(recorded("highcard-long", 4), GAMES)
    assert [line.number for line in every_32.moves if isinstance(line, Moved) and line.state] == list(
        range(31, len(every_32.moves), 32)
    )


def test_hosts_own_keys_are_kept_on_every_line_and_in_both_forms() -> None:
    file = io.BytesIO()
    recorder = Recorder.start(
        file,
        GAME,
        open_table("highcard-open", 2),
        seed=1,
        seats=["Ann", {"name": "Bot", "x-agent": "sensible"}],
        extra={"x-created": "2001-01-01", "x-é".replace("é", "e"): [None, True, {"♠": -1}]},
    )
    state = recorder.deal(extra={"x-shoe": 7})
    while recorder.state is not None:
        state = recorder.play(GAME.legal_moves(state)[0], extra={"x-ms": 12})
    recorder.close_match(extra={"x-why": "late"})
    record = Record.read(file.getvalue(), GAMES)
    assert record.header.names == ("Ann", "Bot")
    assert record.header.extra == {"x-created": "2001-01-01", "x-e": [None, True, {"♠": -1}]}
    assert record.header.data["seats"] == [{"name": "Ann"}, {"name": "Bot", "x-agent": "sensible"}]
    assert record.deals[0].extra == {"x-shoe": 7}
    assert {tuple(line.extra.items()) for line in record.moves} == {(("x-ms", 12),)}
    assert record.footer is not None
    assert record.footer.extra == {"x-why": "late"}
    assert record.stream().encode() == file.getvalue()
    assert unpack(pack(record), GAMES) == record
    assert verify(record) == Exact(6)


def test_replay_gives_every_state_and_on_request_the_events(tmp_path: Path) -> None:
    path = tmp_path / "match.cards.jsonl"
    path.write_bytes(RECORD)
    steps = list(replay(path, GAMES))
    assert steps == list(replay(str(path), GAMES)) == list(replay(Record.read(path, GAMES)))
    table, state, moves = open_table("highcard", 3), None, 0
    for step in steps:
        match step:
            case DealStep():
                state = GAME.deal(table, "a")
                assert (step.number, step.state) == (table.number, state)
                assert step.events(1) == GAME.deal_events(table, "a", seat=1)
            case MoveStep():
                assert (step.number, step.before, step.seat) == (moves, state, state.turn if state else None)
                assert step.events(None) == GAME.events(step.before, step.move, None)
                state = GAME.apply(step.before, step.move)
                assert step.state == state
                moves += 1
            case SettlementStep():
                assert state is not None
                assert (step.state, step.settlement) == (state, GAME.settle(state))
                table = step.settlement.table or table
            case EndStep():
                assert (step.end, step.final, step.table) == ("finished", steps[-2].settlement.final, None)  # type: ignore[union-attr]  # a settlement
            case _:
                pytest.fail("no step of a full record")
    assert moves == len(Record.read(path, GAMES).moves)


def test_replay_is_lazy_and_stops_where_the_record_does() -> None:
    broken = RECORD.splitlines(keepends=True)
    broken[5] = b"nonsense\n"
    steps = replay(b"".join(broken), GAMES)
    assert [type(next(steps)) for _ in range(4)] == [DealStep, MoveStep, MoveStep, MoveStep]
    with pytest.raises(VerdictError, match="INVALID at line 6") as caught:
        next(steps)
    assert isinstance(caught.value.verdict, Invalid)
    diverging = replay(edited(RECORD, lambda lines: lines[3].update(s=0 if lines[3]["s"] else 1)), GAMES)
    next(diverging)
    next(diverging)
    with pytest.raises(VerdictError, match=r"DIVERGED at 1 \(line 4\), turn"):
        next(diverging)
    assert len(list(replay(OPEN, GAMES))) == OPEN.count(b"\n") - 1


def test_an_abandoned_deal_returns_its_stakes() -> None:
    lines = objects(RECORD)
    index = next(number for number, line in enumerate(lines) if line.get("deal") == 1)
    moves = sum("n" in line for line in lines[: index + 2])
    data = chained([*lines[: index + 2], {"end": "abandoned", "final": None, "moves": moves}])
    *_, settled, _, _, end = replay(data, GAMES)
    assert isinstance(settled, SettlementStep)
    assert end == EndStep("abandoned", None, settled.settlement.table)


def test_sources_are_paths_bytes_and_files(tmp_path: Path) -> None:
    path = tmp_path / "match.cards.jsonl"
    Record.read(RECORD, GAMES).write(path)
    assert path.read_bytes() == RECORD
    record = Record.read(RECORD, GAMES)
    with path.open("rb") as binary, path.open(encoding="utf-8", newline="\n") as text:
        assert Record.read(binary, GAMES) == Record.read(text, GAMES) == record
    assert Record.read(io.BytesIO(RECORD), GAMES) == Record.read(path, GAMES) == Record.read(str(path), GAMES) == record
    surrogates = io.StringIO(RECORD.decode().replace("Seat 0", "\ud800"))
    assert isinstance(verify(surrogates, GAMES), Invalid)


def test_what_is_no_source_or_target_is_refused(tmp_path: Path) -> None:
    for source in (None, 7, ["x"], "nul\0", RECORD.decode(), RECORD.decode().splitlines()):
        with pytest.raises(RecordError):
            Record.read(source, GAMES)  # type: ignore[arg-type]  # no type checker lets it through
    with pytest.raises(FileNotFoundError):
        verify(tmp_path / "none", GAMES)
    record = Record.read(RECORD, GAMES)
    for target in (None, 7, b"path", "nul\0"):
        with pytest.raises(RecordError):
            record.write(target)  # type: ignore[arg-type]  # no type checker lets it through
    existing = tmp_path / "there"
    existing.write_text("something")
    with pytest.raises(FileExistsError):
        record.write(existing)


def test_targets_are_paths_and_files(tmp_path: Path) -> None:
    record = Record.read(RECORD, GAMES)
    binary, text = io.BytesIO(), io.StringIO()
    record.write(binary)
    record.write(text)
    record.write(tmp_path / "packed", packed=True)
    assert binary.getvalue() == text.getvalue().encode() == RECORD
    assert (tmp_path / "packed").read_text() == f"{pack(record)}\n"


def test_games_are_found_by_name_and_a_hosts_own_is_passed_in() -> None:
    assert verify(RECORD) == Unsupported(f"no game 'highcard': {', '.join(cardstops.GAMES)}")
    with pytest.raises(VerdictError, match="UNSUPPORTED"):
        Record.read(RECORD)
    with pytest.raises(VerdictError, match="UNSUPPORTED"):
        next(replay(RECORD))


def packed_file() -> tuple[list[str], bytes]:
    lines = [pack(Record.read(recorded(seed=seed), GAMES)) for seed in ("a", "b", "c")]
    return lines, "".join(f"{line}\n" for line in lines).encode()


def test_a_file_of_packed_lines_has_one_verdict_a_line_and_the_gravest_as_its_own() -> None:
    lines, data = packed_file()
    assert [verdict.name for verdict in verdicts(data, GAMES)] == ["EXACT"] * 3
    assert verify(data, GAMES).name == "EXACT"
    assert verify(data[:-1], GAMES).name == "EXACT"
    records = list(Record.read_all(data, GAMES))
    assert [record.header.seed for record in records] == ["a", "b", "c"]
    for call in (lambda: Record.read(data, GAMES), lambda: list(replay(data, GAMES))):
        with pytest.raises(RecordError, match="several records"):
            call()
    diverging = lines[1].replace('"payments":[', '"payments":[1', 1)
    for broken, names in (
        (["nonsense", *lines[1:]], ["INVALID", "EXACT", "EXACT"]),
        ([lines[0], "nonsense", lines[2]], ["EXACT", "INVALID", "EXACT"]),
        ([*lines[:2], lines[2][:-9]], ["EXACT", "EXACT", "INVALID"]),
        ([lines[0], diverging, lines[2]], ["EXACT", "INVALID", "EXACT"]),
        ([lines[0].replace('"version":1', '"version":2'), *lines[1:]], ["UNSUPPORTED", "EXACT", "EXACT"]),
        ([lines[0], RECORD.splitlines()[0].decode(), lines[2]], ["EXACT", "INVALID", "EXACT"]),
        ([lines[0], "", lines[2]], ["EXACT", "INVALID", "EXACT"]),
    ):
        data = "".join(f"{line}\n" for line in broken).encode()
        found = list(verdicts(data, GAMES))
        assert [verdict.name for verdict in found] == names
        assert verify(data, GAMES).name == max(names, key=["EXACT", "INVALID", "UNSUPPORTED"].index)
        assert all(verdict.line == number for number, verdict in enumerate(found, 1) if isinstance(verdict, Invalid))


def test_a_stream_with_a_packed_line_in_it_is_no_record() -> None:
    lines, _ = packed_file()
    assert isinstance(verify(RECORD + lines[0].encode() + b"\n", GAMES), Invalid)


def repacked(edit: Any) -> Any:
    data = json.loads(pack(Record.read(RECORD, GAMES)))
    edit(data)
    return verify(json.dumps(data).encode(), GAMES)


PACKED_EDITS: list[tuple[str, Any, str]] = [
    ("nothing", len, ""),
    ("the order of keys", lambda data: data.update(format=data.pop("format")), ""),
    ("a move", lambda data: data["deals"][0]["moves"][1].__setitem__(1, "fold"), "chain"),
    ("a seat", lambda data: data["deals"][0]["moves"][1].__setitem__(0, 9), "chain"),
    ("a dropped move", lambda data: data["deals"][0]["moves"].pop(), "moves is 13 where 12 is due"),
    ("no deals", lambda data: data.update(deals=[]), "moves is 13 where 0 is due"),
    ("deals of another kind", lambda data: data.update(deals={}), "$.deals: an object is no array"),
    ("a deal of another kind", lambda data: data["deals"].append(1), "$.deals[2]: 1 is no object"),
    ("no moves", lambda data: data["deals"][0].pop("moves"), "$.deals[0].moves: null is no array"),
    ("a move of another kind", lambda data: data["deals"][0]["moves"].append("fold"), "is no array"),
    ("a move too short", lambda data: data["deals"][0]["moves"].append([0]), "[seat, text]"),
    ("a move too long", lambda data: data["deals"][0]["moves"][0].extend([{"x-a": 1}, 1]), "[seat, text]"),
    ("a move's other keys", lambda data: data["deals"][0]["moves"][0].append({"a": 1}), "x- keys"),
    ("a move's no keys", lambda data: data["deals"][0]["moves"][0].append({}), "x- keys"),
    ("a move's own keys", lambda data: data["deals"][0]["moves"][0].append({"x-a": 1}), "chain"),
    ("a move of other types", lambda data: data["deals"][0]["moves"].append([True, 7]), "$.m"),
    ("states of another kind", lambda data: data["deals"][0].update(states=[]), "is no object"),
    ("a state of no move", lambda data: data["deals"][0].update(states={"99": "x"}), "is no move of this deal"),
    ("a state under no number", lambda data: data["deals"][0].update(states={"00": "x"}), "is no move of this deal"),
    ("a state that is none", lambda data: data["deals"][0].update(states={"0": "x"}), "$.state"),
    ("a settlement of another kind", lambda data: data["deals"][0].update(settle=[]), "is no object"),
    ("no settlement", lambda data: data["deals"][0].pop("settle"), "out of place"),
    ("a settlement's number", lambda data: data["deals"][0]["settle"].update(settle=0), "unknown key"),
    ("a settlement's other key", lambda data: data["deals"][0]["settle"].update(note=0), "unknown key"),
    ("a deal's number", lambda data: data["deals"][0].update(deal=0), "unknown key"),
    ("a deal's other key", lambda data: data["deals"][0].update(note=0), "unknown key"),
    ("a seal", lambda data: data["deals"][0].update(h="0" * 16), "unknown key"),
    ("another key", lambda data: data.update(note=0), "unknown key"),
    ("the header's own key", lambda data: data.update({"x-a": 0}), "chain"),
    ("the footer's own key", lambda data: data.update({"footer": {"x-a": 0}}), "chain"),
    ("the footer's other key", lambda data: data.update({"footer": {"a": 0}}), "x- keys"),
    ("no end", lambda data: data.pop("end"), "$.end: missing: a packed"),
    ("no chain", lambda data: data.pop("chain"), "$.chain: missing"),
    ("another chain", lambda data: data.update(chain=None), "chain is null"),
]


@pytest.mark.parametrize(("edit", "why"), [pytest.param(*case[1:], id=case[0]) for case in PACKED_EDITS])
def test_edits_of_the_packed_form(edit: Any, why: str) -> None:
    verdict = repacked(edit)
    if not why:
        assert verdict.name == "EXACT"
    else:
        assert isinstance(verdict, Invalid)
        assert (verdict.line, why in verdict.why) == (1, True), verdict
        assert not why.startswith("$.end") or verdict.why.startswith("$.end")  # its own path and no other before it


def test_a_packed_record_diverges_as_its_stream_does() -> None:
    diverging = edited(RECORD, lambda lines: lines[2].update(m="fold"))
    verdict = verify(pack(Record.read(diverging, GAMES)).encode(), GAMES)
    assert (verdict.name, str(verify(diverging, GAMES)).partition(")")[2]) == (
        "DIVERGED",
        str(verdict).partition(")")[2],
    )


def test_only_a_whole_record_is_packed() -> None:
    with pytest.raises(RecordError, match="footer"):
        pack(Record.read(OPEN, GAMES))
    with pytest.raises(RecordError, match="footer"):
        Record.read(OPEN, GAMES).write(io.BytesIO(), packed=True)
    with pytest.raises(RecordError, match="full record"):
        pack(Record.read(RECORD, GAMES).for_seat(0))


SCRIPT = """
import sys
from cardstops.record import Record, pack, verify
from tests.support.records import GAMES, recorded
data = recorded("highcard-long", 4)
assert verify(data, GAMES).name == "EXACT"
record = Record.read(data, GAMES)
sys.stdout.buffer.write(data + pack(record).encode() + record.for_seat(2, salt=bytes(16)).stream().encode())
"""


def test_other_processes_write_the_same_bytes() -> None:
    runs = set()
    for seed in ("0", "1", "random"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, check=True, env=environment)
        runs.add(done.stdout)
    data = recorded("highcard-long", 4)
    record = Record.read(data, GAMES)
    runs.add(data + pack(record).encode() + record.for_seat(2, salt=bytes(16)).stream().encode())
    assert len(runs) == 1


class Endless(io.RawIOBase):
    """A record of many deals, made line by line as it is read."""

    def __init__(self, deals: int) -> None:
        self._file = io.BytesIO()
        self._recorder = Recorder.start(self._file, GAME, open_table("highcard-open", 2), seed="long")
        self._left = deals
        self._file.seek(0)

    def readline(self, limit: int | None = -1, /) -> bytes:
        line = self._file.readline(-1 if limit is None else limit)
        if not line and self._left:
            self._left -= 1
            self._file.seek(0)
            self._file.truncate()
            play_match(self._recorder, seed=1, deals=1) if not self._left else self._one_deal()
            self._file.seek(0)
            line = self._file.readline()
        return line

    def _one_deal(self) -> None:
        state = self._recorder.deal()
        while self._recorder.state is not None:
            state = self._recorder.play(GAME.legal_moves(state)[0])


def test_a_long_stream_is_verified_in_constant_memory() -> None:
    import tracemalloc

    verify(Endless(20), GAMES)
    peaks = []
    for deals in (40, 400):
        tracemalloc.start()
        assert verify(Endless(deals), GAMES).name == "EXACT"
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + 200_000


@given(st.binary() | st.text().map(str.encode), st.sampled_from([b"", RECORD, OPEN, RECORD.splitlines()[0] + b"\n"]))
def test_whatever_a_source_holds_it_has_a_verdict(tail: bytes, head: bytes) -> None:
    assert verify(head + tail, GAMES).name in {"EXACT", "OPEN", "INVALID", "UNSUPPORTED"}


@given(st.data())
def test_whatever_stands_somewhere_in_a_line_it_has_a_verdict(data: st.DataObject) -> None:
    lines = objects(RECORD)
    line = data.draw(st.sampled_from(lines))
    inner = [part for part in [line, *line.values()] if isinstance(part, dict)]
    part = data.draw(st.sampled_from(inner))
    key = data.draw(st.sampled_from([*part, "x-a", "setup", "deals", "state"]))
    part[key] = data.draw(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists))
    assert verify(chained(lines), GAMES).name in {"EXACT", "INVALID", "UNSUPPORTED", "DIVERGED"}


def test_moves_given_to_replay_come_back_as_values() -> None:
    moves = [step.move for step in replay(RECORD, GAMES) if isinstance(step, MoveStep)]
    assert all(GAME.read_move(str(move)) == move for move in moves)
    assert any(isinstance(move, Play) and isinstance(move.card, Card) for move in moves)


def test_an_open_record_says_how_far_it_goes() -> None:
    verdict = verify(OPEN + b'{"n":', GAMES)
    assert isinstance(verdict, Open)
    assert verdict.torn == OPEN.count(b"\n") + 1
    assert str(verdict) == f"OPEN: {verdict.moves} moves and no footer; line {verdict.torn} is torn and left out"
    assert str(verify(OPEN, GAMES)) == f"OPEN: {verdict.moves} moves and no footer"
    assert Record.read(OPEN + b'{"n":', GAMES) == Record.read(OPEN, GAMES)


def test_verdict_errors_are_errors_of_cardstops() -> None:
    with pytest.raises(CardstopsError, match="INVALID at line 1: "):
        Record.read(b"{}", GAMES)
