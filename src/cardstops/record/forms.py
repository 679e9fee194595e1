"""The form of each line: which keys it has, what stands under them, and nothing else but `x-` keys.

`read_header` also says which records this release cannot judge; `Forms` reads all other lines by their header.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, cast

from cardstops.cards import Card
from cardstops.codec import decode
from cardstops.errors import CardTextError, DecodeError, Fault, RecordError
from cardstops.game import AnyGame, Event
from cardstops.game import Final as Standing
from cardstops.jsontext import Json, Trail, is_extra, key_step, shown, sorted_text
from cardstops.record.lines import (
    FULL_FORMAT,
    SEAT_FORMAT,
    VERSION,
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
from cardstops.record.verdict import Unsupported, VerdictError
from cardstops.rng import RNG, parse_seed, seed_text
from cardstops.shapes import LEAVES, Shape, as_it_is, either, is_array, is_object, row, texts

__all__ = ["LONGEST_PLAIN", "Forms", "plain_moves", "read_header"]

LONGEST_PLAIN: Final = 200
"""The longest text of a move that `plain_moves` may be asked for, in characters, so that what it keeps is bounded."""
_MOST_KNOWN: Final = 1 << 13
_HEX: Final = re.compile("[0-9a-f]{64}")
_DIGEST: Final = re.compile("sha256:[0-9a-f]{64}")


def _matching(pattern: re.Pattern[str], what: str) -> Shape:
    def value_of(text: str) -> str:
        if not pattern.fullmatch(text):
            raise RecordError(f"{shown(text)} is no {what}")
        return text

    return texts(what, str, str, value_of)


def _deck_text(cards: tuple[Card, ...]) -> str:
    return " ".join([card.text for card in cards])


def _deck(text: str) -> tuple[Card, ...]:
    if not text:
        raise CardTextError("a deck without cards")
    return tuple([Card.parse(word) for word in text.split(" ")])


_WHOLE: Final = LEAVES[int]
_TEXT: Final = LEAVES[str]
_NULL: Final = LEAVES[type(None)]
_NUMBERS: Final = row(_WHOLE)
_STATE: Final = _matching(_DIGEST, "sha256: and 64 hex digits")
_COMMITMENT: Final = _matching(_HEX, "SHA-256 in hex")
_DECK: Final = texts("deck", tuple, _deck_text, _deck)
_SEED: Final = texts("seed", (str, bytes, int), seed_text, parse_seed)
_ANY_OBJECT: Final = as_it_is("object", is_object)
_ANY_ARRAY: Final = as_it_is("array", is_array)
_NAMES: Final = row(_ANY_OBJECT)


def _fields(
    data: Mapping[str, Json], needed: Mapping[str, Shape], allowed: Mapping[str, Shape], trail: Trail
) -> dict[str, Any]:
    """The values under the keys of an object: all that are needed, some that are allowed, no others but `x-` ones."""
    values: dict[str, Any] = {}
    for key, item in data.items():
        shape = needed.get(key) or allowed.get(key)
        since = trail.count
        if shape is not None:
            values[key] = shape.read(item, trail)
        elif not is_extra(key):
            trail.add("unknown key")
        if trail.count > since:
            trail.within(key_step(key), since)
    for key in needed:
        if key not in data:
            trail.add("missing", key_step(key))
    return values


def _checked(
    data: Mapping[str, Json], needed: Mapping[str, Shape], allowed: Mapping[str, Shape] | None = None
) -> dict[str, Any]:
    """As `_fields`, raising what is wrong."""
    trail = Trail()
    values = _fields(data, needed, allowed or {}, trail)
    if trail.count:
        raise DecodeError(trail.faults("$"))
    return values


def _wrong(path: str, why: str) -> DecodeError:
    return DecodeError((Fault(path, why),))


def read_header(data: dict[str, Json], games: Mapping[str, AnyGame]) -> Header:
    """The header of an object.

    Raises:
        VerdictError: another version, game, revision or randomness than this release and `games` know.
        DecodeError: it is no header.
    """
    game = _supported(data, games)
    seat_form = data["format"] == SEAT_FORMAT
    shapes = {
        "format": _TEXT,
        "version": _WHOLE,
        "game": _TEXT,
        "revision": _WHOLE,
        "preset": either((_NULL, _TEXT)),
        "rules": _ANY_OBJECT,
        "rng": _TEXT,
        "seats": _NAMES,
        "table": _ANY_OBJECT,
        "view": _WHOLE if seat_form else _TEXT,
    }
    if not seat_form:
        shapes["seed"] = either((_NULL, _SEED))
    values = _checked(data, shapes, {"commit": _COMMITMENT} if seat_form else None)
    table = _opening_table(values, game)
    _preset(values["preset"], table.rules, game)
    seat = _whose(values["view"], table.seats)
    return Header(
        sorted_text(data),
        game,
        values["preset"],
        values.get("seed"),
        _names(values["seats"], table.seats),
        table,
        seat,
        values.get("commit"),
    )


def _supported(data: Mapping[str, Json], games: Mapping[str, AnyGame]) -> AnyGame:
    """The header's game, if this release can judge its records at all."""
    if data.get("format") not in (FULL_FORMAT, SEAT_FORMAT):
        raise _wrong("$.format", f"{shown(data.get('format'))} is not {FULL_FORMAT} or {SEAT_FORMAT}")
    version = _checked({"version": data.get("version")}, {"version": _WHOLE})["version"]
    if version != VERSION:
        raise VerdictError(Unsupported(f"version {version} of the format, not {VERSION}"))
    names = {key: data.get(key) for key in ("game", "revision", "rng")}
    values = _checked(names, {"game": _TEXT, "revision": _WHOLE, "rng": _TEXT})
    if values["game"] not in games:
        raise VerdictError(Unsupported(f"no game {shown(values['game'])}: {', '.join(games)}"))
    game = games[values["game"]]
    if values["revision"] != game.revision:
        raise VerdictError(Unsupported(f"revision {values['revision']} of {game.name}, not {game.revision}"))
    if values["rng"] != RNG:
        raise VerdictError(Unsupported(f"randomness {shown(values['rng'])}, not {RNG}"))
    return game


