"""What a hand can lead or answer, from its ranks alone: the kernel of lists, of single moves and of playing out.

A *body* is a form of the book with a lowest rank. A list has bodies, and kickers where some carry them. It is worked
out from masks of ranks, by tables that are filled when first asked; `book` says what the forms are (rules 3, 4).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeAlias

from cardstops.games.doudizhu.kickers import Kick
from cardstops.games.doudizhu.ranks import HALF, ONCE, TO_ACE, WIDTH, halves
from cardstops.games.doudizhu.shapes import Combination, Form, Kickers

__all__ = ["Body", "Carried", "Found", "Line", "Rows", "Tables", "answers", "leads"]


def no_kicker(_: int) -> tuple[Kickers, ...]:
    """Of a form that carries none."""
    return ()


class Line:
    """A form of a book.

    Attributes:
        form: the form.
        reach: the mask of ranks that its body may take.
        shift: where in the ranks of a hand the plane stands that can make the body.
        width: the width of the planes that the body takes from a hand.
        size: its cards.
        doubles: 1 where it doubles the stake, else 0.
        kick: the kickers it carries, or None.
        each: the width of the planes that one kicker takes.
        under: where the plane stands that holds a first kicker.
        sets: the sets of kickers that ranks hold, shifted down by `under`.
        low: of a form of one rank, the bodies that a mask of the eight lower ranks holds, for each mask.
        high: the same of the seven higher ranks.
        answers: the same as `low`, after a pass.
        rows: of a form of several ranks, the bodies that a mask holds.
        bombs: the forms that beat it besides itself, rising.
        rocket: the rocket, if it beats this form.
    """

    __slots__ = (
        "answers",
        "bombs",
        "doubles",
        "each",
        "form",
        "high",
        "kick",
        "low",
        "reach",
        "rocket",
        "rows",
        "sets",
        "shift",
        "size",
        "under",
        "width",
    )

    def __init__(self, form: Form, reach: int, doubles: int, kick: Kick | None) -> None:
        self.form: Form = form
        self.reach: int = reach
        self.shift: int = form.shift
        self.width: int = WIDTH * form.copies
        self.size: int = form.size
        self.doubles: int = doubles
        self.kick: Kick | None = kick
        self.each: int = 0 if kick is None else WIDTH * kick.each
        self.under: int = 0 if kick is None else kick.shift
        self.sets: Callable[[int], tuple[Kickers, ...]] = no_kicker if kick is None else kick.sets
        self.low: list[tuple[Body, ...]] = []
        self.high: list[tuple[Body, ...]] = []
        self.answers: list[tuple[Body | None, ...]] = []
        self.rows: dict[int, tuple[Body, ...]] | None = None
        self.bombs: tuple[Line, ...] = ()
        self.rocket: tuple[Body, ...] = ()

    def lay_down(self, bodies: tuple[Body, ...]) -> None:
        """Have the bodies of the form at hand, given by their lowest rank."""
        if self.form.length > 1:
            self.rows = Rows(bodies, self.form.length)
            return
        self.low, self.high = halves(bodies)
        self.answers = [(None, *low) for low in self.low]

    def held(self, mask: int) -> tuple[Body, ...]:
        """The bodies that a mask of ranks holds, rising."""
        if self.rows is None:
            return self.low[mask & HALF] + self.high[mask >> 8]
        return self.rows[mask]


class Body:
    """A form and the lowest rank of its body.

    Attributes:
        line: the form.
        combination: the combination of the body alone, where the form has no kickers.
        low: the lowest rank.
        above: the ranks that a higher body of the form must lie in.
        take: its ranks, in all planes of a hand.
        open: the ranks of a hand that may kick for it.
    """

    __slots__ = ("above", "combination", "line", "low", "open", "take")

    def __init__(self, line: Line, low: int, take: int, room: int, combination: Combination | None) -> None:
        self.line: Line = line
        self.combination: Combination | None = combination
        self.low: int = low
        self.above: int = line.reach & -2 << low
        self.take: int = take
        self.open: int = room


class Rows(dict[int, tuple[Body, ...]]):
    """The bodies of a form of several ranks that a mask holds, rising: worked out when first asked for.

    They are those from the lowest rank of the mask, and those of its other ranks.
    """

    def __init__(self, bodies: tuple[Body, ...], length: int) -> None:
        super().__init__()
        self.bodies: tuple[Body, ...] = bodies
        self.row: int = (1 << length) - 1

    def __missing__(self, mask: int) -> tuple[Body, ...]:
        lowest = mask & -mask
        found = self[mask ^ lowest] if mask else ()
        row = lowest * self.row
        if row and mask & row == row:
            found = (self.bodies[lowest.bit_length() - 1], *found)
        self[mask] = found
        return found


class Straights:
    """The rows of all lengths that a mask of ranks holds, by length: worked out when first asked for.

    Attributes:
        any: for each mask of the ranks up to the ace, whether it holds one.
    """

    __slots__ = ("any", "known", "lines")

    def __init__(self, lines: tuple[Line, ...], shortest: int) -> None:
        self.any: bytes = in_a_row(shortest)
        self.lines: tuple[Line, ...] = lines
        self.known: dict[int, tuple[Body, ...]] = {}

    def held(self, mask: int) -> tuple[Body, ...]:
        """The rows that a mask of ranks holds."""
        mask &= TO_ACE
        if not self.any[mask]:
            return ()
        found = self.known.get(mask)
        return self._found(mask) if found is None else found

    def _found(self, mask: int) -> tuple[Body, ...]:
        found: tuple[Body, ...] = ()
        for line in self.lines:
            longer = line.held(mask)
            if not longer:
                break
            found += longer
        self.known[mask] = found
        return found


@lru_cache(maxsize=4)
def in_a_row(length: int) -> bytes:
    """For each mask of the ranks up to the ace, 1 where so many are in a row."""
    return bytes([_has_row(mask, length) for mask in range(TO_ACE + 1)])


def _has_row(mask: int, length: int) -> int:
    for _ in range(length - 1):
        mask &= mask >> 1
    return 1 if mask else 0


class Tables:
    """The forms of a book.

    Attributes:
        families: the forms of each shape, by length: a hand that has none of a length has none longer.
        single: the form of single ranks.
        pair: the form of pairs.
        straights: the straights of a mask of ranks.
        pair_straights: the straights of pairs of a mask of ranks that are held twice.
        jokers: the ranks of the rocket.
        rocket: the rocket, as a list.
        columns: for each rank, the rank in all planes of a hand.
    """

    __slots__ = ("columns", "families", "jokers", "pair", "pair_straights", "rocket", "single", "straights")

    def __init__(
        self, families: dict[str, tuple[Line, ...]], jokers: int, rocket: tuple[Body, ...], columns: list[int]
    ) -> None:
        self.families: dict[str, tuple[Line, ...]] = families
        self.single: Line = families["single"][0]
        self.pair: Line = families["pair"][0]
        self.straights: Straights = Straights(families["straight"], 5)
        self.pair_straights: Straights = Straights(families["pair_straight"], 3)
        self.jokers: int = jokers
        self.rocket: tuple[Body, ...] = rocket
        self.columns: list[int] = columns


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
        if place >= 0:
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
    if line.kick is None:
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
