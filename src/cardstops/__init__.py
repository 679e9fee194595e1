"""cardstops: a rules engine for card games, to build tables, bots and servers on.

`GAMES` holds the games by name; each has the same pure functions over immutable values: `open_table`, `deal`,
`legal_moves`, `apply`, `settle`, `view`. A name is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstops.cards import Card as Card
    from cardstops.cards import Cards as Cards
    from cardstops.errors import CardstopsError as CardstopsError
    from cardstops.errors import IllegalMoveError as IllegalMoveError
    from cardstops.games import GAMES as GAMES
    from cardstops.record import Record as Record
    from cardstops.record import replay as replay
    from cardstops.record import verify as verify
    from cardstops.simulation import simulate as simulate

__all__ = ["GAMES", "Card", "Cards", "CardstopsError", "IllegalMoveError", "Record", "replay", "simulate", "verify"]

_HOMES = {
    "GAMES": "cardstops.games",
    "Card": "cardstops.cards",
    "Cards": "cardstops.cards",
    "CardstopsError": "cardstops.errors",
    "IllegalMoveError": "cardstops.errors",
    "Record": "cardstops.record",
    "replay": "cardstops.record",
    "simulate": "cardstops.simulation",
    "verify": "cardstops.record",
}

if not TYPE_CHECKING:  # a type checker that saw this would take any misspelt name for an object

    def __getattr__(name: str) -> object:
        """Import a public name when it is first used."""
        if name not in _HOMES:
            raise AttributeError(f"module 'cardstops' has no attribute {name!r}")
        value: object = getattr(import_module(_HOMES[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
