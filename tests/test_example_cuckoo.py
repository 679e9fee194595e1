"""The small game of the page "Add a game": its rules clause by clause, and the laws."""

from __future__ import annotations

import pytest

from cardstops import Card, Cards, IllegalMoveError, simulate
from cardstops.codec import decode, encode
from cardstops.errors import DealError, DecodeError, MoveTextError, PhaseError, RulesError, TableError
from cardstops.game import Final
from cardstops.testing import Books, check, configurations, law_8_records_are_exact, open_to_all
from examples import cuckoo

KEEP, SWAP = cuckoo.KEEP, cuckoo.SWAP


def dealt(cards: str, dealer: int = 2) -> cuckoo.State:
    """A deal for three, eldest's card first, the dealer's third, then the top of the stock."""
    first = [Card.parse(card) for card in cards.split()]
    rest = [card for card in cuckoo.PACK if card not in first]
    return cuckoo.deal(cuckoo.open_table("cuckoo", 3, dealer=dealer), deck=[*first, *rest])


def said(state: cuckoo.State, moves: str) -> cuckoo.State:
    for text in moves.split():
        state = cuckoo.apply(state, cuckoo.parse_move(state, text))
    return state


def seers(state: cuckoo.State) -> list[set[int]]:
    """2.1 Who has had each seat's card in its hand, and last the top of the stock: a swap shows each its old card."""
    seen = [{seat} for seat in range(state.table.seats)] + [set[int]()]
    order = state.table.order
    for place, move in enumerate(state.said):
        if move == SWAP:
            mine, other = order[place], [*order[1:], state.table.seats][place]
            seen[mine], seen[other] = seen[other] | {mine}, seen[mine] | {other}
    return seen


def hand(state: cuckoo.State, viewer: int | None, seat: int | None) -> bool:
    """3.1 At the end all cards are shown."""
    assert seat is not None
    return isinstance(state, cuckoo.Finished) or viewer in seers(state)[seat]


def stock(state: cuckoo.State, viewer: int | None, place: int | None) -> bool:
    """2.2 The dealer who swapped knows the top card; the others lie face down."""
    return place == 0 and viewer in seers(state)[-1]


DEAL = {**open_to_all("table", "said"), "hands": hand, "stock": stock}
BOOKS = Books(
    visibility={
        cuckoo.Table: open_to_all("rules", "seats", "dealer", "chips", "pot", "number"),
        cuckoo.Asking: DEAL,
        cuckoo.Finished: DEAL,
    }
)


@pytest.mark.parametrize(("preset", "seats"), [*configurations(cuckoo.GAME)])
def test_the_laws_hold(preset: str, seats: int) -> None:
    check(cuckoo.GAME, preset, seats, seed="cuckoo", every=3, books=BOOKS)


def test_records_are_exact() -> None:
    law_8_records_are_exact(cuckoo.GAME, seed="cuckoo", seats=4, deals=2)


def test_1_1_the_dealer_is_dealt_to_last() -> None:
    assert dealt("AS 2S 3S", dealer=0).hands == tuple(map(Cards.parse, ("3S", "AS", "2S")))


def test_2_1_a_seat_swaps_with_the_next() -> None:
    state = said(dealt("AS 2S 3S"), "swap")
    assert state.hands == tuple(map(Cards.parse, ("2S", "AS", "3S")))
    assert state.turn == 1


def test_2_2_the_dealer_swaps_with_the_top_of_the_stock() -> None:
    state = said(dealt("AS 2S 3S 4S"), "keep keep swap")
    assert state.hands[2] == Cards.parse("4S")
    assert state.stock[0] is Card.parse("3S")


@pytest.mark.parametrize(
    ("cards", "payments"), [("AS 2S 3S", (-1, 0, 0)), ("5S KS 5H", (-1, 0, -1)), ("KS KH KD", (-1, -1, -1))]
)
def test_3_1_the_lowest_pay(cards: str, payments: tuple[int, ...]) -> None:
    settlement = cuckoo.settle(said(dealt(cards), "keep keep keep"))
    assert settlement.payments == payments
    assert settlement.winners == tuple(seat for seat, chips in enumerate(payments) if chips == 0)
    assert settlement.table is not None
    assert settlement.table.pot == -sum(payments)


