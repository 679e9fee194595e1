"""One person at the screen: told events, shown views, asked for moves.

Nothing here is ever handed a state, a deck, a seed or a record: what the screen can show is what the seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, Final

from cardstops.cards import Card
from cardstops.cli.screen import Screen
from cardstops.cli.sentences import called, chips, sentence
from cardstops.draws import Source
from cardstops.errors import CardstopsError
from cardstops.game import AnyGame, Event, Moves, Settlement
from cardstops.game import Final as Standing

__all__ = ["Leaving", "Person"]

_PAGE: Final = 12
"""So many choices are shown at once."""
_HELP: Final = (
    "a number: the choice of that number; #3 where 3 alone could also be a move",
    "a move: its text, such as it stands beside the numbers; cards as 7D, 7d, 10d or with the sign of the suit",
    "m: more choices   v: the table again   h: a hint   q: leave, and keep the match",
)


class Leaving(Exception):  # noqa: N818  # it is no error: the person gets up, and the match is kept
    """The person leaves."""


class Person:
    """A person in a seat of a game.

    Args:
        game: the game, of which only the functions of views are used.
        seat: the person's seat.
        names: all players' names in seat order.
        screen: where to write.
        read: reads a line, as `input` does.
    """

    def __init__(
        self, game: AnyGame, seat: int, names: tuple[str, ...], screen: Screen, read: Callable[[str], str] = input
    ) -> None:
        self._game, self._seat, self._names = game, seat, names
        self._screen, self._read = screen, read
        self._heard: list[Event] = []

    def hear(self, events: Iterable[Event]) -> None:
        """Be told what happened; it is said when the person is next asked."""
        self._heard += events

    def choose(self, view: Any) -> Any:
        """The move that the person makes.

        Raises:
            Leaving: none, the person leaves.
        """
        self._tell()
        self._show(view)
        choices = _Choices(self._game.legal_moves(view))
        self._offer(choices, choices.more(), 1)
        while True:
            move = self._answer(self._typed("Your move (? for help): "), view, choices)
            if move is not None:
                return move

    def settled(self, settlement: Settlement[Any]) -> None:
        """Be told how a deal ended, and the score."""
        self._tell()
        self._screen.heading(f"The deal is over: {settlement.reason.replace('_', ' ')}")
        table: Any = settlement.table
        held = table.chips if settlement.final is None else settlement.final.chips
        for seat, net in enumerate(settlement.payments):
            paid = (f"{net:+d}",) if any(settlement.payments) else ()
            won = ("won the deal",) if seat in settlement.winners else ()
            self._screen.row(self._name(seat), (*paid, f"has {chips(held[seat])}", *won), 2, self._column())

    def deals_on(self, *, may_close: bool) -> bool:
        """Whether the person plays another deal, or ends the match.

        Raises:
            Leaving: neither, the person leaves.
        """
        end = ", e to end the match" if may_close else ""
        while True:
            typed = self._typed(f"Enter for the next deal{end}, q to leave: ")
            if typed == "" or (typed == "e" and may_close):
                return typed == ""

    def ended(self, final: Standing) -> None:
        """Be told the standing of the match."""
        self._screen.heading("The match is over")
        for seat, held in enumerate(final.chips):
            won = ("won the match",) if seat in final.winners else ()
            self._screen.row(self._name(seat), (chips(held), *won), 2, self._column())
        if final.residue:
            self._screen.row("the table", (f"{chips(final.residue)} that nobody has",), 2, self._column())

    # -- What is shown ----------------------------------------------------------------------------

    def _tell(self) -> None:
        """Say what was heard, a line each."""
        if self._heard:
            self._screen.heading("What happened")
            for event in self._heard:
                self._screen.line(sentence(event, self._names, self._game.wording), 2)
            self._heard.clear()

    def _show(self, view: Any) -> None:
        """The table as the view has it: a row for each seat, then the game's own lines."""
        sights = tuple(self._game.sights(view))
        self._screen.heading("The table")
        held = getattr(view, "chips", view.table.chips)
        for seat, count in enumerate(view.counts):
            own = [sight for sight in sights if sight.seat == seat]
            marks = [sight.label for sight in own if not sight.items]
            cards = "1 card" if count == 1 else f"{count} cards"
            self._screen.row(self._name(seat), (cards, chips(held[seat]), *marks), 2, self._column())
            for sight in own:
                if sight.items:
                    self._screen.row(sight.label, sight.items, 4)
        for sight in sights:
            if sight.seat is None:
                self._screen.row(sight.label, sight.items, 2)

    def _offer(self, choices: _Choices, page: Sequence[Any], first: int) -> None:
        """Choices with their numbers, and how to see more."""
        for number, move in enumerate(page, start=first):
            self._screen.line(f"{number:>3}) {move}", 0, 5)
        if choices.left:
            self._screen.line("there are more: m shows them, and any move can be typed", 5)

    def _offer_more(self, choices: _Choices) -> None:
        if not choices.left:
            self._screen.line("there are no more")
        first = len(choices.shown) + 1
        self._offer(choices, choices.more(), first)

    def _name(self, seat: int) -> str:
        return called(seat, self._names)

    def _column(self) -> int:
        return max(len(self._name(seat)) for seat in range(len(self._names)))

    # -- What is typed ----------------------------------------------------------------------------

    def _typed(self, prompt: str) -> str:
        """What is typed, without the spaces around it."""
        typed = self._read(self._screen.prompt(prompt)).strip()
        if typed == "q":
            raise Leaving
        return typed

    def _answer(self, typed: str, view: Any, choices: _Choices) -> Any:
        """The move that was typed, or None after an answer to anything else."""
        if typed == "?":
            for line in _HELP:
                self._screen.line(line, 2)
        elif typed == "" and len(choices.shown) > 1:
            self._screen.line("there is more than one choice: type a number or a move")
        elif typed == "m":
            self._offer_more(choices)
        elif typed == "v":
            self._show(view)
            self._offer(choices, choices.shown, 1)
        elif typed == "h":
            self._hint(view)
        else:
            return self._move(typed, view, choices)
        return None

    def _hint(self, view: Any) -> None:
        """What a bot would do that sees the same."""
        policies = self._game.policies
        name = "sensible" if "sensible" in policies else next(iter(policies), None)
        if name is None:
            self._screen.line("this game has no bot that could be asked")
        else:
            move = policies[name](view, self._game.legal_moves(view), Source("hint").draws("policy/0/0"))
            self._screen.line(f"the bot {name} would: {move}")

    def _move(self, typed: str, view: Any, choices: _Choices) -> Any:
        """The move of a number or a text; None after saying why it is none."""
        chosen = choices.numbered(typed)
        try:
            move = self._parsed(typed, view)
        except CardstopsError as error:
            if chosen is None:
                self._screen.line(str(error))
            return chosen
        refusal = self._game.why_illegal(view, move)
        if chosen is None:
            if refusal is not None:
                self._screen.line(str(refusal))
            return move if refusal is None else None
        if refusal is None and move != chosen:
            self._screen.line(f"{typed} is the choice {chosen} and also the move {move}: type #{typed}, or the cards")
            return None
        return chosen

    def _parsed(self, typed: str, view: Any) -> Any:
        """The move of a text, in whatever case it is typed.

        Raises:
            CardstopsError: it has none, as it is typed.
        """
        text = " ".join(map(_spelt, typed.split()))
        for spelling in (text, text.lower(), text.upper()):
            with suppress(CardstopsError):
                return self._game.parse_move(view, spelling)
        return self._game.parse_move(view, typed)


def _spelt(word: str) -> str:
    """A word, and a card as moves have it."""
    try:
        return Card.parse(word).text
    except CardstopsError:
        return word


class _Choices:
    """The legal moves, page by page, without asking how many there are.

    Attributes:
        shown: those that have been shown, by their numbers from 1.
    """

    def __init__(self, moves: Moves[Any]) -> None:
        self._coming, self._ahead = iter(moves), list[Any]()
        self.shown: list[Any] = []

    @property
    def left(self) -> bool:
        """Whether there are more."""
        return bool(self._ahead)

    def more(self) -> list[Any]:
        """The next page."""
        page = [*self._ahead, *islice(self._coming, _PAGE + 1 - len(self._ahead))]
        self._ahead = page[_PAGE:]
        self.shown += page[:_PAGE]
        return page[:_PAGE]

    def numbered(self, typed: str) -> Any:
        """The choice of a number, `3` or `#3`; the only one of an empty line; else None."""
        text = typed.removeprefix("#")
        if typed == "":
            return self.shown[0] if len(self.shown) == 1 and not self.left else None
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0
        return self.shown[number - 1] if 0 < number <= len(self.shown) else None
