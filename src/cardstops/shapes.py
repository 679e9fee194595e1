"""Shapes: how the values of one annotation are written as JSON data, and read from it.

A shape for each kind that a field of a value may have: numbers and null, what is written as its text, arrays, unions;
`objects` has those of classes. Reading never raises: it notes faults on a trail, and only checks what it needs to make
the value. What is hashed is written as canonical text at once, without data between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from itertools import repeat
from types import NoneType
from typing import Any, Final, TypeAlias, TypeVar, cast

import attrs

from cardstops.cards import OF_BIT, Card, Cards, bag
from cardstops.errors import CardstopsError, DecodeError, Fault
from cardstops.jsontext import LARGEST, Json, Trail, compact, shown, sorted_text

__all__ = [
    "LEAVES",
    "Shape",
    "as_it_is",
    "either",
    "fixed",
    "is_array",
    "is_object",
    "not_a",
    "row",
    "texts",
    "words",
    "words_of",
]


T = TypeVar("T")


@attrs.frozen(eq=False)
class Shape:
    """How the values of one annotation are written.

    Attributes:
        what: what the data is called, such as `whole number below 2**53`.
        owns: whether `write` and `text` take a value of this class.
        fits: whether data is of the kind that `read` takes, so that a union knows whom to ask.
        write: the data of a value.
        text: the canonical text of that data.
        read: the value of data; what it returns beside a fault means nothing.
    """

    what: str
    owns: Callable[[object], bool]
    fits: Callable[[object], bool]
    write: Callable[[Any], Json]
    text: Callable[[Any], str]
    read: Callable[[Any, Trail], object]


_Parser: TypeAlias = Callable[[str], object]


def not_a(what: str, value: object) -> DecodeError:
    """The error of a value that is written elsewhere or nowhere."""
    return DecodeError((Fault("$", f"{shown(value)} is no {what}"),))


def _is_int(value: object) -> bool:
    return type(value) is int


def _is_whole(value: object) -> bool:
    return type(value) is int and -LARGEST <= value <= LARGEST


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


def _written(what: str, kind: type | tuple[type, ...], form: Callable[[Any], T]) -> Callable[[Any], T]:
    """How values of a class are written; others are refused."""

    def written(value: Any) -> T:
        if not isinstance(value, kind):
            raise not_a(what, value)
        return form(value)

    return written


def as_it_is(what: str, right: Callable[[object], bool]) -> Shape:
    """Numbers and null, which JSON has itself."""

    def write(value: Any) -> Json:
        if not right(value):
            raise not_a(what, value)
        return cast("Json", value)

    def text(value: Any) -> str:
        if not right(value):
            raise not_a(what, value)
        return sorted_text(value)

    def read(data: Any, trail: Trail) -> object:
        if not right(data):
            trail.add(f"{shown(data)} is no {what}")
        return data

    return Shape(what, right, right, write, text, read)


def texts(
    what: str,
    kind: type | tuple[type, ...],
    word_of: Callable[[Any], str],
    value_of: _Parser,
    text_of: Callable[[Any], str] | None = None,
) -> Shape:
    """Values that are written as a text of their own, and read from no other; `text_of` knows the JSON of that text."""

    def owns(value: object) -> bool:
        return isinstance(value, kind)

    def quoted(value: object) -> str:
        return compact(word_of(value))

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
        elif word_of(value) != data:
            trail.add(f"{shown(data)} is no {what} as it is written")
        return value

    write = _written(what, kind, word_of)
    return Shape(what, owns, _is_str, write, _written(what, kind, text_of or quoted), read)


def _plain_text() -> Shape:
    """Text; a game's table of words may be made of a subclass of `str`, such as `StrEnum`."""

    def owns(value: object) -> bool:
        return isinstance(value, str)

    def write(value: Any) -> str:
        if not isinstance(value, str) or not _is_text(text := str.__str__(value)):
            raise not_a("text without lone surrogates", value)
        return text

    def text(value: Any) -> str:
        return f'"{value}"' if type(value) is str and value.isalnum() else compact(write(value))

    shape = as_it_is("text without lone surrogates", _is_text)
    return attrs.evolve(shape, owns=owns, fits=_is_str, write=write, text=text)


def _null(value: object) -> str:
    if value is None:
        return "null"
    raise not_a("null", value)


def _card(card: Card) -> str:
    return f'"{card.text}"'


def _whole(value: object) -> str:
    if type(value) is int and -LARGEST <= value <= LARGEST:
        return f"{value}"
    raise not_a(_WHOLE.what, value)


_FEW: Final = {bits: f'"{bag(bits)}"' for bits in (0, *OF_BIT)}
"""The text of no card and of each card."""


def _bag(value: object) -> str:
    if not isinstance(value, Cards):
        raise not_a("cards", value)
    return _FEW.get(value.bits) or f'"{Cards.__str__(value)}"'


