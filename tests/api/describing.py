"""What a public name promises, as one line of text for each: the same on every Python, without a look at any source.

A name is `module.name` or `module.Class.member`. Annotations are the text that the source has; defaults and values are
written by `plain`, never by a `repr` that hangs on the version of Python.
"""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cached_property
from typing import Any, Final, Union, get_args, get_origin

import attrs

__all__ = ["Lines", "described", "plain"]

Lines = Mapping[str, str]
"""What each name promises."""

SAID: Final = frozenset(
    f"__{name}__"
    for name in (
        *("add", "and", "bool", "call", "contains", "enter", "exit", "getitem", "iter"),
        *("le", "len", "lt", "mul", "or", "str", "sub"),
    )
)
"""The operators that a class may promise, where it says them itself."""


def plain(value: object) -> str:
    """A value or an annotation as text."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if value is None or isinstance(value, bool | int | str | bytes):
        return repr(value)
    if isinstance(value, tuple | list):
        return f"({', '.join(map(plain, value))})"
    if isinstance(value, Mapping):
        return f"{{{', '.join(map(str, value))}}}"
    if isinstance(value, type) or inspect.isroutine(value):
        return value.__name__
    return f"a {type(value).__name__}"


def annotation(value: Any) -> str:
    """An annotation as text: as the source has it, or a type alias taken apart."""
    if isinstance(value, str):
        return value
    if value is None or value is types.NoneType or value is ...:
        return "..." if value is ... else "None"
    if isinstance(value, list):
        return f"[{', '.join(map(annotation, value))}]"
    if get_origin(value) in (Union, types.UnionType):
        return " | ".join(map(annotation, get_args(value)))
    if (inner := get_args(value)) and not isinstance(value, type):
        name = getattr(get_origin(value), "__name__", plain(value))
        return f"{name}[{', '.join(map(annotation, inner))}]"
    return str(getattr(value, "__forward_arg__", None) or getattr(value, "__name__", None) or plain(value))


def parameters(function: Callable[..., object]) -> str:
    """A signature: names, kinds, annotations, defaults, and what is given back."""
    signature = inspect.signature(function)
    text: list[str] = []
    before: Any = None
    for one in signature.parameters.values():
        if before is one.POSITIONAL_ONLY and one.kind is not before:
            text.append("/")
        if one.kind is one.KEYWORD_ONLY and before not in (one.KEYWORD_ONLY, one.VAR_POSITIONAL):
            text.append("*")
        stars = "*" * (one.kind is one.VAR_POSITIONAL) + "**" * (one.kind is one.VAR_KEYWORD)
        typed = "" if one.annotation is one.empty else f": {annotation(one.annotation)}"
        default = "" if one.default is one.empty else f" = {plain(one.default)}"
        text.append(f"{stars}{one.name}{typed}{default}")
        before = one.kind
    if before is inspect.Parameter.POSITIONAL_ONLY:
        text.append("/")
    back = signature.return_annotation
    return f"({', '.join(text)})" + ("" if back is signature.empty else f" -> {annotation(back)}")


def described(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """The lines of a public name: its own, then those of its members."""
    if isinstance(value, types.ModuleType):
        yield name, "module"
    elif isinstance(value, type):
        yield from _class(name, value)
    elif get_args(value) or isinstance(value, types.UnionType):
        yield name, f"alias of {annotation(value)}"
    elif inspect.isroutine(value) or hasattr(value, "__wrapped__"):
        yield name, f"function {parameters(value)}"
    else:
        yield name, _constant(value)


def _constant(value: object) -> str:
    told = plain(value)
    return told if told.startswith("a ") else f"{type(value).__name__} {told}"


def _class(name: str, kind: type) -> Iterator[tuple[str, str]]:
    if issubclass(kind, Enum):
        yield name, f"enum of {', '.join(member.name for member in kind)}"
        yield from ((f"{name}.{member.name}", plain(member.value)) for member in kind)
    elif attrs.has(kind):
        taken = [field.alias or field.name for field in attrs.fields(kind) if field.init]
        yield name, f"{_bases(kind)} of {', '.join(taken) or 'nothing'}"
        yield from ((f"{name}.{field.name}", _field(field)) for field in attrs.fields(kind) if field.name[0] != "_")
    else:
        made = parameters(kind) if {"__init__", "__new__"} & {*_own(kind)} and not _is_protocol(kind) else ""
        yield name, f"{_bases(kind)} {made}".strip()
    for member, value in _own(kind).items():
        if (member in SAID if member.startswith("_") else not _is_slot(value)) and not isinstance(value, Enum):
            yield f"{name}.{member}", _member(value)
    yield from ((f"{name}.{member}", "attribute") for member in _told(kind) if member not in _said(kind))


def _bases(kind: type) -> str:
    """What sort of class it is, and of which public ones."""
    sort = "protocol" if _is_protocol(kind) else "class"
    bases = [base.__name__ for base in kind.__bases__ if base.__name__[0] != "_"]
    told = ", ".join(base for base in bases if base not in ("object", "Generic", "Protocol"))
    return f"{sort}({told})" if told else sort


def _is_protocol(kind: type) -> bool:
    return bool(vars(kind).get("_is_protocol", False))


def _field(field: attrs.Attribute[Any]) -> str:
    """A field: its type, its default, and whether it has no part in equality or in the constructor."""
    factory = isinstance(field.default, attrs.Factory)  # type: ignore[arg-type]  # a class, which the stubs call a function
    default = "" if field.default is attrs.NOTHING else f" = {'…' if factory else plain(field.default)}"
    apart = [word for word, told in (("no init", not field.init), ("no eq", not field.eq)) if told]
    only = ["by keyword"] if field.kw_only else []
    return f"field {annotation(field.type)}{default}" + "".join(f", {word}" for word in apart + only)


def _own(kind: type) -> dict[str, Any]:
    """What the class, and those of its bases that are internal, say themselves."""
    found: dict[str, Any] = {}
    for one in kind.__mro__:
        if one is kind or one.__name__.startswith("_"):
            found = {**vars(one), **found}
    return found


def _is_slot(value: object) -> bool:
    return isinstance(value, types.MemberDescriptorType | types.GetSetDescriptorType)


def _member(value: Any) -> str:
    """A member of a class."""
    if isinstance(value, property | cached_property):
        getter: Any = value.fget if isinstance(value, property) else value.func
        return f"property{parameters(getter).removeprefix('(self)')}"
    if isinstance(value, classmethod | staticmethod):
        return f"{type(value).__name__} {parameters(value.__func__)}"
    return f"method {parameters(value)}" if inspect.isroutine(value) else _constant(value)


def _told(kind: type) -> list[str]:
    """The attributes that the docstring of the class tells."""
    section = re.search(r"^Attributes:\n((?: .*\n?|\n)+)", inspect.cleandoc(kind.__doc__ or ""), re.MULTILINE)
    return re.findall(r"^ {4}(\w+):", section[1], re.MULTILINE) if section else []


def _said(kind: type) -> set[str]:
    """The members that have a line already."""
    fields = {field.name for field in attrs.fields(kind)} if attrs.has(kind) else set[str]()
    return fields | {name for name, value in _own(kind).items() if not _is_slot(value)}
