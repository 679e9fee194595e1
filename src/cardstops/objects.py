"""Objects: how the instances of classes are written as JSON data with their tag, and read from it.

A class's fields are asked for when it is first written or read, since classes may hold each other.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any, TypeAlias, cast

import attrs

from cardstops.errors import CardstopsError
from cardstops.jsontext import Json, Trail, compact, is_extra, key_step, shown, utf_16
from cardstops.shapes import Shape, is_object, not_a

__all__ = ["Field", "objects", "tagged"]

Field: TypeAlias = tuple[str, str, Shape, object]
"""A field's key, its attribute, how its values are written, and the value at which it is left out (`NOTHING`: none)."""

_Parts: TypeAlias = Mapping[str, tuple[str, Shape]]
"""For each key, the attribute and how its values are written."""


class _Object:
    """The form of one class: its tag, and its fields once they were asked for."""

    def __init__(self, kind: type, tag: str, fields: Callable[[], Iterable[Field]]) -> None:
        self._kind, self._tag, self._fields = kind, tag, fields
        self._known: _Parts = {}
        self._spared: dict[str, object] = {}
        self._texts: dict[tuple[str, ...], Callable[[object], str]] = {}
        self._whole: Callable[[object], str] | None = None

    def _parts(self) -> _Parts:
        fields = list(self._fields())
        self._spared = {key: spare for key, _, _, spare in fields if spare is not attrs.NOTHING}
        self._known = {key: (name, shape) for key, name, shape, _ in fields}
        return self._known

    def owns(self, value: object) -> bool:
        return type(value) is self._kind

    def _left_out(self, value: object) -> tuple[str, ...]:
        """The keys of fields that are at the value at which they are left out."""
        return tuple([key for key, spare in self._spared.items() if getattr(value, self._known[key][0]) == spare])

    def write(self, value: Any) -> Json:
        if type(value) is not self._kind:
            raise not_a(self._tag, value)
        data: dict[str, Json] = {"type": self._tag}
        for key, (name, shape) in (self._known or self._parts()).items():
            data[key] = shape.write(getattr(value, name))
        for key in self._left_out(value):
            del data[key]
        return data

    def text(self, value: Any) -> str:
        if type(value) is not self._kind:
            raise not_a(self._tag, value)
        if self._whole is not None:
            return self._whole(value)
        return (self._texts.get(self._left_out(value)) or self._text_without(value))(value)

    def _text_without(self, value: object) -> Callable[[object], str]:
        """What writes the text of objects that leave out what this one does."""
        known = self._known or self._parts()
        left_out = self._left_out(value)
        kept = {key: known[key] for key in known if key not in left_out}
        self._texts[left_out] = written = _text_of(self._tag, kept)
        if not self._spared:
            self._whole = written
        return written

    def read(self, data: Any, trail: Trail) -> object:
        since = trail.count
        values = _fields(data, self._tag, self._known or self._parts(), self._spared, trail)
        if trail.count > since:
            return None
        try:
            return self._kind(**values)
        except (CardstopsError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            # a class checks itself, and works out what it derives, on well-formed fields that may be nonsense together
            trail.add(f"no {self._tag}: {error}")
            return None


def _text_of(tag: str, parts: _Parts) -> Callable[[object], str]:
    """What writes the canonical text of an object with this tag and these fields, made as one expression."""
    scope: dict[str, object] = {}
    pieces: list[str] = []
    before = "{"
    for place, key in enumerate(sorted({"type", *parts}, key=utf_16)):
        before += f"{compact(key)}:"
        if key == "type":
            before += compact(tag)
        else:
            name, shape = parts[key]
            scope |= {f"before{place}": before, f"text{place}": shape.text}
            pieces.append(f"{{before{place}}}{{text{place}(value.{name})}}")
            before = ""
        before += ","
    scope["end"] = before[:-1] + "}"
    exec(f"def text(value): return f'{''.join(pieces)}{{end}}'", scope)  # noqa: S102  # of the class's own field names
    return cast("Callable[[object], str]", scope["text"])


def objects(kind: type, tag: str, fields: Callable[[], Iterable[Field]]) -> Shape:
    """The instances of one class, written with its tag and fields; the fields are asked for when first needed."""
    form = _Object(kind, tag, fields)
    return Shape(f"object of type {tag}", form.owns, is_object, form.write, form.text, form.read)


def _fields(data: object, tag: str, parts: _Parts, spared: Container[str], trail: Trail) -> dict[str, object]:
    """The values of an object's fields: all of them there but those that may be left out, and no others."""
    if not isinstance(data, dict):
        trail.add(f"{shown(data)} is no object of type {tag}")
        return {}
    given = cast("dict[str, object]", data)
    if given.get("type") != tag:
        trail.add(f"{shown(given.get('type'))} is not {tag}", ".type")
    values: dict[str, object] = {}
    for key, (_, shape) in parts.items():
        if key in given:
            since = trail.count
            values[key] = shape.read(given[key], trail)
            if trail.count > since:
                trail.within(key_step(key), since)
        elif key not in spared:
            trail.add("missing", key_step(key))
    if len(given) > len(values) + 1:
        for key in given:
            if key not in parts and key != "type" and not is_extra(key):
                trail.add("unknown key", key_step(key))
    return values


def tagged(shapes: Mapping[str, tuple[type, Shape]], whose: str) -> Shape:
    """The instances of several classes, told apart by their tags."""
    by_kind = dict(shapes.values())
    what = f"object of type {' or '.join(shapes)}"

    def owns(value: object) -> bool:
        return type(value) in by_kind

    def owner(value: object) -> Shape:
        shape = by_kind.get(type(value))
        if shape is None:
            raise not_a(f"value of {whose}", value)
        return shape

    def write(value: Any) -> Json:
        return owner(value).write(value)

    def text(value: Any) -> str:
        return owner(value).text(value)

    def read(data: Any, trail: Trail) -> object:
        if type(data) is not dict:
            trail.add(f"{shown(data)} is no {what}")
            return None
        tag = cast("dict[str, object]", data).get("type")
        if not isinstance(tag, str) or tag not in shapes:
            trail.add(f"{shown(tag)} is not one of {', '.join(shapes)}", ".type")
            return None
        return shapes[tag][1].read(data, trail)

    return Shape(what, owns, is_object, write, text, read)
