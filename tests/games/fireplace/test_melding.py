"""A seat's turn: what may be laid, what may be stolen, what a theft does (rules 2.1 to 2.5)."""

from __future__ import annotations

import pytest

from cardstops.cards import Cards
from cardstops.errors import IllegalMoveError
from cardstops.games import fireplace
from cardstops.games.fireplace import AceLow, Finished, Lay, Melding, Rules, Theft
from tests.games.fireplace.positions import melding, melds, play, refusal

HAND = "2C 3C 4C 5D 7D 9H TH JC JD QS QS KH AC"


def test_2_1_the_hand_is_filled_up_to_13_as_the_turn_begins() -> None:
    state = melding(HAND, their_hand="2D 2D 3D 3D 6D 6D 8D 8D")
    after = play(state, "2C 3C 4C JC JD")
    assert after.turn == 1
    assert len(after.hands[0]) == 8
    assert len(after.hands[1]) == 13
    assert after.hands[1] == state.hands[1] + Cards.of(state.stock[:5])
    assert after.stock == state.stock[5:]


def test_2_1_a_short_stock_is_taken_whole() -> None:
    state = melding(HAND, stock=3)
    after = play(state, "2C 3C 4C JC JD")
    assert len(after.hands[1]) == 8 + 3
    assert after.stock == ()


def test_2_1_an_empty_stock_gives_nothing() -> None:
    after = play(melding(HAND, stock=0), "2C 3C 4C JC JD")
    assert len(after.hands[1]) == 8


def test_2_2_one_meld_of_five_cards() -> None:
    state = melding(HAND)
    assert refusal(state, "2C 3C JC JD") == "not-five-cards"
    assert refusal(state, "2C 3C 4C 5D JC JD") == "not-five-cards"
    assert refusal(state, "2C 3C 4C JC JD") == "legal"
    assert refusal(state, "2C 3C 4C JC JS") == "not-held"
    after = play(state, "2C 3C 4C JC JD")
    assert melds(after, 0) == [str(Cards.parse("2C 3C 4C JC JD"))]
    assert after.hands[0] == state.hands[0] - Cards.parse("2C 3C 4C JC JD")


def test_2_2_a_card_is_held_as_often_as_it_is_laid() -> None:
    state = melding(HAND, ["QS QD 4C 3C 2C"])
    assert refusal(state, "QS QD 9H TH AC steal 1:QD") == "legal"
    assert refusal(state, "QS QC 9H TH AC steal 1:QD") == "stolen-not-used"
    assert refusal(state, "QD QH 9H TH AC steal 1:QD") == "not-held"


def test_2_2_at_most_one_card_from_each_meld() -> None:
    state = melding(HAND, ["JS JH 4C 3C 2C", "JS QD QH 4C 3C"])
    assert refusal(state, "JC JD JS JH AC steal 1:JS 1:JH") == "one-card-a-meld"
    assert refusal(state, "JC JD JH JS AC steal 1:JH 2:JS") == "legal"
    assert refusal(state, "JC JD JS 4C AC steal 2:JS 3:4C") == "no-such-meld"
    assert refusal(state, "JC JD KS 4C AC steal 2:KS") == "not-in-meld"


def test_2_2_every_stolen_card_must_be_in_this_meld() -> None:
    state = melding(HAND, ["JS JH 4C 3C 2C", "JS QD QH 4C 3C"])
    assert refusal(state, "JC JD JS 9H AC steal 1:JS 2:QD") == "stolen-not-used"
    assert refusal(state, "JC JD JS 9H AC steal 1:JS 2:JS") == "stolen-not-used"


def test_2_2_five_stolen_cards_and_none_from_the_hand() -> None:
    theirs = ["TS JD JH 3C 2C", "JS JD JH 3C 2C", "QS JD JH 3C 2C", "KS JD JH 3C 2C", "AS JD JH 3C 2C"]
    state = melding("2D 2D 2D 3D 3D 3D 4D 4D 4D 6D 6D 6D 8D", theirs)
    move = "TS JS QS KS AS steal 1:TS 2:JS 3:QS 4:KS 5:AS"
    assert str(fireplace.strongest(state)) == move
    after = play(state, move)
    assert after.hands[0] == state.hands[0]
    assert melds(after, 1) == []
    assert len(after.discards) == 20
    assert after.chips == (30, 31)


