"""Random play of Dou Dizhu beside OpenSpiel and RLCard, in one process: decisions a second, as one JSON line.

    python benchmarks/doudizhu_play.py [--deals N] [--rounds K]

Only the play phase counts, from the same deals (seat 0 bids 3 or is landlord); the three are timed in turn, round by
round, and each figure is the median of its rounds. OpenSpiel's game is its C++ engine through its Python face, ours goes
through the public functions with the rules of the same preset; RLCard is its environment stepping random actions.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from cardstops.cards import Card
from cardstops.game import choose
from cardstops.games import doudizhu

ORDER = "3456789TJQKA2"
PLACES = {f"{rank}{suit}": 51 + 13 * s + r for s, suit in enumerate("CDHS") for r, rank in enumerate(ORDER)}
PLACES |= {"BJ": 103, "RJ": 104}


def decks(deals: int) -> list[tuple[tuple[Card, ...], int]]:
    table = doudizhu.open_table("openspiel")
    shuffled = [doudizhu.shuffle(table, seed) for seed in range(deals)]
    return [(deck.cards, dict(deck.facts)["face_up"]) for deck in shuffled]


def ours(preset: str, dealt: list[tuple[tuple[Card, ...], int]]) -> tuple[int, float]:
    table = doudizhu.open_table(preset)
    states = [doudizhu.deal(table, deck=deck, face_up=face, landlord=0, bid=3) for deck, face in dealt]
    rng = random.Random(1)
    legal_moves, apply = doudizhu.legal_moves, doudizhu.apply
    decisions = 0
    start = time.perf_counter()
    for state in states:
        while state.turn is not None:
            state = apply(state, choose(legal_moves(state), rng))
            decisions += 1
    return decisions, time.perf_counter() - start


def spiel(dealt: list[tuple[tuple[Card, ...], int]]) -> tuple[int, float]:
    import pyspiel

    game: Any = pyspiel.load_game("dou_dizhu")
    states = []
    for deck, _ in dealt:
        state = game.new_initial_state()
        state.apply_action(0)  # the first card is the face-up one, so that seat 0 calls first
        for card in deck[:51]:
            state.apply_action(PLACES[card.text])
        state.apply_action(3 if state.action_to_string(3) == "Bid 3" else state.legal_actions()[-1])
        states.append(state)
    rng = random.Random(1)
    decisions = 0
    start = time.perf_counter()
    for state in states:
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[rng.randrange(len(actions))])
            decisions += 1
    return decisions, time.perf_counter() - start


def rlcard(deals: int) -> tuple[int, float]:
    import rlcard as other

    env: Any = other.make("doudizhu", config={"seed": 1})
    rng = random.Random(1)
    decisions = 0
    spent = 0.0
    for _ in range(deals):
        state, _ = env.reset()
        start = time.perf_counter()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[rng.randrange(len(actions))])
            decisions += 1
        spent += time.perf_counter() - start
    return decisions, spent


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    dealt = decks(asked.deals)
    runs: dict[str, Callable[[], tuple[int, float]]] = {
        "cardstops": lambda: ours("doudizhu", dealt),
        "cardstops-openspiel-rules": lambda: ours("openspiel", dealt),
        "open_spiel": lambda: spiel(dealt),
        "rlcard": lambda: rlcard(max(1, asked.deals // 60)),
    }
    rates: dict[str, list[float]] = {name: [] for name in runs}
    ours("doudizhu", dealt)  # the tables are filled when they are first asked for
    for _ in range(asked.rounds):
        for name, run in runs.items():
            try:
                decisions, spent = run()
            except ImportError:
                continue
            rates[name].append(decisions / spent)
    medians = {name: round(statistics.median(rate)) for name, rate in rates.items() if rate}
    told: dict[str, object] = {"bench": "doudizhu-play", "deals": asked.deals, "decisions_per_second": medians}
    for name in ("open_spiel", "rlcard"):
        if name in medians:
            told[f"ratio_to_{name}"] = round(medians["cardstops"] / medians[name], 3)
    print(json.dumps(told))


if __name__ == "__main__":
    main()
