"""What a seat may know, and full games that it cannot rule out (rules 3.1 and 5.4)."""

from __future__ import annotations

import attrs
import pytest

from cardstops.cards import Cards, pack
from cardstops.games import fireplace
from cardstops.games.fireplace import Board, DiscardPile, Finished, Melding, Phase, Rules, State
from tests.games.fireplace.positions import at_random, forcing, game, melding, play, refusal

STUCK = "2C 2C 3D 4H 5S 7C 7C 8D 9H TS TS KC QD"
HAND = "2C 3C 4C 5D 7D 9H TH JC JD QS QS KH AC"


def test_a_view_tells_both_rows_chips_and_sizes_and_only_the_own_hand() -> None:
    state = melding(HAND, ["JC JS 4C 3C 2C"], ["QC QD 9C 8D 6H"], stock=150)
    for seat in (0, 1, None):
        seen = fireplace.view(state, seat)
        assert seen.phase is Phase.MELDING
        assert (seen.seat, seen.turn, seen.table, seen.passes) == (seat, 0, state.table, 0)
        assert (seen.melds, seen.chips, seen.stock) == (state.melds, (31, 31), 150)
        assert seen.counts == (13, 8)
        assert seen.hand == (None if seat is None else state.hands[seat])
        assert seen.known == (Cards(), Cards())
        assert (seen.ending, seen.winners) == (None, ())


def test_4_1_a_view_tells_of_a_pass_just_before() -> None:
    state = play(melding("2C 3D", their_hand="4C 5D 6H 7S 9C", stock=0), "pass")
    assert fireplace.view(state, 0).passes == 1
    assert fireplace.view(play(state, "unable"), 0).passes == 0


def test_5_4_discards_are_listed_or_counted() -> None:
    row = ["JC JS 4C 3C 2C"]
    for option in DiscardPile:
        after = play(melding(HAND, row, rules=Rules(discards=option)), "JC JD JS KH AC steal 1:JS")
        discards = Cards.parse("2C 3C 4C JC")
        assert fireplace.view(after, 1).discards == (discards if option is DiscardPile.LISTED else 4)
        assert after.discards == discards


def test_5_4_shown_cards_are_known_to_the_opponent_until_they_are_played() -> None:
    state = forcing(STUCK)
    assert fireplace.view(state, 1).known == (Cards.parse(STUCK), Cards())
    assert fireplace.view(state, 0).known == (Cards(), Cards())
    assert fireplace.view(state, 0).shown == Cards.parse(STUCK)
    after = play(state, "force 2C 2C 3D 4H 5S")
    rest = Cards.parse(STUCK) - Cards.parse("2C 2C 3D 4H 5S")
    assert fireplace.view(after, 1).known == (rest, Cards())
    assert fireplace.view(after, 0).known == (Cards(), Cards())


def test_3_1_a_spectator_sees_the_hand_while_the_meld_is_chosen_and_keeps_no_memory_of_it() -> None:
    state = forcing(STUCK)
    assert fireplace.view(state, None).known == (Cards.parse(STUCK), Cards())
    assert fireplace.view(play(state, "force 2C 2C 3D 4H 5S"), None).known == (Cards(), Cards())


def test_5_4_a_copy_drawn_later_is_not_known() -> None:
    state = melding("7C 7C JC JD 4C 3C 2C", stock=0)
    board = state.board
    shown = Board(board.hands, board.melds, board.chips, board.stock, board.discards, (Cards.parse("7C 4C"), Cards()))
    after = play(attrs.evolve(state, board=shown), "4C 7C JC JD 3C")
    assert after.hands[0] == Cards.parse("7C 2C")
    assert fireplace.view(after, 1).known[0] == Cards()


def test_the_chooser_s_view_is_enough_to_choose() -> None:
    state = forcing(STUCK)
    assert list(fireplace.legal_moves(fireplace.view(state, 1))) == list(fireplace.legal_moves(state))
    assert list(fireplace.legal_moves(fireplace.view(state, 0))) == []


def test_a_view_of_a_seat_that_is_not_on_turn_moves_nothing() -> None:
    state = melding(HAND)
    for seat in (1, None):
        assert list(fireplace.legal_moves(fireplace.view(state, seat))) == []
        refused = fireplace.why_illegal(fireplace.view(state, seat), fireplace.UNABLE)
        assert refused is not None
        assert refused.code == "not-on-turn"
    over = fireplace.view(play(melding(HAND, chips=(1, 1)), "2C 3C 4C JC JD"), 0)
    refused = fireplace.why_illegal(over, fireplace.UNABLE)
    assert refused is not None
    assert refused.code == "deal-over"


def test_a_view_of_a_finished_game_tells_no_hands() -> None:
    after = play(melding(HAND, chips=(1, 31)), "2C 3C 4C JC JD")
    assert isinstance(after, Finished)
    seen = fireplace.view(after, 1)
    assert (seen.phase, seen.turn, seen.winners, seen.ending) == (Phase.FINISHED, None, (0,), after.ending)
    assert seen.hand == after.hands[1]
    assert seen.known == (Cards(), Cards())


def all_cards(state: State) -> Cards:
    cards = state.hands[0] + state.hands[1] + Cards.of(state.stock) + state.discards
    for row in state.melds:
        for meld in row:
            cards += meld.cards
    return cards


@pytest.mark.parametrize("option", DiscardPile)
def test_a_sample_has_the_very_view_and_is_a_game_of_its_own(option: DiscardPile) -> None:
    states = [state for state, _ in game(9, at_random(9), Rules(discards=option))][::6]
    states.append(forcing(STUCK, rules=Rules(discards=option)))
    states.append(play(states[-1], "force 2C 2C 3D 4H 5S"))
    states.append(play(melding(HAND, chips=(1, 31), rules=Rules(discards=option)), "2C 3C 4C JC JD"))
    for state in states:
        for seat in (0, 1, None):
            seen = fireplace.view(state, seat)
            samples = [fireplace.sample(seen, seed) for seed in ("a", "b")]
            for other in samples:
                assert fireplace.view(other, seat) == seen
                assert all_cards(other) == pack(5)
                assert list(fireplace.faults(other)) == []
            assert samples[0] == fireplace.sample(seen, "a")
            assert samples[0] != samples[1]


def test_a_sample_keeps_shown_cards_where_they_are() -> None:
    after = play(forcing(STUCK), "force 2C 2C 3D 4H 5S")
    rest = Cards.parse(STUCK) - Cards.parse("2C 2C 3D 4H 5S")
    for seed in range(10):
        other = fireplace.sample(fireplace.view(after, 1), seed)
        assert isinstance(other, Melding)
        assert other.hands[0] == rest
        assert other.board.shown[0] == rest
        mine = fireplace.sample(fireplace.view(after, 0), seed)
        assert isinstance(mine, Melding)
        assert mine.board.shown == (rest, Cards())


def test_a_sample_of_a_seed_is_the_same_for_ever() -> None:
    seen = fireplace.view(fireplace.deal(fireplace.open_table("fireplace"), 4), 0)
    assert str(fireplace.sample(seen, "for ever").hands[1]) == "4C 6C AD 5D 7D 8D KD KD KD AH 7H 2S 3S"


def test_a_sample_deals_the_hidden_cards_differently() -> None:
    state = fireplace.deal(fireplace.open_table("fireplace"), 4)
    hands = {str(fireplace.sample(fireplace.view(state, 0), seed).hands[1]) for seed in range(20)}
    assert len(hands) == 20
    assert refusal(fireplace.sample(fireplace.view(state, 0), 1), "pass") == "no-pass"
