"""Random play of every game and preset: decisions and deals a second, dealing and settling included.

`functions` goes through the public functions, one deal after another at a fresh table: `deal`, then `turn`,
`legal_moves`, a choice and `apply` until nobody is on turn, then `settle`. `simulate` is the same by `simulate` with
its policy `random`. Each preset is played by the fewest seats that it takes.

    python benchmarks/play.py [ROUNDS]
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from cardstops import GAMES, simulate
from cardstops.game import AnyGame, Position, choose
from cardstops.simulation import lowest_seats
from measuring import Rates, Run, rates, report, spread

ROUNDS = 9
CHUNK = 20


def presets() -> Iterator[tuple[AnyGame, str, int]]:
    """Every game, each of its presets, and the fewest seats of it."""
    for game in GAMES.values():
        for preset in game.presets:
            yield game, preset, lowest_seats(game, preset)


def functions(game: AnyGame, preset: str, seats: int) -> Run:
    """Play deals by the public functions, for ever."""
    table, rng = game.open_table(preset, seats), random.Random(7)
    legal_moves, apply, number = game.legal_moves, game.apply, 0
    while True:
        state: Position = game.deal(table, number)
        moves = 0
        while state.turn is not None:
            state = apply(state, choose(legal_moves(state), rng))
            moves += 1
        game.settle(state)
        number += 1
        yield moves


def simulated(game: AnyGame, preset: str, seats: int) -> Run:
    """Simulate deals, some at a time, for ever."""
    number = 0
    while True:
        yield simulate(game, deals=CHUNK, rules=preset, seats=seats, seed=number).moves
        number += 1


def figures(game: AnyGame, preset: str, seats: int, taken: Rates) -> dict[str, object]:
    """What is told of a preset."""
    mean = simulate(game, deals=200, rules=preset, seats=seats, seed="mean").mean_moves
    told: dict[str, object] = {"seats": seats, "decisions a deal": round(mean, 1)}
    for way, rate in taken.items():
        told[f"decisions a second, {way}"] = spread(rate)
        told[f"deals a second, {way}"] = spread([decisions / mean for decisions in rate])
    return told


def main() -> None:
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    values: dict[str, object] = {}
    for game, preset, seats in presets():
        runs = {"functions": functions(game, preset, seats), "simulate": simulated(game, preset, seats)}
        values[f"{game.name} {preset}"] = figures(game, preset, seats, rates(runs, rounds))
    report("play", values, "as each column says")


if __name__ == "__main__":
    main()
