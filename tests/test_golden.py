"""Golden records: every game has them for every preset, and this release bears them out to the last digest."""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardstops import GAMES, Record, replay
from cardstops.record import Exact, SettlementStep, verdicts
from tests.golden import fingerprint, forms, newmarket_worked_deal, reach, write

FILES = fingerprint.goldens()
PHASES_OF_NEWMARKET = {
    "newmarket": "Exchanging Playing Finished",
    "newmarket-original": "Playing Finished",
    "michigan-auction": "Exchanging Bidding Playing Finished",
    "newmarket-boodle": "Staking Playing Finished",
    "newmarket-bought": "Staking Exchanging Playing Finished",
    "michigan-suited": "Staking Playing Finished",
    "saratoga": "Playing Finished",
    "michigan": "Exchanging Playing Finished",
    "michigan-bicycle": "Exchanging Bidding Playing Finished",
    "pope-joan": "Playing Finished",
}
"""By preset (section 9): free stakes take a phase (2.2), and so do the offer of the dead hand and the auction (4.2)."""
PRESETS = [(name, preset) for name in GAMES for preset in write.presets(GAMES[name])]


def golden(game: str, preset: str) -> Path:
    return write.FOLDER / game / f"{preset}.cards.packed.jsonl"


def written(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def header(line: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(line)
    return found


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_every_preset_has_golden_matches_at_several_numbers_of_seats(game: str, preset: str) -> None:
    path, rules = golden(game, preset), GAMES[game].presets[preset]
    assert path.exists(), f"no golden: python -m tests.golden.write {game}"
    records = list(Record.read_all(path))
    assert len(records) >= 20
    assert {record.header.table.seats for record in records} == set(write.seat_counts(rules))
    for record in records:
        assert (record.header.preset, record.header.table.rules) == (preset, rules)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_golden_matches_by_house_rules(game: str) -> None:
    records = list(Record.read_all(golden(game, "house-rules")))
    assert len(records) == len(list(write.house_rules(GAMES[game])))
    assert {record.header.preset for record in records} == {None}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_goldens_of_given_cards_and_of_a_position_that_was_broken_off(game: str) -> None:
    records = list(Record.read_all(golden(game, "forms")))
    assert records == list(forms.forms(GAMES[game]))
    *given, broken = [header(line) for line in written(golden(game, "forms"))]
    assert all(record["seed"] is None and record["x-event"] for record in (*given, broken))
    assert all(record["deals"][0]["deck"] for record in given)
    assert (len(broken["deals"][0]["moves"]), broken["end"]) == (4, "abandoned")
    assert broken["deals"][0]["setup"]["type"].startswith(f"{game}/")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_golden_record_of_what_a_seat_saw(game: str) -> None:
    record = Record.read(write.FOLDER / game / "seat-1.cards.jsonl")
    assert record.header.seat == 1
    assert record.stream().splitlines() == list(write.seen(GAMES[game]))


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(write.FOLDER)) for path in FILES])
def test_a_golden_record_is_exact_whatever_its_revision(path: Path) -> None:
    first = header(written(path)[0])
    assert {type(verdict) for verdict in verdicts(path)} == {Exact}
    current = first["revision"] == GAMES[first["game"]].revision
    assert path.parent.name == (first["game"] if current else f"revision-{first['revision']}")


@pytest.mark.parametrize("game", GAMES)
def test_every_earlier_revision_has_golden_matches(game: str) -> None:
    known = {header(written(path)[0])["revision"] for path in FILES if header(written(path)[0])["game"] == game}
    assert known == set(range(1, GAMES[game].revision + 1))


@functools.cache
def reached(game: str, preset: str) -> frozenset[str]:
    """What the golden matches of a preset reach."""
    return frozenset[str]().union(*map(reach.reached, Record.read_all(golden(game, preset))))


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_and_every_type_of_move_of_a_game_has_a_golden(game: str) -> None:
    names = [*write.presets(GAMES[game]), "house-rules"]
    found = frozenset[str]().union(*(reached(game, name) for name in names))
    lacking = (reach.phases(GAMES[game]) | reach.moves(GAMES[game])) - found
    assert not lacking, f"no golden reaches {sorted(lacking)}: give {game} a house rule in tests.golden.write that does"


def test_the_goldens_of_a_newmarket_preset_pass_through_its_phases_and_no_other() -> None:
    found = {
        preset: {word.removeprefix("phase ") for word in reached("newmarket", preset) if word.startswith("phase ")}
        for preset in write.presets(GAMES["newmarket"])
    }
    assert found == {preset: set(phases.split()) for preset, phases in PHASES_OF_NEWMARKET.items()}


