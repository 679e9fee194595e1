"""Scoring, passing and the two endings (rules 2.6 and 4)."""

from __future__ import annotations

import pytest

from cardstops.errors import PhaseError, TableError
from cardstops.games import fireplace
from cardstops.games.fireplace import Ending, Finished, Forcing, PassScore, Rules, UnableCall
from tests.games.fireplace.positions import melding, play, refusal

HAND = "2C 3C 4C 5D 7D 9H TH JC JD QS QS KH AC"
JACKS = "2C 3C 4C JC JD"
ROW = ["QC QD 9C 8D 6H", "KC KD 9D 8H 6S", "AC AD 9H 8S 6C"]


@pytest.mark.parametrize(
    ("mine", "theirs", "left"),
    [(0, 0, 30), (0, 1, 31), (0, 3, 31), (1, 0, 29), (3, 1, 28), (2, 3, 31), (3, 3, 30)],
)
def test_2_6_one_chip_for_each_meld_more(mine: int, theirs: int, left: int) -> None:
    rows = (ROW * 2)[:mine], (ROW * 2)[:theirs]
    after = play(melding(HAND, rows[1], rows[0]), JACKS)
    assert after.chips == (left, 31)


def test_2_6_and_5_5_robbed_melds_vanish_before_the_count() -> None:
    state = melding("JC 3C 4C 5D QS QS KH AC", ["JD JS 9C 8D 6H", "KC KD 9C 8D 6H"], ["QC QD 9C 8D 6H"], stock=0)
    assert play(state, "JC JD QS KH AC steal 1:JD").chips == (30, 31)


def test_2_6_never_below_zero_chips() -> None:
    after = play(melding(HAND, mine=ROW, chips=(2, 31)), JACKS)
    assert after.chips == (0, 31)
    assert isinstance(after, Finished)


def test_2_6_and_5_5_at_zero_the_game_ends_at_once_and_nobody_draws() -> None:
    state = melding(HAND, chips=(1, 31))
    after = play(state, JACKS)
    assert isinstance(after, Finished)
    assert (after.ending, after.winners, after.turn) == (Ending.CHIPS, (0,), None)
    assert after.hands[1] == state.hands[1]
    assert after.stock == state.stock


def test_2_6_the_opponent_does_not_score() -> None:
    after = play(melding(HAND, ROW), JACKS)
    assert after.chips == (31, 31)


def test_4_1_play_goes_on_without_drawing() -> None:
    after = play(melding(HAND, stock=0, their_hand="JC JD 4C 3C 2C 7D 7H 9S"), JACKS, "JC JD 4C 3C 2C")
    assert [len(hand) for hand in after.hands] == [8, 3]
    assert after.turn == 0


def test_4_1_a_player_with_fewer_than_13_cards_may_pass() -> None:
    state = melding(JACKS, stock=0)
    assert refusal(state, "pass") == "legal"
    assert [str(move) for move in fireplace.legal_moves(state)][-2:] == ["pass", "unable"]


@pytest.mark.parametrize("stock", [0, 100])
def test_4_1_and_5_5_with_13_cards_there_is_no_pass(stock: int) -> None:
    state = melding(HAND, stock=stock)
    assert refusal(state, "pass") == "no-pass"
    assert fireplace.PASS not in fireplace.legal_moves(state)
    assert "pass" not in [str(move) for move in fireplace.legal_moves(state)]


def test_4_1_a_meld_between_two_passes_keeps_the_game_going() -> None:
    state = melding("2C 3D", their_hand="JC JD 4C 3C 2C 7D 7H", theirs=ROW, mine=ROW, stock=0)
    after = play(state, "pass", JACKS, "pass")
    assert after.turn == 1
    assert isinstance(play(after, "pass"), Finished)


def test_4_1_so_does_a_forced_meld() -> None:
    state = melding("2C 3D", their_hand="JC JD 4C 3C 2C 7D 7H", theirs=ROW, mine=ROW, stock=0)
    after = play(state, "pass", "unable", "force 2C 3C 4C 7D 7H", "pass")
    assert not isinstance(after, Finished)


@pytest.mark.parametrize(
    ("mine", "theirs", "chips", "winners"),
    [
        (ROW, ROW, (5, 6), (0,)),
        (ROW, ROW, (6, 5), (1,)),
        (ROW, ROW[:2], (7, 6), (0,)),
        (ROW[:2], ROW, (6, 7), (1,)),
        (ROW, ROW, (5, 5), (0, 1)),
    ],
)
def test_4_1_two_passes_end_the_game_fewer_chips_then_more_melds_then_a_draw(
    mine: list[str], theirs: list[str], chips: tuple[int, int], winners: tuple[int, ...]
) -> None:
    after = play(melding("2C 3D", theirs, mine, their_hand="2D 3C", chips=chips, stock=0), "pass", "pass")
    assert isinstance(after, Finished)
    assert (after.ending, after.winners) == (Ending.PASSES, winners)


