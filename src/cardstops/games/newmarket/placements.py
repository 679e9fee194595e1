"""Placements: in how many ways can cards that nobody sees lie in the places left, and one of them, each as likely.

Cards that may lie in the same places are alike and counted together, and so are places that may hold the same cards:
what is left is how many cards of each group go to each class, a table. Nothing is ever tried and thrown away.
"""

from __future__ import annotations

from math import factorial, prod

from attrs import define, field, frozen

from cardstops.cards import Card, Cards, bag
from cardstops.games.newmarket.tables import Tables
from cardstops.rng import Stream

__all__ = ["Constraint", "Placements"]


@frozen
class Constraint:
    """What is known about the places of unseen cards.

    Attributes:
        barred: for each place, the mask of cards that it cannot hold.
        place: a place that holds at least one of `wanted`, or None.
        wanted: the mask of those cards.
    """

    barred: tuple[int, ...]
    place: int | None = None
    wanted: int = 0


@define
class Placements:
    """All ways of laying these cards into places of these sizes under one constraint.

    Attributes:
        cards: the cards to be laid.
        sizes: how many cards each place takes; together as many as there are cards.
        constraint: what is known about them.
    """

    cards: Cards
    sizes: tuple[int, ...]
    constraint: Constraint
    _settled: list[int] = field(init=False)
    _groups: tuple[tuple[Card, ...], ...] = field(init=False)
    _classes: tuple[tuple[int, ...], ...] = field(init=False)
    _by_group: bool = field(init=False)
    _tables: Tables = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Settle the cards that have but one place; then group what is alike, the tightest first."""
        self._settled = [0] * len(self.sizes)
        open_to = self._settle()
        groups: dict[tuple[int, bool, tuple[int, ...]], list[Card]] = {}
        for card, places in open_to.items():
            groups.setdefault((len(places), self.constraint.wanted & card.bit != 0, places), []).append(card)
        self._groups = tuple(tuple(groups[key]) for key in sorted(groups))
        classes: dict[tuple[int, ...], list[int]] = {}
        for place in range(len(self.sizes)):
            if self._room(place):
                signature = [place in open_to[cards[0]] for cards in self._groups]
                key = (sum(signature), place == self.constraint.place, *signature)
                classes.setdefault(key, []).append(place)
        self._classes = tuple(tuple(classes[key]) for key in sorted(classes))
        self._tables = self._tables_of({(group, at) for group, at in self._cells() if self._open(group, at, open_to)})

    def _settle(self) -> dict[Card, tuple[int, ...]]:
        """Lay every card that has but one place left, until none has; the places open to the others."""
        while True:
            rooms = [place for place in range(len(self.sizes)) if self._room(place)]
            laid = sum(self._settled)
            open_to = {
                card: tuple(place for place in rooms if not self.constraint.barred[place] & card.bit)
                for card in self.cards
                if not laid & card.bit
            }
            only = next(((card, places[0]) for card, places in open_to.items() if len(places) == 1), None)
            if only is None:
                return open_to
            self._settled[only[1]] |= only[0].bit

    def _room(self, place: int) -> int:
        return self.sizes[place] - self._settled[place].bit_count()

    def _cells(self) -> list[tuple[int, int]]:
        return [(group, at) for group in range(len(self._groups)) for at in range(len(self._classes))]

    def _open(self, group: int, at: int, open_to: dict[Card, tuple[int, ...]]) -> bool:
        return self._classes[at][0] in open_to[self._groups[group][0]]

    def _tables_of(self, cells: set[tuple[int, int]]) -> Tables:
        """The tables of groups and classes, with the sums that leave fewer rests to be known as columns."""
        cards = tuple(len(group) for group in self._groups)
        rooms = tuple(sum(self._room(place) for place in members) for members in self._classes)
        self._by_group = _rests(rooms) <= _rests(cards)
        place, wanted = self.constraint.place, self._wanted(cells)
        if place is None or self._settled[place] & self.constraint.wanted:
            wanted = None
        if self._by_group:
            rows = tuple(tuple(at for at in range(len(rooms)) if (group, at) in cells) for group in range(len(cards)))
            return Tables(cards, rooms, rows, wanted)
        rows = tuple(tuple(group for group in range(len(cards)) if (group, at) in cells) for at in range(len(rooms)))
        turned = None if wanted is None else frozenset((at, group) for group, at in wanted)
        return Tables(rooms, cards, rows, turned)

    def _wanted(self, cells: set[tuple[int, int]]) -> frozenset[tuple[int, int]] | None:
        """The cells that lay a wanted card into the place that wants one."""
        wanted = self.constraint.wanted
        return frozenset(
            (group, at)
            for group, at in cells
            if self._groups[group][0].bit & wanted and self.constraint.place in self._classes[at]
        )

    def count(self) -> int:
        """How many ways there are.

        Raises:
            PhaseError: there are too many to count.
        """
        rooms = [self._room(place) for members in self._classes for place in members]
        columns = prod(factorial(number) for number in self._tables.columns)
        return self._tables.count() * columns // prod(factorial(room) for room in rooms)

    def draw(self, stream: Stream) -> tuple[Cards, ...]:
        """One of the ways, each as likely: the cards of each place. There must be one."""
        table = self._tables.draw(stream)
        lots = [list[Card]() for _ in self._classes]
        for group, cards in enumerate(self._groups):
            left = stream.shuffled(cards)
            for at, lot in enumerate(lots):
                number = table[group].get(at, 0) if self._by_group else table[at].get(group, 0)
                lot.extend(left[:number])
                left = left[number:]
        hands = list(self._settled)
        for members, lot in zip(self._classes, lots, strict=True):
            left = stream.shuffled(lot)
            for place in members:
                room = self._room(place)
                hands[place] |= sum(card.bit for card in left[:room])
                left = left[room:]
        return tuple(bag(bits) for bits in hands)


def _rests(columns: tuple[int, ...]) -> int:
    """How many rests these columns can leave; what one of them leaves follows from the others."""
    return prod(size + 1 for size in columns) // (max(columns, default=0) + 1)
