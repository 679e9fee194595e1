"""Every public name says what it is: a sentence, the fields of a value, the errors that its own lines raise."""

from __future__ import annotations

import ast
import enum
import importlib
import inspect
import pkgutil
import re
import textwrap
from collections.abc import Callable, Iterator
from typing import Any, get_type_hints

import attrs
import pytest

import cardstops
from tests.support.build import as_written

PRIVATE = {
    "cardstops.jsonreader",
    "cardstops.jsontext",
    "cardstops.objects",
    "cardstops.shapes",
    "cardstops.values",
    "cardstops.__main__",
}
GAMES = [f"cardstops.games.{game}" for game in ("newmarket", "doudizhu", "fireplace")]
PUBLIC = [
    *(f"cardstops.{module.name}" for module in pkgutil.iter_modules(cardstops.__path__) if module.name != "cli"),
    *GAMES,
    "cardstops.games.doudizhu.combinations",
    "cardstops.games.fireplace.ranking",
]


def objects() -> Iterator[tuple[str, Any]]:
    """Every public class and function, by where it is found first."""
    seen = set[int]()
    for module in PUBLIC:
        if module in PRIVATE:
            continue
        face = importlib.import_module(module)
        for name in getattr(face, "__all__", ()):
            value = getattr(face, name)
            if (inspect.isclass(value) or inspect.isfunction(value)) and id(value) not in seen:
                seen.add(id(value))
                yield f"{module}.{name}", value


OBJECTS = dict(objects())
CLASSES = {name: value for name, value in OBJECTS.items() if inspect.isclass(value)}


def functions() -> Iterator[tuple[str, Callable[..., object]]]:
    """Every public function, and every method of a public class that is the class's own."""
    for name, value in OBJECTS.items():
        if inspect.isfunction(value):
            yield name, value
        else:
            for method, own in vars(value).items():
                plain = own.fget if isinstance(own, property) else getattr(own, "__func__", own)
                if inspect.isfunction(plain) and not method.startswith("_") and plain.__module__ == value.__module__:
                    yield f"{name}.{method}", plain


FUNCTIONS = dict(functions())


@as_written
@pytest.mark.parametrize("name", [*CLASSES, *FUNCTIONS])
def test_it_begins_with_a_sentence(name: str) -> None:
    text = inspect.getdoc(CLASSES.get(name, FUNCTIONS.get(name))) or ""
    first = text.partition("\n\n")[0]
    assert re.fullmatch(r"[A-Z`*\d].*[.:?]", first, re.DOTALL), first


@pytest.mark.parametrize("name", [name for name, kind in CLASSES.items() if attrs.has(kind)])
def test_a_value_tells_its_fields(name: str) -> None:
    kind: Any = CLASSES[name]
    fields = [field.name for field in attrs.fields(kind) if field.init and not field.name.startswith("_")]
    text = inspect.getdoc(kind) or ""
    told = set(re.findall(r"^    (\w+)", text.partition("Attributes:\n")[2], re.MULTILINE))
    missing = [field for field in fields if field not in told and f"`{field}`" not in text]
    assert len(fields) <= 1 or not missing


def raised(function: Callable[..., object]) -> set[str]:
    """The errors of cardstops that a function's own lines raise."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    calls = [node.exc for node in ast.walk(tree) if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)]
    names = {call.func.id for call in calls if isinstance(call.func, ast.Name)}
    return {name for name in names if hasattr(cardstops.errors, name)}


@pytest.mark.parametrize("name", [name for name, function in FUNCTIONS.items() if raised(function)])
def test_it_tells_what_it_raises(name: str) -> None:
    told = (inspect.getdoc(FUNCTIONS[name]) or "").partition("Raises:\n")[2]
    assert [error for error in raised(FUNCTIONS[name]) if error not in told] == []


def options() -> Iterator[tuple[str, type[enum.Enum]]]:
    """The enums that a table chooses from."""
    for module in GAMES:
        for kind in get_type_hints(importlib.import_module(module).Rules).values():
            if inspect.isclass(kind) and issubclass(kind, enum.Enum):
                yield f"{module}.{kind.__name__}", kind


@pytest.mark.parametrize(("name", "kind"), [*options()], ids=lambda value: value if isinstance(value, str) else "")
def test_an_option_cites_its_clause(name: str, kind: type[enum.Enum]) -> None:
    assert re.search(r"\d\.\d|section \d", inspect.getdoc(kind) or ""), name
