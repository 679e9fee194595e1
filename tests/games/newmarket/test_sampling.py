"""What is known of unseen cards before they are laid: where some must lie, and what that rules out (rule 6.6)."""

from __future__ import annotations

from typing import Any

from cardstops.cards import Card, Cards, bag
from cardstops.games import newmarket as nm
from cardstops.games.newmarket import Bury, Exchange
from cardstops.games.newmarket.sampling import _Unseen
from tests.support.newmarket import cell, dealt, house, laid

PLAYED = dealt("AC 9C | 3C 4C | 5C 6C / 7C 8C 2C", "newmarket-original", "AC")


def forced(barred: tuple[str, ...], cards: str, place: int) -> list[list[str]]:
    """What no place can hold, in each way of these cards lying in one; the viewer is seat 0."""
    unseen = _Unseen(nm.view(PLAYED, 0))
    masks = tuple(Cards.parse(text).bits for text in barred)
    return [[str(bag(bits)) for bits in way] for way in unseen._forced(masks, Cards.parse(cards).bits, place)]


FREE = ("", "", "", "")


def test_6_6_what_lies_in_a_place_lies_in_no_other() -> None:
    assert forced(FREE, "3C", 1) == [["3C", "", "3C", "3C"]]
    assert forced(FREE, "7C 8C", 3) == [["7C 8C", "7C 8C", "7C 8C", ""]]


def test_6_6_what_was_played_from_a_place_or_is_seen_there_lies_there_already() -> None:
    assert forced(FREE, "AC", 0) == [list(FREE)]
    assert forced(FREE, "9C", 0) == [list(FREE)]


def test_6_6_a_card_that_is_elsewhere_or_ruled_out_lies_in_no_place() -> None:
    assert forced(FREE, "AC", 1) == []
    assert forced(FREE, "AC", 3) == []
    assert forced(FREE, "9C", 2) == []
    assert forced(("", "3C", "", ""), "3C", 1) == []


def test_8_1_and_6_6_where_nobody_called_the_queen_may_have_been_held_with_every_lower_card() -> None:
    """Seat 2 sees neither the Queen of clubs nor its Jack: the dead hand or a hand with both has them."""
    cards = "2D 3D | QC JC | 5D 6D / 4D 7D 8D"
    rules = house(cards, layout=(cell("KC QC leaves"),), bury=Bury.JACK, exchange=Exchange.ROTATION)
    state: Any = laid(nm.open_table(rules, 3, dealer=2), cards)
    assert state.facts.silent == 3
    holders = set[tuple[int | None, int | None]]()
    for seed in range(200):
        places = (*(sampled := nm.sample(nm.view(state, 2), seed)).hands, sampled.dead)
        where = [next(at for at, held in enumerate(places) if Card.parse(text) in held) for text in ("QC", "JC")]
        holders.add((where[0], where[1]))
    assert holders == {(0, 0), (1, 1), (3, 0), (3, 1), (3, 3)}
