"""Bulk play over several machines: the executor of a Dask client, which is asked for as any other (`[dask]`)."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from typing import Any

import pytest

from cardstops import GAMES, simulate

distributed: Any = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def dask() -> Iterator[Executor]:
    """Two workers, each a process of its own."""
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", memory_limit=None
    )
    with cluster, distributed.Client(cluster) as client, client.get_executor(pure=False) as executor:
        yield executor


@pytest.mark.parametrize("name", GAMES)
def test_a_simulation_over_dask_comes_to_the_same(name: str, dask: Executor) -> None:
    assert simulate(GAMES[name], deals=8, seed="dask", executor=dask) == simulate(GAMES[name], deals=8, seed="dask")


def test_whole_matches_over_dask_come_to_the_same(dask: Executor) -> None:
    game, told = GAMES["newmarket"], list[tuple[int, int]]()
    many: dict[str, Any] = {"matches": 4, "rules": "michigan", "seats": 4, "seed": "dask"}
    over_dask = simulate(game, executor=dask, progress=lambda done, total: told.append((done, total)), **many)
    assert over_dask == simulate(game, **many)
    assert told[-1] == (4, 4)
