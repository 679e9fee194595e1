"""Strategies for hypothesis: tables, moments of a deal, whole matches, and a state machine that plays them.

What is played is drawn as plain numbers, so a match that breaks a law shrinks to a short one with early choices. This
module alone needs hypothesis, which is no dependency of cardstops: `pip install hypothesis`.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import islice
from typing import ClassVar

from cardstops.errors import CardstopsError
from cardstops.game import AnyGame, Moves, Position, Seated, Settlement
from cardstops.rng import Seed
from cardstops.testing.checking import AT_EVERY_MOVE, NOW_AND_THEN, configurations, hold
from cardstops.testing.hostile import WORDS, refuses
from cardstops.testing.moments import Books, Moment, Pick, after, dealt, walk

try:
    from hypothesis import strategies as st
    from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
except ImportError as _error:
    raise ImportError(
        "cardstops.testing.strategies needs hypothesis, which cardstops does not depend on: pip install hypothesis"
    ) from _error

__all__ = ["MatchMachine", "choices", "match_machine", "matches", "moments", "seeds", "tables"]


def seeds() -> st.SearchStrategy[Seed]:
    """Seeds of all three kinds."""
    return st.one_of(st.integers(), st.text(st.characters(codec="utf-8")), st.binary())


def tables(game: AnyGame) -> st.SearchStrategy[Seated]:
    """Tables before their first deal: every preset, number of seats and dealer."""

    def opened(setting: tuple[str, int, int]) -> Seated:
        preset, seats, dealer = setting
        table: Seated = game.open_table(preset, seats, dealer=dealer)
        return table

    settings = [(preset, seats, dealer) for preset, seats in configurations(game) for dealer in range(seats)]
    return st.sampled_from(settings).map(opened)


def choices(size: int = 400) -> st.SearchStrategy[list[int]]:
    """What leads a walk: for each move, which of those that are legal, now and then counted from the end."""
    return st.lists(st.integers(-10, 999), max_size=size)


def chosen(numbers: list[int]) -> Pick:
    """Picks the move that the numbers say, one after another; when they are used up, the first legal move."""
    left = iter(numbers)

    def pick(_: Moment, moves: Moves[Hashable]) -> Hashable:
        return moves[next(left, 0) % len(moves)]

    return pick


@st.composite
def moments(draw: st.DrawFn, game: AnyGame, *, books: Books | None = None, most: int = 60) -> Moment:
    """A moment of a first deal: the table, the seed and the moves that led there are drawn."""
    table, seed, numbers = draw(tables(game)), draw(seeds()), draw(choices(most))
    walked = walk(game, table, seed, books=books, pick=chosen(numbers))
    return list(islice(walked, len(numbers) + 1))[-1]


@st.composite
def matches(draw: st.DrawFn, game: AnyGame, *, deals: int = 2, books: Books | None = None) -> list[Moment]:
    """Every moment of a match of so many deals at most."""
    table, seed, numbers = draw(tables(game)), draw(seeds()), draw(choices())
    return list(walk(game, table, seed, deals=deals, books=books, pick=chosen(numbers)))


class MatchMachine(RuleBasedStateMachine):
    """Plays a match, asks laws after every step, and now and then hands the game something that is no move.

    Attributes:
        game: the game that is played.
        books: where its cards and chips are.
    """

    game: ClassVar[AnyGame]
    books: ClassVar[Books] = Books()
    at: Moment

    @initialize(data=st.data(), seed=seeds())
    def begin(self, data: st.DataObject, seed: Seed) -> None:
        """Open a table and deal."""
        self.at = dealt(self.game, data.draw(tables(self.game)), seed, self.books)

    @precondition(lambda self: not self.at.over)
    @rule(numbers=st.lists(st.integers(0, 999), min_size=1, max_size=30))
    def play(self, numbers: list[int]) -> None:
        """Make some moves."""
        pick = chosen(numbers)
        for _ in numbers:
            if not self.at.over:
                hold(self.at, AT_EVERY_MOVE)
                self.at = after(self.at, pick(self.at, self.at.legal()))

    @precondition(lambda self: self.at.over)
    @rule()
    def deal_again(self) -> None:
        """Settle and deal again; a match that is over begins again with the same seed."""
        settlement: Settlement[Seated] = self.game.settle(self.at.state)
        table = settlement.table or self.game.open_table(self.at.table.rules, self.at.table.seats)
        self.at = dealt(self.game, table, self.at.seed, self.books, self.at.tried)

    @rule(text=st.one_of(st.sampled_from(WORDS), st.text(max_size=40)))
    def say_anything(self, text: str) -> None:
        """Read any text as a move; what is read answers to its own text."""
        refuses(self.at, f"parse_move({text!r})", lambda: self.game.parse_move(self.at.state, text))
        try:
            move = self.game.read_move(text)
        except CardstopsError:
            return
        if str(move) != text:
            self.at.broken(f"law 7: {text!r} is read as {move}, which has another text")

    @rule()
    def look_closely(self) -> None:
        """Ask the costlier laws."""
        hold(self.at, NOW_AND_THEN)

    @rule(seed=seeds(), place=st.integers(0, 9))
    def go_on_from_a_sample(self, seed: Seed, place: int) -> None:
        """What a viewer samples is as good a state as the true one: play it to its end."""
        viewer = self.at.viewers[place % len(self.at.viewers)]
        state: Position = self.game.sample(self.game.view(self.at.state, viewer), seed)
        for _ in range(2_000):
            if state.turn is None:
                self.game.settle(state)
                return
            state = self.game.apply(state, self.game.legal_moves(state)[0])
        self.at.broken("law 11: a sampled deal does not end")

    @invariant()
    def laws_hold(self) -> None:
        """The laws of every move."""
        hold(self.at, AT_EVERY_MOVE)


def match_machine(game: AnyGame, *, books: Books | None = None) -> type[MatchMachine]:
    """A state machine that plays whole matches of a game; its `TestCase` is what pytest runs."""
    return type(f"{game.name.title()}Machine", (MatchMachine,), {"game": game, "books": books or Books()})
