"""Which test runs which lines of the games, and what each costs: from this the tests of a mutant are chosen."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import attrs
import pytest
from coverage import Coverage

from tests.mutation.units import GAMES, ROOT, Unit, tests_of

__all__ = ["IMPORT", "Lines", "Survey", "Watch"]

IMPORT: Final = "importing"
"""On whose behalf a line runs while the modules are imported; while a file of tests is, it is on that file's behalf."""

Lines = dict[str, dict[int, list[str]]]
"""On whose behalf each line of each file ran, by the file's path from the root."""


class Watch:
    """Watches which lines of the games run, and on whose behalf."""

    def __init__(self) -> None:
        self._coverage = Coverage(data_file=None, config_file=False, include=[str(ROOT / GAMES / "*")])
        self._coverage.set_option("run:disable_warnings", ["no-data-collected"])

    def start(self) -> None:
        """Watch from now on."""
        self._coverage.start()

    def go_on(self, context: str) -> None:
        """Watch on behalf of this test, file of tests, or importing."""
        self._coverage.switch_context(context)

    def stop(self) -> None:
        """Watch no longer."""
        self._coverage.stop()

    def seen(self) -> Lines:
        """What has run."""
        data = self._coverage.get_data()
        return {str(Path(file).relative_to(ROOT)): data.contexts_by_lineno(file) for file in data.measured_files()}


@attrs.define
class Survey:
    """Every test with what it costs in seconds, and on whose behalf each line runs."""

    items: dict[str, pytest.Item] = attrs.field(factory=dict)
    seconds: dict[str, float] = attrs.field(factory=dict)
    lines: Lines = attrs.field(factory=dict)

    def add(self, items: dict[str, pytest.Item], seconds: dict[str, float], lines: Lines) -> None:
        """Take in more tests."""
        self.items |= items
        self.seconds |= seconds
        for file, found in lines.items():
            of_file = self.lines.setdefault(file, {})
            for line, names in found.items():
                of_file.setdefault(line, []).extend(names)

    def running(self, unit: Unit, lines: range) -> set[str]:
        """On whose behalf any of these lines of a module runs."""
        of_module = self.lines.get(str(unit.path), {})
        return {each for line in lines for each in of_module.get(line, ())}

    def tests(self, unit: Unit, lines: range) -> list[str]:
        """The tests of a module that run any of these lines, the cheapest first."""
        return self._cheapest(unit, self.items.keys() & self.running(unit, lines))

    def early(self, unit: Unit, lines: range) -> list[str]:
        """The tests of a module that may see what these lines did before any test ran: all, or those of some files."""
        running = self.running(unit, lines)
        named = {name for name in self.items if IMPORT in running or name.split("::")[0] in running}
        return self._cheapest(unit, named)

    def _cheapest(self, unit: Unit, names: Iterable[str]) -> list[str]:
        return sorted((name for name in names if tests_of(unit, self.items[name])), key=self.seconds.__getitem__)
