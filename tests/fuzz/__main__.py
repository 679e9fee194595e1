"""Fuzzing, guided by coverage, for as long as asked.

    python -m tests.fuzz                            every door, each in a process of its own, a minute in all
    python -m tests.fuzz all --seconds 10           all of them in one process
    python -m tests.fuzz records values --seconds 600
    python -m tests.fuzz records --replay FILE …    ask again about inputs that were kept; this takes no fuzzer

It begins from the golden records and from what earlier runs found worth keeping (`.cache/fuzz`). An input that raises
anything but a `CardstopsError`, breaks what the target asserts, or takes more than five seconds of work, two minutes of
anything or 1 GiB of memory is kept in `.cache/fuzz/found`, told, and ends the target; the exit status is then 1. The
fuzzer is atheris, in the dependency group `fuzz`; where it cannot be had the status is 69.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.fuzz.targets import DOORS, TARGETS

__all__ = ["main"]

ROOT: Final = Path(__file__).parents[2]
CACHE: Final = ROOT / ".cache" / "fuzz"
MOST_BYTES: Final = 1 << 16
UNAVAILABLE: Final = 69
LIMITS: Final = ("-timeout=120", "-rss_limit_mb=1024", f"-max_len={MOST_BYTES}", "-print_final_stats=1")


def main(arguments: Sequence[str] | None = None) -> int:
    """Fuzz the targets one after the other, each in its own process."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Fuzz every door.")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--seconds", type=int, default=60, metavar="N", help="of all targets together (default: 60)")
    parser.add_argument("--replay", nargs="+", type=Path, metavar="FILE", help="ask about these inputs and no others")
    options = parser.parse_args(arguments)
    names = options.targets or list(DOORS)
    if unknown := sorted({*names} - {*TARGETS}):
        parser.error(f"no target {', '.join(unknown)}: {', '.join(TARGETS)}")
    if options.replay:
        for name in names:
            for path in options.replay:
                TARGETS[name](path.read_bytes())
        return 0
    if importlib.util.find_spec("atheris") is None:
        sys.stderr.write("atheris is not installed: pip install --group fuzz\n")
        return UNAVAILABLE
    each = max(1, options.seconds // len(names))
    return max([_fuzzed(name, each) for name in names])


def _fuzzed(name: str, seconds: int) -> int:
    """Fuzz one target, and say how it went."""
    corpus, found = CACHE / "corpus" / name, CACHE / "found"
    for folder in (corpus, found):
        folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "tests.fuzz.one", name, str(corpus), f"-artifact_prefix={found}/{name}-"]
    command += [*LIMITS, f"-max_total_time={seconds}"]
    with tempfile.TemporaryDirectory() as scratch:  # the fuzzer ends its process without tidying up
        done = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, "TMPDIR": scratch},
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
    said = done.stderr.splitlines()
    runs = next((line.split()[-1] for line in said if line.startswith("stat::number_of_executed_units")), "no")
    kept = len(list(corpus.iterdir()))
    sys.stdout.write(
        f"{name}: {runs} runs in {seconds} s, {kept} inputs kept, {'a fault' if done.returncode else 'no fault'}\n"
    )
    if done.returncode:
        sys.stdout.write("\n".join(line[:400] for line in _telling(done.stdout + done.stderr)[-60:]) + "\n")
    return int(done.returncode != 0)


def _telling(said: str) -> list[str]:
    return [line for line in said.splitlines() if not line.startswith(("INFO: ", "WARNING: ", "#"))]


if __name__ == "__main__":
    sys.exit(main())
