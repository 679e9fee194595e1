"""What always holds (rule 5.1), and what games look like (rule 5.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from statistics import mean

import pytest

from cardstops.cards import pack
from cardstops.games import fireplace
from cardstops.games.fireplace import Ending, Finished, Force, Lay, Melding, State
from tests.games.fireplace.positions import Pick, at_random, game, never_steal, strongest

FACES = Counter(pack(5))
PLAYERS: dict[str, Callable[[int], Pick]] = {
    "random": at_random,
    "strongest": lambda _: strongest,
    "never-steal": lambda _: never_steal,
}


class Tally:
    """A game watched: melds made, melds robbed, hand cards used, turns taken."""

    def __init__(self) -> None:
        self.made = self.robbed = self.used = self.turns = 0
        self.dry: int | None = None

    def add(self, state: State, move: object) -> None:
        if isinstance(state, Melding):
            self.turns += 1
            if not state.stock and self.dry is None:
                self.dry = self.turns
        if isinstance(move, Lay | Force):
            self.made += 1
            self.robbed += len(move.thefts)
            self.used += 5 - len(move.thefts)

    def check(self, state: State) -> None:
        on_table = sum(map(len, state.melds))
        assert self.used == 5 * self.made - self.robbed
        assert on_table == self.used - 4 * self.made
        assert len(state.discards) == 4 * self.robbed
        assert self.made <= 64
        cards = Counter(state.stock)
        for bag in (*state.hands, state.discards, *(meld.cards for row in state.melds for meld in row)):
            cards.update(bag)
        assert cards == FACES
        assert len(state.stock) + sum(map(len, state.hands)) + self.used == 260
        assert state.turn is None or all(chips > 0 for chips in state.chips)


def watch(seed: int, pick: Pick) -> tuple[Tally, Finished]:
    tally, last = Tally(), None
    for state, move in game(seed, pick, dealer=seed % 2):
        tally.check(state)
        tally.add(state, move)
        last = state
    assert isinstance(last, Finished)
    return tally, last


@pytest.mark.parametrize("player", PLAYERS)
def test_5_1_at_each_step_of_some_games(player: str) -> None:
    for seed in range(10):
        watch(seed, PLAYERS[player](seed))


@pytest.mark.full
@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("player", PLAYERS)
def test_5_1_at_each_step_of_5000_games(player: str, part: int) -> None:
    for seed in range(1000 * part, 1000 * part + 1000):
        watch(seed, PLAYERS[player](seed))


def lengths(games: int) -> tuple[float, float]:
    """Of strongest-first games: the mean number of turns, and the share that end by chips."""
    turns, by_chips = [], 0
    for seed in range(games):
        states = [state for state, _ in game(seed, strongest)]
        turns.append(sum(isinstance(state, Melding) for state in states))
        by_chips += isinstance(states[-1], Finished) and states[-1].ending is Ending.CHIPS
    return mean(turns), by_chips / games


def test_5_3_strongest_first_games_last_36_to_40_turns_and_end_by_chips() -> None:
    turns, by_chips = lengths(100)
    assert 36 <= turns <= 40
    assert by_chips >= 0.99


@pytest.mark.full
def test_5_3_5000_strongest_first_games() -> None:
    turns, by_chips = lengths(5000)
    assert 36 <= turns <= 40
    assert by_chips >= 0.99


def test_5_3_if_nobody_ever_robs_the_stock_is_dry_at_turn_49_and_the_game_ends_by_passes() -> None:
    for seed in range(40):
        tally, last = watch(seed, never_steal)
        assert tally.dry == 49
        assert tally.robbed == 0
        assert last.ending is Ending.PASSES
        assert fireplace.settle(last).reason == "passes"


@pytest.mark.full
def test_5_3_1000_games_in_which_nobody_ever_robs() -> None:
    for seed in range(1000, 2000):
        tally, last = watch(seed, never_steal)
        assert tally.dry == 49
        assert last.ending is Ending.PASSES


def test_3_4_thirteen_random_cards_hold_no_meld_one_time_in_177() -> None:
    stuck = 0
    for seed in range(2000):
        state = fireplace.deal(fireplace.open_table("fireplace"), seed)
        stuck += fireplace.strongest(state) is None
    assert 0.0056511 * 2000 - 3 * 3.4 < stuck < 0.0056511 * 2000 + 3 * 3.4


def test_5_2_melds_of_thirteen_random_cards() -> None:
    counts = []
    for seed in range(300):
        state = fireplace.deal(fireplace.open_table("fireplace"), seed)
        counts.append(len(fireplace.legal_moves(state)) - 1)
    assert 140 < mean(counts) < 190
    assert max(counts) <= 1287
