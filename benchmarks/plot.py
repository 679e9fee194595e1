"""A drawing of how costs grow: points of size and cost on two logarithmic scales, one line a series, as SVG text.

A line as steep as the grey one grows in proportion. The text is the same on every machine, so that it can be checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, floor, log10
from typing import TypeAlias

__all__ = ["drawn"]

Series: TypeAlias = Mapping[str, Sequence[Sequence[float]]]
"""Points of size and cost, by the series' name."""

COLOURS = ("#4269d0", "#c9562c", "#3ca951", "#a463f2", "#9c6b4e", "#97bbf5")
WIDE, HIGH, LEFT, TOP = 420, 260, 60, 20


def drawn(series: Series, across: str, up: str) -> str:
    """The drawing of some series, with what is measured across and up."""
    points = [point for each in series.values() for point in each]
    scales = [_decades(point[axis] for point in points) for axis in (0, 1)]
    parts = [*_frame(scales, across, up), *_proportion(scales)]
    for (name, each), colour in zip(series.items(), COLOURS, strict=False):
        number = len(parts)
        places = [_place(point, scales) for point in each]
        parts.append(_line(places, colour))
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places]
        row = TOP + 12 + 18 * sum(part.startswith("<rect") for part in parts[1:number])
        parts.append(f'<rect x="{LEFT + WIDE + 14}" y="{row - 9}" width="10" height="10" fill="{colour}"/>')
        parts.append(f'<text x="{LEFT + WIDE + 30}" y="{row}">{name}</text>')
    size = f'width="{LEFT + WIDE + 170}" height="{TOP + HIGH + 50}"'
    box = f'viewBox="0 0 {LEFT + WIDE + 170} {TOP + HIGH + 50}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} role="img" font-family="sans-serif" font-size="12">'
    return "\n".join([head, *parts, "</svg>", ""])


def _decades(values: Iterable[float]) -> tuple[int, int]:
    """The powers of ten between which values lie."""
    logs = [log10(value) for value in values]
    low = floor(min(logs))
    return low, max(ceil(max(logs)), low + 1)


def _place(point: Sequence[float], scales: Sequence[tuple[int, int]]) -> tuple[float, float]:
    x, y = ((log10(value) - low) / (high - low) for value, (low, high) in zip(point, scales, strict=True))
    return LEFT + WIDE * x, TOP + HIGH * (1 - y)


def _line(places: Iterable[tuple[float, float]], colour: str) -> str:
    way = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2"/>'


def _frame(scales: Sequence[tuple[int, int]], across: str, up: str) -> Iterable[str]:
    """The white ground, the scales with their powers of ten, and their names."""
    yield '<rect width="100%" height="100%" fill="#ffffff"/>'
    (left, right), (low, high) = scales
    for power in range(left, right + 1):
        x, _ = _place((10**power, 10**low), scales)
        yield f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{TOP + HIGH}" stroke="#dddddd"/>'
        yield f'<text x="{x:.1f}" y="{TOP + HIGH + 18}" text-anchor="middle">{10**power:,}</text>'
    for power in range(low, high + 1):
        _, y = _place((10**left, 10**power), scales)
        yield f'<line x1="{LEFT}" y1="{y:.1f}" x2="{LEFT + WIDE}" y2="{y:.1f}" stroke="#dddddd"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{10**power:,}</text>'
    yield f'<text x="{LEFT + WIDE / 2:.0f}" y="{TOP + HIGH + 40}" text-anchor="middle">{across}</text>'
    yield f'<text x="{LEFT - 54}" y="{TOP - 6}">{up}</text>'


def _proportion(scales: Sequence[tuple[int, int]]) -> Iterable[str]:
    """A line as steep as what grows in proportion, from the lower left as far as it goes."""
    (left, right), (low, high) = scales
    far = min(right - left, high - low)
    ends = [_place((10.0**left, 10.0**low), scales), _place((10.0 ** (left + far), 10.0 ** (low + far)), scales)]
    yield _line(ends, "#bbbbbb")
