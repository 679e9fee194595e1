"""What a seat, or a spectator, may know in each phase, and what it may not (rules 2.2, 4.1, 6.6)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from cardstops.cards import Card, Cards
from cardstops.errors import PhaseError, TableError, brief
from cardstops.games import newmarket as nm
from cardstops.games.newmarket import (
    Bidding,
    BiddingView,
    Exchange,
    Exchanging,
    ExchangingView,
    Finished,
    FinishedView,
    Playing,
    PlayingView,
    Staking,
    StakingView,
)
from tests.support.newmarket import after, card, cell, dealt, preset, texts, walk

SIX = "AC 2C | 3C 4C | 5C 6C / 7C 8C 9C"
NAMES = ["newmarket", "newmarket-boodle", "newmarket-bought", "michigan-auction", "pope-joan"]
KINDS: dict[type, type] = {
    Staking: StakingView,
    Exchanging: ExchangingView,
    Bidding: BiddingView,
    Playing: PlayingView,
    Finished: FinishedView,
}


@pytest.mark.parametrize("name", NAMES)
def test_a_view_has_what_is_public_and_the_viewers_hand(name: str) -> None:
    for state in walk(preset(name), 5, 7):
        for seat in (None, *range(5)):
            view = nm.view(state, seat)
            assert type(view) is KINDS[type(state)]
            assert (view.seat, view.turn, view.table) == (seat, state.turn, state.table)
            assert (view.board, view.facts) == (state.board, state.facts)
            assert (view.cells, view.pot, view.chips) == (state.cells, state.pot, state.chips)
            assert view.counts == tuple(map(len, state.hands))
            assert view.dead_count == len(state.dead)
            staking = isinstance(state, Staking)
            assert view.hand == (None if seat is None or staking else state.hands[seat])
            assert view.known[:-1] == (Cards(),) * 5
            assert not {"hands", "dead", "deal"} & {each for each in dir(view) if not each.startswith("_")}


@pytest.mark.parametrize("name", NAMES)
def test_6_6_what_was_played_is_public(name: str) -> None:
    for state in walk(preset(name), 4, 3):
        if isinstance(state, Playing | Finished):
            view: Any = nm.view(state, None)
            assert view.top is state.top
            assert [shown + hand for shown, hand in zip(view.played, state.hands, strict=True)] == [*state.deal.dealt]
            if isinstance(state, Playing):
                assert view.due is state.due
            else:
                assert (view.winner, view.reason) == (state.winner, state.reason)


def moved_about(state: nm.State, one: Card, other: Card) -> nm.State:
    """The state with two cards in each other's place."""

    def swapped(cards: Cards) -> Cards:
        return Cards.of({one: other, other: one}.get(each, each) for each in cards)

    deal = nm.Deal(tuple(map(swapped, state.deal.dealt)), swapped(state.deal.dead))
    return attrs.evolve(state, deal=deal, hands=tuple(map(swapped, state.hands)))


@pytest.mark.parametrize("name", NAMES)
def test_6_6_a_view_does_not_hang_on_where_unseen_cards_lie(name: str) -> None:
    """Every two cards that a seat does not see are changed about, and its view stays the same."""
    for turn, state in enumerate(walk(preset(name), 4, 11)):
        if turn % 5:
            continue
        for seat in (None, 0, 2):
            view = nm.view(state, seat)
            seen = [*(view.hand or ()), *view.known[-1]]
            if isinstance(view, PlayingView | FinishedView):
                seen += [each for cards in view.played for each in cards]
            unseen = [each for each in state.table.rules.pack if each not in seen]
            for one, other in zip(unseen, unseen[3:], strict=False):
                assert nm.view(moved_about(state, one, other), seat) == view


def test_2_2_while_stakes_are_laid_nobody_sees_a_card() -> None:
    state = dealt(SIX, "newmarket-boodle", layout=(cell("x AC"), cell("y 2C")))
    for seat in (None, 0, 1, 2):
        view = nm.view(state, seat)
        assert isinstance(view, StakingView)
        assert view.hand is None
        assert (view.counts, view.dead_count, view.known) == ((2, 2, 2), 3, (Cards(),) * 4)
    done = after(state, "stake 4 0, stake 4 0, stake 4 0")
    assert nm.view(done, 1).hand == Cards.parse("3C 4C")


def test_4_1_only_who_swapped_remembers_the_hand_it_gave_away() -> None:
    state = after(dealt(SIX, exchange=Exchange.ROTATION), "keep, swap")
    known = [nm.view(state, seat).known[-1] for seat in (None, 0, 1, 2)]
    assert known == [Cards(), Cards.parse("AC 2C"), Cards(), Cards()]
    over = after(state, "7C, 8C, 9C")
    assert over.turn is None
    assert [nm.view(over, seat).known[-1] for seat in (None, 0, 1, 2)] == known


def test_4_2_who_bids_is_public() -> None:
    state = after(dealt(SIX, exchange=Exchange.AUCTION), "auction, bid 3")
    assert isinstance(state, Bidding)
    for seat in (None, 0, 1, 2):
        view = nm.view(state, seat)
        assert isinstance(view, BiddingView)
        assert (view.bidder, view.bidders, view.board.talk.bids) == (0, (0, 1), (3, 0, 0))
        assert view.known[-1] == Cards()