def test_3_2_a_match_is_so_many_deals_for_each_seat() -> None:
    assert simulate(cuckoo.GAME, matches=10, rules="cuckoo-long", seats=4, seed=1).deals == 10 * 3 * 4
    assert cuckoo.close(cuckoo.open_table("cuckoo", 3)).final == Final((0, 0, 0), 0, (0, 1, 2))


def test_who_gave_a_card_away_knows_where_it_goes() -> None:
    state = said(dealt("AS 2S 3S 4S"), "swap swap")
    assert cuckoo.view(state, 0).known == tuple(map(Cards.parse, ("", "", "AS", "")))
    assert cuckoo.view(state, 1).known == tuple(map(Cards.parse, ("2S", "", "AS", "")))
    assert cuckoo.view(state, 2).known == tuple(map(Cards.parse, ("", "3S", "", "")))
    assert cuckoo.view(state, None).known == (Cards(),) * 4


def test_only_the_two_see_what_is_swapped() -> None:
    state = dealt("AS 2S 3S")
    seen = [cuckoo.events(state, SWAP, seat)[0].cards for seat in (0, 1, 2, None)]
    assert seen == [(Card.parse("2S"),), (Card.parse("AS"),), (), ()]


def test_what_is_wrong_is_said() -> None:
    over = said(dealt("AS 2S 3S"), "keep keep keep")
    with pytest.raises(RulesError):
        cuckoo.Rules(fine=0)
    with pytest.raises(RulesError):
        cuckoo.open_table("snap", 3)
    for seats, dealer in ((2, 0), (None, 0), (3, 3)):
        with pytest.raises(TableError):
            cuckoo.open_table("cuckoo", seats, dealer=dealer)
    with pytest.raises(TableError):
        cuckoo.view(over, 3)
    with pytest.raises(DealError):
        cuckoo.deal(cuckoo.open_table("cuckoo", 3))
    with pytest.raises(MoveTextError):
        cuckoo.read_move("fold")
    with pytest.raises(PhaseError):
        cuckoo.settle(dealt("AS 2S 3S"))
    with pytest.raises(IllegalMoveError, match=r"3\.1"):
        cuckoo.apply(over, KEEP)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"said": ["keep"] * 4}, "$.said"),
        ({"hands": ["AS", "AS", "3S"]}, "$.hands"),
        ({"hands": ["AS", "2S"]}, "$.hands"),
    ],
    ids=str,
)
def test_a_state_that_cannot_be_is_refused(change: dict[str, object], path: str) -> None:
    data = encode(dealt("AS 2S 3S"), cuckoo.GAME)
    assert isinstance(data, dict)
    with pytest.raises(DecodeError) as caught:
        decode({**data, **change}, cuckoo.GAME)
    assert [fault.path for fault in caught.value.faults] == [path]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"seat": 3}, "$.seat"),
        ({"hand": None}, "$.seat"),
        ({"hand": ""}, "$.known"),
        ({"known": ["", "2S", "", ""]}, "$.known"),
        ({"turn": 2}, "$.turn"),
        ({"pot": 1}, "$.chips"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_view_that_cannot_be_is_refused(change: dict[str, object], path: str) -> None:
    data = encode(cuckoo.view(dealt("AS 2S 3S"), 0), cuckoo.GAME)
    assert isinstance(data, dict)
    with pytest.raises(DecodeError) as caught:
        decode({**data, **change}, cuckoo.GAME)
    assert path in [fault.path for fault in caught.value.faults]


def test_a_table_that_cannot_be_is_refused() -> None:
    data = encode(cuckoo.open_table("cuckoo", 3), cuckoo.GAME)
    assert isinstance(data, dict)
    for change, path in (({"dealer": 3}, "$"), ({"pot": 1}, "$.pot"), ({"number": 3}, "$.number")):
        with pytest.raises(DecodeError) as caught:
            decode({**data, **change}, cuckoo.GAME)
        assert [fault.path for fault in caught.value.faults] == [path]
