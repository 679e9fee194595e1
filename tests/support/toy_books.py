"""Who may see what of high card, stated field by field for law 9."""

from __future__ import annotations

from typing import Final

from cardstops.testing import Books, nobody, open_to_all, owner
from tests.support.toy import Finished, Playing, Table

COMMON: Final = {**open_to_all("table", "laid", "folded", "chips", "pot"), "hands": owner, "stock": nobody}
BOOKS: Final = Books(
    visibility={
        Table: open_to_all("rules", "seats", "dealer", "chips", "pot", "number"),
        Playing: {**COMMON, **open_to_all("turn", "acted")},
        Finished: {**COMMON, **open_to_all("winners")},
    }
)
