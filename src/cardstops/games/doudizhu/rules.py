"""Rules: what a table agreed on, and the bundles that are known by a name (rules 1.3, 2, 4.4, 5.3, 6)."""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType
from typing import Final

import attrs

from cardstops.errors import RulesError, brief

__all__ = [
    "PRESETS",
    "FirstBidder",
    "JokerKickers",
    "JokerPairs",
    "KickerRun",
    "Kitty",
    "PairKickers",
    "PlaneKickers",
    "PlaneReach",
    "QuadSingleKickers",
    "Quadplex",
    "Reentry",
    "Rules",
    "SingleKickers",
    "open_ended",
    "preset",
]


class FirstBidder(Enum):
    """Who calls first (rule 1.3)."""

    FACE_UP = "face-up"
    FIRST_DRAW = "first-draw"
    PREVIOUS_WINNER = "previous-winner"


class Reentry(Enum):
    """Whether a seat that passed may bid later, or has one call (rule 2.1)."""

    ALLOWED = "allowed"
    OFF = "off"


class Kitty(Enum):
    """Who sees the cards that the landlord takes up (rule 2.3)."""

    LANDLORD = "landlord"
    PUBLIC = "public"


class Quadplex(Enum):
    """What four of a rank may carry (rule 4.4)."""

    BOTH = "both"
    PAIRS = "pairs"
    NONE = "none"


class SingleKickers(Enum):
    """Whether triples, planes and quads carry single cards (rules 4.4, 6.1)."""

    ALLOWED = "allowed"
    NONE = "none"


class QuadSingleKickers(Enum):
    """Whether the two single kickers of a quad may be alike (rule 4.4)."""

    DISTINCT = "distinct"
    MAY_PAIR = "may-pair"


class PlaneKickers(Enum):
    """How often one rank may be a single kicker of a plane (rule 4.4)."""

    DISTINCT = "distinct"
    UP_TO_2 = "up-to-2"
    UP_TO_3 = "up-to-3"
    ANY = "any"


class KickerRun(Enum):
    """Whether three kickers of a rank may stand beside the plane that they would lengthen (rule 4.4)."""

    ALLOWED = "allowed"
    BARRED = "barred"


class PlaneReach(Enum):
    """The highest rank of a plane (rules 4.2, 4.4)."""

    ACE = "ace"
    TWO = "two"


class JokerKickers(Enum):
    """Whether one play may carry both jokers (rules 4.1, 4.4)."""

    ONE = "one"
    BOTH = "both"


class PairKickers(Enum):
    """Whether two pair kickers of a play may be of one rank (rule 4.4)."""

    DISTINCT = "distinct"
    MAY_REPEAT = "may-repeat"


class JokerPairs(Enum):
    """Whether two jokers of a colour are a pair, where there are two packs (rule 6.2)."""

    NONE = "none"
    SAME_COLOUR = "same-colour"


_HAND: Final = {3: 17, 4: 25}


