"""Who may see what at a table of Newmarket (rules 2.2, 4.1, 6.6 and 10.1), stated field by field for law 9."""

from __future__ import annotations

from typing import Final

from cardstops.cards import Cards
from cardstops.games.newmarket import (
    Bidding,
    Board,
    Cell,
    Deal,
    Exchanging,
    Facts,
    Finished,
    Playing,
    Staking,
    State,
    Table,
    Talk,
)
from cardstops.testing import Books, Seen, Who, open_to_all


def hand(state: State, viewer: int | None, seat: int | None) -> Seen:
    """6.6 Its holder sees a hand; 2.2 but nobody does while free stakes are laid."""
    return not isinstance(state, Staking) and viewer is not None and viewer == seat


def dealt(state: State, viewer: int | None, seat: int | None) -> Seen:
    """6.6 Of the hands as they lay before the first lead all have seen the cards that are played by now."""
    assert seat is not None
    if isinstance(state, Playing | Finished) and viewer != seat:
        return state.deal.dealt[seat] - state.hands[seat]
    return hand(state, viewer, seat)


def dead(state: State, viewer: int | None, _: int | None) -> Seen:
    """4.1 Who swapped has seen the dead hand, which was its own; 10.1 all see the card that is turned up."""
    if viewer is not None and state.board.talk.swapped == viewer:
        return True
    return Cards() if state.board.turned is None else Cards.of([state.board.turned])


def may_lead(state: State, viewer: int | None, _: int | None) -> Seen:
    """6.6 What the seat on turn may lead it sees in its hand."""
    return viewer is not None and viewer == state.turn


def phase(*names: str) -> dict[str, Who]:
    """What every phase has, and what else lies open in this one."""
    return {**open_to_all("table", "deal", "board", "facts", *names), "hands": hand}


BOOKS: Final = Books(
    visibility={
        Table: open_to_all("rules", "seats", "dealer", "chips", "cells", "pot", "number", "active", "winner"),
        Cell: open_to_all("name", "shown", "claims", "leaves", "chips", "claimed_by"),
        Board: open_to_all("cells", "pot", "chips", "talk", "turned", "claiming"),
        Talk: open_to_all("caller", "called", "declined", "bids", "swapped"),
        Facts: open_to_all("stopped", "barred", "silent"),
        Deal: {"dealt": dealt, "dead": dead},
        Staking: phase("turn"),
        Exchanging: phase("turn"),
        Bidding: phase("turn", "bidder", "bidders"),
        Playing: {**phase("turn", "top", "due"), "may_lead": may_lead},
        Finished: phase("top", "winner", "reason"),
    }
)
