"""Going round the table, against a plain walk from chair to chair."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardstops.seats import after, round_after, round_from

seats = st.integers(0, 9)
tables = st.sets(seats, min_size=1).map(lambda chairs: tuple(sorted(chairs)))


def walk(first: int, active: tuple[int, ...]) -> tuple[int, ...]:
    """Chair by chair round a table of ten from `first` on, past those that nobody plays from."""
    return tuple(chair % 10 for chair in range(first, first + 10) if chair % 10 in active)


@given(seats, tables)
def test_after_is_the_next_active_seat(seat: int, active: tuple[int, ...]) -> None:
    assert after(seat, active) == walk(seat + 1, active)[0]


@given(seats, tables)
def test_round_from_begins_with_the_seat_or_the_next_active_one(seat: int, active: tuple[int, ...]) -> None:
    assert round_from(seat, active) == walk(seat, active)


@given(seats, tables)
def test_round_after_ends_with_the_seat_if_it_plays(seat: int, active: tuple[int, ...]) -> None:
    assert round_after(seat, active) == walk(seat + 1, active)
    assert (round_after(seat, active)[-1] == seat) == (seat in active)


def test_a_seat_alone_follows_itself() -> None:
    assert after(2, (2,)) == 2
    assert round_from(0, (2,)) == round_after(2, (2,)) == (2,)
