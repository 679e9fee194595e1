"""Replaying and verifying: the lines of a source, stepped through, and the verdict that comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardstops.errors import RecordError
from cardstops.game import AnyGame
from cardstops.games import GAMES
from cardstops.record.lines import Header
from cardstops.record.match import Record
from cardstops.record.reading import Reading, Source, readings
from cardstops.record.seat_form import SeatStepper, SeenStep
from cardstops.record.stepping import Divergence, Step, Stepper, played
from cardstops.record.verdict import Exact, Open, Verdict, VerdictError

__all__ = ["opened", "replay", "verdicts", "verify"]


def _stepper(header: Header) -> Stepper | SeatStepper:
    """What plays the lines of a record with this header."""
    return Stepper(header) if header.seat is None else SeatStepper(header)


def replay(source: Record | Source, games: Mapping[str, AnyGame] = GAMES) -> Iterator[Step | SeenStep]:
    """Every deal, move, settlement and the end of a record, lazily, each with the state after it.

    In the seat form each comes with the seat's view and events instead. A record without a footer ends with its last
    whole line.

    Args:
        source: a record, or where one is: a path, bytes or a file, of any length.
        games: the games by name; add your own.

    Raises:
        VerdictError: with the verdict INVALID, UNSUPPORTED or DIVERGED, when that line is reached.
        RecordError: the source is none, or holds several records.
        UnknownGameError: `games` is no mapping of names to games.
        OSError: it cannot be read.
    """
    yield from opened(source, games)[1]


def opened(source: Record | Source, games: Mapping[str, AnyGame] = GAMES) -> tuple[Header, Iterator[Step | SeenStep]]:
    """The header of the one record of a source, and its steps as `replay` gives them; errors as there."""
    records = _readings(source, games)
    reading = next(records)
    return reading.start(), _steps(reading, records)


def _readings(source: Record | Source, games: Mapping[str, AnyGame]) -> Iterator[Reading]:
    if isinstance(source, Record):
        return readings(source.stream().encode(), {source.game.name: source.game})
    return readings(source, games)


def _steps(reading: Reading, others: Iterator[Reading]) -> Iterator[Step | SeenStep]:
    player = _stepper(reading.header)
    for line in reading.lines():
        yield played(player, line, reading.line)
    if next(others, None) is not None:
        raise RecordError("several records where one is replayed")


def verify(source: Record | Source, games: Mapping[str, AnyGame] = GAMES) -> Verdict:
    """The verdict on a record; on a file of several packed ones, the gravest of theirs.

    Args:
        source: a record, or where one is: a path, bytes or a file, of any length.
        games: the games by name; add your own.

    Raises:
        RecordError: the source is none.
        UnknownGameError: `games` is no mapping of names to games.
        OSError: it cannot be read.
    """
    return max(verdicts(source, games), key=_gravity)


def verdicts(source: Record | Source, games: Mapping[str, AnyGame] = GAMES) -> Iterator[Verdict]:
    """One verdict for each record of a source, lazily; arguments and errors as `verify`."""
    for reading in _readings(source, games):
        yield _verdict(reading)


def _gravity(verdict: Verdict) -> int:
    return verdict.gravity


def _verdict(reading: Reading) -> Verdict:
    diverged: Verdict | None = None
    try:
        go = _stepper(reading.start()).go
        for part in reading.parts():
            if diverged is None:
                try:
                    go(part)
                except Divergence as error:
                    diverged = error.verdict(reading.line)
    except VerdictError as error:
        return error.verdict
    if diverged is not None:
        return diverged
    moves = reading.sequence.moves
    return Open(moves, reading.torn) if reading.sequence.footer is None else Exact(moves)
