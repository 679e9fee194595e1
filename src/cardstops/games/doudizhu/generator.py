"""The generator: everything that a hand can lead, or answer with, worked out from the hand alone (rules 3, 4).

Lists are lazy where kickers make them long: they know their size, and make a combination when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol, TypeAlias

from cardstops.games.doudizhu.book import Book, Entry
from cardstops.games.doudizhu.shapes import Combination, Form, Kickers

__all__ = ["NOTHING_BUT_PASS", "Listing", "answers", "leads"]


class Listing(Protocol):
    """Combinations in the documented order; None stands for a pass."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> Combination | None: ...

    def __iter__(self) -> Iterator[Combination | None]: ...


Part: TypeAlias = tuple[int, tuple[Combination | None, ...], Form | None, int, tuple[Kickers, ...]]
"""So many combinations; or with a form, so many sets of kickers that the body with this lowest rank may carry."""


class Chain:
    """Several lists, one after the other."""

    __slots__ = ("parts", "size")

    def __init__(self, parts: list[Part]) -> None:
        self.parts: list[Part] = parts
        self.size: int = sum([part[0] for part in parts])

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, index: int) -> Combination | None:
        if index < 0:
            index += self.size
        if index >= 0:
            for size, found, form, low, kickers in self.parts:
                if index < size:
                    return found[index] if form is None else form.combination(low, kickers[index])
                index -= size
        raise IndexError("no such move")

    def __iter__(self) -> Iterator[Combination | None]:
        for _, found, form, low, kickers in self.parts:
            yield from found if form is None else [form.combination(low, some) for some in kickers]


NOTHING_BUT_PASS: Final[tuple[None]] = (None,)
_FOURS: Final = 45


def leads(ranks: int, book: Book) -> Listing:
    """Everything that a hand with these ranks can lead, by type, length, main rank and kickers (rule 3.1)."""
    parts: list[Part] = []
    for group in book.upto[ranks.bit_length()]:
        mask = ranks >> group.shift & group.reach
        if mask and group.shortest[mask]:
            for family in group.families:
                if family.kicked:
                    _carry(parts, family.entries, mask, ranks)
                else:
                    found = family.runs[mask]
                    parts.append((len(found), found, None, 0, ()))
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
    parts: list[Part] = [(1, NOTHING_BUT_PASS, None, 0, ())]
    _carry(parts, (entry,), mask, ranks)
    parts.append((len(beyond), beyond, None, 0, ()))
    return Chain(parts)


def _carry(parts: list[Part], entries: tuple[Entry, ...], mask: int, ranks: int) -> None:
    """Add each body that has kickers with all sets of them; where there is no body, none is longer."""
    for entry in entries:
        bodies, kick = entry.body.runs[mask], entry.kick
        if kick is None or not bodies:
            return
        for body in bodies:
            kickers = kick.sets((ranks & entry.open[body.low]) >> kick.shift)
            if kickers:
                parts.append((len(kickers), (), entry.form, body.low, kickers))


def _beyond(ranks: int, entry: Entry, book: Book) -> tuple[Combination, ...]:
    """The bombs and the rocket that beat a form besides its own higher ones."""
    found: tuple[Combination, ...] = ()
    for bomb in entry.bombs:
        mask = ranks >> bomb.form.shift & bomb.reach
        if not mask:
            break
        found += bomb.form.runs[mask]
    return found + entry.rocket if ranks & book.rocket == book.rocket else found
