"""Events: what a seat, or a spectator, sees happen in a deal and at each move. `codes` lists the codes."""

from __future__ import annotations

from cardstops.cards import Card, Cards
from cardstops.game import Event
from cardstops.games.doudizhu.moves import Bid, Move, Play, reading
from cardstops.games.doudizhu.play import doubles
from cardstops.games.doudizhu.ranks import ascending
from cardstops.games.doudizhu.rules import Kitty
from cardstops.games.doudizhu.settlement import payments, spring
from cardstops.games.doudizhu.state import Auction, Finished, Playing, State, Void

__all__ = ["of_deal", "of_step"]


def of_deal(state: Auction | Playing, seat: int | None) -> tuple[Event, ...]:
    """What a seat sees of a deal: its cards, the face-up card, what is left, and who calls or is landlord."""
    dealt, hand = state.table.rules.hand, state.table.rules.left
    hands = state.hands if isinstance(state, Auction) else _drawn(state)
    told = [
        Event("dealt", "1.3", seat=other, cards=ascending(hands[other]) if other == seat else (), count=dealt)
        for other in state.table.active
    ]
    if state.face_up is not None:
        told.append(Event("face-up", "1.3", seat=state.face_up.seat, cards=(state.face_up.card,)))
    told.append(Event("left", "1.3", count=hand))
    if isinstance(state, Playing):
        return (*told, *_taken(state, seat))
    return (*told, Event("to-call", "1.3", seat=state.first))


def _drawn(state: Playing) -> tuple[Cards, ...]:
    """The hands before the landlord took the kitty."""
    landlord = state.contract.landlord
    return tuple(hand - state.kitty if seat == landlord else hand for seat, hand in enumerate(state.hands))


def _taken(state: Playing, seat: int | None) -> tuple[Event, ...]:
    """A landlord is found and takes up the kitty, which some may see (rule 2.3)."""
    landlord = state.contract.landlord
    shown = seat == landlord or state.table.rules.kitty is Kitty.PUBLIC
    cards: tuple[Card, ...] = ascending(state.kitty) if shown else ()
    return (
        Event("landlord", "2.3", seat=landlord, chips=state.bid),
        Event("kitty", "2.3", seat=landlord, cards=cards, count=len(state.kitty)),
    )


def of_step(state: Auction | Playing, move: Move, after: State, seat: int | None) -> tuple[Event, ...]:
    """What a seat sees when a move takes one state to the next."""
    if isinstance(state, Auction):
        return _of_call(state, move, after, seat)
    if not isinstance(move, Play):
        told = Event("passed", "3.1", seat=state.turn)
        won = isinstance(after, Playing) and after.standing is None
        return (told, Event("round-won", "3.2", seat=state.by)) if won else (told,)
    return _of_play(state, move, after)


def _of_call(state: Auction, move: Move, after: State, seat: int | None) -> tuple[Event, ...]:
    told = Event("passed", "2.1", seat=state.turn)
    if isinstance(move, Bid):
        told = Event("bid", "2.1", seat=state.turn, chips=move.number)
    if isinstance(after, Void):
        return told, Event("void", "2.2")
    if isinstance(after, Playing):
        return told, *_taken(after, seat)
    return (told,)


def _of_play(state: Playing, move: Play, after: State) -> tuple[Event, ...]:
    seat, table = state.turn, state.table
    found = reading(move, table.book)
    name = found.type if found else None
    left = len(after.hands[seat])
    told = [Event("played", "3.1", seat=seat, cards=ascending(move.cards), count=left, name=name)]
    if found is not None and doubles(found, table.rules):
        told.append(Event("doubled", "5.1", seat=seat, name=name))
    if isinstance(after, Finished):
        told += _of_end(after)
    return tuple(told)


def _of_end(state: Finished) -> list[Event]:
    """A seat is out: spring or not, and who pays whom (rules 3.3, 5)."""
    landlord = state.contract.landlord
    told = [Event("out", "3.3", seat=state.winner)]
    if (season := spring(state)) is not None:
        told.append(Event(season, "5.2", seat=landlord))
    for seat, net in enumerate(payments(state)):
        if seat != landlord:
            payer, payee = (seat, landlord) if net < 0 else (landlord, seat)
            told.append(Event("paid", "5.1", seat=payer, chips=abs(net), other=payee))
    return told
