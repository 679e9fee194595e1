"""Text to moves: `str(move)` is a move's own text, and reading takes it whatever the game stands at (see `moves`)."""

from __future__ import annotations

import re
from typing import Final

from cardstops.cards import Card, Cards
from cardstops.errors import CardTextError, MoveTextError
from cardstops.games.fireplace.moves import PASS, UNABLE, Force, Lay, Move, Theft
from cardstops.games.fireplace.state import State
from cardstops.games.fireplace.views import View

__all__ = ["parse_move", "read_move"]

_THEFT: Final = re.compile(r"([1-9][0-9]?):(\S+)")
_MOST_TEXT: Final = 1000
_FORMS: Final = "cards, cards and `steal 1:TS`, `force` and cards, pass, unable"


def read_move(text: str) -> Move:
    """The move of a text: `TS JS QS KS AS steal 2:TS 4:JS`, `force 2C 2D 5H 9S KC`, `pass`, `unable`.

    Cards and thefts may stand in any order, and cards may be spelt as `Card.parse` takes them.

    Raises:
        MoveTextError: a text that is no move.
    """
    if not isinstance(text, str):
        raise MoveTextError(f"a move's text is a str, not a {type(text).__name__}")
    if text in ("pass", "unable"):
        return PASS if text == "pass" else UNABLE
    if not text or len(text) > _MOST_TEXT:
        raise MoveTextError(f"{_short(text)} is no move: {_FORMS}")
    words = text.split(" ")
    kind = Force if words[0] == "force" else Lay
    cards = words[1:] if kind is Force else words
    stolen: list[str] = []
    if "steal" in cards:
        at = cards.index("steal")
        cards, stolen = cards[:at], cards[at + 1 :]
        if not stolen:
            raise MoveTextError(f"{_short(text)}: `steal` without anything stolen")
    return kind(_cards(text, cards), tuple(_theft(text, word) for word in stolen))


def parse_move(state: State | View, text: str) -> Move:
    """The move of a text, for a state or a view; the same as `read_move`, since no text here depends on the state.

    Raises:
        MoveTextError: a text that is no move.
    """
    del state
    return read_move(text)


def _cards(text: str, words: list[str]) -> Cards:
    try:
        return Cards.of([Card.parse(word) for word in words])
    except CardTextError as error:
        raise MoveTextError(f"{_short(text)} is no move: {_FORMS}; {error}") from error


def _theft(text: str, word: str) -> Theft:
    found = _THEFT.fullmatch(word)
    if found is None:
        raise MoveTextError(f"{_short(text)}: {_short(word)} is no theft: a position and a card, such as 2:TS")
    try:
        return Theft(int(found[1]), Card.parse(found[2]))
    except CardTextError as error:
        raise MoveTextError(f"{_short(text)}: {error}") from error


def _short(text: str) -> str:
    return ascii(text[:40]) + ("…" if len(text) > 40 else "")
