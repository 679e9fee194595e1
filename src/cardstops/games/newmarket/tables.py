"""Tables: whole numbers in rows and columns that add up to given sums, counted and drawn, each with its weight.

A table says how many things of each row go to each column; its weight is the number of ways to deal the things of every
row so. Rows are filled one after another, cell by cell, and what is known of a rest is kept: how it came about does not
matter, only how much is left in each column.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Final, TypeAlias

from attrs import define, field

from cardstops.errors import PhaseError
from cardstops.rng import Stream

__all__ = ["Tables"]

MOST_STEPS: Final = 1_000_000
"""More steps than any deal needs by far: beyond them a view was made to be counted for ever."""

_Step: TypeAlias = tuple[int, int, int, tuple[int, ...], bool]
"""A row, one of its open columns by its turn, what is left of the row, of each column, and whether the want is met."""


@define
class Tables:
    """All tables with these sums.

    Attributes:
        rows: the sum of each row.
        columns: the sum of each column; together as much as the rows.
        open: for each row, the columns in which it may have anything.
        wanted: cells (row, column) of which at least one is not 0; None where nothing is wanted.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    open: tuple[tuple[int, ...], ...]
    wanted: frozenset[tuple[int, int]] | None
    _known: dict[_Step, int] = field(init=False, factory=dict[_Step, int])

    def count(self) -> int:
        """The weight of all tables.

        Raises:
            PhaseError: there are too many to count.
        """
        return self._weight(self._start())

    def draw(self, stream: Stream) -> tuple[dict[int, int], ...]:
        """One of the tables, by its weight: for each row, the number in each of its open columns. There must be one."""
        step, table = self._start(), list[dict[int, int]]()
        for columns in self.open:
            numbers: dict[int, int] = {}
            for column in columns:
                numbers[column], step = self._pick(step, stream.randrange(self._weight(step)))
            table.append(numbers)
            step = self._next_row(step)
        return tuple(table)

    def _pick(self, step: _Step, ticket: int) -> tuple[int, _Step]:
        """The number, and the step after it, that a ticket below the weight of the step falls to."""
        choices = self._choices(step)
        number, weight, after = next(choices)
        while ticket >= weight:
            ticket -= weight
            number, weight, after = next(choices)
        return number, after

    def _start(self) -> _Step:
        return 0, 0, self.rows[0] if self.rows else 0, self.columns, self.wanted is None

    def _weight(self, step: _Step) -> int:
        """The weight of all ways to fill what is left of the row, and then all later rows."""
        row, turn, left, _, met = step
        if row == len(self.rows):
            return int(met)
        if turn == len(self.open[row]):
            return 0 if left else self._weight(self._next_row(step))
        weight = self._known.get(step)
        if weight is None:
            if len(self._known) >= MOST_STEPS:
                raise PhaseError("this view says more of unseen cards than a deal can: they cannot be counted")
            weight = self._known[step] = sum(weight for _, weight, _ in self._choices(step))
        return weight

    def _choices(self, step: _Step) -> Iterator[tuple[int, int, _Step]]:
        """Each number that the cell may have, the weight that it leaves, and the step after it."""
        row, turn, left, rest, met = step
        column, last = self.open[row][turn], turn + 1 == len(self.open[row])
        fewest = rest[column] if row + 1 == len(self.rows) else left if last else 0
        wanted = self.wanted is not None and (row, column) in self.wanted
        for number in range(fewest, min(left, rest[column]) + 1):
            columns = (*rest[:column], rest[column] - number, *rest[column + 1 :])
            after = row, turn + 1, left - number, columns, met or (wanted and number > 0)
            yield number, comb(left, number) * self._weight(after), after

    def _next_row(self, step: _Step) -> _Step:
        row = step[0] + 1
        return row, 0, self.rows[row] if row < len(self.rows) else 0, *step[3:]
