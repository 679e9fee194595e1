"""Dou Dizhu in records: facts beside the cards, an auction that was skipped, and positions that were set up."""

from __future__ import annotations

import io

import pytest

from cardstops.cards import Cards
from cardstops.games import doudizhu
from cardstops.record import Dealt, Exact, Record, Recorder, pack, unpack, verify
from tests.support.records import play_match

GAME = doudizhu.GAME


@pytest.mark.parametrize("preset", GAME.presets)
def test_a_match_verifies_in_every_form(preset: str) -> None:
    seats = GAME.presets[preset].seats[0]
    file = io.BytesIO()
    play_match(Recorder.start(file, GAME, GAME.open_table(preset, seats), seed=b"\x01"), seed=3, deals=1, game=GAME)
    record = Record.read(file.getvalue())
    assert verify(file.getvalue()) == verify(record) == Exact(len(record.moves))
    assert unpack(pack(record)) == record
    for seat in range(seats):
        assert verify(record.for_seat(seat)) == Exact(len(record.moves))


def test_an_auction_may_be_skipped_with_a_seed_and_with_given_cards() -> None:
    table = GAME.open_table("doudizhu", 3)
    deck = GAME.shuffle(table, "cards")
    for seed, cards, drawn in (("cards", None, {}), (None, deck.cards, dict(deck.facts))):
        file = io.BytesIO()
        recorder = Recorder.start(file, GAME, table, seed=seed)
        state = recorder.deal(cards, facts={**drawn, "landlord": 2, "bid": 3})
        assert state == doudizhu.deal(table, "cards", landlord=2, bid=3)
        recorder.abandon()
        record = Record.read(file.getvalue())
        assert verify(record) == Exact(0)
        dealt = record.deals[0]
        assert isinstance(dealt, Dealt)
        assert {"landlord": 2, "bid": 3}.items() <= dict(dealt.facts).items()


def test_a_puzzle_may_be_set_up_and_played_out() -> None:
    table = GAME.open_table("doudizhu", 3)
    hands = [Cards.parse(text) for text in ("3C 3D", "4C", "5C 6D")]
    position = doudizhu.setup(table, hands=hands, landlord=0, turn=0)
    file = io.BytesIO()
    recorder = Recorder.start(file, GAME, table)
    recorder.set_up(position)
    recorder.play(GAME.read_move("3C 3D"))
    assert recorder.settlement is not None
    recorder.close_match()
    assert verify(file.getvalue()) == Exact(1)
    assert verify(Record.read(file.getvalue()).for_seat(1)) == Exact(1)
