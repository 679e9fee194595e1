"""Records: a match as data that can be replayed for ever.

`Recorder` writes one while it is played, `Record` is one that was read, `replay` plays it again, `verify` says whether
the rules bear it out. `docs/spec/record.md` specifies the format.
"""

from __future__ import annotations

from cardstops.record.lines import Dealt, Footer, Header, Line, Moved, SeenDeal, SeenMove, Settled
from cardstops.record.match import Record, pack, unpack
from cardstops.record.recorder import Recorder
from cardstops.record.replaying import replay, verdicts, verify
from cardstops.record.seat_form import SeenDealStep, SeenMoveStep, SeenSettlementStep, SeenStep
from cardstops.record.stepping import DealStep, EndStep, MoveStep, SettlementStep, Step
from cardstops.record.verdict import Diverged, Exact, Invalid, Open, Unsupported, Verdict, VerdictError

__all__ = [
    "DealStep",
    "Dealt",
    "Diverged",
    "EndStep",
    "Exact",
    "Footer",
    "Header",
    "Invalid",
    "Line",
    "MoveStep",
    "Moved",
    "Open",
    "Record",
    "Recorder",
    "SeenDeal",
    "SeenDealStep",
    "SeenMove",
    "SeenMoveStep",
    "SeenSettlementStep",
    "SeenStep",
    "Settled",
    "SettlementStep",
    "Step",
    "Unsupported",
    "Verdict",
    "VerdictError",
    "pack",
    "replay",
    "unpack",
    "verdicts",
    "verify",
]
