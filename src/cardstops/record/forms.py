"""The form of each line after the header: which keys it has, what stands under them, and nothing else but `x-` keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, cast

from cardstops.cards import OF_BIT, Card
from cardstops.codec import decode
from cardstops.errors import CardTextError, DecodeError, Fault, RecordError
from cardstops.game import AnyGame, Event
from cardstops.game import Final as Standing
from cardstops.jsontext import LARGEST, Json, Trail, is_extra, key_step, shown, sorted_text
from cardstops.record.lines import (
    Dealt,
    Footer,
    Header,
    Line,
    Moved,
    SeenDeal,
    SeenMove,
    Settled,
    moved,
)
from cardstops.shapes import LEAVES, Shape, as_it_is, either, is_array, is_object, row, texts

__all__ = [
    "ANY_OBJECT",
    "LONGEST_PLAIN",
    "NULL",
    "TEXT",
    "WHOLE",
    "Forms",
    "checked",
    "fields_of",
    "matching",
    "plain_moves",
    "wrong",
]

LONGEST_PLAIN: Final = 200
"""The longest text of a move that `plain_moves` may be asked for, in characters, so that what it keeps is bounded."""
_MOST_KNOWN: Final = 1 << 13
_OF_TEXT: Final = {card.text: card for card in OF_BIT.values()}
_DIGEST: Final = re.compile("sha256:[0-9a-f]{64}")


def matching(pattern: re.Pattern[str], what: str) -> Shape:
    """Text that a pattern describes."""

    def value_of(text: str) -> str:
        if not pattern.fullmatch(text):
            raise RecordError(f"{shown(text)} is no {what}")
        return text

    return texts(what, str, str, value_of)


def _deck_text(cards: tuple[Card, ...]) -> str:
    return " ".join([card.text for card in cards])


def _plain_deck(text: str) -> tuple[Card, ...] | None:
    """The cards of a deck's text, None where it is not as it is written."""
    try:
        return tuple(map(_OF_TEXT.__getitem__, text.split(" ")))
    except KeyError:
        return None


def _deck(text: str) -> tuple[Card, ...]:
    if not text:
        raise CardTextError("a deck without cards")
    return _plain_deck(text) or tuple(map(Card.parse, text.split(" ")))


WHOLE: Final = LEAVES[int]
TEXT: Final = LEAVES[str]
NULL: Final = LEAVES[type(None)]
_NUMBERS: Final = row(WHOLE)
_STATE: Final = matching(_DIGEST, "sha256: and 64 hex digits")
_DECK: Final = texts("deck", tuple, _deck_text, _deck)
ANY_OBJECT: Final = as_it_is("object", is_object)
_ANY_ARRAY: Final = as_it_is("array", is_array)
_STANDING: Final = either((NULL, ANY_OBJECT))
_OF_SEAT: Final = {"settle": WHOLE, "payments": _NUMBERS, "winners": _NUMBERS, "reason": TEXT}
_SETTLEMENT: Final = {**_OF_SEAT, "state": _STATE}


def fields_of(
    data: Mapping[str, Json], needed: Mapping[str, Shape], allowed: Mapping[str, Shape], trail: Trail
) -> dict[str, Any]:
    """The values under the keys of an object: all that are needed, some that are allowed, no others but `x-` ones."""
    values: dict[str, Any] = {}
    since = trail.count
    for key, item in data.items():
        shape = needed.get(key) or allowed.get(key)
        if shape is not None:
            values[key] = shape.read(item, trail)
        elif not is_extra(key):
            trail.add("unknown key")
        if trail.count > since:
            trail.within(key_step(key), since)
            since = trail.count
    if not needed.keys() <= values.keys():
        for key in needed:
            if key not in data:
                trail.add("missing", key_step(key))
    return values


def checked(
    data: Mapping[str, Json], needed: Mapping[str, Shape], allowed: Mapping[str, Shape] | None = None
) -> dict[str, Any]:
    """As `_fields`, raising what is wrong."""
    trail = Trail()
    values = fields_of(data, needed, allowed or {}, trail)
    if trail.count:
        raise DecodeError(trail.faults("$"))
    return values


def wrong(path: str, why: str) -> DecodeError:
    """What to raise of one thing that is wrong."""
    return DecodeError((Fault(path, why),))


def _whole_numbers(data: Json) -> tuple[int, ...] | None:
    """The numbers of an array that holds nothing else, else None."""
    if type(data) is not list:
        return None
    for item in data:
        if type(item) is not int or not -LARGEST <= item <= LARGEST:
            return None
    return tuple(cast("list[int]", data))


@lru_cache(maxsize=64)
def _move_shape(game: AnyGame) -> Shape:
    return texts(f"move of {game.name}", game.move_types, str, game.read_move)


@lru_cache(maxsize=64)
def plain_moves(game: AnyGame) -> Callable[[str], tuple[Any, bytes] | None]:
    """What finds the move of a text and the text as JSON, or None where it is none; it keeps those met last."""
    shape = _move_shape(game)

    @lru_cache(maxsize=_MOST_KNOWN)
    def plain(text: str) -> tuple[Any, bytes] | None:
        trail = Trail()
        move = shape.read(text, trail)
        return None if trail.count else (move, sorted_text(text).encode())

    return plain


