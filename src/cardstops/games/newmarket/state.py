"""The states of Newmarket: one deal in its phases.

A deal goes through `Staking` (free stakes only), `Exchanging` and `Bidding` (where the rules have them), `Playing` and
`Finished`. What everybody sees stands in `board`, what nobody sees in `Deal` and the hands: views are built from the
former.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final, TypeAlias, cast

import attrs
from attrs import field, frozen

from cardstops.cards import Card, Cards
from cardstops.games.newmarket.board import Board, Facts, OnBoard, Table
from cardstops.games.newmarket.runs import leads
from cardstops.values import maker

__all__ = [
    "Bidding",
    "Deal",
    "Exchanging",
    "Finished",
    "Playing",
    "Reason",
    "Staking",
    "State",
    "make_deal",
    "make_exchanging",
    "make_finished",
    "make_playing",
]


@frozen(weakref_slot=False)
class Deal:
    """The hands as they lay when play began (before that: as they lie), which nobody sees whole.

    Attributes:
        dealt: each seat's cards.
        dead: the dead hand.
    """

    dealt: tuple[Cards, ...]
    dead: Cards

    def dealt_to(self, card: Card) -> int:
        """The seat that had a card as play began, so that has played it if it lies on the table."""
        return next(seat for seat, hand in enumerate(self.dealt) if card in hand)


make_deal: Final = maker(Deal)


class _InDeal(OnBoard):
    """Short ways that states have and views have not."""

    __slots__ = ()
    deal: Deal

    @property
    def dead(self) -> Cards:
        """The dead hand."""
        return self.deal.dead


class _OnTurn(_InDeal):
    """The hand that decides."""

    __slots__ = ()
    hands: tuple[Cards, ...]
    turn: int

    @property
    def held(self) -> int:
        """The mask of the hand of the seat on turn."""
        return self.hands[self.turn].bits


@frozen(weakref_slot=False)
class Staking(_OnTurn):
    """Free stakes are being laid, before anybody sees a card (rule 2.2).

    Attributes:
        table: the table as the deal found it.
        deal: the cards as dealt.
        board: chips and cells, now.
        facts: nothing yet.
        hands: each seat's hand, which nobody sees yet.
        turn: the seat that stakes.
    """

    table: Table
    deal: Deal
    board: Board
    facts: Facts
    hands: tuple[Cards, ...]
    turn: int


@frozen(weakref_slot=False)
class Exchanging(_OnTurn):
    """A seat is asked whether it takes the dead hand (rule 4.2).

    Attributes:
        table: the table as the deal found it.
        deal: the hands as they lie.
        board: chips, cells and what has been said, now.
        facts: what calls have shown.
        hands: each seat's hand.
        turn: the seat that is asked.
    """

    table: Table
    deal: Deal
    board: Board
    facts: Facts
    hands: tuple[Cards, ...]
    turn: int


make_exchanging: Final = maker(Exchanging)


@frozen(weakref_slot=False)
class Bidding(_OnTurn):
    """The right to the dead hand is being auctioned (rule 4.2).

    Attributes:
        table: the table as the deal found it.
        deal: the hands as they lie.
        board: chips, cells and what has been said, now.
        facts: what calls have shown.
        hands: each seat's hand.
        turn: the seat that bids or passes.
        bidder: the seat whose bid is the highest, or None.
        bidders: the seats that have not passed, ascending.
    """

    table: Table
    deal: Deal
    board: Board
    facts: Facts
    hands: tuple[Cards, ...]
    turn: int
    bidder: int | None
    bidders: tuple[int, ...]


def _may_lead(state: Playing) -> int:
    """The mask of the cards that may be led; none where seat or last card cannot be, which is for `validity` to say."""
    rules, turn, top = state.table.rules, state.turn, state.top
    if state.due is not None or not 0 <= turn < len(state.hands) or top not in rules.lead.open:
        return 0
    return leads(state.held, rules, top)


@frozen(weakref_slot=False)
class Playing(_OnTurn):
    """Cards are played (section 6). The seat on turn holds the due card if there is one, else it can lead.

    Attributes:
        table: the table as the deal found it.
        deal: the hands as play began.
        board: chips and cells, now.
        facts: what the play has shown.
        hands: each seat's hand.
        turn: the seat that plays.
        top: the last card played, None before the first lead.
        due: the card that goes on with the run, None when a run is to be led.
        may_lead: the mask of the cards that may be led; 0 when a card is due.
    """

    table: Table
    deal: Deal
    board: Board
    facts: Facts
    hands: tuple[Cards, ...]
    turn: int
    top: Card | None
    due: Card | None
    may_lead: int = field(init=False, eq=False, repr=False, default=attrs.Factory(_may_lead, takes_self=True))


make_playing: Final = cast(
    "Callable[[Table, Deal, Board, Facts, tuple[Cards, ...], int, Card | None, Card | None, int], Playing]",
    maker(Playing),
)
"""The state of play, quickly: `may_lead` is handed over too."""


class Reason(Enum):
    """How a deal ended (section 7)."""

    OUT = "out"
    BLOCKED = "blocked"
    LAST_KING = "last_king"
    TURN_UP = "turn_up"


@frozen(weakref_slot=False)
class Finished(_InDeal):
    """The deal is over and paid (section 7).

    Attributes:
        table: the table as the deal found it.
        deal: the hands as play began.
        board: chips and cells after all payments.
        facts: what the play has shown.
        hands: what each seat has left.
        top: the last card played, or None.
        winner: the seat that won the deal, or None.
        reason: how it ended.
    """

    table: Table
    deal: Deal
    board: Board
    facts: Facts
    hands: tuple[Cards, ...]
    top: Card | None
    winner: int | None
    reason: Reason

    @property
    def turn(self) -> None:
        """Nobody is on turn."""
        return


make_finished: Final = maker(Finished)

State: TypeAlias = Staking | Exchanging | Bidding | Playing | Finished
"""One deal in progress: one of its phases."""
