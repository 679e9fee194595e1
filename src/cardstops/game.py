"""What every game is: the values that a game's functions take and give, and `Game`, which bundles them.

Generic code (records, simulation, the laws, the command line) speaks to a `Game` and never names one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, cast, overload

import attrs

from cardstops.cards import Card, Cards
from cardstops.draws import Draws
from cardstops.errors import Fault, RulesError, UnknownGameError, brief
from cardstops.rng import Seed
from cardstops.sights import Sight, plain_sights

__all__ = [
    "AnyGame",
    "Deck",
    "Event",
    "Final",
    "Game",
    "Illegality",
    "LazyMoves",
    "Moves",
    "Outcome",
    "PlayDeals",
    "PlayOut",
    "Position",
    "Randomness",
    "Seated",
    "Settlement",
    "at_revision",
    "check_game",
    "choose",
    "unread",
]

R = TypeVar("R")
T = TypeVar("T")
S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
M_co = TypeVar("M_co", covariant=True)
T_co = TypeVar("T_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)
R_contra = TypeVar("R_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
T_contra = TypeVar("T_contra", contravariant=True)


class Randomness(Protocol):
    """What picks a move: `random.Random`, `draws.Draws` and `rng.Stream` all do."""

    def randrange(self, stop: int, /) -> int:
        """A whole number below `stop`."""
        ...


class Moves(Protocol[M_co]):
    """The legal moves in the game's documented order. A short list is a plain tuple, a long one is lazy.

    Both give an item for an index and several for a slice: `moves[:10]` are the first ten.
    """

    def __len__(self) -> int: ...

    @overload
    def __getitem__(self, index: int, /) -> M_co: ...

    @overload
    def __getitem__(self, index: slice, /) -> Sequence[M_co]: ...

    def __getitem__(self, index: int | slice, /) -> M_co | Sequence[M_co]: ...

    def __iter__(self) -> Iterator[M_co]: ...

    def __contains__(self, move: object, /) -> bool: ...


class LazyMoves(Moves[M_co], Protocol[M_co]):
    """Moves that are too many to list: `in`, `bool`, the first item and `sample` do not enumerate them."""

    def __bool__(self) -> bool: ...

    def sample(self, rng: Randomness, /) -> M_co:
        """One of the moves, each with positive probability."""
        ...


def choose(moves: Moves[M], rng: Randomness) -> M:
    """One of the moves, each with positive probability, without listing those that are lazy.

    Raises:
        IndexError: there are no moves, as of any empty sequence.
    """
    sample: Callable[[Randomness], M] | None = getattr(moves, "sample", None)
    if sample is not None:
        return sample(rng)
    return moves[rng.randrange(len(moves))] if len(moves) > 1 else moves[0]


@attrs.frozen
class Illegality:
    """Why a move is not legal now.

    Attributes:
        code: stable, lower-case words with hyphens; each game's page lists its own.
        clause: the clause of the game's page that forbids it, such as `6.1`.
        text: a sentence that tells a person what would be legal.
        cards: the cards that the sentence names, in its order.
        number: the number that the sentence names (chips, cards), or None.
    """

    code: str
    clause: str
    text: str
    cards: tuple[Card, ...] = ()
    number: int | None = None

    def __str__(self) -> str:
        return f"{self.text} (rule {self.clause})"


def unread(move: object) -> str:
    """What a refusal adds when a text was given for a move: that it has to be read first. Of anything else, nothing."""
    return "; a text becomes a move by parse_move" if isinstance(move, str) else ""


@attrs.frozen
class Event:
    """One public fact of a step, or one that only the asking seat may know.

    Attributes:
        code: stable, lower-case words with hyphens; each game's page lists its own.
        clause: the clause of the game's page that it follows from.
        seat: who did it or whom it befell, or None.
        cards: the cards it is about, in their order; empty where the asking seat may not see them.
        chips: chips that moved, or None.
        count: cards or other things counted, or None.
        other: a second seat (who pays, who is robbed), or None.
        name: a word of the game: a cell, a reason, a kind of combination; or None.
    """

    code: str
    clause: str
    seat: int | None = None
    cards: tuple[Card, ...] = ()
    chips: int | None = None
    count: int | None = None
    other: int | None = None
    name: str | None = None


@attrs.frozen
class Final:
    """The standing of a match that is over.

    Attributes:
        chips: each seat's chips.
        residue: chips left on the table that belong to nobody.
        winners: the seats that won the match, ascending; several when they are equal.
    """

    chips: tuple[int, ...]
    residue: int
    winners: tuple[int, ...]


@attrs.frozen
class Settlement(Generic[T]):
    """What a deal came to.

    Attributes:
        payments: net chips of the deal for each seat.
        winners: the seats that won the deal, ascending; empty when nobody did.
        reason: how it ended, a word of the game's page.
        table: the table of the next deal, or None when the match is over.
        final: the standing when the match is over, else None.
    """

    payments: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    table: T | None
    final: Final | None


@attrs.frozen
class Outcome(Generic[T]):
    """What playing a deal to its end came to.

    Attributes:
        settlement: as `settle` says.
        moves: the moves made.
        tallies: of each of the game's `tallies`, how many of the moves are one.
    """

    settlement: Settlement[T]
    moves: int
    tallies: Mapping[str, int] = attrs.Factory(dict[str, int])


@attrs.frozen
class Deck:
    """What chance lays down for a deal: `deal(table, deck=deck.cards, **dict(deck.facts))` deals it.

    Attributes:
        cards: the cards in dealing order, first card first.
        facts: whole numbers drawn besides, by the name of `deal`'s argument, such as `face_up`.
    """

    cards: tuple[Card, ...]
    facts: tuple[tuple[str, int], ...] = ()


class Seated(Protocol):
    """What generic code asks of every table."""

    @property
    def rules(self) -> object:
        """What the table agreed on."""
        ...

    @property
    def seats(self) -> int:
        """The number of seats."""
        ...

    @property
    def chips(self) -> tuple[int, ...]:
        """Each seat's chips."""
        ...

    @property
    def number(self) -> int:
        """The number of deals dealt before, void ones too."""
        ...


