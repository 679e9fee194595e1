"""What a platform lacks: a test that asks for it is skipped there at the moment it asks, with the reason.

Pyodide has no processes, threads, sockets or terminals, and cannot wait for a coroutine. Its Python has the modules for
them all the same, and each raises an error of its own when it is used; here they skip the test instead. So no test has
to say what it needs, and one written tomorrow is skipped, where it must be, without an edit. Only an example with `>>>`
in a page has to, by a `skip` comment, for doctest makes a failure of whatever is raised in it.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping
from pkgutil import resolve_name
from typing import Final, NoReturn

import pytest

IN_PYODIDE: Final = sys.platform == "emscripten"
ASKED_FOR: Final[Mapping[str, str]] = {
    "subprocess:Popen.__init__": "processes",
    "multiprocessing.process:BaseProcess.start": "processes",
    "concurrent.futures:ProcessPoolExecutor.__init__": "processes",
    "threading:Thread.start": "threads",
    "socket:socket.connect": "sockets",
    "socket:socket.bind": "sockets",
    "pty:openpty": "terminals",
    "asyncio:run": "event loop to wait in",
}
"""The functions by which a test asks for what Pyodide lacks, and what that is."""


def skipping(what: str) -> Callable[..., NoReturn]:
    """A function that skips the test that calls it."""

    def skip(*arguments: object, **_: object) -> NoReturn:
        for argument in arguments:
            if inspect.iscoroutine(argument):
                argument.close()  # nobody will wait for it
        pytest.skip(f"Pyodide has no {what}")

    return skip


def skip_where_lacking() -> None:
    """From now on skip each test that asks for something that this platform lacks."""
    if IN_PYODIDE:
        for function, what in ASKED_FOR.items():
            owner, _, name = function.replace(":", ".").rpartition(".")
            setattr(resolve_name(owner), name, skipping(what))
