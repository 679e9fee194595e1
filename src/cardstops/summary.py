"""What many deals or matches came to, counted in whole numbers so that parts add up in any order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

import attrs

from cardstops.game import Final, Outcome, Seated

__all__ = ["Summary", "Tally"]


@attrs.frozen
class Summary:
    """What deals or matches came to, in whole numbers; two summaries of one game add up.

    Attributes:
        game: the game's name.
        deals: the deals played.
        matches: the whole matches played, 0 when the deals were independent.
        moves: the moves made.
        longest: the moves of the longest deal.
        chips: each seat's net chips, of all deals or matches.
        squares: the sum of the squares of each seat's net chips of a deal or match.
        deals_won: the deals that each seat won, alone or with others.
        matches_won: the matches that each seat won, alone or with others.
        residue: the chips left on the table at the end of matches.
        reasons: how the deals ended: each reason and how often, by name.
        tallies: what the game counts besides (`Game.tallies`), such as `runs`: each and how often, by name.
    """

    game: str
    deals: int
    matches: int
    moves: int
    longest: int
    chips: tuple[int, ...]
    squares: tuple[int, ...]
    deals_won: tuple[int, ...]
    matches_won: tuple[int, ...]
    residue: int
    reasons: tuple[tuple[str, int], ...]
    tallies: tuple[tuple[str, int], ...]

    def __add__(self, other: Summary) -> Summary:
        return Summary(
            self.game,
            self.deals + other.deals,
            self.matches + other.matches,
            self.moves + other.moves,
            max(self.longest, other.longest),
            _sums(self.chips, other.chips),
            _sums(self.squares, other.squares),
            _sums(self.deals_won, other.deals_won),
            _sums(self.matches_won, other.matches_won),
            self.residue + other.residue,
            _merged(self.reasons, other.reasons),
            _merged(self.tallies, other.tallies),
        )

    def share(self, reason: str) -> float:
        """The share of deals, from 0 to 1, that ended for this reason, such as `blocked`."""
        return dict(self.reasons).get(reason, 0) / self.deals

    @property
    def mean_chips(self) -> tuple[float, ...]:
        """Each seat's net chips of a deal (a match, if matches were played) on average."""
        return tuple(chips / (self.matches or self.deals) for chips in self.chips)

    @property
    def error_of_chips(self) -> tuple[float, ...]:
        """The standard error of each of `mean_chips`."""
        size = self.matches or self.deals
        spread = (squares / size - mean * mean for squares, mean in zip(self.squares, self.mean_chips, strict=True))
        return tuple(sqrt(max(variance, 0.0) / size) for variance in spread)

    def mean(self, name: str) -> float:
        """How many of what the game counts, such as `runs`, there are in a deal on average; 0 of what it does not."""
        return dict(self.tallies).get(name, 0) / self.deals

    @property
    def mean_moves(self) -> float:
        """The moves of a deal on average."""
        return self.moves / self.deals


def _merged(first: tuple[tuple[str, int], ...], second: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """Both counts by name, added up."""
    times = dict(first)
    for name, more in second:
        times[name] = times.get(name, 0) + more
    return tuple(sorted(times.items()))


def _sums(first: Sequence[int], second: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(sum, zip(first, second, strict=True)))


class Tally:
    """A summary in the making."""

    def __init__(self, game: str, seats: int, tallies: Iterable[str]) -> None:
        self.game = game
        self.deals: int = 0
        self.matches: int = 0
        self.moves: int = 0
        self.longest: int = 0
        self.residue: int = 0
        self.chips: list[int] = [0] * seats
        self.squares: list[int] = [0] * seats
        self.deals_won: list[int] = [0] * seats
        self.matches_won: list[int] = [0] * seats
        self.reasons: dict[str, int] = {}
        self.tallies: dict[str, int] = dict.fromkeys(tallies, 0)

    def deal(self, outcome: Outcome[Seated]) -> None:
        """Count a deal in."""
        settlement = outcome.settlement
        self.deals += 1
        self.moves += outcome.moves
        self.longest = max(self.longest, outcome.moves)
        for name, times in outcome.tallies.items():
            self.tallies[name] += times
        self.reasons[settlement.reason] = self.reasons.get(settlement.reason, 0) + 1
        for seat in settlement.winners:
            self.deals_won[seat] += 1

    def match(self, final: Final) -> None:
        """Count the end of a match in."""
        self.matches += 1
        self.residue += final.residue
        for seat in final.winners:
            self.matches_won[seat] += 1

    def score(self, chips: Sequence[int]) -> None:
        """Count in the net chips of what is played for, a deal or a match."""
        for seat, won in enumerate(chips):
            self.chips[seat] += won
            self.squares[seat] += won * won

    def summary(self) -> Summary:
        """What has been counted."""
        return Summary(
            self.game,
            self.deals,
            self.matches,
            self.moves,
            self.longest,
            tuple(self.chips),
            tuple(self.squares),
            tuple(self.deals_won),
            tuple(self.matches_won),
            self.residue,
            tuple(sorted(self.reasons.items())),
            tuple(sorted(self.tallies.items())),
        )
