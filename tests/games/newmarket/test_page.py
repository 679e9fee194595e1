"""The page of Newmarket says what the code does: its tables are compared with rules, codes and sizes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from enum import Enum
from itertools import islice
from pathlib import Path
from typing import Any, get_type_hints

import attrs
import pytest

from cardstops import Record, replay
from cardstops.cards import Cards
from cardstops.games import newmarket
from cardstops.games.newmarket import PRESETS, DeadHand, EventCode, Rules
from cardstops.record import DealStep, MoveStep

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "games" / "newmarket.md").read_text(encoding="utf-8")
SOURCES = sorted(Path(newmarket.__file__).parent.glob("*.py"))
FIELDS = {field.name: field for field in attrs.fields(Rules) if field.init}
KINDS = get_type_hints(Rules)


def rows(first: str) -> list[list[str]]:
    """The rows of the table whose head begins so, each without the strokes of code."""
    table = PAGE[PAGE.index(f"\n| {first}") :].strip().partition("\n\n")[0].splitlines()
    return [[cell.strip().replace("`", "") for cell in line.strip("|").split("|")] for line in table[2:]]


def word(value: object) -> str:
    """A value of an option as the page writes it."""
    if value is None:
        return "none"
    if isinstance(value, Enum):
        return value.name.lower().replace("_", "-")
    return str(value) if not isinstance(value, tuple) else ", ".join(str(item) for item in value)


# the tables of options and presets


def test_every_option_stands_on_the_page_with_its_values_and_what_it_is_by_default() -> None:
    table = {row[0]: row[1:] for row in rows("field | values")}
    assert set(table) == set(FIELDS)
    for name, (values, default, clause) in table.items():
        kind = KINDS[name]
        if isinstance(kind, type) and issubclass(kind, Enum):
            assert values == ", ".join(word(value) for value in kind)
        assert re.fullmatch(r"[0-9., ]+", clause)
        if name not in ("seats", "layout", "removed") and default:
            assert default == word(FIELDS[name].default)


def presets() -> Iterator[tuple[str, list[str]]]:
    for row in rows("preset | source"):
        yield row[0], row[1:]


def test_the_presets_stand_on_the_page_in_their_order() -> None:
    assert [name for name, _ in presets()] == list(PRESETS)


def said(options: str) -> dict[str, str]:
    """The options that a row of the page names, on top of those of the preset that it goes on from."""
    named: dict[str, str] = {}
    for part in options.split(";"):
        field, _, value = part.strip().partition(" ")
        named |= said(dict(presets())[value][2]) if field == "as" else {field: value}
    return named


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_what_its_row_and_the_table_of_options_say(name: str) -> None:
    _, layout, options = dict(presets())[name]
    rules = PRESETS[name]
    assert " ".join(cell.name for cell in rules.layout) == layout
    plain = {row[0]: row[2] for row in rows("field | values") if row[0] != "layout"}
    expected = plain | said(options)
    actual = {field: word(getattr(rules, field)) for field in plain}
    actual["removed"] = " ".join(str(card) for card in rules.removed) or "none"
    assert actual == expected


# the deal


@pytest.mark.parametrize(
    ("column", "cards", "dead_hand"),
    [(1, 48, DeadHand.LAST), (2, 52, DeadHand.FIRST), (3, 52, DeadHand.EQUAL), (4, 52, DeadHand.LAST)],
)
def test_3_2_the_table_of_hands_is_the_one_that_is_dealt(column: int, cards: int, dead_hand: DeadHand) -> None:
    removed = {48: PRESETS["newmarket"].removed, 52: Cards()}[cards]
    jack = PRESETS["newmarket-original"].layout[-1:]
    rules = attrs.evolve(PRESETS["newmarket-original"], removed=removed, dead_hand=dead_hand, layout=jack)
    for row in rows("seats | 48 cards"):
        sizes = tuple(int(size) for size in row[column].replace("/", " ").split())
        assert newmarket.hand_sizes(rules, int(row[0])) == sizes
        assert sum(sizes) == cards


def test_10_1_the_table_of_hands_is_the_one_that_is_dealt() -> None:
    [each], [dead] = (
        [row[1:] for row in rows("seats | 3 |") if row[0] == name] for name in ("each hand", "the dead hand")
    )
    for seats, hand, rest in zip(range(3, 9), each, dead, strict=True):
        assert newmarket.hand_sizes(PRESETS["pope-joan"], seats) == (int(hand),) * seats + (int(rest),)


# codes


def illegalities() -> set[tuple[str, str]]:
    """Every code and clause that the source says a move is illegal by."""
    found: set[tuple[str, str]] = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Illegality":
                code, clause = (ast.literal_eval(argument) for argument in node.args[:2])
                found.add((code, clause))
    return found


def test_every_illegality_stands_on_the_page_with_its_clause() -> None:
    table = [(code, clause) for code, clause, *_ in rows("code | clause | `cards`")]
    assert len(set(table)) == len(table)
    assert set(table) == illegalities()


def test_every_event_stands_on_the_page_with_its_clauses_in_the_order_of_the_codes() -> None:
    source = next(path for path in SOURCES if path.name == "telling.py").read_text(encoding="utf-8")
    [body] = [node.body for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    texts = [str(ast.literal_eval(node.value)) for node in body if isinstance(node, ast.Expr)][1:]
    clauses = [re.findall(r"[0-9]+\.[0-9]+", text.partition(":")[0]) for text in texts]
    expected = [(code.value, found) for code, found in zip(EventCode, clauses, strict=True)]
    assert [(code, clause.split(", ")) for code, clause, _ in rows("code | clause | what")] == expected


def clauses_told(matches: int) -> dict[str, set[str]]:
    """The clauses that events carry in the first golden matches of every file, by code."""
    told: dict[str, set[str]] = {}
    for path in sorted((ROOT / "tests" / "golden" / "newmarket").glob("*.packed.jsonl")):
        for record in islice(Record.read_all(path), matches):
            for step in replay(record):
                if isinstance(step, DealStep | MoveStep):
                    for event in step.events(0):
                        told.setdefault(str(event.code), set()).add(event.clause)
    return told


def clauses_on_the_page() -> dict[str, set[str]]:
    return {code: set(clauses.split(", ")) for code, clauses, _ in rows("code | clause | what")}


def test_events_carry_no_clause_but_those_of_their_row() -> None:
    page = clauses_on_the_page()
    for code, clauses in clauses_told(1).items():
        assert clauses <= page[code]


@pytest.mark.full
def test_events_carry_the_clauses_of_their_rows_and_every_row_is_seen_in_golden_matches_but_one() -> None:
    told, page = clauses_told(1000), clauses_on_the_page()
    assert {code: clauses for code, clauses in page.items() if clauses != told.get(code)} == {"unsold": {"4.2"}}


def test_every_reason_stands_on_the_page() -> None:
    assert [reason for reason, *_ in rows("reason | clause")] == [*(one.value for one in newmarket.Reason), "closed"]


def test_every_kind_of_move_stands_on_the_page_with_its_text() -> None:
    table = {row[1].partition("(")[0]: newmarket.read_move(row[0]) for row in rows("text | move")}
    assert table == {type(move).__name__: move for move in table.values()}
    assert set(table) == {kind.__name__ for kind in newmarket.GAME.move_types}


def test_every_clause_that_the_source_cites_stands_on_the_page() -> None:
    cited: set[Any] = set()
    for path in SOURCES:
        cited |= set(re.findall(r"(?<![\d.])([1-9]|10)\.(\d+)(?![\d.])", path.read_text(encoding="utf-8")))
    missing = {f"{section}.{clause}" for section, clause in cited if f"**{section}.{clause}**" not in PAGE}
    assert missing == set()
