"""The text of moves, both ways, and whatever is no move."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstops.errors import MoveTextError
from cardstops.games import newmarket as nm
from cardstops.games.newmarket import Auction, Bid, Hold, Keep, Pass, Play, Stake, Swap
from tests.support.newmarket import CARDS, card, preset, walk

STATE = nm.deal(nm.open_table("michigan", 4), 1)
WORDS: dict[str, nm.Move] = {
    "swap": Swap(),
    "keep": Keep(),
    "auction": Auction(),
    "pass": Pass(),
    "hold": Hold(),
    "bid 1": Bid(1),
    "bid 0": Bid(0),
    "bid 1000000": Bid(1_000_000),
    "stake 4": Stake((4,)),
    "stake 1 1 2 0": Stake((1, 1, 2, 0)),
    "stake 0 0": Stake((0, 0)),
    "stake 1000000000000": Stake((10**12,)),
    "stake " + " ".join(["1"] * 16): Stake((1,) * 16),
}


@pytest.mark.parametrize("text", WORDS)
def test_a_move_and_its_text(text: str) -> None:
    move = WORDS[text]
    assert str(move) == text
    assert nm.read_move(text) == nm.parse_move(STATE, text) == nm.parse_move(nm.view(STATE, 0), text) == move
    assert hash(nm.read_move(text)) == hash(move)


@pytest.mark.parametrize("text", [each.text for each in CARDS])
def test_a_card_is_its_own_text(text: str) -> None:
    assert str(Play(card(text))) == text
    assert nm.read_move(text) == Play(card(text))


@pytest.mark.parametrize(("text", "same"), [("10d", "TD"), ("td", "TD"), ("T♦", "TD"), ("10♠", "TS"), ("a♥", "AH")])
def test_a_card_may_be_spelt_otherwise(text: str, same: str) -> None:
    assert str(nm.read_move(text)) == same


@pytest.mark.parametrize("name", ["newmarket", "newmarket-boodle", "michigan-auction"])
def test_every_legal_move_is_read_back(name: str) -> None:
    for state in walk(preset(name, hold_back=nm.HoldBack.ALLOWED), 4, 1):
        for _, move in zip(range(40), nm.legal_moves(state), strict=False):
            assert nm.read_move(str(move)) == move


NOTHING = [
    "",
    " ",
    "7",
    "D",
    "7X",
    "1D",
    "11D",
    "7D ",
    " 7D",
    "7D 8D",
    "7D\n",
    "BJ",
    "RJ",
    "joker",
    "Pass",
    "PASS",
    "pass ",
    "pass\n",
    "swap dead",
    "keep\0",
    "hold 7D",
    "bid",
    "bid ",
    "bid  3",
    "bid 3 ",
    "bid -1",
    "bid +1",
    "bid 01",
    "bid 1.0",
    "bid 1e3",
    "bid 3\n",
    "bid \N{ARABIC-INDIC DIGIT THREE}",
    "bid \N{SUPERSCRIPT TWO}",
    "bid 0x3",
    "bid 1_000",
    "bid " + "9" * 16,
    "bid " + "9" * 5000,
    "Bid 3",
    "stake",
    "stake ",
    "stake 1,1",
    "stake 1  1",
    "stake 1 1 ",
    "stake -1 5",
    "stake 01",
    "stake a",
    "stake " + " ".join(["1"] * 17),
    "stake 4\t0",
    "stake 4\n0",
    "\ud800",
    "\N{FULLWIDTH DIGIT SEVEN}D",
    "7" * 5000,
    "7D " * 3000,
    "unable",
    "steal 1:7D",
    "3334",
]


@pytest.mark.parametrize("place", range(len(NOTHING)))
def test_what_is_no_move_is_refused_in_words(place: int) -> None:
    text = NOTHING[place]
    with pytest.raises(MoveTextError) as error:
        nm.read_move(text)
    assert str(error.value) == (
        f"{text[:40]!a} is no move: a card, stake with a number for each cell, swap, keep, auction, "
        "bid with a number, pass or hold"
    )
    with pytest.raises(MoveTextError):
        nm.parse_move(STATE, text)


@pytest.mark.parametrize("thing", [None, 7, 7.0, b"7D", ["7D"], ("bid", 3), Play(card("7D")), card("7D"), {}])
def test_what_is_no_text_is_refused_by_its_kind(thing: Any) -> None:
    with pytest.raises(MoveTextError) as error:
        nm.read_move(thing)
    assert str(error.value).startswith(f"a {type(thing).__name__} is no move: a card, stake")


@given(st.text(max_size=30) | st.from_regex(r"(bid|stake|keep|7D)[ 0-9-]*", fullmatch=True))
def test_whatever_is_read_reads_the_same_again(text: str) -> None:
    try:
        move = nm.read_move(text)
    except MoveTextError:
        return
    assert nm.read_move(str(move)) == move


@given(st.lists(st.integers(0, 10**12), min_size=1, max_size=16), st.integers(0, 10**6))
def test_every_stake_and_bid_is_read_back(chips: list[int], bid: int) -> None:
    for move in (Stake(tuple(chips)), Bid(bid)):
        assert nm.read_move(str(move)) == move