def test_4_1_more_melds_decide_between_equal_chips() -> None:
    after = play(melding("2C 3D", ROW[:1], ROW, their_hand="2D 3C", chips=(7, 5), stock=0), "pass", "pass")
    assert after.chips == (5, 5)
    assert isinstance(after, Finished)
    assert after.winners == (0,)


@pytest.mark.parametrize(("option", "left"), [(PassScore.SCORES, 29), (PassScore.NOTHING, 31)])
def test_4_2_a_pass_still_scores_unless_the_table_says_no(option: PassScore, left: int) -> None:
    state = melding("2C 3D", ROW[:1], ROW, stock=0, rules=Rules(pass_score=option))
    assert play(state, "pass").chips == (left, 31)


def test_4_2_a_win_by_the_last_chip_on_a_pass() -> None:
    after = play(melding("2C 3D", ROW[:1], ROW, stock=0, chips=(2, 1)), "pass")
    assert isinstance(after, Finished)
    assert (after.ending, after.winners, after.chips) == (Ending.CHIPS, (0,), (0, 1))


def test_4_2_the_second_pass_scores_before_the_comparison() -> None:
    after = play(melding("2D 3C", ROW, ROW[:1], their_hand="2C 3D", chips=(7, 6), stock=0), "pass", "pass")
    assert isinstance(after, Finished)
    assert after.chips == (7, 4)
    assert after.winners == (1,)


def test_4_2_the_last_chip_on_the_second_pass_wins_by_chips() -> None:
    after = play(melding("2D 3C", ROW, ROW[:1], their_hand="2C 3D", chips=(1, 2), stock=0), "pass", "pass")
    assert isinstance(after, Finished)
    assert (after.ending, after.winners) == (Ending.CHIPS, (1,))


def test_4_2_with_fewer_than_five_cards_only_a_meld_with_enough_stolen_cards_or_a_pass() -> None:
    state = melding("AC 2D", ["AD AH 4C 3C 2C", "KC KD 4C 3C 2C", "QC QD 5C 3C 2C"], stock=0)
    moves = [str(move) for move in fireplace.legal_moves(state)]
    assert moves[-1] == "pass"
    assert len(moves) > 1
    assert all(move.count(":") >= 3 for move in moves[:-1])
    assert refusal(state, "unable") == "too-few-for-unable"


def test_4_2_without_cards_and_with_few_melds_there_is_only_the_pass() -> None:
    assert [str(move) for move in fireplace.legal_moves(melding("", ROW, stock=0))] == ["pass"]


def test_4_2_with_5_to_12_cards_unable_and_a_pass_are_both_open() -> None:
    state = melding("2C 3D 4C 5D 7H 9S", stock=0)
    assert [str(move) for move in fireplace.legal_moves(state)] == ["pass", "unable"]


def test_4_2_stuck_only_offers_unable_without_a_legal_meld() -> None:
    rules = Rules(unable=UnableCall.STUCK_ONLY)
    assert [str(move) for move in fireplace.legal_moves(melding("2C 3D 4C 5D 7H 9S", stock=0, rules=rules))] == [
        "pass",
        "unable",
    ]
    able = melding("2C 3D 4C JC JD", stock=0, rules=rules)
    assert [str(move) for move in fireplace.legal_moves(able)] == ["2C 3D 4C JC JD", "pass"]
    assert refusal(able, "unable") == "not-stuck"


def test_1_2_settling_a_finished_game() -> None:
    after = play(melding(HAND, chips=(1, 12)), JACKS)
    settlement = fireplace.settle(after)
    assert settlement.payments == (0, 0)
    assert settlement.winners == (0,)
    assert settlement.reason == "chips"
    assert settlement.table is None
    assert settlement.final is not None
    assert (settlement.final.chips, settlement.final.residue, settlement.final.winners) == ((0, 12), 50, (0,))


def test_1_2_both_have_won_a_drawn_game() -> None:
    after = play(melding("2C 3D", ROW, ROW, their_hand="2D 3C", stock=0), "pass", "pass")
    assert fireplace.settle(after).winners == (0, 1)
    assert fireplace.settle(after).reason == "passes"


def test_1_2_nothing_is_settled_before_the_end() -> None:
    state = melding(HAND)
    forcing = play(state, "unable")
    assert isinstance(forcing, Forcing)
    for going_on in (state, forcing):
        with pytest.raises(PhaseError, match="not over"):
            fireplace.settle(going_on)


def test_1_2_a_match_is_one_game_and_cannot_be_closed() -> None:
    with pytest.raises(TableError, match="one game"):
        fireplace.close(fireplace.open_table("fireplace"))
