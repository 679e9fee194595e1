"""A match of Michigan between bots that pick at random, written down while it is played.

python examples/match_with_a_log.py
"""

from __future__ import annotations

import random

from cardstops.games import newmarket
from cardstops.record import Recorder

NAMES = ["Ann", "Ben", "Cleo", "Dan"]


def main() -> None:
    """Play the match to its end; the file must not be there yet."""
    chance = random.Random(7)
    table = newmarket.open_table("michigan", seats=4)
    with Recorder.start("friday.cards.jsonl", newmarket.GAME, table, seed="friday", seats=NAMES) as recorder:
        while not recorder.ended:
            state = recorder.deal()
            while state.turn is not None:
                state = recorder.play(chance.choice(newmarket.legal_moves(state)))
            settlement = newmarket.settle(state)
            print("deal", state.table.number, "is over:", settlement.payments)
            if settlement.final is not None:
                print("so is the match:", dict(zip(NAMES, settlement.final.chips, strict=True)))


if __name__ == "__main__":
    main()
