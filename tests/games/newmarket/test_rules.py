"""What a table may agree on: options of every kind, and a refusal in words for what no table could play by."""

from __future__ import annotations

from enum import Enum
from typing import Any

import attrs
import pytest

from cardstops.cards import Card, Cards, Rank, Suit
from cardstops.errors import RulesError, brief
from cardstops.games.newmarket import (
    PRESETS,
    Bury,
    Carry,
    Exchange,
    LayoutCell,
    Lead,
    Leaves,
    Match,
    RankOrder,
    Rules,
    Stakes,
    TurnUp,
)
from cardstops.games.newmarket.presets import rules_of
from tests.support.newmarket import CARDS, cell, preset

COLOUR = {"C": "black", "S": "black", "D": "red", "H": "red"}
OPTIONS: dict[str, type[Enum]] = {"order": RankOrder} | {
    field.name: type(field.default)
    for field in attrs.fields(Rules)
    if isinstance(field.default, Enum) and field.default is not attrs.NOTHING
}


DRESSED = tuple(LayoutCell(f"p{chips}", Cards(), Cards.parse("KS"), dressing=chips) for chips in (1, 0, 3, 5))


def masked(mask: int) -> list[Card]:
    return [card for card in CARDS if card.bit & mask]


# The order of the ranks (rule 1.1) -------------------------------------------------------------------------------


@pytest.mark.parametrize(("order", "ranks"), [("ACE_LOW", "A23456789TJQK"), ("ACE_HIGH", "23456789TJQKA")])
def test_1_1_ranks_ascend_from_the_ace_or_to_it(order: str, ranks: str) -> None:
    tables = RankOrder[order]
    for card in CARDS:
        place, suit = ranks.index(card.text[0]), card.text[1]
        higher = None if place == 12 else Card.parse(ranks[place + 1] + suit)
        assert tables.following[card] is higher
        assert {c.text for c in masked(tables.below[card])} == {rank + suit for rank in ranks[:place]}


@pytest.mark.parametrize("order", RankOrder)
@pytest.mark.parametrize("held", ["", "AD", "KD AD", "2D AD", "AD 2D 3D", "TD JD", "AS", "AS 2S", "KC"])
def test_1_1_the_lowest_of_some_cards_of_a_suit(order: RankOrder, held: str) -> None:
    cards = Cards.parse(held)
    expected = min(cards, key=lambda card: order.value.index(card.text[0]), default=None)
    assert masked(order.lowest(cards.bits)) == ([] if expected is None else [expected])


@pytest.mark.parametrize("order", RankOrder)
@pytest.mark.parametrize("held", ["KC AD", "AC AD AH AS", "AC 2C KC KD 2H AH 5S", "KC KD KH KS", "2C AD AH 3S KS"])
def test_1_1_the_lowest_card_of_each_suit(order: RankOrder, held: str) -> None:
    cards = Cards.parse(held)
    lowest = [masked(order.lowest(sum(card.bit for card in cards if card.suit is suit))) for suit in Suit]
    assert masked(order.lowest(cards.bits)) == [card for alone in lowest for card in alone]


# Which suits may be led (rule 6.3) -------------------------------------------------------------------------------


@pytest.mark.parametrize("lead", Lead)
def test_6_3_suits_that_may_be_led_after_each_card(lead: Lead) -> None:
    assert masked(lead.open[None]) == list(CARDS)
    for top in CARDS:
        suit = top.text[1]
        shut = {
            Lead.ANY: set[str](),
            Lead.OTHER_SUIT: {suit},
            Lead.OTHER_COLOUR: {other for other in COLOUR if COLOUR[other] == COLOUR[suit]},
        }[lead]
        assert masked(lead.open[top]) == [card for card in CARDS if card.text[1] not in shut]


# The pack, stakes and length of a match --------------------------------------------------------------------------


def test_1_2_kings_are_taken_out_of_the_pack_of_the_default() -> None:
    assert len(PRESETS["newmarket"].pack) == 48
    assert not any(card.text[0] == "K" for card in PRESETS["newmarket"].pack)
    assert len(PRESETS["michigan"].pack) == 52


def test_1_2_the_pack_follows_when_other_cards_are_taken_out() -> None:
    rules = preset("newmarket", removed=Cards.parse("KC KD KH KS 2C"))
    assert len(rules.pack) == 47
    assert Card.parse("2C") not in rules.pack


