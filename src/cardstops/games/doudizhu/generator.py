"""The generator: everything that a hand can lead, or answer with, worked out from the hand alone (rules 3, 4).

Lists are lazy where kickers make them long: they know their size, and make a combination when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, TypeAlias

import attrs

from cardstops.games.doudizhu.book import Book, Entry
from cardstops.games.doudizhu.shapes import Combination, Form, Kickers

__all__ = ["NOTHING_BUT_PASS", "Listing", "answers", "leads"]


class Listing(Protocol):
    """Combinations in the documented order; None stands for a pass."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> Combination | None: ...

    def __iter__(self) -> Iterator[Combination | None]: ...


@attrs.frozen(eq=False, weakref_slot=False)
class Carriers:
    """One body with each set of kickers that its hand has."""

    form: Form
    low: int
    kickers: tuple[Kickers, ...]

    def __len__(self) -> int:
        return len(self.kickers)

    def __getitem__(self, index: int) -> Combination:
        return self.form.combination(self.low, self.kickers[index])

    def __iter__(self) -> Iterator[Combination]:
        for kickers in self.kickers:
            yield self.form.combination(self.low, kickers)


Part: TypeAlias = Carriers | tuple[Combination | None, ...]


class Chain:
    """Several lists, one after the other."""

    __slots__ = ("parts", "size")

    def __init__(self, parts: list[Part]) -> None:
        self.parts = parts
        self.size = sum(map(len, parts))

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> Combination | None:
        if index < 0:
            index += self.size
        if index >= 0:
            for part in self.parts:
                if index < len(part):
                    return part[index]
                index -= len(part)
        raise IndexError("no such move")

    def __iter__(self) -> Iterator[Combination | None]:
        for part in self.parts:
            yield from part


NOTHING_BUT_PASS: tuple[None] = (None,)
_FOURS = 45


def leads(ranks: int, book: Book) -> Listing:
    """Everything that a hand with these ranks can lead, by type, length, main rank and kickers (rule 3.1)."""
    parts: list[Part] = []
    for family in book.upto[ranks.bit_length()]:
        mask = ranks >> family.shift & family.reach
        if mask:
            for entry in family.entries:
                bodies = entry.body.runs[mask]
                if not bodies:
                    break
                if entry.kick is None:
                    parts.append(bodies)
                else:
                    _carry(parts, entry, bodies, ranks)
    return Chain(parts)


def answers(ranks: int, standing: Combination, book: Book) -> Listing:
    """What a hand with these ranks can answer: a pass, the form in hand rising, bombs rising, the rocket (rule 4.3)."""
    entry = book.entry[standing.form]
    mask = ranks >> entry.form.shift & entry.reach & standing.above
    strong = ranks >> _FOURS or ranks & book.rocket == book.rocket
    if not mask and not strong:
        return NOTHING_BUT_PASS
    beyond = _beyond(ranks, entry, book) if strong else ()
    if entry.kick is None:
        return NOTHING_BUT_PASS + entry.form.runs[mask] + beyond
    parts: list[Part] = [NOTHING_BUT_PASS]
    _carry(parts, entry, entry.body.runs[mask], ranks)
    parts.append(beyond)
    return Chain(parts) if len(parts) > 2 else NOTHING_BUT_PASS + beyond


def _carry(parts: list[Part], entry: Entry, bodies: tuple[Combination, ...], ranks: int) -> None:
    """Add the bodies that have kickers, each with all sets of them."""
    for body in bodies:
        kickers = entry.kick.sets(ranks & entry.open[body.low]) if entry.kick else ()
        if kickers:
            parts.append(Carriers(entry.form, body.low, kickers))


def _beyond(ranks: int, entry: Entry, book: Book) -> tuple[Combination, ...]:
    """The bombs and the rocket that beat a form besides its own higher ones."""
    found: tuple[Combination, ...] = ()
    for bomb in entry.bombs:
        mask = ranks >> bomb.form.shift & bomb.reach
        if not mask:
            break
        found += bomb.form.runs[mask]
    return found + entry.rocket if ranks & book.rocket == book.rocket else found
