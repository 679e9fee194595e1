"""Settlement: what a deal came to, who deals next, who sits out, the end of the match (2.4, 2.5 and 7)."""

from __future__ import annotations

import attrs

from cardstops.errors import PhaseError, TableError
from cardstops.game import Final, Settlement
from cardstops.games.newmarket.board import Board, Table, make_table
from cardstops.games.newmarket.layout import between_deals
from cardstops.games.newmarket.options import Carry, Residue
from cardstops.games.newmarket.state import Finished, Reason, State
from cardstops.seats import after, round_from

__all__ = ["can_stake", "close", "settle", "settled"]

_TO_POT, _TO_WINNER = Carry.TO_POT, Carry.TO_WINNER


def settle(state: State) -> Settlement[Table]:
    """What the deal came to: the chips each seat won or lost, and the next deal's table or the final standing.

    Payments are those of the deal (rule 7.7). Chips that `Carry.TO_WINNER` hands over between deals (2.4), or a residue
    at the end (7.5), stand in the next table's chips or the final ones only.

    Raises:
        PhaseError: the deal is not over.
    """
    if not isinstance(state, Finished):
        raise PhaseError("the deal is not over, so there is nothing to settle")
    return settled(state.table, state.board, state.winner, state.reason)


def settled(before: Table, board: Board, winner: int | None, reason: Reason) -> Settlement[Table]:
    """What a deal came to that ended so.

    Args:
        before: the table as the deal found it.
        board: chips and cells after all payments.
        winner: the seat that won the deal, or None.
        reason: how it ended.
    """
    table = _after_deal(before, board, winner)
    following = None if _match_is_over(table, reason) else _next_deal(table)
    payments = tuple([now - then for now, then in zip(board.chips, before.chips, strict=True)])
    winners = () if winner is None else (winner,)
    return Settlement(payments, winners, reason.value, following, _standing(table) if following is None else None)


def close(table: Table) -> Settlement[Table]:
    """The match ends here, between two deals, by the table's own wish (rule 7.4).

    Raises:
        TableError: not a table of this game.
    """
    if not isinstance(table, Table):
        raise TableError(f"a table of Newmarket is closed, not a {type(table).__name__}")
    return Settlement((0,) * table.seats, (), "closed", None, _standing(table))


def _after_deal(before: Table, board: Board, winner: int | None) -> Table:
    """The table with the deal passed on, and unclaimed chips where it agreed that they go (rules 2.4 and 2.5)."""
    rules, chips, pot = before.rules, board.chips, board.pot
    cells = between_deals(board.cells, rules)
    if rules.carry is _TO_POT or (rules.carry is _TO_WINNER and winner is not None):
        pot += sum([cell.chips for cell in cells])
        cells = tuple([cell.holding(0) for cell in cells])
    if rules.carry is _TO_WINNER and winner is not None:
        chips = tuple([purse + pot * (seat == winner) for seat, purse in enumerate(chips)])
        pot = 0
    dealer, last_winner = after(before.dealer, before.active), before.winner if winner is None else winner
    return make_table(rules, before.seats, dealer, chips, cells, pot, before.number + 1, before.active, last_winner)


def _match_is_over(table: Table, reason: Reason) -> bool:
    """Whether the deal before this table was the last one agreed on (rule 7.4)."""
    deals = table.rules.deals_in_match(table.seats)
    return reason is Reason.LAST_KING or (deals is not None and table.number >= deals)


def _next_deal(table: Table) -> Table | None:
    """The table without those who cannot pay their stake; None when too few can (rule 2.5)."""
    if table.rules.bankroll is None:
        return table
    order = round_from(table.dealer, table.active)
    dealer = next((seat for seat in order if can_stake(seat, table, dealer=True)), None)
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
