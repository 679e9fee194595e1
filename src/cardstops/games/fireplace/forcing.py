"""The forced meld: the opponent of a player who said unable chooses five cards of the hand that was shown (rule 3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from cardstops.cards import FACES, PLACES, Card, Cards, bag
from cardstops.game import Illegality, Randomness
from cardstops.games.fireplace.listing import MoveList
from cardstops.games.fireplace.moves import Force, Lay, Move, Pass, Theft, Unable, force, in_text_order
from cardstops.games.fireplace.refusals import refuse
from cardstops.games.fireplace.robbing import Row, not_available, not_higher, put
from cardstops.games.fireplace.rules import ForcedFrom, Rules
from cardstops.games.fireplace.state import Finished, Forcing, Meld, Melding
from cardstops.games.fireplace.turns import end_turn, meld, score

__all__ = ["ForceMoves", "apply_forced", "why_not_for_other"]

_TRIES: Final = 8


def why_not_for_other(rules: Rules, hand: Cards, row: tuple[Meld, ...], move: object) -> Illegality | None:
    """Why a move of the seat that chooses is not legal, or None."""
    if not isinstance(move, Force):
        return refuse("force-first" if isinstance(move, Lay | Pass | Unable) else "unknown-move")
    if len(move.cards) != 5:
        return refuse("not-five-cards", number=len(move.cards))
    if move.thefts and rules.forced_from is ForcedFrom.HAND:
        return refuse("forced-from-hand")
    if (fault := not_available(move, hand.bits, row)) is not None:
        return fault
    return not_higher(rules.order.rank_bits(move.cards.bits), move.thefts, row)


def apply_forced(state: Forcing, move: Force) -> Melding | Finished:
    """The state after a legal choice: the meld and the score are the other seat's, then the chooser has its turn."""
    owner = 1 - state.turn
    board = meld(state.table, state.board, owner, move)
    return end_turn(state.table, board, owner, score(board, owner), 0)


class ForceMoves(MoveList):
    """Every forced meld that can be chosen, by text. Nothing is kept but the faces, and `in` tests one move."""

    __slots__ = ("_by_text", "_faces", "_hand", "_have", "_melds", "_room", "_row", "_rules")

    def __init__(self, rules: Rules, hand: Cards, melds: tuple[Meld, ...]) -> None:
        """The choices from a hand that was shown; `melds` are the chooser's own."""
        super().__init__()
        usable = melds if rules.forced_from is ForcedFrom.HAND_AND_MELDS else ()
        self._rules, self._hand, self._melds, self._row = rules, hand, usable, Row(usable)
        cards = in_text_order(bag(hand.bits & FACES | self._row.faces(-1)))
        self._faces = [card.bit for card in cards]
        self._have = [hand.count(card) + sum(card in one.cards for one in usable) for card in cards]
        self._room = [sum(self._have[at:]) for at in range(len(cards))]
        self._by_text = sorted(range(len(cards)), key=lambda at: cards[at].text)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Force) and why_not_for_other(self._rules, self._hand, self._melds, move) is None

    def starting_at(self, place: int) -> Iterator[Move]:
        """The choices from a place on."""
        return islice(self._all(), place, None)

    def _count(self) -> int:
        return sum(1 for _ in self._all())

    def _all(self) -> Iterator[Move]:
        hand, row, order = self._hand.bits, self._row, self._rules.order
        for bits in self._grow(0, 0, 5):
            for thefts in row.ways(bits, hand, row.weaker_than(order.rank_bits(bits))):
                yield force(bits, thefts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ForceMoves) and self._what() == other._what()

    def __hash__(self) -> int:
        return hash(self._what())

    def __repr__(self) -> str:
        return f"<the melds to force on {self._hand}>"

    def _what(self) -> tuple[Rules, Cards, tuple[Meld, ...]]:
        return self._rules, self._hand, self._melds

    def sample(self, rng: Randomness, /) -> Move:
        """One of the choices, each with positive probability, without listing them; not each with the same.

        So many cards are stolen at random, the others drawn from the hand; where the hand they make is too low to rob,
        another is tried, and at last five of the hand.
        """
        for _ in range(_TRIES if self._melds else 0):
            thefts = self._draw_thefts(rng)
            move = Force(Cards.of([*(theft.card for theft in thefts), *self._draw(5 - len(thefts), rng)]), thefts)
            if move in self:
                return move
        return Force(Cards.of(self._draw(5, rng)))

    def _draw_thefts(self, rng: Randomness) -> tuple[Theft, ...]:
        places = list(range(len(self._melds)))
        thefts: list[Theft] = []
        for _ in range(rng.randrange(min(5, len(places)) + 1)):
            place = places.pop(rng.randrange(len(places)))
            cards = list(self._melds[place].cards)
            thefts.append(Theft(place + 1, cards[rng.randrange(5)]))
        return tuple(thefts)

    def _draw(self, count: int, rng: Randomness) -> list[Card]:
        """So many cards of the hand that was shown."""
        cards = list(self._hand)
        return [cards.pop(rng.randrange(len(cards))) for _ in range(count)]

    def _grow(self, bits: int, at: int, wanted: int) -> Iterator[int]:
        """The bags that so many more cards make of these, none before a place in text order; in order of their text."""
        if not wanted:
            yield bits
            return
        for place in self._by_text:
            face = self._faces[place]
            used = (bits & face * PLACES).bit_count() if place == at else 0
            if place >= at and used < self._have[place] and self._room[place] - used >= wanted:
                grown = put(bits, face)
                if self._can_be_had(grown, wanted - 1):
                    yield from self._grow(grown, place, wanted - 1)

    def _can_be_had(self, bits: int, wanted: int) -> bool:
        """Whether what the hand lacks can be stolen, from melds that the best of so many cards more would beat."""
        short = bits & ~self._hand.bits
        if not short:
            return True
        return self._row.can_fill(short, self._row.weaker_than(self._rules.order.ceiling(bits, wanted)))
