"""What one seat, or a spectator, may know of a game, and a full game that it cannot rule out (rules 3.1 and 5.4)."""

from __future__ import annotations

from enum import Enum

import attrs

from cardstops.cards import Card, Cards
from cardstops.errors import PhaseError, TableError, brief
from cardstops.games.fireplace.rules import DiscardPile
from cardstops.games.fireplace.state import FIVE_PACKS, Board, Ending, Finished, Forcing, Meld, Melding, State, Table
from cardstops.games.fireplace.turns import pair
from cardstops.rng import Seed, Stream

__all__ = ["Phase", "View", "sample", "view"]

_NONE = Cards()


class Phase(Enum):
    """Which phase a view is of."""

    MELDING = "melding"
    FORCING = "forcing"
    FINISHED = "finished"


@attrs.frozen
class View:
    """What a seat, or a spectator, may know. Tuples of two have an entry for each seat.

    Attributes:
        phase: the phase that the game is in.
        seat: whose view it is, None for a spectator.
        turn: the seat that is to act, None when the game is over.
        table: the table.
        hand: the seat's own hand, None for a spectator.
        shown: the cards of `hand` that the opponent has seen; none for a spectator.
        counts: how many cards each hand has.
        known: cards of each hand but one's own that were shown and are not played. A spectator sees them while the
            forced meld is chosen, and keeps no memory of them.
        melds: each seat's row of melds, the oldest first.
        chips: chips not yet dropped.
        stock: how many cards are left to draw.
        discards: the discarded cards, or their number where the rules hide them.
        passes: 1 when the turn before was a pass, else 0.
        ending: how the game ended, None while it goes on.
        winners: the seats that won, none while the game goes on.
    """

    phase: Phase
    seat: int | None
    turn: int | None
    table: Table
    hand: Cards | None
    shown: Cards
    counts: tuple[int, int]
    known: tuple[Cards, Cards]
    melds: tuple[tuple[Meld, ...], tuple[Meld, ...]]
    chips: tuple[int, int]
    stock: int
    discards: Cards | int
    passes: int
    ending: Ending | None
    winners: tuple[int, ...]


def view(state: State, seat: int | None) -> View:
    """What a seat, or a spectator (None), may know of a state.

    Raises:
        TableError: no such seat.
        PhaseError: not a state of this game.
    """
    check_seat(seat)
    if not isinstance(state, State):
        raise PhaseError(f"a view is of a state of Fireplace Poker, not of a {type(state).__name__}")
    board = state.board
    hidden = state.table.rules.discards is DiscardPile.HIDDEN
    return View(
        phase=_phase(state),
        seat=seat,
        turn=state.turn,
        table=state.table,
        hand=None if seat is None else board.hands[seat],
        shown=_NONE if seat is None else board.shown[seat],
        counts=(len(board.hands[0]), len(board.hands[1])),
        known=_known(state, seat),
        melds=board.melds,
        chips=board.chips,
        stock=len(board.stock),
        discards=len(board.discards) if hidden else board.discards,
        passes=state.passes if isinstance(state, Melding) else 0,
        ending=state.ending if isinstance(state, Finished) else None,
        winners=state.winners if isinstance(state, Finished) else (),
    )


def check_seat(seat: int | None) -> None:
    """Refuse what is neither a seat nor None, a spectator.

    Raises:
        TableError: no such seat.
    """
    if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or seat not in (0, 1)):
        raise TableError(f"{brief(seat)} is no seat of the table: 0, 1, or None for a spectator")


def _phase(state: State) -> Phase:
    if isinstance(state, Melding):
        return Phase.MELDING
    return Phase.FORCING if isinstance(state, Forcing) else Phase.FINISHED


def _known(state: State, seat: int | None) -> tuple[Cards, Cards]:
    """The shown cards of the other hand; to a spectator the hand that has just been shown (rule 3.1)."""
    if seat is not None:
        return pair((_NONE, _NONE), 1 - seat, state.board.shown[1 - seat])
    if isinstance(state, Forcing):
        return pair((_NONE, _NONE), 1 - state.turn, state.board.shown[1 - state.turn])
    return _NONE, _NONE


def sample(view: View, seed: Seed) -> State:
    """A full state that has this very view: what the viewer cannot see is dealt at random, known cards stay in place.

    Raises:
        SeedError: something that is no seed.
        MissingCardError: a view that shows more cards than five packs have.
        PhaseError: not a view of this game, or one of a game that goes on with nobody on turn.
    """
    if not isinstance(view, View):
        raise PhaseError(f"a view of Fireplace Poker is sampled, not a {type(view).__name__}")
    hands = [view.known[seat] if seat != view.seat or view.hand is None else view.hand for seat in (0, 1)]
    unseen = list(FIVE_PACKS - _seen(view, hands))
    order = Stream(seed, "sample/0").shuffled(unseen)
    for seat in (0, 1):
        hands[seat] += Cards.of(_off(order, view.counts[seat] - len(hands[seat])))
    stock = tuple(_off(order, view.stock))
    discards = view.discards if isinstance(view.discards, Cards) else Cards.of(order)
    shown = view.known if view.seat is None else pair(view.known, view.seat, view.shown)
    board = Board((hands[0], hands[1]), view.melds, view.chips, stock, discards, shown)
    if view.ending is not None:
        return Finished(view.table, board, view.ending, view.winners)
    if view.turn is None:
        raise PhaseError("in a game that goes on a seat is on turn")
    if view.phase is Phase.FORCING:
        return Forcing(view.table, board, view.turn)
    return Melding(view.table, board, view.turn, view.passes)


def _seen(view: View, hands: list[Cards]) -> Cards:
    """Every card of which the viewer knows where it is."""
    seen = hands[0] + hands[1]
    for row in view.melds:
        for one in row:
            seen += one.cards
    return seen + view.discards if isinstance(view.discards, Cards) else seen


def _off(order: list[Card], count: int) -> list[Card]:
    """So many cards off the end of the order, which loses them."""
    cut = len(order) - count
    taken = order[cut:]
    del order[cut:]
    return taken