@pytest.mark.parametrize(
    ("own", "live", "plain", "dealer"),
    [
        ({}, "1111", 4, 4),
        ({}, "0100", 1, 1),
        ({"cell_stake": 3, "dealer_factor": 2}, "1011", 9, 18),
        ({"cell_stake": 0}, "1111", 0, 0),
        ({"stakes": Stakes.FREE}, "1111", 4, 4),
        ({"stakes": Stakes.FREE, "free_stake": 5, "dealer_factor": 2}, "0110", 5, 10),
        ({"stakes": Stakes.FREE}, "0000", 0, 0),
        ({"stakes": Stakes.DRESSING}, "1111", 0, 0),
        ({"stakes": Stakes.DRESSING, "layout": DRESSED}, "1111", 0, 9),
        ({"stakes": Stakes.DRESSING, "layout": DRESSED}, "1001", 0, 6),
        ({"layout": DRESSED}, "1111", 4, 4),
    ],
)
def test_2_1_and_2_2_and_10_3_what_a_seat_puts_on_the_layout(
    own: dict[str, Any], live: str, plain: int, dealer: int
) -> None:
    rules, there = preset(**own), tuple(cell == "1" for cell in live)
    assert rules.stake_on_layout(there, dealer=False) == plain
    assert rules.stake_on_layout(there, dealer=True) == dealer
    cells = [cell for cell, lives in zip(rules.layout, there, strict=True) if lives]
    if rules.stakes is not Stakes.FREE:
        assert sum(rules.stake_on_cell(cell, dealer=False) for cell in cells) == plain
        assert sum(rules.stake_on_cell(cell, dealer=True) for cell in cells) == dealer
    else:
        assert not any(rules.stake_on_cell(cell, dealer=True) for cell in cells)


def test_7_4_how_many_deals_a_match_has() -> None:
    assert PRESETS["newmarket"].deals_in_match(5) is None
    assert PRESETS["newmarket-original"].deals_in_match(5) is None
    assert PRESETS["newmarket-boodle"].deals_in_match(5) == 10
    assert PRESETS["michigan"].deals_in_match(5) == 5
    assert preset("michigan", deals_per_seat=3).deals_in_match(4) == 12


# Options ---------------------------------------------------------------------------------------------------------


def test_every_option_with_words_is_found() -> None:
    assert len(OPTIONS) == 15


@pytest.mark.parametrize("name", OPTIONS)
def test_every_word_of_an_option_makes_rules(name: str) -> None:
    kings = PRESETS["newmarket"].layout
    for word in OPTIONS[name]:
        own: dict[str, Any] = {"match": Match.OPEN, "layout": kings, "bury": Bury.NONE, "exchange": Exchange.NONE}
        own |= {"pope": Card.parse("9D"), name: word}
        assert getattr(preset("newmarket", deals=3 if word is Match.DEALS else None, **own), name) is word


def test_rules_are_equal_by_what_they_say_and_hash_alike() -> None:
    assert preset("newmarket") == PRESETS["newmarket"]
    assert hash(preset("newmarket")) == hash(PRESETS["newmarket"])
    assert preset("newmarket", others_price=3) != PRESETS["newmarket"]
    assert PRESETS["boodle"] == PRESETS["chicago"] == PRESETS["newmarket-boodle"]


@pytest.mark.parametrize("name", PRESETS)
def test_9_a_preset_is_found_by_name(name: str) -> None:
    assert rules_of(name) is PRESETS[name]
    assert rules_of(PRESETS[name]) is PRESETS[name]


@pytest.mark.parametrize("thing", ["", "whist", "Newmarket", None, 4, ["newmarket"], {}])
def test_what_is_no_preset_is_told_with_all_that_are(thing: Any) -> None:
    with pytest.raises(RulesError) as error:
        rules_of(thing)
    assert str(error.value).startswith(f"{brief(thing)} is neither Rules nor a preset: newmarket, newmarket-original, ")


# Refusals --------------------------------------------------------------------------------------------------------


def pool(**own: Any) -> LayoutCell:
    return LayoutCell("x", Cards(), **{"claims": Cards.parse("KS"), **own})


