"""Verdicts: what can be said of a record, from the gravest to the best.

A record has one verdict. Where several would fit, the gravest is it: what cannot be judged comes before what is not
well formed, that before what the rules do not bear out, that before what merely has no end yet.
"""

from __future__ import annotations

from typing import ClassVar

import attrs

from cardstops.errors import RecordError

__all__ = ["Diverged", "Exact", "Invalid", "Open", "Unsupported", "Verdict", "VerdictError"]


@attrs.frozen
class Verdict:
    """What `verify` says: one of the five classes below.

    Attributes:
        name: `EXACT`, `OPEN`, `DIVERGED`, `INVALID` or `UNSUPPORTED`.
        gravity: 0 for EXACT, more for worse.
    """

    name: ClassVar[str]
    gravity: ClassVar[int]


@attrs.frozen
class Exact(Verdict):
    """The record has its footer, and the rules give every state, digest and payment in it.

    Attributes:
        moves: how many moves it holds.
    """

    name = "EXACT"
    gravity = 0
    moves: int

    def __str__(self) -> str:
        return f"EXACT: {self.moves} moves"


@attrs.frozen
class Open(Verdict):
    """The record is right as far as it goes and has no footer.

    Attributes:
        moves: how many moves it holds.
        torn: the number of the last line when writing broke off in it, else None; it is left out.
    """

    name = "OPEN"
    gravity = 1
    moves: int
    torn: int | None = None

    def __str__(self) -> str:
        torn = "" if self.torn is None else f"; line {self.torn} is torn and left out"
        return f"OPEN: {self.moves} moves and no footer{torn}"


@attrs.frozen
class Diverged(Verdict):
    """The record is well formed, but the rules give something else.

    Attributes:
        at: the number of the move that differs; beside a move, how many moves came before.
        what: `deck`, `turn`, `legality`, `digest`, `payment`, or in the seat form `view`.
        expected: what the rules give.
        got: what the record has.
        line: the line it stands in, from 1.
    """

    name = "DIVERGED"
    gravity = 2
    at: int
    what: str
    expected: str
    got: str
    line: int

    def __str__(self) -> str:
        return f"DIVERGED at {self.at} (line {self.line}), {self.what}: expected {self.expected}, got {self.got}"


@attrs.frozen
class Invalid(Verdict):
    """What is there is no record: not JSON, of another shape, out of count or out of chain.

    Attributes:
        line: the line, from 1.
        column: the column, from 1, where it is no JSON; else None.
        why: what is wrong, with the path from `$`, the line's object.
    """

    name = "INVALID"
    gravity = 3
    line: int
    column: int | None
    why: str

    def __str__(self) -> str:
        return f"INVALID at line {self.line}: {self.why}"


@attrs.frozen
class Unsupported(Verdict):
    """This release cannot judge the record: it is newer, or of a game that is not known here.

    Attributes:
        why: which version, game, revision or randomness it would take.
    """

    name = "UNSUPPORTED"
    gravity = 4
    why: str

    def __str__(self) -> str:
        return f"UNSUPPORTED: {self.why}"


class VerdictError(RecordError):
    """A record that cannot be read or replayed any further; `verdict` is why."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.verdict = verdict

    def __str__(self) -> str:
        return str(self.verdict)
