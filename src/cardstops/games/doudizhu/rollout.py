"""Playing out at random: from any moment of play until a hand is empty, over ranks alone (rule 3).

Lists and draws are those of single moves: the same kernel lists, and a number is drawn below the size of the list,
unless there is nothing but a pass.
"""

from __future__ import annotations

from cardstops.games.doudizhu.lines import Body, Tables
from cardstops.games.doudizhu.listing import answers, leads
from cardstops.games.doudizhu.ranks import lowered
from cardstops.games.doudizhu.shapes import Kickers
from cardstops.words import Draws

__all__ = ["Rollout"]


class Rollout:
    """A deal in play, as numbers that are changed as it goes on.

    Attributes:
        hands: the ranks of each hand.
        turn: the seat on turn, and in the end the winner.
        by: the seat that made the standing play.
        standing: the body to beat; None when the seat on turn leads.
        landlord: the seat that plays alone.
        opening: the cards of the landlord's first play, 0 before it (rule 5.2).
        doublings: bombs and rockets so far that double the stake (rule 5.1).
        moves: the moves made.
    """

    __slots__ = ("by", "doublings", "hands", "landlord", "moves", "opening", "standing", "turn")

    def __init__(  # noqa: PLR0913, PLR0917  # one argument for each attribute
        self, hands: list[int], turn: int, by: int, standing: Body | None, landlord: int, opening: int, doublings: int
    ) -> None:
        self.hands: list[int] = hands
        self.turn: int = turn
        self.by: int = by
        self.standing: Body | None = standing
        self.landlord: int = landlord
        self.opening: int = opening
        self.doublings: int = doublings
        self.moves: int = 0

    def finish(self, tables: Tables, draws: list[Draws]) -> None:
        """Play until a hand is empty, each seat drawing from its own."""
        hands, turn, by, standing = self.hands, self.turn, self.by, self.standing
        after = [*range(1, len(hands)), 0]
        moves, opening, doublings = self.moves, self.opening, self.doublings
        while True:
            ranks = hands[turn]
            found = leads(ranks, tables) if standing is None else answers(ranks, standing, tables)
            moves += 1
            if found:
                place = draws[turn].below(len(found))
                if isinstance(found, tuple):
                    body = found[place]
                else:
                    body, kickers = found.at(place)
                    ranks = _dropped(ranks, body, kickers, tables)
                if body is not None:
                    line = body.line
                    hands[turn] = ranks = lowered(ranks, line.width, body.take)
                    doublings += line.doubles
                    if not opening and turn == self.landlord:
                        opening = line.size
                    if not ranks:
                        break
                    standing, by = body, turn
            turn = after[turn]
            if turn == by:
                standing = None
        self.turn, self.by, self.standing = turn, turn, None
        self.moves, self.opening, self.doublings = moves, opening, doublings


def _dropped(ranks: int, body: Body | None, kickers: Kickers, tables: Tables) -> int:
    """The ranks of a hand after the kickers of a body are played from it."""
    if body is not None:
        for rank in kickers:
            ranks = lowered(ranks, body.line.each, tables.columns[rank])
    return ranks
