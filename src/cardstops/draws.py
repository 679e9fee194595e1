"""What policies draw from: many small numbers from few blocks of a stream of `cards-sha256-1`.

The blocks are those of `rng.Stream` and so is the way to draw; but a block is sixteen words of 16 bits, since a policy
mostly chooses among few moves. One draw never shifts another: each seat has a stream of its own for each deal.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardstops.errors import TableError
from cardstops.rng import Seed, labelled, seeded
from cardstops.words import Draws

__all__ = ["Draws", "Source", "one_for_each"]


class Source:
    """All that policies draw by one seed.

    Raises:
        SeedError: a seed that `seed_bytes` refuses.
    """

    __slots__ = ("_start",)

    def __init__(self, seed: Seed) -> None:
        self._start: bytes = seeded(seed)

    def draws(self, label: str) -> Draws:
        """What is drawn under a label, an ASCII text such as `policy/2/0`, from its beginning.

        Raises:
            SeedError: a label that is not ASCII text.
        """
        return Draws(labelled(self._start, label))

    def seats(self, seats: int, deal: int) -> list[Draws]:
        """What the policies of so many seats draw from in a deal: seat *s* from `policy/s/deal`."""
        return [self.draws(f"policy/{seat}/{deal}") for seat in range(seats)]


def one_for_each(seats: int, draws: Sequence[Draws]) -> list[Draws]:
    """The draws that a deal is to be played out by, seen to be one for each seat.

    Raises:
        TableError: they are another number, or not `Draws`.
    """
    if not isinstance(draws, Sequence) or [type(one) for one in draws] != [Draws] * seats:
        raise TableError(f"playing out takes Draws for each of {seats} seats, as Source.seats gives them")
    return list(draws)