@attrs.frozen
class Rules:
    """The rules of a table. Three play with one pack of 54 cards, four with two (rule 6.1).

    Attributes:
        players: 3 or 4.
        first_bidder: who calls first (rule 1.3).
        reentry: whether who passed may bid later (rule 2.1).
        kitty: who sees the kitty when the landlord takes it (rule 2.3).
        quadplex: what four of a rank may carry; this and the next eight are the options of rule 4.4.
        single_kickers: whether single kickers exist at all.
        quad_single_kickers: whether those of a quad may be alike.
        plane_kickers: how often a rank may be a single kicker of one plane.
        kicker_run: whether a kicker triple may lengthen its plane.
        plane_reach: the highest rank of a plane.
        joker_kickers: whether both jokers may ride on one play.
        pair_kickers: whether pair kickers may be of one rank.
        joker_pairs: whether two jokers of a colour are a pair (rule 6.2).
        doubling_bomb: the fewest cards of a bomb that doubles the stake (rules 5.1, 6.1).
        deals: the deals of a match, void ones not counted; None for an open match (rule 5.3).

    Raises:
        RulesError: a value that no table could play by.
    """

    players: int = 3
    first_bidder: FirstBidder = FirstBidder.FACE_UP
    reentry: Reentry = Reentry.ALLOWED
    kitty: Kitty = Kitty.LANDLORD
    quadplex: Quadplex = Quadplex.BOTH
    single_kickers: SingleKickers = SingleKickers.ALLOWED
    quad_single_kickers: QuadSingleKickers = QuadSingleKickers.DISTINCT
    plane_kickers: PlaneKickers = PlaneKickers.DISTINCT
    kicker_run: KickerRun = KickerRun.ALLOWED
    plane_reach: PlaneReach = PlaneReach.ACE
    joker_kickers: JokerKickers = JokerKickers.ONE
    pair_kickers: PairKickers = PairKickers.DISTINCT
    joker_pairs: JokerPairs = JokerPairs.NONE
    doubling_bomb: int = 4
    deals: int | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse what no table could play by."""
        _whole("players", self.players, 3, 4)
        _whole("doubling_bomb", self.doubling_bomb, 4, 4 * self.packs)
        if self.deals is not None:
            _whole("deals", self.deals, 1, 1_000_000)
        for name, kind in _CHOICES.items():
            if not isinstance(value := getattr(self, name), kind):
                words = ", ".join(choice.value for choice in kind)
                raise RulesError(f"{name} is a {kind.__name__}, one of {words}, not {brief(value)}")
        if self.joker_pairs is not JokerPairs.NONE and self.packs == 1:
            raise RulesError("joker_pairs needs two jokers of a colour, so four players (rule 6.2)")

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most seats."""
        return self.players, self.players

    @property
    def packs(self) -> int:
        """How many packs of 54 cards are shuffled together."""
        return self.players - 2

    @property
    def hand(self) -> int:
        """How many cards each seat draws (rules 1.3, 6.1)."""
        return _HAND[self.players]

    @property
    def left(self) -> int:
        """How many cards are left for the landlord (rules 1.3, 6.1)."""
        return 54 * self.packs - self.players * self.hand


_CHOICES: Final[dict[str, type[Enum]]] = {
    "first_bidder": FirstBidder,
    "reentry": Reentry,
    "kitty": Kitty,
    "quadplex": Quadplex,
    "single_kickers": SingleKickers,
    "quad_single_kickers": QuadSingleKickers,
    "plane_kickers": PlaneKickers,
    "kicker_run": KickerRun,
    "plane_reach": PlaneReach,
    "joker_kickers": JokerKickers,
    "pair_kickers": PairKickers,
    "joker_pairs": JokerPairs,
}


def _whole(name: str, value: object, low: int, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise RulesError(f"{name} is a whole number from {low} to {high}, not {brief(value)}")


PRESETS: Final = MappingProxyType(
    {
        "doudizhu": Rules(),
        "four-player": Rules(players=4, single_kickers=SingleKickers.NONE, doubling_bomb=6),
        "rlcard": Rules(
            quad_single_kickers=QuadSingleKickers.MAY_PAIR,
            plane_kickers=PlaneKickers.UP_TO_3,
            kicker_run=KickerRun.BARRED,
        ),
        "openspiel": Rules(quadplex=Quadplex.NONE, plane_kickers=PlaneKickers.UP_TO_3),
        "douzero": Rules(
            quad_single_kickers=QuadSingleKickers.MAY_PAIR,
            plane_kickers=PlaneKickers.ANY,
            joker_kickers=JokerKickers.BOTH,
        ),
    }
)
"""Rules by name, the default first."""


def preset(rules: Rules | str) -> Rules:
    """The rules themselves, or those of a preset's name.

    Raises:
        RulesError: there is no such preset, or what was given is neither.
    """
    if isinstance(rules, Rules):
        return rules
    if not isinstance(rules, str):
        raise RulesError(f"rules are Rules or a preset's name, not a {type(rules).__name__}")
    if rules not in PRESETS:
        raise RulesError(f"no preset {rules[:24]!a}: {', '.join(PRESETS)}")
    return PRESETS[rules]


def open_ended(rules: Rules) -> bool:
    """Whether a match goes on until the host closes it (rule 5.3)."""
    return rules.deals is None
