"""The shapes in force under a table's rules: the table of rule 4 with the options of rule 4.4 worked in.

A book is data that the generator and the recogniser both read: for each form which ranks its body may take and which
kickers it may carry.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from typing import Final

import attrs

from cardstops.cards import pack
from cardstops.errors import RulesError
from cardstops.games.doudizhu.kickers import Kick
from cardstops.games.doudizhu.lines import Body, Line, Tables
from cardstops.games.doudizhu.ranks import BLACK, JOKERS, ONCE, RED, SUITED, TO_ACE, WIDTH, copies
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

__all__ = ["Book", "Entry", "book_of", "loosest"]


@attrs.frozen(eq=False)
class Entry:
    """A form in force.

    Attributes:
        form: the shape and length.
        reach: the mask of ranks that the body may take.
        kick: the kickers it carries, or None.
        open: for each lowest rank of the body, the ranks that may kick for it.
    """

    form: Form
    reach: int
    kick: Kick | None
    open: tuple[int, ...]


@attrs.frozen(eq=False, repr=False)
class Book:
    """All forms in force under some rules.

    Attributes:
        rules: the rules.
        bodies: the bodies of each form, by their lowest rank.
        by_size: the entries by their number of cards, in the same order.
        tables: all of it as the kernels read it.
        read: combinations that are the only reading of their ranks, as far as `moves.reading` has met them.
    """

    rules: Rules
    bodies: dict[Form, tuple[Body, ...]]
    by_size: dict[int, tuple[Entry, ...]]
    tables: Tables
    read: dict[int, Combination] = attrs.field(init=False, factory=dict[int, Combination])

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
            yield Entry(made, _reach(rules, shape), kick, room)


def _bound(entries: list[Entry], rules: Rules) -> Book:
    """The book of these entries."""
    by_size: dict[int, tuple[Entry, ...]] = {}
    for entry in entries:
        by_size[entry.form.size] = (*by_size.get(entry.form.size, ()), entry)
    columns = [copies(rank, 4 * rules.packs) for rank in range(WIDTH)]
    bodies = {entry.form: _bodies(entry, rules, columns) for entry in entries}
    lines = {form: of_form[0].line for form, of_form in bodies.items()}
    rocket = (bodies[form("rocket", 2, rules.packs)][BLACK],)
    bombs = tuple(line for form, line in lines.items() if form.shape.name == "bomb")
    for line in lines.values():
        line.bombs = tuple(bomb for bomb in bombs if bomb.form.might > line.form.might)
        line.rocket = () if line.form.shape.name == "rocket" else rocket
    families = {name: tuple(line for form, line in lines.items() if form.shape.name == name) for name in SHAPES}
    jokers = copies(BLACK, rules.packs) | copies(RED, rules.packs)
    return Book(rules, bodies, by_size, Tables(families, jokers, rocket, columns))


def _bodies(entry: Entry, rules: Rules, columns: list[int]) -> tuple[Body, ...]:
    """The bodies of an entry, by their lowest rank, all of one new line."""
    form = entry.form
    faces = pack(rules.packs, jokers=True).bits
    line = Line(form, entry.reach, int(form.might >= rules.doubling_bomb), entry.kick, faces)
    bodies = tuple(
        Body(
            line,
            low,
            sum(columns[low : low + form.length]),
            0 if entry.kick is None else entry.open[low],
            form.combination(low) if entry.kick is None else None,
        )
        for low in range(WIDTH - form.length + 1)
    )
    line.lay_down(bodies)
    return bodies


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
    return _bound([*_entries(rules), Entry(small, JOKERS, None, ())], rules)
