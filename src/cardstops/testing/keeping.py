"""Laws 7 and 8: what is written can be read again, and what was played can be played again."""

from __future__ import annotations

import io
import pickle
from collections.abc import Iterator

from cardstops.codec import decode, digest
from cardstops.game import AnyGame, Deck, Position, Seated, choose
from cardstops.jsonreader import read_json
from cardstops.jsontext import compact
from cardstops.record import Exact, Record, Recorder, pack, unpack, verify
from cardstops.rng import Seed, Stream, seed_text
from cardstops.testing.moments import LawBrokenError, Moment

__all__ = ["law_7_values_survive_being_written", "law_8_records_are_exact", "law_8_replay_gives_the_same_states"]


def law_7_values_survive_being_written(at: Moment) -> None:
    """Text, JSON and pickle of every value round-trip, to an equal value with an equal hash."""
    for move in at.shared(at.spread(at.legal(), 8)):
        text = str(move)
        for read in (at.game.read_move(text), at.game.parse_move(at.state, text), _pickled(move)):
            if read != move or hash(read) != hash(move) or str(read) != text:
                at.broken(f"law 7: the move {move!r} is read back as {read!r}")
    for value in at.shared(tuple(_values(at))):
        kept = decode(read_json(compact(at.data(value))), at.game)
        for read in (kept, _pickled(value)):
            if read != value or hash(read) != hash(value) or type(read) is not type(value):
                at.broken(f"law 7: {value!r} is read back as {read!r}")
        if at.written(kept) != at.written(value):
            at.broken(f"law 7: {value!r} is written differently the second time")


def _pickled(value: object) -> object:
    copy: object = pickle.loads(pickle.dumps(value))  # noqa: S301  # what was pickled on the same line
    return copy


def _values(at: Moment) -> Iterator[object]:
    """Every value of the game that belongs to this moment."""
    yield at.table
    yield at.state
    for viewer in at.viewers:
        yield at.game.view(at.state, viewer)
    for move in at.spread(at.legal(), 2):
        yield from at.game.events(at.state, move, at.state.turn)
    for move in at.tried[-2:]:
        if (illegality := at.game.why_illegal(at.state, move)) is not None:
            yield illegality
    if not at.number:
        yield at.game.shuffle(at.table, at.seed)
        yield from at.game.deal_events(at.table, at.seed, seat=0)
    if at.over:
        yield at.game.settle(at.state)


def law_8_replay_gives_the_same_states(at: Moment) -> None:
    """The deck and the texts of the moves lead to the same states again, and the last one has the same digest."""
    game = at.game
    if not at.over:
        return
    deck: Deck = game.shuffle(at.table, at.seed)
    state: Position = game.deal(at.table, deck=deck.cards, **dict(deck.facts))
    if state != game.deal(at.table, at.seed):
        at.broken("law 8: the deck that the seed gives is dealt to another state than the seed")
    for text in at.played:
        state = game.apply(state, game.read_move(text))
    if digest(state, game) != digest(at.state, game) or state != at.state:
        at.broken(f"law 8: played again from the texts of its moves, the deal ends as {state}")


def law_8_records_are_exact(
    game: AnyGame, rules: object = None, seats: int | None = None, seed: Seed = "laws", *, deals: int = 2
) -> None:
    """A match that is written down is EXACT, in the stream form, packed, and as each seat saw it.

    Args:
        game: the game, one of `GAMES` or your own.
        rules: rules or a preset's name; the game's default preset when left out.
        seats: the number of seats; it may be left out where only one is possible.
        seed: what is dealt and played.
        deals: after so many deals the match is closed.

    Raises:
        LawBrokenError: a form of the record is not EXACT, or another record comes of unpacking.
    """
    table: Seated = game.open_table(next(iter(game.presets)) if rules is None else rules, seats)
    written = io.BytesIO()
    recorder, choice = Recorder.start(written, game, table, seed=seed, digest_every=1), Stream(seed, "laws/8")
    for _ in range(deals):
        if not recorder.ended:
            state: Position = recorder.deal()
            while state.turn is not None:
                state = recorder.play(choose(game.legal_moves(state), choice))
    if not recorder.ended:
        recorder.close_match()
    games = {game.name: game}
    record = Record.read(written.getvalue(), games)
    if unpack(pack(record), games) != record:
        raise LawBrokenError(f"law 8: {game.name}: another record comes of packing and unpacking")
    for form, kept in _forms(record):
        verdict = verify(kept, games)
        if not isinstance(verdict, Exact):
            raise LawBrokenError(f"law 8: {game.name}, seed {seed_text(seed)}: {form} is {verdict}")


def _forms(record: Record) -> Iterator[tuple[str, Record]]:
    yield "the record", record
    for seat in range(len(record.header.names)):
        yield f"the record of seat {seat}", record.for_seat(seat)
