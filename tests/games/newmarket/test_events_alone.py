"""Events are enough: who is told nothing else knows the chips, the cells, the counts, the hand and whose turn it is."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

from cardstops.cards import Card, Cards
from cardstops.game import Event
from cardstops.games import newmarket as nm
from cardstops.games.newmarket import (
    PRESETS,
    Bury,
    Carry,
    Exchange,
    HoldBack,
    LayoutCell,
    Leaves,
    Match,
    Stakes,
    State,
    Table,
    Unplayed,
    View,
)
from tests.support.newmarket import after, cell, dealt, preset, stacked

OVER = {"blocked", "out", "last-king", "turn-up-wins"}


class Follower:
    """A viewer, or somebody beside it, who keeps the books of a deal by events alone."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.table, self.seat = table, seat
        self.chips = list(table.chips)
        self.cells = {each.name: each.chips for each in table.cells}
        self.live = [each.name for each in table.cells if each.live]
        self.pot, self.dead, self.over = table.pot, 0, False
        self.counts = [0] * table.seats
        self.hand: set[Card] | None = None
        self.given_away: set[Card] | None = None
        self.played: list[Card] = []
        self.leader: int | None = None

    def hear(self, events: Iterable[Event]) -> None:
        for event in events:
            keep = getattr(self, "on_" + event.code.replace("-", "_"), None)
            if keep is not None:
                keep(event)
            self.over |= event.code in OVER

    def on_staked(self, event: Event) -> None:
        self.chips[event.seat or 0] -= event.chips or 0
        if event.name is not None:
            self.cells[event.name] += event.chips or 0
            return
        for agreed in self.table.rules.layout:
            if agreed.name in self.live:
                dealer = event.seat == self.table.dealer
                self.cells[agreed.name] += self.table.rules.stake_on_cell(agreed, dealer=dealer)

    def on_pot_paid(self, event: Event) -> None:
        self.on_price_paid(Event(event.code, event.clause, event.seat, chips=event.chips, name="pot"))

    def on_price_paid(self, event: Event) -> None:
        chips = event.chips or 0
        self.chips[event.seat or 0] -= chips
        if event.other is not None:
            self.chips[event.other] += chips
        elif event.name == "pot":
            self.pot += chips
        else:
            self.cells[event.name or ""] += chips

    on_paid = on_price_paid
    on_matched = on_price_paid

    def on_dealt(self, event: Event) -> None:
        if event.seat is None:
            self.dead = event.count or 0
            return
        self.counts[event.seat] = event.count or 0
        if event.cards:
            self.on_hand_seen(event)

    def on_hand_seen(self, event: Event) -> None:
        assert event.seat == self.seat
        assert self.hand is None
        assert len(event.cards) == event.count
        self.hand = set(event.cards)

    def on_swapped(self, event: Event) -> None:
        seat = event.seat or 0
        self.counts[seat], self.dead = self.dead, self.counts[seat]
        assert bool(event.cards) == (seat == self.seat)
        if seat == self.seat:
            self.given_away, self.hand = self.hand, set(event.cards)

    on_buried = on_swapped

    def on_led(self, event: Event) -> None:
        self.played += event.cards
        self.counts[event.seat or 0] -= 1
        if event.seat == self.seat and self.hand is not None:
            self.hand -= set(event.cards)

    on_followed = on_led

    def on_claimed(self, event: Event) -> None:
        assert event.chips == self.cells[event.name or ""]
        self.chips[event.seat or 0] += event.chips or 0
        self.cells[event.name or ""] = 0

    def on_cell_left(self, event: Event) -> None:
        self.live.remove(event.name or "")

    def on_pot_taken(self, event: Event) -> None:
        assert event.chips == self.pot
        self.chips[event.seat or 0] += self.pot
        self.pot = 0

    def on_leads(self, event: Event) -> None:
        self.leader = event.seat

    def agree(self, view: View) -> None:
        """Assert that the books say what the view says."""
        assert (tuple(self.chips), self.pot) == (view.chips, view.pot)
        assert self.cells == {each.name: each.chips for each in view.cells}
        assert self.live == [each.name for each in view.cells if each.live]
        assert (tuple(self.counts), self.dead) == (view.counts, view.dead_count)
        assert (self.hand or set()) == set(view.hand or ())
        assert self.given_away in (None, set(view.known[-1]))
        assert self.over == (view.turn is None)
        if isinstance(view, nm.PlayingView):
            assert view.top is (self.played[-1] if self.played else None)
            if view.due is None:
                assert view.turn == self.leader


