"""Play: from the first lead until the deal is over (section 6).

The seat on turn holds the due card if anybody does; otherwise it leads, and it can. A card played is settled in the
order of rule 6.5: a cell, the match, out, the next player.
"""

from __future__ import annotations

from typing import cast

import attrs

from cardstops.cards import Card, bag
from cardstops.errors import IllegalMoveError
from cardstops.game import Illegality, unread
from cardstops.games.newmarket.facts import DIAMONDS, barring, forced, shown_by_lead, shown_by_stop
from cardstops.games.newmarket.layout import claim, last_king_fell
from cardstops.games.newmarket.moves import HOLD, PLAY, Hold, Move, Play
from cardstops.games.newmarket.options import CannotLead, HoldBack, Lead, LeadCard, Opening
from cardstops.games.newmarket.payment import match_stacks, pay_out, take_pot
from cardstops.games.newmarket.rules import Rules
from cardstops.games.newmarket.state import Finished, Playing, Reason, State, make_playing
from cardstops.games.newmarket.views import PlayingView
from cardstops.seats import round_after

__all__ = ["apply", "begins_run", "legal_moves", "open_cards", "why_illegal"]

_PLAY_OF_BIT = {card.bit: play for card, play in PLAY.items()}
_DUE = {card: (play,) for card, play in PLAY.items()}
_DUE_OR_HOLD = {card: (play, HOLD) for card, play in PLAY.items()}
_BARRED, _PASS_LEFT, _ANY_CARD = HoldBack.BARRED, CannotLead.PASS_LEFT, LeadCard.ANY
_LOWEST_DIAMOND = Opening.LOWEST_DIAMOND
_SUITS = tuple(((1 << 13) - 1) << 13 * suit for suit in range(4))


# -- What may be played -----------------------------------------------------------------------------


def legal_moves(position: Playing | PlayingView) -> tuple[Move, ...]:
    """The due card if there is one (or hold it back, where allowed); otherwise every lead open to the seat on turn."""
    due = position.due
    if due is not None:
        return _DUE[due] if position.table.rules.hold_back is _BARRED else _DUE_OR_HOLD[due]
    return _leads(position.held, position.table.rules, position.top)


def open_cards(held: int, rules: Rules, top: Card | None) -> int:
    """The cards of a hand that are open to lead as to suit; 0 when the lead passes on (rules 6.3 and 6.4)."""
    suits = held & rules.lead.open[top]
    return suits if suits or rules.cannot_lead is _PASS_LEFT else held


def _leads(held: int, rules: Rules, top: Card | None) -> tuple[Play, ...]:
    if top is None and rules.opening is _LOWEST_DIAMOND and held & DIAMONDS:
        return (_PLAY_OF_BIT[rules.order.lowest(held & DIAMONDS)],)
    suits = open_cards(held, rules, top)
    if rules.lead_card is _ANY_CARD:
        return tuple(PLAY[card] for card in bag(suits))
    lowest = rules.order.lowest
    return tuple([_PLAY_OF_BIT[lowest(lane)] for suit in _SUITS if (lane := suits & suit)])


def begins_run(state: State, move: Move) -> bool:
    """Whether a move leads a card, and so begins a run (rule 6.3)."""
    return isinstance(state, Playing) and state.due is None and isinstance(move, Play)


def why_illegal(position: Playing | PlayingView, move: object) -> Illegality | None:
    """Why the seat on turn cannot play so, or None."""
    if type(move) is not Play:
        return _why_no_hold(position, move)
    card, due = move.card, position.due
    if card is due and due is not None:
        return None
    held, rules, top = position.held, position.table.rules, position.top
    if not isinstance(card, Card) or not held & card.bit:
        return _why_not_held(position, card)
    if due is not None:
        return Illegality("not-due", "6.1", f"the run goes on with {due}: {due} must be {_ways_on(rules)}", (due,))
    return None if _may_lead(held, card, rules, top) else _why_no_lead(held, card, rules, top)


def _why_not_held(position: Playing | PlayingView, card: object) -> Illegality:
    """What could be played instead of a card that is not in the hand."""
    others = tuple(move.card for move in legal_moves(position) if isinstance(move, Play))
    verb = "led" if position.due is None else _ways_on(position.table.rules)
    choices = " or ".join(other.text for other in others)
    if not isinstance(card, Card):
        return Illegality("not-held", "6.1", f"that is not in the hand: {choices} must be {verb}", others)
    return Illegality("not-held", "6.1", f"{card} is not in the hand: {choices} must be {verb}", (card, *others))


def _ways_on(rules: Rules) -> str:
    """What the holder of the due card may do with it, in words (rule 6.1)."""
    return "played" if rules.hold_back is _BARRED else "played or held back"


