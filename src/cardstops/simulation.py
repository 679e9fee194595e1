"""Many deals, or many matches, played by policies, here or over any `concurrent.futures` executor.

Deal *k* is dealt at a fresh table, dealer *k* mod seats, from the stream `deal/k`; match *k* has its own seed.
What comes of them is summed up in whole numbers, so neither workers nor the cutting of the work can show in it.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import attrs

from cardstops.draws import Source
from cardstops.errors import SimulationError, brief
from cardstops.game import AnyGame, Deck, Position, Seated, check_game
from cardstops.games import GAMES
from cardstops.policies import Policy, find_policy, one_a_seat, play_deals, play_out
from cardstops.rng import Seed, seed_bytes
from cardstops.summary import Summary, Tally

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future  # much to load for who plays here

__all__ = ["Summary", "lowest_seats", "match_seed", "simulate"]

MOST: Final = 1 << 53
"""Fewer deals or matches than this are played at once."""
PARTS: Final = 64
"""The work is cut into so many parts at least, where it is enough, …"""
LARGEST: Final = 500
"""… none of them of more deals or matches than this."""
TOGETHER: Final = 16
"""So many deals of a part are dealt, then played, then counted: one kind of work at a time, which is quicker."""
AHEAD: Final = 64
"""So many parts at most wait at an executor."""


@attrs.frozen
class _Part:
    """Some of the deals or matches, as a worker is told of them.

    Attributes:
        game: the game, or its name in `GAMES`, since only that can be pickled for every game.
        first: the number of the first deal or match.
        stop: the number after the last one.
    """

    game: AnyGame | str
    rules: object
    seats: int
    seed: Seed
    policies: tuple[Policy | str, ...]
    matches: bool
    first: int
    stop: int


def simulate(  # noqa: PLR0913  # every one of them is an answer that somebody asks for by name
    game: AnyGame,
    *,
    deals: int | None = None,
    matches: int | None = None,
    rules: object = None,
    seats: int | None = None,
    seed: Seed,
    policies: Policy | str | Sequence[Policy | str] = "random",
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Summary:
    """Play independent deals, or whole matches, and sum up what they came to.

    The same arguments give the same summary, whatever the executor. An open match is closed after one deal a seat.

    Args:
        game: the game, one of `GAMES` or your own.
        deals: so many deals, each at a fresh table, deal *k* with dealer *k* mod seats and the stream `deal/k`.
        matches: so many whole matches instead, match *k* with first dealer *k* mod seats and `match_seed(seed, k)`.
        rules: rules or a preset's name; the game's default preset when left out.
        seats: the number of seats; the fewest that the rules take when left out.
        seed: what everything is drawn from.
        policies: who plays: one policy or name for all seats, or one for each. `random` is always there, a game may
            name others (`Game.policies`). A policy of seat *s* draws under the label `policy/s/k` in deal *k*.
        executor: where to play; here, one after another, when left out. With processes, policies of your own and a
            game of your own must be importable by the workers.
        progress: called now and then with the number of deals or matches that are done, and of all.

    Raises:
        UnknownGameError: `game` is no `Game`.
        SimulationError: neither or both of deals and matches, or a policy that there is not.
        RulesError, TableError, SeedError: rules, seats or a seed that the game does not take.
        IllegalMoveError: a policy picked a move that is not legal.
    """
    check_game(game)
    if (deals is None) == (matches is None):
        raise SimulationError("so many deals or so many matches, one of them")
    total = deals if deals is not None else matches
    if isinstance(total, bool) or not isinstance(total, int) or not 1 <= total < MOST:
        raise SimulationError(f"{brief(total)} is no number of deals or matches")
    seed_bytes(seed)
    if rules is None:
        rules = next(iter(game.presets))
    table: Seated = game.open_table(rules, seats if seats is not None else lowest_seats(game, rules))
    chairs = one_a_seat(policies, table.seats)
    for policy in chairs:
        find_policy(game, policy)
    named = game.name if game.name in GAMES and GAMES[game.name] is game else game
    size = max(1, min(total // PARTS, LARGEST))
    parts = (
        _Part(named, rules, table.seats, seed, chairs, matches is not None, first, min(first + size, total))
        for first in range(0, total, size)
    )
    return _sum_up(parts, total, executor, progress)


def lowest_seats(game: AnyGame, rules: object) -> int:
    """The fewest seats that rules, or a preset by its name, take.

    What is no rules of the game has the game's own lowest number, and is left for `open_table` to refuse.
    """
    kind: Any = next(iter(game.presets.values())).__class__
    resolved: Any = game.presets.get(rules) if isinstance(rules, str) else rules
    seats: tuple[int, int] = resolved.seats if isinstance(resolved, kind) else game.seats
    return seats[0]


def match_seed(seed: Seed, number: int) -> bytes:
    """The seed of one match of many: SHA-256 over the seed's bytes and the match's number, big-endian in 8 bytes.

    Raises:
        SeedError: what `seed_bytes` refuses.
        SimulationError: what is no number of a match.
    """
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < MOST:
        raise SimulationError(f"{brief(number)} is no number of a match: they count from 0")
    return hashlib.sha256(seed_bytes(seed) + number.to_bytes(8, "big")).digest()


def _sum_up(
    parts: Iterator[_Part], total: int, executor: Executor | None, progress: Callable[[int, int], None] | None
) -> Summary:
    """The parts' summaries, added up in the parts' own order."""
    summary: Summary | None = None
    for part in map(_played, parts) if executor is None else _spread(parts, executor):
        summary = part if summary is None else summary + part
        if progress is not None:
            progress(summary.matches or summary.deals, total)
    assert summary is not None  # noqa: S101  # there is at least one part, since there is at least one deal
    return summary


def _spread(parts: Iterator[_Part], executor: Executor) -> Iterator[Summary]:
    """The parts' summaries in their order, each part handed to the executor only when few are waiting."""
    waiting: deque[Future[Summary]] = deque()
    try:
        for part in parts:
            waiting.append(executor.submit(_played, part))
            if len(waiting) == AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def _played(part: _Part) -> Summary:
    """Play one part. A worker does this, so it starts from nothing but the part."""
    game = GAMES[part.game] if isinstance(part.game, str) else part.game
    chairs = tuple(find_policy(game, policy) for policy in part.policies)
    room = _Room(game, chairs, Tally(game.name, part.seats, game.tallies))
    tables = [game.open_table(part.rules, part.seats, dealer=dealer) for dealer in range(part.seats)]
    if part.matches:
        for number in range(part.first, part.stop):
            room.play_match(tables[number % part.seats], match_seed(part.seed, number))
    else:
        for dealer, table in enumerate(tables):
            numbers = range(part.first + (dealer - part.first) % part.seats, part.stop, part.seats)
            for first in range(0, len(numbers), TOGETHER):
                room.play_deals(table, numbers[first : first + TOGETHER], part.seed)
    return room.tally.summary()


