"""What Fireplace costs, in five-card evaluations of treys in the same process: ranking, whole games, single questions.

A treys evaluation ranks five of its own card integers. A game is `deal`, then `legal_moves`, a pick and `apply` to its
end: picked with `choose`, uniformly with `random.choice`, or the first and strongest. The bars are 120,000 evaluations
for a random game and 70,000 for a strongest-first one.

    python benchmarks/fireplace_cost.py [ROUNDS]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any

from cardstops.cards import pack
from cardstops.game import Moves, choose
from cardstops.games import fireplace
from cardstops.games.fireplace import Melding, Move, MoveList, ranking
from measuring import Run, one_by_one, rates, ratio, report

ROUNDS = 7
GAMES = 12
Pick = Callable[[Moves[Move]], Move]


def game(seed: int, pick: Pick) -> list[Melding]:
    """Play a game; its turns."""
    state = fireplace.deal(fireplace.open_table("fireplace"), seed)
    turns: list[Melding] = []
    while state.turn is not None:
        if isinstance(state, Melding):
            turns.append(state)
        state = fireplace.apply(state, pick(fireplace.legal_moves(state)))
    return turns


def runs_of(rng: Random) -> dict[str, Run]:
    """All that is measured, treys first."""
    cards = list(pack())
    hands = [rng.sample(cards, 5) for _ in range(5000)]
    treys: Any = import_module("treys")
    evaluate = partial(treys.Evaluator().evaluate, [])  # of no hand and five cards of the board, which is the same
    theirs = [[treys.Card.new(card.text[0] + card.text[1].lower()) for card in hand] for hand in hands]
    states = [state for seed in range(GAMES) for state in game(seed, lambda moves: choose(moves, rng))]
    listing = [state for state in states if isinstance(fireplace.legal_moves(state), MoveList)]
    tests = [(state, move) for state in listing for move in islice(fireplace.legal_moves(state), 6)]

    def games(pick: Pick) -> Run:
        return one_by_one(lambda seed: game(seed, pick), range(GAMES), 1)

    return {
        "treys": one_by_one(evaluate, theirs),
        "rank": one_by_one(ranking.rank, hands),
        "random game": games(lambda moves: choose(moves, rng)),
        "random.choice game": games(rng.choice),
        "strongest-first game": games(lambda moves: moves[0]),
        "full list": one_by_one(lambda state: list(fireplace.legal_moves(state)), listing),
        "len": one_by_one(lambda state: len(fireplace.legal_moves(state)), listing),
        "strongest": one_by_one(fireplace.strongest, states),
        "most_thefts": one_by_one(fireplace.most_thefts, states),
        "sample": one_by_one(lambda state: choose(fireplace.legal_moves(state), rng), listing),
        "why_illegal": one_by_one(lambda test: fireplace.why_illegal(*test), tests),
    }


def main() -> None:
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    taken = rates(runs_of(Random(1)), rounds)
    values = {name: ratio(taken, "treys", name) for name in taken if name != "treys"}
    report("fireplace_cost", values, "five-card evaluations of treys")


if __name__ == "__main__":
    main()
