"""What is fuzzed: every door through which text or bytes come in, and what must hold of whatever comes through.

A target takes bytes. It raises nothing that is not a fault of cardstops: a `CardstopsError` is an answer, and where
data is taken the target goes on with the value and asserts that what was read is written and read again alike.
"""

from __future__ import annotations

import io
import tempfile
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any, Final

from cardstops.cards import Card, Cards
from cardstops.cli import main
from cardstops.cli.arguments import rules_of
from cardstops.codec import canonical, decode, digest, encode, read_json
from cardstops.errors import CardstopsError
from cardstops.game import AnyGame
from cardstops.games import GAMES
from cardstops.record import DealStep, Exact, MoveStep, Open, Record, SettlementStep, pack, replay, unpack, verify
from cardstops.rng import Stream, commit, parse_seed, reveal, seed_text
from tests.fuzz.sealing import resealed

__all__ = ["DOORS", "GOLDENS", "TARGETS", "Target", "positions", "seeds"]

Target = Callable[[bytes], None]
GOLDENS: Final = Path(__file__).parents[1] / "golden"
SALT: Final = bytes(16)
FEW: Final = 8
"""Lines of a record that are enough for a seed: fuzzing is quick where its inputs are short."""


@contextmanager
def _file(data: bytes) -> Iterator[Path]:
    """A file that holds the bytes, as long as it is needed: one kept for all would go with the first process to end."""
    with tempfile.TemporaryDirectory(prefix="cardstops-fuzz-") as folder:
        path = Path(folder) / "input.json"
        path.write_bytes(data)
        yield path


def _texts(data: bytes) -> str:
    """Any text, lone surrogates among it."""
    return data.decode("utf-8", "surrogateescape")


def _game(data: bytes) -> tuple[AnyGame, bytes]:
    """The first byte chooses a game."""
    names = list(GAMES)
    return GAMES[names[data[0] % len(names)]], data[1:]


# Records --------------------------------------------------------------------------------------------------------------


def records(data: bytes) -> None:
    """Bytes as a record, in whichever form: one verdict, and what is right stays right in every form."""
    if not isinstance(verify(data), Exact | Open):
        return
    for record in Record.read_all(data):
        assert isinstance(verify(record), Exact | Open)
        assert Record.read(record.stream().encode()) == record
        if record.header.seat is None:
            _full(record)


def _full(record: Record) -> None:
    """A full record is packed, or gone on with, and gives each seat its own."""
    if record.footer is not None:
        assert unpack(pack(record)) == record
    else:
        file = io.BytesIO()
        with suppress(CardstopsError):  # the next line may not fit any more
            record.resume(file).abandon()
            assert isinstance(verify(file.getvalue()), Exact)
    assert isinstance(verify(record.for_seat(0)), Exact | Open)


def sealed(data: bytes) -> None:
    """As `records`, with a chain that fits, so that an edit is judged for what it says."""
    records(resealed(data))


def commands(data: bytes) -> None:
    """The command line on a file: it says something, and leaves with a status that it has."""
    said, complained = io.StringIO(), io.StringIO()
    with _file(data) as path, redirect_stdout(said), redirect_stderr(complained):
        for words in (["verify"], ["verify", "--json"], ["replay"], ["log", "show"], ["log", "redact", "--seat", "0"]):
            status = main([*words, str(path)])
            assert status in (0, 1, 2, 3, 4, 64)
            assert status == 0 or said.getvalue() or complained.getvalue()


# Values ---------------------------------------------------------------------------------------------------------------


def json_text(data: bytes) -> None:
    """JSON: what is read is written in one form, which is read as the same."""
    with suppress(CardstopsError):
        value = read_json(data)
        assert read_json(canonical(value)) == value
        assert canonical(read_json(canonical(value))) == canonical(value)


def values(data: bytes) -> None:
    """Any value of a game: what is decoded is encoded, decoded again and digested alike."""
    if not data:
        return
    game, data = _game(data)
    with suppress(CardstopsError):
        value = decode(read_json(data), game)
        again = decode(encode(value, game), game)
        assert (again, digest(again, game)) == (value, digest(value, game))


def cards(data: bytes) -> None:
    """A card, a bag of cards."""
    text = _texts(data)
    with suppress(CardstopsError):
        card = Card.parse(text)
        assert Card.parse(str(card)) is card
    with suppress(CardstopsError):
        bag = Cards.parse(text)
        assert Cards.parse(str(bag)) == bag
        assert Cards.of(bag) == bag
        assert len(list(bag)) == len(bag)


def seed(data: bytes) -> None:
    """The text of a seed, a label, a commitment."""
    text, _, rest = _texts(data).partition("\n")
    with suppress(CardstopsError):
        found = parse_seed(text)
        assert seed_text(found) == text
        assert reveal(commit(found, SALT), found, SALT)
        assert not reveal(rest, found, SALT)
        assert 0 <= Stream(found, rest).randrange(1 + len(data)) <= len(data)
    with suppress(CardstopsError):
        commit(text, data)


