"""The lists and the predicate against the slow model, on positions of real play (rules 2.2 to 2.5, 3.1, 3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from random import Random

import attrs
import pytest

from cardstops.cards import Cards, pack
from cardstops.games import fireplace
from cardstops.games.fireplace import AceLow, ForcedFrom, Forcing, Lay, Melding, Move, Rules, Theft
from tests.games.fireplace import model
from tests.games.fireplace.positions import at_random, forcing, game, lays, melding, never_steal


def positions(most: int, rules: Rules, seeds: range) -> Iterator[Melding]:
    """Turns of real play with at most so many opposing melds."""
    for seed in seeds:
        for state, _ in game(seed, at_random(seed), rules):
            if isinstance(state, Melding) and len(state.melds[1 - state.turn]) <= most:
                yield state


def compare(state: Melding) -> None:
    moves = fireplace.legal_moves(state)
    melds = lays(list(moves))
    assert {str(move) for move in melds} == model.melds_of(state)
    order = state.table.rules.order
    ranked = [(-order.rank(move.cards), str(move)) for move in melds]
    assert ranked == sorted(ranked)
    assert len(set(ranked)) == len(ranked)
    assert len(moves) == len(melds) + sum(str(move) in ("pass", "unable") for move in moves)


@pytest.mark.parametrize("ace_low", AceLow)
def test_the_list_is_that_of_the_model_on_some_positions(ace_low: AceLow) -> None:
    some = list(islice(positions(2, Rules(ace_low=ace_low), range(40)), 0, 60, 5))
    assert {len(state.melds[1 - state.turn]) for state in some} == {0, 1, 2}
    for state in some:
        compare(state)


@pytest.mark.full
@pytest.mark.parametrize("part", range(4))
def test_the_list_is_that_of_the_model_on_320_positions_with_up_to_4_melds(part: int) -> None:
    some = list(islice(positions(4, Rules(), range(1000 * part, 1000 * part + 200)), 0, 480, 6))
    assert len(some) == 80
    assert sum(len(state.melds[1 - state.turn]) == 4 for state in some) >= 5
    for state in some:
        compare(state)


def rows_up_to(most: int, seeds: range) -> Iterator[Melding]:
    """Turns of games in which nobody robs, so that the rows grow long."""
    for seed in seeds:
        for state, _ in game(seed, never_steal):
            if isinstance(state, Melding) and len(state.melds[1 - state.turn]) <= most:
                yield state


def near(state: Melding, move: Move, rng: Random) -> Iterator[Lay]:
    """The move and others much like it: another card, another source, a theft more or less, a position off."""
    if not isinstance(move, Lay):
        return
    yield move
    row = state.melds[1 - state.turn]
    faces = list(pack())
    cards = list(move.cards)
    yield Lay(Cards.of([*rng.sample(cards, 4), rng.choice(faces)]), move.thefts)
    yield Lay(move.cards, move.thefts[1:])
    for card in cards if row else ():
        yield Lay(move.cards, (*move.thefts, Theft(rng.randrange(len(row)) + 1, card)))
    for theft in move.thefts:
        moved = attrs.evolve(theft, position=theft.position % len(row) + 1)
        yield Lay(move.cards, (*(other for other in move.thefts if other is not theft), moved))


def compare_membership(state: Melding, rng: Random, some: int) -> tuple[int, int]:
    moves = fireplace.legal_moves(state)
    assert isinstance(moves, fireplace.MoveList)
    yes = no = 0
    for _ in range(some):
        for move in near(state, moves.sample(rng), rng):
            legal = model.allows(state, move)
            assert (move in moves) is legal
            assert (fireplace.why_illegal(state, move) is None) is legal
            yes, no = yes + legal, no + (not legal)
    return yes, no


@pytest.mark.parametrize(
    ("hand", "theirs"),
    [
        ("2C 2D 2H 2S AC 3D", []),
        ("AC AD AH AS 2C KD", []),
        ("TC TD TH 2C 3D 3S", []),
        ("JC JD 4C 3D 2H", []),
        ("QC QD 4C 4D 2H 2S", []),
        ("AC 2D 3H 4S 5C 5D", []),
        ("TC JD QH KS AC AS", []),
        ("5C 6C 7C 8C 9C 5D", []),
        ("5S 6S 7S 8S TS 9D", []),
        ("2H 5H 7H 9H JH 5D", []),
        ("7C 7D 2C 3D", ["7H 4C 4D 5S 8H", "7S 6C 6D 9S TH"]),
        ("5D 6D 7D 8D", ["9D 4C 4H 2S 3H", "4D 2C 2H 3S TH"]),
    ],
)
def test_2_the_list_of_a_few_cards_of_each_kind_is_that_of_the_model(hand: str, theirs: list[str]) -> None:
    state = melding(hand, theirs, stock=0)
    listed = [str(move) for move in lays(list(fireplace.legal_moves(state)))]
    assert len(listed) == len(set(listed))
    assert set(listed) == model.melds_of(state)
    assert len(fireplace.legal_moves(state)) == len(list(fireplace.legal_moves(state)))


def test_membership_is_that_of_the_model_with_up_to_15_melds() -> None:
    rng, yes, no, most = Random(2), 0, 0, 0
    for state in islice(rows_up_to(15, range(3)), 4, None, 5):
        most = max(most, len(state.melds[1 - state.turn]))
        more = compare_membership(state, rng, 4)
        yes, no = yes + more[0], no + more[1]
    assert most == 15
    assert min(yes, no) > 40


@pytest.mark.full
def test_membership_is_that_of_the_model_on_300_positions() -> None:
    rng = Random(3)
    some = list(islice(rows_up_to(15, range(30)), 300))
    for state in some:
        compare_membership(state, rng, 10)
    assert len(some) == 300


def test_3_1_forced_melds_are_all_fives_of_the_hand() -> None:
    state = forcing("2C 2C 2C 3D 4H 6S 8C 9D TH JS QC KD AH")
    moves = fireplace.legal_moves(state)
    fives = {Cards.of(five) for five in combinations(state.hands[0], 5)}
    assert {str(move) for move in moves} == {model.text([(0, card) for card in five], "force ") for five in fives}
    assert [str(move) for move in moves] == sorted(str(move) for move in moves)
    assert len(moves) == len(fives)


@pytest.mark.parametrize("hand", ["2C 2C 2C 3D 4H 6S 8C", "TC TC JC QC KC KC 9D", "JC JC JC JC JC 2D 7S"])
def test_3_2_forced_melds_from_the_chooser_s_row_are_those_of_the_model(hand: str) -> None:
    rules = Rules(forced_from=ForcedFrom.HAND_AND_MELDS)
    theirs = ["JH JD 4C 3C 2D", "AC AD 4C 3C 2D", "7C 7D 7H 2C 2C"]
    state = forcing(hand, theirs=theirs, rules=rules, stock=0)
    moves = fireplace.legal_moves(state)
    listed = [str(move) for move in moves]
    assert set(listed) == model.forced_of(state)
    assert listed == sorted(listed)
    assert len(set(listed)) == len(listed) == len(moves)
    assert any(" steal " in text for text in listed)


def test_3_2_forced_melds_from_the_hand_only_by_default() -> None:
    state = forcing("2C 2C 2C 3D 4H 6S 8C", theirs=["JC JD 4C 3C 2C"], stock=0)
    assert isinstance(state, Forcing)
    assert not any("steal" in str(move) for move in fireplace.legal_moves(state))
