"""Reading moves: the record's text, and rank text, which takes the lowest suits of the hand (rule 7)."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from cardstops.cards import Cards, bag
from cardstops.errors import MoveTextError, brief
from cardstops.games.doudizhu.moves import Move, Play, read_move
from cardstops.games.doudizhu.ranks import COLUMNS, LETTERS, lowest, of_counts, planes
from cardstops.games.doudizhu.recogniser import readings
from cardstops.games.doudizhu.state import Playing, State
from cardstops.games.doudizhu.views import PlayingView, View

__all__ = ["parse_move"]

_RANKS: Final = re.compile("(?:10|[3456789TJQKA2BR])+")
_CARDS: Final = frozenset({"BJ", "RJ"})


def parse_move(position: State | View, text: str) -> Move:
    """The move of a text: as `str(move)` writes it, or a play in rank text (`3334`, `BR`, `10JQKA`, any order).

    Rank text takes the lowest suits of the hand on turn, of a view its own hand.

    Raises:
        MoveTextError: no move has this text; the hand cannot fill it; or it can be read in several ways.
    """
    if not isinstance(text, str) or text in _CARDS or not _RANKS.fullmatch(text):
        return read_move(text)
    return _fill(_hand(position, text), position, text)


def _hand(position: State | View, text: str) -> Cards:
    if isinstance(position, Playing):
        return position.hands[position.turn]
    if isinstance(position, PlayingView) and position.hand is not None and position.turn is not None:
        return position.hand
    raise MoveTextError(f"{text[:60]!a} is rank text, and there is no hand to play it from")


def _fill(hand: Cards, position: State | View, text: str) -> Play:
    number = Counter(LETTERS.index(letter) for letter in text.replace("10", "T"))
    ranks = of_counts(number)
    if planes(hand.bits) & ranks != ranks:
        raise MoveTextError(f"the hand {hand} cannot fill {text[:60]!a}")
    found = readings(ranks, position.table.book)
    if len(found) > 1:
        ways = ", ".join(f"{one.body} + {one.carried}" if one.kickers else one.body for one in found)
        raise MoveTextError(f"{brief(text)} can be read in several ways, so write the cards: {ways}")
    wanted = tuple((COLUMNS[rank], many) for rank, many in sorted(number.items()))
    return Play(bag(lowest(hand.bits, wanted)))
