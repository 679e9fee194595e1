"""The lines of a record: a header, then deals, moves, settlements, and a footer.

A line *is* its canonical text (without `h` and `chain`), which the chain is made over and which two equal lines have in
common; its attributes say what stands in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any, Final, TypeAlias

import attrs

from cardstops.cards import Card
from cardstops.errors import RecordError
from cardstops.game import AnyGame, Event
from cardstops.game import Final as Standing
from cardstops.jsontext import Json, compact, is_extra
from cardstops.rng import Seed
from cardstops.values import maker

__all__ = [
    "FULL_FORMAT",
    "LONGEST",
    "SEAT_FORMAT",
    "VERSION",
    "Chain",
    "Dealt",
    "Footer",
    "Header",
    "Line",
    "Moved",
    "PlainMoves",
    "SeenDeal",
    "SeenMove",
    "Settled",
    "in_order",
    "in_reach",
    "moved",
    "stream_text",
]

FULL_FORMAT: Final = "cardstops-record"
"""The `format` of a full record."""
SEAT_FORMAT: Final = "cardstops-seat-record"
"""The `format` of a seat's record."""
LONGEST: Final = 1 << 22
"""The longest line, in bytes: a match of some 300,000 moves in the packed form."""
VERSION: Final = 1
"""The version of both that is written and read."""


class _Line:
    """What every line can say of itself, whatever stands in it."""

    __slots__ = ()
    text: str

    @property
    def data(self) -> dict[str, Json]:
        """The line's object, fresh, keys in the order of the stream form."""
        return in_order(json.loads(self.text))

    @property
    def extra(self) -> dict[str, Json]:
        """The host's own keys of the line, which begin with `x-`."""
        return {key: value for key, value in self.data.items() if is_extra(key)}


@attrs.frozen
class Header(_Line):
    """The first line: everything that the rest is played by.

    Attributes:
        text: its canonical text, without `h` and `chain`.
        game: the game.
        preset: the name of a preset with equal rules, or None.
        seed: what the deals are shuffled from, or None when the cards were given; None in the seat form.
        names: the players' names, which are labels, in seat order.
        table: the opening table, with its rules.
        seat: None for the full record; the seat whose record it is in the seat form.
        commit: the salted commitment to the seed that a seat's record may carry, or None.
    """

    text: str
    game: AnyGame = attrs.field(eq=False, repr=False)
    preset: str | None = attrs.field(eq=False)
    seed: Seed | None = attrs.field(eq=False)
    names: tuple[str, ...] = attrs.field(eq=False)
    table: Any = attrs.field(eq=False, repr=False)
    seat: int | None = attrs.field(eq=False)
    commit: str | None = attrs.field(eq=False)


@attrs.frozen
class Dealt(_Line):
    """A deal.

    Attributes:
        text: its canonical text, without `h` and `chain`.
        number: the deal's number in the record, from 0.
        deck: the cards in dealing order; empty for a set-up position.
        facts: the other facts of the deal, by name.
        setup: the position that was set up, or None.
    """

    text: str
    number: int = attrs.field(eq=False)
    deck: tuple[Card, ...] = attrs.field(eq=False)
    facts: tuple[tuple[str, int], ...] = attrs.field(eq=False)
    setup: Any = attrs.field(eq=False)


@attrs.frozen(weakref_slot=False)
class Moved(_Line):
    """A move.

    Attributes:
        text: its canonical text, without `h` and `chain`.
        number: the move's number in the match, from 0.
        seat: the seat on turn.
        move: the move.
        state: the digest of the state after it, or None where there is none.
    """

    text: str
    number: int = attrs.field(eq=False)
    seat: int = attrs.field(eq=False)
    move: Any = attrs.field(eq=False)
    state: str | None = attrs.field(eq=False)


moved: Final = maker(Moved)
"""The line of a move, quickly."""


class PlainMoves:
    """Moves in a row, read and in the chain, of which nobody has asked for a line yet.

    Attributes:
        first: the number of the first of them in the match, from 0.
        moves: of each the seat on turn, the move, and the line's canonical text; none has a digest or `x-` keys.
    """

    __slots__ = ("first", "moves")

    def __init__(self, first: int, moves: list[tuple[int, Any, bytes]]) -> None:
        self.first: int = first
        self.moves: list[tuple[int, Any, bytes]] = moves

    def lines(self) -> Iterator[Moved]:
        """Their lines."""
        for number, (seat, move, text) in enumerate(self.moves, start=self.first):
            yield moved(text.decode(), number, seat, move, None)


