"""Events: what a seat, or a spectator, sees happen, clause by clause, so that no table has to compare two states."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import cast

from cardstops.cards import Card, Cards
from cardstops.game import Event
from cardstops.games.newmarket.board import Board, Table
from cardstops.games.newmarket.dealing import deal, stakes_at_deal
from cardstops.games.newmarket.moves import AUCTION, Bid, Move, Play, Swap
from cardstops.games.newmarket.options import Stakes
from cardstops.games.newmarket.payment import debt
from cardstops.games.newmarket.phases import apply
from cardstops.games.newmarket.state import Bidding, Exchanging, Finished, Playing, Reason, Staking, State
from cardstops.games.newmarket.views import view
from cardstops.rng import Seed
from cardstops.seats import round_after

__all__ = ["EventCode", "deal_events", "events"]


class EventCode(StrEnum):
    """Every code of an event, with what its fields hold."""

    STAKED = "staked"
    """Rules 2.1, 2.2, 10.3: `seat` put `chips` on the cells, or on the cell `name`."""
    POT_PAID = "pot-paid"
    """Rule 2.3: `seat` put `chips` in the pot."""
    TURNED_UP = "turned-up"
    """Rule 10.1: `cards`, the dead hand's last, is turned up; its suit is trumps."""
    DEALT = "dealt"
    """Rule 3.1: `seat` has `count` cards, `cards` when the viewer sees them; None is the dead hand."""
    HAND_SEEN = "hand-seen"
    """Rule 2.2: the stakes are laid, and the viewer `seat` sees its `cards`."""
    CALLED = "called"
    """Rule 8.1: `seat` called `cards` to be buried."""
    BURIED = "buried"
    """Rule 8.2: `seat` had to take the dead hand for its own; `cards` when the viewer sees them."""
    DECLINED = "declined"
    """Rule 4.2: `seat` keeps its hand."""
    AUCTIONED = "auctioned"
    """Rule 4.2: `seat` lets the others bid for the dead hand."""
    BID = "bid"
    """Rule 4.2: `seat` bids `chips`."""
    PASSED = "passed"
    """Rule 4.2: `seat` bids no more."""
    UNSOLD = "unsold"
    """Rule 4.2: nobody bid."""
    PRICE_PAID = "price-paid"
    """Rule 4.2: `seat` paid `chips` to the seat `other`, to the pot, or to the cell `name`."""
    SWAPPED = "swapped"
    """Rule 4.1: `seat` took the dead hand for its own; `cards` when the viewer sees them."""
    LEADS = "leads"
    """Rules 5.1, 6.3, 6.4: `seat` is to lead."""
    LED = "led"
    """Rule 6.3: `seat` began a run with `cards`."""
    FOLLOWED = "followed"
    """Rule 6.1: `seat` went on with `cards`."""
    HELD_BACK = "held-back"
    """Rule 6.1: `seat` held `cards` back."""
    CLAIMED = "claimed"
    """Rules 7.3, 10.4, 10.6: `seat` took `chips` from the cell `name`, by `cards` or by being out."""
    CELL_LEFT = "cell-left"
    """Rule 1.2: the cell `name` leaves the match."""
    STOPPED = "stopped"
    """Rule 6.2: the run stopped at `cards`; `name` says why: top, layout, removed, played, dead or held-back."""
    LEAD_PASSED = "lead-passed"
    """Rule 6.4: `seat` cannot lead."""
    BLOCKED = "blocked"
    """Rule 7.2: nobody can lead."""
    LAST_KING = "last-king"
    """Rule 7.4: `seat` emptied the last King."""
    TURN_UP_WINS = "turn-up-wins"
    """Rule 10.4: `cards`, turned up, wins the deal for the dealer `seat`."""
    OUT = "out"
    """Rule 7.1: `seat` has played its last card."""
    POT_TAKEN = "pot-taken"
    """Rules 7.1, 7.4: `seat` took `chips` from the pot."""
    PAID = "paid"
    """Rule 7.1: `seat` paid `chips` to `other` for `count` cards."""
    MATCHED = "matched"
    """Rule 7.3: `seat` put `chips` on the cell `name`, which an unplayed card of its hand claims."""


