"""What is impossible about a value from outside: nothing about any real one, and each thing spoilt under its path."""

from __future__ import annotations

import random
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstops.cards import Card, Cards, pack
from cardstops.errors import Fault
from cardstops.games import newmarket as nm
from cardstops.games.newmarket import (
    PRESETS,
    Bury,
    CannotLead,
    Exchange,
    HoldBack,
    Lead,
    LeadCard,
    Match,
    Opening,
    Reason,
    Rules,
    TurnUp,
    Unplayed,
)
from tests.support.newmarket import after, card, cell, dealt, house, laid, preset, walk

HOUSE: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in PRESETS),
    ("newmarket", {"bankroll": 12, "hold_back": HoldBack.ALLOWED, "cannot_lead": CannotLead.SAME_SUIT}),
    (
        "newmarket",
        {"match": Match.OPEN, "residue": nm.Residue.SPLIT, "carry": nm.Carry.TO_POT, "opening": Opening.ELDEST},
    ),
    ("michigan-auction", {"bankroll": 9, "lead_card": LeadCard.ANY, "unplayed": Unplayed.MATCH_STACK}),
    ("newmarket-boodle", {"bankroll": 11, "hold_back": HoldBack.ALLOWED, "lead": Lead.OTHER_COLOUR}),
    ("pope-joan", {"turn_up": TurnUp.WINS_DEAL, "bankroll": 20}),
]


def no_fault(state: nm.State) -> None:
    assert nm.faults(state.table) == ()
    assert nm.faults(state) == ()
    for seat in (None, *range(state.table.seats)):
        assert nm.faults(nm.view(state, seat)) == ()


@pytest.mark.parametrize("place", range(len(HOUSE)))
def test_no_real_value_has_a_fault(place: int) -> None:
    name, own = HOUSE[place]
    for turn, state in enumerate(walk(preset(name, **own), 4 + place % 5, place, deals=4)):
        if turn % 3 == 0 or state.turn is None:
            no_fault(state)


@given(st.sampled_from(HOUSE), st.integers(4, 8), st.integers(0, 10**6), st.integers(0, 60))
def test_no_real_value_drawn_has_a_fault(
    house_rules: tuple[str, dict[str, Any]], seats: int, seed: int, turn: int
) -> None:
    name, own = house_rules
    for step, state in enumerate(walk(preset(name, **own), seats, seed, deals=3)):
        if step == turn or (state.turn is None and turn % 2):
            no_fault(state)


@pytest.mark.parametrize(
    "value", [None, 7, "state", PRESETS["michigan"], nm.Pass(), PRESETS["michigan"].layout[0], card("7D")]
)
def test_what_checks_itself_has_no_faults(value: Any) -> None:
    assert nm.faults(value) == ()


# One field spoilt ------------------------------------------------------------------------------------------------

SIX = "2C 9D | 3C TD | 4C JD / 5C 6C 7D"
TWO = (cell("x 3C"), cell("KC 5C leaves"))
PLAY = dealt(SIX, layout=TWO)
RUN = after(PLAY, "2C")
STOPPED = after(PLAY, "2C, 3C, 4C")
OVER = after(PLAY, "2C, 3C, 4C, JD")
STAKES = dealt(SIX, "newmarket-boodle", layout=TWO)
OFFER = dealt(SIX, exchange=Exchange.ROTATION, layout=TWO, pot_stake=1)
ASKED = after(OFFER, "keep")
TAKEN = after(ASKED, "swap")
AUCTIONED = dealt(SIX, exchange=Exchange.AUCTION, layout=TWO, max_bid=5)
OPENED = after(AUCTIONED, "auction")
AUCTION = after(OPENED, "bid 2")
BOUGHT = dealt(SIX, "newmarket-bought", layout=TWO)
BLOCKED = after(dealt("2C 9C | 3C TC | 4C JC / 5C 6C 7C", lead=Lead.OTHER_SUIT), "2C, 3C, 4C")
KING = after(dealt(SIX, layout=(cell("KC 2C leaves"),), match=Match.LAST_KING), "2C")
DIAMOND = dealt(SIX, opening=Opening.LOWEST_DIAMOND)
LONE = nm.open_table(
    house("QC 2D | JC 3D | 4D 5D / 6D 7D 8D", layout=(cell("KC QC leaves"),), bury=Bury.JACK), 3, dealer=2
)
CALL = laid(LONE, "QC 2D | JC 3D | 4D 5D / 6D 7D 8D")
SILENT = laid(LONE, "JC 2D | 6D 3D | 4D 5D / QC 7D 8D")
POPE = nm.deal(nm.open_table("pope-joan", 3), 1)
ROLL = dealt(SIX, layout=TWO, bankroll=5)
BAG = Cards.parse


