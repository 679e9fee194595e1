"""Goldens of what a record may hold besides a match that bots play from a seed.

Cards that were given, positions that were set up, a match that was broken off, names and keys of the host.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from typing import Any, Final

from cardstops.game import AnyGame, choose
from cardstops.record import Record, Recorder
from cardstops.rng import Stream

SEED: Final = "golden/forms"
SKIPPED: Final[Mapping[str, Mapping[str, int]]] = {"doudizhu": {"landlord": 1, "bid": 2}}
"""Facts that a deal may be given besides its cards, where a game has such."""


def forms(game: AnyGame) -> Iterator[Record]:
    """A deal of given cards, one with further facts where there are such, and a position that is broken off."""
    yield given(game, {})
    if game.name in SKIPPED:
        yield given(game, SKIPPED[game.name])
    yield set_up(game)


def begun(game: AnyGame) -> tuple[io.StringIO, Recorder]:
    """A record of the default preset without a seed, with names and keys of the host."""
    written = io.StringIO()
    rules: Any = next(iter(game.presets.values()))
    table = game.open_table(rules, rules.seats[0])
    names = [{"name": f"♠ {seat}", "x-agent": "random"} for seat in range(table.seats)]
    return written, Recorder.start(written, game, table, seats=names, extra={"x-event": {"round": 1}})


def given(game: AnyGame, facts: Mapping[str, int]) -> Record:
    """A deal of given cards, played to its end; a match that is not over with it is broken off."""
    written, recorder = begun(game)
    deck = game.shuffle(recorder.table, SEED)
    play(game, recorder, recorder.deal(deck.cards, facts={**dict(deck.facts), **facts}))
    if not recorder.ended:
        recorder.abandon()
    return Record.read(written.getvalue().encode())


def set_up(game: AnyGame) -> Record:
    """A position in the midst of a deal, played on from for a few moves and broken off."""
    written, recorder = begun(game)
    position: Any = game.deal(recorder.table, SEED)
    stream = Stream(SEED, "position")
    for _ in range(4):
        position = game.apply(position, choose(game.legal_moves(position), stream))
    play(game, recorder, recorder.set_up(position, extra={"x-from": "a puzzle"}), moves=4)
    recorder.abandon(extra={"x-why": "the bell"})
    return Record.read(written.getvalue().encode())


def play(game: AnyGame, recorder: Recorder, state: Any, moves: int = -1) -> None:
    """Play at random to the end of the deal, or so many moves."""
    stream = Stream(SEED, "play")
    while state.turn is not None and moves != 0:
        state = recorder.play(choose(game.legal_moves(state), stream), extra={"x-ms": moves})
        moves -= 1
