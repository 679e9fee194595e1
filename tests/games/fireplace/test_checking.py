"""Every impossible value is found out, and every possible one passes."""

from __future__ import annotations

from typing import Any, TypeVar

import attrs
import pytest

from cardstops.cards import Card, Cards
from cardstops.games import fireplace
from cardstops.games.fireplace import Ending, Finished, Forcing, Meld, Melding, Rules, UnableCall, View
from tests.games.fireplace.positions import at_random, forcing, game, melding, play

HAND = "2C 3C 4C 5D 7D 9H TH JC JD QS QS KH AC"
STUCK = "2C 2C 3D 4H 5S 7C 7C 8D 9H TS TS KC QD"
S = TypeVar("S", Melding, Forcing, Finished)


def where(value: object) -> list[str]:
    return [fault.path for fault in fireplace.faults(value)]


def on_board(state: S, **changes: Any) -> S:
    return attrs.evolve(state, board=attrs.evolve(state.board, **changes))


def finished() -> Finished:
    state = play(melding("2C 3D", ["QC QD 9C 8D 6H"], their_hand="2D", stock=0), "pass", "pass")
    assert isinstance(state, Finished)
    return state


def test_all_that_play_comes_to_is_possible() -> None:
    for number in range(3):
        for state, _ in game(number, at_random(number)):
            assert where(state) == where(state.table) == []
            for seat in (0, 1, None):
                assert where(fireplace.view(state, seat)) == []
    for state in (finished(), forcing(STUCK), melding(HAND, chips=(1, 31))):
        assert where(state) == []
    assert where(Rules()) == where(None) == where(Meld(Cards(), 0)) == []


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"seats": 3}, "$.seats"),
        ({"dealer": 2}, "$.dealer"),
        ({"chips": (31,)}, "$.chips"),
        ({"chips": (30, 31)}, "$.chips"),
        ({"number": 1}, "$.number"),
        ({"active": (0,)}, "$.active"),
    ],
)
def test_1_2_a_table_is_that_of_one_game_for_two(change: dict[str, Any], path: str) -> None:
    table = attrs.evolve(fireplace.open_table("fireplace"), **change)
    assert where(table) == [path]
    assert where(attrs.evolve(melding(HAND), table=table)) == [path.replace("$", "$.table")]


def test_5_1_cards_are_conserved() -> None:
    state = melding(HAND)
    assert where(on_board(state, stock=state.stock[1:])) == ["$.board"]
    assert where(on_board(state, discards=Cards.parse("2C 2C 2C 2C"))) == ["$.board"]
    assert where(on_board(state, stock=(*state.stock[1:], Card.parse("BJ")))) == ["$.board"]
    assert "$.board.discards" in where(on_board(state, discards=Cards.parse("2C")))


def test_2_1_hands_are_filled_up_and_no_more() -> None:
    state = melding(HAND)
    fewer = melding("2C 3C", stock=102)
    assert "$.board.hands[0]" in where(fewer)
    assert "$.board.hands[1]" in where(melding(HAND, their_hand="2C 3C"))
    assert "$.board.hands[0]" in where(melding(HAND + " 2D"))
    assert where(state) == []


def test_2_6_chips_in_range_while_the_game_goes_on() -> None:
    for chips, seat in (((-1, 31), 0), ((31, 32), 1), ((0, 31), 0)):
        assert where(melding(HAND, chips=chips)) == [f"$.board.chips[{seat}]"]


def test_3_3_melds_are_five_cards_of_their_strength() -> None:
    state = melding(HAND, ["QC QD 9C 8D 6H"])
    row = state.melds[1]
    assert where(on_board(state, melds=((), (attrs.evolve(row[0], strength=5),)))) == ["$.board.melds[1][0].strength"]
    assert "$.board.melds[1][0].cards" in where(on_board(state, melds=((), (Meld(Cards.parse("2C"), 5),))))


