"""Every figure that the rules print: sizes of hands, stakes, the worked deal, how often deals are blocked."""

from __future__ import annotations

import random

import attrs
import pytest

from cardstops.games import newmarket
from tests.support.newmarket_model import ORDERS, PACK, PRESETS, Match, pack
from tests.support.newmarket_pair import Pair, cards
from tests.support.newmarket_worked import HANDS, MOVES, RUNS, E, N, S, W
from tests.support.published_rng import shuffled

SIZES = """
2 | 16 16 / 16             | 17 17 / 18              | 17 17 / 18           | 18 17 / 17
3 | 12 12 12 / 12          | 13 13 13 / 13           | 13 13 13 / 13        | 13 13 13 / 13
4 | 10 10 10 9 / 9         | 11 10 10 10 / 11        | 10 10 10 10 / 12     | 11 11 10 10 / 10
5 | 8 8 8 8 8 / 8          | 9 9 9 8 8 / 9           | 8 8 8 8 8 / 12       | 9 9 9 9 8 / 8
6 | 7 7 7 7 7 7 / 6        | 8 8 7 7 7 7 / 8         | 7 7 7 7 7 7 / 10     | 8 8 8 7 7 7 / 7
7 | 6 6 6 6 6 6 6 / 6      | 7 7 7 6 6 6 6 / 7       | 6 6 6 6 6 6 6 / 10   | 7 7 7 7 6 6 6 / 6
8 | 6 6 6 5 5 5 5 5 / 5    | 6 6 6 6 6 6 5 5 / 6     | 5 5 5 5 5 5 5 5 / 12 | 6 6 6 6 6 6 6 5 / 5
"""
COLUMNS = (
    ("newmarket", "LAST"),
    ("newmarket-original", "FIRST"),
    ("newmarket-original", "EQUAL"),
    ("newmarket-original", "LAST"),
)


def sizes() -> list[tuple[int, str, str, str]]:
    """Seats, preset, way of dealing, and the sizes from eldest to dealer, then dead."""
    rows = [line.split("|") for line in SIZES.strip().splitlines()]
    return [
        (int(row[0]), preset, kind, column.strip())
        for row in rows
        for column, (preset, kind) in zip(row[1:], COLUMNS, strict=True)
    ]


@pytest.mark.parametrize(("seats", "preset", "kind", "figures"), sizes())
def test_3_2_hands_are_as_large_as_the_table_says(seats: int, preset: str, kind: str, figures: str) -> None:
    rules = attrs.evolve(newmarket.PRESETS[preset], seats=(3, 8), dead_hand=newmarket.DeadHand[kind])
    table = newmarket.open_table(rules, max(seats, 3), dealer=1)
    if seats == 2:
        table = attrs.evolve(table, active=(1, 2))
    state = newmarket.deal(table, "sizes")
    order = [*range(2, seats), 0, 1] if seats > 2 else [2, 1]
    assert " ".join(str(len(state.hands[seat])) for seat in order) + f" / {len(state.dead)}" == figures


@pytest.mark.parametrize(
    ("kind", "first"), [("LAST", "2 3 0 1 dead"), ("FIRST", "dead 2 3 0 1"), ("EQUAL", "2 3 0 1 dead")]
)
def test_3_1_cards_go_round_one_at_a_time(kind: str, first: str) -> None:
    rules = attrs.evolve(newmarket.PRESETS["newmarket-original"], dead_hand=newmarket.DeadHand[kind])
    state = newmarket.deal(newmarket.open_table(rules, 4, dealer=1), deck=cards(PACK))
    for card, place in zip(cards(PACK), (first.split() * 10), strict=False):
        assert card in (state.dead if place == "dead" else state.hands[int(place)])
    extras: dict[str, list[int | None]] = {"LAST": [2, 3], "FIRST": [None, 2], "EQUAL": [None, None]}
    for card, seat in zip(cards(PACK)[50:], extras[kind], strict=True):
        assert card in (state.dead if seat is None else state.hands[seat])


# The worked deal (section 11) -----------------------------------------------------------------------------------


def worked() -> Pair:
    """The worked deal as it is dealt."""
    pair = Pair(PRESETS["newmarket"], 4, dealer=W)
    pair.deal(pair.match.deck(HANDS, random.Random(0)))
    return pair


