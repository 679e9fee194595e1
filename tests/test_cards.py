"""Cards and bags, against `collections.Counter` as the oracle and the spellings that the page of cards promises."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardstops.cards import COLOURS, FACES, Card, Cards, Rank, Suit, bag, pack
from cardstops.errors import CardstopsError, CardTextError, MissingCardError

FACE_TEXTS = (*(rank + suit for suit in "CDHS" for rank in "A23456789TJQK"), "BJ", "RJ")
"""The order of bags, written out from the format and not from the engine."""

faces = st.sampled_from(FACE_TEXTS)
few_faces = st.sampled_from(FACE_TEXTS[:5] + FACE_TEXTS[-2:])
texts = st.lists(faces, max_size=60) | st.lists(few_faces, max_size=40)
bags = texts.map(Counter).filter(lambda oracle: max(oracle.values(), default=0) <= 16)


def built(oracle: Counter[str]) -> Cards:
    return Cards.of(Card.parse(text) for text in oracle.elements())


def counted(cards: Cards) -> Counter[str]:
    return Counter(str(card) for card in cards)


# one face


def test_there_are_54_faces_and_each_is_one_object() -> None:
    cards = [Card.parse(text) for text in FACE_TEXTS]
    assert [str(card) for card in cards] == list(FACE_TEXTS)
    assert len(set(cards)) == 54
    assert all(Card.parse(text) is card for text, card in zip(FACE_TEXTS, cards, strict=True))


@pytest.mark.parametrize("given", [["7D"], "7D 8D", None])
def test_who_makes_a_bag_of_cards_or_texts_by_its_class_is_told_how(given: Any) -> None:
    with pytest.raises(CardTextError, match=r"Cards\.parse and Cards\.of make a bag"):
        Cards(given)


def test_bits_are_suit_major_then_the_jokers() -> None:
    assert [Card.parse(text).bit for text in FACE_TEXTS] == [1 << place for place in range(54)]


def test_suit_and_rank_of_a_face() -> None:
    ten = Card.parse("TD")
    assert (ten.suit, ten.rank, ten.text) == (Suit.DIAMONDS, Rank.TEN, "TD")
    assert [(Card.parse(text).suit, Card.parse(text).rank) for text in ("BJ", "RJ")] == [
        (None, Rank.BLACK_JOKER),
        (None, Rank.RED_JOKER),
    ]


def test_symbols_and_colours() -> None:
    assert [suit.symbol for suit in Suit] == ["♣", "♦", "♥", "♠"]
    red, black = COLOURS
    assert {card.suit for card in bag(red)} == {Suit.DIAMONDS, Suit.HEARTS}
    assert {card.suit for card in bag(black)} == {Suit.CLUBS, Suit.SPADES}
    assert len(bag(red)) == len(bag(black)) == 26


@pytest.mark.parametrize(
    ("spelling", "text"),
    [
        ("10D", "TD"),
        ("10d", "TD"),
        ("td", "TD"),
        ("tD", "TD"),
        ("T♦", "TD"),
        ("10♦", "TD"),
        ("a♣", "AC"),
        ("k♥", "KH"),
        ("2♠", "2S"),
        ("bj", "BJ"),
        ("rJ", "RJ"),
    ],
)
def test_other_spellings_of_a_face(spelling: str, text: str) -> None:
    assert Card.parse(spelling) is Card.parse(text)


NO_CARDS = (
    *("", "7", "D7", "7DD", "1D", "0D", "11D", "10", "110D", " 7D", "7D ", "7 D", "7x", "J", "B♣", "10J", "jb", "7\n"),
    *("７D", "7Ｄ", "ſS", "\ud8007", "7♤", "KK", "x" * 500, "7D8D"),  # noqa: RUF001 - look-alikes are the point
)


@pytest.mark.parametrize("text", NO_CARDS)
def test_no_other_text_names_a_card(text: str) -> None:
    with pytest.raises(CardTextError, match="is no card"):
        Card.parse(text)


@pytest.mark.parametrize("value", [None, 7, 7.0, b"7D", ["7D"], {"7": "D"}, Card])
def test_what_is_no_text_names_no_card(value: object) -> None:
    with pytest.raises(CardTextError, match="is no card"):
        Card.parse(value)  # type: ignore[arg-type] # what a caller without a type checker may pass


@given(st.text(max_size=4))
def test_any_text_names_a_card_or_is_refused(text: str) -> None:
    try:
        card = Card.parse(text)
    except CardTextError:
        return
    assert str(card) in FACE_TEXTS


def test_a_refusal_shows_a_long_text_shortened() -> None:
    with pytest.raises(CardTextError) as caught:
        Card.parse("q" * 10_000)
    assert len(str(caught.value)) < 150


def test_cards_are_looked_up_and_never_made() -> None:
    with pytest.raises(CardTextError, match="looked up"):
        Card()


@given(faces)
def test_pickle_copy_and_repr_give_the_same_object(text: str) -> None:
    card = Card.parse(text)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card  # noqa: S301 - bytes of this very test
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    assert eval(repr(card)) is card  # noqa: S307 - a repr of this very test


def test_a_card_has_no_order_and_cannot_change() -> None:
    card = Card.parse("7D")
    with pytest.raises(TypeError):
        card < Card.parse("8D")  # type: ignore[operator] # noqa: B015 - games have an order, cards have none
    with pytest.raises(AttributeError):
        card.bit = 1  # type: ignore[misc] # a frozen attribute
    with pytest.raises(AttributeError):
        card.colour = "red"  # type: ignore[attr-defined] # no attributes besides its own


# bags against the oracle


@given(bags)
def test_a_bag_holds_what_it_was_made_of(oracle: Counter[str]) -> None:
    cards = built(oracle)
    assert counted(cards) == oracle
    assert len(cards) == oracle.total()
    assert bool(cards) == bool(oracle)


@given(bags, faces)
def test_in_and_count(oracle: Counter[str], text: str) -> None:
    cards, card = built(oracle), Card.parse(text)
    assert (card in cards) == (oracle[text] > 0)
    assert cards.count(card) == oracle[text]


@given(bags)
def test_iteration_is_in_one_order_with_copies_together(oracle: Counter[str]) -> None:
    places = [FACE_TEXTS.index(str(card)) for card in built(oracle)]
    assert places == sorted(places)


@given(bags, bags)
def test_plus_adds_and_minus_takes_it_away_again(one: Counter[str], two: Counter[str]) -> None:
    assume(max((one + two).values(), default=0) <= 16)
    total = built(one) + built(two)
    assert counted(total) == one + two
    assert total == built(two) + built(one)
    assert total - built(two) == built(one)
    assert total - built(one) == built(two)


@given(bags, bags)
def test_minus_takes_only_what_is_there(one: Counter[str], two: Counter[str]) -> None:
    if two <= one:
        assert counted(built(one) - built(two)) == one - two
    else:
        with pytest.raises(MissingCardError, match="cannot be taken"):
            built(one) - built(two)


@given(bags, bags)
def test_covers_is_containment_of_bags(one: Counter[str], two: Counter[str]) -> None:
    assert built(one).covers(built(two)) == (two <= one)
    assert built(one + one if max(one.values(), default=0) <= 8 else one).covers(built(one))


@given(bags, bags)
def test_equal_bags_and_only_those_are_equal(one: Counter[str], two: Counter[str]) -> None:
    assert (built(one) == built(two)) == (one == two)
    assert hash(built(one)) == hash(built(Counter(dict(reversed(one.items())))))
    planes: object = built(one).bits
    assert built(one) != planes


@given(bags)
def test_text_repr_pickle_and_copy_round_trip(oracle: Counter[str]) -> None:
    cards = built(oracle)
    assert Cards.parse(str(cards)) == cards
    assert eval(repr(cards)) == cards  # noqa: S307 - a repr of this very test
    assert pickle.loads(pickle.dumps(cards)) == cards  # noqa: S301 - bytes of this very test
    assert copy.deepcopy(cards) == cards == copy.copy(cards)
    assert Cards(cards.bits) == cards


def test_text_of_a_bag() -> None:
    assert str(Cards.parse("rj 3D AS 10♥ 3D bj")) == "3D 3D TH AS BJ RJ"
    assert str(Cards()) == ""
    assert Cards.parse("  ") == Cards()
    assert repr(Cards.parse("AS 3D 3D")) == "Cards.parse('3D 3D AS')"


# limits


def test_sixteen_copies_of_a_face_and_no_more() -> None:
    card = Card.parse("RJ")
    sixteen = Cards.of([card] * 16)
    assert (len(sixteen), sixteen.count(card)) == (16, 16)
    assert sixteen - Cards.of([card] * 15) == Cards.of([card])
    with pytest.raises(CardTextError, match="16 copies"):
        Cards.of([card] * 17)
    with pytest.raises(CardTextError, match="16 copies"):
        Cards.parse(" ".join(["AC"] * 17))
    with pytest.raises(CardTextError, match="16 copies"):
        Cards.of([card] * 9) + Cards.of([card] * 8)


@pytest.mark.parametrize("bits", [-1, 1 << 54, 1 << 54 * 16, True, 1.0, "7D", None])
def test_bits_that_are_no_bag_are_refused(bits: object) -> None:
    with pytest.raises(CardTextError, match="a bag"):
        Cards(bits)  # type: ignore[arg-type] # what a caller without a type checker may pass


@pytest.mark.parametrize("value", [["7D"], [None], [Card.parse("7D"), 7]])
def test_a_bag_is_made_of_cards_only(value: list[object]) -> None:
    with pytest.raises(CardTextError, match="is no card"):
        Cards.of(value)  # type: ignore[arg-type] # what a caller without a type checker may pass


@pytest.mark.parametrize("value", [None, 7, b"7D", ["7D"]])
def test_a_bag_is_read_from_text_only(value: object) -> None:
    with pytest.raises(CardTextError, match="no text of cards"):
        Cards.parse(value)  # type: ignore[arg-type] # what a caller without a type checker may pass


def test_a_bag_cannot_change() -> None:
    cards = Cards.parse("7D")
    with pytest.raises(AttributeError):
        cards.bits = 0  # type: ignore[misc] # a frozen attribute


# packs


@pytest.mark.parametrize("copies", [1, 2, 5, 16])
@pytest.mark.parametrize(("jokers", "size"), [(False, 52), (True, 54)])
def test_packs(copies: int, jokers: bool, size: int) -> None:  # noqa: FBT001 - a column of a table
    cards = pack(copies, jokers=jokers)
    assert len(cards) == copies * size
    assert counted(cards) == Counter(dict.fromkeys(FACE_TEXTS[:size], copies))
    assert Cards(cards.bits) == cards


@pytest.mark.parametrize("copies", [0, -1, 17])
def test_no_pack_and_more_than_sixteen_are_refused(copies: int) -> None:
    with pytest.raises(CardTextError, match="from 1 to 16"):
        pack(copies)


def test_the_mask_of_a_plane_is_every_face_once() -> None:
    assert bag(FACES) == pack(jokers=True)


def test_refusals_are_cardstops_errors_and_value_errors() -> None:
    for error in (CardTextError, MissingCardError):
        assert issubclass(error, CardstopsError)
        assert issubclass(error, ValueError)