def test_2_2_the_same_meld_from_another_source_is_another_move_with_another_outcome() -> None:
    state = melding(HAND, ["QD JS 4C 3C 2C", "QD JH JS 3C 2C"])
    moves = [str(move) for move in fireplace.legal_moves(state)]
    first, second = "QD QS KH TH AC steal 1:QD", "TH QD QS KH AC steal 2:QD"
    assert "TH QD QS KH AC steal 1:QD" in moves
    assert second in moves
    assert play(state, first) != play(state, second)


def test_2_2_two_assignments_with_one_outcome_are_two_moves() -> None:
    state = melding(HAND, ["QD QH JH 5H 4H", "QD QH JH 5H 4H"])
    first, second = "TH QD QS KH AC steal 1:QD", "TH QD QS KH AC steal 2:QD"
    moves = [str(move) for move in fireplace.legal_moves(state)]
    assert {first, second} <= set(moves)
    assert fireplace.read_move(first) != fireplace.read_move(second)
    assert play(state, first) == play(state, second)


def test_2_2_two_copies_of_one_face_in_the_hand_are_one_move() -> None:
    moves = [str(move) for move in fireplace.legal_moves(melding(HAND))]
    assert len(moves) == len(set(moves))


def test_2_2_a_card_of_the_hand_may_be_stolen_instead_and_stays_in_the_hand() -> None:
    state = melding(HAND, ["JC JS 4C 3C 2C"])
    after = play(state, "JC JD QS KH AC steal 1:JC")
    assert after.hands[0] == state.hands[0] - Cards.parse("JD QS KH AC")
    assert melds(after, 1) == []


def test_2_3_no_two_identical_cards() -> None:
    state = melding(HAND, ["QS JD 4C 3C 2C"])
    assert refusal(state, "QS QS 9H TH AC") == "identical-cards"
    assert refusal(state, "QS QS 9H TH AC steal 1:QS") == "identical-cards"


def test_2_3_at_least_a_pair_of_jacks() -> None:
    state = melding("2C 3D 4H 6S TC TD JC JD QS KH AC 8S 9S")
    assert refusal(state, "TC TD QS KH AC") == "below-jacks"
    assert refusal(state, "JC QS KH AC 9S") == "below-jacks"
    assert refusal(state, "JC JD 2C 3D 4H") == "legal"


@pytest.mark.parametrize(
    ("hand", "move", "theirs", "said"),
    [
        ("QC QD QH 9C 2D", "QC QD QH QS 9C steal 1:QS", "QS QD KC KD KH", "legal"),
        ("QC QD QH 9C 2D", "QC QD QH QS 9C steal 1:QS", "QS 2D 2H 2S 2C", "legal"),
        ("QC QD QH 9C 2D", "QC QD QH QS 9C steal 1:QS", "KC KD KH KS QS", "not-higher"),
        ("AC AD KC KD 2D", "AC AD AH KC KD steal 1:AH", "KC KD KH AC AH", "legal"),
        ("JC 9C 8D 7H 2D", "JC JD 9C 8D 7H steal 1:JD", "JC JD 9C 8D 6H", "legal"),
        ("JC 9C 8D 6H 2D", "JC JD 9C 8D 6H steal 1:JD", "JS JD 9S 8S 6S", "not-higher"),
        ("JC 9C 8D 6H 2D", "JC JD 9C 8D 6H steal 1:JD", "JS JD 9S 8S 7S", "not-higher"),
        ("AC 2D 3H 4S 2D", "AC 2D 3H 4S 5C steal 1:5C", "AD AH AS QC 5C", "legal"),
        ("AC 2D 3H 4S 2D", "AC 2D 3H 4S 5C steal 1:5C", "2D 3H 4S 5C 6C", "not-higher"),
    ],
)
def test_2_4_a_meld_robs_only_what_it_strictly_beats(hand: str, move: str, theirs: str, said: str) -> None:
    state = melding(hand, [theirs], stock=0)
    assert refusal(state, move) == said
    assert (fireplace.read_move(move) in fireplace.legal_moves(state)) is (said == "legal")


def test_2_4_kkkaa_is_robbed_by_qqqq9_and_aaakk() -> None:
    state = melding("QC QD QH QS 9C AC AD KC KD 2D 2D 3D 4D", ["KC KD KH AC AH"])
    assert refusal(state, "AC AD AH KC KD steal 1:AH") == "legal"
    assert refusal(state, "KC KD KH AC AD steal 1:KH") == "not-higher"
    assert refusal(state, "QC QD QH QS AC steal 1:AC") == "legal"


