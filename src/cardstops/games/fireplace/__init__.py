"""Fireplace Poker, by Tuomas Korppi: rummy and poker for two, five packs, 31 chips each to get rid of.

The folder reads in the order of play: `rules`, `ranking` (which hand is higher), `moves`, `state`, `dealing`, `turns`;
the phases `melding` (with `ladder`, `robbing` and `laying`, which find the melds) and `forcing`; `settlement`, `views`.
"""

from __future__ import annotations

from typing import Final

from cardstops.game import Game
from cardstops.games.fireplace import ranking
from cardstops.games.fireplace.checking import faults
from cardstops.games.fireplace.dealing import deal, open_table, shuffle
from cardstops.games.fireplace.hints import POLICIES, most_thefts, sensible, strongest
from cardstops.games.fireplace.listing import MoveList
from cardstops.games.fireplace.moves import PASS, UNABLE, Force, Lay, Move, Pass, Theft, Unable
from cardstops.games.fireplace.notation import parse_move, read_move
from cardstops.games.fireplace.play import apply, legal_moves, why_illegal
from cardstops.games.fireplace.ranking import AceLow, FiveOfAKind
from cardstops.games.fireplace.refusals import REFUSALS
from cardstops.games.fireplace.rules import PRESETS, DiscardPile, ForcedFrom, PassScore, Rules, UnableCall
from cardstops.games.fireplace.settlement import close, settle
from cardstops.games.fireplace.showing import WORDING, sights
from cardstops.games.fireplace.state import Board, Ending, Finished, Forcing, Meld, Melding, State, Table
from cardstops.games.fireplace.telling import EVENTS, deal_events, events
from cardstops.games.fireplace.views import Phase, View, sample, view

__all__ = [
    "EVENTS",
    "GAME",
    "PASS",
    "POLICIES",
    "PRESETS",
    "REFUSALS",
    "UNABLE",
    "AceLow",
    "Board",
    "DiscardPile",
    "Ending",
    "Finished",
    "FiveOfAKind",
    "Force",
    "ForcedFrom",
    "Forcing",
    "Lay",
    "Meld",
    "Melding",
    "Move",
    "MoveList",
    "Pass",
    "PassScore",
    "Phase",
    "Rules",
    "State",
    "Table",
    "Theft",
    "Unable",
    "UnableCall",
    "View",
    "apply",
    "close",
    "deal",
    "deal_events",
    "events",
    "faults",
    "legal_moves",
    "most_thefts",
    "open_table",
    "parse_move",
    "ranking",
    "read_move",
    "sample",
    "sensible",
    "settle",
    "shuffle",
    "strongest",
    "view",
    "why_illegal",
]

GAME: Final[Game[Rules, Table, State, Move, View]] = Game(
    name="fireplace",
    revision=1,
    seats=(2, 2),
    presets=PRESETS,
    types=(Rules, Table, Meld, Board, Melding, Forcing, Finished, View),
    move_types=(Lay, Force, Pass, Unable),
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
    policies=POLICIES,
    sights=sights,
    wording=WORDING,
)
"""Fireplace as generic code sees it."""
