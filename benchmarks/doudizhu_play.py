"""Random play of Dou Dizhu beside OpenSpiel and RLCard, in one process: ratios of decisions a second.

Only the play phase counts, of the same deals, in which seat 0 is landlord for 3; RLCard deals for itself. OpenSpiel's
game is its C++ engine through its Python face (`is_terminal`, `legal_actions`, a choice, `apply_action`), RLCard is its
environment stepping random actions. `functions` goes through the public functions: `turn`, `legal_moves`, a choice,
`apply`. `roll-out` is the play phase as `simulate` plays it, draws from published randomness included; `play_out` is
what `simulate` calls for a deal, from its state to the settlement and the next table. All go by the default rules,
which have four with two besides, and by the rules of OpenSpiel's list, whose moves are OpenSpiel's.

The bars, pure and compiled: functions 0.33 and 0.48 of OpenSpiel, and 45 and 65 times RLCard; simulate 1.2 and 3.5.

    python benchmarks/doudizhu_play.py [ROUNDS]
"""

from __future__ import annotations

import random
import sys
import time
from importlib import import_module
from typing import Any

from cardstops.cards import Card
from cardstops.draws import Source
from cardstops.game import choose
from cardstops.games import doudizhu
from cardstops.games.doudizhu.rollout import Rollout
from measuring import Run, rates, ratio, report, spread

ORDER = "3456789TJQKA2"
PLACES = {f"{rank}{suit}": 51 + 13 * s + r for s, suit in enumerate("CDHS") for r, rank in enumerate(ORDER)}
PLACES |= {"BJ": 103, "RJ": 104}
DEALS = 400
WARM = 2000
"""So many deals fill the tables that are made when first asked for."""
ROUNDS = 15


def decks() -> list[tuple[tuple[Card, ...], int]]:
    """The cards in dealing order, and the place of the one that lies face up."""
    table = doudizhu.open_table("openspiel")
    shuffled = [doudizhu.shuffle(table, seed) for seed in range(DEALS)]
    return [(deck.cards, dict(deck.facts)["face_up"]) for deck in shuffled]


def dealt(preset: str) -> list[doudizhu.Auction | doudizhu.Playing]:
    """The deals as play begins."""
    table = doudizhu.open_table(preset)
    return [doudizhu.deal(table, deck=deck, face_up=face, landlord=0, bid=3) for deck, face in decks()]


def functions(preset: str) -> Run:
    """Play the deals at random again and again, move by move."""
    rng, deals = random.Random(1), dealt(preset)
    legal_moves, apply = doudizhu.legal_moves, doudizhu.apply
    while True:
        for first in deals:
            state: doudizhu.State = first
            decisions = 0
            while state.turn is not None:
                state = apply(state, choose(legal_moves(state), rng))
                decisions += 1
            yield decisions


def played_out(preset: str) -> Run:
    """Play the deals out at random again and again, and settle them."""
    source, deals, number = Source(1), dealt(preset), 0
    while True:
        for first in deals:
            number += 1
            yield doudizhu.play_out(first, source.seats(3, number)).moves


def rolled_out(preset: str) -> Run:
    """Play the deals out at random again and again, over ranks alone."""
    source, number = Source(1), 0
    deals = [state for state in dealt(preset) if isinstance(state, doudizhu.Playing)]
    while True:
        for first in deals:
            number += 1
            deal = Rollout(list(first.ranks), first.turn, first.turn, None, first.landlord, 0, 0)
            deal.finish(first.table.book.tables, source.seats(3, number))
            yield deal.moves


def open_spiel() -> Run:
    """Play the deals at random again and again in OpenSpiel."""
    game: Any = import_module("pyspiel").load_game("dou_dizhu")
    rng, deals = random.Random(1), [_begun(game, deck) for deck, _ in decks()]
    while True:
        for first in deals:
            state, decisions = first.clone(), 0
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[rng.randrange(len(actions))])
                decisions += 1
            yield decisions


def _begun(game: Any, deck: tuple[Card, ...]) -> Any:
    """A deal of OpenSpiel after the auction: the card that is named first lies face up, so that seat 0 calls first."""
    state = game.new_initial_state()
    state.apply_action(0)
    for card in deck[:51]:
        state.apply_action(PLACES[card.text])
    state.apply_action(state.legal_actions()[-1])
    return state


def rlcard() -> Run:
    """Play deals of its own at random in RLCard; dealing does not count."""
    env: Any = import_module("rlcard").make("doudizhu", config={"seed": 1})
    rng = random.Random(1)
    while True:
        start = time.process_time()
        state, _ = env.reset()
        dealing = time.process_time() - start
        decisions = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[rng.randrange(len(actions))])
            decisions += 1
        yield decisions, dealing


def main() -> None:
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    runs: dict[str, Run] = {"open_spiel": open_spiel(), "rlcard": rlcard()}
    ours: list[str] = []
    for preset in ("doudizhu", "openspiel"):
        for name, play in (("functions", functions), ("roll-out", rolled_out), ("play_out", played_out)):
            ours.append(f"{name}, {preset} rules")
            runs[ours[-1]] = play(preset)
            for _ in range(WARM):
                next(runs[ours[-1]])
    taken = rates(runs, rounds)
    values = {f"{name} / open_spiel": ratio(taken, name, "open_spiel") for name in ours}
    values |= {f"{name} / rlcard": ratio(taken, name, "rlcard") for name in ours if name.startswith("functions")}
    values |= {f"{name}, decisions a second": spread(taken[name]) for name in runs}
    report("doudizhu_play", values, "times as many decisions in the time")


if __name__ == "__main__":
    main()
