"""Data from outside that is nearly a value of the game: its JSON with one thing put wrong.

What decodes all the same is as good a value as any, so it is played on with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, TypeAlias, cast

from cardstops.codec import decode
from cardstops.game import AnyGame
from cardstops.jsontext import Json, compact
from cardstops.rng import Seed, Stream
from cardstops.testing.moments import Moment

__all__ = ["spoiled_values"]

TIMES: Final = 6
"""So often each value is spoiled."""
WRONG: Final[tuple[Json, ...]] = (None, True, -1, 0, 2, 52, 10**6, "", "7D", "7D 8D", "x", [], [0], {})
"""What is put in the place of something else; else a number is changed a little, or something of the value repeated."""

Way: TypeAlias = tuple[str | int, ...]


def spoiled_values(at: Moment) -> Iterator[tuple[str, Callable[[], object]]]:
    """What is asked: to decode spoiled data of the state, two views and the table, and to go on from there."""
    game, stream = at.game, at.stream("spoiled")
    for value in (at.state, game.view(at.state, at.state.turn), game.view(at.state, None), at.table):
        data = at.data(value)
        ways = [way for way in _ways(data, ()) if way]
        for _ in at.shared(range(TIMES)):
            way = ways[stream.randrange(len(ways))]
            wrong = _wrong(data, way, ways[stream.randrange(len(ways))], stream)
            step = "".join(f"[{key!r}]" for key in way)
            what = f"decoding a {type(value).__name__} with {compact(wrong):.60} at {step}"
            yield what, partial(_go_on, game, _with(data, way, wrong), at.seed)


def _ways(data: Json, way: Way) -> Iterator[Way]:
    """The ways to everything in JSON data but the tags."""
    yield way
    if isinstance(data, dict):
        for key, value in data.items():
            if key != "type":
                yield from _ways(value, (*way, key))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from _ways(value, (*way, place))


def _at(data: Json, way: Way) -> Json:
    for key in way:
        data = cast("Any", data)[key]
    return data


def _wrong(data: Json, way: Way, other: Way, stream: Stream) -> Json:
    old = _at(data, way)
    kind = stream.randrange(3)
    if kind == 0:
        return WRONG[stream.randrange(len(WRONG))]
    return old + 2 * kind - 3 if isinstance(old, int) else _at(data, other)


def _with(data: Json, way: Way, wrong: Json) -> Json:
    """The data with something else at the end of the way."""
    if not way:
        return wrong
    copy: Any = dict(data) if isinstance(data, dict) else list(cast("list[Json]", data))
    copy[way[0]] = _with(copy[way[0]], way[1:], wrong)
    return cast("Json", copy)


def _go_on(game: AnyGame, data: Json, seed: Seed) -> None:
    """Decode the data, and use what comes of it as a host would."""
    value: Any = decode(data, game)
    if hasattr(value, "hands"):
        for viewer in (None, *range(value.table.seats)):
            game.sample(game.view(value, viewer), seed)
        if value.turn is None:
            game.settle(value)
        else:
            game.apply(value, game.legal_moves(value)[0])
    elif hasattr(value, "turn"):
        game.legal_moves(game.sample(value, seed))
    else:
        game.deal(value, seed)
