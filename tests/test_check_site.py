"""The look over the built site finds what it is there to find."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
REFERENCE = sorted((ROOT / "docs" / "reference").glob("*.md"))


def said(site: Path, pages: dict[str, str]) -> list[str]:
    """What is said of a site of these pages, but that it has no reference."""
    for name, text in pages.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text)
    for page in REFERENCE:
        (site / "reference" / page.stem).mkdir(parents=True, exist_ok=True)
        (site / "reference" / page.stem / "index.html").touch()
    command = [sys.executable, str(ROOT / ".ci" / "check_site.py"), str(site)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    return [line for line in done.stdout.splitlines() if not line.startswith("reference/")]


def test_a_name_that_is_not_shown_is_found(tmp_path: Path) -> None:
    assert said(tmp_path, {}) == []  # every name of the reference is missing, and nothing else


@pytest.mark.parametrize(
    ("html", "fault"),
    [
        ('<a href="b/">', None),
        ('<a href="b/#here">', None),
        ('<a href="#top">', "a.html: #top has no such anchor"),
        ('<a href="b/#there">', "a.html: b/#there has no such anchor"),
        ('<a href="c/">', "a.html: c/ leads nowhere"),
        ('<img src="c.png">', "a.html: c.png leads nowhere"),
        ('<a href="https://example.org/c">', None),
        ('<script src="https://example.org/c.js">', "a.html: fetches https://example.org/c.js"),
        ('<link rel="stylesheet" href="//example.org/c.css">', "a.html: fetches //example.org/c.css"),
        ('<p style="background: url(http://example.org/c.png)">', "a.html: fetches http://example.org/c.png"),
    ],
)
def test_a_link_or_a_fetch_that_is_wrong_is_found(html: str, fault: str | None, tmp_path: Path) -> None:
    pages = {"a.html": html, "b/index.html": '<p id="here">'}
    assert said(tmp_path, pages) == ([] if fault is None else [fault])


def test_a_style_that_fetches_is_found(tmp_path: Path) -> None:
    style = '@import "https://example.org/c.css";'
    assert said(tmp_path, {"a.css": style}) == ["a.css: fetches https://example.org/c.css"]