def _opening_table(values: Mapping[str, Any], game: AnyGame) -> Any:
    """The table of the header, which is written without its rules."""
    if "rules" in values["table"]:
        raise _wrong("$.table.rules", "the rules stand in the header itself")
    rules: Any = next(iter(game.presets.values()))
    kind: Any = game.open_table(rules, rules.seats[0]).__class__
    try:
        return decode({**values["table"], "rules": values["rules"]}, game, kind, at="$.table")
    except DecodeError as error:
        faults = tuple(Fault(fault.path.replace("$.table.rules", "$.rules", 1), fault.why) for fault in error.faults)
        raise DecodeError(faults) from error


def _preset(name: str | None, rules: Any, game: AnyGame) -> None:
    if name is not None and (name not in game.presets or game.presets[name] != rules):
        raise _wrong("$.preset", f"{shown(name)} is no preset with these rules")


def _whose(view: object, seats: int) -> int | None:
    """The seat of the seat form; None for `full`."""
    if view == "full":
        return None
    if not isinstance(view, int) or not 0 <= view < seats:
        raise _wrong("$.view", f"{shown(view)} is no seat, and not full")
    return view


def _names(data: list[dict[str, Json]], seats: int) -> tuple[str, ...]:
    if len(data) != seats:
        raise _wrong("$.seats", f"{len(data)} for a table of {seats}")
    trail, names = Trail(), list[str]()
    for seat, entry in enumerate(data):
        since = trail.count
        names.append(_fields(entry, {"name": _TEXT}, {}, trail).get("name", ""))
        trail.within(f"[{seat}]", since)
    if trail.count:
        raise DecodeError(trail.faults("$.seats"))
    return tuple(names)


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
        self._facts = dict.fromkeys(game.facts, _WHOLE)
        self._move = _move_shape(game)
        self._plain = plain_moves(game)
        settlement = {"settle": _WHOLE, "payments": _NUMBERS, "winners": _NUMBERS, "reason": _TEXT}
        self._settlement = settlement if self._seen else {**settlement, "state": _STATE}

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
        raise _wrong("$", "a line has one of the keys deal, n, settle and end")

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
        values = _checked(data, {"n": _WHOLE, "s": _WHOLE, "m": self._move}, {"state": _STATE})
        return Moved(sorted_text(data), values["n"], values["s"], values["m"], values.get("state"))

    def _dealt(self, data: dict[str, Json]) -> Dealt:
        if "setup" in data:
            number = _checked(data, {"deal": _WHOLE, "setup": _ANY_OBJECT})["deal"]
            if self._header.seed is not None:
                raise _wrong("$.setup", "a position set up where the header has a seed")
            return Dealt(sorted_text(data), number, (), (), self._position(data["setup"]))
        values = _checked(data, {"deal": _WHOLE, "deck": _DECK}, self._facts)
        facts = tuple((name, values[name]) for name in self._facts if name in values)
        return Dealt(sorted_text(data), values["deal"], values["deck"], facts, None)

    def _position(self, data: Json) -> Any:
        state: Any = decode(data, self._game, at="$.setup")
        if not all(hasattr(state, name) for name in ("turn", "table", "hands")):
            raise _wrong("$.setup.type", f"{shown(_type_of(data))} is no state")
        return state

    def _settled(self, data: dict[str, Json]) -> Settled:
        values = _checked(data, self._settlement)
        return Settled(
            sorted_text(data),
            values["settle"],
            values["payments"],
            values["winners"],
            values["reason"],
            values.get("state"),
        )

    def _footer(self, data: dict[str, Json]) -> Footer:
        values = _checked(data, {"end": _TEXT, "final": either((_NULL, _ANY_OBJECT)), "moves": _WHOLE})
        if values["end"] not in ("finished", "closed", "abandoned"):
            raise _wrong("$.end", f"{shown(values['end'])} is not finished, closed or abandoned")
        if (values["final"] is None) != (values["end"] == "abandoned"):
            raise _wrong("$.final", "a standing, and null when the match was abandoned")
        final = None if values["final"] is None else decode(values["final"], self._game, Standing, at="$.final")
        return Footer(sorted_text(data), values["end"], final, values["moves"])

    def _seen_deal(self, data: dict[str, Json]) -> SeenDeal:
        values = _checked(data, {"deal": _WHOLE, "events": _ANY_ARRAY, "view": _ANY_OBJECT})
        return SeenDeal(sorted_text(data), values["deal"], *self._sight(data))

    def _seen_move(self, data: dict[str, Json]) -> SeenMove:
        needed = {"n": _WHOLE, "s": _WHOLE, "m": self._move, "events": _ANY_ARRAY, "view": _ANY_OBJECT}
        values = _checked(data, needed)
        return SeenMove(sorted_text(data), values["n"], values["s"], values["m"], *self._sight(data))

    def _sight(self, data: dict[str, Json]) -> tuple[tuple[Event, ...], Any]:
        """The events of a line of the seat form, and its view."""
        events = decode(data["events"], self._game, tuple[Event, ...], at="$.events")
        view: Any = decode(data["view"], self._game, at="$.view")
        if not all(hasattr(view, name) for name in ("seat", "turn", "table", "counts")) or hasattr(view, "hands"):
            raise _wrong("$.view.type", f"{shown(_type_of(data['view']))} is no view")
        return events, view


def _type_of(data: Json) -> Json:
    """What an object says it is."""
    return cast("dict[str, Json]", data).get("type")
