"""A program at a pseudo-terminal: key strokes go in, what the terminal shows comes out. Nothing is timed: it waits."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import termios
from collections.abc import Mapping
from typing import Final, Self

PATIENCE: Final = 60
"""Seconds until what is waited for is taken not to come."""
INTERRUPT: Final = "\x03"
"""What the key Control-C sends."""
END: Final = "\x04"
"""What the key Control-D sends at the beginning of a line: the end of the input."""
_IN_CHARGE: Final = (
    "import fcntl, os, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "signal.signal(signal.SIGINT, signal.SIG_DFL); os.execv(sys.executable, sys.argv[1:])"
)
"""Makes the terminal the one that is in charge of the program, so that keys reach it as signals, and goes on as it.

Control-C means what it means to a person, even where the tests were started with it ignored, as in the background.
"""


class Terminal:
    """A program of this interpreter, started at a terminal of its own.

    Attributes:
        shown: all that it has shown so far.
    """

    def __init__(self, *arguments: str, width: int = 80, environment: Mapping[str, str] | None = None) -> None:
        keys, screen = pty.openpty()
        termios.tcsetwinsize(screen, (50, width))
        known = {name: value for name, value in os.environ.items() if name not in {"COLUMNS", "NO_COLOR", "TERM"}}
        line = [sys.executable, "-c", _IN_CHARGE, sys.executable, *arguments]
        chosen = {**known, "TERM": "xterm-256color", "PYTHONUTF8": "1", **(environment or {})}
        self._program = subprocess.Popen(
            line, stdin=screen, stdout=screen, stderr=screen, start_new_session=True, env=chosen
        )
        os.close(screen)
        self._keys, self._seen = keys, 0
        self.shown: str = ""
        self._bytes = b""

    def type(self, keys: str | bytes) -> None:
        """Press keys, or send bytes that no key sends."""
        os.write(self._keys, keys.encode() if isinstance(keys, str) else keys)

    def until(self, text: str) -> str:
        """Wait until this is shown; what was shown since the last such wait, colours left out."""
        while (at := self.shown.find(text, self._seen)) < 0:
            assert self._read(), f"{text!r} was never shown, but {self.shown[self._seen :]!r}"
        new, self._seen = self.shown[self._seen : at + len(text)], at + len(text)
        return without_colours(new)

    def end(self) -> tuple[int, str]:
        """Wait until the program ends: its status, and what it showed since the last wait, colours left out."""
        while self._read():
            pass
        return self._program.wait(PATIENCE), without_colours(self.shown[self._seen :])

    def _read(self) -> bool:
        """Take what is shown next; False once nothing more can be."""
        assert select.select([self._keys], [], [], PATIENCE)[0], f"nothing more came after {self.shown[-400:]!r}"
        try:
            self._bytes += os.read(self._keys, 1 << 16)
        except OSError:  # how Linux says that nobody holds the other end any more
            return False
        self.shown = self._bytes.decode("utf-8", "replace").replace("\r\n", "\n")
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._program.kill()
        self._program.wait()
        os.close(self._keys)


def without_colours(text: str) -> str:
    """A text without the sequences that colour it."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)
