"""What a platform lacks: a test that asks for it is skipped there at the moment it asks, with the reason.

Pyodide has neither processes nor threads nor sockets. Its Python has the modules for them all the same, and each raises
an error of its own when it is used; here they skip the test instead. So no test has to say what it needs, and one
written tomorrow is skipped, where it must be, without an edit.
"""

from __future__ import annotations

import multiprocessing.process
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Final, NoReturn

import pytest

IN_PYODIDE: Final = sys.platform == "emscripten"
ASKED_FOR: Final[tuple[tuple[type, str, str], ...]] = (
    (subprocess.Popen, "__init__", "processes"),
    (multiprocessing.process.BaseProcess, "start", "processes"),
    (ProcessPoolExecutor, "__init__", "processes"),
    (threading.Thread, "start", "threads"),
    (socket.socket, "connect", "sockets"),
    (socket.socket, "bind", "sockets"),
)
"""Where a test asks for what Pyodide lacks: the class, its method, and what that needs."""


def skipping(what: str) -> Callable[..., NoReturn]:
    """A method that skips the test that calls it."""

    def skip(*_: object, **__: object) -> NoReturn:
        pytest.skip(f"Pyodide has no {what}")

    return skip


def skip_where_lacking() -> None:
    """From now on skip each test that asks for something that this platform lacks."""
    if IN_PYODIDE:
        for kind, method, what in ASKED_FOR:
            setattr(kind, method, skipping(what))
