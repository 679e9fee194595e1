"""Play: what may be led and what must follow, in both settings of every option (sections 5 and 6)."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import attrs
import pytest

from cardstops.cards import Card, Cards
from cardstops.errors import IllegalMoveError
from cardstops.games import newmarket as nm
from cardstops.games.newmarket import (
    CannotLead,
    Hold,
    HoldBack,
    Lead,
    LeadCard,
    Opening,
    Play,
    Playing,
    PlayingView,
    RankOrder,
    Rules,
)
from tests.support.newmarket import CARDS, after, card, dealt, preset, texts, walk

RED = "DH"


def playing(rules: Rules, held: Cards, top: Card | None = None, due: Card | None = None) -> Playing:
    """Seat 0 of three on turn with this hand; what the others hold does not matter to what it may play."""
    state = nm.deal(nm.open_table(rules, 3, dealer=2), 1)
    assert isinstance(state, Playing)
    hands = (held, *state.hands[1:])
    return attrs.evolve(state, deal=attrs.evolve(state.deal, dealt=hands), hands=hands, turn=0, top=top, due=due)


def leads(rules: Rules, held: Cards, top: Card | None) -> list[Card]:
    """What section 5 and rules 6.3 and 6.4 allow, said as plainly as they do."""
    height = {each: rules.order.value.index(each.text[0]) for each in CARDS}

    def lowest(cards: list[Card]) -> list[Card]:
        return [each for each in cards if all(height[each] <= height[other] for other in cards)]

    lanes = {suit: [each for each in held if each.text[1] == suit] for suit in "CDHS"}
    if top is None and rules.opening is Opening.LOWEST_DIAMOND and lanes["D"]:
        return lowest(lanes["D"])
    closed = ""
    if top is not None and rules.lead is Lead.OTHER_SUIT:
        closed = top.text[1]
    if top is not None and rules.lead is Lead.OTHER_COLOUR:
        closed = RED if top.text[1] in RED else "CS"
    open_lanes = [lanes[suit] for suit in "CDHS" if suit not in closed]
    if not any(open_lanes) and rules.cannot_lead is CannotLead.SAME_SUIT:
        open_lanes = list(lanes.values())
    chosen = [lane if rules.lead_card is LeadCard.ANY else lowest(lane) for lane in open_lanes]
    return [each for lane in chosen for each in lane]


OPTIONS = list(product(RankOrder, Opening, Lead, LeadCard, CannotLead))


@pytest.mark.parametrize(("order", "opening", "lead", "lead_card", "cannot_lead"), OPTIONS)
def test_5_1_and_6_3_what_may_be_led_with_any_hand_after_any_card(
    order: RankOrder, opening: Opening, lead: Lead, lead_card: LeadCard, cannot_lead: CannotLead
) -> None:
    rules = preset(order=order, opening=opening, lead=lead, lead_card=lead_card, cannot_lead=cannot_lead)
    chance = random.Random(f"{OPTIONS.index((order, opening, lead, lead_card, cannot_lead))}")
    for _ in range(12):
        held = Cards.of(chance.sample(CARDS, chance.choice([1, 2, 3, 8])))
        top = chance.choice([None, *chance.sample([each for each in CARDS if each not in held], 3)])
        state, expected = playing(rules, held, top), leads(rules, held, top)
        assert [move.card for move in nm.legal_moves(state) if isinstance(move, Play)] == expected
        assert nm.legal_moves(nm.view(state, 0)) == nm.legal_moves(state)
        for each in CARDS:
            assert (nm.why_illegal(state, Play(each)) is None) == (each in expected)


@pytest.mark.parametrize("name", nm.PRESETS)
def test_6_3_a_state_and_the_view_on_turn_say_what_may_be_led_and_other_views_nothing(name: str) -> None:
    for state in walk(nm.PRESETS[name], nm.PRESETS[name].seats[0], 5, deals=2):
        if isinstance(state, Playing):
            led = Cards.of(move.card for move in nm.legal_moves(state) if isinstance(move, Play))
            views = [nm.view(state, seat) for seat in (None, *range(state.table.seats))]
            told = [view.may_lead for view in views if isinstance(view, PlayingView)]
            assert state.may_lead == (led.bits if state.due is None else 0)
            assert told == [state.may_lead * (view.seat == state.turn) for view in views]


def test_6_3_a_state_that_is_made_of_another_works_out_what_may_be_led() -> None:
    state = playing(preset(), Cards.parse("2C 7D 9D AS"))
    assert attrs.evolve(state, hands=(Cards.parse("8H"), *state.hands[1:])).may_lead == card("8H").bit
    assert attrs.evolve(state, due=card("2C")).may_lead == 0


@pytest.mark.parametrize("wrong", [{"turn": 3}, {"turn": -1}, {"top": Card.parse("BJ")}])
def test_6_3_in_a_state_that_cannot_be_nothing_may_be_led(wrong: dict[str, Any]) -> None:
    assert attrs.evolve(playing(preset(), Cards.parse("2C 7D")), **wrong).may_lead == 0


@pytest.mark.parametrize("hold_back", HoldBack)
def test_6_1_the_due_card_and_nothing_else_follows(hold_back: HoldBack) -> None:
    held = Cards.parse("2C 7D 9D AS")
    state = playing(preset(hold_back=hold_back), held, card("6D"), card("7D"))
    allowed = hold_back is HoldBack.ALLOWED
    assert texts(state) == (["7D", "hold"] if allowed else ["7D"])
    for each in CARDS:
        assert (nm.why_illegal(state, Play(each)) is None) == (each.text == "7D")
    assert (nm.why_illegal(state, Hold()) is None) == allowed


@pytest.mark.parametrize(
    ("cards", "turn", "first"),
    [
        ("2C 9D | 3C TD | 4C 5D / 5C 6C 7D", 2, ["5D"]),
        ("2C 9D | 3C TD | 4C 5D / 5C 6C AD", 2, ["5D"]),
        ("2C 9C | 3C TC | 4C JC / 5C 6C AD", 0, ["2C"]),
        ("2C 9C | 3C TC | 4C JC / 5C 6C 7C", 0, ["2C"]),
    ],
)
def test_5_1_and_5_2_the_lowest_diamond_of_all_hands_opens_or_else_eldest(
    cards: str, turn: int, first: list[str]
) -> None:
    state = dealt(cards, opening=Opening.LOWEST_DIAMOND)
    assert (state.turn, texts(state)) == (turn, first)


# Runs ------------------------------------------------------------------------------------------------------------


def test_6_1_a_run_goes_to_whoever_holds_the_next_card() -> None:
    state = dealt("2C 5C | 3C AC | 4C 9C / 6C 7C 8C")
    turns: list[int | None] = []
    for text in ("2C", "3C", "4C"):
        turns.append(state.turn)
        state = after(state, text)
    assert [*turns, state.turn] == [0, 1, 2, 0]
    assert isinstance(state, Playing)
    assert (state.top, state.due) == (card("4C"), card("5C"))


@pytest.mark.parametrize(
    ("order", "cards", "moves", "turn", "due"),
    [
        ("ACE_LOW", "QC 2D | KC AC | 3D 9C / 6C 7C 8C", "QC, KC", 1, None),
        ("ACE_HIGH", "QC 2D | KC AC | 3D 9C / 6C 7C 8C", "QC, KC", 1, "AC"),
        ("ACE_LOW", "AC 9D | 2C 2H | 3D 9C / 6C 7C 8C", "AC", 1, "2C"),
        ("ACE_HIGH", "AC 9D | 2C 2H | 3D 9C / 6C 7C 8C", "AC", 0, None),
    ],
)
def test_1_1_a_run_ends_at_the_top_of_the_order(order: str, cards: str, moves: str, turn: int, due: str | None) -> None:
    state = after(dealt(cards, order=RankOrder[order]), moves)
    assert isinstance(state, Playing)
    assert state.turn == turn
    assert state.due is (None if due is None else card(due))


@pytest.mark.parametrize(
    ("cards", "moves", "why"),
    [
        ("2C 9D | 5H 6H | 7H 8H / 3C 4C 5C", "2C", "the next card is dead"),
        ("KC 9D | 5H 6H | 7H 8H / 3C 4C 5C", "KC", "there is no next card"),
        ("QC 9D | 5H 6H | 7H 8H / 3C 4C 5C", "QC", "the next card is not in the pack"),
        ("2C 9D | 3C 6H | 7H 8H / 4C 5C 6C", "2C, 3C", "the next card is dead, and another seat played last"),
    ],
)
def test_6_2_and_6_3_after_a_stop_whoever_played_last_leads(cards: str, moves: str, why: str) -> None:
    state = after(dealt(cards), moves)
    assert isinstance(state, Playing), why
    assert state.due is None, why
    last = moves.rsplit(", ", maxsplit=1)[-1]
    assert Card.parse(last) in state.deal.dealt[state.turn], why


def test_6_1_holding_back_stops_the_run_and_the_last_player_leads() -> None:
    state = after(dealt("2C 9D | 3C 6H | 7H 8H / 4C 5C 6C", hold_back=HoldBack.ALLOWED), "2C, hold")
    assert isinstance(state, Playing)
    assert (state.turn, state.top, state.due) == (0, card("2C"), None)
    assert texts(state) == ["9D"]
    assert nm.Hold() == Hold()
    assert after(state, "9D").turn is None


def test_a_move_equal_to_the_words_kept_is_as_good() -> None:
    state = dealt("2C 9D | 3C 6H | 7H 8H / 4C 5C 6C", hold_back=HoldBack.ALLOWED)
    second = nm.apply(state, Play(card("2C")))
    assert second == after(state, "2C")
    assert nm.apply(second, Hold()) == after(second, "hold")


@pytest.mark.parametrize("name", [name for name in nm.PRESETS if name not in {"boodle", "chicago"}])
def test_apply_leaves_the_state_as_it_was(name: str) -> None:
    for state in walk(preset(name), 5, 3):
        before = repr(state)
        for move in nm.legal_moves(state):
            nm.apply(state, move)
            break
        assert repr(state) == before


def test_6_1_the_seat_on_turn_always_holds_the_due_card_or_can_lead() -> None:
    own: dict[str, Any] = {"hold_back": HoldBack.ALLOWED, "lead": Lead.OTHER_COLOUR}
    for name in ("newmarket", "michigan", "pope-joan"):
        for seed in range(4):
            for state in walk(preset(name, **own), 4 + seed, seed):
                if isinstance(state, Playing):
                    assert len(nm.legal_moves(state)) > 0
                    assert state.due is None or state.due in state.hands[state.turn]


def test_what_is_illegal_is_refused_by_apply_with_the_reason() -> None:
    state = dealt("2C 9D | 3C 6H | 7H 8H / 4C 5C 6C")
    with pytest.raises(IllegalMoveError) as error:
        nm.apply(state, Play(card("3C")))
    assert error.value.illegality == nm.why_illegal(state, Play(card("3C")))
    assert str(error.value) == "3C is not in the hand: 2C or 9D must be led (rule 6.1)"
