"""Placements: in how many ways can cards that nobody sees lie in the places left, and one of them, each as likely.

Cards that may lie in the same places are alike, so they are counted together: a way of filling the places is worked out
group by group and place by place, exactly, with whole numbers. Nothing is ever tried and thrown away.
"""

from __future__ import annotations

from math import comb

from attrs import define, field, frozen

from cardstops.cards import Card, Cards, bag
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


@frozen
class _Group:
    """Cards that are alike: the places that may hold them, and whether they are wanted."""

    places: tuple[int, ...]
    wanted: bool
    cards: tuple[Card, ...]


@frozen
class _Step:
    """How far the laying has come: a group, one of its places, cards of it left, room left, the want met or not."""

    group: int
    turn: int
    left: int
    rooms: tuple[int, ...]
    met: bool


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
    _groups: tuple[_Group, ...] = field(init=False)
    _known: dict[_Step, int] = field(init=False, factory=dict[_Step, int])

    def __attrs_post_init__(self) -> None:
        """Group the cards that are alike, the tightest groups first: the last one takes what room is left."""
        alike: dict[tuple[tuple[int, ...], bool], list[Card]] = {}
        open_places = [place for place, size in enumerate(self.sizes) if size]
        for card in self.cards:
            places = tuple(place for place in open_places if not self.constraint.barred[place] & card.bit)
            alike.setdefault((places, self.constraint.wanted & card.bit != 0), []).append(card)
        order = sorted(alike.items(), key=lambda item: (len(item[0][0]), item[0]))
        self._groups = tuple(_Group(places, wanted, tuple(cards)) for (places, wanted), cards in order)

    def count(self) -> int:
        """How many ways there are."""
        return self._ways(self._start())

    def draw(self, stream: Stream) -> tuple[Cards, ...]:
        """One of the ways, each as likely: the cards of each place. There must be one."""
        step, hands = self._start(), [0] * len(self.sizes)
        for group in self._groups:
            cards = stream.shuffled(group.cards)
            for place in group.places:
                ticket, number = stream.randrange(self._ways(step)), -1
                for number, ways in self._choices(step):  # noqa: B007 - the number it stops at is the answer
                    if ticket < ways:
                        break
                    ticket -= ways
                hands[place] |= sum(card.bit for card in cards[:number])
                cards = cards[number:]
                step = self._after(step, number)
            step = self._next_group(step)
        return tuple(bag(bits) for bits in hands)

    def _start(self) -> _Step:
        cards = len(self._groups[0].cards) if self._groups else 0
        return _Step(0, 0, cards, self.sizes, self.constraint.place is None)

    def _ways(self, step: _Step) -> int:
        """The ways to lay what is left of the group from this place on, and then all later groups."""
        if step.group == len(self._groups):
            return int(step.met)
        if step.turn == len(self._groups[step.group].places):
            return 0 if step.left else self._ways(self._next_group(step))
        if step not in self._known:
            self._known[step] = sum(ways for _, ways in self._choices(step))
        return self._known[step]

    def _choices(self, step: _Step) -> list[tuple[int, int]]:
        """Each number of cards that may go to the step's place, with the ways that it leaves."""
        room = step.rooms[self._groups[step.group].places[step.turn]]
        fewest = room if step.group + 1 == len(self._groups) else 0
        return [
            (number, comb(step.left, number) * self._ways(self._after(step, number)))
            for number in range(fewest, min(step.left, room) + 1)
        ]

    def _after(self, step: _Step, number: int) -> _Step:
        """The step after so many cards of the group have gone to the place."""
        group = self._groups[step.group]
        place = group.places[step.turn]
        rooms = (*step.rooms[:place], step.rooms[place] - number, *step.rooms[place + 1 :])
        met = step.met or (group.wanted and place == self.constraint.place and number > 0)
        return _Step(step.group, step.turn + 1, step.left - number, rooms, met)

    def _next_group(self, step: _Step) -> _Step:
        group = step.group + 1
        left = len(self._groups[group].cards) if group < len(self._groups) else 0
        return _Step(group, 0, left, step.rooms, step.met)
