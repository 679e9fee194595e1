"""Ranking: which of two hands of five is higher, identical cards or not (rules 2.3, 2.4 and 3.3).

A *strength* is a whole number from 1 to 12,051: the place of a hand in one total order, the higher the stronger, equal
for hands that tie. 7,462 strengths belong to hands of one ordinary pack, 13 to five of a kind, and 4,576 to flushes
with repeated cards. A hand is found by its *key*: how many cards of each rank (three bits each) and suit (four bits).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import cache, cached_property
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from cardstops.cards import PLANE, Card, Cards, pack
from cardstops.errors import CardTextError, RulesError, brief

__all__ = ["STANDARD", "AceLow", "FiveOfAKind", "Kind", "Ranking", "compare", "name", "rank"]


class AceLow(Enum):
    """What A2345 is (rule 2.4)."""

    STRAIGHT = "straight"
    """The lowest straight."""
    NO_STRAIGHT = "no-straight"
    """Ace high, or a flush."""


class FiveOfAKind(Enum):
    """Where five cards of one rank stand (rule 3.3)."""

    ABOVE_STRAIGHT_FLUSH = "above-straight-flush"
    """Above every other hand."""
    BELOW_STRAIGHT_FLUSH = "below-straight-flush"
    """Between four of a kind and a straight flush."""
    FOUR_OF_A_KIND = "four-of-a-kind"
    """As four of a kind whose fifth card is of the same rank."""


class Kind(Enum):
    """The kinds of hand, the lowest first (rule 3.3 for the place of the fives)."""

    HIGH_CARD = "high card"
    PAIR = "pair"
    TWO_PAIRS = "two pairs"
    THREE_OF_A_KIND = "three of a kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full house"
    FOUR_OF_A_KIND = "four of a kind"
    STRAIGHT_FLUSH = "straight flush"
    FIVE_OF_A_KIND = "five of a kind"


_LEVELS: Final = {kind: 2 * level for level, kind in enumerate(Kind)}
_FIVES: Final = {
    FiveOfAKind.ABOVE_STRAIGHT_FLUSH: _LEVELS[Kind.FIVE_OF_A_KIND],
    FiveOfAKind.BELOW_STRAIGHT_FLUSH: _LEVELS[Kind.STRAIGHT_FLUSH] - 1,
    FiveOfAKind.FOUR_OF_A_KIND: _LEVELS[Kind.FOUR_OF_A_KIND],
}
_SHAPES: Final[dict[tuple[int, ...], Kind]] = {
    (1, 1, 1, 1, 1): Kind.HIGH_CARD,
    (2, 1, 1, 1): Kind.PAIR,
    (2, 2, 1): Kind.TWO_PAIRS,
    (3, 1, 1): Kind.THREE_OF_A_KIND,
    (3, 2): Kind.FULL_HOUSE,
    (4, 1): Kind.FOUR_OF_A_KIND,
    (5,): Kind.FIVE_OF_A_KIND,
}
_WHEEL: Final = (14, 5, 4, 3, 2)

LANE: Final = (1 << 13) - 1
"""One suit of a plane of `Cards`: thirteen ranks, A 2 ... K."""
_RANK_BITS: Final = (1 << 39) - 1
_THREE_EACH: Final = sum(3 << 39 + 4 * suit for suit in range(4))
_FIVE_OF_A_SUIT: Final = sum(8 << 39 + 4 * suit for suit in range(4))
"""One of these bits is set in `key + _THREE_EACH` exactly when a suit has five cards."""


def _place(pips: int) -> int:
    """Where a rank (2 to 14, the ace high) stands in a lane."""
    return 0 if pips == 14 else pips - 1


_KEYS: Final = {
    card: (1 << 3 * (card.bit.bit_length() - 1) % 39) + (1 << 39 + 4 * ((card.bit.bit_length() - 1) // 13))
    for card in pack()
}


@cache
def _spread() -> list[int]:
    """For every lane, the sum of its ranks' bits in a key."""
    spread = [0]
    for lane in range(1, LANE + 1):
        low = lane & -lane
        spread.append(spread[lane ^ low] + (1 << 3 * (low.bit_length() - 1)))
    return spread


def _key(bits: int) -> tuple[int, bool]:
    """Of a bag's planes: the ranks' part of its key, and whether all its cards are of one suit."""
    spread = _spread()
    c, d, h, s = bits & LANE, bits >> 13 & LANE, bits >> 26 & LANE, bits >> 39 & LANE
    key = spread[c] + spread[d] + spread[h] + spread[s]
    copies = bits >> PLANE
    while copies:
        for shift in (0, 13, 26, 39):
            key += spread[copies >> shift & LANE]
        copies >>= PLANE
    return key, not ((c and (d or h or s)) or (d and (h or s)) or (h and s))


_Grade: TypeAlias = tuple[int, Kind, tuple[int, ...]]
"""What orders hands: the level of the kind, the kind, then the ranks that decide, the first first."""


