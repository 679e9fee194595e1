"""What the README and the reference say of the package holds."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import cardstops

ROOT = Path(__file__).parents[1]
INTERNAL = {"words", "jsonreader", "jsontext", "objects", "shapes", "values", "cli", "__main__"}
"""Modules that no program outside needs; the command line has a page of its own."""
PUBLIC = sorted({module.name for module in pkgutil.iter_modules(cardstops.__path__)} - INTERNAL - {"games"})


def command(*arguments: str) -> str:
    """What a command of `cardstops` prints."""
    line = [sys.executable, "-m", "cardstops", *arguments]
    return subprocess.run(line, capture_output=True, text=True, check=True).stdout


def test_the_readme_prints_what_its_first_command_ends_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    command("selfplay", "newmarket", "--seed", "held-1", "--out", "match.cards.jsonl")
    verdict = command("verify", "match.cards.jsonl").strip()
    final = command("replay", "match.cards.jsonl").splitlines()[-1]
    assert f"    {verdict}\n    {final}\n" in (ROOT / "README.md").read_text()


@pytest.mark.parametrize("module", PUBLIC)
def test_every_public_module_has_a_page_of_the_reference(module: str) -> None:
    assert f"::: cardstops.{module}\n" in (ROOT / "docs" / "reference" / f"{module}.md").read_text()
    assert f"({module}.md)" in (ROOT / "docs" / "reference" / "index.md").read_text()
