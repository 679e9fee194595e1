"""Once released, a golden record never changes: what `released.txt` lists is there, byte for byte."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.golden import released

ROOT = Path(__file__).parents[1]


def test_every_golden_of_a_release_is_there_as_it_was() -> None:
    assert released.lost() == []


def test_every_release_has_noted_its_goldens() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = set(re.findall(r"^## \[([0-9][^]]*)\]", changelog, re.MULTILINE))
    noted = set(
        re.findall(r"^# ([0-9]\S*)$", (released.FOLDER / released.NAME).read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert versions == noted, "before a release: python -m tests.golden.released VERSION"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Two games' goldens, released as 1.0."""
    for name, text in {"g/a.cards.packed.jsonl": "one\ntwo\n", "h/b.cards.jsonl": "three\nfour\n"}.items():
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / released.NAME).write_text("# comment\n", encoding="utf-8")
    assert released.main(["1.0"], tmp_path) == 0
    assert released.lost(tmp_path) == []
    return tmp_path


@pytest.mark.parametrize(
    ("name", "text", "lost"),
    [
        ("g/a.cards.packed.jsonl", "one\nzwei\n", ["g/a.cards.packed.jsonl 1"]),
        ("g/a.cards.packed.jsonl", "two\n", ["g/a.cards.packed.jsonl 0"]),
        ("h/b.cards.jsonl", "three\nfour\nfive\n", ["h/b.cards.jsonl 0"]),
    ],
)
def test_a_golden_that_was_changed_or_taken_away_is_missed(corpus: Path, name: str, text: str, lost: list[str]) -> None:
    (corpus / name).write_text(text, encoding="utf-8")
    assert released.lost(corpus) == lost


def test_a_golden_may_move_and_others_may_come(corpus: Path) -> None:
    before = (corpus / released.NAME).read_text(encoding="utf-8")
    (corpus / "g" / "revision-1").mkdir()
    (corpus / "g" / "a.cards.packed.jsonl").rename(corpus / "g" / "revision-1" / "a.cards.packed.jsonl")
    (corpus / "g" / "a.cards.packed.jsonl").write_text("new\n", encoding="utf-8")
    assert released.main(["2.0"], corpus) == 0
    assert released.lost(corpus) == []
    after = (corpus / released.NAME).read_text(encoding="utf-8")
    assert after.startswith(before)
    assert [line.split(" ", 1)[1] for line in after.removeprefix(before).splitlines()] == [
        "2.0",
        "g/a.cards.packed.jsonl 0",
    ]
