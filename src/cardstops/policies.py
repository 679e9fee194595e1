"""Who plays: policies, and how they are named and put on seats.

A policy sees what its seat may see and no more. `random` is always there; a game may name others (`Game.policies`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from cardstops.draws import Draws
from cardstops.errors import SimulationError, brief
from cardstops.game import AnyGame, Moves, Outcome, Position, Randomness, Seated, choose
from cardstops.rng import Seed

__all__ = ["Policy", "at_random", "find_policy", "move_by_move", "one_a_seat", "play_deals", "play_out"]

Policy: TypeAlias = Callable[[Any, Moves[Any], Randomness], object]
"""Picks a move from a seat's view, the legal moves and a source of chance. The types are those of its game."""


def at_random(view: object, moves: Moves[Any], rng: Randomness) -> object:
    """Any of the legal moves, each with positive probability: the policy named `random`."""
    del view
    return choose(moves, rng)


def one_a_seat(policies: Policy | str | Sequence[Policy | str], seats: int) -> tuple[Policy | str, ...]:
    """One policy or name for each seat, from one for all of them or one for each.

    Raises:
        SimulationError: another number of policies than of seats.
    """
    if isinstance(policies, str) or callable(policies):
        return (policies,) * seats
    if not isinstance(policies, Sequence) or len(policies) != seats:
        raise SimulationError(f"policies are one for all seats, or {seats}, one a seat")
    return tuple(policies)


def find_policy(game: AnyGame, policy: Policy | str) -> Policy:
    """The policy of a name, `random` or one of the game's; a policy itself is given back.

    Raises:
        SimulationError: a name under which there is none, or what is no function.
    """
    if policy == "random":
        return at_random
    if isinstance(policy, str) and policy in game.policies:
        named: Policy = game.policies[policy]
        return named
    if isinstance(policy, str) or not callable(policy):
        raise SimulationError(f"no policy {brief(policy)}: a function, or {', '.join(('random', *game.policies))}")
    return policy


def play_out(game: AnyGame, state: Position, policies: Sequence[Policy], draws: Sequence[Draws]) -> Outcome[Seated]:
    """Play a deal to its end, each seat by its policy and draws; in the game's quick way where all play at random.

    Raises:
        IllegalMoveError: a policy picked a move that is not legal.
        SimulationError: the game's quick way counts other things than its `tallies`.
    """
    if game.play_out is None or any(policy is not at_random for policy in policies):
        return move_by_move(game, state, policies, draws)
    outcome: Outcome[Seated] = game.play_out(state, draws)
    _check_tallies(game, "play_out", outcome)
    return outcome


def play_deals(  # noqa: PLR0913, PLR0917  # what is played, by whom, and what is drawn
    game: AnyGame,
    table: Seated,
    seed: Seed,
    numbers: Sequence[int],
    policies: Sequence[Policy],
    draws: Sequence[Sequence[Draws]],
) -> list[Outcome[Seated]] | None:
    """Play independent deals of a table in the game's quick way, as `game.PlayDeals` says; None where there is none.

    Raises:
        SimulationError: the quick way gives another number of outcomes, or counts other things than the `tallies`.
    """
    if game.play_deals is None or any(policy is not at_random for policy in policies):
        return None
    outcomes: list[Outcome[Seated]] | None = game.play_deals(table, seed, numbers, draws)
    if outcomes is not None and len(outcomes) != len(numbers):
        raise SimulationError(f"play_deals of {game.name} gives {len(outcomes)} outcomes of {len(numbers)} deals")
    for outcome in outcomes or ():
        _check_tallies(game, "play_deals", outcome)
    return outcomes


def _check_tallies(game: AnyGame, way: str, outcome: Outcome[Seated]) -> None:
    if outcome.tallies.keys() != game.tallies.keys():
        raise SimulationError(f"{way} of {game.name} counts {[*outcome.tallies]}, its tallies are {[*game.tallies]}")


def move_by_move(game: AnyGame, state: Position, policies: Sequence[Policy], draws: Sequence[Draws]) -> Outcome[Seated]:
    """The same through the game's public functions, which goes for every game and policy."""
    moves, counted, tallies = 0, tuple(game.tallies.items()), dict.fromkeys(game.tallies, 0)
    while (seat := state.turn) is not None:
        policy = policies[seat]
        if policy is at_random:  # which needs no view: the legal moves are the same from the state (law 10)
            move: object = choose(game.legal_moves(state), draws[seat])
        else:
            view = game.view(state, seat)
            move = policy(view, game.legal_moves(view), draws[seat])
        for name, is_one in counted:
            tallies[name] += is_one(state, move)
        state = game.apply(state, move)
        moves += 1
    return Outcome(game.settle(state), moves, tallies)
