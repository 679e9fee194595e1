"""Reading: from bytes to the lines of a record, in order, each checked for form, count and chain.

One line is held at a time, so that a record of any length is read in the same memory. Nothing is repaired: the first
thing that is wrong ends the reading. Only a last line that broke off in the middle is told and left out.
"""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from cardstops.errors import DecodeError, Fault, RecordError, brief
from cardstops.game import AnyGame
from cardstops.jsonreader import read_json
from cardstops.jsontext import Json, shown
from cardstops.record.forms import LONGEST_PLAIN
from cardstops.record.heading import read_header
from cardstops.record.lines import LONGEST, Header, Line, PlainMoves
from cardstops.record.packing import PackedMoves, unpacked, unpacked_header
from cardstops.record.sequence import Sequence
from cardstops.record.verdict import Invalid, VerdictError

__all__ = ["Readable", "Reading", "Row", "Source", "readings"]


class Readable(Protocol):
    """A file that is open for reading."""

    def readline(self, limit: int, /) -> bytes | str:
        """The next line, or as much of it as the limit allows."""
        ...


Source: TypeAlias = str | os.PathLike[str] | bytes | Readable
"""Where a record is: a path (every `str` is one), the bytes themselves, or a file that is open for reading."""


class Row:
    """A line of a file as it stands there.

    Attributes:
        line: its bytes, with the newline if there is one.
    """

    __slots__ = ("_data", "line")

    def __init__(self, line: bytes) -> None:
        self.line: bytes = line
        self._data: dict[str, Json] | None = None

    @property
    def ended(self) -> bool:
        """Whether it has a newline."""
        return self.line.endswith(b"\n")

    @property
    def data(self) -> dict[str, Json]:
        """The object on the line.

        Raises:
            DecodeError: there is no such object.
        """
        if self._data is None:
            self._data = self._read()
        return self._data

    def _read(self) -> dict[str, Json]:
        raw = self.line.removesuffix(b"\n")
        if len(raw) > LONGEST:
            raise _wrong(f"a line of more than {LONGEST} bytes")
        if not raw.strip():
            raise _wrong("a blank line" if self.line else "there is nothing, and no header")
        if raw.startswith(b"\xef\xbb\xbf"):
            raise _wrong("a byte order mark")
        if raw.endswith(b"\r"):
            raise _wrong("CR before LF")
        data = read_json(raw)
        if not isinstance(data, dict):
            raise _wrong(f"{shown(data)} is no object")
        return data

    @property
    def torn(self) -> bool:
        """Whether the line is the beginning of an object and no more: its newline and its last brace are missing."""
        if self.ended or not self.line.startswith(b"{") or len(self.line) > LONGEST:
            return False
        depth = 0
        for match in _BRACES.finditer(self.line):
            depth += {b"{": 1, b"[": 1, b"}": -1, b"]": -1}.get(match[0], 0)
            if depth == 0:
                return False
        return True


_MOVE: Final = re.compile(
    rb'\{"n":(0|[1-9][0-9]{0,14}),"s":([0-9]),"m":"([ !#-\[\]-~]{1,%d})","h":"([0-9a-f]{16})"\}\n' % LONGEST_PLAIN
)
"""A move's line as the writer writes nearly all of them."""

_BRACES: Final = re.compile(rb'"(?:[^"\\]|\\.)*+(?:"|\\?$)|[{}\[\]]', re.DOTALL)
"""A string, whole or broken off at the end, or a bracket."""


def _wrong(why: str) -> DecodeError:
    return DecodeError((Fault("$", why),))


