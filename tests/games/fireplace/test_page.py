"""The tables of the game's page are those of the code."""

from __future__ import annotations

import re
from enum import Enum
from pathlib import Path

import attrs

from cardstops.games.fireplace import EVENTS, PRESETS, REFUSALS, Ending, Rules
from cardstops.games.fireplace.ranking import STANDARD

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "fireplace.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the tables under a heading, without their heads."""
    part = PAGE.split(f"{heading}\n", 1)[1].split("\n#", 1)[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if row[0] not in ("code", "field", "preset", "reason", "kind")]


def test_the_page_lists_every_illegality() -> None:
    assert [(row[0], row[1]) for row in rows("### Why a move is illegal")] == [
        (f"`{code}`", clause) for code, (clause, _) in REFUSALS.items()
    ]


def test_the_page_lists_every_event() -> None:
    assert {row[0]: row[1] for row in rows("## Events")} == {f"`{code}`": clause for code, clause in EVENTS.items()}


def test_the_page_lists_every_option_and_preset() -> None:
    listed = {row[0].strip("`"): row[1:] for row in rows("## Options")}
    fields = [field for field in attrs.fields(Rules) if field.init]
    assert set(listed) == {field.name for field in fields} | set(PRESETS)
    for field in fields:
        if isinstance(field.default, Enum):
            values = ", ".join(f"`{value.value}`" for value in type(field.default))
            assert listed[field.name][:2] == [values, f"`{field.default.value}`"]


def test_the_page_lists_every_ending() -> None:
    assert [row[0] for row in rows("## How a game ends")] == [f"`{ending.value}`" for ending in Ending]


def test_the_page_counts_the_strengths() -> None:
    kinds = [STANDARD.kind(strength).value for strength in range(1, 12_052)]
    assert {row[0]: int(row[1].replace(",", "")) for row in rows("## The order of hands")} == {
        kind: kinds.count(kind) for kind in kinds
    }


def test_every_clause_that_the_code_cites_stands_on_the_page() -> None:
    clauses = {clause for clause, _ in REFUSALS.values()} | set(EVENTS.values())
    assert clauses <= set(re.findall(r"^\*\*(\d\.\d)\*\*", PAGE, re.MULTILINE))
