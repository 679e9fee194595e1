"""`sample` against brute force (rule 6.6).

A placement of the unseen cards is possible exactly if the public history of the deal, replayed in the slow model from
the hands that the placement implies, goes through with every public fact equal: what was legal, whose turn it was, who
was passed over, called or swapped, where and why runs stopped, what was paid. On small packs every placement is tried:
`sample` must give the possible ones only, each of them, and each as often as any other. On whole packs every sample
must be possible.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from cardstops.games import newmarket
from tests.support.chance import drawn_evenly
from tests.support.newmarket_model import PACK, PRESETS, Match, Terms, boodle, in_order, pack
from tests.support.newmarket_pair import Pair

Placement = tuple[tuple[str, ...], ...]
"""The hands by seat and, last, the dead hand."""


@attrs.frozen
class Position:
    """A moment of a deal: the package's state, the truth, and the deal's history.

    Attributes:
        state: the package's state now.
        match: the model's match before the deal.
        hands: every hand now, and the dead hand, last.
        played: the cards each seat has played.
        swapper: who has taken the dead hand, or None.
        turned: the card of the dead hand that was turned up, or None.
        hidden: nobody has seen a hand yet (2.2).
        moves: the texts of the moves so far.
        facts: what was public after the deal and after each move.
    """

    state: newmarket.State
    match: Match
    hands: tuple[frozenset[str], ...]
    played: tuple[frozenset[str], ...]
    swapper: int | None
    turned: str | None
    hidden: bool
    moves: tuple[str, ...]
    facts: tuple[Any, ...]

    def is_possible(self, placement: Placement) -> bool:
        """Whether the history goes through from the hands that the placement implies."""
        start = [set(hand) | played for hand, played in zip(placement, [*self.played, frozenset()], strict=True)]
        if self.swapper is not None:
            start[self.swapper], start[-1] = start[-1], start[self.swapper]
        if self.turned is not None and self.turned not in placement[-1]:
            return False
        deal = self.match.deal_hands(start[:-1], start[-1], self.turned)
        if deal.public() != self.facts[0]:
            return False
        for move, fact in zip(self.moves, self.facts[1:], strict=True):
            if move not in deal.legal():
                return False
            deal.move(move)
            if deal.public() != fact:
                return False
        return True

    def seen(self, viewer: int | None) -> set[int]:
        """The places whose cards the viewer has seen: its own, and the dead hand that was its own (4.1)."""
        if viewer is None or self.hidden:
            return set()
        return {viewer, len(self.hands) - 1} if viewer == self.swapper else {viewer}

    def ways(self, viewer: int | None) -> int:
        """How many placements of the unseen cards there are, possible or not."""
        sizes = [len(hand) for place, hand in enumerate(self.hands) if place not in self.seen(viewer)]
        return math.factorial(sum(sizes)) // math.prod(map(math.factorial, sizes))

    def possible(self, viewer: int | None) -> set[Placement]:
        """Every placement that the viewer cannot rule out."""
        seen = self.seen(viewer)
        unseen = in_order(set().union(*(hand for place, hand in enumerate(self.hands) if place not in seen)))
        sizes = [0 if place in seen else len(hand) for place, hand in enumerate(self.hands)]
        known = [tuple(in_order(hand)) if place in seen else () for place, hand in enumerate(self.hands)]
        every = (tuple(a or b for a, b in zip(known, spread, strict=True)) for spread in spreads(unseen, sizes))
        return {placement for placement in every if self.is_possible(placement)}


def spreads(cards: list[str], sizes: list[int]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way to lay the cards on places of these sizes."""
    if not sizes:
        yield ()
        return
    for here in itertools.combinations(cards, sizes[0]):
        for rest in spreads([card for card in cards if card not in here], sizes[1:]):
            yield (here, *rest)


def walk(terms: Terms, seats: int, rng: random.Random, deals: int = 1) -> Iterator[Position]:
    """The positions of a match played at random, the first and the last of each deal included."""
    pair = Pair(terms, seats, rng.randrange(seats))
    while pair.table is not None and pair.match.number < deals:
        deck = pack(terms)
        rng.shuffle(deck)
        pair.deal(deck)
        deal = pair.model
        moves: list[str] = []
        facts = [deal.public()]
        while True:
            yield Position(
                pair.state,
                pair.match,
                (*map(frozenset, deal.hands), frozenset(deal.dead)),
                tuple(frozenset(c for c, by in deal.played.items() if by == seat) for seat in range(seats)),
                deal.swapper,
                deal.turned,
                deal.phase == "stake",
                tuple(moves),
                tuple(facts),
            )
            if deal.turn is None:
                break
            moves.append(rng.choice(deal.legal()))
            pair.move(moves[-1])
            facts.append(deal.public())
        pair.settle()


def placed(state: newmarket.State) -> Placement:
    return tuple(tuple(str(card) for card in hand) for hand in (*state.hands, state.dead))


def check(position: Position, viewer: int | None) -> int:
    """Assert that the samples are the possible placements, all of them, equally often; how many there are."""
    possible = position.possible(viewer)
    view = newmarket.view(position.state, viewer)

    def drawn(seed: int) -> Placement:
        state = newmarket.sample(view, seed)
        assert seed > 2 or newmarket.view(state, viewer) == view
        return placed(state)

    drawn_evenly(drawn, dict.fromkeys(possible, 1))
    return len(possible)


