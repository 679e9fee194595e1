"""The JSON Schemas and the table of codes: what the library writes fits them, and what they refuse no reader takes."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstops import GAMES, Card, CardstopsError, Record, replay, verify
from cardstops.codec import decode, encode
from cardstops.game import AnyGame, Event, choose
from cardstops.games import doudizhu, fireplace, newmarket
from cardstops.games.doudizhu.codes import EVENT_CODES, ILLEGALITY_CODES
from cardstops.record import DealStep, MoveStep
from cardstops.testing import configurations
from tests.support import schemas
from tests.support.records import Object, chained, objects

jsonschema = pytest.importorskip("jsonschema", reason="it rests on compiled code, which Pyodide has elsewhere")

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(GOLDEN.glob("*/*.jsonl"))
HOSTILE = [
    "7D",
    "swap",
    "auction",
    "hold",
    "bid 0",
    "bid 9",
    "stake 1 1 1 1",
    "stake 9",
    "BJ RJ",
    "3C 3D 3H 4S",
    "3C 5D",
]
HOSTILE += ["3C 3D 3H + 4S", "unable", "force 2C 2D 5H 9S KC", "TC TD JS KH AC steal 1:JS", "2C 3C 4C 5C 7D", "pass"]


@lru_cache
def schema(name: str) -> Any:
    """A schema as it stands in the folder."""
    return json.loads((schemas.SPEC / f"{name}.schema.json").read_text(encoding="utf-8"))


@lru_cache
def validator(name: str, part: str = "") -> Any:
    """What judges data by a schema, or by one of its definitions."""
    whole = schema(name)
    return jsonschema.Draft202012Validator({**schemas.ref(part), "$defs": whole["$defs"]} if part else whole)


def refused(name: str, data: object) -> bool:
    return not validator(name).is_valid(data)


# The files.


def test_the_schemas_are_those_of_the_classes() -> None:
    """After a change of a class that is written: `python -m tests.support.schemas`."""
    assert [path.name for path, said in schemas.files().items() if path.read_text(encoding="utf-8") != said] == []


@pytest.mark.parametrize("name", ["record", *GAMES])
def test_a_schema_is_a_schema(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(name))


# What the library writes fits.


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_line_of_a_golden_record_fits(path: Path) -> None:
    for line in path.read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        assert not refused(path.parent.name, data)
        assert not refused("record", data)


def tables(game: AnyGame) -> list[tuple[str, int]]:
    """Every preset, with the fewest seats."""
    return [*{preset: (preset, seats) for preset, seats in reversed([*configurations(game)])}.values()]


@pytest.mark.parametrize("name", GAMES)
def test_every_value_fits_the_part_of_its_type(name: str) -> None:
    game, rng = GAMES[name], random.Random(1)
    for preset, seats in tables(game):
        table = game.open_table(preset, seats)
        state = game.deal(table, "schemas")
        while state.turn is not None and rng.randrange(30):
            state = game.apply(state, choose(game.legal_moves(state), rng))
        values = [table.rules, table, state, *(game.view(state, seat) for seat in (None, 0, 1))]
        values += [game.settle(state)] if state.turn is None else []
        for value in values:
            data: Any = encode(value, game)
            assert not list(validator(name, data["type"].rpartition("/")[2]).iter_errors(data))
            assert not refused(name, data)


# Codes and their parameters.


def rows(page: str, heading: str) -> dict[str, list[str]]:
    """The rows of the tables below a heading of a game's page, by the word in their first cell."""
    text = (schemas.SPEC.parent / "games" / f"{page}.md").read_text(encoding="utf-8")
    part = text.partition(f"# {heading}\n")[2].partition("\n#")[0]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line[:1] == "|"]
    return {row[0].strip("`"): row[1:] for row in cells if row[0].startswith("`")}


@pytest.mark.parametrize("name", GAMES)
def test_the_codes_are_those_of_the_page_with_their_clauses(name: str) -> None:
    codes = schemas.CODES[name]
    for heading, part in (("Events", "events"), ("Why a move is illegal", "illegalities")):
        told = {code: row[0].split(", ") for code, row in rows(name, heading).items()}
        assert told == {code: said["clauses"] for code, said in codes[part].items()}
    assert (
        list(rows(name, next(h for h in ("How a deal ends", "How a game ends") if rows(name, h)))) == codes["reasons"]
    )


