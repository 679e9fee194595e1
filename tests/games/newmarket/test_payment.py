"""What cards win and what cards left cost: cells, the pot, so much a card, stacks (section 7, rules 1.3 and 10.6)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardstops.cards import Card, Cards, Rank
from cardstops.games import newmarket as nm
from cardstops.games.newmarket import Finished, LayoutCell, Leaves, Match, Reason, Stakes, TurnUp, Unplayed
from tests.support.newmarket import after, card, cell, house, laid

OUT = "2C 3C | 4H 5H | 6H 7H / TD JD QD"
"""Seat 0 goes out with 2C and 3C; the others are left with two cards each."""


def ended(cards: str, moves: str, *layout: LayoutCell, chips: tuple[int, ...] | None = None, **own: Any) -> Finished:
    """The first deal to its end; with a bankroll of 40, from these purses."""
    own = {"layout": layout or (cell("x QD"),), "cell_stake": 0, "bankroll": None if chips is None else 40, **own}
    seats = cards.count("|") + 1
    table = nm.open_table(house(cards, **own), seats, dealer=seats - 1)
    if chips is not None:
        assert sum(chips) == 40 * seats
        table = attrs.evolve(table, chips=chips)
    state = after(laid(table, cards), moves)
    assert isinstance(state, Finished)
    return state


# Out (rule 7.1) --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("each", "chips"), [(0, (0, 0, 0)), (1, (4, -2, -2)), (7, (28, -14, -14))])
def test_7_1_the_others_pay_for_each_card_left(each: int, chips: tuple[int, ...]) -> None:
    state = ended(OUT, "2C, 3C", pay_per_card=each)
    assert (state.chips, state.winner, state.reason) == (chips, 0, Reason.OUT)


def test_7_1_who_is_out_takes_the_pot() -> None:
    state = ended(OUT, "2C, 3C", pot_stake=5, pay_per_card=0)
    assert (state.chips, state.pot) == ((10, -5, -5), 0)


@pytest.mark.parametrize(
    ("before", "paid"),
    [((118, 1, 1), (1, 1)), ((80, 40, 0), (14, 0)), ((26, 14, 80), (14, 14)), ((27, 13, 80), (13, 14))],
)
def test_2_5_with_a_bankroll_a_debt_is_paid_as_far_as_the_chips_go(
    before: tuple[int, ...], paid: tuple[int, int]
) -> None:
    state = ended(OUT, "2C, 3C", chips=before, pay_per_card=7)
    assert state.chips == (before[0] + sum(paid), before[1] - paid[0], before[2] - paid[1])


def test_2_5_seats_that_sit_out_pay_nothing() -> None:
    table = nm.open_table(house(OUT, layout=(cell("x QD"),), bankroll=40, seats=(2, 4)), 4, dealer=3)
    state = after(laid(attrs.evolve(table, active=(0, 1, 3)), OUT), "2C, 3C")
    assert state.chips == (39 + 4, 39 - 2, 40, 39 - 2)


# Cells (rules 1.2, 1.3, 7.3) -------------------------------------------------------------------------------------


def test_7_3_a_cell_is_won_the_moment_its_card_falls() -> None:
    table = nm.open_table(house(OUT, layout=(cell("x 2C"), cell("y 3C"), cell("z QD"))), 3, dealer=2)
    state = after(laid(table, OUT), "2C")
    assert state.chips == (0, -3, -3)
    assert [(each.chips, each.claimed_by, each.live) for each in state.cells] == [
        (0, 0, True),
        (3, None, True),
        (3, None, True),
    ]
    state = after(state, "3C")
    assert [each.claimed_by for each in state.cells] == [0, 0, None]
    assert state.chips == (3 + 4, -3 - 2, -3 - 2)


def test_1_2_one_card_may_claim_two_cells() -> None:
    state = ended(OUT, "2C, 3C", cell("x 2C"), cell("y 2C"), cell_stake=1, pay_per_card=0)
    assert [each.claimed_by for each in state.cells] == [0, 0]
    assert state.chips == (4, -2, -2)


def test_1_3_a_set_is_claimed_with_its_last_card_by_who_played_them_all() -> None:
    table = nm.open_table(house(OUT, layout=(cell("pair 2C 3C"), cell("split 2C 4H"))), 3, dealer=2)
    state = after(laid(table, OUT), "2C")
    assert [each.claimed_by for each in state.cells] == [None, None]
    state = after(state, "3C")
    assert [(each.claimed_by, each.chips) for each in state.cells] == [(0, 0), (None, 3)]


def test_1_3_a_set_played_by_two_seats_stays() -> None:
    cards = "2C 5C | 3C 7H | 4H 5H / 6C TD QD"
    state = after(laid(nm.open_table(house(cards, layout=(cell("pair 2C 3C"),)), 3, dealer=2), cards), "2C, 3C")
    assert [(each.claimed_by, each.chips) for each in state.cells] == [(None, 3)]
    assert state.turn == 1


@pytest.mark.parametrize(("match", "reason"), [(Match.LAST_KING, Reason.LAST_KING), (Match.OPEN, Reason.OUT)])
def test_7_4_when_the_last_king_falls_nothing_but_the_pot_is_paid(match: Match, reason: Reason) -> None:
    kings = (cell("KC 2C leaves"), cell("KD 3C leaves"))
    state = ended(OUT, "2C, 3C", *kings, match=match, pot_stake=1, cell_stake=2)
    assert state.reason is reason
    assert [each.live for each in state.cells] == [False, False]
    assert state.chips == ((10, -5, -5) if match is Match.LAST_KING else (14, -7, -7))


def test_10_6_a_cell_that_no_card_claims_goes_to_who_is_out() -> None:
    game = LayoutCell("game", Cards(), Cards())
    leaving = LayoutCell("once", Cards(), Cards(), Leaves.LEAVES)
    state = ended(OUT, "2C, 3C", game, leaving, cell("x QD"), cell_stake=1, pay_per_card=0)
    assert [(each.chips, each.claimed_by, each.live) for each in state.cells] == [
        (0, 0, True),
        (0, 0, False),
        (3, None, True),
    ]
    assert state.chips == (3, -3, -3)


def test_10_6_who_holds_the_pope_pays_nothing() -> None:
    assert ended(OUT, "2C, 3C", pope=card("5H")).chips == (2, 0, -2)
    assert ended(OUT, "2C, 3C", pope=card("QD")).chips == (4, -2, -2)


# Trumps (rules 10.2 to 10.4) -------------------------------------------------------------------------------------

TRUMPS = (
    LayoutCell("ace", Cards(), Cards(), trumps=(Rank.ACE,), dressing=1),
    LayoutCell("pair", Cards(), Cards(), trumps=(Rank.QUEEN, Rank.KING), dressing=2),
    LayoutCell("pope", Cards(), Cards.parse("9D"), dressing=6),
    LayoutCell("game", Cards(), Cards(), dressing=1),
)
JOAN: dict[str, Any] = {"stakes": Stakes.DRESSING, "turn_up": TurnUp.CELL, "pope": card("9D")}


def turned(last: str, **own: Any) -> nm.State:
    """Three seats, two cards each; the last card of the dead hand is turned up."""
    cards = "AC 9D | QC KC | 2D 3D / AD 4D " + last
    table = nm.open_table(house(cards, layout=TRUMPS, **{**JOAN, **own}), 3, dealer=2)
    return laid(table, cards)


def test_10_2_trumps_of_the_deal_claim_their_cells() -> None:
    state = turned("5C")
    assert state.board.turned is card("5C")
    assert [str(each.claims) for each in state.cells] == ["AC", "QC KC", "9D", ""]
    assert [each.chips for each in state.cells] == [1, 2, 6, 1]
    assert state.chips == (0, 0, -10)
    diamonds = turned("5D")
    assert [str(each.claims) for each in diamonds.cells] == ["AD", "QD KD", "9D", ""]


def test_10_2_a_card_that_is_named_and_a_trump_too_claims_once() -> None:
    both = LayoutCell("both", Cards(), Cards.parse("AC"), trumps=(Rank.ACE,), dressing=3)
    cards = "AC 9D | QC KC | 2D 3D / AD 4D 5C"
    table = nm.open_table(house(cards, layout=(both,), **{**JOAN, "pope": None}), 3, dealer=2)
    state = after(laid(table, cards), "AC")
    assert state.cells[0].claimed_by == 0
    assert state.chips == (3, 0, -3)


def test_10_4_the_dealer_takes_the_cell_of_the_turned_card_at_once() -> None:
    """AD would claim its cell if diamonds are trumps and it is the card turned up."""
    cards = "AC 9D | QC KC | 2D 3D / 5C 4D AD"
    state = laid(nm.open_table(house(cards, layout=TRUMPS, **JOAN), 3, dealer=2), cards)
    assert [(each.chips, each.claimed_by) for each in state.cells] == [(0, 2), (2, None), (6, None), (1, None)]
    assert state.chips == (0, 0, -9)


@pytest.mark.parametrize(("turn_up", "over"), [(TurnUp.CELL, False), (TurnUp.WINS_DEAL, True)])
def test_10_4_the_pope_turned_up_wins_its_cell_or_the_deal(turn_up: TurnUp, *, over: bool) -> None:
    cards = "AC 5D | QC KC | 2D 3D / AD 4D 9D"
    table = nm.open_table(house(cards, layout=TRUMPS, **{**JOAN, "turn_up": turn_up}), 3, dealer=2)
    state = laid(table, cards)
    assert state.cells[2].claimed_by == 2
    assert isinstance(state, Finished) == over
    assert state.chips == ((-2, -2, 1) if over else (0, 0, -4))
    if isinstance(state, Finished):
        assert (state.winner, state.reason, state.top, state.turn) == (2, Reason.TURN_UP, None, None)
        assert nm.settle(state).reason == "turn_up"


def test_1_3_matrimony_is_for_one_seat() -> None:
    state = after(turned("5C"), "AC")
    assert state.cells[0].claimed_by == 0
    assert isinstance(state, nm.Playing)
    state = after(state, "9D")
    assert isinstance(state, Finished)
    assert [each.claimed_by for each in state.cells] == [0, None, 0, 0]
    assert state.chips == (8 + 4, -2, -2 - 10)


# Stacks to match (rule 7.3) --------------------------------------------------------------------------------------

STACK: dict[str, Any] = {"unplayed": Unplayed.MATCH_STACK, "pay_per_card": 0, "cell_stake": 2}


def test_7_3_who_is_caught_with_a_claiming_card_doubles_the_cell() -> None:
    state = ended(OUT, "2C, 3C", cell("x 4H"), cell("y 7H"), cell("z QD"), **STACK)
    assert [each.chips for each in state.cells] == [12, 12, 6]
    assert state.chips == (-6, -12, -12)
    assert ended(OUT, "2C, 3C", cell("x 4H"), **{**STACK, "unplayed": Unplayed.NOTHING}).cells[0].chips == 6


def test_7_3_one_seat_may_match_several_cells_and_two_seats_one() -> None:
    """Each doubles what lies there when its turn comes, from eldest on."""
    state = ended(OUT, "2C, 3C", cell("x 4H"), cell("y 5H"), cell("z 4H 7H"), **STACK)
    assert [each.chips for each in state.cells] == [12, 12, 24]
    assert state.chips == (-6, -6 - 18, -6 - 12)


def test_7_3_nothing_lies_on_a_cell_that_was_claimed_or_has_left() -> None:
    state = ended(OUT, "2C, 3C", cell("x 2C"), cell("KD 3C leaves"), **STACK)
    assert [(each.chips, each.live) for each in state.cells] == [(0, True), (0, False)]
    assert state.chips == (8, -4, -4)


def test_7_7_cards_are_paid_before_stacks_and_both_only_as_far_as_the_chips_go() -> None:
    """Seats 1 and 2 stake 4, pay 2 for cards and match what they can."""
    layout = cell("x 4H"), cell("y 5H")
    own = {**STACK, "pay_per_card": 1}
    state = ended(OUT, "2C, 3C", *layout, chips=(66, 16, 38), **own)
    assert [each.chips for each in state.cells] == [12, 10]
    assert state.chips == (66, 0, 32)
    state = ended(OUT, "2C, 3C", *layout, chips=(76, 6, 38), **own)
    assert [each.chips for each in state.cells] == [6, 6]
    assert state.chips == (76, 0, 32)


def test_7_3_nothing_is_matched_when_the_last_king_ends_the_match() -> None:
    state = ended(OUT, "2C, 3C", cell("KC 3C leaves"), cell("x 4H"), **STACK, match=Match.LAST_KING)
    assert state.reason is Reason.LAST_KING
    assert state.cells[1].chips == 6


def test_6_6_matching_a_stack_shows_who_holds_the_card() -> None:
    state = ended(OUT, "2C, 3C", cell("x 4H"), cell("y 4H 7H"), **STACK)
    barred = [Card.parse("4H") in shut for shut in state.facts.barred]
    assert barred == [True, False, True, True]
    assert Card.parse("7H") not in state.facts.barred[2]
