"""Sights: what a person looks at, as labelled lines of texts, made from a view and nothing else.

A game may say for itself what is worth looking at (`Game.sights`); `plain_sights` makes do with the public attributes
of any view. Where a line stands, in which colour and with which signs is the screen's business.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Any, Final, cast

import attrs

from cardstops.cards import Cards

__all__ = ["Sight", "plain_sights"]

_SHOWN_ANYWAY: Final = ("seat", "turn", "table", "counts", "chips", "hand")
"""What every screen shows of every view; the hand comes last."""


@attrs.frozen
class Sight:
    """One line of what a person looks at.

    Attributes:
        label: what it is, in the game's words.
        items: its parts as texts, a card in its own (`7D`); none where the label says it all.
        seat: whose it is, where it is one seat's; None where it is the table's.
    """

    label: str
    items: tuple[str, ...] = ()
    seat: int | None = None


def plain_sights(view: Any) -> Iterator[Sight]:
    """The public attributes of a view, whatever its game; what is None or empty is left out."""
    for name in _names(view):
        yield from _of_attribute(name.replace("_", " "), getattr(view, name), view.table.seats)
    if view.hand is not None:
        yield Sight("hand", tuple(map(_text, view.hand)))


def _of_attribute(label: str, value: object, seats: int) -> Iterator[Sight]:
    """A line for an attribute; a line for each seat, where it has a bag or a tuple for each."""
    parts = _parts(value)
    if parts is None:
        if value is not None:
            yield Sight(label, (_text(value),))
        return
    own = [held for held in map(_parts, parts) if held is not None]
    if len(own) == len(parts) == seats:
        for seat, held in enumerate(own):
            if held:
                yield Sight(label, tuple(map(_text, held)), seat)
    elif parts:
        yield Sight(label, tuple(map(_text, parts)))


def _parts(value: object) -> tuple[object, ...] | None:
    """The parts of what is many, a bag or a tuple; None of what is one."""
    if isinstance(value, Cards):
        return tuple(value)
    return cast("tuple[object, ...]", value) if isinstance(value, tuple) else None


def _names(view: object) -> list[str]:
    """The attributes that a view has besides those of every view, in the order of its class."""
    return [
        name
        for name in _fields(view) or dir(view)
        if not name.startswith("_") and name not in _SHOWN_ANYWAY and not callable(getattr(view, name))
    ]


def _fields(value: object) -> list[str]:
    """The names of the public fields of an attrs value; of another none."""
    kind: Any = type(value)
    return [field.name for field in attrs.fields(kind) if not field.name.startswith("_")] if attrs.has(kind) else []


def _text(value: object) -> str:
    """A value as a text: an enum's name in small letters, and of a value with fields each that holds something."""
    if isinstance(value, Enum):
        return value.name.lower().replace("_", " ")
    if "__str__" in vars(type(value)):
        return str(value)
    parts = _parts(value)
    if parts is not None:
        return f"({', '.join(map(_text, parts))})"
    held = {name: getattr(value, name) for name in _fields(value)}
    shown = [f"{name} {_text(own)}" for name, own in held.items() if own not in (None, (), Cards())]
    return ", ".join(shown) if held else str(value)
