"""What a whole deal costs beside `random.Random(seed).shuffle` of a list of 52, each from its own seed, in one process.

A deal is `deal(table, seed)`: the published shuffle, the hands, the stakes, the first phase. Its bar is a ratio of 1.6
for the default tables of newmarket and michigan; `stream` is the published shuffle alone.

    python benchmarks/dealing.py [ROUNDS]
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

from cardstops.cards import pack
from cardstops.games import newmarket
from cardstops.rng import Stream
from measuring import one_by_one, rates, ratio, report, spread

TABLES = (("newmarket", 4), ("michigan", 3), ("michigan", 8), ("saratoga", 8), ("boodle", 8), ("pope-joan", 4))
PACK = list(pack())
ROUNDS = 40
STRETCH = 0.02


def plain(seed: str) -> None:
    order = PACK.copy()
    random.Random(seed).shuffle(order)


def published(seed: str) -> None:
    Stream(seed, "deal/0").shuffled(PACK)


def dealt(preset: str, seats: int) -> Callable[[str], object]:
    table = newmarket.open_table(preset, seats=seats)
    return lambda seed: newmarket.deal(table, seed)


def main() -> None:
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    seeds = [f"held-{number}" for number in range(500)]
    runs = {"plain": one_by_one(plain, seeds), "stream": one_by_one(published, seeds)}
    runs |= {f"{preset} {seats}": one_by_one(dealt(preset, seats), seeds) for preset, seats in TABLES}
    taken = rates(runs, rounds, STRETCH)
    values: dict[str, object] = {name: ratio(taken, "plain", name) for name in runs if name != "plain"}
    values["plain_us"] = spread([1e6 / rate for rate in taken["plain"]])
    report("dealing", values, "shuffles of random.Random in the time")


if __name__ == "__main__":
    main()
