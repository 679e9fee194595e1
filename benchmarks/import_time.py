"""What `import cardstops` costs beside `import attrs`: fresh processes, turn and turn about, medians of 20.

Prints one line of JSON with the ratios: of the face alone (the bar is 1.6), and with the core that its names load.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time

ROUNDS = 20


def seconds(statement: str) -> float:
    """The wall time of a fresh interpreter that runs a statement."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True)
    return time.perf_counter() - start


def main() -> None:
    statements = {
        "attrs": "import attrs",
        "cardstops": "import cardstops",
        "core": "from cardstops import GAMES, Card, Cards, CardstopsError",
    }
    taken: dict[str, list[float]] = {name: [] for name in statements}
    for statement in statements.values():
        seconds(statement)
    for _ in range(ROUNDS):
        for name, statement in statements.items():
            taken[name].append(seconds(statement))
    medians = {name: statistics.median(times) for name, times in taken.items()}
    print(
        json.dumps(
            {
                "benchmark": "import_time",
                **{f"{name}_ms": round(1000 * median, 1) for name, median in medians.items()},
                "ratio": round(medians["cardstops"] / medians["attrs"], 2),
                "core_ratio": round(medians["core"] / medians["attrs"], 2),
            }
        )
    )


if __name__ == "__main__":
    main()
