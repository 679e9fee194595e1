"""How everything here is measured: several runs in turn in one process, a short stretch each, compared round by round.

A busy machine then slows all of them, and a ratio is the median of the rounds' own ratios, with its quartiles beside
it. A benchmark prints one JSON object on one line: its name, the build that was measured, the values and their unit.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import cycle, islice
from typing import TypeAlias, TypeVar

__all__ = ["Rates", "Run", "build", "one_by_one", "rates", "ratio", "report", "spread"]

V = TypeVar("V")

Run: TypeAlias = Iterator[int | tuple[int, float]]
"""Work without end: each item is a small piece of it, done when it is asked for, and says how much that was; and, where
some of it was done besides that does not count, the seconds of processor time that this took."""

Rates: TypeAlias = dict[str, list[float]]
"""For each run, how much it did in a second, round by round."""

STRETCH = 0.1
"""Seconds of processor time that a run works before it is the next one's turn."""


def one_by_one(work: Callable[[V], object], values: Iterable[V], at_once: int = 20) -> Run:
    """Some work for one value after another, for ever: so many at once, lest reading the clock counts in short work."""
    waiting = cycle(values)
    while True:
        for value in islice(waiting, at_once):
            work(value)
        yield at_once


def rates(runs: Mapping[str, Run], rounds: int, stretch: float = STRETCH) -> Rates:
    """The rates of some runs, each for a stretch of processor time a round, after a round that is not counted."""
    taken: Rates = {name: [] for name in runs}
    for number in range(rounds + 1):
        for name, run in runs.items():
            rate = _rate(run, stretch)
            if number:
                taken[name].append(rate)
    return taken


def _rate(run: Run, stretch: float) -> float:
    start = time.process_time()
    done, spent = 0, 0.0
    while spent < stretch:
        piece = next(run)
        if isinstance(piece, tuple):
            piece, aside = piece
            start += aside
        done += piece
        spent = time.process_time() - start
    return done / spent


def ratio(taken: Rates, over: str, under: str) -> dict[str, float]:
    """How many times as much one run did as another in the same round."""
    return spread([one / other for one, other in zip(taken[over], taken[under], strict=True)])


def spread(figures: Sequence[float]) -> dict[str, float]:
    """The median of at least two figures, and their lower and upper quartile, to three digits."""
    low, middle, high = statistics.quantiles(figures, n=4, method="inclusive")
    return {name: float(f"{figure:.3g}") for name, figure in (("median", middle), ("q1", low), ("q3", high))}


def build() -> str:
    """Whether any module of the cardstops that is measured is `compiled`, or all are `pure` Python."""
    files = [getattr(module, "__file__", "") or "" for name, module in sys.modules.items() if "cardstops" in name]
    return "pure" if all(file.endswith(".py") for file in files if file) else "compiled"


def report(benchmark: str, values: Mapping[str, object], unit: str) -> None:
    """Print the line of a benchmark."""
    line = {"benchmark": benchmark, "build": build(), "values": values, "unit": unit}
    print(json.dumps(line, ensure_ascii=False))
