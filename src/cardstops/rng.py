"""Randomness as an argument: `cards-sha256-1`, one published algorithm from a seed and a label to a shuffle.

Block *i* of a stream is SHA-256 over `cardstops/rng/1`, NUL, the length-prefixed seed, the length-prefixed label and
*i*; a block is four 64-bit big-endian words. `docs/spec/rng.md` has the vectors. Nothing here ever changes: another
algorithm would be another id.
"""

from __future__ import annotations

import hashlib
import os
import re
import struct
from collections.abc import Iterable
from hmac import compare_digest
from typing import Final, TypeAlias, TypeVar

from cardstops.errors import SeedError, brief

__all__ = ["RNG", "Seed", "Stream", "commit", "new_seed", "parse_seed", "reveal", "seed_bytes", "seed_text"]

RNG: Final = "cards-sha256-1"
"""The algorithm's id, as records write it."""

Seed: TypeAlias = str | bytes | int
"""What a shuffle starts from, of any size; 1, "1" and b"1" are three different seeds."""

T = TypeVar("T")
_MOST_DIGITS: Final = 4000
_TOO_LARGE: Final = 10**_MOST_DIGITS
_WORD: Final = 1 << 64
"""One more than the largest word."""


def _eight_bytes(number: int) -> bytes:
    return number.to_bytes(8, "big")


_LENGTH: Final = struct.Struct(">I").pack
_FIRST: Final = 16
_NUMBERS: Final = tuple(map(_eight_bytes, range(_FIRST)))
"""The numbers of the blocks that a shuffle of a pack needs, as they are hashed."""


def seed_bytes(seed: Seed) -> bytes:
    """The bytes that are hashed: `s:` + UTF-8, `b:` + the bytes, `i:` + decimal digits.

    Raises:
        SeedError: another type (a bool is no int here), a lone surrogate, an int of more than 4000 digits.
    """
    if isinstance(seed, bytes):
        return b"b:" + seed
    try:
        return seed_text(seed).encode()
    except UnicodeEncodeError as error:
        raise SeedError("a seed with a lone surrogate has no UTF-8") from error


def seed_text(seed: Seed) -> str:
    """The seed as records write it: `s:…`, `b:` + lower-case hex, `i:…`; `parse_seed` reads it back.

    Raises:
        SeedError: not a str, bytes or int (a bool is no int here), or an int of more than 4000 digits.

    Examples:
        >>> seed_text("friday"), seed_text(bytes.fromhex("01ff")), seed_text(7)
        ('s:friday', 'b:01ff', 'i:7')
    """
    if isinstance(seed, str):
        return f"s:{seed}"
    if isinstance(seed, bytes):
        return f"b:{seed.hex()}"
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise SeedError(f"a seed is a str, bytes or int, not a {type(seed).__name__}")
    if abs(seed) >= _TOO_LARGE:
        raise SeedError(f"an int seed has at most {_MOST_DIGITS} digits; give a longer one as bytes")
    return f"i:{seed}"


def parse_seed(text: str) -> Seed:
    """The seed of a text that `seed_text` wrote.

    Raises:
        SeedError: another prefix, upper-case or odd hex, an int with leading zeros, a lone surrogate.

    Examples:
        >>> parse_seed("i:7"), parse_seed("s:i:7")
        (7, 'i:7')
    """
    if not isinstance(text, str):
        raise SeedError(f"a seed's text is a str, not a {type(text).__name__}")
    kind, body = text[:2], text[2:]
    seed: Seed | None = None
    if kind == "s:":
        seed = body
    elif kind == "b:" and len(body) % 2 == 0 and re.fullmatch("[0-9a-f]*", body):
        seed = bytes.fromhex(body)
    elif kind == "i:" and len(body) <= _MOST_DIGITS + 1 and re.fullmatch("0|-?[1-9][0-9]*", body):
        seed = int(body)
    if seed is None:
        raise SeedError(f"{brief(text)} is no seed: s:text, b:hex in lower case, or i:digits")
    seed_bytes(seed)
    return seed


def new_seed() -> bytes:
    """Thirty-two bytes from the system's entropy: the one function here that two calls answer differently."""
    return os.urandom(32)


def seeded(seed: Seed) -> bytes:
    """What every block of a seed begins with: the tag of this randomness, and the seed behind its length."""
    start = seed_bytes(seed)
    return b"cardstops/rng/1\0" + _LENGTH(len(start)) + start


