"""The list of moves is lazy: its order, what each question costs in steps, and drawing from it (rule 5.2)."""

from __future__ import annotations

import random
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

from cardstops.game import Randomness, choose
from cardstops.games import fireplace
from cardstops.games.fireplace import Lay, Melding, Move, MoveList, UnableCall
from cardstops.games.fireplace.rules import Rules
from tests.games.fireplace.positions import forcing, game, lays, melding, never_steal

HAND = "2C 3C 4C 5D 7D 9H TH JC JD QS QS KH AC"


def against(most: int, seed: int = 0) -> Melding:
    """A turn of a game in which nobody robs, with so many opposing melds."""
    for state, _ in game(seed, never_steal):
        if isinstance(state, Melding) and len(state.melds[1 - state.turn]) == most and state.stock:
            return state
    raise AssertionError(most)


def moves_of(state: Melding) -> MoveList:
    moves = fireplace.legal_moves(state)
    assert isinstance(moves, MoveList)
    return moves


def steps(question: Callable[[], object]) -> int:
    """How many lines of the package a question runs through."""
    count = 0

    def line(_: object, event: str, __: object) -> object:
        nonlocal count
        count += event == "line"
        return line

    before = sys.gettrace()
    sys.settrace(line)  # type: ignore[arg-type]  # a trace function gives itself back
    try:
        question()
    finally:
        sys.settrace(before)
    return count


def test_moves_come_strongest_first_then_by_text_then_pass_then_unable() -> None:
    state = melding("2C 3C 4C JC JD JH QS KH AC AS 9D 9S", ["JC JS QC 8D 8H", "KC KD 3C 5D 6H"], stock=0)
    moves = list(fireplace.legal_moves(state))
    melds = lays(moves)
    order = state.table.rules.order
    key = [(-order.rank(move.cards), str(move)) for move in melds]
    assert key == sorted(key)
    assert [str(move) for move in moves[len(melds) :]] == ["pass", "unable"]


def test_text_order_beyond_nine_melds_is_that_of_text() -> None:
    state = against(15)
    for strength, group in _by_strength(state).items():
        assert group == sorted(group), strength
    assert any(" steal 10:" in text or " steal 1" in text for group in _by_strength(state).values() for text in group)


def _by_strength(state: Melding) -> dict[int, list[str]]:
    groups: dict[int, list[str]] = {}
    for move in islice(moves_of(state), 20_000):
        if isinstance(move, Lay):
            groups.setdefault(state.table.rules.order.rank(move.cards), []).append(str(move))
    return groups


@pytest.mark.parametrize("most", [0, 1, 3, 6])
def test_len_index_and_slices_agree_with_the_list(most: int) -> None:
    state = against(most, seed=most)
    listed = list(moves_of(state))
    moves = moves_of(state)
    assert moves[len(listed) - 1] == moves[-1] == listed[-1]
    assert len(moves) == len(listed)
    for at in (0, 1, 6, len(listed) // 2, len(listed) - 1):
        assert moves[at] == moves_of(state)[at] == listed[at]
        assert moves[at - len(listed)] == listed[at]
    assert [moves[at] for at in range(0, len(listed), 3)] == listed[::3]
    parts = [
        slice(5),
        slice(2, 9, 3),
        slice(-4, None),
        slice(None, None, -1),
        slice(9, 2, -2),
        slice(5, -5),
        slice(8, 8),
    ]
    for part in parts:
        assert moves[part] == tuple(listed[part])
    assert moves[3:3] == ()
    assert moves[-3:-3] == ()
    for beyond in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError, match=f"^there is no move {beyond}: there are {len(listed)}$"):
            moves[beyond]


@pytest.mark.parametrize("suit", "CDHS")
def test_a_straight_flush_is_not_counted_among_the_straights(suit: str) -> None:
    other = "D" if suit == "C" else "C"
    state = melding(" ".join([*(rank + suit for rank in "56789"), "5" + other]), stock=0)
    straights = [move for move in moves_of(state) if isinstance(move, Lay)]
    assert len(straights) == 2
    assert len(moves_of(state)) == len(list(moves_of(state)))