@attrs.frozen
class Settled(_Line):
    """What a deal came to.

    Attributes:
        text: its canonical text, without `h` and `chain`.
        number: the deal's number in the record, from 0.
        payments: net chips of each seat.
        winners: the seats that won, ascending.
        reason: how the deal ended.
        state: the digest of the finished state; None in the seat form.
    """

    text: str
    number: int = attrs.field(eq=False)
    payments: tuple[int, ...] = attrs.field(eq=False)
    winners: tuple[int, ...] = attrs.field(eq=False)
    reason: str = attrs.field(eq=False)
    state: str | None = attrs.field(eq=False)


@attrs.frozen
class Footer(_Line):
    """The last line.

    Attributes:
        text: its canonical text, without `h` and `chain`.
        end: `finished`, `closed` or `abandoned`.
        final: the standing of the match, or None when it was abandoned.
        moves: how many moves the record holds.
    """

    text: str
    end: str = attrs.field(eq=False)
    final: Standing | None = attrs.field(eq=False)
    moves: int = attrs.field(eq=False)


@attrs.frozen
class SeenDeal(_Line):
    """A deal in a seat's record.

    Attributes:
        text: its canonical text, without `h` and `chain`.
        number: the deal's number in the record, from 0.
        events: what the seat saw of it.
        view: what the seat knew after it.
    """

    text: str
    number: int = attrs.field(eq=False)
    events: tuple[Event, ...] = attrs.field(eq=False)
    view: Any = attrs.field(eq=False)


@attrs.frozen
class SeenMove(_Line):
    """A move in a seat's record.

    Attributes:
        text: its canonical text, without `h` and `chain`.
        number: the move's number in the match, from 0.
        seat: the seat on turn.
        move: the move.
        events: what the record's seat saw happen.
        view: what it knew afterwards.
    """

    text: str
    number: int = attrs.field(eq=False)
    seat: int = attrs.field(eq=False)
    move: Any = attrs.field(eq=False)
    events: tuple[Event, ...] = attrs.field(eq=False)
    view: Any = attrs.field(eq=False)


Line: TypeAlias = Dealt | Moved | Settled | Footer | SeenDeal | SeenMove
"""Any line after the header."""

_HEADER: Final = "format version game revision preset rules rng seed seats table view commit"
_OTHERS: Final = "deal n s m settle payments winners reason deck setup events view state end final moves"
_FACT: Final = 100
_HEADER_ORDER: Final = {key: place for place, key in enumerate(_HEADER.split())}
_LINE_ORDER: Final = {key: place for place, key in enumerate(_OTHERS.split())}


def in_order(data: Mapping[str, Json]) -> dict[str, Json]:
    """A line's object with its keys in the order of the stream form: known ones, facts, `x-` ones, then the chain's."""
    order = _HEADER_ORDER if "format" in data else _LINE_ORDER
    last = {"h": 1, "chain": 1}

    def place(key: str) -> tuple[int, int, int, str]:
        return last.get(key, 0), int(is_extra(key)), order.get(key, _FACT), key

    return {key: data[key] for key in sorted(data, key=place)}


class Chain:
    """SHA-256 over everything so far: h0 over the header, then each over the last one and the next line's text.

    Attributes:
        value: its 32 bytes.
    """

    __slots__ = ("value",)

    def __init__(self, header: str) -> None:
        self.value: bytes = sha256(b"cardstops/record/1\0" + header.encode()).digest()

    def add(self, text: str) -> None:
        """Go on with the canonical text of a line."""
        self.value = sha256(self.value + text.encode()).digest()

    @property
    def short(self) -> str:
        """The first 16 hex digits, a line's `h`."""
        return self.value[:8].hex()

    @property
    def full(self) -> str:
        """The whole, a footer's `chain`."""
        return f"sha256:{self.value.hex()}"


def in_reach(text: str) -> str:
    """The text of a line, if it is not too long to be read again.

    Raises:
        RecordError: it is longer than `LONGEST`, with room for `h`.
    """
    if len(text) > LONGEST // 4 and len(text.encode()) > LONGEST - 100:
        raise RecordError(f"a line of more than {LONGEST} bytes")
    return text


def stream_text(line: _Line, seal: Mapping[str, Json]) -> str:
    """A line as the stream form writes it, with `h` or `chain` last."""
    return compact({**line.data, **seal})
