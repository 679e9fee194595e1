"""Dealing: a table is opened, a pack shuffled or given, all cards dealt, fixed stakes paid (sections 2 and 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from cardstops.cards import OF_BIT, Card, bag, dealing_order, pack
from cardstops.errors import DealError, TableError, brief
from cardstops.game import Deck
from cardstops.games.newmarket.board import Board, Cell, Table, Talk, claiming_cards, make_board, make_facts
from cardstops.games.newmarket.facts import nothing_shown
from cardstops.games.newmarket.layout import in_deal, laid_out
from cardstops.games.newmarket.opening import first_phase
from cardstops.games.newmarket.options import DeadHand, TurnUp
from cardstops.games.newmarket.presets import rules_of
from cardstops.games.newmarket.rules import Rules
from cardstops.games.newmarket.state import State, make_deal
from cardstops.rng import Seed, Stream
from cardstops.seats import round_after

__all__ = [
    "check_table",
    "cut",
    "deal",
    "hand_sizes",
    "hands_of",
    "open_table",
    "shuffle",
    "stakes_at_deal",
    "stream_of",
]

_NO_TURN_UP = TurnUp.NONE
_DEAD_FIRST, _EQUAL_HANDS = DeadHand.FIRST, DeadHand.EQUAL


def open_table(rules: Rules | str, seats: int | None = None, *, dealer: int = 0) -> Table:
    """The table before its first deal.

    Args:
        rules: what the table agreed on, or a preset's name.
        seats: how many seats; may be left out where only one number is possible.
        dealer: the seat that deals first.

    Raises:
        RulesError: a name that is no preset.
        TableError: seats or a dealer that these rules do not have.
    """
    rules = rules_of(rules)
    fewest, most = rules.seats
    if seats is None and fewest == most:
        seats = fewest
    if type(seats) is not int or not fewest <= seats <= most:
        raise TableError(f"seats: from {fewest} to {most}, not {brief(seats)}")
    if type(dealer) is not int or not 0 <= dealer < seats:
        raise TableError(f"dealer: a seat from 0 to {seats - 1}, not {brief(dealer)}")
    return Table(
        rules=rules,
        seats=seats,
        dealer=dealer,
        chips=(rules.bankroll or 0,) * seats,
        cells=laid_out(rules),
        pot=0,
        number=0,
        active=tuple(range(seats)),
        winner=None,
    )


def cut(rules: Rules | str, seats: int, seed: Seed) -> tuple[int, tuple[tuple[Card, ...], ...]]:
    """Cut for the first deal (rule 3.3): the seat with the highest card, and the cards each seat turned.

    One shuffled pack; each seat in turn the next card; only tied seats draw on (from a new pack, should it run out).

    Raises:
        RulesError: a name that is no preset.
        TableError: a number of seats that these rules do not have.

    Examples:
        >>> dealer, turned = cut("newmarket-boodle", 4, "friday")
        >>> dealer, [" ".join(map(str, cards)) for cards in turned]
        (0, ['JH QH', 'AD', 'JD AH', '3C'])
    """
    rules = rules_of(rules)
    tied = list(open_table(rules, seats).active)
    turned: list[list[Card]] = [[] for _ in tied]
    cards = _endless_pack(Stream(seed, "cut"))
    while len(tied) > 1:
        for seat in tied:
            turned[seat].append(next(cards))
        height = {seat: rules.order.below[turned[seat][-1]].bit_count() for seat in tied}
        tied = [seat for seat in tied if height[seat] == max(height.values())]
    return tied[0], tuple(tuple(cards) for cards in turned)


def _endless_pack(stream: Stream) -> Iterator[Card]:
    while True:
        yield from stream.shuffled(pack())


def shuffle(table: Table, seed: Seed) -> Deck:
    """The cards of the table's next deal, first card first: the label is `deal/` and the table's number.

    Raises:
        SeedError: a seed of another kind than str, bytes or int.
        TableError: not a table of this game.
    """
    check_table(table)
    return Deck(_shuffled(table, seed))


def _shuffled(table: Table, seed: Seed) -> tuple[Card, ...]:
    return tuple(stream_of(seed, table.number).shuffled(table.rules.cards))


def stream_of(seed: Seed, number: int) -> Stream:
    """What the deal of a number is shuffled from.

    Raises:
        SeedError: a seed of another kind than str, bytes or int.
    """
    return Stream(seed, f"deal/{number}")


def check_table(table: object) -> None:
    """See that this is a table of Newmarket.

    Raises:
        TableError: it is none.
    """
    if not isinstance(table, Table):
        raise TableError(f"a table of Newmarket is dealt to, not a {type(table).__name__}")


def deal(table: Table, seed: Seed | None = None, *, deck: Iterable[Card] | None = None) -> State:
    """The next deal: from a seed, or from a deck in dealing order (rule 3.4).

    Raises:
        DealError: both or neither given, or a deck that is not the pack of these rules.
        SeedError: a seed of another kind than str, bytes or int.
        TableError: not a table of this game.
    """
    check_table(table)
    if (seed is None) == (deck is None):
        raise DealError("a deal takes either a seed or a deck")
    rules = table.rules
    cards = _shuffled(table, seed) if seed is not None else dealing_order(deck or (), rules.pack)
    hands, dead, last = hands_of([card.bit for card in cards], table)
    turned = None if rules.turn_up is _NO_TURN_UP else OF_BIT[last]
    facts = nothing_shown(len(hands) + 1)
    if turned is not None:
        facts = make_facts(bag(turned.bit), facts.barred, None)
    dealt = make_deal(tuple([bag(hand) for hand in hands]), bag(dead))
    return first_phase(table, dealt, stakes_at_deal(table, turned), facts)


def hand_sizes(rules: Rules | str, hands: int) -> tuple[int, ...]:
    """How many cards each of so many hands gets, eldest to dealer, then the dead hand (rule 3.2).

    Args:
        rules: what the table agreed on, or a preset's name.
        hands: how many seats play; two may be left of any table (rule 2.5).

    Raises:
        RulesError: a name that is no preset.
        TableError: fewer than two hands, or more than these rules have seats.

    Examples:
        >>> hand_sizes("newmarket", 4), hand_sizes("michigan", 4)
        ((10, 10, 10, 9, 9), (11, 10, 10, 10, 11))
    """
    rules = rules_of(rules)
    if type(hands) is not int or not 2 <= hands <= rules.seats[1]:
        raise TableError(f"hands: from 2 to {rules.seats[1]}, not {brief(hands)}")
    cards, places = len(rules.pack), hands + 1
    each, left = divmod(cards, places)
    if rules.dead_hand is DeadHand.EQUAL:
        return (each,) * hands + (each + left,)
    if rules.dead_hand is DeadHand.FIRST:
        return (*(each + (place + 1 < left) for place in range(hands)), each + (left > 0))
    return tuple(each + (place < left) for place in range(places))


def hands_of(bits: list[int], table: Table) -> tuple[list[int], int, int]:
    """The masks of each seat's hand, the dead hand and its last card, dealt card by card (rules 3.1, 3.2 and 10.1)."""
    order = round_after(table.dealer, table.active)
    places, whole = len(order) + 1, len(bits)
    first = table.rules.dead_hand is _DEAD_FIRST
    if table.rules.dead_hand is _EQUAL_HANDS:
        whole -= whole % places
    hands = [0] * table.seats
    for place, seat in enumerate(order, start=int(first)):
        hands[seat] = sum(bits[place:whole:places])
    dead = bits[0 if first else places - 1 : whole : places]
    dead += bits[whole:]
    return hands, sum(dead), dead[-1]


