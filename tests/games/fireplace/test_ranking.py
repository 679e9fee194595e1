"""Ranking: the seed's comparisons, public evaluators, and a plain definition of all 12,051 strengths."""

from __future__ import annotations

import pickle
import subprocess
import sys
from copy import deepcopy
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest

from cardstops.cards import Card, Cards, pack
from cardstops.errors import CardstopsError
from cardstops.games.fireplace import AceLow, FiveOfAKind, Rules, ranking
from cardstops.games.fireplace.ranking import STANDARD, Kind, Ranking
from tests.games.fireplace.model import every_hand, height

ALL_OPTIONS = [Rules(ace_low=ace_low, five_of_a_kind=fives) for ace_low in AceLow for fives in FiveOfAKind]


def hand(text: str) -> Cards:
    return Cards.parse(text)


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("QC QD QH QS 9C", "KC KD KH AC AD"),
        ("AC AD AH KC KD", "KC KD KH AC AD"),
        ("JC JD 9C 8D 7H", "JC JD 9C 8D 6H"),
        ("2C 3D 4H 5S 6C", "AC 2D 3H 4S 5C"),
        ("AC 2D 3H 4S 5C", "AC AD AH KC QD"),
        ("2C 3C 4C 5C 7C", "TC JD QH KS AC"),
        ("2C 2D 2H 3C 3D", "AC KC QC JC 9C"),
        ("AH AH AH KH QH", "AC KC QC JC 9C"),
        ("2C 2C 2C 2C 2C", "TC JC QC KC AC"),
    ],
)
def test_2_4_and_3_3_comparisons(higher: str, lower: str) -> None:
    assert ranking.rank(hand(higher)) > ranking.rank(hand(lower))
    assert ranking.compare(hand(higher), hand(lower)) == 1
    assert ranking.compare(hand(lower), hand(higher)) == -1


def test_2_4_suits_have_no_order() -> None:
    assert ranking.compare(hand("JC JD 9C 8D 7H"), hand("JH JS 9S 8S 7C")) == 0
    assert ranking.compare(hand("2C 4C 5C 9C KC"), hand("2S 4S 5S 9S KS")) == 0


def test_2_4_a2345_is_the_lowest_straight_or_none() -> None:
    low, none = (Ranking(ace_low, FiveOfAKind.ABOVE_STRAIGHT_FLUSH) for ace_low in AceLow)
    wheel, steel = hand("AC 2D 3H 4S 5C"), hand("AC 2C 3C 4C 5C")
    assert low.name(low.rank(wheel)) == "straight, five high"
    assert low.name(low.rank(steel)) == "straight flush, five high"
    assert none.name(none.rank(wheel)) == "high card, ace five four three two"
    assert none.name(none.rank(steel)) == "flush, ace five four three two"
    assert low.rank(wheel) < low.rank(hand("2C 3D 4H 5S 6C"))


def test_3_3_five_of_a_kind_stands_where_the_option_says() -> None:
    fives, royal = hand("7C 7C 7D 7H 7S"), hand("TS JS QS KS AS")
    above, below, four = (Ranking.of(AceLow.STRAIGHT, option) for option in FiveOfAKind)
    assert above.rank(fives) > above.rank(royal)
    assert below.rank(hand("AC AC AD AH AS")) < below.rank(hand("AS 2S 3S 4S 5S"))
    assert below.rank(fives) > below.rank(hand("AC AD AH AS KC"))
    assert four.rank(hand("7C 7D 7H 7S 6C")) < four.rank(fives) < four.rank(hand("7C 7D 7H 7S 8C"))
    assert four.name(four.rank(fives)) == "five of a kind, sevens"


