"""The bots play legally, sensibly, and better than chance."""

from __future__ import annotations

import random

import pytest

from cardstops.cards import Cards
from cardstops.games import doudizhu
from cardstops.games.doudizhu.ranks import counts, planes
from cardstops.games.doudizhu.rules import SingleKickers
from cardstops.games.doudizhu.shedding import plays_needed
from cardstops.simulation import simulate
from tests.support.doudizhu import deck, hand, play, share

TABLE = doudizhu.open_table()


def chosen(state: doudizhu.State) -> str:
    """What the simple bot does on turn."""
    moves = doudizhu.legal_moves(state)
    return str(doudizhu.thrifty(doudizhu.view(state, state.turn), moves, random.Random(1)))


def ahead(state: doudizhu.State) -> str:
    """What the bot does that looks ahead."""
    moves = doudizhu.legal_moves(state)
    return str(doudizhu.sensible(doudizhu.view(state, state.turn), moves, random.Random(1)))


def position(*hands: str, landlord: int = 0, turn: int = 0, table: doudizhu.Table = TABLE) -> doudizhu.Playing:
    return doudizhu.setup(table, hands=share(*hands, packs=table.rules.packs), landlord=landlord, turn=turn)


def test_it_bids_by_high_cards() -> None:
    hands = share("22BRAAAA345678999", "3345667788TTJJQQK", "2K345789TQK456TJQ")
    state = doudizhu.deal(TABLE, deck=deck(TABLE, hands), face_up=0)
    assert chosen(state) == "bid 3"
    assert chosen(play(state, "bid 1")) == "pass"


@pytest.mark.parametrize(
    ("ranks", "bid"),
    [
        ("3333A445566778899", "pass"),
        ("33332445566778899", "bid 1"),
        ("3333AA24455667788", "bid 2"),
        ("3333R2455667788TJ", "bid 3"),
        ("22AA4455667788993", "bid 1"),
        ("2AAA4455667788993", "pass"),
    ],
)
def test_it_bids_what_twos_aces_jokers_and_bombs_are_worth(ranks: str, bid: str) -> None:
    """An ace is worth 1, a two 2, the jokers 3 and 4, a bomb 4; a bid of 1 takes 6, of 2 takes 8, of 3 takes 10."""
    (mine,) = share(ranks)
    rest = list(TABLE.pack - mine)
    state = doudizhu.deal(TABLE, deck=deck(TABLE, (mine, Cards.of(rest[:17]), Cards.of(rest[17:34]))), face_up=0)
    assert chosen(state) == bid