def test_11_the_worked_deal_card_by_card() -> None:
    pair = worked()
    assert list(pair.state.chips) == [-5] * 4
    for seat in (W, N, E, S):
        assert pair.state.turn == seat
        pair.move("keep")
    for seat, card in [play for run in RUNS for play in run]:
        assert pair.state.turn == seat
        pair.move(card)
    state = pair.state
    assert sum(map(len, RUNS)) == 32
    assert [len(state.hands[seat]) for seat in (N, E, S, W)] == [1, 0, 3, 3]
    assert [(c.name, c.chips, c.live, c.claimed_by) for c in state.cells] == [
        ("KC", 0, False, E),
        ("KD", 0, False, N),
        ("KH", 4, True, None),
        ("KS", 0, False, N),
    ]
    settlement = pair.settle()
    assert settlement.payments == (3, 3, -5, -5)
    assert (settlement.winners, settlement.reason) == ((E,), "out")
    assert settlement.table is not None
    assert (settlement.table.dealer, settlement.table.number) == (N, 1)


def test_11_each_cell_of_the_worked_deal_is_won_as_its_queen_falls() -> None:
    pair = worked()
    for _ in range(4):
        pair.move("keep")
    won = {}
    for seat, card in [play for run in RUNS for play in run]:
        before = pair.state.chips[seat]
        pair.move(card)
        if pair.state.chips[seat] != before:
            won[card] = (seat, pair.state.chips[seat] - before)
    assert won == {"QS": (N, 4), "QD": (N, 4), "QC": (E, 4), "2S": (E, 4)}


# Stakes (sections 2 and 11) -------------------------------------------------------------------------------------


def test_2_2_five_seats_lay_25_chips_with_free_stakes() -> None:
    pair = Pair(PRESETS["newmarket-boodle"], 5)
    pair.deal(pair.match.deck({}, random.Random(1)))
    for seat in (1, 2, 3, 4, 0):
        assert pair.state.turn == seat
        assert len(pair.model.legal()) == 35
        pair.move(f"stake {seat % 3} {4 - seat % 3} 0 0")
    assert list(pair.state.chips) == [-5] * 5
    assert pair.state.pot == 5
    assert sum(cell.chips for cell in pair.state.cells) == 20


@pytest.mark.parametrize("seats", range(3, 9))
def test_2_1_the_dealer_stakes_twice_in_michigan(seats: int) -> None:
    pair = Pair(PRESETS["michigan"], seats, dealer=2)
    pair.deal(pair.match.deck({}, random.Random(2)))
    assert [cell.chips for cell in pair.state.cells] == [seats + 1] * 4
    assert list(pair.state.chips) == [-8 if seat == 2 else -4 for seat in range(seats)]
    assert pair.state.pot == 0


def test_2_1_a_claimed_king_gets_no_further_stakes() -> None:
    pair = worked()
    assert [cell.chips for cell in pair.state.cells] == [4] * 4
    assert pair.state.pot == 4
    for move in MOVES:
        pair.move(move)
    before = pair.settle().table
    assert before is not None
    pair.deal(pair.match.deck({}, random.Random(3)))
    assert [cell.chips for cell in pair.state.cells] == [0, 0, 8, 0]
    assert [was - now for was, now in zip(before.chips, pair.state.chips, strict=True)] == [2] * 4


def test_2_1_three_a_head_with_two_kings_left() -> None:
    rng = random.Random("two kings")
    while True:
        pair = Pair(PRESETS["newmarket"], 4)
        while pair.table is not None and sum(cell["live"] for cell in pair.match.cells) > 2:
            pair.deal(pair.match.deck({}, rng))
            pair.play(rng)
        if pair.table is not None and sum(cell["live"] for cell in pair.match.cells) == 2:
            break
    before = pair.table.chips
    pair.deal(pair.match.deck({}, rng))
    assert [was - now for was, now in zip(before, pair.state.chips, strict=True)] == [3] * 4


