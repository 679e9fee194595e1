"""Why a move is not legal: every code, its clause, and a sentence that tells what would be legal."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import attrs
import pytest

from cardstops.cards import Card
from cardstops.errors import IllegalMoveError, PhaseError
from cardstops.games import newmarket as nm
from cardstops.games.newmarket import Exchange, Hold, HoldBack, Keep, Lead, Opening, Pass, Play, Playing, Stake
from tests.support.newmarket import CARDS, after, card, cell, dealt, preset, texts, walk

EVEN = "6D 2C | 7D 9D | 8S AH / AC 4C 5C"
"""Seat 0 leads; after 6D it is for seat 1, which holds 7D and 9D, to go on."""
CLUBS = "2C 5C 9D | 3C 6C TD | 7H 8H TH / 4C QC KC"
"""After 2C and 3C the run stops, and seat 1 leads with another club and a diamond."""
SIX = "AC 2C | 3C 4C | 5C 6C / 7C 8C"
FREE = dealt(SIX, "newmarket-boodle", layout=(cell("x AC"), cell("y 2C")))
LEFT = attrs.evolve(
    FREE, board=attrs.evolve(FREE.board, cells=(attrs.evolve(FREE.cells[0], claims=None), FREE.cells[1]))
)
OFFER = dealt(SIX, exchange=Exchange.AUCTION, max_bid=9)
BIDDING = after(OFFER, "auction, bid 2")
LEADING = dealt(EVEN)
FOLLOWING = after(LEADING, "6D")
HOLDING = after(dealt(EVEN, hold_back=HoldBack.ALLOWED), "6D")
OVER = after(dealt("AC | 3C | 5C / 7C"), "AC")
DIAMONDS = dealt("2C 5D 9D | 3C 6H TD | 7H 8H TH / 4C QC KC", opening=Opening.LOWEST_DIAMOND)
OTHER_SUIT = after(dealt(CLUBS, lead=Lead.OTHER_SUIT), "2C, 3C")
OTHER_COLOUR = after(dealt(CLUBS, lead=Lead.OTHER_COLOUR), "2C, 3C")
NONE_CLOSED = after(dealt(CLUBS), "2C, 3C")
NO_CARD: Any = "2C"


class Case(NamedTuple):
    """A move that is not legal, and what is said of it."""

    code: str
    clause: str
    text: str
    position: nm.State | nm.View
    move: object
    cards: str = ""
    number: int | None = None


SEVEN = "the run goes on with 7D: 7D must be played"
CASES = [
    Case("deal-over", "7.1", "the deal is over: settle it", OVER, Play(card("3C"))),
    Case("deal-over", "7.1", "the deal is over: settle it", nm.view(OVER, 1), Play(card("3C"))),
    Case("not-on-turn", "6.1", "seat 1 is on turn", nm.view(FOLLOWING, 0), Play(card("7D")), number=1),
    Case("not-on-turn", "6.1", "seat 1 is on turn", nm.view(FOLLOWING, None), Play(card("7D")), number=1),
    Case("not-on-turn", "6.1", "seat 2 is on turn", nm.view(OFFER, 0), Keep(), number=2),
    Case("not-on-turn", "6.1", "seat 0 is on turn", nm.view(FREE, 1), Stake((4, 0)), number=0),
    Case("not-on-turn", "6.1", "seat 1 is on turn", nm.view(BIDDING, 0), Pass(), number=1),
    Case("stake-first", "2.2", "the stakes are being laid: spread 4 chips over the cells", FREE, Keep(), number=4),
    Case("stake-shape", "2.2", "a stake has one number for each of the 2 cells", FREE, Stake((4,)), number=2),
    Case("stake-not-whole", "2.2", "a stake is of whole chips, 0 or more on each cell", FREE, Stake((5, -1))),
    Case(
        "stake-on-left-cell", "2.2", "a cell that has left the match takes no chips: stake 0 on it", LEFT, Stake((1, 3))
    ),
    Case("stake-total", "2.2", "the stake is 4 chips, not 3", FREE, Stake((1, 2)), number=4),
    Case("exchange-first", "4.2", "the dead hand is on offer: keep or swap or auction", OFFER, Pass()),
    Case(
        "no-auction",
        "4.3",
        "the dead hand cannot be auctioned here: keep or swap",
        dealt(SIX, exchange=Exchange.DEALER),
        nm.Auction(),
    ),
    Case("bid-or-pass", "4.2", "the dead hand is being auctioned: bid 3 or more, or pass", BIDDING, Keep(), number=3),
    Case("bid-too-low", "4.2", "a bid is higher than the last: bid 3 or more, or pass", BIDDING, nm.Bid(2), number=3),
    Case("bid-too-high", "4.2", "this seat can bid 9 at most, or pass", BIDDING, nm.Bid(10), number=9),
    Case("play-first", "6.1", SEVEN, FOLLOWING, Keep(), "7D"),
    Case("play-first", "6.1", "a card must be led", LEADING, Pass()),
    Case("not-held", "6.1", "2C is not in the hand: 7D must be played", FOLLOWING, Play(card("2C")), "2C 7D"),
    Case("play-first", "6.1", f"{SEVEN} or held back", HOLDING, Keep(), "7D"),
    Case(
        "not-held", "6.1", "2C is not in the hand: 7D must be played or held back", HOLDING, Play(card("2C")), "2C 7D"
    ),
    Case("not-held", "6.1", "BJ is not in the hand: 2C or 6D must be led", LEADING, Play(card("BJ")), "BJ 2C 6D"),
    Case("not-held", "6.1", "that is not in the hand: 2C or 6D must be led", LEADING, Play(NO_CARD), "2C 6D"),
    Case("not-due", "6.1", SEVEN, FOLLOWING, Play(card("9D")), "7D"),
    Case("not-due", "6.1", SEVEN, nm.view(FOLLOWING, 1), Play(card("9D")), "7D"),
    Case("not-due", "6.1", f"{SEVEN} or held back", HOLDING, Play(card("9D")), "7D"),
    Case("nothing-due", "6.1", "no card is due, so none can be held back: lead a card", LEADING, Hold()),
    Case("no-holding-back", "6.1", "this table allows no holding back: 7D must be played", FOLLOWING, Hold(), "7D"),
    Case("not-lowest-diamond", "5.1", "the lowest diamond opens: 5D must be led", DIAMONDS, Play(card("9D")), "5D"),
    Case("not-lowest-diamond", "5.1", "the lowest diamond opens: 5D must be led", DIAMONDS, Play(card("2C")), "5D"),
    Case("wrong-suit", "6.3", "after 3C another suit must be led", OTHER_SUIT, Play(card("6C")), "3C"),
    Case("wrong-suit", "6.3", "after 3C another colour must be led", OTHER_COLOUR, Play(card("6C")), "3C"),
    Case("not-lowest", "6.3", "the lowest card of the suit must be led: 2C", dealt(CLUBS), Play(card("5C")), "2C"),
]


@pytest.mark.parametrize("case", CASES, ids=[f"{place}-{case.code}" for place, case in enumerate(CASES)])
def test_every_code_with_its_clause_and_what_would_be_legal(case: Case) -> None:
    move: Any = case.move
    fault = nm.why_illegal(case.position, move)
    assert fault is not None
    assert (fault.code, fault.clause, fault.text) == (case.code, case.clause, case.text)
    assert fault.cards == tuple(map(Card.parse, case.cards.split()))
    assert fault.number == case.number
    assert str(fault) == f"{case.text} (rule {case.clause})"
    if isinstance(case.position, nm.State):
        with pytest.raises(IllegalMoveError) as error:
            nm.apply(case.position, move)
        assert error.value.illegality == fault


def test_every_code_of_the_package_is_in_the_table_above() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in Path(nm.__file__).parent.glob("*.py"))
    found = re.findall(r'Illegality\(\s*"([a-z-]+)", "([0-9.]+)"', source)
    assert set(found) == {(case.code, case.clause) for case in CASES}
    assert source.count("Illegality(") == len(found)


def test_6_3_without_a_closed_suit_the_same_card_may_be_led() -> None:
    assert nm.why_illegal(NONE_CLOSED, Play(card("6C"))) is None
    assert texts(NONE_CLOSED) == ["6C", "TD"]
    assert texts(OTHER_SUIT) == texts(OTHER_COLOUR) == ["TD"]


# Anything at all -------------------------------------------------------------------------------------------------

THINGS: list[Any] = [None, 0, 1.5, "7D", b"", (), [], {}, object(), Play, Play([]), Play(None), card("7D")]  # type: ignore[arg-type]  # what no checker would let through


@pytest.mark.parametrize(
    "position",
    [FREE, OFFER, BIDDING, LEADING, FOLLOWING, HOLDING, OVER],
    ids=["stakes", "offer", "auction", "lead", "due", "due or hold", "over"],
)
def test_whatever_is_no_move_is_refused_in_words(position: nm.State) -> None:
    for thing in THINGS:
        for where in (position, nm.view(position, position.turn)):
            fault = nm.why_illegal(where, thing)
            assert fault is not None
            assert fault.text
        assert thing not in nm.legal_moves(position)
        with pytest.raises(IllegalMoveError):
            nm.apply(position, thing)


@pytest.mark.parametrize("thing", [None, "state", nm.GAME, nm.open_table("michigan", 4), nm.view(OVER, None)])
def test_only_a_state_or_a_view_is_asked(thing: Any) -> None:
    if not isinstance(thing, nm.View):
        with pytest.raises(
            PhaseError, match=f"a state or view of Newmarket has moves, a {type(thing).__name__} has none"
        ):
            nm.legal_moves(thing)
        with pytest.raises(PhaseError, match=f"a {type(thing).__name__} has none"):
            nm.why_illegal(thing, Pass())
    with pytest.raises(PhaseError, match=f"applied to a state of Newmarket, not to a {type(thing).__name__}"):
        nm.apply(thing, Pass())


def test_a_deal_that_is_over_has_no_moves() -> None:
    assert nm.legal_moves(OVER) == nm.legal_moves(nm.view(OVER, 0)) == ()


@pytest.mark.parametrize("name", ["newmarket", "newmarket-boodle", "michigan-auction", "pope-joan"])
def test_what_is_said_names_a_move_that_is_legal(name: str) -> None:
    """Of every card and word in every state: what is not legal is told with a card, number or word that is."""
    words: list[Any] = [nm.Swap(), Keep(), nm.Auction(), Pass(), Hold(), nm.Bid(0), nm.Bid(99)]
    for state in walk(preset(name, hold_back=HoldBack.ALLOWED), 5, 2):
        moves = nm.legal_moves(state)
        for move in [*map(Play, CARDS), *words]:
            fault = nm.why_illegal(state, move)
            assert (fault is None) == (move in moves)
            if fault is not None and isinstance(state, Playing):
                legal = {str(each) for each in moves}
                named = {each.text for each in fault.cards}
                assert named & legal or fault.code in {"play-first", "nothing-due", "wrong-suit"}


def test_6_3_after_a_stop_a_card_of_an_open_suit_that_is_not_its_lowest_is_told_as_that() -> None:
    state = dealt("2C 5D 6D | 3H 7D 8D / 3C KS QS", "newmarket-original", "2C", lead=Lead.OTHER_SUIT)
    fault = nm.why_illegal(state, nm.read_move("6D"))
    assert fault is not None
    assert (fault.code, fault.clause, fault.text) == (
        "not-lowest", "6.3", "the lowest card of the suit must be led: 5D"
    )  # fmt: skip
