"""The JSON Schemas of `docs/spec/`, made from the classes that are written as JSON, and from `codes.json`.

    python -m tests.support.schemas           write them
    python -m tests.support.schemas --check   say which of them would be written otherwise

`record.schema.json` is for the lines of records of any game. Each game has a schema of its own: all its values, and the
lines of its records with everything in them. A schema says what form data has; whether the rules bear it out is for
`verify` and `decode` to say. They read the fields of the classes as the codec does, but nothing of the codec.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping
from enum import Enum
from pathlib import Path
from types import UnionType
from typing import Any, Final, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

from cardstops.cards import Card, Cards
from cardstops.game import AnyGame, Deck, Event, Illegality, Settlement
from cardstops.game import Final as Standing
from cardstops.games import GAMES

SPEC: Final = Path(__file__).parents[2] / "docs" / "spec"
CODES: Final[Mapping[str, Any]] = json.loads((SPEC / "codes.json").read_text(encoding="utf-8"))
Schema: TypeAlias = dict[str, Any]

LARGEST: Final = 2**53 - 1
END: Final = r"$(?!\n)"
"""The end of a text, also where `$` matches before a last newline, as in Python."""
CARD: Final = "(?:[A23456789TJQK][CDHS]|BJ|RJ)"
CARDS: Final = f"{CARD}(?: {CARD})*"
WHOLE: Final = "(?:0|[1-9][0-9]*)"
MOVES: Final[Mapping[str, str]] = {
    "newmarket": rf"{CARD}|swap|keep|auction|pass|hold|bid {WHOLE}|stake(?: {WHOLE}){{1,16}}",
    "doudizhu": rf"pass|bid {WHOLE}|{CARDS}(?: \+ {CARDS})?",
    "fireplace": rf"pass|unable|(?:force )?{CARDS}(?: steal(?: [1-9][0-9]?:{CARD})+)?",
}
"""What the text of a move looks like, game by game."""
TAKEN: Final = "(?:deal|deck|setup|moves|states|settle|h)"
"""The keys of a deal that are not a game's facts."""
CORE: Final = (Settlement, Standing, Event, Illegality, Deck)
NUMBERS: Final = ("seat", "chips", "count", "other", "number")


def ref(name: str) -> Schema:
    """What stands under a name in `$defs`."""
    return {"$ref": f"#/$defs/{name}"}


def text(pattern: str) -> Schema:
    """Text that a pattern describes from end to end."""
    return {"type": "string", "pattern": f"^(?:{pattern}){END}"}


def array(items: Schema) -> Schema:
    """An array of any length."""
    return {"type": "array", "items": items}


def either(choices: Iterable[Schema]) -> Schema:
    """Any of these; one alone is itself."""
    each = list(choices)
    return each[0] if len(each) == 1 else {"anyOf": each}


def closed(properties: Mapping[str, Schema], *, optional: Iterable[str] = (), extra: bool = True) -> Schema:
    """An object with these keys and no others but a host's own."""
    left_out = set(optional)
    schema: Schema = {
        "type": "object",
        "properties": dict(properties),
        "required": [key for key in properties if key not in left_out],
        "additionalProperties": False,
    }
    return {**schema, "patternProperties": {f"^x-[A-Za-z0-9-]+{END}": True}} if extra else schema