def test_5_4_shown_cards_are_held() -> None:
    state = melding(HAND)
    assert where(on_board(state, shown=(Cards.parse("8S"), Cards()))) == ["$.board.shown[0]"]


def test_seats_on_turn() -> None:
    assert where(attrs.evolve(melding(HAND), turn=2)) == ["$.turn"]
    assert where(attrs.evolve(forcing(STUCK), turn=-1)) == ["$.turn"]


def test_4_1_passes_in_a_row() -> None:
    assert where(melding("2C 3D", their_hand="2D 2H", stock=0, passes=1)) == []
    assert where(melding(HAND, passes=1)) == ["$.passes"]
    assert where(melding("2C 3D 3H", their_hand=HAND, stock=0, passes=1)) == ["$.passes"]
    assert where(melding("2C 3D 4D 5D", stock=0, passes=2)) == ["$.passes"]


def test_3_1_who_is_unable_has_shown_the_hand_and_could_say_so() -> None:
    state = forcing(STUCK)
    assert where(on_board(state, shown=(Cards(), Cards()))) == ["$.board.shown[0]"]
    able = forcing(HAND)
    stuck_only = attrs.evolve(able.table, rules=Rules(unable=UnableCall.STUCK_ONLY))
    assert where(attrs.evolve(able, table=stuck_only)) == ["$.turn"]
    few = melding("2C 3D 4D 5D", stock=0)
    unable = Forcing(few.table, attrs.evolve(few.board, shown=(few.hands[0], Cards())), 1)
    assert where(unable) == ["$.turn"]


def test_2_6_and_4_1_winners() -> None:
    over = finished()
    assert where(attrs.evolve(over, winners=(0,))) == ["$.winners"]
    assert where(attrs.evolve(over, ending=Ending.CHIPS)) == ["$.winners"]
    won = play(melding(HAND, chips=(1, 31)), "2C 3C 4C JC JD")
    assert isinstance(won, Finished)
    assert where(won) == []
    assert where(attrs.evolve(won, winners=(1,))) == ["$.winners"]
    assert where(attrs.evolve(won, winners=(0, 1))) == ["$.winners"]
    assert where(on_board(won, chips=(0, 0))) == ["$.winners"]
    assert where(attrs.evolve(won, ending=Ending.PASSES)) == ["$.ending", "$.ending"]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"seat": 2}, "$.seat"),
        ({"turn": 3}, "$.turn"),
        ({"counts": (13, 9)}, "$"),
        ({"counts": (13, -1)}, "$"),
        ({"stock": 7}, "$"),
        ({"stock": -7}, "$"),
        ({"hand": None}, "$"),
        ({"hand": Cards.parse("2C")}, "$"),
        ({"hand": Cards.parse("2C 2C 2C 2C 2C 2C 2C 2C 2C 2C 2C 2C 2C")}, "$"),
        ({"known": (Cards.parse("2C"), Cards())}, "$"),
        ({"shown": Cards.parse("8S")}, "$.shown[0]"),
        ({"discards": 0}, "$"),
        ({"passes": 1}, "$.passes"),
        ({"winners": (0,)}, "$"),
        ({"ending": Ending.CHIPS}, "$.winners"),
        ({"turn": None}, "$"),
        ({"phase": fireplace.Phase.FORCING}, "$.shown[1]"),
        ({"phase": fireplace.Phase.FINISHED}, "$"),
        ({"chips": (0, 31)}, "$.chips[0]"),
        ({"melds": ((Meld(Cards.parse("2C"), 5),), ())}, "$.melds[0][0].cards"),
    ],
)
def test_a_view_is_one_of_a_possible_game(change: dict[str, Any], path: str) -> None:
    seen: View = attrs.evolve(fireplace.view(melding(HAND), 0), **change)
    assert path in where(seen)


def test_a_view_of_an_impossible_table() -> None:
    seen = fireplace.view(melding(HAND), 0)
    assert where(attrs.evolve(seen, table=attrs.evolve(seen.table, number=4))) == ["$.table.number"]
