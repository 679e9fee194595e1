"""The generator: everything that a hand can lead, or answer with, worked out from the hand alone (rules 3, 4).

Lists are lazy where kickers make them long: they know their size, and make a combination when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol, TypeAlias

from cardstops.games.doudizhu.book import Book, Entry, Kick
from cardstops.games.doudizhu.shapes import Combination, Form, Kickers

__all__ = ["NOTHING_BUT_PASS", "Listing", "answers", "leads"]


class Listing(Protocol):
    """Combinations in the documented order; None stands for a pass."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> Combination | None: ...

    def __iter__(self) -> Iterator[Combination | None]: ...


class Carriers:
    """One body with each set of kickers that its hand has."""

    __slots__ = ("form", "kickers", "low")

    def __init__(self, form: Form, low: int, kickers: tuple[Kickers, ...]) -> None:
        self.form: Form = form
        self.low: int = low
        self.kickers: tuple[Kickers, ...] = kickers

    def __getitem__(self, index: int) -> Combination:
        return self.form.combination(self.low, self.kickers[index])

    def __iter__(self) -> Iterator[Combination]:
        for kickers in self.kickers:
            yield self.form.combination(self.low, kickers)


Part: TypeAlias = Carriers | tuple[Combination | None, ...]


class Chain:
    """Several lists, one after the other, each with its size."""

    __slots__ = ("parts", "size")

    def __init__(self, parts: list[tuple[int, Part]]) -> None:
        self.parts: list[tuple[int, Part]] = parts
        self.size: int = sum([size for size, _ in parts])

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> Combination | None:
        if index < 0:
            index += self.size
        if index >= 0:
            for size, part in self.parts:
                if index < size:
                    return part[index]
                index -= size
        raise IndexError("no such move")

    def __iter__(self) -> Iterator[Combination | None]:
        for _, part in self.parts:
            yield from part


NOTHING_BUT_PASS: Final[tuple[None]] = (None,)
_FOURS: Final = 45


def leads(ranks: int, book: Book) -> Listing:
    """Everything that a hand with these ranks can lead, by type, length, main rank and kickers (rule 3.1)."""
    parts: list[tuple[int, Part]] = []
    for family in book.upto[ranks.bit_length()]:
        mask = ranks >> family.shift & family.reach
        if not mask:
            continue
        if family.kicked:
            for entry in family.entries:
                bodies = entry.body.runs[mask]
                if entry.kick is None or not bodies:
                    break
                _carry(parts, entry, entry.kick, bodies, ranks)
        elif found := family.runs[mask]:
            parts.append((len(found), found))
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
    parts: list[tuple[int, Part]] = [(1, NOTHING_BUT_PASS)]
    _carry(parts, entry, entry.kick, entry.body.runs[mask], ranks)
    parts.append((len(beyond), beyond))
    return Chain(parts)


def _carry(
    parts: list[tuple[int, Part]], entry: Entry, kick: Kick, bodies: tuple[Combination, ...], ranks: int
) -> None:
    """Add the bodies that have kickers, each with all sets of them."""
    for body in bodies:
        kickers = kick.sets((ranks & entry.open[body.low]) >> kick.shift)
        if kickers:
            parts.append((len(kickers), Carriers(entry.form, body.low, kickers)))


def _beyond(ranks: int, entry: Entry, book: Book) -> tuple[Combination, ...]:
    """The bombs and the rocket that beat a form besides its own higher ones."""
    found: tuple[Combination, ...] = ()
    for bomb in entry.bombs:
        mask = ranks >> bomb.form.shift & bomb.reach
        if not mask:
            break
        found += bomb.form.runs[mask]
    return found + entry.rocket if ranks & book.rocket == book.rocket else found
