"""What is impossible about a value from outside, however well it is formed. Nothing here raises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardstops.cards import Card
from cardstops.errors import CardstopsError, Fault
from cardstops.games.fireplace.melding import why_not_in_turn
from cardstops.games.fireplace.moves import UNABLE
from cardstops.games.fireplace.ranking import Ranking
from cardstops.games.fireplace.state import (
    FIVE_PACKS,
    HAND,
    Board,
    Ending,
    Finished,
    Forcing,
    Meld,
    Melding,
    State,
    Table,
)
from cardstops.games.fireplace.turns import ahead
from cardstops.games.fireplace.views import View, sample, view

__all__ = ["faults"]


def faults(value: object) -> Iterator[Fault]:
    """Everything that no game of fireplace could come to in a table, state or view; rules check themselves."""
    if isinstance(value, Table):
        yield from _table(value, "$")
    elif isinstance(value, Melding | Forcing | Finished):
        yield from _state(value)
    elif isinstance(value, View):
        yield from _view(value)


def _table(table: Table, path: str) -> Iterator[Fault]:
    if table.seats != 2:
        yield Fault(f"{path}.seats", f"{table.seats}, but fireplace is for two")
    if table.dealer not in (0, 1):
        yield Fault(f"{path}.dealer", f"{table.dealer} is no seat")
    if table.chips != (table.rules.chips,) * 2:
        yield Fault(f"{path}.chips", f"each seat begins with {table.rules.chips} chips")
    if table.number != 0:
        yield Fault(f"{path}.number", "a match is one game, number 0")
    if table.active != (0, 1):
        yield Fault(f"{path}.active", "both seats play")


def _state(state: State) -> Iterator[Fault]:
    """Faults of the table and the board; only where there are none, those of the phase."""
    found = [*_table(state.table, "$.table"), *_board(state.table, state.board)]
    if state.turn not in (None, 0, 1):
        found.append(Fault("$.turn", f"{state.turn} is no seat"))
    yield from found
    if not found:
        if isinstance(state, Finished):
            yield from _finished(state)
        else:
            yield from _going_on(state)


def _board(table: Table, board: Board) -> Iterator[Fault]:
    yield from _melds(table.rules.order, board.melds, "$.board.melds")
    for seat in (0, 1):
        if not 0 <= board.chips[seat] <= table.rules.chips:
            yield Fault(f"$.board.chips[{seat}]", f"{board.chips[seat]} of {table.rules.chips} chips")
        if len(board.hands[seat]) > HAND:
            yield Fault(f"$.board.hands[{seat}]", f"{len(board.hands[seat])} cards: a hand has at most {HAND}")
        if not board.hands[seat].covers(board.shown[seat]):
            yield Fault(f"$.board.shown[{seat}]", "a card was shown that the hand does not hold")
    if len(board.discards) % 4:
        yield Fault("$.board.discards", f"{len(board.discards)} cards: each robbed meld leaves four")
    cards: Counter[Card] = Counter(board.stock)
    for bag in (*board.hands, board.discards, *(one.cards for row in board.melds for one in row)):
        cards.update(bag)
    if cards != Counter(FIVE_PACKS):
        yield Fault("$.board", "hands, melds, stock and discards are not the 260 cards of five packs")


def _melds(order: Ranking, rows: tuple[tuple[Meld, ...], ...], path: str) -> Iterator[Fault]:
    for seat, row in enumerate(rows):
        for place, meld in enumerate(row):
            where = f"{path}[{seat}][{place}]"
            try:
                strength = order.rank(meld.cards)
            except CardstopsError as error:
                yield Fault(f"{where}.cards", str(error))
                continue
            if strength != meld.strength:
                yield Fault(f"{where}.strength", f"{meld.strength}, but these cards have {strength}")


def _going_on(state: Melding | Forcing) -> Iterator[Fault]:
    """What a game that is not over must have: chips on both sides, and the hand of the turn's owner filled up."""
    board, forcing = state.board, isinstance(state, Forcing)
    owner = 1 - state.turn if forcing else state.turn
    for seat in (0, 1):
        if not board.chips[seat]:
            yield Fault(f"$.board.chips[{seat}]", "the game goes on, but this seat has dropped its last chip")
    if board.stock and len(board.hands[owner]) < HAND:
        yield Fault(f"$.board.hands[{owner}]", f"a hand is filled up to {HAND} while there is a stock")
    if board.stock and len(board.hands[1 - owner]) < HAND - 5:
        yield Fault(f"$.board.hands[{1 - owner}]", "a turn takes at most five cards from a full hand")
    if isinstance(state, Forcing):
        yield from _unable(state, owner)
    elif state.passes not in (0, 1):
        yield Fault("$.passes", f"{state.passes} passes in a row: 0 or 1 while the game goes on")
    elif state.passes and (board.stock or len(board.hands[1 - owner]) == HAND):
        yield Fault("$.passes", "nobody can have passed: there is a stock, or the hand is full")


def _unable(state: Forcing, owner: int) -> Iterator[Fault]:
    hand = state.board.hands[owner]
    if state.board.shown[owner] != hand:
        yield Fault(f"$.board.shown[{owner}]", "a player who is unable shows the whole hand")
    fault = why_not_in_turn(state.table.rules, hand, state.board.melds[state.turn], UNABLE)
    if fault is not None:
        yield Fault("$.turn", f"nobody can have said unable: {fault}")


def _finished(state: Finished) -> Iterator[Fault]:
    board = state.board
    out = tuple(seat for seat in (0, 1) if not board.chips[seat])
    if state.ending is Ending.CHIPS:
        if len(out) != 1 or state.winners != out:
            yield Fault("$.winners", "the one seat without chips has won")
        return
    if out:
        yield Fault("$.ending", "a seat has dropped its last chip: the game ended by chips")
    if board.stock or any(len(hand) == HAND for hand in board.hands):
        yield Fault("$.ending", "nobody can have passed: there is a stock, or a hand is full")
    if state.winners != ahead(board):
        yield Fault("$.winners", f"fewer chips, then more melds: {ahead(board)}")


def _view(seen: View) -> Iterator[Fault]:
    """A view is possible when a game can be dealt that has this very view and no fault of its own."""
    found = [*_table(seen.table, "$.table"), *_melds(seen.table.rules.order, seen.melds, "$.melds")]
    if seen.seat not in (None, 0, 1):
        found.append(Fault("$.seat", f"{seen.seat} is no seat"))
    if seen.turn not in (None, 0, 1):
        found.append(Fault("$.turn", f"{seen.turn} is no seat"))
    if found:
        yield from found
        return
    try:
        state = sample(seen, 0)
    except CardstopsError as error:
        yield Fault("$", f"no game of fireplace has this view: {error}")
        return
    found = [Fault(fault.path.replace("$.board", "$"), fault.why) for fault in _state(state)]
    yield from found
    if not found and view(state, seen.seat) != seen:
        yield Fault("$", "no game of fireplace has this view")
