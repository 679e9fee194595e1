"""The fuzzer's targets without the fuzzer: what they begin from, and some changes of it, pass through every door."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path

import pytest

from cardstops.games import GAMES
from cardstops.record import Exact, Invalid, Open, Record, verify
from tests.fuzz import __main__ as command
from tests.fuzz.mutating import TOKENS, mutated
from tests.fuzz.sealing import resealed
from tests.fuzz.targets import DOORS, GOLDENS, TARGETS, positions, seeds

CRASHERS = sorted(Path(__file__).with_name("fuzz").glob("crashers/*"))
"""Inputs that once were answered wrongly, each named `TARGET--what`."""


@pytest.mark.parametrize("name", DOORS)
def test_what_fuzzing_begins_from_passes_and_so_do_changes_of_it(name: str) -> None:
    rng = random.Random(name)
    found = list(seeds(name))
    assert len(set(found)) > 3
    for data in found[:5]:
        TARGETS[name](data)
        for _ in range(5):
            TARGETS[name](mutated(data, rng))


@pytest.mark.full
@pytest.mark.parametrize("name", DOORS)
def test_what_fuzzing_begins_from_passes_and_so_do_many_changes_of_it(name: str) -> None:
    rng = random.Random(name)
    for data in seeds(name):
        for _ in range(20):
            data = mutated(data, rng)  # noqa: PLW2901  # further and further from where it began
            TARGETS[name](data)


def test_inputs_that_were_answered_wrongly_pass() -> None:
    for path in CRASHERS:
        TARGETS[path.name.partition("--")[0]](path.read_bytes())


def test_every_game_has_a_door_and_positions_of_every_phase() -> None:
    for name in GAMES:
        assert f"move-{name}" in DOORS
        kinds = {type(position) for position in positions(name)}
        for path in sorted((GOLDENS / name).glob("*.packed.jsonl"))[:1]:
            assert len(kinds) > 2, path


def test_nothing_and_anything_passes_through_every_door() -> None:
    for target in TARGETS.values():
        for data in (b"", b"\0", b"\xff", b"\xff\xfe", *TOKENS):
            target(data)


def test_a_new_chain_fits_what_was_changed() -> None:
    whole = next(iter(Record.read_all(GOLDENS / "newmarket" / "newmarket.cards.packed.jsonl"))).stream().encode()
    assert resealed(whole).count(b"\n") == whole.count(b"\n")
    assert verify(resealed(whole)) == verify(whole)
    other = whole.replace(b'"name":"Seat 0"', b'"name":"Ann"', 1)
    assert isinstance(verify(other), Invalid)
    assert isinstance(verify(resealed(other)), Exact)
    head, *_ = whole.splitlines(keepends=True)
    assert isinstance(verify(resealed(head)), Open)
    assert resealed(b"no object\n[]\n") == b"no object\n[]\n"


def test_changes_are_many_and_the_same_for_the_same_seed() -> None:
    data = b'{"type":"rules","deals":12}'
    found = {mutated(data, random.Random(seed)) for seed in range(200)}
    assert len(found) > 150
    assert found == {mutated(data, random.Random(seed)) for seed in range(200)}
    assert all(len(mutated(data * 9, random.Random(seed), 40)) <= 40 for seed in range(20))


def test_inputs_are_asked_about_again_without_the_fuzzer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "input"
    path.write_bytes(b"7D")
    assert command.main(["cards", "seed", "--replay", str(path)]) == 0
    with pytest.raises(SystemExit):
        command.main(["nonsense"])
    assert "no target nonsense" in capsys.readouterr().err


def test_without_a_fuzzer_it_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    assert command.main(["cards"]) == command.UNAVAILABLE
    assert "pip install --group fuzz" in capsys.readouterr().err
