"""Sampling: a full state that a viewer cannot rule out, for search and for bots.

The cards that the viewer cannot place are dealt to the places that it cannot see, each way as likely. Public facts
hold: cards that were seen stay with their seat, the face-up card was never in the kitty, and a hidden kitty is any of
the other cards that the landlord began with. Passing tells nothing: whoever follows may always pass (rule 3.1).
"""

from __future__ import annotations

from cardstops.cards import Card, Cards
from cardstops.errors import PhaseError
from cardstops.games.doudizhu.state import Auction, Contract, Finished, Playing, State, Void
from cardstops.games.doudizhu.views import AuctionView, PlayingView, View
from cardstops.rng import Seed, Stream

__all__ = ["sample"]


def sample(view: View, seed: Seed) -> State:
    """A state with this very view, drawn uniformly from the placements that public facts leave.

    Raises:
        PhaseError: what is no view of this game.
        SeedError: what is no seed.
    """
    stream = Stream(seed, "sample/0")
    if isinstance(view, AuctionView):
        return _calling(view, stream)
    if isinstance(view, PlayingView):
        return _playing(view, stream)
    raise PhaseError(f"a {type(view).__name__} is no view of Dou Dizhu")


def _hands(view: View, stream: Stream) -> tuple[tuple[Cards, ...], Cards]:
    """A hand for each seat, and the cards that are left over."""
    pool = stream.shuffled(view.unseen)
    hands: list[Cards] = []
    for seat, count in enumerate(view.counts):
        if seat == view.seat and view.hand is not None:
            hands.append(view.hand)
        else:
            wanting = count - len(view.known[seat])
            hands.append(view.known[seat] + Cards.of(pool[:wanting]))
            del pool[:wanting]
    return tuple(hands), Cards.of(pool)


def _calling(view: AuctionView, stream: Stream) -> Auction | Void:
    hands, kitty = _hands(view, stream)
    if view.turn is None:
        return Void(view.table, hands, kitty, view.face_up, view.first, view.calls)
    return Auction(view.table, hands, kitty, view.face_up, view.first, view.calls, view.turn)


def _playing(view: PlayingView, stream: Stream) -> Playing | Finished:
    hands, _ = _hands(view, stream)
    began = hands[view.landlord] + view.played[view.landlord]
    kitty = view.kitty if view.kitty is not None else _kitty(view, began, stream)
    contract = Contract(view.landlord, view.bid, kitty, view.face_up, view.first, view.calls)
    if view.winner is not None and view.standing is not None:
        return Finished(
            view.table, contract, hands, view.played, view.standing, view.winner, view.opening, view.doublings
        )
    turn = 0 if view.turn is None else view.turn
    return Playing(view.table, contract, hands, view.played, turn, view.standing, view.by, view.opening, view.doublings)


def _kitty(view: PlayingView, began: Cards, stream: Stream) -> Cards:
    """A kitty from what the landlord began with; none where cards were played before the position was set up."""
    if view.gone.bits:
        return Cards()
    face = view.face_up
    drawn: list[Card] = []
    if face is not None and face.seat == view.landlord:
        drawn.append(face.card)
    return Cards.of(stream.shuffled(began - Cards.of(drawn))[: view.table.rules.left])
