"""Shapes: how the values of one annotation are written as JSON data, and read from it.

A shape for each kind that a field of a value may have: numbers and null, what is written as its text, arrays, objects
with a tag, unions. Reading never raises: it notes faults on a trail, and only checks what it needs to make the value.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from enum import Enum
from operator import attrgetter
from types import NoneType
from typing import Any, Final, TypeAlias, cast

import attrs

from cardstops.cards import Card, Cards
from cardstops.errors import CardstopsError, DecodeError, Fault
from cardstops.jsontext import LARGEST, Json, Trail, is_extra, key_step, shown

__all__ = [
    "LEAVES",
    "Field",
    "Shape",
    "as_it_is",
    "either",
    "fixed",
    "is_array",
    "is_object",
    "objects",
    "row",
    "tagged",
    "texts",
    "words",
    "words_of",
]


@attrs.frozen(eq=False)
class Shape:
    """How the values of one annotation are written.

    Attributes:
        what: what the data is called, such as `whole number below 2**53`.
        owns: whether `write` takes a value.
        fits: whether data is of the kind that `read` takes, so that a union knows whom to ask.
        write: the data of a value.
        read: the value of data; what it returns beside a fault means nothing.
    """

    what: str
    owns: Callable[[object], bool]
    fits: Callable[[object], bool]
    write: Callable[[Any], Json]
    read: Callable[[Any, Trail], object]


_Parser: TypeAlias = Callable[[str], object]


def _not_a(what: str, value: object) -> DecodeError:
    """The error of a value that is written elsewhere or nowhere."""
    return DecodeError((Fault("$", f"{shown(value)} is no {what}"),))


def _is_whole(value: object) -> bool:
    return type(value) is int and abs(value) <= LARGEST


def _is_null(value: object) -> bool:
    return value is None


def _is_str(value: object) -> bool:
    return type(value) is str


def _is_text(value: object) -> bool:
    return type(value) is str and (value.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in value))


def is_array(value: object) -> bool:
    """Whether this is a JSON array."""
    return type(value) is list


def is_object(value: object) -> bool:
    """Whether this is a JSON object."""
    return type(value) is dict


def as_it_is(what: str, right: Callable[[object], bool]) -> Shape:
    """Numbers and null, which JSON has itself."""

    def write(value: Any) -> Json:
        if not right(value):
            raise _not_a(what, value)
        return cast("Json", value)

    def read(data: Any, trail: Trail) -> object:
        if not right(data):
            trail.add(f"{shown(data)} is no {what}")
        return data

    return Shape(what, right, right, write, read)


def texts(what: str, kind: type | tuple[type, ...], text: Callable[[Any], str], value_of: _Parser) -> Shape:
    """Values that are written as their text, and read from no other."""

    def owns(value: object) -> bool:
        return isinstance(value, kind)

    def write(value: Any) -> Json:
        if not owns(value):
            raise _not_a(what, value)
        return text(value)

    def read(data: Any, trail: Trail) -> object:
        if type(data) is not str:
            trail.add(f"{shown(data)} is no {what}")
            return None
        try:
            value = value_of(data)
        except CardstopsError as error:
            trail.add(str(error))
            return None
        if not owns(value):
            trail.add(f"{shown(data)} is no {what}")
        elif text(value) != data:
            trail.add(f"{shown(data)} is no {what} as it is written")
        return value

    return Shape(what, owns, _is_str, write, read)


def _plain_text() -> Shape:
    """Text; a game's table of words may be made of a subclass of `str`, such as `StrEnum`."""

    def owns(value: object) -> bool:
        return isinstance(value, str)

    def write(value: Any) -> Json:
        if not owns(value) or not _is_text(text := str.__str__(value)):
            raise _not_a("text without lone surrogates", value)
        return text

    return attrs.evolve(as_it_is("text without lone surrogates", _is_text), owns=owns, fits=_is_str, write=write)


_WHOLE: Final = as_it_is("whole number below 2**53", _is_whole)
_NULL: Final = as_it_is("null", _is_null)
LEAVES: Final[Mapping[object, Shape]] = {
    int: _WHOLE,
    NoneType: _NULL,
    str: _plain_text(),
    Card: texts("card", Card, str, Card.parse),
    Cards: texts("cards", Cards, str, Cards.parse),
}


def words_of(kind: type[Enum]) -> dict[str, Enum]:
    """The members of an enum by the words that they are written as."""
    return {member.name.lower().replace("_", "-"): member for member in kind}


def words(kind: type[Enum]) -> Shape:
    """An enum's members by their lower-case names, hyphens for underscores."""
    members = words_of(kind)
    names = {member: name for name, member in members.items()}
    return texts(f"word of {', '.join(members)}", kind, names.__getitem__, members.get)


