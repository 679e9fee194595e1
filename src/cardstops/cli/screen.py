"""What the terminal can show: its width, the signs of the suits, colours. It writes texts, whatever they tell."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from cardstops.cards import SYMBOLS
from cardstops.cli.sentences import plain

__all__ = ["Screen"]

_CARD: Final = re.compile(r"\b([A2-9TJQK])([CDHS])\b")
_RED: Final = re.compile(r"\b(?:10|[A2-9JQK])[DH♦♥]|\bRJ\b")
_NARROWEST: Final = 24
_WIDEST: Final = 100
_BOLD, _RED_ON, _OFF = "\x1b[1m", "\x1b[31m", "\x1b[0m"


@attrs.frozen
class Screen:
    """A place to write to.

    Attributes:
        symbols: whether suits are shown by their signs; else by their letters, and all else in ASCII too.
        colour: whether red suits are red, and headings bold.
    """

    symbols: bool
    colour: bool

    @classmethod
    def of(cls, encoding: str, environment: Mapping[str, str], *, terminal: bool, ascii_only: bool) -> Screen:
        """The screen of a terminal, or of a file or pipe.

        Args:
            encoding: what the terminal takes; one that cannot say the suits gets their letters.
            environment: its variables, of which `NO_COLOR` and `TERM` are read.
            terminal: whether it is one.
            ascii_only: letters are asked for.
        """
        kind = environment.get("TERM", "dumb")
        colour = terminal and kind != "dumb" and not environment.get("NO_COLOR")
        return cls(symbols=not ascii_only and _says_suits(encoding), colour=colour)

    def heading(self, text: str) -> None:
        """A line that something new begins with, and an empty one before it."""
        self.space()
        for line in textwrap.wrap(f"{'──' if self.symbols else '--'} {self._signs(text)}", _width()):
            self._write(self._bold(line))

    def line(self, text: str, indent: int = 0, hanging: int | None = None) -> None:
        """A text, on as many lines as it needs.

        Args:
            text: the text, cards in their own.
            indent: spaces before the first line.
            hanging: spaces before the others; two more when left out.
        """
        self._wrapped(self._signs(text), indent, indent + 2 if hanging is None else hanging)

    def whole(self, text: str) -> None:
        """A text that is to be copied as it stands, however long the line."""
        self._write(plain(text))

    def row(self, label: str, items: Iterable[str], indent: int = 0, column: int = 10) -> None:
        """A label, and beside it the items, which are parted by wider gaps; a short one stays on its line."""
        shown = [self._signs(item) for item in items]
        tied = [item.replace(" ", _TIED) if len(item) <= _SHORT else item for item in shown]
        self._wrapped(f"{self._signs(label):<{column}}  {_GAP.join(tied)}", indent, indent + min(column + 2, 12))

    def space(self) -> None:
        """An empty line."""
        self._write("")

    def prompt(self, text: str) -> str:
        """The text as it stands before what is typed."""
        return self._bold(self._signs(text))

    def _wrapped(self, text: str, indent: int, hanging: int) -> None:
        first, rest = " " * indent, " " * hanging
        for line in textwrap.wrap(text, _width(), initial_indent=first, subsequent_indent=rest, break_on_hyphens=False):
            self._write(line.replace(_TIED, " "))

    def _write(self, line: str) -> None:
        print(_RED.sub(lambda found: f"{_RED_ON}{found[0]}{_OFF}", line) if self.colour else line, flush=True)

    def _bold(self, text: str) -> str:
        return f"{_BOLD}{text}{_OFF}" if self.colour else text

    def _signs(self, text: str) -> str:
        """The text with cards as they are shown here."""
        shown = _CARD.sub(self._card, plain(text))
        return shown if self.symbols else shown.encode("ascii", "replace").decode("ascii")

    def _card(self, found: re.Match[str]) -> str:
        rank, suit = found.groups()
        return ("10" if rank == "T" else rank) + (SYMBOLS["CDHS".index(suit)] if self.symbols else suit)


_GAP: Final = "   "
_TIED: Final = "\xa0"
"""A space at which no line ends."""
_SHORT: Final = 28


def _says_suits(encoding: str) -> bool:
    try:
        SYMBOLS.encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def _width() -> int:
    """The width of the terminal now, within reason."""
    return max(_NARROWEST, min(shutil.get_terminal_size().columns, _WIDEST))
