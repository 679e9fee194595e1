"""Playing a deal out at random, without an object for each move, as bulk play wants it (see `game.PlayOut`)."""

from __future__ import annotations

from collections.abc import Sequence

from cardstops.draws import Draws, one_for_each
from cardstops.errors import PhaseError
from cardstops.game import Outcome
from cardstops.games.doudizhu import auction
from cardstops.games.doudizhu.generator import body_of
from cardstops.games.doudizhu.rollout import Rollout
from cardstops.games.doudizhu.settlement import doubled, season, settle, settled
from cardstops.games.doudizhu.state import Auction, Finished, Playing, State, Void
from cardstops.games.doudizhu.table import Table

__all__ = ["play_out"]


def play_out(state: State, draws: Sequence[Draws]) -> Outcome[Table]:
    """What a state comes to when each seat plays at random with draws of its own, as `game.PlayOut` says.

    Raises:
        PhaseError: no state of this game.
        TableError: not as many `Draws` as there are seats.
    """
    if isinstance(state, Playing):
        return _played(state, one_for_each(state.table.seats, draws), 0)
    if isinstance(state, Auction):
        drawn = one_for_each(state.table.seats, draws)
        begun = auction.call_out(state, drawn)
        if isinstance(begun, Playing):
            return _played(begun, drawn, len(begun.contract.calls) - len(state.calls))
        return Outcome(settle(begun), len(begun.calls) - len(state.calls))
    if isinstance(state, Finished | Void):
        return Outcome(settle(state), 0)
    raise PhaseError(f"a {type(state).__name__} is no state of Dou Dizhu")


def _played(state: Playing, draws: list[Draws], calls: int) -> Outcome[Table]:
    """What play comes to, after so many calls (rules 3, 5)."""
    table, landlord = state.table, state.contract.landlord
    standing = None if state.top is None else body_of(state.top, table.book)
    by = state.turn if state.by is None else state.by
    deal = Rollout(list(state.ranks), state.turn, by, standing, landlord, state.opening, state.doublings)
    deal.finish(table.book.tables, draws)
    played = [
        cards.bits.bit_count() + had.bit_count() - has.bit_count()
        for cards, had, has in zip(state.played, state.ranks, deal.hands, strict=True)
    ]
    of_spring = season(landlord, deal.turn, played, deal.opening)
    if of_spring is not None and sum(played) + sum([ranks.bit_count() for ranks in deal.hands]) < len(table.pack):
        of_spring = None  # cards were played before the position was set up
    chips = doubled(state.contract.bid, deal.doublings, of_spring)
    return Outcome(settled(table, landlord, deal.turn, chips), calls + deal.moves)
