"""Rule 7: single facts, among them those that other engines get wrong."""

from __future__ import annotations

import pytest

from cardstops.cards import Cards, pack
from cardstops.games import doudizhu
from cardstops.games.doudizhu.combinations import answers, leads, recognise
from tests.support.doudizhu import hand, play, share


@pytest.mark.parametrize(
    ("ranks", "number"),
    [
        ("33344456", 18),
        ("333444555666", 51),
        ("33334444555566667777", 161),
        ("3456789TJQKA2BR", 52),
        ("33334455", 15),
        ("QQQKKKAAA345", 50),
        ("KKKAAA222", 22),
        ("3344555666777TJQK2BR", 247),
        ("33445566778899TTJJQQ", 77),
    ],
)
def test_7_leads_counted(ranks: str, number: int) -> None:
    listing = leads(hand(ranks))
    assert len(listing) == number == len(set(listing))


@pytest.mark.parametrize(("ranks", "number"), [("33333333", 8), ("BBRR", 3), ("333444555566", 32)])
def test_7_leads_of_four_players_counted(ranks: str, number: int) -> None:
    assert len(leads(hand(ranks, 2), "four-player")) == number


@pytest.mark.parametrize(
    ("ranks", "standing", "found"),
    [("9993334", "888A", ["9993", "9994"]), ("RAAAKQJTTTT97755", "JJ", ["AA", "TTTT"])],
)
def test_7_answers(ranks: str, standing: str, found: list[str]) -> None:
    (top,) = recognise(hand(standing))
    assert [str(one) for one in answers(hand(ranks), top)] == found


@pytest.mark.parametrize(
    "ranks",
    [
        "34445555",
        "33334444",
        "3333444555",
        "33344455",
        "333344",
        "666777BR",
        "7777BR",
        "33377755",
        "3334445678",
        "345667789T",
        "",
        "23456",
        "A2345",
        "JQKA2",
        "AAA222",
        "A3",
        "3333BR",
        "AAA2223344",
    ],
)
def test_7_no_combination_by_default(ranks: str) -> None:
    assert recognise(hand(ranks)) == ()


def test_7_four_and_one_of_a_rank_are_no_triple_with_a_pair() -> None:
    assert recognise(hand("33334")) == ()
    assert [one.type for one in recognise(hand("33333", 2), "four-player")] == ["bomb"]


@pytest.mark.parametrize(
    ("ranks", "kind", "carried"),
    [
        ("666777B2", "plane_singles", "2B"),
        ("7777B3", "quad_singles", "3B"),
        ("33344425", "plane_singles", "52"),
        ("3334442266", "plane_pairs", "6622"),
        ("22233", "triple_pair", "33"),
        ("33322", "triple_pair", "22"),
        ("BR", "rocket", ""),
        ("RB", "rocket", ""),
        ("TJQKA", "straight", ""),
    ],
)
def test_7_combinations_by_default(ranks: str, kind: str, carried: str) -> None:
    (one,) = recognise(hand(ranks))
    assert (one.type, one.carried) == (kind, carried)


def test_7_a_straight_whose_lowest_rank_is_held_four_times() -> None:
    assert "34567" in [str(one) for one in leads(hand("3333456799"))]


def test_6_2_jokers_in_two_packs() -> None:
    assert recognise(hand("BR", 2), "four-player") == ()
    assert recognise(hand("BB", 2), "four-player") == ()
    assert recognise(hand("BBR", 2), "four-player") == ()
    assert [one.type for one in recognise(hand("BBRR", 2), "four-player")] == ["rocket"]
    loose = doudizhu.Rules(players=4, joker_pairs=doudizhu.JokerPairs.SAME_COLOUR)
    assert [one.type for one in recognise(hand("RR", 2), loose)] == ["pair"]
    (low,) = recognise(hand("22", 2), loose)
    assert [str(one) for one in answers(hand("BBRR", 2), low, loose)] == ["BB", "RR", "BBRR"]
    assert recognise(hand("333444BBRR", 2), loose) == ()
    assert [one.carried for one in recognise(hand("333BB", 2), loose)] == ["BB"]


def test_6_2_straights_take_ranks_held_more_than_once() -> None:
    assert "34567" in [str(one) for one in leads(hand("3333334444567", 2), "four-player")]


def test_4_4_one_set_with_several_readings() -> None:
    found = [(one.type, one.body, one.carried) for one in recognise(hand("333444555666"), "openspiel")]
    assert found == [
        ("plane", "333444555666", ""),
        ("plane_singles", "333444555", "666"),
        ("plane_singles", "444555666", "333"),
    ]
    assert [one.type for one in recognise(hand("333444555666"), "rlcard")] == ["plane"]
    assert [one.body for one in recognise(hand("QQQKKKAAA222"), "rlcard")] == ["QQQKKKAAA"]  # 2 cannot lengthen it


def test_4_5_every_choice_of_suits_is_legal_and_one_is_listed() -> None:
    table = doudizhu.open_table()
    first, second, third = share("3334", "5", "6")
    state = doudizhu.setup(table, hands=(first, second, third), landlord=0)
    moves = doudizhu.legal_moves(state)
    assert [str(move) for move in moves] == ["3C", "4C", "3C 3D", "3C 3D 3H", "3C 3D 3H 4C"]
    other = doudizhu.Play(Cards.parse("3D 3H"))
    assert other in moves
    assert other not in list(moves)
    assert doudizhu.apply(state, other).hands[0] == Cards.parse("3C 4C")


def test_7_unseen_cards_before_and_after_the_landlord_is_known() -> None:
    table = doudizhu.open_table()
    state = doudizhu.deal(table, "held")
    drew = state.face_up.seat if state.face_up else -1
    for seat in range(3):
        assert len(doudizhu.view(state, seat).unseen) == (37 if seat == drew else 36)
    playing = play(state, "bid 3")
    assert isinstance(playing, doudizhu.Playing)
    seen = doudizhu.view(playing, playing.landlord)
    assert len(seen.unseen) == 34 - len([cards for cards in seen.known if cards])
    assert seen.hand is not None
    assert seen.hand.covers(playing.kitty)
    assert pack(jokers=True) == seen.hand + seen.unseen + Cards.of(card for cards in seen.known for card in cards)
