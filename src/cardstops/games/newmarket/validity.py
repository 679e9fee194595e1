"""Validity: what is impossible about a value that came from outside, however well it is formed.

Every fault is told with its path, and the rules are asked through the same functions that play by them. A value without
faults obeys every law that a deal in progress obeys: cards and chips conserved, the right seat on turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from cardstops.cards import Card, Cards
from cardstops.errors import Fault
from cardstops.games.newmarket.board import Board, Table
from cardstops.games.newmarket.dealing import hand_sizes
from cardstops.games.newmarket.layout import in_deal, laid_out
from cardstops.games.newmarket.opening import last_queen
from cardstops.games.newmarket.options import DIAMONDS, HoldBack, Leaves, Match, Opening, TurnUp
from cardstops.games.newmarket.phase_validity import phase_faults, talk_faults
from cardstops.games.newmarket.runs import open_cards
from cardstops.games.newmarket.settlement import can_stake
from cardstops.games.newmarket.state import Finished, Playing, State
from cardstops.games.newmarket.views import FinishedView, PlayingView, StakingView, View
from cardstops.seats import round_after

__all__ = ["faults"]

_Faults: TypeAlias = Iterator[Fault]


def faults(value: object) -> tuple[Fault, ...]:
    """All that is impossible about a table, a state or a view; nothing about values that check themselves."""
    if isinstance(value, Table):
        return tuple(_table_faults(value, "$"))
    if isinstance(value, State | View):
        shape = tuple(_shape_faults(value))
        if shape:
            return shape
        of_cards = _view_faults(value) if isinstance(value, View) else _state_faults(value)
        return (*of_cards, *phase_faults(value))
    return ()


# -- The table --------------------------------------------------------------------------------------------------------


def _table_faults(table: Table, path: str) -> _Faults:
    """The seats, the layout and the chips of a table between deals, and whether it can go on to one."""
    seats, rules, active = table.seats, table.rules, table.active
    if not rules.seats[0] <= seats <= rules.seats[1]:
        yield Fault(f"{path}.seats", f"from {rules.seats[0]} to {rules.seats[1]}, not {seats}")
        return
    if len(active) < 2 or list(active) != sorted(set(active)) or active[0] < 0 or active[-1] >= seats:
        yield Fault(f"{path}.active", "at least two seats of the table, ascending")
        return
    if rules.bankroll is None and len(active) < seats:
        yield Fault(f"{path}.active", "without a bankroll nobody sits out (rule 2.5)")
    if table.dealer not in active:
        yield Fault(f"{path}.dealer", f"seat {table.dealer} does not play")
    if table.winner is not None and not 0 <= table.winner < seats:
        yield Fault(f"{path}.winner", f"there is no seat {table.winner}")
    yield from _chips_faults(table, table, path)
    for place, cell in enumerate(table.cells):
        if cell.claimed_by is not None:
            yield Fault(f"{path}.cells[{place}].claimed_by", "nothing is claimed between deals")
    yield from _going_on_faults(table, path)


def _going_on_faults(table: Table, path: str) -> _Faults:
    """A table is one that a match has between deals (rules 2.5 and 7.4)."""
    rules, deals = table.rules, table.rules.deals_in_match(table.seats)
    if table.number < 0 or (deals is not None and table.number >= deals):
        yield Fault(f"{path}.number", "deals of this match dealt so far, fewer than it has")
    if rules.match is Match.LAST_KING and not any(cell.live and cell.leaves is Leaves.LEAVES for cell in table.cells):
        yield Fault(f"{path}.cells", "the last King has fallen: the match is over (rule 7.4)")
    counted = len(table.chips) == table.seats and len(table.cells) == len(rules.layout)
    if rules.bankroll is not None and counted and table.dealer in table.active:
        for seat in table.active:
            if not can_stake(seat, table, dealer=seat == table.dealer):
                yield Fault(f"{path}.chips[{seat}]", "this seat plays and cannot pay its stake (rule 2.5)")


def _chips_faults(board: Board | Table, table: Table, path: str) -> _Faults:
    """The cells are those of the rules, and no chip is lost or made (rule 7.6)."""
    rules = table.rules
    if len(board.chips) != table.seats:
        yield Fault(f"{path}.chips", f"{len(board.chips)} purses for {table.seats} seats")
        return
    if len(board.cells) != len(rules.layout):
        yield Fault(f"{path}.cells", f"{len(board.cells)} cells for a layout of {len(rules.layout)}")
        return
    turned = board.turned if isinstance(board, Board) else None
    claims = [cell.claims for cell in in_deal(laid_out(rules), rules, turned)]
    for place, (cell, agreed) in enumerate(zip(board.cells, rules.layout, strict=True)):
        same = (cell.name, cell.shown, cell.leaves) == (agreed.name, agreed.shown, agreed.leaves)
        left = cell.claims is None and cell.leaves is Leaves.LEAVES and cell.chips == 0
        if not same or cell.chips < 0 or not (left or cell.claims == claims[place]):
            yield Fault(f"{path}.cells[{place}]", f"not the cell {agreed.name} of the rules, with chips on it")
    if board.pot < 0 or (board.pot and not rules.pot_stake):
        yield Fault(f"{path}.pot", "chips in a pot that is not there")
    if rules.bankroll is not None and min(board.chips) < 0:
        yield Fault(f"{path}.chips", "with a bankroll nobody owes chips (rule 2.5)")
    total = sum(board.chips) + board.pot + sum(cell.chips for cell in board.cells)
    if total != (rules.bankroll or 0) * table.seats:
        yield Fault(f"{path}.chips", f"chips, cells and pot come to {total}, not {(rules.bankroll or 0) * table.seats}")


# -- States and views alike -------------------------------------------------------------------------------------------


def _shape_faults(value: State | View) -> _Faults:
    """The table, and as many of everything as there are seats or places."""
    table, seats = value.table, value.table.seats
    broken = tuple(_table_faults(table, "$.table"))
    yield from broken
    if broken:
        return
    turned = value.board.turned
    if (turned is None) != (table.rules.turn_up is TurnUp.NONE) or (turned and turned not in value.facts.stopped):
        yield Fault("$.board.turned", "a card of the dead hand, where the rules turn one up (rule 10.1)")
        return
    yield from _chips_faults(value.board, table, "$.board")
    for place, cell in enumerate(value.board.cells):
        if cell.claimed_by is not None and cell.claimed_by not in table.active:
            yield Fault(f"$.board.cells[{place}].claimed_by", f"seat {cell.claimed_by} does not play")
    yield from talk_faults(value.board.talk, table)
    if len(value.facts.barred) != seats + 1:
        yield Fault("$.facts.barred", f"one for each of {seats} seats and the dead hand")
    if value.facts.silent is not None and (not 0 <= value.facts.silent <= seats or last_queen(table) is None):
        yield Fault("$.facts.silent", "no place that kept silent")
    sized = (
        {"hands": value.hands, "deal.dealt": value.deal.dealt}
        if isinstance(value, State)
        else {"counts": value.counts, "known": value.known[1:], "played": _played(value)}
    )
    for name, items in sized.items():
        if len(items) != seats:
            yield Fault(f"$.{name}", f"{len(items)} for {seats} seats")
    yield from _turn_faults(value)


def _turn_faults(value: State | View) -> _Faults:
    """The seat on turn plays, and the run is of cards that are dealt."""
    if value.turn is not None and value.turn not in value.table.active:
        yield Fault("$.turn", f"seat {value.turn} does not play")
    for name, card in _cards_of_the_run(value).items():
        if card is not None and card not in value.table.rules.pack:
            yield Fault(f"$.{name}", f"{card} is not dealt")


def _cards_of_the_run(value: State | View) -> dict[str, Card | None]:
    if isinstance(value, Playing | PlayingView):
        return {"top": value.top, "due": value.due}
    return {"top": value.top} if isinstance(value, Finished | FinishedView) else {}


def _played(view: View) -> tuple[Cards, ...]:
    if isinstance(view, PlayingView | FinishedView):
        return view.played
    return (Cards(),) * view.table.seats


def _sizes(table: Table, swapped: int | None) -> tuple[int, ...]:
    """How many cards each place had as play began: the deal's, and two hands exchanged (rules 3.2 and 4.1)."""
    sizes = [0] * (table.seats + 1)
    order = (*round_after(table.dealer, table.active), table.seats)
    for place, size in zip(order, hand_sizes(table.rules, len(table.active)), strict=True):
        sizes[place] = size
    if swapped is not None:
        sizes[swapped], sizes[-1] = sizes[-1], sizes[swapped]
    return tuple(sizes)


