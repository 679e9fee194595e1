"""Corners of what cannot be: values that differ from a real one in a single point, and real ones that look odd."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardstops.cards import Cards
from cardstops.games import newmarket as nm
from cardstops.games.newmarket import Bury, Exchange, LeadCard, Opening, Reason, TurnUp, Unplayed
from tests.support.newmarket import after, card, cell, dealt, house, laid
from tests.support.newmarket_joan import finished, joan

SIX = "2C 9D | 3C TD | 4C JD / 5C 6C 7D"
TWO = (cell("x 3C"), cell("KC 5C leaves"))
PLAY = dealt(SIX, layout=TWO)
OVER: Any = after(PLAY, "2C, 3C, 4C, JD")
POPE_TURNED = finished(joan(turned="9D", turn_up=TurnUp.WINS_DEAL))
OTHER_TURNED = joan(turned="5H", turn_up=TurnUp.WINS_DEAL)


def paths(value: object) -> set[str]:
    return {fault.path for fault in nm.faults(value)}


def all_views(state: nm.State) -> list[set[str]]:
    return [paths(nm.view(state, seat)) for seat in (None, *range(state.table.seats))]


@pytest.mark.parametrize(
    "state",
    [
        after(dealt(SIX, exchange=Exchange.AUCTION, layout=TWO, max_bid=5), "auction, bid 1"),
        after(dealt(SIX, exchange=Exchange.AUCTION, layout=TWO, max_bid=5, bankroll=5), "auction, bid 2"),
        dealt("2C 9D | 3C TD | 4C JD / 5C 6C 2D", opening=Opening.LOWEST_DIAMOND),
        POPE_TURNED,
    ],
    ids=["bid of one", "bid against a bankroll", "the lowest diamond is dead", "Pope turned up"],
)
def test_real_states_that_look_odd_have_no_fault(state: nm.State) -> None:
    assert paths(state) == set()
    assert all_views(state) == [set()] * (state.table.seats + 1)


def test_7_1_what_was_dealt_twice_is_told_of_bags_that_lie_apart() -> None:
    deal = attrs.evolve(PLAY.deal, dealt=(Cards.parse("2C 5C"), *PLAY.deal.dealt[1:]))
    assert "$.deal.dead" in paths(attrs.evolve(PLAY, deal=deal))


def test_the_last_card_of_a_deal_that_is_over_is_one_that_was_dealt() -> None:
    told = {fault.path: fault.why for fault in nm.faults(attrs.evolve(OVER, top=card("BJ")))}
    assert told["$.top"] == "BJ is not dealt"


def test_2_2_nobody_has_bid_while_stakes_are_laid() -> None:
    state = dealt(SIX, "newmarket-boodle", layout=TWO, exchange=Exchange.AUCTION, max_bid=5)
    talk = attrs.evolve(state.board.talk, bids=(1, 0, 0))
    assert paths(attrs.evolve(state, board=attrs.evolve(state.board, talk=talk))) == {"$.board.talk"}


def test_10_4_a_deal_ends_by_a_turn_up_only_where_the_card_named_was_turned_and_nothing_played() -> None:
    state: Any = OTHER_TURNED
    while state.turn is not None:
        state = nm.apply(state, nm.legal_moves(state)[0])
    assert state.reason is Reason.OUT
    assert "$.reason" in paths(attrs.evolve(state, reason=Reason.TURN_UP))
    assert "$.reason" in paths(attrs.evolve(state, reason=Reason.TURN_UP, top=None))
    assert "$.reason" in paths(attrs.evolve(POPE_TURNED, top=card("2C")))


def test_10_4_who_wins_by_the_turn_up_pays_nothing_and_shows_nothing() -> None:
    winner = POPE_TURNED.winner
    assert winner is not None
    pope = card("9D").bit
    assert [bool(cards.bits & pope) for cards in POPE_TURNED.facts.barred[:-1]] == [
        seat != winner for seat in range(POPE_TURNED.table.seats)
    ]


def test_4_2_keeping_leaves_what_was_called_before() -> None:
    cards = "QC 2D | 6D 3D | 4D 5D / JC 7D 8D"
    rules = house(cards, layout=(cell("KC QC leaves"),), bury=Bury.JACK, exchange=Exchange.ROTATION)
    state: Any = laid(nm.open_table(rules, 3, dealer=2), cards)
    before = state.board.talk
    assert before.caller is not None
    kept = nm.apply(state, nm.Keep()).board.talk
    assert (kept.caller, kept.called, kept.declined) == (before.caller, before.called, (state.turn,))


TAKEN = nm.view(after(dealt(SIX, exchange=Exchange.ROTATION, layout=TWO, pot_stake=1), "keep, swap"), 1)


@pytest.mark.parametrize("place", range(3))
def test_4_1_no_hand_of_another_seat_has_been_seen(place: int) -> None:
    known = [Cards()] * 4
    known[place] = Cards.parse("3C")
    assert "$.known" in paths(attrs.evolve(nm.view(PLAY, 0), known=tuple(known)))


def test_4_1_the_dead_hand_that_was_seen_holds_no_card_twice() -> None:
    assert paths(TAKEN) == set()
    own = next(iter(TAKEN.hand or ()))
    dead = Cards.of([own, *list(TAKEN.known[-1])[1:]])
    told = {fault.path: fault.why for fault in nm.faults(attrs.evolve(TAKEN, known=(*TAKEN.known[:-1], dead)))}
    assert told["$.known"] == "a card twice, or one that is not in the pack"


def test_2_2_nobody_sees_a_card_while_stakes_are_laid() -> None:
    seen = nm.view(dealt("AC 9D | 3C TD | 4C JD / 5C 6C 7D", "newmarket-boodle"), 0)
    barred = attrs.evolve(seen.facts, barred=(Cards.parse("AC"), *seen.facts.barred[1:]))
    assert "$.facts.barred[0]" not in paths(attrs.evolve(seen, facts=barred))


@pytest.mark.parametrize(
    ("cards", "known"),
    [("QC JC | 6D 3D | 4D 5D / TC 7D 8D", "QC JC"), ("QC 2D | 6D 3D | 4D 5D / JC 7D 8D", "QC")],
)
def test_8_1_a_call_shows_what_the_caller_holds_and_that_no_seat_holds_the_card_called(cards: str, known: str) -> None:
    rules = house(cards, layout=(cell("KC QC leaves"),), bury=Bury.JACK, exchange=Exchange.ROTATION)
    state = laid(nm.open_table(rules, 3, dealer=2), cards)
    called, held = state.board.talk.called, Cards.parse(known)
    assert called is not None
    assert [seat.bits & held.bits for seat in state.facts.barred] == [0, held.bits, held.bits, held.bits]
    assert [called in seat for seat in state.facts.barred] == [True, True, True, False]


def test_5_1_who_opens_holds_the_lowest_diamond_whatever_else_it_holds() -> None:
    state: Any = dealt("2C 9D | 3C TD | 4C JD / 5C 6C 2D", opening=Opening.LOWEST_DIAMOND)
    other: Any = dealt("2C TD | 3C 9D | 4C JD / 5C 6C 2D", opening=Opening.LOWEST_DIAMOND)
    assert (state.turn, other.turn) == (0, 1)
    told = [(fault.path, fault.why) for fault in nm.faults(attrs.evolve(other, turn=0))]
    assert ("$.turn", "the seat on turn does not hold the lowest diamond (rule 5.1)") in told


def test_7_3_doubling_a_cell_shows_who_lacks_its_card_but_not_of_the_winner_and_not_of_an_empty_cell() -> None:
    layout = (cell("x TD 7D"), cell("y 3C"))
    over: Any = after(
        dealt(SIX, layout=layout, unplayed=Unplayed.MATCH_STACK, lead_card=LeadCard.ANY), "2C, 3C, 4C, JD"
    )
    assert over.winner == 2
    ten, three = card("TD"), card("3C")
    assert [ten in seat for seat in over.facts.barred[:3]] == [True, False, False]
    assert [three in seat for seat in over.facts.barred[:3]] == [False, False, False]


@pytest.mark.parametrize("cards", ["QC 2D | 6D 3D | 4D 5D / JC 7D 8D", "JC 2D | 6D 3D | 4D 5D / QC 7D 8D"])
def test_8_2_and_6_6_what_is_known_of_two_hands_and_who_kept_silent_moves_with_the_hands(cards: str) -> None:
    rules = house(cards, layout=(cell("KC QC leaves"),), bury=Bury.JACK, exchange=Exchange.ROTATION)
    state: Any = laid(nm.open_table(rules, 3, dealer=2), cards)
    seat, before = state.turn, state.facts
    assert before.silent in {None, 3}
    facts = nm.apply(state, nm.Swap()).facts
    moved = list(before.barred)
    moved[seat], moved[-1] = moved[-1], moved[seat]
    assert facts.barred == tuple(moved)
    assert facts.silent == (None if before.silent is None else seat)
