"""The table of shapes (rule 4), and combinations: one object for each set of ranks and way to read it.

Whichever thread makes it first, all have the same one: `setdefault` keeps what there is.

A combination is a *form* (a shape with a number of ranks in a row), the lowest rank of its body and its kickers. Within
a form the higher body wins; across forms only bombs and rockets do, by their *might* (rules 3.1, 4.3, 6.1).
"""

from __future__ import annotations

from typing import Final, Self, TypeAlias

import attrs

from cardstops.errors import MoveTextError
from cardstops.games.doudizhu.ranks import COLUMNS, LETTERS, PACKED, WIDTH, copies, lost, ranks_in

__all__ = ["SHAPES", "Combination", "Form", "Kickers", "Shape", "beats", "combination", "form", "without"]

Kickers: TypeAlias = tuple[int, ...]
"""The rank numbers of a play's kickers, ascending; one entry for each kicker, be it a card or a pair."""


@attrs.frozen(eq=False)
class Shape:
    """One line of the table of rule 4.

    Attributes:
        name: its id in the table.
        body: the id of its body alone, which is itself where there are no kickers.
        reach: the highest rank of the body; or `pair` or `plane` where that is an option, or `jokers`.
        copies: cards of each rank of the body; of a bomb or a rocket in two packs there may be more.
        shortest: the fewest ranks in a row.
        longest: the most, as far as a hand has cards for them.
        kickers: how many kickers each rank of the body carries.
        each: the cards of a kicker: 1 or 2, or 0 where there are none.
    """

    name: str
    body: str
    reach: str
    copies: int
    shortest: int
    longest: int
    kickers: int = 0
    each: int = 0


_TABLE: Final = (
    Shape("single", "single", "R", 1, 1, 1),
    Shape("pair", "pair", "pair", 2, 1, 1),
    Shape("triple", "triple", "2", 3, 1, 1),
    Shape("triple_single", "triple", "2", 3, 1, 1, kickers=1, each=1),
    Shape("triple_pair", "triple", "2", 3, 1, 1, kickers=1, each=2),
    Shape("straight", "straight", "A", 1, 5, 12),
    Shape("pair_straight", "pair_straight", "A", 2, 3, 12),
    Shape("plane", "plane", "plane", 3, 2, 13),
    Shape("plane_singles", "plane", "plane", 3, 2, 13, kickers=1, each=1),
    Shape("plane_pairs", "plane", "plane", 3, 2, 13, kickers=1, each=2),
    Shape("quad_singles", "bomb", "2", 4, 1, 1, kickers=2, each=1),
    Shape("quad_pairs", "bomb", "2", 4, 1, 1, kickers=2, each=2),
    Shape("bomb", "bomb", "2", 4, 1, 1),
    Shape("rocket", "rocket", "jokers", 1, 2, 2),
)
SHAPES: Final = {shape.name: shape for shape in _TABLE}
"""The shapes by name, in the order of the table, which is the order of a leader's moves."""
_ROCKET_MIGHT: Final = 99


@attrs.frozen(eq=False, repr=False)
class Form:
    """A shape with a number of ranks in a row: what a follower has to match. One object for each.

    Attributes:
        shape: the line of the table.
        length: how many ranks are in a row.
        copies: cards of each rank of the body.
        size: cards in all.
        shift: where in the ranks of a hand the plane stands that can make the body.
        might: 0, the cards of a bomb, or more than any bomb.
    """

    shape: Shape
    length: int
    copies: int
    size: int
    shift: int
    might: int
    made: tuple[dict[Kickers, Combination], ...] = attrs.field(
        init=False, factory=lambda: tuple([{} for _ in range(WIDTH)])
    )

    def combination(self, low: int, kickers: Kickers = ()) -> Combination:
        """The combination of this form with this lowest rank and these kickers."""
        known = self.made[low].get(kickers)
        if known is None:
            known = self.made[low].setdefault(kickers, _make(self, low, kickers))
        return known

    def __repr__(self) -> str:
        return f"<{self.length} x {self.shape.name}, {self.size} cards>"

    def __reduce__(self) -> tuple[object, tuple[str, int, int]]:
        return form, (self.shape.name, self.length, self.copies)