class Forms:
    """Reads the lines of one record, whose header says the game and the form."""

    def __init__(self, header: Header) -> None:
        game = header.game
        self._header, self._game = header, game
        self._facts = dict.fromkeys(game.facts, WHOLE)
        self._move = _move_shape(game)
        self._plain = plain_moves(game)
        self._settlement = _OF_SEAT if self._seen else _SETTLEMENT

    @property
    def _seen(self) -> bool:
        return self._header.seat is not None

    def read(self, data: dict[str, Json]) -> Line:
        """The line of an object without `h` and `chain`.

        Raises:
            DecodeError: it is none, or none of this form.
        """
        if "n" in data:
            return self._seen_move(data) if self._seen else self._moved(data)
        if "deal" in data:
            return self._seen_deal(data) if self._seen else self._dealt(data)
        if "settle" in data:
            return self._settled(data)
        if "end" in data:
            return self._footer(data)
        raise wrong("$", "a line has one of the keys deal, n, settle and end")

    def _moved(self, data: dict[str, Json]) -> Moved:
        number, seat, text = data.get("n"), data.get("s"), data.get("m")
        if (
            len(data) == 3
            and type(number) is int
            and type(seat) is int
            and type(text) is str
            and len(text) <= LONGEST_PLAIN
        ):
            known = self._plain(text)
            if known is not None:  # nearly every line: its canonical text is soon written
                written = b'{"m":%b,"n":%d,"s":%d}' % (known[1], number, seat)
                return moved(written.decode(), number, seat, known[0], None)
        values = checked(data, {"n": WHOLE, "s": WHOLE, "m": self._move}, {"state": _STATE})
        return Moved(sorted_text(data), values["n"], values["s"], values["m"], values.get("state"))

    def _dealt(self, data: dict[str, Json]) -> Dealt:
        if "setup" in data:
            number = checked(data, {"deal": WHOLE, "setup": ANY_OBJECT})["deal"]
            if self._header.seed is not None:
                raise wrong("$.setup", "a position set up where the header has a seed")
            return Dealt(sorted_text(data), number, (), (), self._position(data["setup"]))
        number, deck = data.get("deal"), data.get("deck")
        if len(data) == 2 and type(number) is int and type(deck) is str and (cards := _plain_deck(deck)):
            return Dealt(f'{{"deal":{number},"deck":"{deck}"}}', number, cards, (), None)
        values = checked(data, {"deal": WHOLE, "deck": _DECK}, self._facts)
        facts = tuple((name, values[name]) for name in self._facts if name in values)
        return Dealt(sorted_text(data), values["deal"], values["deck"], facts, None)

    def _position(self, data: Json) -> Any:
        state: Any = decode(data, self._game, at="$.setup")
        if not all(hasattr(state, name) for name in ("turn", "table", "hands")):
            raise wrong("$.setup.type", f"{shown(_type_of(data))} is no state")
        return state

    def _settled(self, data: dict[str, Json]) -> Settled:
        number, reason, state = data.get("settle"), data.get("reason"), data.get("state")
        payments, winners = _whole_numbers(data.get("payments")), _whole_numbers(data.get("winners"))
        if (
            len(data) == 5
            and not self._seen
            and type(number) is int
            and payments is not None
            and winners is not None
            and type(reason) is str
            and type(state) is str
            and _DIGEST.fullmatch(state)
        ):
            return Settled(sorted_text(data), number, payments, winners, reason, state)
        values = checked(data, self._settlement)
        return Settled(
            sorted_text(data),
            values["settle"],
            values["payments"],
            values["winners"],
            values["reason"],
            values.get("state"),
        )

    def _footer(self, data: dict[str, Json]) -> Footer:
        values = checked(data, {"end": TEXT, "final": _STANDING, "moves": WHOLE})
        if values["end"] not in ("finished", "closed", "abandoned"):
            raise wrong("$.end", f"{shown(values['end'])} is not finished, closed or abandoned")
        if (values["final"] is None) != (values["end"] == "abandoned"):
            raise wrong("$.final", "a standing, and null when the match was abandoned")
        final = None if values["final"] is None else decode(values["final"], self._game, Standing, at="$.final")
        return Footer(sorted_text(data), values["end"], final, values["moves"])

    def _seen_deal(self, data: dict[str, Json]) -> SeenDeal:
        values = checked(data, {"deal": WHOLE, "events": _ANY_ARRAY, "view": ANY_OBJECT})
        return SeenDeal(sorted_text(data), values["deal"], *self._sight(data))

    def _seen_move(self, data: dict[str, Json]) -> SeenMove:
        needed = {"n": WHOLE, "s": WHOLE, "m": self._move, "events": _ANY_ARRAY, "view": ANY_OBJECT}
        values = checked(data, needed)
        return SeenMove(sorted_text(data), values["n"], values["s"], values["m"], *self._sight(data))

    def _sight(self, data: dict[str, Json]) -> tuple[tuple[Event, ...], Any]:
        """The events of a line of the seat form, and its view."""
        events = decode(data["events"], self._game, tuple[Event, ...], at="$.events")
        view: Any = decode(data["view"], self._game, at="$.view")
        if not all(hasattr(view, name) for name in ("seat", "turn", "table", "counts")) or hasattr(view, "hands"):
            raise wrong("$.view.type", f"{shown(_type_of(data['view']))} is no view")
        return events, view


def _type_of(data: Json) -> Json:
    """What an object says it is."""
    return cast("dict[str, Json]", data).get("type")