def test_5_1_the_openers_card_is_not_shown() -> None:
    """Where the lowest diamond leads, it is public whose it is, not which it is."""
    five = dealt("5D 2C | 6D 3C | 7D 4C / 4D 9D TD", opening=nm.Opening.LOWEST_DIAMOND)
    four = dealt("4D 2C | 6D 3C | 7D 4C / 5D 9D TD", opening=nm.Opening.LOWEST_DIAMOND)
    assert (five.turn, texts(five), texts(four)) == (0, ["5D"], ["4D"])
    for seat in (None, 1, 2):
        assert nm.view(five, seat) == nm.view(four, seat)
    assert nm.view(five, 0) != nm.view(four, 0)


def test_10_1_the_turned_card_is_seen_by_all() -> None:
    state = nm.deal(nm.open_table("pope-joan", 4), 3)
    turned = state.board.turned
    assert turned is not None
    assert turned in state.dead
    for seat in (None, 0, 1, 2, 3):
        assert [*nm.view(state, seat).known[-1]] == [turned]


def test_a_spectator_holds_nothing() -> None:
    assert nm.view(dealt(SIX), None).hand is None
    spectator = nm.view(dealt(SIX), None)
    assert isinstance(spectator, PlayingView)
    assert spectator.held == 0
    mine = nm.view(dealt(SIX), 0)
    assert isinstance(mine, PlayingView)
    assert mine.held == card("AC").bit | card("2C").bit


@pytest.mark.parametrize("seat", [-1, 3, True, 1.0, "1", ()])
def test_a_seat_that_the_table_does_not_have_is_refused(seat: Any) -> None:
    with pytest.raises(TableError) as error:
        nm.view(dealt(SIX), seat)
    assert str(error.value) == f"seat: None or a seat from 0 to 2, not {brief(seat)}"


@pytest.mark.parametrize("name", NAMES)
def test_a_view_of_the_seat_on_turn_has_the_moves_of_the_state_and_any_other_view_none(name: str) -> None:
    for state in walk(preset(name), 4, 2):
        for seat in (None, 0, 1, 2, 3):
            moves = texts(nm.view(state, seat))
            assert moves == (texts(state) if seat == state.turn and state.turn is not None else [])


@pytest.mark.parametrize("thing", [None, "state", nm.open_table("michigan", 3), nm.view(dealt(SIX), 0)])
def test_only_a_state_is_viewed(thing: Any) -> None:
    with pytest.raises(PhaseError, match=f"a state of Newmarket is viewed, not a {type(thing).__name__}"):
        nm.view(thing, None)


@pytest.mark.parametrize("thing", [None, "view", nm.open_table("michigan", 3), dealt(SIX)])
def test_only_a_view_is_sampled(thing: Any) -> None:
    with pytest.raises(PhaseError, match=f"a view of Newmarket is sampled, not a {type(thing).__name__}"):
        nm.sample(thing, 1)


@pytest.mark.parametrize(
    "wrong", [{"dead_count": 9}, {"counts": (2, 2, 9)}, {"known": (Cards(),) * 3 + (Cards.parse("AC"),)}]
)
def test_a_view_that_no_state_has_is_not_sampled(wrong: dict[str, Any]) -> None:
    view = nm.view(dealt(SIX), 0)
    with pytest.raises(PhaseError, match=r"^no state has this view: the cards that it leaves do not fit the places$"):
        nm.sample(attrs.evolve(view, **wrong), 1)


@pytest.mark.parametrize("counts", [(1, 3, 2), (1, 2, 3), (2, -1, 5)])
def test_a_view_that_counts_fewer_cards_than_it_shows_is_not_sampled_though_the_sum_is_right(
    counts: tuple[int, ...],
) -> None:
    with pytest.raises(PhaseError, match=r"^no state has this view: the cards"):
        nm.sample(attrs.evolve(nm.view(dealt(SIX), 0), counts=counts), 1)


def test_6_1_a_view_in_which_the_viewer_holds_what_is_due_from_another_is_not_sampled() -> None:
    """No case is left of what is known: the card is where it cannot be."""
    view: Any = nm.view(dealt(SIX), 0)
    other = attrs.evolve(view, turn=1, top=card("AC"), due=card("2C"))
    with pytest.raises(PhaseError, match=r"^no state has this view: the cards"):
        nm.sample(other, 1)


@pytest.mark.parametrize(
    "state",
    [
        dealt(SIX, "newmarket-boodle", layout=(cell("x AC"), cell("y 2C"))),
        dealt(SIX, exchange=Exchange.DEALER),
        dealt(SIX, "newmarket-original", "auction", exchange=Exchange.AUCTION),
    ],
    ids=["stakes", "exchange", "bids"],
)
def test_before_play_a_sample_was_dealt_the_hands_that_it_has(state: nm.State) -> None:
    for seat in (None, 0, 1, 2):
        sampled: Any = nm.sample(nm.view(state, seat), 1)
        assert type(sampled) is type(state)
        assert (sampled.deal.dealt, sampled.deal.dead) == (sampled.hands, sampled.dead)


def test_a_view_whose_facts_leave_no_place_for_a_card_is_not_sampled() -> None:
    view = nm.view(dealt(SIX), 0)
    everywhere = attrs.evolve(view.facts, barred=(Cards.parse("9C"),) * 4)
    with pytest.raises(PhaseError, match="no state has this view"):
        nm.sample(attrs.evolve(view, facts=everywhere), 1)
