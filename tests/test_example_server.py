"""The server of the tutorial, over real sockets: three players are told what their seats may know, and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sys
from collections.abc import Iterator
from typing import Any, Self

import pytest

from cardstops import Card, Cards, CardstopsError
from cardstops.cards import pack
from cardstops.codec import decode, encode
from cardstops.game import Event, Illegality
from cardstops.games import doudizhu
from examples import doudizhu_server

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="Pyodide has no sockets")

GAME = doudizhu.GAME
MOVES = 250
PACK = set(pack(jokers=True))


@pytest.fixture(autouse=True)
def known_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doudizhu_server, "new_seed", lambda: b"one that nobody who plays knows")


class Player:
    """A connection, and every card that its seat was shown."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.last: dict[str, Any] = {}

    async def hear(self) -> dict[str, Any]:
        line = await asyncio.wait_for(self.reader.readline(), 30)
        message: dict[str, Any] = json.loads(line)
        if "view" in message:
            self.last = message
        return message

    async def leave(self) -> None:
        self.writer.close()
        with contextlib.suppress(ConnectionError):  # the other end may have gone first
            await self.writer.wait_closed()

    def say(self, message: object) -> None:
        self.writer.write(json.dumps(message).encode() + b"\n")


def cards_in(data: object) -> Iterator[Card]:
    """Every card that stands anywhere in JSON data, in a text of cards as well."""
    if isinstance(data, dict):
        for value in data.values():
            yield from cards_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from cards_in(value)
    elif isinstance(data, str):
        try:
            yield from Cards.parse(data)
        except CardstopsError:
            return


class House:
    """A server and those who came; at the end all leave."""

    def __init__(self) -> None:
        self.players: list[Player] = []

    async def __aenter__(self) -> Self:
        self.server = await doudizhu_server.serve(0)
        return self

    async def come(self) -> Player:
        port = self.server.sockets[0].getsockname()[1]
        self.players.append(Player(*await asyncio.open_connection("127.0.0.1", port)))
        return self.players[-1]

    async def three(self) -> list[Player]:
        return [await self.come() for _ in range(3)]

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        for player in self.players:
            await player.leave()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*others)


async def a_match(seed: int) -> list[list[dict[str, Any]]]:
    """What each of three players was told while they made some moves."""
    rng = random.Random(seed)
    async with House() as house:
        players = await house.three()
        heard = [[await player.hear()] for player in players]
        for _ in range(MOVES):
            on_turn = players[players[0].last["view"]["turn"]]
            on_turn.say({"move": rng.choice(on_turn.last["moves"])})
            for seat, player in enumerate(players):
                heard[seat].append(await player.hear())
                while heard[seat][-1].get("view", {"turn": None})["turn"] is None:
                    heard[seat].append(await player.hear())
    return heard


def test_no_message_holds_a_card_that_its_seat_was_not_shown() -> None:
    for seat, messages in enumerate(asyncio.run(a_match(1))):
        shown: set[Card] = set()
        for message in messages:
            if "settlement" in message:
                continue
            events = [decode(event, GAME, Event) for event in message["events"]]
            if events[0].code == "dealt":
                shown = set()
            for event in events:
                if event.code != "dealt" or event.seat == seat:
                    shown |= set(event.cards)
            assert set(cards_in(message["view"])) | set(cards_in(message["moves"])) <= shown < PACK
        assert any("settlement" in message for message in messages)


def test_a_message_is_a_function_of_what_its_seat_may_know() -> None:
    room = doudizhu_server.Room(b"a seed of the server's own choice")
    rng = random.Random(2)
    for number in range(40):
        state = room._state
        assert state.turn is not None
        for seat in range(3):
            guess = doudizhu.sample(doudizhu.view(state, seat), number)
            assert encode(doudizhu.view(guess, seat), GAME) == encode(doudizhu.view(state, seat), GAME)
        room.take(state.turn, str(rng.choice(doudizhu.legal_moves(state))))


def test_a_player_not_on_turn_learns_nothing_of_the_hand_on_turn() -> None:
    room = doudizhu_server.Room(b"a seed of the server's own choice")
    turn = room._state.turn
    assert turn is not None
    room.take(turn, "bid 3")
    answers = {json.dumps(room.take((turn + 1) % 3, card.text)) for card in PACK}
    assert len(answers) == 1
    ((seat, answer),) = json.loads(answers.pop())
    assert seat == (turn + 1) % 3
    assert decode(answer["refused"], GAME, Illegality).code == "not-on-turn"


def test_whatever_a_player_sends_is_answered_to_that_player_alone() -> None:
    async def nonsense() -> list[dict[str, Any]]:
        async with House() as house:
            players = await house.three()
            for player in players:
                await player.hear()
            turn: int = players[0].last["view"]["turn"]
            speaker, other = players[(turn + 1) % 3], players[turn]
            for line in (b"\xff", b"[]", b"{}", b'{"move": 3}', b'{"move": "?"}', b"[" * 4000):
                speaker.writer.write(line + b"\n")
            answers = [await speaker.hear() for _ in range(6)]
            other.say({"move": "pass"})
            assert (await other.hear())["events"][0]["code"] == "passed"
            assert (await speaker.hear())["events"][0]["code"] == "passed"
            return answers

    assert [list(answer) for answer in asyncio.run(nonsense())] == [["refused"]] * 6


def test_when_one_leaves_the_party_is_over_and_others_play_on() -> None:
    async def parting() -> None:
        async with House() as house:
            first, second = await house.three(), await house.three()
            first[1].writer.write(b"[" * 5000)  # longer than any message
            await first[0].hear()
            assert await first[0].reader.read() == b""
            for player in second:
                await player.hear()
            second[second[0].last["view"]["turn"]].say({"move": "pass"})
            assert (await second[0].hear())["events"][0]["code"] == "passed"

    asyncio.run(parting())


def test_who_waits_is_told_so_and_may_leave() -> None:
    async def early() -> object:
        async with House() as house:
            waiting = await house.come()
            waiting.say({"move": "pass"})
            answer = await waiting.hear()
            await waiting.leave()
            while len(asyncio.all_tasks()) > 1:  # noqa: ASYNC110  # the server is asked nothing: it may be anybody's
                await asyncio.sleep(0)
            assert [(await player.hear())["view"]["seat"] for player in await house.three()] == [0, 1, 2]
            return answer

    assert asyncio.run(early()) == {"refused": "wait"}
