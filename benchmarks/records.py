"""Verifying a packed file beside random play of the same preset, in one process: ratios of moves a second.

The records are of whole matches at each default table, played at random, with digests at settlements only. `play`
deals, plays and settles such matches through the public functions; the bar of `verify over play` is 0.6. `floor` reads
the same lines with `json` and hashes the same texts with `hashlib`, and does nothing else.

    python benchmarks/records.py [ROUNDS]
"""

from __future__ import annotations

import io
import json
import random
import sys
from hashlib import sha256
from itertools import count

from cardstops import GAMES, Record, replay, verify
from cardstops.game import AnyGame, Seated, Settlement, choose
from cardstops.record import Recorder
from cardstops.simulation import lowest_seats
from measuring import Run, rates, ratio, report, spread

MATCHES = 12
ROUNDS = 25
NEVER = 1 << 40


def opened(game: AnyGame) -> Seated:
    preset = next(iter(game.presets))
    table: Seated = game.open_table(preset, lowest_seats(game, preset))
    return table


def recorded(game: AnyGame, seed: int) -> Record:
    """A match of at most twelve deals, closed then."""
    file, rng = io.StringIO(), random.Random(seed)
    with Recorder.start(file, game, opened(game), seed=seed, digest_every=NEVER) as recorder:
        for _ in range(12):
            state = recorder.deal()
            while state.turn is not None:
                state = recorder.play(choose(game.legal_moves(state), rng))
            if recorder.ended:
                break
        else:
            recorder.close_match()
    return Record.read(file.getvalue().encode())


def played(game: AnyGame) -> Run:
    """Matches played at random."""
    rng = random.Random(7)
    for seed in count():
        table: Seated | None = opened(game)
        for _ in range(12):
            if table is None:
                break
            state, moves = game.deal(table, seed), 0
            while state.turn is not None:
                state = game.apply(state, choose(game.legal_moves(state), rng))
                moves += 1
            settlement: Settlement[Seated] = game.settle(state)
            table = settlement.table
            yield moves


def verified(lines: list[bytes], moves: list[int]) -> Run:
    while True:
        for line, number in zip(lines, moves, strict=True):
            verify(line)
            yield number


def replayed(lines: list[bytes], moves: list[int]) -> Run:
    while True:
        for line, number in zip(lines, moves, strict=True):
            for _ in replay(line):
                pass
            yield number


def floor(lines: list[bytes], records: list[Record], moves: list[int]) -> Run:
    texts = [[line.text.encode() for line in record.lines] for record in records]
    while True:
        for line, hashed, number in zip(lines, texts, moves, strict=True):
            json.loads(line)
            value = b""
            for text in hashed:
                value = sha256(value + text).digest()
            yield number


def figures(game: AnyGame, rounds: int) -> dict[str, object]:
    records = [recorded(game, seed) for seed in range(MATCHES)]
    lines: list[bytes] = []
    for record in records:
        file = io.StringIO()
        record.write(file, packed=True)
        lines.append(file.getvalue().encode())
    moves = [len(record.moves) for record in records]
    runs = {
        "play": played(game),
        "verify": verified(lines, moves),
        "replay": replayed(lines, moves),
        "floor": floor(lines, records, moves),
    }
    taken = rates(runs, rounds)
    return {
        "verify over play": ratio(taken, "verify", "play"),
        "replay over play": ratio(taken, "replay", "play"),
        "floor over play": ratio(taken, "floor", "play"),
        "verified, moves/s": spread(taken["verify"]),
        "verified, records/s": spread([rate * len(moves) / sum(moves) for rate in taken["verify"]]),
        "bytes a move": round(sum(map(len, lines)) / sum(moves), 1),
    }


def main() -> None:
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    report("records", {game.name: figures(game, rounds) for game in GAMES.values()}, "as each column says")


if __name__ == "__main__":
    main()
