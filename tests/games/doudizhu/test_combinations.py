"""Rule 4: what is a combination, how many there are, and what beats what."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from functools import cache
from itertools import product
from typing import Any

import attrs
import pytest

from cardstops.cards import Cards, pack
from cardstops.errors import MoveTextError, RulesError
from cardstops.games import doudizhu
from cardstops.games.doudizhu import PRESETS, combinations
from cardstops.games.doudizhu.combinations import Combination, answers, beats, leads, recognise
from tests.support.doudizhu import ORDER, hand, multisets, oracle, parts, told

DEFAULT = PRESETS["doudizhu"]
FOUR = PRESETS["four-player"]
WHOLE = {3: pack(jokers=True), 4: pack(2, jokers=True)}
COUNTS = {
    "single": 15,
    "pair": 13,
    "triple": 13,
    "triple_single": 182,
    "triple_pair": 156,
    "straight": 36,
    "pair_straight": 52,
    "plane": 45,
    "plane_singles": 7161,
    "plane_pairs": 2939,
    "quad_singles": 1170,
    "quad_pairs": 858,
    "bomb": 13,
    "rocket": 1,
}


@cache
def every(rules: doudizhu.Rules) -> list[Combination]:
    """All plays of the pack, as the generator lists them."""
    return [one for one in leads(WHOLE[rules.players], rules) if one is not None]


def test_4_the_table_counted() -> None:
    assert Counter(one.type for one in every(DEFAULT)) == COUNTS
    assert sum(COUNTS.values()) == 12_654


def test_4_kickers_of_planes_counted_by_length() -> None:
    sizes = Counter((one.type, one.size) for one in every(DEFAULT))
    assert [sizes["plane_singles", size] for size in (8, 12, 16, 20)] == [847, 2100, 2646, 1568]
    assert [sizes["plane_pairs", size] for size in (10, 15, 20)] == [605, 1200, 1134]


@pytest.mark.parametrize(
    ("changes", "more"),
    [
        ({"quadplex": doudizhu.Quadplex.PAIRS}, -1170),
        ({"quadplex": doudizhu.Quadplex.NONE}, -1170 - 858),
        ({"single_kickers": doudizhu.SingleKickers.NONE}, -182 - 7161 - 1170),
        ({"quad_single_kickers": doudizhu.QuadSingleKickers.MAY_PAIR}, 156),
        ({"plane_kickers": doudizhu.PlaneKickers.UP_TO_2}, 11_829),
        ({"plane_kickers": doudizhu.PlaneKickers.UP_TO_3}, 15_427),
        ({"plane_kickers": doudizhu.PlaneKickers.UP_TO_3, "kicker_run": doudizhu.KickerRun.BARRED}, 14_661),
        ({"plane_reach": doudizhu.PlaneReach.TWO}, 1083),
        ({"joker_kickers": doudizhu.JokerKickers.BOTH}, 896),
        ({"pair_kickers": doudizhu.PairKickers.MAY_REPEAT}, 3769),
    ],
)
def test_4_4_each_option_alone(changes: dict[str, object], more: int) -> None:
    rules = attrs.evolve(DEFAULT, **changes)  # type: ignore[arg-type]  # a table of fields and values
    assert len(every(rules)) == 12_654 + more


@pytest.mark.parametrize(
    ("preset", "plays", "sets"),
    [
        ("doudizhu", 12_654, 12_654),
        ("four-player", 4_713, 4_713),
        ("rlcard", 27_471, 27_471),
        ("openspiel", 26_053, 25_661),
        ("douzero", 30_383, 29_984),
    ],
)
def test_4_4_presets_counted(preset: str, plays: int, sets: int) -> None:
    found = every(PRESETS[preset])
    assert (len(found), len({one.ranks for one in found})) == (plays, sets)
    assert len(set(found)) == plays


def test_6_4_four_players_counted() -> None:
    found = Counter(one.type for one in every(FOUR))
    assert found == {
        "single": 15,
        "pair": 13,
        "triple": 13,
        "triple_pair": 156,
        "straight": 36,
        "pair_straight": 55,
        "plane": 65,
        "plane_pairs": 3436,
        "quad_pairs": 858,
        "bomb": 65,
        "rocket": 1,
    }
    sizes = Counter(one.size for one in every(FOUR) if one.type == "plane_pairs")
    assert sizes == {10: 605, 15: 1200, 20: 1134, 25: 448, 30: 49}
    assert len(every(attrs.evolve(FOUR, joker_pairs=doudizhu.JokerPairs.SAME_COLOUR))) == 9_121


@pytest.mark.parametrize("preset", PRESETS)
def test_every_play_is_recognised_as_itself_and_the_lists_are_in_order(preset: str) -> None:
    rules = PRESETS[preset]
    found = every(rules)
    types = list(combinations.SHAPES)
    places = [(types.index(one.type), one.form.length, one.form.copies, one.low, one.kickers) for one in found]
    assert places == sorted(places)
    for one in found[:: 1 if len(found) < 13_000 else 5]:
        assert one in _readings(one, rules)


def _readings(one: Combination, rules: doudizhu.Rules) -> tuple[Combination, ...]:
    return recognise(hand(str(one), rules.packs), rules)


@pytest.mark.parametrize("preset", PRESETS)
def test_recogniser_and_generator_agree_with_the_oracle_on_drawn_cards(preset: str) -> None:
    rules = PRESETS[preset]
    rng = random.Random(preset)
    faces = list(WHOLE[rules.players])
    for _ in range(5):
        cards = Cards.of(
            [*rng.sample(faces, 3), *[face for face in faces if face.rank.value in rng.sample(ORDER, 3)][:9]]
        )
        ranks = "".join(card.rank.value for card in cards)
        listed = [one for one in leads(cards, rules) if one is not None]
        assert {told(one) for one in listed} == set().union(*(oracle(part, rules) for part in parts(ranks)))
        assert len(set(listed)) == len(listed)


def _agree(ranks: str, rules: doudizhu.Rules) -> None:
    """Recogniser and generator read these ranks as a whole alike."""
    cards = hand(ranks)
    listed = [one for one in leads(cards, rules) if one is not None and one.size == len(ranks)]
    assert list(recognise(cards, rules)) == listed, ranks


@pytest.mark.parametrize("preset", ["doudizhu", "rlcard", "openspiel", "douzero"])
def test_recogniser_and_generator_agree_on_some_multisets(preset: str) -> None:
    rules = PRESETS[preset]
    for size in range(1, 5):
        for ranks in multisets(size):
            _agree(ranks, rules)
            if size < 4 or ranks[0] == ranks[-1]:
                assert {told(one) for one in recognise(hand(ranks), rules)} == oracle(ranks, rules)
    rng = random.Random(4)
    for _ in range(1500):
        _agree("".join(sorted(_draw(rng, rng.randrange(5, 21)), key=ORDER.index)), rules)


def _draw(rng: random.Random, size: int) -> list[str]:
    """So many ranks of one pack, few different ones, so that there is something to see."""
    few = [*rng.sample(ORDER[:13], min(13, size // 3 + 2)), "B", "R"]
    return rng.sample([rank for rank in few for _ in range(4 if rank not in "BR" else 1)], size)


@pytest.mark.full
def test_recogniser_and_generator_agree_on_every_multiset_up_to_ten() -> None:
    seen = 0
    for size in range(1, 11):
        for ranks in multisets(size):
            seen += 1
            _agree(ranks, DEFAULT)
    assert seen == 2_161_929


@pytest.mark.full
@pytest.mark.parametrize("preset", PRESETS)
def test_recogniser_and_oracle_agree_on_every_play(preset: str) -> None:
    rules = PRESETS[preset]
    for one in every(rules):
        found = {told(reading) for reading in _readings(one, rules)}
        assert found == oracle(str(one), rules)
        assert told(one) in found


@pytest.mark.parametrize("preset", PRESETS)
def test_3_1_answers_are_the_leads_that_beat(preset: str) -> None:
    rules = PRESETS[preset]
    rng = random.Random(preset)
    faces = list(WHOLE[rules.players])
    for _ in range(80):
        cards = Cards.of(rng.sample(faces, rules.hand))
        listed = [one for one in leads(cards, rules) if one is not None]
        other = [one for one in leads(Cards.of(rng.sample(faces, rules.hand)), rules) if one is not None]
        for standing in rng.sample(other, 8):
            found = answers(cards, standing, rules)
            assert sorted(found, key=listed.index) == [one for one in listed if beats(one, standing)]
            might = [one.form.might for one in found]
            assert might == sorted(might)


@pytest.mark.parametrize("preset", PRESETS)
def test_4_3_beats_is_a_strict_order_and_no_two_plays_beat_each_other(preset: str) -> None:
    one_each: dict[tuple[object, int], Combination] = {}
    for one in every(PRESETS[preset]):
        first = one_each.setdefault((one.form, one.low), one)
        assert not beats(one, first)
        assert not beats(first, one)
    plays = list(one_each.values())
    for higher, lower in product(plays, plays):
        assert not (beats(higher, lower) and beats(lower, higher))
        if higher.form is lower.form:
            assert beats(higher, lower) == (higher.low > lower.low)
        else:
            assert beats(higher, lower) == (higher.form.might > lower.form.might)


@pytest.mark.parametrize(
    ("higher", "lower", "wins"),
    [
        ("9993", "888A", True),  # kickers never decide
        ("3333", "AAAKKKQQQJJJ2456", True),  # any bomb beats anything else
        ("3333", "2222AB", True),  # a bomb beats a quadplex
        ("444435", "33336677", False),  # another form of quadplex: singles and a pair
        ("44443355", "33336677", True),
        ("4444", "3333", True),
        ("BR", "2222", True),
        ("3333", "BR", False),
        ("45678", "34567", True),
        ("456789", "34567", False),  # another length
        ("3", "3", False),  # equal never beats
        ("R", "B", True),
        ("B", "2", True),
        ("2", "A", True),
    ],
)
def test_4_3_what_beats_what(higher: str, lower: str, *, wins: bool) -> None:
    (one,) = recognise(hand(higher))
    (two,) = recognise(hand(lower))
    assert beats(one, two) is wins


def test_6_1_more_cards_beat_fewer() -> None:
    five, six, four = (recognise(hand(ranks, 2), FOUR)[0] for ranks in ("33333", "333333", "2222"))
    (rocket,) = recognise(hand("BBRR", 2), FOUR)
    assert beats(five, four)
    assert beats(six, five)
    assert beats(rocket, six)
    assert not beats(four, five)


def test_a_combination_says_what_it_is() -> None:
    (plane,) = recognise(Cards.parse("3C 3D 3H 4C 4D 4H 8S BJ"))
    assert (plane.type, plane.main, plane.size, plane.body, plane.carried) == ("plane_singles", "4", 8, "333444", "8B")
    assert str(plane) == "3334448B"
    assert repr(plane) == "<plane_singles 3334448B>"
    assert repr(plane.form) == "<2 x plane_singles, 8 cards>"
    assert pickle.loads(pickle.dumps((plane, plane.form))) == (plane, plane.form)  # noqa: S301  # our own bytes
    with pytest.raises(MoveTextError, match="recognised"):
        Combination()


@pytest.mark.parametrize(("text", "size"), [("33344456", 18), ("3344556", 8)], ids=["kickers", "none"])
def test_lists_read_as_sequences(text: str, size: int) -> None:
    listing = leads(hand(text))
    assert len(listing) == size
    whole = list(listing)
    assert [listing[place] for place in range(size)] == whole
    assert listing[-1] is whole[-1]
    state = doudizhu.setup(doudizhu.open_table(), hands=(hand(text), Cards.parse("9C"), Cards.parse("TC")), landlord=0)
    moves: Any = doudizhu.legal_moves(state)
    assert [moves[place] for place in range(-size, size)] == [*moves, *moves]
    assert moves[1::3] == tuple(moves)[1::3]
    for place in (size, -size - 1, 10**30, -(10**30)):
        for beyond in (listing, moves):
            with pytest.raises(IndexError, match=r"^no such move$"):
                beyond[place]


def test_what_is_no_bag_or_no_combination_is_refused() -> None:
    with pytest.raises(MoveTextError, match="from Cards"):
        recognise("3C")  # type: ignore[arg-type]  # on purpose
    with pytest.raises(MoveTextError, match="no combination under these rules"):
        answers(hand("4"), "3")  # type: ignore[arg-type]  # on purpose
    (quad,) = recognise(hand("333345"))
    with pytest.raises(MoveTextError, match="no combination under these rules"):
        answers(hand("4"), quad, "openspiel")
    with pytest.raises(RulesError, match="no preset"):
        recognise(hand("3"), "poker")
    with pytest.raises(RulesError, match="not a int"):
        recognise(hand("3"), 3)  # type: ignore[arg-type]  # on purpose