FREE: dict[str, Any] = {"stakes": Stakes.FREE}
REFUSED: list[tuple[dict[str, Any], str]] = [
    # kinds
    ({"order": "A23456789TJQK"}, "order: RankOrder, not 'A23456789TJQK'"),
    ({"removed": "KC"}, "removed: Cards, not 'KC'"),
    *(({name: None}, f"{name}: {kind.__name__}, not None") for name, kind in OPTIONS.items()),
    ({"exchange": Lead.ANY}, "exchange: Exchange, not a Lead"),
    ({"layout": [cell("KS KS")]}, "layout: a tuple of LayoutCell"),
    ({"layout": ("KS",)}, "layout: a tuple of LayoutCell"),
    ({"seats": 4}, "seats: the fewest and the most, two whole numbers"),
    ({"seats": (4,)}, "seats: the fewest and the most, two whole numbers"),
    ({"seats": (3.0, 8)}, "seats: the fewest and the most, two whole numbers"),
    ({"seats": (True, 8)}, "seats: the fewest and the most, two whole numbers"),
    ({"seats": (1, 8)}, "seats: from 2 to 8, not 1 to 8"),
    ({"seats": (3, 9)}, "seats: from 2 to 8, not 3 to 9"),
    ({"seats": (6, 5)}, "seats: from 2 to 8, not 6 to 5"),
    # amounts
    *(
        ({name: low - 1}, f"{name}: a whole number from {low} to 1000000, not {low - 1}")
        for name, low in {
            "cell_stake": 0,
            "free_stake": 1,
            "dealer_factor": 1,
            "pot_stake": 0,
            "dealer_price": 0,
            "others_price": 0,
            "max_bid": 1,
            "pay_per_card": 0,
            "bankroll": 1,
        }.items()
    ),
    ({"max_bid": 1_000_001}, "max_bid: a whole number from 1 to 1000000, not 1000001"),
    ({"pot_stake": 1.0}, "pot_stake: a whole number from 0 to 1000000, not 1.0"),
    ({"pot_stake": True}, "pot_stake: a whole number from 0 to 1000000, not True"),
    ({"pot_stake": None}, "pot_stake: a whole number from 0 to 1000000, not None"),
    ({"bankroll": "40"}, "bankroll: a whole number from 1 to 1000000, not '40'"),
    ({"match": Match.DEALS, "deals": 0}, "deals: a whole number from 1 to 1000000, not 0"),
    ({"match": Match.DEALS, "deals_per_seat": -1}, "deals_per_seat: a whole number from 1 to 1000000, not -1"),
    (FREE | {"free_stake": 2400}, "free_stake: more than 2147483647 ways to spread it over 4 cells"),
    ({"bankroll": 3}, "bankroll: 3 does not cover a dealer's stake of 4 (rule 2.5)"),
    (
        {"bankroll": 8, "dealer_factor": 2, "pot_stake": 1},
        "bankroll: 8 does not cover a dealer's stake of 9 (rule 2.5)",
    ),
    (FREE | {"bankroll": 7, "dealer_factor": 2}, "bankroll: 7 does not cover a dealer's stake of 8 (rule 2.5)"),
    # layout
    ({"layout": ()}, "layout: from 1 to 16 cells, not 0"),
    (FREE | {"layout": ()}, "layout: from 1 to 16 cells, not 0"),
    (
        {"layout": tuple(cell(f"{card} {card}") for card in CARDS[:17])},
        "layout: from 1 to 16 cells, not 17",
    ),
    ({"removed": Cards.parse("BJ")}, "removed: cards of one pack, leaving at least one for each hand (rule 3.1)"),
    ({"removed": Cards.parse("2C 2C")}, "removed: cards of one pack, leaving at least one for each hand (rule 3.1)"),
    ({"removed": Cards.of(CARDS[:44])}, "removed: cards of one pack, leaving at least one for each hand (rule 3.1)"),
    ({"layout": (cell("KS KS"), cell("KS QS"))}, "layout: two cells of one name"),
    ({"layout": (LayoutCell("", Cards(), Cards.parse("KS")),)}, "layout: '' is no name of a cell"),
    ({"layout": (LayoutCell("-x", Cards(), Cards.parse("KS")),)}, "layout: '-x' is no name of a cell"),
    ({"layout": (LayoutCell("pot", Cards(), Cards.parse("KS")),)}, "layout: 'pot' is no name of a cell"),
    ({"layout": (LayoutCell("a b", Cards(), Cards.parse("KS")),)}, "layout: 'a b' is no name of a cell"),
    (
        {"layout": (LayoutCell("x" * 21, Cards(), Cards.parse("KS")),)},
        f"layout: {'x' * 21!a} is no name of a cell: letters, digits and hyphens, at most 20, and not pot",
    ),
    ({"layout": (LayoutCell("K\u2660", Cards(), Cards.parse("KS")),)}, "layout: 'K\\u2660' is no name of a cell"),
    ({"layout": (LayoutCell(7, Cards(), Cards.parse("KS")),)}, "layout: 7 is no name of a cell"),  # type: ignore[arg-type]  # what no checker would let through
    ({"layout": (LayoutCell([], Cards(), Cards.parse("KS")),)}, "layout: a list is no name of a cell"),  # type: ignore[arg-type]  # what no checker would let through
    ({"layout": (LayoutCell("x", "KS", Cards.parse("KS")),)}, "layout: x shows and is claimed by Cards"),  # type: ignore[arg-type]  # what no checker would let through
    ({"layout": (LayoutCell("x", Cards(), "KS"),)}, "layout: x shows and is claimed by Cards"),  # type: ignore[arg-type]  # what no checker would let through
    (
        {"layout": (LayoutCell("x", Cards(), Cards.parse("KS"), "stays"),)},  # type: ignore[arg-type]  # what no checker would let through
        "layout: x shows and is claimed by Cards, and stays or leaves",
    ),
    ({"layout": (cell("x BJ"),)}, "layout: x is claimed by a card that is not dealt (rule 1.2)"),
    ({"layout": (cell("x QS QS"),)}, "layout: x is claimed by a card that is not dealt (rule 1.2)"),
    ({"removed": Cards.parse("KH")}, "layout: KH is claimed by a card that is not dealt (rule 1.2)"),
    (
        {"layout": (pool(trumps=[Rank.KING]),)},
        "layout: x is claimed by ranks of trumps, a tuple of Rank without jokers",
    ),
    ({"layout": (pool(trumps=("K",)),)}, "layout: x is claimed by ranks of trumps, a tuple of Rank without jokers"),
    (
        {"layout": (pool(trumps=(Rank.KING, Rank.RED_JOKER)),), "turn_up": TurnUp.CELL},
        "layout: x is claimed by ranks of trumps, a tuple of Rank without jokers",
    ),
    ({"layout": (pool(trumps=(Rank.KING,)),)}, "layout: x is claimed by trumps, and none are turned up (rule 10.1)"),
    *(
        ({"layout": (pool(dressing=chips),)}, "layout: x is dressed with a whole number of chips from 0 to 1000000")
        for chips in (-1, 1_000_001, 1.0, True, None)
    ),
    # the match
    ({"match": Match.DEALS}, "deals, deals_per_seat: one of them when the match is of deals, else none (rule 7.4)"),
    ({"match": Match.DEALS, "deals": 3, "deals_per_seat": 1}, "deals, deals_per_seat: one of them"),
    ({"deals": 3}, "deals, deals_per_seat: one of them when the match is of deals, else none (rule 7.4)"),
    ({"match": Match.LAST_KING}, "match: no cell ever leaves, so there is no last King (rule 7.4)"),
    (
        {"match": Match.LAST_KING, "layout": (pool(claims=Cards(), leaves=Leaves.LEAVES), cell("KS QS leaves"))},
        "match: a King is claimed by a card that is played, so that the last one can be (rule 7.4)",
    ),
    ({"bury": Bury.JACK}, "bury: each King is claimed by one Queen (rule 8.1)"),
    ({"bury": Bury.JACK, "layout": (cell("KS QS JS leaves"),)}, "bury: each King is claimed by one Queen (rule 8.1)"),
    (
        {"bury": Bury.JACK, "layout": (pool(leaves=Leaves.LEAVES, trumps=(Rank.KING,)),), "turn_up": TurnUp.CELL},
        "bury: each King is claimed by one Queen (rule 8.1)",
    ),
    ({"carry": Carry.TO_POT}, "carry: there is no pot to carry to (rule 2.4)"),
    # trumps
    ({"pope": "9D"}, "pope: a card that is dealt, or None (rule 10.6)"),
    ({"pope": Card.parse("BJ")}, "pope: a card that is dealt, or None (rule 10.6)"),
    ({"pope": Card.parse("8D"), "removed": Cards.parse("8D")}, "pope: a card that is dealt, or None (rule 10.6)"),
    (
        {"turn_up": TurnUp.CELL, "exchange": Exchange.DEALER},
        "turn_up: the turned card stays out of play, so the dead hand is not exchanged (rule 10.1)",
    ),
    (
        {"turn_up": TurnUp.CELL, "bury": Bury.JACK, "layout": (cell("KS QS leaves"),)},
        "turn_up: the turned card stays out of play, so nothing is buried (rules 8.2 and 10.1)",
    ),
    (
        {"turn_up": TurnUp.CELL, "match": Match.LAST_KING, "layout": (cell("KS QS leaves"),)},
        "turn_up: the last King falls to a card that is played, not turned up (rules 7.4 and 10.4)",
    ),
    ({"turn_up": TurnUp.WINS_DEAL}, "turn_up: no card is named whose turning up wins the deal (rule 10.4)"),
    (FREE | {"turn_up": TurnUp.CELL}, "turn_up: a free stake is laid before a card is seen, and this one is seen"),
]


