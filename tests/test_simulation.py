"""Simulation: the same figures whoever plays the parts, and refusals that say what was asked wrongly."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

import attrs
import pytest

from cardstops import simulation
from cardstops.draws import Draws, Source
from cardstops.errors import CardstopsError, IllegalMoveError, RulesError, SeedError, SimulationError, TableError
from cardstops.game import Moves, Outcome, Randomness, choose
from cardstops.games import GAMES
from cardstops.policies import at_random, move_by_move
from cardstops.rng import Seed
from cardstops.simulation import lowest_seats, match_seed, simulate
from tests.support import toy


def first_of(view: toy.View, moves: Moves[toy.Move], rng: Randomness) -> toy.Move:
    """The first legal move; a view is all that a policy is given."""
    assert isinstance(view, toy.View)
    assert view.seat == view.turn
    assert isinstance(rng, Draws)
    return moves[0]


def stubborn(view: toy.View, moves: Moves[toy.Move], rng: Randomness) -> toy.Move:
    del view, moves, rng
    return toy.FOLD


NAMED = attrs.evolve(toy.GAME, policies={"first": first_of})


def test_deal_k_has_a_fresh_table_dealer_k_mod_seats_and_the_stream_deal_k() -> None:
    chips, reasons, moves = [0, 0, 0], 0, 0
    for number in range(7):
        table = toy.open_table("highcard", 3, dealer=number % 3)
        state = toy.deal(attrs.evolve(table, number=number), "s")
        draws = Source("s").seats(3, number)
        while (seat := state.turn) is not None:
            state = toy.apply(state, choose(toy.legal_moves(state), draws[seat]))
            moves += 1
        chips = [now + won for now, won in zip(chips, toy.settle(state).payments, strict=True)]
        reasons += 1
    summary = simulate(toy.GAME, deals=7, seats=3, seed="s")
    assert summary.chips == tuple(chips)
    assert summary.reasons == (("highest", reasons),)
    assert (summary.game, summary.deals, summary.matches, summary.moves) == ("highcard", 7, 0, moves)


def test_match_k_has_the_seed_of_the_format() -> None:
    assert match_seed("x", 5) == hashlib.sha256(b"s:x" + (5).to_bytes(8, "big")).digest()
    one, other = (simulate(toy.GAME, matches=count, seed="s") for count in (1, 2))
    assert one.deals == toy.PRESETS["highcard"].deals
    assert (one.matches, other.matches, other.deals) == (1, 2, 4)
    assert sum(one.chips) + one.residue == 0


def test_an_open_match_is_closed_after_a_deal_a_seat() -> None:
    assert simulate(toy.GAME, matches=3, rules="highcard-open", seats=4, seed=1).deals == 12


def test_the_summary_does_not_depend_on_how_the_work_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = simulate(toy.GAME, deals=300, seats=4, seed=1)
    for parts, ahead in ((1, 2), (300, 3), (7, 64)):
        monkeypatch.setattr(simulation, "PARTS", parts)
        monkeypatch.setattr(simulation, "AHEAD", ahead)
        assert simulate(toy.GAME, deals=300, seats=4, seed=1) == whole
        with ThreadPoolExecutor(2) as threads:
            assert simulate(toy.GAME, deals=300, seats=4, seed=1, executor=threads) == whole


def test_the_summary_does_not_depend_on_how_many_deals_are_played_together(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = simulate(toy.GAME, deals=100, seats=3, seed=1)
    for together in (1, 7, 1000):
        monkeypatch.setattr(simulation, "TOGETHER", together)
        assert simulate(toy.GAME, deals=100, seats=3, seed=1) == whole


def test_processes_that_are_spawned_give_the_same_summary() -> None:
    own: dict[str, Any] = {"policies": ("random", first_of), "rules": toy.Rules(hand=4), "seed": b"\0"}
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert simulate(toy.GAME, deals=70, executor=processes, **own) == simulate(toy.GAME, deals=70, **own)
        assert simulate(toy.GAME, matches=70, executor=processes, **own) == simulate(toy.GAME, matches=70, **own)


class Slow(Executor):
    """Does nothing until it is asked for a result, and remembers what it was given."""

    def __init__(self) -> None:
        self.given: list[Future[Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if len(self.given) == 1:
            future.set_exception(MemoryError("a worker died"))
        elif not self.given:
            future.set_result(fn(*args, **kwargs))
        self.given.append(future)
        return future


def test_a_part_that_fails_calls_off_those_that_wait() -> None:
    slow = Slow()
    with pytest.raises(MemoryError):
        simulate(toy.GAME, deals=1000, seed=1, executor=slow)
    assert len(slow.given) == simulation.AHEAD + 1
    assert all(future.cancelled() for future in slow.given[2:])


def test_progress_is_told_of_what_is_done_and_of_all() -> None:
    told: list[tuple[int, int]] = []
    simulate(toy.GAME, deals=130, seed=1, progress=lambda done, total: told.append((done, total)))
    assert told == [(done, 130) for done in range(2, 131, 2)]
    told.clear()
    simulate(toy.GAME, matches=2, seed=1, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 2), (2, 2)]


def test_a_policy_is_a_function_or_a_name_for_one_seat_or_all() -> None:
    every = simulate(NAMED, deals=20, seed=1, policies=first_of)
    assert every == simulate(NAMED, deals=20, seed=1, policies="first")
    assert every == simulate(NAMED, deals=20, seed=1, policies=["first", first_of])
    assert every != simulate(NAMED, deals=20, seed=1, policies=["first", "random"])


def test_random_play_is_the_same_with_and_without_looking_at_the_view() -> None:
    looking = simulate(toy.GAME, deals=20, seed=1, policies=partial(at_random))
    assert looking == simulate(toy.GAME, deals=20, seed=1, policies=at_random)


def test_figures_of_a_summary() -> None:
    ends = (("blocked", 1), ("out", 3))
    summary = simulation.Summary("g", 4, 0, 10, 3, (2, -2), (6, 6), (3, 1), (0, 0), 0, ends, (("runs", 6),))
    assert summary.mean("runs") == 1.5
    assert summary.mean("bombs") == 0
    assert summary.share("blocked") == 0.25
    assert summary.share("void") == 0
    assert summary.mean_moves == 2.5
    assert summary.mean_chips == (0.5, -0.5)
    assert summary.error_of_chips == pytest.approx((0.559016994, 0.559016994))
    twice = summary + attrs.evolve(summary, longest=9, reasons=(("void", 4),), tallies=(("bombs", 1),))
    assert twice.tallies == (("bombs", 1), ("runs", 6))
    assert (twice.deals, twice.longest, twice.chips, twice.deals_won) == (8, 9, (4, -4), (6, 2))
    assert twice.reasons == (("blocked", 1), ("out", 3), ("void", 4))


def test_a_game_counts_what_it_names() -> None:
    counting = attrs.evolve(toy.GAME, tallies={"all": lambda *_: True, "none": lambda *_: False})
    summary = simulate(counting, deals=9, seats=3, seed=1)
    assert summary.tallies == (("all", summary.moves), ("none", 0))
    assert simulate(toy.GAME, deals=1, seed=1).tallies == ()


def counted(state: toy.State, draws: Sequence[Draws]) -> Outcome[toy.Table]:
    """The game's own quick way: played the long way, and marked so that it shows."""
    outcome: Outcome[Any] = move_by_move(toy.GAME, state, (at_random,) * len(draws), draws)
    return Outcome(outcome.settlement, outcome.moves, {"quick": 1})


