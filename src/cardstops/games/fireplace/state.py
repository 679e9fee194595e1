"""A game in progress, in three phases: a seat melds, a seat chooses a forced meld, the game is finished."""

from __future__ import annotations

from enum import Enum
from typing import Final, TypeAlias

import attrs

from cardstops.cards import Card, Cards, pack
from cardstops.games.fireplace.rules import Rules

__all__ = ["Board", "Ending", "Finished", "Forcing", "Meld", "Melding", "State", "Table"]

HAND: Final = 13
"""Cards that a hand is filled up to (rule 2.1)."""
FIVE_PACKS: Final = pack(5)
"""All 260 cards (rule 1.1)."""


class Ending(Enum):
    """How a game ended, as `Settlement.reason` has it."""

    CHIPS = "chips"
    """A seat dropped its last chip (rule 2.6)."""
    PASSES = "passes"
    """Two passes in a row (rule 4.1)."""


@attrs.frozen
class Table:
    """What was agreed before the game: a match is one game (rule 1.2).

    Attributes:
        rules: the options.
        seats: two.
        dealer: the seat that begins and gets the first card.
        chips: the chips of each seat before the game.
        number: games dealt before: none.
        active: the seats that play, 0 and 1.
    """

    rules: Rules
    seats: int
    dealer: int
    chips: tuple[int, ...]
    number: int
    active: tuple[int, ...]


@attrs.frozen
class Meld:
    """Five cards on the table.

    Attributes:
        cards: its cards. Only a forced meld may hold identical ones.
        strength: its place in the order of hands of the table's rules, 1 to 12,051 (rule 3.3).
    """

    cards: Cards
    strength: int


@attrs.frozen
class Board:
    """What lies before the two seats, all of it. Tuples of two have an entry for each seat.

    Attributes:
        hands: the hands.
        melds: each seat's row of melds, the oldest first.
        chips: chips not yet dropped.
        stock: the face-down cards, the next to draw first.
        discards: the pile of what was left of robbed melds.
        shown: cards of each hand that the opponent has seen and that are not played (rule 5.4).
    """

    hands: tuple[Cards, Cards]
    melds: tuple[tuple[Meld, ...], tuple[Meld, ...]]
    chips: tuple[int, int]
    stock: tuple[Card, ...]
    discards: Cards
    shown: tuple[Cards, Cards]


class _OnBoard:
    """What every phase tells of its board."""

    __slots__ = ()
    board: Board

    @property
    def hands(self) -> tuple[Cards, Cards]:
        """The hands of the two seats."""
        return self.board.hands

    @property
    def melds(self) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
        """Each seat's row of melds, the oldest first."""
        return self.board.melds

    @property
    def chips(self) -> tuple[int, int]:
        """Chips not yet dropped."""
        return self.board.chips

    @property
    def stock(self) -> tuple[Card, ...]:
        """The face-down cards, the next to draw first."""
        return self.board.stock

    @property
    def discards(self) -> Cards:
        """The pile of what was left of robbed melds."""
        return self.board.discards


@attrs.frozen
class Melding(_OnBoard):
    """A seat has drawn and is to lay a meld, to pass, or to say unable.

    Attributes:
        table: the table.
        board: what lies before the seats.
        turn: the seat on turn.
        passes: 1 when the turn before was a pass, else 0.
    """

    table: Table
    board: Board
    turn: int
    passes: int


@attrs.frozen
class Forcing(_OnBoard):
    """A seat has said unable and shown its hand; the other one chooses five cards for its meld (rule 3.1).

    Attributes:
        table: the table.
        board: what lies before the seats.
        turn: the seat that chooses; the meld and the score are the other's.
    """

    table: Table
    board: Board
    turn: int


@attrs.frozen
class Finished(_OnBoard):
    """The game is over.

    Attributes:
        table: the table.
        board: what lay before the seats as it ended.
        ending: how it ended.
        winners: the seat that won, or both.
    """

    table: Table
    board: Board
    ending: Ending
    winners: tuple[int, ...]

    @property
    def turn(self) -> None:
        """Nobody is on turn."""
        return


State: TypeAlias = Melding | Forcing | Finished
"""One game in progress."""
