"""What a hand can lead or answer, from its ranks alone: the kernel of lists, of single moves and of playing out.

A list has bodies of the book (see `lines`), and kickers where some carry them, in the documented order (rules 3, 4).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from cardstops.games.doudizhu.lines import Body, Line, Tables
from cardstops.games.doudizhu.ranks import HALF, ONCE, WIDTH
from cardstops.games.doudizhu.shapes import Kickers

__all__ = ["Carried", "Found", "answers", "at", "leads"]


Part: TypeAlias = tuple[int, tuple[Body | None, ...], Body | None, tuple[Kickers, ...]]
"""So many moves: bodies by themselves; or one body with each of some sets of kickers."""


class Carried:
    """A list in which some bodies carry kickers: it knows its size, and what stands at a place."""

    __slots__ = ("parts", "size")

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.size: int = 0

    def __len__(self) -> int:
        return self.size

    def at(self, place: int) -> tuple[Body | None, Kickers]:
        """The body and the kickers at a place from 0 up."""
        for size, bodies, body, kickers in self.parts:
            if place < size:
                return (bodies[place], ()) if body is None else (body, kickers[place])
            place -= size
        raise IndexError("no such move")

    def add(self, bodies: tuple[Body | None, ...]) -> None:
        """Add bodies that carry nothing."""
        if bodies:
            size = len(bodies)
            self.size += size
            self.parts.append((size, bodies, None, ()))

    def carry(self, bodies: tuple[Body, ...], ranks: int) -> None:
        """Add each body that has kickers in a hand, with all sets of them."""
        for body in bodies:
            line = body.line
            kickers = line.sets((ranks & body.open) >> line.under)
            if kickers:
                size = len(kickers)
                self.size += size
                self.parts.append((size, (), body, kickers))


Found: TypeAlias = tuple[Body | None, ...] | Carried
"""Moves in the documented order, None for a pass: bodies alone, or a list in which some carry kickers."""
_PASS: Final[tuple[Body | None, ...]] = (None,)


def at(found: Found, place: int) -> tuple[Body | None, Kickers]:
    """The body and the kickers at a place, which is counted from the end where it is below 0.

    Raises:
        IndexError: there is no such place.
    """
    if place < 0:
        place += len(found)
    if place >= 0:
        if isinstance(found, Carried):
            return found.at(place)
        if place < len(found):
            return found[place], ()
    raise IndexError("no such move")


def leads(ranks: int, tables: Tables) -> Found:
    """Everything that a hand with these ranks can lead, by type, length, main rank and kickers (rule 3.1)."""
    once, twice = ranks & ONCE, ranks >> WIDTH & ONCE
    ones = tables.single.low[once & HALF] + tables.single.high[once >> 8]
    rows = tables.straights.held(once)
    if twice:
        ones += tables.pair.held(twice & tables.pair.reach)
        rows += tables.pair_straights.held(twice)
    rocket = tables.rocket if ranks & tables.jokers == tables.jokers else ()
    if not ranks >> 2 * WIDTH:
        return ones + rows + rocket
    triples, kicked_triples, planes, kicked_others, bombs = _high(ranks >> 2 * WIDTH, tables)
    found = Carried()
    found.add(ones + triples)
    found.carry(kicked_triples, ranks)
    found.add(rows + planes)
    found.carry(kicked_others, ranks)
    found.add(bombs + rocket)
    return found


High: TypeAlias = tuple[tuple[Body, ...], tuple[Body, ...], tuple[Body, ...], tuple[Body, ...], tuple[Body, ...]]
"""Triples, those that carry kickers; planes, planes and quads that carry kickers; bombs."""


@lru_cache(maxsize=1 << 12)
def _high(high: int, tables: Tables) -> High:
    """The bodies of three and more of a rank, which are to be had from the upper planes alone."""
    return (
        _held(high, tables, "triple"),
        _held(high, tables, "triple_single") + _held(high, tables, "triple_pair"),
        _held(high, tables, "plane"),
        _held(high, tables, "plane_singles")
        + _held(high, tables, "plane_pairs")
        + _held(high, tables, "quad_singles")
        + _held(high, tables, "quad_pairs"),
        _held(high, tables, "bomb"),
    )


def _held(high: int, tables: Tables, shape: str) -> tuple[Body, ...]:
    """The bodies of a shape, by length; where there is none of a length, there is none longer."""
    found: tuple[Body, ...] = ()
    for line in tables.families[shape]:
        bodies = line.held(high >> line.shift - 2 * WIDTH & line.reach)
        if not bodies:
            break
        found += bodies
    return found


def answers(ranks: int, standing: Body, tables: Tables) -> Found:
    """What a hand with these ranks can answer: a pass, the form in hand rising, bombs rising, the rocket (rule 4.3).

    Nothing where there is plainly no more than a pass; where higher bodies lack kickers, a list of a pass.
    """
    line = standing.line
    mask = ranks >> line.shift & standing.above
    beyond: tuple[Body, ...] = ()
    if ranks >> 3 * WIDTH or ranks & tables.jokers == tables.jokers:
        beyond = _beyond(ranks, line, tables)
    if not mask and not beyond:
        return ()
    if not line.each:
        if line.rows is None:
            return line.answers[mask & HALF] + line.high[mask >> 8] + beyond
        higher = line.rows[mask] + beyond
        return _PASS + higher if higher else ()
    found = Carried()
    found.add(_PASS)
    found.carry(line.held(mask), ranks)
    found.add(beyond)
    return found


def _beyond(ranks: int, line: Line, tables: Tables) -> tuple[Body, ...]:
    """The bombs and the rocket that beat a form besides its own higher ones."""
    found: tuple[Body, ...] = ()
    for bomb in line.bombs:
        mask = ranks >> bomb.shift & bomb.reach
        if not mask:
            break
        found += bomb.held(mask)
    return found + line.rocket if ranks & tables.jokers == tables.jokers else found
