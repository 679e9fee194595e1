"""Cuckoo, a whole small game in one file: each seat has one card, keeps it or swaps it, and the lowest pays.

1.1 One pack; ranks rise from the ace to the king. Each seat is dealt a card, the dealer last; the rest is the stock.
2.1 From the seat after the dealer on, each keeps its card or swaps it with the next seat's, which cannot refuse.
2.2 The dealer comes last, and swaps with the top card of the stock.
3.1 All cards are shown. Each seat with a card of the lowest rank pays `fine` chips into the pot.
3.2 A match is `rounds` deals for each seat. Most chips win, and nobody gets the pot.
"""

# --8<-- [start:imports]
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final as Fixed
from typing import TypeAlias

import attrs

from cardstops.cards import Card, Cards, dealing_order, pack
from cardstops.errors import DealError, Fault, IllegalMoveError, MoveTextError, PhaseError, RulesError, TableError
from cardstops.game import Deck, Event, Final, Game, Illegality, Settlement
from cardstops.rng import Seed, Stream
from cardstops.seats import after, round_after

PACK: Fixed = pack()
RANKS: Fixed = "A23456789TJQK"
# --8<-- [end:imports]


# --8<-- [start:values]
@attrs.frozen
class Rules:
    """What a table agrees on: the fine in chips (3.1), and the deals of a match for each seat (3.2)."""

    seats: tuple[int, int] = (3, 10)
    fine: int = 1
    rounds: int = 1

    def __attrs_post_init__(self) -> None:
        if self.seats != (3, 10) or not 1 <= self.fine <= 100 or not 1 <= self.rounds <= 100:
            raise RulesError("seats are from 3 to 10, fine and rounds from 1 to 100")


