"""Settlement: what a deal came to, who deals next, who sits out, the end of the match (2.4, 2.5 and 7)."""

from __future__ import annotations

import attrs

from cardstops.errors import PhaseError, TableError
from cardstops.game import Final, Settlement
from cardstops.games.newmarket.board import Table
from cardstops.games.newmarket.layout import between_deals
from cardstops.games.newmarket.options import Carry, Residue
from cardstops.games.newmarket.state import Finished, Reason, State
from cardstops.seats import after, round_from

__all__ = ["can_stake", "close", "settle"]


def settle(state: State) -> Settlement[Table]:
    """What the deal came to: the chips each seat won or lost, and the next deal's table or the final standing.

    Payments are those of the deal (rule 7.7). Chips that `Carry.TO_WINNER` hands over between deals (2.4), or a residue
    at the end (7.5), stand in the next table's chips or the final ones only.

    Raises:
        PhaseError: the deal is not over.
    """
    if not isinstance(state, Finished):
        raise PhaseError("the deal is not over, so there is nothing to settle")
    before, board = state.table, state.board
    payments = tuple(now - then for now, then in zip(board.chips, before.chips, strict=True))
    winners = () if state.winner is None else (state.winner,)
    after_deal = attrs.evolve(
        before,
        chips=board.chips,
        cells=between_deals(board.cells, before.rules),
        pot=board.pot,
        number=before.number + 1,
        winner=before.winner if state.winner is None else state.winner,
    )
    table = _carried(after_deal, state.winner)
    following = None if _match_is_over(state) else _next_deal(table)
    final = _standing(table) if following is None else None
    return Settlement(payments, winners, state.reason.value, following, final)


def close(table: Table) -> Settlement[Table]:
    """The match ends here, between two deals, by the table's own wish (rule 7.4).

    Raises:
        TableError: not a table of this game.
    """
    if not isinstance(table, Table):
        raise TableError(f"a table of Newmarket is closed, not a {type(table).__name__}")
    return Settlement((0,) * table.seats, (), "closed", None, _standing(table))


def _carried(table: Table, winner: int | None) -> Table:
    """Unclaimed chips go where the table agreed (rule 2.4)."""
    carry, lying = table.rules.carry, sum(cell.chips for cell in table.cells)
    if carry is Carry.ACCUMULATE or (carry is Carry.TO_WINNER and winner is None):
        return table
    cells = tuple(attrs.evolve(cell, chips=0) for cell in table.cells)
    if carry is Carry.TO_POT:
        return attrs.evolve(table, cells=cells, pot=table.pot + lying)
    chips = tuple(purse + (lying + table.pot) * (seat == winner) for seat, purse in enumerate(table.chips))
    return attrs.evolve(table, cells=cells, pot=0, chips=chips)


def _match_is_over(state: Finished) -> bool:
    """Whether this deal was the last one agreed on (rule 7.4)."""
    deals = state.table.rules.deals_in_match(state.table.seats)
    return state.reason is Reason.LAST_KING or (deals is not None and state.table.number + 1 >= deals)


def _next_deal(table: Table) -> Table | None:
    """The deal passes on, and who cannot pay sits out; None when too few can (rule 2.5)."""
    due = after(table.dealer, table.active)
    if table.rules.bankroll is None:
        return attrs.evolve(table, dealer=due)
    dealer = next((seat for seat in round_from(due, table.active) if can_stake(seat, table, dealer=True)), None)
    active = tuple(seat for seat in table.active if can_stake(seat, table, dealer=False))
    if dealer is None or len(active) < 2:
        return None
    return attrs.evolve(table, dealer=dealer, active=active)


def can_stake(seat: int, table: Table, *, dealer: bool) -> bool:
    """Whether a seat can pay its stake of the next deal (rule 2.5)."""
    live = tuple(cell.live for cell in table.cells)
    return table.chips[seat] >= table.rules.stake_on_layout(live, dealer=dealer) + table.rules.pot_stake


def _standing(table: Table) -> Final:
    """The final standing, with what is left on the table where the rules want it (rules 7.4 and 7.5)."""
    residue, chips = table.pot + sum(cell.chips for cell in table.cells), list(table.chips)
    if table.rules.residue is Residue.SPLIT:
        share, residue = divmod(residue, table.seats)
        chips = [purse + share for purse in chips]
    elif table.rules.residue is Residue.LAST_WINNER and table.winner is not None:
        chips[table.winner] += residue
        residue = 0
    best = max(chips)
    return Final(tuple(chips), residue, tuple(seat for seat, purse in enumerate(chips) if purse == best))