def spoilt(value: Any, path: str, new: Any) -> Any:
    """The value with what stands at a path, such as `board.cells[0].chips`, made another."""
    head, _, rest = path.partition(".")
    name, _, index = head.rstrip("]").partition("[")
    old = getattr(value, name)
    if index:
        place = int(index)
        part = spoilt(old[place], rest, new) if rest else new
        return attrs.evolve(value, **{name: (*old[:place], part, *old[place + 1 :])})
    return attrs.evolve(value, **{name: spoilt(old, rest, new) if rest else new})


T = PLAY.table
TABLES: list[tuple[nm.Table, str, Any, str]] = [
    (T, "seats", 9, "$.seats"),
    (T, "seats", 1, "$.seats"),
    (T, "active", (), "$.active"),
    (T, "active", (0,), "$.active"),
    (T, "active", (0, 2, 1), "$.active"),
    (T, "active", (0, 1, 1, 2), "$.active"),
    (T, "active", (-1, 0, 1), "$.active"),
    (T, "active", (0, 1, 3), "$.active"),
    (T, "active", (0, 2), "$.active"),
    (T, "dealer", 3, "$.dealer"),
    (T, "dealer", -1, "$.dealer"),
    (T, "winner", 3, "$.winner"),
    (T, "winner", -1, "$.winner"),
    (T, "chips", (0, 0), "$.chips"),
    (T, "chips", (1, 0, 0), "$.chips"),
    (T, "cells", T.cells[:1], "$.cells"),
    (T, "cells", T.cells[::-1], "$.cells[0]"),
    (T, "cells[1].name", "KD", "$.cells[1]"),
    (T, "cells[0].shown", BAG("3C"), "$.cells[0]"),
    (T, "cells[0].claims", BAG("4C"), "$.cells[0]"),
    (T, "cells[0].claims", None, "$.cells[0]"),
    (T, "cells[0].leaves", nm.Leaves.LEAVES, "$.cells[0]"),
    (T, "cells[0].chips", -1, "$.cells[0]"),
    (T, "cells[0].chips", 4, "$.chips"),
    (T, "cells[0].claimed_by", 1, "$.cells[0].claimed_by"),
    (T, "pot", -1, "$.pot"),
    (T, "pot", 1, "$.pot"),
    (T, "number", -1, "$.number"),
    (STAKES.table, "number", 10, "$.number"),
    (KING.table, "cells[0].claims", None, "$.cells"),
    (ROLL.table, "chips", (16, 0, -1), "$.chips"),
    (ROLL.table, "chips", (13, 0, 2), "$.chips[1]"),
    (ROLL.table, "chips", (9, 1, 5), "$.chips[1]"),
]


@pytest.mark.parametrize("place", range(len(TABLES)))
def test_each_thing_spoilt_of_a_table_is_told_under_its_path(place: int) -> None:
    table, path, new, expected = TABLES[place]
    assert nm.faults(table) == ()
    assert expected in {fault.path for fault in nm.faults(spoilt(table, path, new))}
    of_state = nm.faults(spoilt(PLAY, "table", spoilt(table, path, new)))
    assert expected.replace("$", "$.table", 1) in {fault.path for fault in of_state}


def test_2_5_the_dealer_of_the_next_deal_can_pay_a_dealer_s_stake() -> None:
    table = dealt(SIX, layout=TWO, bankroll=5, dealer_factor=2).table
    assert [fault.path for fault in nm.faults(attrs.evolve(table, chips=(8, 2, 5)))] == []
    assert [fault.path for fault in nm.faults(attrs.evolve(table, chips=(10, 2, 3)))] == ["$.chips[2]"]


