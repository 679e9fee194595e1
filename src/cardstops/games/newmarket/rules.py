"""What a Newmarket table agrees on: data only, checked when built. Clauses are those of `docs/games/newmarket.md`."""

from __future__ import annotations

import re
from math import comb
from typing import Final

import attrs
from attrs import field, frozen

from cardstops.cards import Card, Cards, Rank
from cardstops.errors import RulesError, brief
from cardstops.games.newmarket.options import (
    ALL,
    Bury,
    CannotLead,
    Carry,
    DeadHand,
    Exchange,
    HoldBack,
    Lead,
    LeadCard,
    Leaves,
    Match,
    Opening,
    RankOrder,
    Residue,
    Stakes,
    TurnUp,
    Unplayed,
)

__all__ = ["LayoutCell", "Rules"]

MOST_SEATS: Final = 8
MOST_CHIPS: Final = 1_000_000
MOST_CELLS: Final = 16
MOST_STAKES: Final = (1 << 31) - 1
"""The most ways of spreading a free stake: a list's length must fit every platform."""

_RANKS: Final = tuple(Rank)[:13]


@frozen
class LayoutCell:
    """One cell of the layout (rule 1.2).

    Attributes:
        name: the shown card's text, or the pool's word.
        shown: the cards that lie there; empty for a pool.
        claims: the cards that claim it, all played by one seat in one deal (rule 1.3).
        leaves: whether it leaves the match once claimed.
        trumps: the ranks of the trump suit that claim it besides (rule 10.2).
        dressing: chips that the dealer puts on it, where the dealer alone stakes (rule 10.3).

    A cell that no card claims goes to the seat that is out (rule 10.6).
    """

    name: str
    shown: Cards
    claims: Cards
    leaves: Leaves = Leaves.STAYS
    trumps: tuple[Rank, ...] = ()
    dressing: int = 0


def _dealt(rules: Rules) -> Cards:
    """The cards that are dealt (rules 1.1 and 1.2)."""
    return Cards(ALL & ~rules.removed.bits) if isinstance(rules.removed, Cards) else Cards()


def _in_order(rules: Rules) -> tuple[Card, ...]:
    """The cards that are dealt as they lie before they are shuffled."""
    return tuple(rules.pack)


@frozen(cache_hash=True)
class Rules:
    """What a table agreed on. The defaults are no preset: `PRESETS` holds those.

    Attributes:
        seats: the fewest and the most seats.
        order: how the ranks ascend (1.1).
        removed: cards taken out of the pack (1.2).
        layout: the cells (1.2 to 1.4).
        stakes: fixed, free, or a dressing by the dealer alone (2.1, 2.2, 10.3).
        cell_stake: chips on each live cell, from each seat, when fixed.
        free_stake: chips that each seat spreads, when free.
        dealer_factor: how many times that the dealer stakes.
        pot_stake: chips from each seat into the pot; 0: there is no pot (2.3).
        carry: where unclaimed chips go (2.4).
        bankroll: chips each seat begins with, and cannot go below 0; None: accounts from 0 that may go negative (2.5).
        dead_hand: when the dead hand gets its cards (3.2).
        exchange: who may take the dead hand (4.2).
        dealer_price: chips the dealer pays for it under `dealer`.
        others_price: chips the other seats pay under `rotation`.
        max_bid: the highest bid of an auction, in chips.
        opening: who leads first (5.1).
        lead: which suits may be led after a stop (6.3).
        lead_card: which card of a suit may be led (6.3).
        cannot_lead: what happens when none may (6.4).
        hold_back: whether a due card may be held back (6.1).
        pay_per_card: chips paid to the seat that is out, for each card left (7.1).
        unplayed: what an unplayed claiming card costs (7.3).
        match: when a match is over (7.4).
        deals: how many deals a match has under `deals`, or None.
        deals_per_seat: the same for each seat at the start, or None.
        residue: where chips left on the table go at the end (7.5).
        bury: whether the Jack is buried (8).
        turn_up: whether a card is turned up for trumps, and what it wins (10.1, 10.4).
        pope: the card that, unplayed, frees its holder from paying for cards left (10.6), and that, turned up, may win
            the deal (10.4); or None.

    Raises:
        RulesError: rules that no table could play by; the message names the field.
    """

    seats: tuple[int, int]
    order: RankOrder
    layout: tuple[LayoutCell, ...]
    removed: Cards = field(factory=Cards)
    stakes: Stakes = Stakes.FIXED
    cell_stake: int = 1
    free_stake: int = 4
    dealer_factor: int = 1
    pot_stake: int = 0
    carry: Carry = Carry.ACCUMULATE
    bankroll: int | None = None
    dead_hand: DeadHand = DeadHand.EQUAL
    exchange: Exchange = Exchange.NONE
    dealer_price: int = 0
    others_price: int = 2
    max_bid: int = 40
    opening: Opening = Opening.ELDEST
    lead: Lead = Lead.ANY
    lead_card: LeadCard = LeadCard.LOWEST
    cannot_lead: CannotLead = CannotLead.PASS_LEFT
    hold_back: HoldBack = HoldBack.BARRED
    pay_per_card: int = 1
    unplayed: Unplayed = Unplayed.NOTHING
    match: Match = Match.OPEN
    deals: int | None = None
    deals_per_seat: int | None = None
    residue: Residue = Residue.LEAVE
    bury: Bury = Bury.NONE
    turn_up: TurnUp = TurnUp.NONE
    pope: Card | None = None
    pack: Cards = field(init=False, eq=False, repr=False, default=attrs.Factory(_dealt, takes_self=True))
    cards: tuple[Card, ...] = field(init=False, eq=False, repr=False, default=attrs.Factory(_in_order, takes_self=True))

    def __attrs_post_init__(self) -> None:
        for check in (_check_kinds, _check_layout, _check_amounts, _check_match, _check_turned):
            check(self)

    def stake_on_cell(self, cell: LayoutCell, *, dealer: bool) -> int:
        """Chips that a seat puts on a live cell as the cards are dealt (rules 2.1 and 10.3)."""
        if self.stakes is Stakes.FIXED:
            return self.cell_stake * (self.dealer_factor if dealer else 1)
        return cell.dressing if self.stakes is Stakes.DRESSING and dealer else 0

    def stake_on_layout(self, live: tuple[bool, ...], *, dealer: bool) -> int:
        """Chips that a seat puts on the live cells, by whichever rule (2.1, 2.2, 10.3)."""
        if self.stakes is Stakes.FREE:
            return self.free_stake * (self.dealer_factor if dealer else 1) * any(live)
        cells = (cell for cell, there in zip(self.layout, live, strict=True) if there)
        return sum(self.stake_on_cell(cell, dealer=dealer) for cell in cells)

    def deals_in_match(self, seats: int) -> int | None:
        """How many deals a match of so many seats has, None when that is not what ends it (rule 7.4)."""
        if self.match is not Match.DEALS:
            return None
        return self.deals if self.deals is not None else (self.deals_per_seat or 0) * seats


