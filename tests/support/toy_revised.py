"""High card after a fault in it was put right: the game of `toy` at revision 2, which keeps revision 1 for its records.

By rule 2.1 a seat that folds is out of the deal, so that what it laid down before cannot win. Revision 1 overlooked
this: it gave the pot to the highest rank laid down, whoever laid it. Where every seat has folded, all of them count.
"""

from __future__ import annotations

from typing import Final

import attrs

from cardstops.game import Event, Game
from tests.support import toy

__all__ = ["GAME"]


def apply(state: toy.State, move: toy.Move) -> toy.State:
    """As revision 1, but for who wins."""
    after = toy.apply(state, move)
    if not isinstance(after, toy.Finished):
        return after
    cost = isinstance(move, toy.Play)
    chips = [held - (cost and seat == state.turn) for seat, held in enumerate(state.chips)]
    pot = state.pot + cost
    stayed = tuple(() if seat in after.folded else laid for seat, laid in enumerate(after.laid))
    winners = toy.highest(after.table.rules, stayed if any(stayed) else after.laid)
    for seat in winners:
        chips[seat] += pot // len(winners)
    return attrs.evolve(after, chips=tuple(chips), pot=pot % len(winners), winners=winners)


def events(state: toy.State, move: toy.Move, seat: int | None) -> tuple[Event, ...]:
    """As revision 1, but for who wins."""
    told = [event for event in toy.events(state, move, seat) if event.code != "won"]
    after = apply(state, move)
    if isinstance(after, toy.Finished):
        share = (state.pot + isinstance(move, toy.Play)) // len(after.winners)
        told += [Event("won", "3.1", seat=winner, chips=share) for winner in after.winners]
    return tuple(told)


GAME: Final[Game[toy.Rules, toy.Table, toy.State, toy.Move, toy.View]] = attrs.evolve(
    toy.GAME, revision=2, apply=apply, events=events, earlier=toy.GAME
)
