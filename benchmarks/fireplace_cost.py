"""What Fireplace costs, in five-card evaluations of treys, in one process: ranking, whole games, single questions.

Prints one line of JSON. The bars: ranking five cards at least level with treys on its own ints, a random game 120,000
evaluations, a strongest-first game 70,000. Needs treys.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from cardstops.cards import pack
from cardstops.game import Moves, choose
from cardstops.games import fireplace
from cardstops.games.fireplace import Lay, Melding, Move, MoveList, ranking

ROUNDS = 5
GAMES = 12
Pick = Callable[[Moves[Move]], Move]


def seconds(work: Callable[[], object], times: int) -> float:
    """Processor time of one of so many like things, the least of some rounds."""
    taken: list[float] = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken) / times


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


def main() -> None:
    treys: Any = import_module("treys")
    rng, cards = Random(1), list(pack())
    hands = [rng.sample(cards, 5) for _ in range(5000)]
    theirs = [[treys.Card.new(card.text[0] + card.text[1].lower()) for card in hand] for hand in hands]
    evaluate = treys.Evaluator().evaluate
    ranking.rank(hands[0])
    unit = seconds(lambda: [evaluate(hand, []) for hand in theirs], len(theirs))
    ours = seconds(lambda: [ranking.rank(hand) for hand in hands], len(hands))

    picks: dict[str, Pick] = {
        "random": lambda moves: choose(moves, rng),
        "uniform": rng.choice,
        "strongest_first": lambda moves: moves[0],
    }
    games = {
        name: seconds(lambda p=pick: [game(seed, p) for seed in range(GAMES)], GAMES)  # type: ignore[misc]  # mypy infers no lambda with a default
        for name, pick in picks.items()
    }
    states = [state for seed in range(GAMES) for state in game(seed, picks["random"])]
    tests = [(state, move) for state, moves in zip(states, lists(states), strict=True) for move in moves[:6]]
    tests = [(state, move) for state, move in tests if isinstance(move, Lay)]
    questions = {
        "full_list": seconds(lambda: [list(moves) for moves in lists(states)], len(states)),
        "walk": seconds(lambda: [sum(1 for _ in moves) for moves in lists(states)], len(states)),
        "len": seconds(lambda: [len(moves) for moves in lists(states)], len(states)),
        "strongest": seconds(lambda: [fireplace.strongest(state) for state in states], len(states)),
        "most_thefts": seconds(lambda: [fireplace.most_thefts(state) for state in states], len(states)),
        "sample": seconds(lambda: [moves.sample(rng) for moves in lists(states)], len(states)),
        "why_illegal": seconds(lambda: [fireplace.why_illegal(*test) for test in tests], len(tests)),
    }
    print(
        json.dumps(
            {
                "benchmark": "fireplace_cost",
                "treys_evaluation_ns": round(unit * 1e9),
                "rank_over_treys": round(ours / unit, 2),
                **{f"{name}_game_evaluations": round(spent / unit) for name, spent in games.items()},
                **{f"{name}_us": round(spent * 1e6, 1) for name, spent in questions.items()},
                "moves_mean": round(statistics.mean(map(len, lists(states))), 1),
            }
        )
    )


if __name__ == "__main__":
    main()
