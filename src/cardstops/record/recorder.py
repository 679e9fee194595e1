"""Recording: a match written line by line while it is played, each line flushed before the next move is taken.

A line is read and stepped before it is written, by the code that reads and verifies, so that nothing is ever written
that would not verify. Settlements and the footer of a finished match are written when they are due.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Sequence as Listed
from typing import Any, Final, Self, TypeVar

from cardstops.cards import Card
from cardstops.codec import digest, encode
from cardstops.errors import (
    CardstopsError,
    IllegalMoveError,
    RecordError,
)
from cardstops.game import AnyGame, Settlement, check_game
from cardstops.jsontext import Json, compact
from cardstops.record.given import deck_text, mapping, named, own_keys, refuse, tidy
from cardstops.record.heading import read_header
from cardstops.record.lines import FULL_FORMAT, VERSION, Footer, Header, Line, in_reach
from cardstops.record.sequence import Sequence
from cardstops.record.sink import Sink, Target
from cardstops.record.stepping import Divergence, Stepper, played
from cardstops.rng import RNG, Seed, seed_text
from cardstops.shapes import LEAVES

__all__ = ["Recorder"]

_TEXT: Final = LEAVES[str]
T = TypeVar("T")
_NOTHING: Final[Mapping[str, Json]] = {}


class Recorder:
    """A match that is played and written at once. `Recorder.start` begins one, `Record.resume` goes on with one.

    Used in a `with` statement it closes a file that it opened; otherwise the footer does.

    Attributes:
        state: the state of the deal under way, or None between deals.
        table: the table of the next deal or of the one under way; None once the match is over.
        settlement: the last deal's settlement, or None.
        moves: how many moves were made.
        ended: whether the footer is written.
    """

    def __init__(self, header: Header, lines: Iterable[Line], open_sink: Callable[[], Sink], digest_every: int) -> None:
        if not isinstance(digest_every, int) or digest_every < 1:
            raise RecordError("digest_every is a number of moves, at least 1")
        self._header, self._game, self._every = header, header.game, digest_every
        self._sequence, self._player = Sequence(header), Stepper(header)
        self._whole = True
        for number, line in enumerate(lines, start=2):
            self._sequence.expect(line)
            played(self._player, line, number)
            self._sequence.add(line)
        self._sink = open_sink()
        self._settle_if_over()

    @classmethod
    def start(  # noqa: PLR0913  # each names one thing that a header holds
        cls,
        target: Target,
        game: AnyGame,
        table: Any,
        *,
        seed: Seed | None = None,
        seats: Listed[str | Mapping[str, Json]] | None = None,
        extra: Mapping[str, Json] = _NOTHING,
        digest_every: int = 32,
    ) -> Self:
        """Begin a record with its header.

        Args:
            target: a path, where no file may be, or a file that is open for writing.
            game: the game.
            table: the opening table.
            seed: what every deal is shuffled from; None when cards will be given.
            seats: a name for each seat, or an object with `name` and the host's own `x-` keys.
            extra: the host's own keys of the header, which begin with `x-`.
            digest_every: after how many moves a digest of the state is written; each settlement has one anyway.

        Raises:
            UnknownGameError: `game` is no `Game`.
            DecodeError: the table, a name or a key is none.
            RecordError: the target is none.
            SeedError: the seed is none.
            FileExistsError: there is a file of that path.
            OSError: it cannot be written.
        """
        check_game(game)
        data = _header(game, table, seed, seats, extra)
        header = read_header(data, {game.name: game})
        in_reach(header.text)
        return cls(header, (), lambda: Sink.new(target, f"{compact(data)}\n"), digest_every)

    @property
    def state(self) -> Any:
        """The state of the deal under way, or None between deals."""
        return self._player.state

    @property
    def table(self) -> Any:
        """The table of the next deal or of the one under way; None once the match is over."""
        return self._player.table

    @property
    def settlement(self) -> Settlement[Any] | None:
        """The last deal's settlement, or None."""
        return self._player.settlement

    @property
    def moves(self) -> int:
        """How many moves were made."""
        return self._player.moves

    @property
    def ended(self) -> bool:
        """Whether the footer is written."""
        return self._sequence.footer is not None

    def deal(
        self,
        deck: Iterable[Card] | None = None,
        *,
        facts: Mapping[str, int] | None = None,
        extra: Mapping[str, Json] = _NOTHING,
    ) -> Any:
        """Deal to the table: from the header's seed, or from cards in dealing order.

        Args:
            deck: the cards; None, and only None, where the header has a seed.
            facts: what else `deal` takes by name, such as what the cards leave open.
            extra: the host's own keys of the line, which begin with `x-`.

        Returns:
            The state after the deal; if the deal is over at once, it is settled.

        Raises:
            CardstopsError: as the game's `deal` does.
            RecordError: no deal can begin now, or a deck was given beside a seed or left out without one.
            OSError: it cannot be written; then nothing more can be.
        """
        self._between_deals()
        seed = self._header.seed
        if (seed is None) == (deck is None):
            raise RecordError("a deck where there is no seed, and only there")
        known: dict[str, int] = {}
        if seed is not None:
            due = self._game.shuffle(self.table, seed)
            deck, known = due.cards, dict(due.facts)
        given: Mapping[str, int] = {} if facts is None else mapping("facts", facts)
        refuse(name for name in given if name not in self._game.facts)
        known.update(given)
        return self._dealt({"deck": deck_text(deck), **{name: known[name] for name in sorted(known)}}, extra)

    def set_up(self, position: Any, *, extra: Mapping[str, Json] = _NOTHING) -> Any:
        """Begin a deal with a state of this table that was set up; the header has no seed.

        Raises:
            DecodeError: it is no state, or an impossible one.
            RecordError: no deal can begin now, or it is another table's.
            OSError: it cannot be written; then nothing more can be.
        """
        self._between_deals()
        return self._dealt({"setup": tidy(encode(position, self._game))}, extra)

    def _dealt(self, data: Mapping[str, Json], extra: Mapping[str, Json]) -> Any:
        self._take({"deal": self._sequence.deals, **data}, extra)
        state = self.state
        self._settle_if_over()
        return state

    def play(self, move: Any, *, extra: Mapping[str, Json] = _NOTHING) -> Any:
        """Make a move of the seat on turn.

        Args:
            move: the move.
            extra: the host's own keys of the line, which begin with `x-`.

        Returns:
            The state after the move; if the deal is over, it is settled, and a match that is over has its footer.

        Raises:
            IllegalMoveError: the rules do not allow it; nothing is written.
            RecordError: no deal is under way.
            OSError: it cannot be written; then nothing more can be.
        """
        before = self.state
        if before is None:
            raise RecordError("no deal is under way")
        if (fault := self._game.why_illegal(before, move)) is not None:
            raise IllegalMoveError(fault)
        data: dict[str, Json] = {"n": self.moves, "s": before.turn, "m": str(move)}
        if (self.moves + 1) % self._every == 0:
            data["state"] = digest(self._game.apply(before, move), self._game)
        self._take(data, extra)
        after = self.state
        self._settle_if_over()
        return after

    def close_match(self, *, extra: Mapping[str, Json] = _NOTHING) -> Settlement[Any]:
        """End the match between deals, as the host may, and write the footer.

        Raises:
            RecordError: a deal is under way, or the match is over.
            OSError: it cannot be written.
        """
        self._between_deals()
        settlement: Settlement[Any] = self._game.close(self.table)
        self._end("closed", encode(settlement.final, self._game), extra)
        return settlement

    def abandon(self, *, extra: Mapping[str, Json] = _NOTHING) -> Any:
        """Break the match off, and write the footer.

        Returns:
            The table before the deal that was broken off: its stakes have returned.

        Raises:
            RecordError: the match is over.
            OSError: it cannot be written.
        """
        if self.ended:
            raise RecordError("the match is over")
        self._end("abandoned", None, extra)
        return self.table

    def _between_deals(self) -> None:
        if self.state is not None:
            raise RecordError("a deal is under way")
        if self.ended:
            raise RecordError("the match is over")

    def _settle_if_over(self) -> None:
        """Write what is due: the settlement of a deal that is over, the footer of a match that is."""
        state = self.state
        if state is not None and state.turn is None:
            due = self._game.settle(state)
            payments, winners = list[Json](due.payments), list[Json](due.winners)
            number = self._sequence.deals - 1
            data: dict[str, Json] = {
                "settle": number,
                "payments": payments,
                "winners": winners,
                "reason": _TEXT.write(due.reason),
            }
            self._take({**data, "state": digest(state, self._game)})
        if self.settlement is not None and self.settlement.final is not None and not self.ended:
            self._end("finished", encode(self.settlement.final, self._game), _NOTHING)

    def _end(self, end: str, final: Json, extra: Mapping[str, Json]) -> None:
        self._take({"end": end, "final": tidy(final), "moves": self.moves}, extra)
        self._sink.close()

    def _take(self, written: dict[str, Json], extra: Mapping[str, Json] = _NOTHING) -> None:
        """Read a line, step it, write it."""
        data = {**written, **own_keys(extra)} if extra else written
        if not self._whole:
            raise RecordError("a line was not written whole: read the file again and resume")
        line = self._sequence.read(data)
        in_reach(line.text)
        try:
            self._player.go(line)
        except Divergence as error:
            if isinstance(error.__cause__, CardstopsError):
                raise error.__cause__ from None
            raise RecordError(f"{error.what}: expected {error.expected}, got {error.got}") from error
        self._sequence.add(line)
        chain = self._sequence.chain
        seal: dict[str, Json] = {"chain": chain.full} if isinstance(line, Footer) else {"h": chain.short}
        self._whole = False
        self._sink.write(f"{compact({**data, **seal})}\n")
        self._whole = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._sink.close()


def _header(
    game: AnyGame,
    table: Any,
    seed: Seed | None,
    seats: Listed[str | Mapping[str, Json]] | None,
    extra: Mapping[str, Json],
) -> dict[str, Json]:
    """The header's object, in the order of the stream form."""
    written = encode(table, game)
    if not isinstance(written, dict) or "rules" not in written or not hasattr(table, "seats"):
        raise RecordError("a match begins with a table")
    rules = written.pop("rules")
    preset = next((name for name, known in game.presets.items() if known == table.rules), None)
    names = [f"Seat {seat}" for seat in range(table.seats)] if seats is None else seats
    return {
        "format": FULL_FORMAT,
        "version": VERSION,
        "game": game.name,
        "revision": game.revision,
        "preset": preset,
        "rules": tidy(rules),
        "rng": RNG,
        "seed": None if seed is None else seed_text(seed),
        "seats": named(names),
        "table": tidy(written),
        "view": "full",
        **own_keys(extra),
    }
