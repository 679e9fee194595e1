"""Events as lines that a person can read: in the game's words where it has some, else made of their fields alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Final

from cardstops.cards import Card
from cardstops.game import Event

__all__ = ["called", "chips", "faces", "plain", "sentence"]

_NO_WORDS: Final[Mapping[str, Sequence[str]]] = MappingProxyType({})


def plain(text: str) -> str:
    """A text from outside as a terminal may show it: what is not printable is a question mark."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def faces(cards: Iterable[Card]) -> str:
    """Cards as their texts, parted by spaces."""
    return " ".join(card.text for card in cards)


def chips(number: int) -> str:
    """A number of chips in words."""
    return f"{number} chip" if number in (1, -1) else f"{number} chips"


def sentence(event: Event, names: Sequence[str], wording: Mapping[str, Sequence[str]] = _NO_WORDS) -> str:
    """One line: the game's sentence for the event, or else its fields in a row.

    Args:
        event: the event.
        names: the players' names in seat order; a seat that has none is called by its number.
        wording: the game's sentences by code (`Game.wording`).
    """
    parts = _parts(event, names)
    for words in wording.get(event.code, ()):
        with suppress(KeyError):
            return words.format_map(parts)
    return _in_a_row(event, names)


def _parts(event: Event, names: Sequence[str]) -> dict[str, str]:
    """What a sentence may name of an event, as far as the event has it."""
    parts = {"who": event.seat, "other": event.other}
    said = {part: called(seat, names) for part, seat in parts.items() if seat is not None}
    if event.cards:
        said["cards"] = faces(event.cards)
    if event.count is not None:
        said |= {"count": str(event.count), "many": "1 card" if event.count == 1 else f"{event.count} cards"}
    if event.chips is not None:
        said["chips"] = chips(event.chips)
    if event.name is not None:
        said["name"] = plain(event.name).replace("_", " ")
    return said


def _in_a_row(event: Event, names: Sequence[str]) -> str:
    """Who, what in the words of the event's code, then cards, [count], chips, (name) and (other seat)."""
    words = [event.code.replace("-", " ")]
    if event.cards:
        words.append(faces(event.cards))
    if event.count is not None and event.count != len(event.cards):
        words.append(f"[{event.count}]")
    if event.chips is not None:
        words.append(chips(event.chips))
    if event.name is not None:
        words.append(f"({plain(event.name)})")
    if event.other is not None:
        words.append(f"({called(event.other, names)})")
    told = " ".join(words)
    return told if event.seat is None else f"{called(event.seat, names)}: {told}"


def called(seat: int, names: Sequence[str]) -> str:
    """A player's name; a seat that has none is called by its number."""
    return plain(names[seat]) if seat < len(names) and names[seat].strip() else f"seat {seat}"
