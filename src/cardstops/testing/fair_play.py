"""Laws 1 to 6: what holds of the play itself, whoever looks at it."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import islice
from typing import Final as Fixed
from typing import cast

from cardstops.cards import Card, Cards
from cardstops.errors import CardstopsError, IllegalMoveError
from cardstops.game import Final, Illegality, Seated, Settlement, choose
from cardstops.testing.moments import Moment

__all__ = [
    "law_1_a_deal_ends",
    "law_2_cards_are_conserved",
    "law_3_chips_are_conserved",
    "law_4_legal_moves_are_an_ordered_list",
    "law_5_list_predicate_and_apply_agree",
    "law_6_apply_leaves_its_argument_as_it_was",
]

MOST_LISTED: Fixed = 1_500
"""So many of a long list of moves are looked at."""
PLACES: Fixed = ("hands", "dead", "stock", "discards", "melds")
"""Where the cards of a state lie, under the names that the games share."""


def law_1_a_deal_ends(at: Moment) -> None:
    """A deal ends: while a seat is on turn there is a move, at the end there is none, and only then it is settled."""
    moves = at.legal()
    try:
        settlement: Settlement[Seated] | None = at.game.settle(at.state)
    except CardstopsError:
        settlement = None
    if at.over:
        if len(moves) or list(moves):
            at.broken(f"law 1: the deal is over, yet {moves[0]} is legal")
        if settlement is None:
            at.broken("law 1: the deal is over, yet it cannot be settled")
    else:
        if not len(moves):
            at.broken(f"law 1: seat {at.state.turn} is on turn and has no legal move")
        if at.state.turn not in range(at.table.seats):
            at.broken(f"law 1: seat {at.state.turn} is on turn, which is no seat")
        if settlement is not None:
            at.broken("law 1: the deal can be settled before it is over")


def law_2_cards_are_conserved(at: Moment) -> None:
    """No card is lost, made, or there twice beyond the pack; and the game finds nothing impossible in the state."""
    if at.books.cards is not None:
        there = at.books.cards(at.state)
        if there != at.deck:
            at.broken(f"law 2: the cards are {there}, and {at.deck} were dealt")
    else:
        there = _cards(tuple(getattr(at.state, place, ()) for place in PLACES))
        if not at.deck.covers(there):
            at.broken(f"law 2: {there} are more than were dealt")
    for fault in at.game.faults(at.state):
        at.broken(f"law 2: the game finds its own state impossible: {fault}")


def _cards(place: object) -> Cards:
    """The cards in one place of a state: a bag, or whatever holds bags, rows of cards or things with `.cards`."""
    if isinstance(place, Cards):
        return place
    parts = cast("tuple[object, ...]", place if isinstance(place, tuple) else tuple(getattr(place, "cards", ())))
    if all(isinstance(part, Card) for part in parts):
        return Cards.of(cast("tuple[Card, ...]", parts))
    return sum(map(_cards, parts), Cards())


def law_3_chips_are_conserved(at: Moment) -> None:
    """Chips are neither made nor lost, from the table through the deal to the next table or the final standing."""
    total = _total(at, at.table)
    if (now := _total(at, at.state)) != total:
        at.broken(f"law 3: {now} chips are on the table and with the seats, {total} before the deal")
    if not at.over:
        return
    settlement: Settlement[Seated] = at.game.settle(at.state)
    if len(settlement.payments) != at.table.seats:
        at.broken(f"law 3: {len(settlement.payments)} payments")
    if (settlement.table is None) is (settlement.final is None):
        at.broken("law 3: a settlement has either a next table or a final standing")
    for kept in (settlement.table, settlement.final):
        if kept is not None and (now := _total(at, kept)) != total:
            at.broken(f"law 3: {now} chips after the deal, {total} before it")


def _total(at: Moment, value: object) -> int:
    """Every chip of a state, table or standing, as the game's books say or as the usual names do."""
    if at.books.chips is not None:
        return at.books.chips(value)
    if isinstance(value, Final):
        return sum(value.chips) + value.residue
    held: tuple[int, ...] | None = getattr(value, "chips", None)
    if held is None:
        return _total(at, getattr(value, "table", None))
    cells: tuple[object, ...] = getattr(value, "cells", ())
    pot: int = getattr(value, "pot", 0)
    return sum(held) + pot + sum(int(getattr(cell, "chips", 0)) for cell in cells)


