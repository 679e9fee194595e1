"""Ranking five cards: `fireplace.ranking.rank` of cardstops' own cards beside poker evaluators on theirs.

The same hands; treys and phevaluator rank ints of their own making, pokerkit its own cards. How many times as many
hands a second cardstops ranks.

    python benchmarks/ranking.py [ROUNDS]
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import cycle
from typing import Any, TypeVar

from cardstops.cards import Card, pack
from cardstops.games.fireplace.ranking import rank
from measuring import Run, rates, ratio, report, spread

ROUNDS = 15
HANDS = 5000
H = TypeVar("H")


def ranked(evaluate: Callable[[H], object], hands: Sequence[H]) -> Run:
    """Rank one hand after another, for ever."""
    for hand in cycle(hands):
        evaluate(hand)
        yield 1


def evaluators(hands: list[list[Card]]) -> dict[str, Run]:
    treys: Any = import_module("treys")
    phevaluator: Any = import_module("phevaluator")
    pokerkit: Any = import_module("pokerkit")
    texts = [[card.text[0] + card.text[1].lower() for card in hand] for hand in hands]
    evaluate = treys.Evaluator().evaluate
    return {
        "cardstops": ranked(rank, hands),
        "treys": ranked(lambda hand: evaluate(hand, []), [[treys.Card.new(text) for text in hand] for hand in texts]),
        "phevaluator": ranked(
            lambda hand: phevaluator.evaluate_cards(*hand),
            [[phevaluator.Card.to_id(text) for text in hand] for hand in texts],
        ),
        "pokerkit": ranked(pokerkit.StandardHighHand, [tuple(pokerkit.Card.parse("".join(hand))) for hand in texts]),
    }


def main() -> None:
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    rng, cards = random.Random(1), list(pack())
    taken = rates(evaluators([rng.sample(cards, 5) for _ in range(HANDS)]), rounds)
    report(
        "ranking",
        {
            **{f"over {name}": ratio(taken, "cardstops", name) for name in taken if name != "cardstops"},
            "hands a second": spread(taken["cardstops"]),
        },
        "hands ranked in the time",
    )


if __name__ == "__main__":
    main()