def check_reach(game: str, preset: str, numbers: range) -> None:
    """Other matches of a preset reach nothing that its goldens do not."""
    rules = GAMES[game].presets[preset]
    for number in numbers:
        other = write.play(GAMES[game], rules, f"{preset}/other", number, write.SELDOM)
        assert reach.reached(other) <= reached(game, preset)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_what_a_match_reaches_the_goldens_of_its_preset_reach(game: str, preset: str) -> None:
    check_reach(game, preset, range(3))


@pytest.mark.full
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_what_many_matches_reach_the_goldens_of_their_preset_reach(game: str, preset: str) -> None:
    check_reach(game, preset, range(50))


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_golden_match_has_the_digest_of_each_of_its_states(game: str, preset: str) -> None:
    for line in written(golden(game, preset)):
        record = json.loads(line)
        digests = [number for deal in record["deals"] for number in deal["states"]]
        assert digests == [str(number) for number in range(record["moves"])]
        assert all(deal["settle"]["state"].startswith("sha256:") for deal in record["deals"])


def fingerprints(hash_seeds: list[str], *arguments: str) -> set[str]:
    """What the goldens come to in a fresh process under each of the hash seeds."""
    command, root = [sys.executable, "-m", "tests.golden.fingerprint", *arguments], write.FOLDER.parents[1]
    found: set[str] = set()
    for hash_seed in hash_seeds:
        settings = {**os.environ, "PYTHONHASHSEED": hash_seed}
        found.add(subprocess.run(command, env=settings, cwd=root, capture_output=True, text=True, check=True).stdout)
    return found


def test_the_first_goldens_come_to_the_same_under_every_hash_seed() -> None:
    expected = fingerprint.fingerprint(FILES, 1)
    assert fingerprints(["0", "1", "random"], "--first", "1") == {f"{expected}\n"}


@pytest.mark.full
def test_all_goldens_come_to_the_same_under_every_hash_seed() -> None:
    assert len(fingerprints(["0", "1", "2", "3", "random"])) == 1


def test_goldens_that_are_not_exact_have_no_fingerprint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, *_ = written(FILES[0])
    path, changed = tmp_path / FILES[0].name, second.replace("_out", "_off", 1)
    path.write_text(f"{first}\n{changed}\n", encoding="utf-8")
    monkeypatch.setattr(fingerprint, "goldens", lambda: [path])
    assert fingerprint.main([]) == 1
    assert fingerprint.main(["--first", "1"]) == 0
    out, err = capsys.readouterr()
    assert err.startswith(f"{path.name}, record 1: INVALID")
    assert out == f"{fingerprint.fingerprint([path], 1)}\n"


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_bots_at_random_write_the_same_match_again(game: str, preset: str) -> None:
    assert write.match(GAMES[game], GAMES[game].presets[preset], preset, 0) == written(golden(game, preset))[0]


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_all_goldens_of_a_game_are_written_again_as_they_are(game: str) -> None:
    assert write.main(["--check", game]) == 0


def test_the_worked_deal_of_newmarket_comes_to_what_its_page_says() -> None:
    path = write.FOLDER / "newmarket" / "worked-deal.cards.jsonl"
    assert newmarket_worked_deal.record().stream() == path.read_text(encoding="utf-8")
    [step] = [step for step in replay(path) if isinstance(step, SettlementStep)]
    assert step.settlement.payments == (3, 3, -5, -5)
    assert (step.settlement.winners, step.settlement.reason) == ((1,), "out")
    assert (table := step.settlement.table) is not None
    assert [cell.claimed_by for cell in step.state.cells] == [1, 0, None, 0]
    assert [cell.chips for cell in table.cells] == [0, 0, 4, 0]
    assert [cell.live for cell in table.cells] == [False, False, True, False]
    assert [len(hand) for hand in step.state.hands] == [1, 0, 3, 3]
    assert table.pot == 0


def test_goldens_are_checked_and_written_by_one_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(write, "FOLDER", tmp_path)
    monkeypatch.setattr(write, "MATCHES", 1)
    monkeypatch.setattr(write, "RARE", 1)
    name = "fireplace"
    path = tmp_path / name / f"{next(iter(GAMES[name].presets))}.cards.packed.jsonl"
    assert write.main(["--check", name]) == 1
    assert not path.exists()
    assert write.main([name]) == 0
    assert write.main(["--check", name]) == 0
    assert "as it was" in capsys.readouterr().out
    older = path.read_text(encoding="utf-8").replace('"revision":1', '"revision":0')
    path.write_text(older, encoding="utf-8")
    assert write.main([name]) == 0
    assert (path.parent / "revision-0" / path.name).read_text(encoding="utf-8") == older
    assert written(path)[0] != older
