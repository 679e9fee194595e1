"""Moves and their text: `bid 2`, `pass`, and a play as its cards, body then kickers, ascending: `3C 3D 3H 4S`.

A play is its cards, whatever they are; the rules say what they amount to. Where loose kickers leave several readings
(rule 4.4) the play names its kickers, and its text has ` + ` before them.
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

import attrs

from cardstops.cards import Card, Cards, bag
from cardstops.errors import CardTextError, MoveTextError
from cardstops.games.doudizhu.book import Book, loosest
from cardstops.games.doudizhu.ranks import LETTERS, ascending, everywhere, lowest, planes
from cardstops.games.doudizhu.recogniser import readings
from cardstops.games.doudizhu.shapes import Combination

__all__ = ["PASS", "Bid", "Move", "Pass", "Play", "read_move", "reading", "representative", "to_beat"]


NO_CARDS: Final = Cards()


def _number(_: object, __: object, number: int) -> None:
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= 9999:
        raise MoveTextError("a bid is a whole number from 0 to 9999")


@attrs.frozen
class Bid:
    """Offer to play alone for so many chips from each opponent (rule 2.1).

    Attributes:
        number: the chips; the rules allow 1, 2 and 3.

    Raises:
        MoveTextError: not a whole number from 0 to 9999.
    """

    number: int = attrs.field(validator=_number)

    def __str__(self) -> str:
        return f"bid {self.number}"


@attrs.frozen
class Pass:
    """Bid nothing, or play nothing (rules 2.1, 3.1)."""

    def __str__(self) -> str:
        return "pass"


def _ranks(play: Play) -> int:
    """The ranks of a play whose cards and kickers can be, which is made sure of here."""
    cards, kickers = play.cards, play.kickers
    if not isinstance(cards, Cards) or not isinstance(kickers, Cards) or cards.bits >> 108:
        raise MoveTextError("a play is made of Cards, from two packs at most")
    if kickers.bits and not (cards.covers(kickers) and len(kickers) < len(cards)):
        raise MoveTextError("the kickers that a play names are among its cards, and not all of them")
    return planes(cards.bits)


@attrs.frozen(weakref_slot=False)
class Play:
    """Play these cards (rule 3.1).

    Attributes:
        cards: all of them.
        kickers: its kickers, named only where the rules leave several readings (rule 4.4); else no cards.
        ranks: the ranks of the cards (derived).

    Raises:
        MoveTextError: not Cards, more than two packs have, or kickers that are not a part of the cards.
    """

    cards: Cards
    kickers: Cards = NO_CARDS
    ranks: int = attrs.field(init=False, eq=False, repr=False, default=attrs.Factory(_ranks, takes_self=True))

    def __str__(self) -> str:
        if self.kickers.bits:
            return f"{_text(ascending(self.cards - self.kickers))} + {_text(ascending(self.kickers))}"
        found = readings(self.ranks, loosest())
        kickers = [LETTERS[rank] for rank in found[0].kickers] if found else []
        cards = ascending(self.cards)
        body = [card for card in cards if card.rank.value not in kickers]
        return _text((*body, *[card for card in cards if card.rank.value in kickers]))


Move: TypeAlias = Bid | Pass | Play
"""What a seat does: a call in the auction (section 2), a play or a pass after it (section 3)."""

PASS: Final = Pass()
"""The pass, in the auction and in play (rules 2.1, 3.1)."""


def _text(cards: tuple[Card, ...]) -> str:
    return " ".join([card.text for card in cards])


def reading(play: Play, book: Book) -> Combination | None:
    """What a play is under the rules of a book; None when it is nothing, or does not say which of its readings."""
    one = only(play.ranks, book)
    if one is not None:
        return None if play.kickers.bits else one
    found = readings(play.ranks, book)
    named = planes(play.kickers.bits)
    for one in found:
        if play.ranks & everywhere(sum(1 << rank for rank in set(one.kickers))) == named:
            return one
    return None


def only(ranks: int, book: Book) -> Combination | None:
    """The only reading of some ranks under a book; None when there is none, or there are several."""
    one = book.read.get(ranks)
    if one is None:
        found = readings(ranks, book)
        if len(found) == 1:
            one = book.read[ranks] = found[0]
    return one


def to_beat(standing: Play | None, book: Book) -> Combination | None:
    """What the standing play is; None when there is none, so that a combination is led."""
    return None if standing is None else reading(standing, book)


class _OpenPlay:
    """A play while it is filled in: the same slots, not frozen."""

    __slots__ = ("cards", "kickers", "ranks")
    cards: Cards
    kickers: Cards
    ranks: int


def representative(bits: int, combination: Combination, book: Book) -> Play:
    """The play of a combination in its lowest suits, from a hand (its `bits`) that holds it (rule 4.5)."""
    cards = bag(lowest(bits, combination.wanted))
    play = _OpenPlay()
    play.cards = cards
    play.kickers = NO_CARDS
    play.ranks = combination.ranks
    if combination.kickers and only(combination.ranks, book) is None:
        names = {LETTERS[rank] for rank in combination.kickers}
        play.kickers = Cards.of(card for card in cards if card.rank.value in names)
    play.__class__ = Play  # type: ignore[assignment]  # the same slots: see _OpenPlay
    return play  # type: ignore[return-value]  # a Play from here on


_BID: Final = re.compile("bid (0|[1-9][0-9]{0,3})")
_FORMS: Final = "cards such as 3C 3D 3H 4S, pass, or bid with a number"


def read_move(text: str) -> Move:
    """The move whose text this is, exactly as `str(move)` writes it.

    Raises:
        MoveTextError: no move has this text.
    """
    if not isinstance(text, str):
        raise MoveTextError(f"a move's text is a str, not a {type(text).__name__}")
    if text == "pass":
        return PASS
    if bid := _BID.fullmatch(text):
        return Bid(int(bid[1]))
    body, _, kickers = text.partition(" + ")
    try:
        first, second = Cards.parse(body), Cards.parse(kickers)
        move = Play(first + second, second)
    except CardTextError as error:
        raise MoveTextError(f"{text[:60]!a} is no move: {_FORMS}; {error}") from error
    if not move.cards.bits:
        raise MoveTextError(f"{text[:60]!a} is no move: {_FORMS}")
    if str(move) != text:
        raise MoveTextError(f"{text[:60]!a} is not as a move is written: {str(move)!a}")
    return move