STATES: list[tuple[nm.State, str, Any, str]] = [
    # the board
    (PLAY, "board.chips", (0, 0), "$.board.chips"),
    (PLAY, "board.pot", 1, "$.board.pot"),
    (RUN, "board.cells[0].chips", 7, "$.board.chips"),
    (RUN, "board.cells[0].claimed_by", 3, "$.board.cells[0].claimed_by"),
    (OFFER, "board.cells[0].claimed_by", 1, "$.board.cells[0].claimed_by"),
    (PLAY, "board.turned", card("2C"), "$.board.turned"),
    (POPE, "board.turned", None, "$.board.turned"),
    (POPE, "board.turned", next(iter(POPE.hands[0])), "$.board.turned"),
    # what was said
    (PLAY, "board.talk.bids", (0, 0), "$.board.talk.bids"),
    (AUCTION, "board.talk.bids", (2, -1, 0), "$.board.talk.bids"),
    (PLAY, "board.talk.bids", (1, 0, 0), "$.board.talk.bids"),
    (OFFER, "board.talk.bids", (1, 0, 0), "$.board.talk.bids"),
    (PLAY, "board.talk.declined", (0,), "$.board.talk.declined"),
    (ASKED, "board.talk.declined", (), "$.board.talk.declined"),
    (ASKED, "board.talk.declined", (2, 2), "$.board.talk.declined"),
    (ASKED, "board.talk.declined", (7,), "$.board.talk.declined"),
    (PLAY, "board.talk.caller", 9, "$.board.talk"),
    (CALL, "board.talk.caller", None, "$.board.talk.called"),
    (CALL, "board.talk.called", None, "$.board.talk.called"),
    (spoilt(PLAY, "board.talk.caller", 0), "board.talk.called", card("JC"), "$.board.talk.called"),
    (PLAY, "board.talk.swapped", 0, "$.board.talk.swapped"),
    (TAKEN, "board.talk.swapped", 5, "$.board.talk"),
    (TAKEN, "board.talk.swapped", None, "$.deal.dealt[0]"),
    (OFFER, "board.talk.swapped", 0, "$.board.talk.swapped"),
    (STAKES, "board.talk.called", card("JC"), "$.board.talk.called"),
    # what play has shown
    (PLAY, "facts.barred", (BAG(""),) * 3, "$.facts.barred"),
    (PLAY, "facts.barred", (BAG("9D"), BAG(""), BAG(""), BAG("")), "$.facts.barred[0]"),
    (PLAY, "facts.barred", (BAG(""), BAG(""), BAG(""), BAG("5C")), "$.facts.barred[3]"),
    (PLAY, "facts.stopped", BAG("TD"), "$.facts.stopped"),
    (PLAY, "facts.silent", 3, "$.facts.silent"),
    (SILENT, "facts.silent", 4, "$.facts.silent"),
    (OFFER, "facts.stopped", BAG("5C"), "$.facts.stopped"),
    (STAKES, "facts.stopped", BAG("5C"), "$.facts.stopped"),
    # the cards
    (PLAY, "hands", PLAY.hands[:2], "$.hands"),
    (PLAY, "deal.dealt", PLAY.hands[:2], "$.deal.dealt"),
    (PLAY, "deal.dealt[0]", BAG("2C TD"), "$.deal.dealt[1]"),
    (PLAY, "deal.dealt[0]", BAG("2C KS"), "$.deal.dealt[0]"),
    (PLAY, "deal.dealt[0]", BAG("2C"), "$.deal.dealt[0]"),
    (PLAY, "deal.dead", BAG("5C 6C"), "$.deal.dead"),
    (PLAY, "hands[0]", BAG("2C TD"), "$.hands[0]"),
    (OFFER, "hands[0]", BAG("2C"), "$.hands[0]"),
    (STAKES, "hands[0]", BAG("2C"), "$.hands[0]"),
    (RUN, "hands[2]", BAG(""), "$.hands"),
    # the run
    (PLAY, "turn", 3, "$.turn"),
    (PLAY, "top", card("2C"), "$.top"),
    (RUN, "top", None, "$.top"),
    (RUN, "top", card("9D"), "$.top"),
    (RUN, "top", card("BJ"), "$.top"),
    (RUN, "top", card("KS"), "$.top"),
    (RUN, "due", card("4C"), "$.due"),
    (RUN, "due", card("RJ"), "$.due"),
    (RUN, "due", None, "$.due"),
    (RUN, "turn", 2, "$.turn"),
    (PLAY, "due", card("2C"), "$.due"),
    (DIAMOND, "turn", 1, "$.turn"),
    (after(dealt("2C 9C | 3D 3H | 4C JD / 5C 6C 7D", lead=Lead.OTHER_SUIT), "2C"), "turn", 0, "$.turn"),
    # the phases
    (STAKES, "table.rules", attrs.evolve(STAKES.table.rules, stakes=nm.Stakes.FIXED), "$.table"),
    (STAKES, "board.talk.declined", (0,), "$.board.talk.declined"),
    (ASKED, "turn", 1, "$.board.talk.declined"),
    (dealt(SIX, exchange=Exchange.DEALER, layout=TWO), "turn", 0, "$.turn"),
    (AUCTION, "table.rules", attrs.evolve(AUCTION.table.rules, exchange=Exchange.DEALER), "$.board.talk.bids"),
    (BOUGHT, "board.talk.declined", (2,), "$.board.talk"),
    (AUCTIONED, "board.talk.bids", (1, 0, 0), "$.board.talk.bids"),
    (OPENED, "table.rules", attrs.evolve(OPENED.table.rules, exchange=Exchange.DEALER), "$.table"),
    (AUCTION, "bidders", (1, 0), "$.bidders"),
    (AUCTION, "bidders", (0, 1, 2), "$.bidders"),
    (AUCTION, "bidders", (0, 1, 99), "$.bidders"),
    (AUCTION, "bidders", (0,), "$.turn"),
    (AUCTION, "bidders", (1,), "$.bidder"),
    (AUCTION, "bidder", None, "$.bidder"),
    (AUCTION, "bidder", 1, "$.bidder"),
    (AUCTION, "bidder", 99, "$.bidder"),
    (AUCTION, "bidder", -1, "$.bidder"),
    (AUCTION, "turn", 0, "$.turn"),
    (AUCTION, "turn", 2, "$.turn"),
    (AUCTION, "board.talk.bids", (5, 0, 0), "$.turn"),
    (AUCTION, "board.talk.bids", (0, 0, 0), "$.bidder"),
    (OVER, "winner", None, "$.winner"),
    (OVER, "winner", 0, "$.winner"),
    (OVER, "winner", 7, "$.winner"),
    (OVER, "reason", Reason.BLOCKED, "$.reason"),
    (OVER, "reason", Reason.LAST_KING, "$.reason"),
    (OVER, "reason", Reason.TURN_UP, "$.reason"),
    (OVER, "top", None, "$.top"),
    (BLOCKED, "winner", 0, "$.winner"),
    (BLOCKED, "reason", Reason.OUT, "$.reason"),
    (KING, "winner", None, "$.winner"),
    (KING, "board.cells[0].claims", BAG("2C"), "$.reason"),
]  # fmt: skip