def row(item: Shape) -> Shape:
    """`tuple[X, ...]`: an array of any length."""

    def write(value: Any) -> Json:
        if not isinstance(value, tuple):
            raise _not_a("tuple", value)
        one = item.write
        return [one(part) for part in cast("tuple[object, ...]", value)]

    def read(data: Any, trail: Trail) -> object:
        if type(data) is not list:
            trail.add(f"{shown(data)} is no array")
            return ()
        return tuple([_at(f"[{place}]", item, part, trail) for place, part in enumerate(cast("list[object]", data))])

    return Shape("array", _is_tuple, is_array, write, read)


def fixed(items: tuple[Shape, ...]) -> Shape:
    """`tuple[X, Y]`: an array of that length."""

    def write(value: Any) -> Json:
        if not _is_tuple(value) or len(value) != len(items):
            raise _not_a(f"tuple of {len(items)}", value)
        return [item.write(part) for item, part in zip(items, cast("tuple[object, ...]", value), strict=True)]

    def read(data: Any, trail: Trail) -> object:
        if not is_array(data) or len(data) != len(items):
            trail.add(f"{shown(data)} is no array of {len(items)}")
            return ()
        pairs = zip(items, cast("list[object]", data), strict=True)
        return tuple([_at(f"[{place}]", item, part, trail) for place, (item, part) in enumerate(pairs)])

    return Shape(f"array of {len(items)}", _is_tuple, is_array, write, read)


def _is_tuple(value: object) -> bool:
    return isinstance(value, tuple)


def _at(step: str, shape: Shape, data: object, trail: Trail) -> object:
    since = trail.count
    value = shape.read(data, trail)
    if trail.count > since:
        trail.within(step, since)
    return value


def either(shapes: tuple[Shape, ...]) -> Shape:
    """A union: the first of its annotations that the value, or the data's kind, suits."""
    what = " or ".join(shape.what for shape in shapes)

    def owns(value: object) -> bool:
        return any(shape.owns(value) for shape in shapes)

    def fits(data: object) -> bool:
        return any(shape.fits(data) for shape in shapes)

    def write(value: Any) -> Json:
        for shape in shapes:
            if shape.owns(value):
                return shape.write(value)
        raise _not_a(what, value)

    def read(data: Any, trail: Trail) -> object:
        candidates = [shape for shape in shapes if shape.fits(data)]
        if not candidates:
            trail.add(f"{shown(data)} is no {what}")
            return None
        for shape in candidates[:-1]:
            attempt = Trail()
            value = shape.read(data, attempt)
            if not attempt.count:
                return value
        return candidates[-1].read(data, trail)

    return Shape(what, owns, fits, write, read)


Field: TypeAlias = tuple[str, str, Shape, object]
"""A field's key, its attribute, how its values are written, and the value at which it is left out (`NOTHING`: none)."""


_Part: TypeAlias = tuple[Callable[[object], object], Shape]
"""How a field is taken from its object, and how its values are written."""


class _Object:
    """The form of one class: its tag, and its fields once they were asked for."""

    def __init__(self, kind: type, tag: str, fields: Callable[[], Iterable[Field]]) -> None:
        self._kind, self._tag, self._fields = kind, tag, fields
        self._known: dict[str, _Part] = {}
        self._spared: dict[str, object] = {}

    def _parts(self) -> dict[str, _Part]:
        for key, name, shape, spare in self._fields():
            self._known[key] = (attrgetter(name), shape)
            if spare is not attrs.NOTHING:
                self._spared[key] = spare
        return self._known

    def owns(self, value: object) -> bool:
        return type(value) is self._kind

    def write(self, value: Any) -> Json:
        if type(value) is not self._kind:
            raise _not_a(self._tag, value)
        data: dict[str, Json] = {"type": self._tag}
        for key, (get, shape) in (self._known or self._parts()).items():
            data[key] = shape.write(get(value))
        for key, spare in self._spared.items():
            if self._known[key][0](value) == spare:
                del data[key]
        return data

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


def objects(kind: type, tag: str, fields: Callable[[], Iterable[Field]]) -> Shape:
    """The instances of one class, written with its tag and fields; the fields are asked for when first needed."""
    form = _Object(kind, tag, fields)
    return Shape(f"object of type {tag}", form.owns, is_object, form.write, form.read)


def _fields(
    data: object, tag: str, parts: Mapping[str, _Part], spared: Container[str], trail: Trail
) -> dict[str, object]:
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
            values[key] = _at(key_step(key), shape, given[key], trail)
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

    def write(value: Any) -> Json:
        if type(value) not in by_kind:
            raise _not_a(f"value of {whose}", value)
        return by_kind[type(value)].write(value)

    def read(data: Any, trail: Trail) -> object:
        if type(data) is not dict:
            trail.add(f"{shown(data)} is no {what}")
            return None
        tag = cast("dict[str, object]", data).get("type")
        if not isinstance(tag, str) or tag not in shapes:
            trail.add(f"{shown(tag)} is not one of {', '.join(shapes)}", ".type")
            return None
        return shapes[tag][1].read(data, trail)

    return Shape(what, owns, is_object, write, read)
