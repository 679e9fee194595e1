"""Who plays: policies, and how they are named and put on seats.

A policy sees what its seat may see and no more. `random` is always there; a game may name others (`Game.policies`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from cardstops.errors import SimulationError
from cardstops.game import AnyGame, Moves, Randomness, choose

__all__ = ["Policy", "at_random", "find_policy", "one_a_seat"]

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
        raise SimulationError(f"no policy {policy!a:.40}: a function, or {', '.join(('random', *game.policies))}")
    return policy
