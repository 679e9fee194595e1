"""Cards and bags of cards. A card has no order here: games have.

A face (`7D`, `BJ`) is one object and one bit; a bag is an int of planes, 54 bits each, where plane *k* holds the faces
that are there more than *k* times. So a single pack is plain set algebra on one plane, a bag contains another when
`a & b == b`, its size is a bit count, and five packs need no other code than one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache
from itertools import islice
from typing import Final, Self

import attrs

from cardstops.errors import CardTextError, DealError, MissingCardError, brief

__all__ = ["COLOURS", "FACES", "OF_BIT", "Card", "Cards", "Rank", "Suit", "bag", "dealing_order", "pack"]

PLANE: Final = 54
FACES: Final = (1 << PLANE) - 1
"""The mask of one plane: every face once."""
MOST_COPIES: Final = 16
MOST_CARDS: Final = PLANE * MOST_COPIES
"""The most cards of a bag."""
PLACES: Final = sum(1 << PLANE * k for k in range(MOST_COPIES + 1))
"""One bit in each plane: `card.bit * PLACES` is the column of a face, with a place beyond for a copy too many."""


class Suit(Enum):
    """The suits in the order of bags: clubs, diamonds, hearts, spades."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def symbol(self) -> str:
        """The suit's sign, `♣`, `♦`, `♥` or `♠`."""
        return SYMBOLS["CDHS".index(self.value)]


class Rank(Enum):
    """The ranks in the order of bags, the two jokers last."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    BLACK_JOKER = "B"
    RED_JOKER = "R"


SYMBOLS: Final = "♣♦♥♠"


@attrs.frozen(eq=False, init=False, repr=False, weakref_slot=False)
class Card:
    """One face, and one object for it in the whole process: cards are equal when they are the same object.

    Attributes:
        bit: the face's bit in a plane of `Cards`: `1 << 13 * suit + rank`, then the two jokers.
        suit: its suit, None for a joker.
        rank: its rank.
        text: two characters, rank and suit: `TD`; jokers `BJ` and `RJ`.
    """

    bit: int
    suit: Suit | None
    rank: Rank
    text: str

    def __new__(cls, *_: object) -> Self:
        """Refuse: cards are looked up, never made.

        Raises:
            CardTextError: always.
        """
        raise CardTextError("cards are not made but looked up: Card.parse('7D')")

    @staticmethod
    def parse(text: str) -> Card:
        """The card of a text: `TD`, also `10D`, `T♦` and lower case; jokers `BJ` and `RJ`.

        Raises:
            CardTextError: the text names no card.

        Examples:
            >>> str(Card.parse("10♦")), Card.parse("td") is Card.parse("TD"), str(Card.parse("BJ"))
            ('TD', True, 'BJ')
        """
        card = _BY_TEXT.get(text) if isinstance(text, str) else None
        if card is None:
            card = _BY_TEXT.get(_plain(text))
        if card is None:
            raise CardTextError(f"{brief(text)} is no card: rank A23456789TJQK and suit CDHS, or BJ, RJ")
        return card

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card.parse({self.text!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.parse, (self.text,)


def _plain(text: object) -> str:
    """The text with the other spellings of a card made into its own."""
    if not isinstance(text, str) or not 2 <= len(text) <= 3 or not text.isprintable():
        return ""
    rank, sign = text[:-1], text[-1]
    suit = "CDHS"[SYMBOLS.index(sign)] if sign in SYMBOLS else sign.upper() if sign.isascii() else ""
    return ("T" if rank == "10" else rank.upper() if rank.isascii() else "") + suit


def _face(place: int, suit: Suit | None, rank: Rank) -> Card:
    card = object.__new__(Card)
    text = rank.value + (suit.value if suit else "J")
    for name, value in (("bit", 1 << place), ("suit", suit), ("rank", rank), ("text", text)):
        object.__setattr__(card, name, value)
    return card


_ALL: Final = tuple(
    _face(place, suit, rank)
    for place, (suit, rank) in enumerate(
        [(suit, rank) for suit in Suit for rank in list(Rank)[:13]] + [(None, Rank.BLACK_JOKER), (None, Rank.RED_JOKER)]
    )
)
_BY_TEXT: Final = {card.text: card for card in _ALL}
OF_BIT: Final = {card.bit: card for card in _ALL}
"""The card of each bit of a plane."""

COLOURS: Final = (((1 << 26) - 1) << 13, (1 << 13) - 1 | ((1 << 13) - 1) << 39)
"""The masks of the red suits (diamonds, hearts) and of the black ones (clubs, spades)."""


def _possible(_: object, __: object, bits: int) -> None:
    """A bag's planes lie inside each other, none is above the sixteenth, none below zero."""
    if isinstance(bits, bool) or not isinstance(bits, int) or bits < 0 or bits.bit_length() > PLANE * MOST_COPIES:
        most = f"at most {PLANE * MOST_COPIES} bits, {MOST_COPIES} copies of a face"
        raise CardTextError(f"Cards.parse and Cards.of make a bag; Cards itself takes a whole number of {most}")
    if bits >> PLANE & ~bits:
        raise CardTextError("a bag holds a second copy of a face without the first")


