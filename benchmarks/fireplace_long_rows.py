"""How Fireplace's lists grow with the opposing row: the same questions against 0, 2, 4, 8 and 15 melds.

For each length of row the number of moves, and microseconds for the first move, `bool`, one `in`, `len`, one `sample`,
and listing a thousand moves; means over some games in which nobody robs.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from cardstops.games import fireplace
from cardstops.games.fireplace import Board, Melding, MoveList
from measuring import report

ROWS = (0, 2, 4, 8, 15)
GAMES = 6


def turns(seed: int) -> Iterator[Melding]:
    """The turns of a game in which everybody lays the strongest meld of the hand alone."""
    state = fireplace.deal(fireplace.open_table("fireplace"), seed)
    while state.turn is not None:
        alone = state
        if isinstance(state, Melding):
            yield state
            board = state.board
            bare = Board(board.hands, ((), ()), board.chips, board.stock, board.discards, board.shown)
            alone = Melding(state.table, bare, state.turn, state.passes)
        state = fireplace.apply(state, fireplace.legal_moves(alone)[0])


def microseconds(question: Callable[[MoveList], object], states: list[Melding]) -> float:
    """The mean processor time of a question, asked of fresh lists; of each the least of three."""
    taken: list[float] = []
    for state in states:
        rounds: list[float] = []
        for _ in range(3):
            moves = fireplace.legal_moves(state)
            if isinstance(moves, MoveList):
                start = time.process_time()
                question(moves)
                rounds.append(time.process_time() - start)
        taken.append(min(rounds))
    return round(statistics.mean(taken) * 1e6, 1)


def main() -> None:
    found: dict[int, list[Melding]] = {most: [] for most in ROWS}
    for seed in range(GAMES):
        for state in turns(seed):
            if state.stock and len(state.melds[1 - state.turn]) in found:
                found[len(state.melds[1 - state.turn])].append(state)
    rng = Random(1)
    figures: dict[str, object] = {}
    for most, states in found.items():
        firsts = {id(state): fireplace.legal_moves(state)[0] for state in states}
        held = iter([firsts[id(state)] for state in states for _ in range(3)])
        figures[f"{most} melds"] = {
            "moves": round(statistics.mean(len(fireplace.legal_moves(state)) for state in states)),
            "first": microseconds(lambda moves: moves[0], states),
            "bool": microseconds(bool, states),
            "in": microseconds(lambda moves, h=held: next(h) in moves, states),  # type: ignore[misc]  # mypy infers no lambda with a default
            "len": microseconds(len, states),
            "sample": microseconds(lambda moves: moves.sample(rng), states),
            "a thousand": microseconds(lambda moves: sum(1 for _ in islice(moves, 1000)), states),
        }
    report("fireplace_long_rows", figures, "microseconds")


if __name__ == "__main__":
    main()
