"""Who may see what of a state, as a game's books state it field by field, and what that leaves hidden from a viewer.

It is stated a second time, beside the game's own `view`, so that a view that shows too much differs from it. How many
cards lie in a place is taken to be public, and so are the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import attrs

from cardstops.cards import Card, Cards, bag

if TYPE_CHECKING:
    from cardstops.testing.moments import Moment

__all__ = ["Part", "Seen", "Visibility", "Way", "Who", "everybody", "hidden_parts", "nobody", "open_to_all", "owner"]

Seen: TypeAlias = bool | Cards
"""All of a part of a state, nothing of it, or these of its cards."""

Who: TypeAlias = Callable[[Any, int | None, int | None], Seen]
"""What a viewer (None: a spectator) sees of a field: asked with the state, the viewer and, if the field is a tuple, the
place in it. A tuple with an entry for each seat has the seats as its places."""

Visibility: TypeAlias = Mapping[type, Mapping[str, Who]]
"""For each class that states and tables are made of, who sees each of its fields."""

Way: TypeAlias = tuple[str | int, ...]
"""The names of fields and the places in tuples that lead from a state to a part of it."""


def everybody(state: object, viewer: int | None, place: int | None) -> Seen:
    """All see it: what lies open on the table, and what was said."""
    del state, viewer, place
    return True


def owner(state: object, viewer: int | None, place: int | None) -> Seen:
    """Each seat sees its own entry, a spectator none."""
    del state
    return viewer is not None and viewer == place


def nobody(state: object, viewer: int | None, place: int | None) -> Seen:
    """Nobody sees it: what lies face down."""
    del state, viewer, place
    return False


def open_to_all(*names: str) -> dict[str, Who]:
    """Fields that everybody sees, as a part of what is stated of a class."""
    return dict.fromkeys(names, everybody)


@attrs.frozen
class Part:
    """A part of a state that a viewer does not see, or not all of it.

    Attributes:
        way: the way to it.
        value: a card, a bag of cards, or any other value that has no parts.
        cards: the cards of it that the viewer does not see; none if it is no card.
    """

    way: Way
    value: object
    cards: Cards


def hidden_parts(at: Moment, viewer: int | None) -> Iterator[Part]:
    """What a viewer does not see of a moment's state; nothing where the books state nothing.

    Raises:
        LawBrokenError: a class of the state, or one of its fields, is not stated.
    """
    if at.books.visibility:
        yield from _hidden(at, viewer, at.state, (), True)  # noqa: FBT003  # all of it, as far as its fields say


def _hidden(at: Moment, viewer: int | None, value: object, way: Way, seen: Seen) -> Iterator[Part]:
    """What is hidden of a value, of which the viewer sees so much by what leads to it."""
    if type(value) in at.books.visibility:
        for name, inner, who in _fields(at, value):
            if isinstance(inner, tuple):
                for place, entry in enumerate(cast("tuple[object, ...]", inner)):
                    yield from _hidden(at, viewer, entry, (*way, name, place), seen and who(at.state, viewer, place))
            else:
                yield from _hidden(at, viewer, inner, (*way, name), seen and who(at.state, viewer, None))
    elif isinstance(value, tuple):
        for place, entry in enumerate(cast("tuple[object, ...]", value)):
            yield from _hidden(at, viewer, entry, (*way, place), seen)
    elif isinstance(value, at.game.types) and not isinstance(value, type(at.table.rules)):
        at.broken(f"law 9: who may see a {type(value).__name__} is not stated")
    elif seen is not True:
        yield Part(way, value, _unseen(value, seen))


def _fields(at: Moment, value: object) -> Iterator[tuple[str, object, Who]]:
    """The fields of a value, each with who sees it."""
    row, kind = at.books.visibility[type(value)], cast("type[attrs.AttrsInstance]", type(value))
    for field in attrs.fields(kind):
        if field.name not in row:
            at.broken(f"law 9: who may see {type(value).__name__}.{field.name} is not stated")
        yield field.name, getattr(value, field.name), row[field.name]


def _unseen(value: object, seen: Seen) -> Cards:
    """The cards of a card or a bag that are not seen."""
    cards = Cards.of([value]) if isinstance(value, Card) else value if isinstance(value, Cards) else Cards()
    return cards - bag(cards.bits & seen.bits) if isinstance(seen, Cards) else cards
