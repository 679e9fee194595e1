"""Play: from the first lead until the deal is over (section 6).

The seat on turn holds the due card if anybody does; otherwise it leads, and it can. A card played is settled in the
order of rule 6.5: a cell, the match, out, the next player.
"""

from __future__ import annotations

from typing import cast

from cardstops.cards import Card, Cards, bag
from cardstops.errors import IllegalMoveError
from cardstops.game import Illegality, unread
from cardstops.games.newmarket.board import Board, Facts, Table
from cardstops.games.newmarket.facts import barring, forced, shown_by_lead, shown_by_stop
from cardstops.games.newmarket.lanes import LANES
from cardstops.games.newmarket.layout import claim, last_king_fell
from cardstops.games.newmarket.moves import HOLD, PLAY, Hold, Move, Play
from cardstops.games.newmarket.options import DIAMONDS, HoldBack, Lead, Opening
from cardstops.games.newmarket.payment import match_stacks, pay_out, take_pot
from cardstops.games.newmarket.rules import Rules
from cardstops.games.newmarket.runs import leads, next_leader, open_cards
from cardstops.games.newmarket.state import Deal, Finished, Playing, Reason, State, make_finished, make_playing
from cardstops.games.newmarket.views import PlayingView
from cardstops.seats import round_from

__all__ = ["apply", "begins_run", "legal_moves", "why_illegal"]

_PLAY_OF_BIT = {card.bit: play for card, play in PLAY.items()}
_DUE = {card: (play,) for card, play in PLAY.items()}
_ALONE = {card.bit: plays for card, plays in _DUE.items()}
_DUE_OR_HOLD = {card: (play, HOLD) for card, play in PLAY.items()}
_BARRED, _LOWEST_DIAMOND = HoldBack.BARRED, Opening.LOWEST_DIAMOND
_OUT, _BLOCKED, _LAST_KING = Reason.OUT, Reason.BLOCKED, Reason.LAST_KING


# -- What may be played -----------------------------------------------------------------------------


def legal_moves(position: Playing | PlayingView) -> tuple[Move, ...]:
    """The due card if there is one (or hold it back, where allowed); otherwise every lead open to the seat on turn."""
    due = position.due
    if due is not None:
        return _DUE[due] if position.table.rules.hold_back is _BARRED else _DUE_OR_HOLD[due]
    cards = position.may_lead
    alone = _ALONE.get(cards)
    if alone is not None:
        return alone
    plays: list[Play] = []
    while cards:
        bit = cards & -cards
        plays.append(_PLAY_OF_BIT[bit])
        cards ^= bit
    return tuple(plays)


def begins_run(state: State, move: Move) -> bool:
    """Whether a move leads a card, and so begins a run (rule 6.3)."""
    return isinstance(state, Playing) and state.due is None and isinstance(move, Play)


def why_illegal(position: Playing | PlayingView, move: object) -> Illegality | None:
    """Why the seat on turn cannot play so, or None."""
    if type(move) is not Play:
        return _why_no_hold(position, move)
    card, due = move.card, position.due
    if (card is due and due is not None) or (isinstance(card, Card) and card.bit & position.may_lead):
        return None
    if not isinstance(card, Card) or not card.bit & position.held:
        return _why_not_held(position, card)
    if due is None:
        return _why_no_lead(position.held, card, position.table.rules, position.top)
    ways = _ways_on(position.table.rules)
    return Illegality("not-due", "6.1", f"the run goes on with {due}: {due} must be {ways}", (due,))


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


def _why_no_lead(held: int, card: Card, rules: Rules, top: Card | None) -> Illegality:
    """Why this card of the hand may not be led (rules 5.1 and 6.3)."""
    if top is None and rules.opening is _LOWEST_DIAMOND and held & DIAMONDS:
        first = _lowest(held & DIAMONDS, rules)
        return Illegality("not-lowest-diamond", "5.1", f"the lowest diamond opens: {first} must be led", (first,))
    if top is not None and not open_cards(held, rules, top) & card.bit:
        kind = "suit" if rules.lead is Lead.OTHER_SUIT else "colour"
        return Illegality("wrong-suit", "6.3", f"after {top} another {kind} must be led", (top,))
    lowest = _lowest(held & next(suit for suit in LANES if suit & card.bit), rules)
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


def apply(state: Playing, move: object) -> Playing | Finished:
    """Lay the card down, take what it claims, end the deal or hand on the turn (rule 6.5).

    Raises:
        IllegalMoveError: the seat on turn cannot play so.
    """
    facts, due = state.facts, state.due
    if type(move) is not Play or due is None or move.card is not due:
        if (fault := why_illegal(state, move)) is not None:
            raise IllegalMoveError(fault)
        if type(move) is not Play:
            return _held_back(state)
        facts = shown_by_lead(state, move.card)
    card, turn, table, deal, board = move.card, state.turn, state.table, state.deal, state.board
    bit, left = card.bit, list(state.hands)
    held = left[turn].bits ^ bit
    left[turn] = bag(held)
    hands = tuple(left)
    if board.claiming & bit:
        board = claim(board, card, turn, deal.dealt[turn].bits & ~held)
        if last_king_fell(board, table.rules):
            return make_finished(table, deal, take_pot(board, turn), facts, hands, card, turn, _LAST_KING)
    if not held:
        board, facts = pay_out(board, facts, hands, turn, table)
        board, facts = match_stacks(board, facts, hands, turn, table)
        return make_finished(table, deal, board, facts, hands, card, turn, _OUT)
    due = table.rules.order.following[card]
    if due is not None:
        bit = due.bit
        for seat, hand in enumerate(hands):
            if hand.bits & bit:
                return make_playing(table, deal, board, facts, hands, seat, card, due, 0)
    return _stopped(table, deal, board, facts, hands, turn, card)


def _held_back(state: Playing) -> Playing | Finished:
    """The run stops for good at a card that everybody now knows the place of; its last player leads (rule 6.1)."""
    due, top = cast("Card", state.due), cast("Card", state.top)
    facts = forced(state.facts, due.bit, state.turn)
    return _stopped(state.table, state.deal, state.board, facts, state.hands, state.deal.dealt_to(top), top)


def _stopped(  # noqa: PLR0913, PLR0917  # what a state is made of
    table: Table, deal: Deal, board: Board, facts: Facts, hands: tuple[Cards, ...], last: int, top: Card
) -> Playing | Finished:
    """The run has stopped: its last player leads, or the first after it that can, or nobody (rule 6.4)."""
    missing = table.rules.order.following[top]
    if missing is not None and missing.bit & deal.dead.bits:
        facts = shown_by_stop(facts, missing.bit)
    may_lead = leads(hands[last].bits, table.rules, top)
    if may_lead:
        return make_playing(table, deal, board, facts, hands, last, top, None, may_lead)
    seat, may_lead = next_leader([hand.bits for hand in hands], last, top, table)
    passed = round_from(last, table.active)
    for other in passed[: passed.index(seat)] if may_lead else passed:
        facts = barring(facts, table.rules.lead.open[top], other)
    if not may_lead:
        return make_finished(table, deal, board, facts, hands, top, None, _BLOCKED)
    return make_playing(table, deal, board, facts, hands, seat, top, None, may_lead)