@pytest.mark.parametrize(("own", "why"), REFUSED)
def test_rules_that_no_table_could_play_by_are_refused(own: dict[str, Any], why: str) -> None:
    with pytest.raises(RulesError) as error:
        preset(**own)
    assert str(error.value).startswith(why)


def test_the_limits_themselves_are_taken() -> None:
    preset(seats=(2, 8), bankroll=4, max_bid=1_000_000, pay_per_card=0, cell_stake=0)
    preset(stakes=Stakes.FREE, free_stake=2300)
    preset(removed=Cards.of(CARDS[:43]), layout=(cell("KS KS"),))
    preset(layout=tuple(cell(f"{card} {card}") for card in CARDS[:16]))
    preset(layout=(LayoutCell("pots", Cards(), Cards.parse("KS")), LayoutCell("a-pot", Cards(), Cards.parse("KS"))))
    preset(layout=(LayoutCell("x" * 20, Cards(), Cards.parse("KS")), cell("9-x KS")))
    preset(match=Match.LAST_KING, bury=Bury.JACK, layout=(cell("KS QS leaves"), cell("JD JD QD")))
    preset(carry=Carry.TO_POT, pot_stake=1)
    preset(layout=(pool(dressing=1_000_000),))


def test_2_2_a_stake_is_spread_in_at_most_so_many_ways_as_a_list_is_long() -> None:
    """Over four cells 2,342 chips lie in 2,146,390,860 ways and one chip more in too many; over two, one way a chip."""
    preset(**FREE, free_stake=2342)
    with pytest.raises(RulesError, match="free_stake: more than 2147483647 ways"):
        preset(**FREE, free_stake=2343)
    two = (cell("KS KS"), cell("QS QS"))
    preset(stakes=Stakes.FREE, layout=two, free_stake=149_943, dealer_factor=14_322)


def test_1_2_a_cell_stays_unless_it_says_that_it_leaves() -> None:
    assert LayoutCell("KS", Cards.parse("KS"), Cards.parse("KS")).leaves is Leaves.STAYS
    assert {layout_cell.leaves for layout_cell in PRESETS["newmarket"].layout} == {Leaves.LEAVES}
    assert {layout_cell.leaves for name in PRESETS if name != "newmarket" for layout_cell in PRESETS[name].layout} == {
        Leaves.STAYS
    }


def test_4_2_only_some_presets_let_the_dead_hand_be_taken() -> None:
    exchanges = {name: rules.exchange for name, rules in PRESETS.items() if rules.exchange is not Exchange.NONE}
    assert exchanges == {
        "newmarket": Exchange.ROTATION,
        "michigan-auction": Exchange.AUCTION,
        "newmarket-bought": Exchange.DEALER,
        "michigan": Exchange.DEALER,
        "michigan-bicycle": Exchange.AUCTION,
    }
