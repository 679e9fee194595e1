"""What everybody learns (rule 6.6), fact by fact: from what lies where, from stops, and from leads."""

from __future__ import annotations

from typing import Any

import pytest

from cardstops.cards import Cards
from cardstops.games.newmarket import CannotLead, Finished, Lead, LeadCard, Opening, Playing, State, apply
from cardstops.games.newmarket.board import Facts
from cardstops.games.newmarket.facts import barring, forced, shown_by_lead, shown_by_stop
from cardstops.games.newmarket.moves import PLAY
from tests.support.newmarket import CARDS, card, dealt

KNOWN = Facts(Cards.parse("KS"), (Cards(), Cards.parse("2C"), Cards()), 2)
"""Two seats and the dead hand, where nobody called."""


def mask(text: str) -> int:
    return Cards.parse(text).bits


def told(facts: Facts) -> tuple[str, list[str], int | None]:
    return str(facts.stopped), [str(shut) for shut in facts.barred], facts.silent


def test_6_6_a_card_that_lies_somewhere_lies_nowhere_else() -> None:
    assert told(forced(KNOWN, mask("3C 4C"), 0)) == ("KS", ["", "2C 3C 4C", "3C 4C"], 2)
    assert told(forced(KNOWN, mask("3C"), 2)) == ("KS", ["3C", "2C 3C", ""], 2)


def test_6_6_cards_that_are_not_in_a_place_are_added_to_those_known_not_to_be() -> None:
    assert told(barring(KNOWN, mask("3C"), 1)) == ("KS", ["", "2C 3C", ""], 2)
    assert told(barring(KNOWN, mask("2C 3C"), 0)) == ("KS", ["2C 3C", "2C", ""], 2)


def test_6_6_what_was_known_already_leaves_the_facts_as_they_are() -> None:
    assert barring(KNOWN, mask("2C"), 1) is KNOWN
    assert barring(KNOWN, 0, 0) is KNOWN


def test_6_2_a_stop_shows_dead_cards() -> None:
    assert told(shown_by_stop(KNOWN, mask("QS"))) == ("QS KS", ["", "2C", ""], 2)


def shows(state: State, lead: str) -> tuple[str, list[str]]:
    """What a lead shows to be dead, and to be missing from each place."""
    assert isinstance(state, Playing)
    stopped, barred, _ = told(shown_by_lead(state, card(lead)))
    return stopped, barred


def test_6_3_who_leads_the_lowest_of_a_suit_has_nothing_lower_in_it() -> None:
    cards = "5C 6D | 3C 4D / 2C KS"
    assert shows(dealt(cards, lead_card=LeadCard.LOWEST), "5C") == ("", ["AC 2C 3C 4C", "", ""])
    assert shows(dealt(cards, lead_card=LeadCard.ANY), "5C") == ("", ["", "", ""])


@pytest.mark.parametrize(
    ("cards", "lead", "stopped"),
    [
        ("5D 6C | 7D 4C / 2D KS", "5D", "2D"),
        ("5C 6C | 7C 4C / 2D KD", "5C", "2D KD"),
        ("2D 6C | 7D 4C / 3D KS", "2D", ""),
    ],
)
def test_5_1_every_diamond_below_the_lowest_led_is_dead_and_all_of_them_where_none_is(
    cards: str, lead: str, stopped: str
) -> None:
    rules: dict[str, Any] = {"opening": Opening.LOWEST_DIAMOND, "lead_card": LeadCard.ANY}
    assert shows(dealt(cards, "newmarket-original", **rules), lead) == (stopped, ["", "", ""])


@pytest.mark.parametrize(("lead_card", "lower"), [(LeadCard.ANY, ""), (LeadCard.LOWEST, "AC 2C 3C 4C")])
def test_6_4_who_leads_the_suit_that_stopped_again_has_no_other(lead_card: LeadCard, lower: str) -> None:
    rules: dict[str, Any] = {"cannot_lead": CannotLead.SAME_SUIT, "lead_card": lead_card}
    state = dealt("2C 5C 6C | 3D 7D 8D / 3C KS QS", "newmarket-original", "2C", lead=Lead.OTHER_SUIT, **rules)
    others = Cards.of(each for each in CARDS if each.text[1] != "C")
    assert shows(state, "5C")[1] == [str(others + Cards.parse(lower)), "", ""]


def test_6_3_who_leads_an_open_suit_may_have_any_other() -> None:
    rules: dict[str, Any] = {"lead": Lead.OTHER_SUIT, "lead_card": LeadCard.LOWEST}
    state = dealt("2C 5C 6D | 3D 7D 8D / 3C KS QS", "newmarket-original", "2C", **rules)
    assert shows(state, "6D") == ("3C", ["AC AD 2D 3D 4D 5D", "", ""])


def test_6_4_where_nobody_can_lead_nobody_has_an_open_suit() -> None:
    state = apply(dealt("2C 9C | TC 8C | 4C JC / 3C 6C 7D", lead=Lead.OTHER_SUIT), PLAY[card("2C")])
    assert isinstance(state, Finished)
    others = Lead.OTHER_SUIT.open[card("2C")]
    assert [shut.bits & others == others for shut in state.facts.barred] == [True, True, True, False]