def labelled(start: bytes, label: str) -> bytes:
    """What every block of a stream begins with: the same, and the label behind its length."""
    if not isinstance(label, str) or not label.isascii():
        raise SeedError("a label is ASCII text")
    name = label.encode()
    return b"%b%b%b" % (start, _LENGTH(len(name)), name)


class Stream:
    """The words of one seed and label, used up in order.

    Raises:
        SeedError: a seed that `seed_bytes` refuses, or a label that is not ASCII.

    Examples:
        >>> first, again = Stream("friday", "deal/0"), Stream("friday", "deal/0")
        >>> first.randrange(52) == again.randrange(52), first.shuffled("abc") == again.shuffled("abc")
        (True, True)
    """

    __slots__ = ("_block", "_head", "_left")

    def __init__(self, seed: Seed, label: str) -> None:
        self._head = hashlib.sha256(labelled(seeded(seed), label))
        self._block = 0
        self._left: list[int] = []

    def word(self) -> int:
        """The next 64-bit word."""
        if not self._left:
            self._lay_up(1)
        return self._left.pop()

    def _lay_up(self, words: int) -> None:
        """See that at least so many words are waiting; the next one to use stays last."""
        blocks = (words - len(self._left) + 3) // 4
        if blocks > 0:
            self._left = [*self._fresh(blocks)[::-1], *self._left]

    def _fresh(self, blocks: int) -> tuple[int, ...]:
        """The words of so many more blocks, in their order."""
        first, last = self._block, self._block + blocks
        self._block = last
        copy = self._head.copy
        digests: list[bytes] = []
        for number in _NUMBERS[first:last] if last <= _FIRST else map(_eight_bytes, range(first, last)):
            block = copy()
            block.update(number)
            digests.append(block.digest())
        return struct.unpack(f">{4 * blocks}Q", b"".join(digests))

    def randrange(self, stop: int, /) -> int:
        """A whole number below `stop`, each as likely: words at or above the largest multiple are thrown away.

        Beyond 2**64, as many words as hold `stop` are joined to one, the first the most significant.

        Raises:
            SeedError: `stop` is no positive whole number.
        """
        if not isinstance(stop, int) or stop <= 0:
            raise SeedError(f"a draw is below a positive whole number, not {brief(stop)}")
        words = -(-(stop - 1).bit_length() // 64) or 1
        span = 1 << 64 * words
        limit = span - span % stop
        while True:
            value = self.word()
            for _ in range(words - 1):
                value = value << 64 | self.word()
            if value < limit:
                return value % stop

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in a random order: Fisher-Yates from the last place down.

        The words of all draws are laid up at once. When all are below the limit of every draw here, none need be tested
        for itself; else, once in some 10**16 shuffles, `randrange` takes or throws away each.
        """
        order = list(items)
        places = len(order)
        self._lay_up(places - 1)
        words = self._left[len(self._left) + 1 - places :] if places else []
        if max(words, default=0) < _WORD - places:
            del self._left[len(self._left) - len(words) :]
            for word in reversed(words):
                other = word % places
                places -= 1
                order[places], order[other] = order[other], order[places]
        else:
            for place in range(places - 1, 0, -1):
                other = self.randrange(place + 1)
                order[place], order[other] = order[other], order[place]
        return order


def commit(seed: Seed, salt: bytes) -> str:
    """What a host publishes before a deal: SHA-256 in hex over the salt and the seed.

    Raises:
        SeedError: a salt of fewer than 16 bytes, from which the seed could be tried out.
    """
    if not isinstance(salt, bytes) or len(salt) < 16:
        raise SeedError("a salt is at least 16 bytes, as new_seed() gives")
    return hashlib.sha256(b"cardstops/commit/1\0" + _LENGTH(len(salt)) + salt + seed_bytes(seed)).hexdigest()


def reveal(commitment: str, seed: Seed, salt: bytes) -> bool:
    """Whether seed and salt, published after a deal, are those committed to before it.

    Raises:
        SeedError: as `commit`; or a commitment that is no text.

    Examples:
        >>> salt = bytes(16)
        >>> reveal(commit("friday", salt), "friday", salt), reveal(commit("friday", salt), "monday", salt)
        (True, False)
    """
    if not isinstance(commitment, str):
        raise SeedError(f"a commitment is hex, not {brief(commitment)}")
    return compare_digest(commit(seed, salt).encode(), commitment.encode("utf-8", "replace"))
