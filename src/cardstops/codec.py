"""Any value of a game as JSON data, and back: tagged objects, text for cards and moves, numbers as they are.

What a class looks like is read from its fields and annotations, once, when it is first needed; no class says more than
that about its JSON. Decoding gives a value of the right class that the game finds possible, or names every fault with
its path; nothing is repaired.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import lru_cache
from hashlib import sha256
from types import UnionType
from typing import Any, Final, TypeVar, Union, cast, get_args, get_origin, get_type_hints, overload

import attrs

from cardstops.errors import DecodeError, Fault
from cardstops.game import AnyGame, Deck, Event, Illegality, Settlement, check_game
from cardstops.game import Final as Standing
from cardstops.jsonreader import read_json
from cardstops.jsontext import Json, Trail, canonical, shown
from cardstops.objects import Field, objects, tagged
from cardstops.shapes import LEAVES, Shape, either, fixed, row, texts, words

__all__ = [
    "Json",
    "canonical",
    "decode",
    "digest",
    "encode",
    "encode_shared",
    "encode_whole",
    "read_json",
    "written_fields",
]

V = TypeVar("V")
_CORE: Final = (Settlement, Standing, Event, Illegality, Deck)


def encode(value: object, game: AnyGame) -> Json:
    """The JSON data of a value: fresh lists and dicts, `type` first, then the fields in their order.

    Raises:
        DecodeError: the value, or something in it, is none of the game's.

    Examples:
        >>> from cardstops.games import newmarket
        >>> data = encode(newmarket.open_table("michigan", 4), newmarket.GAME)
        >>> data["type"], data["chips"], data["rules"]["order"]
        ('newmarket/table', [0, 0, 0, 0], 'ace-high')
    """
    return _codec(game, keep_rules=False).shape_of(value).write(value)


def encode_whole(value: object, game: AnyGame) -> dict[str, Json]:
    """As `encode`, of an object, with what `encode` leaves out: fields that the class came by later, at their default.

    Raises:
        DecodeError: the value, or something in it, is none of the game's.
    """
    codec, kind, data = _codec(game, keep_rules=False), type(value), encode(value, game)
    if not isinstance(data, dict):
        raise DecodeError((Fault("$", f"{shown(data)} is no object, which has fields"),))
    hints = get_type_hints(kind)
    for field in written_fields(kind):
        if field.alias not in data:
            data[str(field.alias)] = codec.shape(hints[field.name]).write(getattr(value, field.name))
    return data


def encode_shared(value: object, game: AnyGame) -> Json:
    """As `encode`, quicker: the rules in it may be the same data as in another call's, so nobody may change it."""
    return _codec(game, keep_rules=True).shape_of(value).write(value)


def digest(value: object, game: AnyGame) -> str:
    """`sha256:` and the hex of SHA-256 over the value's canonical JSON.

    Raises:
        DecodeError: the value, or something in it, is none of the game's.
    """
    text = _codec(game, keep_rules=True).shape_of(value).text(value)
    return f"sha256:{sha256(text.encode()).hexdigest()}"


@overload
def decode(data: object, game: AnyGame, *, at: str = "$") -> Any: ...
@overload
def decode(data: object, game: AnyGame, expected: type[V], *, at: str = "$") -> V: ...


def decode(data: object, game: AnyGame, expected: Any = None, *, at: str = "$") -> Any:
    """The value of JSON data, as `read_json` gives it.

    Args:
        data: an object with its `type`, or anything that `expected` is written as.
        game: the game whose value it is.
        expected: a class, or an annotation such as `tuple[Event, ...]`; None takes whatever the tag says. Where rules
            are expected, a preset's name does.
        at: the path of the data, with which the faults' paths begin.

    Raises:
        DecodeError: all that is wrong with its form; or, when the form is right, all that is impossible about it.
    """
    if isinstance(data, bytes) or (isinstance(data, str) and expected is None):
        raise DecodeError((Fault(at, "text, not data: read_json makes data of the text of JSON"),))
    codec, trail = _codec(game, keep_rules=False), Trail()
    shape = codec.anything if expected is None else codec.shape(expected)
    value = shape.read(data, trail)
    if trail.count:
        raise DecodeError(trail.faults(at))
    impossible = tuple(Fault(at + fault.path[1:], fault.why) for fault in _impossible(value, game))
    if impossible:
        raise DecodeError(impossible)
    return value


def _impossible(value: object, game: AnyGame) -> Iterator[Fault]:
    if isinstance(value, game.types):
        yield from game.faults(value)
    elif isinstance(value, Settlement):
        for fault in _impossible(cast("Settlement[object]", value).table, game):
            yield Fault(f"$.table{fault.path[1:]}", fault.why)


def _codec(game: AnyGame, *, keep_rules: bool) -> _Codec:
    check_game(game)  # before it is looked up: what is no game may have no hash
    return _made_codec(game, keep_rules=keep_rules)


@lru_cache(maxsize=64)
def _made_codec(game: AnyGame, *, keep_rules: bool) -> _Codec:
    return _Codec(game, keep_rules=keep_rules)


