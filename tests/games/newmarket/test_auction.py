"""The auction of the dead hand: turns, bids, passes, limits and the sale (rules 4.2 and 4.3)."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

from cardstops.cards import Cards
from cardstops.errors import IllegalMoveError
from cardstops.game import choose
from cardstops.games import newmarket as nm
from cardstops.games.newmarket import Bid, Bidding, Exchange, Hold, Keep, Pass, Play, Playing
from tests.support.newmarket import after, card, cell, dealt, house, laid, texts

CARDS = "AC 2C | 3C 4C | 5C 6C | 7C 8C / 9C TC"
"""Four seats: seat 3 deals and has the dead hand auctioned, seats 0, 1 and 2 bid."""


def auctioned(moves: str = "", **own: Any) -> nm.State:
    return after(dealt(CARDS, exchange=Exchange.AUCTION, **{"layout": (cell("x 9C"),), "max_bid": 5, **own}), moves)


def bidding(moves: str = "", **own: Any) -> Bidding:
    state = auctioned(moves, **own)
    assert isinstance(state, Bidding)
    return state


def test_4_2_the_other_seats_bid_in_turn_from_eldest() -> None:
    state = bidding("auction")
    assert (state.turn, state.bidder, state.bidders) == (0, None, (0, 1, 2))
    assert texts(state) == ["pass", "bid 1", "bid 2", "bid 3", "bid 4", "bid 5"]
    second = bidding("auction, bid 2")
    assert (second.turn, second.bidder, second.bidders, second.board.talk.bids) == (1, 0, (0, 1, 2), (2, 0, 0, 0))
    assert texts(second) == ["pass", "bid 3", "bid 4", "bid 5"]
    assert bidding("auction, bid 2, bid 3, bid 4").turn == 0


@pytest.mark.parametrize("dealer", range(4))
def test_4_2_eldest_is_the_seat_after_the_dealer(dealer: int) -> None:
    state = after(dealt(CARDS, exchange=Exchange.AUCTION, dealer=dealer), "auction")
    order: list[int | None] = []
    for chips in range(1, 7):
        order.append(state.turn)
        state = after(state, f"bid {chips}")
    assert order == [(dealer + step) % 4 for step in (1, 2, 3, 1, 2, 3)]


def test_4_2_a_pass_is_final() -> None:
    state = bidding("auction, pass")
    assert (state.turn, state.bidders) == (1, (1, 2))
    state = bidding("auction, pass, bid 1, bid 2")
    assert (state.turn, state.bidder, state.bidders) == (1, 2, (1, 2))


def test_4_2_when_one_bidder_is_left_it_pays_the_dealer_and_the_hands_are_swapped() -> None:
    state = auctioned("auction, bid 1, bid 3, pass, pass")
    assert isinstance(state, Playing)
    assert (state.board.talk.swapped, state.board.talk.bids) == (1, (1, 3, 0, 0))
    assert [chips + 1 for chips in state.chips] == [0, -3, 0, 3]
    assert (state.hands[1], state.dead) == (Cards.parse("9C TC"), Cards.parse("3C 4C"))
    assert state.turn == 0


def test_4_2_the_last_seat_may_bid_though_the_others_have_passed() -> None:
    state = bidding("auction, pass, pass")
    assert (state.turn, state.bidders, texts(state)[:2]) == (2, (2,), ["pass", "bid 1"])
    sold = auctioned("auction, pass, pass, bid 2")
    assert isinstance(sold, Playing)
    assert sold.board.talk.swapped == 2
    assert [chips + 1 for chips in sold.chips] == [0, 0, -2, 2]


def test_4_2_unsold_nothing_moves() -> None:
    state = auctioned("auction, pass, pass, pass")
    assert isinstance(state, Playing)
    assert state.board.talk.swapped is None
    assert state.dead == Cards.parse("9C TC")
    assert state.chips == (-1, -1, -1, -1)


def test_4_2_nobody_can_go_higher_than_the_highest_bid_agreed() -> None:
    state = auctioned("auction, bid 4, bid 5")
    assert isinstance(state, Playing)
    assert state.board.talk.swapped == 1
    assert [chips + 1 for chips in state.chips] == [0, -5, 0, 5]


def test_4_3_with_a_bankroll_nobody_bids_what_it_cannot_pay() -> None:
    """Chips after the stakes: 3 each."""
    state = bidding("auction, bid 2", bankroll=4)
    assert texts(state) == ["pass", "bid 3"]
    assert isinstance(auctioned("auction, bid 3", bankroll=4), Playing)


def test_4_3_who_can_pay_less_than_the_bid_is_passed_over_and_never_asked_again() -> None:
    table = nm.open_table(house(CARDS, exchange=Exchange.AUCTION, layout=(cell("x 9C"),), bankroll=5), 4, dealer=3)
    table = attrs.evolve(table, chips=(7, 2, 6, 5))
    state = after(laid(table, CARDS), "auction")
    assert isinstance(state, Bidding)
    assert state.bidders == (0, 1, 2)
    state = after(state, "bid 2")
    assert state.turn == 2
    state = after(state, "bid 4")
    assert state.turn == 0
    state = after(state, "bid 5")
    assert state.turn is not None
    sold = after(state, "pass") if isinstance(state, Bidding) else state
    assert isinstance(sold, Playing)
    assert sold.chips == (1, 1, 5, 9)


@pytest.mark.parametrize("bankroll", [None, 40])
def test_4_2_a_seat_without_chips_for_a_bid_never_enters(bankroll: int | None) -> None:
    rules = house(CARDS, exchange=Exchange.AUCTION, layout=(cell("x 9C"),), bankroll=bankroll)
    table = nm.open_table(rules, 4, dealer=3)
    chips = (1, 40, 40, 79) if bankroll else (1, 0, 0, -1)
    state = after(laid(attrs.evolve(table, chips=chips), CARDS), "auction")
    assert isinstance(state, Bidding)
    assert state.bidders == ((1, 2) if bankroll else (0, 1, 2))
    assert state.turn == state.bidders[0]


# Refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "code", "text", "number"),
    [
        (Bid(2), "bid-too-low", "a bid is higher than the last: bid 3 or more, or pass", 3),
        (Bid(0), "bid-too-low", "a bid is higher than the last: bid 3 or more, or pass", 3),
        (Bid(-1), "bid-too-low", "a bid is higher than the last: bid 3 or more, or pass", 3),
        (Bid(6), "bid-too-high", "this seat can bid 5 at most, or pass", 5),
        (Bid(10**30), "bid-too-high", "this seat can bid 5 at most, or pass", 5),
        (Bid(chips=True), "bid-or-pass", "the dead hand is being auctioned: bid 3 or more, or pass", 3),
        (Bid(3.0), "bid-or-pass", "the dead hand is being auctioned: bid 3 or more, or pass", 3),  # type: ignore[arg-type]  # what no checker would let through
        (Bid("3"), "bid-or-pass", "the dead hand is being auctioned: bid 3 or more, or pass", 3),  # type: ignore[arg-type]  # what no checker would let through
        (Keep(), "bid-or-pass", "the dead hand is being auctioned: bid 3 or more, or pass", 3),
        (Hold(), "bid-or-pass", "the dead hand is being auctioned: bid 3 or more, or pass", 3),
        (Play(card("AC")), "bid-or-pass", "the dead hand is being auctioned: bid 3 or more, or pass", 3),
        (None, "bid-or-pass", "the dead hand is being auctioned: bid 3 or more, or pass", 3),
    ],
)  # fmt: skip
def test_4_2_what_is_no_call_here_is_refused_with_what_would_be(move: Any, code: str, text: str, number: int) -> None:
    state = bidding("auction, bid 2")
    for position in (state, nm.view(state, 1)):
        fault = nm.why_illegal(position, move)
        assert fault is not None
        assert (fault.code, fault.clause, fault.text, fault.number) == (code, "4.2", text, number)
    with pytest.raises(IllegalMoveError) as error:
        nm.apply(state, move)
    assert error.value.illegality.code == code


def test_4_2_every_call_on_the_list_is_accepted() -> None:
    state = bidding("auction, bid 2")
    assert [nm.why_illegal(state, move) for move in nm.legal_moves(state)] == [None] * 4
    assert Pass() in nm.legal_moves(state)
    assert list(nm.legal_moves(nm.view(state, 1))) == list(nm.legal_moves(state))
    assert nm.legal_moves(nm.view(state, 0)) == nm.legal_moves(nm.view(state, None)) == ()


def test_4_2_a_long_list_of_bids_is_never_written_out() -> None:
    moves = nm.legal_moves(bidding("auction, bid 2", max_bid=1_000_000))
    assert len(moves) == 999_999
    assert [moves[0], moves[1], moves[-1], moves[-999_999]] == [Pass(), Bid(3), Bid(1_000_000), Pass()]
    assert moves[:3] == (Pass(), Bid(3), Bid(4))
    assert moves[-1:-6:-2] == (Bid(1_000_000), Bid(999_998), Bid(999_996))
    for index in (999_999, -1_000_000):
        with pytest.raises(IndexError):
            moves[index]
    for move in (Bid(2), Bid(1_000_001), Bid(3.0), Bid(chips=True), Keep(), None):  # type: ignore[arg-type]  # what no checker would let through
        assert move not in moves
    assert all(move in moves for move in (Pass(), Bid(3), Bid(1_000_000)))
    assert repr(moves) == "<pass and 999998 bids>"
    few = nm.legal_moves(bidding("auction, bid 2"))
    assert {str(choose(few, random.Random(seed))) for seed in range(40)} == {"pass", "bid 3", "bid 4", "bid 5"}


def test_4_2_when_the_limit_is_passed_every_bid_names_it() -> None:
    """A seat that can only pass is never asked, so a bid too high names a limit above the last bid."""
    state = bidding("auction, bid 4")
    assert texts(state) == ["pass", "bid 5"]
    fault = nm.why_illegal(state, Bid(7))
    assert fault is not None
    assert fault.number == 5