class Reading:
    """One record while it is read: `start`, then its lines; the stream form has them in the rows after the first.

    Attributes:
        line: the number of the line of the file that was read last.
        torn: the number of the file's last line if that broke off, else None; known when all lines are read.
        end: how many bytes the whole lines take that were read.
        ended: whether the last of them has its newline.
    """

    header: Header
    sequence: Sequence

    def __init__(self, number: int, first: Row, rest: Iterator[bytes] | None, games: Mapping[str, AnyGame]) -> None:
        self.line: int = number
        self.torn: int | None = None
        self.end: int = len(first.line)
        self.ended: bool = first.ended
        self._first, self._rest, self._games = first, rest, games

    def start(self) -> Header:
        """The header.

        Raises:
            VerdictError: INVALID or UNSUPPORTED.
        """
        try:
            data = self._first.data
            self._objects = unpacked(data)
            self.header = read_header(data if self._rest is not None else unpacked_header(data), self._games)
        except DecodeError as error:
            raise self._invalid(error) from error
        self.sequence = Sequence(self.header)
        return self.header

    def lines(self) -> Iterator[Line]:
        """The lines after the header, lazily.

        Raises:
            VerdictError: INVALID.
        """
        return self._packed_lines() if self._rest is None else self._stream_lines(self._rest)

    def parts(self) -> Iterable[Line | PlainMoves]:
        """The same, quicker: of a packed record all at once, the plain moves of a deal together; errors as `lines`."""
        return list(self._packed_parts()) if self._rest is None else self._stream_lines(self._rest)

    def _stream_lines(self, rest: Iterator[bytes]) -> Iterator[Line]:
        plain, shape = self.sequence.plain_move, _MOVE.fullmatch
        for raw in rest:
            self.line += 1
            found = shape(raw)
            if found is not None and (move := plain(*found.groups())) is not None:
                self.end += len(raw)
                self.ended = True
                yield move
                continue
            row = Row(raw)
            try:
                line = self._sealed(row.data)
            except (DecodeError, RecordError) as error:
                if isinstance(error, DecodeError) and row.torn:
                    self.torn = self.line
                    return
                raise self._invalid(error) from error
            self.end += len(raw)
            self.ended = row.ended
            yield line

    def _sealed(self, data: dict[str, Json]) -> Line:
        """The line of an object, once its `h` or `chain` is found right."""
        key = "chain" if "end" in data else "h"
        seal = data.pop(key, None)
        line = self.sequence.take(data)
        made = self.sequence.chain
        due = made.full if key == "chain" else made.short
        if seal != due:
            raise _wrong(f"{key} is {shown(seal)}, but this line and those before it give {due}: one was changed")
        return line

    def _packed_lines(self) -> Iterator[Line]:
        for part in self._packed_parts():
            if isinstance(part, PlainMoves):
                yield from part.lines()
            else:
                yield part

    def _packed_parts(self) -> Iterator[Line | PlainMoves]:
        try:
            for each in self._objects:
                if isinstance(each, PackedMoves):
                    yield from self._packed_moves(each)
                else:
                    yield self._placed(*each)
        except DecodeError as error:
            raise self._invalid(error) from error

    def _packed_moves(self, packed: PackedMoves) -> Iterator[Line | PlainMoves]:
        """A deal's moves: those that are plain in a row, then the line of one that is odd, and so on."""
        sequence, number = self.sequence, len(packed.moves)
        first = sequence.moves
        while sequence.moves - first < number:
            plain = sequence.packed_moves(packed.moves, sequence.moves - first, packed.states)
            if plain.moves:
                yield plain
            if sequence.moves - first < number:
                yield self._placed(*packed.unpacked(sequence.moves - first, sequence.moves))

    def _placed(self, path: str, data: dict[str, Json]) -> Line:
        """The line of an object that stands there in the packed one."""
        try:
            return self._sealed(data) if "end" in data else self.sequence.take(data)
        except (DecodeError, RecordError) as error:
            raise self._invalid(error, path) from error

    def _invalid(self, error: DecodeError | RecordError, path: str = "$") -> VerdictError:
        """INVALID here, and why; the path is where the line's object stands in the file's."""
        cause = error.__cause__
        column = cause.colno if isinstance(cause, json.JSONDecodeError) else None
        where = "" if path == "$" else f"{path}: "
        return VerdictError(Invalid(self.line, column, f"{where}{error}"))


def readings(source: Source, games: Mapping[str, AnyGame]) -> Iterator[Reading]:
    """The records of a source: one in the stream form, or one a line in the packed form.

    Each is to be read to its end before the next is asked for.

    Raises:
        RecordError: the source is none.
        OSError: it cannot be read.
    """
    raws = _raws(source)
    first = Row(next(raws, b""))
    ahead = [] if _has_deals(first) is not None else list(islice(raws, 1))
    rest = chain(ahead, raws)
    if _has_deals(first) or any(_has_deals(Row(raw)) for raw in ahead):
        for number, row in enumerate(chain([first], map(Row, rest)), start=1):
            yield Reading(number, row, None, games)
    else:
        yield Reading(1, first, rest, games)


def _has_deals(row: Row) -> bool | None:
    """Whether a line is a packed record's; None when it cannot be read."""
    try:
        return "deals" in row.data
    except DecodeError:
        return None


def _raws(source: Source) -> Iterator[bytes]:
    """The lines of a source with their newlines, each no longer than can be told to be too long."""
    if isinstance(source, str) and source.startswith("{"):
        raise RecordError("a str is a path; the text of a record is read as bytes: text.encode()")
    if isinstance(source, str | os.PathLike):
        try:
            file = Path(source).open("rb")  # noqa: SIM115  # closed below
        except ValueError as error:
            raise RecordError(f"{shown(source)} is no path: {error}") from error
        with file:
            yield from _raws_of(file)
    elif isinstance(source, bytes):
        yield from _raws_of(io.BytesIO(source))
    elif hasattr(source, "readline"):
        yield from _raws_of(source)
    else:
        raise RecordError(f"a record is read from a path, bytes or a file, not from a {type(source).__name__}")


def _raws_of(file: Readable) -> Iterator[bytes]:
    line = b""
    while len(line) <= LONGEST + 1 and (line := _next_of(file)):  # after a line that is too long nothing more is read
        yield line


def _next_of(file: Readable) -> bytes:
    """The next line, or as much of it as tells that it is too long."""
    try:
        line = file.readline(LONGEST + 2)
    except OSError:
        raise
    except ValueError as error:
        raise RecordError(f"the file gives no line: {error}") from error
    if not isinstance(line, bytes | str):
        raise RecordError(f"the file gives {brief(line)} for a line")
    return line.encode("utf-8", "surrogatepass") if isinstance(line, str) else line
