"""Golden records: matches of every preset that each later release must bear out, to the last digest.

    python -m tests.golden.write [GAME …]           write them, of all games or of some
    python -m tests.golden.write --check [GAME …]   say what would be written otherwise

Bots play at random from published streams, so the files are a function of the rules alone. What they hold may change
only with the game's revision; files of an earlier one are kept under `revision-N` and stay EXACT.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, Final, get_type_hints

import attrs

from cardstops.errors import RulesError
from cardstops.game import AnyGame, choose
from cardstops.games import GAMES
from cardstops.record import Record, Recorder, pack
from cardstops.rng import Stream
from tests.golden import newmarket_worked_deal
from tests.golden.forms import forms
from tests.golden.reach import reached

FOLDER: Final = Path(__file__).parent
MATCHES: Final = 21
"""Matches of each preset: as many of each number of seats, where there are three."""
RARE: Final = 100
"""So many matches more are played, of which those are kept that reach what none before them did."""
EVERY_MOVE: Final = 1
"""A golden has the state's digest after each move."""
SELDOM: Final = 1 << 20
"""For matches that are played only to see what they reach."""
SEAT: Final = 1
"""The seat whose record of a match is kept, to hold views and events as well."""
BY_HAND: Final[Mapping[str, Mapping[str, Callable[[], Record]]]] = {
    "newmarket": {"worked-deal": newmarket_worked_deal.record},
}
"""Deals that a page tells card by card, each a record of its own in the stream form."""
NUMBERS: Final[Mapping[str, Sequence[Mapping[str, object]]]] = {
    "newmarket": ({"bankroll": 12}, {"pot_stake": 2, "pay_per_card": 3}),
}
"""House rules of numbers, which nobody can list: the changes to a game's default preset."""


def presets(game: AnyGame) -> dict[str, Any]:
    """The presets that differ: of those with equal rules the first, whose name a record writes."""
    names: dict[Any, str] = {}
    for name, rules in game.presets.items():
        names.setdefault(rules, name)
    return {name: rules for rules, name in names.items()}


def seat_counts(rules: Any) -> list[int]:
    """The fewest seats of the rules, the most, and those halfway."""
    fewest, most = rules.seats
    return sorted({fewest, (fewest + most) // 2, most})


def match(game: AnyGame, rules: Any, name: str, number: int) -> str:
    """A match of bots that play at random, packed, with every digest."""
    return pack(play(game, rules, name, number, EVERY_MOVE))


def play(game: AnyGame, rules: Any, name: str, number: int, digest_every: int) -> Record:
    """A match of bots that play at random; an open one is closed after a deal a seat."""
    counts = seat_counts(rules)
    seats = counts[number % len(counts)]
    table = game.open_table(rules, seats, dealer=number // len(counts) % seats)
    seed = f"golden/{game.name}/{name}/{number}"
    written = io.StringIO()
    recorder = Recorder.start(written, game, table, seed=seed, digest_every=digest_every)
    while not recorder.ended:
        deal = recorder.table.number
        if game.open_ended(rules) and deal == seats:
            recorder.close_match()
            break
        state = recorder.deal()
        streams = [Stream(seed, f"policy/{seat}/{deal}") for seat in range(seats)]
        while state.turn is not None:
            state = recorder.play(choose(game.legal_moves(state), streams[state.turn]))
    return Record.read(written.getvalue().encode(), {game.name: game})


def matches(game: AnyGame, rules: Any, name: str) -> Iterator[str]:
    """The matches of a preset: the first ones, and of those after them the ones that reach something new."""
    known: set[str] = set()
    for number in range(MATCHES + RARE):
        new = reached(play(game, rules, name, number, SELDOM)) - known
        if new or number < MATCHES:
            yield match(game, rules, name, number)
        known |= new


def seen(game: AnyGame) -> Iterator[str]:
    """The first match of the default preset as one seat saw it: views and events, line by line."""
    name, rules = next(iter(game.presets.items()))
    record = Record.read(match(game, rules, name, 0).encode(), {game.name: game})
    yield from record.for_seat(SEAT).stream().splitlines()


def house_rules(game: AnyGame) -> Iterator[tuple[str, Any]]:
    """Rules one change away from a preset: each choice at the first preset that can take it, then some numbers."""
    known = presets(game)
    for field, kind in get_type_hints(type(next(iter(known.values())))).items():
        for value in kind if isinstance(kind, type) and issubclass(kind, Enum) else ():
            options = _changed(known.values(), {field: value})
            changed = next((rules for rules in options if rules not in known.values()), None)
            if changed is not None:
                yield f"{field}={value.name.lower().replace('_', '-')}", changed
    for changes in NUMBERS.get(game.name, ()):
        yield ",".join(f"{field}={value}" for field, value in changes.items()), next(_changed(known.values(), changes))


def _changed(known: Iterable[Any], changes: Mapping[str, object]) -> Iterator[Any]:
    for rules in known:
        try:
            yield attrs.evolve(rules, **changes)
        except RulesError:
            continue


def files(game: AnyGame) -> Iterator[tuple[str, Iterator[str]]]:
    """The name of each golden of a game, with its lines."""
    for name, rules in presets(game).items():
        yield f"{name}.cards.packed.jsonl", matches(game, rules, name)
    yield "house-rules.cards.packed.jsonl", (match(game, rules, name, 0) for name, rules in house_rules(game))
    yield "forms.cards.packed.jsonl", map(pack, forms(game))
    yield f"seat-{SEAT}.cards.jsonl", seen(game)
    for name, record in BY_HAND.get(game.name, {}).items():
        yield f"{name}.cards.jsonl", iter(record().stream().splitlines())


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the goldens of the games named, or of all."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden.write", description="Write the golden records.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if something would be otherwise")
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    options = parser.parse_args(arguments)
    differ = 0
    for name in options.games or GAMES:
        for file, lines in files(GAMES[name]):
            path, text = FOLDER / name / file, "".join([f"{line}\n" for line in lines])
            same = path.exists() and path.read_text(encoding="utf-8") == text
            differ += not same
            sys.stdout.write(f"{name}/{file}: {len(text):,} bytes, {'as it was' if same else 'another'}\n")
            if not same and not options.check:
                _replace(path, text, GAMES[name].revision)
    return int(options.check and differ > 0)


def _replace(path: Path, text: str, revision: int) -> None:
    """Write a golden; one of an older revision is kept."""
    path.parent.mkdir(exist_ok=True)
    if path.exists():
        with path.open(encoding="utf-8") as file:
            before = json.loads(file.readline())["revision"]
        if before != revision:
            kept = path.parent / f"revision-{before}"
            kept.mkdir(exist_ok=True)
            path.rename(kept / path.name)
    path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    sys.exit(main())
