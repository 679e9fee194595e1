"""The worked deal of the page of Newmarket (section 11) as a record: a match that its table closes after one deal."""

from __future__ import annotations

import io
from itertools import zip_longest

from cardstops.cards import Card
from cardstops.games import newmarket
from cardstops.record import Record, Recorder
from tests.support.newmarket_worked import HANDS, MOVES, W


def deck() -> list[Card]:
    """The pack as it was dealt: one card at a time to North, East, South, West and the dead hand."""
    rounds = zip_longest(*(hand.split() for hand in HANDS.values()))
    return [Card.parse(text) for cards in rounds for text in cards if text is not None]


def record() -> Record:
    """The record, which names the seats as the page does."""
    written = io.StringIO()
    table = newmarket.open_table("newmarket", seats=4, dealer=W)
    recorder = Recorder.start(written, newmarket.GAME, table, seats=["North", "East", "South", "West"])
    recorder.deal(deck())
    for text in MOVES:
        recorder.play(newmarket.read_move(text))
    recorder.close_match()
    return Record.read(written.getvalue().encode())
