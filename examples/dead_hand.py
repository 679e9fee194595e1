"""Is it worth taking the dead hand? In Michigan the dealer may, unseen and for nothing.

    python examples/dead_hand.py [--deals N] [--plot FILE]

Three ways to decide are played against each other in the same deals: never, always, and only with a hand that holds no
card of the layout. The table says what the dealer wins more by taking it, the plot shows that; an SVG is text, so none
but the standard library draws it.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import cache
from html import escape
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple

from cardstops import simulate
from cardstops.game import Moves, Randomness
from cardstops.games import newmarket
from cardstops.games.newmarket import Keep, Move, Swap, View

Policy = Callable[[View, Moves[Move], Randomness], Move]
PARTS = 10
"""The deals are played in so many parts, whose results tell how sure the mean is."""


def never(view: View, moves: Moves[Move], rng: Randomness) -> Move:
    """Keep one's hand; in all else do what is sensible."""
    return Keep() if Keep() in moves else newmarket.sensible(view, moves, rng)


def always(view: View, moves: Moves[Move], rng: Randomness) -> Move:
    """Take the dead hand, whatever one's own is."""
    return Swap() if Swap() in moves else newmarket.sensible(view, moves, rng)


def with_no_prize(view: View, moves: Moves[Move], rng: Randomness) -> Move:
    """Take the dead hand when one's own holds no card of the layout."""
    prizes = sum(cell.claims.bits for cell in view.cells if cell.claims is not None)
    poor = view.hand is not None and not view.hand.bits & prizes
    return (always if poor else never)(view, moves, rng)


class Gain(NamedTuple):
    """Chips a deal that the dealer wins more than by keeping its hand, and the error of that mean."""

    chips: float
    error: float


@cache
def won(policy: Policy, seats: int, deals: int, part: int) -> int:
    """Chips that seat 0 wins by a policy, of which it deals so many deals; nobody else takes the dead hand."""
    policies = [policy, *[never] * (seats - 1)]
    seed = f"dead hand {part}"
    summary = simulate(newmarket.GAME, rules="michigan", seats=seats, deals=deals * seats, seed=seed, policies=policies)
    return summary.chips[0]


def gain(policy: Policy, seats: int, deals: int) -> Gain:
    """What a dealer gains by a policy, in the same deals as without it."""
    each = max(deals // PARTS, 1)
    parts = [(won(policy, seats, each, part) - won(never, seats, each, part)) / each for part in range(PARTS)]
    return Gain(fmean(parts), stdev(parts) / PARTS**0.5)


def plot(seats: Sequence[int], lines: dict[str, list[Gain]]) -> str:
    """The gains as an SVG: a line for each policy, with two errors up and down."""
    reach = max(abs(one.chips) + 2 * one.error for line in lines.values() for one in line) or 1
    marks = [f'<path d="M60 150H580" stroke="#999"/><text x="8" y="154">0</text><text x="8" y="30">+{reach:.1f}</text>']
    across = {number: 90 + 90 * place for place, number in enumerate(seats)}
    marks += [f'<text x="{x - 20}" y="290">{number} seats</text>' for number, x in across.items()]
    for colour, (label, line) in zip(("#1565c0", "#c62828"), lines.items(), strict=True):
        heights = [150 - 120 * one.chips / reach for one in line]
        points = " ".join(f"{x},{y:.1f}" for x, y in zip(across.values(), heights, strict=True))
        marks.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for x, y, one in zip(across.values(), heights, line, strict=True):
            bar = 240 * one.error / reach
            marks.append(f'<path d="M{x} {y - bar:.1f}V{y + bar:.1f}" stroke="{colour}"/>')
        marks.append(f'<text x="{90 + 250 * (colour == "#c62828")}" y="20" fill="{colour}">{escape(label)}</text>')
    body = "\n".join(marks)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300" font-family="sans-serif">\n{body}\n</svg>\n'


def main() -> None:
    """Print the table and write the plot."""
    options = argparse.ArgumentParser(description="Is it worth taking the dead hand?")
    options.add_argument("--deals", type=int, default=1000, help="deals of the dealer in question for each row")
    options.add_argument("--plot", type=Path, default=Path("dead-hand.svg"), help="where the SVG goes")
    asked = options.parse_args()
    seats, lines = range(3, 9), dict[str, list[Gain]]()
    print(f"{'':<28}" + "".join(f"{number} seats".rjust(14) for number in seats))
    for label, policy in (("always", always), ("with no card of the layout", with_no_prize)):
        lines[label] = [gain(policy, number, asked.deals) for number in seats]
        print(f"{label:<28}" + "".join(f"{one.chips:+.2f} ± {one.error:.2f}".rjust(14) for one in lines[label]))
    asked.plot.write_text(plot(seats, lines), "utf-8")
    print(f"chips a deal that the dealer wins more than by keeping its hand; the plot is in {asked.plot}")


if __name__ == "__main__":
    main()
