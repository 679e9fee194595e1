"""What may follow what: the order of a record's lines, their numbers, and the chain."""

from __future__ import annotations

from binascii import a2b_hex
from collections.abc import Mapping
from hashlib import sha256
from itertools import islice

from cardstops.errors import RecordError, brief
from cardstops.jsontext import Json
from cardstops.record.forms import LONGEST_PLAIN, Forms, plain_moves
from cardstops.record.lines import (
    Chain,
    Dealt,
    Footer,
    Header,
    Line,
    Moved,
    PlainMoves,
    SeenDeal,
    SeenMove,
    Settled,
    moved,
)

__all__ = ["Sequence"]

_DEALS, _MOVES = (Dealt, SeenDeal), (Moved, SeenMove)
_OF_FULL, _OF_SEAT = (Dealt, Moved), (SeenDeal, SeenMove)


class Sequence:
    """The lines of one record so far, whether they are read or written.

    Attributes:
        header: the record's header.
        moves: how many moves came so far.
        deals: how many deals.
        dealt: whether a deal is under way.
        footer: the footer, once it came.
        chain: over everything so far.
    """

    def __init__(self, header: Header) -> None:
        self.header = header
        self.moves: int = 0
        self.deals: int = 0
        self.dealt: bool = False
        self.footer: Footer | None = None
        self.chain: Chain = Chain(header.text)
        self._forms = Forms(header)
        self._plain = plain_moves(header.game)

    def take(self, data: dict[str, Json]) -> Line:
        """Read the next line and go on with it; errors as `read`."""
        line = self.read(data)
        self.add(line)
        return line

    def read(self, data: dict[str, Json]) -> Line:
        """What the next line is, of its object without `h` or `chain`.

        Raises:
            DecodeError: it has not the form of a line.
            RecordError: it may not follow, or is out of count.
        """
        line = self._forms.read(data)
        self.expect(line)
        return line

    def expect(self, line: Line) -> None:
        """See that a line may come next.

        Raises:
            RecordError: it may not follow, is out of count, or is of the other form.
        """
        if self.footer is not None:
            raise RecordError("a line after the footer")
        if isinstance(line, _OF_SEAT if self.header.seat is None else _OF_FULL):
            raise RecordError("a line of the other form, full or a seat's")
        if isinstance(line, _MOVES):
            _expect("a move's number", line.number, self.moves, now=self.dealt)
        elif isinstance(line, _DEALS):
            _expect("a deal's number", line.number, self.deals, now=not self.dealt)
        elif isinstance(line, Settled):
            _expect("a settlement's number", line.number, self.deals - 1, now=self.dealt)
        elif isinstance(line, Footer):
            now = line.end == "abandoned" or not self.dealt
            _expect("the footer's count of moves", line.moves, self.moves, now=now)
        else:
            raise RecordError(f"{brief(line)} is no line after the header")

    def plain_move(self, number: bytes, seat: bytes, text: bytes, seal: bytes) -> Moved | None:
        """The next line, of the parts of a move's line as it is written; None, and nothing done, if anything is odd.

        It does at once what `take` and a look at `h` do, and no more; what it leaves undone they judge.
        """
        if not self.dealt or int(number) != self.moves or self.header.seat is not None:
            return None
        known = self._plain(text.decode())
        if known is None:
            return None
        written = b'{"m":%b,"n":%b,"s":%b}' % (known[1], number, seat)
        value = sha256(self.chain.value + written).digest()
        if value[:8] != a2b_hex(seal):
            return None
        self.chain.value = value
        self.moves += 1
        return moved(written.decode(), self.moves - 1, int(seat), known[0], None)

    def packed_moves(self, moves: list[Json], index: int, states: Mapping[str, Json]) -> PlainMoves:
        """The next lines, of a deal's moves from this one on as a packed record has them, up to one that is odd.

        Odd is also one with a digest after it, whose number stands in `states`. There may be none that is not.
        """
        row = PlainMoves(self.moves, [])
        if self.header.seat is not None:
            return row
        plain, add, value, number = self._plain, row.moves.append, self.chain.value, self.moves
        for move in islice(moves, index, None):
            if type(move) is not list or len(move) != 2:
                break
            seat, text = move
            if type(seat) is not int or type(text) is not str or len(text) > LONGEST_PLAIN:
                break
            if states and str(number) in states:
                break
            known = plain(text)
            if known is None:
                break
            written = b'{"m":%b,"n":%d,"s":%d}' % (known[1], number, seat)
            value = sha256(value + written).digest()
            add((seat, known[0], written))
            number += 1
        self.chain.value, self.moves = value, number
        return row

    def add(self, line: Line) -> None:
        """Go on with a line that `read` gave."""
        if isinstance(line, _MOVES):
            self.moves += 1
        elif isinstance(line, _DEALS):
            self.deals, self.dealt = self.deals + 1, True
        elif isinstance(line, Settled):
            self.dealt = False
        else:
            self.footer = line
        self.chain.add(line.text)


def _expect(what: str, number: int, due: int, *, now: bool) -> None:
    if not now:
        raise RecordError(f"{what} out of place")
    if number != due:
        raise RecordError(f"{what} is {number} where {due} is due")
