"""A bot for Dou Dizhu: bids on high cards, leads what sheds most, answers as low as it can, never beats its partner."""

from __future__ import annotations

from cardstops import Cards
from cardstops.game import Moves, Randomness
from cardstops.games import doudizhu

HIGH = Cards.parse("2C 2D 2H 2S BJ RJ")


def frugal(view: doudizhu.View, moves: Moves[doudizhu.Move], _: Randomness) -> doudizhu.Move:
    """Pick a move from what the seat sees and the moves that are legal."""
    if isinstance(view, doudizhu.AuctionView):
        high = sum(card in HIGH for card in view.hand or ())
        return moves[-1] if high >= 3 else moves[0]  # the highest bid, or pass
    plays = [move for move in moves if isinstance(move, doudizhu.Play)]
    if view.standing is None:  # nothing to beat: it leads
        return max(plays, key=lambda play: len(play.cards))
    partner = view.landlord not in {view.seat, view.by}
    return doudizhu.PASS if partner or not plays else plays[0]  # the lowest, since answers are listed so
