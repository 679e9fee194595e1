"""The recogniser: what some cards are, by counting them (rule 4). It shares the table with the generator, no code."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from cardstops.games.doudizhu.book import Book, Entry
from cardstops.games.doudizhu.ranks import BLACK, RED, WIDTH, counts
from cardstops.games.doudizhu.shapes import Combination, Kickers

__all__ = ["readings"]


@lru_cache(maxsize=1 << 14)
def readings(ranks: int, book: Book) -> tuple[Combination, ...]:
    """Every way to read these ranks as one combination, in the order of a leader's moves; empty when there is none."""
    number = counts(ranks)
    return tuple(
        entry.form.combination(low, kickers)
        for entry in book.by_size.get(ranks.bit_count(), ())
        for low in range(WIDTH - entry.form.length + 1)
        if (kickers := _kickers(entry, number, low)) is not None
    )


def _kickers(entry: Entry, number: tuple[int, ...], low: int) -> Kickers | None:
    """The kickers that the cards leave beside the body that begins at `low`; None when this is no such play."""
    top = low + entry.form.length
    for rank in range(low, top):
        if number[rank] != entry.form.copies or not entry.reach >> rank & 1:
            return None
    kick = entry.kick
    if kick is None:
        return ()
    left = [(rank, many) for rank, many in enumerate(number) if many and not low <= rank < top]
    for rank, many in left:
        if many % kick.each or many // kick.each > kick.most or not kick.ranks >> rank & 1:
            return None
        if many >= 3 and kick.barred >> rank & 1 and rank in {low - 1, top}:
            return None
    if not kick.both and number[BLACK] and number[RED]:
        return None
    return tuple(_each(left, kick.each))


def _each(left: list[tuple[int, int]], each: int) -> Iterator[int]:
    for rank, many in left:
        for _ in range(many // each):
            yield rank