def follow(state: State, seed: str, chance: random.Random) -> State:
    """Play a deal from a seed to its end while every seat and a spectator keep their books; the finished state."""
    followers = [Follower(state.table, seat) for seat in (None, *range(state.table.seats))]
    for each in followers:
        each.hear(nm.deal_events(state.table, seed, seat=each.seat))
        each.agree(nm.view(state, each.seat))
    while state.turn is not None:
        moves = nm.legal_moves(state)
        move = moves[chance.randrange(len(moves))]
        told = [nm.events(state, move, each.seat) for each in followers]
        state = nm.apply(state, move)
        for each, events in zip(followers, told, strict=True):
            each.hear(events)
            each.agree(nm.view(state, each.seat))
    return state


GAME_LEAVES = LayoutCell("game", Cards(), Cards(), Leaves.LEAVES)
HOUSES = {
    "free stakes on Kings that leave": preset("newmarket", stakes=Stakes.FREE, match=Match.OPEN),
    "a bankroll, everything matched": preset(
        "newmarket-bought", bankroll=20, unplayed=Unplayed.MATCH_STACK, hold_back=HoldBack.ALLOWED
    ),
    "an auction on a bankroll": preset("michigan-bicycle", bankroll=14, carry=Carry.TO_WINNER),
    "a price without a pot": preset("michigan", exchange=Exchange.ROTATION, others_price=3),
    "a cell that leaves with the first seat out": preset("newmarket-original", layout=(cell("AS AS"), GAME_LEAVES)),
}


@pytest.mark.parametrize("rules", [*PRESETS.values(), *HOUSES.values()], ids=[*PRESETS, *HOUSES])
def test_a_match_is_followed_by_events_alone(rules: nm.Rules) -> None:
    table: Table | None = nm.open_table(rules, 5, dealer=1)
    for deal in range(6):
        if table is not None:
            state = nm.deal(table, "follow")
            table = nm.settle(follow(state, "follow", random.Random(deal))).table


def test_2_2_a_hand_is_seen_once_also_when_no_cell_is_left_to_stake_on() -> None:
    """The only King leaves in the first deal, so that the second has no stakes to lay."""
    cards = "AC QD | 5C JD | 6S 8S / AS AD"
    own: dict[str, Any] = {"layout": (cell("KD QD leaves"),), "stakes": Stakes.FREE, "match": Match.OPEN}
    own |= {"bury": Bury.NONE}
    state = dealt(cards, "newmarket", "stake 4, stake 4, stake 4, keep, keep, keep, JD, QD", **own)
    assert not state.cells[0].live
    table = nm.settle(after(state, "AC")).table
    assert table is not None
    told = nm.deal_events(table, deck=stacked(table, cards), seat=1)
    assert [event.code for event in told if event.cards] == ["dealt"]


def test_7_3_each_stack_that_is_matched_is_named() -> None:
    cards = "AC 2C | 3H 4H | 5H QC / AS KS"
    layout = (cell("x 3H"), cell("y 2C"), cell("z 4H 5H"))
    own: dict[str, Any] = {"layout": layout, "unplayed": Unplayed.MATCH_STACK}
    state = dealt(cards, moves="AC", **own)
    told = nm.events(state, nm.read_move("2C"), None)
    assert [(event.seat, event.name, event.chips) for event in told if event.code == "matched"] == [
        (1, "x", 3),
        (1, "z", 3),
        (2, "z", 6),
    ]
