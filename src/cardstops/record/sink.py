"""Where records are written: a new file, the end of one there is, or a file that a host has opened."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, Self, TypeAlias, cast

from cardstops.errors import RecordError
from cardstops.jsontext import shown

__all__ = ["Sink", "Target"]


Target: TypeAlias = str | os.PathLike[str] | IO[bytes] | IO[str]
"""Where a record goes: a path (every `str` is one) or a file that is open for writing."""


class Sink:
    """Writes whole lines and flushes each; closes the file only if it opened it."""

    def __init__(self, file: IO[bytes] | IO[str], *, own: bool) -> None:
        self._file, self._own = file, own
        self._text = hasattr(file, "encoding")  # as every file for text has, and none for bytes

    @classmethod
    def new(cls, target: Target, text: str) -> Self:
        """A new file, or one that is open, and the lines that come first.

        Raises:
            RecordError: the target is none.
            FileExistsError: there is a file of that path.
            OSError: it cannot be opened or written.
        """
        if isinstance(target, str | os.PathLike):
            try:
                sink = cls(Path(target).open("xb"), own=True)  # noqa: SIM115  # `close` closes it
            except ValueError as error:
                raise RecordError(f"{shown(target)} is no path: {error}") from error
        elif hasattr(target, "write") and hasattr(target, "flush"):
            sink = cls(target, own=False)
        else:
            raise RecordError(f"a record is written to a path or a file, not to a {type(target).__name__}")
        sink.write(text)
        return sink

    @classmethod
    def at(cls, path: str | os.PathLike[str], end: int, *, ended: bool) -> Self:
        """A file from this byte on: what stands beyond is cut off, and a missing newline added.

        Raises:
            OSError: it cannot be opened.
        """
        file = Path(path).open("r+b")  # noqa: SIM115  # `close` closes it
        file.truncate(end)
        file.seek(end)
        sink = cls(file, own=True)
        if not ended:
            sink.write("\n")
        return sink

    def write(self, text: str) -> None:
        """Write lines and flush them.

        Raises:
            RecordError: the file is closed, or is one for text that has not all signs of it.
            OSError: it cannot be written.
        """
        try:
            if self._text:
                cast("IO[str]", self._file).write(text)
            else:
                cast("IO[bytes]", self._file).write(text.encode())
            self._file.flush()
        except ValueError as error:
            raise RecordError(f"the file does not take a line: {error}") from error

    def close(self) -> None:
        """Close the file, if it was opened here."""
        if self._own:
            self._file.close()
