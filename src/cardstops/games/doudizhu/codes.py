"""The codes of events and of illegal moves, each with the clauses of `docs/games/doudizhu.md` that it may cite."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

__all__ = ["EVENT_CODES", "ILLEGALITY_CODES"]

EVENT_CODES: Final = MappingProxyType(
    {
        "dealt": ("1.3",),
        "face-up": ("1.3",),
        "left": ("1.3",),
        "to-call": ("1.3",),
        "bid": ("2.1",),
        "passed": ("2.1", "3.1"),
        "void": ("2.2",),
        "landlord": ("2.3",),
        "kitty": ("2.3",),
        "played": ("3.1",),
        "doubled": ("5.1",),
        "round-won": ("3.2",),
        "out": ("3.3",),
        "spring": ("5.2",),
        "reverse-spring": ("5.2",),
        "paid": ("5.1",),
    }
)
"""What is told of a deal, in the order in which it comes about."""

ILLEGALITY_CODES: Final = MappingProxyType(
    {
        "deal-over": ("3.3",),
        "not-on-turn": ("3.1",),
        "not-a-call": ("2.1",),
        "bid-range": ("2.1",),
        "bid-too-low": ("2.1",),
        "not-a-play": ("3.1",),
        "must-lead": ("3.1",),
        "not-held": ("4.5",),
        "not-a-combination": ("4",),
        "which-kickers": ("4.4",),
        "wrong-kickers": ("4.4",),
        "wrong-type": ("3.1",),
        "not-higher": ("4.3",),
    }
)
"""Why a move is not legal, in the order in which it is found out."""
