"""The embedder that the type checkers read also runs."""

from __future__ import annotations

import random

import pytest

from cardstops import GAMES
from cardstops.games import newmarket
from tests.typing.embedder import Host, answer, any_game, hand_of, heading


def test_a_host_plays_a_match_and_every_seat_sees_it() -> None:
    host = Host("newmarket", 4, "held-1")
    final = host.play_match(random.Random(7), 3)
    assert sum(final.chips) + final.residue == 0
    assert all(screen.lines for screen in host.screens)


def test_what_a_person_types_is_answered_with_a_state_or_a_sentence() -> None:
    state = newmarket.deal(newmarket.open_table("newmarket", seats=4), "held-1")
    assert heading(state).startswith(f"seat {state.turn} ")
    move = newmarket.legal_moves(state)[0]
    assert answer(state, str(move)) == newmarket.apply(state, move)
    for typed in ("7X", "stake", "", "AC AD"):
        assert isinstance(answer(state, typed), str)


def test_a_seat_sees_its_hand_and_a_spectator_none() -> None:
    state = newmarket.deal(newmarket.open_table("newmarket", seats=4), "held-1")
    assert hand_of(newmarket.view(state, 2)) == list(state.hands[2])
    assert hand_of(newmarket.view(state, None)) == []


@pytest.mark.parametrize("name", list(GAMES))
def test_a_deal_of_any_game(name: str) -> None:
    assert len(any_game(name, 7)) >= GAMES[name].seats[0]
