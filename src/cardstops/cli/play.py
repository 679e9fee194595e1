"""The command `play`: a person against bots, at a table that is kept as a record while it is played.

Every move is written before the next one is asked for, so that whatever ends the program loses nothing; and a record
that has no end is gone on with from the very position where it stops.
"""

from __future__ import annotations

import argparse
import io
import os
import shlex
import sys
from itertools import count
from pathlib import Path
from typing import Any, Final

import attrs

from cardstops.cli.arguments import rules_of
from cardstops.cli.person import Leaving, Person
from cardstops.cli.screen import Screen
from cardstops.draws import Source
from cardstops.errors import RecordError, TableError
from cardstops.game import AnyGame, Event, Position, Seated
from cardstops.policies import Policy, at_random, find_policy, one_a_seat
from cardstops.record import DealStep, MoveStep, Record, Recorder, SettlementStep, replay
from cardstops.rng import Seed, new_seed
from cardstops.simulation import lowest_seats

__all__ = ["play"]

_NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen")
_BOT: Final = "x-bot"
"""The key of a seat's object that says which bot plays it."""


@attrs.frozen
class _Room:
    """A table with a person and bots.

    Attributes:
        game: the game.
        recorder: the match, played and written at once.
        path: the file it is written to.
        seed: what its deals are shuffled from.
        names: the players' names, in seat order.
        seat: the person's.
        bots: who plays each seat; nobody asks the one at the person's.
        heard: what the person has seen since its last move.
    """

    game: AnyGame
    recorder: Recorder
    path: Path
    seed: Seed
    names: tuple[str, ...]
    seat: int
    bots: tuple[Policy, ...]
    heard: tuple[Event, ...] = ()


def play(options: argparse.Namespace) -> int:
    """Let a person play against bots."""
    if sys.stdin is None:
        raise RecordError("the standard input is closed, and moves are typed there")
    _read_anything()
    screen = Screen.of(options.encoding, os.environ, terminal=sys.stdout.isatty(), ascii_only=options.ascii)
    room = _begun(options) if options.resume is None else _resumed(options)
    person = Person(room.game, room.seat, room.names, screen)
    person.hear(room.heard)
    with room.recorder:
        screen.line(f"{room.game.name} at seat {room.seat} of {len(room.names)}; type ? for help, q to leave")
        try:
            _play_match(room, person)
            screen.line(f"The match is kept in {room.path}")
        except (Leaving, EOFError, KeyboardInterrupt):
            screen.space()
            screen.line(f"The match is kept in {room.path}. To go on:")
            screen.whole(f"cardstops play --resume {shlex.quote(str(room.path))}")
    return 0


def _read_anything() -> None:
    """Take what is typed whatever its bytes: what is no text is no move."""
    typed: object = sys.stdin
    if isinstance(typed, io.TextIOWrapper):
        typed.reconfigure(errors="replace")


# -- Playing ----------------------------------------------------------------------------------------------------------


def _play_match(room: _Room, person: Person) -> None:
    """Play deal after deal until the match is over, or the person ends one that is open."""
    recorder = room.recorder
    while True:
        if recorder.state is not None:
            _play_deal(room, person)
        elif recorder.settlement is None:
            _deal(room, person)
        else:
            settlement = recorder.settlement
            person.settled(settlement)
            if settlement.final is None and not person.deals_on(may_close=_is_open(room)):
                settlement = recorder.close_match()
            if settlement.final is not None:
                person.ended(settlement.final)
                return
            _deal(room, person)


def _is_open(room: _Room) -> bool:
    return room.game.open_ended(room.recorder.table.rules)


def _deal(room: _Room, person: Person) -> None:
    """Deal, and tell the person what its seat sees of it."""
    told = room.game.deal_events(room.recorder.table, room.seed, seat=room.seat)
    room.recorder.deal()
    person.hear(told)


def _play_deal(room: _Room, person: Person) -> None:
    """Ask whoever is on turn until the deal is over, and tell the person what its seat sees of each move."""
    game, recorder = room.game, room.recorder
    state: Position | None = recorder.state
    while state is not None and (turn := state.turn) is not None:
        view = game.view(state, turn)
        if turn == room.seat:
            move = person.choose(view)
        else:
            draws = Source(room.seed).draws(f"policy/{turn}/{state.table.number}/{recorder.moves}")
            move = room.bots[turn](view, game.legal_moves(view), draws)
        told = game.events(state, move, room.seat)
        recorder.play(move)
        person.hear(told)
        state = recorder.state


# -- Beginning and going on -------------------------------------------------------------------------------------------


