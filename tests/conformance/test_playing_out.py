"""A game's quick way to play deals out comes to what its moves come to: every preset, every option, from any state."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardstops import GAMES
from cardstops.draws import Source
from cardstops.game import AnyGame, Outcome, Position, Seated
from cardstops.policies import at_random, move_by_move
from cardstops.simulation import simulate
from tests.golden.write import house_rules, seat_counts

QUICK = [name for name, game in GAMES.items() if game.play_out is not None]
TABLES = [
    (name, case, rules, seats)
    for name in QUICK
    for case, rules in [*GAMES[name].presets.items(), *house_rules(GAMES[name])]
    for seats in {*rules.seats} & {*seat_counts(rules)}
]


def both(game: AnyGame, state: Position, seats: int, deal: int) -> tuple[Outcome[Seated], Outcome[Seated]]:
    """What a state comes to in the quick way, and move by move, with the same draws."""
    assert game.play_out is not None
    quick: Outcome[Seated] = game.play_out(state, Source("out").seats(seats, deal))
    return quick, move_by_move(game, state, (at_random,) * seats, Source("out").seats(seats, deal))


@pytest.mark.parametrize(("name", "case", "rules", "seats"), TABLES)
def test_a_deal_played_out_comes_to_what_its_moves_come_to(name: str, case: str, rules: Any, seats: int) -> None:
    game = GAMES[name]
    table: Seated = game.open_table(rules, seats)
    for deal in range(4):
        quick, slow = both(game, game.deal(table, f"{case}/{deal}"), seats, deal)
        assert quick == slow
        table = quick.settlement.table or table


@pytest.mark.full
@pytest.mark.parametrize(("name", "case", "rules", "seats"), TABLES)
def test_many_deals_played_out_come_to_what_their_moves_come_to(name: str, case: str, rules: Any, seats: int) -> None:
    game = GAMES[name]
    table: Seated = game.open_table(rules, seats)
    for deal in range(300):
        quick, slow = both(game, game.deal(table, f"{case}/{deal}"), seats, deal)
        assert quick == slow


@pytest.mark.parametrize("name", QUICK)
def test_from_any_state_of_a_deal_it_comes_to_the_same(name: str) -> None:
    game = GAMES[name]
    for preset, rules in game.presets.items():
        seats = rules.seats[0]
        state: Position = game.deal(game.open_table(preset, seats), preset)
        draws, moves = Source(preset).seats(seats, 0), 0
        while (seat := state.turn) is not None:
            if moves % 7 == 0:
                quick, slow = both(game, state, seats, moves)
                assert quick == slow
            state = game.apply(state, at_random(None, game.legal_moves(state), draws[seat]))
            moves += 1
        quick, slow = both(game, state, seats, moves)
        assert quick == slow
        assert quick.moves == 0


@pytest.mark.parametrize("name", QUICK)
def test_a_simulation_is_the_same_with_and_without_it(name: str) -> None:
    game = GAMES[name]
    without = attrs.evolve(game, play_out=None, play_deals=None)
    for asked in ({"deals": 30}, {"matches": 2}):
        assert simulate(game, seed="x", **asked) == simulate(without, seed="x", **asked)  # type: ignore[arg-type]  # deals or matches, as asked


@pytest.mark.parametrize(("name", "case", "rules", "seats"), TABLES)
def test_deals_played_together_come_to_what_each_comes_to(name: str, case: str, rules: Any, seats: int) -> None:
    game = GAMES[name]
    assert game.play_out is not None
    if game.play_deals is not None:
        table, numbers = game.open_table(rules, seats, dealer=seats - 1), (0, 1, 7, 1000)
        together = game.play_deals(table, case, numbers, [Source(case).seats(seats, number) for number in numbers])
        for number, outcome in zip(numbers, together or (), strict=together is not None):
            deck = game.shuffle(attrs.evolve(table, number=number), case)
            state: Position = game.deal(table, deck=deck.cards, **dict(deck.facts))
            assert outcome == game.play_out(state, Source(case).seats(seats, number))
