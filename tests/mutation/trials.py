"""Trying mutants: pytest collects a game's tests once, and every mutant is tried by them in a forked process.

mutmut's own runner starts pytest anew for each mutant, runs its tests in no order, and forks from a process that has
run them all, in which tables are built and caches full. Here nothing has run before the fork but imports. The tests
that run a mutant's line are tried until one fails: first the one that killed this mutant last time, then those that
killed its neighbours, then the cheapest. A line that importing runs has had its effect before the fork: in tables of
the games, or in positions that a file of tests sets up. Where its mutant seems to survive, the tests that may see that
effect are run by a new interpreter.

    python -m tests.mutation.trials RESULTS GAME MODULE …      (started by `python -m tests.mutation`, in a copy)
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import subprocess
import sys
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import pytest

from tests.mutation.mutants import Mutant, mutants
from tests.mutation.results import Results
from tests.mutation.survey import IMPORT, Survey, Watch
from tests.mutation.units import ROOT, Unit, of_modules, of_tests, tests_of

ARGUMENTS: Final = (
    "-p",
    "tests.mutation.profile",
    "--hypothesis-profile=mutation",
    "--assert=plain",
    "--capture=no",
    "--tb=native",
    "-q",
    "-p",
    "no:cacheprovider",
)
TIME_OUT, AFRESH = "time", "a new interpreter"
"""What kills a mutant besides a test: going on for ever, and failing somewhere when all is imported anew."""
MEMORY: Final = 3 << 30
"""Bytes that a trial may take."""
PATIENCE: Final = 3.0
"""Seconds of tests after which a mutant counts as a survivor: hundreds of the cheapest that run its line."""
_WARMING: Final = 20
"""So many of the cheapest tests run first, so that tables are built which every trial would build for itself."""


class Trials:
    """The pytest plugin: collects as ever, and instead of running the tests once tries every mutant with them."""

    def __init__(self, folder: Path, units: Sequence[Unit]) -> None:
        self._folder, self._units = folder, units
        self._survey = Survey()
        self._importing = Watch()
        self._importing.start()
        self._importing.go_on(IMPORT)
        self._failed = False
        self._kills: dict[str, Counter[str]] = defaultdict(Counter)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """Import the modules before any test does."""
        for unit in self._units:
            import_module(unit.module)

    def pytest_collectstart(self, collector: pytest.Collector) -> None:
        """Watch what importing each file of tests runs."""
        if isinstance(collector, pytest.Module):
            self._importing.go_on(str(collector.path.relative_to(ROOT)))

    def pytest_collection_finish(self) -> None:
        """Importing is over."""
        self._importing.stop()
        self._survey.add({}, {}, self._importing.seen())

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep in mind that a test failed."""
        self._failed |= report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the mutants of one module after another."""
        items = [item for item in session.items if any(tests_of(unit, item) for unit in self._units)]
        for path, group in groupby(items, key=lambda item: item.path):
            self._look_at(path, list(group))
        if not self._units[0].cold:
            for test in sorted(self._survey.items, key=self._survey.seconds.__getitem__)[:_WARMING]:
                self._fails(self._survey.items[test])
        gc.collect()
        gc.freeze()
        for unit in self._units:
            self._module(unit)
        return True

    def _look_at(self, path: Path, items: Sequence[pytest.Item]) -> None:
        """See what each test of a file costs and runs, unless that is known; for cold modules in a forked process."""
        unit = self._units[0]
        kept = self._folder / "surveys" / f"{unit.game}{'-cold' * unit.cold}-{path.stem}.json"
        known = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
        if not self._still_so(known, path, items):
            answer = forked(lambda: self._look(items)) if unit.cold else self._look(items)
            known = {"tests": of_tests(unit, path), "modules": of_modules(unit), **json.loads(answer or "")}
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps(known), encoding="utf-8")
        lines = {file: {int(line): names for line, names in found.items()} for file, found in known["lines"].items()}
        self._survey.add({item.nodeid: item for item in items}, known["seconds"], lines)

    def _still_so(self, known: dict[str, Any], path: Path, items: Sequence[pytest.Item]) -> bool:
        """Whether what is known of these tests is of them as they stand, and of the modules to be tried."""
        if known.get("tests") != of_tests(self._units[0], path):
            return False
        modules, now = known["modules"], of_modules(self._units[0])
        same = all(modules.get(str(unit.path)) == now[str(unit.path)] for unit in self._units)
        return same and known["seconds"].keys() == {item.nodeid for item in items}

    def _look(self, items: Sequence[pytest.Item]) -> str:
        seconds, watch = {}, Watch()
        watch.start()
        for item in items:
            begun = time.process_time()
            watch.go_on(item.nodeid)
            if self._fails(item):
                raise RuntimeError(f"{item.nodeid} fails without any mutant")
            seconds[item.nodeid] = time.process_time() - begun
        watch.stop()
        return json.dumps({"seconds": seconds, "lines": watch.seen()})

    def _fails(self, item: pytest.Item) -> bool:
        self._failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return self._failed

    def _module(self, unit: Unit) -> None:
        results = Results.load(self._folder, unit)
        begun, tried = time.monotonic(), 0
        for mutant in results.begin(mutants(ROOT / unit.path)):
            results.enter(mutant.change, self._killer(unit, mutant, results.killer_before(mutant.change)))
            tried += 1
        results.save()
        sys.stderr.write(f"{unit.name}: {results.line()} ({tried} tried in {time.monotonic() - begun:.0f} s)\n")

    def _killer(self, unit: Unit, mutant: Mutant, before: str | None) -> str | None:
        """The test that kills a mutant, or what else does; None for a survivor."""
        survey, kills = self._survey, self._kills[mutant.change.function]
        tests = sorted(survey.tests(unit, mutant.lines), key=lambda test: (test != before, -kills[test]))
        killer = forked(lambda: self._try(unit, mutant, tests)) if before != AFRESH else ""
        if killer is None:
            return TIME_OUT
        if not killer and (early := survey.early(unit, mutant.lines)):
            return (
                AFRESH if fails_afresh(unit, mutant, early, 10 * sum(map(survey.seconds.__getitem__, early))) else None
            )
        kills[killer] += 1
        return killer or None

    def _try(self, unit: Unit, mutant: Mutant, tests: Iterable[str]) -> str:
        """The test that fails with this mutant, or nothing."""
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            mutant.put_into(import_module(unit.module))
        except ValueError:
            return ""
        spent = 0.0
        for test in tests:
            if spent > PATIENCE:
                break
            spent += self._survey.seconds[test]
            signal.setitimer(signal.ITIMER_PROF, 1 + 10 * self._survey.seconds[test])
            if self._fails(self._survey.items[test]):
                return test
        return ""


def forked(work: Callable[[], str]) -> str | None:
    """What comes of some work in a copy of this process; None if a signal ended it.

    Raises:
        RuntimeError: the work went wrong.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _answer(work, writing)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        answer = pipe.read()
    status = os.waitpid(child, 0)[1]
    if os.WIFSIGNALED(status):
        return None
    if status:
        raise RuntimeError("a trial went wrong")
    return answer


