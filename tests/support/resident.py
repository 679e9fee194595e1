"""The memory of a process that does one thing, as the system counts it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

__all__ = ["resident"]

STATUS: Final = Path("/proc/self/status")
SCRIPT: Final = """
import sys
from pathlib import Path
{body}
[peak] = [line.split()[1] for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")]
sys.stderr.write(peak)
sys.exit(status)
"""


def resident(body: str, *arguments: str) -> tuple[int, int]:
    """What `status` is after these lines of Python, and the most KiB that their process had in memory.

    `ru_maxrss` will not do: it begins with what the parent had.
    """
    if not STATUS.exists():  # pragma: no cover  # there is no such file but on Linux
        pytest.skip("the memory of a process is read from /proc")
    command = [sys.executable, "-c", SCRIPT.format(body=body), *arguments]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    return done.returncode, int(done.stderr.rpartition("\n")[2])
