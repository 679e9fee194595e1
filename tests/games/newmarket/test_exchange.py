"""The dead hand, kept, taken or put up for auction, and what it costs (section 4)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardstops.cards import Cards
from cardstops.errors import IllegalMoveError
from cardstops.games import newmarket as nm
from cardstops.games.newmarket import Auction, Bid, Bidding, Exchange, Exchanging, Hold, Keep, Pass, Play, Playing, Swap
from tests.support.newmarket import after, card, cell, dealt, house, laid, preset, texts

CARDS = "AC 2C | 3C 4C | 5C 6C | 7C 8C / 9C TC"
FOUR = tuple(cell(f"{name} 9C") for name in ("p", "q", "r", "s"))


def purses(state: nm.State) -> tuple[int, ...]:
    """What the exchange cost each seat: chips now, less those after the stakes."""
    return tuple(now - (was - 4) for now, was in zip(state.chips, state.table.chips, strict=True))


# Who is asked ----------------------------------------------------------------------------------------------------


def test_4_2_where_there_is_no_exchange_play_begins() -> None:
    state = dealt(CARDS, exchange=Exchange.NONE)
    assert isinstance(state, Playing)
    assert state.turn == 0


@pytest.mark.parametrize("answer", ["keep", "swap"])
def test_4_2_the_dealer_alone_is_asked(answer: str) -> None:
    state = dealt(CARDS, exchange=Exchange.DEALER, dealer_price=0)
    assert isinstance(state, Exchanging)
    assert (state.turn, texts(state)) == (3, ["keep", "swap"])
    begun = after(state, answer)
    assert isinstance(begun, Playing)
    assert begun.board.talk.declined == ((3,) if answer == "keep" else ())
    assert begun.board.talk.swapped == (None if answer == "keep" else 3)


def test_4_2_the_rotation_goes_from_the_dealer_clockwise_until_one_takes_it() -> None:
    state = dealt(CARDS, exchange=Exchange.ROTATION, dealer=2)
    asked: list[int | None] = []
    while isinstance(state, Exchanging):
        asked.append(state.turn)
        assert texts(state) == ["keep", "swap"]
        assert state.board.talk.declined == tuple(asked[:-1])
        state = after(state, "keep")
    assert asked == [2, 3, 0, 1]
    assert isinstance(state, Playing)
    taken = after(dealt(CARDS, exchange=Exchange.ROTATION, dealer=2), "keep, keep, swap")
    assert isinstance(taken, Playing)
    assert taken.board.talk.swapped == 0


def test_4_1_whole_hand_for_whole_hand() -> None:
    state = after(dealt(CARDS, exchange=Exchange.ROTATION), "keep, swap")
    assert state.hands == tuple(map(Cards.parse, ("9C TC", "3C 4C", "5C 6C", "7C 8C")))
    assert state.dead == Cards.parse("AC 2C")
    assert isinstance(state, Playing)
    assert state.deal.dealt == state.hands
    assert state.turn == 0


# What it costs ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "moves", "paid", "pot", "piles"),
    [
        ({"exchange": Exchange.ROTATION, "others_price": 3, "pot_stake": 1}, "swap", (0, 0, 0, 0), 4, [4, 4, 4, 4]),
        ({"exchange": Exchange.ROTATION, "others_price": 3, "pot_stake": 1}, "keep, swap", (-3, 0, 0, 0), 7, [4] * 4),
        ({"exchange": Exchange.ROTATION, "others_price": 3}, "keep, keep, swap", (0, -3, 0, 3), 0, [4, 4, 4, 4]),
        ({"exchange": Exchange.ROTATION, "others_price": 0}, "keep, keep, swap", (0, 0, 0, 0), 0, [4, 4, 4, 4]),
        ({"exchange": Exchange.DEALER, "dealer_price": 4, "pot_stake": 1}, "swap", (0, 0, 0, -4), 8, [4, 4, 4, 4]),
        ({"exchange": Exchange.DEALER, "dealer_price": 4, "pot_stake": 1}, "keep", (0, 0, 0, 0), 4, [4, 4, 4, 4]),
        ({"exchange": Exchange.DEALER, "dealer_price": 0}, "swap", (0, 0, 0, 0), 0, [4, 4, 4, 4]),
        ({"exchange": Exchange.DEALER, "dealer_price": 3}, "swap", (0, 0, 0, -3), 0, [5, 5, 5, 4]),
        ({"exchange": Exchange.DEALER, "dealer_price": 6}, "swap", (0, 0, 0, -6), 0, [6, 6, 5, 5]),
        ({"exchange": Exchange.DEALER, "dealer_price": 8}, "swap", (0, 0, 0, -8), 0, [6, 6, 6, 6]),
    ],
)
def test_4_2_the_price_goes_to_the_pot_or_the_dealer_or_from_the_dealer_round_the_cells(
    own: dict[str, Any], moves: str, paid: tuple[int, ...], pot: int, piles: list[int]
) -> None:
    state = after(dealt(CARDS, layout=FOUR, **own), moves)
    stake = own.get("pot_stake", 0)
    assert tuple(chips + stake for chips in purses(state)) == paid
    assert state.pot == pot
    assert [each.chips for each in state.cells] == piles


TWO = "AC 2C | 3C 4C / 5C 6C"


def second_deal(left: str) -> nm.State:
    """Two seats after a deal that took some cells out of the match; the dealer, seat 0, is asked to pay 5."""
    own: dict[str, Any] = {"exchange": Exchange.DEALER, "dealer_price": 5}
    table = nm.open_table(house(TWO, layout=(cell("KC AC leaves"), cell("KD 3C leaves")), **own), 2)
    cells = [
        attrs.evolve(each, claims=None) if there == "-" else each for each, there in zip(table.cells, left, strict=True)
    ]
    return laid(attrs.evolve(table, cells=tuple(cells)), TWO)


def test_4_2_a_cell_that_has_left_takes_nothing_of_the_price() -> None:
    state = after(second_deal("-+"), "swap")
    assert [(each.live, each.chips) for each in state.cells] == [(False, 0), (True, 7)]
    assert state.chips == (-6, -1)


def test_4_2_the_dead_hand_is_free_where_no_pot_and_no_cell_can_be_paid() -> None:
    state = after(second_deal("--"), "swap")
    assert state.chips == (0, 0)
    assert [each.chips for each in state.cells] == [0, 0]


# With a bankroll -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bankroll", "price", "asked"), [(9, 3, [3, 0, 1, 2]), (7, 3, [3, 0, 1, 2]), (6, 3, [3]), (4, 1, [3])]
)
def test_4_3_who_cannot_pay_is_passed_over(bankroll: int, price: int, asked: list[int]) -> None:
    state = dealt(CARDS, layout=FOUR, exchange=Exchange.ROTATION, others_price=price, bankroll=bankroll)
    order: list[int | None] = []
    while isinstance(state, Exchanging):
        order.append(state.turn)
        state = after(state, "keep")
    assert order == asked
    assert isinstance(state, Playing)


def test_4_3_a_dealer_that_cannot_pay_is_not_asked_at_all() -> None:
    assert isinstance(dealt(CARDS, layout=FOUR, exchange=Exchange.DEALER, dealer_price=3, bankroll=7), Exchanging)
    assert isinstance(dealt(CARDS, layout=FOUR, exchange=Exchange.DEALER, dealer_price=3, bankroll=6), Playing)


@pytest.mark.parametrize(("bankroll", "offered"), [(None, True), (5, True), (4, False)])
def test_4_3_an_auction_is_offered_only_if_another_seat_can_bid(bankroll: int | None, *, offered: bool) -> None:
    state = dealt(CARDS, layout=FOUR, exchange=Exchange.AUCTION, bankroll=bankroll)
    assert texts(state) == ["keep", "swap", "auction"][: 2 + offered]
    fault = nm.why_illegal(state, Auction())
    if offered:
        assert fault is None
        assert isinstance(after(state, "auction"), Bidding)
    else:
        assert fault is not None
        assert (fault.code, fault.clause) == ("no-auction", "4.3")
        assert fault.text == "the dead hand cannot be auctioned here: keep or swap"


# Refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("exchange", [Exchange.DEALER, Exchange.ROTATION, Exchange.AUCTION])
@pytest.mark.parametrize("move", [Play(card("7C")), Pass(), Bid(1), Hold(), nm.Stake((1,)), None, "keep", Keep, 0])
def test_4_2_the_offer_is_answered_first(exchange: Exchange, move: Any) -> None:
    state = nm.deal(nm.open_table(preset(exchange=exchange), 4), 1)
    fault = nm.why_illegal(state, move)
    assert fault is not None
    choices = "keep or swap or auction" if exchange is Exchange.AUCTION else "keep or swap"
    hint = "; a text becomes a move by parse_move" if isinstance(move, str) else ""
    text = f"the dead hand is on offer: {choices}{hint}"
    assert (fault.code, fault.clause, fault.text) == ("exchange-first", "4.2", text)
    with pytest.raises(IllegalMoveError, match="the dead hand is on offer"):
        nm.apply(state, move)


@pytest.mark.parametrize("exchange", [Exchange.DEALER, Exchange.ROTATION])
def test_4_2_there_is_no_auction_where_none_is_agreed(exchange: Exchange) -> None:
    state = nm.deal(nm.open_table(preset(exchange=exchange), 4), 1)
    fault = nm.why_illegal(state, Auction())
    assert fault is not None
    assert (fault.code, str(fault)) == (
        "no-auction",
        "the dead hand cannot be auctioned here: keep or swap (rule 4.3)",
    )
    assert Swap() in nm.legal_moves(state)
