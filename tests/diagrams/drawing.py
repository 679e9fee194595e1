"""The phases of a game as a picture (SVG) and as a table, the same for the same transitions, byte for byte.

Phases stand below each other in the order of play. What leads to the next one goes straight down, what passes one over
goes by the right, what goes back by the left, and what stays is a loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from textwrap import wrap
from typing import Final

import attrs

from tests.diagrams.transitions import Phase

__all__ = ["picture", "table"]

WIDTH: Final = 340
HEIGHT: Final = 64
GAP: Final = 44
LEFT: Final = 70
TOP: Final = 20
LANE: Final = 16
DEAL: Final = "deal"
"""Where everything begins."""
_STYLE: Final = (
    "rect{fill:#fff;stroke:#37474f;stroke-width:1.5}"
    "path{fill:none;stroke:#37474f;stroke-width:1.5;marker-end:url(#tip)}"
    "text{font:13px sans-serif;fill:#37474f;text-anchor:middle}"
    ".name{font-weight:bold;font-size:15px}"
    ".ground{fill:#eceff1;stroke:none}"
    ".end{stroke-width:3}"
)
_TIP: Final = (
    '<marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto">'
    '<path d="M0 0L10 5L0 10z" style="fill:#37474f;stroke:none;marker-end:none"/></marker>'
)


@attrs.frozen
class _Arrow:
    """From one place in the column to another, which may be the same."""

    start: int
    stop: int


def table(starts: tuple[str, ...], phases: tuple[Phase, ...]) -> str:
    """The transitions as a Markdown table."""
    rows = [("*the deal*", "", starts), *((f"`{one.name}`", one.says, one.follows) for one in phases)]
    lines = ["| phase | when | what can follow |", "|---|---|---|"]
    for name, says, follows in rows:
        after = ", ".join(f"`{other}`" for other in follows) or "*nothing: the deal is settled*"
        lines.append(f"| {name} | {says} | {after} |")
    return "\n".join(lines)


def picture(game: str, starts: tuple[str, ...], phases: tuple[Phase, ...]) -> str:
    """The transitions as an SVG file."""
    names = [DEAL, *(one.name for one in phases)]
    arrows = [_Arrow(0, names.index(name)) for name in starts]
    arrows += [_Arrow(names.index(one.name), names.index(after)) for one in phases for after in one.follows]
    passing = [one for one in arrows if one.stop > one.start + 1]
    passing.sort(key=lambda one: (one.stop - one.start, one.start))
    width, height = LEFT + WIDTH + 30 + LANE * (len(passing) + 1), _top(len(names)) - GAP + TOP
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        f"<title>The phases of a deal of {escape(game)}</title>",
        f"<style>{_STYLE}</style>",
        f"<defs>{_TIP}</defs>",
        f'<rect class="ground" width="{width}" height="{height}" rx="8"/>',
        *(_arrow(one, passing) for one in arrows),
        *_boxes(phases),
    ]
    return "\n".join([*parts, "</svg>", ""])


def _top(place: int) -> int:
    """Where the box of a place in the column begins."""
    return TOP + place * (HEIGHT + GAP)


def _boxes(phases: tuple[Phase, ...]) -> Iterator[str]:
    """The deal, and a box for each phase with its name and what it is."""
    middle = LEFT + WIDTH // 2
    yield f'<text class="name" x="{middle}" y="{_top(0) + HEIGHT - 12}">{DEAL}</text>'
    for place, one in enumerate(phases, start=1):
        end = "" if one.follows else ' class="end"'
        yield f'<rect{end} x="{LEFT}" y="{_top(place)}" width="{WIDTH}" height="{HEIGHT}" rx="6"/>'
        yield f'<text class="name" x="{middle}" y="{_top(place) + 20}">{escape(one.name)}</text>'
        for line, text in enumerate(wrap(one.says, 48)):
            yield f'<text x="{middle}" y="{_top(place) + 38 + 16 * line}">{escape(text)}</text>'


def _arrow(arrow: _Arrow, passing: list[_Arrow]) -> str:
    """One arrow, by the way that its kind goes."""
    start, stop = _top(arrow.start), _top(arrow.stop)
    if arrow.start == arrow.stop:
        return f'<path d="M{LEFT} {start + 40}c-46 6 -46 -30 -3 -24"/>'
    if arrow.stop == arrow.start + 1:
        middle = LEFT + WIDTH // 2
        return f'<path d="M{middle} {start + HEIGHT - 6 * (arrow.start == 0)}V{stop - 2}"/>'
    if arrow.stop < arrow.start:
        return f'<path d="M{LEFT} {start + 20}h-40V{stop + 50}h38"/>'
    lane = passing.index(arrow)
    right, side = LEFT + WIDTH, LEFT + WIDTH + 24 + LANE * lane
    begin = f"{LEFT + WIDTH // 2 + 24} {start + HEIGHT - 17}"
    if arrow.start:
        begin = f"{right} {start + 30 + 5 * lane % 24}"
    return f'<path d="M{begin}H{side}V{stop + 12 + 8 * lane % 36}H{right + 2}"/>'
