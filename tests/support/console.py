"""Commands of a page as tests: a fence of language `console` is run, and what it prints is what the page shows.

A line that begins with `$ ` is a command for `sh`, lines that begin with `> ` go on with it, and what stands below is
what it prints. `…` on a line of its own stands for any lines, within a line for any text. A command with nothing below
only has to succeed. All commands of a page run in one folder, which is new and in which `cardstops` is this one.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypedDict

import pytest
from sybil import Document, Example, Region
from sybil.parsers.markdown.lexers import FencedCodeBlockLexer

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
FOLDER, BEFORE = "page's folder", "folder before"
_lexer = FencedCodeBlockLexer(language="console", mapping={"source": "source"})


class _Around(TypedDict):
    """What Sybil calls before the first example of a page and after the last."""

    setup: Callable[[dict[str, Any]], None]
    teardown: Callable[[dict[str, Any]], None]


def in_folder(namespace: dict[str, Any]) -> None:
    """A new folder for a page, with the programs of `examples/` in it."""
    namespace[FOLDER] = folder = TemporaryDirectory()
    for program in EXAMPLES.glob("*.py"):
        (Path(folder.name) / program.name).write_bytes(program.read_bytes())


def leave_folder(namespace: dict[str, Any]) -> None:
    """Remove the folder."""
    namespace.pop(FOLDER).cleanup()


def go_into_folder(namespace: dict[str, Any]) -> None:
    """The folder of a page of the tutorial, whose Python works in it too, as a reader's does."""
    in_folder(namespace)
    namespace[BEFORE] = Path.cwd()
    os.chdir(namespace[FOLDER].name)
    sys.path.insert(0, namespace[FOLDER].name)


def go_back(namespace: dict[str, Any]) -> None:
    """Go back to where the tests run, and remove the folder."""
    os.chdir(namespace.pop(BEFORE))
    sys.path.remove(namespace[FOLDER].name)
    for program in EXAMPLES.glob("*.py"):
        sys.modules.pop(program.stem, None)
    leave_folder(namespace)


FOLDER_OF_A_PAGE: Final[_Around] = {"setup": in_folder, "teardown": leave_folder}
FOLDER_OF_A_TUTORIAL: Final[_Around] = {"setup": go_into_folder, "teardown": go_back}


def commands_and_output(source: str) -> Iterator[tuple[str, str]]:
    """The commands of a fence, each with what stands below it."""
    for part in re.split(r"^\$ ", source, flags=re.MULTILINE)[1:]:
        first, *rest = part.splitlines()
        more = next((place for place, line in enumerate(rest) if not line.startswith("> ")), len(rest))
        command = "\n".join([first, *(line.removeprefix("> ") for line in rest[:more])])
        yield command, "\n".join(rest[more:]).strip("\n")


def pattern(shown: str) -> str:
    """What a page shows as a regular expression of what is printed."""
    lines = [r"(?:.*\n)*?" if line.strip() == "…" else _line(line) + r"\n" for line in shown.splitlines()]
    return "".join(lines)


def _line(line: str) -> str:
    return ".*".join(re.escape(piece) for piece in line.rstrip().split("…"))


def run(command: str, folder: str) -> tuple[int, str]:
    """A command's exit status and what it prints, errors included."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    env = {**os.environ, "PATH": path, "COLUMNS": "100", "NO_COLOR": "1"}
    env["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH")]))
    done = subprocess.run(
        ["/bin/sh", "-euc", command],
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    return done.returncode, done.stdout


def _evaluate(example: Example) -> str | None:
    """What is wrong with a fence, or None."""
    folder = example.namespace[FOLDER].name
    try:
        return _fault(example, folder)
    except pytest.skip.Exception:
        example.document.push_evaluator(_skip)
        raise


def _skip(_: Example) -> None:
    """What becomes of the rest of a page where its commands cannot be run."""
    pytest.skip("the page goes on from what its commands did")


def _fault(example: Example, folder: str) -> str | None:
    for command, shown in commands_and_output(str(example.parsed)):
        status, printed = run(command, folder)
        if status != 0:
            return f"$ {command}\nended with {status}:\n{printed}"
        text = "".join(f"{line.rstrip()}\n" for line in printed.splitlines())
        if shown and re.fullmatch(pattern(shown), text) is None:
            return f"$ {command}\nis shown to print\n{shown}\nand prints\n{text}"
    return None


def console_parser(document: Document) -> Iterator[Region]:
    """The `console` fences of a page."""
    for region in _lexer(document):
        yield Region(region.start, region.end, region.lexemes["source"], _evaluate)