def test_equal_questions_have_equal_lists() -> None:
    state = against(2)
    moves, again = moves_of(state), moves_of(state)
    assert moves == again
    assert hash(moves) == hash(again)
    assert moves != moves_of(against(3))
    assert hash(moves) != hash(moves_of(against(3)))
    listed: object = list(moves)
    assert moves != listed
    assert "against 2 melds" in repr(moves)
    forced, other = (fireplace.legal_moves(fireplace.apply(against(n), fireplace.UNABLE)) for n in (2, 3))
    assert forced == fireplace.legal_moves(fireplace.apply(state, fireplace.UNABLE))
    assert hash(forced) != hash(other)
    assert forced != other
    assert forced != moves
    assert "force" in repr(forced)
    assert forced


def test_a_shared_list_can_be_read_at_two_places_at_once() -> None:
    moves = moves_of(against(3))
    listed = list(moves)
    first, second = iter(moves), iter(moves)
    assert [next(first), next(first), next(second), moves[1], next(first)] == [*listed[:2], listed[0], *listed[1:3]]


def test_bool_the_first_item_and_in_take_no_more_steps_against_15_melds_than_20_times_those_against_2() -> None:
    few, many = (moves_of(against(most)) for most in (2, 15))
    first = [moves[0] for moves in (few, many)]
    for question in (bool, lambda moves: moves[0], lambda moves: next(iter(moves))):
        assert steps(lambda q=question: q(many)) < 20 * steps(lambda q=question: q(few))  # type: ignore[misc]  # mypy infers no lambda with a default
    assert steps(lambda: first[1] in many) < 20 * steps(lambda: first[0] in few)
    last = many[:400][-1]
    assert steps(lambda: last in many) < 2 * steps(lambda: first[1] in many)


def test_a_list_is_true_if_a_single_move_is_left() -> None:
    assert moves_of(melding("2C 3D", stock=0))
    assert fireplace.legal_moves(forcing("2C 2C 3D 4H 5S", stock=0))


