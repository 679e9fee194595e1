"""Millions of random moves, and no law broken: every preset of every game with every number of seats.

    python -m tests.million --moves 10000000 --jobs 2 --log million.jsonl    ten million moves; the same again goes on
    python -m tests.million --part 17                                        one part again, such as one that failed

At every move laws 2 and 3 are asked, law 5 of the move that is played and of one that is not legal, and law 10 of the
view of the seat on turn. At every fiftieth all laws are asked in full: of one of the viewers, and of an eighth of what
law 12 has to ask, another each time. Laws 1 and 8 are asked at the end of every deal. A long list is never counted out
but at a fiftieth move: what is played is drawn from it, and what is not legal is looked for in it.

The work is cut into parts of a thousand moves and the rest of the deal. A part is a function of its number alone: the
parts go round the settings, the first dealers and the seeds.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
import time
from collections import Counter, deque
from collections.abc import Hashable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs

import cardstops
from cardstops import GAMES
from cardstops.errors import IllegalMoveError
from cardstops.game import AnyGame, choose
from cardstops.testing import LAWS, Books, LawBrokenError, Moment, dealt, hold
from cardstops.testing import law_1_a_deal_ends as law_1
from cardstops.testing import law_2_cards_are_conserved as law_2
from cardstops.testing import law_3_chips_are_conserved as law_3
from cardstops.testing import law_8_replay_gives_the_same_states as law_8
from tests.support.everything import BOOKS, EVERYTHING

PART: Final = 1_000
"""A part is over with the deal in which it has made so many moves."""
CLOSELY: Final = 50
"""At every so-manieth move all laws are asked."""
SHARE: Final = 8
"""Of what a law asks by the dozen, one in so many is asked then."""
KEPT: Final = 200
"""So many moves that were legal somewhere are kept, to be tried where they are not."""


@attrs.define
class Walk:
    """One part: deal after deal of one setting.

    Attributes:
        number: the part's number.
        game: the game.
        preset: its rules.
        seats: the number of seats.
        books: the game's books.
        random: what is played, and what is tried.
        pool: moves that were legal somewhere.
        count: what has been done: `deals`, `moves`, `illegal` moves tried, moves looked at `closely`.
    """

    number: int
    game: AnyGame
    preset: str
    seats: int
    books: Books
    random: Random
    pool: list[Hashable] = attrs.field(factory=list[Hashable])
    count: Counter[str] = attrs.field(factory=Counter[str])

    def play(self, moves: int) -> None:
        """Play matches until so many moves are made and the deal is over."""
        game = self.game
        dealer = self.number // len(EVERYTHING) % self.seats
        table = opening = game.open_table(self.preset, self.seats, dealer=dealer)
        match = 0
        while self.count["moves"] < moves:
            at = self.deal(dealt(game, table, f"million/{self.number}/{match}", self.books))
            self.count["deals"] += 1
            table = game.settle(at.state).table
            if table is None:
                table, match = opening, match + 1

    def deal(self, at: Moment) -> Moment:
        """Play a deal to its end."""
        if not self.pool:
            self.pool.extend(at.tried)
        played: list[str] = []
        while True:
            self.look(at, played)
            if at.over:
                return at
            move, state = self.move(at)
            played.append(str(move))
            self.count["moves"] += 1
            at = Moment(at.game, at.books, at.table, at.seed, at.deck, len(played), state, at.state, move, share=SHARE)

    def look(self, at: Moment, played: Sequence[str]) -> None:
        """Ask the laws that are asked of a moment: some at every one, all at every fiftieth."""
        hold(at, (law_2, law_3))
        closely = self.count["moves"] % CLOSELY == 0
        if closely or at.over:
            tried = self.random.sample(self.pool, min(24, len(self.pool)))
            at = attrs.evolve(at, played=tuple(played), tried=tuple(tried))
            hold(at, LAWS if closely else (law_1, law_8))
            self.count["closely"] += closely

    def move(self, at: Moment) -> tuple[Hashable, Any]:
        """Draw a move, ask laws 5 and 10 of it and of one that is not legal, and make it."""
        game, state = at.game, at.state
        moves, view = at.legal(), game.view(state, state.turn)
        seen = game.legal_moves(view)
        move = choose(moves, self.random)
        if move not in moves or game.why_illegal(state, move) is not None:
            at.broken(f"law 5: {move} was drawn from the list, and is not legal")
        if move not in seen or seen[0] != moves[0] or (isinstance(moves, tuple) and seen != moves):
            at.broken(f"law 10: seat {state.turn} sees other moves than are legal")
        wrong = next((other for other in self.some() if other not in moves), None)
        if wrong is not None:
            self.refused(at, view, wrong)
        return move, self.made(at, move)

    def some(self) -> Iterable[Hashable]:
        """Some moves of the pool."""
        return self.random.sample(self.pool, min(6, len(self.pool)))

    def refused(self, at: Moment, view: object, move: Hashable) -> None:
        """See that a move that is not in the list is refused, for one reason by all that can be asked."""
        game, why = at.game, at.game.why_illegal(at.state, move)
        if why is None:
            at.broken(f"law 5: {move} is not in the list, and why_illegal says None")
        if game.why_illegal(view, move) != why:
            at.broken(f"law 10: of {move} the view says something else than {why}")
        try:
            game.apply(at.state, move)
        except IllegalMoveError as error:
            if error.illegality != why:
                at.broken(f"law 5: {move}: apply says {error.illegality}, why_illegal {why}")
        else:
            at.broken(f"law 5: {move} is not in the list, and apply accepts it")
        self.count["illegal"] += 1

    def made(self, at: Moment, move: Hashable) -> Any:
        """The state after a legal move, which is kept to be tried elsewhere."""
        if len(self.pool) < KEPT:
            self.pool.append(move)
        else:
            self.pool[self.random.randrange(KEPT)] = move
        try:
            return at.game.apply(at.state, move)
        except IllegalMoveError as error:
            at.broken(f"law 5: {move} is legal, but apply refuses it: {error}")


def walk(number: int, moves: int = PART) -> dict[str, Any]:
    """Play a part, and tell what was done in it as a line of the log.

    Raises:
        LawBrokenError: a law does not hold.
    """
    started = time.process_time()
    name, preset, seats = EVERYTHING[number % len(EVERYTHING)]
    part = Walk(number, GAMES[name], preset, seats, BOOKS.get(name, Books()), Random(f"million/{number}"))
    try:
        part.play(moves)
    except Exception as error:
        said = str(error) if isinstance(error, LawBrokenError) else f"{name}: {type(error).__name__}: {error}"
        raise LawBrokenError(f"part {number}: {said}") from error
    return {
        "part": number, "game": name, "preset": preset, "seats": seats, **part.count,
        "seconds": round(time.process_time() - started, 3),
    }  # fmt: skip


def sources() -> str:
    """A hash of the package and of this file: a log goes on only with what it was begun with."""
    found = hashlib.sha256()
    for path in (*sorted(Path(cardstops.__file__).parent.rglob("*.py")), Path(__file__)):
        found.update(path.read_bytes())
    return found.hexdigest()


def done_before(log: Path) -> list[dict[str, Any]]:
    """The parts that a log tells of; a new log is begun with the hash of the sources.

    Raises:
        SystemExit: the log was begun with other sources.
    """
    if not log.exists():
        log.write_text(json.dumps({"sources": sources()}) + "\n", encoding="utf-8")
    head, *lines = log.read_text(encoding="utf-8").splitlines()
    if json.loads(head) != {"sources": sources()}:
        sys.exit(f"{log} was begun with other sources; give another --log")
    return [json.loads(line) for line in lines]


def walked(numbers: Iterable[int], jobs: int) -> Iterator[dict[str, Any]]:
    """The parts of these numbers, played in so many processes, in the order of the numbers."""
    if jobs == 1:
        yield from map(walk, numbers)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as processes:
        waiting: deque[Future[dict[str, Any]]] = deque()
        try:
            for number in numbers:
                waiting.append(processes.submit(walk, number))
                if len(waiting) == 8 * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            processes.shutdown(cancel_futures=True)


def told(parts: Iterable[dict[str, Any]]) -> str:
    """A table of what was done, game by game."""
    names = ("deals", "moves", "illegal", "closely", "seconds")
    sums: dict[str, Counter[str]] = {name: Counter() for name in (*GAMES, "all")}
    for part in parts:
        for row in (part["game"], "all"):
            sums[row].update({name: part.get(name, 0) for name in names})
    lines = [f"{'':10}" + "".join(f"{name:>12}" for name in names) + f"{'moves/s':>12}"]
    for row, count in sums.items():
        rate = count["moves"] / max(count["seconds"], 0.001)
        lines.append(f"{row:10}" + "".join(f"{count[name]:>12,.0f}" for name in names) + f"{rate:>12,.0f}")
    return "\n".join(lines)


def say(text: str) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main(arguments: Sequence[str] | None = None) -> int:
    """Play as many moves as asked, going on where the log ends; 1 when a law is broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.million", description="Ask the laws of random moves.")
    parser.add_argument("--moves", type=int, default=10_000_000, help="so many at least (10,000,000)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="so many processes (one a processor)")
    parser.add_argument("--log", type=Path, help="a line for each part, from which a later run goes on")
    parser.add_argument("--part", type=int, help="play this part alone")
    options = parser.parse_args(arguments)
    started = time.monotonic()
    try:
        if options.part is not None:
            say(told([walk(options.part)]))
            return 0
        say(told(run(options.moves, options.jobs, options.log)))
    except LawBrokenError as error:
        sys.stderr.write(f"BROKEN: {error}\n")
        return 1
    say(f"no law was broken ({time.monotonic() - started:,.0f} s in {options.jobs} processes)")
    return 0


def run(moves: int, jobs: int, log: Path | None) -> list[dict[str, Any]]:
    """Play parts until so many moves are made, those of the log among them, and tell how far it is every minute."""
    parts = done_before(log) if log else []
    made, told_at = sum(part["moves"] for part in parts), time.monotonic()
    first = len(parts)
    missing = range(first, first + max(0, -(-(moves - made) // PART)))
    for part in walked(missing, jobs):
        parts.append(part)
        made += part["moves"]
        if log:
            with log.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(part) + "\n")
        if time.monotonic() - told_at > 60:
            told_at = time.monotonic()
            say(f"{made:,} of {moves:,} moves")
        if made >= moves:
            break
    return parts


if __name__ == "__main__":
    sys.exit(main())