def test_the_codes_are_those_of_the_code() -> None:
    assert list(schemas.CODES["newmarket"]["events"]) == [code.value for code in newmarket.EventCode]
    assert list(schemas.CODES["doudizhu"]["events"]) == list(EVENT_CODES)
    assert list(schemas.CODES["doudizhu"]["illegalities"]) == list(ILLEGALITY_CODES)
    assert list(schemas.CODES["fireplace"]["events"]) == list(fireplace.EVENTS)
    assert list(schemas.CODES["fireplace"]["illegalities"]) == list(fireplace.REFUSALS)


def told(records: int) -> Iterator[tuple[str, Event]]:
    """What all seats and a spectator see happen in the first golden matches of each file, with the game's name."""
    for path in FILES:
        if "packed" in path.name:
            for number, record in enumerate(Record.read_all(path)):
                if number == records:
                    break
                for step in replay(record):
                    if isinstance(step, DealStep | MoveStep):
                        for seat in (None, *range(len(step.state.hands))):
                            yield from ((path.parent.name, event) for event in step.events(seat))


def as_filled(event: Event) -> object:
    """What two events have in common that a schema cannot tell apart."""
    filled = (event.seat, event.cards, event.chips, event.count, event.other)
    return event.code, event.clause, event.name, *(value in (None, ()) for value in filled)


def seen_in(records: int) -> dict[str, set[str]]:
    """The codes that are met, each kind of event once held against the schema."""
    seen: dict[str, set[str]] = {name: set() for name in GAMES}
    kinds = set[object]()
    for name, event in told(records):
        kind = name, as_filled(event)
        if kind not in kinds:
            kinds.add(kind)
            seen[name].add(event.code)
            assert not list(validator(name, "event").iter_errors(encode(event, GAMES[name])))
    return seen


