"""What each public function costs, in microseconds: the default preset of each game, on states of random play.

Of a list, the first 200 moves are made, which are all of nearly every list. `lead` is the list of a seat that leads,
`follow` of one that must answer a card or a play. `in` asks of a legal move whether it is in a list made afresh. `view`
is the view of the seat on turn, `sample` a full state for it.

    python benchmarks/costs.py [ROUNDS]
"""

from __future__ import annotations

import random
import sys
from collections.abc import Hashable, Iterator
from itertools import islice

from cardstops import GAMES
from cardstops.game import AnyGame, Position, choose
from cardstops.simulation import lowest_seats
from measuring import Rates, Run, one_by_one, rates, report, spread

ROUNDS = 9
DEALS = 30
LISTED = 200
FOLLOWS = ("due", "standing")
"""What a seat must answer, in the words of the games that have such a thing."""

Turn = tuple[Position, Hashable]


def played(game: AnyGame, preset: str, seats: int) -> tuple[list[Turn], list[Position]]:
    """The turns of some deals of random play, each with the move made, and how the deals ended."""
    table, rng = game.open_table(preset, seats), random.Random(7)
    turns: list[Turn] = []
    ended: list[Position] = []
    for number in range(DEALS):
        state: Position = game.deal(table, number)
        while state.turn is not None:
            move = choose(game.legal_moves(state), rng)
            turns.append((state, move))
            state = game.apply(state, move)
        ended.append(state)
    rng.shuffle(turns)
    return turns, ended


def follows(state: Position) -> bool:
    return any(getattr(state, name, None) is not None for name in FOLLOWS)


def runs_of(game: AnyGame, preset: str, seats: int) -> Iterator[tuple[str, Run]]:
    """The functions of a game, each asked again and again."""
    turns, ended = played(game, preset, seats)
    table = game.open_table(preset, seats)

    def listed(turn: Turn) -> object:
        return list(islice(game.legal_moves(turn[0]), LISTED))

    for name, some in (
        ("lead", [turn for turn in turns if not follows(turn[0])]),
        ("follow", [turn for turn in turns if follows(turn[0])]),
    ):
        if some:
            yield name, one_by_one(listed, some)
    yield "deal", one_by_one(lambda seed: game.deal(table, seed), range(1000))
    yield "in", one_by_one(lambda turn: turn[1] in game.legal_moves(turn[0]), turns)
    yield "why_illegal", one_by_one(lambda turn: game.why_illegal(*turn), turns)
    yield "apply", one_by_one(lambda turn: game.apply(*turn), turns)
    yield "view", one_by_one(lambda turn: game.view(turn[0], turn[0].turn), turns)
    views = [(game.view(state, state.turn), move) for state, move in turns[:300]]
    yield "sample", one_by_one(lambda turn: game.sample(turn[0], 1), views)
    yield "settle", one_by_one(lambda turn: game.settle(turn[0]), [(state, None) for state in ended])


def microseconds(taken: Rates) -> dict[str, object]:
    return {name: spread([1e6 / rate for rate in rounds]) for name, rounds in taken.items()}


def main() -> None:
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    values: dict[str, object] = {}
    for game in GAMES.values():
        preset = next(iter(game.presets))
        seats = max(lowest_seats(game, preset), min(4, game.presets[preset].seats[1]))
        values[f"{game.name}, {seats} seats"] = microseconds(rates(dict(runs_of(game, preset, seats)), rounds))
    report("costs", values, "microseconds")


if __name__ == "__main__":
    main()
