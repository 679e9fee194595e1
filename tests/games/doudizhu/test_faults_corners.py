"""Corners of what cannot be: the first number that is no seat, an auction broken off, a match that is over."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardstops.cards import Card, Cards
from cardstops.games import doudizhu
from tests.support.doudizhu import play, share

TABLE = doudizhu.open_table()
CALLING: Any = play(doudizhu.deal(TABLE, 1), "bid 1")
PLAYING: Any = play(doudizhu.deal(TABLE, 1), "bid 3", "3")
FINISHED: Any = play(doudizhu.setup(TABLE, hands=share("3", "44", "5"), landlord=0), "3")
PUZZLE: Any = doudizhu.setup(TABLE, hands=share("345", "667", "788"), landlord=0)
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
        (attrs.evolve(FINISHED, winner=3), "$.winner"),
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


def test_1_3_a_card_of_the_kitty_was_not_drawn_by_the_landlord_who_took_it_up() -> None:
    taken = next(iter(PLAYING.contract.kitty))
    landlord = PLAYING.contract.landlord
    told_of = told(contract(face_up=doudizhu.FaceUp(taken, landlord)))
    assert told_of == {"$.contract.face_up.card": f"seat {landlord} did not draw it"}


def test_5_2_a_landlord_that_opened_with_a_single_may_have_played_more_since() -> None:
    later: Any = play(PUZZLE, "3", "pass", "pass", "4")
    assert (later.opening, len(later.played[0])) == (1, 2)
    assert told(later) == {}


@pytest.mark.parametrize(("preset", "most"), [("doudizhu", 14), ("four-player", 27)])
def test_5_1_no_more_bombs_and_rockets_double_than_there_are(preset: str, most: int) -> None:
    table = doudizhu.open_table(preset)
    hands = share("345", "667", "788", "9")[: table.seats]
    state: Any = doudizhu.setup(table, hands=hands, landlord=0)
    assert told(attrs.evolve(state, doublings=most)) == {}
    assert told(attrs.evolve(state, doublings=most + 1)) == {"$.doublings": "more bombs and rockets than there are"}


def test_1_3_a_view_knows_no_card_of_another_hand_that_nobody_saw() -> None:
    seen: Any = doudizhu.view(CALLING, None)
    seat = (seen.face_up.seat + 1) % 3
    unseen = Cards.of([next(card for card in seen.unseen if card != seen.face_up.card)])
    known = tuple(unseen if other == seat else cards for other, cards in enumerate(seen.known))
    why = "no deal has this view: what was seen of cards does not agree"
    assert told(attrs.evolve(seen, known=known)) == {"$": why}


def test_1_1_a_view_of_the_auction_knows_no_card_of_its_own_hand_elsewhere() -> None:
    seat = CALLING.face_up.seat
    seen: Any = doudizhu.view(CALLING, seat)
    own = Cards.of([next(iter(seen.hand))])
    known = tuple(own if other == (seat + 1) % 3 else Cards() for other in range(3))
    assert told(attrs.evolve(seen, known=known)) == {"$.known": "more of a face than the pack has"}


def test_1_3_what_a_seat_holds_and_has_played_is_no_more_than_it_was_dealt() -> None:
    seen: Any = doudizhu.view(PUZZLE, 0)
    gone = list(seen.gone)
    played = (Cards(), Cards.of(gone[:1]), Cards())
    whole = attrs.evolve(seen, counts=(3, 16, 3), played=played, gone=Cards.of(gone[14:]))
    assert told(whole) == {}
    more = attrs.evolve(seen, counts=(3, 17, 3), played=played, gone=Cards.of(gone[15:]))
    assert told(more) == {"$.counts[1]": "more cards than are dealt"}


def test_3_2_a_view_has_the_seat_on_turn_that_did_not_make_the_standing_play() -> None:
    seen: Any = doudizhu.view(play(PUZZLE, "3"), None)
    assert told(attrs.evolve(seen, turn=seen.by)) == {"$.turn": "the seat that made the standing play leads anew"}
