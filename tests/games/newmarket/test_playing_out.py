"""Playing a deal out at once comes to what its moves come to, at every kind of table and from every phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from cardstops.draws import Source
from cardstops.errors import CardstopsError, DealError, PhaseError, SeedError, TableError
from cardstops.game import Outcome
from cardstops.games import newmarket
from cardstops.games.newmarket import GAME, PRESETS, HoldBack, LeadCard, Reason, Rules, State, Unplayed
from cardstops.policies import at_random, move_by_move
from tests.support.newmarket import walk

LIKE: tuple[dict[str, Any], ...] = (
    {},
    {"hold_back": HoldBack.ALLOWED},
    {"lead_card": LeadCard.ANY, "unplayed": Unplayed.MATCH_STACK},
)


def deals(rules: Rules, seats: int) -> Iterator[State]:
    """The first deals of some matches."""
    for seed in range(6):
        table: newmarket.Table | None = newmarket.open_table(rules, seats)
        while table is not None and table.number < 4:
            state = newmarket.deal(table, seed)
            yield state
            table = newmarket.play_out(state, Source(seed).seats(seats, table.number)).settlement.table


@pytest.mark.parametrize("other", LIKE)
@pytest.mark.parametrize("preset", PRESETS)
def test_6_5_playing_out_comes_to_what_the_moves_come_to(preset: str, other: dict[str, Any]) -> None:
    rules = attrs.evolve(PRESETS[preset], **other)
    for seats in {*rules.seats}:
        for number, state in enumerate(deals(rules, seats)):
            quick = newmarket.play_out(state, Source("x").seats(seats, number))
            assert quick == move_by_move(GAME, state, (at_random,) * seats, Source("x").seats(seats, number))


@pytest.mark.parametrize("spare", [0, 1, 2])
def test_4_3_a_seat_that_cannot_pay_for_the_dead_hand_is_not_asked_when_playing_out(spare: int) -> None:
    rules = PRESETS["newmarket"]
    stake = rules.stake_on_layout((True,) * len(rules.layout), dealer=True) + rules.pot_stake
    assert (rules.dealer_price, rules.others_price) == (0, 2)
    for number, state in enumerate(deals(attrs.evolve(rules, bankroll=stake + spare), 4)):
        quick = newmarket.play_out(state, Source("x").seats(4, number))
        assert quick == move_by_move(GAME, state, (at_random,) * 4, Source("x").seats(4, number))


def test_6_5_from_any_state_of_a_deal_it_comes_to_what_the_moves_come_to() -> None:
    for preset in ("newmarket", "michigan"):
        for number, state in enumerate(walk(PRESETS[preset], 4, 3)):
            quick = newmarket.play_out(state, Source("x").seats(4, number))
            assert quick == move_by_move(GAME, state, (at_random,) * 4, Source("x").seats(4, number))


def together(preset: str, **other: Any) -> list[Outcome[newmarket.Table]] | None:
    """What three deals of four seats come to, played together."""
    table = newmarket.open_table(attrs.evolve(PRESETS[preset], **other), 4)
    return newmarket.play_deals(table, 1, range(3), [Source(1).seats(4, number) for number in range(3)])


@pytest.mark.parametrize("preset", ["newmarket", "michigan", "newmarket-original", "saratoga"])
def test_deals_are_played_together_where_there_is_nothing_but_swaps_and_leads(preset: str) -> None:
    table = newmarket.open_table(preset, 4)
    decks = [newmarket.shuffle(attrs.evolve(table, number=number), 1).cards for number in range(3)]
    states = [newmarket.deal(table, deck=deck) for deck in decks]
    assert together(preset) == [
        newmarket.play_out(state, Source(1).seats(4, number)) for number, state in enumerate(states)
    ]


def test_deals_are_not_played_together_where_there_is_more_to_a_deal() -> None:
    assert [together(preset) for preset in ("boodle", "michigan-auction", "pope-joan")] == [None] * 3  # 2.2, 4.2, 10.1
    assert together("michigan", hold_back=HoldBack.ALLOWED) is None


def test_8_1_deals_are_not_played_together_while_the_jack_is_to_be_buried() -> None:
    table = newmarket.open_table("newmarket", 4)
    left = (table.cells[0], *(attrs.evolve(cell, claims=None) for cell in table.cells[1:]))
    assert newmarket.play_deals(attrs.evolve(table, cells=left), 1, [0], [Source(1).seats(4, 0)]) is None


@pytest.mark.parametrize(
    ("seed", "numbers", "draws", "error", "match"),
    [
        (1, [0], [], DealError, "each of 1 deals has the draws of its seats"),
        (1, [0], None, DealError, "each of 1 deals"),
        (1, [-1], [Source(1).seats(4, 0)], DealError, "numbered from 0"),
        (1, [True], [Source(1).seats(4, 0)], DealError, "numbered from 0"),
        (1, 5, [Source(1).seats(4, 0)], DealError, "numbered from 0, and 5 are no numbers of them"),
        (1, [0], [Source(1).seats(3, 0)], TableError, "4 seats"),
        (1, [0], ["abcd"], TableError, "4 seats"),
        (1.5, [0], [Source(1).seats(4, 0)], SeedError, "a seed is a str"),
    ],
)
def test_many_deals_are_of_numbers_and_draws(
    seed: Any, numbers: Any, draws: Any, error: type[CardstopsError], match: str
) -> None:
    with pytest.raises(error, match=match):
        newmarket.play_deals(newmarket.open_table("newmarket", 4), seed, numbers, draws)


def test_many_deals_are_of_a_table_of_newmarket() -> None:
    stranger: Any = "newmarket"
    with pytest.raises(TableError, match="a table of Newmarket is dealt to"):
        newmarket.play_deals(stranger, 1, [0], [Source(1).seats(4, 0)])


def test_a_deal_that_is_over_is_settled() -> None:
    state = newmarket.deal(newmarket.open_table("michigan", 3), 1)
    while state.turn is not None:
        state = newmarket.apply(state, newmarket.legal_moves(state)[0])
    outcome = newmarket.play_out(state, Source(1).seats(3, 0))
    assert (outcome.settlement, outcome.moves, outcome.tallies) == (newmarket.settle(state), 0, {"runs": 0})


def test_7_1_deals_end_in_each_way() -> None:
    played = [newmarket.play_out(state, Source(2).seats(4, 0)) for state in deals(PRESETS["newmarket"], 4)]
    assert {outcome.settlement.reason for outcome in played} == {Reason.OUT.value, Reason.LAST_KING.value}
    table = newmarket.open_table("newmarket", 4)
    blocked = newmarket.play_out(newmarket.deal(table, 54), Source(2).seats(table.seats, 0)).settlement
    assert (blocked.reason, blocked.winners) == (Reason.BLOCKED.value, ())


@pytest.mark.parametrize("stranger", [None, "7D", 1.5, object()])
def test_a_stranger_is_answered_with_an_error_of_cardstops(stranger: object) -> None:
    with pytest.raises(PhaseError, match=f"^a {type(stranger).__name__} is no state of Newmarket$"):
        newmarket.play_out(stranger, Source(1).seats(4, 0))  # type: ignore[arg-type]  # as a caller might
    state = newmarket.deal(newmarket.open_table("newmarket", 4), 1)
    with pytest.raises(TableError):
        newmarket.play_out(state, [stranger] * 4)  # type: ignore[list-item]  # as a caller might
    with pytest.raises(TableError):
        newmarket.play_out(state, Source(1).seats(3, 0))
    with pytest.raises(CardstopsError):
        newmarket.apply(state, stranger)  # type: ignore[arg-type]  # as a caller might