def deal_events(
    table: Table, seed: Seed | None = None, *, deck: Iterable[Card] | None = None, seat: int | None = None
) -> tuple[Event, ...]:
    """What the seat (None: a spectator) sees of the deal.

    Raises:
        DealError: as `deal`.
        SeedError: as `deal`.
        TableError: a seat that the table does not have.
    """
    state = deal(table, seed, deck=deck)
    return (*_dealt(state, seat), *_begun(state, seat))


def events(state: State, move: Move, seat: int | None) -> tuple[Event, ...]:
    """What the seat (None: a spectator) sees happen when the move is applied.

    Raises:
        IllegalMoveError: as `apply`.
        PhaseError: as `apply`.
        TableError: a seat that the table does not have.
    """
    after = apply(state, move)
    view(after, seat)
    if isinstance(state, Staking):
        return (*_staked(state, after), *_hand_seen(after, seat), *_begun(after, seat))
    if isinstance(state, Exchanging | Bidding):
        return (*_answered(state, move, after), *_exchanged(state.board, after, seat), *_opens(after))
    playing = cast("Playing", state)
    if isinstance(move, Play):
        return (*_played(playing, move.card, after), *_handed_on(move.card, after))
    return tuple(_held_back(cast("Card", playing.due), cast("Card", playing.top), playing.turn, after))


# -- The deal and the stakes ------------------------------------------------------------------------------------------


def _dealt(state: State, seat: int | None) -> Iterator[Event]:
    """The stakes paid at the deal, and the cards."""
    table, (counts, hand) = state.table, _as_dealt(state, seat)
    rules, order = table.rules, round_after(table.dealer, table.active)
    live = tuple(cell.live for cell in table.cells)
    for other in order:
        on_cells = 0 if rules.stakes is Stakes.FREE else rules.stake_on_layout(live, dealer=other == table.dealer)
        if on_cells:
            clause = "10.3" if rules.stakes is Stakes.DRESSING else "2.1"
            yield Event(EventCode.STAKED, clause, other, chips=on_cells)
        if rules.pot_stake:
            yield Event(EventCode.POT_PAID, "2.3", other, chips=rules.pot_stake)
    for other in order:
        cards = tuple(hand) if other == seat and hand is not None else ()
        yield Event(EventCode.DEALT, "3.1", other, cards, count=counts[other])
    yield Event(EventCode.DEALT, "3.1", count=counts[-1])


def _as_dealt(state: State, seat: int | None) -> tuple[tuple[int, ...], Cards | None]:
    """How many cards each place was dealt, and which the viewer was, before a hand was buried (rule 8.2)."""
    seen, buried = view(state, seat), state.board.talk.swapped
    counts = [*seen.counts, seen.dead_count]
    if buried is None:
        return tuple(counts), seen.hand
    counts[buried], counts[-1] = counts[-1], counts[buried]
    return tuple(counts), seen.known[-1] if seat == buried else seen.hand


def _staked(state: Staking, after: State) -> Iterator[Event]:
    for cell, now in zip(state.board.cells, after.board.cells, strict=True):
        if now.chips > cell.chips:
            yield Event(EventCode.STAKED, "2.2", state.turn, chips=now.chips - cell.chips, name=cell.name)


def _hand_seen(after: State, seat: int | None) -> Iterator[Event]:
    """The viewer's own hand, once the last stake lies (rule 2.2)."""
    _, hand = _as_dealt(after, seat)
    if seat in after.table.active and hand is not None:
        yield Event(EventCode.HAND_SEEN, "2.2", seat, tuple(hand), count=len(hand))


