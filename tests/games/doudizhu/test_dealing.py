"""Rules 1, 5.3 and 6.1: tables, deals and positions that are set up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs
import pytest

from cardstops.cards import Card, Cards
from cardstops.errors import DealError, RulesError, SeedError, TableError
from cardstops.games import doudizhu
from tests.support.doudizhu import deck, others, play, share

TABLE = doudizhu.open_table()


def test_open_table_takes_presets_and_rules() -> None:
    four = doudizhu.open_table("four-player", 4, dealer=3)
    assert (four.seats, four.dealer, four.chips, four.active, four.number) == (4, 3, (0, 0, 0, 0), (0, 1, 2, 3), 0)
    assert doudizhu.open_table(doudizhu.Rules()).rules == doudizhu.PRESETS["doudizhu"]
    assert (four.rules.seats, four.rules.packs, four.rules.hand, four.rules.left) == ((4, 4), 2, 25, 8)


@pytest.mark.parametrize(
    ("arguments", "named"),
    [({"seats": 4}, {}), ({}, {"dealer": 3}), ({}, {"dealer": True}), ({}, {"dealer": "0"})],
)
def test_open_table_refuses(arguments: dict[str, Any], named: dict[str, Any]) -> None:
    with pytest.raises(TableError):
        doudizhu.open_table("doudizhu", **arguments, **named)


@pytest.mark.parametrize(
    "fields",
    [
        {"players": 5},
        {"players": True},
        {"doubling_bomb": 3},
        {"doubling_bomb": 5},
        {"deals": 0},
        {"deals": 1.0},
        {"kitty": "public"},
        {"joker_pairs": doudizhu.JokerPairs.SAME_COLOUR},
    ],
)
def test_rules_refuse_what_no_table_could_play_by(fields: dict[str, Any]) -> None:
    with pytest.raises(RulesError):
        doudizhu.Rules(**fields)


@pytest.mark.parametrize("preset", doudizhu.PRESETS)
def test_1_3_a_deal_is_its_shuffle(preset: str) -> None:
    table = doudizhu.open_table(preset, dealer=1)
    drawn = doudizhu.shuffle(table, "seed")
    state = doudizhu.deal(table, "seed")
    assert isinstance(state, doudizhu.Auction)
    assert state == doudizhu.deal(table, deck=drawn.cards, **dict(drawn.facts))
    hand, left = table.rules.hand, table.rules.left
    assert [len(cards) for cards in state.hands] == [hand] * table.seats
    assert Cards.of(drawn.cards[-left:]) == state.kitty
    assert drawn.cards[0] in state.hands[1]
    assert drawn.cards[1] in state.hands[2]
    place = dict(drawn.facts)["face_up"]
    assert state.face_up == doudizhu.FaceUp(drawn.cards[place], (1 + place) % table.seats)
    assert state.turn == state.first == state.face_up.seat


def test_1_3_the_face_up_place_is_any_of_those_drawn() -> None:
    places = Counter(dict(doudizhu.shuffle(TABLE, seed).facts)["face_up"] for seed in range(600))
    assert set(places) == set(range(51))


def test_1_3_who_calls_first() -> None:
    drawn = doudizhu.shuffle(TABLE, 1).cards
    assert doudizhu.deal(TABLE, deck=drawn, face_up=26).turn == 2
    by_draw = doudizhu.open_table(doudizhu.Rules(first_bidder=doudizhu.FirstBidder.FIRST_DRAW), dealer=1)
    assert doudizhu.deal(by_draw, deck=drawn).turn == 1
    assert doudizhu.deal(by_draw, deck=drawn).face_up is None
    winners = doudizhu.open_table(doudizhu.Rules(first_bidder=doudizhu.FirstBidder.PREVIOUS_WINNER))
    assert doudizhu.deal(winners, deck=drawn, face_up=26).turn == 2
    assert doudizhu.deal(attrs.evolve(winners, played=1, number=1, previous=1), deck=drawn).turn == 1
    void = doudizhu.settle(play(doudizhu.deal(attrs.evolve(winners, played=1, number=1, previous=1), 5), *["pass"] * 3))
    assert void.table is not None
    assert void.table.previous is None
    for table in (TABLE, winners, void.table):
        with pytest.raises(DealError, match="face_up"):
            doudizhu.deal(table, deck=drawn)


def test_1_3_faults_know_who_calls_first() -> None:
    drawn = doudizhu.shuffle(TABLE, 1).cards
    for kind in (doudizhu.FirstBidder.FIRST_DRAW, doudizhu.FirstBidder.PREVIOUS_WINNER):
        table = attrs.evolve(
            doudizhu.open_table(doudizhu.Rules(first_bidder=kind)), played=1, number=1, previous=2, dealer=1
        )
        state: Any = doudizhu.deal(table, deck=drawn)
        assert list(doudizhu.faults(state)) == []
        wrong = attrs.evolve(state, first=0, turn=0)
        assert [fault.path for fault in doudizhu.faults(wrong)] == ["$.first"]


def test_a_given_landlord_takes_the_kitty_and_leads() -> None:
    state = doudizhu.deal(TABLE, "x", landlord=2, bid=3)
    assert isinstance(state, doudizhu.Playing)
    assert (state.turn, state.landlord, state.bid, len(state.hands[2])) == (2, 2, 3, 20)
    assert state.hands[2].covers(state.kitty)
    assert state.contract.calls == ()
    assert doudizhu.deal(TABLE, "x", landlord=0).bid == 1
    assert doudizhu.deal(TABLE, deck=doudizhu.shuffle(TABLE, 1).cards, landlord=0).face_up is None


@pytest.mark.parametrize(
    ("named", "error"),
    [
        ({}, DealError),
        ({"seed": 1, "deck": ()}, DealError),
        ({"seed": 1, "face_up": 3}, DealError),
        ({"deck": doudizhu.shuffle(TABLE, 1).cards, "face_up": 51}, DealError),
        ({"deck": doudizhu.shuffle(TABLE, 1).cards, "face_up": True}, DealError),
        ({"deck": doudizhu.shuffle(TABLE, 1).cards[1:], "face_up": 0}, DealError),
        (
            {"deck": [*doudizhu.shuffle(TABLE, 1).cards[1:], doudizhu.shuffle(TABLE, 1).cards[1]], "face_up": 0},
            DealError,
        ),
        ({"deck": "abc", "face_up": 0}, DealError),
        ({"deck": 7, "face_up": 0}, DealError),
        ({"seed": 1, "landlord": 3}, TableError),
        ({"seed": 1, "landlord": "0"}, TableError),
        ({"seed": 1, "bid": 2}, TableError),
        ({"seed": 1, "landlord": 0, "bid": 4}, TableError),
        ({"seed": 1, "landlord": 0, "bid": True}, TableError),
        ({"seed": 1.5}, SeedError),
    ],
)
def test_deal_refuses(named: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        doudizhu.deal(TABLE, **named)


def test_only_a_table_is_dealt_at() -> None:
    with pytest.raises(RulesError):
        doudizhu.Table("doudizhu", 0, (0, 0, 0))  # type: ignore[arg-type]  # on purpose
    with pytest.raises(TableError):
        doudizhu.deal("table", 1)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(TableError):
        doudizhu.shuffle(None, 1)  # type: ignore[arg-type]  # on purpose


def test_a_deck_from_hands() -> None:
    hands = share("33334444555566667", "77788889999TTTTJJ", "JJQQQQKKKKAAAA222")
    state = doudizhu.deal(TABLE, deck=deck(TABLE, hands), face_up=0)
    assert (state.hands, str(state.kitty)) == (hands, "2S BJ RJ")


# --- setup


def test_setup_of_a_puzzle_plays_to_its_end() -> None:
    hands = share("345", "66", "7788")
    state = doudizhu.setup(TABLE, hands=hands, landlord=0, bid=2)
    assert (state.turn, state.standing, state.kitty, state.face_up) == (0, None, Cards(), None)
    assert (state.contract.first, state.contract.calls) == (0, ())
    end = play(state, "3", "6", "pass", "pass", "6")
    settled = doudizhu.settle(end)
    assert (settled.payments, settled.reason) == ((-4, 2, 2), "peasant_out")  # no spring: cards were played before


def test_setup_with_a_standing_play() -> None:
    hands = share("345", "66", "7788")
    standing = doudizhu.Play(Cards.parse("2C 2D"))
    state = doudizhu.setup(TABLE, hands=hands, landlord=0, turn=2, standing=standing, by=0)
    assert (state.turn, state.by, state.opening, state.doublings) == (2, 0, 2, 0)
    assert state.played == (Cards.parse("2C 2D"), Cards(), Cards())
    assert [str(move) for move in doudizhu.legal_moves(state)] == ["pass"]
    led = play(state, "pass")
    assert led.turn == 0
    assert doudizhu.setup(TABLE, hands=hands, landlord=0, turn=2, standing=standing).by == 1
    bomb = doudizhu.Play(Cards.parse("AC AD AH AS"))
    assert doudizhu.setup(TABLE, hands=hands, landlord=0, turn=2, standing=bomb).doublings == 1


def test_setup_with_a_kitty() -> None:
    hands = share("345", "66", "7788")
    rules = doudizhu.open_table(doudizhu.Rules(kitty=doudizhu.Kitty.PUBLIC))
    state = doudizhu.setup(rules, hands=hands, landlord=0, kitty=Cards.parse("3C 4C BJ"))
    assert doudizhu.view(state, 1).known[0] == Cards.parse("3C 4C")
    assert doudizhu.view(state, 1).kitty == state.kitty


def test_setup_of_a_whole_deal_may_be_a_spring() -> None:
    two = share("33334444555566667", "77788889999TTTTJJ")
    landlord = others(TABLE, *two)
    state: doudizhu.State = doudizhu.setup(TABLE, hands=(*two, landlord), landlord=2)
    for ranks in ("AAAA", "KKKK", "QQQQ", "2222", "BR", "JJ"):
        state = play(state, ranks, *(["pass", "pass"] if ranks != "JJ" else []))
    assert doudizhu.settle(state).payments == (-64, -64, 128)


@pytest.mark.parametrize(
    "named",
    [
        {"hands": share("345", "66")},
        {"hands": share("345", "66", "")},
        {"hands": ("345", "66", "77")},
        {"hands": 5},
        {"hands": (Cards.parse("3C"), Cards.parse("3C"), Cards.parse("4C"))},
        {"hands": (Cards.parse("3C 3C"), Cards.parse("5C"), Cards.parse("4C"))},
        {"landlord": 3},
        {"landlord": "0"},
        {"turn": -1},
        {"bid": 0},
        {"bid": None},
        {"by": 3},
        {"kitty": Cards.parse("3C")},
        {"kitty": Cards.parse("6C 7C 8C")},
        {"standing": Cards.parse("2C 2D")},
        {"standing": doudizhu.Play(Cards.parse("2C 3C"))},
        {"standing": doudizhu.Play(Cards.parse("2C 2D")), "by": 0},
        {"standing": doudizhu.Play(Cards.parse("6C 6D"))},
        {"hands": share("345", "AAAAKKKKQQQQJJJJTT", "8")},
    ],
)
def test_setup_refuses(named: dict[str, Any]) -> None:
    position: dict[str, Any] = {"hands": share("345", "66", "7788"), "landlord": 0}
    with pytest.raises(TableError):
        doudizhu.setup(TABLE, **{**position, **named})


def test_setup_is_at_a_table() -> None:
    with pytest.raises(TableError, match="at a Table"):
        doudizhu.setup("x", hands=share("3", "4", "5"), landlord=0)  # type: ignore[arg-type]  # on purpose


def test_a_card_is_a_card() -> None:
    assert isinstance(next(iter(doudizhu.shuffle(TABLE, 1).cards)), Card)