_WHOLE: Final = attrs.evolve(as_it_is("whole number below 2**53", _is_whole), owns=_is_int, text=_whole)
_NULL: Final = attrs.evolve(as_it_is("null", _is_null), text=_null)
LEAVES: Final[Mapping[object, Shape]] = {
    int: _WHOLE,
    NoneType: _NULL,
    str: _plain_text(),
    Card: texts("card", Card, str, Card.parse, _card),
    Cards: attrs.evolve(texts("cards", Cards, Cards.__str__, Cards.parse), text=_bag),
}


def words_of(kind: type[Enum]) -> dict[str, Enum]:
    """The members of an enum by the words that they are written as."""
    return {member.name.lower().replace("_", "-"): member for member in kind}


def words(kind: type[Enum]) -> Shape:
    """An enum's members by their lower-case names, hyphens for underscores."""
    members = words_of(kind)
    names = {member: name for name, member in members.items()}
    quoted = {id(member): f'"{name}"' for member, name in names.items()}  # a member lives as long as its enum
    what = f"word of {', '.join(members)}"

    def text(value: object) -> str:
        known = quoted.get(id(value))
        if known is None:
            raise not_a(what, value)
        return known

    return attrs.evolve(texts(what, kind, names.__getitem__, members.get), text=text)


def row(item: Shape) -> Shape:
    """`tuple[X, ...]`: an array of any length."""

    def write(value: Any) -> Json:
        if not isinstance(value, tuple):
            raise not_a("tuple", value)
        one = item.write
        return [one(part) for part in cast("tuple[object, ...]", value)]

    def text(value: Any) -> str:
        if not issubclass(type(value), tuple):
            raise not_a("tuple", value)
        one = item.text
        return f"[{','.join([one(part) for part in value])}]"

    def read(data: Any, trail: Trail) -> object:
        if type(data) is not list:
            trail.add(f"{shown(data)} is no array")
            return ()
        return _along(repeat(item), cast("list[object]", data), trail)

    return Shape("array", _is_tuple, is_array, write, text, read)


def fixed(items: tuple[Shape, ...]) -> Shape:
    """`tuple[X, Y]`: an array of that length."""

    def write(value: Any) -> Json:
        if not _is_tuple(value) or len(value) != len(items):
            raise not_a(f"tuple of {len(items)}", value)
        return [item.write(part) for item, part in zip(items, cast("tuple[object, ...]", value), strict=True)]

    def text(value: Any) -> str:
        if not _is_tuple(value) or len(value) != len(items):
            raise not_a(f"tuple of {len(items)}", value)
        parts = zip(items, cast("tuple[object, ...]", value), strict=True)
        return f"[{','.join([item.text(part) for item, part in parts])}]"

    def read(data: Any, trail: Trail) -> object:
        if not is_array(data) or len(data) != len(items):
            trail.add(f"{shown(data)} is no array of {len(items)}")
            return ()
        return _along(items, cast("list[object]", data), trail)

    return Shape(f"array of {len(items)}", _is_tuple, is_array, write, text, read)


def _is_tuple(value: object) -> bool:
    return isinstance(value, tuple)


def _along(shapes: Iterable[Shape], data: list[object], trail: Trail) -> tuple[object, ...]:
    """The values of an array's items, each with its shape."""
    values: list[object] = []
    for shape, part in zip(shapes, data, strict=False):
        since = trail.count
        values.append(shape.read(part, trail))
        if trail.count > since:
            trail.within(f"[{len(values) - 1}]", since)
    return tuple(values)


def _owner(what: str, shapes: tuple[Shape, ...]) -> Callable[[object], Shape]:
    """Which shape takes a value: the first that takes its class."""
    of_class: dict[type, Shape] = {}

    def owner(value: object) -> Shape:
        shape = of_class.get(type(value))
        if shape is None:
            shape = next((shape for shape in shapes if shape.owns(value)), None)
            if shape is None:
                raise not_a(what, value)
            of_class[type(value)] = shape
        return shape

    return owner


def either(shapes: tuple[Shape, ...]) -> Shape:
    """A union: the first of its annotations that the value, or the data's kind, suits."""
    what = " or ".join(shape.what for shape in shapes)

    owner = _owner(what, shapes)
    writers: dict[type, Callable[[Any], str]] = {}

    def owns(value: object) -> bool:
        return any(shape.owns(value) for shape in shapes)

    def fits(data: object) -> bool:
        return any(shape.fits(data) for shape in shapes)

    def write(value: Any) -> Json:
        return owner(value).write(value)

    def text(value: object) -> str:
        known = writers.get(type(value))
        if known is None:
            known = writers[type(value)] = owner(value).text
        return known(value)

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

    return Shape(what, owns, fits, write, text, read)
