"""Newmarket and its family: Michigan, boodle, Saratoga and the other stops games (`docs/games/newmarket.md`).

What a table agrees on stands in `options`, `rules` and `presets`, masks of suits in `lanes`. A hand is followed in the
order of the modules: `moves`, `board`, `state`, `dealing`, `staking`, `opening`, `exchange`, `auction`, `play`,
`layout`, `payment`, `settlement`. What is told of it stands in `facts`, `views`, `tables`, `placements`, `sampling`,
`events`, `notation`, `showing`, what cannot be in `validity` and `phase_validity`. At random: `rollout`, `playing_out`,
`bulk`. To play against: `bots`.
"""

from __future__ import annotations

from typing import Final

from cardstops.game import Game
from cardstops.games.newmarket.board import Board, Cell, Facts, Table, Talk
from cardstops.games.newmarket.bots import POLICIES, sensible
from cardstops.games.newmarket.bulk import play_deals
from cardstops.games.newmarket.dealing import cut, deal, hand_sizes, open_table, shuffle
from cardstops.games.newmarket.moves import Auction, Bid, Hold, Keep, Move, Pass, Play, Stake, Swap
from cardstops.games.newmarket.notation import parse_move, read_move
from cardstops.games.newmarket.options import (
    Bury,
    CannotLead,
    Carry,
    DeadHand,
    Exchange,
    HoldBack,
    Lead,
    LeadCard,
    Leaves,
    Match,
    Opening,
    RankOrder,
    Residue,
    Stakes,
    TurnUp,
    Unplayed,
)
from cardstops.games.newmarket.phases import apply, legal_moves, why_illegal
from cardstops.games.newmarket.play import begins_run
from cardstops.games.newmarket.playing_out import play_out
from cardstops.games.newmarket.presets import PRESETS
from cardstops.games.newmarket.rules import LayoutCell, Rules
from cardstops.games.newmarket.sampling import sample
from cardstops.games.newmarket.settlement import close, settle
from cardstops.games.newmarket.showing import WORDING, sights
from cardstops.games.newmarket.state import Bidding, Deal, Exchanging, Finished, Playing, Reason, Staking, State
from cardstops.games.newmarket.telling import EventCode, deal_events, events
from cardstops.games.newmarket.validity import faults
from cardstops.games.newmarket.views import (
    BiddingView,
    ExchangingView,
    FinishedView,
    PlayingView,
    StakingView,
    View,
    view,
)

__all__ = [
    "GAME",
    "PRESETS",
    "Auction",
    "Bid",
    "Bidding",
    "BiddingView",
    "Board",
    "Bury",
    "CannotLead",
    "Carry",
    "Cell",
    "DeadHand",
    "Deal",
    "EventCode",
    "Exchange",
    "Exchanging",
    "ExchangingView",
    "Facts",
    "Finished",
    "FinishedView",
    "Hold",
    "HoldBack",
    "Keep",
    "LayoutCell",
    "Lead",
    "LeadCard",
    "Leaves",
    "Match",
    "Move",
    "Opening",
    "Pass",
    "Play",
    "Playing",
    "PlayingView",
    "RankOrder",
    "Reason",
    "Residue",
    "Rules",
    "Stake",
    "Stakes",
    "Staking",
    "StakingView",
    "State",
    "Swap",
    "Table",
    "Talk",
    "TurnUp",
    "Unplayed",
    "View",
    "apply",
    "close",
    "cut",
    "deal",
    "deal_events",
    "events",
    "faults",
    "hand_sizes",
    "legal_moves",
    "open_table",
    "parse_move",
    "play_deals",
    "play_out",
    "read_move",
    "sample",
    "sensible",
    "settle",
    "shuffle",
    "view",
    "why_illegal",
]


def _open_ended(rules: Rules) -> bool:
    """Whether the match goes on until the host closes it."""
    return rules.match is Match.OPEN


GAME: Final[Game[Rules, Table, State, Move, View]] = Game(
    name="newmarket",
    revision=1,
    seats=(3, 8),
    presets=PRESETS,
    types=(
        Rules,
        LayoutCell,
        Cell,
        Table,
        Talk,
        Board,
        Facts,
        Deal,
        Staking,
        Exchanging,
        Bidding,
        Playing,
        Finished,
        StakingView,
        ExchangingView,
        BiddingView,
        PlayingView,
        FinishedView,
    ),
    move_types=(Play, Stake, Swap, Keep, Auction, Bid, Pass, Hold),
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
    tallies={"runs": begins_run},
    play_out=play_out,
    play_deals=play_deals,
    policies=POLICIES,
    sights=sights,
    wording=WORDING,
    open_ended=_open_ended,
)
"""Newmarket as generic code takes it."""
