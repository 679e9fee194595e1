"""Corners of what cannot be: the first number that is no seat, an auction broken off, a match that is over."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardstops.cards import Card
from cardstops.games import doudizhu
from tests.support.doudizhu import play, share

TABLE = doudizhu.open_table()
CALLING: Any = play(doudizhu.deal(TABLE, 1), "bid 1")
PLAYING: Any = play(doudizhu.deal(TABLE, 1), "bid 3", "3")
A_SEAT = "a seat is from 0 to 2"


def told(value: object) -> dict[str, str]:
    """What is told first under each path."""
    return {fault.path: fault.why for fault in reversed([*doudizhu.faults(value)])}


def contract(**changes: Any) -> Any:
    return attrs.evolve(PLAYING, contract=attrs.evolve(PLAYING.contract, **changes))


def test_5_3_no_deal_follows_the_last_of_a_match() -> None:
    over = doudizhu.Table(doudizhu.Rules(deals=1), 0, (0, 0, 0), 1, 1, 0)
    assert told(over) == {"$.played": "the match is over"}


@pytest.mark.parametrize(
    ("value", "path"),
    [
        (doudizhu.Table(doudizhu.Rules(), 0, (0, 0, 0), 1, 1, 3), "$.previous"),
        (attrs.evolve(CALLING, face_up=doudizhu.FaceUp(Card.parse("3C"), 3)), "$.face_up.seat"),
        (attrs.evolve(CALLING, first=3), "$.first"),
        (contract(landlord=3), "$.contract.landlord"),
        (contract(first=3), "$.contract.first"),
    ],
)
def test_seats_are_numbered_from_0_so_that_three_is_none(value: object, path: str) -> None:
    assert told(value)[path] == A_SEAT


def test_1_3_the_seat_with_the_face_up_card_calls_first_whoever_won_before() -> None:
    following = doudizhu.settle(play(doudizhu.setup(TABLE, hands=share("3", "44", "5"), landlord=0), "3")).table
    assert following is not None
    assert following.previous == 0
    dealt: list[Any] = [doudizhu.deal(following, seed) for seed in range(6)]
    assert {state.first for state in dealt} > {0}
    assert [told(state) for state in dealt] == [{}] * 6


def test_2_2_nobody_is_landlord_before_the_auction_has_ended() -> None:
    first = PLAYING.contract.first
    calls = "they do not make this seat landlord for this bid"
    assert told(contract(calls=(1,), bid=1, landlord=first))["$.contract.calls"] == calls