QUICK = attrs.evolve(toy.GAME, tallies={"quick": lambda *_: False}, play_out=counted)


def test_a_game_plays_out_its_own_way_where_all_play_at_random() -> None:
    summary = simulate(QUICK, deals=9, seats=3, seed=1)
    assert summary.tallies == (("quick", 9),)
    assert attrs.evolve(summary, tallies=()) == simulate(toy.GAME, deals=9, seats=3, seed=1)
    assert simulate(QUICK, matches=3, seed=1).tallies == (("quick", 6),)
    mixed = simulate(QUICK, deals=9, seed=1, policies=("random", partial(at_random)))
    assert mixed.tallies == (("quick", 0),)


def test_a_quick_way_that_counts_other_things_is_refused() -> None:
    other = attrs.evolve(QUICK, tallies={"slow": lambda *_: True})
    with pytest.raises(SimulationError, match=r"play_out of highcard counts \['quick'\], its tallies are \['slow'\]"):
        simulate(other, deals=1, seed=1)


def counted_deals(
    table: toy.Table, seed: Seed, numbers: Sequence[int], draws: Sequence[Sequence[Draws]]
) -> list[Outcome[toy.Table]] | None:
    """The game's own quick way to many deals at tables of three: dealt and played the long way, and marked."""
    decks = [toy.GAME.shuffle(attrs.evolve(table, number=number), seed) for number in numbers]
    states = [toy.GAME.deal(table, deck=deck.cards, **dict(deck.facts)) for deck in decks]
    return [counted(state, each) for state, each in zip(states, draws, strict=True)] if table.seats == 3 else None