class Position(Protocol):
    """What generic code asks of every state."""

    @property
    def turn(self) -> int | None:
        """The seat on turn, None when the deal is over."""
        ...

    @property
    def table(self) -> Seated:
        """The table of the deal."""
        ...

    @property
    def hands(self) -> tuple[Cards, ...]:
        """Each seat's cards."""
        ...


class OpenTable(Protocol[R_contra, T_co]):
    """How a match begins."""

    def __call__(self, rules: R_contra | str, seats: int | None = None, *, dealer: int = 0) -> T_co:
        """The table before its first deal."""
        ...


class Deal(Protocol[T_contra, S_co]):
    """How a deal begins: from a seed, or from cards in a known order. A game may take further facts by name."""

    def __call__(self, table: T_contra, seed: Seed | None = None, *, deck: Iterable[Card] | None = None) -> S_co:
        """The state after the deal."""
        ...


class DealEvents(Protocol[T_contra]):
    """What a seat sees of a deal."""

    def __call__(
        self,
        table: T_contra,
        seed: Seed | None = None,
        *,
        deck: Iterable[Card] | None = None,
        seat: int | None = None,
    ) -> tuple[Event, ...]:
        """The events of the deal, in their order."""
        ...


class PlayOut(Protocol[S_contra, T]):
    """How a game plays a deal out at random without making the objects of each move."""

    def __call__(self, state: S_contra, draws: Sequence[Draws], /) -> Outcome[T]:
        """Play a state to its end, each seat with draws of its own.

        It comes to exactly what the public functions come to with the same draws: while a seat is on turn,
        `state = apply(state, choose(legal_moves(state), draws[state.turn]))`, and then `settle(state)`. The draws are
        used up; how far is not said. It goes from any state, one that is over too, and calls the same kernels as
        the public functions, so that no rule is written twice.
        """
        ...


class PlayDeals(Protocol[T]):
    """How a game plays independent deals of one table out at random without making their states."""

    def __call__(
        self, table: T, seed: Seed, numbers: Sequence[int], draws: Sequence[Sequence[Draws]], /
    ) -> list[Outcome[T]] | None:
        """Play deals out, one for each number, each with its seats' draws; None where this table needs states.

        Deal *k* comes to exactly what `play_out` comes to from the state that `deal` makes at this table of what
        `shuffle` lays down at the same table with the number *k*.
        """
        ...


def _never(_: object) -> bool:
    """No match goes on until the host closes it."""
    return False


