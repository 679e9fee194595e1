"""Play: from the landlord's lead until a hand is empty (rule 3).

The invariant: while a play stands, the seats between the one that made it and the one on turn have passed; when the
turn comes back to it, nothing stands and it leads.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, overload

from cardstops.cards import Cards, bag
from cardstops.errors import IllegalMoveError
from cardstops.game import Illegality, Moves, Randomness, unread
from cardstops.games.doudizhu.book import Book
from cardstops.games.doudizhu.generator import Listing, body_of, combined, listed
from cardstops.games.doudizhu.listing import Found, answers, leads
from cardstops.games.doudizhu.moves import PASS, Move, Pass, Play, reading, representative
from cardstops.games.doudizhu.ranks import ascending, planes
from cardstops.games.doudizhu.recogniser import readings
from cardstops.games.doudizhu.rules import Rules
from cardstops.games.doudizhu.shapes import Combination, beats, without
from cardstops.games.doudizhu.state import Finished, Playing, playing
from cardstops.games.doudizhu.views import PlayingView

__all__ = ["apply", "doubles", "legal_moves", "moves_of", "why_illegal"]


class PlayMoves:
    """The legal plays of a hand, one for each set of ranks; made when asked for (rule 4.5)."""

    __slots__ = ("_book", "_found", "_hand", "_standing")

    def __init__(self, found: Found, hand: Cards, standing: Play | None, book: Book) -> None:
        self._found = found
        self._hand = hand
        self._standing = standing
        self._book = book

    def __len__(self) -> int:
        return len(self._found)

    def __bool__(self) -> bool:
        return True

    @overload
    def __getitem__(self, index: int, /) -> Move: ...

    @overload
    def __getitem__(self, index: slice, /) -> tuple[Move, ...]: ...

    def __getitem__(self, index: int | slice, /) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(len(self))[index])
        combination = Listing(self._found)[index]
        return PASS if combination is None else representative(self._hand.bits, combination, self._book)

    def __iter__(self) -> Iterator[Move]:
        for combination in Listing(self._found):
            yield PASS if combination is None else representative(self._hand.bits, combination, self._book)

    def __contains__(self, move: object, /) -> bool:
        return why_illegal(self._hand, self._standing, self._book, move) is None

    def sample(self, rng: Randomness, /) -> Move:
        """One of the moves, each as likely."""
        found = self._found
        place = rng.randrange(len(found))
        if isinstance(found, tuple):
            body = found[place]
            combination = None if body is None else body.combination
        else:
            combination = combined(*found.at(place))
        return PASS if combination is None else representative(self._hand.bits, combination, self._book)

    def __repr__(self) -> str:
        return f"<{len(self)} moves>"


_ONLY_PASS: Final[tuple[Move, ...]] = (PASS,)


def legal_moves(state: Playing) -> Moves[Move]:
    """What the seat on turn may do: lead, or answer or pass."""
    turn, top, book = state.turn, state.top, state.table.book
    ranks = state.ranks[turn]
    found = leads(ranks, book.tables) if top is None else answers(ranks, body_of(top, book), book.tables)
    return PlayMoves(found, state.hands[turn], state.standing, book) if found else _ONLY_PASS


def moves_of(view: PlayingView, hand: Cards) -> Moves[Move]:
    """The same from the view of the seat on turn."""
    book = view.table.book
    top = None if view.standing is None else reading(view.standing, book)
    found = listed(planes(hand.bits), top, book)
    return PlayMoves(found, hand, view.standing, book) if found else _ONLY_PASS


def why_illegal(hand: Cards, standing: Play | None, book: Book, move: object) -> Illegality | None:
    """Why a hand may not make this move on the standing play, or None."""
    top = None if standing is None else reading(standing, book)
    if isinstance(move, Play):
        return None if _accepted(hand, top, book, move) else _fault(hand, standing, top, book, move)
    if isinstance(move, Pass):
        return _MUST_LEAD if top is None else None
    return _not_a_play(move)


def _accepted(hand: Cards, top: Combination | None, book: Book, move: Play) -> Combination | None:
    """The combination that a legal play is; None when it is not legal (rules 3.1, 4)."""
    played = move.cards.bits
    if hand.bits & played != played:
        return None
    found = readings(move.ranks, book)
    one = found[0] if len(found) == 1 and not move.kickers.bits else reading(move, book)
    if one is None or top is None or beats(one, top):
        return one
    return None


def apply(state: Playing, move: object) -> Playing | Finished:
    """The state after a move.

    Raises:
        IllegalMoveError: the rules do not allow it.
    """
    if isinstance(move, Play):
        found = _accepted(state.hands[state.turn], state.top, state.table.book, move)
        if found is not None:
            return _played(state, move, found)
    elif isinstance(move, Pass) and state.top is not None:
        return _passed(state)
    fault = why_illegal(state.hands[state.turn], state.standing, state.table.book, move)
    raise IllegalMoveError(fault or _not_a_play(move))


def _passed(state: Playing) -> Playing:
    """The next seat answers, or leads when the turn has come back to the last play (rule 3.2)."""
    hands = state.hands
    turn = state.turn + 1
    if turn == len(hands):
        turn = 0
    standing, by, top = state.standing, state.by, state.top
    if turn == by:
        standing = by = top = None
    return playing(
        state.table,
        state.contract,
        hands,
        state.played,
        turn,
        standing,
        by,
        state.opening,
        state.doublings,
        state.ranks,
        top,
    )


def _played(state: Playing, move: Play, found: Combination) -> Playing | Finished:
    """The cards leave the hand; it is the next seat's turn, or the deal is over (rule 3.3)."""
    seat = state.turn
    table = state.table
    opening, doublings = state.opening, state.doublings
    if found.form.might:
        doublings += doubles(found, table.rules)
    if not opening and seat == state.contract.landlord:
        opening = found.form.size
    left, laid, cards = list(state.hands), list(state.played), move.cards
    if table.rules.players == 3:  # one pack: a bag is one plane, and the cards are in the hand
        hand = left[seat] = bag(left[seat].bits ^ cards.bits)
        laid[seat] = bag(laid[seat].bits | cards.bits)
    else:
        hand = left[seat] = left[seat] - cards
        laid[seat] += cards
    hands, played = tuple(left), tuple(laid)
    if not hand.bits:
        return Finished(table, state.contract, hands, played, move, seat, opening, doublings)
    held = list(state.ranks)
    held[seat] = without(held[seat], found)
    turn = seat + 1
    if turn == len(hands):
        turn = 0
    return playing(table, state.contract, hands, played, turn, move, seat, opening, doublings, tuple(held), found)


