"""The text of moves: written one way, read one way, and rank text besides (rule 7)."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from cardstops.cards import Cards
from cardstops.errors import MoveTextError
from cardstops.games import doudizhu
from cardstops.games.doudizhu.combinations import leads
from cardstops.games.doudizhu.moves import representative
from tests.support.doudizhu import share

TABLE = doudizhu.open_table()
STATE = doudizhu.setup(TABLE, hands=share("33345TTBR", "66", "77"), landlord=0)


@pytest.mark.parametrize(
    "text",
    ["pass", "bid 0", "bid 3", "bid 9999", "3C", "BJ", "BJ RJ", "3C 3D 3H 4S", "4C 4D 4H 3S", "3C KD", "3S 3S 4C"],
)
def test_moves_are_read_as_they_are_written(text: str) -> None:
    move = doudizhu.read_move(text)
    assert str(move) == text
    assert doudizhu.parse_move(STATE, text) == move
    assert pickle.loads(pickle.dumps(move)) == move  # noqa: S301  # our own bytes


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "Pass",
        "pass ",
        "bid",
        "bid 03",
        "bid 10000",
        "bid -1",
        "bid \uff13",
        "3c",
        "3C  3D",
        "3D 3C",
        "3C 3D ",
        "4S 3C 3D 3H",
        "3C + 3D + 3H",
        "3C + ",
        " + 3C",
        "X",
        "D",
        "3X",
        "1",
        "rb",
        "XD",
        "3C 3C 3C",
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(MoveTextError):
        doudizhu.parse_move(STATE, text)
    with pytest.raises(MoveTextError):
        doudizhu.read_move(text)


@pytest.mark.parametrize("text", ["", " + ", "bid", "hello", "2 2 2", "PASS"])
def test_a_refused_text_is_told_what_moves_look_like(text: str) -> None:
    with pytest.raises(MoveTextError, match="is no move: cards such as 3C 3D 3H 4S, pass, or bid with a number"):
        doudizhu.parse_move(STATE, text)


def test_cards_in_another_order_are_told_how_they_are_written() -> None:
    with pytest.raises(MoveTextError, match="is not as a move is written: '3C 4D'"):
        doudizhu.read_move("4D 3C")


def test_what_is_no_text_is_refused() -> None:
    for text in (None, 3, b"pass"):
        with pytest.raises(MoveTextError):
            doudizhu.read_move(text)  # type: ignore[arg-type]  # on purpose
        with pytest.raises(MoveTextError):
            doudizhu.parse_move(STATE, text)  # type: ignore[arg-type]  # on purpose


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("3334", "3C 3D 3H 4C"),
        ("4333", "3C 3D 3H 4C"),
        ("RB", "BJ RJ"),
        ("10T", "TC TD"),
        ("1010", "TC TD"),
        ("35", "3C 5C"),
        ("B", "BJ"),
    ],
)
def test_rank_text_takes_the_lowest_suits(text: str, written: str) -> None:
    assert str(doudizhu.parse_move(STATE, text)) == written
    assert str(doudizhu.parse_move(doudizhu.view(STATE, 0), text)) == written


def test_bj_and_rj_are_cards_and_not_ranks() -> None:
    assert str(doudizhu.parse_move(STATE, "BJ")) == "BJ"


def test_rank_text_that_has_no_hand_or_does_not_fit_it_is_refused() -> None:
    for position in (doudizhu.view(STATE, None), doudizhu.deal(TABLE, 1)):
        with pytest.raises(MoveTextError, match="no hand"):
            doudizhu.parse_move(position, "3")
    with pytest.raises(MoveTextError, match="cannot fill"):
        doudizhu.parse_move(STATE, "3333")


def test_rank_text_with_several_readings_is_refused_with_the_readings() -> None:
    state = doudizhu.setup(doudizhu.open_table("openspiel"), hands=share("3334445556667", "8", "9"), landlord=0)
    with pytest.raises(MoveTextError, match=r"333444555666, 333444555 \+ 666, 444555666 \+ 333"):
        doudizhu.parse_move(state, "333444555666")


@pytest.mark.parametrize("preset", doudizhu.PRESETS)
def test_body_stands_before_kickers_in_every_text(preset: str) -> None:
    table = doudizhu.open_table(preset)
    bits = table.pack.bits
    for one in list(leads(table.pack, preset))[::97]:
        assert one is not None
        move = representative(bits, one, table.book)
        ranks = "".join(word[0] for word in str(move).replace(" + ", " ").split())
        assert ranks == str(one)
        assert (" + " in str(move)) == (bool(move.kickers))
        assert doudizhu.read_move(str(move)) == move


@pytest.mark.parametrize("number", [-1, True, "3", 1.0])
def test_bids_that_cannot_be_built(number: Any) -> None:
    with pytest.raises(MoveTextError):
        doudizhu.Bid(number)


@pytest.mark.parametrize(
    ("cards", "kickers"),
    [
        ("3C", Cards()),
        (Cards.parse("3C 3C 3C"), Cards()),
        (Cards.parse("3C 3D"), Cards.parse("4C")),
        (Cards.parse("3C 3D"), Cards.parse("3C 3D")),
        (Cards.parse("3C 3D"), None),
    ],
)
def test_plays_that_cannot_be_built(cards: Any, kickers: Any) -> None:
    with pytest.raises(MoveTextError):
        doudizhu.Play(cards, kickers)