def test_3_3_one_suit_with_repeats_is_the_best_that_it_satisfies() -> None:
    assert ranking.name(hand("9H 9H 9H 9H 2H")) == "four of a kind, nines with two"
    assert ranking.name(hand("9H 9H 9H 2H 2H")) == "full house, nines over twos"
    assert ranking.name(hand("9H 9H 9H 3H 2H")) == "flush, nine nine nine three two"
    assert ranking.compare(hand("9H 9H 9H 9H 2H"), hand("9C 9D 9H 9S 2C")) == 0
    assert ranking.compare(hand("AH AH 4H 3H 2H"), hand("AH KH QH JH 9H")) == 1
    assert ranking.compare(hand("9H 9H 4H 3H 2H"), hand("9H 8H 4H 3H 2H")) == 1


@pytest.mark.parametrize("rules", ALL_OPTIONS, ids=lambda rules: f"{rules.ace_low.value}/{rules.five_of_a_kind.value}")
def test_3_3_all_12051_strengths_are_those_of_the_plain_definition(rules: Rules) -> None:
    hands = set(every_hand())
    places = {tall: place for place, tall in enumerate(sorted({height(cards, rules) for cards in hands}), 1)}
    assert len(places) == 12_051
    for cards in hands:
        strength = rules.order.rank(cards)
        assert strength == places[height(cards, rules)]
        assert strength == rules.order.rank_bits(Cards.of(cards).bits)


@pytest.mark.parametrize("suits", [*map("".join, combinations("CDHS", 2))])
def test_2_4_five_ranks_of_two_suits_are_no_flush(suits: str) -> None:
    mixed = STANDARD.rank(hand("KC JD 9H 5S 3C"))
    for one in range(5):
        cards = hand(" ".join(rank + suits[at == one] for at, rank in enumerate("KJ953")))
        assert STANDARD.rank_bits(cards.bits) == STANDARD.rank(cards) == mixed


def test_3_3_five_of_a_kind_is_named_by_one_rank() -> None:
    for option in FiveOfAKind:
        order = Ranking(AceLow.STRAIGHT, option)
        assert order.name(order.rank(hand("7C 7C 7D 7H 7S"))) == "five of a kind, sevens"


def test_2_3_the_counts_of_strengths() -> None:
    ordinary = STANDARD.ordinary
    assert len(ordinary) == 7_462
    assert sum(strength >= STANDARD.least for strength in ordinary) == 4_205
    kinds = [STANDARD.kind(strength) for strength in range(1, 12_052)]
    assert kinds.count(Kind.FIVE_OF_A_KIND) == 13
    assert kinds.count(Kind.FLUSH) == 1_277 + 4_576
    assert kinds.count(Kind.STRAIGHT_FLUSH) == 10
    assert STANDARD.name(STANDARD.least) == "pair, jacks with four three two"


def test_the_ceiling_of_some_cards_is_the_best_they_can_come_to() -> None:
    for cards, best in (
        ("TS JS QS KS", "TS JS QS KS AS"),
        ("7C 7D 7H", "7C 7D 7H 7S 7C"),
        ("2C 4C 7C 9C", "2C 4C 7C 9C AC"),
        ("2C 4D 7C 9C", "2C 4D 7C 9C 9D"),
        ("2C 4D 7C 9C KS", "2C 4D 7C 9C KS"),
    ):
        assert STANDARD.ceiling(hand(cards).bits, 5 - len(hand(cards))) == ranking.rank(hand(best))


def test_names_in_words_are_all_different() -> None:
    assert ranking.name(hand("KC KD KH AC AD")) == "full house, kings over aces"
    assert ranking.name(hand("6C 6D 3C 4C 4D")) == "two pairs, sixes and fours with three"
    for rules in ALL_OPTIONS:
        assert len({rules.order.name(strength) for strength in range(1, 12_052)}) == 12_051


@pytest.mark.parametrize("cards", ["", "2C 3C 4C 5C", "2C 3C 4C 5C 6C 7C", "2C 3C 4C 5C BJ"])
def test_only_five_cards_without_jokers_have_a_strength(cards: str) -> None:
    with pytest.raises(CardstopsError, match="five cards"):
        ranking.rank(hand(cards))


