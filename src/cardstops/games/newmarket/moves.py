"""The moves of Newmarket: small values, equal when alike; `str` of one is its text in records."""

from __future__ import annotations

from typing import Final, TypeAlias

from attrs import frozen

from cardstops.cards import Card, pack

__all__ = [
    "AUCTION",
    "HOLD",
    "KEEP",
    "PASS",
    "PLAY",
    "SWAP",
    "Auction",
    "Bid",
    "Hold",
    "Keep",
    "Move",
    "Pass",
    "Play",
    "Stake",
    "Swap",
]


@frozen(weakref_slot=False)
class Play:
    """Play a card (section 6). Its text is the card's: `7D`."""

    card: Card

    def __str__(self) -> str:
        return self.card.text


@frozen(weakref_slot=False)
class Stake:
    """Lay a free stake (rule 2.2): chips for each cell of `Rules.layout`. Its text: `stake 1 1 2 0`."""

    chips: tuple[int, ...]

    def __str__(self) -> str:
        return "stake " + " ".join(str(chips) for chips in self.chips)


@frozen(weakref_slot=False)
class Swap:
    """Take the dead hand for one's own (rule 4.1). Its text: `swap`."""

    def __str__(self) -> str:
        return "swap"


@frozen(weakref_slot=False)
class Keep:
    """Keep one's hand (rule 4.2). Its text: `keep`."""

    def __str__(self) -> str:
        return "keep"


@frozen(weakref_slot=False)
class Auction:
    """Let the other seats bid for the dead hand (rule 4.2). Its text: `auction`."""

    def __str__(self) -> str:
        return "auction"


@frozen(weakref_slot=False)
class Bid:
    """Bid chips for the dead hand (rule 4.2). Its text: `bid 3`."""

    chips: int

    def __str__(self) -> str:
        return f"bid {self.chips}"


@frozen(weakref_slot=False)
class Pass:
    """Bid no more (rule 4.2). Its text: `pass`."""

    def __str__(self) -> str:
        return "pass"


@frozen(weakref_slot=False)
class Hold:
    """Hold the due card back (rule 6.1, where the table allows it). Its text: `hold`."""

    def __str__(self) -> str:
        return "hold"


Move: TypeAlias = Play | Stake | Swap | Keep | Auction | Bid | Pass | Hold
"""What a seat does: lays a stake (2.2), says what becomes of the dead hand (4.2), plays or holds back (6.1)."""

PLAY: Final = {card: Play(card) for card in pack()}
"""One `Play` for each card."""
SWAP: Final = Swap()
KEEP: Final = Keep()
AUCTION: Final = Auction()
PASS: Final = Pass()
HOLD: Final = Hold()
