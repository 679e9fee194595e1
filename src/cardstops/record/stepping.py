"""Stepping: a record played again by the rules, line for line, and compared with what it says.

`Stepper` plays the full form; the first thing that the rules give otherwise is a divergence. Nothing is guessed: a line
is played as it stands or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar

import attrs

from cardstops.cards import Card
from cardstops.codec import digest
from cardstops.errors import CardstopsError, IllegalMoveError
from cardstops.game import AnyGame, Deck, Event, Settlement
from cardstops.game import Final as Standing
from cardstops.jsontext import shown
from cardstops.record.lines import Dealt, Footer, Header, Line, Moved, PlainMoves, Settled
from cardstops.record.verdict import Diverged, VerdictError

__all__ = [
    "DealStep",
    "Divergence",
    "EndStep",
    "MoveStep",
    "SettlementStep",
    "Step",
    "Stepper",
    "check_end",
    "played",
    "seat_name",
]


@attrs.frozen
class DealStep:
    """Cards were dealt, or a position was set up.

    Attributes:
        number: the deal's number in the record, from 0.
        state: the state after it.
    """

    number: int
    state: Any
    _game: AnyGame = attrs.field(eq=False, repr=False)
    _line: Dealt = attrs.field(eq=False, repr=False)

    def events(self, seat: int | None) -> tuple[Event, ...]:
        """What a seat (None: a spectator) saw of the deal; nothing of a position that was set up."""
        if self._line.setup is not None:
            return ()
        facts = dict(self._line.facts)
        return self._game.deal_events(self.state.table, deck=self._line.deck, seat=seat, **facts)


@attrs.frozen
class MoveStep:
    """A move was made.

    Attributes:
        number: its number in the match, from 0.
        seat: the seat that made it.
        move: the move.
        before: the state before it.
        state: the state after it.
    """

    number: int
    seat: int
    move: Any
    before: Any
    state: Any
    _game: AnyGame = attrs.field(eq=False, repr=False)

    def events(self, seat: int | None) -> tuple[Event, ...]:
        """What a seat (None: a spectator) saw happen."""
        return self._game.events(self.before, self.move, seat)


@attrs.frozen
class SettlementStep:
    """A deal was settled.

    Attributes:
        number: the deal's number in the record, from 0.
        state: the finished state.
        settlement: what it came to.
    """

    number: int
    state: Any
    settlement: Settlement[Any]


@attrs.frozen
class EndStep:
    """The match ended.

    Attributes:
        end: `finished`, `closed` or `abandoned`.
        final: its standing, or None when it was abandoned.
        table: of an abandoned match, the table as it stood before the deal that was broken off, whose stakes have
            returned; else None.
    """

    end: str
    final: Standing | None
    table: Any


Step: TypeAlias = DealStep | MoveStep | SettlementStep | EndStep
"""What `replay` yields for each line of the full form."""


class Divergence(Exception):  # noqa: N818  # it never leaves this package: `played` makes a verdict of it
    """The rules give something else than a line says."""

    def __init__(self, at: int, what: str, expected: object, got: object) -> None:
        super().__init__(at, what, str(expected), str(got))
        self.at: int = at
        self.what: str = what
        self.expected: str = str(expected)
        self.got: str = str(got)

    def verdict(self, line: int) -> Diverged:
        """DIVERGED, at a line of a file."""
        return Diverged(self.at, self.what, self.expected, self.got, line)


class Stepper:
    """Plays a full record.

    Attributes:
        table: the table of the next deal, or of the one under way; None once the match is over.
        state: the state under way, or None between deals.
        settlement: the last settlement, or None.
        moves: how many moves were played.
    """

    def __init__(self, header: Header) -> None:
        self._game, self._seed = header.game, header.seed
        self.table: Any = header.table
        self.state: Any = None
        self.settlement: Settlement[Any] | None = None
        self.moves: int = 0

    def take(self, line: Line) -> Step:
        """Play a line, which stands where it may, and say what happened.

        Raises:
            Divergence: the rules give something else.
        """
        before, table = self.state, self.table
        self.go(line)
        if isinstance(line, Moved):
            return MoveStep(line.number, line.seat, line.move, before, self.state, self._game)
        if isinstance(line, Dealt):
            return DealStep(line.number, self.state, self._game, line)
        if isinstance(line, Footer):
            return EndStep(line.end, line.final, table if line.end == "abandoned" else None)
        assert self.settlement is not None  # noqa: S101  # the line was a settlement's
        return SettlementStep(line.number, before, self.settlement)

    def go(self, line: Line | PlainMoves) -> None:
        """Play a line, or a row of moves, which stands where it may.

        Raises:
            Divergence: the rules give something else.
        """
        if isinstance(line, PlainMoves):
            self.state = self._after(line.moves)
            self.moves += len(line.moves)
        elif isinstance(line, Moved):
            self._move(line)
        elif isinstance(line, Dealt):
            self._deal(line)
        elif isinstance(line, Settled):
            self._settle(line)
        else:
            assert isinstance(line, Footer)  # noqa: S101  # the other lines are those of the seat form
            check_end(line, self._game, self.table, self.settlement, self.moves)

    def _diverges(self, what: str, expected: object, got: object) -> Divergence:
        return Divergence(self.moves, what, expected, got)

    def _deal(self, line: Dealt) -> None:
        if self.table is None:
            raise self._diverges("deck", "no deal, the match is over", f"deal {line.number}")
        state = line.setup if line.setup is not None else self._dealt(line)
        if state.table is not self.table and state.table != self.table:
            raise self._diverges("deck", "a position of this table", "one of another table")
        self.state = state

    def _dealt(self, line: Dealt) -> Any:
        facts = dict(line.facts)
        try:
            if self._seed is not None:
                self._same_deck(self._game.shuffle(self.table, self._seed), line.deck, facts)
            return self._game.deal(self.table, deck=line.deck, **facts)
        except CardstopsError as error:
            raise self._diverges("deck", f"cards that can be dealt: {error}", _cards(line.deck)) from error

    def _same_deck(self, due: Deck, cards: tuple[Card, ...], facts: Mapping[str, int]) -> None:
        if due.cards != cards:
            raise self._diverges("deck", _cards(due.cards), _cards(cards))
        for name, number in due.facts:
            if facts.get(name) != number:
                raise self._diverges("deck", f"{name} {number}", f"{name} {facts.get(name, 'missing')}")

    def _move(self, line: Moved) -> None:
        after = self._after(((line.seat, line.move, b""),))
        if line.state is not None:
            self._same_digest(after, line.state)
        self.state = after
        self.moves += 1

    def _after(self, moves: Iterable[tuple[int, Any, bytes]]) -> Any:
        """The state after some moves, each of its seat."""
        state, apply, number = self.state, self._game.apply, self.moves
        for seat, move, _ in moves:
            if state.turn != seat:
                raise Divergence(number, "turn", seat_name(state.turn), seat_name(seat))
            try:
                state = apply(state, move)
            except IllegalMoveError as error:
                raise Divergence(number, "legality", f"a legal move: {error}", move) from error
            number += 1
        return state

    def _same_digest(self, state: object, got: str | None) -> None:
        due = digest(state, self._game)
        if due != got:
            raise self._diverges("digest", due, got)

    def _settle(self, line: Settled) -> None:
        state = self.state
        if state.turn is not None:
            raise self._diverges(
                "payment", f"no settlement, {seat_name(state.turn)} is on turn", f"deal {line.number}'s"
            )
        settlement = self._game.settle(state)
        due = (settlement.payments, settlement.winners, settlement.reason)
        got = (line.payments, line.winners, line.reason)
        if due != got:
            raise self._diverges("payment", _outcome(*due), _outcome(*got))
        self._same_digest(state, line.state)
        self.state, self.table, self.settlement = None, settlement.table, settlement


def check_end(line: Footer, game: AnyGame, table: Any, settlement: Settlement[Any] | None, moves: int) -> None:
    """Check a footer after the last settlement, with the table that would be dealt to next.

    Raises:
        Divergence: the match does not end so, or not with this standing.
    """
    over = settlement is not None and settlement.final is not None
    if over != (line.end == "finished"):
        raise Divergence(moves, "payment", "finished" if over else "a match that goes on", line.end)
    if line.end == "abandoned":
        return
    final = settlement.final if settlement is not None and over else game.close(table).final
    if final != line.final:
        raise Divergence(moves, "payment", final, line.final)


P = TypeVar("P", covariant=True)  # noqa: PLC0105  # what kind of step a player gives


class Player(Protocol[P]):
    """What plays the lines of a record: a `Stepper`, or a `SeatStepper` for the seat form."""

    def go(self, line: Line | PlainMoves) -> None:
        """Play a line or a row of moves, or raise a Divergence."""
        ...

    def take(self, line: Line) -> P:
        """Play a line and say what happened, or raise a Divergence."""
        ...


def played(player: Player[P], line: Line, number: int) -> P:
    """The step of a line that stands in this line of a file.

    Raises:
        VerdictError: DIVERGED.
    """
    try:
        return player.take(line)
    except Divergence as error:
        raise VerdictError(error.verdict(number)) from error


def seat_name(seat: int | None) -> str:
    """A seat as verdicts name it."""
    return "nobody" if seat is None else f"seat {seat}"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join([str(card) for card in cards])


def _outcome(payments: tuple[int, ...], winners: tuple[int, ...], reason: str) -> str:
    return f"payments {list(payments)}, winners {list(winners)}, {shown(reason)}"