class Ranking:
    """One order of hands. Its tables are built when it is first asked, in about 50 milliseconds.

    `Ranking.of` gives the one object for a pair of options; `STANDARD` is the default.
    """

    def __init__(self, ace_low: AceLow, five_of_a_kind: FiveOfAKind) -> None:
        self.ace_low = ace_low
        self.five_of_a_kind = five_of_a_kind
        self._ceilings: dict[tuple[int, bool, int], int] = {}

    @staticmethod
    def of(ace_low: AceLow, five_of_a_kind: FiveOfAKind) -> Ranking:
        """The order of hands that these options make, one object for each pair.

        Raises:
            RulesError: an option that is not of its enum.
        """
        for name, value, kind in (("ace_low", ace_low, AceLow), ("five_of_a_kind", five_of_a_kind, FiveOfAKind)):
            if not isinstance(value, kind):
                raise RulesError(f"{name}: {brief(value)} is none of {', '.join(one.value for one in kind)}")
        return _one_ranking(ace_low, five_of_a_kind)

    def __reduce__(self) -> tuple[object, tuple[AceLow, FiveOfAKind]]:
        return Ranking.of, (self.ace_low, self.five_of_a_kind)

    def rank(self, cards: Iterable[Card]) -> int:
        """The strength of five cards, 1 to 12,051, the higher the stronger.

        Raises:
            CardTextError: not five cards, a joker, or something that is no card.
        """
        try:
            a, b, c, d, e = cards
            key = _KEYS[a] + _KEYS[b] + _KEYS[c] + _KEYS[d] + _KEYS[e]
        except (KeyError, TypeError, ValueError) as error:
            raise CardTextError("a hand is five cards without jokers") from error
        if key + _THREE_EACH & _FIVE_OF_A_SUIT:
            return self._suited[key & _RANK_BITS]
        return self._mixed[key & _RANK_BITS]

    def rank_bits(self, bits: int) -> int:
        """The strength of a bag of five cards by its planes: what `rank` says, for hot lines that hold a bag."""
        key, suited = _key(bits)
        return self._suited[key] if suited else self._mixed[key]

    def ceiling(self, bits: int, wanted: int) -> int:
        """The highest strength that a bag can come to with so many cards more, whatever they are."""
        return self._ceiling(*_key(bits), wanted)

    def _ceiling(self, key: int, suited: bool, wanted: int) -> int:  # noqa: FBT001 -- a bag is of one suit or it is not
        """A bag of one suit stays one: five of one suit are never lower than the same ranks of several."""
        if not wanted:
            return (self._suited if suited else self._mixed)[key]
        if (key, suited, wanted) not in self._ceilings:
            self._ceilings[key, suited, wanted] = max(
                self._ceiling(key + (1 << 3 * place), suited, wanted - 1) for place in range(13)
            )
        return self._ceilings[key, suited, wanted]

    def kind(self, strength: int) -> Kind:
        """The kind of hand that has this strength.

        Raises:
            CardTextError: a number that is no strength.
        """
        return self._grade(strength)[1]

    def name(self, strength: int) -> str:
        """The hand in words: `full house, kings over aces`.

        Raises:
            CardTextError: a number that is no strength.
        """
        _, kind, ranks = self._grade(strength)
        return f"{kind.value}, {_in_words(kind, ranks)}"

    @cached_property
    def least(self) -> int:
        """The strength of JJ432, the lowest hand that may be laid (rule 2.3)."""
        return self.rank(Cards.parse("JC JD 4C 3C 2C"))

    @cached_property
    def ordinary(self) -> dict[int, tuple[tuple[int, ...], bool]]:
        """The hands of one ordinary pack by strength: the ranks (2 to 14, descending), and whether of one suit."""
        found: dict[int, tuple[tuple[int, ...], bool]] = {}
        for ranks in _all_ranks():
            most = max(map(ranks.count, ranks))
            if most < 5:
                found[self._mixed[_rank_key(ranks)]] = ranks, False
            if most == 1:
                found[self._suited[_rank_key(ranks)]] = ranks, True
        return found

    def _grade(self, strength: int) -> _Grade:
        grades = self._grades
        if isinstance(strength, bool) or not isinstance(strength, int) or not 1 <= strength <= len(grades):
            raise CardTextError(f"{brief(strength)} is no strength: 1 to {len(grades)}")
        return grades[strength - 1]

    def _mixed_grade(self, ranks: tuple[int, ...]) -> _Grade:
        """The grade of five ranks, descending, that are not of one suit."""
        order = tuple(sorted(set(ranks), key=lambda pips: (ranks.count(pips), pips), reverse=True))
        kind = _SHAPES[tuple(ranks.count(pips) for pips in order)]
        if kind is Kind.FIVE_OF_A_KIND:
            return _FIVES[self.five_of_a_kind], kind, order * 2
        if kind is Kind.HIGH_CARD and ranks[0] - ranks[4] == 4:
            return _LEVELS[Kind.STRAIGHT], Kind.STRAIGHT, ranks[:1]
        if ranks == _WHEEL and self.ace_low is AceLow.STRAIGHT:
            return _LEVELS[Kind.STRAIGHT], Kind.STRAIGHT, (5,)
        return _LEVELS[kind], kind, order

    def _suited_grade(self, ranks: tuple[int, ...]) -> _Grade:
        """The grade of five ranks of one suit: the best kind that they satisfy (rule 3.3)."""
        mixed = self._mixed_grade(ranks)
        if mixed[1] is Kind.STRAIGHT:
            return _LEVELS[Kind.STRAIGHT_FLUSH], Kind.STRAIGHT_FLUSH, mixed[2]
        flush = _LEVELS[Kind.FLUSH]
        return mixed if mixed[0] > flush else (flush, Kind.FLUSH, ranks)

    @cached_property
    def _graded(self) -> tuple[dict[int, _Grade], dict[int, _Grade]]:
        """The grades by rank key, of mixed suits and of one suit."""
        mixed: dict[int, _Grade] = {}
        suited: dict[int, _Grade] = {}
        for ranks in _all_ranks():
            key = _rank_key(ranks)
            mixed[key] = self._mixed_grade(ranks)
            suited[key] = self._suited_grade(ranks)
        return mixed, suited

    @cached_property
    def _grades(self) -> list[_Grade]:
        """Every grade there is, the lowest first: a strength is a place in this list, from 1."""
        mixed, suited = self._graded
        return sorted({*mixed.values(), *suited.values()}, key=lambda grade: (grade[0], grade[2]))

    @cached_property
    def _strengths(self) -> dict[_Grade, int]:
        return {grade: strength for strength, grade in enumerate(self._grades, 1)}

    @cached_property
    def _mixed(self) -> dict[int, int]:
        return {key: self._strengths[grade] for key, grade in self._graded[0].items()}

    @cached_property
    def _suited(self) -> dict[int, int]:
        return {key: self._strengths[grade] for key, grade in self._graded[1].items()}


