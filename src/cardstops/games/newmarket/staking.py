"""Staking: each seat spreads its free stake over the cells, eldest first, before anybody sees a card (rule 2.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb
from typing import Final, cast, overload

from cardstops.errors import IllegalMoveError, brief
from cardstops.game import Illegality, Randomness, unread
from cardstops.games.newmarket.board import Cell
from cardstops.games.newmarket.moves import Move, Stake
from cardstops.games.newmarket.opening import after_stakes
from cardstops.games.newmarket.state import Exchanging, Playing, Staking
from cardstops.games.newmarket.views import StakingView
from cardstops.seats import after, round_after

__all__ = ["StakeMoves", "apply", "legal_moves", "why_illegal"]


SHORT: Final = 256
"""The longest list that is kept."""


class StakeMoves:
    """Every way of spreading so many chips over the live cells, in descending order of the numbers; lazy.

    The k-th way is worked out by counting, so a list of any length costs no more than its items. A short list is worked
    out once, when an item is first asked for.
    """

    __slots__ = ("_chips", "_live", "_short")

    def __init__(self, chips: int, live: tuple[bool, ...]) -> None:
        self._chips = chips
        self._live = live
        self._short: tuple[Stake, ...] = ()

    def __len__(self) -> int:
        return _ways(self._chips, sum(self._live))

    @overload
    def __getitem__(self, index: int, /) -> Stake: ...

    @overload
    def __getitem__(self, index: slice, /) -> tuple[Stake, ...]: ...

    def __getitem__(self, index: int | slice, /) -> Stake | tuple[Stake, ...]:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(len(self))[index])
        length = len(self)
        place = index + length if index < 0 else index
        if not 0 <= place < length:
            raise IndexError(f"move {brief(index)} of {length}")
        if not self._short and length <= SHORT:
            self._short = tuple(iter(self))
        return self._short[place] if self._short else self._way(place)

    def _way(self, place: int) -> Stake:
        """The way with so many before it."""
        left, cells, stake = self._chips, sum(self._live), list[int]()
        for live in self._live:
            chips = 0
            if live:
                cells -= 1
                chips = left
                while place >= (ways := _ways(left - chips, cells)):
                    place -= ways
                    chips -= 1
            left -= chips
            stake.append(chips)
        return Stake(tuple(stake))

    def __iter__(self) -> Iterator[Stake]:
        cells = [place for place, live in enumerate(self._live) if live]
        stake = [0] * len(self._live)
        if not cells:
            return iter([Stake(tuple(stake))] * len(self))
        stake[cells[0]] = self._chips
        return _downwards(stake, cells)

    def __contains__(self, move: object, /) -> bool:
        return isinstance(move, Stake) and _fault(move, self._chips, self._live) is None

    def __repr__(self) -> str:
        return f"<{len(self)} stakes of {self._chips} chips>"

    def sample(self, rng: Randomness, /) -> Stake:
        """One of the stakes, each as likely."""
        return self[rng.randrange(len(self))]


def _downwards(stake: list[int], cells: list[int]) -> Iterator[Stake]:
    """A stake and all that follow: what lies last goes beside a chip of the last cell before it that has one."""
    while True:
        yield Stake(tuple(stake))
        last, stake[cells[-1]] = stake[cells[-1]], 0
        place = next((place for place in range(len(cells) - 2, -1, -1) if stake[cells[place]]), None)
        if place is None:
            return
        stake[cells[place]] -= 1
        stake[cells[place + 1]] = last + 1


def _ways(chips: int, cells: int) -> int:
    """In how many ways so many chips can lie on so many cells."""
    return comb(chips + cells - 1, cells - 1) if cells else int(chips == 0)


def _due(position: Staking | StakingView) -> int:
    """Chips that the seat on turn has to spread."""
    table = position.table
    return table.rules.stake_on_layout(_live(position.board.cells), dealer=position.turn == table.dealer)


def _live(cells: tuple[Cell, ...]) -> tuple[bool, ...]:
    return tuple(cell.live for cell in cells)


def legal_moves(position: Staking | StakingView) -> StakeMoves:
    """Every way of spreading the stake over the live cells."""
    return _moves(_due(position), _live(position.board.cells))


_moves: Final = lru_cache(maxsize=64)(StakeMoves)


def why_illegal(position: Staking | StakingView, move: object) -> Illegality | None:
    """Why this is no stake that the seat on turn can lay, or None."""
    due = _due(position)
    if not isinstance(move, Stake):
        text = f"the stakes are being laid: spread {_chips(due)} over the cells{unread(move)}"
        return Illegality("stake-first", "2.2", text, (), due)
    return _fault(move, due, _live(position.board.cells))


def _fault(stake: Stake, due: int, live: tuple[bool, ...]) -> Illegality | None:
    chips = stake.chips
    if not isinstance(chips, tuple) or len(chips) != len(live):
        text = f"a stake has one number for each of the {len(live)} cells"
        return Illegality("stake-shape", "2.2", text, (), len(live))
    if not all(type(number) is int and number >= 0 for number in chips):
        return Illegality("stake-not-whole", "2.2", "a stake is of whole chips, 0 or more on each cell")
    if any(number and not there for number, there in zip(chips, live, strict=True)):
        return Illegality("stake-on-left-cell", "2.2", "a cell that has left the match takes no chips: stake 0 on it")
    if sum(chips) != due:
        return Illegality("stake-total", "2.2", f"the stake is {_chips(due)}, not {brief(sum(chips))}", (), due)
    return None


def _chips(number: int) -> str:
    return "1 chip" if number == 1 else f"{number} chips"


def apply(state: Staking, move: Move) -> Staking | Exchanging | Playing:
    """Lay the stake; after the dealer's the cards are seen.

    Raises:
        IllegalMoveError: the move is no stake that the seat on turn can lay.
    """
    if (fault := why_illegal(state, move)) is not None:
        raise IllegalMoveError(fault)
    board, seat, table, stake = state.board, state.turn, state.table, cast("Stake", move).chips
    cells = tuple([cell.holding(cell.chips + more) for cell, more in zip(board.cells, stake, strict=True)])
    chips = list(board.chips)
    chips[seat] -= sum(stake)
    board = board.paid(tuple(chips), cells, board.pot)
    if seat == round_after(table.dealer, table.active)[-1]:
        return after_stakes(table, state.deal, board, state.facts)
    return Staking(table, state.deal, board, state.facts, state.hands, after(seat, table.active))