@pytest.mark.parametrize(
    ("hands", "before", "move"),
    [
        (("358K2", "44667", "778899"), (), "3C"),  # the lowest of as many cards
        (("A35678", "44446", "99"), ("A",), "4C 4D 4H 4S"),  # a rival with five cards left is near the end
        (("A356789", "44446", "99"), ("A",), "pass"),
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


def test_the_simple_one_beats_chance() -> None:
    found = simulate(doudizhu.GAME, deals=60, seed=1, policies=["thrifty", "random", "random"])
    assert found.chips[0] > max(found.chips[1:])


# --- the one that looks ahead


@pytest.mark.parametrize(
    ("ranks", "plays"),
    [
        ("", 0),
        ("3", 1),
        ("33", 1),
        ("34567", 1),
        ("3456789TJQKA2", 2),
        ("334455", 1),
        ("333444", 1),
        ("33344456", 1),
        ("3334", 1),
        ("33344", 1),
        ("3333", 1),
        ("BR", 1),
        ("BR2", 2),
        ("3579J", 5),
        ("3456778899", 4),
        ("345678899TT", 2),
        ("3334445", 1),
        ("333555", 2),
        ("B", 1),
        ("R", 1),
        ("B3", 2),
        ("R3", 2),
        ("33455567779TJQKBR", 6),  # of two runs as long the lower is taken out
    ],
)
def test_4_it_counts_about_how_many_plays_a_hand_takes(ranks: str, plays: int) -> None:
    assert plays_needed(counts(planes(hand(ranks).bits)), SingleKickers.ALLOWED) == plays


def test_6_1_a_triple_takes_no_card_along_where_that_may_not_be() -> None:
    for ranks, plays in (("3334", 2), ("33344", 1), ("33344455667", 2)):
        assert plays_needed(counts(planes(hand(ranks).bits)), SingleKickers.NONE) == plays


def test_both_bid_alike() -> None:
    hands = share("22BRAAAA345678999", "3345667788TTJJQQK", "2K345789TQK456TJQ")
    state = doudizhu.deal(TABLE, deck=deck(TABLE, hands), face_up=0)
    assert ahead(state) == chosen(state) == "bid 3"


@pytest.mark.parametrize(
    ("hands", "before", "move"),
    [
        (("3456789", "44", "55"), (), "3C 4C 5C 6C 7C 8C 9C"),  # it goes out
        (("34456789KK", "7788", "55TT"), (), "3C 4C 5C 6C 7C 8C 9C"),
        (("3777789TJ", "445566", "556688"), (), "7C 8C 9C TC JC"),  # for 7773 goes out
        (("369", "4", "55"), (), "9C"),  # no low card to a rival with one card
        (("3699", "44", "55"), (), "3C"),
    ],
)
def test_it_leads_what_leaves_the_fewest_plays(hands: tuple[str, ...], before: tuple[str, ...], move: str) -> None:
    assert ahead(play(position(*hands), *before)) == move


def test_it_leads_to_a_partner_with_one_card_left() -> None:
    state = play(position("45JQ", "36677", "9"), "4", "6", "pass", "pass")
    assert state.turn == 1
    assert ahead(state) == "3C"


@pytest.mark.parametrize(
    ("hands", "move"),
    [
        (("8", "2", "TK22"), "KC"),  # the rival has one card too, and a single that goes round it is the highest
        (("6J", "44J", "JJ"), "4C 4D"),  # with two cards left a partner goes out on a pair
        (("2", "3QQ", "6666Q"), "6C 6D 6H QH"),  # not on three
    ],
)
def test_a_peasant_leads_with_an_eye_to_partner_and_landlord(hands: tuple[str, ...], move: str) -> None:
    assert ahead(position(*hands, turn=1 if hands[0] == "6J" else 2)) == move


def test_6_1_without_single_kickers_it_counts_on_none() -> None:
    four = doudizhu.open_table("four-player")
    assert ahead(position("3333JBR", "33JJB", "TT", "JAR", table=four)) == "JC"
    answering = play(position("779999TK", "79TKKK", "779TKKKB", "77TTKR", table=four), "77")
    assert ahead(answering) == "KC KD"


@pytest.mark.parametrize(
    ("hands", "before", "move"),
    [
        (("3JJQQQQ", "5678944", "556688"), ("3",), "4C"),
        (("3JJQQQQ", "567894K", "556688"), ("3",), "KC"),  # for 456789 goes out
        (("3JJQQQQ", "5678944K", "556688"), ("3",), "4C"),
        (("3JJQQQQ8", "456789K", "5566"), ("8",), "KC"),
        (("3JJQQQQ8", "4567899", "5566"), ("8",), "9C"),
        (("3JJQQ", "5678944", "556688"), ("3",), "4C"),  # a rival is near the end
        (("3478", "567", "89A"), ("3", "5"), "pass"),  # a partner's
        (("3478", "567", "8"), ("3", "5"), "8D"),  # it goes out
        (("3A356789", "44446", "5"), ("A",), "pass"),  # a bomb
        (("7789", "5555K", "667788"), ("77",), "5C 5D 5H 5S"),
        (("55QQAR", "668KKK", "5"), ("QQ",), "KC KD"),  # the landlord is near the end, the partner is not asked
        (("445QQQR", "455TQB", "45TTT"), ("44", "pass"), "TD TH"),  # with five cards left it is
        (("5556TT2", "666T222", "5TBR"), ("T",), "2D"),  # as many plays are left as with a pass
        (("4445JJ2", "4555J2", "2"), ("4442",), "5D 5H 5S 4S"),  # the first of what is as good
    ],
)
def test_it_answers_with_what_it_can_spare(hands: tuple[str, ...], before: tuple[str, ...], move: str) -> None:
    assert ahead(play(position(*hands), *before)) == move
