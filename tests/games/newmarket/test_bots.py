"""The bot follows the advice of the sources: its stakes, its exchange and its leads."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest

from cardstops.cards import Cards, bag
from cardstops.games import newmarket as nm
from cardstops.games.newmarket import Exchange, HoldBack, Lead, LeadCard, Stakes
from cardstops.games.newmarket.bots import _gain, _unseen, _worth
from tests.support.newmarket import after, card, cell, dealt, preset

ACE: dict[str, Any] = {"layout": (cell("AS AS"),)}


def chosen(state: nm.State) -> str:
    """What the bot does on turn."""
    seen = nm.view(state, state.turn)
    return str(nm.sensible(seen, nm.legal_moves(seen), Random(0)))


@pytest.mark.parametrize(("chips", "stake"), [(4, "stake 1 1 1 1"), (6, "stake 2 2 1 1"), (3, "stake 1 1 1 0")])
def test_2_2_nobody_has_seen_a_card_so_it_stakes_evenly(chips: int, stake: str) -> None:
    state = nm.deal(nm.open_table(preset("newmarket-boodle", free_stake=chips), 4), seed="s")
    assert chosen(state) == stake


def test_2_2_it_stakes_nothing_on_a_cell_that_has_left() -> None:
    rules = preset("newmarket", stakes=Stakes.FREE)
    table = nm.open_table(rules, 4)
    first, *others = table.cells
    table = attrs.evolve(table, cells=(attrs.evolve(first, claims=None), *others))
    assert chosen(nm.deal(table, seed="s")) == "stake 0 2 1 1"


@pytest.mark.parametrize(
    ("cards", "price", "move"),
    [
        ("2C 3C | 2D 3D / AS KS", 0, "swap"),
        ("2C 3C | 2D AS / 3D KS", 0, "keep"),
        ("2C 3C | 2D 3D / AS KS", 1, "keep"),
    ],
)
def test_4_2_it_swaps_for_a_hand_that_may_win_more_than_it_costs(cards: str, price: int, move: str) -> None:
    assert chosen(dealt(cards, exchange=Exchange.DEALER, dealer_price=price, **ACE)) == move


def test_4_2_it_keeps_a_short_hand_where_cards_are_paid_for() -> None:
    assert chosen(dealt("2C | 2D / AS KS", exchange=Exchange.DEALER, pay_per_card=9, **ACE)) == "keep"


def test_4_2_with_a_better_hand_it_sells_the_dead_one() -> None:
    state = dealt("2C 3C | 4C 5C | 2D AS / 3D KS", exchange=Exchange.AUCTION, **ACE)
    assert chosen(state) == "auction"
    assert chosen(dealt("2C 3C | 4C 5C | 2D 3D / AS KS", exchange=Exchange.AUCTION, **ACE)) == "swap"


def test_4_2_it_bids_as_long_as_the_dead_hand_is_worth_that() -> None:
    state = dealt("2C 3C | 4C 5C | 2D AS / 3D KS", "newmarket-original", "auction", exchange=Exchange.AUCTION, **ACE)
    assert [cell.chips for cell in state.cells] == [3]  # of which a third is worth a chip
    assert chosen(state) == "bid 1"
    assert chosen(after(state, "bid 1")) == "pass"


def test_6_1_it_holds_nothing_back() -> None:
    state = dealt("2C 7D | 3C 8D / KS QS", "newmarket-original", "2C", hold_back=HoldBack.ALLOWED)
    assert chosen(state) == "3C"


@pytest.mark.parametrize(
    ("cards", "own", "move"),
    [
        ("2C 4C 9D | 3C 5D 6D / KS QS JS", {}, "2C"),  # two cards of one's own in the run
        ("2C 9D | 4H 5D / KS AS", ACE, "2C"),
        ("2C 3C 9D TD | 4H 5D 6D 8D / KS QS JS TS", {"layout": (cell("TD TD"),)}, "9D"),
        ("9C TC 2D 3D | 4H 5D 6D 8D / KS QS JS TS", {"layout": (cell("pair 9C TC"),)}, "9C"),
        ("9C TC 2D 3D | 4H 5D JC 8D / KS QS JS TS", {"layout": (cell("pair 9C JC"),)}, "2D"),
    ],
)
def test_6_3_it_leads_where_it_sheds_and_wins_most(cards: str, own: dict[str, Any], move: str) -> None:
    assert chosen(dealt(cards, lead=Lead.ANY, **own)) == move


def test_6_3_it_leads_the_best_of_a_suit_where_any_card_may_be_led() -> None:
    state = dealt("2C 9C TC JC | 3C 5D 6D 8D / KS QS JS TS", lead_card=LeadCard.ANY)
    assert chosen(state) == "9C"


def test_6_6_it_counts_the_cards_that_are_known_to_be_dead() -> None:
    state = dealt("2C 6D 7D | 4H 5D 8H / 3C KC QC", "newmarket-original", "2C")
    seen = nm.view(state, 0)
    assert isinstance(seen, nm.PlayingView)
    assert str(seen.facts.stopped) == "3C"
    assert chosen(state) == "6D"


# --- what it reckons with, figure by figure


def leads(state: nm.State) -> dict[str, float]:
    """What each card of the hand on turn is worth as a lead."""
    seen = nm.view(state, state.turn)
    assert isinstance(seen, nm.PlayingView)
    assert seen.hand is not None
    return {str(each): _worth(seen, each) for each in seen.hand}


def lies_anywhere(state: nm.State, seat: int) -> tuple[str, float]:
    """The cards that a seat knows nothing of, and what part of them is in play."""
    seen: Any = nm.view(state, seat)
    unseen, living = _unseen(seen)
    return str(bag(unseen)), living


def test_6_3_a_lead_is_worth_its_own_cards_and_the_next_lead_as_likely_as_the_run_gets_there() -> None:
    """Of six cards not seen three are dead: 3C goes on with the run, or stops it, each as likely."""
    assert leads(dealt("2C 4C 9D | 3C 5D 6D / KS QS JS")) == {"2C": 1 + 0.5 + 0.5 * 2, "4C": 2, "9D": 2}


def test_6_3_what_a_run_brings_counts_as_likely_as_it_gets_there() -> None:
    worth = leads(dealt("2C 4C 9D | 3C 5C 6D / KS QS JS"))["2C"]
    assert worth == 1 + 0.5 + 0.5 + 0.5 * 0.5


def test_6_3_a_run_that_ends_at_another_s_card_brings_no_next_lead() -> None:
    assert leads(dealt("2C 9D | 3C 5D / KS QS"))["2C"] == 1 + 0.5


def test_6_3_a_lead_is_worth_what_it_claims_a_share_for_each_card_that_claims() -> None:
    held = dealt("9C TC 2D 3D | 4H 5D JC 8D / KS QS JS TS", layout=(cell("pair 9C TC"),))
    assert [each.chips for each in held.cells] == [2]
    assert leads(held) == {"9C": (1 + 1) + (1 + 1) + 0.5, "TC": (1 + 1) + 0.5, "2D": 3, "3D": 2}
    apart = dealt("9C TC 2D 3D | 4H 5D JC 8D / KS QS JS TS", layout=(cell("pair 9C JC"),))
    assert leads(apart) == {"9C": 2 + 0.5, "TC": 1 + 0.5, "2D": 3, "3D": 2}


def test_6_3_a_card_that_the_dead_hand_cannot_hold_goes_on_with_the_run() -> None:
    seen: Any = nm.view(dealt("2C 4C 9D | 3C 5D 6D / KS QS JS"), 0)
    dead = attrs.evolve(seen.facts, barred=(*seen.facts.barred[:-1], Cards.parse("3C")))
    other = attrs.evolve(seen.facts, barred=(Cards(), Cards.parse("3C"), Cards()))
    assert _worth(attrs.evolve(seen, facts=dead), card("2C")) == 1 + 2
    assert _worth(attrs.evolve(seen, facts=other), card("2C")) == 2.5


def test_6_6_what_it_reckons_with_may_lie_anywhere() -> None:
    state = dealt("2C 6D 7D | 4H 5D 8H / 3C KC QC", "newmarket-original", "2C")
    assert lies_anywhere(state, 0) == ("QC KC 5D 4H 8H", 1 - 2 / 5)
    later = dealt("2C 6D 7D | 3C 5D 8H / 4H KC QC", "newmarket-original", "2C, 3C")
    assert lies_anywhere(later, 0) == ("QC KC 5D 4H 8H", 1 - 3 / 5)
    swapped = dealt("2C 3C | 2D 3D / AS KS", "newmarket-original", "swap", exchange=Exchange.DEALER, **ACE)
    assert lies_anywhere(swapped, 1) == ("2C 3C", 1)
    assert lies_anywhere(swapped, 0) == ("2D 3D AS KS", 0.5)


def test_4_2_each_card_that_claims_must_be_among_the_dead_ones() -> None:
    pair: dict[str, Any] = {"layout": (cell("pair AS KS"),)}
    seen: Any = nm.view(dealt("2C 3C | 2D 3D / AS KS", exchange=Exchange.DEALER, **pair), 1)
    assert _gain(seen) == 2 * 0.5**2


def test_4_2_the_dealer_swaps_for_nothing_where_the_others_pay() -> None:
    state = dealt("2C 3C | 2D 3D / AS KS", exchange=Exchange.ROTATION, **ACE)
    assert state.turn == state.table.dealer
    assert chosen(state) == "swap"
    refused = after(state, "keep")
    assert refused.turn != refused.table.dealer
    assert chosen(refused) == "keep"


def test_2_2_the_dealer_stakes_twice_as_much_where_that_is_agreed() -> None:
    state = nm.deal(nm.open_table(preset("newmarket-boodle", dealer_factor=2), 3), seed="s")
    stakes = dict[int | None, str]()
    while isinstance(state, nm.Staking):
        stakes[state.turn] = chosen(state)
        state = after(state, chosen(state))
    assert stakes == {1: "stake 1 1 1 1", 2: "stake 1 1 1 1", 0: "stake 2 2 2 2"}
