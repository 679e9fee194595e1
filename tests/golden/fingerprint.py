"""One hash over all that the golden records come to, to be compared between interpreters.

    python -m tests.golden.fingerprint [--first N]

Of every golden: its verdict, which covers each state by its digest; the record written anew; the first legal moves of
each state; at every deal and now and then what each seat sees, and a state drawn for that view. `--first N` takes the
first N records of each file only. It prints the hash, and exits with 1 if a verdict is not EXACT.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final

from cardstops.codec import encode
from cardstops.game import AnyGame
from cardstops.jsontext import canonical
from cardstops.record import DealStep, Exact, MoveStep, Record, SettlementStep, pack, replay, verdicts

FOLDER: Final = Path(__file__).parent
MOVES: Final = 20
"""So many legal moves of a state are told at most."""
VIEWS_EVERY: Final = 64
"""Views, events and samples are told of each deal and of every so many moves."""


def goldens(folder: Path = FOLDER) -> list[Path]:
    """Every file of them, of this and of earlier revisions."""
    return sorted(folder.glob("*/**/*.jsonl"))


def told(record: Record) -> Iterator[bytes]:
    """All that a record comes to, besides its verdict."""
    yield (pack(record) if record.header.seat is None else record.stream()).encode()
    game = record.game
    for step in replay(record):
        if isinstance(step, DealStep | MoveStep):
            yield from (str(move).encode() for move in islice(game.legal_moves(step.state), MOVES))
            if isinstance(step, DealStep) or step.number % VIEWS_EVERY == 0:
                yield from seen(game, step)
        elif isinstance(step, SettlementStep):
            yield canonical(encode(step.settlement, game))


def seen(game: AnyGame, step: DealStep | MoveStep) -> Iterator[bytes]:
    """What every seat and a spectator see, and a state that each cannot rule out."""
    seats: int = step.state.table.seats
    for seat in (*range(seats), None):
        view: Any = game.view(step.state, seat)
        yield canonical(encode(view, game))
        yield from (canonical(encode(event, game)) for event in step.events(seat))
        yield canonical(encode(game.sample(view, step.number), game))


def faults(files: Sequence[Path], first: int | None = None) -> list[str]:
    """Which of the files' records are not EXACT."""
    said = ((path, number, verdict) for path in files for number, verdict in enumerate(islice(verdicts(path), first)))
    return [f"{path.name}, record {number}: {verdict}" for path, number, verdict in said if verdict.name != Exact.name]


def fingerprint(files: Sequence[Path], first: int | None = None) -> str:
    """The hash over what these files' records come to.

    Raises:
        VerdictError: one of them does not follow the rules.
    """
    total = hashlib.sha256()
    for path in files:
        for record in islice(Record.read_all(path), first):
            for part in told(record):
                total.update(len(part).to_bytes(8, "big") + part)
    return total.hexdigest()


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the hash of the goldens."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.golden.fingerprint", description="Hash what goldens come to."
    )
    parser.add_argument("--first", type=int, metavar="N", help="the first N records of each file")
    first: int | None = parser.parse_args(arguments).first
    files = goldens()
    if found := faults(files, first):
        sys.stderr.write("".join(f"{fault}\n" for fault in found))
        return 1
    sys.stdout.write(f"{fingerprint(files, first)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
