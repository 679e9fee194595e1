"""What a deal came to, who deals next, who sits out, the end of a match (rules 2.4, 2.5, 7.4 to 7.7)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardstops.errors import PhaseError, TableError
from cardstops.game import Final
from cardstops.games import newmarket as nm
from cardstops.games.newmarket import Carry, Match, Residue, Table
from tests.support.newmarket import PRESETS, after, cell, dealt, house, laid, preset, walk

OUT = "2C 3C | 4H 5H | 6H 7H / TD JD QD"
"""Seat 0 goes out; the two others pay 2 each; the cell x keeps its chips."""
BLOCKED = "2C 9C | 3C 6C | 4C 8C / 5C TD JD"
"""With another suit to lead nobody can after 2C 3C 4C."""
X = (cell("x QD"), cell("y 2C"))


def table(**own: Any) -> Table:
    return nm.open_table(house(OUT, **{"layout": X, **own}), 3, dealer=2)


def settled(opening: Table, cards: str = OUT, moves: str = "2C, 3C") -> Any:
    return nm.settle(after(laid(opening, cards), moves))


def following(opening: Table, cards: str = OUT, moves: str = "2C, 3C") -> Table:
    after_deal = settled(opening, cards, moves).table
    assert isinstance(after_deal, Table)
    return after_deal


# The deal --------------------------------------------------------------------------------------------------------


def test_7_7_payments_winners_and_reason() -> None:
    settlement = settled(table(pot_stake=1))
    assert settlement.payments == (3 * 2 - 3 + 4, -5, -5) == (7, -5, -5)
    assert (settlement.winners, settlement.reason, settlement.final) == ((0,), "out", None)
    assert sum(settlement.payments) == -3


def test_the_next_table_goes_on_from_the_last_deal() -> None:
    before = table()
    now = following(before)
    assert (now.rules, now.seats, now.active) == (before.rules, 3, (0, 1, 2))
    assert (now.dealer, now.number, now.winner, now.pot) == (0, 1, 0, 0)
    assert now.chips == (-2 + 3 + 4, -4, -4)
    assert [(each.chips, each.claimed_by, each.live) for each in now.cells] == [(3, None, True), (0, None, True)]


def test_7_2_a_blocked_deal_is_won_by_nobody_and_the_last_winner_is_kept() -> None:
    rules = house(BLOCKED, layout=(cell("x TD"),), lead=nm.Lead.OTHER_SUIT)
    opening = attrs.evolve(nm.open_table(rules, 3, dealer=2), winner=1)
    settlement = settled(opening, BLOCKED, "2C, 3C, 4C")
    assert (settlement.payments, settlement.winners, settlement.reason) == ((-1, -1, -1), (), "blocked")
    assert settlement.table is not None
    assert (settlement.table.winner, settlement.table.cells[0].chips) == (1, 3)


def test_only_a_finished_deal_is_settled() -> None:
    for state in walk(preset("newmarket-boodle"), 3, 1):
        if state.turn is not None:
            with pytest.raises(PhaseError, match="the deal is not over"):
                nm.settle(state)
    thing: Any = "state"
    with pytest.raises(PhaseError):
        nm.settle(thing)


# Chips that stay (rule 2.4) --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("carry", "cells", "pot", "chips"),
    [
        (Carry.ACCUMULATE, [3, 0], 0, (8, -5, -5)),
        (Carry.TO_POT, [0, 0], 3, (8, -5, -5)),
        (Carry.TO_WINNER, [0, 0], 0, (11, -5, -5)),
    ],
)
def test_2_4_unclaimed_chips_go_where_the_table_agreed(
    carry: Carry, cells: list[int], pot: int, chips: tuple[int, ...]
) -> None:
    opening = table(carry=carry, pot_stake=1)
    now = following(opening)
    assert ([each.chips for each in now.cells], now.pot) == (cells, pot)
    assert now.chips == tuple(each - 1 if seat == 0 else each for seat, each in enumerate(chips))
    assert settled(opening).payments == (7, -5, -5)


@pytest.mark.parametrize("carry", Carry)
def test_2_4_without_a_winner_only_the_pot_takes_chips_from_the_cells(carry: Carry) -> None:
    rules = house(BLOCKED, layout=(cell("x TD"),), lead=nm.Lead.OTHER_SUIT, carry=carry, pot_stake=1)
    now = following(nm.open_table(rules, 3, dealer=2), BLOCKED, "2C, 3C, 4C")
    assert (now.cells[0].chips, now.pot) == ((0, 6) if carry is Carry.TO_POT else (3, 3))
    assert now.chips == (-2, -2, -2)


# Who deals and who sits out (rule 2.5) ---------------------------------------------------------------------------


def next_table(chips: tuple[int, ...], dealer: int, active: tuple[int, ...] | None = None, **own: Any) -> Table | None:
    """The table after a deal that leaves these chips: every seat stakes 1 on a cell, the dealer 3, nobody pays."""
    seats = len(chips)
    own = {"layout": X[:1], "dealer_factor": 3, "pay_per_card": 0, "bankroll": 40, "seats": (2, 4), **own}
    rules = house(OUT, **own)
    opening = attrs.evolve(nm.open_table(rules, seats, dealer=dealer), active=active or tuple(range(seats)))
    state = after(laid(nm.open_table(rules, 3, dealer=2), OUT), "2C, 3C")
    return nm.settle(attrs.evolve(state, table=opening, board=attrs.evolve(state.board, chips=chips))).table


@pytest.mark.parametrize(
    ("chips", "dealer", "expected"),
    [
        ((9, 9, 9), 2, (0, (0, 1, 2))),
        ((9, 9, 9), 0, (1, (0, 1, 2))),
        ((9, 2, 9), 0, (2, (0, 1, 2))),
        ((9, 0, 9), 0, (2, (0, 2))),
        ((9, 1, 0), 0, (0, (0, 1))),
        ((3, 1, 0), 1, (0, (0, 1))),
        ((0, 3, 1, 1), 3, (1, (1, 2, 3))),
        ((2, 2, 2), 0, None),
        ((9, 0, 0), 0, None),
        ((9, 0, 0), 1, None),
        ((0, 0, 0), 2, None),
    ],
)
def test_2_5_the_deal_goes_to_the_first_seat_that_can_pay_and_who_cannot_sits_out(
    chips: tuple[int, ...], dealer: int, expected: tuple[int, tuple[int, ...]] | None
) -> None:
    now = next_table(chips, dealer)
    assert (None if now is None else (now.dealer, now.active)) == expected
    if now is not None:
        assert now.chips == chips


def test_2_5_who_sits_out_never_comes_back() -> None:
    now = next_table((9, 9, 9, 9), 1, active=(0, 1, 3))
    assert now is not None
    assert (now.dealer, now.active) == (3, (0, 1, 3))


def test_2_5_without_a_bankroll_nobody_sits_out() -> None:
    now = next_table((-9, -90, 5), 0, bankroll=None)
    assert now is not None
    assert (now.dealer, now.active) == (1, (0, 1, 2))


def test_2_5_a_match_that_cannot_go_on_has_a_standing() -> None:
    own: dict[str, Any] = {"layout": X[:1], "bankroll": 7, "pay_per_card": 6}
    settlement = settled(nm.open_table(house(OUT, **own), 3, dealer=2))
    assert settlement.table is None
    assert settlement.final == Final((6 + 12, 0, 0), 3, (0,))


# The end of a match (rules 7.4 and 7.5) --------------------------------------------------------------------------


@pytest.mark.parametrize(("own", "last"), [({"deals": 3}, 2), ({"deals_per_seat": 2}, 5)])
def test_7_4_a_match_of_so_many_deals(own: dict[str, int], last: int) -> None:
    opening = table(match=Match.DEALS, **own)
    assert settled(attrs.evolve(opening, number=last - 1)).table is not None
    settlement = settled(attrs.evolve(opening, number=last))
    assert settlement.table is None
    assert settlement.final == Final((5, -4, -4), 3, (0,))


def test_7_4_an_open_match_goes_on() -> None:
    assert following(attrs.evolve(table(), number=10**6)).number == 10**6 + 1


def test_7_4_a_match_is_over_with_the_last_king() -> None:
    settlement = settled(table(layout=(cell("KC 2C leaves"),), match=Match.LAST_KING), OUT, "2C")
    assert (settlement.reason, settlement.winners, settlement.table) == ("last_king", (0,), None)
    assert settlement.final == Final((2, -1, -1), 0, (0,))


@pytest.mark.parametrize(
    ("residue", "chips", "left", "winners"),
    [
        (Residue.LEAVE, (10, 10, 3), 8, (0, 1)),
        (Residue.SPLIT, (12, 12, 5), 2, (0, 1)),
        (Residue.LAST_WINNER, (10, 10, 11), 0, (2,)),
    ],
)
def test_7_5_what_is_left_on_the_table(
    residue: Residue, chips: tuple[int, ...], left: int, winners: tuple[int, ...]
) -> None:
    opening = table(residue=residue, pot_stake=1)
    cells = (attrs.evolve(opening.cells[0], chips=5), opening.cells[1])
    settlement = nm.close(attrs.evolve(opening, chips=(10, 10, 3), cells=cells, pot=3, winner=2))
    assert (settlement.payments, settlement.winners, settlement.reason) == ((0, 0, 0), (), "closed")
    assert settlement.table is None
    assert settlement.final == Final(chips, left, winners)


def test_7_5_without_a_last_winner_the_residue_stays() -> None:
    opening = attrs.evolve(table(residue=Residue.LAST_WINNER), chips=(-2, -2, -2), pot=6)
    assert nm.close(opening).final == Final((-2, -2, -2), 6, (0, 1, 2))


@pytest.mark.parametrize("name", PRESETS)
def test_7_4_any_table_may_be_closed_between_deals(name: str) -> None:
    final = nm.close(nm.open_table(name, 5)).final
    assert final == Final((0,) * 5, 0, (0, 1, 2, 3, 4))


@pytest.mark.parametrize("thing", [None, "table", 3, dealt(OUT)])
def test_only_a_table_is_closed(thing: Any) -> None:
    with pytest.raises(TableError, match=f"a table of Newmarket is closed, not a {type(thing).__name__}"):
        nm.close(thing)


def test_whether_a_match_is_open_ended() -> None:
    assert {name for name in PRESETS if nm.GAME.open_ended(nm.PRESETS[name])} == {
        "newmarket-original",
        "michigan-auction",
    }
