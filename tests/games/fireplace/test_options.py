"""The laws of every game hold with all options of Fireplace turned, too."""

from __future__ import annotations

import pytest

from cardstops.games import fireplace
from cardstops.games.fireplace import AceLow, DiscardPile, FiveOfAKind, ForcedFrom, PassScore, Rules, UnableCall
from cardstops.testing import check
from tests.games.fireplace.books import BOOKS

TURNED = Rules(
    chips=200,
    ace_low=AceLow.NO_STRAIGHT,
    five_of_a_kind=FiveOfAKind.FOUR_OF_A_KIND,
    unable=UnableCall.STUCK_ONLY,
    forced_from=ForcedFrom.HAND_AND_MELDS,
    pass_score=PassScore.NOTHING,
    discards=DiscardPile.HIDDEN,
)
SHORT = Rules(
    chips=3,
    five_of_a_kind=FiveOfAKind.BELOW_STRAIGHT_FLUSH,
    forced_from=ForcedFrom.HAND_AND_MELDS,
    discards=DiscardPile.HIDDEN,
)


@pytest.mark.parametrize("rules", [TURNED, SHORT], ids=["turned", "short"])
def test_the_laws_hold_with_other_options(rules: Rules) -> None:
    check(fireplace.GAME, rules, 2, "options", every=16, books=BOOKS)
