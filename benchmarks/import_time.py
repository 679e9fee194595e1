"""What importing cardstops costs beside `import attrs`: whole runs of fresh interpreters, in turn.

`face` is `import cardstops`, `core` what its names load besides, `game` a game of the three with its rules.

    python benchmarks/import_time.py [ROUNDS]
"""

from __future__ import annotations

import subprocess
import sys
import time

from measuring import ratio, report, spread

ROUNDS = 20
STATEMENTS = {
    "attrs": "import attrs",
    "face": "import cardstops",
    "core": "from cardstops import GAMES, Card, Cards, CardstopsError, Record, replay, simulate, verify",
    "game": "from cardstops.games import newmarket",
}


def seconds(statement: str) -> float:
    """The wall time of a fresh interpreter that runs a statement."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True)
    return time.perf_counter() - start


def main() -> None:
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    taken: dict[str, list[float]] = {name: [] for name in STATEMENTS}
    for number in range(rounds + 1):
        for name, statement in STATEMENTS.items():
            spent = seconds(statement)
            if number:  # the first round writes what is compiled and fills the caches of the disk
                taken[name].append(spent)
    values: dict[str, object] = {name: ratio(taken, name, "attrs") for name in STATEMENTS if name != "attrs"}
    milliseconds = spread([1000 * spent for spent in taken["attrs"]])
    report("import_time", {**values, "attrs, milliseconds": milliseconds}, "times as long as `import attrs`")


if __name__ == "__main__":
    main()
