"""Pope Joan, sentence by sentence of section 10, and sets that claim a cell together at other tables (rule 1.3)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardstops.cards import Cards
from cardstops.game import Event
from cardstops.games import newmarket as nm
from cardstops.games.newmarket import (
    Carry,
    DeadHand,
    EventCode,
    Finished,
    LayoutCell,
    LeadCard,
    Leaves,
    Playing,
    Reason,
    Stakes,
    TurnUp,
    Unplayed,
)
from tests.support.newmarket import after, card, laid, preset, stacked, texts
from tests.support.newmarket_joan import (
    DRESSING,
    chips_on,
    finished,
    hands_text,
    joan,
    owners,
    playing,
    small,
    turned_up,
)

COURT = "AC JC QC KC 2D 4D 6D 2H 4H 6H"
"""Ten cards of which the clubs are ace, Jack, Queen and King; nothing else goes on with itself."""
SHORT = "9D 2C | 3C 5H | 4H 6S / 7D TD 8S"
"""2C 3C 5H, and seat 1 is out; the Pope is left in seat 0's hand, two cards in seat 2's."""


def told(events: tuple[Event, ...], *codes: EventCode) -> list[tuple[Any, ...]]:
    """Clause, seat, cell and chips of the events of these codes."""
    return [(event.clause, event.seat, event.name, event.chips) for event in events if event.code in codes]


# The pack and the turned card (rule 10.1) ------------------------------------------------------------------------


def test_10_1_the_eight_of_diamonds_is_taken_out() -> None:
    pack = preset("pope-joan").pack
    assert (len(pack), card("8D") in pack, preset("pope-joan").removed) == (51, False, Cards.parse("8D"))


@pytest.mark.parametrize(
    ("seats", "each", "dead"), [(3, 12, 15), (4, 10, 11), (5, 8, 11), (6, 7, 9), (7, 6, 9), (8, 5, 11)]
)
def test_10_1_hands_are_equal_and_the_dead_hand_has_the_surplus(seats: int, each: int, dead: int) -> None:
    for dealer in range(seats):
        state = nm.deal(nm.open_table("pope-joan", seats, dealer=dealer), "sizes")
        assert ([len(hand) for hand in state.hands], len(state.dead)) == ([each] * seats, dead)


def test_10_1_the_seven_of_diamonds_is_a_stop() -> None:
    state = joan({0: "6D 7D 9D", 1: "TD"})
    events = nm.events(after(state, "6D"), nm.read_move("7D"), None)
    assert [(event.code, event.name) for event in events][-2:] == [
        (EventCode.STOPPED, "removed"),
        (EventCode.LEADS, None),
    ]
    assert playing(after(state, "6D, 7D")).turn == 0


def test_10_1_the_ace_is_low() -> None:
    state = joan({0: "AH KH", 1: "2H"}, dead="TH JH QH")
    assert playing(after(state, "AH")).due is card("2H")
    any_card = joan({0: "AH KH", 1: "2H"}, lead_card=LeadCard.ANY)
    top = playing(after(any_card, "KH"))
    assert (top.due, top.turn) == (None, 0)


@pytest.mark.parametrize("seats", range(3, 9))
@pytest.mark.parametrize("dead_hand", DeadHand)
def test_10_1_the_last_card_of_the_dead_hand_is_turned_up(seats: int, dead_hand: DeadHand) -> None:
    table = nm.open_table(preset("pope-joan", dead_hand=dead_hand), seats)
    deck = nm.shuffle(table, "turn").cards
    state = nm.deal(table, deck=deck)
    assert turned_up(state) is [each for each in deck if each in state.dead][-1]
    if dead_hand is DeadHand.EQUAL:
        assert turned_up(state) is deck[-1]


@pytest.mark.parametrize("suit", "CDHS")
def test_10_1_its_suit_is_trumps(suit: str) -> None:
    claims = {cell.name: str(cell.claims) for cell in joan(turned=f"5{suit}").cells}
    assert claims == {
        "pope": "9D",
        "ace": f"A{suit}",
        "king": f"K{suit}",
        "queen": f"Q{suit}",
        "jack": f"J{suit}",
        "matrimony": f"Q{suit} K{suit}",
        "intrigue": f"J{suit} Q{suit}",
        "game": "",
    }


def test_10_1_without_a_turned_card_there_are_no_trumps() -> None:
    state = joan(turn_up=TurnUp.NONE, layout=(LayoutCell("pope", Cards(), Cards.parse("9D"), dressing=6),))
    assert (state.board.turned, state.facts.stopped) == (None, Cards())
    assert nm.view(state, 0).known[-1] == Cards()
    assert [event.code for event in nm.deal_events(state.table, "x")].count(EventCode.TURNED_UP) == 0


def test_10_1_everybody_sees_the_turned_card() -> None:
    state = joan(turned="7S")
    for seat in (None, *range(4)):
        view = nm.view(state, seat)
        assert (view.board.turned, view.known) == (card("7S"), (*(Cards(),) * 4, Cards.parse("7S")))
        events = nm.deal_events(
            state.table, deck=stacked(state.table, hands_text(state.table, {}, turned="7S")), seat=seat
        )
        assert [event.cards for event in events if event.code is EventCode.TURNED_UP] == [(card("7S"),)]


def test_10_1_the_turned_card_stops_the_run_below_it() -> None:
    state = joan({0: "3C 4C 2D 2H", 1: "6C"}, turned="5C")
    events = nm.events(after(state, "3C"), nm.read_move("4C"), None)
    assert [(event.code, event.name) for event in events if event.code is EventCode.STOPPED] == [
        (EventCode.STOPPED, "dead")
    ]
    assert playing(after(state, "3C, 4C")).turn == 0
    assert after(state, "3C, 4C").facts.stopped == Cards.parse("5C")


def test_10_1_the_dead_hand_is_not_exchanged() -> None:
    state = joan()
    assert isinstance(state, Playing)
    fault = nm.why_illegal(state, nm.Swap())
    assert fault is not None
    assert fault.code == "play-first"


# The cells (rule 10.2) -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("suit", "CDHS")
def test_10_2_who_plays_jack_queen_king_and_ace_of_trumps_takes_six_of_the_eight_cells(suit: str) -> None:
    hand = COURT if suit == "C" else " ".join(f"{rank}{suit}" for rank in "AJQK") + " 2C 4C 6C" + " 2S 4S 6S"
    hand = hand.replace("2S 4S 6S", "3C 5C 7C") if suit == "S" else hand
    state = joan({0: hand}, turned=f"5{suit}", dead=f"2{suit}")
    assert state.chips == (0, 0, 0, -15)
    state = after(state, f"A{suit}, J{suit}, Q{suit}, K{suit}")
    assert owners(state) == dict.fromkeys(("ace", "king", "queen", "jack", "matrimony", "intrigue"), 0)
    assert chips_on(state) == dict.fromkeys(DRESSING, 0) | {"pope": 6, "game": 1}
    assert state.chips == (8, 0, 0, -15)


def test_10_2_a_queen_may_claim_three_cells_at_once() -> None:
    """King first and Jack next, where any card may be led: the order of the cards does not matter."""
    state = after(joan({0: COURT}, lead_card=LeadCard.ANY), "KC, JC")
    assert owners(state) == {"king": 0, "jack": 0}
    events = nm.events(state, nm.read_move("QC"), None)
    claimed = [("7.3", 0, "queen", 1), ("7.3", 0, "matrimony", 2), ("7.3", 0, "intrigue", 2)]
    assert told(events, EventCode.CLAIMED) == claimed
    state = after(state, "QC")
    assert (owners(state), state.chips) == (
        dict.fromkeys(("king", "jack", "queen", "matrimony", "intrigue"), 0),
        (7, 0, 0, -15),
    )


@pytest.mark.parametrize(
    ("jack", "queen", "king", "claimed"),
    [
        (0, 0, 0, {"matrimony": 0, "intrigue": 0}),
        (0, 0, 1, {"intrigue": 0}),
        (0, 1, 1, {"matrimony": 1}),
        (0, 1, 0, {}),
        (0, 1, 2, {}),
    ],
)
def test_10_2_pairs_are_claimed_only_when_one_seat_plays_both(
    jack: int, queen: int, king: int, claimed: dict[str, int]
) -> None:
    hands = {0: ["AH"], 1: ["2H"], 2: ["3H"]}
    for seat, name in ((jack, "JC"), (queen, "QC"), (king, "KC")):
        hands[seat].append(name)
    state = after(joan({seat: " ".join(cards) for seat, cards in hands.items()}, lead_card=LeadCard.ANY), "JC, QC, KC")
    assert owners(state) == {"jack": jack, "queen": queen, "king": king, **claimed}
    left = chips_on(state)
    assert (left["matrimony"], left["intrigue"]) == (2 * ("matrimony" not in claimed), 2 * ("intrigue" not in claimed))


def test_10_2_court_cards_of_other_suits_claim_nothing() -> None:
    state = after(joan({0: "JH QH KH AH"}, turned="5C", lead_card=LeadCard.ANY), "JH, QH, KH, AH")
    assert (owners(state), state.chips) == ({}, (0, 0, 0, -15))


def test_10_2_the_nine_of_diamonds_claims_pope_whatever_is_trumps() -> None:
    for turned in ("5C", "5D", "5H", "5S"):
        state = after(joan({0: "9D"}, turned=turned, lead_card=LeadCard.ANY), "9D")
        assert (owners(state), state.chips) == ({"pope": 0}, (6, 0, 0, -15))


def test_2_4_what_nobody_claims_stays_for_the_next_deal() -> None:
    """5H puts seat 1 out: only Game is won, and the next dealer dresses what is left."""
    settlement = nm.settle(small(SHORT, "2C, 3C, 5H"))
    assert settlement.table is not None
    assert chips_on(settlement.table) == DRESSING | {"game": 0}
    again = laid(settlement.table, SHORT)
    assert chips_on(again) == {name: 2 * chips for name, chips in DRESSING.items()} | {"game": 1}


@pytest.mark.parametrize(("carry", "seat_1"), [(Carry.ACCUMULATE, 3), (Carry.TO_WINNER, 17)])
def test_2_4_or_goes_to_the_winner_of_the_deal(carry: Carry, seat_1: int) -> None:
    settlement = nm.settle(small(SHORT, "2C, 3C, 5H", carry=carry))
    assert settlement.payments == (0, 3, -17)
    assert settlement.table is not None
    assert settlement.table.chips[1] == seat_1
    assert sum(chips_on(settlement.table).values()) == (14 if carry is Carry.ACCUMULATE else 0)


# The dressing (rule 10.3) ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(3, 9))
def test_10_3_the_dealer_alone_dresses_the_cells_with_15(seats: int) -> None:
    for dealer in range(seats):
        table = nm.open_table("pope-joan", seats, dealer=dealer)
        state = laid(table, hands_text(table, {}, turned="5C"))
        assert chips_on(state) == DRESSING
        assert state.chips == tuple(-15 * (seat == dealer) for seat in range(seats))
        events = nm.deal_events(table, deck=stacked(table, hands_text(table, {}, turned="5C")))
        assert told(events, EventCode.STAKED, EventCode.POT_PAID) == [("10.3", dealer, None, 15)]


def test_10_3_the_dealers_factor_is_not_for_the_dressing() -> None:
    assert joan(dealer_factor=2, cell_stake=9).chips == (0, 0, 0, -15)


def test_10_3_fixed_stakes_may_lie_on_the_same_cells() -> None:
    state = joan(stakes=Stakes.FIXED, dealer_factor=2)
    assert (chips_on(state), state.chips) == (dict.fromkeys(DRESSING, 5), (-8, -8, -8, -16))


# What is turned up (rule 10.4) -----------------------------------------------------------------------------------


@pytest.mark.parametrize("turn_up", [TurnUp.CELL, TurnUp.WINS_DEAL])
@pytest.mark.parametrize(
    ("turned", "name"), [("AC", "ace"), ("KH", "king"), ("QS", "queen"), ("JD", "jack"), ("TC", None), ("9C", None)]
)
def test_10_4_the_dealer_takes_the_cell_of_the_turned_card_at_once(
    turned: str, name: str | None, turn_up: TurnUp
) -> None:
    state = playing(joan(turned=turned, turn_up=turn_up))
    assert owners(state) == ({} if name is None else {name: 3})
    assert chips_on(state) == DRESSING | ({} if name is None else {name: 0})
    assert state.chips == (0, 0, 0, -15 if name is None else -14)
    events = nm.deal_events(state.table, deck=stacked(state.table, hands_text(state.table, {}, turned=turned)))
    assert told(events, EventCode.CLAIMED) == ([] if name is None else [("10.4", 3, name, 1)])
    assert state.turn == 0


def test_10_4_the_pope_turned_up_wins_its_cell() -> None:
    state = playing(joan(turned="9D", turn_up=TurnUp.CELL))
    assert (owners(state), state.chips) == ({"pope": 3}, (0, 0, 0, -9))


def test_10_4_a_cell_that_has_grown_is_taken_whole() -> None:
    table = nm.settle(small("9D 2C | 3C 5H | 4H 6S / 7D JS 8S", "2C, 3C, 5H")).table
    assert table is not None
    state = laid(table, "9D 2C | 3C 5H | 4H 6S / 7D 8S JS")
    assert (owners(state), state.chips[0] - table.chips[0]) == ({"jack": 0}, -15 + 2)


def test_1_2_a_cell_that_leaves_may_fall_to_the_turned_card() -> None:
    layout = (LayoutCell("once", Cards(), Cards.parse("9D"), Leaves.LEAVES, dressing=6),)
    state = small("2C 3C | 4C 5H | 4H 6S / 7D TD 9D", layout=layout)
    assert [(cell.live, cell.chips, cell.claimed_by) for cell in state.cells] == [(False, 0, 2)]
    events = nm.deal_events(state.table, deck=stacked(state.table, "2C 3C | 4C 5H | 4H 6S / 7D TD 9D"))
    assert told(events, EventCode.CLAIMED, EventCode.CELL_LEFT) == [
        ("10.4", 2, "once", 6),
        ("1.2", None, "once", None),
    ]
    following = nm.settle(played_out(state)).table
    assert following is not None
    again = laid(following, "2C 3C | 4C 5H | 4H 6S / 7D TD 9D")
    assert (again.cells[0].live, again.chips[0] - following.chips[0]) == (False, 0)
    assert not laid(following, "2C 3C | 4C 5H | 4H 6S / 9D TD 7D").cells[0].live


def test_10_4_a_turned_king_makes_no_pair_with_a_queen_that_the_dealer_plays() -> None:
    """The turned card was not played, and nobody can play it in this deal."""
    state = after(joan({0: "TC", 3: "JC QC"}, turned="KC", lead_card=LeadCard.ANY), "TC, JC, QC")
    assert owners(state) == {"king": 3, "jack": 3, "queen": 3, "intrigue": 3}
    assert chips_on(state)["matrimony"] == 2


def test_10_4_the_pope_turned_up_may_win_the_deal() -> None:
    """Pope and Game, and a chip for each of the 30 cards of the others, before a move."""
    state = finished(joan(turned="9D", turn_up=TurnUp.WINS_DEAL))
    assert (state.winner, state.reason, state.top, state.turn) == (3, Reason.TURN_UP, None, None)
    assert nm.legal_moves(state) == ()
    assert owners(state) == {"pope": 3, "game": 3}
    assert state.chips == (-10, -10, -10, -15 + 6 + 1 + 30)
    settlement = nm.settle(state)
    assert (settlement.payments, settlement.winners, settlement.reason) == ((-10, -10, -10, 22), (3,), "turn_up")
    assert settlement.table is not None
    assert (settlement.table.dealer, settlement.table.number, settlement.table.winner) == (0, 1, 3)
    assert sum(chips_on(settlement.table).values()) == 8


def test_10_4_the_events_of_a_deal_won_by_the_turned_card() -> None:
    table = nm.open_table(preset("pope-joan", turn_up=TurnUp.WINS_DEAL, pot_stake=1), 3, dealer=2)
    events = nm.deal_events(table, deck=stacked(table, hands_text(table, {}, turned="9D")), seat=0)
    named = [(event.code, event.clause, event.seat, event.chips) for event in events]
    assert named[named.index((EventCode.TURNED_UP, "10.1", None, None)) :] == [
        (EventCode.TURNED_UP, "10.1", None, None),
        (EventCode.CLAIMED, "10.4", 2, 6),
        (EventCode.TURN_UP_WINS, "10.4", 2, None),
        (EventCode.POT_TAKEN, "7.1", 2, 3),
        (EventCode.CLAIMED, "10.6", 2, 1),
        (EventCode.PAID, "7.1", 0, 12),
        (EventCode.PAID, "7.1", 1, 12),
    ]
    assert [event.cards for event in events if event.code is EventCode.TURN_UP_WINS] == [(card("9D"),)]


def test_10_4_with_a_bankroll_the_others_pay_as_far_as_their_chips_go() -> None:
    table = nm.open_table(preset("pope-joan", turn_up=TurnUp.WINS_DEAL, bankroll=20), 4, dealer=3)
    table = attrs.evolve(table, chips=(3, 0, 57, 20))
    assert laid(table, hands_text(table, {}, turned="9D")).chips == (0, 0, 47, 20 - 15 + 6 + 1 + 3 + 10)


def test_7_7_no_stack_is_matched_when_the_turned_card_wins_the_deal() -> None:
    state = joan({0: "AD KD"}, turned="9D", turn_up=TurnUp.WINS_DEAL, unplayed=Unplayed.MATCH_STACK)
    assert state.chips == (-10, -10, -10, 22)
    assert chips_on(state) == DRESSING | {"pope": 0, "game": 0}


@pytest.mark.parametrize("pope", ["5H", "9D"])
def test_10_4_the_card_that_wins_the_deal_is_the_one_that_the_rules_name(pope: str) -> None:
    state = joan(turned="5H", turn_up=TurnUp.WINS_DEAL, pope=card(pope))
    assert isinstance(state, Finished) == (pope == "5H")
    assert owners(state) == ({"game": 3} if pope == "5H" else {})


# Leading (rule 10.5) ---------------------------------------------------------------------------------------------

LEADER = {0: "3C 7C 4H TH 2S 5S 9S JS QS KS"}


def test_10_5_eldest_leads_the_lowest_card_of_any_suit() -> None:
    state = joan(LEADER, turned="5D")
    assert (state.turn, texts(state)) == (0, ["3C", "4H", "2S"])


def test_10_5_or_any_card_where_that_is_agreed() -> None:
    state = joan(LEADER, turned="5D", lead_card=LeadCard.ANY)
    assert texts(state) == LEADER[0].split()
    assert playing(after(state, "9S")).facts.barred[0] == Cards()


def test_10_5_after_a_stop_the_last_player_leads_any_suit_the_same_one_too() -> None:
    state = joan(LEADER, turned="5D", dead="4C")
    assert texts(after(state, "3C")) == ["7C", "4H", "2S"]


def test_6_5_a_cell_is_claimed_before_the_deal_is_over() -> None:
    state = small("QS KS | 3C 5H | 4H 6S / 7D 9D 8S", "QS, KS")
    assert isinstance(state, Finished)
    assert owners(state) == {"queen": 0, "king": 0, "matrimony": 0, "game": 0}
    assert state.chips == (1 + 1 + 2 + 1 + 4, -2, -15 - 2)


# Out, and the Pope's holder (rule 10.6) --------------------------------------------------------------------------


def test_10_6_first_out_takes_game_and_a_chip_a_card_but_not_from_the_unplayed_pope() -> None:
    state = finished(small(SHORT, "2C, 3C, 5H"))
    assert (state.winner, state.reason, owners(state)) == (1, Reason.OUT, {"game": 1})
    assert state.chips == (0, 1 + 2, -15 - 2)


def test_10_6_without_that_option_the_holder_pays_too() -> None:
    assert small(SHORT, "2C, 3C, 5H", pope=None).chips == (-1, 1 + 1 + 2, -15 - 2)


def test_10_6_the_pope_that_was_played_frees_nobody() -> None:
    cards = "9D 2C 4S | 3C 5H 6H | 4H 6S 8S / 7D TD JS"
    state = small(cards, "9D, 2C, 3C, 5H, 6H")
    assert (owners(state), state.chips) == ({"jack": 2, "pope": 0, "game": 1}, (6 - 1, 1 + 1 + 3, -15 + 1 - 3))


def test_10_6_the_events_of_the_end() -> None:
    events = nm.events(small(SHORT, "2C, 3C"), nm.read_move("5H"), None)
    assert [(event.code, event.clause, event.seat, event.name, event.chips, event.other) for event in events] == [
        (EventCode.LED, "6.3", 1, None, None, None),
        (EventCode.OUT, "7.1", 1, None, None, None),
        (EventCode.CLAIMED, "10.6", 1, "game", 1, None),
        (EventCode.PAID, "7.1", 2, None, 2, 1),
    ]


@pytest.mark.parametrize(
    ("unplayed", "seat_0", "seat_2"), [(Unplayed.NOTHING, -2, -18), (Unplayed.MATCH_STACK, -5, -25)]
)
def test_7_3_who_holds_a_card_of_a_pair_matches_the_pair_too(unplayed: Unplayed, seat_0: int, seat_2: int) -> None:
    """Seat 0 has the King: 1 and 2. Seat 2 has the Queen: 1, the 4 that Matrimony is now, and 2."""
    state = small("KC 2H 9S | 3H 5H 6H | QC 6S 8S / 7D 9D 5C", "2H, 3H, 5H, 6H", unplayed=unplayed)
    assert state.chips == (seat_0, 1 + 2 + 3, seat_2)
    grown = {"king": 2, "queen": 2, "matrimony": 8, "intrigue": 4} if unplayed is Unplayed.MATCH_STACK else {}
    assert chips_on(state) == DRESSING | {"game": 0} | grown


def test_7_3_the_pope_frees_its_holder_from_paying_for_cards_not_from_matching_stacks() -> None:
    state = small(SHORT, "2C, 3C, 5H", unplayed=Unplayed.MATCH_STACK)
    assert (chips_on(state)["pope"], state.chips) == (12, (-6, 3, -17))


@pytest.mark.parametrize("seats", range(3, 9))
def test_10_6_a_match_is_one_deal_for_each_seat(seats: int) -> None:
    assert preset("pope-joan").deals_in_match(seats) == seats
    table = nm.open_table("pope-joan", seats, dealer=1)
    dealers = [table.dealer]
    settlement = nm.settle(played_out(nm.deal(table, "one each")))
    while settlement.table is not None:
        dealers.append(settlement.table.dealer)
        settlement = nm.settle(played_out(nm.deal(settlement.table, "one each")))
    assert dealers == [*range(1, seats), 0]
    assert settlement.final is not None
    assert sum(settlement.final.chips) + settlement.final.residue == 0


def played_out(state: nm.State) -> nm.State:
    """The deal to its end, the first legal move each time."""
    while state.turn is not None:
        state = nm.apply(state, nm.legal_moves(state)[0])
    return state


# With a bankroll (rule 2.5) --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "chips", "dealer"),
    [
        ((15, 13, 15), (15, 14, 0), 0),
        ((13, 14, 15), (13, 15, 0), 1),
        ((13, 13, 30), (13, 14, 15), 2),
        ((14, 13, 15), (14, 14, 0), None),
    ],
)
def test_2_5_the_next_deal_is_for_who_can_pay_15_and_nobody_sits_out(
    before: tuple[int, ...], chips: tuple[int, ...], dealer: int | None
) -> None:
    """Seat 2 deals, seat 1 wins a chip; what the seats lack of 60 lies on Pope."""
    table = small(SHORT, bankroll=20, pay_per_card=0).table
    lying = 60 - sum(before)
    cells = tuple(attrs.evolve(cell, chips=lying * (cell.name == "pope")) for cell in table.cells)
    table = attrs.evolve(table, chips=before, cells=cells)
    settlement = nm.settle(after(laid(table, SHORT), "2C, 3C, 5H"))
    if settlement.table is not None:
        assert settlement.table.active == (0, 1, 2)
        assert (settlement.table.chips, settlement.table.dealer) == (chips, dealer)
    else:
        assert settlement.final is not None
        assert (settlement.final.chips, dealer) == (chips, None)


# Sets at other tables (rule 1.3) ---------------------------------------------------------------------------------

EXTRA = LayoutCell("pair", Cards(), Cards.parse("JH QH"))
EVENS = "2C 4C 6C 8C TC 2D 4D 6D 8D"


@pytest.mark.parametrize(
    ("hands", "owner", "left"),
    [({0: f"JH QH {EVENS}"}, 0, 0), ({0: f"JH {EVENS}", 1: "QH"}, None, 5), ({0: f"TH {EVENS}", 2: "JH QH"}, 2, 0)],
)
def test_1_3_a_michigan_table_may_have_a_cell_for_jack_and_queen_of_a_suit(
    hands: dict[int, str], owner: int | None, left: int
) -> None:
    """Parlett's extra: staked like every other cell, and left for the next deal when two seats play the cards."""
    rules = preset("michigan", layout=(*preset("michigan").layout, EXTRA))
    table = nm.open_table(rules, 4, dealer=3)
    state = after(laid(table, hands_text(table, hands)), "keep")
    assert chips_on(state)["pair"] == 5
    state = after(state, "JH, QH" if hands[0][0] == "J" else "TH, JH, QH")
    cell = state.cells[-1]
    assert (cell.claimed_by, cell.chips) == (owner, left)


def test_1_3_what_two_seats_played_is_staked_again() -> None:
    rules = preset("michigan", layout=(*preset("michigan").layout, EXTRA))
    table = nm.open_table(rules, 4, dealer=3)
    state = after(laid(table, hands_text(table, {0: f"JH {EVENS}", 1: "QH"})), "keep, JH, QH")
    following = nm.settle(played_out(state)).table
    assert following is not None
    assert chips_on(nm.deal(following, "again"))["pair"] == 10
