"""The options that a Newmarket table chooses from: what is allowed at one clause, and the tables that say so.

Clauses are those of `docs/games/newmarket.md`. Hot tables hang on the members, by card.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from cardstops.cards import COLOURS, Card, Suit, pack
from cardstops.games.newmarket.lanes import LANES, lowest

__all__ = [
    "ALL",
    "DIAMONDS",
    "Bury",
    "CannotLead",
    "Carry",
    "DeadHand",
    "Exchange",
    "HoldBack",
    "Lead",
    "LeadCard",
    "Leaves",
    "Match",
    "Opening",
    "RankOrder",
    "Residue",
    "Stakes",
    "TurnUp",
    "Unplayed",
]

ALL: Final = (1 << 52) - 1
"""The mask of one pack."""
DIAMONDS: Final = LANES[list(Suit).index(Suit.DIAMONDS)]
"""The mask of the diamonds."""


class RankOrder(Enum):
    """How the ranks ascend (rule 1.1): ace low, A 2 … K, or ace high, 2 … K A.

    Each member carries tables by card: `following` (the next higher of the suit, or None), `below` (the mask of the
    lower cards of the suit), and `late`, the mask of cards that come last although their bits come first.
    """

    ACE_LOW = "A23456789TJQK"
    ACE_HIGH = "23456789TJQKA"

    def __init__(self, ranks: str) -> None:
        rows = [[Card.parse(rank + suit.value) for rank in ranks] for suit in Suit]
        self.following: dict[Card, Card | None] = {}
        self.below: dict[Card, int] = {}
        for row in rows:
            for place, card in enumerate(row):
                self.following[card] = row[place + 1] if place < 12 else None
                self.below[card] = sum(lower.bit for lower in row[:place])
        self.late: int = 0 if ranks[0] == "A" else sum(row[-1].bit for row in rows)

    def lowest(self, cards: int) -> int:
        """The lowest of these cards in each suit, all of them as masks."""
        return lowest(cards, self.late)


class Stakes(Enum):
    """How the layout is staked (rules 2.1 and 2.2), or dressed by the dealer alone (rule 10.3)."""

    FIXED = "fixed"
    FREE = "free"
    DRESSING = "dressing"


class DeadHand(Enum):
    """When the dead hand gets its cards (rule 3.2)."""

    LAST = "last"
    FIRST = "first"
    EQUAL = "equal"


class Exchange(Enum):
    """Who may take the dead hand (rule 4.2)."""

    NONE = "none"
    DEALER = "dealer"
    ROTATION = "rotation"
    AUCTION = "auction"


class Opening(Enum):
    """Who leads first (rule 5.1)."""

    ELDEST = "eldest"
    LOWEST_DIAMOND = "lowest-diamond"


class Lead(Enum):
    """Which suits may be led after a stop (rule 6.3); `open` is the mask by the last card of the stopped run."""

    ANY = "any"
    OTHER_SUIT = "other-suit"
    OTHER_COLOUR = "other-colour"

    def __init__(self, value: str) -> None:
        self.open: dict[Card | None, int] = {None: ALL}
        for card in pack():
            shut = {
                "any": 0,
                "other-suit": next(mask for mask in LANES if mask & card.bit),
                "other-colour": next(mask for mask in COLOURS if mask & card.bit),
            }[value]
            self.open[card] = ALL & ~shut


class LeadCard(Enum):
    """Which card of a suit may be led (rule 6.3)."""

    LOWEST = "lowest"
    ANY = "any"


class CannotLead(Enum):
    """What happens when the leader has no open suit (rule 6.4)."""

    PASS_LEFT = "pass-left"  # noqa: S105 - a clause's word, no secret
    SAME_SUIT = "same-suit"


class HoldBack(Enum):
    """Whether the holder of the due card may refuse to play it (rule 6.1)."""

    BARRED = "barred"
    ALLOWED = "allowed"


class Unplayed(Enum):
    """What a seat pays that is caught with a card that claims a cell (rule 7.3)."""

    NOTHING = "nothing"
    MATCH_STACK = "match-stack"


class Carry(Enum):
    """Where unclaimed chips go between deals (rule 2.4)."""

    ACCUMULATE = "accumulate"
    TO_POT = "to-pot"
    TO_WINNER = "to-winner"


class Match(Enum):
    """When a match is over (rule 7.4)."""

    LAST_KING = "last-king"
    DEALS = "deals"
    OPEN = "open"


class Residue(Enum):
    """Where chips on the table go when a match ends (rule 7.5)."""

    LEAVE = "leave"
    SPLIT = "split"
    LAST_WINNER = "last-winner"


class Bury(Enum):
    """Whether the Jack is buried when one King is left (section 8)."""

    NONE = "none"
    JACK = "jack"


class TurnUp(Enum):
    """Whether the dead hand's last card is turned up for trumps, and what it wins the dealer (rules 10.1 and 10.4)."""

    NONE = "none"
    CELL = "cell"
    WINS_DEAL = "wins-deal"


class Leaves(Enum):
    """Whether a cell leaves the match once it is claimed (rule 1.2)."""

    STAYS = "stays"
    LEAVES = "leaves"
