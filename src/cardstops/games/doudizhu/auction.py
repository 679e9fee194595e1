"""The auction: from the first call until a landlord is found or all have passed (rule 2)."""

from __future__ import annotations

from typing import Final

import attrs

from cardstops.errors import IllegalMoveError
from cardstops.game import Illegality, unread
from cardstops.games.doudizhu.moves import PASS, Bid, Move, Pass
from cardstops.games.doudizhu.rules import Reentry, Rules
from cardstops.games.doudizhu.state import Auction, Playing, Void, taken_up
from cardstops.games.doudizhu.views import AuctionView

__all__ = ["apply", "ends", "legal_moves", "why_illegal"]

HIGHEST: Final = 3
_CALLS: Final[tuple[tuple[Move, ...], ...]] = tuple(
    (PASS, *[Bid(number) for number in range(bid + 1, HIGHEST + 1)]) for bid in range(HIGHEST + 1)
)
_RANGE: Final = Illegality("bid-range", "2.1", "a bid is 1, 2 or 3")


def legal_moves(state: Auction | AuctionView) -> tuple[Move, ...]:
    """A pass, then the bids above the standing one (rule 2.1)."""
    return _CALLS[state.bid]


def why_illegal(state: Auction | AuctionView, move: object) -> Illegality | None:
    """Why a call is not legal now, or None."""
    if isinstance(move, Pass):
        return None
    if not isinstance(move, Bid):
        text = f"the seats are calling: pass, or bid 1, 2 or 3{unread(move)}"
        return Illegality("not-a-call", "2.1", text)
    if not 1 <= move.number <= HIGHEST:
        return _RANGE
    if move.number <= state.bid:
        text = f"a bid is above the standing one of {state.bid}; or pass"
        return Illegality("bid-too-low", "2.1", text, number=state.bid)
    return None


def apply(state: Auction, move: object) -> Auction | Playing | Void:
    """The state after a call.

    Raises:
        IllegalMoveError: the rules do not allow it.
    """
    if (fault := why_illegal(state, move)) is not None:
        raise IllegalMoveError(fault)
    calls = (*state.calls, move.number if isinstance(move, Bid) else 0)
    table = state.table
    called = attrs.evolve(state, calls=calls, turn=(state.turn + 1) % table.seats)
    if not ends(calls, table.rules):
        return called
    bid = max(calls)
    if not bid:
        return Void(table, state.hands, state.kitty, state.face_up, state.first, calls)
    return taken_up(called, (state.first + calls.index(bid)) % table.seats, bid)


def ends(calls: tuple[int, ...], rules: Rules) -> bool:
    """Whether the auction is over after these calls: with a 3, or when all others have passed (rules 2.1, 2.2, 6.3)."""
    bid = max(calls, default=0)
    if bid == HIGHEST:
        return True
    if rules.reentry is Reentry.OFF and len(calls) == rules.players:
        return True
    passes = len(calls) - (calls.index(bid) + 1 if bid else 0)
    return passes == (rules.players - 1 if bid else rules.players)
