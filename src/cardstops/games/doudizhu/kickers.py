"""Kickers: the sets of cards or pairs that may ride on a body (rules 4.1, 4.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final

import attrs

from cardstops.games.doudizhu.ranks import BLACK, ONCE, RED, WIDTH, each_alone, everywhere, ranks_in
from cardstops.games.doudizhu.shapes import Form, Kickers

__all__ = ["Kick"]

_REMEMBERED: Final = 1 << 13
"""Of so many masks of ranks a form with several kickers remembers the sets."""


@attrs.frozen(eq=False)
class Kick:
    """The kickers that a form may carry.

    Attributes:
        number: how many kickers.
        each: the cards of one kicker.
        most: how many of the kickers may be of one rank.
        ranks: the mask of ranks that a kicker may have.
        both: whether both jokers may be among them.
        barred: the mask of ranks of which three kickers may not stand beside the body, lest they lengthen it.
        shift: where the plane stands that holds a first kicker.
        sets: the sets of kickers that ranks hold, those of the body left out and shifted down, ascending.
    """

    number: int
    each: int
    most: int
    ranks: int
    both: bool
    barred: int
    shift: int = attrs.field(init=False, default=attrs.Factory(lambda kick: (kick.each - 1) * WIDTH, takes_self=True))
    sets: Callable[[int], tuple[Kickers, ...]] = attrs.field(
        init=False, default=attrs.Factory(lambda kick: kick.chooser(), takes_self=True)
    )

    def chooser(self) -> Callable[[int], tuple[Kickers, ...]]:
        """`choose` with a memory: of all masks for one kicker, of some thousands for several."""
        return each_alone if self.number == 1 else lru_cache(maxsize=_REMEMBERED)(self.choose)

    def choose(self, ranks: int) -> tuple[Kickers, ...]:
        """The sets of kickers that these ranks hold, ascending; both jokers in none, where they may not (rule 4.1)."""
        held = ranks_in(ranks & ONCE)
        if self.most == 1:
            found = tuple(combinations(held, self.number))
        else:
            stock = [rank for rank in held for _ in range((ranks & everywhere(1 << rank)).bit_count())]
            found = tuple(_subsets(stock, self.number))
        if self.both or held[-2:] != (BLACK, RED):
            return found
        return tuple(kickers for kickers in found if not (BLACK in kickers and RED in kickers))

    def open(self, low: int, form: Form) -> int:
        """The ranks of a hand that may kick for this body: a mask over the planes that hold a kicker more each."""
        body = (1 << form.length) - 1 << low
        planes = sum(self.ranks << WIDTH * (self.each * k - 1) for k in range(1, self.most + 1))
        barred = (body << 1 | body >> 1) & self.barred
        return planes & ~everywhere(body) & ~(everywhere(barred) & -1 << 2 * WIDTH)


def _subsets(stock: list[int], number: int) -> Iterator[Kickers]:
    """The different ascending choices of so many from an ascending list."""
    if not number:
        yield ()
        return
    for place in range(len(stock) - number + 1):
        if not place or stock[place] != stock[place - 1]:
            for rest in _subsets(stock[place + 1 :], number - 1):
                yield (stock[place], *rest)
