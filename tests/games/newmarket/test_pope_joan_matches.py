"""Whole matches of Pope Joan: what holds in every state, and what is kept of them."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import Any

import pytest

from cardstops.cards import Card
from cardstops.cli import main
from cardstops.codec import canonical, decode, encode, read_json
from cardstops.games import newmarket as nm
from cardstops.games.newmarket import EventCode, Finished, Playing, Rules, TurnUp
from cardstops.record import Exact, Record, Recorder, pack, unpack, verify
from cardstops.simulation import simulate
from tests.support.newmarket import after, card, preset, stacked, walk
from tests.support.newmarket_joan import both_forms, chips_on, hands_text, joan, small, turned_up
from tests.support.newmarket_model import PRESETS
from tests.support.newmarket_pair import Pair
from tests.support.records import play_match

NINE = card("9D")
SEATS = range(3, 9)
EXEMPT = "9D 2C 9S | 3C 5H 6H | 4H 6S 8S / 7D TD JC"
"""Seat 1 is out with 2C 3C 5H 6H; the Pope is left with seat 0, three cards with seat 2."""

OTHERS: dict[str, dict[str, Any]] = {
    "the Pope turned up wins": {"turn_up": "wins-deal"},
    "any card": {"lead_card": "any"},
    "no exemption": {"pope": None},
    "stacks are matched": {"unplayed": "match-stack", "residue": "split"},
    "to the winner": {"carry": "to-winner", "residue": "last-winner"},
    "a bankroll": {"bankroll": 16, "turn_up": "wins-deal"},
    "a bankroll and stacks": {"bankroll": 15, "unplayed": "match-stack", "match": "open", "deals_per_seat": None},
    "a pot": {"pot_stake": 2, "carry": "to-pot", "turn_up": "wins-deal", "pay_per_card": 2},
    "fixed stakes": {"stakes": "fixed", "dressing": "", "dealer_factor": 2},
    "held back": {"hold_back": "allowed", "lead": "other-suit"},
    "the dead hand first": {"dead_hand": "first", "order": "ace-high"},
    "the dead hand last": {"dead_hand": "last", "turn_up": "wins-deal", "lead": "other-colour"},
}


# What holds in every state ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("rules", both_forms())
def test_7_6_chips_are_conserved_over_whole_matches(rules: Rules, seats: int) -> None:
    for seed in range(3):
        for state in walk(rules, seats, seed, seats):
            assert sum(state.chips) + sum(chips_on(state).values()) + state.pot == 0


@pytest.mark.parametrize("seats", SEATS)
def test_10_3_every_deal_begins_with_a_dressing_of_15(seats: int) -> None:
    for seed in range(5):
        table: nm.Table | None = nm.open_table("pope-joan", seats, dealer=seed % seats)
        dealers = []
        while table is not None:
            staked = [event for event in nm.deal_events(table, seed) if event.code is EventCode.STAKED]
            assert [(event.seat, event.chips, event.clause) for event in staked] == [(table.dealer, 15, "10.3")]
            dealers.append(table.dealer)
            table = nm.settle(played_out(nm.deal(table, seed), random.Random(seed))).table
        assert dealers == [(seed + deal) % seats for deal in range(seats)]


@pytest.mark.parametrize("seats", SEATS)
def test_10_1_the_nine_of_diamonds_is_only_ever_led(seats: int) -> None:
    """The eight is not there, so no run goes on to the nine."""
    led = 0
    for seed in range(8):
        before: nm.State | None = None
        for state in walk(preset("pope-joan"), seats, seed, seats):
            assert not isinstance(state, Playing) or state.due is not NINE
            if isinstance(before, Playing) and isinstance(state, Playing | Finished) and state.top is NINE:
                assert before.due is None
                led += 1
            before = state
    assert led > 5


@pytest.mark.parametrize("seats", SEATS)
def test_10_1_the_turned_card_stays_out_of_play(seats: int) -> None:
    for number, state in enumerate(walk(preset("pope-joan"), seats, 11, seats)):
        turned = turned_up(state)
        assert turned in state.dead
        assert all(turned not in hand for hand in state.hands)
        assert turned in state.facts.stopped
        for seat in (None, 0, seats - 1) if number % 9 == 0 else ():
            assert [*nm.view(state, seat).known[-1]] == [turned]
            sampled = nm.sample(nm.view(state, seat), 5)
            assert turned in sampled.dead
            assert nm.view(sampled, seat) == nm.view(state, seat)


def played_out(state: nm.State, chance: random.Random) -> nm.State:
    while state.turn is not None:
        moves = nm.legal_moves(state)
        state = nm.apply(state, moves[chance.randrange(len(moves))])
    return state


# What payments show (rules 6.6 and 10.6) -------------------------------------------------------------------------


def holders(state: nm.State, viewer: int | None, name: Card) -> set[int]:
    """The places where samples of the viewer's view have a card; -1 is the dead hand."""
    places = set()
    for seed in range(40):
        sampled = nm.sample(nm.view(state, viewer), seed)
        places.add(next((seat for seat, hand in enumerate(sampled.hands) if name in hand), -1))
    return places


