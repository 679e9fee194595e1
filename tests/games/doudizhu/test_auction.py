"""Rule 2: every auction that there is."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardstops.errors import IllegalMoveError
from cardstops.games import doudizhu
from tests.support.doudizhu import auctions, play


@pytest.mark.parametrize(
    ("preset", "number", "longest", "ended_by_3", "by_passes"),
    [("doudizhu", 40, 7, 27, 12), ("four-player", 85, 10, 64, 20)],
)
def test_2_2_all_auctions(preset: str, number: int, longest: int, ended_by_3: int, by_passes: int) -> None:
    table = doudizhu.open_table(preset)
    begun: Any = doudizhu.deal(table, 1)
    found = list(auctions(begun))
    assert len(found) == len({calls for calls, _ in found}) == number
    assert max(len(calls) for calls, _ in found) == longest
    assert Counter(calls[-1] for calls, _ in found) == {"bid 3": ended_by_3, "pass": by_passes + 1}
    for calls, end in found:
        bids = [call for call in calls if call != "pass"]
        if not bids:
            assert isinstance(end, doudizhu.Void)
            assert (end.turn, end.landlord, end.bid) == (None, None, 0)
            assert calls == ("pass",) * table.seats
            settled = doudizhu.settle(end)
            assert (settled.payments, settled.winners, settled.reason) == ((0,) * table.seats, (), "void")
            assert settled.table == doudizhu.open_table(preset).__class__(table.rules, 0, table.chips, number=1)
            continue
        assert isinstance(end, doudizhu.Playing)
        assert end.bid == int(bids[-1][-1])
        assert end.landlord == (begun.first + calls.index(bids[-1])) % table.seats == end.turn
        assert end.hands[end.landlord] == begun.hands[end.landlord] + begun.kitty
        assert len(end.hands[end.landlord]) == table.rules.hand + table.rules.left


def test_2_1_who_passed_may_bid_later_or_has_one_call() -> None:
    once = doudizhu.open_table(doudizhu.Rules(reentry=doudizhu.Reentry.OFF))
    found = [calls for calls, _ in auctions(doudizhu.deal(once, 1))]
    assert max(map(len, found)) == 3
    assert ("pass", "bid 1", "bid 2") in found
    often = [calls for calls, _ in auctions(doudizhu.deal(doudizhu.open_table(), 1))]
    assert ("pass", "bid 1", "bid 2", "bid 3") in often


def test_2_2_a_void_deal_is_dealt_anew_with_other_cards() -> None:
    first = doudizhu.deal(doudizhu.open_table(doudizhu.Rules(deals=1)), "s")
    settled = doudizhu.settle(play(first, "pass", "pass", "pass"))
    assert settled.table is not None
    assert (settled.table.number, settled.table.played, settled.table.dealer, settled.final) == (1, 0, 0, None)
    assert doudizhu.deal(settled.table, "s").hands != first.hands


@pytest.mark.parametrize(
    ("calls", "move", "code"),
    [
        ((), doudizhu.Bid(0), "bid-range"),
        ((), doudizhu.Bid(4), "bid-range"),
        (("bid 2",), doudizhu.Bid(1), "bid-too-low"),
        (("bid 2",), doudizhu.Bid(2), "bid-too-low"),
        ((), doudizhu.Play(doudizhu.deal(doudizhu.open_table(), 1).hands[0]), "not-a-call"),
        ((), "bid 1", "not-a-call"),
        ((), None, "not-a-call"),
    ],
)
def test_2_1_calls_that_are_not_legal(calls: tuple[str, ...], move: Any, code: str) -> None:
    state = play(doudizhu.deal(doudizhu.open_table(), 1), *calls)
    fault = doudizhu.why_illegal(state, move)
    assert fault is not None
    assert (fault.code, fault.clause) == (code, "2.1")
    assert move not in doudizhu.legal_moves(state)
    with pytest.raises(IllegalMoveError, match=r"\(rule 2.1\)"):
        doudizhu.apply(state, move)


def test_order_of_calls() -> None:
    state = doudizhu.deal(doudizhu.open_table(), 1)
    assert (state.landlord, state.bid) == (None, 0)
    assert [str(move) for move in doudizhu.legal_moves(state)] == ["pass", "bid 1", "bid 2", "bid 3"]
    assert [str(move) for move in doudizhu.legal_moves(play(state, "bid 2"))] == ["pass", "bid 3"]