@pytest.mark.parametrize("place", range(len(STATES)))
def test_each_thing_spoilt_of_a_state_is_told_under_its_path(place: int) -> None:
    state, path, new, expected = STATES[place]
    found = nm.faults(spoilt(state, path, new))
    assert expected in {fault.path for fault in found}
    assert all(isinstance(fault, Fault) and fault.why for fault in found)


def test_the_states_above_are_real() -> None:
    for state in (
        PLAY,
        RUN,
        STOPPED,
        OVER,
        STAKES,
        OFFER,
        ASKED,
        TAKEN,
        AUCTION,
        BLOCKED,
        KING,
        DIAMOND,
        CALL,
        SILENT,
        POPE,
    ):
        no_fault(state)
    assert SILENT.facts.silent == 3
    assert [type(each).__name__ for each in (STAKES, OFFER, AUCTION, RUN, OVER)] == [
        "Staking",
        "Exchanging",
        "Bidding",
        "Playing",
        "Finished",
    ]


def test_8_1_any_seat_or_the_dead_hand_may_have_kept_silent() -> None:
    for place in range(4):
        assert "$.facts.silent" not in {fault.path for fault in nm.faults(spoilt(SILENT, "facts.silent", place))}


def seen(state: nm.State, seat: int | None = 0) -> nm.View:
    return nm.view(state, seat)


