"""What a match reaches: the phases it passes through, the types of its moves, how its deals end and how it ends itself.

The golden records have to reach all that a game has. What that is, a game says itself: its phases are those of
its `types` that have hands and a turn, its moves are its `move_types`.
"""

from __future__ import annotations

from cardstops.game import AnyGame
from cardstops.record import DealStep, EndStep, MoveStep, Record, SettlementStep, replay


def phases(game: AnyGame) -> frozenset[str]:
    """Every phase of a deal."""
    return frozenset(phase(kind) for kind in game.types if hasattr(kind, "hands") and hasattr(kind, "turn"))


def moves(game: AnyGame) -> frozenset[str]:
    """Every type of move."""
    return frozenset(move(kind) for kind in game.move_types)


def phase(kind: type) -> str:
    return f"phase {kind.__name__}"


def move(kind: type) -> str:
    return f"move {kind.__name__}"


def reached(record: Record) -> frozenset[str]:
    """What a record reaches, in words."""
    found: set[str] = set()
    for step in replay(record):
        match step:
            case DealStep():
                found.add(phase(type(step.state)))
            case MoveStep():
                found |= {move(type(step.move)), phase(type(step.state))}
            case SettlementStep():
                found.add(f"reason {step.settlement.reason}")
            case EndStep():
                found.add(f"end {step.end}")
            case _:  # a seat's record tells what it saw, not what there was
                pass
    return frozenset(found)
