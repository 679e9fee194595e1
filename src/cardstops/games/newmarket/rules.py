"""What a Newmarket table agrees on: data only, checked when built. Clauses are those of `docs/games/newmarket.md`."""

from __future__ import annotations

import re
from enum import Enum
from math import comb
from types import MappingProxyType
from typing import Final

import attrs
from attrs import field, frozen

from cardstops.cards import COLOURS, Card, Cards, Rank, Suit, pack
from cardstops.errors import RulesError

__all__ = [
    "PRESETS",
    "Bury",
    "CannotLead",
    "Carry",
    "DeadHand",
    "Exchange",
    "HoldBack",
    "LayoutCell",
    "Lead",
    "LeadCard",
    "Leaves",
    "Match",
    "Opening",
    "RankOrder",
    "Residue",
    "Rules",
    "Stakes",
    "Unplayed",
    "rules_of",
]

MOST_SEATS: Final = 8
MOST_CHIPS: Final = 1_000_000
MOST_CELLS: Final = 16
MOST_STAKES: Final = (1 << 31) - 1
"""The most ways of spreading a free stake: a list's length must fit every platform."""

ALL: Final = (1 << 52) - 1
_SUITS: Final = {suit: ((1 << 13) - 1) << 13 * place for place, suit in enumerate(Suit)}
_PACK: Final = tuple(pack())


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
        self.late = 0 if ranks[0] == "A" else sum(row[-1].bit for row in rows)

    def lowest(self, lane: int) -> int:
        """The bit of the lowest of these cards, which are of one suit; 0 of none."""
        early = lane & ~self.late
        return early & -early if early else lane


