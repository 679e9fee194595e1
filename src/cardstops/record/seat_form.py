"""The seat form: a record as one seat saw it, built from views and events, so that it holds no secret.

What a seat cannot see cannot be checked. What can is: whose turn it was, the seat's own moves, that a view belongs to
the one before and to the events between them, and the settlement, which is public: every state that the seat cannot
rule out settles alike, so one of them is settled.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import attrs

from cardstops.codec import encode_shared
from cardstops.errors import CardstopsError, RecordError
from cardstops.game import AnyGame, Event, Settlement
from cardstops.jsontext import Json, is_extra, shown
from cardstops.record.heading import read_header
from cardstops.record.lines import SEAT_FORMAT, Footer, Header, Line, PlainMoves, SeenDeal, SeenMove, Settled, in_order
from cardstops.record.sequence import Sequence
from cardstops.record.stepping import (
    DealStep,
    Divergence,
    EndStep,
    MoveStep,
    Step,
    Stepper,
    check_end,
    played,
    seat_name,
)
from cardstops.rng import commit

__all__ = ["SeatStepper", "SeenDealStep", "SeenMoveStep", "SeenSettlementStep", "SeenStep", "seen_lines"]


@attrs.frozen
class SeenDealStep:
    """A seat saw a deal.

    Attributes:
        number: the deal's number in the record, from 0.
        events: what the seat saw of it.
        view: what it knew after it.
    """

    number: int
    events: tuple[Event, ...]
    view: Any


@attrs.frozen
class SeenMoveStep:
    """A seat saw a move.

    Attributes:
        number: the move's number in the match, from 0.
        seat: the seat that made it.
        move: the move.
        events: what the record's seat saw happen.
        view: what it knew afterwards.
    """

    number: int
    seat: int
    move: Any
    events: tuple[Event, ...]
    view: Any


@attrs.frozen
class SeenSettlementStep:
    """A deal was settled.

    Attributes:
        number: the deal's number in the record, from 0.
        settlement: what it came to.
    """

    number: int
    settlement: Settlement[Any]


SeenStep: TypeAlias = SeenDealStep | SeenMoveStep | SeenSettlementStep | EndStep
"""What `replay` yields for each line of the seat form."""

_UNSEEN: Final = "seat-record"
"""The seed of the state that a settlement is worked out from; any other would do."""


class SeatStepper:
    """Goes through a seat's record, as `Stepper` through a full one."""

    def __init__(self, header: Header) -> None:
        self._game, self._seat = header.game, header.seat
        self._table: Any = header.table
        self._view: Any = None
        self._settlement: Settlement[Any] | None = None
        self._moves = 0

    def take(self, line: Line) -> SeenStep:
        """Check a line, which stands where it may, and say what happened.

        Raises:
            Divergence: it does not follow from what came before.
        """
        self.go(line)
        if isinstance(line, SeenMove):
            return SeenMoveStep(line.number, line.seat, line.move, line.events, line.view)
        if isinstance(line, SeenDeal):
            return SeenDealStep(line.number, line.events, line.view)
        if isinstance(line, Footer):
            return EndStep(line.end, line.final, self._table if line.end == "abandoned" else None)
        assert self._settlement is not None  # noqa: S101  # the line was a settlement's
        return SeenSettlementStep(line.number, self._settlement)

    def go(self, line: Line | PlainMoves) -> None:
        """Check a line, which stands where it may.

        Raises:
            Divergence: it does not follow from what came before.
        """
        if isinstance(line, SeenMove):
            self._move(line)
        elif isinstance(line, SeenDeal):
            self._deal(line)
        elif isinstance(line, Settled):
            self._settle(line)
        else:
            assert isinstance(line, Footer)  # noqa: S101  # the other lines are those of the full form
            check_end(line, self._game, self._table, self._settlement, self._moves)

    def _diverges(self, what: str, expected: object, got: object) -> Divergence:
        return Divergence(self._moves, what, expected, got)

    def _deal(self, line: SeenDeal) -> None:
        if self._table is None:
            raise self._diverges("deck", "no deal, the match is over", f"deal {line.number}")
        self._same_table(line.view, line.events)
        self._view = line.view

    def _same_table(self, view: Any, events: tuple[Event, ...]) -> None:
        if view.seat != self._seat:
            raise self._diverges("view", f"a view of seat {self._seat}", f"one of seat {view.seat}")
        if view.table != self._table:
            raise self._diverges("view", "a view of this table", "one of another table")
        for seat in _named(events):
            if seat not in range(self._table.seats):
                raise self._diverges("view", "events at this table", f"one that names seat {seat}")

    def _move(self, line: SeenMove) -> None:
        before, view = self._view, line.view
        if before.turn != line.seat:
            raise self._diverges("turn", seat_name(before.turn), seat_name(line.seat))
        if line.seat == self._seat:
            fault = self._game.why_illegal(before, line.move)
            if fault is not None:
                raise self._diverges("legality", f"a legal move: {fault}", line.move)
        self._same_table(view, line.events)
        befell = {line.seat, *_named(line.events)}
        if view.hand != before.hand and self._seat not in befell:
            raise self._diverges("view", f"the hand {before.hand}", f"the hand {view.hand}, and no event why")
        for seat in range(self._table.seats):
            if view.counts[seat] != before.counts[seat] and seat not in befell:
                raise self._diverges("view", f"seat {seat} with as many cards", "another count, and no event why")
        self._view = view
        self._moves += 1

    def _settle(self, line: Settled) -> None:
        if self._view.turn is not None:
            raise self._diverges(
                "payment", f"no settlement, seat {self._view.turn} is on turn", f"deal {line.number}'s"
            )
        try:
            settlement = self._game.settle(self._game.sample(self._view, _UNSEEN))
        except CardstopsError as error:
            raise self._diverges("view", f"a view that some deal gives: {error}", "one that none gives") from error
        due = (list(settlement.payments), list(settlement.winners), settlement.reason)
        got = (list(line.payments), list(line.winners), line.reason)
        if due != got:
            raise self._diverges("payment", due, got)
        self._view, self._table, self._settlement = None, settlement.table, settlement


