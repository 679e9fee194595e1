"""A second Newmarket, written from the clauses alone: plain sets, dicts, lists and texts such as "7D".

Slow and simple on purpose. It shares no code with the package, so that the two can be played side by side
(`test_lockstep.py`) and so that histories can be replayed from hands somebody only imagines (`test_sample_uniform.py`).
Clause numbers are those of the rules. Moves are their texts; what the table is told goes into `Deal.log`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

Terms: TypeAlias = Mapping[str, Any]
"""What a table agreed on: one entry for each option, in words and numbers."""

SUITS = "CDHS"
RANKS = "A23456789TJQK"
ORDERS = {"ace-low": RANKS, "ace-high": RANKS[1:] + RANKS[0]}
"""The ranks as they ascend (1.1)."""
PACK = [rank + suit for suit in SUITS for rank in RANKS]
PLACE = {card: place for place, card in enumerate(PACK)}


def in_order(cards: Iterable[str]) -> list[str]:
    """Suits C D H S, ranks A 2 … K, whatever order the game ranks them in."""
    return sorted(cards, key=PLACE.__getitem__)


def pack(terms: Terms) -> list[str]:
    return [card for card in PACK if card not in terms["removed"].split()]


# What tables agreed on (section 9) ------------------------------------------------------------------------------


def kings() -> list[tuple[str, str, str, str]]:
    return [(f"K{suit}", f"K{suit}", f"Q{suit}", "leaves") for suit in SUITS]


def boodle(cards: str) -> list[tuple[str, str, str, str]]:
    """Cells that stay, each claimed by the identical card (1.2)."""
    return [(card, card, card, "stays") for card in cards.split()]


POOLS = [
    ("pope", "", "9D", "stays"),
    ("ace", "", "A*", "stays"),
    ("king", "", "K*", "stays"),
    ("queen", "", "Q*", "stays"),
    ("jack", "", "J*", "stays"),
    ("matrimony", "", "K* Q*", "stays"),
    ("intrigue", "", "Q* J*", "stays"),
    ("game", "", "", "stays"),
]
"""The cells of Pope Joan (10.2): a star stands for the suit of trumps, and nothing claims the game."""

_PLAIN: dict[str, Any] = {
    "seats": (3, 8),
    "order": "ace-low",
    "removed": "",
    "layout": boodle("AS KH QC JD"),
    "stakes": "fixed",
    "cell_stake": 1,
    "free_stake": 4,
    "dealer_factor": 1,
    "pot_stake": 0,
    "dead_hand": "equal",
    "exchange": "none",
    "dealer_price": 0,
    "others_price": 2,
    "max_bid": 40,
    "opening": "eldest",
    "lead": "any",
    "lead_card": "lowest",
    "cannot_lead": "pass-left",
    "hold_back": "barred",
    "pay_per_card": 1,
    "unplayed": "nothing",
    "carry": "accumulate",
    "match": "open",
    "deals": None,
    "deals_per_seat": None,
    "residue": "leave",
    "bankroll": None,
    "bury": "none",
    "turn_up": "none",
    "pope": None,
    "dressing": "",
}
_BOODLE = _PLAIN | {
    "stakes": "free",
    "pot_stake": 1,
    "lead": "other-suit",
    "cannot_lead": "same-suit",
    "match": "deals",
    "deals": 10,
}
_MICHIGAN = _PLAIN | {
    "order": "ace-high",
    "layout": boodle("AH KC QD JS"),
    "dealer_factor": 2,
    "dead_hand": "first",
    "exchange": "dealer",
    "match": "deals",
    "deals_per_seat": 1,
}
PRESETS: dict[str, dict[str, Any]] = {
    "newmarket": _PLAIN
    | {
        "seats": (4, 8),
        "removed": "KC KD KH KS",
        "layout": kings(),
        "pot_stake": 1,
        "dead_hand": "last",
        "exchange": "rotation",
        "opening": "lowest-diamond",
        "lead": "other-colour",
        "pay_per_card": 0,
        "match": "last-king",
        "bury": "jack",
    },
    "newmarket-original": _PLAIN,
    "michigan-auction": _PLAIN | {"order": "ace-high", "exchange": "auction"},
    "newmarket-boodle": _BOODLE,
    "newmarket-bought": _BOODLE | {"exchange": "dealer", "dealer_price": 4},
    "michigan-suited": _BOODLE | {"layout": boodle("AS KS QS JS")},
    "boodle": _BOODLE,
    "chicago": _BOODLE,
    "saratoga": _BOODLE | {"stakes": "fixed"},
    "michigan": _MICHIGAN,
    "michigan-bicycle": _MICHIGAN | {"exchange": "auction", "lead": "other-suit"},
    "pope-joan": _PLAIN
    | {
        "removed": "8D",
        "layout": POOLS,
        "stakes": "dressing",
        "dressing": "6 1 1 1 1 2 2 1",
        "turn_up": "cell",
        "pope": "9D",
        "match": "deals",
        "deals_per_seat": 1,
    },
}


# The match ------------------------------------------------------------------------------------------------------


class Match:
    """What lives between deals. `settle` takes a finished deal in and says what it came to."""

    def __init__(self, terms: Terms, seats: int, dealer: int = 0) -> None:
        self.terms = terms
        self.seats = seats
        self.dealer = dealer
        self.number = 0
        self.chips = [terms["bankroll"] or 0] * seats
        self.active = list(range(seats))
        self.pot = 0
        self.last_winner: int | None = None
        self.over = False
        self.cells: list[dict[str, Any]] = [
            {"name": name, "marks": claims.split(), "leaves": leaves == "leaves", "chips": 0, "live": True, "by": None}
            for name, _, claims, leaves in terms["layout"]
        ]

    def clockwise(self, seat: int) -> list[int]:
        """Every active seat, from this one (or the next that plays) on (2.5)."""
        return [other % self.seats for other in range(seat, seat + self.seats) if other % self.seats in self.active]

    def stake(self, *, dealer: bool) -> int:
        """What a seat lays down before a deal, the pot included (2.1-2.3)."""
        live = sum(cell["live"] for cell in self.cells)
        cells = {
            "fixed": self.terms["cell_stake"] * live,
            "free": self.terms["free_stake"] * bool(live),
            "dressing": sum(self.dressing()),
        }[self.terms["stakes"]]
        if self.terms["stakes"] == "dressing":
            cells *= dealer
        elif dealer:
            cells *= self.terms["dealer_factor"]
        return int(cells + self.terms["pot_stake"])

    def dressing(self) -> list[int]:
        """What the dealer alone puts on each cell (10.3)."""
        chips = self.terms["dressing"].split() or [0] * len(self.cells)
        return [int(own) * cell["live"] for own, cell in zip(chips, self.cells, strict=True)]

    def sizes(self) -> tuple[list[int], int]:
        """The hands' sizes, eldest to dealer, and the dead hand's (3.2)."""
        hands, dead = self.split(pack(self.terms))
        return [len(hands[seat]) for seat in self.clockwise(self.dealer + 1)], len(dead)

    def places(self) -> list[int | None]:
        """Where each card of a deck goes: a seat, or None for the dead hand (3.1, 3.2)."""
        seats = self.clockwise(self.dealer + 1)
        order = [None, *seats] if self.terms["dead_hand"] == "first" else [*seats, None]
        size = len(pack(self.terms))
        rounds = order * (size // len(order))
        left = size - len(rounds)
        return [*rounds, *([None] * left if self.terms["dead_hand"] == "equal" else order[:left])]

    def split(self, deck: list[str]) -> tuple[list[set[str]], set[str]]:
        """The hands by seat and the dead hand, from a deck in dealing order."""
        hands: list[set[str]] = [set() for _ in range(self.seats)]
        dead: set[str] = set()
        for card, place in zip(deck, self.places(), strict=True):
            (dead if place is None else hands[place]).add(card)
        return hands, dead

    def deck(self, wanted: Mapping[int | None, str], rng: random.Random) -> list[str]:
        """A deck that deals these cards to these seats (None: the dead hand); what is left goes anywhere."""
        rest = [card for card in pack(self.terms) if card not in " ".join(wanted.values()).split()]
        rng.shuffle(rest)
        stacks = {place: cards.split() for place, cards in wanted.items()}
        return [stack.pop(0) if (stack := stacks.get(place)) else rest.pop() for place in self.places()]

    def deal(self, deck: list[str]) -> Deal:
        last = max((n for n, place in enumerate(self.places()) if place is None), default=0)
        return self.deal_hands(*self.split(deck), deck[last] if self.terms["turn_up"] != "none" else None)

    def deal_hands(self, hands: list[set[str]], dead: set[str], turned: str | None = None) -> Deal:
        """A deal in which each seat was dealt these cards, and this one of the dead hand was turned up (10.1)."""
        return Deal(self, hands, dead, turned)

    def settle(self, deal: Deal) -> list[int]:
        """Carry, pass the deal, sit seats out, end the match where it ends (7.7); the payments."""
        payments = [now - before for now, before in zip(deal.chips, self.chips, strict=True)]
        self.chips, self.pot, self.cells = list(deal.chips), deal.pot, [dict(cell) for cell in deal.cells]
        self.number += 1
        for winner in deal.winners:
            self.last_winner = winner
        self._carry(deal.winners)
        for cell in self.cells:
            cell["by"] = None
        deals = self.terms["deals"]
        if self.terms["deals_per_seat"] is not None:
            deals = self.terms["deals_per_seat"] * self.seats
        if deal.reason == "last_king" or (self.terms["match"] == "deals" and self.number >= deals):
            self.over = True
        else:
            self._next_dealer()
        return payments

    def _carry(self, winners: list[int]) -> None:
        """What becomes of unclaimed chips (2.4)."""
        if self.terms["carry"] == "accumulate" or (self.terms["carry"] == "to-winner" and not winners):
            return
        for cell in self.cells:
            if self.terms["carry"] == "to-pot":
                self.pot += cell["chips"]
            else:
                self.chips[winners[0]] += cell["chips"]
            cell["chips"] = 0

    def _next_dealer(self) -> None:
        """The deal passes clockwise, with a bankroll to the first seat that can pay the dealer's stake (3.3, 2.5)."""
        due = self.clockwise(self.dealer + 1)
        if self.terms["bankroll"] is None:
            self.dealer = due[0]
            return
        able = [seat for seat in due if self.chips[seat] >= self.stake(dealer=True)]
        going_on = [s for s in self.active if s in able[:1] or self.chips[s] >= self.stake(dealer=False)]
        if not able or len(going_on) < 2:
            self.over = True
        else:
            self.dealer, self.active = able[0], going_on

    def standing(self) -> tuple[list[int], int, list[int]]:
        """Chips, residue and winners of the match if it ends here (7.4, 7.5)."""
        chips, left = list(self.chips), self.pot + sum(cell["chips"] for cell in self.cells)
        if self.terms["residue"] == "split":
            chips = [own + left // self.seats for own in chips]
            left %= self.seats
        elif self.terms["residue"] == "last-winner" and self.last_winner is not None:
            chips[self.last_winner] += left
            left = 0
        return chips, left, [seat for seat, own in enumerate(chips) if own == max(chips)]


# One deal -------------------------------------------------------------------------------------------------------


class Deal:
    """A deal from the stakes to the last payment. Its match is not touched before `Match.settle`."""

    def __init__(self, match: Match, hands: list[set[str]], dead: set[str], turned: str | None) -> None:
        self.terms = match.terms
        self.ladder = ORDERS[self.terms["order"]]
        self.match = match
        self.dealer = match.dealer
        self.round = match.clockwise(match.dealer + 1)
        self.hands = [set(hand) for hand in hands]
        self.dead = set(dead)
        self.chips = list(match.chips)
        self.cells = [
            cell | {"claims": [mark.replace("*", turned[1] if turned else "*") for mark in cell["marks"]]}
            for cell in match.cells
        ]
        self.pot = match.pot
        self.log: list[tuple[Any, ...]] = []
        self.turned = turned
        self.phase = "stake"
        self.turn: int | None = None
        self.waiting: list[int] = []
        self.high = 0
        self.best: int | None = None
        self.swapper: int | None = None
        self.last: str | None = None
        self.due: str | None = None
        self.must: str | None = None
        self.played: dict[str, int] = {}
        self.reason: str | None = None
        self.winners: list[int] = []
        self._stakes()

    # Stakes (section 2)

    def _pay(self, seat: int, chips: int) -> int:
        """Take the chips from a seat, with a bankroll no more than it has (2.5)."""
        if self.terms["bankroll"] is not None:
            chips = min(chips, self.chips[seat])
        self.chips[seat] -= chips
        return chips

    def _factor(self, seat: int) -> int:
        return int(self.terms["dealer_factor"]) if seat == self.dealer else 1

    def _stakes(self) -> None:
        for seat in self.round:
            self.pot += self._pay(seat, self.terms["pot_stake"])
        live = [cell for cell in self.cells if cell["live"]]
        if self.terms["stakes"] == "free" and live:
            self.waiting = list(self.round)
            self.turn = self.waiting[0]
            return
        for seat in self.round:
            for cell in live:
                if self.terms["stakes"] == "fixed":
                    cell["chips"] += self._pay(seat, self.terms["cell_stake"] * self._factor(seat))
        if self.terms["stakes"] == "dressing":
            for cell, chips in zip(self.cells, self.match.dressing(), strict=True):
                cell["chips"] += self._pay(self.dealer, chips)
        self._turn_up()

    def _spreads(self, chips: int, cells: list[dict[str, Any]]) -> Iterator[list[int]]:
        """Every way to lay so many chips on the cells, the most on the first cell first."""
        if not cells:
            if chips == 0:
                yield []
            return
        for here in range(chips if cells[0]["live"] else 0, -1, -1):
            for rest in self._spreads(chips - here, cells[1:]):
                yield [here, *rest]

    def _stake(self, numbers: list[int]) -> None:
        for cell, chips in zip(self.cells, numbers, strict=True):
            cell["chips"] += self._pay(self.waiting[0], chips)
        self.waiting.pop(0)
        if self.waiting:
            self.turn = self.waiting[0]
        else:
            self._turn_up()

    # The turned card (section 10)

    def _turn_up(self) -> None:
        """The dealer takes the cell of the card turned up, and with the Pope perhaps the deal (10.4)."""
        if self.turned is not None:
            self.log.append(("turned", self.turned))
            self._claim(self.dealer, [self.turned])
            if self.terms["turn_up"] == "wins-deal" and self.turned == self.terms["pope"]:
                self._end("turn_up", self.dealer)
                self._paid(self.dealer)
                return
        self._call()

    # Bury the Jack (section 8)

    def _call(self) -> None:
        kings = [cell for cell in self.cells if cell["live"] and cell["leaves"]]
        if self.terms["bury"] == "jack" and len(kings) == 1 and self._buried(kings[0]["claims"][0]):
            self._open()
        else:
            self._offer()

    def _buried(self, queen: str) -> bool:
        """Whether a call moved a hand."""
        for seat in self.round:
            if queen in self.hands[seat]:
                below = [rank + queen[1] for rank in self.ladder[: self.ladder.index(queen[0])]]
                wanted = [card for card in below if card in pack(self.terms) and card not in self.hands[seat]]
                if not wanted:
                    return False
                self.log.append(("called", seat, wanted[-1]))
                for other in self.round:
                    if wanted[-1] in self.hands[other]:
                        self._swap(other)
                        return True
        return False

    # The dead hand (section 4)

    def _offer(self) -> None:
        self.phase = "exchange"
        kind = self.terms["exchange"]
        self.waiting = {"none": [], "rotation": [self.dealer, *self.round[:-1]]}.get(kind, [self.dealer])
        self._ask()

    def _price(self, seat: int) -> int:
        """What a seat pays for the dead hand (4.2): the dealer in an auction or a rotation nothing.

        Nor where there is neither a pot nor a cell left to pay it to.
        """
        if self.terms["exchange"] == "dealer":
            taken = self.terms["pot_stake"] or any(cell["live"] for cell in self.cells)
            return int(self.terms["dealer_price"]) if taken else 0
        return 0 if seat == self.dealer else int(self.terms["others_price"])

    def _can_pay(self, seat: int, chips: int) -> bool:
        return self.terms["bankroll"] is None or self.chips[seat] >= chips

    def _ask(self) -> None:
        """The next seat that has a choice; where there is none, play begins (4.3)."""
        while self.waiting:
            self.turn = self.waiting[0]
            if len(self.legal()) > 1:
                return
            self.waiting.pop(0)
        self._open()

    def _offers(self, seat: int) -> list[str]:
        moves = ["keep"]
        if self._can_pay(seat, self._price(seat)):
            moves.append("swap")
        if self.terms["exchange"] == "auction" and any(self._limit(other) >= 1 for other in self.round[:-1]):
            moves.append("auction")
        return moves

    def _swap(self, seat: int) -> None:
        self.log.append(("swapped", seat))
        self.hands[seat], self.dead = self.dead, self.hands[seat]
        self.swapper = seat

    def _answer(self, move: str) -> None:
        seat = self.waiting.pop(0)
        if move == "keep":
            self._ask()
        elif move == "auction":
            self.phase = "auction"
            self.waiting = self.round[:-1]
            self._next_bidder()
        else:
            self._buy(seat, self._pay(seat, self._price(seat)))
            self._open()

    def _buy(self, seat: int, price: int) -> None:
        """Into the pot; without one to the dealer, or from the dealer round the cells (4.2)."""
        if self.terms["pot_stake"]:
            self.pot += price
        elif seat != self.dealer:
            self.chips[self.dealer] += price
        else:
            live = [cell for cell in self.cells if cell["live"]]
            for n in range(price):
                live[n % len(live)]["chips"] += 1
        self._swap(seat)

    def _limit(self, seat: int) -> int:
        """The most that a seat can bid."""
        most = int(self.terms["max_bid"])
        return most if self.terms["bankroll"] is None else min(most, self.chips[seat])

    def _next_bidder(self) -> None:
        """`waiting`: who is still in, the next to speak first. The highest bidder comes first when alone."""
        while self.waiting:
            self.turn = self.waiting[0]
            if self.turn == self.best:
                self.chips[self.dealer] += self._pay(self.turn, self.high)
                self._swap(self.turn)
                break
            if self._limit(self.turn) > self.high:
                return
            self.waiting.pop(0)
        self._open()

    def _bid(self, move: str) -> None:
        seat = self.waiting.pop(0)
        if move != "pass":
            self.high, self.best = int(move.split()[1]), seat
            self.waiting.append(seat)
        self._next_bidder()

    # Opening and play (sections 5 and 6)

    def _open(self) -> None:
        self.phase = "play"
        self.turn = self.round[0]
        diamonds = [card for hand in self.hands for card in hand if card[1] == "D"]
        if self.terms["opening"] == "lowest-diamond" and diamonds:
            self.must = min(diamonds, key=self._height)
            self.turn = next(seat for seat in self.round if self.must in self.hands[seat])

    def _height(self, card: str) -> int:
        return self.ladder.index(card[0])

    def leads(self, seat: int) -> set[str]:
        """What a seat may lead after the last run, or at the opening (6.3, 6.4)."""
        hand = self.hands[seat]
        held = {card[1] for card in hand}
        suits = set(held)
        if self.last is not None and self.terms["lead"] == "other-suit":
            suits.discard(self.last[1])
        if self.last is not None and self.terms["lead"] == "other-colour":
            suits = {suit for suit in suits if (suit in "DH") != (self.last[1] in "DH")}
        if not suits and self.terms["cannot_lead"] == "same-suit":
            suits = held
        if self.terms["lead_card"] == "any":
            return {card for card in hand if card[1] in suits}
        return {min((card for card in hand if card[1] == suit), key=self._height) for suit in suits}

    def legal(self) -> list[str]:
        """The moves of the seat on turn, in the order in which they are listed."""
        seat = self.turn
        if seat is None:
            return []
        if self.phase == "stake":
            spreads = self._spreads(self.terms["free_stake"] * self._factor(seat), self.cells)
            return [" ".join(["stake", *map(str, numbers)]) for numbers in spreads]
        if self.phase == "exchange":
            return self._offers(seat)
        if self.phase == "auction":
            return ["pass", *[f"bid {chips}" for chips in range(self.high + 1, self._limit(seat) + 1)]]
        if self.due is not None:
            return [self.due, "hold"] if self.terms["hold_back"] == "allowed" else [self.due]
        return [self.must] if self.must is not None else in_order(self.leads(seat))

    def move(self, text: str) -> None:
        """Make a legal move."""
        self.log.append((self.turn, text))
        if self.phase == "stake":
            self._stake([int(number) for number in text.split()[1:]])
        elif self.phase == "exchange":
            self._answer(text)
        elif self.phase == "auction":
            self._bid(text)
        elif text == "hold":
            self.due = None
            self._stop("held-back", self.played[self.last or ""])
        else:
            self._play(text)

    def _play(self, card: str) -> None:
        """In this order: claim, the match's end, out, the next player (6.5)."""
        seat = self.turn or 0
        self.hands[seat].remove(card)
        self.played[card] = seat
        self.last, self.due, self.must = card, None, None
        left = self._claim(seat, [card, *(own for own, by in self.played.items() if by == seat)])
        if left and self.terms["match"] == "last-king" and not any(c["live"] for c in self.cells if c["leaves"]):
            self._end("last_king", seat)
        elif not self.hands[seat]:
            self._end("out", seat)
            self._paid(seat)
            self._match_stacks(seat)
        else:
            self._go_on(seat)

    def _claim(self, seat: int, cards: list[str]) -> bool:
        """Take every cell that the first of these cards claims, with the others (1.3); whether one left the match."""
        left = False
        for cell in self.cells:
            if cell["live"] and cards[0] in cell["claims"] and set(cell["claims"]) <= set(cards):
                self._take(seat, cell)
                left = left or cell["leaves"]
        return left

    def _take(self, seat: int, cell: dict[str, Any]) -> None:
        self.chips[seat] += cell["chips"]
        cell |= {"chips": 0, "by": seat, "live": not cell["leaves"]}
        self.log.append(("claimed", seat, cell["name"]))

    def _go_on(self, seat: int) -> None:
        """Whoever holds the next card plays it; why the run stops where nobody does (6.1, 6.2)."""
        last = self.last or ""
        height = self._height(last) + 1
        card = self.ladder[height] + last[1] if height < len(self.ladder) else None
        if card is None:
            self._stop("top", seat)
        elif card in self.terms["removed"].split():
            self._stop("layout" if any(card in shown for _, shown, _, _ in self.terms["layout"]) else "removed", seat)
        elif card in self.played:
            self._stop("played", seat)
        elif card in self.dead:
            self._stop("dead", seat)
        else:
            self.due = card
            self.turn = next(other for other in self.round if card in self.hands[other])

    def _stop(self, why: str, seat: int) -> None:
        """The last player leads, or the first seat after it that can (6.3, 6.4)."""
        self.log.append(("stopped", why))
        for other in self.match.clockwise(seat):
            if self.leads(other):
                self.turn = other
                return
            self.log.append(("passed", other))
        self._end("blocked", None)

    # The end (section 7)

    def _end(self, reason: str, winner: int | None) -> None:
        self.phase, self.turn, self.reason = "over", None, reason
        if winner is not None:
            self.winners = [winner]
            self.chips[winner] += self.pot
            self.pot = 0

    def _losers(self, winner: int) -> list[int]:
        return [seat for seat in self.round if seat != winner]

    def _paid(self, winner: int) -> None:
        """The game, then a price for each card left, but for who still holds the Pope (7.1, 10.6)."""
        for cell in self.cells:
            if cell["live"] and not cell["claims"]:
                self._take(winner, cell)
        for seat in self._losers(winner):
            if self.terms["pope"] not in self.hands[seat]:
                self.chips[winner] += self._pay(seat, self.terms["pay_per_card"] * len(self.hands[seat]))

    def _match_stacks(self, winner: int) -> None:
        """Who is caught with a claiming card not played doubles its cell (7.3, 7.7)."""
        if self.terms["unplayed"] == "match-stack":
            for seat in self._losers(winner):
                for cell in self.cells:
                    if cell["live"] and self.hands[seat] & set(cell["claims"]):
                        cell["chips"] += self._pay(seat, cell["chips"])

    def public(self) -> tuple[Any, ...]:
        """What everybody at the table knows now (6.6): `log` has who acted, called, swapped, was passed over, stops."""
        return (
            self.phase,
            self.turn,
            self.due,
            self.reason,
            self.pot,
            tuple(self.chips),
            tuple(len(hand) for hand in self.hands),
            len(self.dead),
            tuple((cell["chips"], cell["by"], cell["live"]) for cell in self.cells),
            tuple(self.log),
        )
