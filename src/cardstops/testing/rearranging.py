"""States that look the same to a viewer: two cards that it cannot see, of two places, are changed about.

It is done to the state's JSON, so that no game need help: the codec then builds the state again, and the game's own
`faults` says whether there is such a state. What has been played may show that there is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias, cast

import attrs

from cardstops.cards import Card, Cards
from cardstops.codec import decode
from cardstops.errors import CardTextError, DecodeError
from cardstops.game import Position
from cardstops.jsontext import Json
from cardstops.testing.moments import Moment

__all__ = ["rearranged"]

HIDDEN: Final = ("dead", "stock", "kitty")
"""The names of the places that belong to no seat."""
PAIRS: Final = 4
"""So many pairs of cards are tried for each viewer."""

Way: TypeAlias = tuple[str | int, ...]
"""The keys that lead to a value of JSON data."""


@attrs.frozen
class Place:
    """Where cards lie that a viewer does not see.

    Attributes:
        ways: the ways to each bag of the state that they are written in: the hand itself, and the hand as it was dealt.
        hidden: the cards.
    """

    ways: tuple[Way, ...]
    hidden: Cards


def rearranged(at: Moment, viewer: int | None, known: tuple[Cards, ...]) -> Iterator[Position]:
    """Some states that differ from a moment's in two cards that the viewer sees in neither.

    Args:
        at: the moment.
        viewer: the seat that looks, or None.
        known: what it has seen of each hand, and last of the dead hand where there is one.
    """
    data = at.data(at.state)
    places = [place for place in _places(data, viewer, known) if place.hidden]
    if len(places) < 2:
        return
    stream = at.stream(f"rearranged {viewer}")
    for _ in at.shared(range(PAIRS)):
        first, second = stream.shuffled(places)[:2]
        mine, yours = stream.shuffled(first.hidden)[0], stream.shuffled(second.hidden)[0]
        changed = data
        for place, out, into in ((first, mine, yours), (second, yours, mine)):
            for way in place.ways:
                changed = exchanged(changed, way, out, into)
        try:
            yield decode(changed, at.game)
        except DecodeError:
            continue


def _places(data: Json, viewer: int | None, known: tuple[Cards, ...]) -> Iterator[Place]:
    """Every hand but the viewer's own and what belongs to no seat, each without the cards that it has seen there."""
    bags = list(_bags(data, ()))
    hands = next(cards for way, cards in bags if way[-1] == "hands")
    covering = [way for way, cards in bags if len(cards) == len(hands) and all(map(Cards.covers, cards, hands))]
    for seat, hand in enumerate(hands):
        if seat != viewer:
            yield Place(tuple((*way, seat) for way in covering), hand - known[seat])
    for way, cards in bags:
        if way[-1] in HIDDEN:
            seen = known[-1] if way[-1] == "dead" else Cards()
            yield Place((way,), cards[0] - seen)


def _bags(data: Json, way: Way) -> Iterator[tuple[Way, list[Cards]]]:
    """Every list of bags in a written state, and what belongs to no seat as lists of one, with the way to each."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key != "table":  # which holds no cards, and rules whose words may be like ours
                yield from _bags(value, (*way, key))
    elif way[-1] in HIDDEN:
        yield way, [Cards.parse(data if isinstance(data, str) else " ".join(cast("list[str]", data)))]
    elif isinstance(data, list):
        try:
            yield way, [Cards.parse(cast("str", bag)) for bag in data]
        except CardTextError:
            return


def exchanged(data: Json, way: Way, out: Card, into: Card) -> Json:
    """The data with one card replaced in the bag or row of cards to which the way leads; a row keeps its order."""
    if isinstance(data, str):
        return str(Cards.parse(data) - Cards.of([out]) + Cards.of([into]))
    if isinstance(data, dict):
        key = str(way[0])
        return {**data, key: exchanged(data[key], way[1:], out, into)}
    row = list(cast("list[Json]", data))
    place = int(way[0]) if way else row.index(out.text)
    row[place] = exchanged(row[place], way[1:], out, into) if way else into.text
    return row
