"""Combinations by themselves: recognise cards, list what a hand can lead or answer, compare two (rule 4).

Nothing here needs a table or a deal; rules may be a preset's name. Combinations are one object each, so `is` and `==`
are the same; `Combination.type`, `.main`, `.size`, `.body` and `.kickers` say what one is.
"""

from __future__ import annotations

from cardstops.cards import Cards
from cardstops.errors import MoveTextError
from cardstops.games.doudizhu.book import book_of
from cardstops.games.doudizhu.generator import Listing, listed
from cardstops.games.doudizhu.ranks import planes
from cardstops.games.doudizhu.recogniser import readings as readings_of
from cardstops.games.doudizhu.rules import Rules, preset
from cardstops.games.doudizhu.shapes import SHAPES, Combination, Shape, beats

__all__ = ["SHAPES", "Combination", "Shape", "answers", "beats", "leads", "recognise"]


def recognise(cards: Cards, rules: Rules | str = "doudizhu") -> tuple[Combination, ...]:
    """Every way to read cards as one combination: none or one, and more only under loose kickers (rule 4.4).

    Raises:
        RulesError: no such preset.
        MoveTextError: what is no bag of cards.

    Examples:
        >>> (full,) = recognise(Cards.parse("3C 3D 3H 4S 4D"))
        >>> full.type, full.body, full.carried
        ('triple_pair', '333', '44')
        >>> recognise(Cards.parse("3C 4D"))
        ()
    """
    return readings_of(_ranks(cards), book_of(preset(rules)))


def leads(hand: Cards, rules: Rules | str = "doudizhu") -> Listing:
    """Everything that a hand can lead, by type, length, main rank and kickers.

    Raises:
        RulesError: no such preset.
        MoveTextError: what is no bag of cards.

    Examples:
        >>> [str(one) for one in leads(Cards.parse("3C 3D 3H 4S"))]
        ['3', '4', '33', '333', '3334']
    """
    return Listing(listed(_ranks(hand), None, book_of(preset(rules))))


def answers(hand: Cards, standing: Combination, rules: Rules | str = "doudizhu") -> tuple[Combination, ...]:
    """What a hand can play on a combination: the same form rising, bombs rising, the rocket.

    Raises:
        RulesError: no such preset.
        MoveTextError: what is no bag of cards, or a combination that these rules do not have.

    Examples:
        >>> (standing,) = recognise(Cards.parse("8C"))
        >>> [str(one) for one in answers(Cards.parse("7D 9S 2C 2D 2H 2S"), standing)]
        ['9', '2', '2222']
    """
    book = book_of(preset(rules))
    if not isinstance(standing, Combination) or standing.form not in book.bodies:
        raise MoveTextError(f"{standing!r} is no combination under these rules")
    return tuple(one for one in Listing(listed(_ranks(hand), standing, book)) if one is not None)


def _ranks(cards: Cards) -> int:
    if not isinstance(cards, Cards):
        raise MoveTextError(f"combinations are read from Cards, not from a {type(cards).__name__}")
    return planes(cards.bits)
