"""What playing out asks for, and what it makes of positions that no deal began."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardstops.draws import Draws, Source
from cardstops.errors import PhaseError, TableError
from cardstops.game import choose
from cardstops.games import doudizhu
from cardstops.games.doudizhu.ranks import planes
from cardstops.games.doudizhu.rollout import Rollout
from cardstops.policies import at_random, move_by_move
from cardstops.rng import Stream
from tests.support.doudizhu import hand, play, share

TABLE = doudizhu.open_table()


def test_it_goes_from_a_state_of_the_game() -> None:
    with pytest.raises(PhaseError, match="a str is no state of Dou Dizhu"):
        doudizhu.play_out("a state", Source(1).seats(3, 0))  # type: ignore[arg-type]  # as a caller might


@pytest.mark.parametrize("draws", [[], Source(1).seats(2, 0), [Stream(1, f"policy/{seat}/0") for seat in range(3)]])
def test_it_takes_draws_for_each_seat(draws: list[Any]) -> None:
    with pytest.raises(TableError, match="takes Draws for each of 3 seats"):
        doudizhu.play_out(doudizhu.deal(TABLE, 1), draws)


def test_5_2_there_is_no_spring_where_cards_were_played_before() -> None:
    hands = share("3", "44", "55")
    state = doudizhu.setup(TABLE, hands=hands, landlord=0, bid=2)
    outcome = doudizhu.play_out(state, Source(1).seats(3, 0))
    assert (outcome.settlement.payments, outcome.moves) == ((4, -2, -2), 1)
    assert outcome == move_by_move(doudizhu.GAME, state, (at_random,) * 3, Source(1).seats(3, 0))


@pytest.mark.parametrize(("deal", "reason"), [(5495, "landlord_out"), (5673, "peasant_out")])
def test_5_2_springs_double_in_either_way_of_playing(deal: int, reason: str) -> None:
    state = doudizhu.deal(TABLE, deal % 50, landlord=0)
    quick = doudizhu.play_out(state, Source(deal).seats(3, 0))
    assert quick == move_by_move(doudizhu.GAME, state, (at_random,) * 3, Source(deal).seats(3, 0))
    assert quick.settlement.reason == reason
    assert quick.settlement.payments[0] % 4 == 0


@pytest.mark.parametrize("deal", range(12))
def test_2_1_the_auction_is_called_out_as_it_is_call_by_call(deal: int) -> None:
    state = doudizhu.deal(TABLE, deal)
    quick = doudizhu.play_out(state, Source(deal).seats(3, deal))
    assert quick == move_by_move(doudizhu.GAME, state, (at_random,) * 3, Source(deal).seats(3, deal))


def test_2_1_an_auction_is_called_out_from_where_it_stands() -> None:
    begun = doudizhu.deal(TABLE, 3)
    for calls in (["pass"], ["bid 1"], ["bid 2"], ["pass", "pass"]):
        state = play(begun, *calls)
        quick = doudizhu.play_out(state, Source(3).seats(3, 1))
        assert quick == move_by_move(doudizhu.GAME, state, (at_random,) * 3, Source(3).seats(3, 1))


def test_4_1_a_form_without_kickers_carries_none() -> None:
    carried = {form.shape.name for form, bodies in TABLE.book.bodies.items() if bodies[0].line.sets((1 << 15) - 1)}
    assert carried == {name for name, shape in doudizhu.combinations.SHAPES.items() if shape.kickers}


@pytest.mark.parametrize("preset", doudizhu.PRESETS)
@pytest.mark.parametrize("seed", range(6))
def test_3_it_goes_on_from_any_moment_of_play_as_move_by_move(preset: str, seed: int) -> None:
    rng, table = random.Random(seed), doudizhu.open_table(preset)
    state: doudizhu.State = doudizhu.deal(table, seed, landlord=seed % 3)
    for _ in range(seed + 3):
        state = doudizhu.apply(state, choose(doudizhu.legal_moves(state), rng))
    for _ in range(3):
        quick = doudizhu.play_out(state, Source(seed).seats(table.seats, 0))
        assert quick == move_by_move(
            doudizhu.GAME, state, (at_random,) * table.seats, Source(seed).seats(table.seats, 0)
        )
        if state.turn is not None:
            state = doudizhu.apply(state, choose(doudizhu.legal_moves(state), rng))


def test_a_deal_that_is_over_comes_to_what_it_is_settled_for_and_no_move() -> None:
    over = play(doudizhu.setup(TABLE, hands=share("3", "44", "55"), landlord=0, bid=2), "3")
    void = play(doudizhu.deal(TABLE, 1), "pass", "pass", "pass")
    for state in (over, void):
        outcome = doudizhu.play_out(state, Source(1).seats(3, 0))
        assert (outcome.settlement, outcome.moves) == (doudizhu.settle(state), 0)


def told(hands: tuple[str, ...], turn: int, draws: tuple[tuple[int, ...], ...], **known: Any) -> Rollout:
    """A deal with seat 0 as landlord, played out by these draws of each seat."""
    ranks = [planes(hand(words).bits) for words in hands]
    deal = Rollout(ranks, turn, known.get("by", turn), None, 0, known.get("opening", 0), 0)
    drawn = [Draws(b"") for _ in draws]
    waiting = [one._left for one in drawn]  # the numbers that are drawn next, the first of them last
    for words, places in zip(waiting, draws, strict=True):
        words.extend(reversed(places))
    deal.finish(TABLE.book.tables, drawn)
    assert waiting == [[]] * len(draws)
    return deal


def test_5_2_the_opening_is_the_landlord_s_first_play_and_none_after_it() -> None:
    first = told(("334", "55", "66"), 0, ((2, 0), (0,), (0,)))  # 33, pass, pass, 4
    assert (first.opening, first.turn, first.moves) == (2, 0, 4)
    assert told(("34", "55", "66"), 0, ((0, 0), (0,), (0,)), opening=5).opening == 5
    assert told(("34", "5", "66"), 1, ((), (0,), ())).opening == 0
