"""The shapes in force under a table's rules: the table of rule 4 with the options of rule 4.4 worked in.

A book is data that the generator and the recogniser both read: for each form which ranks its body may take and which
kickers it may carry.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from itertools import groupby
from typing import Final

import attrs

from cardstops.errors import RulesError
from cardstops.games.doudizhu.kickers import Kick
from cardstops.games.doudizhu.ranks import JOKERS, ONCE, SUITED, TO_ACE, WIDTH
from cardstops.games.doudizhu.rules import (
    JokerKickers,
    JokerPairs,
    KickerRun,
    PairKickers,
    PlaneKickers,
    PlaneReach,
    Quadplex,
    QuadSingleKickers,
    Rules,
    SingleKickers,
)
from cardstops.games.doudizhu.shapes import SHAPES, Combination, Form, Shape, form

__all__ = ["Book", "Entry", "Family", "Group", "book_of", "loosest"]


@attrs.frozen(eq=False)
class Entry:
    """A form in force.

    Attributes:
        form: the shape and length.
        body: the form of its body alone.
        reach: the mask of ranks that the body may take.
        kick: the kickers it carries, or None.
        open: for each lowest rank of the body, the ranks that may kick for it.
        bombs: the entries that beat it besides its own form, rising.
        rocket: the rocket, if it beats this form.
    """

    form: Form
    body: Form
    reach: int
    kick: Kick | None
    open: tuple[int, ...]
    bombs: tuple[Entry, ...] = ()
    rocket: tuple[Combination, ...] = ()


class FamilyRuns(dict[int, tuple[Combination, ...]]):
    """The combinations of all lengths that a mask of ranks holds, worked out when first asked for."""

    __slots__ = ("entries",)

    def __init__(self, entries: tuple[Entry, ...]) -> None:
        super().__init__()
        self.entries: tuple[Entry, ...] = entries

    def __missing__(self, mask: int) -> tuple[Combination, ...]:
        found: tuple[Combination, ...] = ()
        for entry in self.entries:
            longer = entry.form.runs[mask]
            if not longer:
                break
            found += longer
        self[mask] = found
        return found


@attrs.frozen(eq=False)
class Family:
    """The entries of one shape, by length: a hand that has none of a length has none longer.

    Attributes:
        entries: the forms by length.
        kicked: whether they carry kickers.
        runs: without kickers: the combinations of all lengths that a mask of ranks holds.
    """

    entries: tuple[Entry, ...]
    kicked: bool
    runs: dict[int, tuple[Combination, ...]]


@attrs.frozen(eq=False)
class Group:
    """Families next to each other that have their bodies in common: a hand without a body has none of them.

    Attributes:
        shift: where the plane of the body stands.
        reach: the mask of ranks that bodies may take.
        shortest: the shortest bodies that a mask of ranks holds.
        families: the families.
    """

    shift: int
    reach: int
    shortest: dict[int, tuple[Combination, ...]]
    families: tuple[Family, ...]


@attrs.frozen(eq=False, repr=False)
class Book:
    """All forms in force under some rules.

    Attributes:
        rules: the rules.
        upto: the groups that a hand can have, in the order of a leader's moves, by the bit length of its ranks.
        entry: each form's entry.
        by_size: the entries by their number of cards, in the same order.
        rocket: the ranks of the rocket.
    """

    rules: Rules
    upto: tuple[tuple[Group, ...], ...]
    entry: dict[Form, Entry]
    by_size: dict[int, tuple[Entry, ...]]
    rocket: int

    def __reduce__(self) -> tuple[object, tuple[Rules]]:
        return book_of, (self.rules,)


_LEFT_OUT: Final[dict[Enum, frozenset[str]]] = {
    Quadplex.PAIRS: frozenset({"quad_singles"}),
    Quadplex.NONE: frozenset({"quad_singles", "quad_pairs"}),
    SingleKickers.NONE: frozenset({"triple_single", "plane_singles", "quad_singles"}),
}
"""The shapes that an option leaves out (rules 4.4, 6.1)."""
_ALIKE: Final[dict[Enum, int]] = {
    PlaneKickers.DISTINCT: 1,
    PlaneKickers.UP_TO_2: 2,
    PlaneKickers.UP_TO_3: 3,
    PlaneKickers.ANY: 4,
    QuadSingleKickers.DISTINCT: 1,
    QuadSingleKickers.MAY_PAIR: 2,
    PairKickers.DISTINCT: 1,
    PairKickers.MAY_REPEAT: 2,
}
"""How many kickers of a play may be of one rank (rule 4.4)."""
_PAIRS: Final = {JokerPairs.NONE: SUITED, JokerPairs.SAME_COLOUR: ONCE}
_PLANES: Final = {PlaneReach.ACE: TO_ACE, PlaneReach.TWO: SUITED}


def _reach(rules: Rules, shape: Shape) -> int:
    """The ranks that a body of this shape may take (rules 4.2, 4.4, 6.2)."""
    reaches = {
        "A": TO_ACE,
        "2": SUITED,
        "R": ONCE,
        "pair": _PAIRS[rules.joker_pairs],
        "plane": _PLANES[rules.plane_reach],
        "jokers": JOKERS,
    }
    return reaches[shape.reach]


def _kick(rules: Rules, shape: Shape, length: int) -> Kick | None:
    """What rule 4.4 lets a form of this shape carry."""
    if not shape.kickers:
        return None
    number = shape.kickers * length
    both = rules.joker_kickers is JokerKickers.BOTH
    if shape.each == 2:
        return Kick(number, 2, min(number, _ALIKE[rules.pair_kickers]), _PAIRS[rules.joker_pairs], both, 0)
    alike = _ALIKE[rules.plane_kickers if shape.body == "plane" else rules.quad_single_kickers]
    barred = _reach(rules, shape) if rules.kicker_run is KickerRun.BARRED else 0
    return Kick(number, 1, min(number, alike), ONCE, both, barred)


def _forms(rules: Rules, shape: Shape) -> Iterator[tuple[int, int]]:
    """The lengths and copies of a shape that the hands of these rules can hold."""
    if shape.name == "bomb":
        yield from ((1, number) for number in range(4, 4 * rules.packs + 1))
    elif shape.name == "rocket":
        yield 2, rules.packs
    else:
        cards = shape.copies + shape.kickers * shape.each
        most = min(shape.longest, (rules.hand + rules.left) // cards)
        yield from ((length, shape.copies) for length in range(shape.shortest, most + 1))


def _entries(rules: Rules) -> Iterator[Entry]:
    left_out = _LEFT_OUT.get(rules.quadplex, frozenset()) | _LEFT_OUT.get(rules.single_kickers, frozenset())
    for shape in SHAPES.values():
        if shape.name in left_out:
            continue
        for length, number in _forms(rules, shape):
            made = form(shape.name, length, number)
            kick = _kick(rules, shape, length)
            room = tuple(kick.open(low, made) for low in range(WIDTH - length + 1)) if kick else ()
            yield Entry(made, form(shape.body, length, number), _reach(rules, shape), kick, room)


def _bound(entries: list[Entry], rules: Rules) -> Book:
    """The book of these entries, each told what beats it."""
    bombs = [entry for entry in entries if entry.form.shape.name == "bomb"]
    rocket = form("rocket", 2, rules.packs).combination(13)
    told = [
        attrs.evolve(
            entry,
            bombs=tuple(bomb for bomb in bombs if bomb.form.might > entry.form.might),
            rocket=() if entry.form.shape.name == "rocket" else (rocket,),
        )
        for entry in entries
    ]
    groups = [_group(shift, reach, list(some)) for (shift, reach), some in groupby(told, key=_bodies)]
    upto = tuple(tuple(group for group in groups if group.shift < top) for top in range(8 * WIDTH + 1))
    by_size: dict[int, tuple[Entry, ...]] = {}
    for entry in told:
        by_size[entry.form.size] = (*by_size.get(entry.form.size, ()), entry)
    return Book(rules, upto, {entry.form: entry for entry in told}, by_size, rocket.ranks)


def _bodies(entry: Entry) -> tuple[int, int]:
    """Where the bodies of an entry come from."""
    return entry.form.shift, entry.reach


def _group(shift: int, reach: int, entries: list[Entry]) -> Group:
    families = tuple(_family(tuple(some)) for _, some in groupby(entries, key=lambda entry: entry.form.shape.name))
    return Group(shift, reach, entries[0].body.runs, families)


def _family(entries: tuple[Entry, ...]) -> Family:
    first = entries[0]
    runs = FamilyRuns(entries) if len(entries) > 1 else first.form.runs
    return Family(entries, first.kick is not None, runs)


@lru_cache(maxsize=64)
def book_of(rules: Rules) -> Book:
    """The book of some rules.

    Raises:
        RulesError: what are no rules.
    """
    if not isinstance(rules, Rules):
        raise RulesError(f"rules are Rules, not a {type(rules).__name__}")
    return _bound(list(_entries(rules)), rules)


@lru_cache(maxsize=1)
def loosest() -> Book:
    """The book of everything that any rules allow: what cards can be read as, whatever the table agreed on."""
    rules = Rules(
        players=4,
        quad_single_kickers=QuadSingleKickers.MAY_PAIR,
        plane_kickers=PlaneKickers.ANY,
        plane_reach=PlaneReach.TWO,
        joker_kickers=JokerKickers.BOTH,
        pair_kickers=PairKickers.MAY_REPEAT,
        joker_pairs=JokerPairs.SAME_COLOUR,
    )
    small = form("rocket", 2, 1)
    return _bound([*_entries(rules), Entry(small, small, JOKERS, None, ())], rules)
