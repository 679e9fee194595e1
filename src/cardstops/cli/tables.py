"""The commands that need no record: which games there are, what their rules are, what many deals come to."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final

from cardstops.cli.arguments import rules_of
from cardstops.codec import encode_whole
from cardstops.game import AnyGame
from cardstops.games import GAMES
from cardstops.jsontext import Json, compact
from cardstops.rng import new_seed, seed_text
from cardstops.simulation import lowest_seats, simulate
from cardstops.summary import Summary

__all__ = ["games", "rules", "run_simulation"]

MOST_JOBS: Final = 61
"""The most processes that a pool takes on every platform."""


def games(options: argparse.Namespace) -> int:
    """List the games, their seats, presets and bots."""
    for name in GAMES:
        game = GAMES[name]
        low, high = game.seats
        presets, policies = list(game.presets), ["random", *game.policies]
        if options.json:
            data: dict[str, Json] = {"game": name, "revision": game.revision, "seats": [low, high]}
            print(compact({**data, "presets": presets, "policies": policies}))
        else:
            seats = f"{low}" if low == high else f"{low}-{high}"
            print(f"{name}  {seats} seats  {', '.join(presets)}  bots {', '.join(policies)}")
    return 0


def rules(options: argparse.Namespace) -> int:
    """Print the rules of a preset, changed as asked."""
    game: AnyGame = options.game
    chosen = rules_of(game, options)
    data = encode_whole(chosen, game)
    if options.json:
        print(compact(data))
        return 0
    low, high = chosen.seats
    same = [name for name, of_preset in game.presets.items() if of_preset == chosen]
    print(f"{game.name}, {', '.join(same) or 'house rules'}: {low} to {high} seats")
    width = max(len(field) for field in data)
    for field, value in data.items():
        if field != "type":
            print(f"{field:<{width}}  {value if isinstance(value, str) else compact(value)}")
    return 0


def run_simulation(options: argparse.Namespace) -> int:
    """Play many deals or matches and print what they came to."""
    game: AnyGame = options.game
    chosen = rules_of(game, options)
    seats = options.seats or lowest_seats(game, chosen)
    seed = new_seed() if options.seed is None else options.seed
    asked: dict[str, Any] = {"rules": chosen, "seats": seats, "seed": seed, "progress": _progress()}
    asked["policies"] = options.policy[0] if len(options.policy) == 1 else options.policy or "random"
    asked |= {"matches": options.matches} if options.matches else {"deals": options.deals or 1000}
    if options.jobs == 1:
        summary = simulate(game, **asked)
    else:
        with _processes(min(options.jobs, MOST_JOBS)) as executor:
            summary = simulate(game, executor=executor, **asked)
    if options.json:
        print(compact(_data(summary, seed_text(seed))))
    else:
        _tell(summary, seed_text(seed))
    return 0


def _processes(jobs: int) -> Executor:
    """Processes that leave an interruption to this one."""
    return ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    )


def _progress() -> Callable[[int, int], None] | None:
    """A line on a terminal that says how far it is; nothing elsewhere."""
    if not sys.stderr.isatty():
        return None

    def tell(done: int, total: int) -> None:
        line = f"{done} of {total} ({100 * done // total} %)" if done < total else ""
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)

    return tell


def _data(summary: Summary, seed: str) -> dict[str, Json]:
    """The summary's whole numbers, from which all else follows."""
    return {
        "game": summary.game,
        "seed": seed,
        "deals": summary.deals,
        "matches": summary.matches,
        "moves": summary.moves,
        "longest": summary.longest,
        "chips": list(summary.chips),
        "squares": list(summary.squares),
        "deals_won": list(summary.deals_won),
        "matches_won": list(summary.matches_won),
        "residue": summary.residue,
        "reasons": dict(summary.reasons),
        "tallies": dict(summary.tallies),
    }


def _tell(summary: Summary, seed: str) -> None:
    played = f"{summary.matches} matches, {summary.deals} deals" if summary.matches else f"{summary.deals} deals"
    print(f"{summary.game}: {played}, {len(summary.chips)} seats, seed {seed}")
    print(f"moves: {summary.moves}, {summary.mean_moves:.1f} a deal, {summary.longest} in the longest")
    ends = [f"{reason} {times} ({100 * summary.share(reason):.1f} %)" for reason, times in summary.reasons]
    print(f"deals ended: {', '.join(ends)}")
    for name, times in summary.tallies:
        print(f"{name}: {times}, {summary.mean(name):.1f} a deal")
    if summary.matches:
        print(f"left on the table: {summary.residue} chips")
    unit = "match" if summary.matches else "deal"
    print(f"{'seat':>4} {'deals won':>10} {'matches won':>12} {'chips':>10} {'a ' + unit:>10} {'± error':>9}")
    for seat, mean in enumerate(summary.mean_chips):
        matches = summary.matches_won[seat] if summary.matches else "-"
        figures = f"{summary.deals_won[seat]:>10} {matches:>12} {summary.chips[seat]:>10}"
        print(f"{seat:>4} {figures} {mean:>10.3f} {summary.error_of_chips[seat]:>9.3f}")