def _named(events: tuple[Event, ...]) -> set[int]:
    """The seats that events name."""
    return {seat for event in events for seat in (event.seat, event.other) if seat is not None}


def seen_lines(header: Header, lines: Iterable[Line], seat: int, salt: bytes | None) -> tuple[Header, tuple[Line, ...]]:
    """The header and the lines of a seat's record. Hosts' own keys may hold anything: they are left out.

    Raises:
        VerdictError: the full record does not follow the rules.
        RecordError: there is no such seat, or no seed to commit to.
        SeedError: the salt is too short.
    """
    seen = read_header(_seen_header(header, seat, salt), {header.game.name: header.game})
    sequence, player = Sequence(seen), Stepper(header)
    full, told = Sequence(header), list[Line]()
    for number, line in enumerate(lines, start=2):
        full.expect(line)
        step = played(player, line, number)
        full.add(line)
        told.append(sequence.take(_seen(line, step, seat, header.game)))
    return seen, tuple(told)


def _seen_header(header: Header, seat: int, salt: bytes | None) -> dict[str, Json]:
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < header.table.seats:
        raise RecordError(f"no seat {shown(seat)} at a table of {header.table.seats}")
    kept = ("game", "revision", "preset", "rules", "rng", "table")
    data = {key: value for key, value in header.data.items() if key in ("version", *kept)}
    names: list[Json] = [{"name": name} for name in header.names]
    data |= {"format": SEAT_FORMAT, "seats": names, "view": seat}
    if salt is not None:
        if header.seed is None:
            raise RecordError("no seed to commit to")
        data["commit"] = commit(header.seed, salt)
    return in_order(data)


def _seen(line: Line, step: Step, seat: int, game: AnyGame) -> dict[str, Json]:
    """A line of the seat form."""
    hidden = ("deck", "setup", "state", "h", *game.facts)
    data = {key: value for key, value in line.data.items() if key not in hidden and not is_extra(key)}
    if isinstance(step, DealStep | MoveStep):
        data["events"] = [encode_shared(event, game) for event in step.events(seat)]
        data["view"] = encode_shared(game.view(step.state, seat), game)
    return data
