"""Dou Dizhu for tests: hands from rank text, decks from hands, and an oracle written from the clauses alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from cardstops.cards import Card, Cards
from cardstops.games import doudizhu

ORDER = "3456789TJQKA2BR"
SUITED = ORDER[:13]


def share(*hands: str, packs: int = 1) -> tuple[Cards, ...]:
    """Hands of these ranks from one pack (or two), each taking the lowest suits that are left."""
    faces = {rank: [f"{rank}{suit}" for suit in "CDHS" for _ in range(packs)] for rank in SUITED}
    faces |= {"B": ["BJ"] * packs, "R": ["RJ"] * packs}
    return tuple(Cards.of(Card.parse(faces[rank].pop(0)) for rank in hand) for hand in hands)


def hand(ranks: str, packs: int = 1) -> Cards:
    return share(ranks, packs=packs)[0]


def others(table: doudizhu.Table, *hands: Cards) -> Cards:
    """The cards of the pack that are in none of these hands."""
    left = table.pack
    for cards in hands:
        left -= cards
    return left


def deck(table: doudizhu.Table, hands: tuple[Cards, ...]) -> tuple[Card, ...]:
    """The order of drawing that gives the seats these hands, dealer 0 first; the cards left are the kitty."""
    drawn = [list(cards) for cards in hands]
    rounds = [column[place] for place in range(table.rules.hand) for column in drawn]
    return (*rounds, *others(table, *hands))


def play(state: doudizhu.State, *texts: str) -> doudizhu.State:
    """The state after these moves, in any text that the game reads."""
    for text in texts:
        state = doudizhu.apply(state, doudizhu.parse_move(state, text))
    return state


def auctions(state: doudizhu.State) -> Iterator[tuple[tuple[str, ...], doudizhu.State]]:
    """Every complete auction from here: its calls, and the state that it leads to."""
    if not isinstance(state, doudizhu.Auction):
        yield (), state
        return
    for move in doudizhu.legal_moves(state):
        for calls, end in auctions(doudizhu.apply(state, move)):
            yield (str(move), *calls), end


# --- the oracle: rule 4, one clause after the other, with no bit tricks and none of the package's code

Reading = tuple[str, str, str]
"""The type, the ranks of the body once each, and the kickers in full."""


def _runs(shortest: int, longest: int, top: str) -> Iterator[str]:
    reach = ORDER[: ORDER.index(top) + 1]
    for length in range(shortest, longest + 1):
        for low in range(len(reach) - length + 1):
            yield reach[low : low + length]


def _kinds(  # noqa: C901  # the table of rule 4 is one list
    rules: doudizhu.Rules,
) -> Iterator[tuple[str, str, int, int, int]]:
    """Type, body, copies of each rank, kickers, cards of each kicker."""
    singles = rules.single_kickers is doudizhu.SingleKickers.ALLOWED
    quads = rules.quadplex
    plane_top = "2" if rules.plane_reach is doudizhu.PlaneReach.TWO else "A"
    for rank in ORDER:
        yield "single", rank, 1, 0, 0
    paired = ORDER if rules.joker_pairs is doudizhu.JokerPairs.SAME_COLOUR else SUITED
    for rank in paired:
        yield "pair", rank, 2, 0, 0
    for rank in SUITED:
        yield "triple", rank, 3, 0, 0
        if singles:
            yield "triple_single", rank, 3, 1, 1
        yield "triple_pair", rank, 3, 1, 2
        if quads is doudizhu.Quadplex.BOTH and singles:
            yield "quad_singles", rank, 4, 2, 1
        if quads is not doudizhu.Quadplex.NONE:
            yield "quad_pairs", rank, 4, 2, 2
        for number in range(4, 4 * rules.packs + 1):
            yield "bomb", rank, number, 0, 0
    for body in _runs(5, 12, "A"):
        yield "straight", body, 1, 0, 0
    for body in _runs(3, 12, "A"):
        yield "pair_straight", body, 2, 0, 0
    for body in _runs(2, 13, plane_top):
        yield "plane", body, 3, 0, 0
        if singles:
            yield "plane_singles", body, 3, len(body), 1
        yield "plane_pairs", body, 3, len(body), 2
    yield "rocket", "BR", rules.packs, 0, 0


@cache
def _of_size(rules: doudizhu.Rules, size: int) -> list[tuple[str, str, int, int, int]]:
    """The kinds that have so many cards."""
    return [kind for kind in _kinds(rules) if len(kind[1]) * kind[2] + kind[3] * kind[4] == size]


MOST_OF_A_PLANE = {"DISTINCT": 1, "UP_TO_2": 2, "UP_TO_3": 3, "ANY": 4}


def _may_ride(  # noqa: PLR0911  # one return for each clause
    kind: str, body: str, kickers: Counter[str], each: int, rules: doudizhu.Rules
) -> bool:
    """Whether these cards may be kickers of this body (rules 4.1, 4.4, 6.2)."""
    if set(kickers) & set(body):
        return False
    if {"B", "R"} <= set(kickers) and rules.joker_kickers is doudizhu.JokerKickers.ONE:
        return False
    if each == 2:
        if rules.joker_pairs is doudizhu.JokerPairs.NONE and set(kickers) & {"B", "R"}:
            return False
        most = 4 if rules.pair_kickers is doudizhu.PairKickers.MAY_REPEAT else 2
        return all(many in {2, most} for many in kickers.values())
    if kind == "plane_singles":
        most = MOST_OF_A_PLANE[rules.plane_kickers.name]
    else:
        most = 2 if rules.quad_single_kickers is doudizhu.QuadSingleKickers.MAY_PAIR else 1
    if max(kickers.values()) > most:
        return False
    if kind == "plane_singles" and rules.kicker_run is doudizhu.KickerRun.BARRED:
        top = "2" if rules.plane_reach is doudizhu.PlaneReach.TWO else "A"
        low, high = ORDER.index(body[0]) - 1, ORDER.index(body[-1]) + 1
        beside = {ORDER[place] for place in (low, high) if 0 <= place <= ORDER.index(top)}
        return not any(kickers[rank] >= 3 for rank in beside)
    return True


def oracle(cards: str, rules: doudizhu.Rules) -> set[Reading]:
    """Every reading of cards, by trying every body."""
    held = Counter(cards)
    found: set[Reading] = set()
    for kind, body, number, kickers, each in _of_size(rules, len(cards)):
        left = held - Counter(body * number)
        if left.total() != kickers * each:
            continue
        if not kickers or _may_ride(kind, body, left, each, rules):
            found.add((kind, body, "".join(sorted(left.elements(), key=ORDER.index))))
    return found


def told(one: doudizhu.combinations.Combination) -> Reading:
    """A combination of the package as the oracle tells it."""
    return one.type, "".join(sorted(set(one.body), key=ORDER.index)), one.carried


def multisets(size: int, copies: int = 4) -> Iterator[str]:
    """Every multiset of so many ranks that one pack holds."""

    def grow(rank: int, left: int) -> Iterator[str]:
        if not left:
            yield ""
        elif rank < len(ORDER):
            for many in range(min(left, copies if rank < 13 else 1) + 1):
                for rest in grow(rank + 1, left - many):
                    yield ORDER[rank] * many + rest

    yield from grow(0, size)


def parts(cards: str) -> Iterator[str]:
    """Every multiset of ranks that is in these cards, once each."""
    held = Counter(cards)

    def grow(ranks: list[str]) -> Iterator[str]:
        if not ranks:
            yield ""
            return
        for rest in grow(ranks[1:]):
            for many in range(held[ranks[0]] + 1):
                yield ranks[0] * many + rest

    yield from grow(sorted(held, key=ORDER.index))
