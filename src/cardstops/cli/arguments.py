"""What is typed on the command line, and what it means: rules, seeds, numbers."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final, NoReturn

from cardstops.codec import decode, encode_whole
from cardstops.errors import CardstopsError, DecodeError, RulesError
from cardstops.game import AnyGame
from cardstops.games import GAMES
from cardstops.jsonreader import read_json
from cardstops.jsontext import Json
from cardstops.rng import Seed, parse_seed

__all__ = [
    "USAGE",
    "Parser",
    "add_rules",
    "add_seed",
    "file_of",
    "game_of",
    "out_of",
    "rules_of",
    "salt_of",
    "seat_of",
    "seed_of",
    "whole",
]

USAGE: Final = 64
"""The exit status of wrong usage, and of a file that cannot be read."""
MOST_BYTES: Final = 1 << 20
"""A file of rules is no longer than this."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, with the exit status 64."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments, and leave."""
        self.exit(USAGE, f"{self.prog}: {message}\n")


def whole(text: str) -> int:
    """A positive whole number."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 17 else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!a} is no positive whole number")
    return number


def seat_of(text: str) -> int:
    """A seat, from 0."""
    return 0 if text == "0" else whole(text)


def out_of(text: str) -> str | None:
    """The file to write; None for `-`, the standard output."""
    return None if text == "-" else text


def file_of(text: str) -> str:
    """A file; the standard input and output are for who plays."""
    if text == "-":
        raise argparse.ArgumentTypeError("name a file: the screen is for the game")
    return text


def seed_of(text: str) -> Seed:
    """The seed of a text: `s:…`, `b:` and hex, `i:` and digits; without such a prefix, the text itself."""
    try:
        return parse_seed(text if text[:2] in ("s:", "b:", "i:") else f"s:{text}")
    except CardstopsError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def salt_of(text: str) -> bytes:
    """The salt of a commitment, in hex."""
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!a:.40} is no hex") from error


def game_of(text: str) -> AnyGame:
    """The game of a name."""
    try:
        return GAMES[text]
    except CardstopsError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Take a seed; without one, a new one is drawn and told."""
    parser.add_argument(
        "--seed",
        type=seed_of,
        default=None,
        metavar="SEED",
        help="what is dealt: text, or s:text, b:hex, i:digits (default: a new one)",
    )


def add_rules(parser: argparse.ArgumentParser, *, preset: bool = True) -> None:
    """Take rules: a preset, a file, and changes to either."""
    if preset:
        parser.add_argument("--preset", metavar="NAME", help="rules by name (default: the game's first preset)")
    parser.add_argument("--rules", metavar="FILE", type=Path, help="rules from a file, as `rules --json` prints them")
    parser.add_argument(
        "--set", metavar="FIELD=VALUE", action="append", default=[], help="change one rule; may be given again"
    )


def rules_of(game: AnyGame, options: argparse.Namespace) -> Any:
    """The rules that were asked for.

    Raises:
        RulesError: a preset or field that the game does not have, or a file that holds no rules of the game.
        DecodeError: a value is none of the field's.
        OSError: the file cannot be read.
    """
    if options.rules is not None and options.preset is not None:
        raise RulesError("rules are a preset or a file, not both")
    if options.rules is not None:
        rules = _read(game, options.rules)
    else:
        name = options.preset or next(iter(game.presets))
        if name not in game.presets:
            raise RulesError(f"{game.name} has no preset {name!a}: {', '.join(game.presets)}")
        rules = game.presets[name]
    return _changed(game, rules, options.set) if options.set else rules


def _kind(game: AnyGame) -> Any:
    """The class of the game's rules."""
    kind: Any = next(iter(game.presets.values())).__class__
    return kind


def _read(game: AnyGame, path: Path) -> Any:
    with path.open("rb") as file:
        text = file.read(MOST_BYTES + 1)
    if len(text) > MOST_BYTES:
        raise RulesError(f"{path} is longer than {MOST_BYTES} bytes")
    try:
        return decode(read_json(text), game, _kind(game))
    except DecodeError as error:
        raise RulesError(f"{path}: {error}") from error


def _changed(game: AnyGame, rules: Any, changes: list[str]) -> Any:
    """The rules with some fields set. A value is JSON, or a text without its quotation marks."""
    data = encode_whole(rules, game)
    fields = [field for field in data if field != "type"]
    values: dict[str, str] = {}
    for change in changes:
        field, sign, value = change.partition("=")
        if not sign or field not in fields:
            raise RulesError(f"--set {change[:40]!a}: FIELD=VALUE with one of {', '.join(fields)}")
        values[field] = value
        data[field] = _json(value) if not isinstance(data[field], str) else value
    try:
        return decode(data, game, _kind(game))
    except DecodeError as error:
        wrong = {fault.path.removeprefix("$.").partition("[")[0] for fault in error.faults}
        for field in wrong & {*values}:
            data[field] = values[field] if data[field] != values[field] else _json(values[field])
        return decode(data, game, _kind(game))


def _json(text: str) -> Json:
    """The value of a JSON text, and any other text itself."""
    try:
        return read_json(text)
    except DecodeError:
        return text