def rules(data: bytes) -> None:
    """Rules from a file and from `--set`, of a game that the first byte chooses; a zero byte ends the file."""
    if not data:
        return
    game, data = _game(data)
    text, _, changes = data.partition(b"\0")
    with _file(text) as path:
        for file in (path, None):
            options = Namespace(rules=file, preset=None, set=_texts(changes).split("\0")[:8] if changes else [])
            with suppress(CardstopsError):
                found = rules_of(game, options)
                assert decode(encode(found, game), game) == found
                table = game.open_table(found, found.seats[0])
                game.legal_moves(game.deal(table, 1))


@cache
def positions(name: str) -> tuple[Any, ...]:
    """States of a game, at least one of each phase of each preset, each followed by the view of its seat on turn."""
    game, found = GAMES[name], dict[object, Any]()
    for path in sorted((GOLDENS / name).glob("*.packed.jsonl")):
        with path.open("rb") as lines:
            line = min(islice(lines, 4), key=len)
        for step in replay(line):
            if isinstance(step, DealStep | MoveStep | SettlementStep):
                kind = (path.name, type(step.state), step.number % 3)
                found.setdefault(kind, step.state)
    return tuple(each for state in found.values() for each in (state, game.view(state, state.turn)))


def move(name: str, data: bytes) -> None:
    """The text of a move, in a state or a view that the first byte chooses: list, predicate and text agree."""
    if not data:
        return
    game, position = GAMES[name], positions(name)[data[0] % len(positions(name))]
    text = _texts(data[1:])
    with suppress(CardstopsError):
        found = game.read_move(text)
        assert game.read_move(str(found)) == found
    with suppress(CardstopsError):
        found = game.parse_move(position, text)
        assert (game.why_illegal(position, found) is None) == (found in game.legal_moves(position))
        assert game.read_move(str(found)) == found


DOORS: Final[Mapping[str, Target]] = {
    "records": records,
    "sealed": sealed,
    "commands": commands,
    "json": json_text,
    "values": values,
    "cards": cards,
    "seed": seed,
    "rules": rules,
    **{f"move-{name}": partial(move, name) for name in GAMES},
}
"""Every target by name; a game that is added has its own."""


def all_doors(data: bytes) -> None:
    """Every door in turn, which the first byte chooses: one process for a short run."""
    if data:
        list(DOORS.values())[data[0] % len(DOORS)](data[1:])


TARGETS: Final[Mapping[str, Target]] = {**DOORS, "all": all_doors}
"""The doors, and all of them together."""


# Where fuzzing begins -------------------------------------------------------------------------------------------------


def seeds(target: str) -> Iterator[bytes]:
    """Inputs that get through the door, made of the golden records."""
    if target == "all":
        yield from (bytes([place]) + data for place, name in enumerate(DOORS) for data in islice(seeds(name), 4))
    elif target in ("records", "sealed", "commands"):
        yield from _of_records()
    elif target == "json":
        yield from (data[1:] for data in _of_values())
    elif target == "values":
        yield from _of_values()
    elif target == "rules":
        yield from _of_rules()
    elif target == "cards":
        yield from (b"7D", b"10H", b"AS 3D 3D BJ RJ", "T♦ K♠".encode())
    elif target == "seed":
        yield from (b"s:held-1\ndeal/0", b"b:00ff\nsample/0", b"i:-12\npolicy/0/0", b"i:0\n")
    else:
        yield from _of_moves(target.removeprefix("move-"))


def _of_records() -> Iterator[bytes]:
    """Of each game the shortest match, packed, and what a seat saw of it; of each preset the beginning of a match."""
    for name in GAMES:
        paths = sorted((GOLDENS / name).glob("*.packed.jsonl"))
        shortest = [min(path.read_bytes().splitlines(), key=len) for path in paths]
        yield min(shortest, key=len)
        for line in shortest:
            yield b"".join(unpack(line).stream().encode().splitlines(keepends=True)[:FEW])
        record = unpack(min(shortest, key=len))
        seen = record.for_seat(0, salt=None if record.header.seed is None else SALT)
        yield b"".join(seen.stream().encode().splitlines(keepends=True)[: FEW // 2])


def _of_values() -> Iterator[bytes]:
    for place, name in enumerate(GAMES):
        kinds = {type(position): position for position in positions(name)}
        for position in kinds.values():
            yield bytes([place]) + canonical(encode(position, GAMES[name]))


def _of_rules() -> Iterator[bytes]:
    for place, name in enumerate(GAMES):
        for preset in GAMES[name].presets.values():
            data = encode(preset, GAMES[name])
            assert isinstance(data, dict)
            field = list(data)[-1]
            yield bytes([place]) + canonical(data) + b"\0" + f"{field}={data[field]}".encode()


def _of_moves(name: str) -> Iterator[bytes]:
    """For each position, the first, the middle and the last legal move."""
    for place, position in enumerate(positions(name)[:256]):
        moves = GAMES[name].legal_moves(position)
        for at in sorted({0, len(moves) // 2, len(moves) - 1}) if moves else ():
            yield bytes([place]) + str(moves[at]).encode()
