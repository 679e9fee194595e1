"""Law 12: whatever comes from outside is answered with a value or a `CardstopsError`, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from cardstops.cards import Card, Cards
from cardstops.errors import CardstopsError, Fault
from cardstops.game import Deck
from cardstops.testing.moments import Moment
from cardstops.testing.spoiling import spoiled_values

__all__ = ["law_12_nothing_else_is_raised", "refuses"]

WORDS: Final = (
    "", " ", "7D", "7d", "10D", "7D ", "  7D", "pass", "PASS", "bid", "bid 0", "bid -1", "bid 1", "bid 1.0",
    "bid \N{ARABIC-INDIC DIGIT ONE}",
    "bid 99999999999999999999999", "stake", "stake 1 1 1 1", "swap", "keep", "hold", "fold", "unable", "force", "steal",
    "3334", "+", " + ", "3C + 4S", "BJ RJ", "B", "XX", "7D 7D 7D 7D 7D 7D", "TS JS QS KS AS steal 0:TS", "\0", "\n",
    "pass\n", "\ud800", "\N{FULLWIDTH DIGIT SEVEN}D", "7" * 5000, "7D " * 3000,
)  # fmt: skip
"""Texts that are a move in some game, nearly one, or nothing at all."""


class Stranger:
    """An object that no game has met."""

    def __repr__(self) -> str:
        return "a stranger"


THINGS: Final[tuple[Any, ...]] = (  # Any, since callers without a type checker pass them all the same
    None, True, 0, -1, 1.0, 10**30, "7D", b"7D", (), ("7D",), [], {}, Card.parse("7D"), Cards.parse("7D 8D"),
    Stranger(),
)  # fmt: skip
"""Objects that are no move, no seat, no deck, no rules and no seed, or are one only by chance."""


def law_12_nothing_else_is_raised(at: Moment) -> None:
    """No input makes a game raise anything but a `CardstopsError`: no move, text, seat, seed, deck, rules or data."""
    for what, question in (*at.shared(tuple(_questions(at))), *spoiled_values(at)):
        refuses(at, what, question)


def refuses(at: Moment, what: str, question: Callable[[], object]) -> None:
    """Ask something that may be refused, and see that it is refused properly.

    Raises:
        LawBrokenError: it raised what is no `CardstopsError`, or one that says nothing.
    """
    try:
        question()
    except CardstopsError as error:
        if not str(error):
            at.broken(f"law 12: {what} is refused without a word")
    except Exception as error:  # noqa: BLE001  # any other exception is what the law forbids
        at.broken(f"law 12: {what} raises {type(error).__name__}: {error}")


def _questions(at: Moment) -> Iterator[tuple[str, Callable[[], object]]]:
    game, state = at.game, at.state
    view, deck = game.view(state, state.turn), game.shuffle(at.table, at.seed)
    words: tuple[Any, ...] = (*WORDS, *THINGS)
    for text in words:
        yield f"parse_move({text!r:.60})", partial(game.parse_move, state, text)
        yield f"parse_move(view, {text!r:.60})", partial(game.parse_move, view, text)
        yield f"read_move({text!r:.60})", partial(game.read_move, text)
    for thing in THINGS:
        yield f"why_illegal({thing!r})", partial(game.why_illegal, state, thing)
        yield f"why_illegal(view, {thing!r})", partial(game.why_illegal, view, thing)
        yield f"apply({thing!r})", partial(game.apply, state, thing)
        yield f"{thing!r} in legal_moves", partial(game.legal_moves(state).__contains__, thing)
        yield f"events(…, {thing!r}, None)", partial(game.events, state, thing, None)
        yield f"view({thing!r})", partial(game.view, state, thing)
        yield f"sample({thing!r})", partial(game.sample, view, thing)
        yield f"faults({thing!r})", partial(_all_faults, at, thing)
        yield from _of_the_table(at, deck, thing)
    yield "settle", partial(game.settle, state)
    yield "close", partial(game.close, at.table)


def _all_faults(at: Moment, thing: object) -> list[Fault]:
    return list(at.game.faults(thing))


def _of_the_table(at: Moment, deck: Deck, thing: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    game, table = at.game, at.table
    yield f"open_table({thing!r})", partial(game.open_table, thing, table.seats)
    yield f"open_table(…, {thing!r})", partial(game.open_table, table.rules, thing)
    yield f"open_table(…, dealer={thing!r})", partial(game.open_table, table.rules, table.seats, dealer=thing)
    yield f"shuffle(…, {thing!r})", partial(game.shuffle, table, thing)
    yield f"deal(…, {thing!r})", partial(game.deal, table, thing)
    yield f"deal(…, deck={thing!r})", partial(game.deal, table, deck=thing)
    for name, _ in deck.facts:
        facts: dict[str, Any] = {**dict(deck.facts), name: thing}
        yield f"deal(…, {name}={thing!r})", partial(game.deal, table, deck=deck.cards, **facts)
    decks: tuple[tuple[Any, ...], ...] = (
        deck.cards[1:],
        (*deck.cards, deck.cards[0]),
        (*deck.cards[1:], deck.cards[1]),
        (thing, *deck.cards[1:]),
    )
    for cards in decks:
        yield (
            f"deal(…, deck of {len(cards)} things, the first {cards[0]!r})",
            partial(game.deal, table, deck=cards, **dict(deck.facts)),
        )
    yield f"deal_events(…, {thing!r})", partial(game.deal_events, table, thing)
    yield f"deal_events(…, seat={thing!r})", partial(game.deal_events, table, at.seed, seat=thing)