class Noted(MoveList):
    """A list of numbers that notes from where it is walked, and how often it is counted."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.moves: list[Any] = [*range(size)]
        self.walks: list[int] = []
        self.counts = 0

    def starting_at(self, place: int) -> Iterator[Move]:
        self.walks.append(place)
        return iter(self.moves[place:])

    def sample(self, _: Randomness, /) -> Move:
        raise NotImplementedError

    def _count(self) -> int:
        self.counts += 1
        return len(self.moves)


def test_places_one_after_another_are_one_walk_and_a_far_one_is_another() -> None:
    moves: Any = Noted(400)
    assert [moves[at] for at in range(60)] == moves.moves[:60]
    assert moves.walks == [0]
    assert moves[109] == 109
    assert moves.walks == [0]
    assert moves[160] == 160
    assert moves.walks == [0, 160]
    assert moves[159] == 159
    assert moves.walks == [0, 160, 159]
    assert moves.counts == 0


def test_slices_from_the_front_are_not_counted_and_empty_ones_not_walked() -> None:
    moves: Any = Noted(9)
    assert [*moves[0:3], *moves[::4]] == [0, 1, 2, 0, 4, 8]
    assert (moves.walks, moves.counts) == ([0, 0], 0)
    assert (moves[-3:-3], moves[2:-5:-1]) == ((), ())
    assert (moves.walks, moves.counts) == ([0, 0], 1)
    assert [*moves[7:4:-2], *moves[-2:]] == [7, 5, 7, 8]


def test_a_list_is_true_by_its_first_move() -> None:
    one, none = Noted(1), Noted(0)
    assert one
    assert not none
    assert (one.walks, none.walks, one.counts, none.counts) == ([0], [0], 0, 0)


def test_2_4_nothing_is_robbed_by_its_equal_where_two_melds_are_next_to_each_other() -> None:
    state = melding("JH 5D 3D 2D", ["JC JD 4C 3C 2C", "JC JD 5C 3C 2C"], stock=0)
    moves = moves_of(state)
    assert fireplace.read_move("2D 3D 5D JC JH steal 1:JC") in list(moves)
    assert all(fireplace.why_illegal(state, move) is None for move in moves)


def test_bool_is_asked_without_the_moves_that_are_no_melds() -> None:
    rules = Rules(unable=UnableCall.STUCK_ONLY)
    few, many = (melding(HAND, list(_row(most)), rules=rules) for most in (2, 15))
    assert steps(lambda: fireplace.legal_moves(many)) < 20 * steps(lambda: fireplace.legal_moves(few))


def _row(most: int) -> list[str]:
    return [str(meld.cards) for meld in against(most).melds[1 - against(most).turn]]


def test_listing_takes_steps_in_proportion_to_what_is_listed() -> None:
    state = against(15)

    def listed(count: int) -> int:
        return steps(lambda: list(islice(moves_of(state), count)))

    thousand, four = listed(1_000), listed(4_000)
    assert four < 8 * thousand
    assert four < 4_000 * 400


def test_memory_does_not_grow_with_what_is_listed() -> None:
    moves = moves_of(against(15))
    tracemalloc.start()
    for _ in islice(moves, 20_000):
        pass
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 60_000


def test_counting_is_done_once_and_costs_less_than_listing() -> None:
    moves = moves_of(against(6))
    first = steps(lambda: len(moves))
    assert steps(lambda: len(moves)) < 10
    assert steps(lambda: moves[len(moves) // 2]) < first
    assert 3 * first < steps(lambda: list(iter(moves_of(against(6)))))


class Odometer:
    """A source of chance that tries every answer once: all draws of all depths, in order."""

    def __init__(self) -> None:
        self.path: list[tuple[int, int]] = []
        self.at = 0

    def randrange(self, stop: int, /) -> int:
        assert stop >= 1
        if self.at == len(self.path):
            self.path.append((0, stop))
        place, size = self.path[self.at]
        assert size == stop
        self.at += 1
        return place

    def on(self) -> bool:
        """Turn to the next answers; False when all have been given."""
        self.at = 0
        while self.path:
            place, stop = self.path.pop()
            if place + 1 < stop:
                self.path.append((place + 1, stop))
                return True
        return False


def every_sample(moves: MoveList) -> set[Move]:
    odometer, found = Odometer(), set[Move]()
    while True:
        found.add(moves.sample(odometer))
        if not odometer.on():
            return found


@pytest.mark.parametrize(
    ("hand", "theirs"),
    [
        ("2C 3C 4C JC JD QS KH", []),
        ("2C 3C 4C JC JD", ["QC QD 9C 8D 6H"]),
        ("TS JS 2D 3D", ["QS JD JH 3C 2C", "KS JD JH 3C 2C", "AS QS JH JD 2C"]),
        ("2C 3D 5H 7S 8C 9D", []),
        ("2C", []),
    ],
)
def test_sample_reaches_every_legal_move(hand: str, theirs: list[str]) -> None:
    moves = moves_of(melding(hand, theirs, stock=0))
    assert every_sample(moves) == set(moves)


def test_sample_draws_on_where_a_rung_has_no_meld_that_can_be_had() -> None:
    state = melding("JC 4D 3D 2H", ["AD AH 4C 3C 2C"], stock=0)
    moves = moves_of(state)
    assert every_sample(moves) == set(moves)
    assert {str(move) for move in moves} >= {"pass"}


def test_sample_of_no_moves_is_an_index_error() -> None:
    from cardstops.games.fireplace.laying import MeldMoves

    nothing = MeldMoves(Rules().order, 0, ())
    assert not nothing
    assert len(nothing) == 0
    with pytest.raises(IndexError, match=r"^there are no moves$"):
        nothing.sample(random.Random(1))


class Second:
    """A source of chance that gives the second of what there is, or the only one."""

    def randrange(self, stop: int, /) -> int:
        return min(1, stop - 1)


def test_sample_puts_the_last_rung_in_the_place_of_one_without_a_meld() -> None:
    """The second rung is the straight, which five cards of one suit are not; the last is two jacks with 7 6 5."""
    moves = moves_of(melding("JC JD 5H 6H 7H 8H 9H", stock=0))
    assert str(moves[0]) == "5H 6H 7H 8H 9H"
    assert str(moves.sample(Second())) == "5H 6H 7H JC JD"


def test_random_choice_and_choose_both_take_the_list() -> None:
    moves = moves_of(against(4))
    rng = random.Random(4)
    for _ in range(20):
        assert rng.choice(moves) in moves
        assert choose(moves, rng) in moves


def test_what_is_no_move_is_not_in_the_list() -> None:
    moves = moves_of(against(1))
    for thing in ("pass", None, 3, ("2C",), fireplace.PASS, fireplace.read_move("force 2C 3C 4C 5C 6C")):
        assert thing not in moves


def test_a_source_of_chance_is_whatever_has_randrange() -> None:
    source: Randomness = Odometer()
    assert moves_of(against(1)).sample(source) in moves_of(against(1))
