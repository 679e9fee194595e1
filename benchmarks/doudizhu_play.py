"""Random play of Dou Dizhu beside OpenSpiel and RLCard, in one process: decisions a second, as one JSON line.

    python benchmarks/doudizhu_play.py [--deals N] [--rounds K] [--warm W]

Only the play phase counts, from the same deals in which seat 0 is landlord for 3. The engines are timed in turn, round
by round, each round from deals not seen before; a figure is the median of the rounds, a ratio that of their ratios.
The first W deals fill the tables that are made when first asked for. OpenSpiel's game is its C++ engine through its
Python face, RLCard is its environment stepping random actions; ours goes through the public functions, with the default
rules, which have four with two besides, and with the rules of OpenSpiel's list.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any

from cardstops.cards import Card
from cardstops.game import choose
from cardstops.games import doudizhu

ORDER = "3456789TJQKA2"
PLACES = {f"{rank}{suit}": 51 + 13 * s + r for s, suit in enumerate("CDHS") for r, rank in enumerate(ORDER)}
PLACES |= {"BJ": 103, "RJ": 104}


Dealt = list[tuple[tuple[Card, ...], int]]


def decks(first: int, deals: int) -> Dealt:
    table = doudizhu.open_table("openspiel")
    shuffled = [doudizhu.shuffle(table, seed) for seed in range(first, first + deals)]
    return [(deck.cards, dict(deck.facts)["face_up"]) for deck in shuffled]


def ours(preset: str, dealt: Dealt) -> float:
    table = doudizhu.open_table(preset)
    begun = [doudizhu.deal(table, deck=deck, face_up=face, landlord=0, bid=3) for deck, face in dealt]
    rng = random.Random(1)
    legal_moves, apply = doudizhu.legal_moves, doudizhu.apply
    decisions = 0
    start = time.perf_counter()
    for first in begun:
        state: doudizhu.State = first
        while state.turn is not None:
            state = apply(state, choose(legal_moves(state), rng))
            decisions += 1
    return decisions / (time.perf_counter() - start)


def spiel(dealt: Dealt) -> float:
    game: Any = import_module("pyspiel").load_game("dou_dizhu")
    states: list[Any] = []
    for deck, _ in dealt:
        state = game.new_initial_state()
        state.apply_action(0)  # the first card is the face-up one, so that seat 0 calls first
        for card in deck[:51]:
            state.apply_action(PLACES[card.text])
        state.apply_action(state.legal_actions()[-1])  # bid 3
        states.append(state)
    rng = random.Random(1)
    decisions = 0
    start = time.perf_counter()
    for state in states:
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[rng.randrange(len(actions))])
            decisions += 1
    return decisions / (time.perf_counter() - start)


def rlcard(dealt: Dealt) -> float:
    env: Any = import_module("rlcard").make("doudizhu", config={"seed": 1})
    rng = random.Random(1)
    decisions = 0
    spent = 0.0
    for _ in range(max(1, len(dealt) // 30)):
        state, _ = env.reset()
        start = time.perf_counter()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[rng.randrange(len(actions))])
            decisions += 1
        spent += time.perf_counter() - start
    return decisions / spent


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=100, help="deals a round")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--warm", type=int, default=2000, help="deals before the first round")
    asked = parser.parse_args()
    runs: dict[str, Callable[[Dealt], float]] = {
        "cardstops": lambda dealt: ours("doudizhu", dealt),
        "cardstops-openspiel-rules": lambda dealt: ours("openspiel", dealt),
        "open_spiel": spiel,
        "rlcard": rlcard,
    }
    ours("doudizhu", decks(0, asked.warm))
    ours("openspiel", decks(0, asked.warm))
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for number in range(asked.rounds):
        dealt = decks(1_000_000 + number * asked.deals, asked.deals)
        for name, run in runs.items():
            with suppress(ImportError):
                rates[name].append(run(dealt))
    told: dict[str, object] = {"bench": "doudizhu-play", "deals": asked.deals, "rounds": asked.rounds}
    told["decisions_per_second"] = {name: round(statistics.median(rate)) for name, rate in rates.items() if rate}
    for name in ("open_spiel", "rlcard"):
        for mine in ("cardstops", "cardstops-openspiel-rules"):
            if ratios := [one / other for one, other in zip(rates[mine], rates[name], strict=False)]:
                told[f"{mine}/{name}"] = round(statistics.median(ratios), 3)
    print(json.dumps(told))


if __name__ == "__main__":
    main()