@attrs.frozen
class _Room:
    """A game, who plays it, and the count of what comes of it."""

    game: AnyGame
    chairs: tuple[Policy, ...]
    tally: Tally

    def play_deals(self, table: Seated, numbers: range, seed: Seed) -> None:
        """Play deals of these numbers at a fresh table, and count them in."""
        source = Source(seed)
        draws = [source.seats(table.seats, number) for number in numbers]
        outcomes = play_deals(self.game, table, seed, numbers, self.chairs, draws)
        if outcomes is None:
            states = [self._dealt(table, deck) for deck in [self._deck(table, number, seed) for number in numbers]]
            outcomes = [
                play_out(self.game, state, self.chairs, drawn) for state, drawn in zip(states, draws, strict=True)
            ]
        for outcome in outcomes:
            self.tally.deal(outcome)
            self.tally.score(outcome.settlement.payments)

    def _deck(self, table: Seated, number: int, seed: Seed) -> Deck:
        """The cards of the stream `deal/k`."""
        deck: Deck = self.game.shuffle(attrs.evolve(table, number=number), seed)  # type: ignore[misc]  # Seated does not say attrs
        return deck

    def _dealt(self, table: Seated, deck: Deck) -> Position:
        """They are dealt at a table whose own number stays 0: it is fresh in every respect."""
        state: Position = self.game.deal(table, deck=deck.cards, **dict(deck.facts))
        return state

    def play_match(self, table: Seated, seed: Seed) -> None:
        """Play deal after deal until the match is over; an open one is closed after a deal a seat."""
        opening, final, source = table, None, Source(seed)
        while final is None:
            state: Position = self.game.deal(table, seed)
            outcome = play_out(self.game, state, self.chairs, source.seats(table.seats, table.number))
            self.tally.deal(outcome)
            settlement = outcome.settlement
            if settlement.table is not None:
                table = settlement.table
                if table.number == table.seats and self.game.open_ended(table.rules):
                    settlement = self.game.close(table)
            final = settlement.final
        self.tally.match(final)
        self.tally.score([now - then for now, then in zip(final.chips, opening.chips, strict=True)])
