"""A server of Dou Dizhu: three players over TCP, one JSON object a line, and to each only what its seat may know.

A player sends `{"move": "3C 3D 3H 4S"}`. It is sent messages with `events`, `view` and, when it is on turn, `moves`;
`{"refused": …}` when its move is none; `{"settlement": …}` after each deal. The state and the seed never leave `Room`.
"""

# --8<-- [start:imports]
from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterable

from cardstops import CardstopsError
from cardstops.codec import Json, encode, read_json
from cardstops.game import Event
from cardstops.games import doudizhu
from cardstops.rng import new_seed

SEATS = range(3)
LONGEST = 4096
"""No message of a player is longer, in bytes."""
# --8<-- [end:imports]


# --8<-- [start:room]
class Room:
    """One table. What its methods give is for one seat each: (the seat, what may be sent to it)."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._state: doudizhu.State = doudizhu.deal(doudizhu.open_table("doudizhu"), seed)

    def greet(self) -> list[tuple[int, Json]]:
        """What each seat is told of a deal."""
        table = self._state.table
        return [(seat, self._told(seat, doudizhu.deal_events(table, self._seed, seat=seat))) for seat in SEATS]

    def take(self, seat: int, text: str) -> list[tuple[int, Json]]:
        """What each seat is told of a move of this seat, or this seat alone of why it is none.

        The move is judged by what its own seat sees. Judged by the state, a player who is not on turn would be told
        what the hand on turn holds.
        """
        seen = doudizhu.view(self._state, seat)
        try:
            move = doudizhu.parse_move(seen, text)
        except CardstopsError as error:
            return [(seat, {"refused": str(error)})]
        if (illegality := doudizhu.why_illegal(seen, move)) is not None:
            return [(seat, {"refused": encode(illegality, doudizhu.GAME)})]
        events = [doudizhu.events(self._state, move, other) for other in SEATS]
        self._state = doudizhu.apply(self._state, move)
        messages = [(other, self._told(other, events[other])) for other in SEATS]
        return messages if self._state.turn is not None else messages + self._deal_again()

    def _deal_again(self) -> list[tuple[int, Json]]:
        """What each seat is told of the settlement and of the next deal."""
        settlement = doudizhu.settle(self._state)
        told: list[tuple[int, Json]] = [(seat, {"settlement": encode(settlement, doudizhu.GAME)}) for seat in SEATS]
        if settlement.table is None:  # not with this preset, whose match goes on until the players leave
            return told
        self._state = doudizhu.deal(settlement.table, self._seed)
        return told + self.greet()

    def _told(self, seat: int, events: Iterable[Event]) -> Json:
        view = doudizhu.view(self._state, seat)
        return {
            "events": [encode(event, doudizhu.GAME) for event in events],
            "view": encode(view, doudizhu.GAME),
            "moves": [str(move) for move in doudizhu.legal_moves(view)],  # none for a seat that is not on turn
        }


# --8<-- [end:room]
# --8<-- [start:connections]
class Party:
    """Those who play together: who comes first gets seat 0, the third makes the party full."""

    def __init__(self) -> None:
        self.room: Room | None = None
        self.writers: list[asyncio.StreamWriter] = []

    def join(self, writer: asyncio.StreamWriter) -> int:
        """The seat of a player who comes; the last one begins the match."""
        self.writers.append(writer)
        if len(self.writers) == len(SEATS):
            self.room = Room(new_seed())
            self.send(self.room.greet())
        return len(self.writers) - 1

    def hear(self, seat: int, line: bytes) -> None:
        """A message of a player."""
        self.send([(seat, {"refused": "wait"})] if self.room is None else self.room.take(seat, _move_in(line)))

    def send(self, messages: list[tuple[int, Json]]) -> None:
        """To each seat what is for it."""
        for seat, message in messages:
            self.writers[seat].write(json.dumps(message).encode() + b"\n")


class Server:
    """Brings players together, three by three. When one leaves, its party is over."""

    def __init__(self) -> None:
        self._gathering = Party()

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Seat a player, and take its moves as long as it stays."""
        party = self._gathering
        seat = party.join(writer)  # the connection says whose move it is, never the message
        if party.room is not None:
            self._gathering = Party()
        try:
            while line := await reader.readline():
                party.hear(seat, line)
        except (ValueError, ConnectionError):  # a line that is too long, or a player who is gone
            pass
        if party is self._gathering:
            self._gathering = Party()
        for other in party.writers:
            other.close()


def _move_in(line: bytes) -> str:
    """The text of the move of a message; of any other message, a text that is no move."""
    try:
        message = read_json(line)
    except CardstopsError:
        return "?"
    move = message.get("move") if isinstance(message, dict) else None
    return move if isinstance(move, str) else "?"


async def serve(port: int) -> asyncio.Server:
    """Listen on this machine; 0 is any free port."""
    return await asyncio.start_server(Server().connected, "127.0.0.1", port, limit=LONGEST)


async def main(port: int) -> None:
    """Serve until the process is ended."""
    async with await serve(port) as server:
        print("players may connect to", *server.sockets[0].getsockname())
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 7100))
# --8<-- [end:connections]
