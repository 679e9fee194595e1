"""Ranking five cards: `fireplace.ranking.rank` of cardstops' own cards beside poker evaluators on theirs.

The same hands; treys and phevaluator rank ints of their own making, pokerkit its own cards. How many times as many
hands a second cardstops ranks.

    python benchmarks/ranking.py [ROUNDS]
"""

from __future__ import annotations

import random
import sys
from functools import partial
from importlib import import_module
from typing import Any

from cardstops.cards import Card, pack
from cardstops.games.fireplace.ranking import rank
from measuring import Run, one_by_one, rates, ratio, report, spread

ROUNDS = 15
HANDS = 5000


def evaluators(hands: list[list[Card]]) -> dict[str, Run]:
    treys: Any = import_module("treys")
    phevaluator: Any = import_module("phevaluator")
    pokerkit: Any = import_module("pokerkit")
    texts = [[card.text[0] + card.text[1].lower() for card in hand] for hand in hands]
    evaluate = partial(treys.Evaluator().evaluate, [])  # of no hand and five cards of the board, which is the same
    drawn = [[treys.Card.new(text) for text in hand] for hand in texts]
    numbers = [[phevaluator.Card.to_id(text) for text in hand] for hand in texts]
    parsed = [tuple(pokerkit.Card.parse("".join(hand))) for hand in texts]
    return {
        "cardstops": one_by_one(rank, hands),
        "treys": one_by_one(evaluate, drawn),
        "phevaluator": one_by_one(lambda hand: phevaluator.evaluate_cards(*hand), numbers),
        "pokerkit": one_by_one(pokerkit.StandardHighHand, parsed),
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
