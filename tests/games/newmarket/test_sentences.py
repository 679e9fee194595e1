"""What the errors of the game say, word for word; `test_illegality` has the refusals, `faults.txt` what cannot be.

The sentences are public: a person reads them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardstops.games import newmarket as nm
from tests.support.newmarket import after, dealt
from tests.support.sentences import told

TABLE = nm.open_table("michigan", 4)
PLAY = dealt("2C 9D | 3C TD | 4C JD / 5C 6C 7D")
SIX = "2C 9D | 3C TD | 4C JD / 5C 6C 7D"
BIDDING = after(dealt(SIX, exchange=nm.Exchange.AUCTION, max_bid=9), "auction, bid 2")
OVER = after(PLAY, "2C, 3C, 4C, JD")
SEEN = nm.view(PLAY, 0)
WRONG: Any = 5  # as a caller without a type checker may
MOVES = "a card, stake with a number for each cell, swap, keep, auction, bid with a number, pass or hold"
NAMES = ", ".join(nm.PRESETS)
ERRORS: list[tuple[Callable[[], object], str]] = [
    (lambda: nm.open_table("whist", 4), f"RulesError: 'whist' is neither Rules nor a preset: {NAMES}"),
    (lambda: nm.open_table("michigan"), "TableError: seats: from 3 to 8, not None"),
    (lambda: nm.open_table("michigan", 9), "TableError: seats: from 3 to 8, not 9"),
    (lambda: nm.open_table("michigan", 4, dealer=4), "TableError: dealer: a seat from 0 to 3, not 4"),
    (lambda: nm.open_table("michigan", 4, dealer=-1), "TableError: dealer: a seat from 0 to 3, not -1"),
    (lambda: nm.cut("michigan", 2, 1), "TableError: seats: from 3 to 8, not 2"),
    (lambda: nm.shuffle(WRONG, 1), "TableError: a table of Newmarket is dealt to, not a int"),
    (lambda: nm.deal(WRONG, 1), "TableError: a table of Newmarket is dealt to, not a int"),
    (lambda: nm.deal(TABLE), "DealError: a deal takes either a seed or a deck"),
    (lambda: nm.deal(TABLE, 1, deck=()), "DealError: a deal takes either a seed or a deck"),
    (lambda: nm.hand_sizes(TABLE.rules, 9), "TableError: hands: from 2 to 8, not 9"),
    (lambda: nm.hand_sizes(TABLE.rules, 1), "TableError: hands: from 2 to 8, not 1"),
    (lambda: nm.read_move("X" * 41), f"MoveTextError: '{'X' * 40}' is no move: {MOVES}"),
    (lambda: nm.read_move(WRONG), f"MoveTextError: a int is no move: {MOVES}"),
    (lambda: nm.parse_move(PLAY, "Swap"), f"MoveTextError: 'Swap' is no move: {MOVES}"),
    (lambda: nm.legal_moves(WRONG), "PhaseError: a state or view of Newmarket has moves, a int has none"),
    (lambda: nm.why_illegal(WRONG, nm.Pass()), "PhaseError: a state or view of Newmarket has moves, a int has none"),
    (lambda: nm.apply(WRONG, nm.Pass()), "PhaseError: a move is applied to a state of Newmarket, not to a int"),
    (lambda: nm.apply(OVER, nm.Pass()), "IllegalMoveError: the deal is over: settle it (rule 7.1)"),
    (lambda: nm.settle(PLAY), "PhaseError: the deal is not over, so there is nothing to settle"),
    (lambda: nm.close(WRONG), "TableError: a table of Newmarket is closed, not a int"),
    (lambda: nm.view(WRONG, 0), "PhaseError: a state of Newmarket is viewed, not a int"),
    (lambda: nm.view(PLAY, 3), "TableError: seat: None or a seat from 0 to 2, not 3"),
    (lambda: nm.view(PLAY, -1), "TableError: seat: None or a seat from 0 to 2, not -1"),
    (lambda: nm.sample(WRONG, 1), "PhaseError: a view of Newmarket is sampled, not a int"),
    (lambda: nm.events(PLAY, nm.read_move("2C"), 3), "TableError: seat: None or a seat from 0 to 2, not 3"),
    (lambda: nm.deal_events(TABLE, 1, seat=4), "TableError: seat: None or a seat from 0 to 3, not 4"),
]


@pytest.mark.parametrize("place", range(len(ERRORS)))
def test_what_errors_say(place: int) -> None:
    action, sentence = ERRORS[place]
    assert told(action) == sentence


@pytest.mark.parametrize(
    ("at", "sentence"),
    [
        (PLAY, "a card must be led"),
        (dealt(SIX, "newmarket-boodle"), "the stakes are being laid: spread 4 chips over the cells"),
        (dealt(SIX, exchange=nm.Exchange.AUCTION), "the dead hand is on offer: keep or swap or auction"),
        (BIDDING, "the dead hand is being auctioned: bid 3 or more, or pass"),
    ],
)
def test_who_gives_a_text_for_a_move_is_told_how_to_read_it(at: nm.State, sentence: str) -> None:
    refused = nm.why_illegal(at, "2C")
    assert refused is not None
    assert refused.text == f"{sentence}; a text becomes a move by parse_move"


def test_4_2_what_play_has_shown_is_as_it_was_where_nobody_bids() -> None:
    opened = after(dealt(SIX, exchange=nm.Exchange.AUCTION), "auction")
    assert after(opened, "pass, pass").facts == opened.facts


def test_what_is_said_of_a_stake_that_there_is_not() -> None:
    stakes = nm.legal_moves(nm.deal(nm.open_table("newmarket-boodle", 3), 1))
    for place in (len(stakes), -len(stakes) - 1):
        with pytest.raises(IndexError, match=f"^move {place} of {len(stakes)}$"):
            stakes[place]
