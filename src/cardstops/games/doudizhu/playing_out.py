"""Playing a deal out at random, without an object for each move, as bulk play wants it (see `game.PlayOut`)."""

from __future__ import annotations

from collections.abc import Sequence

from cardstops.draws import Draws
from cardstops.errors import PhaseError, TableError
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
    if not isinstance(state, Auction | Playing | Finished | Void):
        raise PhaseError(f"a {type(state).__name__} is no state of Dou Dizhu")
    drawn = list(draws)
    if len(drawn) != state.table.seats or not all(isinstance(one, Draws) for one in drawn):
        raise TableError(f"playing out takes Draws for each of {state.table.seats} seats, as Source.seats gives them")
    calls = 0
    if isinstance(state, Auction):
        begun = auction.call_out(state, drawn)
        calls, state = len(begun.calls if isinstance(begun, Void) else begun.contract.calls) - len(state.calls), begun
    if isinstance(state, Playing):
        return _played(state, drawn, calls)
    return Outcome(settle(state), calls)


def _played(state: Playing, draws: list[Draws], calls: int) -> Outcome[Table]:
    """What play comes to, after so many calls (rules 3, 5)."""
    table, landlord = state.table, state.contract.landlord
    standing = None if state.top is None else body_of(state.top, table.book)
    by = state.turn if state.by is None else state.by
    deal = Rollout(list(state.ranks), state.turn, by, standing, landlord, state.opening, state.doublings)
    deal.finish(table.book.tables, draws)
    held = [cards.bits.bit_count() for cards in state.hands]
    before = [cards.bits.bit_count() for cards in state.played]
    of_spring = None
    if sum(held) + sum(before) == 54 * table.rules.packs:
        played = [had + gone - ranks.bit_count() for had, gone, ranks in zip(held, before, deal.hands, strict=True)]
        of_spring = season(landlord, deal.turn, played, deal.opening)
    chips = doubled(state.contract.bid, deal.doublings, of_spring)
    return Outcome(settled(table, landlord, deal.turn, chips), calls + deal.moves)
