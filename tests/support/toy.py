"""High card: a small, complete game such as a host might bring, so that generic code is tested without any real game.

1.1 One pack of 52; `Rules.hand` cards to each seat, one at a time from the seat drawn to begin; the rest is the stock.
1.2 Each seat stakes `Rules.ante` chips, times `double` if the table agreed on that for the deal.
2.1 In turn, a seat lays down a card of its hand and pays 1 chip, or folds and is out of the deal.
2.2 The seat that acts first in a deal may not fold.
2.3 The deal ends when no seat has anything left to do.
3.1 The highest rank laid down wins the pot (`Rules.order`); equal ranks share it, the odd chips stay for the next deal.
3.2 The match lasts `Rules.deals` deals (None: until the host closes it); the odd chips left are the residue.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Final as Fixed
from typing import TypeAlias

import attrs

from cardstops.cards import Card, Cards, Rank, pack
from cardstops.errors import (
    CardTextError,
    DealError,
    Fault,
    IllegalMoveError,
    MoveTextError,
    PhaseError,
    RulesError,
    TableError,
)
from cardstops.game import Deck, Event, Final, Game, Illegality, Settlement
from cardstops.rng import Seed, Stream
from cardstops.seats import round_from

PACK: Fixed = pack()


class Order(Enum):
    """Where the ace stands."""

    ACE_HIGH = "ace high"
    ACE_LOW = "ace low"


@attrs.frozen
class Rules:
    """What a table agreed on."""

    seats: tuple[int, int] = (2, 4)
    hand: int = 3
    ante: int = 2
    order: Order = Order.ACE_HIGH
    wild: tuple[Card, ...] = ()
    deals: int | None = 2

    def __attrs_post_init__(self) -> None:
        if not 2 <= self.seats[0] <= self.seats[1] <= 8:
            raise RulesError("seats: from 2 to 8")
        if not 1 <= self.hand <= 6 or not 0 <= self.ante <= 100 or not (self.deals is None or 1 <= self.deals <= 1000):
            raise RulesError("hand 1 to 6, ante 0 to 100, deals 1 to 1000 or None")


PRESETS: Fixed[Mapping[str, Rules]] = {
    "highcard": Rules(),
    "highcard-low": Rules(order=Order.ACE_LOW, wild=(Card.parse("2S"),)),
    "highcard-open": Rules(deals=None),
    "highcard-long": Rules(hand=6, deals=5),
}


@attrs.frozen
class Table:
    """What lives between deals."""

    rules: Rules
    seats: int
    dealer: int
    chips: tuple[int, ...]
    pot: int
    number: int

    @property
    def active(self) -> tuple[int, ...]:
        """Every seat plays."""
        return tuple(range(self.seats))


def _cards_laid(state: Playing) -> int:
    return sum(map(len, state.laid))


@attrs.frozen
class Playing:
    """A deal in progress."""

    table: Table
    hands: tuple[Cards, ...]
    stock: Cards
    laid: tuple[tuple[Card, ...], ...]
    folded: tuple[int, ...]
    chips: tuple[int, ...]
    pot: int
    turn: int
    acted: int = attrs.field(eq=False, repr=False, default=attrs.Factory(_cards_laid, takes_self=True))


@attrs.frozen
class Finished:
    """A deal that is over."""

    table: Table
    hands: tuple[Cards, ...]
    stock: Cards
    laid: tuple[tuple[Card, ...], ...]
    folded: tuple[int, ...]
    chips: tuple[int, ...]
    pot: int
    winners: tuple[int, ...]

    @property
    def turn(self) -> None:
        """Nobody is on turn."""
        return


State: TypeAlias = Playing | Finished


@attrs.frozen
class View:
    """What a seat, or a spectator, may know."""

    table: Table
    seat: int | None
    turn: int | None
    hand: Cards | None
    counts: tuple[int, ...]
    known: tuple[Cards, ...]
    stock: int
    laid: tuple[tuple[Card, ...], ...]
    folded: tuple[int, ...]
    chips: tuple[int, ...]
    pot: int
    winners: tuple[int, ...]


@attrs.frozen(cache_hash=True)
class Play:
    """Lay a card down."""

    card: Card

    def __str__(self) -> str:
        return self.card.text


@attrs.frozen
class Fold:
    """Be out of the deal."""

    def __str__(self) -> str:
        return "fold"


Move: TypeAlias = Play | Fold

FOLD: Fixed = Fold()
UNKNOWN: Fixed = Illegality("unknown-move", "2.1", "a seat lays down a card or folds")
OVER: Fixed = Illegality("deal-over", "2.3", "the deal is over")
NOT_ON_TURN: Fixed = Illegality("not-on-turn", "2.1", "another seat is on turn")
MUST_PLAY: Fixed = Illegality("must-play", "2.2", "the first seat to act lays down a card")


def open_table(rules: Rules | str, seats: int | None = None, *, dealer: int = 0) -> Table:
    """The table before its first deal."""
    if isinstance(rules, str):
        if rules not in PRESETS:
            raise RulesError(f"no preset {rules!a}: {', '.join(PRESETS)}")
        rules = PRESETS[rules]
    if not isinstance(rules, Rules):
        raise RulesError("rules are a preset's name or Rules")
    if not isinstance(seats, int) or not rules.seats[0] <= seats <= rules.seats[1]:
        raise TableError(f"from {rules.seats[0]} to {rules.seats[1]} seats")
    if not isinstance(dealer, int) or not 0 <= dealer < seats:
        raise TableError("the dealer is one of the seats")
    return Table(rules, seats, dealer, (0,) * seats, 0, 0)


def shuffle(table: Table, seed: Seed) -> Deck:
    """The pack in dealing order, and the seat that begins."""
    stream = Stream(seed, f"deal/{table.number}")
    cards = tuple(stream.shuffled(PACK))
    return Deck(cards, (("first", stream.randrange(table.seats)),))


def deal(
    table: Table,
    seed: Seed | None = None,
    *,
    deck: Iterable[Card] | None = None,
    first: int | None = None,
    double: int = 1,
) -> State:
    """Deal one card at a time, from the seat that begins."""
    if (seed is None) == (deck is None):
        raise DealError("a seed or a deck, one of them")
    if seed is not None:
        laid_down = shuffle(table, seed)
        deck, first = laid_down.cards, dict(laid_down.facts)["first"]
    cards = tuple(deck) if isinstance(deck, Iterable) else ()
    if not all(isinstance(card, Card) for card in cards) or Cards.of(cards) != PACK or len(cards) != 52:
        raise DealError("a deck is the pack of 52 cards")
    if not isinstance(first, int) or not 0 <= first < table.seats:
        raise DealError("first is one of the seats")
    if not isinstance(double, int) or not 1 <= double <= 8:
        raise DealError("double is from 1 to 8")
    seats, count, stake = table.seats, table.rules.hand, table.rules.ante * double
    hands = tuple(Cards.of(cards[(seat - first) % seats : seats * count : seats]) for seat in range(seats))
    return Playing(
        table,
        hands,
        Cards.of(cards[seats * count :]),
        ((),) * seats,
        (),
        tuple(chips - stake for chips in table.chips),
        table.pot + stake * seats,
        first,
    )


def deal_events(
    table: Table,
    seed: Seed | None = None,
    *,
    deck: Iterable[Card] | None = None,
    seat: int | None = None,
    first: int | None = None,
    double: int = 1,
) -> tuple[Event, ...]:
    """Each seat's stake, then each hand, faces up only to its owner."""
    state = deal(table, seed, deck=deck, first=first, double=double)
    stake = table.rules.ante * double
    staked = [Event("staked", "1.2", seat=other, chips=stake) for other in range(table.seats)]
    dealt = [
        Event("dealt", "1.1", seat=other, cards=tuple(hand) if other == seat else (), count=len(hand))
        for other, hand in enumerate(state.hands)
    ]
    return (*staked, *dealt)


