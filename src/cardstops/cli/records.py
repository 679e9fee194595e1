"""The commands about records: write one, play it again, say whether it is right, and change its form."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

import attrs

from cardstops.cli.arguments import USAGE, rules_of
from cardstops.cli.sentences import chips, faces, plain, sentence
from cardstops.codec import encode
from cardstops.draws import Source
from cardstops.errors import CardstopsError, RecordError
from cardstops.game import AnyGame, Event, Position, Seated, Settlement
from cardstops.game import Final as Standing
from cardstops.jsontext import Json, compact
from cardstops.policies import find_policy, one_a_seat
from cardstops.record import (
    DealStep,
    EndStep,
    Header,
    Moved,
    MoveStep,
    Record,
    Recorder,
    SeenDealStep,
    SeenMove,
    SeenMoveStep,
    SeenSettlementStep,
    SeenStep,
    Settled,
    SettlementStep,
    Step,
    Verdict,
    pack,
    verdicts,
)
from cardstops.record.replaying import opened
from cardstops.rng import new_seed, seed_text
from cardstops.simulation import lowest_seats

__all__ = ["STATUS", "redact", "selfplay", "show", "tell", "to_packed", "to_stream", "verify_files", "why"]

STATUS: Final = {"EXACT": 0, "INVALID": 1, "DIVERGED": 2, "UNSUPPORTED": 3, "OPEN": 4}
"""The exit status of each verdict."""


def source_of(name: str) -> Any:
    """Where a record is: a file, or `-` for what is typed or piped in.

    Raises:
        RecordError: the standard input is closed.
    """
    if name != "-":
        return name
    if sys.stdin is None:
        raise RecordError("the standard input is closed")
    return sys.stdin.buffer


def write(text: str, out: str | None) -> None:
    """Write a record's text to a new file, or to the standard output.

    Raises:
        FileExistsError: there is such a file.
        OSError: it cannot be written.
    """
    if out is None:
        sys.stdout.write(text)
    else:
        with Path(out).open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)


def selfplay(options: argparse.Namespace) -> int:
    """Let bots play a match and write its record."""
    game: AnyGame = options.game
    rules = rules_of(game, options)
    table: Seated = game.open_table(rules, options.seats or lowest_seats(game, rules))
    seed = new_seed() if options.seed is None else options.seed
    named = options.policy[0] if len(options.policy) == 1 else options.policy or "random"
    chairs = [find_policy(game, policy) for policy in one_a_seat(named, table.seats)]
    most = options.deals or (table.seats if game.open_ended(rules) else None)
    with Recorder.start(options.out or sys.stdout, game, table, seed=seed) as recorder:
        dealt, source = 0, Source(seed)
        while not recorder.ended:
            if dealt == most:
                recorder.close_match()
                break
            draws = source.seats(table.seats, recorder.table.number)
            state: Position = recorder.deal()
            while (seat := state.turn) is not None:
                view = game.view(state, seat)
                state = recorder.play(chairs[seat](view, game.legal_moves(view), draws[seat]))
            dealt += 1
    return 0


def verify_files(options: argparse.Namespace) -> int:
    """Say of each file whether it is right; the exit status is that of the gravest verdict."""
    worst: Verdict | None = None
    unreadable = False
    for name in options.files:
        try:
            for number, verdict in enumerate(verdicts(source_of(name))):
                worst = verdict if worst is None or verdict.gravity > worst.gravity else worst
                if options.json:
                    print(compact({"file": name, "record": number, "verdict": verdict.name, **attrs.asdict(verdict)}))
                else:
                    place = f"{plain(name)} ({number + 1})" if number else plain(name)
                    print(f"{place}: {plain(str(verdict))}")
        except (OSError, CardstopsError) as error:
            if isinstance(error, BrokenPipeError):
                raise
            unreadable = True
            named = why(error) if isinstance(error, OSError) else f"{name}: {error}"
            print(f"cardstops: {plain(named)}", file=sys.stderr)
    return USAGE if unreadable or worst is None else STATUS[worst.name]


def why(error: BaseException) -> str:
    """One line about an error: of the system's, the file and the cause without its number."""
    if not isinstance(error, OSError):
        return str(error)
    named = "" if error.filename is None else f"{error.filename}: "
    return f"{named}{error.strerror or error}"


def show(options: argparse.Namespace) -> int:
    """Print what a record holds, without playing it."""
    for record in Record.read_all(source_of(options.file)):
        if options.json:
            print(compact({"header": record.header.data, "lines": [line.data for line in record.lines]}))
            continue
        header = record.header
        played = f"preset {header.preset}" if header.preset else "house rules"
        seen = "" if header.seat is None else f", as seat {header.seat} saw it"
        print(f"{header.game.name}, {played}{seen}: {', '.join(map(plain, header.names))}")
        if header.seed is not None:
            print(f"seed {plain(seed_text(header.seed))}")
        moves = 0
        for line in record.lines:
            moves += isinstance(line, Moved | SeenMove)
            if isinstance(line, Settled):
                payments = " ".join(f"{paid:+d}" for paid in line.payments)
                print(f"deal {line.number}: {line.reason}, {payments}, {moves} moves so far")
        footer = record.footer
        print(f"{moves} moves, no end" if footer is None else f"{moves} moves, {footer.end}")
    return 0


