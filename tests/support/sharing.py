"""What another process does for `tests/test_sharing.py`: asks one state from many threads, and sends values back."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from itertools import islice
from threading import Barrier, Thread
from types import FrameType
from typing import Any

from cardstops import GAMES
from cardstops.codec import canonical, decode, digest, encode
from cardstops.game import AnyGame, Moves
from cardstops.jsontext import Json
from cardstops.rng import Stream

SOME = 15
"""So many moves of a long list are looked at."""


def answers(game: AnyGame, state: Any, moves: Moves[Any]) -> list[str]:
    """What a state and the list of its moves say to everything that can be asked, as text."""
    first, last = list(islice(moves, SOME)), list(islice(game.legal_moves(state), SOME))
    said = [str(len(moves)), *map(str, first), *map(str, last), *(str(moves[place]) for place in range(len(first)))]
    said += [str(move in moves and game.why_illegal(state, move) is None) for move in first]
    for viewer in (*range(state.table.seats), None):
        view = game.view(state, viewer)
        said += [canonical(encode(view, game)).decode(), digest(game.sample(view, "shared"), game)]
    if first:
        sample = getattr(moves, "sample", None)
        said.append(str(sample(Stream("shared", "sample")) if sample else moves[-1]))
        for move in first[:: len(first) // 3 + 1]:
            said += [digest(game.apply(state, move), game), repr(game.events(state, move, None))]
    return said


def interrupted(frame: FrameType, event: str, _: object) -> Any:
    """A trace function: at every call within a game, and at some lines, another thread has its turn."""
    if "games" not in frame.f_code.co_filename:
        return None
    if event == "call" or frame.f_lineno % 7 == 0:
        time.sleep(0)
    return interrupted


def ask_together(name: str, written: Sequence[Json], threads: int) -> tuple[list[list[list[str]]], bool]:
    """Ask these states of a game from many threads at once, in a process that has answered nothing yet.

    Threads are made to take turns within whatever they do, as on a bad day they would.

    Returns:
        What each thread was told of each state, and whether all threads have equal moves.
    """
    game = GAMES[name]
    states: list[Any] = [decode(data, game) for data in written]
    lists = [game.legal_moves(state) for state in states]
    told: list[list[list[str]]] = [[[] for _ in states] for _ in range(threads)]
    moves: list[list[tuple[Any, ...]]] = [[() for _ in states] for _ in range(threads)]
    together = Barrier(threads)

    def ask(thread: int) -> None:
        sys.settrace(interrupted)
        for place, state in enumerate(states):
            together.wait()
            try:
                told[thread][place] = answers(game, state, lists[place])
                moves[thread][place] = tuple(islice(game.legal_moves(state), SOME))
            except Exception as error:  # noqa: BLE001  # whatever it is, it is not what one is told alone
                told[thread][place] = [repr(error)]

    running = [Thread(target=ask, args=(thread,)) for thread in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    equal = all(mine == moves[0] and list(map(hash, mine)) == list(map(hash, moves[0])) for mine in moves)
    return told, equal


def there_and_back(game: str, values: Sequence[Any]) -> list[tuple[Any, Json, bool]]:
    """Send values back, each with its data and whether it is found among values that were made here."""
    here = GAMES[game]
    data = [encode(value, here) for value in values]
    made = {here.read_move(one) if isinstance(one, str) else decode(one, here) for one in data}
    return [(value, one, value in made) for value, one in zip(values, data, strict=True)]
