"""What a person at the table looks at: who has said what, the cells, the run, the dead hand, the own hand."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from cardstops.cards import Cards, Suit
from cardstops.games.newmarket.board import Cell
from cardstops.games.newmarket.moves import AUCTION
from cardstops.games.newmarket.opening import most_bid, price
from cardstops.games.newmarket.options import DIAMONDS, HoldBack, LeadCard, Opening
from cardstops.games.newmarket.phases import legal_moves
from cardstops.games.newmarket.views import BiddingView, ExchangingView, FinishedView, PlayingView, StakingView, View
from cardstops.sights import Sight

__all__ = ["WORDING", "sights"]

WORDING: Final = MappingProxyType(
    {
        "staked": ("{who} staked {chips} on {name}", "{who} staked {chips}"),
        "pot-paid": ("{who} put {chips} in the pot",),
        "turned-up": ("{cards} was turned up for trumps",),
        "dealt": ("{who} got {cards}", "{who} got {many}", "the dead hand got {many}"),
        "hand-seen": ("{who} looked at {cards}",),
        "called": ("{who} called {cards} to be buried",),
        "buried": ("{who} had to take the dead hand: {cards}", "{who} had to take the dead hand"),
        "declined": ("{who} kept the hand",),
        "auctioned": ("{who} had the dead hand auctioned",),
        "bid": ("{who} bid {chips}",),
        "passed": ("{who} passed",),
        "unsold": ("nobody bid for the dead hand",),
        "price-paid": ("{who} paid {chips} to {other}", "{who} paid {chips} ({name})"),
        "swapped": ("{who} took the dead hand: {cards}", "{who} took the dead hand"),
        "leads": ("{who} had the lead",),
        "led": ("{who} led {cards}",),
        "followed": ("{who} went on with {cards}",),
        "held-back": ("{who} held {cards} back",),
        "claimed": ("{who} took {chips} from {name} with {cards}", "{who} took {chips} from {name}"),
        "cell-left": ("{name} left the match",),
        "stopped": ("the run stopped at {cards} ({name})",),
        "lead-passed": ("{who} had nothing to lead",),
        "blocked": ("nobody had anything to lead",),
        "last-king": ("{who} claimed the last King",),
        "turn-up-wins": ("{cards}, turned up, won the deal for {who}",),
        "out": ("{who} went out",),
        "pot-taken": ("{who} took {chips} from the pot",),
        "paid": ("{who} paid {chips} to {other} for {many}",),
        "matched": ("{who} put {chips} on {name}, which was left unclaimed",),
    }
)
"""What happens, in sentences by the code of the event."""


def sights(view: View) -> Iterator[Sight]:
    """The view as lines: first those of single seats, then the table's, the own hand last."""
    yield from _of_seats(view)
    yield Sight("layout", tuple(map(_cell, view.cells)))
    if view.table.rules.pot_stake or view.pot:
        yield Sight("pot", (_chips(view.pot),))
    if view.board.turned is not None:
        yield Sight("trumps", (f"{view.board.turned} is turned up",))
    yield Sight("dead hand", (f"{view.dead_count} cards", *_known_dead(view)))
    if isinstance(view, PlayingView | FinishedView):
        yield Sight("run", (_run(view),))
    if view.hand is not None:
        yield Sight("hand", tuple(_by_suit(view)))
    if view.seat is not None and view.turn == view.seat:
        yield Sight("to do", (_task(view),))


def _of_seats(view: View) -> Iterator[Sight]:
    """The dealer, who sits out, and what was said about the dead hand."""
    table, talk = view.table, view.board.talk
    yield Sight("dealer", seat=table.dealer)
    for seat in range(table.seats):
        if seat not in table.active:
            yield Sight("sits out", seat=seat)
        if seat in talk.declined:
            yield Sight("keeps the hand", seat=seat)
        if talk.bids[seat]:
            yield Sight(f"bids {talk.bids[seat]}", seat=seat)
        elif isinstance(view, BiddingView) and seat in table.active and seat not in {*view.bidders, table.dealer}:
            yield Sight("passed" if most_bid(seat, table, view.board) else "has no chip to bid", seat=seat)
    if talk.swapped is not None:
        yield Sight("took the dead hand", seat=talk.swapped)
    if talk.caller is not None:
        yield Sight(f"called {talk.called}", seat=talk.caller)


def _cell(cell: Cell) -> str:
    """A cell, the cards that claim it where they are others than those shown, and what lies on it."""
    if not cell.live:
        return f"{cell.name} has left"
    if cell.claimed_by is not None:
        return f"{cell.name} taken"
    claims = f", won by {cell.claims}" if cell.claims and cell.claims != cell.shown else ""
    return f"{cell.name} {_chips(cell.chips)}{claims}"


def _chips(number: int) -> str:
    return "1 chip" if number == 1 else f"{number} chips"


def _known_dead(view: View) -> Iterator[str]:
    """Cards that the viewer has seen in the dead hand, or that a stop has shown to lie there."""
    known = Cards(view.known[-1].bits | view.facts.stopped.bits)
    if known:
        yield f"with {known}"


def _run(view: PlayingView | FinishedView) -> str:
    if view.top is None:
        return "none yet"
    due = view.due if isinstance(view, PlayingView) else None
    return f"stopped at {view.top}" if due is None else f"up to {view.top}, {due} is due"


def _by_suit(view: View) -> Iterator[str]:
    """The hand, a suit an item, each in the order of play."""
    order, hand = view.table.rules.order, view.hand or Cards()
    for suit in Suit:
        cards = [card for card in hand if card.suit is suit]
        if cards:
            yield " ".join(map(str, sorted(cards, key=lambda card: order.below[card].bit_count())))


def _task(view: View) -> str:
    """What the viewer, who is on turn, is asked for."""
    rules, table = view.table.rules, view.table
    if isinstance(view, StakingView):
        chips = rules.stake_on_layout(tuple(cell.live for cell in view.cells), dealer=view.turn == table.dealer)
        return f"spread {_chips(chips)} over the layout, a number for each cell; nobody sees a card yet"
    if isinstance(view, ExchangingView):
        cost = price(view.turn, table)
        auction = ", or have it auctioned (auction)" if AUCTION in legal_moves(view) else ""
        return f"keep your hand, or take the dead one unseen (swap){f' for {_chips(cost)}' if cost else ''}{auction}"
    if isinstance(view, PlayingView):
        return _play(view)
    return f"bid more than {max(view.board.talk.bids)} for the dead hand, which nobody has seen, or pass"


def _play(view: PlayingView) -> str:
    rules = view.table.rules
    if view.due is not None:
        return f"play {view.due}" + (", or hold it back (hold)" if rules.hold_back is HoldBack.ALLOWED else "")
    if view.top is None and rules.opening is Opening.LOWEST_DIAMOND and view.held & DIAMONDS:
        return "open with the lowest diamond of all hands, which you hold"
    which = "a card" if rules.lead_card is LeadCard.ANY else "your lowest card"
    return f"lead {which} of a suit that is open"
