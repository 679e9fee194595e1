"""The worked deal of the page of Newmarket (section 11), card by card: the hands as dealt and the runs as played."""

from __future__ import annotations

import io
from itertools import zip_longest
from typing import Final

from cardstops.cards import Card
from cardstops.games import newmarket
from cardstops.record import Record, Recorder

HANDS: Final = {
    "North": "4S 5S 9S QS AH 3D 5D QD 5C 9C",
    "East": "2S 6S JS 6H TH TD JD 2C 3C QC",
    "South": "AS TS 3H 6D 7D 8D AC 4C 8C TC",
    "West": "3S 7S 8S 2H 9H QH 2D 9D 7C",
    "dead": "4H 5H 7H 8H JH AD 4D 6C JC",
}
DEALER: Final = 3
RUNS: Final = (
    "2D 3D",
    "4S 5S 6S 7S 8S 9S TS JS QS",
    "5D 6D 7D 8D 9D TD JD QD",
    "5C",
    "AH 2H 3H",
    "AC 2C 3C 4C",
    "9H TH",
    "QC",
    "6H",
    "2S",
)
"""Four seats have declined the dead hand; then these are played."""


def deck() -> list[Card]:
    """The pack as it was dealt: one card at a time to North, East, South, West and the dead hand."""
    rounds = zip_longest(*(hand.split() for hand in HANDS.values()))
    return [Card.parse(text) for cards in rounds for text in cards if text is not None]


def record() -> Record:
    """The deal as a match that the table closes after it."""
    written = io.StringIO()
    table = newmarket.open_table("newmarket", seats=4, dealer=DEALER)
    recorder = Recorder.start(written, newmarket.GAME, table, seats=[name for name in HANDS if name != "dead"])
    recorder.deal(deck())
    for text in ("keep " * 4 + " ".join(RUNS)).split():
        recorder.play(newmarket.read_move(text))
    recorder.close_match()
    return Record.read(written.getvalue().encode())
