"""A game at revision 2, or with another option: its old records stay EXACT, in every form and by every door."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import attrs
import pytest

from cardstops import GAMES
from cardstops.cli import main
from cardstops.codec import decode, digest, encode, encode_whole
from cardstops.errors import RulesError
from cardstops.game import AnyGame, at_revision
from cardstops.record import (
    Diverged,
    Exact,
    Invalid,
    MoveStep,
    Open,
    Record,
    Recorder,
    SeenMoveStep,
    SettlementStep,
    Unsupported,
    pack,
    replay,
    unpack,
    verify,
)
from cardstops.testing import check
from tests.support import toy, toy_revised
from tests.support.records import chained, edited, objects, play_match

NOW: AnyGame = toy_revised.GAME
REVISED = {NOW.name: NOW}
FIRST = {NOW.name: toy.GAME}


def recorded(game: AnyGame) -> bytes:
    """A match in which a seat folds after it has laid down the highest card."""
    file = io.BytesIO()
    recorder = Recorder.start(file, game, game.open_table("highcard", 3), seed="fold-0", seats=["Ann", "Bo", "Cy"])
    play_match(recorder, seed=7, game=game)
    return file.getvalue()


OLD, NEW = recorded(toy.GAME), recorded(NOW)


def payments(record: bytes) -> list[tuple[int, ...]]:
    return [step.settlement.payments for step in replay(record, REVISED) if isinstance(step, SettlementStep)]


def test_the_fix_shows_in_a_match_and_both_revisions_are_exact() -> None:
    assert [line.get("m") for line in objects(OLD)] == [line.get("m") for line in objects(NEW)]
    assert payments(OLD) != payments(NEW)
    assert [objects(record)[0]["revision"] for record in (OLD, NEW)] == [1, 2]
    assert isinstance(verify(OLD, REVISED), Exact)
    assert isinstance(verify(NEW, REVISED), Exact)


def test_a_record_of_one_revision_diverges_by_the_other() -> None:
    for record, revision in ((OLD, 2), (NEW, 1)):
        lines = objects(record)
        lines[0]["revision"] = revision
        assert isinstance(verify(chained(lines), REVISED), Diverged)


def test_an_older_reader_says_that_it_cannot_judge_the_newer_record() -> None:
    assert verify(NEW, FIRST) == Unsupported("revision 2 of highcard, newer than 1")
    assert isinstance(verify(OLD, FIRST), Exact)


@pytest.mark.parametrize("revision", [0, -1, -(2**53) + 1])
def test_a_revision_that_never_was_is_no_record_of_any(revision: int) -> None:
    verdict = verify(edited(OLD, lambda lines: lines[0].update(revision=revision)), REVISED)
    assert isinstance(verdict, Invalid)
    assert (verdict.line, verdict.why) == (1, "$.revision: versions and revisions count from 1")


def test_an_old_record_that_is_open_goes_on_by_the_rules_it_began_by(tmp_path: Path) -> None:
    path = tmp_path / "old.cards.jsonl"
    path.write_bytes(b"".join(OLD.splitlines(keepends=True)[:4]))
    record = Record.read(path, REVISED)
    assert record.game is toy.GAME
    with record.resume(path) as recorder:
        play_match(recorder, seed=7, game=record.game)
    assert isinstance(verify(path, REVISED), Exact)
    assert json.loads(path.read_bytes().splitlines()[0])["revision"] == 1
    assert verify(path, REVISED) == verify(path, FIRST)


def test_a_new_record_is_of_the_newest_revision() -> None:
    file = io.BytesIO()
    Recorder.start(file, NOW, NOW.open_table("highcard", 3), seed=1)
    assert Record.read(file.getvalue(), REVISED).game is NOW
    assert isinstance(verify(file.getvalue(), REVISED), Open)


@pytest.mark.parametrize("seat", range(3))
def test_a_seats_record_of_an_old_match_is_of_its_revision_and_stays_exact(seat: int) -> None:
    seen = Record.read(OLD, REVISED).for_seat(seat)
    assert json.loads(seen.header.text)["revision"] == 1
    assert isinstance(verify(seen), Exact)
    assert isinstance(verify(seen.stream().encode(), REVISED), Exact)


def test_an_old_match_is_packed_and_unpacked_as_it_was() -> None:
    record = Record.read(OLD, REVISED)
    line = pack(record)
    assert json.loads(line)["revision"] == 1
    assert unpack(line, REVISED) == record
    assert unpack(line, REVISED).stream().encode() == OLD
    assert isinstance(verify(f"{line}\n{pack(Record.read(NEW, REVISED))}\n".encode(), REVISED), Exact)


def test_the_views_of_an_old_record_are_sampled_by_its_revision() -> None:
    record = Record.read(OLD, REVISED).for_seat(1)
    *_, last = [step for step in replay(record) if isinstance(step, SeenMoveStep)]
    state: Any = record.game.sample(last.view, 1)
    [*_, settled] = [step for step in replay(OLD, REVISED) if isinstance(step, SettlementStep)]
    assert record.game.settle(state).payments == settled.settlement.payments


def test_the_command_line_bears_an_old_record_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(GAMES, "_modules", {"highcard": "tests.support.toy_revised"})
    old, new, packed, seen = (tmp_path / name for name in ("old", "new", "packed", "seen"))
    old.write_bytes(OLD)
    new.write_bytes(NEW)
    for arguments in (
        ["log", "pack", str(old), "-o", str(packed)],
        ["log", "redact", str(old), "--seat", "1", "-o", str(seen)],
        ["verify", *map(str, (old, new, packed, seen))],
        ["replay", str(old)],
    ):
        assert main(arguments) == 0
    told = capsys.readouterr().out
    assert told.count(": EXACT: ") == 4
    winners = [step.settlement.payments for step in replay(old, REVISED) if isinstance(step, SettlementStep)]
    assert all(f"Ann {paid[0]:+d}, Bo {paid[1]:+d}, Cy {paid[2]:+d}" in told for paid in winners)
    assert main(["log", "unpack", str(packed), "-o", str(tmp_path / "again")]) == 0
    assert (tmp_path / "again").read_bytes() == OLD


def test_every_revision_keeps_the_laws() -> None:
    for revision in (1, 2):
        game = at_revision(NOW, revision)
        assert game is not None
        check(game, "highcard", 3, deals=2)


def test_a_value_by_itself_is_read_by_the_revision_that_was_kept_beside_it() -> None:
    """It is then a state of its revision: another shape under the same tag is no fault."""

    @attrs.frozen
    class View(toy.View):
        leader: int | None = None

    reshaped = attrs.evolve(NOW, revision=3, types=(*toy.GAME.types[:-1], View), earlier=NOW)
    [*_, step] = [step for step in replay(OLD, REVISED) if isinstance(step, MoveStep)]
    data = encode(toy.view(step.state, 0), toy.GAME)
    for revision in (1, 2):
        game = at_revision(reshaped, revision)
        assert game is not None
        assert decode(data, game) == toy.view(step.state, 0)
    assert isinstance(verify(OLD, {"highcard": reshaped}), Exact)
    assert at_revision(reshaped, 4) is None
    assert at_revision(reshaped, 0) is None


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"revision": 2}, "revision 2 follows the one before it, and none is there"),
        ({"revision": 0}, "revision 0 follows the one before it, and none is there"),
        ({"revision": "1"}, "revision '1' follows the one before it, and none is there"),
        ({"revision": 1, "earlier": toy.GAME}, "revision 1 follows the one before it, and revision 1 is there"),
        ({"revision": 3, "earlier": toy.GAME}, "revision 3 follows the one before it, and revision 1 is there"),
        ({"revision": 2, "earlier": GAMES["fireplace"]}, "a Game of the same name, not the game 'fireplace'"),
        ({"revision": 2, "earlier": "highcard"}, "a Game of the same name, not 'highcard'"),
    ],
)
def test_no_revision_is_missing(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(RulesError, match=why):
        attrs.evolve(toy.GAME, **changes)


# An option that comes later ------------------------------------------------------------------------------------------


def next_release() -> Any:
    """High card as a later release might have it: with one more option, which its rules had not from the first."""
    source = Path(toy.__file__).read_text("utf-8")
    for before, after in (
        (
            "@attrs.frozen\nclass Rules",
            "class Tie(Enum):\n    SHARED = 1\n    STAYS_IN = 2\n\n\n@attrs.frozen\nclass Rules",
        ),
        (
            "deals: int | None = 2\n",
            "deals: int | None = 2\n    tie: Tie = attrs.field(default=Tie.SHARED, metadata={'since': '9'})\n",
        ),
    ):
        assert source.count(before) == 1
        source = source.replace(before, after)
    module = ModuleType("tests.support.toy_later")
    sys.modules[module.__name__] = module
    exec(source, vars(module))  # noqa: S102  # the source of this project's own game
    return module


LATER: Final = next_release()
HOUSE: Final = LATER.Rules(tie=LATER.Tie.STAYS_IN)


def later(rules: Any) -> bytes:
    """A match of the later release."""
    file = io.BytesIO()
    table, names = LATER.open_table(rules, 3), ["Ann", "Bo", "Cy"]
    play_match(Recorder.start(file, LATER.GAME, table, seed="fold-0", seats=names), seed=7, game=LATER.GAME)
    return file.getvalue()


def test_a_record_from_before_an_option_stays_exact_and_the_same_line_for_line() -> None:
    games: dict[str, AnyGame] = {"highcard": LATER.GAME}
    record = Record.read(OLD, games)
    assert record.header.table.rules == LATER.Rules()
    assert isinstance(verify(OLD, games), Exact)
    assert record.stream().encode() == OLD
    assert isinstance(verify(record.for_seat(1).stream().encode(), FIRST), Exact)
    assert later("highcard") == OLD


def test_a_record_by_the_new_option_is_exact_and_an_older_reader_says_that_it_cannot_judge_it() -> None:
    record = later(HOUSE)
    assert objects(record)[0]["rules"]["tie"] == "stays-in"
    assert isinstance(verify(record, {"highcard": LATER.GAME}), Exact)
    assert verify(record, FIRST) == Unsupported(
        "rules of highcard with the option 'tie', which this release does not know"
    )


def test_an_option_that_came_later_is_left_out_where_it_is_as_it_ever_was_and_may_be_said() -> None:
    for rules, said in ((LATER.Rules(), "shared"), (HOUSE, "stays-in")):
        data: Any = encode(rules, LATER.GAME)
        assert data.get("tie", "shared") == said
        assert ("tie" in data) == (rules == HOUSE)
        whole = encode_whole(rules, LATER.GAME)
        assert whole == {**data, "tie": said}
        assert decode(data, LATER.GAME) == decode(whole, LATER.GAME) == rules
        assert digest(decode(whole, LATER.GAME), LATER.GAME) == digest(rules, LATER.GAME)
    assert digest(LATER.Rules(), LATER.GAME) == digest(toy.Rules(), toy.GAME)
    assert encode_whole(toy.Rules(), toy.GAME) == encode(toy.Rules(), toy.GAME)


def test_the_command_line_lists_and_sets_an_option_that_came_later(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(GAMES, "_modules", {"highcard": "tests.support.toy_later"})
    for changes, said in (([], "shared"), (["--set", "tie=stays-in"], "stays-in"), (["--set", "tie=shared"], "shared")):
        assert main(["rules", "highcard", *changes]) == 0
        assert f"tie    {said}\n" in capsys.readouterr().out
        assert main(["rules", "highcard", *changes, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["tie"] == said