def _held(state: State | View) -> Cards | None:
    """The hand of the seat on turn, None when it is nobody's turn or cannot be seen."""
    if state.turn is None:
        return None
    if isinstance(state, View):
        return state.hand if state.seat == state.turn else None
    return state.hands[state.turn]


def _begun(state: State | View) -> bool:
    return state.acted > 0 if isinstance(state, Playing) else any(state.laid)


def legal_moves(state: State | View) -> tuple[Move, ...]:
    """The cards of the hand in the order of bags, then `fold`."""
    hand = _held(state)
    if hand is None:
        return ()
    plays = tuple(Play(card) for card in hand)
    return (*plays, FOLD) if _begun(state) else plays


def why_illegal(state: State | View, move: object) -> Illegality | None:
    """Why the move is not legal now, or None."""
    if not isinstance(move, Play | Fold) or (isinstance(move, Play) and not isinstance(move.card, Card)):
        return UNKNOWN
    if state.turn is None:
        return OVER
    hand = _held(state)
    if hand is None:
        return NOT_ON_TURN
    if isinstance(move, Fold):
        return None if _begun(state) else MUST_PLAY
    if move.card not in hand:
        return Illegality("not-held", "2.1", f"{move.card} is not in the hand", cards=(move.card,))
    return None


def apply(state: State, move: Move) -> State:
    """Lay the card down or fold, and hand on the turn; the last one ends the deal."""
    if (fault := why_illegal(state, move)) is not None:
        raise IllegalMoveError(fault)
    if isinstance(state, Finished):
        raise IllegalMoveError(OVER)
    seat, folded, pot = state.turn, state.folded, state.pot
    hands, laid, chips = list(state.hands), list(state.laid), list(state.chips)
    if isinstance(move, Play):
        hands[seat] -= Cards.of([move.card])
        laid[seat] += (move.card,)
        chips[seat] -= 1
        pot += 1
    else:
        folded = tuple(sorted((*folded, seat)))
    for other in round_from(seat + 1, state.table.active):
        if other not in folded and hands[other]:
            return Playing(state.table, tuple(hands), state.stock, tuple(laid), folded, tuple(chips), pot, other)
    winners = highest(state.table.rules, tuple(laid))
    for other in winners:
        chips[other] += pot // len(winners)
    return Finished(
        state.table, tuple(hands), state.stock, tuple(laid), folded, tuple(chips), pot % len(winners), winners
    )


