"""The ladder of strengths, built anew for each order of hands and held against a plain definition (rules 2.3, 2.4)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, islice

import pytest

from cardstops.cards import FACES, Card, Cards, bag
from cardstops.games.fireplace import AceLow, FiveOfAKind, Rules
from cardstops.games.fireplace.ladder import Ladder, in_depth
from cardstops.games.fireplace.ranking import Ranking
from tests.games.fireplace.model import PIPS, height

SUITS = "CDHS"
JACKS = (1, 11, 4, 3, 2)
"""The height of JJ432."""
STRAIGHT = 4
"""What the height of a straight begins with."""
CARDS = {(rank, suit): Card.parse(rank + suit) for rank in PIPS for suit in SUITS}
RULES = {ace_low: Rules(ace_low=ace_low) for ace_low in AceLow}


def anew(ace_low: AceLow) -> Ladder:
    """A ladder that no test has used."""
    return Ladder(Ranking(ace_low, FiveOfAKind.ABOVE_STRAIGHT_FLUSH))


@cache
def plain(ace_low: AceLow) -> list[tuple[tuple[str, ...], bool, bool]]:
    """The rungs as they should be, strongest first: ranks, the lowest first; if of one suit; if a straight."""
    found: dict[tuple[int, ...], tuple[tuple[str, ...], bool, bool]] = {}
    for ranks in combinations_with_replacement(PIPS, 5):
        most = max(map(ranks.count, ranks))
        for suited in (False, True):
            if most <= (1 if suited else 4):
                tall = height(
                    [CARDS[rank, SUITS[0 if suited else at % 4]] for at, rank in enumerate(ranks)], RULES[ace_low]
                )
                found[tall] = ranks, suited, tall[0] == STRAIGHT
    return [found[tall] for tall in sorted(found, reverse=True) if tall >= JACKS]


def place(rank: str) -> int:
    """Where a rank stands in a lane: A 2 ... K."""
    return "A23456789TJQK".index(rank)


@pytest.mark.parametrize("ace_low", AceLow)
def test_2_4_each_rung_has_the_ranks_of_its_strength(ace_low: AceLow) -> None:
    ladder, rungs = anew(ace_low), plain(ace_low)
    assert ladder.size == len(rungs) == (4_205 if ace_low is AceLow.STRAIGHT else 4_204)
    for rung, (ranks, suited, straight) in enumerate(rungs):
        many = Counter(ranks)
        groups = sorted(many, key=lambda rank: (many[rank], PIPS[rank]), reverse=True)
        assert ladder.shape(rung) == (() if suited else tuple((place(rank), many[rank]) for rank in groups))
        assert ladder.lane(rung) == sum(1 << place(rank) for rank in many)
        assert ladder.straight(rung) is straight


def test_2_4_a_rung_is_reached_by_just_enough_faces_of_each_of_its_ranks() -> None:
    ladder = anew(AceLow.STRAIGHT)
    for rung, (ranks, suited, _) in enumerate(plain(AceLow.STRAIGHT)):
        enough = _enough(ranks, rung, suited=suited)
        assert rung in ladder.rungs(rung - rung % 7, rung + 2, enough, enough, 0)
        assert rung in ladder.rungs(rung, rung + 1, enough, 0, 5)
        assert rung not in ladder.rungs(rung, rung + 1, enough, 0, 4)
        less = enough ^ next(islice(bag(enough), rung % 5, None)).bit
        assert rung not in ladder.rungs(rung, rung + 1, less, enough, 5)


def _enough(ranks: tuple[str, ...], turn: int, *, suited: bool) -> int:
    """As many faces of each rank as there are of it, in suits that change from turn to turn; or all of one suit."""
    suits = ((rank, SUITS[(turn if suited else turn + copy) % 4]) for copy, rank in enumerate(ranks))
    return sum(CARDS[one].bit for one in suits)


def test_2_4_a_straight_has_all_suits_but_five_cards_of_one_and_a_flush_has_only_those() -> None:
    ladder = anew(AceLow.STRAIGHT)
    for rung, (ranks, suited, straight) in enumerate(plain(AceLow.STRAIGHT)):
        if suited or straight:
            fives = list(ladder.fives(rung, FACES))
            one_suit = {Cards.parse(" ".join(rank + suit for rank in ranks)).bits for suit in SUITS}
            assert len(fives) == len(set(fives)) == (4 if suited else 4**5 - 4)
            assert one_suit.isdisjoint(fives) is not suited


def test_2_3_the_lowest_rung_is_jj432() -> None:
    ladder = anew(AceLow.STRAIGHT)
    last = list(ladder.fives(ladder.size - 1, FACES))
    assert Cards.parse("JC JD 4C 3C 2C").bits in last
    assert len(last) == 6 * 4**3


def test_a_rank_is_there_as_deep_as_it_has_suits() -> None:
    for suits in range(16):
        held = [suit for at, suit in enumerate(SUITS) if suits >> at & 1]
        faces = sum(CARDS["9", suit].bit for suit in held)
        assert in_depth(faces) == sum(1 << 13 * depth + place("9") for depth in range(len(held)))