def test_2_4_each_robbed_meld_counts_and_the_others_do_not() -> None:
    theirs = ["JC JD 9C 8D 6H", "AC AD AH AS KC", "KC KD 9C 8D 6H"]
    state = melding("QC QD 7H 8D 2C 2D 4H 4S 5S 6S TS TH 3S", theirs)
    assert refusal(state, "QC QD 7H 8D JC steal 1:JC") == "legal"
    assert refusal(state, "QC QD 7H JC KC steal 1:JC 3:KC") == "not-higher"
    assert refusal(state, "QC QD 7H JC AS steal 1:JC 2:AS") == "not-higher"
    refused = fireplace.why_illegal(state, fireplace.read_move("QC QD 7H JC AS steal 1:JC 2:AS"))
    assert refused is not None
    assert (refused.clause, refused.number) == ("2.4", 2)


def test_2_4_without_low_straights_a2345_is_no_meld() -> None:
    hand = "AC 2D 3H 4S 5C 7D"
    assert refusal(melding(hand, stock=0), "AC 2D 3H 4S 5C") == "legal"
    rules = Rules(ace_low=AceLow.NO_STRAIGHT)
    state = melding(hand, stock=0, rules=rules)
    assert refusal(state, "AC 2D 3H 4S 5C") == "below-jacks"
    assert [str(move) for move in fireplace.legal_moves(state)] == ["pass", "unable"]


def test_2_5_a_robbed_meld_leaves_the_row_and_later_ones_move_up() -> None:
    theirs = ["JC JS 4C 3C 2C", "QC QS 4C 3C 2C", "KC JS 4C 3C JH", "AC AS 4C 3C 2C"]
    state = melding("AD AH AS KD KH KS 2D 3D 4D 5D 6D 7D 8D", theirs)
    after = play(state, "JC KC KD AD AH steal 1:JC 3:KC")
    assert melds(after, 1) == [str(Cards.parse(theirs[1])), str(Cards.parse(theirs[3]))]
    assert after.discards == Cards.parse("JS 4C 3C 2C JS 4C 3C JH")
    assert melds(after, 0) == [str(Cards.parse("JC KC KD AD AH"))]


def test_2_5_a_new_meld_goes_to_the_end_and_can_be_robbed_in_its_turn() -> None:
    state = melding(HAND, mine=["KC KD 4C 3C 2C"], their_hand="JH QD QH AS AH AD 2S 3S 4S 5S 6S 7S 8S")
    after = play(state, "2C 3C 4C JC JD")
    assert melds(after, 0)[1] == str(Cards.parse("2C 3C 4C JC JD"))
    robbed = play(after, "JC JH AS AH AD steal 2:JC")
    assert melds(robbed, 0) == [str(Cards.parse("KC KD 4C 3C 2C"))]


def test_a_refused_move_is_never_applied() -> None:
    state = melding(HAND)
    with pytest.raises(IllegalMoveError, match=r"at least a pair of jacks \(rule 2.3\)"):
        fireplace.apply(state, fireplace.read_move("2C 3C 4C 5D 7D"))
    with pytest.raises(IllegalMoveError, match="turn is a meld"):
        fireplace.apply(state, "pass")  # type: ignore[arg-type]  # a move of a wrong type


def test_jokers_are_held_by_nobody() -> None:
    assert refusal(melding(HAND), "JC JD BJ RJ AC") == "not-held"


def test_thefts_are_put_in_order_of_position() -> None:
    late, early = Theft(4, next(iter(Cards.parse("JS")))), Theft(2, next(iter(Cards.parse("TS"))))
    move = Lay(Cards.parse("TS JS QS KS AS"), (late, early))
    assert move.thefts == (early, late)
    assert str(move) == "TS JS QS KS AS steal 2:TS 4:JS"


def test_moves_at_the_end_of_the_game() -> None:
    after = play(melding(HAND, chips=(1, 31)), "2C 3C 4C JC JD")
    assert isinstance(after, Finished)
    assert list(fireplace.legal_moves(after)) == []
    assert refusal(after, "pass") == "deal-over"
    with pytest.raises(IllegalMoveError, match="the game is over"):
        play(after, "pass")


def test_a_turn_is_a_phase_with_a_seat_on_turn() -> None:
    state = melding(HAND)
    assert isinstance(state, Melding)
    assert state.turn == 0
    assert refusal(state, "force 2C 3C 4C 5D 7D") == "nobody-unable"
