"""The package and the slow model at one table: rules told to both, and everything a deal shows compared."""

from __future__ import annotations

import enum
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias, get_type_hints

import attrs

from cardstops.cards import Card, Cards, Rank
from cardstops.game import Event, Settlement
from cardstops.games import newmarket
from tests.support.newmarket_model import Deal, Match, Terms, in_order, pack

Choice: TypeAlias = Callable[[Deal, list[str]], str]
"""Picks one of the legal moves of a deal."""


def word(value: object) -> object:
    """An option as the model says it."""
    return value.name.lower().replace("_", "-") if isinstance(value, enum.Enum) else value


def plain(rules: newmarket.Rules) -> dict[str, Any]:
    """The package's rules in the model's words."""
    terms = {field.name: word(getattr(rules, field.name)) for field in attrs.fields(newmarket.Rules)}
    terms["removed"] = str(rules.removed)
    terms["layout"] = [(cell.name, str(cell.shown), marks(cell), word(cell.leaves)) for cell in rules.layout]
    dressed = rules.stakes is newmarket.Stakes.DRESSING
    terms["dressing"] = " ".join(str(cell.dressing) for cell in rules.layout) if dressed else ""
    terms["pope"] = str(rules.pope) if rules.pope is not None else None
    return terms


def marks(cell: newmarket.LayoutCell) -> str:
    """What claims a cell: cards, and ranks of trumps with a star."""
    return " ".join([*map(str, cell.claims), *(f"{rank.value}*" for rank in cell.trumps)])


def ruled(terms: Terms) -> newmarket.Rules:
    """The model's words as the package's rules; entries that the terms leave out stay as the default has them.

    Raises:
        RulesError: no table could play by them.
    """
    hints = get_type_hints(newmarket.Rules)
    fields: dict[str, Any] = {}
    for name, value in terms.items():
        if name == "dressing":
            continue
        kind = hints[name]
        is_enum = isinstance(kind, type) and issubclass(kind, enum.Enum)
        fields[name] = kind[value.upper().replace("-", "_")] if is_enum else value
    if "removed" in fields:
        fields["removed"] = Cards.parse(terms["removed"])
    if terms.get("pope") is not None:
        fields["pope"] = Card.parse(terms["pope"])
    if "layout" in fields:
        dressing = [int(chips) for chips in terms["dressing"].split()] or [0] * len(terms["layout"])
        fields["layout"] = tuple(
            newmarket.LayoutCell(
                name,
                Cards.parse(shown),
                Cards.parse(" ".join(mark for mark in claims.split() if mark[1] != "*")),
                newmarket.Leaves[leaves.upper()],
                tuple(Rank(mark[0]) for mark in claims.split() if mark[1] == "*"),
                chips,
            )
            for (name, shown, claims, leaves), chips in zip(terms["layout"], dressing, strict=True)
        )
    return attrs.evolve(newmarket.PRESETS["newmarket"], **fields)


def cards(deck: list[str]) -> list[Card]:
    return [Card.parse(text) for text in deck]


def same(state: newmarket.State, deal: Deal) -> None:
    """Assert that the package's state and the model's deal show the same."""
    moves = [str(move) for move in newmarket.legal_moves(state)]
    assert moves == deal.legal()
    assert state.turn == deal.turn
    cells = [(cell.name, cell.chips, cell.live, cell.claimed_by) for cell in state.cells]
    assert cells == [(cell["name"], cell["chips"], cell["live"], cell["by"]) for cell in deal.cells]
    assert (state.pot, list(state.chips)) == (deal.pot, deal.chips)
    assert [str(hand) for hand in state.hands] == [" ".join(in_order(hand)) for hand in deal.hands]
    assert str(state.dead) == " ".join(in_order(deal.dead))


def told(events: Iterable[Event]) -> list[tuple[object, ...]]:
    """The events that the model logs, as it logs them."""
    log: list[tuple[object, ...]] = []
    for event in events:
        if event.code == "called":
            log.append(("called", event.seat, str(event.cards[0])))
        elif event.code == "turned-up":
            log.append(("turned", str(event.cards[0])))
        elif event.code in {"buried", "swapped"}:
            log.append(("swapped", event.seat))
        elif event.code == "claimed":
            log.append(("claimed", event.seat, event.name))
        elif event.code == "stopped":
            log.append(("stopped", event.name))
        elif event.code == "lead-passed":
            log.append(("passed", event.seat))
    return log


