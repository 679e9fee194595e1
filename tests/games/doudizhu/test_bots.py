"""The bot plays legally, sensibly, and better than chance."""

from __future__ import annotations

import random

import pytest

from cardstops.games import doudizhu
from cardstops.simulation import simulate
from tests.support.doudizhu import deck, play, share

TABLE = doudizhu.open_table()


def chosen(state: doudizhu.State, seat: int | None = None) -> str:
    viewer = state.turn if seat is None else seat
    moves = doudizhu.legal_moves(state)
    return str(doudizhu.thrifty(doudizhu.view(state, viewer), moves, random.Random(1)))


def position(*hands: str, landlord: int = 0) -> doudizhu.Playing:
    return doudizhu.setup(TABLE, hands=share(*hands), landlord=landlord)


def test_it_bids_by_high_cards() -> None:
    hands = share("22BRAAAA345678999", "3345667788TTJJQQK", "2K345789TQK456TJQ")
    state = doudizhu.deal(TABLE, deck=deck(TABLE, hands), face_up=0)
    assert chosen(state) == "bid 3"
    assert chosen(play(state, "bid 1")) == "pass"


@pytest.mark.parametrize(
    ("hands", "before", "move"),
    [
        (("3456789K", "4", "5"), (), "3C 4C 5C 6C 7C 8C 9C"),
        (("3333K", "456789", "566789"), (), "3C 3D 3H KC"),
        (("33", "44", "5"), (), "3C 3D"),
        (("3KKKK9", "456789", "566789"), ("3",), "4C"),
        (("347", "4KKKK66778", "5566"), ("3",), "4D"),
        (("37", "5555K", "667788"), ("7",), "KC"),
    ],
)
def test_it_leads_long_and_answers_low(hands: tuple[str, ...], before: tuple[str, ...], move: str) -> None:
    assert chosen(play(position(*hands), *before)) == move


def test_it_passes_to_its_partner_unless_it_goes_out() -> None:
    state = play(position("3478", "567", "89A"), "3", "5")
    assert chosen(state) == "pass"
    out = play(position("3478", "567", "8"), "3", "5")
    assert chosen(out) == "8D"


def test_it_saves_its_bombs() -> None:
    state = play(position("3A356789", "4444", "5"), "A")
    assert chosen(state) == "4C 4D 4H 4S"  # it goes out
    saved = play(position("3A356789", "44446", "5"), "A")
    assert chosen(saved) == "pass"


def test_it_beats_chance() -> None:
    found = simulate(doudizhu.GAME, deals=60, seed=1, policies=["thrifty", "random", "random"])
    assert found.chips[0] > max(found.chips[1:])
