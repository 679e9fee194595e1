"""What imports cost beside `import attrs`: processor time of fresh processes, turn and turn about, as ratios.

The interpreter's own start is part of each. `cardstops` is the face alone, `core` what any use loads, `whole` all of
simulation and records; each game stands with `whole`. The bar is 1.5.

    python benchmarks/import_time.py [ROUNDS]
"""

from __future__ import annotations

import resource
import subprocess
import sys

from measuring import ratio, report, spread

ROUNDS = 15
WHOLE = "from cardstops import GAMES, Record, simulate"
STATEMENTS = {
    "attrs": "import attrs",
    "cardstops": "import cardstops",
    "core": "from cardstops import GAMES, Card, Cards, CardstopsError",
    "whole": WHOLE,
    **{game: f"{WHOLE}; GAMES['{game}']" for game in ("newmarket", "doudizhu", "fireplace")},
}


def seconds(statement: str) -> float:
    """The processor time of a fresh interpreter that runs a statement."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", statement], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    for statement in STATEMENTS.values():
        seconds(statement)
    taken: dict[str, list[float]] = {name: [] for name in STATEMENTS}
    for _ in range(rounds):
        for name, statement in STATEMENTS.items():
            taken[name].append(seconds(statement))
    values: dict[str, object] = {name: ratio(taken, name, "attrs") for name in STATEMENTS if name != "attrs"}
    values["attrs, milliseconds"] = spread([1000 * each for each in taken["attrs"]])
    report("import_time", values, "times `import attrs`")


if __name__ == "__main__":
    main()
