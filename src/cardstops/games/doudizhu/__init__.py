"""Dou Dizhu, "fight the landlord", for three and for four. `docs/games/doudizhu.md` has the rules by clause.

The folder reads in the order of play. What may be agreed on and what cards can be: `rules`, `ranks`, `shapes`,
`kickers`, `lines`, `listing`, `book`, `generator`, `recogniser`, `combinations`. The game: `moves`, `table`, `state`,
`dealing`, `auction`, `play`, `settlement`, which `phases` goes between. What is seen and told of it: `views`,
`sampling`, `happenings`, `notation`, `codes`, `showing`. Positions from outside: `setting`, `validity`,
`view_validity`. To play against: `shedding`, `bots`. Deals by the thousand: `rollout`, `playing_out`.
"""

from __future__ import annotations

from typing import Final

from cardstops.game import Game
from cardstops.games.doudizhu import combinations as combinations
from cardstops.games.doudizhu.bots import POLICIES, sensible, thrifty
from cardstops.games.doudizhu.dealing import deal, open_table, shuffle
from cardstops.games.doudizhu.moves import PASS, Bid, Move, Pass, Play, read_move
from cardstops.games.doudizhu.notation import parse_move
from cardstops.games.doudizhu.phases import apply, deal_events, events, legal_moves, settle, why_illegal
from cardstops.games.doudizhu.playing_out import play_out
from cardstops.games.doudizhu.rules import (
    PRESETS,
    FirstBidder,
    JokerKickers,
    JokerPairs,
    KickerRun,
    Kitty,
    PairKickers,
    PlaneKickers,
    PlaneReach,
    Quadplex,
    QuadSingleKickers,
    Reentry,
    Rules,
    SingleKickers,
    open_ended,
)
from cardstops.games.doudizhu.sampling import sample
from cardstops.games.doudizhu.setting import setup
from cardstops.games.doudizhu.settlement import close
from cardstops.games.doudizhu.showing import WORDING, sights
from cardstops.games.doudizhu.state import Auction, Contract, FaceUp, Finished, Playing, State, Void
from cardstops.games.doudizhu.table import Table
from cardstops.games.doudizhu.view_validity import faults
from cardstops.games.doudizhu.views import AuctionView, PlayingView, View, view

__all__ = [
    "GAME",
    "PASS",
    "PRESETS",
    "Auction",
    "AuctionView",
    "Bid",
    "Contract",
    "FaceUp",
    "Finished",
    "FirstBidder",
    "JokerKickers",
    "JokerPairs",
    "KickerRun",
    "Kitty",
    "Move",
    "PairKickers",
    "Pass",
    "PlaneKickers",
    "PlaneReach",
    "Play",
    "Playing",
    "PlayingView",
    "QuadSingleKickers",
    "Quadplex",
    "Reentry",
    "Rules",
    "SingleKickers",
    "State",
    "Table",
    "View",
    "Void",
    "apply",
    "close",
    "combinations",
    "deal",
    "deal_events",
    "events",
    "faults",
    "legal_moves",
    "open_table",
    "parse_move",
    "play_out",
    "read_move",
    "sample",
    "sensible",
    "settle",
    "setup",
    "shuffle",
    "thrifty",
    "view",
    "why_illegal",
]

GAME: Final[Game[Rules, Table, State, Move, View]] = Game(
    name="doudizhu",
    revision=1,
    seats=(3, 4),
    presets=PRESETS,
    types=(Rules, Table, FaceUp, Contract, Auction, Playing, Finished, Void, AuctionView, PlayingView),
    move_types=(Bid, Pass, Play),
    facts=("face_up", "landlord", "bid"),
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
    policies=POLICIES,
    sights=sights,
    wording=WORDING,
    play_out=play_out,
)
"""The game as one value, for code that plays any."""