LEAVES: Final[Mapping[str, Schema]] = {
    "whole": {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
    "card": text(CARD),
    "cards": text(f"(?:{CARDS})?"),
    "deck-text": text(CARDS),
    "seed": text(r"s:[\s\S]*|b:(?:[0-9a-f]{2})*|i:(?:0|-?[1-9][0-9]*)"),
    "digest": text("sha256:[0-9a-f]{64}"),
    "h": text("[0-9a-f]{16}"),
}


def hyphened(name: str) -> str:
    """A class's name as its tag has it."""
    return re.sub("(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


class Values:
    """The schemas of the values of one game."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.rules: type = type(next(iter(game.presets.values())))
        self.names = {kind: hyphened(kind.__name__) for kind in (*game.types, *CORE)}

    def defs(self) -> dict[str, Schema]:
        """Every class by its name, and the game's moves."""
        made = {name: self.of_class(kind) for kind, name in self.names.items()}
        for part, name in (("events", "event"), ("illegalities", "illegality")):
            made[name] = coded(made[name], CODES[self.game.name][part])
        made["settlement"]["properties"]["reason"] = {"enum": CODES[self.game.name]["reasons"]}
        return {"move": text(MOVES[self.game.name]), **made}

    def of_class(self, kind: Any) -> Schema:
        """An object with the tag and the fields of a class."""
        hints = get_type_hints(kind)
        fields = [field for field in attrs.fields(kind) if field.init and field.eq]
        tag = self.names[kind] if kind in CORE else f"{self.game.name}/{self.names[kind]}"
        properties = {field.alias: self.of(hints[field.name]) for field in fields}
        later = [field.alias for field in fields if "since" in field.metadata]
        return closed({"type": {"const": tag}, **properties}, optional=later)

    def of(self, annotation: Any) -> Schema:
        """What the values of an annotation are written as."""
        origin, inner = get_origin(annotation), get_args(annotation)
        if origin in (Union, UnionType):
            return self.of_union(inner)
        if origin is tuple:
            if inner[1:] == (...,):
                return array(self.of(inner[0]))
            items = [self.of(part) for part in inner]
            return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}
        if isinstance(annotation, TypeVar):
            return ref("table")
        return self.of_one(origin or annotation)

    def of_union(self, members: tuple[Any, ...]) -> Schema:
        """Any member of a union; the game's moves are all one."""
        others = [member for member in members if member not in self.game.move_types]
        moves = [ref("move")] if len(others) < len(members) else []
        return either([*(self.of(member) for member in others), *moves])

    def of_one(self, kind: Any) -> Schema:
        """A class, a word of an enum, or what JSON has itself."""
        if kind is self.rules:  # which a preset's name stands for as well
            return either([ref("rules"), {"enum": list(self.game.presets)}])
        if kind in self.names:
            return ref(self.names[kind])
        if kind in self.game.move_types:
            return ref("move")
        if issubclass(kind, Enum):
            return {"enum": [member.name.lower().replace("_", "-") for member in kind]}
        plain: Mapping[type, Schema] = {
            int: ref("whole"),
            str: {"type": "string"},
            type(None): {"type": "null"},
            Card: ref("card"),
            Cards: ref("cards"),
        }
        return plain[kind]

    def having(self, *fields: str, without: str = "") -> Schema:
        """Any of the game's classes that have these fields."""
        kinds = [kind for kind in self.game.types if all(self._has(kind, name) for name in fields)]
        return either(ref(self.names[kind]) for kind in kinds if not self._has(kind, without))

    @staticmethod
    def _has(kind: type, name: str) -> bool:
        return hasattr(kind, name)


def coded(schema: Schema, codes: Mapping[str, Mapping[str, Any]]) -> Schema:
    """An event or an illegality: what each code says, and the fields that it fills."""
    schema["properties"]["code"] = {"enum": list(codes)}
    optional = [name for name in schema["properties"] if name in ("cards", "name", *NUMBERS)]
    schema["allOf"] = [
        {"if": {"properties": {"code": {"const": code}}}, "then": {"properties": _filled(said, optional)}}
        for code, said in codes.items()
    ]
    return schema


def _filled(said: Mapping[str, Any], optional: Iterable[str]) -> dict[str, Schema]:
    properties: dict[str, Schema] = {"clause": {"enum": said["clauses"]}}
    for name in optional:
        if name in said["always"]:
            kind = "integer" if name in NUMBERS else "string"
            properties[name] = {"minItems": 1} if name == "cards" else {"type": kind}
        elif name not in said["sometimes"]:
            properties[name] = {"maxItems": 0} if name == "cards" else {"type": "null"}
    if "names" in said:
        properties["name"] = {"enum": said["names"]}
    return properties


@attrs.frozen
class Parts:
    """What the lines of a game's records are made of."""

    game: Schema
    revision: Schema
    preset: Schema
    rules: Schema
    table: Schema
    move: Schema
    state: Schema
    view: Schema
    event: Schema
    final: Schema
    reason: Schema
    deal: Schema


def lines(parts: Parts) -> dict[str, Schema]:
    """The lines of records: of the stream form, the packed form, and the seat form."""
    header: dict[str, Schema] = {
        "format": {"const": "cardstops-record"},
        "version": {"const": 1},
        "game": parts.game,
        "revision": parts.revision,
        "preset": parts.preset,
        "rules": parts.rules,
        "rng": {"const": "cards-sha256-1"},
        "seed": either([ref("seed"), {"type": "null"}]),
        "seats": array(closed({"name": {"type": "string"}})),
        "table": parts.table,
        "view": {"const": "full"},
    }
    seat_header = {key: value for key, value in header.items() if key != "seed"}
    seat_header |= {"format": {"const": "cardstops-seat-record"}, "view": {"type": "integer", "minimum": 0}}
    seat_header |= {"commit": text("[0-9a-f]{64}")}
    count: Schema = {"type": "integer", "minimum": 0, "maximum": LARGEST}
    outcome = {"payments": array(ref("whole")), "winners": array(count), "reason": parts.reason}
    seen = {"events": array(parts.event), "view": parts.view}
    footer: dict[str, Schema] = {
        "end": {"enum": ["finished", "closed", "abandoned"]},
        "final": either([{"type": "null"}, parts.final]),
        "moves": count,
        "chain": ref("digest"),
    }
    packed = {**header, "deals": array(ref("packed-deal")), **footer, "footer": _hosts_own()}
    made = {
        "header": closed(header),
        "deal-line": _deal({"deal": count}, parts, {"h": ref("h")}),
        "move-line": closed(
            {"n": count, "s": count, "m": parts.move, "state": ref("digest"), "h": ref("h")}, optional=["state"]
        ),
        "settlement-line": closed({"settle": count, **outcome, "state": ref("digest"), "h": ref("h")}),
        "footer-line": _ended(closed(footer)),
        "packed-deal": _deal({}, parts, _packed_in_a_deal(parts, outcome)),
        "packed-record": _ended(closed(packed, optional=["footer"])),
        "seat-header": closed(seat_header, optional=["commit"]),
        "seat-deal-line": closed({"deal": count, **seen, "h": ref("h")}),
        "seat-move-line": closed({"n": count, "s": count, "m": parts.move, **seen, "h": ref("h")}),
        "seat-settlement-line": closed({"settle": count, **outcome, "h": ref("h")}),
    }
    return {**made, "record-line": either(ref(name) for name in made if name != "packed-deal")}


def _deal(first: Mapping[str, Schema], parts: Parts, last: Mapping[str, Schema]) -> Schema:
    """A deal of cards with its facts, or a position that was set up."""
    optional = [key for key in last if key in {"states", "settle"}]
    dealt = closed({**first, "deck": ref("deck-text"), **last}, optional=optional)
    dealt["properties"] |= parts.deal["properties"]
    dealt["patternProperties"] |= parts.deal["patternProperties"]
    return either([dealt, closed({**first, "setup": parts.state, **last}, optional=optional)])


def _packed_in_a_deal(parts: Parts, outcome: Mapping[str, Schema]) -> dict[str, Schema]:
    move = [ref("whole"), parts.move, _hosts_own()]
    digests: Schema = {"patternProperties": {f"^{WHOLE}{END}": ref("digest")}, "additionalProperties": False}
    return {
        "moves": array({"type": "array", "prefixItems": move, "items": False, "minItems": 2}),
        "states": {"type": "object", **digests},
        "settle": closed({**outcome, "state": ref("digest")}),
    }


def _hosts_own() -> Schema:
    """A host's own keys, at least one."""
    return {**closed({}), "minProperties": 1}


def _ended(schema: Schema) -> Schema:
    """A match that was broken off has no standing, any other has."""
    abandoned = {"properties": {"end": {"const": "abandoned"}}}
    final = {"properties": {"final": {"type": "null"}}}
    return {**schema, "if": abandoned, "then": final, "else": {"properties": {"final": {"type": "object"}}}}


def of_game(game: AnyGame) -> Schema:
    """The schema of a game: any of its values, and any line of its records."""
    values = Values(game)
    made = values.defs()
    table = json.loads(json.dumps(made["table"]))
    del table["properties"]["rules"]
    table["required"].remove("rules")
    parts = Parts(
        game={"const": game.name},
        revision={"const": game.revision},
        preset={"enum": [*game.presets, None]},
        rules=ref("rules"),
        table=table,
        move=ref("move"),
        state=values.having("turn", "table", "hands"),
        view=values.having("seat", "turn", "table", "counts", without="hands"),
        event=ref("event"),
        final=ref("final"),
        reason={"enum": CODES[game.name]["reasons"]},
        deal={"properties": dict.fromkeys(game.facts, ref("whole")), "patternProperties": {}},
    )
    names = [name for name in made if name != "move"]
    title = f"Values and records of cardstops: {game.name}, revision {game.revision}"
    return _whole(title, {**LEAVES, **made, **lines(parts)}, [*names, "record-line"])


def of_records() -> Schema:
    """The schema of the lines of records of any game, whose values it does not look into."""
    value: Schema = {"type": "object", "required": ["type"], "properties": {"type": {"type": "string"}}}
    parts = Parts(
        game={"type": "string"},
        revision={"type": "integer", "minimum": 1},
        preset={"type": ["string", "null"]},
        rules=value,
        table=value,
        move={"type": "string"},
        state=value,
        view=value,
        event={**value, "properties": {"type": {"const": "event"}}},
        final={**value, "properties": {"type": {"const": "final"}}},
        reason={"type": "string"},
        deal={"properties": {}, "patternProperties": {f"^(?!{TAKEN}{END})[a-z_]+{END}": ref("whole")}},
    )
    return _whole("The lines of records of cardstops, version 1", {**LEAVES, **lines(parts)}, ["record-line"])


def _whole(title: str, defs: Mapping[str, Schema], roots: Iterable[str]) -> Schema:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        **either(ref(name) for name in roots),
        "$defs": dict(defs),
    }


def files() -> dict[Path, str]:
    """The text of each schema, by its file."""
    schemas = {"record": of_records(), **{name: of_game(GAMES[name]) for name in GAMES}}
    return {SPEC / f"{name}.schema.json": f"{json.dumps(schema, indent=1)}\n" for name, schema in schemas.items()}


def main(arguments: list[str]) -> int:
    """Write the schemas, or say which differ."""
    made = files()
    stale = [path for path, said in made.items() if not path.exists() or path.read_text(encoding="utf-8") != said]
    for path in stale:
        print(path.name)  # noqa: T201  # a command says what it did
        if arguments != ["--check"]:
            path.write_text(made[path], encoding="utf-8")
    return int(bool(stale)) if arguments == ["--check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
