"""Play: from the landlord's lead until a hand is empty (rule 3).

The invariant: while a play stands, the seats between the one that made it and the one on turn have passed; when the
turn comes back to it, nothing stands and it leads.
"""

from __future__ import annotations

from typing import TypeVar

from cardstops.cards import Cards, bag
from cardstops.errors import IllegalMoveError
from cardstops.game import Moves
from cardstops.games.doudizhu.choices import choices
from cardstops.games.doudizhu.generator import body_of
from cardstops.games.doudizhu.legality import accepted, not_a_play, why_illegal
from cardstops.games.doudizhu.moves import Move, Pass, Play, to_beat
from cardstops.games.doudizhu.ranks import lost, planes
from cardstops.games.doudizhu.rules import Rules
from cardstops.games.doudizhu.shapes import Combination
from cardstops.games.doudizhu.state import Finished, OpenPlaying, Playing
from cardstops.games.doudizhu.views import PlayingView

__all__ = ["apply", "doubles", "legal_moves", "moves_of"]

T = TypeVar("T")


def legal_moves(state: Playing) -> Moves[Move]:
    """What the seat on turn may do: lead, or answer or pass."""
    turn, top, book = state.turn, state.top, state.table.book
    body = None if top is None else body_of(top, book)
    return choices(state.ranks[turn], state.hands[turn].bits, body, state.standing, book)


def moves_of(view: PlayingView, hand: Cards) -> Moves[Move]:
    """The same from the view of the seat on turn."""
    book = view.table.book
    top = to_beat(view.standing, book)
    body = None if top is None else body_of(top, book)
    return choices(planes(hand.bits), hand.bits, body, view.standing, book)


def apply(state: Playing, move: object) -> Playing | Finished:
    """The state after a move.

    Raises:
        IllegalMoveError: the rules do not allow it.
    """
    if isinstance(move, Play):
        found = accepted(state.hands[state.turn], state.top, state.table.book, move)
        if found is not None:
            return _played(state, move, found)
    elif isinstance(move, Pass) and state.top is not None:
        return _passed(state)
    fault = why_illegal(state.hands[state.turn], state.standing, state.table.book, move)
    raise IllegalMoveError(fault or not_a_play(move, state.top))


def _passed(state: Playing) -> Playing:
    """The next seat answers, or leads when the turn has come back to the last play (rule 3.2)."""
    turn = state.turn + 1
    if turn == len(state.hands):
        turn = 0
    after = OpenPlaying()
    after.table = state.table
    after.contract = state.contract
    after.hands = state.hands
    after.played = state.played
    after.turn = turn
    if turn == state.by:
        after.standing = after.by = after.top = None
    else:
        after.standing = state.standing
        after.by = state.by
        after.top = state.top
    after.opening = state.opening
    after.doublings = state.doublings
    after.ranks = state.ranks
    after.__class__ = Playing  # type: ignore[assignment]  # the same slots: see OpenPlaying
    return after  # type: ignore[return-value]  # a Playing from here on


def _played(state: Playing, move: Play, found: Combination) -> Playing | Finished:
    """The cards leave the hand; it is the next seat's turn, or the deal is over (rule 3.3)."""
    seat, table, cards = state.turn, state.table, move.cards
    opening, doublings = state.opening, state.doublings
    hands, played, ranks = state.hands, state.played, state.ranks
    if found.form.might:
        doublings += doubles(found, table.rules)
    if not opening and seat == state.contract.landlord:
        opening = found.form.size
    left = lost(ranks[seat], found.take)
    if len(hands) == 3:  # one pack: a bag is one plane, and the cards are in the hand
        hand, laid = bag(hands[seat].bits ^ cards.bits), bag(played[seat].bits | cards.bits)
        if seat == 0:
            hands, played, ranks = (hand, hands[1], hands[2]), (laid, played[1], played[2]), (left, ranks[1], ranks[2])
        elif seat == 1:
            hands, played, ranks = (hands[0], hand, hands[2]), (played[0], laid, played[2]), (ranks[0], left, ranks[2])
        else:
            hands, played, ranks = (hands[0], hands[1], hand), (played[0], played[1], laid), (ranks[0], ranks[1], left)
    else:
        hands, played = _put(hands, seat, hands[seat] - cards), _put(played, seat, played[seat] + cards)
        ranks = _put(ranks, seat, left)
    if not left:
        return Finished(table, state.contract, hands, played, move, seat, opening, doublings)
    after = OpenPlaying()
    after.table = table
    after.contract = state.contract
    after.hands = hands
    after.played = played
    after.turn = seat + 1 if seat + 1 < len(hands) else 0
    after.standing = move
    after.by = seat
    after.opening = opening
    after.doublings = doublings
    after.ranks = ranks
    after.top = found
    after.__class__ = Playing  # type: ignore[assignment]  # the same slots: see OpenPlaying
    return after  # type: ignore[return-value]  # a Playing from here on


def _put(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    """The items of the seats with another one for a seat."""
    return (*items[:seat], item, *items[seat + 1 :])


def doubles(played: Combination, rules: Rules) -> bool:
    """Whether a play doubles the stake: the rocket, and bombs of the size that the rules say (rules 5.1, 6.1)."""
    return played.form.might >= rules.doubling_bomb