def doubles(played: Combination, rules: Rules) -> bool:
    """Whether a play doubles the stake: the rocket, and bombs of the size that the rules say (rules 5.1, 6.1)."""
    return played.form.might >= rules.doubling_bomb


_MUST_LEAD: Final = Illegality("must-lead", "3.1", "who leads does not pass: play any combination")


def _not_a_play(move: object) -> Illegality:
    """Why something that is neither a play nor a pass is not legal."""
    return Illegality("not-a-play", "3.1", f"cards are being played: play some, or pass{unread(move)}")


def _fault(hand: Cards, standing: Play | None, top: Combination | None, book: Book, move: Play) -> Illegality:
    """Why a play that is not accepted is not legal: not held, no combination, of another kind, or not higher."""
    if not hand.covers(move.cards):
        missing = move.cards - bag(hand.bits & move.cards.bits)
        return Illegality("not-held", "4.5", f"the hand does not hold {missing}", tuple(missing))
    one = reading(move, book)
    if one is None or top is None or standing is None:
        return _unread(move, readings(move.ranks, book))
    return _too_weak(one, top, standing)


def _unread(move: Play, found: tuple[Combination, ...]) -> Illegality:
    """Why cards have no reading under the rules, or do not say which of several."""
    cards = ascending(move.cards)
    if not found:
        what = str(move) or "no card"
        return Illegality("not-a-combination", "4", f"{what} is no combination under these rules", cards)
    ways = ", ".join(f"{one.type} {one.body} + {one.carried}" if one.kickers else f"{one.type} {one}" for one in found)
    if move.kickers.bits:
        return Illegality("wrong-kickers", "4.4", f"kickers are named where there are several ways: {ways}", cards)
    return Illegality(
        "which-kickers", "4.4", f"there are several ways to read this, so name the kickers: {ways}", cards
    )


def _too_weak(one: Combination, top: Combination, standing: Play) -> Illegality:
    """Why a combination does not beat the standing one, which the sentence names."""
    cards = ascending(standing.cards)
    named = f"{_sized(top)}, {standing}"
    if one.form is top.form or one.form.might:
        return Illegality("not-higher", "4.3", f"{one.type} {one} is not higher than the {named}", cards)
    text = f"a {_sized(one)} does not follow the {named}: play a higher one, a bomb or the rocket"
    return Illegality("wrong-type", "3.1", text, cards)


def _sized(one: Combination) -> str:
    """A combination's type and number of cards: `pair of 2 cards`."""
    return f"{one.type} of {one.form.size} card{'' if one.form.size == 1 else 's'}"
