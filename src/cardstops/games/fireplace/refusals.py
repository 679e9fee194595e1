"""Why a move is refused: every code with its clause and its sentence."""

from __future__ import annotations

from typing import Final

from cardstops.cards import Card
from cardstops.game import Illegality

__all__ = ["REFUSALS", "refuse"]

REFUSALS: Final[dict[str, tuple[str, str]]] = {
    "unknown-move": (
        "2.2",
        "a turn is a meld, `pass` or `unable`, a forced meld `force`; a text becomes a move by parse_move",
    ),
    "deal-over": ("2.6", "the game is over"),
    "not-on-turn": ("2.1", "the other seat is on turn"),
    "not-five-cards": ("2.2", "a meld is five cards, not {number}"),
    "identical-cards": ("2.3", "a meld has no two identical cards: {cards}"),
    "below-jacks": ("2.3", "a meld is at least a pair of jacks"),
    "no-such-meld": ("2.2", "there is no meld at position {number} to steal from"),
    "one-card-a-meld": ("2.2", "only one card may be stolen from the meld at position {number}"),
    "not-in-meld": ("2.2", "the meld at position {number} does not hold {cards}"),
    "stolen-not-used": ("2.2", "a stolen card must be in this meld: {cards}"),
    "not-held": ("2.2", "the hand does not hold {cards}"),
    "not-higher": ("2.4", "the meld must be strictly higher than the one at position {number} that it robs"),
    "too-few-for-unable": ("3.1", "unable needs five cards in hand, not {number}"),
    "not-stuck": ("3.1", "unable is only for a player who has no legal meld"),
    "force-first": ("3.1", "the five cards of a forced meld must be chosen now"),
    "nobody-unable": ("3.1", "nobody has said unable: there is nothing to force"),
    "forced-from-hand": ("3.2", "a forced meld is made from the hand that was shown"),
    "no-pass": ("4.1", "with 13 cards in hand there is no pass"),
}
"""Clause and sentence by code; `{cards}` and `{number}` are the Illegality's own."""


def refuse(code: str, cards: tuple[Card, ...] = (), number: int | None = None) -> Illegality:
    """The Illegality of a code, with the cards and the number that its sentence names."""
    clause, sentence = REFUSALS[code]
    text = sentence.format(cards=" ".join([card.text for card in cards]), number=number)
    return Illegality(code, clause, text, cards, number)
