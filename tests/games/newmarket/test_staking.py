"""Free stakes: a lazy list of every way to spread them, laid in turn before anybody sees a card (rule 2.2)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any

import attrs
import pytest

from cardstops.errors import IllegalMoveError
from cardstops.game import choose
from cardstops.games import newmarket as nm
from cardstops.games.newmarket import Bid, Exchanging, Pass, Play, Playing, Stake, Stakes, Staking
from cardstops.games.newmarket.staking import StakeMoves
from cardstops.rng import Stream
from tests.support.newmarket import after, card, cell, dealt, house, laid, preset, texts

TABLES = [
    (chips, live)
    for chips in range(6)
    for live in [
        (True,),
        (True, True),
        (False, True),
        (True, True, True),
        (True, False, True),
        (True, True, True, True),
        (False, True, False, True, True),
    ]
]


def every_stake(chips: int, live: tuple[bool, ...]) -> list[Stake]:
    """Found by trying every number on every cell."""
    ways = [
        numbers
        for numbers in product(range(chips + 1), repeat=len(live))
        if sum(numbers) == chips and not any(number for number, there in zip(numbers, live, strict=True) if not there)
    ]
    return [Stake(numbers) for numbers in sorted(ways, reverse=True)]


# The list --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("chips", "live"), TABLES)
def test_2_2_the_list_has_every_stake_in_descending_order(chips: int, live: tuple[bool, ...]) -> None:
    moves, expected = StakeMoves(chips, live), every_stake(chips, live)
    assert list(moves) == expected
    assert len(moves) == len(expected)
    assert bool(moves)
    assert [moves[index] for index in range(len(expected))] == expected
    assert [moves[index] for index in range(-len(expected), 0)] == expected
    for index in (len(expected), -len(expected) - 1, 10**9):
        with pytest.raises(IndexError, match=f"move {index} of {len(expected)}"):
            moves[index]


@pytest.mark.parametrize(("chips", "live"), [table for table in TABLES if table[0] < 4])
def test_2_2_the_list_holds_what_is_on_it_and_nothing_else(chips: int, live: tuple[bool, ...]) -> None:
    moves, expected = StakeMoves(chips, live), every_stake(chips, live)
    for numbers in product(range(-1, chips + 2), repeat=len(live)):
        assert (Stake(numbers) in moves) == (Stake(numbers) in expected)
    assert Stake(()) not in moves
    assert Stake((*expected[0].chips, 0)) not in moves


def test_2_2_without_a_live_cell_only_nothing_can_be_laid() -> None:
    assert list(StakeMoves(0, (False, False))) == [Stake((0, 0))]
    assert not StakeMoves(3, (False, False))
    assert list(StakeMoves(3, (False, False))) == []


@pytest.mark.parametrize(
    "stake",
    [None, "stake 4 0 0 0", (4, 0, 0, 0), Pass(), Play(card("7D")), Stake([4, 0, 0, 0]), Stake((4.0, 0, 0, 0))],  # type: ignore[arg-type]  # what no checker would let through
)  # fmt: skip
def test_2_2_what_is_no_stake_is_not_on_the_list(stake: Any) -> None:
    assert stake not in StakeMoves(4, (True,) * 4)


def test_2_2_true_is_no_chip() -> None:
    assert Stake((1, 0)) in StakeMoves(1, (True, True))
    assert Stake((True, False)) not in StakeMoves(1, (True, True))


def test_2_2_a_long_list_is_never_written_out() -> None:
    moves = StakeMoves(2000, (True,) * 4)
    assert len(moves) == 1_337_337_001
    assert (moves[0], moves[-1]) == (Stake((2000, 0, 0, 0)), Stake((0, 0, 0, 2000)))
    assert moves[1] == Stake((1999, 1, 0, 0))
    assert moves[700_000_000].chips > moves[700_000_001].chips
    assert Stake((500, 500, 500, 500)) in moves
    assert repr(moves) == "<1337337001 stakes of 2000 chips>"


def test_2_2_a_stake_asked_for_by_its_place_is_that_of_the_list() -> None:
    moves = StakeMoves(12, (True, False, True, True, True))
    assert len(moves) == 455  # more than are kept
    assert [moves[place] for place in range(455)] == list(moves)


def test_2_2_a_part_of_the_list_is_that_of_the_list() -> None:
    few, many = StakeMoves(2, (True, True, True)), StakeMoves(12, (True, False, True, True, True))
    for moves in (few, many):
        assert moves[1:4] == tuple(list(moves)[1:4])
        assert moves[::-2] == tuple(list(moves)[::-2])


def test_2_2_a_drawn_stake_is_any_of_them_as_likely() -> None:
    moves = StakeMoves(2, (True, False, True, True))
    drawn = Counter(choose(moves, Stream(1, f"policy/0/{draw}")) for draw in range(600))
    assert set(drawn) == set(moves)
    assert all(60 <= times <= 140 for times in drawn.values())
    assert moves.sample(random.Random(3)) in moves


# The phase -------------------------------------------------------------------------------------------------------

TWO = (cell("KC AC leaves"), cell("x 9C"))
BEGUN = dealt("AC 5C | 2C 6C | 3C 7C / 4C 8C 9C TC", "newmarket-boodle", layout=TWO, dealer_factor=2, free_stake=3)


def test_2_2_seats_stake_in_order_from_eldest_and_the_dealer_last_and_more() -> None:
    assert isinstance(BEGUN, Staking)
    assert (BEGUN.turn, BEGUN.chips, BEGUN.pot) == (0, (-1, -1, -1), 3)
    assert texts(BEGUN) == ["stake 3 0", "stake 2 1", "stake 1 2", "stake 0 3"]
    second = after(BEGUN, "stake 2 1")
    assert (second.turn, second.chips, [c.chips for c in second.cells]) == (1, (-4, -1, -1), [2, 1])
    third = after(second, "stake 0 3")
    assert (third.turn, third.chips, [c.chips for c in third.cells]) == (2, (-4, -4, -1), [2, 4])
    assert texts(third)[0] == "stake 6 0"
    assert len(texts(third)) == 7
    done = after(third, "stake 6 0")
    assert isinstance(done, Playing)
    assert (done.turn, done.chips, [c.chips for c in done.cells], done.pot) == (0, (-4, -4, -7), [8, 4], 3)


def test_2_2_the_exchange_follows_the_stakes_where_there_is_one() -> None:
    state = nm.deal(nm.open_table("newmarket-bought", 3), 1)
    assert isinstance(after(state, "stake 4 0 0 0, stake 0 0 0 4, stake 1 1 1 1"), Exchanging)


def test_2_2_seats_that_sit_out_lay_nothing() -> None:
    table = attrs.evolve(nm.open_table(preset("newmarket-boodle", bankroll=5), 4, dealer=2), active=(0, 2))
    state = nm.deal(attrs.evolve(table, chips=(10, 0, 10, 0)), 5)
    assert state.turn == 0
    state = after(state, "stake 4 0 0 0")
    assert state.turn == 2
    assert state.chips == (5, 0, 9, 0)
    assert isinstance(after(state, "stake 0 4 0 0"), Playing)


def test_2_2_a_cell_that_has_left_takes_no_stake() -> None:
    rules = house("AC 2C | 3C 4C / 5C 6C", "newmarket-boodle", layout=(cell("KC AC leaves"), cell("x 6C")))
    state = laid(nm.open_table(rules, 2, dealer=1), "AC 2C | 3C 4C / 5C 6C")
    table = nm.settle(after(state, "stake 4 0, stake 4 0, AC, 2C")).table
    assert table is not None
    assert [(c.live, c.chips) for c in table.cells] == [(False, 0), (True, 0)]
    second = laid(table, "AC 2C | 3C 4C / 5C 6C")
    assert texts(second) == ["stake 0 4"]
    fault = nm.why_illegal(second, Stake((1, 3)))
    assert fault is not None
    assert (fault.code, fault.clause) == ("stake-on-left-cell", "2.2")


# Illegal stakes --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "code", "text", "number"),
    [
        (Play(card("AC")), "stake-first", "the stakes are being laid: spread 3 chips over the cells", 3),
        (Pass(), "stake-first", "the stakes are being laid: spread 3 chips over the cells", 3),
        (Bid(1), "stake-first", "the stakes are being laid: spread 3 chips over the cells", 3),
        (None, "stake-first", "the stakes are being laid: spread 3 chips over the cells", 3),
        (Stake((3,)), "stake-shape", "a stake has one number for each of the 2 cells", 2),
        (Stake((1, 1, 1)), "stake-shape", "a stake has one number for each of the 2 cells", 2),
        (Stake([1, 2]), "stake-shape", "a stake has one number for each of the 2 cells", 2),  # type: ignore[arg-type]  # what no checker would let through
        (Stake((4, -1)), "stake-not-whole", "a stake is of whole chips, 0 or more on each cell", None),
        (Stake((1.5, 1.5)), "stake-not-whole", "a stake is of whole chips, 0 or more on each cell", None),  # type: ignore[arg-type]  # what no checker would let through
        (Stake((True, 2)), "stake-not-whole", "a stake is of whole chips, 0 or more on each cell", None),
        (Stake((2, 2)), "stake-total", "the stake is 3 chips, not 4", 3),
        (Stake((0, 0)), "stake-total", "the stake is 3 chips, not 0", 3),
    ],
)  # fmt: skip
def test_2_2_what_is_no_stake_here_is_refused_with_what_would_be(
    move: Any, code: str, text: str, number: int | None
) -> None:
    for position in (BEGUN, nm.view(BEGUN, 0)):
        fault = nm.why_illegal(position, move)
        assert fault is not None
        assert (fault.code, fault.clause, fault.text, fault.number) == (code, "2.2", text, number)
    with pytest.raises(IllegalMoveError) as error:
        nm.apply(BEGUN, move)
    assert error.value.illegality == nm.why_illegal(BEGUN, move)
    assert str(error.value) == f"{text} (rule 2.2)"


def test_2_2_every_legal_stake_is_accepted_and_only_by_the_seat_on_turn() -> None:
    for move in nm.legal_moves(BEGUN):
        assert nm.why_illegal(BEGUN, move) is None
        assert nm.apply(BEGUN, move).turn == 1
    assert list(nm.legal_moves(nm.view(BEGUN, 0))) == list(nm.legal_moves(BEGUN))
    assert list(nm.legal_moves(nm.view(BEGUN, 1))) == []


def test_2_2_the_stake_may_be_of_any_agreed_size() -> None:
    own: dict[str, Any] = {"stakes": Stakes.FREE, "free_stake": 1_000_000, "dealer_factor": 1_000_000}
    state = nm.deal(nm.open_table(preset(layout=(cell("x 2C"),), **own), 4, dealer=3), 1)
    state = after(state, "stake 1000000, stake 1000000, stake 1000000")
    assert texts(state) == ["stake 1000000000000"]
    assert isinstance(after(state, texts(state)[0]), Playing)


def test_2_2_a_stake_of_one_chip_is_asked_for_in_the_singular() -> None:
    table = nm.open_table(attrs.evolve(nm.PRESETS["newmarket-boodle"], free_stake=1), 3)
    state = nm.deal(table, 1)
    fault = nm.why_illegal(state, nm.Stake((1, 1, 0, 0)))
    assert fault is not None
    assert fault.text == "the stake is 1 chip, not 2"