AT_ONCE = attrs.evolve(toy.GAME, tallies={"quick": lambda *_: False}, play_deals=counted_deals)


def test_a_game_plays_many_deals_its_own_way_where_all_play_at_random_and_the_table_is_one_for_it() -> None:
    summary = simulate(AT_ONCE, deals=50, seats=3, seed=1)
    assert summary.tallies == (("quick", 50),)
    assert attrs.evolve(summary, tallies=()) == simulate(toy.GAME, deals=50, seats=3, seed=1)
    assert simulate(AT_ONCE, deals=50, seats=4, seed=1).tallies == (("quick", 0),)
    assert simulate(AT_ONCE, matches=3, seed=1).tallies == (("quick", 0),)
    mixed = simulate(AT_ONCE, deals=9, seats=3, seed=1, policies=("random", partial(at_random), "random"))
    assert mixed.tallies == (("quick", 0),)


def test_a_quick_way_to_many_deals_that_gives_other_things_is_refused() -> None:
    other = attrs.evolve(AT_ONCE, tallies={"slow": lambda *_: True})
    with pytest.raises(SimulationError, match=r"play_deals of highcard counts \['quick'\], its tallies are \['slow'\]"):
        simulate(other, deals=1, seats=3, seed=1)
    fewer = attrs.evolve(AT_ONCE, play_deals=lambda *asked: (counted_deals(*asked) or [])[1:])
    with pytest.raises(SimulationError, match="play_deals of highcard gives 0 outcomes of 1 deals"):
        simulate(fewer, deals=12, seats=3, seed=1)


def test_runs_of_newmarket_are_the_cards_led() -> None:
    runs, game = 0, GAMES["newmarket"]
    for number in range(5):
        table = game.open_table("michigan", 3, dealer=number % 3)
        state = game.deal(table, deck=game.shuffle(attrs.evolve(table, number=number), "s").cards)
        draws = Source("s").seats(3, number)
        while (seat := state.turn) is not None:
            move = choose(game.legal_moves(state), draws[seat])
            runs += sum(event.code == "led" for event in game.events(state, move, None))
            state = game.apply(state, move)
    assert simulate(game, deals=5, rules="michigan", seed="s").tallies == (("runs", runs),)


def test_seats_are_the_fewest_that_the_rules_take() -> None:
    assert lowest_seats(toy.GAME, "highcard") == 2
    assert lowest_seats(toy.GAME, toy.Rules(seats=(3, 5))) == 3
    assert lowest_seats(toy.GAME, "no preset") == toy.GAME.seats[0]


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ({}, SimulationError),
        ({"deals": 1, "matches": 1}, SimulationError),
        ({"deals": 0}, SimulationError),
        ({"deals": True}, SimulationError),
        ({"deals": 1.0}, SimulationError),
        ({"matches": 1 << 53}, SimulationError),
        ({"deals": 1, "seed": None}, SeedError),
        ({"deals": 1, "rules": "bridge"}, RulesError),
        ({"deals": 1, "rules": 7}, RulesError),
        ({"deals": 1, "seats": 9}, TableError),
        ({"deals": 1, "policies": "clever"}, SimulationError),
        ({"deals": 1, "policies": ["random"]}, SimulationError),
        ({"deals": 1, "policies": 3}, SimulationError),
        ({"deals": 1, "policies": ["random", None]}, SimulationError),
        ({"deals": 1, "policies": stubborn}, IllegalMoveError),
    ],
)
def test_what_cannot_be_simulated_is_refused(asked: dict[str, Any], error: type[CardstopsError]) -> None:
    with pytest.raises(error):
        simulate(toy.GAME, **{"seed": 1, **asked})
