"""Many deals: independent deals of one table played out at random, without the states that their dealing would make.

What does not depend on the cards, the stakes and who is asked about the dead hand, is worked out once for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardstops.draws import Draws, one_for_each
from cardstops.errors import DealError, brief
from cardstops.game import Outcome
from cardstops.games.newmarket.board import Table
from cardstops.games.newmarket.dealing import check_table, hands_of, stakes_at_deal, stream_of
from cardstops.games.newmarket.opening import asked, last_queen, opener
from cardstops.games.newmarket.options import Exchange, HoldBack, Stakes, TurnUp
from cardstops.games.newmarket.rollout import exchanged, rolled_out
from cardstops.rng import Seed

__all__ = ["play_deals"]


def play_deals(
    table: Table, seed: Seed, numbers: Sequence[int], draws: Sequence[Sequence[Draws]]
) -> list[Outcome[Table]] | None:
    """What deals of these numbers come to at a table, as `game.PlayDeals` says; None unless it is a plain one.

    Raises:
        DealError: what is no number of a deal, or draws for another number of deals.
        SeedError: a seed of another kind than str, bytes or int.
        TableError: not a table of this game, or not as many `Draws` as there are seats.
    """
    check_table(table)
    _check_numbers(numbers, draws)
    if not _is_plain(table):
        return None
    board, seats = stakes_at_deal(table, None), asked(table)
    bits = [card.bit for card in table.rules.cards]
    packs = [stream_of(seed, number).shuffled(bits) for number in numbers]
    outcomes: list[Outcome[Table]] = []
    for pack, each in zip(packs, draws, strict=True):
        drawn = one_for_each(table.seats, each)
        hands, dead, _ = hands_of(pack, table)
        after, answers = exchanged(table, board, hands, dead, seats, drawn)
        seat = opener(table, hands)
        outcomes.append(rolled_out(table, after, tuple(hands), hands, seat, None, None, drawn, answers))
    return outcomes


def _is_plain(table: Table) -> bool:
    """Whether a deal goes from the cards to the exchange and the play, with nothing to decide but swaps and leads.

    No card is turned up, no stake free, nothing auctioned, held back or buried (rules 10.1, 2.2, 4.2, 6.1 and 8.1).
    """
    rules = table.rules
    return (
        rules.turn_up is TurnUp.NONE
        and rules.stakes is not Stakes.FREE
        and rules.exchange is not Exchange.AUCTION
        and rules.hold_back is HoldBack.BARRED
        and last_queen(table) is None
    )


def _check_numbers(numbers: Sequence[int], draws: Sequence[Sequence[Draws]]) -> None:
    if not isinstance(numbers, Sequence) or not all(type(number) is int and number >= 0 for number in numbers):
        raise DealError(f"deals are numbered from 0, and {brief(numbers)} are no numbers of them")
    if not isinstance(draws, Sequence) or len(draws) != len(numbers):
        raise DealError(f"each of {len(numbers)} deals has the draws of its seats")
