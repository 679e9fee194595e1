"""Opening a table, dealing, and what a table may agree on (rule 1)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardstops.cards import Card, Cards, pack
from cardstops.errors import CardstopsError, DealError, RulesError, TableError
from cardstops.games import fireplace
from cardstops.games.fireplace import PRESETS, AceLow, Rules

TABLE = fireplace.open_table("fireplace")
IN_ORDER = tuple(pack(5))


def test_1_1_thirteen_cards_each_alternately_from_the_seat_that_begins() -> None:
    state = fireplace.deal(TABLE, deck=IN_ORDER)
    assert state.hands == (Cards.of(IN_ORDER[:26:2]), Cards.of(IN_ORDER[1:26:2]))
    assert state.stock == IN_ORDER[26:]
    assert (state.turn, state.chips, state.melds) == (0, (31, 31), ((), ()))
    assert len(state.stock) == 234


def test_1_1_five_packs_without_jokers() -> None:
    state = fireplace.deal(TABLE, 1)
    cards = state.hands[0] + state.hands[1] + Cards.of(state.stock)
    assert cards == pack(5)
    assert len(cards) == 260


def test_1_2_the_dealer_begins_and_gets_the_first_card() -> None:
    state = fireplace.deal(fireplace.open_table(Rules(), dealer=1), deck=IN_ORDER)
    assert state.turn == 1
    assert state.hands == (Cards.of(IN_ORDER[1:26:2]), Cards.of(IN_ORDER[:26:2]))


def test_1_2_the_table_of_a_match() -> None:
    assert (TABLE.seats, TABLE.dealer, TABLE.chips, TABLE.number, TABLE.active) == (2, 0, (31, 31), 0, (0, 1))
    assert TABLE.rules.seats == (2, 2)
    assert fireplace.open_table("fireplace", 2) == fireplace.open_table() == TABLE


def test_a_deal_from_a_seed_is_that_of_its_deck() -> None:
    deck = fireplace.shuffle(TABLE, "seed")
    assert fireplace.deal(TABLE, "seed") == fireplace.deal(TABLE, deck=deck.cards, **dict(deck.facts))
    assert deck.cards != fireplace.shuffle(TABLE, b"seed").cards


def test_1_1_chips_are_an_option() -> None:
    assert fireplace.deal(fireplace.open_table("fireplace-62"), 1).chips == (62, 62)
    assert fireplace.deal(attrs.evolve(TABLE, chips=(30, 31)), 1).chips == (30, 31)
    assert [Rules(chips=chips).chips for chips in (1, 10_000)] == [1, 10_000]
    assert PRESETS["fireplace-62"] == Rules(chips=62)
    assert PRESETS["fireplace"] == Rules()


@pytest.mark.parametrize(
    "deck", [(), IN_ORDER[1:], (*IN_ORDER, IN_ORDER[0]), (*IN_ORDER[1:], Card.parse("KS")), 5, "AS"]
)
def test_a_deck_is_five_packs(deck: Any) -> None:
    with pytest.raises(DealError, match="deck is"):
        fireplace.deal(TABLE, deck=deck)


def test_a_deck_or_a_seed() -> None:
    with pytest.raises(DealError, match="one of them"):
        fireplace.deal(TABLE)
    with pytest.raises(DealError, match="one of them"):
        fireplace.deal(TABLE, 1, deck=IN_ORDER)


@pytest.mark.parametrize(
    "arguments", [{"seats": 3}, {"seats": 1}, {"seats": True}, {"dealer": 2}, {"dealer": True}, {"dealer": "0"}]
)
def test_two_seats_and_a_dealer_of_them(arguments: dict[str, Any]) -> None:
    with pytest.raises(TableError):
        fireplace.open_table("fireplace", **arguments)


@pytest.mark.parametrize("rules", ["newmarket", "", 5, None, ["fireplace"]])
def test_rules_are_a_preset_or_rules(rules: Any) -> None:
    with pytest.raises(RulesError, match="no preset of fireplace"):
        fireplace.open_table(rules)


@pytest.mark.parametrize(
    "options",
    [
        {"chips": 0},
        {"chips": 10_001},
        {"chips": True},
        {"chips": "31"},
        {"unable": "claimed"},
        {"ace_low": None},
        {"five_of_a_kind": []},
    ],
)
def test_impossible_rules_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(RulesError):
        Rules(**options)


def test_rules_differ_by_their_options_alone() -> None:
    assert Rules() == Rules(chips=31)
    assert hash(Rules()) == hash(Rules(chips=31))
    assert attrs.evolve(Rules(), chips=5).chips == 5
    assert attrs.evolve(Rules(), ace_low=AceLow.NO_STRAIGHT).order.ace_low is AceLow.NO_STRAIGHT
    assert "order" not in repr(Rules())


@pytest.mark.parametrize("seed", [None, 1.5, True])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(CardstopsError):
        fireplace.deal(TABLE, seed)