def _answer(work: Callable[[], str], writing: int) -> None:
    """In the copy: do the work in silence, answer, and end at once."""
    errors, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    signal.alarm(600)
    try:
        with os.fdopen(writing, "w", encoding="utf-8") as pipe:
            pipe.write(work())
    except BaseException:  # noqa: BLE001 - whatever it is, the process must not go on as a second pytest
        os.write(errors, traceback.format_exc().encode())
        os._exit(70)
    os._exit(0)


def fails_afresh(unit: Unit, mutant: Mutant, tests: Sequence[str], seconds: float) -> bool:
    """Whether one of these tests fails in a new interpreter that imports the mutant, within so many seconds more."""
    path = ROOT / unit.path
    source = path.read_text(encoding="utf-8")
    path.write_text(mutant.module(), encoding="utf-8")
    try:
        done = subprocess.run(
            [sys.executable, "-B", "-m", "pytest", "-x", *ARGUMENTS, *tests],
            cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=120 + seconds, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(source, encoding="utf-8")
    return done.returncode != 0


def main(folder: str, *names: str) -> int:
    """Try the mutants of some modules of one game."""
    units = [Unit.named(name) for name in names]
    return pytest.main([*ARGUMENTS, *units[0].tests], plugins=[Trials(Path(folder), units)])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
