"""Unable: the hand is shown and the opponent chooses (rule 3)."""

from __future__ import annotations

from random import Random

import pytest

from cardstops.cards import Cards
from cardstops.errors import IllegalMoveError
from cardstops.games import fireplace
from cardstops.games.fireplace import Finished, ForcedFrom, Forcing, Melding, Rules, UnableCall
from tests.games.fireplace.positions import forcing, melding, melds, play, refusal

STUCK = "2C 2C 3D 4H 5S 7C 7C 8D 9H TS TS KC QD"
ABLE = "2C 3C 4C 5D 7D 9H TH JC JD QS QS KH AC"
FROM_MELDS = Rules(forced_from=ForcedFrom.HAND_AND_MELDS)


def test_3_1_unable_is_always_offered_with_five_cards_and_listed_last() -> None:
    moves = fireplace.legal_moves(melding(ABLE))
    assert fireplace.UNABLE in moves
    assert moves[-1] is fireplace.UNABLE


def test_3_1_stuck_only_asks_for_a_hand_without_a_meld() -> None:
    rules = Rules(unable=UnableCall.STUCK_ONLY)
    assert refusal(melding(ABLE, rules=rules), "unable") == "not-stuck"
    assert fireplace.UNABLE not in fireplace.legal_moves(melding(ABLE, rules=rules))
    stuck = melding(STUCK, rules=rules)
    assert list(fireplace.legal_moves(stuck)) == [fireplace.UNABLE]
    assert refusal(melding(STUCK, ["JC JD 4C 3C 2C"], rules=rules), "unable") == "not-stuck"


def test_3_1_the_hand_is_shown_and_the_other_seat_is_to_act() -> None:
    state = forcing(STUCK)
    assert state.turn == 1
    assert state.board.shown == (Cards.parse(STUCK), Cards())
    assert refusal(state, "pass") == "force-first"
    assert refusal(state, "unable") == "force-first"
    assert refusal(state, "2C 3D 4H 5S 7C") == "force-first"


def test_3_1_identical_cards_and_less_than_jacks_do_not_bind_the_choice() -> None:
    state = forcing(STUCK)
    assert refusal(state, "force 2C 2C 3D 4H 5S") == "legal"
    assert refusal(state, "force 2C 2C 7C 7C 9H") == "legal"
    assert refusal(state, "force 2C 2C 2C 7C 9H") == "not-held"
    assert refusal(state, "force 2C 2C 3D 4H") == "not-five-cards"
    assert refusal(state, "force 2C 2C 3D 4H QC") == "not-held"


def test_3_1_what_is_no_move_is_refused() -> None:
    refused = fireplace.why_illegal(forcing(STUCK), "force 2C 2C 3D 4H 5S")
    assert refused is not None
    assert refused.code == "unknown-move"


def test_3_2_the_meld_and_the_score_are_the_owner_s_and_then_the_chooser_has_its_turn() -> None:
    state = forcing(STUCK, mine=["QC QD 9C 8D 6H"])
    after = play(state, "force 2C 2C 3D 4H 5S")
    assert isinstance(after, Melding)
    assert after.turn == 1
    assert melds(after, 0)[1] == str(Cards.parse("2C 2C 3D 4H 5S"))
    assert after.chips == (29, 31)
    assert len(after.hands[0]) == 8
    assert len(after.hands[1]) == 13


def test_3_2_a_forced_meld_can_win() -> None:
    after = play(forcing(STUCK, chips=(1, 31)), "force 2C 2C 3D 4H 5S")
    assert isinstance(after, Finished)
    assert after.winners == (0,)


def test_3_2_by_default_the_chooser_s_own_melds_are_no_source() -> None:
    state = forcing(STUCK, theirs=["JC JD 4C 3C 2C"])
    assert refusal(state, "force 7C 7C TS TS JC steal 1:JC") == "forced-from-hand"


def test_3_2_by_option_the_chooser_may_use_its_own_melds_by_the_rules_of_theft() -> None:
    state = forcing(STUCK, theirs=["JC JD 4C 3C 2C", "QC QD 4C 3C 2C", "JC JS 4C 3C 2H"], rules=FROM_MELDS)
    assert refusal(state, "force 7C 7C TS TS JC steal 1:JC") == "legal"
    assert refusal(state, "force 7C 7C TS KC JC steal 1:JC") == "not-higher"
    assert refusal(state, "force 7C 7C TS JC JD steal 1:JC 1:JD") == "one-card-a-meld"
    assert refusal(state, "force 7C 7C TS TS AC steal 1:AC") == "not-in-meld"
    assert refusal(state, "force 7C 7C TS TS JC steal 4:JC") == "no-such-meld"
    assert refusal(state, "force 7C 7C TS TS JC steal 1:JC 2:QC") == "stolen-not-used"
    after = play(state, "force TS TS JC JC KC steal 1:JC 3:JC")
    assert melds(after, 1) == [str(Cards.parse("QC QD 4C 3C 2C"))]
    assert melds(after, 0) == [str(Cards.parse("TS TS JC JC KC"))]
    assert after.chips == (31, 31)
    assert len(after.discards) == 8
    assert after.hands[0] == Cards.parse(STUCK) - Cards.parse("TS TS KC")


