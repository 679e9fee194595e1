"""The text of moves, both ways."""

from __future__ import annotations

from typing import Any, cast

import pytest

from cardstops.cards import Card, Cards, pack
from cardstops.errors import MoveTextError
from cardstops.games import fireplace
from cardstops.games.fireplace import PASS, UNABLE, Force, Lay, Theft

STATE = fireplace.deal(fireplace.open_table("fireplace"), 1)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("TS JS QS KS AS", Lay(Cards.parse("TS JS QS KS AS"))),
        (
            "TS JS QS KS AS steal 2:TS 14:JS",
            Lay(Cards.parse("TS JS QS KS AS"), (Theft(2, Card.parse("TS")), Theft(14, Card.parse("JS")))),
        ),
        ("force 2C 2D 5H 9S KC", Force(Cards.parse("2C 2D 5H 9S KC"))),
        ("force 2C 2C 5H 9S KC steal 64:2C", Force(Cards.parse("2C 2C 5H 9S KC"), (Theft(64, Card.parse("2C")),))),
        ("pass", PASS),
        ("unable", UNABLE),
        ("2C", Lay(Cards.parse("2C"))),
        ("2C AS BJ RJ", Lay(Cards.parse("2C AS BJ RJ"))),
    ],
)
def test_a_move_has_one_text(text: str, move: fireplace.Move) -> None:
    assert str(move) == text
    assert fireplace.read_move(text) == move
    assert fireplace.parse_move(STATE, text) == move
    assert hash(fireplace.read_move(text)) == hash(move)


def test_cards_and_thefts_are_read_in_any_order_and_spelling() -> None:
    move = fireplace.read_move("as k♠ 10S qs JS steal 4:js 2:10s")
    assert str(move) == "TS JS QS KS AS steal 2:TS 4:JS"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "force",
        "steal 1:TS",
        "force steal 1:TS",
        "TS JS QS KS AS steal",
        "TS JS QS KS AS steal 0:TS",
        "TS JS QS KS AS steal 01:TS",
        "TS JS QS KS AS steal 65:TS",
        "TS JS QS KS AS steal 999:TS",
        "TS JS QS KS AS steal 1TS",
        "TS JS QS KS AS steal 1:",
        "TS JS QS KS AS steal 1:XX",
        "TS JS QS KS AS steal 1:TS steal 2:JS",
        "TS  JS QS KS AS",
        "TS JS QS KS AS ",
        "Pass",
        "unable ",
        "pass now",
        "11S",
        "2C " * 400,
        "٣C",
    ],
)
def test_malformed_text_is_refused(text: str) -> None:
    with pytest.raises(MoveTextError):
        fireplace.read_move(text)


@pytest.mark.parametrize("text", ["help", "TS JS help"])
def test_a_word_that_is_no_card_is_told_what_moves_look_like(text: str) -> None:
    forms = "cards, cards and `steal 1:TS`, `force` and cards, pass, unable"
    with pytest.raises(MoveTextError, match=f"^'{text}' is no move: {forms}; 'help' is no card: "):
        fireplace.read_move(text)


def test_a_text_has_a_thousand_characters_at_most() -> None:
    longest = " ".join(["10C", "10D", *[str(card) for card in [*pack()] * 7][:331]])
    assert len(longest) == 1000
    assert isinstance(fireplace.read_move(longest), Lay)
    with pytest.raises(MoveTextError, match="is no move: cards"):
        fireplace.read_move(longest + " ")


@pytest.mark.parametrize("thing", [None, 5, b"pass", ["pass"]])
def test_only_text_is_read(thing: Any) -> None:
    with pytest.raises(MoveTextError, match="is a str"):
        fireplace.read_move(thing)


def test_moves_that_cannot_be_are_not_made() -> None:
    ten, strange = Card.parse("TS"), cast("Any", "TS")  # strange: as a caller without a type checker may
    for cards, thefts in ((Cards(), ()), (strange, ()), (Cards.of([ten]), (strange,)), (Cards.of([ten]), strange)):
        with pytest.raises(MoveTextError):
            Lay(cards, thefts)
    for position, card in ((0, ten), (65, ten), (True, ten), (strange, ten), (1, strange)):
        with pytest.raises(MoveTextError):
            Theft(position, card)


def test_a_move_made_by_a_list_is_one_made_by_hand() -> None:
    move = fireplace.legal_moves(STATE)[0]
    assert isinstance(move, Lay)
    assert move == Lay(move.cards, move.thefts)
    assert eval(repr(move), vars(fireplace) | {"Cards": Cards, "Card": Card}) == move  # noqa: S307  # our own repr
    forced: object = Force(move.cards, move.thefts)
    assert move != forced
