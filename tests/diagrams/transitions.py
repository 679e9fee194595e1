"""Which phase can follow which, read off the annotations of the functions that make the step.

The type checker sees to it that a function gives nothing else than its annotation says. That each step is really made,
`tests/test_diagrams.py` sees by playing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, get_args, get_type_hints

import attrs

from cardstops.games.doudizhu import auction as calls
from cardstops.games.doudizhu import dealing
from cardstops.games.doudizhu import play as combinations
from cardstops.games.fireplace import forcing, melding, turns
from cardstops.games.newmarket import auction, exchange, opening, play, staking

__all__ = ["STEPS", "Phase", "phases", "starts"]

STEPS: dict[str, tuple[Callable[..., Any], ...]] = {
    "newmarket": (opening.first_phase, staking.apply, exchange.apply, auction.apply, play.apply),
    "doudizhu": (dealing.deal, calls.apply, combinations.apply),
    "fireplace": (turns.begin_turn, melding.apply_in_turn, forcing.apply_forced),
}
"""For each game the function that a deal begins with, and that of each phase, in the order of play."""


@attrs.frozen
class Phase:
    """One phase of a deal.

    Attributes:
        name: the name of its class.
        says: what its class says of it, in the first sentence.
        follows: the phases that can follow, by name, in the order of play; none at the end.
    """

    name: str
    says: str
    follows: tuple[str, ...]


def starts(game: str) -> tuple[str, ...]:
    """The phases that a deal can begin with, by name."""
    return tuple(kind.__name__ for kind in _results(STEPS[game][0]))


def phases(game: str) -> tuple[Phase, ...]:
    """The phases of a game, in the order of play; those that end a deal last."""
    follows = {_argument(step): _results(step) for step in STEPS[game][1:]}
    ends = {kind: () for results in follows.values() for kind in results if kind not in follows}
    order = [*follows, *ends]
    return tuple(
        Phase(kind.__name__, _first_sentence(kind), tuple(other.__name__ for other in order if other in results))
        for kind, results in {**follows, **ends}.items()
    )


def _argument(step: Callable[..., Any]) -> type:
    """The phase that a step is made in: its first argument."""
    kind: type = next(iter(get_type_hints(step).values()))
    return kind


def _results(step: Callable[..., Any]) -> tuple[type, ...]:
    """The phases that a step leads to."""
    given: Any = get_type_hints(step)["return"]
    return get_args(given) or (given,)


def _first_sentence(kind: type) -> str:
    """The first sentence of a class, without the clause that it names."""
    text = " ".join((kind.__doc__ or "").split("\n\n")[0].split())
    return re.sub(r" \((?:rules?|section|sections) [^)]*\)", "", text).partition(". ")[0].rstrip(".")
