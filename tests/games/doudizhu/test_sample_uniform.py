"""`sample` against every placement that the viewer cannot rule out, laid one by one (rules 1.3 and 2.3).

What a viewer knows is taken from the true state here, never from its view: its own hand, what was played, the card that
lay face up, the kitty where it was seen. Every way to lay the other cards is as likely: passing tells nothing.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter

import attrs
import pytest

from cardstops.cards import Cards
from cardstops.game import choose
from cardstops.games import doudizhu
from cardstops.games.doudizhu import Kitty, State
from tests.support.chance import drawn_evenly, spreads
from tests.support.doudizhu import share

TABLE = doudizhu.open_table()
FOUR = doudizhu.open_table("four-player")


def known(state: State, viewer: int | None, seat: int) -> Cards:
    """The cards of a hand that the viewer is sure of: those that it saw go there, copy for copy, and not come out."""
    if seat == viewer:
        return state.hands[seat]
    seen = list(state.kitty or ()) if state.landlord == seat and state.table.rules.kitty is Kitty.PUBLIC else []
    if state.face_up is not None and state.face_up.seat == seat:
        seen.append(state.face_up.card)
    played = list(state.played[seat]) if isinstance(state, doudizhu.Playing | doudizhu.Finished) else []
    return Cards.of(((Counter(seen) - Counter(played)) & Counter(state.hands[seat])).elements())


def placements(state: State, viewer: int | None) -> Counter[tuple[Cards, ...]]:
    """The hands that there may be, each with the ways in which it comes about."""
    seats = range(state.table.seats)
    sure = [known(state, viewer, seat) for seat in seats]
    unsure = [card for seat in seats for card in state.hands[seat] - sure[seat]]
    sizes = [len(state.hands[seat]) - len(sure[seat]) for seat in seats]
    return Counter(tuple(map(Cards.__add__, sure, laid)) for laid in spreads(unsure, sizes))


def ways(state: State, viewer: int | None) -> int:
    """How many ways there are to lay what the viewer does not know."""
    sizes = [len(hand) - len(known(state, viewer, seat)) for seat, hand in enumerate(state.hands)]
    return math.factorial(sum(sizes)) // math.prod(map(math.factorial, sizes))


def check(state: State, viewer: int | None) -> None:
    seen = doudizhu.view(state, viewer)
    drawn_evenly(lambda seed: doudizhu.sample(seen, seed).hands, placements(state, viewer))


POSITIONS = {
    "three seats": doudizhu.setup(TABLE, hands=share("345", "67", "89"), landlord=1),
    "one card each": doudizhu.setup(TABLE, hands=share("3", "4", "R"), landlord=2),
    "most in one hand": doudizhu.setup(TABLE, hands=share("33", "4567", "8"), landlord=0),
    "copies of a face": doudizhu.setup(FOUR, hands=share("34", "34", "3", "5", packs=2), landlord=1),
    "two copies in a hand": doudizhu.setup(FOUR, hands=share("33", "35", "4", "6", packs=2), landlord=3),
    "an open kitty": doudizhu.setup(
        doudizhu.open_table(attrs.evolve(TABLE.rules, kitty=Kitty.PUBLIC)),
        hands=share("345", "67", "89"),
        landlord=0,
        kitty=share("3")[0] + share("AK")[0],
    ),
}


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
@pytest.mark.parametrize("name", POSITIONS)
def test_2_3_a_sample_is_any_placement_of_the_unseen_cards_as_likely(name: str, viewer: int | None) -> None:
    check(POSITIONS[name], viewer)


def test_2_3_an_open_kitty_stays_with_the_landlord() -> None:
    state = POSITIONS["an open kitty"]
    assert known(state, 1, 0) == share("3")[0]
    assert len(placements(state, 1)) == 6


def late(preset: str, kitty: Kitty, positions: int) -> None:
    """Check so many positions of real deals, late enough to be counted out."""
    rules = attrs.evolve(doudizhu.PRESETS[preset], kitty=kitty)
    rng = random.Random(f"{preset} {kitty.value}")
    checked = 0
    for deal in itertools.count():
        state: State = doudizhu.deal(doudizhu.open_table(rules), deal)
        while state.turn is not None and checked < positions:
            state = doudizhu.apply(state, choose(doudizhu.legal_moves(state), rng))
            for viewer in (*state.table.active, None):
                if 2 <= ways(state, viewer) <= 60 and rng.random() < 0.3:
                    check(state, viewer)
                    checked += 1
        if checked >= positions:
            return


@pytest.mark.parametrize("kitty", Kitty)
@pytest.mark.parametrize("preset", ["doudizhu", "four-player"])
def test_1_3_a_sample_of_a_real_deal_is_any_placement_as_likely(preset: str, kitty: Kitty) -> None:
    late(preset, kitty, 4)


@pytest.mark.full
@pytest.mark.parametrize("kitty", Kitty)
@pytest.mark.parametrize("preset", doudizhu.PRESETS)
def test_1_3_many_samples_of_real_deals_are_any_placement_as_likely(preset: str, kitty: Kitty) -> None:
    late(preset, kitty, 60)


def over(kitty: Kitty) -> doudizhu.Finished:
    """A deal that a peasant has won against a landlord who drew the face-up card."""
    rng = random.Random("over")
    for deal in itertools.count():
        state: State = doudizhu.deal(doudizhu.open_table(attrs.evolve(TABLE.rules, kitty=kitty)), deal)
        while state.turn is not None:
            state = doudizhu.apply(state, choose(doudizhu.legal_moves(state), rng))
        if not isinstance(state, doudizhu.Finished) or state.face_up is None:
            continue
        if state.face_up.seat == state.landlord != state.winner:
            return state
    raise AssertionError


def test_2_3_a_hidden_kitty_is_any_three_of_the_landlord_s_other_cards_as_likely() -> None:
    """As the deal is over the other peasant knows every hand, and of the kitty only what was not in it."""
    state = over(Kitty.LANDLORD)
    assert state.face_up is not None
    viewer = next(seat for seat in range(3) if seat not in (state.winner, state.landlord))
    began = state.hands[state.landlord] + state.played[state.landlord] - Cards.of([state.face_up.card])
    kitties = Counter(map(Cards.of, itertools.combinations(began, 3)))
    assert (len(began), len(kitties)) == (19, 969)
    seen = doudizhu.view(state, viewer)
    drawn_evenly(lambda seed: doudizhu.sample(seen, seed).kitty or Cards(), kitties, each=8)
