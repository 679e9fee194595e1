"""The laws that every game obeys, to be asked of any `Game`: of those in `GAMES`, and of your own.

    from cardstops.testing import check, configurations

    @pytest.mark.parametrize(("preset", "seats"), configurations(GAME))
    def test_laws(preset, seats):
        check(GAME, preset, seats, deals=3)

A law is a function of a `Moment`: it says nothing when it holds, and otherwise raises `LawBrokenError` with the game,
the preset, the seats, the seed and the move. What only the game knows, where its cards and chips lie, it may be told
(`Books`). The strategies for hypothesis are in `cardstops.testing.strategies`, which alone needs hypothesis; that is no
dependency of cardstops, so install it beside.
"""

from __future__ import annotations

from cardstops.testing.checking import (
    AT_EVERY_MOVE,
    LAWS,
    NOW_AND_THEN,
    Law,
    check,
    configurations,
    fingerprint,
    hold,
    law_4_under_other_hash_seeds,
)
from cardstops.testing.fair_play import (
    law_1_a_deal_ends,
    law_2_cards_are_conserved,
    law_3_chips_are_conserved,
    law_4_legal_moves_are_an_ordered_list,
    law_5_list_predicate_and_apply_agree,
    law_6_apply_leaves_its_argument_as_it_was,
)
from cardstops.testing.hidden import (
    law_9_views_tell_no_more,
    law_10_views_are_enough_to_play,
    law_11_samples_fit_their_views,
)
from cardstops.testing.hostile import law_12_nothing_else_is_raised
from cardstops.testing.keeping import (
    law_7_values_survive_being_written,
    law_8_records_are_exact,
    law_8_replay_gives_the_same_states,
)
from cardstops.testing.moments import Books, LawBrokenError, Moment, Pick, after, dealt, walk
from cardstops.testing.quick_play import law_13_playing_out_is_playing_on
from cardstops.testing.retelling import law_9_seats_records_tell_no_more
from cardstops.testing.visibility import Seen, Visibility, Who, everybody, nobody, open_to_all, owner

__all__ = [
    "AT_EVERY_MOVE",
    "LAWS",
    "NOW_AND_THEN",
    "Books",
    "Law",
    "LawBrokenError",
    "Moment",
    "Pick",
    "Seen",
    "Visibility",
    "Who",
    "after",
    "check",
    "configurations",
    "dealt",
    "everybody",
    "fingerprint",
    "hold",
    "law_1_a_deal_ends",
    "law_2_cards_are_conserved",
    "law_3_chips_are_conserved",
    "law_4_legal_moves_are_an_ordered_list",
    "law_4_under_other_hash_seeds",
    "law_5_list_predicate_and_apply_agree",
    "law_6_apply_leaves_its_argument_as_it_was",
    "law_7_values_survive_being_written",
    "law_8_records_are_exact",
    "law_8_replay_gives_the_same_states",
    "law_9_seats_records_tell_no_more",
    "law_9_views_tell_no_more",
    "law_10_views_are_enough_to_play",
    "law_11_samples_fit_their_views",
    "law_12_nothing_else_is_raised",
    "law_13_playing_out_is_playing_on",
    "nobody",
    "open_to_all",
    "owner",
    "walk",
]