def test_6_6_who_pays_nothing_for_cards_holds_the_pope() -> None:
    before = small(EXEMPT, "2C, 3C, 5H")
    assert holders(before, 2, NINE) == {0, -1}  # seat 1 has one card left, and it is due
    assert holders(after(before, "6H"), 2, NINE) == {0}
    assert holders(after(before, "6H"), None, NINE) == {0}


def test_6_6_if_everybody_pays_the_pope_is_dead() -> None:
    state = small(EXEMPT.replace("9D", "TD", 1).replace("7D TD", "7D 9D"), "2C, 3C, 5H, 6H")
    assert holders(state, 2, NINE) == {-1}
    assert holders(state, None, NINE) == {-1}


@pytest.mark.parametrize("own", [{"pope": None}, {"pay_per_card": 0}])
def test_6_6_nothing_is_shown_where_nobody_is_freed(own: dict[str, Any]) -> None:
    assert holders(small(EXEMPT, "2C, 3C, 5H, 6H", **own), 2, NINE) == {0, -1}


# What is kept ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", both_forms())
def test_states_views_and_tables_go_through_json(rules: Rules) -> None:
    states = [*walk(rules, 4, 2, 4)][::7]
    if rules.turn_up is TurnUp.WINS_DEAL:
        states.append(joan(turned="9D", turn_up=TurnUp.WINS_DEAL))
    for state in states:
        for value in (state, state.table, *(nm.view(state, seat) for seat in (None, 0, 3))):
            again = decode(read_json(canonical(encode(value, nm.GAME))), nm.GAME, type(value))
            assert (again, hash(again)) == (value, hash(value))


@pytest.mark.parametrize(("turn_up", "seats"), [(TurnUp.CELL, 3), (TurnUp.WINS_DEAL, 5), (TurnUp.CELL, 8)])
def test_a_record_is_borne_out_exactly(turn_up: TurnUp, seats: int) -> None:
    file = io.BytesIO()
    table = nm.open_table(preset("pope-joan", turn_up=turn_up), seats)
    play_match(Recorder.start(file, nm.GAME, table, seed="joan"), seed=seats, game=nm.GAME, deals=9)
    record = Record.read(file.getvalue())
    assert verify(file.getvalue()) == Exact(len(record.moves))
    assert unpack(pack(record)) == record
    assert verify(record.for_seat(1, salt=bytes(16)).stream().encode()) == Exact(len(record.moves))


def test_a_deal_that_is_over_as_it_is_dealt_is_recorded() -> None:
    """Three deals, the second of them won by the card turned up: no move between its deal and its settlement."""
    rules = preset("pope-joan", turn_up=TurnUp.WINS_DEAL)
    file = io.BytesIO()
    recorder = Recorder.start(file, nm.GAME, nm.open_table(rules, 3))
    moves = []
    for turned in ("5C", "9D", "5C"):
        table = recorder.table
        before = recorder.moves
        state = recorder.deal(stacked(table, hands_text(table, {}, turned=turned)))
        while state.turn is not None:
            state = recorder.play(nm.legal_moves(state)[0])
        moves.append(recorder.moves - before)
    assert recorder.ended
    assert moves[1] == 0 < min(moves[0], moves[2])
    record = Record.read(file.getvalue())
    assert verify(file.getvalue()) == Exact(len(record.moves))
    assert verify(pack(record).encode()) == Exact(len(record.moves))
    reasons = [json.loads(line)["reason"] for line in file.getvalue().splitlines() if b'"reason"' in line]
    assert reasons[1] == "turn_up"


def test_a_simulation_counts_the_deals_that_the_turned_card_wins() -> None:
    """One card of 51 is the Pope."""
    summary = simulate(nm.GAME, deals=300, rules=preset("pope-joan", turn_up=TurnUp.WINS_DEAL), seats=8, seed="turned")
    reasons = dict(summary.reasons)
    assert sum(reasons.values()) == 300
    assert 0 < reasons["turn_up"] < 20


def test_the_command_line_plays_verifies_and_tells_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "joan.cards.jsonl"
    options = ["--preset", "pope-joan", "--set", "turn_up=wins-deal", "--seats", "4", "--seed", "s:joan"]
    assert main(["selfplay", "newmarket", *options, "--out", str(path)]) == 0
    assert main(["verify", str(path)]) == 0
    assert main(["replay", str(path)]) == 0
    told = capsys.readouterr().out
    assert "turned up" in told
    assert "staked 15 chips" in told


# Side by side with the slow model --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name", OTHERS)
def test_matches_at_other_tables_agree_with_the_slow_model(name: str, seats: int) -> None:
    play(name, seats, 6)


@pytest.mark.full
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name", OTHERS)
def test_many_matches_at_other_tables_agree_with_the_slow_model(name: str, seats: int) -> None:
    play(name, seats, 400)


def play(name: str, seats: int, deals: int) -> None:
    terms = PRESETS["pope-joan"] | OTHERS[name]
    rng = random.Random(f"{name} {seats}")
    played = 0
    while played < deals:
        played += Pair(terms, seats, played % seats).play_match(rng, 12)
