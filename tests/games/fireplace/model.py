"""The rules once more, slow and plain, to hold the engine against: any five physical cards, clause by clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement

from cardstops.cards import Card
from cardstops.games.fireplace import AceLow, Forcing, Lay, Melding, Rules

PIPS = {letter: pips for pips, letter in enumerate("23456789TJQKA", 2)}
HAND = 0
"""The source of a card from the hand; a stolen card's source is the position of the robbed meld."""

Physical = tuple[int, Card]


def pips(card: Card) -> int:
    return PIPS[card.text[0]]


def height(cards: Sequence[Card], rules: Rules | None = None) -> tuple[int, ...]:
    """What orders hands: a number for the kind, then the ranks that decide."""
    rules = rules or Rules()
    ranks = sorted(map(pips, cards), reverse=True)
    counts = Counter(ranks)
    groups = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    one_suit = len({card.text[1] for card in cards}) == 1
    straight = shape == [1] * 5 and ranks[0] - ranks[4] == 4
    low = ranks == [14, 5, 4, 3, 2] and rules.ace_low is AceLow.STRAIGHT
    if shape == [5]:
        kind = {"above-straight-flush": 10, "below-straight-flush": 8, "four-of-a-kind": 7}[rules.five_of_a_kind.value]
        return kind, ranks[0], ranks[0]
    if straight or low:
        return 9 if one_suit else 4, 5 if low else ranks[0]
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}
    kind = kinds[tuple(shape)]
    return (5, *ranks) if one_suit and kind < 5 else (kind, *groups)


def every_hand() -> Iterator[tuple[Card, ...]]:
    """One hand of each five ranks, of mixed suits and of one suit: with five packs, every strength there is."""
    for ranks in combinations_with_replacement(PIPS, 5):
        yield tuple(Card.parse(rank + suit) for rank, suit in zip(ranks, "CDHSC", strict=True))
        yield tuple(Card.parse(rank + "H") for rank in ranks)


def text(five: Sequence[Physical], word: str = "") -> str:
    """A move's text: the cards by rank and suit, then the thefts by position."""
    cards = sorted((card for _, card in five), key=lambda card: (pips(card), card.text[1]))
    stolen = sorted((source, card.text) for source, card in five if source != HAND)
    steal = " steal " + " ".join(f"{source}:{card}" for source, card in stolen) if stolen else ""
    return word + " ".join(card.text for card in cards) + steal


def at_hand(hand: Sequence[Card], row: Sequence[Sequence[Card]]) -> list[Physical]:
    """Every physical card that a meld may be made of."""
    return [(HAND, card) for card in hand] + [(at, card) for at, meld in enumerate(row, 1) for card in meld]


def may_rob(five: Sequence[Physical], row: Sequence[Sequence[Card]], rules: Rules) -> bool:
    """2.2: at most one card from each meld. 2.4: strictly higher than every meld that is robbed."""
    robbed = [source for source, _ in five if source != HAND]
    made = height([card for _, card in five], rules)
    return len(set(robbed)) == len(robbed) and all(made > height(row[at - 1], rules) for at in robbed)


def may_lay(five: Sequence[Physical], row: Sequence[Sequence[Card]], rules: Rules) -> bool:
    """2.3 besides: no two identical, at least a pair of jacks."""
    cards = [card for _, card in five]
    return len(set(cards)) == 5 and height(cards, rules) >= (1, 11, 4, 3, 2) and may_rob(five, row, rules)


def melds_of(state: Melding) -> set[str]:
    """The text of every legal meld."""
    hand, row = list(state.hands[state.turn]), [list(meld.cards) for meld in state.melds[1 - state.turn]]
    rules = state.table.rules
    return {text(five) for five in combinations(at_hand(hand, row), 5) if quick(five) and may_lay(five, row, rules)}


def forced_of(state: Forcing) -> set[str]:
    """The text of every forced meld that may rob the chooser's own row (3.2)."""
    hand, row = list(state.hands[1 - state.turn]), [list(meld.cards) for meld in state.melds[state.turn]]
    rules = state.table.rules
    return {text(five, "force ") for five in combinations(at_hand(hand, row), 5) if may_rob(five, row, rules)}


def quick(five: Sequence[Physical]) -> bool:
    """Sort out first what two equal cards or two thefts from one meld rule out: most of the combinations."""
    if len({card for _, card in five}) < 5:
        return False
    robbed = [source for source, _ in five if source != HAND]
    return len(set(robbed)) == len(robbed)


def allows(state: Melding, move: Lay) -> bool:
    """Whether a meld is legal, asked of the physical cards that it names."""
    row = [list(meld.cards) for meld in state.melds[1 - state.turn]]
    stolen: list[Physical] = [(theft.position, theft.card) for theft in move.thefts]
    if any(at > len(row) or card not in row[at - 1] for at, card in stolen):
        return False
    rest = Counter(move.cards)
    rest.subtract(card for _, card in stolen)
    hand = Counter(state.hands[state.turn])
    if any(count < 0 or count > hand[card] for card, count in rest.items()):
        return False
    five = stolen + [(HAND, card) for card in rest.elements()]
    return len(five) == 5 and may_lay(five, row, state.table.rules)