class _Codec:
    """The shapes of one game, each made when it is first needed.

    Attributes:
        anything: any object of the game or of the core, as its tag says.
    """

    def __init__(self, game: AnyGame, *, keep_rules: bool) -> None:
        self._game = game
        self._shapes: dict[object, Shape] = dict(LEAVES)
        own = {f"{game.name}/{_hyphened(kind.__name__)}": kind for kind in game.types}
        core = {_hyphened(kind.__name__): kind for kind in _CORE}
        self._shapes.update({kind: objects(kind, tag, self._fields_of(kind)) for tag, kind in (own | core).items()})
        rules: Any = next(iter(game.presets.values())).__class__
        named = _or_preset(self._shapes[rules], game)
        self._shapes[rules] = _kept(named) if keep_rules else named
        self._tags = {kind: tag for tag, kind in own.items()}
        self._own = self._tagged(game.types)
        self.anything = tagged({tag: (kind, self._shapes[kind]) for tag, kind in (own | core).items()}, game.name)

    def shape_of(self, value: object) -> Shape:
        """How a value is written: by its class, or as any object, which then refuses it."""
        kind = type(value)
        known = kind in self._shapes or isinstance(value, (*self._game.move_types, Enum))
        return self.shape(kind) if known else self.anything

    def shape(self, annotation: object) -> Shape:
        """How the values of an annotation are written.

        Raises:
            TypeError: a class of the game has a field that JSON of values has no form for.
        """
        shape = self._shapes.get(annotation)
        if shape is None:
            shape = self._shapes[annotation] = self._new_shape(annotation)
        return shape

    def _new_shape(self, annotation: Any) -> Shape:
        origin, inner = get_origin(annotation), get_args(annotation)
        if isinstance(annotation, TypeVar):
            return self._own
        if origin in (Union, UnionType):
            return self._union(inner)
        if origin is tuple and inner[1:] == (...,):
            return row(self.shape(inner[0]))
        if origin is tuple:
            return fixed(tuple([self.shape(part) for part in inner]))
        return self._shapes[origin] if origin in self._shapes else self._text_shape(annotation)

    def _text_shape(self, annotation: Any) -> Shape:
        if isinstance(annotation, type) and issubclass(annotation, Enum):
            return words(annotation)
        if isinstance(annotation, type) and issubclass(annotation, self._game.move_types):
            return self._moves((annotation,))
        raise TypeError(f"{self._game.name}: {annotation!r} has no form in JSON; do the game's types list it?")

    def _union(self, members: tuple[Any, ...]) -> Shape:
        moves = tuple(member for member in members if member in self._game.move_types)
        kinds = tuple(member for member in members if member in self._tags)
        shapes = [self.shape(member) for member in members if member not in moves and member not in kinds]
        if moves:
            shapes.append(self._moves(moves))
        if kinds:
            shapes.append(self._tagged(kinds))
        return either(tuple(shapes))

    def _moves(self, kinds: tuple[type, ...]) -> Shape:
        return texts(f"move of {self._game.name}", kinds, str, self._game.read_move)

    def _tagged(self, kinds: Iterable[type]) -> Shape:
        return tagged({self._tags[kind]: (kind, self._shapes[kind]) for kind in kinds}, self._game.name)

    def _fields_of(self, kind: Any) -> Any:
        def fields() -> list[Field]:
            hints = get_type_hints(kind)
            return [
                (str(field.alias), field.name, self.shape(hints[field.name]), _spare(field))
                for field in written_fields(kind)
            ]

        return fields


def written_fields(kind: Any) -> list[attrs.Attribute[Any]]:
    """The fields of an attrs class that are written, in their order: not those that it works out itself."""
    return [field for field in attrs.fields(kind) if field.init and field.eq]


def _spare(field: attrs.Attribute[Any]) -> object:
    """The value at which a field is left out: the default of one that the class had not from the first."""
    return field.default if "since" in field.metadata else attrs.NOTHING


def _or_preset(rules: Shape, game: AnyGame) -> Shape:
    """Rules, which may also be read from a preset's name."""

    def read(data: Any, trail: Trail) -> object:
        if not isinstance(data, str):
            return rules.read(data, trail)
        if data not in game.presets:
            trail.add(f"no preset of that name: {', '.join(game.presets)}")
        return game.presets.get(data)

    return attrs.evolve(rules, read=read)


def _kept(shape: Shape) -> Shape:
    """A shape that writes a value once when it comes again, as the rules of a match do in every state."""
    return attrs.evolve(shape, write=_once(shape.write), text=_once(shape.text))


def _once(written: Callable[[Any], V]) -> Callable[[Any], V]:
    """The same function, which answers at once when it is asked for the same object again."""
    last: tuple[object, V] | None = None

    def again(value: Any) -> V:
        nonlocal last
        known = last
        if known is None or known[0] is not value:
            known = last = (value, written(value))
        return known[1]

    return again


def _hyphened(name: str) -> str:
    """A class's name as its tag has it: `LayingStakes` is `laying-stakes`."""
    return re.sub("(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()
