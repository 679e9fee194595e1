"""The text of moves: `7D`, `stake 1 1 2 0`, `swap`, `keep`, `auction`, `bid 3`, `pass`, `hold`."""

from __future__ import annotations

import re
from typing import Final

from cardstops.cards import Card
from cardstops.errors import CardTextError, MoveTextError
from cardstops.games.newmarket.moves import AUCTION, HOLD, KEEP, PASS, PLAY, SWAP, Bid, Move, Stake
from cardstops.games.newmarket.state import State
from cardstops.games.newmarket.views import View

__all__ = ["parse_move", "read_move"]

_WORDS: Final[dict[str, Move]] = {str(move): move for move in (SWAP, KEEP, AUCTION, PASS, HOLD)}
_NUMBER: Final = "(?:0|[1-9][0-9]{0,14})"
_BID: Final = re.compile(f"bid {_NUMBER}", re.ASCII)
_STAKE: Final = re.compile(f"stake(?: {_NUMBER}){{1,16}}", re.ASCII)


def read_move(text: str) -> Move:
    """The move of its own text, `str(move)`; a card may be spelt in any way that `Card.parse` reads.

    Raises:
        MoveTextError: a text that is no move of this game.
    """
    if isinstance(text, str):
        if text in _WORDS:
            return _WORDS[text]
        if _BID.fullmatch(text):
            return Bid(int(text[4:]))
        if _STAKE.fullmatch(text):
            return Stake(tuple(int(number) for number in text.split()[1:]))
    try:
        return PLAY[Card.parse(text)]
    except (CardTextError, KeyError):
        shown = f"{text[:40]!a}" if isinstance(text, str) else f"a {type(text).__name__}"
        words = "a card, stake with a number for each cell, swap, keep, auction, bid with a number, pass or hold"
        raise MoveTextError(f"{shown} is no move: {words}") from None


def parse_move(_: State | View, text: str) -> Move:
    """The move of a text; whether it is legal is for `why_illegal` to say.

    Raises:
        MoveTextError: a text that is no move of this game.
    """
    return read_move(text)
