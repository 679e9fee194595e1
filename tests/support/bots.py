"""How much better a bot does than another, with the interval that says how sure that is."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean, stdev
from typing import Any, Final

import attrs

from cardstops.game import AnyGame, Settlement
from cardstops.policies import Policy, find_policy
from cardstops.rng import Stream

NORMAL_99: Final = 2.5758
"""So many standard errors on either side hold 99 % of a normal distribution."""


@attrs.frozen
class Margin:
    """What a bot wins a deal, more than the mean of its rivals: chips, or in Fireplace Poker chips dropped.

    Attributes:
        mean: the mean over the deals.
        half: half of the width of the interval that holds the true mean with 99 % confidence.
    """

    mean: float
    half: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.half

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.half:.2f}"


def margin(game: AnyGame, preset: str, deals: int, bots: tuple[str, str] = ("sensible", "random")) -> Margin:
    """What the first bot wins more than the second, which sits in all other seats.

    Each deal is played once for each seat, with the first bot in that seat, so that it holds every hand of the deal
    once and the luck of the cards drops out. The dealer goes round.
    """
    won = [*_differences(game, preset, deals, [find_policy(game, bot) for bot in bots])]
    return Margin(fmean(won), NORMAL_99 * stdev(won) / len(won) ** 0.5)


def _differences(game: AnyGame, preset: str, deals: int, bots: list[Policy]) -> Iterator[float]:
    seats = game.presets[preset].seats[0]
    first, second = bots
    for number in range(deals):
        table, total = game.open_table(preset, seats, dealer=number % seats), 0.0
        for own in range(seats):
            chairs = [first if seat == own else second for seat in range(seats)]
            scores = _scores(_played(game, table, number, chairs))
            total += scores[own] - fmean(score for seat, score in enumerate(scores) if seat != own)
        yield total / seats


def _played(game: AnyGame, table: Any, number: int, chairs: list[Policy]) -> Settlement[Any]:
    deck = game.shuffle(attrs.evolve(table, number=number), "bots")
    state = game.deal(table, deck=deck.cards, **dict(deck.facts))
    streams = [Stream("bots", f"policy/{seat}/{number}") for seat in range(len(chairs))]
    while (seat := state.turn) is not None:
        view = game.view(state, seat)
        state = game.apply(state, chairs[seat](view, game.legal_moves(view), streams[seat]))
    return game.settle(state)


def _scores(settlement: Settlement[Any]) -> tuple[int, ...]:
    """The payments; where nobody pays anybody, the chips that each has got rid of."""
    if settlement.final is None or any(settlement.payments):
        return settlement.payments
    return tuple(-chips for chips in settlement.final.chips)