def _may_lead(held: int, card: Card, rules: Rules, top: Card | None) -> bool:
    """Whether this card of the hand may be led (rules 5.1 and 6.3)."""
    if top is None and rules.opening is _LOWEST_DIAMOND and held & DIAMONDS:
        return card.bit & DIAMONDS != 0 and not held & rules.order.below[card]
    if not open_cards(held, rules, top) & card.bit:
        return False
    return rules.lead_card is _ANY_CARD or not held & rules.order.below[card]


def _why_no_lead(held: int, card: Card, rules: Rules, top: Card | None) -> Illegality:
    """Why this card of the hand may not be led (rules 5.1 and 6.3)."""
    if top is None and rules.opening is _LOWEST_DIAMOND and held & DIAMONDS:
        first = _lowest(held & DIAMONDS, rules)
        return Illegality("not-lowest-diamond", "5.1", f"the lowest diamond opens: {first} must be led", (first,))
    if top is not None and not open_cards(held, rules, top) & card.bit:
        kind = "suit" if rules.lead is Lead.OTHER_SUIT else "colour"
        return Illegality("wrong-suit", "6.3", f"after {top} another {kind} must be led", (top,))
    lowest = _lowest(held & next(suit for suit in _SUITS if suit & card.bit), rules)
    return Illegality("not-lowest", "6.3", f"the lowest card of the suit must be led: {lowest}", (lowest,))


def _lowest(lane: int, rules: Rules) -> Card:
    return _PLAY_OF_BIT[rules.order.lowest(lane)].card


def _why_no_hold(position: Playing | PlayingView, move: object) -> Illegality | None:
    """Why the due card cannot be held back, or None; whatever is neither a play nor a hold does not belong here."""
    due, rules = position.due, position.table.rules
    if not isinstance(move, Hold):
        text = "a card must be led" if due is None else f"the run goes on with {due}: {due} must be {_ways_on(rules)}"
        return Illegality("play-first", "6.1", f"{text}{unread(move)}", (due,) if due else ())
    if due is None:
        return Illegality("nothing-due", "6.1", "no card is due, so none can be held back: lead a card")
    if rules.hold_back is _BARRED:
        return Illegality("no-holding-back", "6.1", f"this table allows no holding back: {due} must be played", (due,))
    return None


# -- What a play does -------------------------------------------------------------------------------


def apply(state: Playing, move: Move) -> State:
    """Lay the card down, take what it claims, end the deal or hand on the turn (rule 6.5).

    Raises:
        IllegalMoveError: the seat on turn cannot play so.
    """
    if (fault := why_illegal(state, move)) is not None:
        raise IllegalMoveError(fault)
    if type(move) is not Play:
        return _held_back(state)
    card, turn, table = move.card, state.turn, state.table
    rest = bag(state.hands[turn].bits ^ card.bit)
    left = list(state.hands)
    left[turn] = rest
    hands = tuple(left)
    board = state.board
    facts = state.facts if card is state.due else shown_by_lead(state, card)
    if board.claiming & card.bit:
        board = claim(board, card, turn, state.deal.dealt[turn].bits & ~rest.bits)
        if last_king_fell(board, table.rules):
            board = take_pot(board, turn)
            return Finished(table, state.deal, board, facts, hands, card, turn, Reason.LAST_KING)
    if not rest.bits:
        board, facts = pay_out(board, facts, hands, turn, table)
        board, facts = match_stacks(board, facts, hands, turn, table)
        return Finished(table, state.deal, board, facts, hands, card, turn, Reason.OUT)
    due = table.rules.order.following[card]
    if due is not None:
        bit = due.bit
        for seat, hand in enumerate(hands):
            if hand.bits & bit:
                return make_playing(table, state.deal, board, facts, hands, seat, card, due)
        if state.deal.dead.bits & bit:
            facts = shown_by_stop(facts, bit)
    return _next_lead(make_playing(table, state.deal, board, facts, hands, turn, card, None))


def _held_back(state: Playing) -> State:
    """The run stops for good at a card that everybody now knows the place of; its last player leads (rule 6.1)."""
    due, top = cast("Card", state.due), cast("Card", state.top)
    facts = forced(state.facts, due.bit, state.turn)
    return _next_lead(attrs.evolve(state, facts=facts, turn=state.deal.dealt_to(top), due=None))


def _next_lead(state: Playing) -> State:
    """The run has stopped: the last player leads if it can, else the first seat after it that can (rule 6.4)."""
    rules, hands, top = state.table.rules, state.hands, state.top
    if open_cards(hands[state.turn].bits, rules, top):
        return state
    facts = state.facts
    for seat in (state.turn, *round_after(state.turn, state.table.active)[:-1]):
        if open_cards(hands[seat].bits, rules, top):
            return make_playing(state.table, state.deal, state.board, facts, hands, seat, top, None)
        facts = barring(facts, rules.lead.open[top], seat)
    return Finished(state.table, state.deal, state.board, facts, hands, top, None, Reason.BLOCKED)
