"""`cards-sha256-1` a second time, from its specification alone, for text seeds."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator


def words(seed: str, label: str) -> Iterator[int]:
    """The 64-bit words of a stream."""
    start, name = f"s:{seed}".encode(), label.encode()
    head = b"cardstops/rng/1\0" + len(start).to_bytes(4, "big") + start + len(name).to_bytes(4, "big") + name
    block = 0
    while True:
        digest = hashlib.sha256(head + block.to_bytes(8, "big")).digest()
        for place in range(0, 32, 8):
            yield int.from_bytes(digest[place : place + 8], "big")
        block += 1


def shuffled(seed: str, label: str, cards: list[str]) -> list[str]:
    """The cards in the order of dealing."""
    stream, order = words(seed, label), list(cards)
    for last in range(len(order) - 1, 0, -1):
        size = last + 1
        word = next(word for word in stream if word < 2**64 - 2**64 % size)
        order[last], order[word % size] = order[word % size], order[last]
    return order
