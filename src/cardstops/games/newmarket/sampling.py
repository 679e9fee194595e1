"""Sampling: a full state that the viewer cannot rule out, uniform over the placements that the public facts leave.

What is known of unseen cards is put into *cases* that exclude each other (rule 6.6): where the Queen lay when nobody
called, which diamond was the lowest. Each case is a constraint on the places, picked in proportion to its placements.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import NoReturn

from cardstops.cards import Cards, bag
from cardstops.errors import PhaseError
from cardstops.games.newmarket.opening import last_queen
from cardstops.games.newmarket.options import DIAMONDS, CannotLead, Opening
from cardstops.games.newmarket.placements import Constraint, Placements
from cardstops.games.newmarket.state import Bidding, Deal, Exchanging, Finished, Playing, Staking, State
from cardstops.games.newmarket.views import BiddingView, ExchangingView, FinishedView, PlayingView, StakingView, View
from cardstops.rng import Seed, Stream
from cardstops.seats import round_after

__all__ = ["sample"]


def sample(view: View, seed: Seed) -> State:
    """A state with this very view; the same seed gives the same one, and every possible one can come.

    Raises:
        PhaseError: not a view of this game, or one that no state has.
        SeedError: a seed of another kind than str, bytes or int.
    """
    if not isinstance(view, View):
        raise PhaseError(f"a view of Newmarket is sampled, not a {type(view).__name__}")
    stream = Stream(seed, f"sample/{view.table.number}")
    unseen = _Unseen(view)
    cases = [Placements(unseen.cards, unseen.sizes, case) for case in unseen.cases()]
    up_to = list(accumulate(case.count() for case in cases))
    ticket = stream.randrange(max(up_to, default=0) or _impossible())
    return _state(view, unseen.laid(cases[bisect_right(up_to, ticket)].draw(stream)))


def _impossible() -> NoReturn:
    raise PhaseError("no state has this view: the cards that it leaves do not fit the places")


class _Unseen:
    """The cards that the viewer does not see, the places they lie in, and what is known of them."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.played = view.played if isinstance(view, PlayingView | FinishedView) else (Cards(),) * view.table.seats
        seats = len(view.counts)
        self.seen = [Cards()] * (seats + 1)
        if view.hand is not None and view.seat is not None:
            self.seen[view.seat] = view.hand
        self.seen[-1] = view.known[-1]
        shown = sum(cards.bits for cards in (*self.seen, *self.played))
        self.cards = bag(view.table.rules.pack.bits & ~shown)
        sizes = (*view.counts, view.dead_count)
        self.sizes = tuple(size - len(cards) for size, cards in zip(sizes, self.seen, strict=True))
        if min(self.sizes) < 0 or sum(self.sizes) != len(self.cards):
            _impossible()

    def laid(self, placement: tuple[Cards, ...]) -> tuple[Cards, ...]:
        """Every place with the cards seen there and those laid there."""
        return tuple(bag(seen.bits | laid.bits) for seen, laid in zip(self.seen, placement, strict=True))

    def cases(self) -> Iterator[Constraint]:
        """Every case that is left, none overlapping another."""
        facts = self.view.facts
        barred = [shut.bits for shut in facts.barred]
        for seat in range(len(barred) - 1):
            barred[seat] |= facts.stopped.bits
        for silent in self._silence(tuple(barred)):
            yield from self._turn(silent)

    def _silence(self, barred: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Nobody called: the Queen was dealt dead, or her holder had every lower card too (rules 8.1 and 6.6)."""
        table, silent = self.view.table, self.view.facts.silent
        queen = last_queen(table)
        if silent is None or queen is None:
            yield barred
            return
        suit = queen.bit | table.rules.order.below[queen] & table.rules.pack.bits
        for place in range(len(barred)):
            yield from self._forced(barred, queen.bit if place == silent else suit, place)

    def _turn(self, barred: tuple[int, ...]) -> Iterator[Constraint]:
        """What it tells that this very seat is on turn (rules 5.1, 6.1 and 6.4)."""
        view, rules = self.view, self.view.table.rules
        if not isinstance(view, PlayingView):
            yield Constraint(barred)
        elif view.due is not None:
            for forced in self._forced(barred, view.due.bit, view.turn):
                yield Constraint(forced)
        elif view.top is None and rules.opening is Opening.LOWEST_DIAMOND:
            for forced in self._lowest_diamond(barred, view.turn):
                yield Constraint(forced)
        elif view.seat == view.turn or rules.cannot_lead is CannotLead.SAME_SUIT:
            yield Constraint(barred)
        else:
            yield Constraint(barred, view.turn, rules.lead.open[view.top])

    def _lowest_diamond(self, barred: tuple[int, ...], opener: int) -> Iterator[tuple[int, ...]]:
        """The opener holds some diamond, and every lower one is dead; or eldest leads, and all are (rules 5.1, 5.2)."""
        table, dead = self.view.table, len(barred) - 1
        order, left = table.rules.order, DIAMONDS & table.rules.pack.bits
        lower = 0
        while left:
            lowest = order.lowest(left)
            left ^= lowest
            for below in self._forced(barred, lower, dead):
                yield from self._forced(below, lowest, opener)
            lower |= lowest
        if opener == round_after(table.dealer, table.active)[0]:
            yield from self._forced(barred, lower, dead)

    def _forced(self, barred: tuple[int, ...], cards: int, place: int) -> Iterator[tuple[int, ...]]:
        """The constraint and that these cards lie in the place, or were played from it; nothing where they cannot."""
        here = self.seen[place].bits | (self.played[place].bits if place < len(self.played) else 0)
        unseen = cards & ~here
        if unseen & ~self.cards.bits or unseen & barred[place]:
            return
        yield tuple(shut if at == place else shut | unseen for at, shut in enumerate(barred))


def _state(view: View, places: tuple[Cards, ...]) -> State:
    """The state of which this is the view, with these cards in its places."""
    table, board, facts, hands, dead = view.table, view.board, view.facts, places[:-1], places[-1]
    if isinstance(view, StakingView):
        return Staking(table, Deal(hands, dead), board, facts, hands, view.turn)
    if isinstance(view, ExchangingView):
        return Exchanging(table, Deal(hands, dead), board, facts, hands, view.turn)
    if isinstance(view, BiddingView):
        return Bidding(table, Deal(hands, dead), board, facts, hands, view.turn, view.bidder, view.bidders)
    dealt = tuple(hand + played for hand, played in zip(hands, view.played, strict=True))
    deal = Deal(dealt, dead)
    if isinstance(view, PlayingView):
        return Playing(table, deal, board, facts, hands, view.turn, view.top, view.due)
    return Finished(table, deal, board, facts, hands, view.top, view.winner, view.reason)
