"""JSON text in one form, and what stands for it in Python.

The subset that every format of cardstops keeps to: UTF-8, no duplicate keys, whole numbers below 2**53 in magnitude, no
floats, no lone surrogates, nesting to 64. On this subset `canonical` equals RFC 8785, so that any client can hash it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final, TypeAlias, cast

from cardstops.errors import DecodeError, Fault

__all__ = [
    "DEEPEST",
    "LARGEST",
    "Json",
    "Refused",
    "Trail",
    "canonical",
    "compact",
    "is_extra",
    "key_step",
    "refuse",
    "shown",
    "sorted_object",
    "sorted_text",
    "utf_16",
]

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"
"""What `jsonreader` gives and the codec writes; never a float."""

LARGEST: Final = 2**53 - 1
"""The largest magnitude of a whole number, so that every JSON reader keeps it exactly."""
DEEPEST: Final = 64
_MOST_FAULTS: Final = 100
_PLAIN_KEY: Final = re.compile("[A-Za-z_][A-Za-z0-9_-]*")
_EXTRA: Final = re.compile("x-[A-Za-z0-9-]+")
_LONE: Final = re.compile("[\ud800-\udfff]")


class Trail:
    """Faults as they are found, each with the way to it, which containers lengthen from the inside out.

    Attributes:
        count: how many there are; the first hundred are kept.
    """

    __slots__ = ("_found", "count")

    def __init__(self) -> None:
        self.count: int = 0
        self._found: list[tuple[list[str], str]] = []

    def add(self, why: str, *steps: str) -> None:
        """Note a fault here, or these steps further in, innermost first."""
        if self.count < _MOST_FAULTS:
            self._found.append((list(steps), why))
        self.count += 1

    def within(self, step: str, since: int) -> None:
        """Put a step before the way to every fault since there were `since` of them."""
        for steps, _ in self._found[since:]:
            steps.append(step)

    def faults(self, root: str) -> tuple[Fault, ...]:
        """The faults with their paths from `root`."""
        return tuple(Fault(root + "".join(reversed(steps)), why) for steps, why in self._found)


def key_step(key: str) -> str:
    """The step of a path into an object."""
    return f".{key}" if isinstance(key, str) and len(key) <= 80 and _PLAIN_KEY.fullmatch(key) else f"[{shown(key)}]"


def is_extra(key: str) -> bool:
    """Whether a key is a host's own: `x-`, then ASCII letters, digits and hyphens. It may stand in any object."""
    return isinstance(key, str) and _EXTRA.fullmatch(key) is not None


def shown(value: object) -> str:
    """Something from outside as a message may show it: short, ASCII, whatever it is."""
    if isinstance(value, str):
        return ascii(value) if len(value) <= 40 else f"{value[:40]!a}…"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value) if abs(value) <= LARGEST else "a number of 2**53 or more"
    return (
        "an array"
        if isinstance(value, list)
        else "an object"
        if isinstance(value, dict)
        else f"a {type(value).__name__}"
    )


class Refused:
    """What stands in parsed data for something that JSON has and this subset has not."""

    def __init__(self, why: str) -> None:
        self.why = why


def canonical(data: object) -> bytes:
    """The one form of JSON data that is hashed: keys sorted, no spaces, UTF-8.

    Raises:
        DecodeError: data beyond the subset of the module.

    Examples:
        >>> canonical({"b": [1, None], "a": "♠"}).decode()
        '{"a":"♠","b":[1,null]}'
    """
    refuse(data)
    return sorted_text(data).encode()


_COMPACT: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode
_SORTED: Final = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), check_circular=False, sort_keys=True
).encode


def compact(data: object) -> str:
    """The text of data known to be in the subset, keys in their order, no spaces."""
    return _COMPACT(data)


def sorted_text(data: object) -> str:
    """The canonical text of data known to be in the subset."""
    text = _SORTED(data)
    return text if text.isascii() else _COMPACT(_in_order(data))


def sorted_object(data: Mapping[str, Json], known: Mapping[str, str]) -> str:
    """The canonical text of an object known to be in the subset, of ASCII keys, where that of some members is known."""
    pieces, between = list[str](), dict[str, Json]()
    for key in sorted(data):
        if key in known:
            pieces += sorted_text(between)[1:-1], f"{compact(key)}:{known[key]}"
            between = {}
        else:
            between[key] = data[key]
    pieces.append(sorted_text(between)[1:-1])
    return f"{{{','.join(filter(None, pieces))}}}"


def _in_order(data: object) -> object:
    """The data with keys in the order of their UTF-16 units, which is that of code points but for some emoji."""
    if isinstance(data, dict):
        pairs = cast("Mapping[str, object]", data).items()
        return {key: _in_order(value) for key, value in sorted(pairs, key=_key_utf_16)}
    if isinstance(data, list | tuple):
        return [_in_order(value) for value in cast("list[object]", data)]
    return data


def _key_utf_16(pair: tuple[str, object]) -> bytes:
    return utf_16(pair[0])


def utf_16(key: str) -> bytes:
    """What keys are put in order by."""
    return key.encode("utf-16-be")


def refuse(data: object) -> None:
    """Refuse data beyond the subset.

    Raises:
        DecodeError: each such fault with its path, a hundred of them at most.
    """
    trail = Trail()
    _look(data, trail, 0)
    if trail.count:
        raise DecodeError(trail.faults("$"))


def _look(data: object, trail: Trail, depth: int) -> None:
    """Note what does not belong to the subset."""
    if isinstance(data, (dict, list)):
        if depth >= DEEPEST:
            trail.add(f"nested deeper than {DEEPEST}")
        elif isinstance(data, dict):
            _look_into(cast("dict[object, object]", data), trail, depth + 1)
        else:
            _look_along(cast("list[object]", data), trail, depth + 1)
    elif (why := _unfit(data)) is not None:
        trail.add(why)


def _unfit(data: object) -> str | None:
    """Why something that holds nothing else is beyond the subset."""
    kind = type(data)
    if kind is str:
        text = cast("str", data)
        return None if text.isascii() or not _LONE.search(text) else "a lone surrogate"
    if kind is int:
        return None if abs(cast("int", data)) <= LARGEST else "a whole number of 2**53 or more"
    if isinstance(data, Refused):
        return data.why
    return None if data is None or kind is bool else f"a {kind.__name__} is neither text nor a whole number"


def _is_plain(item: object) -> bool:
    """Whether this is text or a number as nearly all are, which need no closer look."""
    if type(item) is str:
        return item.isascii()
    return type(item) is int and -LARGEST <= item <= LARGEST


def _look_along(data: list[object], trail: Trail, depth: int) -> None:
    for place, item in enumerate(data):
        if _is_plain(item):
            continue
        since = trail.count
        _look(item, trail, depth)
        if trail.count > since:
            trail.within(f"[{place}]", since)


def _look_into(data: dict[object, object], trail: Trail, depth: int) -> None:
    for key, value in data.items():
        since = trail.count
        if not isinstance(key, str) or not (key.isascii() or not _LONE.search(key)):
            trail.add(f"{shown(key)} is no key")
            continue
        if _is_plain(value):
            continue
        _look(value, trail, depth)
        if trail.count > since:
            trail.within(key_step(key), since)
