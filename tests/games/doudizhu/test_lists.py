"""Lists of moves have a first and a last, and nothing beyond, with kickers among them or without (rule 4)."""

from __future__ import annotations

import pytest

from cardstops.cards import FACES
from cardstops.games.doudizhu import Rules
from cardstops.games.doudizhu.book import book_of
from cardstops.games.doudizhu.combinations import leads
from cardstops.games.doudizhu.lines import Line, Straights
from cardstops.games.doudizhu.shapes import form
from tests.support.doudizhu import hand


@pytest.mark.parametrize(("ranks", "size"), [("345", 3), ("33344456", 18)])
def test_there_is_no_such_move_before_the_first_and_behind_the_last(ranks: str, size: int) -> None:
    found = leads(hand(ranks))
    assert len(found) == size
    assert (found[-size], found[size - 1]) == (found[0], found[-1])
    for place in (size, -size - 1):
        with pytest.raises(IndexError, match=r"^no such move$"):
            found[place]


def test_straights_of_the_same_ranks_are_worked_out_once() -> None:
    straights = Straights(book_of(Rules()).tables.families["straight"], 5)
    ranks = 0b11_1111
    found = straights.held(ranks)
    assert [(body.low, body.line.form.length) for body in found] == [(0, 5), (1, 5), (0, 6)]
    assert straights.held(ranks) is found


def test_4_3_nothing_beats_a_form_until_its_book_says_what_does() -> None:
    line = Line(form("single", 1, 1), 1, 0, None, FACES)
    assert (line.bombs, line.rocket) == ((), ())