def test_7_1_losers_with_3_2_and_1_cards_pay_6() -> None:
    terms = PRESETS["newmarket-original"]
    rng = random.Random("6 chips")
    while True:
        pair = Pair(terms, 4)
        pair.deal(pair.match.deck({}, rng))
        before = pair.state
        while pair.model.turn is not None:
            before = pair.state
            pair.move(rng.choice(pair.model.legal()))
        if sorted(map(len, pair.state.hands)) == [0, 1, 2, 3]:
            break
    winner = [len(hand) for hand in pair.state.hands].index(0)
    won = sum(was.chips - now.chips for was, now in zip(before.cells, pair.state.cells, strict=True))
    assert pair.state.chips[winner] - before.chips[winner] - won == 6


# How matches go (section 11) ------------------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.parametrize(("seats", "blocked"), [(3, 9), (4, 5), (5, 3), (6, 2)])
def test_11_some_deals_are_blocked(seats: int, blocked: int) -> None:
    rules = attrs.evolve(
        newmarket.PRESETS["newmarket"], seats=(3, 8), exchange=newmarket.Exchange.NONE, bury=newmarket.Bury.NONE
    )
    rng = random.Random(seats)
    deals, found = 4000, 0
    for seed in range(deals):
        state = newmarket.deal(newmarket.open_table(rules, seats, dealer=seed % seats), seed)
        while state.turn is not None:
            state = newmarket.apply(state, rng.choice(newmarket.legal_moves(state)))
        found += newmarket.settle(state).reason == "blocked"
    assert abs(100 * found / deals - blocked) < 1.5


@pytest.mark.full
@pytest.mark.parametrize(
    ("bury", "seats", "mean"), [("NONE", 4, 3.3), ("NONE", 8, 4.1), ("JACK", 4, 4.7), ("JACK", 8, 9.8)]
)
def test_11_how_long_a_match_is(bury: str, seats: int, mean: float) -> None:
    rules = attrs.evolve(newmarket.PRESETS["newmarket"], bury=newmarket.Bury[bury])
    rng = random.Random(f"{bury} {seats}")
    matches, deals = 300, 0
    for seed in range(matches):
        table: newmarket.Table | None = newmarket.open_table(rules, seats, dealer=seed % seats)
        while table is not None:
            state = newmarket.deal(table, seed)
            while state.turn is not None:
                moves = newmarket.legal_moves(state)
                state = newmarket.apply(state, moves[0] if str(moves[0]) == "keep" else rng.choice(moves))
            table = newmarket.settle(state).table
            deals += 1
    assert 0.85 * mean < deals / matches < 1.15 * mean


def test_3_4_a_deck_is_read_in_dealing_order() -> None:
    match = Match(PRESETS["newmarket"], 5, dealer=3)
    deck = pack(PRESETS["newmarket"])
    random.Random(4).shuffle(deck)
    hands, dead = match.split(deck)
    state = newmarket.deal(newmarket.open_table("newmarket", 5, dealer=3), deck=cards(deck))
    assert [{str(card) for card in hand} for hand in state.hands] == hands
    assert {str(card) for card in state.dead} == dead


# Chance (section 3) ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["newmarket", "michigan"])
def test_3_3_the_highest_card_deals_and_ties_cut_again(preset: str) -> None:
    again = 0
    for seed in map(str, range(60)):
        turned: list[list[str]] = [[] for _ in range(8)]
        left, tied = iter(shuffled(seed, "cut", PACK)), list(range(8))
        while len(tied) > 1:
            for seat in tied:
                turned[seat].append(next(left))
            height = {seat: ORDERS[PRESETS[preset]["order"]].index(turned[seat][-1][0]) for seat in tied}
            tied = [seat for seat in tied if height[seat] == max(height.values())]
        dealer, cut = newmarket.cut(preset, 8, seed)
        assert (dealer, [[str(card) for card in own] for own in cut]) == (tied[0], turned)
        again += max(map(len, turned)) > 1
    assert again > 5


@pytest.mark.parametrize("preset", ["newmarket", "saratoga"])
def test_3_1_a_seed_deals_the_published_shuffle(preset: str) -> None:
    table = newmarket.open_table(preset, 5, dealer=2)
    deck = shuffled("published", "deal/0", pack(PRESETS[preset]))
    assert [str(card) for card in newmarket.shuffle(table, "published").cards] == deck
    assert newmarket.deal(table, "published") == newmarket.deal(table, deck=cards(deck))
