"""Lists of moves have a first and a last, and nothing beyond, with kickers among them or without (rule 4)."""

from __future__ import annotations

import pytest

from cardstops.games.doudizhu.combinations import leads
from tests.support.doudizhu import hand


@pytest.mark.parametrize(("ranks", "size"), [("345", 3), ("33344456", 18)])
def test_there_is_no_such_move_before_the_first_and_behind_the_last(ranks: str, size: int) -> None:
    found = leads(hand(ranks))
    assert len(found) == size
    assert (found[-size], found[size - 1]) == (found[0], found[-1])
    for place in (size, -size - 1):
        with pytest.raises(IndexError, match=r"^no such move$"):
            found[place]
