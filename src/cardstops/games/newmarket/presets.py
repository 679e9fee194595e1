"""The rules that the sources describe, by name (section 9); any table may agree on others."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

import attrs

from cardstops.cards import Card, Cards, Rank, Suit
from cardstops.errors import RulesError, brief
from cardstops.games.newmarket.options import (
    Bury,
    CannotLead,
    DeadHand,
    Exchange,
    Lead,
    Leaves,
    Match,
    Opening,
    RankOrder,
    Stakes,
    TurnUp,
)
from cardstops.games.newmarket.rules import LayoutCell, Rules

__all__ = ["PRESETS", "rules_of"]


def boodle(text: str) -> tuple[LayoutCell, ...]:
    """A layout of cards of a second pack, each claimed by its twin (rule 1.2)."""
    return tuple(LayoutCell(card, Cards.parse(card), Cards.parse(card)) for card in text.split())


def _pool(name: str, dressing: int, *trumps: Rank, claims: Cards | None = None) -> LayoutCell:
    """A pool of Pope Joan's board (rules 10.2 and 10.3)."""
    return LayoutCell(name, Cards(), claims or Cards(), trumps=trumps, dressing=dressing)


_KINGS: Final = tuple(
    LayoutCell("K" + suit.value, Cards.parse("K" + suit.value), Cards.parse("Q" + suit.value), Leaves.LEAVES)
    for suit in Suit
)
_PARLETT: Final = Rules(
    seats=(4, 8),
    order=RankOrder.ACE_LOW,
    removed=Cards.parse("KC KD KH KS"),
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

_JOAN: Final = Rules(
    seats=(3, 8),
    order=RankOrder.ACE_LOW,
    removed=Cards.parse("8D"),
    layout=(
        _pool("pope", 6, claims=Cards.parse("9D")),
        _pool("ace", 1, Rank.ACE),
        _pool("king", 1, Rank.KING),
        _pool("queen", 1, Rank.QUEEN),
        _pool("jack", 1, Rank.JACK),
        _pool("matrimony", 2, Rank.KING, Rank.QUEEN),
        _pool("intrigue", 2, Rank.QUEEN, Rank.JACK),
        _pool("game", 1),
    ),
    stakes=Stakes.DRESSING,
    turn_up=TurnUp.CELL,
    pope=Card.parse("9D"),
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
        "pope-joan": _JOAN,
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
        raise RulesError(f"{brief(rules)} is neither Rules nor a preset: {', '.join(PRESETS)}")
    return preset
