"""A book as the kernels read it: its forms as lines, their bodies, and tables of the bodies that a mask of ranks holds.

Everything is made of ints and small objects that a book lays down once. Longer tables are filled when first asked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from cardstops.games.doudizhu.kickers import Kick
from cardstops.games.doudizhu.ranks import HALF, TO_ACE, WIDTH, halves
from cardstops.games.doudizhu.shapes import Combination, Form, Kickers

__all__ = ["Body", "Line", "Rows", "Straights", "Tables"]


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
        faces: all cards of the packs, as the bits of a bag.
        each: the width of the planes that one kicker takes; 0 where the form carries none.
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
        "faces",
        "form",
        "high",
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

    def __init__(self, form: Form, reach: int, doubles: int, kick: Kick | None, faces: int) -> None:
        self.form: Form = form
        self.reach: int = reach
        self.shift: int = form.shift
        self.width: int = WIDTH * form.copies
        self.size: int = form.size
        self.doubles: int = doubles
        self.faces: int = faces
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
    """A form with the lowest rank of its body.

    Attributes:
        line: the form.
        combination: the combination of the body alone, where the form has no kickers.
        low: the lowest rank.
        above: the ranks that a higher body of the form must lie in.
        take: its ranks, in all planes of a hand.
        open: the ranks of a hand that may kick for it.
        column: of a combination that is a body of one rank, the column of that rank in the packs; else 0.
        made: the combinations of the body, by their kickers, as far as they have been made.
    """

    __slots__ = ("above", "column", "combination", "line", "low", "made", "open", "take")

    def __init__(self, line: Line, low: int, take: int, room: int, combination: Combination | None) -> None:
        self.line: Line = line
        self.combination: Combination | None = combination
        self.low: int = low
        self.above: int = line.reach & -2 << low
        self.take: int = take
        self.open: int = room
        self.column: int = 0 if combination is None else combination.column & line.faces
        self.made: dict[Kickers, Combination] = line.form.made[low]

    def combined(self, kickers: Kickers) -> Combination:
        """The combination of the body and its kickers."""
        known = self.made.get(kickers)
        return self.line.form.combination(self.low, kickers) if known is None else known


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
