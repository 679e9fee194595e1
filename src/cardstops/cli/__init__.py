"""The command line: `cardstops`, or `python -m cardstops`.

Each command is a function that takes the parsed arguments and gives the exit status. Errors are one line on the
standard error and a status that is not 0, never a traceback.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Final, TypeAlias

from cardstops.cli import play, records, tables
from cardstops.cli.arguments import (
    USAGE,
    Parser,
    add_rules,
    add_seed,
    file_of,
    game_of,
    out_of,
    salt_of,
    seat_of,
    whole,
)
from cardstops.cli.sentences import plain
from cardstops.errors import CardstopsError
from cardstops.record import VerdictError

__all__ = ["main"]

INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141
WORKER_DIED: Final = 70

Add: TypeAlias = Callable[..., argparse.ArgumentParser]
"""Adds a command to a parser."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    Args:
        arguments: what was typed after the program's name; taken from the process when left out.

    Returns:
        The exit status: 0, the status of a verdict, 64 for wrong usage or a file that cannot be read, 70 when a worker
        died, 130 when interrupted, 141 when nobody reads the output any more.
    """
    _write_nowhere_if_closed()
    encoding = sys.stdout.encoding
    try:
        _write_utf_8()
        options = _parser().parse_args(arguments, argparse.Namespace(encoding=encoding))
        status: int = options.run(options)
        sys.stdout.flush()
    except SystemExit as leaving:  # how argparse ends after help and complaints
        status = leaving.code if isinstance(leaving.code, int) else 0
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that nothing is flushed into it at exit
        status = PIPE_CLOSED
    except (CardstopsError, OSError, BrokenExecutor, KeyboardInterrupt) as error:
        status, why = _explained(error)
        print(f"cardstops: {plain(why)}", file=sys.stderr)
    return status


def _explained(error: BaseException) -> tuple[int, str]:
    """The exit status of an error, and the line that is said of it."""
    if isinstance(error, VerdictError):
        return records.STATUS[error.verdict.name], str(error)
    if isinstance(error, KeyboardInterrupt):
        return INTERRUPTED, "interrupted"
    if isinstance(error, BrokenExecutor):
        return WORKER_DIED, f"a worker died: {error}"
    return USAGE, records.why(error)


def _write_nowhere_if_closed() -> None:
    """Take what is written to a stream that was closed before the program began; Python has None in its place."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115  # open as long as we run


def _write_utf_8() -> None:
    """Write UTF-8 and plain newlines, whatever the locale: the output is the same everywhere."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="cardstops", description="Rules of card games: play, record, verify and simulate.")
    parser.add_argument("--version", action="version", version=f"cardstops {version('cardstops')}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    _add_tables(commands.add_parser)
    _add_play(commands.add_parser)
    _add_records(commands.add_parser)
    log = commands.add_parser("log", help="show a record, or change its form")
    _add_log(log.add_subparsers(title="forms", required=True, metavar="FORM").add_parser)
    return parser


def _command(add: Add, name: str, run: Callable[[argparse.Namespace], int], does: str) -> argparse.ArgumentParser:
    """A command with what it does, said once."""
    command = add(name, help=does, description=f"{does[0].upper()}{does[1:]}.")
    command.set_defaults(run=run, json=False)
    return command


def _json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print JSON, for programs")


def _out(command: argparse.ArgumentParser, *names: str) -> None:
    """Where the output goes."""
    command.add_argument(*names, type=out_of, metavar="FILE", help="a new file; - for the standard output, the default")


def _play(command: argparse.ArgumentParser) -> None:
    """What is played, by whom."""
    command.add_argument("game", type=game_of, metavar="GAME")
    add_rules(command)
    command.add_argument("--seats", type=whole, metavar="N", help="how many play (default: the fewest possible)")
    add_seed(command)
    command.add_argument(
        "--policy",
        metavar="NAME",
        action="append",
        default=[],
        help="who plays: once for all seats, or once for each (default: random)",
    )


def _add_tables(add: Add) -> None:
    _json(_command(add, "games", tables.games, "list the games, how many play them, their presets and bots"))
    rules = _command(add, "rules", tables.rules, "print the rules of a preset")
    rules.add_argument("game", type=game_of, metavar="GAME")
    rules.add_argument("preset", nargs="?", metavar="PRESET", help="default: the game's first preset")
    add_rules(rules, preset=False)
    _json(rules)
    simulation = _command(add, "simulate", tables.run_simulation, "play many deals or matches, and sum up")
    _play(simulation)
    amount = simulation.add_mutually_exclusive_group()
    amount.add_argument("--deals", type=whole, metavar="N", help="independent deals (default: 1000)")
    amount.add_argument("--matches", type=whole, metavar="N", help="whole matches")
    simulation.add_argument("--jobs", type=whole, default=1, metavar="N", help="processes (default: 1)")
    _json(simulation)


def _add_play(add: Add) -> None:
    table = _command(add, "play", play.play, "play against bots, in the terminal")
    table.add_argument("game", type=game_of, nargs="?", metavar="GAME", help="left out with --resume")
    add_rules(table)
    table.add_argument("--seats", type=whole, metavar="N", help="how many play (default: the fewest possible)")
    add_seed(table)
    table.add_argument("--seat", type=seat_of, metavar="N", help="where you sit, from 0 (default: 0)")
    table.add_argument(
        "--bots",
        metavar="NAME",
        action="append",
        default=[],
        help="who plays the other seats: once for all, or once for each (default: sensible)",
    )
    table.add_argument(
        "--out", type=file_of, metavar="FILE", help="the record, a new file (default: GAME-1.cards.jsonl)"
    )
    table.add_argument("--resume", type=file_of, metavar="FILE", help="go on with the match of a record")
    table.add_argument("--ascii", action="store_true", help="letters for the suits, and nothing but ASCII")


def _add_records(add: Add) -> None:
    selfplay = _command(add, "selfplay", records.selfplay, "let bots play a match, and write its record")
    _play(selfplay)
    selfplay.add_argument("--deals", type=whole, metavar="N", help="close the match after so many deals")
    _out(selfplay, "--out")
    tell = _command(add, "replay", records.tell, "tell a record, deal by deal")
    tell.add_argument("file", metavar="FILE", help="a record; - for the standard input")
    tell.add_argument("--seat", type=seat_of, metavar="N", help="what this seat saw (default: everything)")
    _json(tell)
    verify = _command(add, "verify", records.verify_files, "say whether records are right")
    verify.add_argument("files", nargs="+", metavar="FILE", help="records; - for the standard input")
    _json(verify)


def _add_log(add: Add) -> None:
    show = _command(add, "show", records.show, "print what a record holds, without playing it")
    pack = _command(add, "pack", records.to_packed, "write each record of a file as one line")
    unpack = _command(add, "unpack", records.to_stream, "write a packed record line by line")
    redact = _command(add, "redact", records.redact, "write a record as one seat saw it")
    for command in (show, pack, unpack, redact):
        command.add_argument("file", metavar="FILE", help="a record; - for the standard input")
    _json(show)
    for command in (pack, unpack, redact):
        _out(command, "-o", "--out")
    redact.add_argument("--seat", type=seat_of, required=True, metavar="N", help="whose record, from 0")
    redact.add_argument("--salt", type=salt_of, metavar="HEX", help="add the commitment to the seed with this salt")