VIEWS: list[tuple[nm.View, str, Any, str]] = [
    (seen(PLAY), "seat", 3, "$.seat"),
    (seen(PLAY), "seat", -1, "$.seat"),
    (seen(PLAY), "seat", None, "$.hand"),
    (seen(PLAY, None), "seat", 1, "$.hand"),
    (seen(PLAY), "hand", None, "$.hand"),
    (seen(PLAY), "hand", BAG("2C"), "$.hand"),
    (seen(PLAY), "hand", BAG("2C KS"), "$.hand"),
    (seen(PLAY), "counts", (2, 2), "$.counts"),
    (seen(PLAY), "counts", (2, 2, 1), "$.counts[2]"),
    (seen(PLAY), "counts", (2, 2, -2), "$.counts[2]"),
    (seen(RUN), "counts", (1, 2, 0), "$.counts"),
    (seen(PLAY), "dead_count", 2, "$.dead_count"),
    (seen(PLAY), "known", (), "$.known"),
    (seen(PLAY), "known", (BAG("3C"), BAG(""), BAG(""), BAG("")), "$.known"),
    (seen(PLAY), "known", (BAG(""), BAG(""), BAG(""), BAG("5C 6C 7D")), "$.known"),
    (seen(TAKEN), "known", (BAG(""),) * 4, "$.known"),
    (seen(POPE), "known", (BAG(""),) * 4, "$.known"),
    (seen(RUN), "played", (BAG("2C"),), "$.played"),
    (seen(RUN), "played", (BAG("3C"), BAG(""), BAG("")), "$.top"),
    (seen(RUN), "played", (BAG("2C"), BAG("2C"), BAG("")), "$.played[1]"),
    (seen(RUN), "top", card("BJ"), "$.top"),
    (seen(RUN), "due", card("BJ"), "$.due"),
    (seen(RUN, 1), "hand", BAG("TD JD"), "$.due"),
    (seen(RUN), "facts.stopped", BAG("2C"), "$.facts.stopped"),
    (seen(PLAY), "facts.stopped", BAG("9D"), "$.facts.stopped"),
    (seen(PLAY), "facts.barred[0]", BAG("9D"), "$.facts.barred[0]"),
    (seen(TAKEN), "facts.barred[3]", BAG("2C"), "$.facts.barred[3]"),
    (seen(STAKES), "hand", None, ""),
    (seen(AUCTION), "bidder", 99, "$.bidder"),
    (seen(AUCTION), "bidders", (0, 1, 99), "$.bidders"),
    (seen(AUCTION), "turn", 2, "$.turn"),
    (seen(ASKED), "turn", 1, "$.board.talk.declined"),
    (seen(OVER), "winner", 0, "$.winner"),
    (seen(OVER), "winner", 99, "$.winner"),
    (seen(OVER), "reason", Reason.BLOCKED, "$.reason"),
    (seen(BLOCKED), "winner", 1, "$.winner"),
]  # fmt: skip


@pytest.mark.parametrize("place", range(len(VIEWS)))
def test_each_thing_spoilt_of_a_view_is_told_under_its_path(place: int) -> None:
    view, path, new, expected = VIEWS[place]
    assert nm.faults(view) == ()
    found = {fault.path for fault in nm.faults(spoilt(view, path, new))}
    assert expected in found or not (found or expected)


# Word for word ---------------------------------------------------------------------------------------------------

SENTENCES = Path(__file__).with_name("faults.txt")
"""Everything that is told of the values above, in their order: a fault may be told with others, each has its words."""