PRESETS: Fixed[Mapping[str, Rules]] = {"cuckoo": Rules(), "cuckoo-long": Rules(fine=2, rounds=3)}


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

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order in which they are asked."""
        return round_after(self.dealer, self.active)


@attrs.frozen
class Keep:
    """Keep the card."""

    def __str__(self) -> str:
        return "keep"


@attrs.frozen
class Swap:
    """Swap the card."""

    def __str__(self) -> str:
        return "swap"


Move: TypeAlias = Keep | Swap


@attrs.frozen
class _Deal:
    """A deal: each seat's hand of one card, the stock with its top card first, and what was said so far."""

    table: Table
    hands: tuple[Cards, ...]
    stock: tuple[Card, ...]
    said: tuple[Move, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """Each seat's card."""
        return tuple(next(iter(hand)) for hand in self.hands)

    @property
    def chips(self) -> tuple[int, ...]:
        """Each seat's chips; fines are paid when the cards are shown."""
        return self.table.chips

    @property
    def pot(self) -> int:
        """The chips in the pot."""
        return self.table.pot


@attrs.frozen
class Asking(_Deal):
    """Seats are being asked (section 2)."""

    @property
    def turn(self) -> int:
        """The seat that is asked."""
        return self.table.order[len(self.said)]


@attrs.frozen
class Finished(_Deal):
    """The cards are shown, and fines are paid (rule 3.1)."""

    @property
    def turn(self) -> None:
        """Nobody is asked any more."""
        return

    @property
    def lowest(self) -> tuple[int, ...]:
        """The seats with a card of the lowest rank."""
        least = min(RANKS.index(card.rank.value) for card in self.cards)
        return tuple(seat for seat, card in enumerate(self.cards) if card.rank.value == RANKS[least])

    @property
    def chips(self) -> tuple[int, ...]:
        """Each seat's chips after the fines."""
        fine, lowest = self.table.rules.fine, self.lowest
        return tuple(chips - fine * (seat in lowest) for seat, chips in enumerate(self.table.chips))

    @property
    def pot(self) -> int:
        """The chips in the pot, fines included."""
        return self.table.pot + self.table.rules.fine * len(self.lowest)


State: TypeAlias = Asking | Finished


@attrs.frozen
class View:
    """What a seat, or a spectator, may know; `known` has one entry more than there are seats, for the stock's top."""

    table: Table
    seat: int | None
    turn: int | None
    hand: Cards | None
    counts: tuple[int, ...]
    known: tuple[Cards, ...]
    said: tuple[Move, ...]
    chips: tuple[int, ...]
    pot: int


# --8<-- [end:values]


# --8<-- [start:dealing]
def open_table(rules: Rules | str, seats: int | None = None, *, dealer: int = 0) -> Table:
    """The table before its first deal."""
    found = PRESETS.get(rules) if isinstance(rules, str) else rules
    if not isinstance(found, Rules):
        raise RulesError(f"rules are Rules, or one of {', '.join(PRESETS)}")
    if not isinstance(seats, int) or not found.seats[0] <= seats <= found.seats[1]:
        raise TableError(f"from {found.seats[0]} to {found.seats[1]} seats")
    if not isinstance(dealer, int) or not 0 <= dealer < seats:
        raise TableError("the dealer is one of the seats")
    return Table(found, seats, dealer, (0,) * seats, 0, 0)


def shuffle(table: Table, seed: Seed) -> Deck:
    """The pack in the order of dealing."""
    return Deck(tuple(Stream(seed, f"deal/{table.number}").shuffled(PACK)))


def deal(table: Table, seed: Seed | None = None, *, deck: Iterable[Card] | None = None) -> State:
    """Deal a card to each seat (rule 1.1)."""
    if (seed is None) == (deck is None):
        raise DealError("a seed or a deck, one of them")
    cards = shuffle(table, seed).cards if seed is not None else dealing_order(deck or (), PACK)
    dealt = dict(zip(table.order, cards, strict=False))
    return Asking(table, _hands(dealt[seat] for seat in table.active), cards[table.seats :], ())


def _hands(cards: Iterable[Card]) -> tuple[Cards, ...]:
    return tuple(Cards.of([card]) for card in cards)


def deal_events(
    table: Table, seed: Seed | None = None, *, deck: Iterable[Card] | None = None, seat: int | None = None
) -> tuple[Event, ...]:
    """Each seat's card, which only its owner sees."""
    cards = deal(table, seed, deck=deck).cards
    return tuple(
        Event("dealt", "1.1", seat=other, cards=(cards[other],) if other == seat else (), count=1)
        for other in table.order
    )


# --8<-- [end:dealing]


# --8<-- [start:moves]
KEEP: Fixed = Keep()
SWAP: Fixed = Swap()


def _asked(position: State | View) -> bool:
    """Whether this is a state with a seat on turn, or that seat's view."""
    return position.turn is not None and (not isinstance(position, View) or position.seat == position.turn)


def legal_moves(position: State | View) -> tuple[Move, ...]:
    """`keep`, then `swap`."""
    return (KEEP, SWAP) if _asked(position) else ()


def why_illegal(position: State | View, move: object) -> Illegality | None:
    """Why the move is not legal now, or None."""
    if not isinstance(move, Keep | Swap):
        return Illegality("unknown-move", "2.1", "a seat keeps its card or swaps it")
    if position.turn is None:
        return Illegality("deal-over", "3.1", "the cards are shown: settle the deal")
    if not _asked(position):
        return Illegality("not-on-turn", "2.1", f"seat {position.turn} is asked", number=position.turn)
    return None


def _place(table: Table, seat: int) -> int:
    """Where a seat swaps with: the next seat, or for the dealer the stock, which comes after all seats."""
    return table.seats if seat == table.dealer else after(seat, table.active)


def apply(state: State, move: Move) -> State:
    """The state after a legal move."""
    if (illegality := why_illegal(state, move)) is not None or isinstance(state, Finished):
        raise IllegalMoveError(illegality or Illegality("deal-over", "3.1", "the cards are shown: settle the deal"))
    table, places = state.table, [*state.cards, *state.stock]
    if isinstance(move, Swap):
        mine, other = state.turn, _place(table, state.turn)
        places[mine], places[other] = places[other], places[mine]
    said = (*state.said, move)
    phase = Finished if len(said) == table.seats else Asking
    return phase(table, _hands(places[: table.seats]), tuple(places[table.seats :]), said)


def events(state: State, move: Move, seat: int | None) -> tuple[Event, ...]:
    """What a seat sees happen: of a swap, only the two seats see which cards."""
    later = apply(state, move)
    if isinstance(state, Finished):
        return ()
    told = [Event("kept", "2.1", seat=state.turn)]
    if isinstance(move, Swap):
        other = _place(state.table, state.turn)
        partner = None if other == state.table.seats else other
        seen = () if seat is None or seat not in (state.turn, partner) else (later.cards[seat],)
        clause = "2.2" if partner is None else "2.1"
        told = [Event("swapped", clause, seat=state.turn, other=partner, cards=seen)]
    if isinstance(later, Finished):
        told += [Event("showed", "3.1", seat=owner, cards=(later.cards[owner],)) for owner in later.table.active]
        told += [Event("paid", "3.1", seat=owner, chips=later.table.rules.fine) for owner in later.lowest]
    return tuple(told)


def read_move(text: str) -> Move:
    """The move of its own text."""
    for move in (KEEP, SWAP):
        if text == str(move):
            return move
    raise MoveTextError("a move is keep or swap")


def parse_move(position: State | View, text: str) -> Move:
    """The move of a text."""
    del position
    return read_move(text)


# --8<-- [end:moves]


# --8<-- [start:settling]
def settle(state: State) -> Settlement[Table]:
    """The fines of a deal, and the next table or the standing (section 3)."""
    if not isinstance(state, Finished):
        raise PhaseError("the deal is not over")
    table = state.table
    payments = tuple(now - then for now, then in zip(state.chips, table.chips, strict=True))
    dealer = after(table.dealer, table.active)
    following = attrs.evolve(table, dealer=dealer, chips=state.chips, pot=state.pot, number=table.number + 1)
    winners = tuple(seat for seat in table.active if seat not in state.lowest)
    if following.number == table.rules.rounds * table.seats:
        return Settlement(payments, winners, "shown", None, _standing(following))
    return Settlement(payments, winners, "shown", following, None)


def _standing(table: Table) -> Final:
    most = max(table.chips)
    return Final(table.chips, table.pot, tuple(seat for seat in table.active if table.chips[seat] == most))


def close(table: Table) -> Settlement[Table]:
    """End the match between deals."""
    return Settlement((0,) * table.seats, (), "closed", None, _standing(table))


# --8<-- [end:settling]


# --8<-- [start:views]
def _seen(table: Table, said: tuple[Move, ...], seat: int | None) -> set[int]:
    """The places, the stock's top among them, whose card the seat has had in its hand."""
    seen = set[int]() if seat is None else {seat}
    for asked, move in zip(table.order, said, strict=False):
        if isinstance(move, Swap):
            other = _place(table, asked)
            moved = {asked: other, other: asked}
            seen = {moved.get(place, place) for place in seen}
            if seat in (asked, other):
                seen.add(seat if seat is not None else other)
    return seen


def view(state: State, seat: int | None) -> View:
    """The seat's own card, the cards that it gave away, and when all are shown, all."""
    table = state.table
    if seat is not None and (not isinstance(seat, int) or not 0 <= seat < table.seats):
        raise TableError("no such seat")
    seen = _seen(table, state.said, seat) | (set(table.active) if isinstance(state, Finished) else set[int]())
    places = enumerate((*state.cards, state.stock[0]))
    known = tuple(Cards.of([card] if place in seen - {seat} else []) for place, card in places)
    hand = None if seat is None else state.hands[seat]
    return View(table, seat, state.turn, hand, (1,) * table.seats, known, state.said, state.chips, state.pot)


def sample(view: View, seed: Seed) -> State:
    """Deal what the viewer has not seen at random."""
    places = [next(iter(cards), None) for cards in view.known]
    if view.seat is not None and view.hand is not None:
        places[view.seat] = next(iter(view.hand))
    unseen = Stream(seed, "sample/0").shuffled(PACK - Cards.of(card for card in places if card is not None))
    whole = [unseen.pop() if card is None else card for card in places]
    seats = view.table.seats
    phase = Finished if view.turn is None else Asking
    return phase(view.table, _hands(whole[:seats]), (whole[seats], *unseen), view.said)


# --8<-- [end:views]


# --8<-- [start:game]
def faults(value: object) -> Iterator[Fault]:
    """What is impossible about a decoded value, however well it is formed."""
    if isinstance(value, Table):
        yield from _table_faults(value, "$")
    elif isinstance(value, Asking | Finished | View):
        wrong = list(_table_faults(value.table, "$.table"))
        yield from wrong or _deal_faults(value)


def _table_faults(table: Table, path: str) -> Iterator[Fault]:
    if not 3 <= table.seats <= 10 or not 0 <= table.dealer < table.seats or len(table.chips) != table.seats:
        yield Fault(path, "seats, dealer and chips do not fit each other")
    elif table.pot < 0 or sum(table.chips) + table.pot != 0 or max(table.chips) > 0:
        yield Fault(f"{path}.pot", "chips do not sum to nothing, or somebody has won some")
    if not 0 <= table.number < table.rules.rounds * table.seats:
        yield Fault(f"{path}.number", "no deal of this match")


def _deal_faults(value: State | View) -> Iterator[Fault]:
    table = value.table
    over = value.turn is None if isinstance(value, View) else isinstance(value, Finished)
    if len(value.said) > table.seats or over != (len(value.said) == table.seats):
        yield Fault("$.said", "not one answer for each seat that was asked")
    elif isinstance(value, View):
        yield from _view_faults(value)
    elif [len(hand) for hand in value.hands] != [1] * table.seats or len(value.stock) != len(PACK) - table.seats:
        yield Fault("$.hands", "not a card for each seat and the rest of the pack")
    elif Cards.of((*value.cards, *value.stock)) != PACK:
        yield Fault("$.hands", "not the cards of the pack")


def _view_faults(value: View) -> Iterator[Fault]:
    table, shown = value.table, [card for cards in (*value.known, value.hand or Cards()) for card in cards]
    if (value.seat is None) != (value.hand is None) or value.seat not in (None, *table.active):
        yield Fault("$.seat", "no seat of this table with a hand")
        return
    places = _seen(table, value.said, value.seat) | (set(table.active) if value.turn is None else set[int]())
    sizes = tuple(int(place in places - {value.seat}) for place in range(table.seats + 1))
    if (
        len(shown) != len(set(shown))
        or not all(card in PACK for card in shown)
        or len(value.hand or Cards()) != int(value.hand is not None)
    ):
        yield Fault("$.known", "cards that cannot be")
    elif tuple(map(len, value.known)) != sizes or value.counts != (1,) * table.seats:
        yield Fault("$.known", "not the cards that this seat has seen")
    elif value.turn != (None if len(value.said) == table.seats else table.order[len(value.said)]):
        yield Fault("$.turn", "not the seat that is asked")
    elif (value.chips, value.pot) != ((full := sample(value, "faults")).chips, full.pot):
        yield Fault("$.chips", "not the chips after the fines")


GAME: Fixed[Game[Rules, Table, State, Move, View]] = Game(
    name="cuckoo",
    revision=1,
    seats=(3, 10),
    presets=PRESETS,
    types=(Rules, Table, Asking, Finished, View),
    move_types=(Keep, Swap),
    facts=(),
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
)
# --8<-- [end:game]
