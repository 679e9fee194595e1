"""Rules 3 and 5: rounds, why a move is not legal, and what a deal comes to."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardstops.cards import Cards
from cardstops.draws import Source
from cardstops.errors import IllegalMoveError, PhaseError, TableError
from cardstops.games import doudizhu
from cardstops.games.doudizhu import choices, settlement
from tests.support.doudizhu import deck, hand, others, play, share

TABLE = doudizhu.open_table()


def position(*hands: str, rules: doudizhu.Rules | str = "doudizhu", **named: Any) -> Any:
    table = doudizhu.open_table(rules)
    return doudizhu.setup(table, hands=share(*hands, packs=table.rules.packs), landlord=0, **named)


def test_3_2_passing_bars_nobody_and_the_last_to_play_leads_again() -> None:
    state: Any = play(position("33445", "55667", "77889"), "33", "55", "pass", "pass")
    assert (state.turn, state.standing, state.by) == (1, None, None)
    again: Any = play(position("33AA5", "55667", "77889"), "33", "pass", "77", "AA")
    assert (again.turn, again.by) == (1, 0)


def test_3_3_the_deal_ends_the_instant_a_hand_is_empty() -> None:
    end = play(position("33", "55667", "77889"), "33")
    assert isinstance(end, doudizhu.Finished)
    assert (end.turn, end.by, end.winner, end.landlord, end.bid) == (None, 0, 0, 0, 1)
    assert (end.kitty, end.face_up) == (Cards(), None)
    assert doudizhu.legal_moves(end) == ()
    fault = doudizhu.why_illegal(end, doudizhu.PASS)
    assert fault is not None
    assert fault.code == "deal-over"
    with pytest.raises(IllegalMoveError):
        doudizhu.apply(end, doudizhu.PASS)
    with pytest.raises(IllegalMoveError):
        doudizhu.events(end, doudizhu.PASS, None)


@pytest.mark.parametrize(
    ("before", "move", "code", "clause", "says"),
    [
        ((), doudizhu.PASS, "must-lead", "3.1", "play any combination"),
        ((), doudizhu.Bid(3), "not-a-play", "3.1", "cards are being played"),
        ((), "3", "not-a-play", "3.1", "lead any combination; a text becomes a move by parse_move"),
        ((), doudizhu.Play(Cards()), "not-a-combination", "4", "no card is no combination"),
        ((), doudizhu.Play(hand("34")), "not-a-combination", "4", "3C 4C is no combination"),
        ((), doudizhu.Play(Cards.parse("3C KC")), "not-held", "4.5", "does not hold KC"),
        ((), doudizhu.Play(Cards.parse("3C 3D"), Cards.parse("3D")), "wrong-kickers", "4.4", "pair 33"),
        (("33",), doudizhu.Play(Cards.parse("6C")), "wrong-type", "3.1", "pair of 2 cards, 3C 3D"),
        (
            ("3",),
            doudizhu.Play(Cards.parse("6C 6D")),
            "wrong-type",
            "3.1",
            "a pair of 2 cards does not follow the single of 1 card, 3C",
        ),
        (("55", "66"), doudizhu.Play(Cards.parse("5H 5S")), "not-higher", "4.3", "pair of 2 cards, 6C 6D"),
    ],
)
def test_3_1_illegal_moves_say_why(before: tuple[str, ...], move: Any, code: str, clause: str, says: str) -> None:
    state = play(position("333345555", "66677", "558"[:0] + "88899"), *before)
    if before == ("55", "66"):
        state = play(state, "pass")
    fault = doudizhu.why_illegal(state, move)
    assert fault is not None
    assert (fault.code, fault.clause) == (code, clause)
    assert says in fault.text
    assert move not in doudizhu.legal_moves(state)
    with pytest.raises(IllegalMoveError) as raised:
        doudizhu.apply(state, move)
    assert raised.value.illegality == fault


def test_3_1_the_illegality_carries_the_cards_to_beat() -> None:
    state = play(position("3344", "5677", "TTTT9"), "33")
    fault = doudizhu.why_illegal(state, doudizhu.Play(Cards.parse("5C")))
    assert fault is not None
    assert [card.text for card in fault.cards] == ["3C", "3D"]


def test_4_3_a_lower_bomb_is_not_higher_and_nothing_follows_the_rocket() -> None:
    state = play(position("4444BR5", "33336", "77889"), "4444")
    fault = doudizhu.why_illegal(state, doudizhu.Play(hand("3333")))
    assert fault is not None
    assert fault.code == "not-higher"
    rocket = play(position("4444BR5", "33336", "77889"), "BR")
    assert [str(move) for move in doudizhu.legal_moves(rocket)] == ["pass"]


def test_4_4_a_play_with_several_readings_names_its_kickers() -> None:
    state = position("3334445556667", "88", "99", rules="openspiel")
    plain = doudizhu.Play(hand("333444555666"))
    low = doudizhu.Play(plain.cards, hand("333"))
    high = doudizhu.Play(plain.cards, hand("666"))
    moves = doudizhu.legal_moves(state)
    assert {plain, low, high} <= set(moves)
    assert str(low) == "4C 4D 4H 5C 5D 5H 6C 6D 6H + 3C 3D 3H"
    assert all(move in moves for move in (plain, low, high))
    wrong = doudizhu.Play(plain.cards, hand("444"))
    fault = doudizhu.why_illegal(state, wrong)
    assert fault is not None
    assert fault.code == "wrong-kickers"
    after = play(state, str(low))
    assert isinstance(after, doudizhu.Playing)
    assert after.top is not None
    assert (after.top.body, after.top.carried) == ("444555666", "333")


def test_4_4_kickers_must_be_named_where_there_are_several_readings_with_some() -> None:
    rules = doudizhu.Rules(pair_kickers=doudizhu.PairKickers.MAY_REPEAT)
    state = position("333344445", "88", "99", rules=rules)
    fault = doudizhu.why_illegal(state, doudizhu.Play(hand("33334444")))
    assert fault is not None
    assert (fault.code, "quad_pairs 3333 + 4444, quad_pairs 4444 + 3333" in fault.text) == ("which-kickers", True)


# --- settlement


def settled(state: doudizhu.State) -> tuple[int, ...]:
    return doudizhu.settle(state).payments


def test_5_1_the_seeds_examples_played_out() -> None:
    state = position("3333444456BR", "77889", "99TTJ", bid=3)
    end = play(state, "BR", "pass", "pass", "3333", "pass", "pass", "4444", "pass", "pass", "5", "7", "pass", "pass")
    assert end.turn == 1
    end = play(end, "8", "9", "pass", "pass", "9", "pass", "pass", "TT", "pass", "pass", "J")
    assert isinstance(end, doudizhu.Finished)
    assert settled(end) == (-48, 24, 24)
    won = play(position("3333444456BR", "77889", "99TTJ", bid=3), "BR", "pass", "pass", "3333", "pass", "pass")
    won = play(won, "4444", "pass", "pass", "5", "pass", "9", "pass", "pass", "9", "pass", "pass", "TT", "pass", "pass")
    assert settled(play(won, "J")) == (-48, 24, 24)
    best = position("3333444455BR", "77889", "99TTJ", bid=3)
    best_end = play(best, "BR", "pass", "pass", "3333", "pass", "pass", "4444", "pass", "pass", "55")
    assert settled(best_end) == (48, -24, -24)
    assert doudizhu.settle(best_end).winners == (0,)


def test_5_1_bid_2_with_one_bomb_and_the_rocket_won_by_the_peasants() -> None:
    end = play(position("3456", "7777BR", "8899", bid=2), "3", "7777", "pass", "pass", "BR")
    assert settled(end) == (-16, 8, 8)
    assert doudizhu.settle(end).winners == (1, 2)
    assert doudizhu.settle(end).reason == "peasant_out"


def test_5_1_plain() -> None:
    assert settled(play(position("3", "7", "8"), "3")) == (2, -1, -1)


def whole(landlord: str, first: str, second: str, bid: int) -> doudizhu.State:
    """A whole deal in which seat 0 bids and takes the last three of its cards from the kitty."""
    mine, one, two = share(landlord, first, second)
    drawn = Cards.of(sorted(mine, key=lambda card: card.text)[:17])
    begun = doudizhu.deal(TABLE, deck=deck(TABLE, (drawn, one, two)), face_up=0)
    return play(begun, f"bid {bid}", *(["pass", "pass"] if bid < 3 else []))


def test_5_2_spring() -> None:
    state = whole("3456789TJQKA22345678", "3456789TJQKA2345J", "9TQKA29TJQKA678BR", 1)
    for _ in range(19):
        state = play(state, str(doudizhu.legal_moves(state)[0]), "pass", "pass")
    assert settled(play(state, str(doudizhu.legal_moves(state)[0]))) == (4, -2, -2)


def test_5_2_going_out_on_the_first_combination_is_a_spring_once() -> None:
    state = whole("33445566778899TTJJQQ", "33445566778899TTJ", "JQQKKKKAAAA2222BR", 1)
    assert settled(play(state, "33445566778899TTJJQQ")) == (4, -2, -2)


def test_5_2_reverse_spring_later_passes_do_not_matter() -> None:
    state = whole("3456789TJQKA22345678", "3456789TJQKA2345J", "9TQKA29TJQKA678BR", 2)
    state = play(state, "3", "pass", "R", "pass", "pass")
    while state.turn is not None:
        moves = doudizhu.legal_moves(state)
        lead = moves[0] if state.turn == 2 else doudizhu.PASS
        state = doudizhu.apply(state, lead)
    assert settled(state) == (-8, 4, 4)


def test_5_2_a_reverse_spring_is_one_however_the_rest_is_played() -> None:
    state = whole("3456789TJQKA22345678", "3456789TJQKA2345J", "9TQKA29TJQKA678BR", 2)
    state = play(state, "3", "pass", "R", "pass", "pass")
    while len(state.hands[2]) > 1 or state.turn != 2:
        moves = doudizhu.legal_moves(state)
        state = doudizhu.apply(state, moves[0] if state.turn == 2 else doudizhu.PASS)
    outcome = doudizhu.play_out(state, Source(1).seats(3, 0))
    assert (outcome.settlement.payments, outcome.moves) == ((-8, 4, 4), 1)


def test_5_2_the_opening_is_the_first_play_of_the_landlord_alone() -> None:
    state = play(position("3344", "556", "667"), "33", "pass", "pass", "4")
    assert state.opening == 2  # type: ignore[union-attr]  # cards are being played
    peasant = play(position("3344", "556", "667", turn=1), "55")
    assert peasant.opening == 0  # type: ignore[union-attr]  # cards are being played


def test_5_1_twelve_bombs_and_the_rocket() -> None:
    state = whole("QQQQKKKKAAAA2222BR33", "44445555666677773", "88889999TTTTJJJJ3", 3)
    for ranks in ("QQQQ", "KKKK", "AAAA", "2222", "BR"):
        state = play(state, ranks, "pass", "pass")
    state = play(state, "3", "4444", "pass", "pass")
    for ranks in ("5555", "6666"):
        state = play(state, ranks, "pass", "pass")
    state = play(state, "7777", "8888", "pass", "pass")
    for ranks in ("9999", "TTTT", "JJJJ"):
        state = play(state, ranks, "pass", "pass")
    end = play(state, "3")
    assert settled(end) == (-49_152, 24_576, 24_576)


def test_6_5_four_players() -> None:
    state = position("33333444444BBRR5", "66", "77", "88", rules="four-player", bid=2)
    for ranks in ("33333", "444444", "BBRR"):
        state = play(state, ranks, "pass", "pass", "pass")
    assert settled(play(state, "5")) == (24, -8, -8, -8)
    small = position("35", "33336", "44447", "88", rules="four-player", bid=3)
    end = play(small, "3", "3333", "4444", "pass", "pass", "pass", "7")
    assert settled(end) == (-9, 3, 3, 3)


def test_6_3_three_passes_end_a_round_of_four() -> None:
    state = play(position("345", "66", "77", "88", rules="four-player"), "3", "6", "pass", "pass", "pass")
    assert (state.turn, getattr(state, "standing", 0)) == (1, None)


@pytest.mark.parametrize(
    ("winner", "played", "opening", "name"),
    [
        (0, (20, 0, 0), 4, "spring"),
        (0, (20, 1, 0), 4, None),
        (0, (20, 0, 1), 4, None),
        (1, (4, 17, 0), 4, "reverse-spring"),
        (1, (5, 17, 0), 4, None),
    ],
)
def test_5_2_a_spring_is_that_the_other_side_never_played_or_only_opened(
    winner: int, played: tuple[int, ...], opening: int, name: str | None
) -> None:
    assert settlement.season(0, winner, played, opening) == name


@pytest.mark.parametrize(("landlord", "paid"), [(0, (-6, 3, 3)), (1, (3, -6, 3)), (2, (3, 3, -6))])
def test_5_1_the_landlord_pays_each_peasant_wherever_it_sits(landlord: int, paid: tuple[int, ...]) -> None:
    hands = share(*("33" if seat == landlord else "4" for seat in range(3)))
    winner = (landlord + 1) % 3
    end = play(doudizhu.setup(TABLE, hands=hands, landlord=landlord, bid=3, turn=winner), "4")
    assert settlement.payments(end) == doudizhu.settle(end).payments == paid  # type: ignore[arg-type]  # it is over


# --- matches


def test_5_3_chips_are_carried_and_the_deal_moves_on() -> None:
    table = doudizhu.open_table(doudizhu.Rules(deals=2))
    first = doudizhu.settle(play(doudizhu.setup(table, hands=share("3", "7", "8"), landlord=0), "3"))
    assert first.table is not None
    assert (first.table.chips, first.table.dealer, first.table.number, first.table.played) == ((2, -1, -1), 1, 1, 1)
    assert first.table.previous == 0
    second = doudizhu.settle(play(doudizhu.setup(first.table, hands=share("33", "7", "8"), landlord=0), "3", "7"))
    assert (second.payments, second.winners, second.reason) == ((-2, 1, 1), (1, 2), "peasant_out")
    assert second.table is None
    assert second.final is not None
    assert (second.final.chips, second.final.winners, second.final.residue) == ((0, 0, 0), (0, 1, 2), 0)


def test_5_3_an_open_match_is_closed_by_its_host() -> None:
    table = attrs.evolve(TABLE, chips=(4, -2, -2))
    closed = doudizhu.close(table)
    assert (closed.payments, closed.winners, closed.reason, closed.table) == ((0, 0, 0), (), "closed", None)
    assert closed.final is not None
    assert closed.final.winners == (0,)
    assert doudizhu.GAME.open_ended(table.rules)
    assert not doudizhu.GAME.open_ended(doudizhu.Rules(deals=3))
    with pytest.raises(TableError):
        doudizhu.close("table")  # type: ignore[arg-type]  # on purpose


def test_what_is_no_state_or_not_over_is_refused() -> None:
    for state in (doudizhu.deal(TABLE, 1), position("3", "4", "5")):
        with pytest.raises(PhaseError, match="not over"):
            doudizhu.settle(state)
    for function in (doudizhu.settle, doudizhu.legal_moves):
        with pytest.raises(PhaseError, match="no state"):
            function("state")  # type: ignore[arg-type]  # on purpose
    with pytest.raises(PhaseError):
        doudizhu.apply(None, doudizhu.PASS)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(PhaseError):
        doudizhu.why_illegal(3, doudizhu.PASS)  # type: ignore[arg-type]  # on purpose


def test_moves_are_a_lazy_sequence() -> None:
    cards = others(TABLE, *share("33334444555566667", "77788889999TTTTJJ"))
    state = doudizhu.setup(TABLE, hands=(*share("33334444555566667", "77788889999TTTTJJ"), cards), landlord=2)
    moves = doudizhu.legal_moves(state)
    assert repr(moves) == f"<{len(moves)} moves>"
    assert bool(moves)
    assert moves[-1] == list(moves)[-1]
    assert [moves[place] for place in range(len(moves))] == list(moves)
    for part in (slice(3), slice(5, 11, 2), slice(-4, None), slice(None, None, -1), slice(8, 8)):
        assert moves[part] == tuple(list(moves)[part])


def test_4_5_a_play_of_one_rank_is_made_once_of_the_lowest_suits_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, "_MADE", tuple({} for _ in range(9)))
    state = position("3344567", "99", "88")
    moves = doudizhu.legal_moves(state)
    listed = ["3C", "4C", "5C", "6C", "7C", "3C 3D", "4C 4D", "3C 4C 5C 6C 7C"]
    assert [str(move) for move in moves] == [str(move) for move in moves] == listed
    assert [moves[place] is moves[place] for place in range(8)] == [True] * 7 + [False]
    again = doudizhu.legal_moves(position("3344", "55", "66"))
    assert again[0] is moves[0]
    assert str(doudizhu.legal_moves(play(state, "3C"))[1]) == "9C"
