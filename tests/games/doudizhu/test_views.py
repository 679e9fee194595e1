"""Views, samples and events: what a seat may know, and no more (rules 1.3, 2.3, 7)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cardstops.cards import Cards
from cardstops.errors import IllegalMoveError, PhaseError, TableError
from cardstops.game import choose
from cardstops.games import doudizhu
from tests.support.doudizhu import play, share

TABLE = doudizhu.open_table()
PUBLIC = doudizhu.open_table(doudizhu.Rules(kitty=doudizhu.Kitty.PUBLIC))
VIEWERS = (0, 1, 2, None)


def playing(table: doudizhu.Table, seed: int = 1) -> doudizhu.Playing:
    state = play(doudizhu.deal(table, seed), "bid 3")
    assert isinstance(state, doudizhu.Playing)
    return state


def test_1_3_the_face_up_card_and_its_holder_are_public() -> None:
    state = doudizhu.deal(TABLE, 1)
    assert state.face_up is not None
    for viewer in VIEWERS:
        seen = doudizhu.view(state, viewer)
        assert seen.face_up == state.face_up
        card = Cards.of([state.face_up.card])
        assert seen.known == tuple(
            card if seat == state.face_up.seat and seat != viewer else Cards() for seat in range(3)
        )
        assert (seen.kitty, seen.landlord, seen.bid, seen.counts) == (None, None, 0, (17, 17, 17))


def test_2_1_the_calls_are_public_while_the_seats_call_and_while_they_play() -> None:
    dealt = doudizhu.deal(TABLE, 1)
    for calls, called in ((("pass", "bid 1"), (0, 1)), (("pass", "bid 1", "bid 3"), (0, 1, 3))):
        state = play(dealt, *calls)
        assert isinstance(state, doudizhu.Playing) is (called[-1] == 3)
        assert [doudizhu.view(state, viewer).calls for viewer in VIEWERS] == [called] * 4


def test_2_3_the_kitty_is_in_a_view_exactly_when_the_rules_show_it() -> None:
    for table in (TABLE, PUBLIC):
        state = playing(table)
        for viewer in VIEWERS:
            seen = doudizhu.view(state, viewer)
            shown = table is PUBLIC or viewer == state.landlord
            assert seen.kitty == (state.kitty if shown else None)
            told = doudizhu.events(doudizhu.deal(table, 1), doudizhu.Bid(3), viewer)
            (taken,) = [event for event in told if event.code == "kitty"]
            assert (Cards.of(taken.cards), taken.count) == (state.kitty if shown else Cards(), 3)


def test_a_view_tells_role_bid_standing_play_passes_counts_and_what_was_played() -> None:
    state = doudizhu.setup(TABLE, hands=share("33445", "55667", "77889"), landlord=0, bid=2)
    after = play(state, "33", "pass")
    seen = doudizhu.view(after, 2)
    assert isinstance(seen, doudizhu.PlayingView)
    assert (seen.role, seen.landlord, seen.bid, seen.turn, seen.by, seen.passes) == ("peasant", 0, 2, 2, 0, 1)
    assert (str(seen.standing), seen.counts, seen.opening, seen.winner) == ("3C 3D", (3, 5, 5), 2, None)
    assert seen.played == (Cards.parse("3C 3D"), Cards(), Cards())
    assert len(seen.gone) == 54 - 15
    assert seen.unseen == after.hands[0] + after.hands[1]
    spectator = doudizhu.view(state, None)
    assert isinstance(spectator, doudizhu.PlayingView)
    assert (spectator.role, spectator.hand, spectator.passes) == ("spectator", None, 0)
    landlord = doudizhu.view(state, 0)
    assert isinstance(landlord, doudizhu.PlayingView)
    assert landlord.role == "landlord"


def test_a_card_that_was_seen_and_played_is_known_no_more() -> None:
    state = playing(PUBLIC)
    watcher = (state.landlord + 1) % 3
    assert state.face_up is not None
    assert state.face_up.seat == state.landlord
    card = next(iter(state.kitty))
    before = doudizhu.view(state, watcher).known[state.landlord]
    assert before == state.kitty + Cards.of([state.face_up.card])
    after = doudizhu.apply(state, doudizhu.Play(Cards.of([card])))
    assert doudizhu.view(after, watcher).known[state.landlord] == before - Cards.of([card])


def test_views_that_are_not_of_the_seat_on_turn_have_no_moves() -> None:
    state = playing(TABLE)
    for position in (doudizhu.deal(TABLE, 1), state):
        for viewer in VIEWERS:
            seen = doudizhu.view(position, viewer)
            fault = doudizhu.why_illegal(seen, doudizhu.PASS)
            if viewer == position.turn:
                assert list(doudizhu.legal_moves(seen)) == list(doudizhu.legal_moves(position))
            else:
                assert len(doudizhu.legal_moves(seen)) == 0
                assert fault is not None
                assert (fault.code, fault.number) == ("not-on-turn", position.turn)
                assert f"seat {position.turn} is on turn" in fault.text
    end = play(doudizhu.setup(TABLE, hands=share("3", "4", "5"), landlord=0), "3")
    over = doudizhu.why_illegal(doudizhu.view(end, 1), doudizhu.PASS)
    assert over is not None
    assert over.code == "deal-over"
    answering = doudizhu.view(play(playing(TABLE), str(doudizhu.legal_moves(playing(TABLE))[0])), None)
    assert len(doudizhu.legal_moves(answering)) == 0


@pytest.mark.parametrize("preset", doudizhu.PRESETS)
@pytest.mark.parametrize("kitty", doudizhu.Kitty)
def test_a_sample_has_the_very_view_all_through_a_deal(preset: str, kitty: doudizhu.Kitty) -> None:
    import attrs

    table = doudizhu.open_table(attrs.evolve(doudizhu.PRESETS[preset], kitty=kitty))
    rng = random.Random(preset)
    state: doudizhu.State = doudizhu.deal(table, preset)
    while True:
        for viewer in (None, *table.active):
            seen = doudizhu.view(state, viewer)
            drawn = doudizhu.sample(seen, rng.random().hex())
            assert doudizhu.view(drawn, viewer) == seen
            assert list(doudizhu.faults(drawn)) == list(doudizhu.faults(seen)) == []
        if state.turn is None:
            return
        state = doudizhu.apply(state, choose(doudizhu.legal_moves(state), rng))


def test_samples_of_a_void_deal_and_of_a_puzzle() -> None:
    void = play(doudizhu.deal(TABLE, 1), "pass", "pass", "pass")
    puzzle = doudizhu.setup(TABLE, hands=share("345", "67", "89"), landlord=1)
    for state in (void, puzzle):
        for viewer in VIEWERS:
            seen = doudizhu.view(state, viewer)
            assert doudizhu.view(doudizhu.sample(seen, 1), viewer) == seen


def test_a_hidden_kitty_is_any_but_the_face_up_card() -> None:
    state = playing(TABLE)
    peasant = (state.landlord + 1) % 3
    seen = doudizhu.view(state, peasant)
    assert state.face_up is not None
    held: Counter[str] = Counter()
    for seed in range(400):
        drawn = doudizhu.sample(seen, seed)
        assert state.face_up.card not in (drawn.kitty or Cards())
        held.update(card.text for card in drawn.kitty or ())
    assert set(held) == {card.text for card in seen.unseen}
    assert max(held.values()) < 3 * min(held.values())


def test_what_is_no_state_no_seat_or_no_view_is_refused() -> None:
    for seat in (3, -1, True, "0"):
        with pytest.raises(TableError):
            doudizhu.view(doudizhu.deal(TABLE, 1), seat)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(PhaseError):
        doudizhu.view("state", 0)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(PhaseError):
        doudizhu.sample("view", 0)  # type: ignore[arg-type]  # on purpose


# --- events


def codes(state: doudizhu.State, text: str, seat: int | None = None) -> list[tuple[str, int | None]]:
    told = doudizhu.events(state, doudizhu.parse_move(state, text), seat)
    return [(event.code, event.seat) for event in told]


def test_events_of_a_deal() -> None:
    told = doudizhu.deal_events(TABLE, 1, seat=1)
    state = doudizhu.deal(TABLE, 1)
    assert [event.code for event in told] == ["dealt", "dealt", "dealt", "face-up", "left", "to-call"]
    assert [len(event.cards) for event in told] == [0, 17, 0, 1, 0, 0]
    assert Cards.of(told[1].cards) == state.hands[1]
    given = doudizhu.deal_events(TABLE, 1, seat=2, landlord=2, bid=2)
    assert [event.code for event in given][-2:] == ["landlord", "kitty"]
    assert len(given[2].cards) == 17
    assert len(given[-1].cards) == 3
    unseen = doudizhu.deal_events(TABLE, deck=doudizhu.shuffle(TABLE, 1).cards, landlord=0)
    assert "face-up" not in [event.code for event in unseen]
    with pytest.raises(TableError):
        doudizhu.deal_events(TABLE, 1, seat=4)


def test_events_of_calls() -> None:
    state = doudizhu.deal(TABLE, 1)
    first = state.turn
    assert first is not None
    assert codes(state, "bid 1") == [("bid", first)]
    assert codes(state, "bid 3") == [("bid", first), ("landlord", first), ("kitty", first)]
    assert codes(play(state, "pass", "pass"), "pass") == [("passed", (first + 2) % 3), ("void", None)]
    assert codes(play(state, "bid 1", "pass"), "pass")[1:] == [("landlord", first), ("kitty", first)]


def test_events_of_play() -> None:
    state = doudizhu.setup(TABLE, hands=share("3344445", "6", "77"), landlord=0, bid=2)
    assert codes(state, "33") == [("played", 0)]
    assert codes(state, "4444") == [("played", 0), ("doubled", 0)]
    (told,) = doudizhu.events(state, doudizhu.parse_move(state, "33"), 1)
    assert (told.name, told.count, [card.text for card in told.cards]) == ("pair", 5, ["3C", "3D"])
    assert codes(play(state, "33"), "pass") == [("passed", 1)]
    assert codes(play(state, "33", "pass"), "77") == [("played", 2), ("out", 2), ("paid", 0), ("paid", 0)]
    assert codes(play(state, "4444", "pass"), "pass") == [("passed", 2), ("round-won", 0)]
    with pytest.raises(IllegalMoveError):
        doudizhu.events(state, doudizhu.PASS, 0)
    with pytest.raises(TableError):
        doudizhu.events(state, doudizhu.parse_move(state, "33"), 9)


def test_events_of_a_spring_and_of_payments() -> None:
    hands = share("33445566778899TTJJQQ", "33445566778899TTJ", "JQQKKKKAAAA2222BR")
    state = doudizhu.setup(TABLE, hands=hands, landlord=0)
    told = doudizhu.events(state, doudizhu.parse_move(state, "33445566778899TTJJQQ"), None)
    assert [event.code for event in told] == ["played", "out", "spring", "paid", "paid"]
    assert [(event.seat, event.other, event.chips) for event in told[-2:]] == [(1, 0, 2), (2, 0, 2)]


def test_a_sample_of_a_seed_is_the_same_for_ever() -> None:
    seen = doudizhu.view(doudizhu.deal(doudizhu.open_table(), 1), 0)
    assert str(doudizhu.sample(seen, "for ever").hands[1]) == "TC JC 2D 5D TD QD AH 2H 7H TH JH 3S 4S 6S 9S JS KS"