def law_4_legal_moves_are_an_ordered_list(at: Moment) -> None:
    """The legal moves are a sequence without duplicates, in one order, of the game's own move types.

    That the order is the same under every `PYTHONHASHSEED` is asked of whole matches: `law_4_under_other_hash_seeds`.
    """
    moves = at.legal()
    listed = list(islice(moves, MOST_LISTED))
    if len({*listed}) != len(listed) or len({str(move) for move in listed}) != len(listed):
        at.broken("law 4: a move stands twice in the list, or two have one text")
    if len(moves) != len(listed) and len(listed) < MOST_LISTED:
        at.broken(f"law 4: {len(moves)} moves, but {len(listed)} are listed")
    if [moves[place] for place in range(len(listed))] != listed or list(islice(at.legal(), MOST_LISTED)) != listed:
        at.broken("law 4: the same question gives the moves in another order")
    if [*moves[1:4]] != listed[1:4]:
        at.broken("law 4: a slice of the moves has not the moves at its places")
    for move in listed:
        if not isinstance(move, at.game.move_types):
            at.broken(f"law 4: {move!r} is of no move type of the game")
    if listed and (drawn := choose(moves, at.stream("law 4"))) not in moves:
        at.broken(f"law 4: {drawn} was drawn from the moves and is none of them")
    try:
        beyond = moves[len(moves)]
    except IndexError:
        return
    at.broken(f"law 4: after the last move there is another, {beyond}")


def law_5_list_predicate_and_apply_agree(at: Moment) -> None:
    """A move is in `legal_moves` if and only if `why_illegal` is None if and only if `apply` accepts it."""
    moves = at.legal()
    for move in at.spread(moves, 40):
        if move not in moves:
            at.broken(f"law 5: {move} is listed, but not in the list")
        _agree(at, move, legal=True)
    some = len(at.tried) // 12 + 1
    for move in at.tried[at.number % some :: some]:
        _agree(at, move, legal=move in moves)


def _agree(at: Moment, move: Hashable, *, legal: bool) -> None:
    illegality: Illegality | None = at.game.why_illegal(at.state, move)
    if (illegality is None) is not legal:
        listed = "in the list" if legal else "not in the list"
        at.broken(f"law 5: {move} is {listed}, and why_illegal says {illegality}")
    try:
        at.game.apply(at.state, move)
    except IllegalMoveError as error:
        if legal:
            at.broken(f"law 5: {move} is legal, but apply refuses it: {error}")
        if error.illegality != illegality:
            at.broken(f"law 5: {move}: apply says {error.illegality}, why_illegal {illegality}")
    else:
        if not legal:
            at.broken(f"law 5: {move} is not legal, but apply accepts it")


def law_6_apply_leaves_its_argument_as_it_was(at: Moment) -> None:
    """No function changes the state it is given, and the same question has the same answer."""
    before = at.written(at.state)
    for move in at.shared(at.spread(at.legal(), 4)):
        first, second = at.game.apply(at.state, move), at.game.apply(at.state, move)
        if at.written(first) != at.written(second) or first != second:
            at.broken(f"law 6: {move} applied twice to one state gives two states")
        for viewer in at.viewers:
            if at.game.events(at.state, move, viewer) != at.game.events(at.state, move, viewer):
                at.broken(f"law 6: the events of {move} differ from one time to the next")
    for viewer in at.viewers:
        at.game.sample(at.game.view(at.state, viewer), at.seed)
    if at.written(at.state) != before:
        at.broken("law 6: a function changed the state that it was given")
