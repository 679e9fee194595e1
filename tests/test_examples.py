"""The programs of `examples/`, run as a reader runs them: what they print, and how they end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

EXAMPLES = Path(__file__).parents[1] / "examples"
DEAD_HAND = [
    "always                        -3.80 ± 2.30  +2.55 ± 2.21  +6.50 ± 2.83  -5.65 ± 3.29  -3.10 ± 3.50  +4.40 ± 4.62",
    "with no card of the layout    +0.55 ± 1.12  +2.50 ± 1.07  +3.80 ± 2.10  -4.90 ± 2.58  -1.95 ± 3.22  +3.35 ± 3.60",
]
"""What 20 deals a number of seats come to."""


def example(name: str, *arguments: str, typed: str = "") -> list[str]:
    """The lines that an example prints, without the empty ones."""
    line = [sys.executable, str(EXAMPLES / name), *arguments]
    said = subprocess.run(line, input=typed, capture_output=True, text=True, check=True, timeout=60)
    assert said.stderr == ""
    return [line for line in said.stdout.splitlines() if line.strip()]


# --- the table of the tutorial


def test_two_persons_play_michigan_to_the_end_of_the_match() -> None:
    lines = example("michigan_table.py", "friday", typed="1\n" * 500)
    assert lines[0] == "The seed of this match is s:friday"
    assert sum(line.startswith("The deal:") for line in lines) == 3
    assert lines[-2:] == ["The deal: Ann +7 Ben +3 Bot -6", "The match: Ann -3 Ben +5 Bot -6"]


def test_the_table_says_why_a_move_is_refused_and_asks_again() -> None:
    lines = example("michigan_table.py", "friday", typed="\nhelp\n7C\nkeep\n")
    at = lines.index("You may: 1) keep, 2) swap")
    assert lines[at + 1].startswith("> 'help' is no move: a card, stake")
    assert lines[at + 2] == "> the dead hand is on offer: keep or swap (rule 4.2)"
    assert lines[-1] == "Nobody plays on."


def test_nobody_sees_the_cards_of_another_hand_at_the_table() -> None:
    lines = example("michigan_table.py", "friday", typed="\nkeep\n\n")
    dealt = [line for line in lines if " is dealt " in line]
    assert dealt[2] == "Ann is dealt 3C 4C KC 2D 4D 6D 4H 6H 8H JH KH 4S JS (13 cards)"
    assert dealt[:2] == ["Ben is dealt (13 cards)", "Bot is dealt (13 cards)"]
    assert dealt[4] == "Ben is dealt 7C TC QC 8D QD KD 3H QH 2S 5S 7S 8S 9S (13 cards)"
    assert dealt[5:7] == ["Bot is dealt (13 cards)", "Ann is dealt (13 cards)"]
    assert [line for line in lines if line.startswith("Your hand:")][1] == f"Your hand: {dealt[4][13:-11]}"


# --- is it worth taking the dead hand?


def test_the_dead_hand_is_weighed_by_playing(tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    lines = example("dead_hand.py", "--deals", "20", "--plot", str(plot))
    assert lines[0].split() == ["3", "seats", "4", "seats", "5", "seats", "6", "seats", "7", "seats", "8", "seats"]
    assert lines[1:3] == DEAD_HAND
    assert lines[3].endswith(f"the plot is in {plot}")
    drawn = ET.fromstring(plot.read_text("utf-8"))  # noqa: S314  # it was written just now
    names = [element.tag.rpartition("}")[2] for element in drawn]
    assert (names.count("polyline"), names.count("path")) == (2, 1 + 2 * 6)