class Stakes(Enum):
    """How the layout is staked (rules 2.1 and 2.2)."""

    FIXED = "fixed"
    FREE = "free"


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
        for card in _PACK:
            shut = {
                "any": 0,
                "other-suit": next(mask for mask in _SUITS.values() if mask & card.bit),
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


class Leaves(Enum):
    """Whether a cell leaves the match once it is claimed (rule 1.2)."""

    STAYS = "stays"
    LEAVES = "leaves"


@frozen
class LayoutCell:
    """One cell of the layout (rule 1.2).

    Attributes:
        name: the shown card's text, or the pool's word.
        shown: the cards that lie there; empty for a pool.
        claims: the cards that claim it, all played by one seat in one deal (rule 1.3).
        leaves: whether it leaves the match once claimed.
    """

    name: str
    shown: Cards
    claims: Cards
    leaves: Leaves = Leaves.STAYS


def _dealt(rules: Rules) -> Cards:
    """The cards that are dealt (rules 1.1 and 1.2)."""
    return Cards(ALL & ~rules.removed.bits) if isinstance(rules.removed, Cards) else Cards()


@frozen(cache_hash=True)
class Rules:
    """What a table agreed on. The defaults are no preset: `PRESETS` holds those.

    Attributes:
        seats: the fewest and the most seats.
        order: how the ranks ascend (1.1).
        removed: cards taken out of the pack (1.2).
        layout: the cells (1.2 to 1.4).
        stakes: fixed or free (2.1, 2.2).
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
    pack: Cards = field(eq=False, repr=False, default=attrs.Factory(_dealt, takes_self=True))

    def __attrs_post_init__(self) -> None:
        for check in (_check_kinds, _check_amounts, _check_layout, _check_match):
            check(self)

    def stake_on_cells(self, live: int, *, dealer: bool) -> int:
        """Chips that a seat puts on the layout with so many live cells (rules 2.1 and 2.2)."""
        chips = self.cell_stake * live if self.stakes is Stakes.FIXED else self.free_stake * (live > 0)
        return chips * (self.dealer_factor if dealer else 1)

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
            raise RulesError(f"{name}: a {kind.__name__}, not {getattr(rules, name)!a}")
    if not isinstance(rules.layout, tuple) or not all(isinstance(cell, LayoutCell) for cell in rules.layout):
        raise RulesError("layout: a tuple of LayoutCell")
    seats = rules.seats
    if not (isinstance(seats, tuple) and len(seats) == 2 and all(type(number) is int for number in seats)):
        raise RulesError("seats: the fewest and the most, two whole numbers")
    if not 2 <= seats[0] <= seats[1] <= MOST_SEATS:
        raise RulesError(f"seats: from 2 to {MOST_SEATS}, not {seats[0]} to {seats[1]}")


def _check_amounts(rules: Rules) -> None:
    """Every amount is a whole number in its range."""
    least = dict(_AMOUNTS)
    least |= {name: 1 for name in _OPTIONAL_AMOUNTS if getattr(rules, name) is not None}
    for name, low in least.items():
        amount = getattr(rules, name)
        if type(amount) is not int or not low <= amount <= MOST_CHIPS:
            raise RulesError(f"{name}: a whole number from {low} to {MOST_CHIPS}, not {amount!a}")
    cells = len(rules.layout)
    if (
        rules.stakes is Stakes.FREE
        and comb(rules.free_stake * rules.dealer_factor + cells - 1, cells - 1) > MOST_STAKES
    ):
        raise RulesError(f"free_stake: more than {MOST_STAKES} ways to spread it over {cells} cells")
    cost = rules.stake_on_cells(cells, dealer=True) + rules.pot_stake
    if rules.bankroll is not None and rules.bankroll < cost:
        raise RulesError(f"bankroll: {rules.bankroll} does not cover a dealer's stake of {cost} (rule 2.5)")


def _check_layout(rules: Rules) -> None:
    """The cells have names of their own and are claimed by cards that are dealt."""
    if not 1 <= len(rules.layout) <= MOST_CELLS:
        raise RulesError(f"layout: from 1 to {MOST_CELLS} cells, not {len(rules.layout)}")
    if rules.removed.bits & ~ALL or len(rules.pack) <= rules.seats[1]:
        raise RulesError("removed: cards of one pack, leaving at least one for each hand (rule 3.1)")
    if len({cell.name for cell in rules.layout}) < len(rules.layout):
        raise RulesError("layout: two cells of one name")
    for cell in rules.layout:
        if not (isinstance(cell.name, str) and re.fullmatch("[A-Za-z0-9][A-Za-z0-9-]{0,19}", cell.name)):
            raise RulesError(f"layout: {cell.name!a} is no name of a cell: letters, digits and hyphens, at most 20")
        if not (isinstance(cell.shown, Cards) and isinstance(cell.claims, Cards) and isinstance(cell.leaves, Leaves)):
            raise RulesError(f"layout: {cell.name} shows and is claimed by Cards, and stays or leaves")
        if not cell.claims.bits or not rules.pack.covers(cell.claims):
            raise RulesError(f"layout: {cell.name} is claimed by no cards that are dealt (rule 1.2)")


def _check_match(rules: Rules) -> None:
    """The match can end as agreed, and what needs a pot or a King has one."""
    given = [name for name in ("deals", "deals_per_seat") if getattr(rules, name) is not None]
    if len(given) != (rules.match is Match.DEALS):
        raise RulesError("deals, deals_per_seat: one of them when the match is of deals, else none (rule 7.4)")
    leaving = [cell for cell in rules.layout if cell.leaves is Leaves.LEAVES]
    if rules.match is Match.LAST_KING and not leaving:
        raise RulesError("match: no cell ever leaves, so there is no last King (rule 7.4)")
    if rules.bury is Bury.JACK and not (leaving and all(len(cell.claims) == 1 for cell in leaving)):
        raise RulesError("bury: each King is claimed by one Queen (rule 8.1)")
    if rules.carry is Carry.TO_POT and not rules.pot_stake:
        raise RulesError("carry: there is no pot to carry to (rule 2.4)")


def boodle(text: str) -> tuple[LayoutCell, ...]:
    """A layout of cards of a second pack, each claimed by its twin (rule 1.2)."""
    return tuple(LayoutCell(card, Cards.parse(card), Cards.parse(card)) for card in text.split())


_KINGS: Final = tuple(
    LayoutCell("K" + suit.value, Cards.parse("K" + suit.value), Cards.parse("Q" + suit.value), Leaves.LEAVES)
    for suit in Suit
)
_PARLETT: Final = Rules(
    seats=(4, 8),
    order=RankOrder.ACE_LOW,
    removed=Cards.of(card for card in _PACK if card.rank is Rank.KING),
    layout=_KINGS,
    pot_stake=1,
    dead_hand=DeadHand.LAST,
    exchange=Exchange.ROTATION,
    opening=Opening.LOWEST_DIAMOND,
    lead=Lead.OTHER_COLOUR,
    pay_per_card=0,
    match=Match.LAST_KING,
    bury=Bury.JACK,
)
_ORIGINAL: Final = Rules(seats=(3, 8), order=RankOrder.ACE_LOW, layout=boodle("AS KH QC JD"))
_BOODLE: Final = attrs.evolve(
    _ORIGINAL,
    stakes=Stakes.FREE,
    pot_stake=1,
    lead=Lead.OTHER_SUIT,
    cannot_lead=CannotLead.SAME_SUIT,
    match=Match.DEALS,
    deals=10,
)
_MICHIGAN: Final = Rules(
    seats=(3, 8),
    order=RankOrder.ACE_HIGH,
    layout=boodle("AH KC QD JS"),
    dealer_factor=2,
    dead_hand=DeadHand.FIRST,
    exchange=Exchange.DEALER,
    match=Match.DEALS,
    deals_per_seat=1,
)

PRESETS: Final = MappingProxyType(
    {
        "newmarket": _PARLETT,
        "newmarket-original": _ORIGINAL,
        "michigan-auction": attrs.evolve(_ORIGINAL, order=RankOrder.ACE_HIGH, exchange=Exchange.AUCTION),
        "newmarket-boodle": _BOODLE,
        "newmarket-bought": attrs.evolve(_BOODLE, exchange=Exchange.DEALER, dealer_price=4),
        "michigan-suited": attrs.evolve(_BOODLE, layout=boodle("AS KS QS JS")),
        "boodle": _BOODLE,
        "chicago": _BOODLE,
        "saratoga": attrs.evolve(_BOODLE, stakes=Stakes.FIXED),
        "michigan": _MICHIGAN,
        "michigan-bicycle": attrs.evolve(_MICHIGAN, exchange=Exchange.AUCTION, lead=Lead.OTHER_SUIT),
    }
)
"""The rules of section 9 by name, the default first."""


def rules_of(rules: Rules | str) -> Rules:
    """The rules themselves, or those of a preset's name.

    Raises:
        RulesError: a name that is no preset, or a value that is no `Rules`.
    """
    if isinstance(rules, Rules):
        return rules
    preset = PRESETS.get(rules) if isinstance(rules, str) else None
    if preset is None:
        raise RulesError(f"{rules!a} is neither Rules nor a preset: {', '.join(PRESETS)}")
    return preset
