"""Everything that cardstops raises on purpose: one base class, one subclass for each cause.

Whatever comes from outside (text, JSON, records, rules, seeds, moves) is answered with a value or with one of these;
the message says what was refused, where it stood and why, and is short however long that was (`brief`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from cardstops.game import Illegality

__all__ = [
    "CardTextError",
    "CardstopsError",
    "DealError",
    "DecodeError",
    "Fault",
    "IllegalMoveError",
    "MissingCardError",
    "MoveTextError",
    "PhaseError",
    "RecordError",
    "RulesError",
    "SeedError",
    "SimulationError",
    "TableError",
    "UnknownGameError",
    "brief",
]


def brief(value: object) -> str:
    """Something from outside as a message may show it: ASCII and short, whatever it is."""
    if isinstance(value, str):
        return ascii(value) if len(value) <= 40 else f"{value[:40]!a}…"
    if value is None or isinstance(value, bool | float):
        return repr(value)
    if isinstance(value, int):
        return str(value) if value.bit_length() <= 64 else "a huge number"
    return f"a {type(value).__name__}"


class CardstopsError(Exception):
    """The base of everything that cardstops raises on purpose."""


class UnknownGameError(CardstopsError, KeyError):
    """A name under which there is no game."""

    def __str__(self) -> str:
        return str(self.args[0])


class CardTextError(CardstopsError, ValueError):
    """A text that names no card, or a bag that cannot be."""


class MissingCardError(CardstopsError, ValueError):
    """Cards taken from a bag that does not hold them."""


class SeedError(CardstopsError, ValueError):
    """A seed, or the text of one, that the published algorithm does not take."""


class RulesError(CardstopsError, ValueError):
    """Rules that no table could play by, a preset that does not exist, or a revision of them without the one before."""


class TableError(CardstopsError, ValueError):
    """A table that cannot be opened, dealt to or closed as asked, or a seat that it does not have."""


class DealError(CardstopsError, ValueError):
    """A deck that is not the pack of the table's rules."""


class PhaseError(CardstopsError, ValueError):
    """A question that this value has no answer to, such as settling a deal that is not over."""


class MoveTextError(CardstopsError, ValueError):
    """A text that is no move of the game."""


class IllegalMoveError(CardstopsError, ValueError):
    """A move that the rules do not allow now; `illegality` says which clause and what would be legal."""

    def __init__(self, illegality: Illegality) -> None:
        super().__init__(illegality)
        self.illegality = illegality

    def __str__(self) -> str:
        return str(self.illegality)


@attrs.frozen
class Fault:
    """One thing that is wrong with data from outside.

    Attributes:
        path: where it stands, from the root `$`: `$.hands[2]`.
        why: what is wrong with it, in words.
    """

    path: str
    why: str

    def __str__(self) -> str:
        return f"{self.path}: {self.why}"


class DecodeError(CardstopsError, ValueError):
    """Data that is no value of the game; `faults` names all that is wrong with it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return "; ".join(str(fault) for fault in self.faults)


class RecordError(CardstopsError, ValueError):
    """A record that cannot be read, written or gone on with."""


class SimulationError(CardstopsError, ValueError):
    """A simulation that cannot be run as asked: how much, by whom."""
