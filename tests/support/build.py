"""Which wheel is tested."""

from __future__ import annotations

from importlib.metadata import distribution
from typing import Final

import pytest

COMPILED: Final = "py3-none-any" not in (distribution("cardstops").read_text("WHEEL") or "")
"""Whether the installed wheel has compiled kernels, as its tag says."""

as_written = pytest.mark.skipif(COMPILED, reason="compiled functions keep no annotations and no docstrings")
"""Of a test that reads what stands in the source: the pure wheel answers it."""
