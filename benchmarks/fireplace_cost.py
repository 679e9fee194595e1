"""What Fireplace costs, in five-card evaluations of treys in the same process: ranking, whole games, single questions.

A treys evaluation ranks five of its own card integers. A game is `deal`, then `legal_moves`, a pick and `apply` to its
end: picked with `choose`, uniformly with `random.choice`, or the first and strongest. The bars are 120,000 evaluations
for a random game and 70,000 for a strongest-first one.

    python benchmarks/fireplace_cost.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from cardstops.cards import pack
from cardstops.game import Moves, choose
from cardstops.games import fireplace
from cardstops.games.fireplace import Lay, Melding, Move, MoveList, ranking
from measuring import report, spread

ROUNDS = 7
GAMES = 12
Pick = Callable[[Moves[Move]], Move]


def seconds(work: Callable[[], object]) -> float:
    """Processor time of some work."""
    start = time.process_time()
    work()
    return time.process_time() - start


def game(seed: int, pick: Pick) -> list[Melding]:
    """Play a game; its turns."""
    state = fireplace.deal(fireplace.open_table("fireplace"), seed)
    turns: list[Melding] = []
    while state.turn is not None:
        if isinstance(state, Melding):
            turns.append(state)
        state = fireplace.apply(state, pick(fireplace.legal_moves(state)))
    return turns


def lists(states: list[Melding]) -> list[MoveList]:
    return [moves for moves in map(fireplace.legal_moves, states) if isinstance(moves, MoveList)]


def works(rng: Random) -> dict[str, tuple[Callable[[], object], int]]:
    """All that is measured: each with how many like things it does at once."""
    cards = list(pack())
    hands = [rng.sample(cards, 5) for _ in range(5000)]
    states = [state for seed in range(GAMES) for state in game(seed, lambda moves: choose(moves, rng))]
    tests = [(state, move) for state, moves in zip(states, lists(states), strict=True) for move in moves[:6]]
    tests = [(state, move) for state, move in tests if isinstance(move, Lay)]

    def games(pick: Pick) -> Callable[[], object]:
        return lambda: [game(seed, pick) for seed in range(GAMES)]

    return {
        "rank": (lambda: [ranking.rank(hand) for hand in hands], len(hands)),
        "random game": (games(lambda moves: choose(moves, rng)), GAMES),
        "random.choice game": (games(rng.choice), GAMES),
        "strongest-first game": (games(lambda moves: moves[0]), GAMES),
        "full list": (lambda: [list(moves) for moves in lists(states)], len(states)),
        "len": (lambda: [len(moves) for moves in lists(states)], len(states)),
        "strongest": (lambda: [fireplace.strongest(state) for state in states], len(states)),
        "most_thefts": (lambda: [fireplace.most_thefts(state) for state in states], len(states)),
        "sample": (lambda: [moves.sample(rng) for moves in lists(states)], len(states)),
        "why_illegal": (lambda: [fireplace.why_illegal(*test) for test in tests], len(tests)),
    }


def main() -> None:
    treys: Any = import_module("treys")
    evaluate, rng, cards = treys.Evaluator().evaluate, Random(1), list(pack())
    hands = [
        [treys.Card.new(card.text[0] + card.text[1].lower()) for card in rng.sample(cards, 5)] for _ in range(5000)
    ]
    asked = works(rng)
    taken: dict[str, list[float]] = {name: [] for name in asked}
    for _ in range(ROUNDS):
        for name, (work, times) in asked.items():
            unit = seconds(lambda: [evaluate(hand, []) for hand in hands]) / len(hands)
            taken[name].append(seconds(work) / times / unit)
    report("fireplace_cost", {name: spread(each) for name, each in taken.items()}, "five-card evaluations of treys")


if __name__ == "__main__":
    main()