def flow(events: Iterable[Event], seats: int) -> list[int]:
    """What the events say each seat won and paid."""
    chips = [0] * seats
    for event in events:
        if event.code in {"staked", "pot-paid", "price-paid", "paid", "matched"}:
            chips[event.seat or 0] -= event.chips or 0
        if event.code in {"claimed", "pot-taken"}:
            chips[event.seat or 0] += event.chips or 0
        if event.code in {"price-paid", "paid"} and event.other is not None:
            chips[event.other] += event.chips or 0
    return chips


def same_end(settlement: Settlement[newmarket.Table], match: Match, deal: Deal, payments: list[int]) -> None:
    """Assert that a settled deal came to the same, and that the next one begins alike."""
    assert (settlement.reason, list(settlement.winners)) == (deal.reason, deal.winners)
    assert list(settlement.payments) == payments
    if match.over:
        assert settlement.table is None
        same_final(settlement, match)
    else:
        table = settlement.table
        assert table is not None
        assert settlement.final is None
        assert (table.dealer, table.number) == (match.dealer, match.number)
        assert (list(table.chips), list(table.active)) == (match.chips, match.active)


def same_final(settlement: Settlement[newmarket.Table], match: Match) -> None:
    """Assert that the match ends alike."""
    final = settlement.final
    assert final is not None
    assert (list(final.chips), final.residue, list(final.winners)) == match.standing()


class Pair:
    """One match, played twice: by the package and by the model."""

    def __init__(self, terms: Terms, seats: int, dealer: int = 0) -> None:
        self.match = Match(terms, seats, dealer)
        self.table: newmarket.Table | None = newmarket.open_table(ruled(terms), seats, dealer=dealer)

    def deal(self, deck: list[str]) -> None:
        """Deal the same cards at both tables."""
        assert self.table is not None
        events = newmarket.deal_events(self.table, deck=cards(deck))
        before = self.table.chips
        self.state: newmarket.State = newmarket.deal(self.table, deck=cards(deck))
        self.model = self.match.deal(deck)
        self._same(events, before, self.model.log)

    def move(self, text: str) -> None:
        """Make the same move at both tables."""
        move = newmarket.parse_move(self.state, text)
        events = newmarket.events(self.state, move, None)
        before, logged = self.state.chips, len(self.model.log)
        self.state = newmarket.apply(self.state, move)
        self.model.move(text)
        self._same(events, before, self.model.log[logged + 1 :])

    def _same(self, events: tuple[Event, ...], before: Sequence[int], log: list[tuple[Any, ...]]) -> None:
        """Assert that both tables show the same, and that the events of the step tell it."""
        same(self.state, self.model)
        assert told(events) == log
        assert [now - was for now, was in zip(self.state.chips, before, strict=True)] == flow(events, self.match.seats)

    def settle(self) -> Settlement[newmarket.Table]:
        """Settle the deal at both tables."""
        settlement = newmarket.settle(self.state)
        payments = self.match.settle(self.model)
        same_end(settlement, self.match, self.model, payments)
        self.table = settlement.table
        return settlement

    def play(self, rng: random.Random, choose: Choice | None = None) -> Settlement[newmarket.Table]:
        """Go on with the deal to its end."""
        while self.model.turn is not None:
            legal = self.model.legal()
            self.move(choose(self.model, legal) if choose else rng.choice(legal))
        return self.settle()

    def play_match(self, rng: random.Random, most: int = 10**6) -> int:
        """Play on with shuffled cards until the match is over, or close it after so many deals; the deals played."""
        start = self.match.number
        while self.table is not None and self.match.number - start < most:
            deck = pack(self.match.terms)
            rng.shuffle(deck)
            self.deal(deck)
            self.play(rng)
        if self.table is not None:
            closed = newmarket.close(self.table)
            assert (closed.reason, closed.winners, closed.table) == ("closed", (), None)
            assert set(closed.payments) == {0}
            same_final(closed, self.match)
        return self.match.number - start