def test_what_is_told_of_each_thing_spoilt_word_for_word() -> None:
    told = list[str]()
    for heading, rows in (("table", TABLES), ("state", STATES), ("view", VIEWS)):
        for value, path, new, _ in rows:
            told.append(f"{heading}: another {path}")
            told += [f"    {fault.path}: {fault.why}" for fault in nm.faults(spoilt(value, path, new))]
    assert told == SENTENCES.read_text(encoding="utf-8").splitlines()


# Wild values -----------------------------------------------------------------------------------------------------

KINDS: dict[Any, list[Any]] = {
    int: [-1, 0, 1, 2, 3, 99, 10**15],
    str: ["", "x", "KC"],
    NoneType: [None],
    Card: [card("7D"), card("2C"), card("AS"), card("BJ")],
    Cards: [BAG(""), pack(), BAG("BJ"), BAG("7D 7D"), BAG("2C 9D"), BAG("5C")],
    Rules: [PRESETS["newmarket"], PRESETS["newmarket-boodle"], PRESETS["michigan-auction"], PRESETS["pope-joan"]],
}


def others(hint: Any) -> list[Any]:
    """Well-typed values of a field, by its annotation."""
    if get_origin(hint) in {Union, UnionType}:
        return [other for part in get_args(hint) for other in others(part)]
    if get_origin(hint) is tuple:
        items = others(get_args(hint)[0])
        return [(), *((item,) * times for item in items for times in (1, 3, 4))]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return [*hint]
    return KINDS.get(hint, [])


HINTS: dict[Any, dict[str, Any]] = {}


def hints(kind: Any) -> dict[str, Any]:
    """The annotations of a class's fields, but for those that are worked out."""
    if kind not in HINTS:
        found = get_type_hints(kind)
        HINTS[kind] = {field.name: found[field.name] for field in attrs.fields(kind) if field.init and field.eq}
    return HINTS[kind]


def wild(value: Any) -> Iterator[Any]:
    """The value with each of its fields, and of its parts' fields, made every other of the same type."""
    for name, hint in hints(type(value)).items():
        old = getattr(value, name)
        changed = [*others(hint)]
        if isinstance(old, tuple):
            changed += [old[1:], old + old[:1], old[::-1]]
            if old and isinstance(old[0], nm.Cell):
                changed += [(part, *old[1:]) for part in wild(old[0])]
        elif attrs.has(type(old)) and not isinstance(old, Rules | Card | Cards):
            changed += wild(old)
        for new in changed:
            yield attrs.evolve(value, **{name: new})


REAL: list[Any] = [PLAY, RUN, OVER, STAKES, ASKED, AUCTION, BLOCKED, CALL, POPE, ROLL]
REAL += [nm.view(state, seat) for state in REAL for seat in (None, 1)] + [PLAY.table, ROLL.table, POPE.table]


@pytest.mark.parametrize("place", range(len(REAL)))
def test_faults_never_raises_whatever_one_field_holds(place: int) -> None:
    for value in wild(REAL[place]):
        assert isinstance(nm.faults(value), tuple)


@given(st.sampled_from(REAL), st.randoms(use_true_random=False), st.integers(2, 6))
def test_faults_never_raises_whatever_several_fields_hold(value: Any, chance: random.Random, times: int) -> None:
    for _ in range(times):
        value = chance.choice([*wild(value)])
    assert isinstance(nm.faults(value), tuple)


@given(
    st.sampled_from([place for place, value in enumerate(REAL) if isinstance(value, nm.State)]),
    st.randoms(use_true_random=False),
)
def test_what_has_no_fault_can_be_played_on(place: int, chance: random.Random) -> None:
    """Where a spoilt state is as good as any, it has moves if a seat is on turn, and they can be applied."""
    for state in chance.sample([*wild(REAL[place])], 20):
        if not nm.faults(state) and state.turn is not None:
            moves = nm.legal_moves(state)
            assert len(moves) > 0
            following = nm.apply(state, moves[chance.randrange(len(moves))])
            assert nm.faults(following) == ()
