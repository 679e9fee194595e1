"""The page of measured speed says what the kept results say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_page_of_measured_speed_is_what_the_results_make_it() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "benchmarks" / "page.py", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
