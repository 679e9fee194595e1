"""Whether what was drawn is drawn evenly: a chi-square against the placements counted out one by one.

Seeds are fixed, so a test says the same at every run; a bound that a fair draw passes but for three times in ten
million leaves nothing to luck when the seeds are changed.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import TypeVar

from cardstops.cards import Card, Cards

__all__ = ["drawn_evenly", "most_likely_below", "spreads"]

T = TypeVar("T", bound=Hashable)


def most_likely_below(degrees: int) -> float:
    """What chi square stays below but for three times in ten million (Wilson and Hilferty, five sigma)."""
    spread = 2 / (9 * degrees)
    return float(degrees * (1 - spread + 5 * math.sqrt(spread)) ** 3)


def drawn_evenly(draw: Callable[[int], T], weights: Mapping[T, int], each: int = 30) -> None:
    """Assert that what is drawn, one seed after another, is what has a weight: all of it, each by its weight.

    Args:
        draw: what a seed gives.
        weights: in how many ways each possible thing comes about.
        each: the thing of the lowest weight is expected so many times.
    """
    total, lowest = sum(weights.values()), min(weights.values())
    draws = -(-each * total // lowest)
    found = Counter(draw(seed) for seed in range(draws))
    assert set(found) <= set(weights), "something impossible was drawn"
    assert set(found) == set(weights), "something possible was not drawn"
    if len(weights) > 1:
        due = {thing: draws * weight / total for thing, weight in weights.items()}
        assert sum((found[thing] - due[thing]) ** 2 / due[thing] for thing in weights) < most_likely_below(len(due) - 1)


def spreads(cards: Sequence[Card], sizes: Sequence[int]) -> Iterator[tuple[Cards, ...]]:
    """Every way to lay the cards on places of these sizes; copies of a face are cards of their own."""
    if not sizes:
        yield ()
        return
    for here in itertools.combinations(range(len(cards)), sizes[0]):
        rest = [card for place, card in enumerate(cards) if place not in here]
        for others in spreads(rest, sizes[1:]):
            yield (Cards.of(cards[place] for place in here), *others)
