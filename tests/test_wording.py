"""What happens is said in the words of the game: every code has its sentence, and every event fits one."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from cardstops import GAMES
from cardstops.cards import Card
from cardstops.cli.sentences import sentence
from cardstops.game import Event, choose

PAGES = Path(__file__).parents[1] / "docs" / "games"
NAMES = ("Ann", "Ben", "Cleo", "Dan")
FIELDS = {"who", "cards", "chips", "count", "many", "name", "other"}


def codes(name: str) -> list[str]:
    """The codes of a game's events, from its page."""
    section = (PAGES / f"{name}.md").read_text("utf-8").split("\n## Events\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([a-z-]+)` \|", section, re.MULTILINE)


@pytest.mark.parametrize("name", GAMES)
def test_every_event_of_the_page_has_a_sentence(name: str) -> None:
    wording = GAMES[name].wording
    assert list(wording) == codes(name)
    assert {field for words in wording.values() for one in words for field in re.findall("{(.*?)}", one)} <= FIELDS


@pytest.mark.parametrize("name", GAMES)
def test_every_event_that_is_seen_fits_a_sentence(name: str) -> None:
    game, rng = GAMES[name], Random(6)
    for rules in game.presets.values():
        table = game.open_table(rules, rules.seats[0])
        for number in range(3):
            state = game.deal(table, number)
            seen = [game.deal_events(table, number, seat=seat) for seat in (None, 0)]
            while state.turn is not None:
                move = choose(game.legal_moves(state), rng)
                seen += [game.events(state, move, seat) for seat in (None, 0)]
                state = game.apply(state, move)
            for event in (event for events in seen for event in events):
                assert sentence(event, NAMES, game.wording) != sentence(event, NAMES)


def test_the_first_sentence_is_said_whose_every_part_the_event_has() -> None:
    wording = {"drew": ("{who} drew {cards}", "{who} drew {many}", "somebody drew")}
    card = Card.parse("7D")
    assert sentence(Event("drew", "1", 0, (card,)), NAMES, wording) == "Ann drew 7D"
    assert sentence(Event("drew", "1", 0, count=1), NAMES, wording) == "Ann drew 1 card"
    assert sentence(Event("drew", "1", 5, count=3), NAMES, wording) == "seat 5 drew 3 cards"
    assert sentence(Event("drew", "1"), NAMES, wording) == "somebody drew"
    assert sentence(Event("dropped", "1", 0, chips=2), NAMES, wording) == "Ann: dropped 2 chips"


def test_a_sentence_without_all_its_parts_gives_way_to_the_fields() -> None:
    assert sentence(Event("paid", "1", 0, chips=1), NAMES, {"paid": ("{who} paid {other}",)}) == "Ann: paid 1 chip"


def test_names_are_no_sentences() -> None:
    assert sentence(Event("out", "1", 0), ("{cards}\n",), {"out": ("{who} went out",)}) == "{cards}? went out"
