"""Who may see what at a table of Dou Dizhu (rules 1.3 and 2.3), stated field by field for law 9."""

from __future__ import annotations

from typing import Final

from cardstops.cards import Cards, bag
from cardstops.games.doudizhu import Auction, Contract, FaceUp, Finished, Kitty, Playing, State, Table, Void
from cardstops.testing import Books, Seen, nobody, open_to_all, owner


def kitty(state: State, viewer: int | None, _: int | None) -> Seen:
    """2.3 The landlord sees the cards that it takes up, and all do where the table agreed on that."""
    return state.table.rules.kitty is Kitty.PUBLIC or (viewer is not None and viewer == state.landlord)


def hand(state: State, viewer: int | None, seat: int | None) -> Seen:
    """1.3 All have seen the face-up card go to its hand; 2.3 and the kitty where they saw it taken up."""
    assert seat is not None
    if viewer == seat:
        return True
    shown = Cards()
    if state.face_up is not None and state.face_up.seat == seat:
        shown += Cards.of([state.face_up.card])
    if isinstance(state, Playing | Finished) and state.landlord == seat and kitty(state, viewer, None):
        shown += state.kitty
    return bag(shown.bits & state.hands[seat].bits)


CALLING: Final = {**open_to_all("table", "face_up", "first", "calls"), "hands": hand, "kitty": nobody}
PLAYED: Final = {**open_to_all("table", "contract", "played", "standing", "opening", "doublings"), "hands": hand}
BOOKS: Final = Books(
    visibility={
        Table: open_to_all("rules", "dealer", "chips", "number", "played", "previous", "book"),
        FaceUp: open_to_all("card", "seat"),
        Contract: {**open_to_all("landlord", "bid", "face_up", "first", "calls"), "kitty": kitty},
        Auction: {**CALLING, **open_to_all("turn")},
        Void: CALLING,
        Playing: {**PLAYED, **open_to_all("turn", "by", "top"), "ranks": owner},
        Finished: {**PLAYED, **open_to_all("winner")},
    }
)
