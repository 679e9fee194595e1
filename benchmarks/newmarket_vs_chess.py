"""Random play of Newmarket beside random play of python-chess, in one process: ratios of moves a second.

`play` goes through the public functions, from deals made beforehand: a move is `turn`, `legal_moves`, a choice and
`apply`; of chess it is `is_game_over`, the list of `legal_moves`, a choice and `push`. Both choose by `choose`, which
draws nothing where there is but one move. The bars are 12 (pure) and 18 (compiled) for newmarket and michigan.
`simulate` deals and settles too: its bar is 20 (pure). Beside the default tables, of the fewest seats that the rules
take, stand tables of eight.

    python benchmarks/newmarket_vs_chess.py [ROUNDS]
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import chess

from cardstops import GAMES, simulate
from cardstops.game import choose
from cardstops.games import newmarket
from measuring import Run, rates, ratio, report, spread

TABLES = (("newmarket", 4), ("michigan", 3), ("michigan", 8), ("boodle", 3), ("boodle", 8))
DEALS = 300
ROUNDS = 15


def play(preset: str, seats: int, rng: random.Random) -> Run:
    """Play some deals at random again and again."""
    table = newmarket.open_table(preset, seats=seats)
    positions = [newmarket.deal(table, seed) for seed in range(DEALS)]
    legal_moves, apply = newmarket.legal_moves, newmarket.apply
    while True:
        for position in positions:
            state, moves = position, 0
            while state.turn is not None:
                state = apply(state, choose(legal_moves(state), rng))
                moves += 1
            yield moves


def simulated(preset: str, seats: int) -> Run:
    """Simulate some deals at random again and again."""
    seed = 0
    while True:
        yield simulate(GAMES["newmarket"], deals=5000, rules=preset, seats=seats, seed=seed).moves
        seed += 1


def chess_play(rng: random.Random) -> Iterator[int]:
    """Play chess at random again and again."""
    while True:
        board, moves = chess.Board(), 0
        while not board.is_game_over():
            board.push(choose(list(board.legal_moves), rng))
            moves += 1
        yield moves


def main() -> None:
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    rng = random.Random(7)
    runs: dict[str, Run] = {"chess": chess_play(rng)}
    for preset, seats in TABLES:
        runs[f"play {preset} {seats}"] = play(preset, seats, rng)
        runs[f"simulate {preset} {seats}"] = simulated(preset, seats)
    taken = rates(runs, rounds)
    values: dict[str, object] = {name: ratio(taken, name, "chess") for name in runs if name != "chess"}
    report("newmarket_vs_chess", {**values, "chess_moves_a_second": spread(taken["chess"])}, "times the moves of chess")


if __name__ == "__main__":
    main()