def _cards_faults(bags: dict[str, Cards], table: Table) -> _Faults:
    """Every card of the pack lies in one of these bags, once (rule 1.1)."""
    seen = 0
    for path, cards in bags.items():
        if cards.bits & seen or not table.rules.pack.covers(cards):
            yield Fault(path, "a card twice, or one that is not in the pack")
        seen |= cards.bits


def _run_faults(value: Playing | PlayingView | Finished | FinishedView, played: int) -> _Faults:
    """The run is one that can be: its top card has been played, and what is due goes on with it."""
    if (value.top is None) != (played == 0) or (value.top is not None and not value.top.bit & played):
        yield Fault("$.top", "the last card played lies on the table")
    if isinstance(value, Playing | PlayingView) and value.due is not None:
        following = None if value.top is None else value.table.rules.order.following[value.top]
        if value.due is not following:
            yield Fault("$.due", f"{value.due} does not go on with {value.top}")


# -- States -----------------------------------------------------------------------------------------------------------


def _state_faults(state: State) -> _Faults:
    """The cards of the deal, what has become of them, and the phase."""
    table, deal = state.table, state.deal
    bags = {f"$.deal.dealt[{seat}]": hand for seat, hand in enumerate(deal.dealt)} | {"$.deal.dead": deal.dead}
    yield from _cards_faults(bags, table)
    for (path, cards), size in zip(bags.items(), _sizes(table, state.board.talk.swapped), strict=True):
        if len(cards) != size:
            yield Fault(path, f"{len(cards)} cards, not {size} (rule 3.2)")
    played, began = 0, isinstance(state, Playing | Finished)
    for seat, (hand, dealt) in enumerate(zip(state.hands, deal.dealt, strict=True)):
        if not (dealt.covers(hand) if began else dealt == hand):
            yield Fault(f"$.hands[{seat}]", "cards that this seat was not dealt")
        played |= dealt.bits & ~hand.bits
    for place, cards in enumerate((*state.hands, deal.dead)):
        if cards.bits & state.facts.barred[place].bits:
            yield Fault(f"$.facts.barred[{place}]", "bars a card that lies there")
    if not deal.dead.covers(state.facts.stopped):
        yield Fault("$.facts.stopped", "a card that is not in the dead hand")
    if isinstance(state, Playing | Finished):
        yield from _run_faults(state, played)
    if isinstance(state, Playing):
        yield from _playing_faults(state)


