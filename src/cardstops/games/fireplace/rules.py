"""What a table agreed on: numbers and enums, no more; every difference between tables is a field here."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

import attrs

from cardstops.errors import RulesError, brief
from cardstops.games.fireplace.ranking import AceLow, FiveOfAKind, Ranking

__all__ = ["PRESETS", "DiscardPile", "ForcedFrom", "PassScore", "Rules", "UnableCall", "find_rules"]

MOST_CHIPS: Final = 10_000


class UnableCall(Enum):
    """When a player may say *unable* (rule 3.1)."""

    CLAIMED = "claimed"
    """With five or more cards in hand, whatever they are: nobody can judge what a player saw."""
    STUCK_ONLY = "stuck-only"
    """Only when no meld at all can be laid."""


class ForcedFrom(Enum):
    """Whose cards the opponent may use for a forced meld (rule 3.2)."""

    HAND = "hand"
    """The five come from the hand that was shown."""
    HAND_AND_MELDS = "hand-and-melds"
    """Also from the melds of the opponent who chooses, by the rules of theft."""


class PassScore(Enum):
    """Whether a pass ends a turn like any other (rule 4.2)."""

    SCORES = "scores"
    """Who passes with more melds drops chips for them."""
    NOTHING = "nothing"
    """A pass scores nothing."""


class DiscardPile(Enum):
    """What a view tells of the discard pile (rule 5.4)."""

    LISTED = "listed"
    """Its cards: they were all public once."""
    HIDDEN = "hidden"
    """Their number only, for tables that play without memory."""


_KINDS: Final = (
    ("unable", UnableCall),
    ("forced_from", ForcedFrom),
    ("pass_score", PassScore),
    ("discards", DiscardPile),
)


def _order(rules: Rules) -> Ranking:
    return Ranking.of(rules.ace_low, rules.five_of_a_kind)


@attrs.frozen
class Rules:
    """The options of a table.

    Attributes:
        chips: chips each seat begins with, 1 to 10,000 (rule 1.1).
        ace_low: whether A2345 is the lowest straight (rule 2.4).
        five_of_a_kind: where five of a kind stands (rule 3.3).
        unable: when a player may say *unable* (rule 3.1).
        forced_from: whose cards a forced meld may use (rule 3.2).
        pass_score: whether a pass scores (rule 4.2).
        discards: what a view tells of the discard pile (rule 5.4).
        order: the order of hands that `ace_low` and `five_of_a_kind` make; derived.

    Raises:
        RulesError: chips out of range, or an option that is not of its enum.
    """

    chips: int = 31
    ace_low: AceLow = AceLow.STRAIGHT
    five_of_a_kind: FiveOfAKind = FiveOfAKind.ABOVE_STRAIGHT_FLUSH
    unable: UnableCall = UnableCall.CLAIMED
    forced_from: ForcedFrom = ForcedFrom.HAND
    pass_score: PassScore = PassScore.SCORES
    discards: DiscardPile = DiscardPile.LISTED
    order: Ranking = attrs.field(init=False, eq=False, repr=False, default=attrs.Factory(_order, takes_self=True))

    def __attrs_post_init__(self) -> None:
        if isinstance(self.chips, bool) or not isinstance(self.chips, int) or not 1 <= self.chips <= MOST_CHIPS:
            raise RulesError(f"chips: {brief(self.chips)}, but a seat begins with 1 to {MOST_CHIPS} chips")
        for name, kind in _KINDS:
            if not isinstance(value := getattr(self, name), kind):
                raise RulesError(f"{name}: {brief(value)} is none of {', '.join(one.value for one in kind)}")

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most seats: two and two (rule 1.1)."""
        return 2, 2


PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "fireplace": Rules(),
        "fireplace-62": Rules(chips=62),
    }
)
"""Named tables, the default first: 31 chips each, and the long game of 62."""


def find_rules(rules: Rules | str) -> Rules:
    """The rules themselves, or those of a preset's name.

    Raises:
        RulesError: no preset of that name, or something that is no rules.
    """
    if isinstance(rules, Rules):
        return rules
    if isinstance(rules, str) and rules in PRESETS:
        return PRESETS[rules]
    shown = ascii(rules[:24]) if isinstance(rules, str) else f"a {type(rules).__name__}"
    raise RulesError(f"{shown} is no preset of fireplace: {', '.join(PRESETS)}")
