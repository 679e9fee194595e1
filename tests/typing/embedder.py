"""A program that is not ours, as a type checker sees it: it embeds the package, without a cast or a suppression.

mypy and pyright check this file strictly; `test_embedder.py` runs it.
"""

from __future__ import annotations

import random
from typing import assert_never, assert_type

from cardstops import GAMES, Card, Cards, CardstopsError, IllegalMoveError
from cardstops.game import AnyGame, Event, Final, Illegality, Moves, Settlement, choose
from cardstops.games import newmarket
from cardstops.rng import Stream


class Screen:
    """Where a host shows things: lines, here."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def show(self, events: tuple[Event, ...]) -> None:
        for event in events:
            cards = " ".join(card.text for card in event.cards)
            who = "" if event.seat is None else f"seat {event.seat} "
            self.lines.append(f"{who}{event.code} {cards}".strip())


class Host:
    """A table with one screen a seat, which plays a match deal by deal."""

    def __init__(self, rules: newmarket.Rules | str, seats: int, seed: str) -> None:
        self.table: newmarket.Table = newmarket.open_table(rules, seats=seats, dealer=0)
        self.seed = seed
        self.screens = [Screen() for _ in range(seats)]

    def play_deal(self, rng: random.Random) -> Settlement[newmarket.Table]:
        state = newmarket.deal(self.table, self.seed)
        for seat, screen in enumerate(self.screens):
            screen.show(newmarket.deal_events(self.table, self.seed, seat=seat))
        while state.turn is not None:
            state = self.step(state, bot(newmarket.view(state, state.turn), rng))
        return newmarket.settle(state)

    def step(self, state: newmarket.State, move: newmarket.Move) -> newmarket.State:
        after = newmarket.apply(state, move)
        for seat, screen in enumerate(self.screens):
            screen.show(newmarket.events(state, move, seat))
        return after

    def play_match(self, rng: random.Random, deals: int) -> Final:
        for _ in range(deals):
            settlement = self.play_deal(rng)
            if settlement.table is None:
                break
            self.table = settlement.table
        else:
            settlement = newmarket.close(self.table)
        final = settlement.final
        if final is None:
            raise RuntimeError("a closed match has a standing")
        assert_type(final.chips, tuple[int, ...])
        return final


def bot(view: newmarket.View, rng: random.Random) -> newmarket.Move:
    """Picks from what its seat may know."""
    moves = newmarket.legal_moves(view)
    assert_type(moves, Moves[newmarket.Move])
    return choose(moves, rng)


def heading(state: newmarket.State) -> str:
    """What a host prints above the table; a phase that it forgets is an error of its type checker."""
    match state:
        case newmarket.Staking():
            return f"seat {state.turn} stakes"
        case newmarket.Exchanging():
            return f"seat {state.turn} may exchange"
        case newmarket.Bidding():
            return f"seat {state.turn} bids"
        case newmarket.Playing(due=None):
            return f"seat {state.turn} leads"
        case newmarket.Playing():
            return f"seat {state.turn} plays {state.due}"
        case newmarket.Finished():
            return state.reason.value
    assert_never(state)


def answer(state: newmarket.State, typed: str) -> newmarket.State | str:
    """The state after what a person typed, or a sentence that says why not."""
    try:
        return newmarket.apply(state, newmarket.parse_move(state, typed))
    except IllegalMoveError as error:
        assert_type(error.illegality, Illegality)
        return error.illegality.text
    except CardstopsError as error:
        return str(error)


def hand_of(view: newmarket.View) -> list[Card]:
    """The viewer's cards, none for a spectator."""
    hand: Cards | None = view.hand
    return [] if hand is None else list(hand)


def any_game(name: str, seed: int) -> tuple[int, ...]:
    """The payments of one deal of whatever game, through its bundle."""
    game: AnyGame = GAMES[name]
    preset, rules = next(iter(game.presets.items()))
    state = game.deal(game.open_table(preset, rules.seats[0]), seed)
    stream = Stream(seed, "policy/0/0")
    while state.turn is not None:
        state = game.apply(state, choose(game.legal_moves(state), stream))
    return game.settle(state).payments
