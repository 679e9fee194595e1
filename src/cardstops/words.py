"""Words of 16 bits, and the numbers drawn from them: the kernel of `draws`."""

from __future__ import annotations

import struct
from hashlib import sha256
from typing import Final

from cardstops.errors import SeedError, brief

__all__ = ["Draws"]

_SPAN: Final = 1 << 16
"""One more than the largest word."""
_WORDS: Final = struct.Struct("<16H").unpack
"""The words of a block whose bytes stand in reverse, the last one first."""


class Draws:
    """The small numbers of one seed and label, used up in order: a `Randomness`, as policies are given it.

    `Source.draws` makes it.
    """

    __slots__ = ("_block", "_head", "_left")

    def __init__(self, head: bytes) -> None:
        self._head: bytes = head
        self._block: int = 0
        self._left: list[int] = []

    def below(self, stop: int) -> int:
        """A whole number below `stop`, which is 1 at least, each as likely."""
        if not self._left:
            self._lay_up()
        word = self._left.pop()
        if word <= _SPAN - stop:  # below the largest multiple of `stop`, however much that is
            return word % stop
        self._left.append(word)
        return self._joined(stop)

    def _joined(self, stop: int) -> int:
        """The same in full: the first of the words that are joined to hold `stop` is the most significant."""
        words = -(-(stop - 1).bit_length() // 16) or 1
        span = _SPAN**words
        while True:
            value = 0
            for _ in range(words):
                if not self._left:
                    self._lay_up()
                value = value << 16 | self._left.pop()
            if value < span - span % stop:
                return value % stop

    def _lay_up(self) -> None:
        """Have the words of the next block wait, the next one to use last."""
        block = sha256(self._head + self._block.to_bytes(8, "big")).digest()
        self._block += 1
        self._left.extend(_WORDS(block[::-1]))

    def randrange(self, stop: object, /) -> int:
        """The same for anybody.

        Raises:
            SeedError: `stop` is no positive whole number.
        """
        if not isinstance(stop, int) or stop <= 0:
            raise SeedError(f"a draw is below a positive whole number, not {brief(stop)}")
        return self.below(stop)