def to_packed(options: argparse.Namespace) -> int:
    """Write each record of a file as one line."""
    write("".join(f"{pack(record)}\n" for record in Record.read_all(source_of(options.file))), options.out)
    return 0


def to_stream(options: argparse.Namespace) -> int:
    """Write a record line by line."""
    write(Record.read(source_of(options.file)).stream(), options.out)
    return 0


def redact(options: argparse.Namespace) -> int:
    """Write a record as one seat saw it."""
    write(Record.read(source_of(options.file)).for_seat(options.seat, salt=options.salt).stream(), options.out)
    return 0


def tell(options: argparse.Namespace) -> int:
    """Play a record again and tell it, deal by deal."""
    header, steps = opened(source_of(options.file))
    _check_seat(header, options.seat)
    teller = _Teller(header, options.seat)
    step: Step | SeenStep | None = None
    for step in steps:
        if options.json:
            print(compact(teller.data(step)))
        else:
            for line in teller.lines(step):
                print(line)
    if not isinstance(step, EndStep) and not options.json:
        print("The record ends here, and the match has no end.")
    return 0


def _check_seat(header: Header, seat: int | None) -> None:
    """Refuse a seat of which the record cannot tell what it saw.

    Raises:
        RecordError: there is no such seat, or the record is another seat's.
    """
    seats, own = len(header.names), header.seat
    if seat is not None and seat >= seats:
        raise RecordError(f"no seat {seat} at a table of {seats}")
    if seat is not None and own not in (None, seat):
        raise RecordError(f"the record is as seat {own} saw it: it does not tell what seat {seat} saw")


def _shown(event: Event) -> int:
    return len(event.cards)


class _Teller:
    """Tells the steps of a record, to one seat or to somebody who sees all."""

    def __init__(self, header: Header, seat: int | None) -> None:
        self._game, self._names, self._seat = header.game, header.names, seat
        self._seats = range(len(header.names))

    def lines(self, step: Step | SeenStep) -> Iterable[str]:
        """What is said of a step."""
        if isinstance(step, DealStep | SeenDealStep):
            yield f"Deal {step.number}"
            yield from self._hands(step)
        if isinstance(step, DealStep | SeenDealStep | MoveStep | SeenMoveStep):
            told = [f"  {sentence(event, self._names, self._game.wording)}" for event in self._events(step)]
            yield from told or ([] if isinstance(step, DealStep | SeenDealStep) else [f"  {step.move}"])
        elif isinstance(step, SettlementStep | SeenSettlementStep):
            yield f"  {self._outcome(step.settlement)}"
        else:
            yield self._end(step)

    def data(self, step: Step | SeenStep) -> dict[str, Json]:
        """A step as a program reads it."""
        if isinstance(step, DealStep | SeenDealStep | MoveStep | SeenMoveStep):
            events: list[Json] = [encode(event, self._game) for event in self._events(step)]
            if isinstance(step, DealStep | SeenDealStep):
                return {"deal": step.number, "events": events}
            return {"n": step.number, "s": step.seat, "m": str(step.move), "events": events}
        if isinstance(step, SettlementStep | SeenSettlementStep):
            return {"settle": step.number, "settlement": encode(step.settlement, self._game)}
        return {"end": step.end, "final": None if step.final is None else encode(step.final, self._game)}

    def _events(self, step: DealStep | SeenDealStep | MoveStep | SeenMoveStep) -> Sequence[Event]:
        """What the seat saw; without one, each event as whoever saw most of it did."""
        if isinstance(step, SeenDealStep | SeenMoveStep):
            return step.events
        if self._seat is not None:
            return step.events(self._seat)
        seen: list[Event] = []
        for told in zip_longest(*[step.events(seat) for seat in self._seats]):
            most: dict[tuple[str, int | None], Event] = {}
            for event in told:
                if event is not None:
                    known = most.setdefault((event.code, event.seat), event)
                    most[event.code, event.seat] = max(known, event, key=_shown)
            seen += most.values()
        return seen

    def _hands(self, step: DealStep | SeenDealStep) -> Iterable[str]:
        """The hands of a position that was set up, of which no event tells."""
        if isinstance(step, DealStep) and self._seat is None and not step.events(None):
            for seat in self._seats:
                yield f"  {plain(self._names[seat])}: {faces(step.state.hands[seat])}"

    def _outcome(self, settlement: Settlement[Any]) -> str:
        paid = ", ".join(f"{plain(self._names[seat])} {net:+d}" for seat, net in enumerate(settlement.payments))
        return f"{settlement.reason.replace('_', ' ')}: {paid}{self._winners(settlement.winners)}"

    def _winners(self, seats: Sequence[int]) -> str:
        return f"; won by {' and '.join(plain(self._names[seat]) for seat in seats)}" if seats else ""

    def _end(self, step: EndStep) -> str:
        if step.final is None:
            return f"The match was {step.end}."
        return f"The match is {step.end}: {self._standing(step.final)}"

    def _standing(self, final: Standing) -> str:
        held = ", ".join(f"{plain(self._names[seat])} {chips(number)}" for seat, number in enumerate(final.chips))
        left = f", {chips(final.residue)} left on the table" if final.residue else ""
        return f"{held}{left}{self._winners(final.winners)}"
