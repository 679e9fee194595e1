"""What a published shuffle of 52 cards costs beside one of `random.Random`, each from its own seed, in one process.

Prints one line of JSON with the ratio. The bar is 1.6.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable

from cardstops.cards import Card, pack
from cardstops.rng import Stream

PACK = list(pack())
DEALS = 500
ROUNDS = 15


def published(seed: str) -> list[Card]:
    return Stream(seed, "deal/0").shuffled(PACK)


def plain(seed: str) -> list[Card]:
    order = PACK.copy()
    random.Random(seed).shuffle(order)
    return order


def microseconds(shuffle: Callable[[str], list[Card]]) -> float:
    """The time of one shuffle, over many seeds."""
    seeds = [f"held-{number}" for number in range(DEALS)]
    start = time.perf_counter()
    for seed in seeds:
        shuffle(seed)
    return (time.perf_counter() - start) / DEALS * 1e6


def main() -> None:
    taken: dict[str, list[float]] = {"published": [], "plain": []}
    for _ in range(ROUNDS):
        taken["published"].append(microseconds(published))
        taken["plain"].append(microseconds(plain))
    medians = {name: statistics.median(times) for name, times in taken.items()}
    ratio = round(medians["published"] / medians["plain"], 2)
    figures = {f"{name}_us": round(median, 1) for name, median in medians.items()}
    print(json.dumps({"benchmark": "shuffle", **figures, "ratio": ratio}))


if __name__ == "__main__":
    main()