def _begun(state: State, seat: int | None) -> Iterator[Event]:
    """What follows when the hands are seen: the turned card, the call, the burial, who leads."""
    if isinstance(state, Staking):
        return
    talk = state.board.talk
    if state.board.turned is not None:
        yield from _turned_up(state, state.board.turned)
    if talk.called is not None:
        yield Event(EventCode.CALLED, "8.1", talk.caller, (talk.called,))
    if talk.swapped is not None:
        cards = tuple(state.hands[talk.swapped]) if talk.swapped == seat else ()
        yield Event(EventCode.BURIED, "8.2", talk.swapped, cards)
    yield from _opens(state)


def _turned_up(state: State, turned: Card) -> Iterator[Event]:
    """The turned card, what it wins the dealer, and the end of the deal where it ends it (rules 10.1 and 10.4)."""
    before, dealer = stakes_at_deal(state.table, turned), state.table.dealer
    yield Event(EventCode.TURNED_UP, "10.1", cards=(turned,))
    yield from _claimed(before, state.board, dealer, turned, "10.4")
    if isinstance(state, Finished):
        yield Event(EventCode.TURN_UP_WINS, "10.4", dealer, (turned,))
        yield from _paid(before, state, dealer)


# -- The exchange -----------------------------------------------------------------------------------------------------


def _answered(state: Exchanging | Bidding, move: Move, after: State) -> Iterator[Event]:
    """The words of the seat on turn, and an auction without a bid."""
    if isinstance(state, Bidding):
        if isinstance(move, Bid):
            yield Event(EventCode.BID, "4.2", state.turn, chips=move.chips)
        else:
            yield Event(EventCode.PASSED, "4.2", state.turn)
        if not isinstance(after, Bidding) and after.board.talk.swapped is None:
            yield Event(EventCode.UNSOLD, "4.2")
    elif move == AUCTION:
        yield Event(EventCode.AUCTIONED, "4.2", state.turn)
    elif not isinstance(move, Swap):
        yield Event(EventCode.DECLINED, "4.2", state.turn)


def _exchanged(before: Board, after: State, seat: int | None) -> Iterator[Event]:
    """The price and the exchange of hands, when there was one."""
    board, dealer = after.board, after.table.dealer
    buyer = board.talk.swapped
    if buyer is None:
        return
    if board.pot > before.pot:
        yield Event(EventCode.PRICE_PAID, "4.2", buyer, chips=board.pot - before.pot, name="pot")
    if board.chips[dealer] > before.chips[dealer]:
        yield Event(EventCode.PRICE_PAID, "4.2", buyer, chips=board.chips[dealer] - before.chips[dealer], other=dealer)
    for cell, now in zip(before.cells, board.cells, strict=True):
        if now.chips > cell.chips:
            yield Event(EventCode.PRICE_PAID, "4.2", buyer, chips=now.chips - cell.chips, name=cell.name)
    yield Event(EventCode.SWAPPED, "4.1", buyer, tuple(after.hands[buyer]) if buyer == seat else ())


def _opens(state: State) -> Iterator[Event]:
    if isinstance(state, Playing):
        yield Event(EventCode.LEADS, "5.1", state.turn)


# -- Play -------------------------------------------------------------------------------------------------------------


def _played(state: Playing, card: Card, after: State) -> Iterator[Event]:
    """The card and the cells that it claims."""
    follows = card is state.due
    yield Event(EventCode.FOLLOWED if follows else EventCode.LED, "6.1" if follows else "6.3", state.turn, (card,))
    yield from _claimed(state.board, after.board, state.turn, card, "7.3")
    if isinstance(after, Finished) and after.winner is not None:
        last_king = after.reason is Reason.LAST_KING
        yield Event(EventCode.LAST_KING if last_king else EventCode.OUT, "7.4" if last_king else "7.1", after.winner)
        yield from _paid(state.board, after, after.winner)


