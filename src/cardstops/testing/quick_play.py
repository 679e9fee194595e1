"""Law 13: a game's quick way to play a deal out comes to what its moves come to."""

from __future__ import annotations

from cardstops.draws import Draws, Source
from cardstops.game import Outcome, Seated
from cardstops.policies import at_random, move_by_move
from cardstops.testing.moments import Moment

__all__ = ["law_13_playing_out_is_playing_on"]


def law_13_playing_out_is_playing_on(at: Moment) -> None:
    """`play_out`, where the game offers it, ends every deal as playing it move by move with the same draws does.

    So does `play_deals`, of which the deal that has just begun is asked.
    """
    quick: list[Outcome[Seated]] = []
    if at.game.play_out is not None:
        quick.append(at.game.play_out(at.state, _draws(at)))
    if at.game.play_deals is not None and at.number == 0:
        quick += at.game.play_deals(at.table, at.seed, [at.table.number], [_draws(at)]) or ()
    if not quick:
        return
    slow = move_by_move(at.game, at.state, (at_random,) * at.table.seats, _draws(at))
    for outcome in quick:
        if outcome != slow:
            at.broken(f"law 13: playing out comes to {outcome}, playing move by move to {slow}")


def _draws(at: Moment) -> list[Draws]:
    """Draws of this moment's own for each seat."""
    source = Source(at.seed)
    return [source.draws(f"laws/{at.table.number}/{at.number}/law 13/{seat}") for seat in range(at.table.seats)]
