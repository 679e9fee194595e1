"""Validity of tables and states: everything that is impossible about one from outside, however well it is formed.

Each check looks only at what the checks before it have made sure of, so that nothing here raises.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardstops.cards import Cards
from cardstops.errors import Fault
from cardstops.games.doudizhu.auction import ends
from cardstops.games.doudizhu.moves import reading
from cardstops.games.doudizhu.rules import FirstBidder
from cardstops.games.doudizhu.state import Auction, Contract, FaceUp, Finished, Playing, Void
from cardstops.games.doudizhu.table import Table
from cardstops.games.doudizhu.views import PlayingView

__all__ = [
    "auction_of",
    "bags_of",
    "bid_of",
    "calls_of",
    "face_up_of",
    "first_of",
    "made",
    "on_turn",
    "state_faults",
    "table_of",
    "total_of",
]


def state_faults(value: Auction | Void | Playing | Finished) -> Iterator[Fault]:
    """What is impossible about a deal at a table that is in order."""
    if isinstance(value, Auction | Void):
        yield from first_of(_calling_hands(value), calls_of(value.table, value.first, value.calls, value.turn))
        yield from _first_bidder(value)
    else:
        yield from first_of(_contract(value.table, value.contract), _hands(value), _course(value))


def first_of(*checks: Iterable[Fault]) -> Iterator[Fault]:
    """The faults of the first check that finds any: later ones rely on it."""
    for check in checks:
        found = list(check)
        if found:
            yield from found
            return


def table_of(table: Table, path: str) -> Iterator[Fault]:
    """What is impossible about a table."""
    seats = table.rules.players
    if not 0 <= table.dealer < seats:
        yield Fault(f"{path}.dealer", f"a seat is from 0 to {seats - 1}")
    if len(table.chips) != seats:
        yield Fault(f"{path}.chips", f"{seats} seats hold chips")
    if sum(table.chips):
        yield Fault(f"{path}.chips", "what one wins another loses: they sum to zero")
    if not 0 <= table.played <= table.number:
        yield Fault(f"{path}.played", "from 0 to the number of deals")
    if table.rules.deals is not None and table.played >= table.rules.deals:
        yield Fault(f"{path}.played", "the match is over")
    if table.previous is not None and table.played <= 0:
        yield Fault(f"{path}.previous", "nobody has won before a deal was played")
    if table.previous is not None and not 0 <= table.previous < seats:
        yield Fault(f"{path}.previous", f"a seat is from 0 to {seats - 1}")


def bags_of(table: Table, bags: tuple[Cards, ...], path: str) -> Iterator[Fault]:
    """So many bags as there are seats, none with more of a face than the pack has."""
    if len(bags) != table.seats:
        yield Fault(path, f"one for each of {table.seats} seats")
    for place, bag in enumerate(bags):
        if not table.pack.covers(bag):
            yield Fault(f"{path}[{place}]", "more of a face than the pack has")


def total_of(bags: Iterable[Cards]) -> Cards:
    """All cards of some bags."""
    total = Cards()
    for bag in bags:
        total += bag
    return total


def _calling_hands(value: Auction | Void) -> Iterator[Fault]:
    table = value.table
    yield from first_of(
        bags_of(table, value.hands, "$.hands"),
        _whole_pack(table, value.hands, value.kitty),
        face_up_of(table, value.face_up, value.hands),
    )


def _whole_pack(table: Table, hands: tuple[Cards, ...], kitty: Cards) -> Iterator[Fault]:
    for seat, hand in enumerate(hands):
        if len(hand) != table.rules.hand:
            yield Fault(f"$.hands[{seat}]", f"{table.rules.hand} cards are dealt")
    if not table.pack.covers(kitty) or total_of((*hands, kitty)) != table.pack:
        yield Fault("$.kitty", "hands and kitty are not the pack")


def face_up_of(table: Table, face_up: FaceUp | None, drawn: tuple[Cards, ...], path: str = "$") -> Iterator[Fault]:
    """The face-up card was drawn by its seat."""
    if face_up is None:
        return
    if not 0 <= face_up.seat < table.seats:
        yield Fault(f"{path}.face_up.seat", f"a seat is from 0 to {table.seats - 1}")
    elif face_up.card not in drawn[face_up.seat]:
        yield Fault(f"{path}.face_up.card", f"seat {face_up.seat} did not draw it")


def calls_of(table: Table, first: int, calls: tuple[int, ...], turn: int | None, path: str = "$") -> Iterator[Fault]:
    """The calls are those of an auction that goes on with `turn`, or that all have passed."""
    if not 0 <= first < table.seats:
        yield Fault(f"{path}.first", f"a seat is from 0 to {table.seats - 1}")
    yield from _sequence(table, calls, path)
    over = ends(calls, table.rules)
    if turn is None:
        if not over or any(calls):
            yield Fault(f"{path}.calls", "not all have passed")
    elif over:
        yield Fault(f"{path}.calls", "the auction is over")
    elif turn != (first + len(calls)) % table.seats:
        yield Fault(f"{path}.turn", "another seat is to call")


def _sequence(table: Table, calls: tuple[int, ...], path: str) -> Iterator[Fault]:
    for place, call in enumerate(calls):
        before = calls[:place]
        if ends(before, table.rules):
            yield Fault(f"{path}.calls[{place}]", "the auction was over")
            return
        if call and not max(before, default=0) < call <= 3:
            yield Fault(f"{path}.calls[{place}]", "a bid is above the standing one, at most 3")
            return


def _first_bidder(value: Auction | Void) -> Iterator[Fault]:
    table = value.table
    first: int | None = value.face_up.seat if value.face_up else None
    if table.rules.first_bidder is FirstBidder.FIRST_DRAW:
        first = table.dealer
    elif table.rules.first_bidder is FirstBidder.PREVIOUS_WINNER and table.previous is not None:
        first = table.previous
    if value.first != first:
        yield Fault("$.first", "another seat calls first (rule 1.3)")


def _contract(table: Table, contract: Contract) -> Iterator[Fault]:
    yield from first_of(
        bid_of(table, contract.landlord, contract.bid, "$.contract"), auction_of(table, contract, "$.contract")
    )


def bid_of(table: Table, landlord: int, bid: int, path: str) -> Iterator[Fault]:
    """A seat is landlord, for a bid that there is."""
    if not 0 <= landlord < table.seats:
        yield Fault(f"{path}.landlord", f"a seat is from 0 to {table.seats - 1}")
    if not 1 <= bid <= 3:
        yield Fault(f"{path}.bid", "a bid is 1, 2 or 3")


def auction_of(table: Table, done: Contract | PlayingView, path: str) -> Iterator[Fault]:
    """The calls made this seat landlord for this bid; there may have been none."""
    calls, bid = done.calls, done.bid
    if not 0 <= done.first < table.seats:
        yield Fault(f"{path}.first", f"a seat is from 0 to {table.seats - 1}")
    if not calls:
        return
    yield from _sequence(table, calls, path)
    landlord = (done.first + calls.index(bid)) % table.seats if bid in calls else None
    if not ends(calls, table.rules) or max(calls) != bid or landlord != done.landlord:
        yield Fault(f"{path}.calls", "they do not make this seat landlord for this bid")


def _size(table: Table, seat: int, landlord: int) -> int:
    return table.rules.hand + (table.rules.left if seat == landlord else 0)


def _hands(value: Playing | Finished) -> Iterator[Fault]:
    table = value.table
    yield from first_of(
        bags_of(table, value.hands, "$.hands"),
        bags_of(table, value.played, "$.played"),
        _began(value),
    )
    if isinstance(value, Finished) and not 0 <= value.winner < table.seats:
        yield Fault("$.winner", f"a seat is from 0 to {table.seats - 1}")
    for seat, hand in enumerate(value.hands):
        if (not hand.bits) != (isinstance(value, Finished) and seat == value.winner):
            yield Fault(f"$.hands[{seat}]", "a hand is empty just when its seat has gone out")


def _began(value: Playing | Finished) -> Iterator[Fault]:
    """What the seats began with is a part of the pack, all of it unless the position was set up."""
    table, contract = value.table, value.contract
    began = tuple(hand + played for hand, played in zip(value.hands, value.played, strict=True))
    if not table.pack.covers(total := total_of(began)):
        yield Fault("$.hands", "with the cards played, more of a face than the pack has")
        return
    for seat, cards in enumerate(began):
        if len(cards) > _size(table, seat, contract.landlord):
            yield Fault(f"$.hands[{seat}]", "with the cards played, more than are dealt")
    kitty, face_up = contract.kitty, contract.face_up
    if kitty.bits and len(kitty) != table.rules.left:
        yield Fault("$.contract.kitty", f"{table.rules.left} cards are left, or it is not told")
    elif not (began[contract.landlord] + (table.pack - total)).covers(kitty):
        yield Fault("$.contract.kitty", "the landlord did not take it")
    elif total == table.pack:
        drawn = tuple(cards - kitty if seat == contract.landlord else cards for seat, cards in enumerate(began))
        yield from face_up_of(table, face_up, drawn, "$.contract")
    elif face_up is not None:
        yield Fault("$.contract.face_up", "it is not told where cards were played before")


def _course(value: Playing | Finished) -> Iterator[Fault]:
    yield from made(value)
    if isinstance(value, Playing):
        yield from on_turn(value.table, value.turn, value.by)


def on_turn(table: Table, turn: int, by: int | None) -> Iterator[Fault]:
    """A seat is on turn, and not the one whose play stands."""
    if not 0 <= turn < table.seats:
        yield Fault("$.turn", f"a seat is from 0 to {table.seats - 1}")
    if turn == by:
        yield Fault("$.turn", "the seat that made the standing play leads anew")


def made(value: Playing | Finished | PlayingView) -> Iterator[Fault]:
    """The standing play was made by a seat that played its cards, and the counts can be."""
    table, standing, by = value.table, value.standing, value.by
    if standing is None or by is None:
        if standing is not None or by is not None:
            yield Fault("$.by", "a play stands just when a seat has made it")
    elif not 0 <= by < table.seats:
        yield Fault("$.by", f"a seat is from 0 to {table.seats - 1}")
    elif not value.played[by].covers(standing.cards):
        yield Fault("$.standing", "cards that the seat has not played")
    elif reading(standing, table.book) is None:
        yield Fault("$.standing", "no combination under these rules, or which is not told")
    laid = len(value.played[value.landlord])
    if not min(1, laid) <= value.opening <= laid:
        yield Fault("$.opening", "the size of the landlord's first play, 0 before it")
    if not 0 <= value.doublings <= 13 * table.rules.packs + 1:
        yield Fault("$.doublings", "more bombs and rockets than there are")
