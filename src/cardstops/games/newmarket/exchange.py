"""The exchange: the seat that is asked keeps its hand, takes the dead one, or has it auctioned (section 4)."""

from __future__ import annotations

from typing import Final

from cardstops.errors import IllegalMoveError
from cardstops.game import Illegality, unread
from cardstops.games.newmarket.board import Board, Table, make_talk
from cardstops.games.newmarket.moves import AUCTION, KEEP, SWAP, Auction, Keep, Move, Swap
from cardstops.games.newmarket.opening import after_exchange, asked, most_bid, offer, price, swapped
from cardstops.games.newmarket.options import Exchange
from cardstops.games.newmarket.state import Bidding, Exchanging, Playing
from cardstops.games.newmarket.views import ExchangingView
from cardstops.seats import round_after

__all__ = ["KEEP_OR_SWAP", "apply", "legal_moves", "pay", "why_illegal"]

_AUCTIONED: Final = Exchange.AUCTION
KEEP_OR_SWAP: Final = (KEEP, SWAP)
"""The answers where no auction can be offered."""
_AUCTION_TOO: Final = (KEEP, SWAP, AUCTION)


def legal_moves(position: Exchanging | ExchangingView) -> tuple[Move, ...]:
    """Keep or swap; the dealer of an auction may also offer the dead hand, if anybody can bid (rule 4.3)."""
    if position.table.rules.exchange is _AUCTIONED and _bidders(position):
        return _AUCTION_TOO
    return KEEP_OR_SWAP


def _bidders(position: Exchanging | ExchangingView) -> tuple[int, ...]:
    """The seats that can bid at least one chip, from eldest on."""
    table = position.table
    others = round_after(table.dealer, table.active)[:-1]
    return tuple(seat for seat in others if most_bid(seat, table, position.board) >= 1)


def why_illegal(position: Exchanging | ExchangingView, move: object) -> Illegality | None:
    """Why the seat that is asked cannot answer so, or None."""
    moves = legal_moves(position)
    if isinstance(move, (Keep, Swap, Auction)) and move in moves:
        return None
    if isinstance(move, Auction):
        return Illegality("no-auction", "4.3", "the dead hand cannot be auctioned here: keep or swap")
    choices = " or ".join(str(choice) for choice in moves)
    return Illegality("exchange-first", "4.2", f"the dead hand is on offer: {choices}{unread(move)}")


def apply(state: Exchanging, move: Move) -> Exchanging | Bidding | Playing:
    """Ask the next seat, exchange the hands and pay, or open the auction.

    Raises:
        IllegalMoveError: the seat that is asked cannot answer so.
    """
    if (fault := why_illegal(state, move)) is not None:
        raise IllegalMoveError(fault)
    table, board, seat = state.table, state.board, state.turn
    if isinstance(move, Swap):
        board = pay(price(seat, table), seat, table, board)
        return after_exchange(table, *swapped(seat, state.deal, board, state.facts))
    if isinstance(move, Auction):
        bidders = _bidders(state)
        return Bidding(
            table, state.deal, board, state.facts, state.hands, bidders[0], bidder=None, bidders=tuple(sorted(bidders))
        )
    said = board.talk
    talk = make_talk(said.caller, said.called, (*said.declined, seat), said.bids, said.swapped)
    order = asked(table)
    return offer(table, state.deal, board.after(talk), state.facts, order[order.index(seat) + 1 :])


def pay(chips: int, seat: int, table: Table, board: Board) -> Board:
    """A fixed price goes to the pot, else to the dealer, else from the dealer round the cells (rule 4.2)."""
    purse, pot, cells = list(board.chips), board.pot, list(board.cells)
    purse[seat] -= chips
    if table.rules.pot_stake:
        pot += chips
    elif seat != table.dealer:
        purse[table.dealer] += chips
    else:
        live = [place for place, cell in enumerate(cells) if cell.live]
        for turn, place in enumerate(live):
            more = (chips - turn + len(live) - 1) // len(live)
            cells[place] = cells[place].holding(cells[place].chips + more)
    return board.paid(tuple(purse), tuple(cells), pot)
