"""A bot to play against, by the advice of the Spanish text.

Lead low in a long suit and in the suit of a card that claims, keep count of the cards that stop a run, hold nothing
back, and swap a hand that has less to win than the dead one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from cardstops.cards import Card, Cards
from cardstops.game import Moves, Randomness
from cardstops.games.newmarket.moves import AUCTION, KEEP, PASS, SWAP, Bid, Move, Play, Stake
from cardstops.games.newmarket.opening import price
from cardstops.games.newmarket.views import BiddingView, ExchangingView, PlayingView, StakingView, View

__all__ = ["POLICIES", "sensible"]


def sensible(view: View, moves: Moves[Move], rng: Randomness) -> Move:
    """Stake evenly, swap for a hand that has more to win, lead what sheds and wins most, and hold nothing back."""
    del rng
    if isinstance(view, StakingView):
        return _stake(view)
    if isinstance(view, ExchangingView):
        return _exchange(view, moves)
    if isinstance(view, BiddingView):
        return _bid(view, moves)
    if isinstance(view, PlayingView) and view.due is None:
        return max(moves, key=lambda move: _worth(view, move.card) if isinstance(move, Play) else 0)
    return moves[0]


# -- Stakes and the dead hand -----------------------------------------------------------------------------------------


def _stake(view: StakingView) -> Stake:
    """Nobody has seen a card, so no cell is better than another: chip by chip round the live ones."""
    live = tuple(cell.live for cell in view.cells)
    chips, cells = view.table.rules.stake_on_layout(live, dealer=view.turn == view.table.dealer), sum(live)
    stake = list[int]()
    for place, there in enumerate(live):
        stake.append((chips - sum(live[:place]) + cells - 1) // cells if there else 0)
    return Stake(tuple(stake))


def _exchange(view: ExchangingView, moves: Moves[Move]) -> Move:
    """Swap for a hand that is expected to win more; with a better one of one's own, sell the right to it if one can."""
    if _gain(view) > price(view.turn, view.table):
        return SWAP
    return AUCTION if AUCTION in moves else KEEP


def _bid(view: BiddingView, moves: Moves[Move]) -> Move:
    """The least bid, as long as the dead hand is worth that."""
    least = Bid(max(view.board.talk.bids) + 1)
    return least if least in moves and least.chips <= _gain(view) else PASS


def _gain(view: ExchangingView | BiddingView) -> float:
    """Chips that the dead hand may be expected to win more than one's own, less what its cards may cost more."""
    rules, hand = view.table.rules, view.hand or Cards()
    share = view.dead_count / (len(rules.pack) - len(hand))  # of the cards that the seat does not see
    claims = [(cell.chips, cell.claims) for cell in view.cells if cell.claims]
    dead = sum(chips * share ** len(cards) for chips, cards in claims if not cards.bits & hand.bits)
    own = sum(chips for chips, cards in claims if hand.covers(cards))
    return dead - own - rules.pay_per_card * (view.dead_count - len(hand))


# -- Leads ------------------------------------------------------------------------------------------------------------


def _worth(view: PlayingView, lead: Card) -> float:
    """What a run that begins with this card may be expected to bring the seat.

    One for each card that it gets rid of, one for each chip that a card claims, and one for the next lead, if the run
    stops at a card of its own. A card that nobody has seen goes on with the run unless it is dead.
    """
    unseen, living = _unseen(view)
    worth: float = 0
    reached: float = 1
    own = True
    card: Card | None = lead
    while card is not None and card.bit & (view.held | unseen):
        sure = card.bit & view.held != 0 or card in view.facts.barred[-1]
        goes_on = 1 if sure else living
        worth += own * reached * (1 - goes_on)
        reached *= goes_on
        own = card.bit & view.held != 0
        worth += own * reached * (1 + _prize(view, card))
        card = view.table.rules.order.following[card]
    return worth + own * reached


def _unseen(view: PlayingView) -> tuple[int, float]:
    """The mask of the cards that may lie anywhere, and what part of them is in hands that are played."""
    known_dead = view.facts.stopped.bits | view.known[-1].bits
    seen = view.held | known_dead
    for cards in view.played:
        seen |= cards.bits
    unseen = view.table.rules.pack.bits & ~seen
    dead = view.dead_count - known_dead.bit_count()
    return unseen, 1 - dead / max(unseen.bit_count(), 1)


def _prize(view: PlayingView, card: Card) -> float:
    """Chips of the cells that a card claims, alone or in part with others that the seat has or has played."""
    if not card.bit & view.board.claiming:
        return 0
    own = view.held | view.played[view.turn].bits
    return sum(
        cell.chips / len(cell.claims)
        for cell in view.cells
        if cell.claims and cell.claimed_by is None and card in cell.claims and not cell.claims.bits & ~own
    )


POLICIES: Final[Mapping[str, Callable[[View, Moves[Move], Randomness], Move]]] = MappingProxyType(
    {"sensible": sensible}
)
"""The bots by name."""
