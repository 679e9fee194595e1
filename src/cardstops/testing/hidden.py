"""Laws 9 to 11: what a seat may know, that it is enough to play by, and that a state can be drawn from it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, Protocol

from cardstops.cards import Cards
from cardstops.errors import CardstopsError
from cardstops.game import Illegality, Moves, Position
from cardstops.testing.moments import Moment
from cardstops.testing.rearranging import altered, possible, rearranged

__all__ = ["law_9_views_tell_no_more", "law_10_views_are_enough_to_play", "law_11_samples_fit_their_views"]

HIDDEN: Final = ("hands", "dead", "deck")
"""Names that no view has."""
ASKED: Final = 12
"""So many moves are asked about, of a state and of a view."""


class Seen(Protocol):
    """What every view has."""

    @property
    def turn(self) -> int | None:
        """The seat on turn."""
        ...

    @property
    def hand(self) -> Cards | None:
        """The viewer's own cards."""
        ...

    @property
    def known(self) -> tuple[Cards, ...]:
        """The cards of each hand, and of the dead hand if there is one, that the viewer has seen."""
        ...


def law_9_views_tell_no_more(at: Moment) -> None:
    """Two states alike to a seat give it equal views, byte for byte, and steps alike to it give it equal events."""
    for viewer in at.viewers:
        view: Seen = at.game.view(at.state, viewer)
        _shows_no_secret(at, viewer, view)
        seen = at.written(view)
        for part, changed in altered(at, viewer):
            if at.written(at.game.view(changed, viewer)) != seen:
                at.broken(f"law 9: {_name(viewer)} can tell {'.'.join(map(str, part.way))} from its view")
        for other in rearranged(at, viewer):
            anew = possible(at, other.state)
            looks = _looks(at, viewer, other.state if anew is None else anew)
            if looks != seen and not (looks is None and anew is None):
                at.broken(f"law 9: {_name(viewer)} can tell {other.out} from {other.into}, which it does not see")
            if anew is not None:
                _same_events(at, viewer, anew)
        _same_events(at, viewer, at.game.sample(view, at.seed))


def law_10_views_are_enough_to_play(at: Moment) -> None:
    """The legal moves, and why others are not, follow from the view of the seat on turn alone; others have no moves."""
    for viewer in at.viewers:
        view: Seen = at.game.view(at.state, viewer)
        moves: Moves[Hashable] = at.game.legal_moves(view)
        if viewer != at.state.turn or viewer is None:
            if len(moves):
                at.broken(f"law 10: {_name(viewer)} is not on turn, and its view has the legal move {moves[0]}")
            continue
        legal = at.legal()
        if len(moves) != len(legal) or at.spread(moves, ASKED) != at.spread(legal, ASKED):
            at.broken(f"law 10: seat {viewer} sees {len(moves)} legal moves, the state has {len(legal)}")
        for move in (*at.spread(legal, 2), *at.tried[-ASKED:]):
            seen: Illegality | None = at.game.why_illegal(view, move)
            if seen != at.game.why_illegal(at.state, move):
                at.broken(f"law 10: of {move} the view says {seen}, not what the state says")


def law_11_samples_fit_their_views(at: Moment) -> None:
    """`sample(view, seed)` is a valid state with that very view, the same one for the same seed, and can be played."""
    for viewer in at.viewers:
        view: Seen = at.game.view(at.state, viewer)
        other: Position = at.game.sample(view, at.seed)
        for fault in at.game.faults(other):
            at.broken(f"law 11: what {_name(viewer)} samples is impossible: {fault}")
        again: Seen = at.game.view(other, viewer)
        if again != view or at.written(again) != at.written(view):
            at.broken(f"law 11: what {_name(viewer)} samples has another view: {again}")
        if at.written(at.game.sample(view, at.seed)) != at.written(other):
            at.broken(f"law 11: what {_name(viewer)} samples differs from one time to the next")
        if other.turn is not None:
            moves: Moves[Hashable] = at.game.legal_moves(other)
            if not len(moves):
                at.broken(f"law 11: in what {_name(viewer)} samples, seat {other.turn} has no legal move")
            for move in at.spread(moves, 2):
                at.game.apply(other, move)


def _name(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


def _shows_no_secret(at: Moment, viewer: int | None, view: Seen) -> None:
    """Only what a view may have, under the names that all games share."""
    for name in HIDDEN:
        if hasattr(view, name):
            at.broken(f"law 9: a view has the attribute {name}")
    if not isinstance(getattr(view, "stock", 0), int):
        at.broken("law 9: a view shows more of the stock than its size")
    if view.hand is not None and (viewer is None or view.hand != at.state.hands[viewer]):
        at.broken(f"law 9: {_name(viewer)} sees the hand {view.hand}")
    for seat, (hand, known) in enumerate(zip(at.state.hands, view.known, strict=False)):
        if not hand.covers(known):
            at.broken(f"law 9: {_name(viewer)} knows {known} in the hand of seat {seat}, which is {hand}")


def _looks(at: Moment, viewer: int | None, state: Position) -> bytes | None:
    """What a viewer sees of a state, in writing; None where the game does not look at a state that cannot be."""
    try:
        return at.written(at.game.view(state, viewer))
    except CardstopsError:
        return None


def _same_events(at: Moment, viewer: int | None, other: Position) -> None:
    """A step of another seat that looks the same before and after in two states tells the viewer the same."""
    if at.over or viewer == at.state.turn:
        return
    legal: Moves[Hashable] = at.game.legal_moves(other)
    for move in at.spread(at.legal(), 3):
        if move not in legal:
            continue
        here, there = at.game.apply(at.state, move), at.game.apply(other, move)
        if at.game.view(here, viewer) == at.game.view(there, viewer):
            told, elsewhere = at.game.events(at.state, move, viewer), at.game.events(other, move, viewer)
            if told != elsewhere:
                at.broken(f"law 9: the events of {move} tell {_name(viewer)} what its view does not: {told}")
