"""Events as lines that a person can read, made of their fields alone, so that every game has them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardstops.cards import Card
from cardstops.game import Event

__all__ = ["called", "chips", "faces", "plain", "sentence"]


def plain(text: str) -> str:
    """A text from outside as a terminal may show it: what is not printable is a question mark."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def faces(cards: Iterable[Card]) -> str:
    """Cards as their texts, parted by spaces."""
    return " ".join(card.text for card in cards)


def chips(number: int) -> str:
    """A number of chips in words."""
    return f"{number} chip" if number in (1, -1) else f"{number} chips"


def sentence(event: Event, names: Sequence[str]) -> str:
    """One line: who, what in the words of the event's code, then cards, [count], chips, (name) and (other seat).

    Args:
        event: the event.
        names: the players' names in seat order; a seat that has none is called by its number.
    """
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
