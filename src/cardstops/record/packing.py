"""The packed form: one match on one line, of the same content as the stream form, so that either gives the other.

The header's keys, `deals`, the footer's keys and, if the footer has `x-` keys, these under `footer`. A deal's object
has the deal's keys but `deal`, then `moves` (each `[seat, text]`, with a third item for its `x-` keys), `states`
(digests by move number) and `settle` (the settlement's keys but `settle`). `h` is left out: `chain` is that of the
stream form.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, cast

import attrs

from cardstops.errors import DecodeError, Fault
from cardstops.jsontext import Json, compact, is_extra, shown
from cardstops.record.lines import Header, Line

__all__ = ["PackedMoves", "packed_text", "unpacked", "unpacked_header"]

_FOOTER: Final = ("end", "final", "moves", "chain")
_NOT_OF_HEADER: Final = frozenset((*_FOOTER, "deals", "footer"))


def packed_text(header: Header, lines: tuple[Line, ...], chain: str) -> str:
    """The packed line of a whole record, without its newline."""
    deals: list[dict[str, Json]] = []
    for line in lines:
        data = line.data
        if "deal" in data:
            del data["deal"]
            deals.append({**data, "moves": []})
        elif "n" in data:
            _pack_move(data, deals[-1])
        elif "settle" in data:
            del data["settle"]
            deals[-1]["settle"] = data
    *_, last = lines
    footer = last.data
    packed = {**header.data, "deals": cast("Json", deals), **{key: footer[key] for key in _FOOTER[:3]}, "chain": chain}
    extra = last.extra
    return compact({**packed, "footer": extra} if extra else packed)


def _pack_move(data: dict[str, Json], deal: dict[str, Json]) -> None:
    move: list[Json] = [data["s"], data["m"]]
    extra = {key: value for key, value in data.items() if is_extra(key)}
    if extra:
        move.append(extra)
    cast("list[Json]", deal["moves"]).append(move)
    if "state" in data:
        states = cast("dict[str, Json]", deal.setdefault("states", {}))
        states[str(data["n"])] = data["state"]


@attrs.frozen
class PackedMoves:
    """The moves of a deal as a packed record has them.

    Attributes:
        path: where they stand.
        moves: the moves.
        states: the digests by move number; whoever uses one takes it out.
    """

    path: str
    moves: list[Json]
    states: dict[str, Json]

    def unpacked(self, index: int, number: int) -> tuple[str, dict[str, Json]]:
        """The path of one of the moves, and its object in the stream form; `number` is its number in the match.

        Raises:
            DecodeError: it has not the form of a packed move.
        """
        path = f"{self.path}[{index}]"
        parts = _array(self.moves[index], path)
        if not 2 <= len(parts) <= 3:
            raise _wrong(path, "a move is [seat, text], and perhaps an object of x- keys")
        extra = _only_extra(parts[2], f"{path}[2]") if len(parts) == 3 else {}
        data: dict[str, Json] = {"n": number, "s": parts[0], "m": parts[1], **extra}
        if str(number) in self.states:
            data["state"] = self.states.pop(str(number))
        return path, data


def unpacked_header(data: dict[str, Json]) -> dict[str, Json]:
    """The header's object of a packed record."""
    return {key: value for key, value in data.items() if key not in _NOT_OF_HEADER}


def unpacked(data: dict[str, Json]) -> Iterator[tuple[str, dict[str, Json]] | PackedMoves]:
    """The objects of the stream form after the header, without `h`, each with its path; a deal's moves all at once.

    Raises:
        DecodeError: it has not the form of a packed record, as far as it is taken apart here.
    """
    for place, deal in enumerate(_array(data.get("deals"), "$.deals")):
        path = f"$.deals[{place}]"
        whole = _object(deal, path)
        _without(whole, path, "deal", "n", "end", "h")
        moves = _array(whole.get("moves"), f"{path}.moves")
        states = dict(_object(whole.get("states", {}), f"{path}.states"))
        yield path, {"deal": place, **{key: whole[key] for key in whole if key not in ("moves", "states", "settle")}}
        yield PackedMoves(f"{path}.moves", moves, states)
        for key in states:
            raise _wrong(f"{path}.states", f"{shown(key)} is no move of this deal")
        if "settle" in whole:
            settle = _object(whole["settle"], f"{path}.settle")
            _without(settle, f"{path}.settle", "settle", "deal", "n", "end", "h")
            yield f"{path}.settle", {"settle": place, **settle}
    yield "$", _unpacked_footer(data)


def _unpacked_footer(data: Mapping[str, Json]) -> dict[str, Json]:
    for key in _FOOTER:
        if key not in data:
            raise _wrong(f"$.{key}", "missing: a packed record is a whole one")
    extra = _only_extra(data["footer"], "$.footer") if "footer" in data else {}
    return {**{key: data[key] for key in _FOOTER}, **extra}


def _only_extra(data: Json, path: str) -> dict[str, Json]:
    """An object of `x-` keys, at least one."""
    extra = _object(data, path)
    if not extra or not all(is_extra(key) for key in extra):
        raise _wrong(path, "some x- keys, and no others")
    return extra


def _without(data: Mapping[str, Json], path: str, *keys: str) -> None:
    """Refuse keys that the packed form says by the place."""
    for key in keys:
        if key in data:
            raise _wrong(f"{path}.{key}", "unknown key")


def _array(data: Json, path: str) -> list[Json]:
    if not isinstance(data, list):
        raise _wrong(path, f"{shown(data)} is no array")
    return data


def _object(data: Json, path: str) -> dict[str, Json]:
    if not isinstance(data, dict):
        raise _wrong(path, f"{shown(data)} is no object")
    return data


def _wrong(path: str, why: str) -> DecodeError:
    return DecodeError((Fault(path, why),))
