"""How costs grow, as points: a deal with its seats, a list with its moves, a record with its moves.

Each series is points of size and microseconds, the least of some rounds, and the `exponent` of the power law that fits
them best: 1 is in proportion, 2 would be quadratic.

    python benchmarks/growth.py [ROUNDS]
"""

from __future__ import annotations

import io
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from math import log

import attrs

from cardstops import GAMES, Record, verify
from cardstops.game import AnyGame, Moves, choose
from cardstops.games import doudizhu, fireplace, newmarket
from cardstops.record import Recorder
from measuring import report

ROUNDS = 7
Point = tuple[float, float]


def least(work: Callable[[], object], rounds: int, times: int = 1) -> float:
    """Microseconds of processor time of the work, the least of some rounds."""
    taken: list[float] = []
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(times):
            work()
        taken.append((time.process_time() - start) / times)
    return min(taken) * 1e6


def series(points: Iterable[Point]) -> dict[str, object]:
    """Points as they are told."""
    told = sorted(points)
    logs = [(log(size), log(spent)) for size, spent in told]
    exponent = statistics.linear_regression(*zip(*logs, strict=True)).slope
    return {"points": [[round(size, 1), round(spent, 2)] for size, spent in told], "exponent": round(exponent, 2)}


def play(game: AnyGame, table: object, seed: int, rng: random.Random) -> int:
    """A deal, played at random through the public functions; its moves."""
    state, moves = game.deal(table, seed), 0
    while state.turn is not None:
        state = game.apply(state, choose(game.legal_moves(state), rng))
        moves += 1
    game.settle(state)
    return moves


def seats(preset: str, rounds: int) -> dict[str, object]:
    """A deal of Newmarket, shuffled, staked, played and settled, with three seats to eight."""
    rules = newmarket.PRESETS[preset]

    def spent(number: int) -> float:
        table = newmarket.open_table(rules, number)
        return least(lambda: [play(GAMES["newmarket"], table, seed, random.Random(seed)) for seed in range(40)], rounds)

    return series((number, spent(number) / 40) for number in range(rules.seats[0], rules.seats[1] + 1))


def stakes(rounds: int) -> dict[str, object]:
    """Every stake of lists of growing length (rule 2.2)."""
    points: list[Point] = []
    for chips in (4, 8, 16, 24):
        rules = attrs.evolve(newmarket.PRESETS["boodle"], free_stake=chips)
        moves = newmarket.legal_moves(newmarket.deal(newmarket.open_table(rules, 3), 0))
        points.append((len(moves), least(lambda moves=moves: list(moves), rounds)))  # type: ignore[misc]  # mypy infers no lambda with a default
    return series(points)


def lists(game: AnyGame, sizes: tuple[tuple[int, int], ...], rounds: int) -> dict[str, object]:
    """Whole lists of moves that are met in play, by size: the mean of some in each class."""
    found: dict[tuple[int, int], list[object]] = {size: [] for size in sizes}
    rng, table = random.Random(7), game.open_table(next(iter(game.presets)))
    for seed in range(40):
        state = game.deal(table, seed)
        while state.turn is not None:
            moves: Moves[object] = game.legal_moves(state)
            for low, high in sizes:
                if low <= len(moves) < high and len(found[low, high]) < 12:
                    found[low, high].append(state)
            state = game.apply(state, choose(moves, rng))

    def point(states: list[object]) -> Point:
        spent = [least(lambda state=state: list(game.legal_moves(state)), rounds) for state in states]  # type: ignore[misc]  # mypy infers no lambda with a default
        return statistics.mean(len(game.legal_moves(state)) for state in states), statistics.mean(spent)

    return series(point(states) for states in found.values() if states)


def recorded(deals: int) -> io.StringIO:
    """An open match of so many deals."""
    game, file, rng = GAMES["newmarket"], io.StringIO(), random.Random(3)
    table = game.open_table("newmarket-original", 3)
    with Recorder.start(file, game, table, seed=1) as recorder:
        for _ in range(deals):
            state = recorder.deal()
            while state.turn is not None:
                state = recorder.play(choose(game.legal_moves(state), rng))
        recorder.close_match()
    return file


def records(rounds: int) -> dict[str, object]:
    """Writing, reading, verifying and packing a record, and verifying the packed one, against its moves."""
    told: dict[str, list[Point]] = {name: [] for name in ("record", "read", "verify", "pack", "verify packed")}
    for deals in (2, 8, 32, 128):
        stream = recorded(deals).getvalue().encode()
        record, packed = Record.read(stream), io.StringIO()
        record.write(packed, packed=True)
        line, moves = packed.getvalue().encode(), len(record.moves)
        told["record"].append((moves, least(lambda deals=deals: recorded(deals), max(1, rounds // 3))))  # type: ignore[misc]  # mypy infers no lambda with a default
        told["read"].append((moves, least(lambda stream=stream: Record.read(stream), rounds)))  # type: ignore[misc]  # the same
        told["verify"].append((moves, least(lambda stream=stream: verify(stream), rounds)))  # type: ignore[misc]  # the same
        told["pack"].append((moves, least(lambda record=record: record.write(io.StringIO(), packed=True), rounds)))  # type: ignore[misc]  # the same
        told["verify packed"].append((moves, least(lambda line=line: verify(line), rounds)))  # type: ignore[misc]  # the same
    return {name: series(points) for name, points in told.items()}


def main() -> None:
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    report(
        "growth",
        {
            "a deal by its seats": {preset: seats(preset, rounds) for preset in ("newmarket", "michigan", "boodle")},
            "a list by its moves": {
                "newmarket, stakes": stakes(rounds),
                "doudizhu": lists(
                    doudizhu.GAME, ((2, 4), (4, 8), (8, 16), (16, 32), (32, 64), (64, 128), (128, 999)), rounds
                ),
                "fireplace": lists(
                    fireplace.GAME, ((2, 8), (8, 32), (32, 128), (128, 512), (512, 2048), (2048, 9999)), rounds
                ),
            },
            "a record by its moves": {"newmarket": records(rounds)},
        },
        "points of size and microseconds",
    )


if __name__ == "__main__":
    main()
