"""What a host gives a recorder, seen to be right before it stands in a line: names, decks, keys of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Sequence as Listed
from itertools import islice
from typing import TypeVar

from cardstops.cards import MOST_CARDS, Card, Cards
from cardstops.errors import CardTextError, DealError, DecodeError, Fault, RecordError, brief
from cardstops.jsonreader import read_json
from cardstops.jsontext import Json, canonical, is_extra, key_step

__all__ = ["deck_text", "mapping", "named", "own_keys", "refuse", "tidy"]

T = TypeVar("T")


def refuse(keys: Iterable[str]) -> None:
    """Refuse keys that a line has not, or that are not for the host to fill."""
    faults = tuple(Fault(f"${key_step(key)}", "unknown key") for key in islice(keys, 10))
    if faults:
        raise DecodeError(faults)


def mapping(what: str, value: Mapping[str, T]) -> Mapping[str, T]:
    """A mapping, seen to be one.

    Raises:
        RecordError: it is none.
    """
    if not isinstance(value, Mapping):
        raise RecordError(f"{what} are a mapping, not {brief(value)}")
    return value


def deck_text(deck: Iterable[Card] | None) -> str:
    """The cards of a deck as its line has them, as far as a deck can go."""
    if not isinstance(deck, Iterable):
        raise DealError(f"a deck is cards in dealing order, not {brief(deck)}")
    cards = tuple(islice(deck, MOST_CARDS + 1))
    try:
        Cards.of(cards)
    except CardTextError as error:
        raise DealError(f"a deck is cards in dealing order: {error}") from error
    return " ".join([card.text for card in cards])


def named(seats: Listed[str | Mapping[str, Json]]) -> list[Json]:
    """The objects of the seats."""
    if isinstance(seats, str) or not isinstance(seats, Listed):
        raise RecordError(f"seats are a name or an object for each, not {brief(seats)}")
    return [
        {"name": entry} if isinstance(entry, str) else tidy(dict(mapping("a seat's keys", entry))) for entry in seats
    ]


def own_keys(extra: Mapping[str, Json]) -> dict[str, Json]:
    """The host's own keys in the order in which they are written."""
    refuse(key for key in mapping("a host's own keys", extra) if not is_extra(key))
    return {key: tidy(extra[key]) for key in sorted(extra)}


def tidy(value: Json) -> Json:
    """JSON data as it is written in a line, with its keys in canonical order."""
    return read_json(canonical(value))
