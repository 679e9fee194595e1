"""Runs: which cards may be led, who goes on with a run, who leads when it has stopped (section 6).

These are kernels over masks: a single move and a deal that is played out at once both go by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cardstops.cards import Card
from cardstops.games.newmarket.board import Table
from cardstops.games.newmarket.facts import DIAMONDS
from cardstops.games.newmarket.options import CannotLead, LeadCard, Opening
from cardstops.games.newmarket.rules import Rules
from cardstops.seats import round_after

__all__ = ["Hand", "leader", "leads", "next_turn", "open_cards"]

_PASS_LEFT, _ANY_CARD, _LOWEST_DIAMOND = CannotLead.PASS_LEFT, LeadCard.ANY, Opening.LOWEST_DIAMOND


class Hand(Protocol):
    """What is asked of a hand here: `Cards` have it."""

    @property
    def bits(self) -> int:
        """Its mask."""
        ...


def open_cards(held: int, rules: Rules, top: Card | None) -> int:
    """The cards of a hand that are open to lead as to suit; 0 when the lead passes on (rules 6.3 and 6.4)."""
    suits = held & rules.lead.open[top]
    return suits if suits or rules.cannot_lead is _PASS_LEFT else held


def leads(held: int, rules: Rules, top: Card | None) -> int:
    """The cards of a hand that may be led (rules 5.1 and 6.3)."""
    if top is None and rules.opening is _LOWEST_DIAMOND and held & DIAMONDS:
        return rules.order.lowest(held & DIAMONDS)
    suits = open_cards(held, rules, top)
    return suits if rules.lead_card is _ANY_CARD else rules.order.lowest(suits)


def next_turn(hands: Sequence[Hand], last: int, card: Card, table: Table) -> tuple[int, Card | None] | None:
    """Who is on turn after a card was laid down, and the card that is due; None when the deal is blocked (rule 6.1).

    Args:
        hands: without the card.
        last: who laid it down.
        card: the card.
        table: the table.
    """
    due = table.rules.order.following[card]
    if due is not None:
        bit = due.bit
        for seat, hand in enumerate(hands):
            if hand.bits & bit:
                return seat, due
    seat_to_lead = leader(hands, last, card, table)
    return None if seat_to_lead is None else (seat_to_lead, None)


def leader(hands: Sequence[Hand], last: int, top: Card, table: Table) -> int | None:
    """Who leads when a run has stopped: its last player if it can, else the first seat after it that can (rule 6.4)."""
    rules = table.rules
    if open_cards(hands[last].bits, rules, top):
        return last
    others = round_after(last, table.active)[:-1]
    return next((seat for seat in others if open_cards(hands[seat].bits, rules, top)), None)
