"""The shapes in force under a table's rules: the table of rule 4 with the options of rule 4.4 worked in.

A book is data that the generator and the recogniser both read: for each form which ranks its body may take and which
kickers it may carry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations, groupby
from typing import Final

import attrs

from cardstops.errors import RulesError
from cardstops.games.doudizhu.ranks import BLACK, JOKERS, ONCE, RED, SUITED, TO_ACE, WIDTH, everywhere, ranks_in
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
from cardstops.games.doudizhu.shapes import SHAPES, Combination, Form, Kickers, Shape, form

__all__ = ["Book", "Entry", "Family", "Group", "Kick", "book_of", "loosest"]


class OneKicker(dict[int, tuple[Kickers, ...]]):
    """The ranks of a mask, each as the only kicker."""

    __slots__ = ()

    def __missing__(self, mask: int) -> tuple[Kickers, ...]:
        lowest = mask & -mask
        found = self[mask] = ((lowest.bit_length() - 1,), *self[mask ^ lowest]) if mask else ()
        return found


_ONE_KICKER: Final = OneKicker()


@attrs.frozen(eq=False)
class Kick:
    """The kickers that a form may carry.

    Attributes:
        number: how many kickers.
        each: the cards of one kicker.
        most: how many of the kickers may be of one rank.
        ranks: the mask of ranks that a kicker may have.
        both: whether both jokers may be among them.
        barred: the mask of ranks of which three kickers may not stand beside the body, lest they lengthen it.
        shift: where the plane stands that holds a first kicker.
        sets: the sets of kickers that ranks hold, those of the body left out and shifted down, ascending.
    """

    number: int
    each: int
    most: int
    ranks: int
    both: bool
    barred: int
    shift: int = attrs.field(init=False, default=attrs.Factory(lambda kick: (kick.each - 1) * WIDTH, takes_self=True))
    sets: Callable[[int], tuple[Kickers, ...]] = attrs.field(
        init=False, default=attrs.Factory(lambda kick: kick.chooser(), takes_self=True)
    )

    def chooser(self) -> Callable[[int], tuple[Kickers, ...]]:
        """`choose` with a memory: of all masks for one kicker, of some thousands for several."""
        return _ONE_KICKER.__getitem__ if self.number == 1 else lru_cache(maxsize=1 << 13)(self.choose)

    def choose(self, ranks: int) -> tuple[Kickers, ...]:
        """The sets of kickers that these ranks hold, ascending; both jokers in none, where they may not (rule 4.1)."""
        held = ranks_in(ranks & ONCE)
        if self.most == 1:
            found = tuple(combinations(held, self.number))
        else:
            stock = [rank for rank in held for _ in range((ranks & everywhere(1 << rank)).bit_count())]
            found = tuple(_subsets(stock, self.number))
        if self.both or held[-2:] != (BLACK, RED):
            return found
        return tuple(kickers for kickers in found if not (BLACK in kickers and RED in kickers))

    def open(self, low: int, form: Form) -> int:
        """The ranks of a hand that may kick for this body: a mask over the planes that hold a kicker more each."""
        body = (1 << form.length) - 1 << low
        planes = sum(self.ranks << WIDTH * (self.each * k - 1) for k in range(1, self.most + 1))
        barred = (body << 1 | body >> 1) & self.barred
        return planes & ~everywhere(body) & ~(everywhere(barred) & -1 << 2 * WIDTH)


def _subsets(stock: list[int], number: int) -> Iterator[Kickers]:
    """The different ascending choices of so many from an ascending list."""
    if not number:
        yield ()
        return
    for place in range(len(stock) - number + 1):
        if not place or stock[place] != stock[place - 1]:
            for rest in _subsets(stock[place + 1 :], number - 1):
                yield (stock[place], *rest)


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


def _kick(rules: Rules, shape: Shape, length: int, *, plane: bool) -> Kick | None:
    """What rule 4.4 lets a form of this shape carry."""
    number = shape.kickers * length
    both = rules.joker_kickers is JokerKickers.BOTH
    if shape.each == 2:
        most = min(number, 2 if rules.pair_kickers is PairKickers.MAY_REPEAT else 1)
        return Kick(number, 2, most, _pairs(rules), both, 0)
    if shape.each == 1:
        most = min(number, _PLANE_MOST[rules.plane_kickers] if plane else _QUAD_MOST[rules.quad_single_kickers])
        barred = _reach(rules, shape) if rules.kicker_run is KickerRun.BARRED else 0
        return Kick(number, 1, most, ONCE, both, barred)
    return None


_PLANE_MOST: Final = {
    PlaneKickers.DISTINCT: 1,
    PlaneKickers.UP_TO_2: 2,
    PlaneKickers.UP_TO_3: 3,
    PlaneKickers.ANY: 4,
}
_QUAD_MOST: Final = {QuadSingleKickers.DISTINCT: 1, QuadSingleKickers.MAY_PAIR: 2}


def _pairs(rules: Rules) -> int:
    return SUITED if rules.joker_pairs is JokerPairs.NONE else ONCE


def _barred(rules: Rules, shape: Shape) -> bool:
    """Whether the options leave a shape out altogether (rules 4.4, 6.1)."""
    singles = shape.each == 1 and rules.single_kickers is SingleKickers.NONE
    quads = shape.name.startswith("quad") and (
        rules.quadplex is Quadplex.NONE or (rules.quadplex is Quadplex.PAIRS and shape.each == 1)
    )
    return singles or quads


def _reach(rules: Rules, shape: Shape) -> int:
    """The ranks that a body of this shape may take (rules 4.2, 4.4, 6.2)."""
    if shape.name == "rocket":
        return JOKERS
    if shape.name == "single":
        return ONCE
    if shape.name == "pair":
        return _pairs(rules)
    if "straight" in shape.name or (shape.name.startswith("plane") and rules.plane_reach is PlaneReach.ACE):
        return TO_ACE
    return SUITED


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
    for shape in SHAPES.values():
        if _barred(rules, shape):
            continue
        reach = _reach(rules, shape)
        plane = shape.name.startswith("plane")
        for length, number in _forms(rules, shape):
            made = form(shape.name, length, number)
            kick = _kick(rules, shape, length, plane=plane)
            room = tuple(kick.open(low, made) for low in range(WIDTH - length + 1)) if kick else ()
            yield Entry(made, _body(made), reach, kick, room)


def _body(made: Form) -> Form:
    """The form of a body without its kickers."""
    if not made.kickers:
        return made
    if made.copies == 4:
        return form("bomb", 1, 4)
    return form("plane" if made.shape.name.startswith("plane") else "triple", made.length, 3)


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