@cache
def _one_ranking(ace_low: AceLow, five_of_a_kind: FiveOfAKind) -> Ranking:
    return Ranking(ace_low, five_of_a_kind)


@cache
def _all_ranks() -> tuple[tuple[int, ...], ...]:
    """Every five ranks, 2 to 14, each descending."""
    return tuple(combinations_with_replacement(range(14, 1, -1), 5))


def _rank_key(ranks: tuple[int, ...]) -> int:
    return sum(1 << 3 * _place(pips) for pips in ranks)


_ONE: Final = "two three four five six seven eight nine ten jack queen king ace".split()  # noqa: SIM905 -- thirteen words
_MANY: Final = [word + ("es" if word == "six" else "s") for word in _ONE]


def _in_words(kind: Kind, ranks: tuple[int, ...]) -> str:
    """What a hand's ranks add to the name of its kind."""
    one = [_ONE[pips - 2] for pips in ranks]
    many = [_MANY[pips - 2] for pips in ranks]
    if kind in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH):
        return f"{one[0]} high"
    if kind is Kind.FIVE_OF_A_KIND:
        return many[0]
    if kind is Kind.FULL_HOUSE:
        return f"{many[0]} over {many[1]}"
    if kind is Kind.TWO_PAIRS:
        return f"{many[0]} and {many[1]} with {one[2]}"
    if kind in (Kind.HIGH_CARD, Kind.FLUSH):
        return " ".join(one)
    return f"{many[0]} with {' '.join(one[1:])}"


STANDARD: Final = Ranking.of(AceLow.STRAIGHT, FiveOfAKind.ABOVE_STRAIGHT_FLUSH)
"""The default order of hands."""


def rank(cards: Iterable[Card]) -> int:
    """The strength of five cards in the default order, as `Ranking.rank`.

    Raises:
        CardTextError: not five cards, a joker, or something that is no card.
    """
    return STANDARD.rank(cards)


def name(cards: Iterable[Card]) -> str:
    """Five cards in words, by the default order: `full house, kings over aces`.

    Raises:
        CardTextError: not five cards, a joker, or something that is no card.

    Examples:
        >>> name(Cards.parse("KC KD KH AC AD"))
        'full house, kings over aces'
    """
    return STANDARD.name(STANDARD.rank(cards))


def compare(cards: Iterable[Card], others: Iterable[Card]) -> int:
    """1 when the first hand is higher in the default order, -1 when the second is, 0 when they tie.

    Raises:
        CardTextError: not five cards each, a joker, or something that is no card.

    Examples:
        >>> compare(Cards.parse("JC JD 9C 8D 7H"), Cards.parse("JH JS 9S 8S 6S"))
        1
    """
    first, second = STANDARD.rank(cards), STANDARD.rank(others)
    return (first > second) - (first < second)