@attrs.frozen(repr=False, weakref_slot=False)
class Cards:
    """An immutable bag of cards, up to 16 copies of a face.

    Iteration is in one order: suits C D H S, ranks A 2 … K, then BJ and RJ, copies of a face together.

    Attributes:
        bits: the planes (see the module). Public, so that a game's hot lines may do set algebra on it.

    Raises:
        CardTextError: `bits` that are no bag.

    Examples:
        >>> bag = Cards.parse("AS 3D 3D")
        >>> str(bag), len(bag), bag.count(Card.parse("3D")), Card.parse("AS") in bag
        ('3D 3D AS', 3, 2, True)
        >>> str(bag - Cards.parse("3D") + Cards.parse("KC"))
        'KC 3D AS'
    """

    bits: int = attrs.field(default=0, validator=_possible)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Cards:
        """The bag of these cards.

        Raises:
            CardTextError: something that is no card or holds none, or a 17th copy of a face.
        """
        try:
            each = iter(cards)
        except TypeError as error:
            raise CardTextError(f"a bag is made of cards, not of {brief(cards)}") from error
        bits = 0
        for card in each:
            if not isinstance(card, Card):
                raise CardTextError(f"{brief(card)} is no card")
            bits = _with(bits, card.bit)
        if bits.bit_length() > PLANE * MOST_COPIES:
            raise CardTextError(f"more than {MOST_COPIES} copies of a face")
        return bag(bits)

    @classmethod
    def parse(cls, text: str) -> Cards:
        """The bag of a text of cards, parted by spaces: `AS 3D 3D`.

        Raises:
            CardTextError: a word that names no card, or a 17th copy of a face.
        """
        if not isinstance(text, str):
            raise CardTextError(f"{brief(text)} is no text of cards")
        words = text.split(maxsplit=MOST_CARDS)
        if len(words) > MOST_CARDS:
            raise CardTextError(f"more than {MOST_CARDS} cards, {MOST_COPIES} copies of each face")
        return cls.of(Card.parse(word) for word in words)

    def __contains__(self, card: Card) -> bool:
        try:
            return self.bits & card.bit != 0
        except AttributeError:
            return False

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __iter__(self) -> Iterator[Card]:
        left, copies = self.bits & FACES, self.bits >> PLANE
        while left:
            bit = left & -left
            left ^= bit
            card = OF_BIT[bit]
            yield card
            if copies & bit:
                for _ in range((copies & bit * PLACES).bit_count()):
                    yield card

    def count(self, card: Card) -> int:
        """How many copies of a face are in the bag.

        Raises:
            CardTextError: something that is no card.
        """
        if not isinstance(card, Card):
            raise CardTextError(f"{brief(card)} is no card")
        return (self.bits & card.bit * PLACES).bit_count()

    def covers(self, other: Cards) -> bool:
        """Whether every card of the other bag is in this one, as often.

        Raises:
            CardTextError: something that is no bag.
        """
        if not isinstance(other, Cards):
            raise CardTextError(f"{brief(other)} is no bag of cards")
        return self.bits & other.bits == other.bits

    def __add__(self, other: Cards) -> Cards:
        if not isinstance(other, Cards):
            return NotImplemented
        bits, more = self.bits, other.bits
        if not bits & more:
            return bag(bits | more)
        while more:
            bits = _with(bits, more & FACES)
            more >>= PLANE
        if bits.bit_length() > PLANE * MOST_COPIES:
            raise CardTextError(f"more than {MOST_COPIES} copies of a face")
        return bag(bits)

    def __sub__(self, other: Cards) -> Cards:
        if not isinstance(other, Cards):
            return NotImplemented
        bits, less = self.bits, other.bits
        if bits & less != less:
            raise MissingCardError(f"{other} cannot be taken from {self}")
        if bits <= FACES:
            return bag(bits ^ less)
        while less:
            bits ^= bits & ~(bits >> PLANE) & (less & FACES) * PLACES
            less >>= PLANE
        return bag(bits)

    def __str__(self) -> str:
        bits = self.bits
        if bits > FACES:
            return " ".join([card.text for card in self])
        minor = f"{_spaced(bits & _CLUBS)}{_spaced(bits & _DIAMONDS)}"
        return f"{minor}{_spaced(bits & _HEARTS)}{_spaced(bits & _SPADES)}{_spaced(bits & _JOKERS)}"[:-1]

    def __repr__(self) -> str:
        return f"Cards.parse({str(self)!r})"


