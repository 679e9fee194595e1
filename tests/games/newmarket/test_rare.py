"""Branches that random play seldom takes, each reached on purpose: small packs, decks built to order.

Every step is played at both tables (`Pair`), so the slow model is asked too; the figures here are worked out by hand.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardstops.games import newmarket
from tests.support.newmarket_model import PACK, PRESETS, boodle
from tests.support.newmarket_pair import Pair
from tests.support.newmarket_worked import HANDS, MOVES


def house(preset: str, cards: str, **own: Any) -> dict[str, Any]:
    """A preset played by three to six seats with these cards only and options of its own."""
    removed = " ".join(card for card in PACK if card not in cards.replace("|", " ").replace("/", " ").split())
    return PRESETS[preset] | {"seats": (3, 6), "removed": removed} | own


def dealt(preset: str, cards: str, moves: str = "", **own: Any) -> Pair:
    """A first deal, dealer the last seat: the hands from eldest on, after a stroke the dead hand; then some moves."""
    pair = Pair(house(preset, cards, **own), cards.count("|") + 1, cards.count("|"))
    deal(pair, cards, moves)
    return pair


def deal(pair: Pair, cards: str, moves: str = "") -> None:
    """The next deal: the hands of the seats 0, 1 and so on, after a stroke the dead hand; then some moves."""
    hands, dead = cards.split("/")
    pair.deal(pair.match.deck({None: dead, **dict(enumerate(hands.split("|")))}, random.Random(0)))
    play(pair, moves)


def play(pair: Pair, moves: str) -> None:
    for move in moves.split():
        pair.move(move)


def legal(pair: Pair) -> list[str]:
    return [str(move) for move in newmarket.legal_moves(pair.state)]


def chips(pair: Pair) -> list[int]:
    return list(pair.state.chips)


def piles(pair: Pair) -> list[int]:
    return [cell.chips for cell in pair.state.cells]


# Blocked deals and stops (6.2-6.4, 7.2) -------------------------------------------------------------------------

NO_BLACK = "AD AH | 2D 2H | QD QH / QC QS"


def test_7_2_a_blocked_deal_has_no_winner_and_leaves_pot_and_cells() -> None:
    pair = dealt("newmarket", NO_BLACK, "AD 2D", exchange="none", bury="none")
    assert pair.state.turn is None
    assert piles(pair) == [3, 3, 3, 3]
    assert pair.state.pot == 3
    settlement = pair.settle()
    assert (settlement.reason, settlement.winners, settlement.payments) == ("blocked", (), (-5, -5, -5))
    assert settlement.table is not None
    assert settlement.table.dealer == 0
    deal(pair, NO_BLACK)
    assert piles(pair) == [6, 6, 6, 6]
    assert pair.state.pot == 6


def test_6_4_the_lead_passes_to_the_first_seat_that_can() -> None:
    pair = dealt(
        "newmarket", "AD AH | 2D 2H | JC QH / QC QD QS", "AD 2D", exchange="none", bury="none", dead_hand="equal"
    )
    assert pair.state.turn == 2
    assert legal(pair) == ["JC"]


@pytest.mark.parametrize(("cannot_lead", "turn", "leads"), [("same-suit", 0, ["3C"]), ("pass-left", 1, ["AD"])])
def test_6_4_a_seat_with_nothing_but_the_stopped_suit(cannot_lead: str, turn: int, leads: list[str]) -> None:
    cards = "AC 3C | AD 3D | AS AH / 2C 2D"
    pair = dealt("saratoga", cards, "AC", layout=boodle("AS"), cannot_lead=cannot_lead)
    assert pair.state.turn == turn
    assert legal(pair) == leads


def test_6_2_a_run_stops_where_the_next_card_is_played_already() -> None:
    cards = "2C AD 5H | AC 2D 5S | AS 5C 5D / 3C 3D 2S"
    pair = dealt("saratoga", cards, "2C AD 2D AC", layout=boodle("AS"))
    assert pair.state.turn == 1
    assert legal(pair) == ["5S"]


def test_6_1_a_held_back_card_stops_the_run_and_may_be_led_later() -> None:
    cards = "AC AD KH | 2C 3D 4H | 3C AS 5H / 2D 3S 6H"
    pair = dealt("saratoga", cards, "AC", layout=boodle("AS"), hold_back="allowed")
    assert pair.state.turn == 1
    assert legal(pair) == ["2C", "hold"]
    pair.move("hold")
    assert pair.state.turn == 0
    assert legal(pair) == ["AD", "KH"]
    pair.move("KH")
    assert legal(pair) == ["AD"]
    pair.move("AD")
    assert pair.settle().payments == (-2 + 3 + 6, -2 - 3, -2 - 3)


def test_6_1_the_last_player_may_hold_back_from_its_own_run() -> None:
    cards = "AC 2C AD | 3C 3D 4H | 4C AS 5H / 2D 3S 6H"
    pair = dealt("saratoga", cards, "AC hold", layout=boodle("AS"), hold_back="allowed")
    assert pair.state.turn == 0
    assert legal(pair) == ["AD"]


def test_5_2_without_a_diamond_in_any_hand_eldest_leads_freely() -> None:
    cards = "AC AH 3H | 2C 2H 3C | AS 2S 3S / AD 2D 3D"
    pair = dealt("newmarket-original", cards, layout=boodle("AS"), opening="lowest-diamond")
    assert pair.state.turn == 0
    assert legal(pair) == ["AC", "AH"]


def test_6_3_any_card_of_a_suit_may_be_led_but_not_for_the_lowest_diamond() -> None:
    cards = "AC AH 3H | 2C 2D 3D | AS 2S 3S / AD 2H 3C"
    own: dict[str, Any] = {"layout": boodle("AS"), "lead_card": "any"}
    assert legal(dealt("newmarket-original", cards, **own)) == ["AC", "AH", "3H"]
    pair = dealt("newmarket-original", cards, opening="lowest-diamond", **own)
    assert pair.state.turn == 1
    assert legal(pair) == ["2D"]


# Kings (1.2, 7.3, 7.4) ------------------------------------------------------------------------------------------

QUEEN_LAST = "JD QD | JC JS | JH QH / QC QS"


def test_7_3_a_king_emptied_by_the_last_card_is_won_before_the_seat_is_out() -> None:
    pair = dealt("newmarket", QUEEN_LAST, "JD QD", exchange="none", bury="none")
    assert [(cell.claimed_by, cell.live) for cell in pair.state.cells] == [
        (None, True),
        (0, False),
        (None, True),
        (None, True),
    ]
    settlement = pair.settle()
    assert (settlement.reason, settlement.winners, settlement.payments) == ("out", (0,), (1, -5, -5))
    assert settlement.final is None


def test_7_4_the_last_king_ends_the_match_even_with_the_last_card() -> None:
    layout = PRESETS["newmarket"]["layout"][1:2]
    pair = dealt("newmarket", QUEEN_LAST, "JD QD", exchange="none", bury="none", layout=layout, pay_per_card=1)
    settlement = pair.settle()
    assert (settlement.reason, settlement.winners, settlement.payments) == ("last_king", (0,), (4, -2, -2))
    assert settlement.final is not None
    assert (settlement.final.chips, settlement.final.residue, settlement.final.winners) == ((4, -2, -2), 0, (0,))


def test_7_4_at_the_last_king_nothing_is_paid_for_cards_left() -> None:
    layout = PRESETS["newmarket"]["layout"][1:2]
    cards = "JD QC | QD JS | JH QH / JC QS"
    pair = dealt("newmarket", cards, "JD QD", exchange="none", bury="none", layout=layout, pay_per_card=1)
    assert [len(hand) for hand in pair.state.hands] == [1, 1, 2]
    settlement = pair.settle()
    assert (settlement.reason, settlement.winners, settlement.payments) == ("last_king", (1,), (-2, 4, -2))


def test_1_2_a_king_leaves_with_its_queen_even_if_it_has_no_chips() -> None:
    own: dict[str, Any] = {"exchange": "none", "bury": "none", "cell_stake": 0, "pot_stake": 1}
    pair = dealt("newmarket", QUEEN_LAST, "JD QD", **own)
    assert [cell.live for cell in pair.state.cells] == [True, False, True, True]


# Bury the Jack (section 8) --------------------------------------------------------------------------------------


def one_king_left() -> Pair:
    """The match of the worked deal, in which three Kings fall: only the King of hearts is left, seat 0 deals next."""
    pair = Pair(PRESETS["newmarket"], 4, dealer=3)
    pair.deal(pair.match.deck(HANDS, random.Random(0)))
    play(pair, " ".join(MOVES))
    assert not any("called" in fact for fact in pair.model.log)  # 8.3: three fell in mid-deal, no call
    pair.settle()
    return pair


def begin(wanted: dict[int | None, str]) -> tuple[Pair, list[str]]:
    """The next deal with these cards among others; each hand as dealt, and the dead hand, last."""
    pair = one_king_left()
    deck = pair.match.deck(wanted, random.Random(8))
    hands, dead = pair.match.split(deck)
    pair.deal(deck)
    return pair, [" ".join(sorted(hand)) for hand in [*hands, dead]]


def now(pair: Pair) -> list[str]:
    return [" ".join(sorted(map(str, hand))) for hand in [*pair.state.hands, pair.state.dead]]


@pytest.mark.parametrize(
    ("wanted", "buried"),
    [
        ({1: "QH", 2: "JH"}, 2),
        ({0: "JH", 1: "QH"}, 0),
        ({1: "QH JH", 2: "TH"}, 2),
        ({3: "QH JH TH 9H", 1: "8H"}, 1),
        ({2: "QH JH", 3: "TH", None: "9H 8H"}, 3),
    ],
)
def test_8_2_who_holds_the_called_card_swaps_and_nobody_else(wanted: dict[int | None, str], buried: int) -> None:
    pair, was = begin(wanted)
    was[buried], was[-1] = was[-1], was[buried]
    assert now(pair) == was
    assert isinstance(pair.state, newmarket.Playing)
    assert len(legal(pair)) == 1
    assert legal(pair)[0][1] == "D"


@pytest.mark.parametrize("wanted", [{1: "QH", None: "JH"}, {1: "QH JH", None: "TH"}, {None: "QH"}, {None: "QH JH"}])
def test_8_3_where_the_card_or_the_queen_is_dead_the_exchange_follows(wanted: dict[int | None, str]) -> None:
    pair, was = begin(wanted)
    assert now(pair) == was
    assert pair.state.turn == 0
    assert legal(pair) == ["keep", "swap"]


def test_8_1_a_queen_with_all_below_it_calls_nothing() -> None:
    cards = "QH JH TH | AD 2D 3D | AC 2C 3C / AS 2S 3S"
    pair = dealt("newmarket", cards, layout=PRESETS["newmarket"]["layout"][2:3])
    assert now(pair)[-1] == "2S 3S AS"
    assert legal(pair) == ["keep", "swap"]
    assert pair.state.turn == 2
    assert not any("called" in fact for fact in pair.model.log)


def test_8_3_no_call_while_two_kings_are_left() -> None:
    cards = "QH TH QD | AD 2D JH | AC 2C 3C / AS 2S 3S"
    pair = dealt("newmarket", cards, layout=PRESETS["newmarket"]["layout"][1:3])
    assert legal(pair) == ["keep", "swap"]
    assert not any("called" in fact for fact in pair.model.log)


# The dead hand (section 4) --------------------------------------------------------------------------------------


def shuffled(preset: str, seats: int, **own: Any) -> Pair:
    """A first deal of shuffled cards, dealer the last seat."""
    pair = Pair(PRESETS[preset] | own, seats, seats - 1)
    pair.deal(pair.match.deck({}, random.Random(4)))
    return pair


def test_4_2_an_exchange_that_all_decline() -> None:
    pair = shuffled("newmarket", 5)
    was = now(pair)
    for seat in (4, 0, 1, 2, 3):
        assert pair.state.turn == seat
        assert legal(pair) == ["keep", "swap"]
        pair.move("keep")
    assert now(pair) == was
    assert isinstance(pair.state, newmarket.Playing)
    assert chips(pair) == [-5] * 5


def test_4_2_in_a_rotation_the_dealer_swaps_free_and_the_others_pay_the_pot() -> None:
    pair = shuffled("newmarket", 4)
    pair.move("swap")
    assert chips(pair) == [-5] * 4
    pair = shuffled("newmarket", 4)
    play(pair, "keep keep swap")
    assert chips(pair) == [-5, -7, -5, -5]
    assert pair.state.pot == 6
    assert isinstance(pair.state, newmarket.Playing)


def test_4_2_an_auction_in_which_nobody_bids() -> None:
    pair = shuffled("michigan-auction", 4)
    was = now(pair)
    assert pair.state.turn == 3
    assert legal(pair) == ["keep", "swap", "auction"]
    pair.move("auction")
    for seat in (0, 1, 2):
        assert pair.state.turn == seat
        assert legal(pair) == ["pass", *[f"bid {n}" for n in range(1, 41)]]
        pair.move("pass")
    assert now(pair) == was
    assert pair.state.turn == 0
    assert chips(pair) == [-4] * 4


def bid(pair: Pair, *bids: str) -> None:
    for move in bids:
        pair.move(move)


def test_4_2_the_highest_bidder_pays_the_dealer() -> None:
    pair = shuffled("michigan-auction", 4)
    was = now(pair)
    bid(pair, "auction", "bid 2", "pass", "bid 3", "bid 7", "pass")
    was[0], was[-1] = was[-1], was[0]
    assert now(pair) == was
    assert isinstance(pair.state, newmarket.Playing)
    assert chips(pair) == [-11, -4, -4, 3]


def test_4_2_the_last_to_speak_may_bid_alone_and_the_most_ends_it() -> None:
    pair = shuffled("michigan-auction", 4, max_bid=3)
    bid(pair, "auction", "pass", "pass", "bid 1")
    assert isinstance(pair.state, newmarket.Playing)
    assert chips(pair) == [-4, -4, -5, -3]
    pair = shuffled("michigan-auction", 4, max_bid=3)
    bid(pair, "auction", "bid 1", "bid 3")
    assert isinstance(pair.state, newmarket.Playing)
    assert chips(pair) == [-4, -7, -4, -1]


def test_4_3_an_auction_is_offered_only_if_another_seat_can_bid() -> None:
    assert legal(shuffled("michigan-auction", 4, bankroll=4)) == ["keep", "swap"]
    pair = shuffled("michigan-auction", 4, bankroll=6)
    assert legal(pair) == ["keep", "swap", "auction"]
    bid(pair, "auction")
    assert legal(pair) == ["pass", "bid 1", "bid 2"]
    bid(pair, "bid 2")
    assert chips(pair) == [0, 2, 2, 4]


def test_4_3_who_cannot_pay_is_not_asked() -> None:
    pair = shuffled("newmarket", 4, bankroll=5)
    assert pair.state.turn == 3
    pair.move("keep")
    assert isinstance(pair.state, newmarket.Playing)
    pair = shuffled("newmarket-bought", 3, bankroll=8)
    for _ in range(3):
        pair.move("stake 1 1 1 1")
    assert isinstance(pair.state, newmarket.Playing)
    assert pair.state.turn == 0
    pair = shuffled("newmarket-bought", 3, bankroll=9)
    for _ in range(3):
        pair.move("stake 1 1 1 1")
    assert legal(pair) == ["keep", "swap"]
    pair.move("swap")
    assert chips(pair) == [4, 4, 0]
    assert pair.state.pot == 7


def test_4_2_without_a_pot_the_dealer_pays_the_cells_and_the_others_the_dealer() -> None:
    pair = shuffled("michigan", 4, dealer_price=6)
    pair.move("swap")
    assert piles(pair) == [7, 7, 6, 6]
    assert chips(pair) == [-4, -4, -4, -14]
    pair = shuffled("michigan", 4, exchange="rotation", others_price=3)
    bid(pair, "keep", "keep", "swap")
    assert chips(pair) == [-4, -7, -4, -5]


def test_4_2_the_dead_hand_is_free_where_no_pot_and_no_cell_can_be_paid() -> None:
    layout = PRESETS["newmarket"]["layout"][1:2]
    own: dict[str, Any] = {"exchange": "dealer", "dealer_price": 3, "pot_stake": 0, "match": "open", "bury": "none"}
    pair = dealt("newmarket", QUEEN_LAST, "swap", layout=layout, **own)
    assert (chips(pair), piles(pair)) == ([-1, -1, -4], [6])
    pair = dealt("newmarket", QUEEN_LAST, "keep JD QD", layout=layout, **own)
    pair.settle()
    deal(pair, QUEEN_LAST, "swap")
    assert (chips(pair), piles(pair)) == ([2, -1, -1], [0])


# Bankrolls (2.5) ------------------------------------------------------------------------------------------------


def test_2_5_a_ruined_seat_sits_out_and_the_others_go_on() -> None:
    own: dict[str, Any] = {
        "layout": boodle("AS"),
        "opening": "lowest-diamond",
        "pot_stake": 1,
        "bankroll": 5,
        "dead_hand": "last",
    }
    pair = dealt("newmarket-original", "2D 3D | AD AC | AS AH / 4C 4S", "AD 2D 3D", **own)
    assert chips(pair) == [9, 2, 1]
    table = pair.settle().table
    assert table is not None
    assert (table.dealer, table.active, table.chips) == (0, (0, 1), (9, 2, 1))
    deal(pair, "AD 2D 3D | AC AH 4C | / AS 4S")
    assert [len(hand) for hand in pair.state.hands] == [3, 3, 0]
    assert chips(pair) == [7, 0, 1]
    play(pair, "AD 2D 3D")
    settlement = pair.settle()
    assert settlement.payments == (0, -2, 0)
    assert settlement.final is not None
    assert (settlement.final.chips, settlement.final.residue, settlement.final.winners) == ((9, 0, 1), 5, (0,))


def test_2_5_a_seat_that_cannot_pay_the_dealers_stake_plays_on_without_dealing() -> None:
    own: dict[str, Any] = {"layout": boodle("AS"), "dealer_factor": 2, "bankroll": 3}
    pair = dealt("newmarket-original", "AD 5D | AC 2D | AS AH / 3D 4S", "AD 2D AC", **own)
    assert chips(pair) == [1, 4, 0]
    settlement = pair.settle()
    assert settlement.payments == (-2, 1, -3)
    assert settlement.table is not None
    assert (settlement.table.dealer, settlement.table.active) == (1, (0, 1))


def test_2_5_the_match_is_over_when_fewer_than_two_can_pay() -> None:
    own: dict[str, Any] = {"layout": boodle("AS"), "bankroll": 2}
    settlement = dealt("newmarket-original", "AD 2D | AC 3C | AS AH / 3D 4S", "AD 2D", **own).settle()
    assert settlement.table is None
    assert settlement.final is not None
    assert (settlement.final.chips, settlement.final.residue, settlement.final.winners) == ((3, 0, 0), 3, (0,))


# What is left (2.4, 7.3, 7.5) -----------------------------------------------------------------------------------

LEFT = "AD 2D | 4C 5D | AS AH / 3D 3C"


def test_7_3_a_claiming_card_not_played_doubles_its_cell() -> None:
    own: dict[str, Any] = {"layout": boodle("5D 4C"), "unplayed": "match-stack"}
    pair = dealt("newmarket-original", LEFT, "AD 2D", **own)
    assert piles(pair) == [6, 6]
    assert chips(pair) == [2, -10, -4]
    pair = dealt("newmarket-original", LEFT, "AD 2D", bankroll=6, **own)
    assert piles(pair) == [5, 3]
    assert chips(pair) == [8, 0, 2]


@pytest.mark.parametrize(
    ("carry", "on_cells", "in_pot", "held"),
    [
        ("accumulate", [3, 3], 0, (4, -5, -5)),
        ("to-pot", [0, 0], 6, (4, -5, -5)),
        ("to-winner", [0, 0], 0, (10, -5, -5)),
    ],
)
def test_2_4_what_becomes_of_unclaimed_chips(
    carry: str, on_cells: list[int], in_pot: int, held: tuple[int, ...]
) -> None:
    own: dict[str, Any] = {"layout": boodle("5D 4C"), "pot_stake": 1, "carry": carry}
    pair = dealt("newmarket-original", LEFT, "AD 2D", **own)
    settlement = pair.settle()
    assert settlement.payments == (4, -5, -5)
    assert settlement.table is not None
    assert settlement.table.chips == held
    deal(pair, "AD 2D | 4C 5D | AS AH / 3D 3C")
    assert piles(pair) == [chips + 3 for chips in on_cells]
    assert pair.state.pot == in_pot + 3


@pytest.mark.parametrize(
    ("residue", "held", "left"),
    [("leave", (2, -4, -6), 8), ("split", (4, -2, -4), 2), ("last-winner", (10, -4, -6), 0)],
)
def test_7_5_what_is_left_at_the_end_of_the_match(residue: str, held: tuple[int, ...], left: int) -> None:
    own: dict[str, Any] = {
        "layout": boodle("5D 4C"),
        "dealer_factor": 2,
        "residue": residue,
        "match": "deals",
        "deals": 1,
    }
    settlement = dealt("newmarket-original", LEFT, "AD 2D", **own).settle()
    assert settlement.payments == (2, -4, -6)
    assert settlement.final is not None
    assert (settlement.final.chips, settlement.final.residue) == (held, left)
    assert settlement.final.winners == (0,)


def test_7_5_the_last_winner_is_who_won_the_last_deal_that_was_won() -> None:
    own: dict[str, Any] = {"exchange": "none", "bury": "none", "residue": "last-winner", "match": "open"}
    pair = dealt("newmarket", QUEEN_LAST, "JD QD", **own)
    table = pair.settle().table
    assert table is not None
    final = newmarket.close(table).final
    assert final is not None
    assert (final.chips, final.residue) == ((1 + 9, -5, -5), 0)


@pytest.mark.parametrize(("eldest", "third", "claimed_by"), [("2S", "5S", 0), ("5S", "2S", None)])
def test_1_3_a_set_claims_its_cell_only_for_one_seat(eldest: str, third: str, claimed_by: int | None) -> None:
    cards = f"AC 2C 9D {eldest} | AS 3C 5D 7D | 3S AH 2H {third} / 4C 4S 4H 3D"
    layout = [("couple", "", "2C 2S", "stays")]
    pair = dealt("newmarket-original", cards, "AC 2C 3C AS", layout=layout)
    assert (piles(pair), pair.state.cells[0].claimed_by) == ([3], None)
    pair.move("2S")
    assert (piles(pair), pair.state.cells[0].claimed_by) == ([3 if claimed_by is None else 0], claimed_by)