def test_events_fill_the_fields_of_their_code_and_no_others() -> None:
    seen = seen_in(1)
    assert all(len(seen[name]) >= len(codes["events"]) * 2 // 3 for name, codes in schemas.CODES.items())


@pytest.mark.full
def test_every_code_of_an_event_but_three_is_met_in_the_golden_records() -> None:
    seen = seen_in(1000)
    unseen = {name: set(codes["events"]) - seen[name] for name, codes in schemas.CODES.items()}
    assert unseen == {"newmarket": {"unsold"}, "doudizhu": {"spring", "reverse-spring"}, "fireplace": set()}


@pytest.mark.parametrize("name", GAMES)
def test_refusals_fill_the_fields_of_their_code_and_no_others(name: str) -> None:
    game, rng, kinds = GAMES[name], random.Random(3), set[object]()
    moves = [game.read_move(text) for text in HOSTILE if _reads(game.read_move, text)] + [None]
    for preset, seats in tables(game):
        state = game.deal(game.open_table(preset, seats), "hostile")
        for _ in range(40):
            for refusal in (game.why_illegal(value, move) for value in (state, game.view(state, 0)) for move in moves):
                kind = refusal and (refusal.code, not refusal.cards, refusal.number is None)
                if kind not in {None, *kinds}:
                    kinds.add(kind)
                    assert not list(validator(name, "illegality").iter_errors(encode(refusal, game)))
            if state.turn is None:
                break
            state = game.apply(state, choose(game.legal_moves(state), rng))
    assert len(kinds) >= 8


def _reads(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except CardstopsError:
        return False
    return True


# What is refused.

RECORD = (GOLDEN / "newmarket" / "worked-deal.cards.jsonl").read_bytes()
LINES = objects(RECORD)
SEEN = objects(Record.read(RECORD).for_seat(1).stream().encode())
MOVE, DEAL, SETTLED, FOOTER = 3, 1, -2, -1
Spoil = Callable[[Object], object]
SPOILED: Mapping[str, tuple[int, Spoil]] = {
    "a key that no line has": (MOVE, lambda line: line.update(note=1)),
    "a host's key without a name": (MOVE, lambda line: line.update({"x-": 1})),
    "a host's key with a newline": (MOVE, lambda line: line.update({"x-a\n": 1})),
    "a move without its number": (MOVE, lambda line: line.pop("n")),
    "a move without its seat": (MOVE, lambda line: line.pop("s")),
    "a move's number as text": (MOVE, lambda line: line.update(n=str(line["n"]))),
    "a move's number as a truth value": (MOVE, lambda line: line.update(n=True)),
    "a move's number below nothing": (MOVE, lambda line: line.update(n=-1)),
    "a move that is none": (MOVE, lambda line: line.update(m=7)),
    "a digest that is none": (SETTLED, lambda line: line.update(state="sha256:0")),
    "a digest in capitals": (SETTLED, lambda line: line.update(state=line["state"].upper())),
    "a deal of nothing": (DEAL, lambda line: line.update(deck="")),
    "a deal with two spaces": (DEAL, lambda line: line.update(deck=line["deck"].replace(" ", "  ", 1))),
    "a deal of a card in lower case": (DEAL, lambda line: line.update(deck=line["deck"].lower())),
    "a deal of cards and a position": (DEAL, lambda line: line.update(setup={})),
    "a settlement without payments": (SETTLED, lambda line: line.pop("payments")),
    "payments of half chips": (SETTLED, lambda line: line.update(payments=[0.5, -0.5, 0, 0])),
    "payments beyond what all numbers hold": (SETTLED, lambda line: line.update(payments=[2**53, -(2**53), 0, 0])),
    "a footer of another end": (FOOTER, lambda line: line.update(end="won")),
    "a match broken off with a standing": (FOOTER, lambda line: line.update(end="abandoned")),
    "a match that ended without a standing": (FOOTER, lambda line: line.update(final=None)),
    "another format": (0, lambda line: line.update(format="cards")),
    "a version as text": (0, lambda line: line.update(version="1")),
    "no rules": (0, lambda line: line.pop("rules")),
    "rules by a preset's name": (0, lambda line: line.update(rules=line["preset"])),
    "a seed of no kind": (0, lambda line: line.update(seed="held-1")),
    "a seed of odd hex": (0, lambda line: line.update(seed="b:abc")),
    "a seed with a leading zero": (0, lambda line: line.update(seed="i:007")),
    "a player without a name": (0, lambda line: line["seats"][0].pop("name")),
    "a player's name as a number": (0, lambda line: line["seats"][0].update(name=1)),
    "another view": (0, lambda line: line.update(view="all")),
}
SPOILED_VALUES: Mapping[str, tuple[int, Spoil]] = {
    "an option that there is not": (0, lambda line: line["rules"].update(order="ace-both")),
    "an option left out": (0, lambda line: line["rules"].pop("order")),
    "an option of another game": (0, lambda line: line["rules"].update(players=3)),
    "rules in the table": (0, lambda line: line["table"].update(rules=line["rules"])),
    "a table without chips": (0, lambda line: line["table"].pop("chips")),
    "a move of another game": (MOVE, lambda line: line.update(m="force 2C 2D 5H 9S KC")),
    "a move not as it is written": (MOVE, lambda line: line.update(m="10D")),
}


def spoiled(lines: list[Object], number: int, spoil: Spoil) -> tuple[list[Object], list[Any]]:
    """The lines of a record after an edit, as objects, and as they are written with a chain that fits."""
    edited = copy.deepcopy(lines)
    spoil(edited[number])
    return edited, [json.loads(line) for line in chained(edited).splitlines()]


@pytest.mark.parametrize("edit", [*SPOILED, *SPOILED_VALUES])
def test_the_schema_refuses_what_the_reader_refuses(edit: str) -> None:
    number, spoil = {**SPOILED, **SPOILED_VALUES}[edit]
    edited, written = spoiled(LINES, number, spoil)
    unknown = edit in ("an option that there is not", "an option of another game")  # a newer release may have it
    assert verify(chained(edited)).name == ("UNSUPPORTED" if unknown else "INVALID")
    assert refused("newmarket", written[number])
    assert refused("record", written[number]) == (edit in SPOILED)


SPOILED_SIGHT: Mapping[str, Spoil] = {
    "no view": lambda line: line.pop("view"),
    "a state for a view": lambda line: line["view"].update(type="newmarket/playing"),
    "no events": lambda line: line.pop("events"),
    "an event of another kind": lambda line: line["events"][0].update(type="illegality"),
    "an event without its chips": lambda line: line["events"][0].pop("chips"),
    "a card that there is not": lambda line: line["events"][0].update(cards=["1S"]),
    "a digest": lambda line: line.update(state="sha256:" + 64 * "0"),
    "a deck": lambda line: line.update(deck="7D"),
}


@pytest.mark.parametrize("edit", SPOILED_SIGHT)
def test_the_schema_refuses_what_the_reader_of_a_seats_record_refuses(edit: str) -> None:
    edited, written = spoiled(SEEN, MOVE, SPOILED_SIGHT[edit])
    assert verify(chained(edited)).name == "INVALID"
    assert refused("newmarket", written[MOVE])


def test_the_seal_of_a_line_is_asked_for() -> None:
    lines = [json.loads(line) for line in RECORD.splitlines()]
    for number, key in ((DEAL, "h"), (MOVE, "h"), (SETTLED, "h"), (FOOTER, "chain")):
        for name in ("newmarket", "record"):
            assert not refused(name, lines[number])
            assert refused(name, {**lines[number], key: "0"})
            assert refused(name, {name: value for name, value in lines[number].items() if name != key})


@pytest.mark.parametrize(
    "change",
    [
        {"seat": None},
        {"cards": []},
        {"count": 1},
        {"code": "leads"},
        {"code": "no-such-code"},
        {"clause": "7.1"},
        {"name": "top"},
    ],
    ids=str,
)
def test_an_event_that_does_not_fill_the_fields_of_its_code_is_refused(change: Mapping[str, object]) -> None:
    led = encode(Event("led", "6.3", seat=1, cards=(Card.parse("7D"),)), newmarket.GAME)
    assert isinstance(led, dict)
    assert validator("newmarket", "event").is_valid(led)
    assert not validator("newmarket", "event").is_valid({**led, **change})


# The schema is never the stricter one.


def places(data: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in JSON data, the whole first."""
    yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from places(value, (*path, key))


STRAYS = [None, True, 0, 1, -1, 2**53, "", "x", "7D", "7D KS", "pass", "s:a", [], {}, [0], ["7D"], {"x-a": 1}]


def mutated(data: Any, rng: random.Random) -> Any:
    """Data with one place taken out, doubled, exchanged for something stray, or with a stray key."""
    changed = copy.deepcopy(data)
    path = rng.choice([*places(changed)][1:])
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    match rng.randrange(4):
        case 0:
            del inner[path[-1]]
        case 1 if isinstance(inner, dict):
            inner[rng.choice(["x-note", "x-", "note", "h"])] = rng.choice(STRAYS)
        case _:
            inner[path[-1]] = copy.deepcopy(rng.choice(STRAYS))
    return changed


@given(st.integers(0, 2**32))
def test_a_record_that_a_reader_takes_fits(seed: int) -> None:
    rng = random.Random(seed)
    lines = rng.choice([LINES, SEEN])
    number = rng.randrange(len(lines))
    edited = [*lines[:number], mutated(lines[number], rng), *lines[number + 1 :]]
    if verify(written := chained(edited)).name not in ("INVALID", "UNSUPPORTED"):
        for line in written.splitlines():
            assert not refused("newmarket", json.loads(line))
            assert not refused("record", json.loads(line))


@given(st.integers(0, 2**32), st.sampled_from([newmarket.GAME, doudizhu.GAME, fireplace.GAME]))
def test_a_value_that_is_decoded_fits(seed: int, game: Any) -> None:
    rng = random.Random(seed)
    preset, seats = rng.choice(list(configurations(game)))
    state = game.deal(game.open_table(preset, seats), rng.randrange(3))
    for _ in range(rng.randrange(8)):
        if state.turn is not None:
            state = game.apply(state, choose(game.legal_moves(state), rng))
    data = mutated(encode(rng.choice([state, game.view(state, rng.randrange(seats))]), game), rng)
    try:
        decode(data, game)
    except CardstopsError:
        return
    assert not refused(game.name, data)
