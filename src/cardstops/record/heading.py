"""The header: what a record is played by, and whether this release can judge it at all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, Final, cast, get_type_hints

from cardstops.codec import decode, encode_whole, written_fields
from cardstops.errors import DecodeError, Fault, UnknownGameError, brief
from cardstops.game import AnyGame, at_revision, check_game
from cardstops.jsonreader import read_json
from cardstops.jsontext import Json, Trail, is_extra, shown, sorted_object, sorted_text
from cardstops.record.forms import ANY_OBJECT, NULL, TEXT, WHOLE, checked, fields_of, matching, wrong
from cardstops.record.lines import FULL_FORMAT, SEAT_FORMAT, VERSION, Header
from cardstops.record.verdict import Unsupported, VerdictError
from cardstops.rng import RNG, parse_seed, seed_text
from cardstops.shapes import either, row, texts, words_of

__all__ = ["read_header"]

_COMMITMENT: Final = matching(re.compile("[0-9a-f]{64}"), "SHA-256 in hex")
_SEED: Final = texts("seed", (str, bytes, int), seed_text, parse_seed)
_SEED_OR_NONE: Final = either((NULL, _SEED))
_PRESET: Final = either((NULL, TEXT))
_NAMES: Final = row(ANY_OBJECT)
_COMMON: Final = {
    "format": TEXT,
    "version": WHOLE,
    "game": TEXT,
    "revision": WHOLE,
    "preset": _PRESET,
    "rules": ANY_OBJECT,
    "rng": TEXT,
    "seats": _NAMES,
    "table": ANY_OBJECT,
}
_FULL: Final = {**_COMMON, "view": TEXT, "seed": _SEED_OR_NONE}
_OF_SEAT: Final = {**_COMMON, "view": WHOLE}
_PERHAPS: Final = {"commit": _COMMITMENT}
_VERSION: Final = {"version": WHOLE}
_WHAT: Final = {"game": TEXT, "revision": WHOLE, "rng": TEXT}
_NAME: Final = {"name": TEXT}


def read_header(data: dict[str, Json], games: Mapping[str, AnyGame]) -> Header:
    """The header of an object.

    Raises:
        VerdictError: a newer version or revision, another game or randomness than this release and `games` know.
        UnknownGameError: `games` is no mapping of names to games.
        DecodeError: it is no header.
    """
    game = _supported(data, games)
    try:
        return _header(data, game)
    except DecodeError as error:
        for option in _unknown_options(data.get("rules"), game):
            newer = Unsupported(f"rules of {game.name} with {option}, which this release does not know")
            raise VerdictError(newer) from error
        raise


def _header(data: dict[str, Json], game: AnyGame) -> Header:
    """The header of a game whose records can be judged, but for options that may be newer."""
    values = checked(data, _OF_SEAT, _PERHAPS) if data["format"] == SEAT_FORMAT else checked(data, _FULL)
    texts = {key: sorted_text(data[key]) for key in ("rules", "table")}
    table, presets = _opening_table(values["table"], texts, game)
    if values["preset"] is not None and values["preset"] not in presets:
        raise wrong("$.preset", f"{shown(values['preset'])} is no preset with these rules")
    seat = _whose(values["view"], table.seats)
    return Header(
        sorted_object(data, texts),
        game,
        values["preset"],
        values.get("seed"),
        _names(values["seats"], table.seats),
        table,
        seat,
        values.get("commit"),
    )


def _supported(data: Mapping[str, Json], games: Mapping[str, AnyGame]) -> AnyGame:
    """The header's game as it was at the header's revision, if this release can judge its records at all."""
    if data.get("format") not in (FULL_FORMAT, SEAT_FORMAT):
        raise wrong("$.format", f"{shown(data.get('format'))} is not {FULL_FORMAT} or {SEAT_FORMAT}")
    version = checked({"version": data.get("version")}, _VERSION)["version"]
    if version > VERSION:
        raise VerdictError(Unsupported(f"version {version} of the format, newer than {VERSION}"))
    values = checked({key: data.get(key) for key in _WHAT}, _WHAT)
    newest, revision = _newest(values["game"], games), values["revision"]
    if revision > newest.revision:
        raise VerdictError(Unsupported(f"revision {revision} of {newest.name}, newer than {newest.revision}"))
    if values["rng"] != RNG:
        raise VerdictError(Unsupported(f"randomness {shown(values['rng'])}, not {RNG}"))
    game = at_revision(newest, revision)
    if version < 1 or game is None:
        raise wrong("$.version" if version < 1 else "$.revision", "versions and revisions count from 1")
    return game


def _newest(name: str, games: Mapping[str, AnyGame]) -> AnyGame:
    """The game of a name, seen to be that game."""
    if not isinstance(games, Mapping):
        raise UnknownGameError(f"games are a mapping, each name to its Game, not {brief(games)}")
    if name not in games:
        raise VerdictError(Unsupported(f"no game {shown(name)}: {', '.join(map(str, games))}"))
    game = games[name]
    check_game(game)
    if game.name != name:
        raise UnknownGameError(f"the game {brief(game.name)} stands under the name {brief(name)}")
    return game


def _unknown_options(rules: Json, game: AnyGame) -> Iterator[str]:
    """What a newer release may have added to the game's rules: options, and words for those that there are."""
    tag, options = _options(game)
    if not isinstance(rules, dict) or rules.get("type") != tag:
        return
    for key, item in rules.items():
        known = options.get(key, ())
        if not known and key != "type" and not is_extra(key):
            yield f"the option {shown(key)}"
        elif isinstance(known, frozenset) and isinstance(item, str) and item not in known:
            yield f"the word {shown(item)} for {key}"