@attrs.frozen(eq=False)
class Game(Generic[R, T, S, M, V]):
    """A game: a name and the functions that every game has. Pass your own to whatever takes one.

    Attributes:
        name: its name in `GAMES`, records and JSON tags.
        revision: the revision of its rules, from 1, which goes up by one when a fault in them is put right and thereby
            legality, payment, dealing, text or order changes.
        seats: the fewest and the most seats that any of its presets takes.
        presets: rules by preset name, the default first.
        types: the attrs classes that are written as JSON objects: rules, tables, states, views and their parts.
        move_types: the classes of moves, which are written as their text.
        facts: the names of the whole numbers that `deal` takes besides cards.
        open_table: begins a match.
        shuffle: what chance lays down for the table's next deal.
        deal: begins a deal.
        legal_moves: of a state, or of a view of the seat on turn.
        why_illegal: why a move is not legal now, or None.
        apply: the state after a legal move.
        events: what a seat sees happen when a move is applied.
        deal_events: what a seat sees of a deal.
        settle: what a finished deal came to.
        close: ends an open match between deals.
        view: what a seat (None: a spectator) may know of a state.
        sample: a full state that the viewer cannot rule out.
        parse_move: the move of a text, for a state or view.
        read_move: the move of its own text (`str(move)`), whatever the state.
        faults: what is impossible about a decoded value of one of `types`, however well it is formed.
        open_ended: whether a match by these rules goes on until the host closes it.
        tallies: what simulation counts besides moves, by name: whether a move made in a state is one of them.
        policies: bots by name, each picking a move from what its seat sees, the legal moves and a source of chance.
        sights: what a person looks at, made from a view (see `sights`); its public attributes when left out.
        wording: sentences for events by code, in which stand `{who}`, `{cards}`, `{chips}`, `{count}`, `{many}` (so
            many cards), `{name}` and `{other}`; of several, the first whose every part the event has is said.
        play_out: the quick way to play a deal out at random, or None where there is none; see `PlayOut`. Who changes
            other functions of a game, or its `tallies`, gives one that fits, or None.
        play_deals: the same for many deals of one table at once, or None; see `PlayDeals`.
        earlier: the game as it was at the revision before, by which its records stay what they were; None for the first
            revision. It has its own forerunner, and so on to revision 1.

    Raises:
        RulesError: the revision before is missing, or is another game's.
    """

    name: str
    revision: int
    seats: tuple[int, int]
    presets: Mapping[str, R]
    types: tuple[type, ...]
    move_types: tuple[type, ...]
    facts: tuple[str, ...]
    open_table: OpenTable[R, T]
    shuffle: Callable[[T, Seed], Deck]
    deal: Deal[T, S]
    legal_moves: Callable[[S | V], Moves[M]]
    why_illegal: Callable[[S | V, M], Illegality | None]
    apply: Callable[[S, M], S]
    events: Callable[[S, M, int | None], tuple[Event, ...]]
    deal_events: DealEvents[T]
    settle: Callable[[S], Settlement[T]]
    close: Callable[[T], Settlement[T]]
    view: Callable[[S, int | None], V]
    sample: Callable[[V, Seed], S]
    parse_move: Callable[[S | V, str], M]
    read_move: Callable[[str], M]
    faults: Callable[[object], Iterable[Fault]]
    open_ended: Callable[[R], bool] = _never
    tallies: Mapping[str, Callable[[S, M], bool]] = attrs.Factory(dict[str, Callable[[S, M], bool]])
    policies: Mapping[str, Callable[[V, Moves[M], Randomness], M]] = attrs.Factory(
        dict[str, Callable[[V, Moves[M], Randomness], M]]
    )
    sights: Callable[[V], Iterable[Sight]] = plain_sights
    wording: Mapping[str, tuple[str, ...]] = attrs.Factory(dict[str, tuple[str, ...]])
    play_out: PlayOut[S, T] | None = None
    play_deals: PlayDeals[T] | None = None
    earlier: AnyGame | None = None

    def __attrs_post_init__(self) -> None:
        before: object = self.earlier
        if before is not None and (not isinstance(before, Game) or before.name != self.name):
            raise RulesError(f"{self.name}: what was earlier is a Game of the same name, not {_named(before)}")
        if self.revision != (1 if before is None else before.revision + 1):
            known = "none is there" if before is None else f"revision {before.revision} is there"
            raise RulesError(f"{self.name}: revision {brief(self.revision)} follows the one before it, and {known}")

    def __reduce__(self) -> tuple[type[AnyGame], tuple[object, ...]]:
        """A pickle of a game names its functions, so it crosses to any process that can import them."""
        fields: list[object] = [getattr(self, field.name) for field in attrs.fields(type(self))]
        return type(self), tuple(map(_open, fields))


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""A game that generic code is handed: which types it plays with is the game's own business."""


def _open(field: object) -> object:
    """A field of a game as it is pickled: a mapping that nobody can change has no pickle."""
    return dict(cast("Mapping[object, object]", field)) if isinstance(field, Mapping) else field


def _named(thing: object) -> str:
    return f"the game {brief(thing.name)}" if isinstance(thing, Game) else brief(thing)


def at_revision(game: AnyGame, revision: int) -> AnyGame | None:
    """The game as its rules were at a revision, None where that is newer than the game or never was.

    A value that was written as JSON by itself, and not in a record, says no revision: whoever keeps one keeps the
    revision beside it, and decodes it by this.
    """
    known: AnyGame | None = game
    while known is not None and known.revision != revision:
        known = known.earlier
    return known


def check_game(game: object) -> None:
    """See that generic code was handed a game, and not its name.

    Raises:
        UnknownGameError: it is no `Game`.
    """
    if not isinstance(game, Game):
        raise UnknownGameError(f"a Game is asked for, such as GAMES['newmarket'], not {brief(game)}")
