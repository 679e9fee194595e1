"""Mutation testing of the games: every function is changed in every way that mutmut knows, and some test must fail.

    python -m tests.mutation [NAME …]     try the mutants of games (`fireplace`), of modules (`fireplace.turns`), or all
    python -m tests.mutation --tell       try nothing, tell what is known
    python -m tests.mutation --write      besides, put the table of scores into docs/mutation.md

It works in a copy of the tree under .cache/mutation, where the results are kept as well: what was broken off goes on
where it was, and a module is tried again only when its text or its tests have changed. It exits 1 where a mutant
survives that tests/mutation/explained.toml does not explain, an explanation fits no survivor, or a module is not tried
as it stands.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.mutation.results import Results, explanations, stale
from tests.mutation.units import ROOT, Unit, units

FOLDER: Final = ROOT / ".cache" / "mutation"
PAGE: Final = ROOT / "docs" / "mutation.md"
TABLE: Final = "| module | mutants | killed | explained | unexplained | score |\n|---|---|---|---|---|---|\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the mutants of the modules named, and tell the score."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="Try the games' mutants.")
    parser.add_argument("--tell", action="store_true", help="try nothing, tell what is known")
    parser.add_argument("--write", action="store_true", help=f"put the table into {PAGE.relative_to(ROOT)}")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a game, or a module like fireplace.turns")
    options = parser.parse_args(arguments)
    chosen = [one for one in units() if not options.names or {one.name, one.game} & set(options.names)]
    if unknown := set(options.names) - {name for one in chosen for name in (one.name, one.game)}:
        parser.error(f"no such game or module: {' '.join(sorted(unknown))}")
    todo = [] if options.tell else [one for one in chosen if not Results.load(FOLDER, one).complete]
    FOLDER.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="copy-", dir=FOLDER) as copy:
        if todo:
            _copy_tree(Path(copy))
        for _, group in groupby(sorted(todo, key=_process), key=_process):
            _try(list(group), Path(copy))
    rows, wrong = _report(chosen)
    sys.stdout.write(f"\n{TABLE}{rows}")
    if options.write:
        _write(rows)
    return int(wrong)


def _process(unit: Unit) -> tuple[str, bool]:
    """Modules with the same of this are tried by one process."""
    return unit.game, unit.cold


def _copy_tree(copy: Path) -> None:
    """The tree as it stands, without what git ignores."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"],  # noqa: S607 - git of PATH
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)


def _try(group: Sequence[Unit], copy: Path) -> None:
    command = [sys.executable, "-m", "tests.mutation.trials", str(FOLDER), *(one.name for one in group)]
    subprocess.run(command, cwd=copy, env={**os.environ, "PYTHONPATH": str(copy / "src")}, check=True)


def _report(chosen: Sequence[Unit]) -> tuple[str, bool]:
    """A line of the table for each module that has mutants; survivors without explanation are told one by one."""
    explained, rows, wrong = explanations(), "", False
    for one in chosen:
        results = Results.load(FOLDER, one)
        if not results.complete:
            rows, wrong = f"{rows}| {one.name} | - | - | - | - | not tried as it stands |\n", True
            continue
        of_this = [each for each in explained if each.module == one.name]
        left = [change for change in results.survivors() if not any(each.fits(change) for each in of_this)]
        for change in left:
            sys.stdout.write(f"{one.name} {change.function}:\n  - {change.was}\n  + {change.now}\n")
        for function, change_told in stale(results, of_this):
            sys.stdout.write(f"{one.name} {function}: explained, but no survivor: {change_told}\n")
        wrong |= bool(left or stale(results, of_this))
        rows += _row(one, results, len(left))
    return rows, wrong


def _row(one: Unit, results: Results, left: int) -> str:
    every, alive = len(results.killers), len(results.survivors())
    if not every:
        return ""
    score = f"{100 * (every - alive) / every:.1f} %"
    return f"| {one.name} | {every} | {every - alive} | {alive - left} | {left} | {score} |\n"


def _write(rows: str) -> None:
    """Put the table in place of the one that the page has."""
    text = PAGE.read_text(encoding="utf-8")
    head, table, tail = text.partition(TABLE)
    rest = tail[tail.index("\n\n") + 1 :] if "\n\n" in tail else ""
    PAGE.write_text(head + table + rows + rest, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
