"""Run benchmarks one after another, each in a process of its own, and keep what they print.

    python benchmarks/run.py [NAME…]

The cardstops that is measured is the one that this interpreter imports. A line is kept in `results/pure.jsonl` or
`results/compiled.jsonl`, with the commit, the Python and the versions of the peers; a benchmark that is run again
replaces its line. `page.py` writes the page of the documentation from these files. Nothing else ought to run meanwhile.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, TypeAlias

HERE = Path(__file__).parent
RESULTS = HERE / "results"
NAMES = (
    "doudizhu_play",
    "newmarket_vs_chess",
    "fireplace_cost",
    "ranking",
    "play",
    "costs",
    "dealing",
    "records",
    "writing",
    "import_time",
    "memory",
    "growth",
    "fireplace_long_rows",
)
"""In the order of the page."""
PEERS = ("open_spiel", "rlcard", "chess", "treys", "phevaluator", "pokerkit")

Line: TypeAlias = dict[str, Any]


def lines(file: Path) -> dict[str, Line]:
    """The lines that are kept in a file, by the benchmark's name."""
    kept = [json.loads(text) for text in file.read_text("utf-8").splitlines()] if file.exists() else []
    return {line["benchmark"]: line for line in kept}


def surroundings() -> Line:
    """What stands beside each result: where it was measured, and beside what."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short=10", "HEAD"], cwd=HERE, capture_output=True, text=True, check=True
    )
    peers: dict[str, str] = {}
    for name in PEERS:
        try:
            peers[name] = version(name)
        except PackageNotFoundError:
            print(f"{name} is not installed: what it stands beside will fail", file=sys.stderr)
    return {"commit": commit.stdout.strip(), "python": platform.python_version(), "peers": peers}


def keep(line: Line) -> None:
    """Put a line in its place in the file of its build."""
    file = RESULTS / f"{line['build']}.jsonl"
    kept = lines(file) | {line["benchmark"]: line}
    texts = [json.dumps(kept[name], ensure_ascii=False) for name in NAMES if name in kept]
    file.write_text("".join(f"{text}\n" for text in texts), "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    names = parser.parse_args().names or NAMES
    if unknown := [name for name in names if name not in NAMES]:
        parser.error(f"no benchmark {', '.join(unknown)}")
    RESULTS.mkdir(exist_ok=True)
    beside, failed = surroundings(), 0
    for name in names:
        done = subprocess.run([sys.executable, HERE / f"{name}.py"], stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            print(f"{name} failed with exit code {done.returncode}", file=sys.stderr)
            failed = 1
        else:
            print(done.stdout.strip(), flush=True)
            keep({**json.loads(done.stdout), **beside})
    return failed


if __name__ == "__main__":
    sys.exit(main())
