"""Positions for tests: some cards where the test wants them, all the others of the five packs where they do no harm."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from cardstops.cards import Cards, pack
from cardstops.game import Moves, choose
from cardstops.games import fireplace
from cardstops.games.fireplace import Board, Forcing, Lay, Meld, Melding, Move, Rules, State

Pick = Callable[[State, Moves[Move]], Move]


def melding(
    hand: str,
    theirs: Sequence[str] = (),
    mine: Sequence[str] = (),
    *,
    rules: Rules | None = None,
    their_hand: str | None = None,
    chips: tuple[int, int] = (31, 31),
    stock: int | None = None,
    turn: int = 0,
    passes: int = 0,
) -> Melding:
    """The turn of a seat with this hand, these melds of the opponent and of its own; the stock is of the size asked.

    The opponent's hand is eight cards unless said. What is left over of the five packs is discarded.
    """
    rules = rules or Rules()
    rows = [tuple(_meld(words, rules) for words in row) for row in (mine, theirs)]
    left = pack(5) - Cards.parse(hand)
    for row in rows:
        for meld in row:
            left -= meld.cards
    other = Cards.of(list(left)[::-1][:8]) if their_hand is None else Cards.parse(their_hand)
    rest = Random(7).sample(list(left - other), len(left - other))
    size = len(rest) if stock is None else stock
    hands = (Cards.parse(hand), other)
    seats = (hands[turn], hands[1 - turn]), (rows[turn], rows[1 - turn])
    board = Board(*seats, chips, tuple(rest[:size]), Cards.of(rest[size:]), (Cards(), Cards()))
    return Melding(fireplace.open_table(rules), board, turn, passes)


def _meld(words: str, rules: Rules) -> Meld:
    cards = Cards.parse(words)
    return Meld(cards, rules.order.rank(cards))


def forcing(
    hand: str,
    mine: Sequence[str] = (),
    theirs: Sequence[str] = (),
    *,
    rules: Rules | None = None,
    chips: tuple[int, int] = (31, 31),
    stock: int | None = None,
) -> Forcing:
    """Seat 0 has said unable with this hand, seat 1 is to choose; `mine` are the melds of seat 0."""
    state = fireplace.apply(
        melding(hand, theirs, mine, rules=rules, chips=chips, stock=stock), fireplace.read_move("unable")
    )
    assert isinstance(state, Forcing)
    return state


def play(state: State, *texts: str) -> State:
    """The state after moves given as text."""
    for text in texts:
        state = fireplace.apply(state, fireplace.parse_move(state, text))
    return state


def melds(state: State, seat: int) -> list[str]:
    """A seat's row as text."""
    return [str(meld.cards) for meld in state.melds[seat]]


def refusal(state: State, text: str) -> str:
    """The code with which a move is refused, `legal` if it is not."""
    illegality = fireplace.why_illegal(state, fireplace.read_move(text))
    return "legal" if illegality is None else illegality.code


def at_random(seed: int) -> Pick:
    """Play any move."""
    rng = Random(seed)
    return lambda _, moves: choose(moves, rng)


def strongest(_: State, moves: Moves[Move]) -> Move:
    """Play the first move."""
    return moves[0]


def never_steal(state: State, moves: Moves[Move]) -> Move:
    """Play the strongest meld from the hand alone, else pass, else say unable; force the first."""
    if isinstance(state, Melding):
        alone = fireplace.legal_moves(without_melds(state))
        assert alone[0] in moves
        return alone[0]
    return moves[0]


def without_melds(state: Melding) -> Melding:
    """The same turn with nothing to rob."""
    board = state.board
    empty = Board(board.hands, ((), ()), board.chips, board.stock, board.discards, board.shown)
    return Melding(state.table, empty, state.turn, state.passes)


def game(seed: int, pick: Pick, rules: Rules | None = None, dealer: int = 0) -> Iterator[tuple[State, Move | None]]:
    """Every state of a game, each with the move that is made in it; the last with None."""
    state = fireplace.deal(fireplace.open_table(rules or Rules(), dealer=dealer), seed)
    while state.turn is not None:
        move = pick(state, fireplace.legal_moves(state))
        yield state, move
        state = fireplace.apply(state, move)
    yield state, None


def lays(moves: Sequence[Move] | Moves[Move]) -> list[Lay]:
    """The melds among moves."""
    return [move for move in moves if isinstance(move, Lay)]