def without(ranks: str) -> str:
    """The cards of these ranks, to be taken out of the pack."""
    return " ".join(card for card in PACK if card[0] in ranks)


PARLETT = PRESETS["newmarket"] | {"seats": (3, 8)}
BOODLE = PRESETS["saratoga"] | {"removed": without("6789TJQK"), "layout": boodle("AS 3D")}
POPE = PRESETS["pope-joan"] | {"removed": without("2345678T")}
SMALL: dict[str, tuple[Terms, int, int]] = {
    "free stakes": (
        BOODLE | {"stakes": "free", "free_stake": 1, "cell_stake": 0, "removed": without("456789TJQK")},
        3,
        1,
    ),
    "rotation": (PARLETT | {"removed": without("345678TK"), "bury": "none"}, 3, 1),
    "no red or no black": (PARLETT | {"removed": without("45678K"), "bury": "none", "exchange": "none"}, 4, 1),
    "bury": (PARLETT | {"removed": without("2345678K"), "layout": PARLETT["layout"][2:3]}, 3, 1),
    "bury at five": (PARLETT | {"removed": without("234567K"), "layout": PARLETT["layout"][2:3]}, 5, 1),
    "other suit": (BOODLE, 3, 1),
    "other suit or pass": (BOODLE | {"cannot_lead": "pass-left"}, 3, 1),
    "other colour or same suit": (BOODLE | {"lead": "other-colour"}, 4, 1),
    "any card": (BOODLE | {"lead_card": "any", "lead": "other-colour", "cannot_lead": "pass-left"}, 3, 1),
    "any card, same suit": (BOODLE | {"lead_card": "any"}, 3, 1),
    "lowest diamond, then any card": (BOODLE | {"lead_card": "any", "opening": "lowest-diamond"}, 3, 1),
    "lowest diamond, if it is not dead": (
        BOODLE | {"opening": "lowest-diamond", "removed": without("6789TJQK") + " 2D 3D 4D 5D", "layout": boodle("AS")},
        3,
        1,
    ),
    "hold": (BOODLE | {"hold_back": "allowed"}, 3, 1),
    "hold, dead hand bought": (BOODLE | {"hold_back": "allowed", "exchange": "dealer", "lead": "other-colour"}, 3, 1),
    "auction": (BOODLE | {"exchange": "auction", "max_bid": 2, "dead_hand": "first", "cannot_lead": "pass-left"}, 3, 1),
    "match the stack": (BOODLE | {"unplayed": "match-stack", "layout": boodle("3D 4C 5S")}, 3, 2),
    "pope": (POPE, 3, 3),
    "pope that wins": (POPE | {"turn_up": "wins-deal", "bankroll": 18, "unplayed": "match-stack"}, 4, 4),
    "seats that sit out": (BOODLE | {"bankroll": 3, "match": "open", "deals": None, "lead": "other-colour"}, 4, 12),
}


def gather(name: str, positions: int, ways: int, possible: int) -> None:
    """Check so many positions of a small game that are small enough for it, and one sample of each met on the way."""
    terms, seats, deals = SMALL[name]
    rng = random.Random(name)
    plain = telling = 0
    while plain + telling < positions:
        for position in walk(terms, seats, rng, deals):
            viewer = rng.choice([None, *range(seats)])
            every = position.ways(viewer)
            assert position.is_possible(placed(newmarket.sample(newmarket.view(position.state, viewer), 0)))
            if plain + telling == positions or not 2 <= every <= ways or rng.random() < 0.6:
                continue
            known = len(position.possible(viewer))
            if known > possible or (known == every and plain > positions // 4):
                continue
            check(position, viewer)
            telling += known < every
            plain += known == every


@pytest.mark.parametrize("name", SMALL)
def test_6_6_a_sample_is_any_possible_placement_equally_often(name: str) -> None:
    gather(name, positions=6, ways=500, possible=40)


@pytest.mark.full
@pytest.mark.parametrize("name", SMALL)
def test_6_6_many_samples_are_any_possible_placement_equally_often(name: str) -> None:
    gather(name, positions=40, ways=2000, possible=120)


def whole(preset: str, seats: int, rng: random.Random, share: float) -> None:
    """Sample some of the positions of a match with the whole pack, for any viewer."""
    for position in walk(PRESETS[preset], seats, rng, seats):
        if rng.random() < share:
            viewer = rng.choice([None, *range(seats)])
            view = newmarket.view(position.state, viewer)
            state = newmarket.sample(view, rng.randrange(10**6))
            assert newmarket.view(state, viewer) == view
            assert position.is_possible(placed(state))


@pytest.mark.parametrize("preset", PRESETS)
def test_6_6_a_sample_of_the_whole_pack_is_possible(preset: str) -> None:
    rng = random.Random(preset)
    for seats in range(*PRESETS[preset]["seats"]):
        whole(preset, seats, rng, 0.1)


@pytest.mark.full
@pytest.mark.parametrize("preset", PRESETS)
def test_6_6_many_samples_of_the_whole_pack_are_possible(preset: str) -> None:
    rng = random.Random(f"full {preset}")
    for seats in range(PRESETS[preset]["seats"][0], PRESETS[preset]["seats"][1] + 1):
        for _ in range(20):
            whole(preset, seats, rng, 1)
