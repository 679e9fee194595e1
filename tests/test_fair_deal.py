"""A fair deal, end to end: committed to, played, seen, revealed and checked; and every way to cheat shows."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import Any

import pytest

from cardstops import GAMES, Record, verify
from cardstops.game import choose
from cardstops.record import Diverged, Exact, Recorder, SeenDealStep, SeenMoveStep, replay
from cardstops.rng import Seed, Stream, commit, reveal, seed_text
from tests.support.records import chained, objects

SEED, SALT = b"\x07" * 32, bytes(range(100, 132))
MOVES = 30


@cache
def match(name: str, seed: Seed | None = SEED, choices: Seed = 1) -> Record:
    """A match of a few moves, from a seed or from the cards that the seed gives, which is then broken off."""
    game, written = GAMES[name], io.BytesIO()
    table = game.open_table(next(iter(game.presets)), game.seats[0] if name != "newmarket" else 4)
    recorder = Recorder.start(written, game, table, seed=seed, seats=["x"] * table.seats, digest_every=1)
    stream, moves = Stream(choices, "policy/0/0"), count()
    while not recorder.ended:
        if seed is None:
            deck = game.shuffle(recorder.table, SEED)
            state = recorder.deal(deck.cards, facts=dict(deck.facts))
        else:
            state = recorder.deal()
        while state.turn is not None:
            if next(moves) == MOVES:
                recorder.abandon()
                break
            state = recorder.play(choose(game.legal_moves(state), stream))
    return Record.read(written.getvalue())


@pytest.mark.parametrize("name", GAMES)
def test_what_was_committed_to_is_what_every_seat_saw(name: str) -> None:
    published, full = commit(SEED, SALT), match(name)
    seen = {seat: full.for_seat(seat, salt=SALT) for seat in range(full.header.table.seats)}
    for seat, record in seen.items():
        assert record.header.commit == published
        assert isinstance(verify(record), Exact)
        assert Record.read(record.stream().encode()) == record
        views = [step.view for step in replay(record) if isinstance(step, SeenDealStep | SeenMoveStep)]
        assert {view.seat for view in views} == {seat}
        assert len(views) == len(full.moves) + len(full.deals)
    assert full.header.seed is not None
    assert reveal(published, full.header.seed, SALT)
    assert isinstance(verify(full), Exact)
    assert all(full.for_seat(seat, salt=SALT) == record for seat, record in seen.items())


@pytest.mark.parametrize("name", GAMES)
def test_another_seed_shows_in_the_commitment_and_in_what_a_seat_saw(name: str) -> None:
    full, other = match(name), match(name, b"\x08" * 32)
    assert other.header.seed is not None
    assert not reveal(commit(SEED, SALT), other.header.seed, SALT)
    assert other.for_seat(0).lines[0] != full.for_seat(0).lines[0]


@pytest.mark.parametrize("name", GAMES)
def test_other_cards_than_those_of_the_seed_show_when_the_full_record_is_verified(name: str) -> None:
    """The host claims the committed seed for cards that it dealt from another one."""
    lines = objects(match(name, b"\x08" * 32).stream().encode())
    lines[0]["seed"] = seed_text(SEED)
    verdict = verify(chained(lines))
    assert isinstance(verdict, Diverged)
    assert verdict.what == "deck"


@pytest.mark.parametrize("name", GAMES)
def test_other_moves_than_a_seat_saw_show_in_its_record(name: str) -> None:
    full, other = match(name), match(name, choices=2)
    assert isinstance(verify(other), Exact)
    assert other.for_seat(0, salt=SALT) != full.for_seat(0, salt=SALT)


@pytest.mark.parametrize("name", GAMES)
def test_another_salt_gives_another_commitment(name: str) -> None:
    full = match(name)
    assert full.for_seat(0, salt=bytes(32)) != full.for_seat(0, salt=SALT)
    assert full.header.seed is not None
    assert not reveal(commit(SEED, SALT), full.header.seed, bytes(32))


def keys(data: Any) -> Iterator[str]:
    """Every key of JSON data, at any depth."""
    if isinstance(data, dict):
        yield from data
        for value in data.values():
            yield from keys(value)
    elif isinstance(data, list):
        for value in data:
            yield from keys(value)


@pytest.mark.parametrize("name", GAMES)
def test_a_seats_record_has_nothing_to_try_hidden_cards_out_on(name: str) -> None:
    """No seed, deck or digest; hashes only of what the seat itself can hash, and the salted commitment."""
    text = match(name).for_seat(0, salt=SALT).stream()
    assert SEED.hex() not in text
    for line in text.splitlines():
        data = json.loads(line)
        assert not {"seed", "deck", "setup", "state", "hands", "dead", *GAMES[name].facts[:1]} & {*data}
        assert not {"hands", "dead", "deck", "seed", "setup"} & {*keys(data)}
        for key in ("h", "chain", "commit"):
            data.pop(key, None)
        assert not re.search(r"\b[0-9a-f]{16,}\b|sha256:", json.dumps(data))
    again = chained(objects(text.encode())).decode()
    assert [json.loads(line) for line in again.splitlines()] == [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("name", GAMES)
def test_a_seats_record_is_the_same_whether_the_cards_came_from_a_seed_or_were_given(name: str) -> None:
    for seat in range(match(name).header.table.seats):
        assert match(name).for_seat(seat) == match(name, None).for_seat(seat)
