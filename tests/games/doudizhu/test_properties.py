"""What holds of any cards and any deal, tried by hypothesis."""

from __future__ import annotations

import random

import attrs
from hypothesis import given
from hypothesis import strategies as st

from cardstops.cards import Cards, pack
from cardstops.game import choose
from cardstops.games import doudizhu
from cardstops.games.doudizhu.combinations import beats, leads, recognise
from cardstops.games.doudizhu.ranks import counts, planes
from cardstops.games.doudizhu.shapes import without
from tests.support.doudizhu import ORDER, oracle, told

PACKS = {1: list(pack(jokers=True)), 2: list(pack(2, jokers=True))}
RULES = st.sampled_from([*doudizhu.PRESETS.values()])


def bags(packs: int, most: int) -> st.SearchStrategy[Cards]:
    """Cards of so many packs."""
    places = st.lists(st.integers(0, 54 * packs - 1), unique=True, max_size=most)
    return places.map(lambda chosen: Cards.of(PACKS[packs][place] for place in chosen))


@given(bags(2, 40))
def test_planes_count_ranks(cards: Cards) -> None:
    number = counts(planes(cards.bits))
    assert number == tuple(sum(card.rank.value == rank for card in cards) for rank in ORDER)


@given(RULES, st.data())
def test_every_lead_is_held_recognised_and_taken_away(rules: doudizhu.Rules, data: st.DataObject) -> None:
    cards = data.draw(bags(rules.packs, rules.hand))
    ranks = planes(cards.bits)
    for one in leads(cards, rules):
        assert one is not None
        assert ranks & one.ranks == one.ranks
        assert counts(without(ranks, one)) == tuple(
            held - gone for held, gone in zip(counts(ranks), counts(one.ranks), strict=True)
        )
        assert not beats(one, one)


@given(RULES, st.data())
def test_cards_are_read_as_the_clauses_say(rules: doudizhu.Rules, data: st.DataObject) -> None:
    cards = data.draw(bags(rules.packs, 8))
    ranks = "".join(card.rank.value for card in cards)
    assert {told(one) for one in recognise(cards, rules)} == oracle(ranks, rules)


@given(RULES, st.integers(0, 10**9))
def test_what_is_kept_beside_the_hands_is_what_would_be_worked_out(rules: doudizhu.Rules, seed: int) -> None:
    rng = random.Random(seed)
    state: doudizhu.State = doudizhu.deal(doudizhu.open_table(rules), seed, landlord=seed % rules.players)
    while isinstance(state, doudizhu.Playing):
        again = attrs.evolve(state)
        assert (again, again.ranks, again.top) == (state, state.ranks, state.top)
        move = choose(doudizhu.legal_moves(state), rng)
        if isinstance(move, doudizhu.Play):
            built = doudizhu.Play(move.cards, move.kickers)
            assert (built, built.ranks, hash(built)) == (move, move.ranks, hash(move))
        state = doudizhu.apply(state, move)
