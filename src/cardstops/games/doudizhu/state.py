"""A deal as it goes through its phases."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from cardstops.cards import Card, Cards
from cardstops.games.doudizhu.moves import Play, to_beat
from cardstops.games.doudizhu.ranks import planes
from cardstops.games.doudizhu.shapes import Combination
from cardstops.games.doudizhu.table import Table

__all__ = ["Auction", "Contract", "FaceUp", "Finished", "OpenPlaying", "Playing", "State", "Void", "taken_up"]


@attrs.frozen
class FaceUp:
    """The card that lay face up in the stock (rule 1.3).

    Attributes:
        card: the card.
        seat: the seat that drew it.
    """

    card: Card
    seat: int


@attrs.frozen
class Auction:
    """The seats call in turn (rule 2).

    Attributes:
        table: the table.
        hands: each seat's cards.
        kitty: the cards that are left, face down.
        face_up: the card that lay face up, where one did.
        first: the seat that called first.
        calls: the calls in turn from `first`: 0 for a pass, else the bid.
        turn: the seat to call.
    """

    table: Table
    hands: tuple[Cards, ...]
    kitty: Cards
    face_up: FaceUp | None
    first: int
    calls: tuple[int, ...]
    turn: int

    @property
    def landlord(self) -> None:
        """Nobody yet."""
        return

    @property
    def bid(self) -> int:
        """The standing bid, 0 before there is one."""
        return max(self.calls, default=0)


@attrs.frozen
class Contract:
    """What the deal is played for, settled before the first lead.

    Attributes:
        landlord: the seat that plays alone.
        bid: the chips it bid, 1 to 3.
        kitty: the cards that the landlord took up; none where a set-up position does not say.
        face_up: the card that lay face up, where one did.
        first: the seat that called first; the landlord where nobody called.
        calls: the calls in turn from `first`.
    """

    landlord: int
    bid: int
    kitty: Cards
    face_up: FaceUp | None
    first: int
    calls: tuple[int, ...]


def _top(state: Playing) -> Combination | None:
    return to_beat(state.standing, state.table.book)


class _Slots:
    """The slots of a state of play, be it open or closed: neither adds one, so that one becomes the other quickly."""

    __slots__ = (
        "by",
        "contract",
        "doublings",
        "hands",
        "opening",
        "played",
        "ranks",
        "standing",
        "table",
        "top",
        "turn",
    )
    table: Table
    contract: Contract
    hands: tuple[Cards, ...]
    played: tuple[Cards, ...]
    turn: int
    standing: Play | None
    by: int | None
    opening: int
    doublings: int
    ranks: tuple[int, ...]
    top: Combination | None


class OpenPlaying(_Slots):
    """A state of play while it is filled in: `Playing`, not frozen."""

    __slots__ = ()


@attrs.frozen(weakref_slot=False)
class Playing(_Slots):
    """Cards are played (rule 3).

    Attributes:
        table: the table.
        contract: what is played for.
        hands: each seat's cards.
        played: the cards that each seat has played. Cards of the pack that are in neither were played before the
            position was set up.
        turn: the seat on turn.
        standing: the play to beat; None when the seat on turn leads.
        by: the seat that played it.
        opening: the cards of the landlord's first play, 0 before it (rule 5.2).
        doublings: bombs and rockets so far that double the stake (rule 5.1).
        ranks: the ranks of each hand (derived).
        top: the combination to beat (derived).
    """

    table: Table
    contract: Contract
    hands: tuple[Cards, ...]
    played: tuple[Cards, ...]
    turn: int
    standing: Play | None
    by: int | None
    opening: int
    doublings: int
    ranks: tuple[int, ...] = attrs.field(
        init=False,
        eq=False,
        repr=False,
        default=attrs.Factory(lambda state: tuple(planes(hand.bits) for hand in state.hands), takes_self=True),
    )
    top: Combination | None = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_top, takes_self=True)
    )

    @property
    def landlord(self) -> int:
        """The seat that plays alone."""
        return self.contract.landlord

    @property
    def bid(self) -> int:
        """The chips that the landlord bid."""
        return self.contract.bid

    @property
    def kitty(self) -> Cards:
        """The cards that the landlord took up."""
        return self.contract.kitty

    @property
    def face_up(self) -> FaceUp | None:
        """The card that lay face up, where one did."""
        return self.contract.face_up


@attrs.frozen
class Finished:
    """A hand is empty (rule 3.3).

    Attributes:
        table: the table.
        contract: what was played for.
        hands: each seat's cards.
        played: the cards that each seat has played.
        standing: the last play.
        winner: the seat that went out.
        opening: the cards of the landlord's first play, 0 when there was none.
        doublings: bombs and rockets that double the stake, the last play included.
    """

    table: Table
    contract: Contract
    hands: tuple[Cards, ...]
    played: tuple[Cards, ...]
    standing: Play
    winner: int
    opening: int
    doublings: int

    @property
    def turn(self) -> None:
        """Nobody is on turn."""
        return

    @property
    def by(self) -> int:
        """The seat that made the last play."""
        return self.winner

    @property
    def landlord(self) -> int:
        """The seat that played alone."""
        return self.contract.landlord

    @property
    def bid(self) -> int:
        """The chips that the landlord bid."""
        return self.contract.bid

    @property
    def kitty(self) -> Cards:
        """The cards that the landlord took up."""
        return self.contract.kitty

    @property
    def face_up(self) -> FaceUp | None:
        """The card that lay face up, where one did."""
        return self.contract.face_up


@attrs.frozen
class Void:
    """All passed, and the deal counts for nothing (rule 2.2).

    Attributes:
        table: the table.
        hands: each seat's cards.
        kitty: the cards that are left, face down.
        face_up: the card that lay face up, where one did.
        first: the seat that called first.
        calls: the calls in turn from `first`, all 0.
    """

    table: Table
    hands: tuple[Cards, ...]
    kitty: Cards
    face_up: FaceUp | None
    first: int
    calls: tuple[int, ...]

    @property
    def turn(self) -> None:
        """Nobody is on turn."""
        return

    @property
    def landlord(self) -> None:
        """Nobody bid."""
        return

    @property
    def bid(self) -> int:
        """Nothing was bid."""
        return 0


State: TypeAlias = Auction | Playing | Finished | Void
"""One deal in progress: the auction, play, or how either ended."""


def taken_up(auction: Auction, landlord: int, bid: int) -> Playing:
    """The landlord takes up the kitty and leads (rule 2.3)."""
    hands = list(auction.hands)
    hands[landlord] += auction.kitty
    contract = Contract(landlord, bid, auction.kitty, auction.face_up, auction.first, auction.calls)
    nothing = (Cards(),) * len(hands)
    return Playing(auction.table, contract, tuple(hands), nothing, landlord, None, None, 0, 0)