def _playing_faults(state: Playing) -> _Faults:
    """The seat on turn holds the due card, or can lead and nobody can go on (rules 5.1, 6.1 and 6.4)."""
    rules, held = state.table.rules, state.hands[state.turn].bits
    if state.due is not None:
        if not held & state.due.bit:
            yield Fault("$.turn", f"the seat on turn does not hold {state.due} (rule 6.1)")
        return
    if not open_cards(held, rules, state.top):
        yield Fault("$.turn", "the seat on turn cannot lead (rule 6.4)")
    following = None if state.top is None else rules.order.following[state.top]
    if rules.hold_back is HoldBack.BARRED and any(following in hand for hand in state.hands if following is not None):
        yield Fault("$.due", f"{following} is due (rule 6.1)")
    lowest = rules.order.lowest(DIAMONDS & sum(hand.bits for hand in state.hands))
    if state.top is None and rules.opening is Opening.LOWEST_DIAMOND and lowest and not held & lowest:
        yield Fault("$.turn", "the seat on turn does not hold the lowest diamond (rule 5.1)")


# -- Views ------------------------------------------------------------------------------------------------------------


def _view_faults(view: View) -> _Faults:
    """The counts are those of the deal, and what the viewer sees fits them."""
    table, seat, played = view.table, view.seat, _played(view)
    if seat is not None and not 0 <= seat < table.seats:
        yield Fault("$.seat", f"there is no seat {seat}")
        return
    sizes = (*view.counts, view.dead_count)
    began = _sizes(table, view.board.talk.swapped)
    for place, (size, start) in enumerate(zip(sizes, began, strict=True)):
        if size < 0 or size + (len(played[place]) if place < len(played) else 0) != start:
            yield Fault(f"$.counts[{place}]" if place < len(played) else "$.dead_count", f"{size} of {start} cards")
    hidden = seat is None or isinstance(view, StakingView)
    if (view.hand is None) != hidden or (view.hand is not None and len(view.hand) != view.counts[seat or 0]):
        yield Fault("$.hand", "the viewer's own hand, as many cards as counted")
    remembers = seat is not None and view.board.talk.swapped == seat
    turned = 0 if view.board.turned is None else view.board.turned.bit
    seen = len(view.known[-1]) == view.dead_count if remembers else view.known[-1].bits == turned
    if any(len(cards) for cards in view.known[:-1]) or not seen:
        yield Fault("$.known", "only who has exchanged hands has seen another, the dead one (rule 4.1)")
    bags = {f"$.played[{other}]": cards for other, cards in enumerate(played)}
    bags |= {"$.hand": view.hand or Cards(), "$.known": view.known[-1]}
    yield from _cards_faults(bags, table)
    if isinstance(view, PlayingView | FinishedView):
        yield from _run_faults(view, sum(cards.bits for cards in played))
    if (
        isinstance(view, PlayingView)
        and view.seat == view.turn
        and view.due is not None
        and not view.held & view.due.bit
    ):
        yield Fault("$.due", "the viewer is on turn and does not hold it (rule 6.1)")
    yield from _seen_faults(view)


def _seen_faults(view: View) -> _Faults:
    """What play has shown does not speak against what the viewer sees (rule 6.6)."""
    facts, seen = view.facts, view.held if not isinstance(view, StakingView) else 0
    if view.seat is not None and facts.barred[view.seat].bits & seen:
        yield Fault(f"$.facts.barred[{view.seat}]", "bars a card that lies there")
    if facts.barred[-1].bits & view.known[-1].bits:
        yield Fault(f"$.facts.barred[{view.table.seats}]", "bars a card that lies there")
    if facts.stopped.bits & (seen | sum(cards.bits for cards in _played(view))):
        yield Fault("$.facts.stopped", "a card that is not in the dead hand")
