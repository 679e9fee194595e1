"""Placements: counted exactly and drawn evenly, against every way tried one by one."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstops.cards import Cards, pack
from cardstops.errors import PhaseError
from cardstops.games.newmarket import tables
from cardstops.games.newmarket.placements import Constraint, Placements, _rests
from cardstops.rng import Stream
from tests.support.newmarket import CARDS


def tried(cards: Cards, sizes: tuple[int, ...], constraint: Constraint) -> set[tuple[Cards, ...]]:
    """Every way, found by trying a place for each card."""
    found: set[tuple[Cards, ...]] = set()
    for places in product(range(len(sizes)), repeat=len(cards)):
        lots = [
            Cards.of(each for each, at in zip(cards, places, strict=True) if at == place) for place in range(len(sizes))
        ]
        fits = all(
            len(lot) == size and not lot.bits & shut
            for lot, size, shut in zip(lots, sizes, constraint.barred, strict=True)
        )
        if fits and (constraint.place is None or lots[constraint.place].bits & constraint.wanted):
            found.add(tuple(lots))
    return found


def mask(text: str) -> int:
    return Cards.parse(text).bits


SIX = Cards.parse("2C 3C 4D 5D 6H 7S")
CASES = [
    (SIX, (2, 2, 2), Constraint((0, 0, 0))),
    (SIX, (1, 2, 3), Constraint((0, 0, 0))),
    (SIX, (0, 2, 4), Constraint((0, 0, 0))),
    (SIX, (6, 0, 0), Constraint((0, 0, 0))),
    (SIX, (2, 2, 2), Constraint((mask("2C 3C"), 0, mask("4D")))),
    (SIX, (2, 2, 2), Constraint((mask("2C 3C"), mask("2C"), 0))),
    (SIX, (2, 2, 2), Constraint((mask("2C 3C 4D 5D"), 0, 0))),
    (SIX, (3, 3), Constraint((0, 0), 0, mask("2C 3C"))),
    (SIX, (2, 2, 2), Constraint((0, 0, 0), 1, mask("4D"))),
    (SIX, (2, 2, 2), Constraint((mask("2C"), 0, 0), 0, mask("2C 3C"))),
    (SIX, (2, 2, 2), Constraint((0, mask("2C"), mask("2C")), 0, mask("2C"))),
    (SIX, (2, 2, 2), Constraint((0, 0, 0), 1, 0)),
    (SIX, (2, 2, 2), Constraint((mask("2C"), mask("2C"), mask("2C")))),
    (SIX, (2, 2, 2), Constraint((mask("2C 3C 4D 5D 6H"), 0, 0))),
    (SIX, (1, 1, 4), Constraint((0, 0, mask("2C 3C 4D")))),
    (Cards(), (0, 0), Constraint((0, 0))),
    (Cards(), (0, 0), Constraint((0, 0), 0, mask("2C"))),
    (Cards.parse("2C"), (1, 0), Constraint((0, 0))),
    (Cards.parse("2C 3C"), (1, 1), Constraint((mask("2C 3C"), 0))),
    (SIX, (2, 2, 2), Constraint((mask("2C 3C 5D"), mask("3C 6H"), 0))),
]


@pytest.mark.parametrize("case", range(len(CASES)))
def test_the_count_is_that_of_every_way_tried(case: int) -> None:
    cards, sizes, constraint = CASES[case]
    assert Placements(cards, sizes, constraint).count() == len(tried(cards, sizes, constraint))


@pytest.mark.parametrize("case", range(len(CASES)))
def test_a_draw_is_any_of_the_ways_as_likely(case: int) -> None:
    cards, sizes, constraint = CASES[case]
    ways = tried(cards, sizes, constraint)
    placements, stream = Placements(cards, sizes, constraint), Stream(case, "sample/0")
    if ways:
        drawn = Counter(placements.draw(stream) for _ in range(30 * len(ways)))
        assert set(drawn) == ways
        chi_squared = sum((times - 30) ** 2 / 30 for times in drawn.values())
        assert chi_squared < len(ways) + 5 * (2 * len(ways)) ** 0.5 + 5


@given(st.data())
def test_any_small_case_is_counted_and_drawn_right(data: st.DataObject) -> None:
    cards = Cards.of(data.draw(st.sets(st.sampled_from(CARDS), max_size=6)))
    places = data.draw(st.integers(1, 4))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(cards)), min_size=places - 1, max_size=places - 1)))
    sizes = tuple(high - low for low, high in zip((0, *cuts), (*cuts, len(cards)), strict=True))
    some = st.sets(st.sampled_from([*cards])).map(lambda bag: Cards.of(bag).bits) if cards else st.just(0)
    barred = tuple(data.draw(some) for _ in range(places))
    constraint = Constraint(barred, data.draw(st.none() | st.integers(0, places - 1)), data.draw(some))
    placements, ways = Placements(cards, sizes, constraint), tried(cards, sizes, constraint)
    assert placements.count() == len(ways)
    if ways:
        assert placements.draw(Stream("draw", "sample/0")) in ways


def test_a_whole_pack_is_counted_without_trying() -> None:
    cards = Cards.of(CARDS)
    free = Placements(cards, (13, 13, 13, 13), Constraint((0, 0, 0, 0)))
    assert free.count() == factorial(52) // factorial(13) ** 4
    hands = free.draw(Stream(1, "sample/0"))
    assert [len(hand) for hand in hands] == [13] * 4
    assert hands[0] + hands[1] + hands[2] + hands[3] == cards


def test_6_6_what_play_shows_of_a_whole_pack_is_held() -> None:
    """Three seats have led a suit, so that they hold nothing lower there; one is known to hold a red card."""
    barred = tuple(mask(low) for low in ("2C 3C 4C", "2D 3D", "", "2H 3H 4H 5H", ""))
    wanted = Cards.of(each for each in CARDS if each.text[1] in "DH").bits
    placements = Placements(Cards.of(CARDS), (11, 10, 10, 10, 11), Constraint(barred, 3, wanted))
    assert placements.count() > 10**30
    for draw in range(5):
        hands = placements.draw(Stream(draw, "sample/0"))
        assert not any(hand.bits & shut for hand, shut in zip(hands, barred, strict=True))
        assert hands[3].bits & wanted


@pytest.mark.parametrize(
    ("case", "drawn"),
    [
        (0, "5D 6H / 2C 3C / 4D 7S"),
        (1, "5D / 3C 6H / 2C 4D 7S"),
        (4, "5D 7S / 4D 6H / 2C 3C"),
        (5, "5D 7S / 4D 6H / 2C 3C"),
        (6, "6H 7S / 4D 5D / 2C 3C"),
        (7, "2C 5D 6H / 3C 4D 7S"),
        (8, "6H 7S / 4D 5D / 2C 3C"),
        (9, "3C 5D / 2C 7S / 4D 6H"),
        (19, "6H 7S / 4D 5D / 2C 3C"),
    ],
)
def test_what_a_seed_draws_is_the_same_for_ever(case: int, drawn: str) -> None:
    placed = Placements(*CASES[case]).draw(Stream("held", "sample/0"))
    assert " / ".join(map(str, placed)) == drawn


@pytest.mark.parametrize(("columns", "rests"), [((), 1), ((4,), 1), ((1, 2), 2), ((3, 1, 2), 6), ((2, 2, 2), 9)])
def test_what_one_column_leaves_follows_from_the_others(columns: tuple[int, ...], rests: int) -> None:
    assert _rests(columns) == rests


@pytest.mark.parametrize(("case", "steps"), [(0, 1), (4, 20), (5, 1), (7, 8), (8, 7), (9, 5)])
def test_no_more_steps_are_counted_than_can_come_out(case: int, steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    cards, sizes, constraint = CASES[case]
    monkeypatch.setattr(tables, "MOST_STEPS", steps)
    assert Placements(cards, sizes, constraint).count() == len(tried(cards, sizes, constraint))
    monkeypatch.setattr(tables, "MOST_STEPS", steps - 1)
    with pytest.raises(PhaseError):
        Placements(cards, sizes, constraint).count()


def test_a_view_that_was_made_to_be_counted_for_ever_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    barred = tuple(sum(1 << place for place in range(52) if place >> seat & 1) for seat in range(6))
    monkeypatch.setattr(tables, "MOST_STEPS", 1_000)
    why = "^this view says more of unseen cards than a deal can: they cannot be counted$"
    with pytest.raises(PhaseError, match=why):
        Placements(pack(), (9, 9, 9, 9, 8, 8), Constraint(barred)).count()
