"""Michigan for two persons and a bot at one keyboard: the table of the tutorial, on the public functions alone.

    python examples/michigan_table.py [SEED]

The screen is written from the view and the events of the person who looks at it, so no other hand can show on it.
"""

from __future__ import annotations

import random
import sys

from cardstops import CardstopsError
from cardstops.game import Event
from cardstops.games import newmarket
from cardstops.rng import new_seed, seed_text

NAMES = ("Ann", "Ben", "Bot")
BOT = 2
WORDS = {
    "dealt": "is dealt",
    "declined": "keeps the hand",
    "leads": "is to lead",
    "out": "is out",
    "stopped": "stops the run at",
}


def tell(event: Event) -> str:
    """An event in a line: who, what, which cards, how many chips."""
    words = ["the table" if event.seat is None else NAMES[event.seat]]
    words += [WORDS.get(event.code, event.code.replace("-", " ")), *map(str, event.cards)]
    if event.count is not None:
        words.append(f"({event.count} cards)")
    if event.chips is not None:
        words.append(f"{event.chips} chips")
    return " ".join(words)


def sums(chips: tuple[int, ...]) -> str:
    """Each seat's chips."""
    return " ".join(f"{name} {number:+}" for name, number in zip(NAMES, chips, strict=True))


def show(view: newmarket.View) -> None:
    """What a person sees of the table."""
    print("On the table:", ", ".join(f"{cell.name} with {cell.chips} chips" for cell in view.cells))
    for name, count, chips in zip(NAMES, view.counts, view.chips, strict=True):
        print(f"{name}: {count} cards, {chips} chips")
    print("Your hand:", view.hand)


def ask(view: newmarket.View) -> newmarket.Move:
    """The move that a person types, as its text or by its number."""
    moves = list(newmarket.legal_moves(view))
    print("You may:", ", ".join(f"{number}) {move}" for number, move in enumerate(moves, start=1)))
    while True:
        typed = input("> ").strip()
        if typed in map(str, range(1, len(moves) + 1)):
            return moves[int(typed) - 1]
        try:
            move = newmarket.parse_move(view, typed)
        except CardstopsError as error:
            print(error)
            continue
        refusal = newmarket.why_illegal(view, move)
        if refusal is None:
            return move
        print(refusal)


def play_deal(state: newmarket.State, heard: list[list[str]], rng: random.Random) -> newmarket.State:
    """Play a deal to its end. `heard` is what each seat has not been told yet."""
    looking, ending = None, list[str]()
    while (seat := state.turn) is not None:
        view = newmarket.view(state, seat)
        if seat == BOT:
            move = rng.choice(newmarket.legal_moves(view))
        else:
            if seat != looking:
                input(f"\n{NAMES[seat]}, press Enter when nobody else is looking. ")
                print("\n" * 40)
            looking = seat
            print(*heard[seat], sep="\n")
            heard[seat].clear()
            show(view)
            move = ask(view)
            ending.clear()
        for hearer, lines in enumerate(heard):
            lines.extend(tell(event) for event in newmarket.events(state, move, hearer))
        ending.extend(tell(event) for event in newmarket.events(state, move, None))
        state = newmarket.apply(state, move)
    print(*ending, sep="\n")  # what followed on the last answer, as all see it
    return state


def play_match(seed: str | bytes) -> None:
    """Play a match, a deal for each seat."""
    table: newmarket.Table | None = newmarket.open_table("michigan", seats=len(NAMES))
    rng, heard = random.Random(1), [list[str]() for _ in NAMES]
    while table is not None:
        for seat, lines in enumerate(heard):
            lines.extend(tell(event) for event in newmarket.deal_events(table, seed, seat=seat))
        settlement = newmarket.settle(play_deal(newmarket.deal(table, seed), heard, rng))
        print("\nThe deal:", sums(settlement.payments))
        if settlement.final is not None:
            print("The match:", sums(settlement.final.chips))
        table = settlement.table


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else new_seed()
    print("The seed of this match is", seed_text(chosen))
    try:
        play_match(chosen)
    except (EOFError, KeyboardInterrupt):
        print("\nNobody plays on.")
