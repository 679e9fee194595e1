"""Values belong to nobody: threads share a state, processes are sent one, and workers share out a simulation.

Processes are spawned, so they start from nothing: what they know has come to them as a pickle, and every table that is
filled when it is first asked is empty there. Texts have other hashes there, too.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from io import BytesIO
from itertools import islice
from multiprocessing import get_context
from typing import Any

import pytest

from cardstops import GAMES, Record, replay, simulate, simulation, verify
from cardstops.codec import encode
from cardstops.game import AnyGame
from cardstops.policies import at_random
from cardstops.record import Recorder
from cardstops.testing import keeping, walk
from tests.support import sharing

THREADS = 3


def spawned(workers: int = 1) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


def table_of(game: AnyGame) -> Any:
    """A table of the default preset, neither the smallest nor the largest."""
    return game.open_table(next(iter(game.presets)), sum(next(iter(game.presets.values())).seats) // 2)


@pytest.mark.parametrize("name", GAMES)
def test_threads_that_share_a_state_are_all_told_what_one_is_told_alone(name: str) -> None:
    game = GAMES[name]
    states = [at.state for at in islice(walk(game, table_of(game), "shared"), 0, 18, 9)]
    alone = [sharing.answers(game, state, game.legal_moves(state)) for state in states]
    with spawned() as process:
        written = [encode(state, game) for state in states]
        told, equal = process.submit(sharing.ask_together, name, written, THREADS).result()
    assert len(told) == THREADS
    for thread in told:
        assert thread == alone
    assert equal


def values(game: AnyGame) -> Iterator[Any]:
    """Every kind of value that a deal gives rise to."""
    for at in islice(walk(game, table_of(game), "sent", deals=2), 0, None, 5):
        yield from keeping._values(at)
        yield from at.spread(at.legal(), 8)


@pytest.mark.parametrize("name", GAMES)
def test_every_value_crosses_to_a_process_that_is_spawned_and_back(name: str) -> None:
    game = GAMES[name]
    sent = list(dict.fromkeys(values(game)))
    with spawned() as process:
        came = process.submit(sharing.there_and_back, name, sent).result()
    for value, (again, data, found) in zip(sent, came, strict=True):
        assert again == value
        assert hash(again) == hash(value)
        assert data == encode(value, game)
        assert found, f"{value!r} has another hash in a process where texts have"


@pytest.mark.parametrize("name", GAMES)
def test_games_records_steps_verdicts_and_summaries_have_a_pickle(name: str) -> None:
    game, written = GAMES[name], BytesIO()
    recorder = Recorder.start(written, game, table_of(game), seed=1)
    recorder.play(game.legal_moves(recorder.deal())[0])
    record = Record.read(written.getvalue())
    kept = [record, record.for_seat(0), *replay(record), verify(record), simulate(game, deals=1, seed=1)]
    assert pickle.loads(pickle.dumps(kept)) == kept  # noqa: S301  # bytes of this very test
    again: AnyGame = pickle.loads(pickle.dumps(game))  # noqa: S301  # bytes of this very test
    assert list(again.presets.items()) == list(game.presets.items())
    assert (again.name, again.apply, again.types) == (name, game.apply, game.types)


def cuts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every way to cut the work that differs: one part, parts of one deal, parts of unequal size."""
    for parts, largest, ahead in ((1, 500, 64), (1_000, 500, 2), (1, 4, 3)):
        monkeypatch.setattr(simulation, "PARTS", parts)
        monkeypatch.setattr(simulation, "LARGEST", largest)
        monkeypatch.setattr(simulation, "AHEAD", ahead)
        yield


@pytest.mark.parametrize("what", ["deals", "matches"])
@pytest.mark.parametrize("name", GAMES)
def test_a_simulation_comes_to_the_same_however_it_is_cut(
    name: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    many: dict[str, Any] = {what: 9 if what == "deals" else 2, "seed": "cut"}
    game = GAMES[name]
    whole = simulate(game, **many)
    for _ in cuts(monkeypatch):
        assert simulate(game, **many) == whole
        with ThreadPoolExecutor(3) as threads:
            assert simulate(game, executor=threads, **many) == whole


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_a_simulation_comes_to_the_same_in_any_number_of_processes(
    workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = {name: simulate(game, deals=12, seed="spawned") for name, game in GAMES.items()}
    with spawned(workers) as processes:
        for _ in islice(cuts(monkeypatch), 1, 3):
            for name, game in GAMES.items():
                assert simulate(game, deals=12, seed="spawned", executor=processes) == alone[name]
        game = GAMES["doudizhu"]
        looking = simulate(game, deals=4, seed="spawned", policies=at_random, executor=processes)
        assert looking == simulate(game, deals=4, seed="spawned")
