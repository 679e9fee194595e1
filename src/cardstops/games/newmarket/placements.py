"""Placements: in how many ways can cards that nobody sees lie in the places left, and one of them, each as likely.

Cards that may lie in the same places are alike and counted together, and so are places that may hold the same cards: a
way of filling them is worked out group by group and class by class, exactly, with whole numbers. Nothing is ever tried
and thrown away.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb, factorial, prod
from typing import TypeAlias

from attrs import define, field, frozen

from cardstops.cards import Card, Cards, bag
from cardstops.rng import Stream

__all__ = ["Constraint", "Placements"]

_Step: TypeAlias = tuple[int, int, int, tuple[int, ...], bool]
"""How far the laying has come: a group, one of its classes by its turn, cards of the group left, room left in each
class, and whether the place that wants a card has one."""


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


@frozen
class _Group:
    """Cards that are alike: the classes of places that may hold them, and whether they are wanted."""

    classes: tuple[int, ...]
    wanted: bool
    cards: tuple[Card, ...]


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
    _classes: tuple[tuple[int, ...], ...] = field(init=False)
    _groups: tuple[_Group, ...] = field(init=False)
    _known: dict[_Step, int] = field(init=False, factory=dict[_Step, int])

    def __attrs_post_init__(self) -> None:
        """Settle the cards that have but one place; then group what is alike, the tightest groups first."""
        self._settled = [0] * len(self.sizes)
        open_to = self._settle()
        alike: dict[tuple[int, ...], list[int]] = {}
        for place in range(len(self.sizes)):
            if self._room(place) > 0:
                signature = [place in places for places in open_to.values()]
                alike.setdefault((*signature, place == self.constraint.place), []).append(place)
        self._classes = tuple(tuple(places) for places in alike.values())
        groups: dict[tuple[tuple[int, ...], bool], list[Card]] = {}
        for card, places in open_to.items():
            classes = tuple(at for at, members in enumerate(self._classes) if members[0] in places)
            groups.setdefault((classes, self.constraint.wanted & card.bit != 0), []).append(card)
        order = sorted(groups.items(), key=lambda item: (len(item[0][0]), item[0]))
        self._groups = tuple(_Group(classes, wanted, tuple(cards)) for (classes, wanted), cards in order)

    def _settle(self) -> dict[Card, tuple[int, ...]]:
        """Lay every card that has but one place left, until none has; the places open to the others."""
        while True:
            rooms = [place for place in range(len(self.sizes)) if self._room(place) > 0]
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

    def count(self) -> int:
        """How many ways there are."""
        within = [[self._room(place) for place in members] for members in self._classes]
        splits = [factorial(sum(rooms)) // prod(factorial(room) for room in rooms) for rooms in within]
        return self._ways(self._start()) * prod(splits)

    def draw(self, stream: Stream) -> tuple[Cards, ...]:
        """One of the ways, each as likely: the cards of each place. There must be one."""
        step, lots = self._start(), [list[Card]() for _ in self._classes]
        for group in self._groups:
            cards = stream.shuffled(group.cards)
            for at in group.classes:
                number, step = self._pick(step, stream.randrange(self._ways(step)))
                lots[at] += cards[:number]
                cards = cards[number:]
            step = self._next_group(step)
        hands = list(self._settled)
        for members, lot in zip(self._classes, lots, strict=True):
            cards = stream.shuffled(lot)
            for place in members:
                room = self._room(place)
                hands[place] |= sum(card.bit for card in cards[:room])
                cards = cards[room:]
        return tuple(bag(bits) for bits in hands)

    def _pick(self, step: _Step, ticket: int) -> tuple[int, _Step]:
        """The number of cards, and the step after it, that a ticket below all ways of the step falls to."""
        choices = self._choices(step)
        number, ways, after = next(choices)
        while ticket >= ways:
            ticket -= ways
            number, ways, after = next(choices)
        return number, after

    def _start(self) -> _Step:
        rooms = tuple(sum(self._room(place) for place in members) for members in self._classes)
        place = self.constraint.place
        met = place is None or self._settled[place] & self.constraint.wanted != 0
        return 0, 0, len(self._groups[0].cards) if self._groups else 0, rooms, met

    def _ways(self, step: _Step) -> int:
        """The ways to lay what is left of the group from this class on, and then all later groups."""
        group, turn, left, _, met = step
        if group == len(self._groups):
            return int(met)
        if turn == len(self._groups[group].classes):
            return 0 if left else self._ways(self._next_group(step))
        ways = self._known.get(step)
        if ways is None:
            ways = self._known[step] = sum(ways for _, ways, _ in self._choices(step))
        return ways

    def _choices(self, step: _Step) -> Iterator[tuple[int, int, _Step]]:
        """Each number of cards that may go to the step's class, the ways that it leaves, and the step after it."""
        group, turn, left, rooms, met = step
        classes = self._groups[group].classes
        at, last_class = classes[turn], turn + 1 == len(classes)
        fewest = rooms[at] if group + 1 == len(self._groups) else left if last_class else 0
        wanting = self._groups[group].wanted and self.constraint.place in self._classes[at]
        for number in range(fewest, min(left, rooms[at]) + 1):
            rest = (*rooms[:at], rooms[at] - number, *rooms[at + 1 :])
            after = group, turn + 1, left - number, rest, met or (wanting and number > 0)
            yield number, comb(left, number) * self._ways(after), after

    def _next_group(self, step: _Step) -> _Step:
        group = step[0] + 1
        left = len(self._groups[group].cards) if group < len(self._groups) else 0
        return group, 0, left, *step[3:]
