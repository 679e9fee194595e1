"""What everybody learns about cards that nobody sees (rule 6.6): from calls, leads, stops and payments.

Every fact follows from something public alone, so that two states that a seat cannot tell apart have equal facts.
"""

from __future__ import annotations

from functools import lru_cache

from cardstops.cards import Card, Cards, bag
from cardstops.games.newmarket.board import Facts, make_facts
from cardstops.games.newmarket.options import DIAMONDS, LeadCard, Opening
from cardstops.games.newmarket.state import Playing

__all__ = ["barring", "forced", "nothing_shown", "shown_by_lead", "shown_by_stop"]

_LOWEST, _LOWEST_DIAMOND = LeadCard.LOWEST, Opening.LOWEST_DIAMOND


@lru_cache(maxsize=64)
def nothing_shown(places: int) -> Facts:
    """What is known of so many places before a card is seen."""
    return Facts(stopped=Cards(), barred=(Cards(),) * places, silent=None)


def forced(facts: Facts, cards: int, place: int) -> Facts:
    """The facts and that these cards lie in this place, so in no other."""
    barred = tuple(bag(shut.bits | cards) if at != place else shut for at, shut in enumerate(facts.barred))
    return make_facts(facts.stopped, barred, facts.silent)


def barring(facts: Facts, cards: int, place: int) -> Facts:
    """The facts and that none of these cards lies in this place."""
    known = facts.barred[place].bits
    if not cards & ~known:
        return facts
    barred = list(facts.barred)
    barred[place] = bag(known | cards)
    return make_facts(facts.stopped, tuple(barred), facts.silent)


def shown_by_stop(facts: Facts, cards: int) -> Facts:
    """The facts and that these cards lie in the dead hand, since no seat had one to go on with."""
    return make_facts(bag(facts.stopped.bits | cards), facts.barred, facts.silent)


def shown_by_lead(state: Playing, card: Card) -> Facts:
    """The facts and what the seat on turn shows by leading this card (rules 5.1, 6.3 and 6.4).

    It holds nothing lower in the suit, where the lowest must be led; nothing of an open suit, when it leads another;
    and the lowest diamond of all leaves every lower one, or without one all of them, to the dead hand.
    """
    rules, facts, top = state.table.rules, state.facts, state.top
    below = rules.order.below[card]
    if top is None and rules.opening is _LOWEST_DIAMOND:
        facts = shown_by_stop(facts, (below if card.bit & DIAMONDS else DIAMONDS) & rules.pack.bits)
    shut = below if rules.lead_card is _LOWEST else 0
    suits = rules.lead.open[top]
    return barring(facts, shut if card.bit & suits else shut | suits, state.turn)