@lru_cache(maxsize=64)
def _options(game: AnyGame) -> tuple[Json, dict[str, object]]:
    """The tag of a game's rules, and each option with the words it has, or the type of its values."""
    rules: object = next(iter(game.presets.values()))
    hints = get_type_hints(type(rules))
    kinds = {str(field.alias): hints[field.name] for field in written_fields(type(rules))}
    words = {key: words_of(kind) for key, kind in kinds.items() if isinstance(kind, type) and issubclass(kind, Enum)}
    return encode_whole(rules, game)["type"], {**kinds, **{key: frozenset(known) for key, known in words.items()}}


def _opening_table(table: Mapping[str, Json], texts: Mapping[str, str], game: AnyGame) -> tuple[Any, frozenset[str]]:
    """The table of the header, which is written without its rules, and the presets with these rules."""
    if "rules" in table:
        raise wrong("$.table.rules", "the rules stand in the header itself")
    try:
        return _table_of(texts["table"], texts["rules"], game)
    except DecodeError as error:
        faults = tuple(Fault(fault.path.replace("$.table.rules", "$.rules", 1), fault.why) for fault in error.faults)
        raise DecodeError(faults) from error


@lru_cache(maxsize=16)
def _table_of(table: str, rules: str, game: AnyGame) -> tuple[Any, frozenset[str]]:
    """The table of canonical texts, and the presets with its rules: the same for all records that begin alike."""
    first: Any = next(iter(game.presets.values()))
    kind: Any = game.open_table(first, first.seats[0]).__class__
    data = {**cast("dict[str, Json]", read_json(table)), "rules": read_json(rules)}
    opening: Any = decode(data, game, kind, at="$.table")
    return opening, frozenset(name for name, known in game.presets.items() if known == opening.rules)


def _whose(view: object, seats: int) -> int | None:
    """The seat of the seat form; None for `full`."""
    if view == "full":
        return None
    if not isinstance(view, int) or not 0 <= view < seats:
        raise wrong("$.view", f"{shown(view)} is no seat, and not full")
    return view


def _names(data: list[dict[str, Json]], seats: int) -> tuple[str, ...]:
    if len(data) != seats:
        raise wrong("$.seats", f"{len(data)} for a table of {seats}")
    trail, names, since = Trail(), list[str](), 0
    for seat, entry in enumerate(data):
        names.append(fields_of(entry, _NAME, {}, trail).get("name", ""))
        if trail.count > since:
            trail.within(f"[{seat}]", since)
            since = trail.count
    if trail.count:
        raise DecodeError(trail.faults("$.seats"))
    return tuple(names)
