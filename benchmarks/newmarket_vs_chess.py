"""Random play of Newmarket through its public functions beside random play of python-chess: moves a second.

Both play in turn in one process, a short stretch each, so that a busy machine slows both. Newmarket's deals are made
beforehand. A move is, here, `turn`, `legal_moves`, a choice and `apply`; there, `is_game_over`, the list of
`legal_moves`, a choice and `push`. Prints one line of JSON; its `ratio` is that of the default table, the median of the
rounds. The bar is a ratio of 10.

    python benchmarks/newmarket_vs_chess.py [SECONDS]
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Iterator

import chess

from cardstops.games import newmarket

TABLES = (("newmarket", 4), ("michigan", 8), ("boodle", 8))
DEFAULT = "newmarket 4"
DEALS = 300
STRETCH = 0.1
SECONDS = 6.0


def deals(preset: str, seats: int) -> list[newmarket.State]:
    """First deals of a table, each from its own seed."""
    table = newmarket.open_table(preset, seats=seats)
    return [newmarket.deal(table, seed) for seed in range(DEALS)]


def newmarket_play(positions: list[newmarket.State], rng: random.Random) -> Iterator[int]:
    """Play the deals at random again and again: the moves of each."""
    legal_moves, apply, choice = newmarket.legal_moves, newmarket.apply, rng.choice
    while True:
        for position in positions:
            state, moves = position, 0
            while state.turn is not None:
                state = apply(state, choice(legal_moves(state)))
                moves += 1
            yield moves


def chess_play(rng: random.Random) -> Iterator[int]:
    """Play chess at random again and again: the moves of each game."""
    choice = rng.choice
    while True:
        board, moves = chess.Board(), 0
        while not board.is_game_over():
            board.push(choice(list(board.legal_moves)))
            moves += 1
        yield moves


def stretch(play: Iterator[int]) -> float:
    """Moves a second over a short stretch."""
    start = time.perf_counter()
    moves, taken = 0, 0.0
    while taken < STRETCH:
        moves += next(play)
        taken = time.perf_counter() - start
    return moves / taken


def main() -> None:
    seconds = float(sys.argv[1]) if sys.argv[1:] else SECONDS
    rng = random.Random(7)
    plays = {f"{preset} {seats}": newmarket_play(deals(preset, seats), rng) for preset, seats in TABLES}
    plays["chess"] = chess_play(rng)
    for play in plays.values():
        stretch(play)
    rounds = [
        {name: stretch(play) for name, play in plays.items()}
        for _ in range(max(1, round(seconds / STRETCH / len(plays))))
    ]
    medians = {name: round(statistics.median(speeds[name] for speeds in rounds)) for name in plays}
    ratios = {
        name: round(statistics.median(speeds[name] / speeds["chess"] for speeds in rounds), 1)
        for name in plays
        if name != "chess"
    }
    ratio = ratios[DEFAULT]
    print(json.dumps({"benchmark": "newmarket_vs_chess", "moves_a_second": medians, "ratios": ratios, "ratio": ratio}))


if __name__ == "__main__":
    main()
