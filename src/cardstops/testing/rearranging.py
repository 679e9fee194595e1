"""States that look the same to a viewer: what it cannot see, by what the game's books state, is put otherwise.

Two cards change about, wherever the state holds them; anything else is given another value of its kind. Whether such a
state can come about is another question, which the game's `faults` answers: a view may not tell it either way.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from enum import Enum
from typing import Any, Final, cast

import attrs

from cardstops.cards import Card, Cards
from cardstops.codec import decode
from cardstops.errors import DecodeError
from cardstops.game import Position, choose
from cardstops.testing.moments import Moment
from cardstops.testing.visibility import Part, Way, hidden_parts

__all__ = ["Rearranged", "altered", "possible", "rearranged"]

PAIRS: Final = 4
"""So many pairs of cards are tried for each viewer."""


@attrs.frozen
class Rearranged:
    """A state in which two cards that a viewer does not see have changed about.

    Attributes:
        state: the state.
        out: one of the cards.
        into: the other one.
    """

    state: Position
    out: Card
    into: Card


def rearranged(at: Moment, viewer: int | None) -> Iterator[Rearranged]:
    """Some states that differ from a moment's in two cards that the viewer does not see; they need not be possible."""
    parts = [part for part in hidden_parts(at, viewer) if part.cards]
    places = _places(parts)
    if not places:
        return
    stream = at.stream(f"rearranged {viewer}")
    for _ in at.shared(range(PAIRS)):
        first, second = (choose(choose(places, stream), stream) for _ in range(2))
        out, into = (choose(list(part.cards), stream) for part in (first, second))
        if out is not into:
            for among in (parts, (first, second)):
                state = at.state
                for part in among:
                    state = put(state, part.way, _exchanged(part, out, into))
                if state != at.state:
                    yield Rearranged(state, out, into)


def _places(parts: list[Part]) -> list[list[Part]]:
    """The parts by the place that they lie in: a bag by itself, the cards of a row together."""
    places: dict[Way, list[Part]] = {}
    for part in parts:
        row = isinstance(part.value, Card) and isinstance(part.way[-1], int)
        places.setdefault(part.way[:-1] if row else part.way, []).append(part)
    return list(places.values())


def _exchanged(part: Part, out: Card, into: Card) -> object:
    """The part's value after the cards have changed about, as far as it holds one of them unseen and not both."""
    here = [card for card in (out, into) if card in part.cards]
    if len(here) != 1:
        return part.value
    other = into if here[0] is out else out
    return other if isinstance(part.value, Card) else cast("Cards", part.value) - Cards.of(here) + Cards.of([other])


def altered(at: Moment, viewer: int | None) -> Iterator[tuple[Part, Position]]:
    """The state with each thing but cards that the viewer does not see changed, one by one.

    Raises:
        LawBrokenError: it is of a kind that nothing is known to change.
    """
    for part in hidden_parts(at, viewer):
        if not isinstance(part.value, Card | Cards):
            for other in _others(at, part):
                yield part, put(at.state, part.way, other)


def _others(at: Moment, part: Part) -> list[object]:
    """Other values of the same kind."""
    value = part.value
    if isinstance(value, Enum):
        return [other for other in type(value) if other is not value]
    if isinstance(value, int):
        return [value + 1, value - 1, 0] if value else [1]
    if isinstance(value, str):
        return [value + value, "x"]
    if value is not None:
        at.broken(f"law 9: {'.'.join(map(str, part.way))} is hidden, and nothing is known to put for {value!r}")
    return [0, ()]


def put(value: Any, way: Way, new: object) -> Any:
    """The value with something else at the end of the way. Nothing is worked out again, converted or validated."""
    if not way:
        return new
    step = way[0]
    if isinstance(step, int):
        return (*value[:step], put(value[step], way[1:], new), *value[step + 1 :])
    twin = copy.copy(value)
    object.__setattr__(twin, step, put(getattr(value, step), way[1:], new))
    return twin


def possible(at: Moment, state: Position) -> Position | None:
    """The state built anew, with all that is derived from its fields; None if there can be no such state."""
    try:
        anew: Position = decode(at.data(state), at.game)
    except DecodeError:
        return None
    return anew
