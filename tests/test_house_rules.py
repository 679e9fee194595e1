"""Rules are changed by `attrs.evolve`: what follows from them is worked out anew, never carried along."""

from __future__ import annotations

import attrs
import pytest

from cardstops import GAMES, Cards
from cardstops.games import newmarket


@pytest.mark.parametrize("name", GAMES)
def test_what_follows_from_rules_is_not_handed_over(name: str) -> None:
    for rules in GAMES[name].presets.values():
        assert not [field.name for field in attrs.fields(type(rules)) if field.init and not field.eq]


def test_removing_cards_from_a_preset_leaves_the_others_to_be_dealt() -> None:
    rules = newmarket.PRESETS["newmarket"]
    without = attrs.evolve(rules, removed=rules.removed + Cards.parse("AC AD AH AS"))
    assert len(without.pack) == 44
    assert newmarket.hand_sizes(without, 4) == (9, 9, 9, 9, 8)
