"""The public API as text, held to the changelog: whatever differs from the snapshot must be told there by name.

    python -m tests.api.snapshot            say what differs, and what of it the changelog does not tell
    python -m tests.api.snapshot --write    write the snapshot again, if the changelog tells all that differs

Public is what `docs/reference/` lists. A change is told when its name stands in backticks in the section Unreleased: a
function or class by its name (`simulate`), a member with its class (`Game.earlier`), either with as much of its module
before it as one likes, a code by itself (`claimed`). Of a class that is new or gone the members need not be named; of
one whose order of fields changes, a new or lost field stands for it.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import re
import sys
import types
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final

from cardstops.cli import _parser
from cardstops.cli.records import STATUS
from cardstops.games import GAMES
from tests.api.describing import Lines, described

__all__ = ["SNAPSHOT", "Snapshot", "changes", "current", "main", "told_names", "untold"]

ROOT: Final = Path(__file__).parents[2]
SNAPSHOT: Final = Path(__file__).with_name("public.txt")
HEAD: Final = """\
# The public API of cardstops, a name a line. Written by `python -m tests.api.snapshot --write`; do not edit.
# First the version, then the names that changed since it was set, which CHANGELOG.md tells, then every name.
"""


# What there is --------------------------------------------------------------------------------------------------------


def modules() -> list[str]:
    """The public modules: those of the reference, and those that they list among their names."""
    pages = sorted((ROOT / "docs" / "reference").glob("*.md"))
    listed = [name for page in pages for name in re.findall(r"^::: (\S+)", page.read_text("utf-8"), re.MULTILINE)]
    named = [name for name in listed if _is_module(name)]
    for name in named:
        face = importlib.import_module(name)
        found = [getattr(face, each) for each in getattr(face, "__all__", ())]
        named += [each.__name__ for each in found if isinstance(each, types.ModuleType) and each.__name__ not in named]
    return sorted(named)


def _is_module(name: str) -> bool:
    """Whether a page lists a module here, and not a function of one."""
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def _of_modules() -> Iterator[tuple[str, str]]:
    """The names of each module; one that several list has its lines where it is made, or else deepest down."""
    public = {name: importlib.import_module(name) for name in modules()}
    listed = [(name, each, getattr(module, each)) for name, module in public.items() for each in module.__all__]
    homes: dict[int, str] = {}
    for name, each, value in sorted(listed, key=lambda one: -one[0].count(".")):
        if getattr(value, "__module__", name) == name:
            homes.setdefault(id(value), f"{name}.{each}")
    for name, each, value in sorted(listed, key=lambda one: -one[0].count(".")):
        home = homes.setdefault(id(value), f"{name}.{each}")
        if home == f"{name}.{each}" or isinstance(value, bool | int | str | None):
            yield from described(f"{name}.{each}", value)
        else:
            yield f"{name}.{each}", f"is {home}"


def _of_games() -> Iterator[tuple[str, str]]:
    """Presets, facts, and the codes with clauses and parameters, which the tests of each page hold to the code."""
    for name in GAMES:
        for preset in GAMES[name].presets:
            yield f"{name}:preset:{preset}", "preset"
        for fact in GAMES[name].facts:
            yield f"{name}:fact:{fact}", "fact of a deal"
        page = (ROOT / "docs" / "games" / f"{name}.md").read_text("utf-8")
        for table in re.findall(r"(?:^\|.*\n)+", page, re.MULTILINE):
            head, _, *rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in table.splitlines()]
            if head[0] in ("code", "reason"):
                yield from _codes(name, [cell.strip("`") for cell in head], rows)


def _codes(game: str, head: list[str], rows: list[list[str]]) -> Iterator[tuple[str, str]]:
    sort = "reason" if head[0] == "reason" else "event" if head[2].startswith("what") else "illegality"
    for row in rows:
        cells = dict(zip(head, row, strict=False))
        filled = [key for key in ("cards", "number") if cells.get(key)]
        written = re.findall(r"`(seat|cards|chips|count|other|name|number)`", " ".join(row[2:]))
        fields = sorted({*filled, *written}) if sort != "reason" else []
        clause = cells.get("clause", "")
        yield f"{game}:{sort}:{row[0].strip('`')}", " ".join([clause, *fields]).strip() or sort


def _of_commands() -> Iterator[tuple[str, str]]:
    for status, number in STATUS.items():
        yield f"command:status:{status}", str(number)
    yield from _command("command", _parser())


def _command(name: str, parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each, under in action.choices.items():
                yield f"{name}:{each}", "command"
                yield from _command(f"{name}:{each}", under)
        elif "--help" not in action.option_strings:
            sort = "option" if action.option_strings else "argument"
            number = "" if action.nargs is None else f" {action.nargs}"
            needed = " required" if action.required else ""
            yield f"{name}:{'/'.join(action.option_strings) or action.dest}", f"{sort}{number}{needed}"


def current() -> Lines:
    """Every public name with what it promises."""
    return dict(sorted([*_of_modules(), *_of_games(), *_of_commands()]))


# What was -------------------------------------------------------------------------------------------------------------


class Snapshot:
    """The snapshot: a version, the names that changed since it was set, and all lines."""

    def __init__(self, number: str, changed: set[str], lines: Lines) -> None:
        self.number, self.changed, self.lines = number, changed, lines

    @classmethod
    def read(cls, text: str) -> Snapshot:
        """The snapshot of its text."""
        said = [line for line in text.splitlines() if line and not line.startswith("#")]
        changed = {line.removeprefix("changed ") for line in said if line.startswith("changed ")}
        lines = dict(line.split(" = ", 1) for line in said[1 + len(changed) :])
        return cls(said[0].removeprefix("version "), changed, lines)

    def __str__(self) -> str:
        changed = "".join(f"changed {name}\n" for name in sorted(self.changed))
        lines = "".join(f"{name} = {promise}\n" for name, promise in self.lines.items())
        return f"{HEAD}version {self.number}\n\n{changed}\n{lines}"


def changes(before: Lines, after: Lines) -> list[str]:
    """The names that a changelog has to tell when the API goes from one to the other."""
    differ = {name for name in {*before, *after} if before.get(name) != after.get(name)}
    whole = {name for name in differ if name not in before or name not in after}
    partly = {_class_of(name) for name in whole}
    return sorted(name for name in differ if _class_of(name) not in whole and (name in whole or name not in partly))


def _class_of(name: str) -> str:
    return name.rpartition(":" if ":" in name else ".")[0]


# What is told ---------------------------------------------------------------------------------------------------------


def told_names(changelog: str, *sections: str) -> set[str]:
    """The names in backticks in these sections of a changelog."""
    found: set[str] = set()
    for part in re.split(r"^## ", changelog, flags=re.MULTILINE):
        if any(part.startswith(f"[{section}]") for section in sections):
            for span in re.findall(r"`([^`\n]+)`", part):
                found |= {span, *re.findall(r"-{0,2}[A-Za-z_][\w.-]*", span)}
    return found


def untold(names: Iterable[str], told: set[str]) -> list[str]:
    """The names of which none of the ways to write them is among those told."""
    return sorted(name for name in names if not _ways(name) & told)


def _ways(name: str) -> set[str]:
    """How a name may be written: a member with its class at least, all else with as much before it as one likes."""
    if ":" in name:
        last = name.rpartition(":")[2]
        return {name, name.replace(":", " "), last, *last.split("/")}
    parts = name.split(".")
    depth = next((at for at, part in enumerate(parts[:-1]) if part[0].isupper()), len(parts) - 1)
    return {".".join(parts[at:]) for at in range(depth + 1)}


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, and write if asked; 1 when something differs that is not written, or not told."""
    parser = argparse.ArgumentParser(prog="python -m tests.api.snapshot", description="The public API as text.")
    parser.add_argument("--write", action="store_true", help="write the snapshot, if the changelog tells what differs")
    options = parser.parse_args(arguments)
    before = Snapshot.read(SNAPSHOT.read_text("utf-8")) if SNAPSHOT.exists() else Snapshot("", set(), current())
    after, number = current(), version("cardstops")
    names = changes(before.lines, after)
    for name in names:
        sys.stdout.write(f"{name}: {before.lines.get(name, 'not there')} -> {after.get(name, 'gone')}\n")
    missing = untold(names, told_names((ROOT / "CHANGELOG.md").read_text("utf-8"), "Unreleased"))
    if missing:
        sys.stdout.write(f"CHANGELOG.md, Unreleased, does not name in backticks: {', '.join(missing)}\n")
    elif options.write:
        changed = {*(before.changed if before.number == number else ()), *names}
        SNAPSHOT.write_text(str(Snapshot(number, changed, after)), encoding="utf-8", newline="\n")
        return 0
    return int(bool(names) or before.number != number)


if __name__ == "__main__":
    sys.exit(main())
