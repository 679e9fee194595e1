"""Robbing: one card at most from each opposing meld, and only from melds that are strictly lower (rules 2.2 to 2.5).

An assignment says where the cards of a meld come from: some are stolen, each from a meld of its own, and the hand has
the others. `Row` finds all of them in text order, without ever starting one that cannot be finished.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

from cardstops.cards import FACES, PLACES, PLANE, Card, bag
from cardstops.game import Illegality, Randomness
from cardstops.games.fireplace.moves import Force, Lay, Theft
from cardstops.games.fireplace.refusals import refuse
from cardstops.games.fireplace.state import Meld

__all__ = ["Row", "not_available", "not_higher"]


def take(bits: int, face: int) -> int:
    """The planes of a bag without one card of a face that it holds."""
    return bits ^ (face if bits <= FACES else bits & ~(bits >> PLANE) & face * PLACES)


def put(bits: int, face: int) -> int:
    """The planes of a bag with one more card of a face."""
    return bits | (bits << PLANE | FACES) & ~bits & face * PLACES


def not_available(move: Lay | Force, hand: int, row: tuple[Meld, ...]) -> Illegality | None:
    """Why these cards cannot be had: a theft that is none (rule 2.2), or a card that the hand does not hold."""
    rest, last = move.cards.bits, 0
    for theft in move.thefts:
        position, card = theft.position, theft.card
        if position > len(row):
            return refuse("no-such-meld", number=position)
        if position == last:
            return refuse("one-card-a-meld", number=position)
        if not row[position - 1].cards.bits & card.bit:
            return refuse("not-in-meld", (card,), position)
        if not rest & card.bit:
            return refuse("stolen-not-used", (card,))
        rest, last = take(rest, card.bit), position
    if rest & ~hand:
        return refuse("not-held", tuple(_missing(rest, hand)))
    return None


def not_higher(strength: int, thefts: tuple[Theft, ...], row: tuple[Meld, ...]) -> Illegality | None:
    """Why a meld of this strength may not rob: each robbed meld must be strictly lower (rule 2.4)."""
    for theft in thefts:
        if row[theft.position - 1].strength >= strength:
            return refuse("not-higher", number=theft.position)
    return None


def _missing(bits: int, hand: int) -> Iterator[Card]:
    """The cards of a bag that a hand does not hold, as often as they are missing."""
    short = bits & ~hand
    while short:
        low = short & -short
        short ^= low
        yield next(iter(bag(_face(low))))


def _face(bit: int) -> int:
    """The face of a bit of any plane."""
    return 1 << (bit.bit_length() - 1) % PLANE


@cache
def _theft(place: int, face: int) -> tuple[str, Theft]:
    """Stealing a face from a place, from 0: its text, and the theft itself."""
    theft = Theft(place + 1, next(iter(bag(face))))
    return str(theft), theft


_Step: TypeAlias = tuple[str, Theft, int, int]
"""A theft and its text, the cards still to be found after it, and the melds that may be robbed after it."""


class Row:
    """A row of melds to be robbed. Sets of melds are masks: bit *k* is the meld at position *k* + 1."""

    __slots__ = ("_all", "_faces", "_holders", "_melds")

    def __init__(self, melds: tuple[Meld, ...]) -> None:
        self._melds = melds
        self._faces = [meld.cards.bits & FACES for meld in melds]
        self._holders: dict[int, int] = {}
        holders = self._holders
        for place, faces in enumerate(self._faces):
            for face in _singly(faces):
                holders[face] = holders.get(face, 0) | 1 << place
        self._all = sum(holders)

    def weaker_than(self, strength: int) -> int:
        """The melds that a meld of this strength may rob."""
        return sum(1 << place for place, meld in enumerate(self._melds) if meld.strength < strength)

    def faces(self, open_melds: int) -> int:
        """Every face that one of these melds holds."""
        held = 0
        for place, faces in enumerate(self._faces):
            if open_melds >> place & 1:
                held |= faces
        return held

    def sources(self, face: int, hand: int, open_melds: int) -> list[int]:
        """Where a face can be had, as the mask of the meld that is robbed for it: none of them for the hand."""
        return [0] * (face & hand != 0) + list(_singly(self._holders.get(face, 0) & open_melds))

    def can_fill(self, short: int, open_melds: int) -> bool:
        """Whether each of these cards can be stolen from a meld of its own: no set of them has too few holders."""
        unions = [(0, 0)]
        while short:
            bit = short & -short
            short ^= bit
            holding = self._holders.get(bit if bit <= FACES else _face(bit), 0) & open_melds
            if not holding:
                return False
            if not short and len(unions) == 1:
                return True
            for union, size in unions[:]:
                wider = union | holding
                if wider.bit_count() <= size:
                    return False
                unions.append((wider, size + 1))
        return True

    def most(self, five: int, open_melds: int) -> int:
        """The most melds that a meld of these faces can rob.

        By Hall's theorem: no set of faces can be stolen from fewer melds than it has faces. Where what the hand lacks
        can be stolen at all, it can be among the most.
        """
        unions = [(0, 0)]
        while five:
            face = five & -five
            five ^= face
            holding = self._holders.get(face, 0) & open_melds
            unions += [(union | holding, size + 1) for union, size in unions]
        whole = max(size for _, size in unions)
        return min(whole - size + union.bit_count() for union, size in unions)

    def ways(
        self, rest: int, hand: int, open_melds: int, thefts: tuple[Theft, ...] = ()
    ) -> Iterator[tuple[Theft, ...]]:
        """The assignments of a bag that can be had, in text order; `thefts` are those already made."""
        if not rest & ~hand:
            yield thefts
        if not rest & self._all:
            return
        for _, theft, left, later in self._steps(rest, hand, open_melds):
            yield from self.ways(left, hand, later, (*thefts, theft))

    def count(self, five: int, hand: int, open_melds: int) -> int:
        """How many assignments there are of different faces that can be had."""
        ways, used, choices = 1, 0, list[tuple[int, int]]()
        if not five & self._all:
            return 1
        while five:
            face = five & -five
            five ^= face
            holding, held = self._holders.get(face, 0) & open_melds, 1 if hand & face else 0
            choices.append((holding, held))
            ways *= 0 if used & holding else held + holding.bit_count()
            used |= holding
        return ways or _count(choices, 0, 0)

    def pick(self, rest: int, hand: int, open_melds: int, rng: Randomness) -> tuple[Theft, ...]:
        """One assignment of a bag that can be had, each with positive probability."""
        thefts: tuple[Theft, ...] = ()
        while True:
            steps = self._steps(rest, hand, open_melds)
            ends = len(steps) + (not rest & ~hand)
            at = rng.randrange(ends) if ends > 1 else 0
            if at == len(steps):
                return thefts
            _, theft, rest, open_melds = steps[at]
            thefts = (*thefts, theft)

    def _steps(self, rest: int, hand: int, open_melds: int) -> list[_Step]:
        """The thefts that can come next, in text order, from melds further on than those before."""
        faces = left = rest & self._all
        holding, holders = 0, self._holders
        while left:
            face = left & -left
            left ^= face
            holding |= holders[face]
        holding &= open_melds
        steps: list[_Step] = []
        while holding:
            mark = holding & -holding
            holding ^= mark
            place, later = mark.bit_length() - 1, open_melds & -(mark << 1)
            for face in _singly(self._faces[place] & faces):
                left = take(rest, face)
                short = left & ~hand
                if not short or self.can_fill(short, later):
                    text, theft = _theft(place, face)
                    steps.append((text, theft, left, later))
        steps.sort()
        return steps


def _singly(mask: int) -> Iterator[int]:
    """The bits of a mask, each as a mask, the lowest first."""
    while mask:
        bit = mask & -mask
        mask ^= bit
        yield bit


def _count(choices: list[tuple[int, int]], at: int, used: int) -> int:
    """The ways to give every face from `at` on to the hand or to a meld that is not used."""
    if at == len(choices):
        return 1
    holding, held = choices[at]
    ways = _count(choices, at + 1, used) if held else 0
    for mark in _singly(holding & ~used):
        ways += _count(choices, at + 1, used | mark)
    return ways
