"""What each seat and a spectator see happen."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardstops.cards import Cards
from cardstops.errors import IllegalMoveError, TableError
from cardstops.game import Event
from cardstops.games import fireplace
from cardstops.games.fireplace import EVENTS, State
from tests.games.fireplace.positions import at_random, forcing, game, melding, play

HAND = "2C 3C 4C 5D 7D 9H TH JC JD QS QS KH AC"


def told(state: State, text: str, seat: int | None) -> list[str]:
    """Every event as `code seat other cards chips count name`, what is missing left out."""
    return [_words(event) for event in fireplace.events(state, fireplace.read_move(text), seat)]


def _words(event: Event) -> str:
    assert event.clause == EVENTS[event.code]
    cards = " ".join(map(str, event.cards))
    parts = [event.code, event.seat, event.other, cards or None, event.chips, event.count, event.name]
    return " ".join(str(part) for part in parts if part is not None)


def test_a_meld_with_a_theft() -> None:
    state = melding(HAND, ["JC JS 4C 3C 2C"], mine=["QC QD 9C 8D 6H"])
    move = "JC JD JS KH AC steal 1:JS"
    drawn = " ".join(map(str, Cards.of(state.stock[:5])))
    for seat, seen in ((None, "drew 1 5"), (0, "drew 1 5"), (1, f"drew 1 {drawn} 5")):
        assert told(state, move, seat) == [
            "robbed 0 1 JS 1",
            "discarded 1 2C 3C 4C JC 4",
            "laid 0 JC JD JS KH AC three of a kind, jacks with ace king",
            "scored 0 2",
            seen,
        ]


def test_the_last_chip() -> None:
    assert told(melding(HAND, chips=(1, 31)), "2C 3C 4C JC JD", None)[-2:] == ["scored 0 1", "won-by-chips 0 chips"]


def test_unable_and_a_forced_meld() -> None:
    state = melding("2C 2C 3D 4H 5S", stock=0)
    assert told(state, "unable", 1) == ["unable 0", "showed 0 2C 2C 3D 4H 5S 5"]
    forced = forcing("2C 2C 3D 4H 5S", stock=0)
    assert told(forced, "force 2C 2C 3D 4H 5S", 0) == [
        "forced 1 0",
        "laid 0 2C 2C 3D 4H 5S pair, twos with five four three",
        "scored 0 1",
    ]


def test_3_1_seat_1_is_unable_and_seat_0_forces() -> None:
    state = melding("2C 2C 3D 4H 5S", their_hand="KC", stock=0, turn=1)
    assert told(state, "unable", 0) == ["unable 1", "showed 1 2C 2C 3D 4H 5S 5"]
    assert told(play(state, "unable"), "force 2C 2C 3D 4H 5S", 1)[:2] == [
        "forced 0 1",
        "laid 1 2C 2C 3D 4H 5S pair, twos with five four three",
    ]


def test_a_short_stock_runs_out() -> None:
    assert told(melding(HAND, ["QC QD 9C 8D 6H"], stock=2), "2C 3C 4C JC JD", None)[-2:] == ["drew 1 2", "stock-empty"]


def test_2_1_a_stock_taken_whole_is_told_alike_in_whatever_order_it_lay() -> None:
    state = melding(HAND, stock=4)
    board = attrs.evolve(state.board, stock=state.stock[::-1])
    other, move = attrs.evolve(state, board=board), "2C 3C 4C JC JD"
    assert state.stock != other.stock
    for seat in (0, 1, None):
        assert fireplace.view(play(state, move), seat) == fireplace.view(play(other, move), seat)
        assert told(state, move, seat) == told(other, move, seat)


def test_passes_and_a_draw() -> None:
    state = melding("2C", their_hand="2D", stock=0)
    assert told(state, "pass", 0) == ["passed 0"]
    assert told(play(state, "pass"), "pass", 0) == ["passed 1", "won-by-passes 0 passes", "won-by-passes 1 passes"]


def test_every_event_of_a_game_is_in_the_table_of_codes() -> None:
    for number in range(4):
        for state, move in game(number, at_random(number)):
            for event in fireplace.events(state, move, None) if move else ():
                assert event.clause == EVENTS[event.code]


def test_the_deal() -> None:
    table = fireplace.open_table("fireplace", dealer=1)
    state = fireplace.deal(table, 3)
    for seat in (None, 0, 1):
        first, second, stock = fireplace.deal_events(table, 3, seat=seat)
        assert [event.clause for event in (first, second, stock)] == ["1.1", "1.1", "1.1"]
        assert (first.code, first.seat, first.count) == ("dealt", 1, 13)
        assert first.cards == (tuple(state.hands[1]) if seat == 1 else ())
        assert second.cards == (tuple(state.hands[0]) if seat == 0 else ())
        assert (stock.code, stock.count) == ("stocked", 234)
    deck = fireplace.shuffle(table, 3).cards
    assert fireplace.deal_events(table, deck=deck, seat=1) == fireplace.deal_events(table, 3, seat=1)


@pytest.mark.parametrize("seat", [2, -1, True, "0", 1.0])
def test_no_such_seat(seat: Any) -> None:
    state = fireplace.deal(fireplace.open_table("fireplace"), 1)
    with pytest.raises(TableError, match="no seat"):
        fireplace.events(state, fireplace.legal_moves(state)[0], seat)
    with pytest.raises(TableError, match="no seat"):
        fireplace.deal_events(state.table, 1, seat=seat)
    with pytest.raises(TableError, match="no seat"):
        fireplace.view(state, seat)


def test_an_illegal_move_has_no_events() -> None:
    with pytest.raises(IllegalMoveError):
        fireplace.events(melding(HAND), fireplace.PASS, 0)