_FORMS: Final[dict[tuple[str, int, int], Form]] = {}


def form(name: str, length: int, number: int) -> Form:
    """The form of a shape with `length` ranks of `number` copies each."""
    key = (name, length, number)
    if key not in _FORMS:
        shape = SHAPES[name]
        might = {"bomb": number, "rocket": _ROCKET_MIGHT}.get(name, 0)
        size = length * (number + shape.kickers * shape.each)
        _FORMS.setdefault(key, Form(shape, length, number, size, WIDTH * (number - 1), might))
    return _FORMS[key]


@attrs.frozen(eq=False, init=False, repr=False, weakref_slot=False)
class Combination:
    """A set of ranks and the way to read it: one object in the whole process, equal when it is the same object.

    Attributes:
        form: its shape and length.
        low: the rank number of the lowest rank of its body (0 is the three).
        kickers: the rank numbers of its kickers.
        ranks: its cards as ranks (see `ranks`).
        take: how a hand's ranks lose it: pairs of the width of planes and the mask of ranks in all of them.
        wanted: the columns of a bag and how many cards of each.
        column: the column of its only rank in two packs, or 0 when there are several ranks.
    """

    form: Form
    low: int
    kickers: Kickers
    ranks: int
    take: tuple[tuple[int, int], ...]
    wanted: tuple[tuple[int, int], ...]
    column: int

    def __new__(cls, *_: object) -> Self:
        """Refuse: combinations are recognised in cards, never made.

        Raises:
            MoveTextError: always.
        """
        raise MoveTextError("combinations are not made but recognised: recognise(Cards.parse('3C 3D'), rules)")

    @property
    def type(self) -> str:
        """Its type, an id of the table of rule 4."""
        return self.form.shape.name

    @property
    def main(self) -> str:
        """The letter of the highest rank of its body, which comparisons go by."""
        return LETTERS[self.low + self.form.length - 1]

    @property
    def size(self) -> int:
        """How many cards it has."""
        return self.form.size

    @property
    def body(self) -> str:
        """Its body in rank text."""
        form = self.form
        return "".join(LETTERS[rank] * form.copies for rank in range(self.low, self.low + form.length))

    @property
    def carried(self) -> str:
        """Its kickers in rank text."""
        return "".join(LETTERS[rank] * self.form.shape.each for rank in self.kickers)

    def __str__(self) -> str:
        return self.body + self.carried

    def __repr__(self) -> str:
        return f"<{self.type} {self}>"

    def __reduce__(self) -> tuple[object, tuple[str, int, int, int, Kickers]]:
        form = self.form
        return combination, (form.shape.name, form.length, form.copies, self.low, self.kickers)


def combination(name: str, length: int, number: int, low: int, kickers: Kickers) -> Combination:
    """The one object of a combination (pickles find it again by this)."""
    return form(name, length, number).combination(low, kickers)


def _make(form: Form, low: int, kickers: Kickers) -> Combination:
    body = (1 << form.length) - 1 << low
    number = dict.fromkeys(ranks_in(body), form.copies)
    for rank in kickers:
        number[rank] = number.get(rank, 0) + form.shape.each
    masks: dict[int, int] = {}
    for rank, many in number.items():
        masks[many] = masks.get(many, 0) | 1 << rank
    made = object.__new__(Combination)
    fields: dict[str, object] = {
        "form": form,
        "low": low,
        "kickers": kickers,
        "ranks": sum(copies(rank, many) for rank, many in number.items()),
        "take": tuple((WIDTH * many, mask * PACKED) for many, mask in masks.items()),
        "wanted": tuple((COLUMNS[rank], many) for rank, many in sorted(number.items())),
        "column": COLUMNS[low] * (1 << 54 | 1) if len(number) == 1 else 0,
    }
    for name, value in fields.items():
        object.__setattr__(made, name, value)
    return made


def beats(higher: Combination, lower: Combination) -> bool:
    """Whether one combination may be played on another (rules 3.1, 4.3, 6.1)."""
    if higher.form is lower.form:
        return higher.low > lower.low
    return higher.form.might > lower.form.might


def without(ranks: int, played: Combination) -> int:
    """The ranks of a hand after a combination that it holds is played from it."""
    return lost(ranks, played.take)
