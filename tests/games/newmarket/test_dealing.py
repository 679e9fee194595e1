"""Opening a table, cutting for the deal, dealing (sections 2 and 3)."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import attrs
import pytest

from cardstops.cards import Card, Cards, pack
from cardstops.errors import CardstopsError, DealError, RulesError, SeedError, TableError
from cardstops.games import newmarket as nm
from cardstops.games.newmarket import DeadHand, Stakes, Staking
from cardstops.games.newmarket.dealing import _endless_pack
from cardstops.rng import Stream
from tests.support.newmarket import CARDS, PRESETS, card, cell, dealt, house, laid, preset, stacked

# A table ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_a_table_opens_with_nothing_on_it(name: str) -> None:
    rules = nm.PRESETS[name]
    table = nm.open_table(name, 5, dealer=2)
    assert table == nm.open_table(rules, 5, dealer=2)
    assert (table.rules, table.seats, table.dealer, table.number) == (rules, 5, 2, 0)
    assert (table.chips, table.pot, table.active, table.winner) == ((0,) * 5, 0, (0, 1, 2, 3, 4), None)
    assert [(c.name, c.shown, c.claims, c.leaves) for c in table.cells] == [
        (c.name, c.shown, c.claims, c.leaves) for c in rules.layout
    ]
    assert all(c.live and c.chips == 0 and c.claimed_by is None for c in table.cells)


def test_2_5_with_a_bankroll_everybody_begins_with_it() -> None:
    assert nm.open_table(preset(bankroll=40), 3).chips == (40, 40, 40)


def test_seats_may_be_left_out_where_only_one_number_is_possible() -> None:
    assert nm.open_table(preset(seats=(5, 5))).seats == 5
    with pytest.raises(TableError, match="seats: from 3 to 8, not None"):
        nm.open_table("michigan")


@pytest.mark.parametrize("seats", [3, 9, 0, -4, True, 4.0, "4", None])
def test_seats_that_the_rules_do_not_have_are_refused(seats: Any) -> None:
    with pytest.raises(TableError) as error:
        nm.open_table("newmarket", seats)
    assert str(error.value) == f"seats: from 4 to 8, not {seats!a}"


@pytest.mark.parametrize("dealer", [-1, 4, True, 1.0, "1", None])
def test_a_dealer_that_is_no_seat_is_refused(dealer: Any) -> None:
    with pytest.raises(TableError) as error:
        nm.open_table("newmarket", 4, dealer=dealer)
    assert str(error.value) == f"dealer: a seat from 0 to 3, not {dealer!a}"


def test_a_table_of_no_preset_is_refused() -> None:
    with pytest.raises(RulesError, match="neither Rules nor a preset"):
        nm.open_table("whist", 4)


# The cut (rule 3.3) ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["newmarket", "michigan"])
def test_3_3_the_highest_card_deals_and_only_tied_seats_draw_on(name: str) -> None:
    """Turned again from the same cards, one after another, by the ranks of the rules: ace low or ace high."""
    ranks, drew_on = nm.PRESETS[name].order.value, 0
    for seed in range(150):
        seats = 4 + seed % 5
        dealer, turned = nm.cut(name, seats, seed)
        assert len(turned) == seats
        tied, rounds = list(range(seats)), 0
        order: list[Card] = []
        while len(tied) > 1:
            heights = {seat: ranks.index(turned[seat][rounds].text[0]) for seat in tied}
            order += [turned[seat][rounds] for seat in tied]
            tied = [seat for seat in tied if heights[seat] == max(heights.values())]
            rounds += 1
        assert tied == [dealer]
        assert sum(map(len, turned)) == len(order) == len(set(order))
        assert order == Stream(seed, "cut").shuffled(pack())[: len(order)]
        drew_on += rounds > 1
    assert drew_on > 10


def test_3_3_a_new_pack_is_taken_should_one_run_out() -> None:
    cards = list(islice(_endless_pack(Stream("cut", "cut")), 104))
    assert Cards.of(cards[:52]) == Cards.of(cards[52:]) == pack()
    assert cards[:52] != cards[52:]


def test_3_3_seats_may_be_left_out_of_the_cut_where_only_one_number_is_possible() -> None:
    rules: Any = preset(seats=(5, 5))
    seats: Any = None
    assert nm.cut(rules, seats, "x") == nm.cut(rules, 5, "x")


def test_3_3_a_cut_is_refused_as_a_table_is() -> None:
    with pytest.raises(TableError, match="seats: from 4 to 8, not 3"):
        nm.cut("newmarket", 3, 1)
    with pytest.raises(RulesError):
        nm.cut("whist", 3, 1)
    with pytest.raises(SeedError):
        nm.cut("newmarket", 4, 1.5)  # type: ignore[arg-type]  # what no checker would let through


# The deal (rules 3.1 and 3.2) ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", DeadHand)
@pytest.mark.parametrize("hands", range(2, 9))
@pytest.mark.parametrize("removed", [0, 1, 2, 4, 9, 40])
def test_3_2_sizes_are_those_of_dealing_one_by_one(kind: DeadHand, hands: int, removed: int) -> None:
    rules = preset(
        seats=(2, 8), dead_hand=kind, removed=Cards.of(CARDS[:removed]), layout=(cell("KS KS"),), match=nm.Match.OPEN
    )
    table = nm.open_table(rules, hands, dealer=hands - 1)
    state = nm.deal(table, hands)
    dealt_out = [[*state.hands[seat]] for seat in range(hands)] + [[*state.dead]]
    left, sizes, turn = 52 - removed, [0] * (hands + 1), 0
    circle = [hands, *range(hands)] if kind is DeadHand.FIRST else [*range(hands), hands]
    while left:
        surplus = kind is DeadHand.EQUAL and turn % (hands + 1) == 0 and left <= hands
        place = hands if surplus else circle[turn % (hands + 1)]
        sizes[place] += left if surplus else 1
        left -= left if surplus else 1
        turn += 1
    assert tuple(map(len, dealt_out)) == nm.hand_sizes(rules, hands) == tuple(sizes)


@pytest.mark.parametrize("hands", [1, 0, -1, 9, True, "4", None])
def test_3_2_there_are_sizes_for_as_many_hands_as_can_play(hands: Any) -> None:
    assert nm.hand_sizes("newmarket", 2) == (16, 16, 16)
    with pytest.raises(TableError, match="hands: from 2 to 8, not "):
        nm.hand_sizes("newmarket", hands)
    with pytest.raises(RulesError, match="'whist' is neither Rules nor a preset"):
        nm.hand_sizes("whist", 4)


@pytest.mark.parametrize(
    ("kind", "cards"),
    [
        (DeadHand.LAST, "AC 5C | 2C 6C | 3C 7C / 4C"),
        (DeadHand.FIRST, "2C 6C | 3C 7C | 4C / AC 5C"),
        (DeadHand.EQUAL, "AC | 2C | 3C / 4C 5C 6C 7C"),
    ],
)
def test_3_1_one_card_at_a_time_from_eldest(kind: DeadHand, cards: str) -> None:
    table = nm.open_table(house(cards, dead_hand=kind), 3, dealer=2)
    assert [str(each) for each in stacked(table, cards)] == ["AC", "2C", "3C", "4C", "5C", "6C", "7C"]
    state = laid(table, cards)
    given, dead = cards.split("/")
    assert state.hands == tuple(Cards.parse(hand) for hand in given.split("|"))
    assert state.dead == Cards.parse(dead)


@pytest.mark.parametrize("dealer", range(4))
def test_3_1_the_seat_after_the_dealer_is_eldest(dealer: int) -> None:
    state = dealt("2C | 3C | 4C | 5C / 6C", dealer=dealer)
    assert state.turn == (dealer + 1) % 4


@pytest.mark.parametrize("name", PRESETS)
def test_a_deal_from_a_seed_is_the_deal_from_its_deck(name: str) -> None:
    table = nm.open_table(name, 6, dealer=3)
    deck = nm.shuffle(table, "seed")
    assert deck.facts == ()
    assert Cards.of(deck.cards) == table.rules.pack
    assert nm.deal(table, "seed") == nm.deal(table, deck=deck.cards) == nm.deal(table, deck=iter(deck.cards))


def test_the_number_of_the_deal_is_in_the_label() -> None:
    table = nm.open_table("michigan", 4)
    later = attrs.evolve(table, number=3)
    assert nm.shuffle(later, 7).cards == tuple(Stream(7, "deal/3").shuffled(pack()))
    assert nm.shuffle(later, 7) != nm.shuffle(table, 7)


# Refusals --------------------------------------------------------------------------------------------------------


def refusal(kind: type[CardstopsError], *args: Any, **named: Any) -> str:
    with pytest.raises(kind) as error:
        nm.deal(*args, **named)
    return str(error.value)


def test_a_deal_takes_either_a_seed_or_a_deck() -> None:
    table = nm.open_table("michigan", 4)
    assert refusal(DealError, table) == "a deal takes either a seed or a deck"
    assert refusal(DealError, table, 1, deck=CARDS) == "a deal takes either a seed or a deck"


@pytest.mark.parametrize("deck", [("7D",), "7D 8D", [None], [7], 5, 1.5, object()])
def test_3_4_a_deck_that_is_not_of_cards_is_refused(deck: Any) -> None:
    assert refusal(DealError, nm.open_table("michigan", 4), deck=deck)


def test_3_4_a_deck_that_is_not_the_pack_is_refused_in_words() -> None:
    michigan, parlett = nm.open_table("michigan", 4), nm.open_table("newmarket", 4)
    deck = list(CARDS)
    random.Random(1).shuffle(deck)
    twice = refusal(DealError, michigan, deck=[*deck, deck[0]])
    assert twice == f"the deck is not the pack: missing [], too many [{deck[0]}]"
    short = [each for each in deck if each.text not in {"7D", "AS"}]
    assert refusal(DealError, michigan, deck=short) == "the deck is not the pack: missing [7D AS], too many []"
    joker = [*short, card("7D"), card("BJ")]
    assert refusal(DealError, michigan, deck=joker) == "the deck is not the pack: missing [AS], too many [BJ]"
    assert refusal(DealError, parlett, deck=deck) == "the deck is not the pack: missing [], too many [KC KD KH KS]"
    assert "missing [AC 2C" in refusal(DealError, michigan, deck=())


@pytest.mark.parametrize("seed", [True, 1.5, (), [1], object()])
def test_a_seed_of_another_kind_is_refused(seed: Any) -> None:
    assert refusal(SeedError, nm.open_table("michigan", 4), seed)


@pytest.mark.parametrize("thing", [None, "michigan", 4, nm.PRESETS["michigan"]])
def test_only_a_table_is_dealt_to(thing: Any) -> None:
    why = f"a table of Newmarket is dealt to, not a {type(thing).__name__}"
    assert refusal(TableError, thing, 1) == why
    assert refusal(TableError, thing, deck=CARDS) == why
    with pytest.raises(TableError, match=why):
        nm.shuffle(thing, 1)


# Stakes paid at the deal (rules 2.1 and 2.3) ---------------------------------------------------------------------


def test_2_1_each_seat_stakes_on_each_cell_and_the_dealer_so_many_times_that() -> None:
    state = nm.deal(nm.open_table(preset("michigan", cell_stake=3, dealer_factor=4, pot_stake=2), 4, dealer=1), 1)
    assert state.chips == (-14, -50, -14, -14)
    assert [each.chips for each in state.cells] == [21, 21, 21, 21]
    assert state.pot == 8


def test_2_1_and_2_3_nothing_is_staked_where_nothing_is_agreed() -> None:
    state = nm.deal(nm.open_table(preset(cell_stake=0), 4), 1)
    assert state.chips == (0, 0, 0, 0)
    assert state.pot == 0


def test_2_3_the_pot_is_paid_at_the_deal_and_free_stakes_are_not() -> None:
    state = nm.deal(nm.open_table("newmarket-boodle", 4, dealer=2), 1)
    assert isinstance(state, Staking)
    assert (state.chips, state.pot, state.turn) == ((-1, -1, -1, -1), 4, 3)
    assert [each.chips for each in state.cells] == [0, 0, 0, 0]


def test_2_2_where_no_cell_is_left_nobody_stakes() -> None:
    rules = house("AC 2C | 3C 4C / 5C 6C", stakes=Stakes.FREE, pot_stake=1, layout=(cell("KC AC leaves"),))
    state = nm.apply(laid(nm.open_table(rules, 2, dealer=1), "AC 2C | 3C 4C / 5C 6C"), nm.read_move("stake 4"))
    for text in ("stake 4", "AC", "2C"):
        state = nm.apply(state, nm.read_move(text))
    table = nm.settle(state).table
    assert table is not None
    assert not table.cells[0].live
    following = laid(table, "AC 2C | 3C 4C / 5C 6C")
    assert isinstance(following, nm.Playing)
    assert [now - then for now, then in zip(following.chips, table.chips, strict=True)] == [-1, -1]
