"""What came of the mutants, and the survivors that are explained.

Results of a module are kept as long as its text is the same: a kill as long as the file of the test that killed is the
same, a survivor as long as all tests are. What no longer holds tells which test to try first. An explanation that fits
no survivor any more is an error.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, Protocol, Self, TypeVar

import attrs

from tests.mutation.units import Unit, ground, test_files

EXPLAINED: Final = Path(__file__).with_name("explained.toml")


@attrs.frozen
class Change:
    """What a mutant is known by.

    Attributes:
        function: the function's name, behind its class's if it is a method.
        was: the lines that the mutant has otherwise.
        now: what stands in their place.
        copy: how many mutants of the function before it make the same change at another place.
    """

    function: str
    was: str
    now: str
    copy: int = 0


class Changed(Protocol):
    """A mutant, as far as results go."""

    @property
    def change(self) -> Change:
        """What it is known by."""
        ...


M = TypeVar("M", bound=Changed)


@attrs.define
class Results:
    """What has come of a module's mutants so far: who killed each, None for a survivor."""

    path: Path
    ground: str
    files: dict[str, str]
    killers: dict[Change, str | None]
    complete: bool = False
    _before: dict[Change, str | None] = attrs.field(factory=dict)

    @classmethod
    def load(cls, folder: Path, unit: Unit) -> Self:
        """What is known of a module and still holds, nothing if it was never tried."""
        path, base, files = folder / f"{unit.name}.json", ground(unit), test_files(unit)
        kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        before = {Change(**entry["change"]): entry["killer"] for entry in kept.get("mutants", ())}
        if kept.get("ground") != base:
            return cls(path, base, files, {}, before=before)
        if kept["files"] == files:
            return cls(path, base, files, before, kept["complete"])
        same = {file for file, digest in kept["files"].items() if files.get(file) == digest}
        held = {change: killer for change, killer in before.items() if killer and killer.split("::")[0] in same}
        return cls(path, base, files, held, before=before)

    def begin(self, found: Iterable[M]) -> Iterator[M]:
        """The mutants that are still to be tried. What was entered is saved now and then, and at the end."""
        there = set[Change]()
        for mutant in found:
            there.add(mutant.change)
            if mutant.change not in self.killers:
                yield mutant
            if len(there) % 50 == 0:
                self.save()
        self.killers = {change: killer for change, killer in self.killers.items() if change in there}
        self.complete = True

    def killer_before(self, change: Change) -> str | None:
        """What killed this mutant when it was last tried."""
        return self._before.get(change)

    def enter(self, change: Change, killer: str | None) -> None:
        """Note what killed a mutant."""
        self.killers[change] = killer

    def survivors(self) -> list[Change]:
        """The mutants that no test kills."""
        return [change for change, killer in self.killers.items() if killer is None]

    def save(self) -> None:
        """Write the file."""
        entries = [{"change": attrs.asdict(change), "killer": killer} for change, killer in self.killers.items()]
        self.path.parent.mkdir(parents=True, exist_ok=True)
        kept = {"ground": self.ground, "files": self.files, "complete": self.complete, "mutants": entries}
        self.path.write_text(json.dumps(kept, indent=1), encoding="utf-8")

    def line(self) -> str:
        """The figures."""
        return f"{len(self.killers)} mutants, {len(self.survivors())} survive"


@attrs.frozen
class Explanation:
    """Why some mutants of a function survive.

    Attributes:
        module: the module's name for short.
        function: the function's name.
        why: the reason, the same for all of them.
        changes: the lines that were and those that stand in their place, of each mutant.
    """

    module: str
    function: str
    why: str
    changes: tuple[tuple[str, str], ...]

    def fits(self, change: Change) -> bool:
        """Whether the explanation is of this mutant."""
        return change.function == self.function and (change.was, change.now) in self.changes


def explanations() -> list[Explanation]:
    """What stands in `explained.toml`."""
    found = tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))["explained"]
    return [Explanation(**{**one, "changes": tuple(map(tuple, one["changes"]))}) for one in found]


def stale(results: Results, explained: Iterable[Explanation]) -> list[tuple[str, str]]:
    """The explained changes of a module that fit no survivor any more."""
    alive = {(change.function, change.was, change.now) for change in results.survivors()}
    return [
        (one.function, f"{was} -> {now}")
        for one in explained
        for was, now in one.changes
        if (one.function, was, now) not in alive
    ]