def stakes_at_deal(table: Table, turned: Card | None) -> Board:
    """The board after the stakes that are paid as the cards are dealt (rules 2.1, 2.3 and 10.3)."""
    rules, active = table.rules, table.active
    others, dealers = rules.pot_stake, rules.pot_stake
    cells: list[Cell] = []
    for cell, (other, dealer) in zip(in_deal(table.cells, rules, turned), _on_each_cell(rules), strict=True):
        if cell.claims is None or not (other or dealer):
            cells.append(cell)
        else:
            others, dealers = others + other, dealers + dealer
            cells.append(cell.holding(cell.chips + other * (len(active) - 1) + dealer))
    chips = list(table.chips)
    for seat in active:
        chips[seat] -= dealers if seat == table.dealer else others
    pot, claiming = table.pot + rules.pot_stake * len(active), claiming_cards(cells)
    return make_board(tuple(cells), pot, tuple(chips), _nothing_said(table.seats), turned, claiming)


@lru_cache(maxsize=64)
def _on_each_cell(rules: Rules) -> tuple[tuple[int, int], ...]:
    """Chips on each live cell as the cards are dealt: from a seat, and from the dealer."""
    return tuple(
        (rules.stake_on_cell(cell, dealer=False), rules.stake_on_cell(cell, dealer=True)) for cell in rules.layout
    )


@lru_cache(maxsize=64)
def _nothing_said(seats: int) -> Talk:
    """The talk of so many seats before anybody is asked."""
    return Talk(caller=None, called=None, declined=(), bids=(0,) * seats, swapped=None)
