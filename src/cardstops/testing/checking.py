"""Asking a game for its laws: along a deal, a match, or every preset and number of seats."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import islice
from typing import Final, TypeAlias

from cardstops.game import AnyGame, Seated
from cardstops.rng import Seed
from cardstops.testing.fair_play import (
    law_1_a_deal_ends,
    law_2_cards_are_conserved,
    law_3_chips_are_conserved,
    law_4_legal_moves_are_an_ordered_list,
    law_5_list_predicate_and_apply_agree,
    law_6_apply_leaves_its_argument_as_it_was,
)
from cardstops.testing.hidden import (
    law_9_views_tell_no_more,
    law_10_views_are_enough_to_play,
    law_11_samples_fit_their_views,
)
from cardstops.testing.hostile import law_12_nothing_else_is_raised
from cardstops.testing.keeping import law_7_values_survive_being_written, law_8_replay_gives_the_same_states
from cardstops.testing.moments import Books, LawBrokenError, Moment, walk
from cardstops.testing.quick_play import law_13_playing_out_is_playing_on

__all__ = [
    "AT_EVERY_MOVE",
    "LAWS",
    "NOW_AND_THEN",
    "Law",
    "check",
    "configurations",
    "fingerprint",
    "hold",
    "law_4_under_other_hash_seeds",
]

Law: TypeAlias = Callable[[Moment], None]
"""Says nothing when it holds at a moment, and raises `LawBrokenError` when it does not."""

AT_EVERY_MOVE: Final[tuple[Law, ...]] = (
    law_1_a_deal_ends,
    law_2_cards_are_conserved,
    law_3_chips_are_conserved,
    law_5_list_predicate_and_apply_agree,
    law_10_views_are_enough_to_play,
)
"""The laws that cost little; `check` asks them at every move."""
NOW_AND_THEN: Final[tuple[Law, ...]] = (
    law_4_legal_moves_are_an_ordered_list,
    law_6_apply_leaves_its_argument_as_it_was,
    law_7_values_survive_being_written,
    law_8_replay_gives_the_same_states,
    law_9_views_tell_no_more,
    law_11_samples_fit_their_views,
    law_12_nothing_else_is_raised,
    law_13_playing_out_is_playing_on,
)
"""The laws that cost more; `check` asks them at some moves and at the end of a deal."""
LAWS: Final[tuple[Law, ...]] = AT_EVERY_MOVE + NOW_AND_THEN
"""Every law that is asked of a moment."""


def hold(at: Moment, laws: Iterable[Law] = LAWS) -> None:
    """See that laws hold at a moment.

    Raises:
        LawBrokenError: one does not, or the game raised while it was asked.
    """
    for law in laws:
        try:
            law(at)
        except LawBrokenError:
            raise
        except Exception as error:
            raise LawBrokenError(f"{at}: {law.__name__}: the game raises {type(error).__name__}: {error}") from error


def check(  # noqa: PLR0913  # what to play, for how long, and how closely to look
    game: AnyGame,
    rules: object = None,
    seats: int | None = None,
    seed: Seed = "laws",
    *,
    deals: int = 1,
    every: int = 8,
    books: Books | None = None,
) -> None:
    """Play deals of a match at random and see that every law holds.

    Args:
        game: the game, one of `GAMES` or your own.
        rules: rules or a preset's name; the game's default preset when left out.
        seats: the number of seats; it may be left out where only one is possible.
        seed: what is dealt and played.
        deals: so many deals, or fewer if the match is over before.
        every: the costlier laws are asked after every so many moves, and as a deal begins and ends.
        books: where the game's cards and chips are.

    Raises:
        LawBrokenError: a law does not hold.
    """
    table: Seated = game.open_table(next(iter(game.presets)) if rules is None else rules, seats)
    for at in walk(game, table, seed, deals=deals, books=books):
        hold(at, AT_EVERY_MOVE)
        if at.over or at.number % every == 0:
            hold(at, NOW_AND_THEN)


def configurations(game: AnyGame) -> Iterator[tuple[str, int]]:
    """Every preset of a game with every number of seats that it takes."""
    for preset, rules in game.presets.items():
        low, high = rules.seats
        for seats in range(low, high + 1):
            yield preset, seats


def fingerprint(game: AnyGame, rules: object, seats: int, seed: Seed, moves: int = 200) -> str:
    """A hash of what a match looks like: the order of every list of moves, the events, the views."""
    seen = hashlib.sha256()
    table: Seated = game.open_table(rules, seats)
    for at in islice(walk(game, table, seed, deals=moves), moves):
        seen.update(at.written(at.state))
        for move in at.spread(at.legal(), 500):
            seen.update(f"{move}\n".encode())
        if at.before is not None:
            seen.update(repr(game.events(at.before, at.move, None)).encode())
        seen.update(at.written(game.sample(game.view(at.state, at.state.turn), seed)))
    return seen.hexdigest()


def law_4_under_other_hash_seeds(
    where: str, rules: str, seats: int, seed: str = "laws", *, hash_seeds: Iterable[int] = (0, 1)
) -> None:
    """The order of moves, and all else that a game shows, is the same under every `PYTHONHASHSEED`.

    Args:
        where: where other interpreters find the game, module and name: `cardstops.games.newmarket:GAME`.
        rules: a preset's name.
        seats: the number of seats.
        seed: what is dealt and played.
        hash_seeds: an interpreter is started with each of these.

    Raises:
        LawBrokenError: an interpreter plays differently from this one.
    """
    module, _, name = where.partition(":")
    here = fingerprint(getattr(import_module(module), name), rules, seats, seed)
    script = (
        f"from {module} import {name} as game; from cardstops.testing import fingerprint; "
        f"print(fingerprint(game, {rules!r}, {seats}, {seed!r}))"
    )
    for number in hash_seeds:
        environment = {**os.environ, "PYTHONHASHSEED": str(number), "PYTHONPATH": os.pathsep.join(sys.path)}
        there = subprocess.run(  # noqa: S603  # this interpreter, with a script of our own
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False
        )
        if there.stdout.strip() != here:
            said = there.stderr.strip().rpartition("\n")[2] or "another order"
            raise LawBrokenError(f"law 4: {where}, preset {rules}, {seats} seats, PYTHONHASHSEED={number}: {said}")