def _begun(options: argparse.Namespace) -> _Room:
    """A new match of the rules, seats and bots that were asked for.

    Raises:
        RecordError: no game is named.
        CardstopsError: rules, seats or bots that the game does not take.
        OSError: the record cannot be written.
    """
    game: AnyGame | None = options.game
    if game is None:
        raise RecordError("which game? `cardstops games` lists them; --resume FILE goes on with a match")
    rules = rules_of(game, options)
    table: Seated = game.open_table(rules, options.seats or lowest_seats(game, rules))
    seat = _checked(options.seat or 0, table.seats)
    bots = one_a_seat(_asked(game, options), table.seats - 1)
    chairs = [find_policy(game, bot) for bot in bots]
    entries: list[Any] = [{"name": _name(place), _BOT: bot} for place, bot in enumerate(bots)]
    entries.insert(seat, {"name": "You"})
    chairs.insert(seat, at_random)
    seed = new_seed() if options.seed is None else options.seed
    recorder, path = _new_record(options.out, game, table, seed, entries)
    return _Room(game, recorder, path, seed, tuple(entry["name"] for entry in entries), seat, tuple(chairs))


def _asked(game: AnyGame, options: argparse.Namespace) -> str | list[str]:
    """The bots that were asked for: one for all other seats or one for each; else the game's sensible one."""
    if len(options.bots) > 1:
        bots: list[str] = options.bots
        return bots
    return options.bots[0] if options.bots else _usual(game)


def _usual(game: AnyGame) -> str:
    return "sensible" if "sensible" in game.policies else "random"


def _name(place: int) -> str:
    """What the bot of this place is called."""
    return _NAMES[place] if place < len(_NAMES) else f"Bot {place + 1}"


def _checked(seat: int, seats: int) -> int:
    """The seat, which is there.

    Raises:
        TableError: it is not.
    """
    if seat >= seats:
        raise TableError(f"no seat {seat} at a table of {seats}: seats are numbered from 0")
    return seat


def _new_record(out: str | None, game: AnyGame, table: Seated, seed: Seed, entries: list[Any]) -> tuple[Recorder, Path]:
    """The record in the file that was named, or in the first of its kind that is not there yet.

    Raises:
        OSError: it cannot be written; a file that was named is there.
    """
    numbers = count(1)
    while True:
        path = Path(out or f"{game.name}-{next(numbers)}.cards.jsonl")
        try:
            return Recorder.start(path, game, table, seed=seed, seats=entries), path
        except FileExistsError:
            if out is not None:
                raise


def _resumed(options: argparse.Namespace) -> _Room:
    """The match of a record that has no end, with its own rules, seats, seed and bots.

    Raises:
        RecordError: it is another game's, cannot be gone on with, or does not say where the person sits.
        VerdictError: it does not follow the rules.
        OSError: the file cannot be read or written.
    """
    record = Record.read(options.resume)
    game, seed = record.game, record.header.seed
    asked = vars(options)
    given = [
        name for name in ("preset", "rules", "set", "seats", "seed", "bots", "out") if asked[name] not in (None, [])
    ]
    if given:
        raise RecordError(f"--resume takes rules, seats, seed and bots from the record: leave out --{given[0]}")
    if options.game is not None and options.game.name != game.name:
        raise RecordError(f"the record is of {game.name}, not of {options.game.name}")
    if seed is None:
        raise RecordError("the cards of this match were given: without a seed no further deal can be dealt")
    entries: Any = record.header.data["seats"]
    seat = _seat_of(entries, options.seat)
    bots = tuple(find_policy(game, entry.get(_BOT, _usual(game))) for entry in entries)
    heard = tuple(_heard(record, seat))
    recorder = record.resume(options.resume)
    return _Room(game, recorder, Path(options.resume), seed, record.header.names, seat, bots, heard)


def _seat_of(entries: list[Any], asked: int | None) -> int:
    """The person's seat: as asked, or the only one of which the record names no bot.

    Raises:
        RecordError: several or none, and none was asked for.
        TableError: there is no such seat.
    """
    if asked is not None:
        return _checked(asked, len(entries))
    open_seats = [seat for seat, entry in enumerate(entries) if _BOT not in entry]
    if len(open_seats) != 1:
        raise RecordError("the record does not say which seat is the person's: --seat does")
    return open_seats[0]


def _heard(record: Record, seat: int) -> list[Event]:
    """What the seat has seen since it moved last, or since the last deal was over."""
    heard: list[Event] = []
    for step in replay(record):
        if isinstance(step, SettlementStep) or (isinstance(step, MoveStep) and step.seat == seat):
            heard.clear()
        if isinstance(step, DealStep | MoveStep):
            heard += step.events(seat)
    return heard
