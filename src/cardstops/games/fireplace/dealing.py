"""Dealing: five packs, thirteen cards each, one at a time from the seat that begins (rule 1)."""

from __future__ import annotations

from collections.abc import Iterable

from cardstops.cards import Card, Cards, dealing_order
from cardstops.errors import DealError, TableError, brief
from cardstops.game import Deck
from cardstops.games.fireplace.rules import Rules, find_rules
from cardstops.games.fireplace.state import FIVE_PACKS, HAND, Board, State, Table
from cardstops.games.fireplace.turns import begin_turn
from cardstops.rng import Seed, Stream

__all__ = ["check_table", "deal", "open_table", "shuffle"]


def open_table(rules: Rules | str = "fireplace", seats: int | None = None, *, dealer: int = 0) -> Table:
    """The table before the game.

    Args:
        rules: the options, or a preset's name.
        seats: two; may be left out.
        dealer: the seat that begins and gets the first card (rule 1.2).

    Raises:
        RulesError: no such preset.
        TableError: another number of seats than two, or a dealer that is no seat.
    """
    rules = find_rules(rules)
    if seats is not None and (not isinstance(seats, int) or seats != 2):
        raise TableError(f"{brief(seats)} seats: fireplace is for two")
    if isinstance(dealer, bool) or not isinstance(dealer, int) or dealer not in (0, 1):
        raise TableError(f"dealer {brief(dealer)}: a seat is 0 or 1")
    return Table(rules, 2, dealer, (rules.chips, rules.chips), 0, (0, 1))


def shuffle(table: Table, seed: Seed) -> Deck:
    """The 260 cards in dealing order.

    Raises:
        SeedError: something that is no seed.
        TableError: not a table of this game.
    """
    check_table(table)
    return Deck(tuple(Stream(seed, f"deal/{table.number}").shuffled(FIVE_PACKS)))


def deal(table: Table, seed: Seed | None = None, *, deck: Iterable[Card] | None = None) -> State:
    """The game as it begins: alternate cards to the two hands, the rest is the stock (rule 1.1).

    Args:
        table: the table.
        seed: what the shuffle starts from, or
        deck: the 260 cards in dealing order.

    Raises:
        DealError: a deck that is not five packs, or a seed and a deck, or neither.
        SeedError: something that is no seed.
        TableError: not a table of this game.
    """
    check_table(table)
    cards = cards_to_deal(table, seed, deck)
    first, second = Cards.of(cards[0 : 2 * HAND : 2]), Cards.of(cards[1 : 2 * HAND : 2])
    hands = (second, first) if table.dealer else (first, second)
    chips = (table.chips[0], table.chips[1])
    board = Board(hands, ((), ()), chips, cards[2 * HAND :], Cards(), (Cards(), Cards()))
    return begin_turn(table, board, table.dealer, 0)


def check_table(table: object) -> None:
    """Refuse what is no table of this game.

    Raises:
        TableError: it is none.
    """
    if not isinstance(table, Table):
        raise TableError(f"a {type(table).__name__} is no table of Fireplace Poker")


def cards_to_deal(table: Table, seed: Seed | None, deck: Iterable[Card] | None) -> tuple[Card, ...]:
    """The cards in dealing order, from a seed or as they were given."""
    if (seed is None) == (deck is None):
        raise DealError("a game is dealt from a seed or from a deck: give one of them")
    if seed is not None:
        return shuffle(table, seed).cards
    return dealing_order(deck or (), FIVE_PACKS)