def test_3_2_robbing_two_identical_cards_needs_two_melds_that_hold_them() -> None:
    state = forcing("2C 3D 4H 7S 8S", theirs=["JC JD 4C 3C 2C", "JC JD 5C 3C 2C"], rules=FROM_MELDS)
    moves = [str(move) for move in fireplace.legal_moves(state)]
    assert "force 4H 7S 8S JC JC steal 1:JC 2:JC" in moves
    assert moves == sorted(moves)


def test_3_3_a_forced_five_of_a_kind_is_the_highest_meld() -> None:
    state = forcing("7C 7C 7D 7H 7S 2C 3D 4H 9S TS JC QD KH")
    after = play(state, "force 7C 7C 7D 7H 7S")
    assert after.melds[0][0].strength == 12_044
    assert not any("steal" in str(move) for move in fireplace.legal_moves(after))


def test_5_4_the_cards_shown_stay_known_until_they_are_played() -> None:
    after = play(forcing(STUCK), "force 2C 2C 3D 4H 5S")
    rest = Cards.parse(STUCK) - Cards.parse("2C 2C 3D 4H 5S")
    assert isinstance(after, Melding)
    assert after.board.shown == (rest, Cards())
    after = play(after, str(fireplace.legal_moves(after)[0]))
    hand = after.hands[0]
    assert hand.covers(rest)
    move = fireplace.legal_moves(after)[0]
    later = play(after, str(move))
    assert isinstance(later, Melding)
    assert later.board.shown[0].bits & ~later.hands[0].bits == 0
    assert len(later.board.shown[0]) < len(rest)


def test_a_choice_is_found_by_its_place() -> None:
    moves = fireplace.legal_moves(forcing(STUCK))
    listed = list(moves)
    assert moves[100] == listed[100]
    assert moves[7] == listed[7]
    assert moves[-1] == listed[-1]


class Asked(Random):
    """Notes what it is asked for, and gives the highest number."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked: list[int] = []

    def randrange(self, stop: int) -> int:  # type: ignore[override]  # all that a list of moves asks for
        self.asked.append(stop)
        return stop - 1


@pytest.mark.parametrize(
    ("melds", "asked"),
    [(0, [13, 12, 11, 10, 9]), (1, [2, 1, 5, 13, 12, 11, 10]), (7, [6, 7, 5, 6, 5, 5, 5, 4, 5, 3, 5])],
)
def test_a_choice_is_drawn_with_one_number_a_card_and_two_a_theft_of_which_there_are_five_at_most(
    melds: int, asked: list[int]
) -> None:
    row = (["2C 3C 4D 5D 7H"] * 4 + ["2H 3H 4S 5S 7C"] * 3)[:melds]
    moves = fireplace.legal_moves(forcing("JC JD JH JS KC KD KH KS AC AD AH AS QC", theirs=row, rules=FROM_MELDS))
    assert isinstance(moves, fireplace.MoveList)
    chance = Asked()
    moves.sample(chance)
    assert chance.asked[: len(asked)] == asked


def test_a_choice_is_made_by_sample_too() -> None:
    for state in (forcing(STUCK), forcing(STUCK, theirs=["JC JD 4C 3C 2C"], rules=FROM_MELDS)):
        moves = fireplace.legal_moves(state)
        assert isinstance(moves, fireplace.MoveList)
        for seed in range(50):
            assert moves.sample(Random(seed)) in moves


def test_sampling_a_choice_reaches_every_move_even_where_robbing_mostly_fails() -> None:
    state = forcing("2C 2D 2H 2S 4S 7S", theirs=["JC JD 4C 3C 2C", "KC KD AC AD KS"], rules=FROM_MELDS)
    moves = fireplace.legal_moves(state)
    assert isinstance(moves, fireplace.MoveList)
    rng = Random(5)
    assert {moves.sample(rng) for _ in range(6000)} == set(moves)


def test_a_forced_choice_that_robs_for_nothing_falls_back_on_the_hand() -> None:
    state = forcing("2C 3D 5H 6S 8C", theirs=["AC AD AH AS KC"] * 3, rules=FROM_MELDS)
    moves = fireplace.legal_moves(state)
    assert isinstance(moves, fireplace.MoveList)
    assert [str(move) for move in moves] == ["force 2C 3D 5H 6S 8C"]
    assert {str(moves.sample(Random(seed))) for seed in range(200)} == {"force 2C 3D 5H 6S 8C"}


def test_only_the_phase_s_own_moves_are_applied() -> None:
    with pytest.raises(IllegalMoveError, match=r"chosen now \(rule 3.1\)"):
        play(forcing(STUCK), "pass")
    with pytest.raises(IllegalMoveError, match="nobody has said unable"):
        play(melding(STUCK), "force 2C 2C 3D 4H 5S")
    assert isinstance(forcing(STUCK), Forcing)
