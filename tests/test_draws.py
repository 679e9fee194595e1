"""What policies draw from, against a plain reading of `docs/spec/rng.md`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstops.draws import Source
from cardstops.errors import SeedError

WORD = 2**16


def words(seed: bytes, label: str) -> Iterator[int]:
    """The words of 16 bits of a seed, as its bytes are hashed, and a label."""
    name = label.encode()
    head = b"cardstops/rng/1\0" + len(seed).to_bytes(4, "big") + seed + len(name).to_bytes(4, "big") + name
    block = 0
    while True:
        digest = hashlib.sha256(head + block.to_bytes(8, "big")).digest()
        yield from (digest[place] << 8 | digest[place + 1] for place in range(0, 32, 2))
        block += 1


def below(stream: Iterator[int], stop: int) -> int:
    """A number below `stop`, from the fewest words that hold it."""
    count = next(count for count in range(1, 99) if stop <= WORD**count)
    while True:
        value = 0
        for _ in range(count):
            value = value * WORD + next(stream)
        if value < WORD**count - WORD**count % stop:
            return value % stop


@given(st.integers(), st.lists(st.integers(1, 99) | st.integers(1, 2**70) | st.just(WORD), max_size=60))
def test_numbers_are_drawn_as_the_specification_says(seed: int, stops: list[int]) -> None:
    draws, stream = Source(seed).draws("policy/2/0"), words(b"i:%d" % seed, "policy/2/0")
    assert [draws.randrange(stop) for stop in stops] == [below(stream, stop) for stop in stops]


def test_a_word_at_or_above_the_largest_multiple_is_thrown_away() -> None:
    limit = WORD - WORD % 1000
    stream = words(b"s:x", "a")
    thrown = next(place for place, word in enumerate(stream) if word >= limit)
    draws, again = Source("x").draws("a"), words(b"s:x", "a")
    for _ in range(thrown + 1):
        assert draws.below(1000) == below(again, 1000)
    assert next(again) == draws.below(WORD)


def test_words_are_joined_from_one_block_to_the_next() -> None:
    draws, stream = Source("x").draws("a"), words(b"s:x", "a")
    assert [draws.below(2**70) for _ in range(40)] == [below(stream, 2**70) for _ in range(40)]


def test_seat_s_draws_under_policy_s_and_the_deal() -> None:
    source = Source(b"seed")
    drawn = [draws.below(1 << 16) for draws in source.seats(3, 12)]
    assert drawn == [next(words(b"b:seed", f"policy/{seat}/12")) for seat in range(3)]


@pytest.mark.parametrize("stop", [0, -1, 1.0, "3", None])
def test_a_draw_is_below_a_positive_whole_number(stop: object) -> None:
    with pytest.raises(SeedError, match="below a positive whole number"):
        Source(1).draws("a").randrange(stop)


def test_a_seed_is_a_text_bytes_or_a_whole_number() -> None:
    with pytest.raises(SeedError):
        Source(1.5)  # type: ignore[arg-type]  # what a caller without a type checker may pass
