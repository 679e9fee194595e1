"""Law 9 of records: what a seat is given of a deal is the same however the cards lay that it did not see.

The deal is dealt again with two cards of the deck changed about and played by the same moves. Where it comes to a state
that the seat cannot tell from the true one, the seat's record of it may not differ either.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import product

from cardstops.cards import Card
from cardstops.errors import CardstopsError
from cardstops.game import Deck, Position
from cardstops.record import Record, Recorder
from cardstops.testing.moments import Moment
from cardstops.testing.rearranging import possible, rearranged

__all__ = ["decks_alike", "law_9_seats_records_tell_no_more"]


def law_9_seats_records_tell_no_more(at: Moment) -> None:
    """Two deals alike to a seat, played by the same moves, give it the same record, byte for byte.

    It takes many times as long as the other laws, so it is none of `LAWS`.
    """
    for seat in at.viewers:
        if seat is not None:
            decks = [_record(at, deck).for_seat(seat).stream() for deck in (_deck(at), *decks_alike(at, seat))]
            if len(set(decks)) > 1:
                at.broken(f"law 9: the record of seat {seat} tells what the seat did not see")


def decks_alike(at: Moment, seat: int) -> Iterator[Deck]:
    """Decks with two cards changed about that come, by the same moves, to states that the seat cannot tell apart."""
    for other in rearranged(at, seat):
        state = possible(at, other.state)
        if state is not None:
            decks = (deck for deck in _exchanged(_deck(at), other.out, other.into) if _comes_to(at, deck) == state)
            yield from list(decks)[:1]


def _deck(at: Moment) -> Deck:
    deck: Deck = at.game.shuffle(at.table, at.seed)
    return deck


def _exchanged(deck: Deck, out: Card, into: Card) -> Iterator[Deck]:
    """The deck with a copy of one card in the place of a copy of the other."""
    places = [[place for place, card in enumerate(deck.cards) if card is one] for one in (out, into)]
    for here, there in product(*places):
        cards = list(deck.cards)
        cards[here], cards[there] = into, out
        yield Deck(tuple(cards), deck.facts)


def _comes_to(at: Moment, deck: Deck) -> Position | None:
    """The state after the moment's moves; None where one of them is not legal."""
    game = at.game
    try:
        state: Position = game.deal(at.table, deck=deck.cards, **dict(deck.facts))
        for text in at.played:
            state = game.apply(state, game.read_move(text))
    except CardstopsError:
        return None
    return state


def _record(at: Moment, deck: Deck) -> Record:
    """The record of the deal so far, which holds the cards and not their seed."""
    game, written = at.game, io.BytesIO()
    recorder = Recorder.start(written, game, at.table)
    recorder.deal(deck.cards, facts=dict(deck.facts))
    for text in at.played:
        recorder.play(game.read_move(text))
    return Record.read(written.getvalue(), {game.name: game})
