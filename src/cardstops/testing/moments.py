"""Walking through a game: the moments at which laws are asked, and what is said when one is broken.

A moment is a state and how it came about: the game, the deal, the move just made. Whoever walks decides what is played
by whole numbers, so that a random stream, a drawn list or a debugger can lead the way.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NoReturn, Protocol, TypeAlias, TypeVar

import attrs

from cardstops.cards import Cards
from cardstops.codec import encode
from cardstops.game import AnyGame, Moves, Position, Seated, Settlement, choose
from cardstops.jsontext import Json, canonical
from cardstops.rng import Seed, Stream, seed_text
from cardstops.testing.visibility import Visibility, Who

__all__ = ["Books", "LawBrokenError", "Moment", "Pick", "after", "at_random", "dealt", "walk"]

T = TypeVar("T")

MOST_MOVES = 20_000
"""A deal of more moves than this is taken not to end (law 1)."""
KEPT = 96
"""So many moves that were legal at some time are kept, to be tried where they are not (law 5)."""


class Printer(Protocol):
    """What hypothesis and IPython print with."""

    def text(self, obj: str) -> None:
        """Print a text."""
        ...


@attrs.frozen(eq=False)
class Books:
    """Where a game keeps its cards and its chips, as far as generic code cannot know it.

    Attributes:
        cards: every card of a state, wherever it lies; left out, the places with the usual names are looked at, and
            law 2 asks only that they hold no more than was dealt.
        chips: every chip of a state, of a table, or of a final standing; left out, `.chips`, `.cells` (each with
            `.chips`) and `.pot` are added up, and for a standing `.chips` and `.residue`.
        visibility: who sees each field of the classes that states and tables are made of; left out, law 9 looks only
            at states that `sample` gives.
    """

    cards: Callable[[Any], Cards] | None = None  # the game's own states: typed where the function is written
    chips: Callable[[Any], int] | None = None
    visibility: Visibility = attrs.Factory(dict[type, Mapping[str, Who]])


class LawBrokenError(AssertionError):
    """A game that breaks a law: which game, preset, seats, seed, deal and move, and what was seen."""


@attrs.frozen(eq=False, repr=False)
class Moment:
    """A state, and how it came about.

    Attributes:
        game: the game.
        books: where its cards and chips are.
        table: the table of the deal.
        seed: what the deals are shuffled from.
        deck: every card of the deal.
        number: the number of moves made in the deal so far.
        state: the state that a law is asked of.
        before: the state before the last move, None as the deal begins.
        move: the last move, None as the deal begins.
        played: the texts of the moves made in the deal so far.
        tried: moves that have been legal at some moment of the walk, the newest last.
        share: of the viewers, and of all else that a law asks by the dozen, one in so many is asked here, others at
            other moments; 1 asks all.
    """

    game: AnyGame
    books: Books
    table: Seated
    seed: Seed
    deck: Cards
    number: int
    state: Position
    before: Position | None = None
    move: Hashable = None
    played: tuple[str, ...] = ()
    tried: tuple[Hashable, ...] = ()
    share: int = 1

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self.state.turn is None

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """Every seat, and None for a spectator; or this moment's share of them."""
        return tuple(self.shared((*range(self.table.seats), None)))

    def shared(self, asked: Sequence[T]) -> Iterable[T]:
        """This moment's share of what a law asks; one thing at least."""
        if self.share == 1 or not asked:
            return asked
        step = min(self.share, len(asked))
        return asked[self.stream("share").randrange(step) :: step]

    def legal(self) -> Moves[Hashable]:
        """The moves that are legal now."""
        moves: Moves[Hashable] = self.game.legal_moves(self.state)
        return moves

    @staticmethod
    def spread(moves: Moves[Hashable], most: int) -> list[Hashable]:
        """At most so many of the moves: the first, the last and others evenly between them."""
        size = len(moves)
        if size <= most:
            return list(moves)
        return [moves[n * (size - 1) // (most - 1)] for n in range(most)]

    def stream(self, use: str) -> Stream:
        """Chance that belongs to this moment and one use of it."""
        return Stream(self.seed, f"laws/{self.table.number}/{self.number}/{use}")

    def data(self, value: object) -> Json:
        """The JSON data of a value of the game."""
        return encode(value, self.game)

    def written(self, value: object) -> bytes:
        """The canonical JSON of a value of the game, by which values are compared byte for byte."""
        return canonical(encode(value, self.game))

    def broken(self, why: str) -> NoReturn:
        """Say that a law does not hold here.

        Raises:
            LawBrokenError: always.
        """
        raise LawBrokenError(f"{self}: {why}")

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_pretty_(self, printer: Printer, cycle: object) -> None:
        """What hypothesis and IPython show: where the moment is, not all that it holds."""
        del cycle
        printer.text(repr(self))

    def __str__(self) -> str:
        rules = self.table.rules
        preset = next((name for name, of_preset in self.game.presets.items() if of_preset == rules), None)
        played = f"preset {preset}" if preset else f"rules {rules}"
        last = f" ({self.move})" if self.number else ""
        deal = f"deal {self.table.number}, after move {self.number}{last}"
        return f"{self.game.name}, {played}, {self.table.seats} seats, seed {seed_text(self.seed)}, {deal}"


def dealt(game: AnyGame, table: Seated, seed: Seed, books: Books, tried: Iterable[Hashable] = ()) -> Moment:
    """The moment at which a table's next deal has been dealt."""
    state: Position = game.deal(table, seed)
    deck = Cards.of(game.shuffle(table, seed).cards)
    return Moment(game, books, table, seed, deck, 0, state, tried=tuple(tried) or _of_single_cards(game, deck))


def _of_single_cards(game: AnyGame, deck: Cards) -> tuple[Hashable, ...]:
    """The moves that are written as one card, for the games that have such."""
    moves: list[Hashable] = []
    for card in dict.fromkeys(deck):
        try:
            moves.append(game.read_move(card.text))
        except Exception:  # noqa: BLE001, S112  # law 12 tells of any but a CardstopsError, and where
            continue
    return tuple(moves[:KEPT])


def after(moment: Moment, move: Hashable) -> Moment:
    """The moment after a legal move.

    Raises:
        IllegalMoveError: the move is not legal.
    """
    state: Position = moment.game.apply(moment.state, move)
    tried = tuple(dict.fromkeys((*moment.tried, *moment.spread(moment.legal(), 8), move)))[-KEPT:]
    return attrs.evolve(
        moment,
        number=moment.number + 1,
        state=state,
        before=moment.state,
        move=move,
        played=(*moment.played, str(move)),
        tried=tried,
    )


Pick: TypeAlias = Callable[[Moment, Moves[Hashable]], Hashable]
"""What leads a walk: it picks one of the moves that are legal at a moment."""


def at_random(moment: Moment, moves: Moves[Hashable]) -> Hashable:
    """Any of the legal moves, the same one at every walk with the same seed."""
    return choose(moves, moment.stream("walk"))


def walk(  # noqa: PLR0913  # where to walk, and the three things that seldom differ
    game: AnyGame, table: Seated, seed: Seed, *, deals: int = 1, books: Books | None = None, pick: Pick = at_random
) -> Iterator[Moment]:
    """Every moment of a match from this table on, over so many deals at most.

    Raises:
        LawBrokenError: a deal of more than 20,000 moves.
    """
    tried: tuple[Hashable, ...] = ()
    for _ in range(deals):
        moment = dealt(game, table, seed, books or Books(), tried)
        yield moment
        while not moment.over:
            if moment.number == MOST_MOVES:
                moment.broken("law 1: the deal does not end")
            moment = after(moment, pick(moment, moment.legal()))
            yield moment
        settlement: Settlement[Seated] = game.settle(moment.state)
        if settlement.table is None:
            return
        table, tried = settlement.table, moment.tried
