"""Writing and reading a state in mid-play, as JSON and pickled: microseconds and bytes, the games' default presets.

`encode` gives the JSON text, `decode` reads it and judges whether such a state can be, `digest` is the hash that
records carry. The states are the middle ones of deals of random play.

    python benchmarks/writing.py [ROUNDS]
"""

from __future__ import annotations

import json
import pickle
import random
import statistics
import sys

from cardstops import GAMES
from cardstops.codec import decode, digest, encode
from cardstops.game import AnyGame, Position, choose
from cardstops.simulation import lowest_seats
from measuring import one_by_one, rates, report, spread

ROUNDS = 9
DEALS = 40


def middles(game: AnyGame) -> list[Position]:
    """The state in the middle of each of some deals."""
    preset, rng = next(iter(game.presets)), random.Random(7)
    table = game.open_table(preset, lowest_seats(game, preset))
    found: list[Position] = []
    for number in range(DEALS):
        state: Position = game.deal(table, number)
        states = [state]
        while state.turn is not None:
            state = game.apply(state, choose(game.legal_moves(state), rng))
            states.append(state)
        found.append(states[len(states) // 2])
    return found


def figures(game: AnyGame, rounds: int) -> dict[str, object]:
    """What is told of a game."""
    states = middles(game)
    texts = [json.dumps(encode(state, game), separators=(",", ":")) for state in states]
    pickles = [pickle.dumps(state, -1) for state in states]
    taken = rates(
        {
            "encode": one_by_one(lambda state: json.dumps(encode(state, game), separators=(",", ":")), states),
            "decode": one_by_one(lambda text: decode(json.loads(text), game), texts),
            "digest": one_by_one(lambda state: digest(state, game), states),
            "pickle": one_by_one(lambda state: pickle.dumps(state, -1), states),
            "unpickle": one_by_one(pickle.loads, pickles),
        },
        rounds,
    )
    return {
        "JSON, bytes": round(statistics.median(map(len, texts))),
        "pickle, bytes": round(statistics.median(map(len, pickles))),
        **{f"{name}, microseconds": spread([1e6 / rate for rate in each]) for name, each in taken.items()},
    }


def main() -> None:
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    report("writing", {game.name: figures(game, rounds) for game in GAMES.values()}, "as each column says")


if __name__ == "__main__":
    main()
