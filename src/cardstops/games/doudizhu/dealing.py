"""Dealing: the table opens, cards are drawn, and the deal goes to the auction or straight to play (rule 1)."""

from __future__ import annotations

from collections.abc import Iterable

from cardstops.cards import Card, Cards, dealing_order
from cardstops.errors import DealError, TableError, brief
from cardstops.game import Deck
from cardstops.games.doudizhu.rules import FirstBidder, Rules, preset
from cardstops.games.doudizhu.state import Auction, FaceUp, Playing, taken_up
from cardstops.games.doudizhu.table import Table
from cardstops.rng import Seed, Stream

__all__ = ["deal", "open_table", "shuffle"]


def open_table(rules: Rules | str = "doudizhu", seats: int | None = None, *, dealer: int = 0) -> Table:
    """The table before its first deal.

    Args:
        rules: the rules, or a preset's name.
        seats: the number of seats, which the rules fix; it may be left out.
        dealer: the seat that draws first.

    Raises:
        RulesError: no such preset.
        TableError: another number of seats, or a dealer who has none.
    """
    agreed = preset(rules)
    if seats is not None and seats != agreed.players:
        raise TableError(f"these rules are for {agreed.players} seats, not {brief(seats)} (rule 6.1)")
    return Table(agreed, _seat("dealer", dealer, agreed.players), (0,) * agreed.players)


def _seat(name: str, seat: object, players: int) -> int:
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < players:
        raise TableError(f"{name} is a seat from 0 to {players - 1}, not {brief(seat)}")
    return seat


def shuffle(table: Table, seed: Seed) -> Deck:
    """The cards in the order of drawing, and the place of the card that lies face up (rule 1.3).

    Raises:
        SeedError: what is no seed.
        TableError: what is no table.
    """
    if not isinstance(table, Table):
        raise TableError(f"a shuffle is for a Table, not for a {type(table).__name__}")
    stream = Stream(seed, f"deal/{table.number}")
    cards = tuple(stream.shuffled(table.pack))
    return Deck(cards, (("face_up", stream.randrange(table.seats * table.rules.hand)),))


def deal(  # noqa: PLR0913  # the facts of a deal are its arguments
    table: Table,
    seed: Seed | None = None,
    *,
    deck: Iterable[Card] | None = None,
    face_up: int | None = None,
    landlord: int | None = None,
    bid: int | None = None,
) -> Auction | Playing:
    """Draw the cards, from a seed or from a known order, and begin the auction.

    Args:
        table: the table.
        seed: what the shuffle starts from; or else
        deck: all cards in the order in which they are drawn, `dealer` first, the kitty last.
        face_up: with `deck`, the place of the face-up card, 0 for the first card drawn.
        landlord: leave the auction out and give this seat the kitty and the lead.
        bid: with `landlord`, what it bid, 1 to 3; 1 when left out.

    Raises:
        DealError: a deck that is not the pack, a place that is none, or neither or both of seed and deck.
        TableError: a landlord who has no seat, a bid without one or not of 1 to 3.
        SeedError: what is no seed.
    """
    if not isinstance(table, Table):
        raise TableError(f"a deal is at a Table, not at a {type(table).__name__}")
    if (seed is None) == (deck is None):
        raise DealError("a deal is from a seed or from a deck: give one of them")
    place = _place(table, face_up)
    if seed is not None:
        if place is not None:
            raise DealError("the seed draws the place of the face-up card; give face_up with a deck")
        drawn = shuffle(table, seed)
        order, place = drawn.cards, dict(drawn.facts)["face_up"]
    else:
        order = dealing_order(deck or (), table.pack)
    hands, kitty = _draw(table, order)
    face = None if place is None else FaceUp(order[place], (table.dealer + place) % table.seats)
    if landlord is not None:
        seat = _seat("landlord", landlord, table.seats)
        return taken_up(Auction(table, hands, kitty, face, seat, (), seat), seat, _bid(bid))
    if bid is not None:
        raise TableError("a bid goes with a landlord")
    first = _first_bidder(table, face)
    return Auction(table, hands, kitty, face, first, (), first)


def _place(table: Table, face_up: int | None) -> int | None:
    drawn = table.seats * table.rules.hand
    if face_up is None:
        return None
    if isinstance(face_up, bool) or not isinstance(face_up, int) or not 0 <= face_up < drawn:
        raise DealError(f"face_up is a place from 0 to {drawn - 1}, not {brief(face_up)}")
    return face_up


def _bid(bid: int | None) -> int:
    if bid is None:
        return 1
    if isinstance(bid, bool) or not isinstance(bid, int) or not 1 <= bid <= 3:
        raise TableError(f"a bid is 1, 2 or 3, not {brief(bid)}")
    return bid


def _draw(table: Table, order: tuple[Card, ...]) -> tuple[tuple[Cards, ...], Cards]:
    """The seats draw one card each in turn, the dealer first; what is left is the kitty."""
    seats, drawn = table.seats, table.seats * table.rules.hand
    hands = tuple(Cards.of(order[(seat - table.dealer) % seats : drawn : seats]) for seat in range(seats))
    return hands, Cards.of(order[drawn:])


def _first_bidder(table: Table, face: FaceUp | None) -> int:
    """Who calls first (rule 1.3)."""
    rule = table.rules.first_bidder
    if rule is FirstBidder.FIRST_DRAW:
        return table.dealer
    if rule is FirstBidder.PREVIOUS_WINNER and table.previous is not None:
        return table.previous
    if face is None:
        raise DealError("the seat that draws the face-up card calls first: give its place as face_up (rule 1.3)")
    return face.seat