@pytest.mark.parametrize("thing", [None, 5, "AS KS QS JS TS", ["AS", "KS", "QS", "JS", "TS"], [[], [], [], [], []]])
def test_what_is_no_hand_is_refused(thing: Any) -> None:
    with pytest.raises(CardstopsError):
        ranking.rank(thing)


@pytest.mark.parametrize(
    ("strength", "told"),
    [(0, "0"), (12_052, "12052"), (True, "True"), (3.0, "3.0"), ("1", "'1'"), (None, "None")],
)
def test_what_is_no_strength_has_no_name(strength: Any, told: str) -> None:
    for question in (STANDARD.name, STANDARD.kind):
        with pytest.raises(CardstopsError, match=f"^{told} is no strength: 1 to 12051$"):
            question(strength)


def test_an_order_of_hands_is_made_of_two_options() -> None:
    wrong: Any = "straight"
    with pytest.raises(CardstopsError, match=r"^ace_low: 'straight' is none of straight, no-straight$"):
        Ranking.of(wrong, FiveOfAKind.FOUR_OF_A_KIND)
    with pytest.raises(CardstopsError, match=r"^five_of_a_kind: 'straight' is none of above-straight-flush, below-"):
        Ranking.of(AceLow.STRAIGHT, wrong)


def test_an_order_is_one_object_through_pickle_and_copy() -> None:
    assert pickle.loads(pickle.dumps(STANDARD)) is STANDARD  # noqa: S301 -- a pickle of our own
    assert deepcopy(Rules()).order is STANDARD


def test_the_tables_are_built_when_they_are_first_asked_for() -> None:
    script = (
        "from cardstops.games import fireplace as f; r = f.ranking.STANDARD; a = set(vars(r));"
        "f.open_table('fireplace'); b = set(vars(r)); f.ranking.rank(f.deal(f.open_table('fireplace'), 1).stock[:5]);"
        "print('_mixed' in a, a == b, '_mixed' in vars(r))"
    )
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "False True True"


def _against_treys(hands: Any) -> int:
    """See that our order is strictly that of treys; how many classes there are."""
    treys = pytest.importorskip("treys")
    evaluate = treys.Evaluator().evaluate
    theirs = {card: treys.Card.new(card.text[0] + card.text[1].lower()) for card in pack()}
    classes: dict[int, int] = {}
    for cards in hands:
        strength = ranking.rank(cards)
        assert classes.setdefault(strength, evaluate([theirs[card] for card in cards], [])) == evaluate(
            [theirs[card] for card in cards], []
        )
    assert all(classes[low] > classes[high] for low, high in pairwise(sorted(classes)))
    return len(classes)


def test_the_order_is_that_of_treys_on_some_hands() -> None:
    cards, rng = list(pack()), Random(1)
    assert _against_treys(rng.sample(cards, 5) for _ in range(20_000)) > 3_000


@pytest.mark.full
def test_the_order_is_that_of_treys_on_all_2598960_hands() -> None:
    assert _against_treys(combinations(pack(), 5)) == 7_462


@pytest.mark.full
def test_the_order_is_that_of_phevaluator_on_all_2598960_hands() -> None:
    evaluate = pytest.importorskip("phevaluator").evaluate_cards
    theirs = {card: "23456789TJQKA".index(card.text[0]) * 4 + "CDHS".index(card.text[1]) for card in pack()}
    classes: dict[int, int] = {}
    for cards in combinations(pack(), 5):
        score = evaluate(*[theirs[card] for card in cards])
        assert classes.setdefault(ranking.rank(cards), score) == score
    assert all(classes[low] > classes[high] for low, high in pairwise(sorted(classes)))
    assert len(classes) == 7_462


def test_a_card_is_found_by_its_text() -> None:
    assert ranking.rank([Card.parse(word) for word in ("TS", "JS", "QS", "KS", "AS")]) == 12_038
