"""The public API is what the snapshot says, and whatever changed since its version is told in the changelog."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from enum import Enum
from importlib.metadata import version
from pathlib import Path
from typing import Any, Protocol

import attrs
import pytest

from tests.api import snapshot
from tests.api.describing import described
from tests.api.snapshot import Snapshot, changes, told_names, untold
from tests.support.build import as_written

HOW = "tell it in CHANGELOG.md under Unreleased, its name in backticks, then: python -m tests.api.snapshot --write"
CHANGELOG = (Path(__file__).parents[1] / "CHANGELOG.md").read_text("utf-8")


def kept() -> Snapshot:
    return Snapshot.read(snapshot.SNAPSHOT.read_text("utf-8"))


@as_written
def test_the_public_api_is_that_of_the_snapshot() -> None:
    before, after = kept().lines, snapshot.current()
    differ = {name: f"{before.get(name)} -> {after.get(name)}" for name in changes(before, after)}
    assert differ == {}, HOW


def test_what_changed_since_the_version_of_the_snapshot_is_told() -> None:
    assert kept().number == version("cardstops"), HOW
    assert untold(kept().changed, told_names(CHANGELOG, "Unreleased", version("cardstops"))) == []


# How a name is described ----------------------------------------------------------------------------------------------


class Colour(Enum):
    RED = "red"
    BLUE = 2


@attrs.frozen
class _Base:
    inherited: int

    @property
    def shown(self) -> str:
        return ""


@attrs.frozen
class Value(_Base):
    """A value."""

    name: str
    colour: Colour = Colour.RED
    extra: tuple[int, ...] = attrs.field(factory=tuple, eq=False, kw_only=True)
    _hidden: int = attrs.field(default=0, init=False)

    @classmethod
    def of(cls, text: str, /, *more: int, **rest: object) -> Value:
        return cls(len(more) + len(rest), text)

    @staticmethod
    def none(a: int, /) -> None: ...

    def __len__(self) -> int:
        return 0

    def _private(self) -> None: ...


class Open:
    """Something open.

    Attributes:
        line: where it is.
        end: where it ends,
            told on two lines.
    """

    limit = 3

    def __init__(self, line: int = 1) -> None:
        self.line, self.end = line, None


class Speaks(Protocol):
    def say(self, word: str) -> str: ...


class WrongError(ValueError): ...


def told(value: Any) -> list[str]:
    return [f"{name} = {promise}" for name, promise in described("x", value)]


def test_a_class_is_described_by_its_fields_in_their_order_and_by_its_members() -> None:
    assert told(Value) == [
        "x = class of inherited, name, colour, extra",
        "x.inherited = field int",
        "x.name = field str",
        "x.colour = field Colour = Colour.RED",
        "x.extra = field tuple[int, ...] = …, no eq, by keyword",
        "x.shown = property -> str",
        "x.of = classmethod (cls, text: str, /, *more: int, **rest: object) -> Value",
        "x.none = staticmethod (a: int, /) -> None",
        "x.__len__ = method (self) -> int",
    ]
    assert told(Open) == [
        "x = class (line: int = 1) -> None",
        "x.limit = int 3",
        "x.line = attribute",
        "x.end = attribute",
    ]
    assert told(Speaks) == ["x = protocol", "x.say = method (self, word: str) -> str"]
    assert told(WrongError) == ["x = class(ValueError)"]


def test_an_enum_is_described_by_its_members_in_their_order() -> None:
    assert told(Colour) == ["x = enum of RED, BLUE", "x.RED = 'red'", "x.BLUE = 2"]


def test_functions_aliases_and_constants_are_described() -> None:
    def play(move: str, *, at: Colour = Colour.BLUE, of: tuple[int, ...] = (1, 2)) -> bytes | None: ...

    assert told(play) == [
        "x = function (move: str, *, at: Colour = Colour.BLUE, of: tuple[int, ...] = (1, 2)) -> bytes | None"
    ]
    assert told(int | None) == ["x = alias of int | None"]
    assert told(Callable[[Iterator[Any], Colour], None]) == ["x = alias of Callable[[Iterator[Any], Colour], None]"]
    assert told(tuple[int, ...]) == ["x = alias of tuple[int, ...]"]
    assert told((1, "a", None)) == ["x = tuple (1, 'a', None)"]
    assert told({"a": 1, "b": 2}) == ["x = dict {a, b}"]
    assert told(io) == ["x = module"]
    assert told(Value(1, "a")) == ["x = a Value"]


def test_the_snapshot_tells_a_line_for_each_kind_of_name() -> None:
    lines = kept().lines
    assert lines["cardstops.Record"] == "is cardstops.record.Record"
    assert lines["cardstops.game.Event"] == "class of code, clause, seat, cards, chips, count, other, name"
    assert lines["fireplace:event:robbed"] == "2.2 cards count other seat"
    assert lines["newmarket:illegality:not-on-turn"] == "6.1 number"
    assert lines["newmarket:reason:out"] == "7.1"
    assert lines["command:status:UNSUPPORTED"] == "3"
    assert lines["command:log:redact:--seat"] == "option required"
    assert lines["command:verify:files"] == "argument + required"
    assert Snapshot.read(str(kept())).lines == lines
    assert str(kept()) == snapshot.SNAPSHOT.read_text("utf-8")


# What must be told ----------------------------------------------------------------------------------------------------

BEFORE = {
    "m.f": "function (a)",
    "m.C": "class of a, b",
    "m.C.a": "field int",
    "m.C.b": "field int",
    "g:event:won": "1.1 seat",
}


@pytest.mark.parametrize(
    ("changed", "names"),
    [
        ({}, []),
        ({"m.f": "function (a, b)"}, ["m.f"]),
        ({"m.f": None}, ["m.f"]),
        ({"m.g": "function ()"}, ["m.g"]),
        ({"m.C": "class of b, a"}, ["m.C"]),
        ({"m.C.a": "field str"}, ["m.C.a"]),
        ({"m.C": "class of a, b, c", "m.C.c": "field int = 0"}, ["m.C.c"]),
        ({"m.C": None, "m.C.a": None, "m.C.b": None}, ["m.C"]),
        ({"m.D": "class of d", "m.D.d": "field int"}, ["m.D"]),
        ({"g:event:won": "1.1 chips seat"}, ["g:event:won"]),
    ],
)
def test_each_change_is_told_by_the_name_that_a_reader_looks_for(
    changed: dict[str, str | None], names: list[str]
) -> None:
    after = {name: promise for name, promise in {**BEFORE, **changed}.items() if promise is not None}
    assert changes(BEFORE, after) == names


@pytest.mark.parametrize(
    ("name", "enough", "too_little"),
    [
        (
            "cardstops.simulation.simulate",
            ["simulate", "simulation.simulate", "simulate(deals=…)"],
            ["simulation", "deals"],
        ),
        ("cardstops.game.Game.earlier", ["Game.earlier", "cardstops.game.Game.earlier"], ["earlier", "Game"]),
        ("cardstops.game.Game", ["Game", "game.Game"], ["game", "Games", "AnyGame"]),
        ("newmarket:event:won-twice", ["won-twice", "newmarket event won-twice"], ["won", "twice", "newmarket"]),
        ("command:log:pack:-o/--out", ["--out", "-o", "log pack --out FILE"], ["out", "pack"]),
    ],
)
def test_a_name_is_told_in_backticks_with_its_class_at_least(
    name: str, enough: list[str], too_little: list[str]
) -> None:
    for text in enough:
        assert untold([name], told_names(f"## [Unreleased]\n- Now `{text}`.\n", "Unreleased")) == []
        assert untold([name], told_names(f"## [Unreleased]\n- Now {text}.\n", "Unreleased")) == [name]
        assert untold([name], told_names(f"## [Unreleased]\n\n## [0.1.0]\n- Now `{text}`.\n", "Unreleased")) == [name]
    for text in too_little:
        assert untold([name], told_names(f"## [Unreleased]\n- Now `{text}`.\n", "Unreleased")) == [name]


def test_the_snapshot_is_not_written_before_the_changelog_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    changelog, path = tmp_path / "CHANGELOG.md", tmp_path / "public.txt"
    now = dict(BEFORE)
    monkeypatch.setattr(snapshot, "ROOT", tmp_path)
    monkeypatch.setattr(snapshot, "SNAPSHOT", path)
    monkeypatch.setattr(snapshot, "current", lambda: now)
    changelog.write_text("## [Unreleased]\n")
    assert snapshot.main(["--write"]) == 0  # the first
    assert snapshot.main([]) == 0
    now["m.f"] = "function (a, b)"
    first = path.read_text("utf-8")
    assert snapshot.main(["--write"]) == snapshot.main([]) == 1
    assert path.read_text("utf-8") == first
    assert "does not name in backticks: m.f" in capsys.readouterr().out
    changelog.write_text("## [Unreleased]\n- `f` takes b.\n")
    assert snapshot.main([]) == 1
    assert snapshot.main(["--write"]) == 0
    assert Snapshot.read(path.read_text("utf-8")).changed == {"m.f"}
    now["m.g"] = "function ()"
    changelog.write_text("## [Unreleased]\n- `m.g`.\n")
    assert snapshot.main(["--write"]) == 0
    assert Snapshot.read(path.read_text("utf-8")).changed == {"m.f", "m.g"}
    monkeypatch.setattr(snapshot, "version", lambda _: "9.0.0")
    assert snapshot.main([]) == 1
    assert snapshot.main(["--write"]) == 0
    assert (Snapshot.read(path.read_text("utf-8")).number, Snapshot.read(path.read_text("utf-8")).changed) == (
        "9.0.0",
        set(),
    )
