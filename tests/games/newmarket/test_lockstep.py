"""The package and the slow model play the same decks and the same choices, whole matches long.

After every step the two must agree on legal moves and their order, turn, cells, pot, chips, hands and dead hand; after
every deal on payments, winners, reason and the next table; at the end on the standing of the match.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cardstops.errors import RulesError
from cardstops.games import newmarket
from tests.support.newmarket_model import PACK, POOLS, PRESETS, boodle, in_order, kings
from tests.support.newmarket_pair import Pair, plain, ruled

TABLES = [
    (preset, seats)
    for preset, terms in PRESETS.items()
    if preset not in {"boodle", "chicago"}  # other names of `newmarket-boodle`
    for seats in range(terms["seats"][0], terms["seats"][1] + 1)
]
DEALS_OF_AN_OPEN_MATCH = 12


def play(preset: str, seats: int, deals: int) -> None:
    """Whole matches of a preset until at least so many deals are played."""
    rng = random.Random(f"{preset} {seats}")
    most = DEALS_OF_AN_OPEN_MATCH if PRESETS[preset]["match"] == "open" else 10**6
    dealer = played = 0
    while played < deals:
        played += Pair(PRESETS[preset], seats, dealer % seats).play_match(rng, most)
        dealer += 1


@pytest.mark.parametrize("preset", PRESETS)
def test_9_a_preset_is_what_the_table_of_presets_says(preset: str) -> None:
    terms = plain(newmarket.PRESETS[preset])
    assert terms == {**terms, **PRESETS[preset]}


def test_9_every_preset_is_compared() -> None:
    assert list(newmarket.PRESETS) == list(PRESETS)


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_matches_of_every_preset_and_number_of_seats(preset: str, seats: int) -> None:
    play(preset, seats, 16)


@pytest.mark.full
@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_many_matches_of_every_preset_and_number_of_seats(preset: str, seats: int) -> None:
    play(preset, seats, 2000)


LAYOUTS = st.one_of(
    st.just(kings()),
    st.just([*kings(), *boodle("7C AH")]),
    st.permutations(PACK).flatmap(lambda deck: st.integers(1, 5).map(lambda n: boodle(" ".join(deck[:n])))),
    st.just([*boodle("9D"), ("matrimony", "", "QH KH", "stays"), ("intrigue", "", "JH QH", "stays"), *boodle("QH")]),
    st.just([*boodle("AS 7C"), ("couple", "", "2C 2S", "stays")]),
    st.just(POOLS),
)


def one_of(draw: st.DrawFn, *words: str) -> str:
    return draw(st.sampled_from(words))


@st.composite
def terms(draw: st.DrawFn) -> dict[str, Any]:
    """Terms that no preset has: every option drawn on its own, as far as the rules allow the combination."""
    layout = draw(LAYOUTS)
    leaving, pools = any(leaves == "leaves" for *_, leaves in layout), layout == POOLS
    turn_up = one_of(draw, "cell", "wins-deal", *([] if pools else ["none"] * 4))
    claims = {card for cell in layout for card in cell[2].split()} | {"9D"}
    spare = draw(st.lists(st.sampled_from([card for card in PACK if card not in claims]), max_size=12))
    removed = in_order({*spare, *(["KC", "KD", "KH", "KS"] if leaving else [])})
    exchange = one_of(draw, "none", *([] if turn_up != "none" else ["dealer", "rotation", "auction"]))
    match = one_of(draw, "last-king", "deals", "open") if leaving else one_of(draw, "deals", "open")
    deals = draw(st.integers(1, 4)) if match == "deals" else None
    per_seat = deals is not None and draw(st.booleans())
    stakes = one_of(draw, "fixed", "dressing", *([] if turn_up != "none" else ["free"] * 2))
    dressing = [draw(st.integers(0, 3)) for _ in layout if stakes == "dressing"]
    factor, pot, stake = draw(st.integers(1, 2)), draw(st.integers(0, 2)), draw(st.integers(1, 4))
    largest = {"fixed": factor * stake * len(layout), "free": factor * stake, "dressing": sum(dressing)}[stakes] + pot
    return {
        "seats": (3, 8),
        "order": one_of(draw, "ace-low", "ace-high"),
        "removed": " ".join(removed),
        "layout": layout,
        "stakes": stakes,
        "cell_stake": stake,
        "free_stake": stake,
        "dealer_factor": factor,
        "pot_stake": pot,
        "dead_hand": one_of(draw, "last", "first", "equal"),
        "exchange": exchange,
        "dealer_price": draw(st.integers(0, 5)) if exchange == "dealer" else 0,
        "others_price": draw(st.integers(0, 3)) if exchange == "rotation" else 0,
        "max_bid": draw(st.integers(1, 40)),
        "opening": one_of(draw, "eldest", "lowest-diamond"),
        "lead": one_of(draw, "any", "other-suit", "other-colour"),
        "lead_card": one_of(draw, "lowest", "any"),
        "cannot_lead": one_of(draw, "pass-left", "same-suit"),
        "hold_back": one_of(draw, "barred", "allowed"),
        "pay_per_card": draw(st.integers(0, 2)),
        "unplayed": one_of(draw, "nothing", "match-stack"),
        "carry": one_of(draw, "accumulate", "to-winner", *(["to-pot"] if pot else [])),
        "match": match,
        "deals": None if per_seat else deals,
        "deals_per_seat": 1 if per_seat else None,
        "residue": one_of(draw, "leave", "split", "last-winner"),
        "bankroll": draw(st.none() | st.integers(largest, largest + 12)),
        "bury": one_of(draw, "none", "jack") if leaving else "none",
        "turn_up": turn_up,
        "pope": "9D" if turn_up == "wins-deal" else draw(st.sampled_from([None, "9D"])),
        "dressing": " ".join(map(str, dressing)),
    }


def play_terms(terms: dict[str, Any], seats: int, dealer: int, seed: int) -> None:
    try:
        ruled(terms)
    except RulesError:
        assume(False)  # noqa: FBT003 - hypothesis takes the condition by position
    Pair(terms, seats, dealer % seats).play_match(random.Random(seed), 10)


@settings(max_examples=120, deadline=None, derandomize=True, database=None)
@given(terms(), st.integers(3, 8), st.integers(0, 7), st.integers(0, 2**32))
def test_matches_of_options_drawn_at_random(terms: dict[str, Any], seats: int, dealer: int, seed: int) -> None:
    play_terms(terms, seats, dealer, seed)


@pytest.mark.full
@settings(max_examples=4000, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
@given(terms(), st.integers(3, 8), st.integers(0, 7), st.integers(0, 2**32))
def test_many_matches_of_options_drawn_at_random(terms: dict[str, Any], seats: int, dealer: int, seed: int) -> None:
    play_terms(terms, seats, dealer, seed)