_KINDS: Final = {
    "order": RankOrder,
    "removed": Cards,
    "stakes": Stakes,
    "carry": Carry,
    "dead_hand": DeadHand,
    "exchange": Exchange,
    "opening": Opening,
    "lead": Lead,
    "lead_card": LeadCard,
    "cannot_lead": CannotLead,
    "hold_back": HoldBack,
    "unplayed": Unplayed,
    "match": Match,
    "residue": Residue,
    "bury": Bury,
    "turn_up": TurnUp,
}
_AMOUNTS: Final = {
    "cell_stake": 0,
    "free_stake": 1,
    "dealer_factor": 1,
    "pot_stake": 0,
    "dealer_price": 0,
    "others_price": 0,
    "max_bid": 1,
    "pay_per_card": 0,
}
_OPTIONAL_AMOUNTS: Final = ("bankroll", "deals", "deals_per_seat")


def _check_kinds(rules: Rules) -> None:
    """Every field holds a value of its own kind."""
    for name, kind in _KINDS.items():
        if not isinstance(getattr(rules, name), kind):
            raise RulesError(f"{name}: {kind.__name__}, not {brief(getattr(rules, name))}")
    if not isinstance(rules.layout, tuple) or not all(isinstance(cell, LayoutCell) for cell in rules.layout):
        raise RulesError("layout: a tuple of LayoutCell")
    seats = rules.seats
    if not (isinstance(seats, tuple) and len(seats) == 2 and all(type(number) is int for number in seats)):
        raise RulesError("seats: the fewest and the most, two whole numbers")
    if not 2 <= seats[0] <= seats[1] <= MOST_SEATS:
        raise RulesError(f"seats: from 2 to {MOST_SEATS}, not {brief(seats[0])} to {brief(seats[1])}")


def _check_layout(rules: Rules) -> None:
    """The cells have names of their own and are claimed by cards that are dealt."""
    if not 1 <= len(rules.layout) <= MOST_CELLS:
        raise RulesError(f"layout: from 1 to {MOST_CELLS} cells, not {len(rules.layout)}")
    if rules.removed.bits & ~ALL or len(rules.pack) <= rules.seats[1]:
        raise RulesError("removed: cards of one pack, leaving at least one for each hand (rule 3.1)")
    for cell in rules.layout:
        _check_cell(cell, rules)
    if len({cell.name for cell in rules.layout}) < len(rules.layout):
        raise RulesError("layout: two cells of one name")


