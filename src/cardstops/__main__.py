"""`python -m cardstops` is the command line."""

from __future__ import annotations

import sys

from cardstops.cli import main

if __name__ == "__main__":
    sys.exit(main())