def highest(rules: Rules, laid: tuple[tuple[Card, ...], ...]) -> tuple[int, ...]:
    """The seats that laid the highest rank."""
    best = [max((_height(rules, card) for card in cards), default=-1) for cards in laid]
    return tuple(seat for seat, height in enumerate(best) if height == max(best))


def _height(rules: Rules, card: Card) -> int:
    if card in rules.wild:
        return 14
    height = "A23456789TJQK".index(card.rank.value)
    return 13 if card.rank is Rank.ACE and rules.order is Order.ACE_HIGH else height


def events(state: State, move: Move, seat: int | None) -> tuple[Event, ...]:
    """What was done, and who won: every seat sees all of it."""
    del seat
    after = apply(state, move)
    if isinstance(move, Play):
        seen = [Event("played", "2.1", seat=state.turn, cards=(move.card,), chips=1)]
    else:
        seen = [Event("folded", "2.1", seat=state.turn)]
    if isinstance(after, Finished):
        pot = state.pot + (1 if isinstance(move, Play) else 0)
        seen += [Event("won", "3.1", seat=other, chips=pot // len(after.winners)) for other in after.winners]
    return tuple(seen)


def settle(state: State) -> Settlement[Table]:
    """The chips of the deal, and the next table or the standing."""
    if not isinstance(state, Finished):
        raise PhaseError("the deal is not over")
    table = state.table
    payments = tuple(now - before for now, before in zip(state.chips, table.chips, strict=True))
    following = Table(
        table.rules, table.seats, (table.dealer + 1) % table.seats, state.chips, state.pot, table.number + 1
    )
    if following.number == table.rules.deals:
        return Settlement(payments, state.winners, "highest", None, _standing(following))
    return Settlement(payments, state.winners, "highest", following, None)


def _standing(table: Table) -> Final:
    best = max(table.chips)
    return Final(table.chips, table.pot, tuple(seat for seat, chips in enumerate(table.chips) if chips == best))


def open_ended(rules: Rules) -> bool:
    """Whether the match goes on until the host closes it."""
    return rules.deals is None


def close(table: Table) -> Settlement[Table]:
    """End the match between deals."""
    return Settlement((0,) * table.seats, (), "closed", None, _standing(table))


def view(state: State, seat: int | None) -> View:
    """The seat's own hand and what everybody has seen."""
    if seat is not None and (not isinstance(seat, int) or not 0 <= seat < state.table.seats):
        raise TableError(f"no seat {seat!a}")
    return View(
        state.table,
        seat,
        state.turn,
        None if seat is None else state.hands[seat],
        tuple(len(hand) for hand in state.hands),
        (Cards(),) * state.table.seats,
        len(state.stock),
        state.laid,
        state.folded,
        state.chips,
        state.pot,
        state.winners if isinstance(state, Finished) else (),
    )


def sample(view: View, seed: Seed) -> State:
    """Deal the unseen cards out again."""
    own = view.hand if view.hand is not None else Cards()
    unseen = PACK - own - Cards.of(card for cards in view.laid for card in cards)
    cards = Stream(seed, "sample/0").shuffled(unseen)
    hands: list[Cards] = []
    for seat, count in enumerate(view.counts):
        if seat == view.seat:
            hands.append(own)
        else:
            hands.append(Cards.of(cards[:count]))
            cards = cards[count:]
    common = (view.table, tuple(hands), Cards.of(cards), view.laid, view.folded, view.chips, view.pot)
    return Finished(*common, view.winners) if view.turn is None else Playing(*common, view.turn)


def parse_move(state: State | View, text: str) -> Move:
    """The move of a text, also in the other spellings of a card."""
    del state
    if text == "fold":
        return FOLD
    try:
        return Play(Card.parse(text))
    except CardTextError as error:
        raise MoveTextError(f"a move is a card or fold: {error}") from error


def read_move(text: str) -> Move:
    """The move of its own text."""
    move = parse_move(None, text)  # type: ignore[arg-type]  # the state is not looked at
    if str(move) != text:
        raise MoveTextError(f"{text!a} is written {move}")
    return move


def faults(value: object) -> Iterator[Fault]:
    """What is impossible about a table, a state or a view."""
    if isinstance(value, Table):
        yield from _table_faults(value, "$")
    elif isinstance(value, Playing | Finished | View):
        yield from _table_faults(value.table, "$.table")
        yield from _deal_faults(value)


def _table_faults(table: Table, path: str) -> Iterator[Fault]:
    if not table.rules.seats[0] <= table.seats <= table.rules.seats[1]:
        yield Fault(f"{path}.seats", "not a number of seats that the rules take")
    if not 0 <= table.dealer < table.seats:
        yield Fault(f"{path}.dealer", "not a seat")
    if len(table.chips) != table.seats:
        yield Fault(f"{path}.chips", "not one number a seat")
    if sum(table.chips) + table.pot != 0 or table.pot < 0:
        yield Fault(f"{path}.pot", "chips do not sum to nothing")
    if table.number < 0 or (table.rules.deals is not None and table.number >= table.rules.deals):
        yield Fault(f"{path}.number", "no deal of this match")


def _deal_faults(value: Playing | Finished | View) -> Iterator[Fault]:
    seats = value.table.seats
    sizes = value.counts if isinstance(value, View) else tuple(map(len, value.hands))
    if len(sizes) != seats or len(value.laid) != seats or len(value.chips) != seats:
        yield Fault("$.laid", "not one entry a seat")
        return
    if sum(value.chips) + value.pot != 0:
        yield Fault("$.pot", "chips do not sum to nothing")
    if value.turn is not None and (value.turn not in range(seats) or value.turn in value.folded):
        yield Fault("$.turn", "not a seat that can act")
    seen = [card for cards in value.laid for card in cards]
    if isinstance(value, View):
        seen += list(value.hand or ())
        if value.seat is not None and (value.seat not in range(seats) or value.hand is None):
            yield Fault("$.seat", "not a seat with a hand")
        if len(seen) != len(set(seen)) or not all(card in PACK for card in seen):
            yield Fault("$.hand", "a card twice, or of no pack")
    else:
        seen += [card for hand in value.hands for card in hand] + list(value.stock)
        if len(seen) != 52 or Cards.of(seen) != PACK:
            yield Fault("$.hands", "the cards are not the pack")


GAME: Fixed[Game[Rules, Table, State, Move, View]] = Game(
    name="highcard",
    revision=1,
    seats=(2, 4),
    presets=PRESETS,
    types=(Rules, Table, Playing, Finished, View),
    move_types=(Play, Fold),
    facts=("first", "double"),
    open_table=open_table,
    shuffle=shuffle,
    deal=deal,
    legal_moves=legal_moves,
    why_illegal=why_illegal,
    apply=apply,
    events=events,
    deal_events=deal_events,
    settle=settle,
    close=close,
    view=view,
    sample=sample,
    parse_move=parse_move,
    read_move=read_move,
    faults=faults,
    open_ended=open_ended,
)
