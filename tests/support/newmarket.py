"""Newmarket tables and deals built to order: house rules in a line, hands named card by card."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import attrs

from cardstops.cards import Card, Cards, pack
from cardstops.games import newmarket as nm
from cardstops.games.newmarket import DeadHand, LayoutCell, Leaves, Rules, State, Table

CARDS = tuple(pack())
PRESETS = tuple(nm.PRESETS)


def card(text: str) -> Card:
    return Card.parse(text)


def preset(name: str = "newmarket-original", **own: Any) -> Rules:
    """A preset with options of its own."""
    return attrs.evolve(nm.PRESETS[name], **own)


def cell(text: str) -> LayoutCell:
    """`KS QS leaves`: a name (that of the card shown, if it is one), the cards that claim it, and whether it leaves."""
    name, *claims = text.split()
    leaves = Leaves.LEAVES if claims[-1] == "leaves" else Leaves.STAYS
    shown = Cards.parse(name) if len(name) == 2 else Cards()
    return LayoutCell(name, shown, Cards.parse(" ".join(claims).removesuffix("leaves")), leaves)


def house(cards: str, name: str = "newmarket-original", **own: Any) -> Rules:
    """A preset for as many seats with these cards only, and one pool that all of them claim, so nobody does."""
    here = Cards.parse(cards.replace("|", " ").replace("/", " "))
    own = {"seats": (2, cards.count("|") + 1), "layout": (LayoutCell("pool", Cards(), here),)} | own
    return preset(name, removed=pack() - here, **own)


def stacked(table: Table, cards: str) -> tuple[Card, ...]:
    """The deck that deals these hands, `2C 3C | 2D 3D / KS`: those of the active seats, after a stroke the dead one."""
    given, dead = cards.split("/")
    hands = dict(zip(table.active, (hand.split() for hand in given.split("|")), strict=True)) | {-1: dead.split()}
    seats = [seat for seat in table.active if seat > table.dealer] + [s for s in table.active if s <= table.dealer]
    kind = table.rules.dead_hand
    circle = [-1, *seats] if kind is DeadHand.FIRST else [*seats, -1]
    left, deck = sum(map(len, hands.values())), list[str]()
    while left:
        whole = kind is not DeadHand.EQUAL or left >= len(circle)
        turns = circle[:left] if whole else [-1] * left
        deck += [hands[place].pop(0) for place in turns]
        left -= len(turns)
    return tuple(map(card, deck))


def laid(table: Table, cards: str) -> State:
    """The next deal with these hands."""
    return nm.deal(table, deck=stacked(table, cards))


def dealt(
    cards: str, name: str = "newmarket-original", moves: str = "", dealer: int | None = None, **own: Any
) -> State:
    """A first deal by house rules with these very hands (the last seat deals, so that seat 0 is eldest), then moves."""
    seats = cards.count("|") + 1
    table = nm.open_table(house(cards, name, **own), seats, dealer=seats - 1 if dealer is None else dealer)
    return after(laid(table, cards), moves)


def after(state: State, moves: str) -> State:
    """The state after moves, parted by commas."""
    for text in moves.split(",") if moves else ():
        state = nm.apply(state, nm.read_move(text.strip()))
    return state


def texts(position: nm.State | nm.View) -> list[str]:
    """The legal moves as texts."""
    return [str(move) for move in nm.legal_moves(position)]


def walk(rules: Rules, seats: int, seed: int, deals: int = 1) -> Iterator[State]:
    """Every state of the first deals of a match of moves drawn by chance."""
    chance = random.Random(seed)
    table: Table | None = nm.open_table(rules, seats, dealer=seed % seats)
    for _ in range(deals):
        if table is None:
            return
        state = nm.deal(table, seed)
        while state.turn is not None:
            yield state
            moves = nm.legal_moves(state)
            state = nm.apply(state, moves[chance.randrange(len(moves))])
        yield state
        table = nm.settle(state).table
