"""Peak memory of a fresh process after twenty games, above that of one that imports attrs, json and hashlib: megabytes.

Each game's default table is played deal after deal at random through the public functions. The bar is 16 MB for each.
The peak is `VmHWM` of the process itself, so it runs on Linux only.

    python benchmarks/memory.py [ROUNDS]
"""

from __future__ import annotations

import statistics
import subprocess
import sys

from cardstops import GAMES
from measuring import report

ROUNDS = 5
GAMES_PLAYED = 20
PEAK = """
with open("/proc/self/status") as status:
    print(next(line.split()[1] for line in status if line.startswith("VmHWM")))
"""
BASE = "import attrs, hashlib, json" + PEAK
PLAY = """
import random
from cardstops import GAMES
game, rng = GAMES["{name}"], random.Random(7)
rules = next(iter(game.presets.values()))
table = game.open_table(rules, rules.seats[0])
for number in range({games}):
    state = game.deal(table, number)
    while state.turn is not None:
        moves = game.legal_moves(state)
        state = game.apply(state, moves.sample(rng) if hasattr(moves, "sample") else rng.choice(moves))
    game.settle(state)
"""


def megabytes(program: str, rounds: int) -> float:
    """The peak of a fresh process that runs a program, the median of some."""
    peaks = [
        int(subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout)
        for _ in range(rounds)
    ]
    return statistics.median(peaks) / 1024


def main() -> None:
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    base = megabytes(BASE, rounds)
    values = {"attrs, json, hashlib": round(base, 1)}
    values["cardstops, its core"] = round(
        megabytes("from cardstops import GAMES, Record, simulate" + PEAK, rounds) - base, 1
    )
    for name in GAMES:
        program = PLAY.format(name=name, games=GAMES_PLAYED) + PEAK
        values[name] = round(megabytes(program, rounds) - base, 1)
    report("memory", values, "MB; all but the first above the first")


if __name__ == "__main__":
    main()
