"""Runs: which cards may be led, and who leads when a run has stopped (section 6).

These are kernels over masks: a single move and a deal that is played out at once both go by them.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardstops.cards import Card
from cardstops.games.newmarket.board import Table
from cardstops.games.newmarket.lanes import lowest
from cardstops.games.newmarket.options import DIAMONDS, CannotLead, LeadCard, Opening
from cardstops.games.newmarket.rules import Rules
from cardstops.seats import round_after

__all__ = ["leads", "next_leader", "open_cards"]

_PASS_LEFT, _ANY_CARD, _LOWEST_DIAMOND = CannotLead.PASS_LEFT, LeadCard.ANY, Opening.LOWEST_DIAMOND


def open_cards(held: int, rules: Rules, top: Card | None) -> int:
    """The cards of a hand that are open to lead as to suit; 0 when the lead passes on (rules 6.3 and 6.4)."""
    suits = held & rules.lead.open[top]
    return suits if suits or rules.cannot_lead is _PASS_LEFT else held


def leads(held: int, rules: Rules, top: Card | None) -> int:
    """The cards of a hand that may be led (rules 5.1 and 6.3); 0 when the lead passes on (rule 6.4)."""
    if top is None and rules.opening is _LOWEST_DIAMOND and held & DIAMONDS:
        return lowest(held & DIAMONDS, rules.order.late)
    suits = held & rules.lead.open[top] or open_cards(held, rules, top)
    return suits if rules.lead_card is _ANY_CARD else lowest(suits, rules.order.late)


def next_leader(held: Sequence[int], last: int, top: Card | None, table: Table) -> tuple[int, int]:
    """Who leads when the last player of a run that has stopped cannot, and with which cards (rule 6.4).

    It is the first seat after the last player that can. Nobody can when there are no such cards.

    Args:
        held: the mask of each seat's hand.
        last: who played last.
        top: the last card.
        table: the table.
    """
    for seat in round_after(last, table.active):
        cards = leads(held[seat], table.rules, top)
        if cards:
            return seat, cards
    return last, 0