def _claimed(before: Board, after: Board, seat: int, card: Card, clause: str) -> Iterator[Event]:
    """The cells that a card claimed, and those that left the match with it."""
    for cell, now in zip(before.cells, after.cells, strict=True):
        if now.claimed_by is not None and cell.claimed_by is None and cell.claims != Cards():
            yield Event(EventCode.CLAIMED, clause, seat, (card,), chips=cell.chips, name=cell.name)
            if not now.live:
                yield Event(EventCode.CELL_LEFT, "1.2", name=cell.name)


def _paid(before: Board, after: Finished, winner: int) -> Iterator[Event]:
    """What the winner takes and the others pay, in the order of rule 7.7."""
    if before.pot:
        clause = "7.4" if after.reason is Reason.LAST_KING else "7.1"
        yield Event(EventCode.POT_TAKEN, clause, winner, chips=before.pot)
    for cell, now in zip(before.cells, after.board.cells, strict=True):
        if now.claimed_by is not None and cell.claims == Cards():
            yield Event(EventCode.CLAIMED, "10.6", winner, chips=cell.chips, name=cell.name)
            if not now.live:
                yield Event(EventCode.CELL_LEFT, "1.2", name=cell.name)
    table = after.table
    losers = [seat for seat in round_after(table.dealer, table.active) if seat != winner]
    lost = {seat: before.chips[seat] - after.board.chips[seat] for seat in losers}
    owed = {seat: debt(after.hands[seat], table.rules) for seat in losers}
    for seat, chips in lost.items():
        if paid := min(chips, owed[seat]):
            yield Event(EventCode.PAID, "7.1", seat, chips=paid, count=len(after.hands[seat]), other=winner)
    yield from _matched(before, after, {seat: chips - owed[seat] for seat, chips in lost.items() if chips > owed[seat]})


def _matched(before: Board, after: Finished, spent: dict[int, int]) -> Iterator[Event]:
    """Which stacks the seats matched, in their order, each with the chips that it spent on them (rules 7.3 and 7.7)."""
    cells = zip(before.cells, after.board.cells, strict=True)
    stacks = {was.name: was.chips for was, now in cells if was.claims is not None and now.claimed_by is None}
    for seat, chips in spent.items():
        left = chips
        for cell in before.cells:
            caught = cell.claims is not None and cell.claims.bits & after.hands[seat].bits
            if caught and (paid := min(stacks.get(cell.name, 0), left)):
                yield Event(EventCode.MATCHED, "7.3", seat, chips=paid, name=cell.name)
                stacks[cell.name] += paid
                left -= paid


def _handed_on(card: Card, after: State) -> Iterator[Event]:
    """Why the run stopped, if it did, and who leads then."""
    over = isinstance(after, Finished) and after.winner is not None
    if over or (isinstance(after, Playing) and after.due is not None):
        return
    yield Event(EventCode.STOPPED, "6.2", cards=(card,), name=_why_stopped(card, after))
    yield from _lead_passes(after.deal.dealt_to(card), after)


def _held_back(due: Card, top: Card, seat: int, after: State) -> Iterator[Event]:
    yield Event(EventCode.HELD_BACK, "6.1", seat, (due,))
    yield Event(EventCode.STOPPED, "6.2", cards=(top,), name="held-back")
    yield from _lead_passes(after.deal.dealt_to(top), after)


def _why_stopped(card: Card, after: State) -> str:
    rules = after.table.rules
    due = rules.order.following[card]
    if due is None:
        return "top"
    if due in rules.removed:
        return "layout" if any(due in cell.shown for cell in rules.layout) else "removed"
    return "dead" if due in after.dead else "played"


def _lead_passes(last: int, after: State) -> Iterator[Event]:
    """The seats that the lead passes, and the seat that leads, or nobody (rule 6.4)."""
    for seat in (last, *round_after(last, after.table.active)[:-1]):
        if seat == after.turn:
            yield Event(EventCode.LEADS, "6.3" if seat == last else "6.4", seat)
            return
        yield Event(EventCode.LEAD_PASSED, "6.4", seat)
    yield Event(EventCode.BLOCKED, "7.2")
