"""The moves, each equal to any other of the same text: a meld, a forced meld, `pass` and `unable`.

The text of a meld is its cards by rank, 2 ... K A, then C D H S, and what is stolen from where, by the position of the
robbed meld in the opponent's row, from 1: `TS JS QS KS AS steal 2:TS 4:JS`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs

from cardstops.cards import Card, Cards, bag, pack
from cardstops.errors import MoveTextError, brief

__all__ = ["PASS", "UNABLE", "Force", "Lay", "Move", "Pass", "Theft", "Unable", "in_text_order"]

MOST_MELDS: Final = 64
"""No row is ever longer (rule 5.1)."""

_TEXT_PLACES: Final = {
    card: (14 if card.suit is None else place % 13 or 13, place) for place, card in enumerate(pack(jokers=True))
}


def in_text_order(cards: Cards) -> list[Card]:
    """The cards as a move's text has them: by rank 2 ... K A, then C D H S."""
    return sorted(cards, key=_TEXT_PLACES.__getitem__)


@attrs.frozen(weakref_slot=False)
class Theft:
    """One card stolen from one meld.

    Attributes:
        position: where the robbed meld stands in the opponent's row, from 1 to 64.
        card: the card that is taken from it.

    Raises:
        MoveTextError: a position out of range, or something that is no card.
    """

    position: int
    card: Card

    def __attrs_post_init__(self) -> None:
        position = self.position
        if isinstance(position, bool) or not isinstance(position, int) or not 1 <= position <= MOST_MELDS:
            raise MoveTextError(f"{brief(position)} is no position in a row: 1 to {MOST_MELDS}")
        if not isinstance(self.card, Card):
            raise MoveTextError(f"a {type(self.card).__name__} is no card to steal")

    def __str__(self) -> str:
        return f"{self.position}:{self.card.text}"


def _by_position(thefts: tuple[Theft, ...]) -> tuple[Theft, ...]:
    if not isinstance(thefts, tuple | list) or not all(isinstance(theft, Theft) for theft in thefts):
        raise MoveTextError("thefts are a tuple of Theft")
    return tuple(sorted(thefts, key=lambda theft: theft.position))


def _some_cards(_: object, __: object, cards: Cards) -> None:
    if not isinstance(cards, Cards) or not cards.bits:
        raise MoveTextError("a meld is made of Cards, at least one")


@attrs.frozen(weakref_slot=False)
class _Meldable:
    """Cards for a meld, and which of them are stolen from where."""

    cards: Cards = attrs.field(validator=_some_cards)
    thefts: tuple[Theft, ...] = attrs.field(default=(), converter=_by_position)

    def __str__(self) -> str:
        text = " ".join([card.text for card in in_text_order(self.cards)])
        return f"{text} steal {' '.join(map(str, self.thefts))}" if self.thefts else text


@attrs.frozen(weakref_slot=False)
class Lay(_Meldable):
    """Lay a meld: these cards, the stolen ones among them, the others from the hand (rule 2.2).

    Attributes:
        cards: the cards of the meld.
        thefts: what is stolen for it, by position.

    Raises:
        MoveTextError: no cards at all, or thefts that are none.
    """


@attrs.frozen(weakref_slot=False)
class Force(_Meldable):
    """Choose the meld of a player who said *unable* (rule 3.1).

    Attributes:
        cards: the cards of the meld.
        thefts: what is taken for it from the chooser's own row, where rule 3.2 allows that.

    Raises:
        MoveTextError: no cards at all, or thefts that are none.
    """

    def __str__(self) -> str:
        return f"force {_Meldable.__str__(self)}"


@attrs.frozen
class Pass:
    """Lay nothing, with an empty stock and fewer than 13 cards (rule 4.1)."""

    def __str__(self) -> str:
        return "pass"


@attrs.frozen
class Unable:
    """Say that one cannot lay a meld, or sees none; the opponent chooses it (rule 3.1)."""

    def __str__(self) -> str:
        return "unable"


Move: TypeAlias = Lay | Pass | Unable | Force
"""What a seat can do: lay a meld, pass, say unable; after the opponent's *unable*, choose the forced meld."""

PASS: Final = Pass()
"""The pass (rule 4.1)."""
UNABLE: Final = Unable()
"""The call of a player who cannot lay a meld, or sees none (rule 3.1)."""

_new: Final = object.__new__
_set_cards: Final = _Meldable.__dict__["cards"].__set__
_set_thefts: Final = _Meldable.__dict__["thefts"].__set__


def lay(bits: int, thefts: tuple[Theft, ...]) -> Lay:
    """The move with these planes and thefts by position, unchecked: for lists that made them by the rules."""
    move = _new(Lay)
    _set_cards(move, bag(bits))
    _set_thefts(move, thefts)
    return move


def force(bits: int, thefts: tuple[Theft, ...]) -> Force:
    """The forced meld with these planes and thefts by position, unchecked, as `lay`."""
    move = _new(Force)
    _set_cards(move, bag(bits))
    _set_thefts(move, thefts)
    return move
