"""Records are read as a stream: verifying and replaying take the same memory for eight times the lines."""

from __future__ import annotations

import os
import tracemalloc
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from cardstops.cli import main
from cardstops.games import GAMES
from cardstops.record import Exact, replay, verdicts, verify
from tests.support.endless import Match, Matches
from tests.support.resident import resident

OPEN: Final = {
    name: preset for name, game in GAMES.items() for preset, rules in game.presets.items() if game.open_ended(rules)
}
"""Games with a preset whose match goes on until the host closes it."""
SOME: Final = 100
MANY: Final = 8 * SOME
SLACK: Final = 64 << 10
"""Bytes that may differ: less than a word for each of the lines, where a line kept would take hundreds."""


def told(*arguments: str, path: Path) -> None:
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere):
        assert main([*arguments, str(path)]) == 0


def verified(path: Path) -> None:
    assert isinstance(verify(path), Exact)


def each_verdict(path: Path) -> None:
    assert all(isinstance(verdict, Exact) for verdict in verdicts(path))


def each_step(path: Path) -> None:
    for _ in replay(path):
        pass


WAYS: Final[dict[str, Callable[[Path], None]]] = {
    "verify": verified,
    "verdicts": each_verdict,
    "replay": each_step,
    "cardstops verify": lambda path: told("verify", path=path),
    "cardstops replay": lambda path: told("replay", path=path),
}


def written(path: Path, source: Match | Matches) -> Path:
    with path.open("wb") as file:
        file.writelines(iter(partial(source.readline, 0), b""))
    return path


def peak(way: Callable[[Path], None], path: Path) -> int:
    """The most bytes that were taken at once."""
    tracemalloc.start()
    try:
        way(path)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def check_same_memory(ways: list[str], some: Path, many: Path) -> None:
    for name in ways:
        WAYS[name](many)  # what is kept for good, up to a bound, is kept now
        assert peak(WAYS[name], many) < peak(WAYS[name], some) + SLACK, name


@pytest.mark.parametrize("name", OPEN)
def test_a_long_match_takes_no_more_memory_than_a_short_one(name: str, tmp_path: Path) -> None:
    some, many = (written(tmp_path / f"{n}", Match(GAMES[name], OPEN[name], n)) for n in (SOME, MANY))
    assert many.read_bytes().count(b"\n") > 6 * some.read_bytes().count(b"\n")
    check_same_memory(list(WAYS), some, many)


@pytest.mark.parametrize("name", GAMES)
def test_many_packed_matches_take_no_more_memory_than_some(name: str, tmp_path: Path) -> None:
    preset = OPEN.get(name, name)
    some, many = (written(tmp_path / f"{n}", Matches(GAMES[name], preset, n)) for n in (2, 16))
    check_same_memory(["verify", "verdicts", "cardstops verify"], some, many)


def test_a_record_that_is_kept_would_be_seen(tmp_path: Path) -> None:
    some, many = (written(tmp_path / f"{n}", Match(GAMES["doudizhu"], "doudizhu", n)) for n in (SOME, MANY))
    kept: list[object] = []

    def keeping(path: Path) -> None:
        kept[:] = replay(path)

    keeping(many)
    assert peak(keeping, many) > peak(keeping, some) + 2 * SLACK


def in_a_process(way: str, path: Path) -> int:
    """The most KiB that a process had in memory."""
    body = "from tests.test_record_memory import WAYS\nstatus = WAYS[sys.argv[1]](Path(sys.argv[2]))"
    return resident(body, way, str(path))[1]


@pytest.mark.full
@pytest.mark.parametrize("name", OPEN)
def test_a_match_of_a_million_lines_takes_no_more_memory_than_a_short_one(name: str, tmp_path: Path) -> None:
    some, many = (written(tmp_path / f"{n}", Match(GAMES[name], OPEN[name], n)) for n in (50_000, 1_000_000))
    for way in WAYS:
        assert in_a_process(way, many) < in_a_process(way, some) + (8 << 10), way