_CLUBS, _DIAMONDS, _HEARTS, _SPADES, _JOKERS = [((1 << 13) - 1) << first for first in range(0, PLANE, 13)]


@lru_cache(maxsize=1 << 12)
def _spaced(lane: int) -> str:
    """The text of some cards of one suit, a space after each; a game meets the same again and again."""
    return "".join([f"{card.text} " for card in bag(lane)])


def _with(bits: int, faces: int) -> int:
    """One more of each face, at the first free place of its column."""
    return bits | (bits << PLANE | FACES) & ~bits & faces * PLACES


class _OpenBag:
    """A bag while it is filled in: the same slot, not frozen."""

    __slots__ = ("bits",)
    bits: int


def bag(bits: int) -> Cards:
    """The bag with these planes, unchecked: for code that worked them out by the rules of the module."""
    cards = _OpenBag()
    cards.bits = bits
    cards.__class__ = Cards  # type: ignore[assignment]  # the same slot: see _OpenBag
    return cards  # type: ignore[return-value]  # Cards from here on


def pack(copies: int = 1, *, jokers: bool = False) -> Cards:
    """Packs of 52 cards shuffled into one, with two jokers each if asked.

    Raises:
        CardTextError: fewer than one pack, more than 16, or no whole number of them.

    Examples:
        >>> len(pack()), len(pack(jokers=True)), len(pack(5))
        (52, 54, 260)
    """
    if isinstance(copies, bool) or not isinstance(copies, int) or not 1 <= copies <= MOST_COPIES:
        raise CardTextError(f"{brief(copies)} packs: from 1 to {MOST_COPIES}")
    plane = FACES if jokers else (1 << 52) - 1
    return bag(sum(plane << PLANE * k for k in range(copies)))


def dealing_order(deck: Iterable[Card], whole: Cards) -> tuple[Card, ...]:
    """The cards of a deck in their order, when they are those of this pack, each as often.

    Raises:
        DealError: something that is no deck; cards that are missing, too many or not of the pack.
    """
    try:
        cards = tuple(islice(deck, MOST_CARDS + 1))
        if whole.bits <= FACES and len(cards) == len(whole) and set(cards) == _faces(whole.bits):
            return cards
        given = Cards.of(cards)
    except (CardTextError, TypeError) as error:
        raise DealError(f"a deck is cards in dealing order: {error}") from error
    if given != whole:
        missing, foreign = _beyond(whole, given), _beyond(given, whole)
        raise DealError(f"the deck is not the pack: missing [{missing}], too many [{foreign}]")
    return cards


@lru_cache(maxsize=64)
def _faces(bits: int) -> frozenset[Card]:
    """The cards of one plane."""
    return frozenset(bag(bits))


def _beyond(more: Cards, less: Cards) -> str:
    """The cards that one bag has beyond another, the first of them where they are many."""
    faces = bag(more.bits & FACES)
    text = " ".join(card.text for card in faces for _ in range(more.count(card) - less.count(card)))
    return text if len(text) <= 60 else f"{text[:57]} …"
