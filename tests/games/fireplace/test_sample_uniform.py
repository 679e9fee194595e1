"""`sample` against every placement that the viewer cannot rule out, laid one by one (rules 3.1 and 5.4).

What a viewer knows is taken from the true state here, never from its view. The stock has an order, so each order of
it is a placement of its own.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import attrs
import pytest

from cardstops.cards import Card, Cards
from cardstops.games import fireplace
from cardstops.games.fireplace import Board, DiscardPile, Meld, Rules, State
from tests.games.fireplace.positions import melding
from tests.support.chance import drawn_evenly, spreads

Placement = tuple[tuple[Cards, Cards], tuple[Card, ...], Cards]
"""The hands, the stock in its order, the discards."""
HAND = "2C 4D 6H 8S TC"


def placements(state: State, viewer: int | None) -> Counter[Placement]:
    """What there may be, each with the ways in which it comes about."""
    board = state.board
    sure = [
        board.hands[seat] if seat == viewer else board.shown[seat] if viewer is not None else Cards() for seat in (0, 1)
    ]
    hidden = state.table.rules.discards is DiscardPile.HIDDEN
    unsure = [card for seat in (0, 1) for card in board.hands[seat] - sure[seat]] + list(board.stock)
    unsure += list(board.discards) if hidden else []
    sizes = [*(len(board.hands[seat]) - len(sure[seat]) for seat in (0, 1)), len(board.stock)]
    found: Counter[Placement] = Counter()
    for first, second, stock, *pile in spreads(unsure, [*sizes, *([len(board.discards)] if hidden else [])]):
        for order in permutations(stock):
            found[(sure[0] + first, sure[1] + second), order, pile[0] if hidden else board.discards] += 1
    return found


def placed(state: State) -> Placement:
    board = state.board
    return board.hands, board.stock, board.discards


def check(state: State, viewer: int | None) -> None:
    seen = fireplace.view(state, viewer)
    drawn_evenly(lambda seed: placed(fireplace.sample(seen, seed)), placements(state, viewer))


def shown(state: State, cards: str) -> State:
    """The state in which the opponent's hand has shown these cards (5.4)."""
    board = attrs.evolve(state.board, shown=(Cards(), Cards.parse(cards)))
    return attrs.evolve(state, board=board)


def with_hidden_discards(hands: tuple[str, str], stock: str, discards: str) -> State:
    """A position whose discards are few: all other cards lie in melds that are far too large."""
    state = melding(hands[0], their_hand=hands[1], rules=Rules(discards=DiscardPile.HIDDEN))
    named = [Cards.parse(words) for words in (*hands, stock, discards)]
    rest = sum(state.board.hands, Cards.of(state.board.stock)) + state.board.discards
    for cards in named:
        rest -= cards
    row = tuple(Card.parse(word) for word in stock.split())
    melds: tuple[tuple[Meld, ...], tuple[Meld, ...]] = ((Meld(rest, 1),), ())
    board = Board((named[0], named[1]), melds, state.board.chips, row, named[3], (Cards(), Cards()))
    return attrs.evolve(state, board=board)


POSITIONS: dict[str, State] = {
    "one card to draw": melding(HAND, their_hand="3C 5D 7H", stock=1),
    "three cards to draw": melding(HAND, their_hand="3C 5D", stock=3),
    "nothing to draw": melding(HAND, their_hand="3C 5D 7H", stock=0),
    "copies of a face": melding(HAND, their_hand="3C 3C 5D", stock=2),
    "a hand shown in part": shown(melding(HAND, their_hand="3C 3C 5D 7H", stock=2), "3C 7H"),
    "hidden discards": with_hidden_discards((HAND, "3C 5D"), "9S", "KH 5D"),
}


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("name", POSITIONS)
def test_5_4_a_sample_is_any_placement_of_the_unseen_cards_as_likely(name: str, viewer: int) -> None:
    state = POSITIONS[name]
    if viewer == 1:  # the hand of seat 0 is cut to three cards, so that the placements stay few
        hands = (Cards.parse("2C 4D 6H"), state.board.hands[1])
        left = state.board.discards + (state.board.hands[0] - hands[0])
        discards = left if state.table.rules.discards is DiscardPile.LISTED else state.board.discards
        state = attrs.evolve(state, board=attrs.evolve(state.board, hands=hands, discards=discards))
        if state.table.rules.discards is DiscardPile.HIDDEN:
            (pile,), row = state.board.melds
            melds = ((Meld(pile.cards + Cards.parse("8S TC"), 1),), row)
            state = attrs.evolve(state, board=attrs.evolve(state.board, melds=melds))
    check(state, viewer)


def test_5_4_a_spectator_is_sure_of_no_hand() -> None:
    check(melding("2C 4D", their_hand="3C 3C", stock=1), None)
