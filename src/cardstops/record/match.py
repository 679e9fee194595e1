"""A record as a value: a header and its lines, read at once and never changed."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Self

import attrs

from cardstops.errors import RecordError
from cardstops.game import AnyGame
from cardstops.games import GAMES
from cardstops.record.lines import (
    Chain,
    Dealt,
    Footer,
    Header,
    Line,
    Moved,
    SeenDeal,
    SeenMove,
    Settled,
    in_reach,
    stream_text,
)
from cardstops.record.packing import packed_text
from cardstops.record.reading import Source, readings
from cardstops.record.recorder import Recorder
from cardstops.record.seat_form import seen_lines
from cardstops.record.sequence import Sequence
from cardstops.record.sink import Sink, Target

__all__ = ["Record", "pack", "unpack"]


@attrs.frozen
class Record:
    """A match as data. It is well formed; whether the rules bear it out is for `verify` to say.

    Attributes:
        header: what the match is played by.
        lines: the deals, moves, settlements and perhaps a footer, in order.
    """

    header: Header
    lines: tuple[Line, ...]

    @classmethod
    def read(cls, source: Source, games: Mapping[str, AnyGame] = GAMES) -> Self:
        """The record of a source, in either form; a torn last line is left out.

        Args:
            source: a path, bytes or a file.
            games: the games by name; add your own.

        Raises:
            VerdictError: INVALID or UNSUPPORTED.
            RecordError: the source is none, or holds several records.
            UnknownGameError: `games` is no mapping of names to games.
            OSError: it cannot be read.
        """
        records = cls.read_all(source, games)
        record = next(records)
        if next(records, None) is not None:
            raise RecordError("several records where one is read")
        return record

    @classmethod
    def read_all(cls, source: Source, games: Mapping[str, AnyGame] = GAMES) -> Iterator[Self]:
        """Each record of a packed file, lazily; arguments and errors as `read`."""
        for reading in readings(source, games):
            yield cls(reading.start(), tuple(reading.lines()))

    @property
    def game(self) -> AnyGame:
        """The game."""
        return self.header.game

    @property
    def deals(self) -> tuple[Dealt | SeenDeal, ...]:
        """The deals."""
        return tuple(line for line in self.lines if isinstance(line, Dealt | SeenDeal))

    @property
    def moves(self) -> tuple[Moved | SeenMove, ...]:
        """The moves of all deals."""
        return tuple(line for line in self.lines if isinstance(line, Moved | SeenMove))

    @property
    def settlements(self) -> tuple[Settled, ...]:
        """The settlements."""
        return tuple(line for line in self.lines if isinstance(line, Settled))

    @property
    def footer(self) -> Footer | None:
        """The footer; None while the record is open."""
        last = self.lines[-1] if self.lines else None
        return last if isinstance(last, Footer) else None

    def stream(self) -> str:
        """The record in the stream form: JSON Lines."""
        chain = Chain(self.header.text)
        texts = [stream_text(self.header, {})]
        for line in self.lines:
            chain.add(line.text)
            seal = {"chain": chain.full} if isinstance(line, Footer) else {"h": chain.short}
            texts.append(stream_text(line, seal))
        return "".join([f"{text}\n" for text in texts])

    def for_seat(self, seat: int, *, salt: bytes | None = None) -> Self:
        """The record as a seat saw it: built from its views and events, without seed, cards unseen or hosts' keys.

        Args:
            seat: whose.
            salt: if given, a commitment to the seed with it stands in the header (`rng.commit`).

        Raises:
            RecordError: there is no such seat, this is a seat's record itself, or there is no seed to commit to.
            VerdictError: the record does not follow the rules.
            SeedError: the salt is too short.
        """
        if self.header.seat is not None:
            raise RecordError("a seat's record tells nothing about another seat")
        return type(self)(*seen_lines(self.header, self.lines, seat, salt))

    def write(self, target: Target, *, packed: bool = False) -> None:
        """Write the record to a new file, or to the end of one that is open for writing.

        Raises:
            RecordError: the target is none; or it cannot be packed.
            FileExistsError: there is a file of that path.
            OSError: it cannot be written.
        """
        text = f"{pack(self)}\n" if packed else self.stream()
        Sink.new(target, text).close()

    def resume(self, target: Target, *, digest_every: int = 32) -> Recorder:
        """Go on with an open record after its last whole line.

        Args:
            target: the file the record was read from, whose torn last line is cut off; or a new file, or one that is
                open for writing, to which the record is written first.
            digest_every: as in `Recorder.start`.

        Raises:
            RecordError: it has its footer, or is a seat's; or the file holds something else.
            VerdictError: the record does not follow the rules, or the file holds no record.
            OSError: the file cannot be read or written.
        """
        if self.header.seat is not None:
            raise RecordError("a seat's record is not gone on with: only the full one knows the cards")
        if self.footer is not None:
            raise RecordError(f"the match is over: the record has its footer, {self.footer.end}")
        return Recorder(self.header, self.lines, lambda: self._sink(target), digest_every)

    def _sink(self, target: Target) -> Sink:
        """A file with this record and nothing after it."""
        if isinstance(target, str | os.PathLike) and Path(target).exists():
            end, ended = self._place_in(target)
            return Sink.at(target, end, ended=ended)
        return Sink.new(target, self.stream())

    def _place_in(self, path: str | os.PathLike[str]) -> tuple[int, bool]:
        """Where the lines of this record end in a file, and whether the last has its newline."""
        reading = next(readings(path, {self.game.name: self.game}))
        header = reading.start()
        if (header, tuple(reading.lines())) != (self.header, self.lines):
            raise RecordError("the file holds another record, or more of this one")
        return reading.end, reading.ended


def pack(record: Record) -> str:
    """A whole record as one line of the packed form, without its newline; `unpack` reads it back.

    Raises:
        RecordError: it has no footer, is a seat's, or is too long for one line.
    """
    if not isinstance(record, Record) or record.footer is None or record.header.seat is not None:
        raise RecordError("only a full record that has its footer is packed")
    sequence = Sequence(record.header)
    for line in record.lines:
        sequence.expect(line)
        sequence.add(line)
    return in_reach(packed_text(record.header, record.lines, sequence.chain.full))


def unpack(line: str | bytes, games: Mapping[str, AnyGame] = GAMES) -> Record:
    """The record of one packed line.

    Raises:
        VerdictError: INVALID or UNSUPPORTED.
    """
    return Record.read(line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line, games)