def _check_cell(cell: LayoutCell, rules: Rules) -> None:
    """A cell has a name, cards that show and claim it, and a dressing."""
    if not (isinstance(cell.name, str) and re.fullmatch("(?!pot$)[A-Za-z0-9][A-Za-z0-9-]{0,19}", cell.name)):
        raise RulesError(
            f"layout: {brief(cell.name)} is no name of a cell: letters, digits and hyphens, at most 20, and not pot"
        )
    if not (isinstance(cell.shown, Cards) and isinstance(cell.claims, Cards) and isinstance(cell.leaves, Leaves)):
        raise RulesError(f"layout: {cell.name} shows and is claimed by Cards, and stays or leaves")
    if not rules.pack.covers(cell.claims):
        raise RulesError(f"layout: {cell.name} is claimed by a card that is not dealt (rule 1.2)")
    if not isinstance(cell.trumps, tuple) or not all(rank in _RANKS for rank in cell.trumps):
        raise RulesError(f"layout: {cell.name} is claimed by ranks of trumps, a tuple of Rank without jokers")
    if cell.trumps and rules.turn_up is TurnUp.NONE:
        raise RulesError(f"layout: {cell.name} is claimed by trumps, and none are turned up (rule 10.1)")
    if type(cell.dressing) is not int or not 0 <= cell.dressing <= MOST_CHIPS:
        raise RulesError(f"layout: {cell.name} is dressed with a whole number of chips from 0 to {MOST_CHIPS}")


def _check_amounts(rules: Rules) -> None:
    """Every amount is a whole number in its range."""
    least = dict(_AMOUNTS)
    least |= {name: 1 for name in _OPTIONAL_AMOUNTS if getattr(rules, name) is not None}
    for name, low in least.items():
        amount = getattr(rules, name)
        if type(amount) is not int or not low <= amount <= MOST_CHIPS:
            raise RulesError(f"{name}: a whole number from {low} to {MOST_CHIPS}, not {brief(amount)}")
    cells = len(rules.layout)
    if (
        rules.stakes is Stakes.FREE
        and comb(rules.free_stake * rules.dealer_factor + cells - 1, cells - 1) > MOST_STAKES
    ):
        raise RulesError(f"free_stake: more than {MOST_STAKES} ways to spread it over {cells} cells")
    cost = rules.stake_on_layout((True,) * cells, dealer=True) + rules.pot_stake
    if rules.bankroll is not None and rules.bankroll < cost:
        raise RulesError(f"bankroll: {rules.bankroll} does not cover a dealer's stake of {cost} (rule 2.5)")


def _check_match(rules: Rules) -> None:
    """The match can end as agreed, and what needs a pot or a King has one."""
    given = [name for name in ("deals", "deals_per_seat") if getattr(rules, name) is not None]
    if len(given) != (rules.match is Match.DEALS):
        raise RulesError("deals, deals_per_seat: one of them when the match is of deals, else none (rule 7.4)")
    leaving = [cell for cell in rules.layout if cell.leaves is Leaves.LEAVES]
    if rules.match is Match.LAST_KING and not leaving:
        raise RulesError("match: no cell ever leaves, so there is no last King (rule 7.4)")
    if rules.match is Match.LAST_KING and not all(cell.claims for cell in leaving):
        raise RulesError("match: a King is claimed by a card that is played, so that the last one can be (rule 7.4)")
    if rules.bury is Bury.JACK and not (leaving and all(len(cell.claims) == 1 and not cell.trumps for cell in leaving)):
        raise RulesError("bury: each King is claimed by one Queen (rule 8.1)")
    if rules.carry is Carry.TO_POT and not rules.pot_stake:
        raise RulesError("carry: there is no pot to carry to (rule 2.4)")


def _check_turned(rules: Rules) -> None:
    """The card turned up stays where it is, is seen as it is dealt, and ends a deal only where one is named."""
    if rules.pope is not None and not (isinstance(rules.pope, Card) and rules.pope in rules.pack):
        raise RulesError("pope: a card that is dealt, or None (rule 10.6)")
    if rules.turn_up is TurnUp.NONE:
        return
    if rules.exchange is not Exchange.NONE:
        raise RulesError("turn_up: the turned card stays out of play, so the dead hand is not exchanged (rule 10.1)")
    if rules.bury is not Bury.NONE:
        raise RulesError("turn_up: the turned card stays out of play, so nothing is buried (rules 8.2 and 10.1)")
    if rules.match is Match.LAST_KING:
        raise RulesError("turn_up: the last King falls to a card that is played, not turned up (rules 7.4 and 10.4)")
    if rules.turn_up is TurnUp.WINS_DEAL and rules.pope is None:
        raise RulesError("turn_up: no card is named whose turning up wins the deal (rule 10.4)")
    if rules.stakes is Stakes.FREE:
        raise RulesError(
            "turn_up: a free stake is laid before a card is seen, and this one is seen as it is dealt (2.2)"
        )
