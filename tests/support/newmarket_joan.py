"""Pope Joan tables: whole packs in which only the cards that matter are placed, and small ones placed card by card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardstops.cards import Card, Cards
from cardstops.games import newmarket as nm
from cardstops.games.newmarket import Finished, Playing, Rules, State, Table
from tests.support.newmarket import dealt, laid, preset

POOLS = nm.PRESETS["pope-joan"].layout
DRESSING = {"pope": 6, "ace": 1, "king": 1, "queen": 1, "jack": 1, "matrimony": 2, "intrigue": 2, "game": 1}


def hands_text(table: Table, hands: Mapping[int, str], *, dead: str = "", turned: str = "") -> str:
    """All hands of a whole pack for `laid`: these cards where they are wanted, the others as the pack has them."""
    wanted = Cards.parse(" ".join([*hands.values(), dead, turned]))
    rest = [str(card) for card in table.rules.pack - wanted]
    order = [*range(table.dealer + 1, table.seats), *range(table.dealer + 1)]
    sizes = dict(zip([*order, -1], nm.hand_sizes(table.rules, table.seats), strict=True))
    given = {seat: hands.get(seat, "").split() for seat in order} | {-1: dead.split()}
    for place, cards in given.items():
        while len(cards) < sizes[place] - (place == -1 and turned != ""):
            cards.append(rest.pop())
    return " | ".join(" ".join(given[seat]) for seat in range(table.seats)) + f" / {' '.join(given[-1])} {turned}"


def joan(
    hands: Mapping[int, str] | None = None, turned: str = "5C", seats: int = 4, dead: str = "", **own: Any
) -> State:
    """A first deal with the whole pack; the last seat deals, so that seat 0 is eldest."""
    table = nm.open_table(preset("pope-joan", **own), seats, dealer=seats - 1)
    return laid(table, hands_text(table, hands or {}, dead=dead, turned=turned))


def small(cards: str, moves: str = "", **own: Any) -> State:
    """A first deal with these cards only, the last of the dead hand turned up; the last seat deals."""
    return dealt(cards, "pope-joan", moves, **{"layout": POOLS, **own})


def chips_on(position: State | Table) -> dict[str, int]:
    """The chips on each cell."""
    return {cell.name: cell.chips for cell in position.cells}


def owners(state: State) -> dict[str, int]:
    """Who has claimed each cell that is claimed."""
    return {cell.name: cell.claimed_by for cell in state.cells if cell.claimed_by is not None}


def playing(state: State) -> Playing:
    assert isinstance(state, Playing)
    return state


def finished(state: State) -> Finished:
    assert isinstance(state, Finished)
    return state


def turned_up(state: State) -> Card:
    assert state.board.turned is not None
    return state.board.turned


def both_forms() -> list[Rules]:
    """The preset, and the table where the Pope turned up wins the deal."""
    return [preset("pope-joan"), preset("pope-joan", turn_up=nm.TurnUp.WINS_DEAL)]
