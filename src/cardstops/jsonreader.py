"""Reading JSON text strictly: nothing beyond the subset of `jsontext` comes through, and each fault has its place.

A text that is plainly in the subset, as nearly all are, is read at once. All others are read a second time and looked
through, so that the quick reader needs no judgement of its own: it reads a text right, or leaves it to the other one.
"""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from itertools import accumulate
from typing import Final, cast

from cardstops.errors import DecodeError, Fault
from cardstops.jsontext import DEEPEST, LARGEST, Json, Refused, refuse, shown

__all__ = ["in_one_wording", "read_json"]


def _float(text: str) -> Refused:
    return Refused(f"{shown(text)} is no whole number")


def _whole(text: str) -> int | Refused:
    if len(text) <= 17 and abs(number := int(text)) <= LARGEST:
        return number
    return Refused("a whole number of 2**53 or more")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object] | Refused:
    data = dict(pairs)
    if len(data) == len(pairs):
        return data
    [(key, _)] = Counter(key for key, _ in pairs).most_common(1)
    return Refused(f"the key {shown(key)} twice")


class _Odd(Exception):  # noqa: N818  # it never leaves this module: `read_json` then reads with the other reader
    """Something that the plain reader leaves to the other one."""


def _odd(text: str) -> object:
    raise _Odd(text)


def _plain_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise _Odd
    return data


_PLAIN_READER: Final = json.JSONDecoder(object_pairs_hook=_plain_object, parse_float=_odd, parse_constant=_odd)
_READER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_float=_float, parse_constant=_float, parse_int=_whole
)
_DIGITS: Final = bytes([48 if 48 <= byte <= 57 else 0 for byte in range(256)])
"""Makes every digit a 0, and nothing else."""
_LONG_NUMBER: Final = b"0" * 16
"""Without this, digits made 0, no number reaches 2**53."""
_NO_MARKS: Final = bytes(sorted({*range(256)} - {*b'[]{}"'}))


def read_json(text: str | bytes) -> Json:
    """The data of a JSON text.

    Raises:
        DecodeError: it is no JSON (then the cause is a `json.JSONDecodeError`), or beyond the subset of `jsontext`; all
            such faults are named, each with its path.
    """
    if not isinstance(text, str | bytes):
        raise DecodeError((Fault("$", f"{shown(text)} is no text of JSON, which is a str or bytes"),))
    try:
        raw, source = (text, text.decode()) if isinstance(text, bytes) else (text.encode(), text)
    except UnicodeError as error:
        raise DecodeError((Fault("$", "not UTF-8"),)) from error
    escapes = b"\\" in raw
    brackets = _brackets(raw, escapes=escapes)
    shallow = _collapses(brackets)
    if not shallow and _deeper_than_allowed(brackets):
        raise DecodeError((Fault("$", f"nested deeper than {DEEPEST}"),))
    if shallow and not (escapes and b"\\u" in raw) and not _may_have_long_numbers(raw, escapes=escapes):
        with suppress(_Odd, json.JSONDecodeError):
            return cast("Json", _PLAIN_READER.decode(source))
    return _read_closely(source)


def _read_closely(source: str) -> Json:
    """The data of a text in which something may be beyond the subset, or no JSON."""
    try:
        data: object = _READER.decode(source)
    except json.JSONDecodeError as error:
        told = in_one_wording(error)
        raise DecodeError((Fault("$", f"not JSON at {_place(told)}: {told.msg}"),)) from told
    refuse(data)
    return cast("Json", data)


def _brackets(raw: bytes, *, escapes: bool) -> bytes:
    """The brackets of a text, without those that stand in strings; the text may have escapes, or has none.

    Quotes are taken out in pairs, so that of strings only those are looked at in which a bracket stands.
    """
    marks = _without_escapes(raw) if escapes else raw
    return _outside(marks.translate(None, _NO_MARKS).replace(b'""', b""))


def _without_escapes(raw: bytes) -> bytes:
    """The text without backslashes and quotes that stand escaped in strings."""
    return raw.replace(b"\\\\", b"").replace(b'\\"', b"")


def _outside(raw: bytes) -> bytes:
    """The text without its strings, which hold no escaped quotes."""
    return b"".join(raw.split(b'"')[::2])


def _may_have_long_numbers(raw: bytes, *, escapes: bool) -> bool:
    """Whether a row of digits stands outside of strings that may be a number of 2**53 or more."""
    if _LONG_NUMBER not in raw.translate(_DIGITS):
        return False
    return _LONG_NUMBER in _outside(_without_escapes(raw) if escapes else raw).translate(_DIGITS)


def _collapses(brackets: bytes) -> bool:
    """Whether nothing is left of these brackets when pairs are taken out as often as they may nest.

    Each time takes one level out of each nest, of one of the kinds.
    """
    for _ in range(DEEPEST // 2):
        if not brackets:
            break
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
    return not brackets


def _deeper_than_allowed(brackets: bytes) -> bool:
    """Whether they nest too deep for a reader that calls itself, which not every interpreter survives."""
    return _depth(brackets.replace(b"[]", b"")) >= DEEPEST and _depth(brackets) > DEEPEST


def _depth(brackets: bytes) -> int:
    """How deep these brackets nest."""
    return max(accumulate([1 if bracket in b"[{" else -1 for bracket in brackets]), default=0)


def in_one_wording(error: json.JSONDecodeError) -> json.JSONDecodeError:
    """The error as every Python words it: from 3.13 on a comma before a bracket has its own wording and place."""
    if not error.msg.startswith("Illegal trailing comma"):
        return error
    bracket = error.doc[error.pos + 1 :].lstrip(" \t\n\r")
    value = "value" if bracket.startswith("]") else "property name enclosed in double quotes"
    return json.JSONDecodeError(f"Expecting {value}", error.doc, len(error.doc) - len(bracket))


def _place(error: json.JSONDecodeError) -> str:
    return f"column {error.colno}" if error.lineno == 1 else f"line {error.lineno}, column {error.colno}"
