"""Dealing: a table is opened, a pack shuffled or given, all cards dealt, fixed stakes paid (sections 2 and 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardstops.cards import Card, Cards, bag, dealing_order, pack
from cardstops.errors import DealError, TableError, brief
from cardstops.game import Deck
from cardstops.games.newmarket.board import Board, Facts, Table, Talk
from cardstops.games.newmarket.layout import in_deal, laid_out
from cardstops.games.newmarket.opening import after_stakes
from cardstops.games.newmarket.options import DeadHand, Stakes, TurnUp
from cardstops.games.newmarket.presets import rules_of
from cardstops.games.newmarket.rules import Rules
from cardstops.games.newmarket.state import Deal, Staking, State
from cardstops.rng import Seed, Stream
from cardstops.seats import round_after

__all__ = ["cut", "deal", "hand_sizes", "open_table", "shuffle", "stakes_at_deal"]


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
    _check_table(table)
    return Deck(tuple(Stream(seed, f"deal/{table.number}").shuffled(table.rules.pack)))


def _check_table(table: object) -> None:
    if not isinstance(table, Table):
        raise TableError(f"a table of Newmarket is dealt to, not a {type(table).__name__}")


def deal(table: Table, seed: Seed | None = None, *, deck: Iterable[Card] | None = None) -> State:
    """The next deal: from a seed, or from a deck in dealing order (rule 3.4).

    Raises:
        DealError: both or neither given, or a deck that is not the pack of these rules.
        SeedError: a seed of another kind than str, bytes or int.
        TableError: not a table of this game.
    """
    _check_table(table)
    if (seed is None) == (deck is None):
        raise DealError("a deal takes either a seed or a deck")
    cards = shuffle(table, seed).cards if seed is not None else dealing_order(deck or (), table.rules.pack)
    hands, dead, last = _hands(cards, table)
    turned = None if table.rules.turn_up is TurnUp.NONE else last
    places = len(hands) + 1
    facts = Facts(stopped=Cards() if turned is None else bag(turned.bit), barred=(Cards(),) * places, silent=None)
    board = stakes_at_deal(table, turned)
    eldest = round_after(table.dealer, table.active)[0]
    if table.rules.stakes is Stakes.FREE and any(cell.live for cell in table.cells):
        return Staking(table, Deal(hands, dead), board, facts, hands, eldest)
    return after_stakes(table, board, facts, hands, dead)


def hand_sizes(rules: Rules | str, hands: int) -> tuple[int, ...]:
    """How many cards each of so many hands gets, eldest to dealer, then the dead hand (rule 3.2).

    Args:
        rules: what the table agreed on, or a preset's name.
        hands: how many seats play; two may be left of any table (rule 2.5).

    Raises:
        RulesError: a name that is no preset.
        TableError: fewer than two hands, or more than these rules have seats.
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


def _hands(cards: tuple[Card, ...], table: Table) -> tuple[tuple[Cards, ...], Cards, Card]:
    """Each seat's hand, the dead hand and its last card, dealt one card at a time (rules 3.1, 3.2 and 10.1)."""
    order = round_after(table.dealer, table.active)
    places, whole = len(order) + 1, len(cards)
    first = table.rules.dead_hand is DeadHand.FIRST
    if table.rules.dead_hand is DeadHand.EQUAL:
        whole -= whole % places
    hands = [Cards()] * table.seats
    for place, seat in enumerate(order):
        hands[seat] = bag(sum([card.bit for card in cards[place + first : whole : places]]))
    dead = [*cards[0 if first else places - 1 : whole : places], *cards[whole:]]
    return tuple(hands), bag(sum([card.bit for card in dead])), dead[-1]


def stakes_at_deal(table: Table, turned: Card | None) -> Board:
    """The board after the stakes that are paid as the cards are dealt (rules 2.1, 2.3 and 10.3)."""
    rules, chips, cells = table.rules, list(table.chips), list(in_deal(table.cells, table.rules, turned))
    for seat in table.active:
        chips[seat] -= rules.pot_stake
    for place, (cell, agreed) in enumerate(zip(cells, rules.layout, strict=True)):
        own, dealers = (rules.stake_on_cell(agreed, dealer=dealer) * cell.live for dealer in (False, True))
        if own or dealers:
            for seat in table.active:
                chips[seat] -= dealers if seat == table.dealer else own
            cells[place] = cell.holding(cell.chips + own * (len(table.active) - 1) + dealers)
    talk = Talk(caller=None, called=None, declined=(), bids=(0,) * table.seats, swapped=None)
    return Board(tuple(cells), table.pot + rules.pot_stake * len(table.active), tuple(chips), talk, turned)
