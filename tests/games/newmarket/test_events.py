"""What happens, told code by code, as a player, another player and a spectator see it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import attrs
import pytest

from cardstops.cards import Cards, Rank
from cardstops.errors import DealError, IllegalMoveError, PhaseError, SeedError, TableError
from cardstops.game import Event
from cardstops.games import newmarket as nm
from cardstops.games.newmarket import (
    Bury,
    CannotLead,
    DeadHand,
    EventCode,
    Exchange,
    HoldBack,
    LayoutCell,
    Lead,
    Leaves,
    Match,
    Opening,
    Pass,
    Stakes,
    TurnUp,
    Unplayed,
)
from tests.support.newmarket import after, card, cell, dealt, house, laid, preset, stacked, walk

SIX = "AC 2C | 3C 4C | 5C 6C / 7C 8C 9C"


def told(events: tuple[Event, ...]) -> list[str]:
    """Each event in a line: its code and clause, then whatever it says."""
    lines: list[str] = []
    for event in events:
        words = [event.code, event.clause]
        words += [] if event.seat is None else [f"seat {event.seat}"]
        words += [each.text for each in event.cards]
        numbers = [(name, getattr(event, name)) for name in ("chips", "count", "other", "name")]
        words += [f"{name} {value}" for name, value in numbers if value is not None]
        lines.append(" ".join(words))
    return lines


def happens(state: nm.State, move: str, seat: int | None = None) -> list[str]:
    return told(nm.events(state, nm.read_move(move), seat))


def as_dealt(table: nm.Table, cards: str, seat: int | None = None) -> list[str]:
    return told(nm.deal_events(table, deck=stacked(table, cards), seat=seat))


# The deal and the stakes -----------------------------------------------------------------------------------------


def test_2_1_and_3_1_fixed_stakes_and_the_cards() -> None:
    table = nm.open_table(house(SIX, layout=(cell("x AC"), cell("y 2C")), dealer_factor=2, pot_stake=1), 3, dealer=2)
    expected = [
        "staked 2.1 seat 0 chips 2",
        "pot-paid 2.3 seat 0 chips 1",
        "staked 2.1 seat 1 chips 2",
        "pot-paid 2.3 seat 1 chips 1",
        "staked 2.1 seat 2 chips 4",
        "pot-paid 2.3 seat 2 chips 1",
        "dealt 3.1 seat 0 count 2",
        "dealt 3.1 seat 1 count 2",
        "dealt 3.1 seat 2 count 2",
        "dealt 3.1 count 3",
        "leads 5.1 seat 0",
    ]
    assert as_dealt(table, SIX) == expected
    expected[7] = "dealt 3.1 seat 1 3C 4C count 2"
    assert as_dealt(table, SIX, 1) == expected


def test_2_1_nothing_is_told_of_stakes_of_nothing() -> None:
    table = nm.open_table(house(SIX, cell_stake=0), 3, dealer=2)
    assert [line.split()[0] for line in as_dealt(table, SIX)] == ["dealt"] * 4 + ["leads"]


def test_2_2_free_stakes_cell_by_cell_and_then_the_hands() -> None:
    layout = (cell("x AC"), cell("y 2C"))
    state = dealt(SIX, "newmarket-boodle", layout=layout)
    assert as_dealt(state.table, SIX, 1) == [
        "pot-paid 2.3 seat 0 chips 1",
        "pot-paid 2.3 seat 1 chips 1",
        "pot-paid 2.3 seat 2 chips 1",
        "dealt 3.1 seat 0 count 2",
        "dealt 3.1 seat 1 count 2",
        "dealt 3.1 seat 2 count 2",
        "dealt 3.1 count 3",
    ]
    assert happens(state, "stake 3 1", 1) == ["staked 2.2 seat 0 chips 3 name x", "staked 2.2 seat 0 chips 1 name y"]
    last = after(state, "stake 3 1, stake 0 4")
    assert happens(last, "stake 4 0") == ["staked 2.2 seat 2 chips 4 name x", "leads 5.1 seat 0"]
    assert happens(last, "stake 4 0", 1) == [
        "staked 2.2 seat 2 chips 4 name x",
        "hand-seen 2.2 seat 1 3C 4C count 2",
        "leads 5.1 seat 0",
    ]


JOAN = (
    LayoutCell("ace", Cards(), Cards(), trumps=(Rank.ACE,), dressing=1),
    LayoutCell("pope", Cards(), Cards.parse("9D"), dressing=6),
    LayoutCell("game", Cards(), Cards(), dressing=1),
)
POPE = "2D KC | QC 3D | 4D 5D / 6D 7D 9D"


def joan(cards: str, **own: Any) -> nm.Table:
    own = {"layout": JOAN, "stakes": Stakes.DRESSING, "turn_up": TurnUp.CELL, "pope": card("9D"), **own}
    return nm.open_table(house(cards, **own), 3, dealer=2)


def test_10_1_to_10_4_the_dressing_and_the_turned_card() -> None:
    assert as_dealt(joan(POPE), POPE) == [
        "staked 10.3 seat 2 chips 8",
        "dealt 3.1 seat 0 count 2",
        "dealt 3.1 seat 1 count 2",
        "dealt 3.1 seat 2 count 2",
        "dealt 3.1 count 3",
        "turned-up 10.1 9D",
        "claimed 10.4 seat 2 9D chips 6 name pope",
        "leads 5.1 seat 0",
    ]


def test_10_4_the_pope_turned_up_may_win_the_deal() -> None:
    assert as_dealt(joan(POPE, turn_up=TurnUp.WINS_DEAL), POPE)[5:] == [
        "turned-up 10.1 9D",
        "claimed 10.4 seat 2 9D chips 6 name pope",
        "turn-up-wins 10.4 seat 2 9D",
        "claimed 10.6 seat 2 chips 1 name game",
        "paid 7.1 seat 0 chips 2 count 2 other 2",
        "paid 7.1 seat 1 chips 2 count 2 other 2",
    ]


def test_10_6_who_is_out_takes_the_game_and_the_popes_holder_pays_nothing() -> None:
    cards = "2D 3D | 9D KC | QC JC / 4D 5D 6C"
    state = after(laid(joan(cards), cards), "2D")
    assert happens(state, "3D") == [
        "followed 6.1 seat 0 3D",
        "out 7.1 seat 0",
        "claimed 10.6 seat 0 chips 1 name game",
        "paid 7.1 seat 2 chips 2 count 2 other 0",
    ]


# The call (section 8) --------------------------------------------------------------------------------------------

LAST_KING = (cell("KC QC leaves"),)
CALL = "QC 2D | JC 3D | 4D 5D / 6D 7D 8D"


def calling(cards: str, **own: Any) -> nm.Table:
    own = {"layout": LAST_KING, "bury": Bury.JACK, "cell_stake": 0, **own}
    return nm.open_table(house(cards, **own), 3, dealer=2)


def test_8_2_who_holds_the_called_card_has_its_hand_buried() -> None:
    """The hands are told as they were dealt, and then what became of them."""
    table = calling(CALL)
    spectator = as_dealt(table, CALL)
    assert spectator == [
        "dealt 3.1 seat 0 count 2",
        "dealt 3.1 seat 1 count 2",
        "dealt 3.1 seat 2 count 2",
        "dealt 3.1 count 3",
        "called 8.1 seat 0 JC",
        "buried 8.2 seat 1",
        "leads 5.1 seat 0",
    ]
    owner = as_dealt(table, CALL, 1)
    assert [line for line in owner if line not in spectator] == [
        "dealt 3.1 seat 1 JC 3D count 2",
        "buried 8.2 seat 1 6D 7D 8D",
    ]
    caller = as_dealt(table, CALL, 0)
    assert [line for line in caller if line not in spectator] == ["dealt 3.1 seat 0 QC 2D count 2"]


def test_8_2_a_hand_is_seen_as_dealt_before_it_is_buried_after_free_stakes_too() -> None:
    state = laid(calling(CALL, stakes=Stakes.FREE), CALL)
    state = after(state, "stake 4, stake 4")
    assert happens(state, "stake 4", 1)[1:] == [
        "hand-seen 2.2 seat 1 JC 3D count 2",
        "called 8.1 seat 0 JC",
        "buried 8.2 seat 1 6D 7D 8D",
        "leads 5.1 seat 0",
    ]


def test_8_2_hands_of_other_sizes_are_told_as_they_were_dealt_before_one_is_buried() -> None:
    cards = "QC 2D 9D | JC 3D TD | 4D 5D / 6D 7D"
    table = calling(cards, dead_hand=DeadHand.LAST)
    assert as_dealt(table, cards)[:5] == [
        *(f"dealt 3.1 seat {seat} count {count}" for seat, count in enumerate((3, 3, 2))),
        "dealt 3.1 count 2",
        "called 8.1 seat 0 JC",
    ]


def test_10_6_and_1_2_a_cell_that_falls_to_the_winner_of_the_deal_may_leave() -> None:
    layout = (LayoutCell("game", Cards(), Cards(), Leaves.LEAVES),)
    state = dealt("AC 2C | 3C 4C | 5C 6C / 7C 8C 9C", "newmarket-original", "AC", layout=layout)
    assert [line for line in happens(state, "2C") if line.endswith("name game")] == [
        "claimed 10.6 seat 0 chips 3 name game",
        "cell-left 1.2 name game",
    ]


def test_8_3_a_called_card_that_is_dead_moves_nothing() -> None:
    cards = "QC 2D | 6D 3D | 4D 5D / JC 7D 8D"
    assert as_dealt(calling(cards), cards)[4:] == ["called 8.1 seat 0 JC", "leads 5.1 seat 0"]


# The exchange ----------------------------------------------------------------------------------------------------


def test_4_2_to_keep_and_to_swap_with_the_price_to_the_pot() -> None:
    state = dealt(SIX, exchange=Exchange.ROTATION, pot_stake=1)
    assert happens(state, "keep") == ["declined 4.2 seat 2"]
    assert happens(state, "swap") == ["swapped 4.1 seat 2", "leads 5.1 seat 0"]
    paying = after(state, "keep")
    assert happens(paying, "swap", 1) == [
        "price-paid 4.2 seat 0 chips 2 name pot",
        "swapped 4.1 seat 0",
        "leads 5.1 seat 0",
    ]
    assert happens(paying, "swap", 0)[1] == "swapped 4.1 seat 0 7C 8C 9C"
    assert happens(after(paying, "keep"), "keep") == ["declined 4.2 seat 1", "leads 5.1 seat 0"]


def test_4_2_without_a_pot_the_price_goes_to_the_dealer_or_from_the_dealer_to_the_cells() -> None:
    state = after(dealt(SIX, exchange=Exchange.ROTATION), "keep")
    assert happens(state, "swap")[0] == "price-paid 4.2 seat 0 chips 2 other 2"
    layout = (cell("x AC"), cell("y 2C"))
    dealer = dealt(SIX, exchange=Exchange.DEALER, dealer_price=3, layout=layout)
    assert happens(dealer, "swap") == [
        "price-paid 4.2 seat 2 chips 2 name x",
        "price-paid 4.2 seat 2 chips 1 name y",
        "swapped 4.1 seat 2",
        "leads 5.1 seat 0",
    ]


def test_4_2_an_auction() -> None:
    state = dealt(SIX, exchange=Exchange.AUCTION)
    assert happens(state, "auction") == ["auctioned 4.2 seat 2"]
    bidding = after(state, "auction")
    assert happens(bidding, "bid 2") == ["bid 4.2 seat 0 chips 2"]
    sold = after(bidding, "bid 2")
    assert happens(sold, "pass", 0) == [
        "passed 4.2 seat 1",
        "price-paid 4.2 seat 0 chips 2 other 2",
        "swapped 4.1 seat 0 7C 8C 9C",
        "leads 5.1 seat 0",
    ]
    assert happens(sold, "pass", 1)[2] == "swapped 4.1 seat 0"
    assert happens(after(bidding, "pass"), "pass") == ["passed 4.2 seat 1", "unsold 4.2", "leads 5.1 seat 0"]


# Play ------------------------------------------------------------------------------------------------------------


def test_6_1_and_6_3_a_card_led_and_a_card_that_follows() -> None:
    state = dealt("2C 9D | 3C TD | 4C JD / 5C 6C 7D")
    assert happens(state, "2C") == ["led 6.3 seat 0 2C"]
    assert happens(after(state, "2C"), "3C") == ["followed 6.1 seat 1 3C"]
    assert happens(after(state, "2C, 3C"), "4C") == [
        "followed 6.1 seat 2 4C",
        "stopped 6.2 4C name dead",
        "leads 6.3 seat 2",
    ]


KING = LayoutCell("KC", Cards.parse("KC"), Cards.parse("2C"))


@pytest.mark.parametrize(
    ("cards", "moves", "name"),
    [
        ("KC 9D | 3C TD | 4C JD / 5C 6C 7D", "KC", "top"),
        ("QC 9D | 2C TD | 4C JD / 5C 6C 7D", "QC", "layout"),
        ("TC 9D | 2C TD | 4C JD / 5C 6C 7D", "TC", "removed"),
        ("5D 9D | 6C TD | 2C JD / 5C 4C 6D", "5D", "dead"),
        ("4C 9D 9H | 3C TD 2S | 7C 8S 9S / 5C AS AH AD", "4C, 9D, TD, 3C", "played"),
    ],
)
def test_6_2_why_a_run_stopped(cards: str, moves: str, name: str) -> None:
    *before, last = moves.split(", ")
    own: dict[str, Any] = {"layout": (KING,)} if name == "layout" else {}
    state = after(dealt(cards, **own), ", ".join(before))
    assert f"stopped 6.2 {last} name {name}" in happens(state, last)


def test_6_1_a_card_held_back() -> None:
    state = after(dealt("2C 9D | 3C TD | 4C JD / 5C 6C 7D", hold_back=HoldBack.ALLOWED), "2C")
    assert happens(state, "hold") == [
        "held-back 6.1 seat 1 3C",
        "stopped 6.2 2C name held-back",
        "leads 6.3 seat 0",
    ]


def test_6_4_the_lead_passes_and_where_nobody_can_lead_the_deal_is_blocked() -> None:
    passes = dealt("2C 9C | TC 8C | 4C JD / 3C 6C 7D", lead=Lead.OTHER_SUIT)
    assert happens(passes, "2C")[1:] == [
        "stopped 6.2 2C name dead",
        "lead-passed 6.4 seat 0",
        "lead-passed 6.4 seat 1",
        "leads 6.4 seat 2",
    ]
    blocked = dealt("2C 9C | TC 8C | 4C JC / 3C 6C 7D", lead=Lead.OTHER_SUIT)
    assert happens(blocked, "2C")[2:] == [
        "lead-passed 6.4 seat 0",
        "lead-passed 6.4 seat 1",
        "lead-passed 6.4 seat 2",
        "blocked 7.2",
    ]
    suited = dealt("2C 9C | TC 8C | 4C JC / 3C 6C 7D", lead=Lead.OTHER_SUIT, cannot_lead=CannotLead.SAME_SUIT)
    assert happens(suited, "2C")[2:] == ["leads 6.3 seat 0"]


OUT = "2C 3C | 4H 5H | 6H 7H / TD JD QD"


def test_7_7_the_last_card_pays_in_order() -> None:
    layout = (cell("x 3C"), cell("y 4H"), cell("z 7H"))
    state = after(dealt(OUT, layout=layout, pot_stake=1, unplayed=Unplayed.MATCH_STACK), "2C")
    assert happens(state, "3C") == [
        "followed 6.1 seat 0 3C",
        "claimed 7.3 seat 0 3C chips 3 name x",
        "out 7.1 seat 0",
        "pot-taken 7.1 seat 0 chips 3",
        "paid 7.1 seat 1 chips 2 count 2 other 0",
        "paid 7.1 seat 2 chips 2 count 2 other 0",
        "matched 7.3 seat 1 chips 3 name y",
        "matched 7.3 seat 2 chips 3 name z",
    ]


def test_7_1_what_is_paid_is_what_there_was() -> None:
    rules = house(OUT, layout=(cell("x QD"), cell("y 4H")), bankroll=40, unplayed=Unplayed.MATCH_STACK)
    table = attrs.evolve(nm.open_table(rules, 3, dealer=2), chips=(115, 3, 2))
    assert happens(after(laid(table, OUT), "2C"), "3C") == [
        "followed 6.1 seat 0 3C",
        "out 7.1 seat 0",
        "paid 7.1 seat 1 chips 1 count 2 other 0",
    ]


def test_7_4_the_last_king_with_its_cell_and_the_pot() -> None:
    state = dealt(OUT, layout=(cell("KC 2C leaves"),), pot_stake=1, match=Match.LAST_KING)
    assert happens(state, "2C") == [
        "led 6.3 seat 0 2C",
        "claimed 7.3 seat 0 2C chips 3 name KC",
        "cell-left 1.2 name KC",
        "last-king 7.4 seat 0",
        "pot-taken 7.4 seat 0 chips 3",
    ]


def test_5_1_the_opener_is_told_and_not_its_card() -> None:
    table = dealt("2C 5D | 3C 6D | 7D 8D / 9D TD JD", opening=Opening.LOWEST_DIAMOND).table
    assert as_dealt(table, "2C 7D | 3C 5D | 6D 8D / 9D TD JD")[-1] == "leads 5.1 seat 1"


# All together ----------------------------------------------------------------------------------------------------

WAYS: list[tuple[str, dict[str, Any]]] = [
    ("newmarket", {}),
    ("newmarket-boodle", {"hold_back": HoldBack.ALLOWED}),
    ("newmarket-bought", {}),
    ("michigan-auction", {"max_bid": 1, "unplayed": Unplayed.MATCH_STACK, "pot_stake": 1}),
    ("pope-joan", {"turn_up": TurnUp.WINS_DEAL}),
]


def test_every_code_is_told_in_some_match() -> None:
    found: set[str] = set()
    for name, own in WAYS:
        for seed in range(16):
            states = list(walk(preset(name, **own), 4, seed, deals=4))
            for state, following in pairwise(states):
                if state.turn is None:
                    found |= {event.code for event in nm.deal_events(following.table, seed, seat=1)}
                    continue
                move = next(each for each in nm.legal_moves(state) if nm.apply(state, each) == following)
                events = nm.events(state, move, seed % 4)
                assert events
                found |= {event.code for event in events}
            found |= {event.code for event in nm.deal_events(states[0].table, seed, seat=2)}
    assert set(EventCode) - found == set()


@pytest.mark.parametrize(("name", "own"), WAYS, ids=[name for name, _ in WAYS])
def test_seats_see_the_same_happen_but_for_cards_of_their_own(name: str, own: dict[str, Any]) -> None:
    states = list(walk(preset(name, **own), 4, 9))
    for state in states[:-1]:
        move = nm.legal_moves(state)[0]
        public = nm.events(state, move, None)
        for seat in range(4):
            mine = nm.events(state, move, seat)
            assert [attrs.evolve(event, cards=()) for event in mine if event.code != EventCode.HAND_SEEN] == [
                attrs.evolve(event, cards=()) for event in public
            ]
            for event, known in zip([e for e in mine if e.code != EventCode.HAND_SEEN], public, strict=True):
                assert event.cards == known.cards or event.seat == seat


# Refusals --------------------------------------------------------------------------------------------------------


def test_events_are_refused_as_the_move_or_the_deal_is() -> None:
    state = dealt(SIX)
    with pytest.raises(IllegalMoveError):
        nm.events(state, Pass(), 0)
    with pytest.raises(IllegalMoveError):
        nm.events(after(state, "AC, 2C"), Pass(), 0)
    with pytest.raises(PhaseError):
        nm.events(nm.view(state, 0), Pass(), 0)  # type: ignore[arg-type]  # what no checker would let through
    with pytest.raises(DealError):
        nm.deal_events(state.table)
    with pytest.raises(SeedError):
        nm.deal_events(state.table, 1.5)  # type: ignore[arg-type]  # what no checker would let through
    for seat in (3, -1, True, "0"):
        thing: Any = seat
        with pytest.raises(TableError):
            nm.deal_events(state.table, 1, seat=thing)
        with pytest.raises(TableError):
            nm.events(state, nm.read_move("AC"), thing)
