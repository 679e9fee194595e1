"""Whether a move may be made in play, and if not, why (rules 3.1, 4)."""

from __future__ import annotations

from typing import Final

from cardstops.cards import Cards, bag
from cardstops.game import Illegality, unread
from cardstops.games.doudizhu.book import Book
from cardstops.games.doudizhu.moves import Pass, Play, reading, to_beat
from cardstops.games.doudizhu.ranks import ascending
from cardstops.games.doudizhu.recogniser import readings
from cardstops.games.doudizhu.shapes import Combination, beats

__all__ = ["accepted", "not_a_play", "why_illegal"]


def why_illegal(hand: Cards, standing: Play | None, book: Book, move: object) -> Illegality | None:
    """Why a hand may not make this move on the standing play, or None."""
    top = to_beat(standing, book)
    if isinstance(move, Play):
        return None if accepted(hand, top, book, move) else _fault(hand, standing, top, book, move)
    if isinstance(move, Pass):
        return _MUST_LEAD if top is None else None
    return not_a_play(move, top)


def accepted(hand: Cards, top: Combination | None, book: Book, move: Play) -> Combination | None:
    """The combination that a legal play is; None when it is not legal (rules 3.1, 4)."""
    played = move.cards.bits
    if hand.bits & played != played:
        return None
    one = None if move.kickers.bits else book.read.get(move.ranks)
    if one is None:
        one = reading(move, book)
    return one if one is None or top is None or beats(one, top) else None


_MUST_LEAD: Final = Illegality("must-lead", "3.1", "who leads does not pass: play any combination")


def not_a_play(move: object, top: Combination | None) -> Illegality:
    """Why something that is neither a play nor a pass is not legal."""
    ways = "lead any combination" if top is None else "play some, or pass"
    return Illegality("not-a-play", "3.1", f"cards are being played: {ways}{unread(move)}")


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
    ways = _BEATEN_BY.get(top.type, "play a higher one, a bomb or the rocket")
    return Illegality("wrong-type", "3.1", f"a {_sized(one)} does not follow the {named}: {ways}", cards)


_BEATEN_BY: Final = {"bomb": "play a higher bomb or the rocket", "rocket": "nothing beats it, so pass"}


def _sized(one: Combination) -> str:
    """A combination's type and number of cards: `pair of 2 cards`."""
    return f"{one.type} of {one.form.size} card{'' if one.form.size == 1 else 's'}"
