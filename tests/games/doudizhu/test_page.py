"""The page of the game says what the code does: its tables of codes, options and presets."""

from __future__ import annotations

import random
import re
from pathlib import Path

import attrs
import pytest

from cardstops.codec import encode
from cardstops.game import choose
from cardstops.games import doudizhu
from cardstops.games.doudizhu.codes import EVENT_CODES, ILLEGALITY_CODES
from cardstops.games.doudizhu.combinations import SHAPES

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "doudizhu.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its head."""
    part = re.split(r"\n#+ ", PAGE.split(f" {heading}\n", 1)[1], maxsplit=1)[0]
    lines = [line for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@pytest.mark.parametrize(("heading", "codes"), [("Events", EVENT_CODES), ("Why a move is illegal", ILLEGALITY_CODES)])
def test_codes_are_listed_with_their_clauses(heading: str, codes: dict[str, tuple[str, ...]]) -> None:
    assert {row[0].strip("`"): tuple(row[1].split(", ")) for row in rows(heading)} == dict(codes)
    for clauses in codes.values():
        for clause in clauses:
            assert f"**{clause}**" in PAGE or f"## {clause} " in PAGE


def test_options_are_listed_with_their_defaults() -> None:
    told = {row[0].strip("`"): row[1].strip("`") for row in rows("Options")}
    written = encode(doudizhu.Rules(), doudizhu.GAME)
    assert isinstance(written, dict)
    assert told == {name: "none" if value is None else str(value) for name, value in written.items() if name != "type"}


def test_presets_are_listed() -> None:
    assert [row[0].strip("`") for row in rows("Presets")] == list(doudizhu.PRESETS)


def test_types_are_listed() -> None:
    assert [row[0].strip("`") for row in rows("4 Combinations") if row[0].strip("`") in SHAPES] == list(SHAPES)


def test_what_happens_has_a_code_of_the_table_and_its_clause() -> None:
    seen: set[str] = set()
    rng = random.Random(7)
    for seed in range(60):
        rules = attrs.evolve(doudizhu.PRESETS["doudizhu"], kitty=list(doudizhu.Kitty)[seed % 2])
        table = doudizhu.open_table(rules)
        state: doudizhu.State = doudizhu.deal(table, seed)
        told = list(doudizhu.deal_events(table, seed))
        while state.turn is not None:
            move = choose(doudizhu.legal_moves(state), rng)
            if seed == 0:
                move = doudizhu.PASS
            told += doudizhu.events(state, move, None)
            state = doudizhu.apply(state, move)
        for event in told:
            assert event.clause in EVENT_CODES[event.code]
            seen.add(event.code)
    assert set(EVENT_CODES) - seen <= {"spring", "reverse-spring"}
