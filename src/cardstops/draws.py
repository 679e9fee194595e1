"""What policies draw from: many small numbers from few blocks of a stream of `cards-sha256-1`.

The blocks are those of `rng.Stream` and so is the way to draw; but a block is sixteen words of 16 bits, since a policy
mostly chooses among few moves. One draw never shifts another: each seat has a stream of its own for each deal.
"""

from __future__ import annotations

from cardstops.errors import SeedError
from cardstops.rng import Seed, seed_bytes
from cardstops.words import Draws

__all__ = ["Draws", "Source"]


class Source:
    """All that policies draw by one seed.

    Raises:
        SeedError: a seed that `seed_bytes` refuses.
    """

    __slots__ = ("_head",)

    def __init__(self, seed: Seed) -> None:
        start = seed_bytes(seed)
        self._head: bytes = b"cardstops/rng/1\0" + len(start).to_bytes(4, "big") + start

    def draws(self, label: str) -> Draws:
        """What is drawn under a label, an ASCII text such as `policy/2/0`, from its beginning.

        Raises:
            SeedError: a label that is not ASCII text.
        """
        if not isinstance(label, str) or not label.isascii():
            raise SeedError("a label is ASCII text")
        name = label.encode()
        return Draws(self._head + len(name).to_bytes(4, "big") + name)

    def seats(self, seats: int, deal: int) -> list[Draws]:
        """What the policies of so many seats draw from in a deal: seat *s* from `policy/s/deal`."""
        names = [b"policy/%d/%d" % (seat, deal) for seat in range(seats)]
        return [Draws(self._head + len(name).to_bytes(4, "big") + name) for name in names]
