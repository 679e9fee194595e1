"""The command `play` at a pseudo-terminal, by real key strokes: every game, leaving in every way, and going on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from cardstops import Record, verify
from tests.support.terminal import END, INTERRUPT, Terminal

PROMPT = "Your move (? for help): "
GAMES = {
    "newmarket": ("7C", "the dead hand is on offer: keep or swap (rule 4.2)"),
    "doudizhu": ("bid 9", "(rule 2.1)"),
    "fireplace": ("2c 3c 4c 5c 7d", "(rule 2."),
}
"""For each game a move that is not legal at first, and what is said of it."""


def at_table(path: Path, *arguments: str, width: int = 80, environment: Mapping[str, str] | None = None) -> Terminal:
    """The command, with a record of this path."""
    line = ("-m", "cardstops", "play", *arguments, "--seed", "friday", "--out", str(path))
    return Terminal(*line, width=width, environment=environment)


def going_on(path: Path, *arguments: str) -> Terminal:
    """The command, going on with a record."""
    return Terminal("-m", "cardstops", "play", "--resume", str(path), *arguments)


def table_of(shown: str) -> list[str]:
    """The table that was shown last."""
    return shown[shown.rindex("── The table") :].splitlines()


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_leaves_by_control_c_and_goes_on_from_the_same_position(game: str, tmp_path: Path) -> None:
    path, (illegal, says) = tmp_path / "a.cards.jsonl", GAMES[game]
    with at_table(path, game) as terminal:
        assert "type ? for help" in terminal.until(PROMPT)
        terminal.type(f"{illegal}\n")
        assert says in re.sub(r"\s+", " ", terminal.until(PROMPT))
        terminal.type("h\n")
        assert "the bot sensible would: " in terminal.until(PROMPT)
        terminal.type("1\n")
        shown = terminal.until(PROMPT)
        terminal.type(INTERRUPT)
        terminal.type("\n")  # CPython hears of a Control-C between its prompt and its reading at the next key
        status, last = terminal.end()
    assert status == 0
    assert f"cardstops play --resume {path}\n" in last
    assert verify(path).name == "OPEN"
    with going_on(path) as terminal:
        again = terminal.until(PROMPT)
        terminal.type("1\n")
        terminal.until(": ")
        terminal.type("q\n")
        terminal.end()
    assert table_of(again) == table_of(shown)
    assert again.partition("── What happened")[2] == shown.partition("── What happened")[2]
    assert len(Record.read(path).moves) > 2


def test_the_end_of_the_input_is_a_way_to_leave(tmp_path: Path) -> None:
    path = tmp_path / "a.cards.jsonl"
    with at_table(path, "newmarket") as terminal:
        terminal.until(PROMPT)
        terminal.type(END)
        assert terminal.end()[0] == 0
    assert verify(path).name == "OPEN"


def test_red_suits_are_red_on_a_terminal_unless_it_is_asked_not_to_or_cannot(tmp_path: Path) -> None:
    red = re.compile("\x1b\\[31m[A2-9JQK10]+[♦♥]\x1b\\[0m")
    for place, (environment, coloured) in enumerate(
        [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
    ):
        with at_table(tmp_path / f"{place}.cards.jsonl", "newmarket", environment=environment) as terminal:
            assert "5♣" in terminal.until(PROMPT)
            assert (red.search(terminal.shown) is not None) == coloured
            assert ("\x1b" in terminal.shown) == coloured
            terminal.type("q\n")
            terminal.end()


@pytest.mark.parametrize(("arguments", "encoding"), [(["--ascii"], "utf-8"), ([], "latin-1")])
def test_letters_stand_for_suits_where_signs_are_not_wanted_or_cannot_be(
    arguments: list[str], encoding: str, tmp_path: Path
) -> None:
    environment = {"PYTHONIOENCODING": encoding}
    with at_table(tmp_path / "a.cards.jsonl", "newmarket", *arguments, environment=environment) as terminal:
        shown = terminal.until(PROMPT)
        terminal.type("q\n")
        terminal.end()
    assert "-- The table" in shown
    assert " 10S " in shown
    assert terminal.shown.isascii()


def test_nothing_is_wider_than_a_narrow_terminal(tmp_path: Path) -> None:
    for game in GAMES:
        with at_table(tmp_path / f"{game}.cards.jsonl", game, width=30) as terminal:
            shown = terminal.until(PROMPT)
            terminal.type("?\n")
            shown += terminal.until(PROMPT)
            terminal.type("q\n")
            terminal.end()
        assert max(map(len, shown.splitlines())) <= 30


def test_bytes_that_are_no_text_are_no_move(tmp_path: Path) -> None:
    with at_table(tmp_path / "a.cards.jsonl", "newmarket") as terminal:
        terminal.until(PROMPT)
        terminal.type(b"7\xff\xfe\n")
        assert "is no move" in terminal.until(PROMPT)
        terminal.type("q\n")
        assert terminal.end()[0] == 0


def test_a_program_that_is_killed_has_lost_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.cards.jsonl"
    with at_table(path, "newmarket") as terminal:
        terminal.until(PROMPT)
        terminal.type("1\n")
        shown = terminal.until(PROMPT)
    assert verify(path).name == "OPEN"
    with going_on(path) as terminal:
        assert table_of(terminal.until(PROMPT)) == table_of(shown)
        terminal.type("q\n")
        terminal.end()
