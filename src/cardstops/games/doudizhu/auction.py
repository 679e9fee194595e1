"""The auction: from the first call until a landlord is found or all have passed (rule 2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from cardstops.draws import Draws
from cardstops.errors import IllegalMoveError
from cardstops.game import Illegality, choose, unread
from cardstops.games.doudizhu.moves import PASS, Bid, Move, Pass
from cardstops.games.doudizhu.rules import Reentry, Rules
from cardstops.games.doudizhu.state import Auction, Playing, Void, taken_up
from cardstops.games.doudizhu.views import AuctionView

__all__ = ["apply", "call_out", "ends", "legal_moves", "why_illegal"]

HIGHEST: Final = 3
_CALLS: Final[tuple[tuple[Move, ...], ...]] = tuple(
    (PASS, *[Bid(number) for number in range(bid + 1, HIGHEST + 1)]) for bid in range(HIGHEST + 1)
)
_OPEN: Final = ("pass, or bid 1, 2 or 3", "pass, or bid 2 or 3", "pass, or bid 3", "pass")
"""What may be called, by the standing bid."""
_RANGE: Final = Illegality("bid-range", "2.1", "a bid is 1, 2 or 3")


def legal_moves(state: Auction | AuctionView) -> tuple[Move, ...]:
    """A pass, then the bids above the standing one (rule 2.1)."""
    return _CALLS[state.bid]


def why_illegal(state: Auction | AuctionView, move: object) -> Illegality | None:
    """Why a call is not legal now, or None."""
    if isinstance(move, Pass):
        return None
    if not isinstance(move, Bid):
        text = f"the seats are calling: {_OPEN[state.bid]}{unread(move)}"
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
    calls = (*state.calls, _number(move))
    if ends(calls, state.table.rules):
        return _ended(state, calls)
    return attrs.evolve(state, calls=calls, turn=(state.turn + 1) % state.table.seats)


def call_out(state: Auction, draws: Sequence[Draws]) -> Playing | Void:
    """What the auction comes to when each seat calls at random, with draws of its own."""
    calls, rules = state.calls, state.table.rules
    while not ends(calls, rules):
        seat = (state.first + len(calls)) % rules.players
        calls = (*calls, _number(choose(_CALLS[max(calls, default=0)], draws[seat])))
    return _ended(state, calls)


def _number(call: object) -> int:
    """A call as auctions keep it: the bid, or 0 for a pass."""
    return call.number if isinstance(call, Bid) else 0


def _ended(state: Auction, calls: tuple[int, ...]) -> Playing | Void:
    """The auction is over with these calls: the highest bid has it, or nobody (rules 2.2, 2.3)."""
    table, bid = state.table, max(calls)
    if not bid:
        return Void(table, state.hands, state.kitty, state.face_up, state.first, calls)
    return taken_up(attrs.evolve(state, calls=calls), (state.first + calls.index(bid)) % table.seats, bid)


def ends(calls: tuple[int, ...], rules: Rules) -> bool:
    """Whether the auction is over after these calls: with a 3, or when all others have passed (rules 2.1, 2.2, 6.3)."""
    bid = max(calls, default=0)
    if bid == HIGHEST:
        return True
    if rules.reentry is Reentry.OFF and len(calls) == rules.players:
        return True
    passes = len(calls) - (calls.index(bid) + 1 if bid else 0)
    return passes == (rules.players - 1 if bid else rules.players)
