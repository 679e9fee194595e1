"""Matches that are written while they are read, so that a record of any length is there without being anywhere."""

from __future__ import annotations

from collections import deque

from cardstops.game import AnyGame, choose
from cardstops.record import Record, Recorder, pack
from cardstops.rng import Stream

__all__ = ["Match", "Matches"]


class _Lines:
    """What a recorder writes to and a reader reads from."""

    def __init__(self) -> None:
        self.waiting: deque[bytes] = deque()

    def write(self, text: bytes) -> int:
        self.waiting.append(text)
        return len(text)

    def flush(self) -> None:
        """Nothing to do."""


class Match:
    """A file with one match of so many lines at least, which ends with the deal under way; deals are never over.

    The match is closed if the game allows it, and else abandoned.
    """

    def __init__(self, game: AnyGame, preset: str, lines: int) -> None:
        rules = game.presets[preset]
        self.lines, self._game, self._most = 0, game, lines
        self._out = _Lines()
        self._recorder = Recorder.start(self._out, game, game.open_table(rules, rules.seats[0]), seed="long")  # type: ignore[arg-type]  # it has what is called
        self._rng = Stream("long", "policy/0/0")

    def readline(self, _: int, /) -> bytes:
        """The next line; moves are made until there is one."""
        while not self._out.waiting:
            if self._recorder.ended:
                return b""
            self._go_on()
        self.lines += 1
        return self._out.waiting.popleft()

    def _go_on(self) -> None:
        recorder = self._recorder
        if recorder.state is not None:
            recorder.play(choose(self._game.legal_moves(recorder.state), self._rng))
        elif self.lines < self._most:
            recorder.deal()
        else:
            recorder.close_match()


class Matches:
    """A file with so many packed matches."""

    def __init__(self, game: AnyGame, preset: str, matches: int) -> None:
        match = Match(game, preset, 2)  # a header and a deal
        text = b"".join(iter(lambda: match.readline(0), b""))
        self.lines, self._most = 0, matches
        self._line = f"{pack(Record.read(text, {game.name: game}))}\n".encode()

    def readline(self, _: int, /) -> bytes:
        """The next match."""
        self.lines += 1
        return self._line if self.lines <= self._most else b""
