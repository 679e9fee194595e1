"""Each law catches a game that breaks it: high card, with one function put wrong."""
# ruff: noqa: ARG001, ARG005  # a function put wrong takes what the right one takes, and looks at less of it

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from typing import Any

import attrs
import pytest

from cardstops import testing
from cardstops.cards import Card, Cards, pack
from cardstops.draws import Draws
from cardstops.errors import CardstopsError, Fault, IllegalMoveError, MoveTextError
from cardstops.game import AnyGame, Deck, Event, Final, Illegality, Outcome, Settlement
from cardstops.policies import at_random, move_by_move
from cardstops.rng import Seed
from cardstops.testing import Books, Law, LawBrokenError, check, dealt, hold, keeping, walk
from cardstops.testing import moments as walking
from tests.support import toy
from tests.support.toy_books import BOOKS

GAME = toy.GAME
ILLEGAL = Illegality("no", "9.9", "no reason")


def along(game: AnyGame, law: Law, seats: int, books: Books | None) -> None:
    for at in walk(game, toy.open_table("highcard", seats), "s", deals=2, books=books):
        hold(at, [law])


def broken(law: Law, game: AnyGame, says: str, *, books: Books | None = None, seats: int = 3) -> None:
    """See that one law, asked alone, is broken somewhere in two deals, and says where and how."""
    with pytest.raises(LawBrokenError) as caught:
        along(game, law, seats, books)
    number = law.__name__.split("_")[1]
    assert f"law {number}: " in str(caught.value) or law.__name__ in str(caught.value)
    assert says in str(caught.value)
    assert "highcard, preset highcard, 3 seats, seed s:s, deal " in str(caught.value)


def other(**functions: Any) -> AnyGame:
    """High card with some functions put in the place of its own."""
    return attrs.evolve(GAME, **functions)


def test_high_card_itself_obeys() -> None:
    for preset, seats in testing.configurations(GAME):
        check(GAME, preset, seats)
    check(GAME, toy.Rules(hand=2), 2, deals=9, every=2)
    check(GAME, seats=2, books=Books(cards=all_cards, chips=lambda value: 0))


def all_cards(state: toy.State) -> Cards:
    laid = Cards.of(card for cards in state.laid for card in cards)
    return sum(state.hands, state.stock) + laid


def test_the_message_names_house_rules_where_there_is_no_preset() -> None:
    at = dealt(GAME, toy.open_table(toy.Rules(ante=7), 2), 1, Books())
    with pytest.raises(LawBrokenError, match=r"highcard, rules Rules\(.*ante=7.*\), 2 seats, seed i:1, .*: so there"):
        at.broken("so there")


# --- law 1


def moves_for_ever(state: Any) -> tuple[toy.Move, ...]:
    return toy.legal_moves(state) or (toy.FOLD,)


def settled_at_once(state: toy.State) -> Settlement[toy.Table]:
    return Settlement((0, 0, 0), (), "soon", state.table, None)


def never_settled(state: toy.State) -> Settlement[toy.Table]:
    raise CardstopsError("never")


def to_nobody(state: toy.Playing, move: toy.Move) -> toy.State:
    after = toy.apply(state, move)
    return attrs.evolve(after, turn=9) if isinstance(after, toy.Playing) else after


def nobody_folds(state: Any) -> tuple[toy.Move, ...]:
    return (toy.FOLD,) if state.turn == 9 else toy.legal_moves(state)


def round_and_round(state: toy.State, move: toy.Move) -> toy.State:
    toy.apply(state, move)
    return state


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (other(legal_moves=moves_for_ever), "the deal is over, yet fold is legal"),
        (other(legal_moves=lambda state: ()), "is on turn and has no legal move"),
        (other(settle=settled_at_once), "the deal can be settled before it is over"),
        (other(settle=never_settled), "the deal is over, yet it cannot be settled"),
        (other(apply=to_nobody, legal_moves=nobody_folds), "seat 9 is on turn, which is no seat"),
        (other(apply=round_and_round), "the deal does not end"),
        (other(legal_moves=lambda state: {}[state]), "the game raises KeyError"),
    ],
)
def test_law_1(game: AnyGame, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walking, "MOST_MOVES", 50)
    broken(testing.law_1_a_deal_ends, game, says)


# --- law 2


def twice(state: toy.State, move: toy.Move) -> toy.State:
    """Lays the card down and leaves it in the stock too, which the game does not mind."""
    after = toy.apply(state, move)
    return attrs.evolve(after, stock=after.stock + after.stock) if isinstance(move, toy.Play) else after


def lost(state: toy.State, move: toy.Move) -> toy.State:
    return attrs.evolve(toy.apply(state, move), stock=Cards())


@attrs.frozen
class Meld:
    cards: tuple[Card, ...]


@attrs.frozen
class Melding:
    """A state with melds, for the law that looks for cards wherever they may lie."""

    table: toy.Table
    hands: tuple[Cards, ...]
    melds: tuple[tuple[Meld, ...], ...]
    turn: int = 0


def melding(table: toy.Table, seed: Seed) -> Melding:
    state = toy.deal(table, seed)
    return Melding(table, state.hands, ((Meld((Card.parse("AS"), Card.parse("AS"))),),))


def test_law_2() -> None:
    law, easy = testing.law_2_cards_are_conserved, {"faults": lambda value: ()}
    broken(law, other(apply=twice, **easy), "are more than were dealt")
    broken(law, other(apply=lost), "the game finds its own state impossible: $.hands: the cards are not the pack")
    broken(law, other(apply=lost, **easy), "were dealt", books=Books(cards=all_cards))
    broken(law, other(deal=melding, **easy), "are more than were dealt")


# --- law 3


def rich(state: toy.State, move: toy.Move) -> toy.State:
    after = toy.apply(state, move)
    return attrs.evolve(after, pot=after.pot + 1)


def settled_as(**changes: Any) -> Callable[[toy.State], Settlement[toy.Table]]:
    return lambda state: attrs.evolve(toy.settle(state), **changes)


@attrs.frozen
class Bare:
    """A state that keeps its chips on its table."""

    table: toy.Table
    hands: tuple[Cards, ...] = ()
    turn: int = 0


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (other(apply=rich), "1 chips are on the table and with the seats, 0 before the deal"),
        (other(settle=settled_as(payments=(0,))), "1 payments"),
        (other(settle=settled_as(table=None)), "either a next table or a final standing"),
        (other(settle=settled_as(table=None, final=Final((1, 2, 3), 4, ()))), "10 chips after the deal, 0 before it"),
    ],
)
def test_law_3(game: AnyGame, says: str) -> None:
    broken(testing.law_3_chips_are_conserved, game, says)


def test_law_3_asks_the_books_and_else_the_table() -> None:
    counter = count()
    law = testing.law_3_chips_are_conserved
    broken(law, GAME, "1 chips are on the table", books=Books(chips=lambda value: next(counter)))
    at = dealt(other(deal=lambda table, seed: Bare(table)), toy.open_table("highcard", 3), "s", Books())
    hold(at, [law])


# --- law 4


class Lazy:
    """A list of moves that answers each question as it was told to."""

    def __init__(self, moves: tuple[toy.Move, ...], **answers: Any) -> None:
        self.moves, self.answers = moves, answers

    def __len__(self) -> int:
        size: int = self.answers.get("size", len(self.moves))
        return size

    def __iter__(self) -> Iterator[toy.Move]:
        return iter(self.moves)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return self.answers.get("part", self.moves[place])
        return self.answers["beyond"] if place == len(self.moves) and "beyond" in self.answers else self.moves[place]

    def __contains__(self, move: object) -> bool:
        return move in self.moves and move not in self.answers.get("without", ())

    def sample(self, rng: Any) -> object:
        return self.answers.get("drawn", self.moves[rng.randrange(len(self.moves))])


def lazily(**answers: Any) -> AnyGame:
    return other(legal_moves=lambda state: Lazy(toy.legal_moves(state), **answers) if state.turn is not None else ())


def in_turns() -> AnyGame:
    counter = count()
    return other(legal_moves=lambda state: toy.legal_moves(state)[:: 1 if next(counter) % 2 else -1])


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (other(legal_moves=lambda state: toy.legal_moves(state) * 2), "a move stands twice in the list"),
        (in_turns(), "the moves in another order"),
        (other(move_types=(toy.Fold,)), "is of no move type of the game"),
        (lazily(size=2), "2 moves, but 3 are listed"),
        (lazily(drawn=toy.FOLD), "fold was drawn from the moves and is none of them"),
        (lazily(part=(toy.FOLD,)), "a slice of the moves has not the moves at its places"),
        (lazily(beyond=toy.FOLD), "after the last move there is another, fold"),
    ],
)
def test_law_4(game: AnyGame, says: str) -> None:
    hold(dealt(lazily(), toy.open_table("highcard", 3), "s", Books()), [testing.law_4_legal_moves_are_an_ordered_list])
    broken(testing.law_4_legal_moves_are_an_ordered_list, game, says)


def test_law_4_under_other_hash_seeds() -> None:
    testing.law_4_under_other_hash_seeds("tests.support.toy:GAME", "highcard", 3)
    with pytest.raises(LawBrokenError, match="another order"):
        testing.law_4_under_other_hash_seeds("tests.support.hashed:GAME", "highcard", 3, hash_seeds=range(3))
    with pytest.raises(LawBrokenError, match="PYTHONHASHSEED=13: RuntimeError: unlucky"):
        testing.law_4_under_other_hash_seeds("tests.support.hashed:GAME", "highcard", 3, hash_seeds=(13,))


# --- law 5


def all_is_well(state: Any, move: Any) -> None:
    return None


def refusing(state: toy.State, move: toy.Move) -> toy.State:
    raise IllegalMoveError(ILLEGAL)


def accepting(state: toy.State, move: toy.Move) -> toy.State:
    return toy.apply(state, move) if toy.why_illegal(state, move) is None else state


def refusing_otherwise(state: toy.State, move: toy.Move) -> toy.State:
    if toy.why_illegal(state, move) is not None:
        raise IllegalMoveError(ILLEGAL)
    return toy.apply(state, move)


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (lazily(without=(toy.Play(Card.parse("4D")), toy.FOLD)), "is listed, but not in the list"),
        (other(why_illegal=all_is_well), "not in the list, and why_illegal says None"),
        (other(why_illegal=lambda state, move: ILLEGAL), "in the list, and why_illegal says no reason (rule 9.9)"),
        (other(apply=refusing), "is legal, but apply refuses it"),
        (other(apply=accepting), "is not legal, but apply accepts it"),
        (other(apply=refusing_otherwise), "apply says no reason (rule 9.9), why_illegal"),
    ],
)
def test_law_5(game: AnyGame, says: str) -> None:
    broken(testing.law_5_list_predicate_and_apply_agree, game, says)


# --- law 6


def spoiling(state: toy.State, move: toy.Move) -> toy.State:
    after = toy.apply(state, move)
    object.__setattr__(state, "pot", state.pot + 1)
    return attrs.evolve(after, pot=0)


def never_the_same() -> AnyGame:
    counter = count()

    def apply(state: toy.State, move: toy.Move) -> toy.State:
        return attrs.evolve(toy.apply(state, move), pot=next(counter))

    return other(apply=apply)


def never_told_the_same() -> AnyGame:
    counter = count()
    return other(events=lambda state, move, seat: (Event("told", "1", count=next(counter)),))


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (other(apply=spoiling), "a function changed the state"),
        (never_the_same(), "applied twice to one state gives two states"),
        (never_told_the_same(), "differ from one time to the next"),
    ],
)
def test_law_6(game: AnyGame, says: str) -> None:
    broken(testing.law_6_apply_leaves_its_argument_as_it_was, game, says)


# --- law 7


@attrs.frozen(eq=False)
class Single:
    """A view that is equal to nothing but itself."""

    turn: int | None
    hand: Cards | None = None


def louder(said: str) -> str:
    return f"{said}!"


@attrs.frozen
class Growing:
    """A view that is another one whenever it is built, and does not say so."""

    turn: int | None
    said: str = attrs.field(eq=type, converter=louder)


def seen_as(kind: type, *parts: Any) -> AnyGame:
    return other(view=lambda state, seat: kind(state.turn, *parts), types=(*GAME.types, kind))


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (other(read_move=lambda text: toy.FOLD), "is read back as Fold()"),
        (other(parse_move=lambda state, text: toy.FOLD), "is read back as Fold()"),
        (seen_as(Single), "is read back as Single(turn="),
        (seen_as(Growing, "I"), "is written differently the second time"),
        (other(faults=lambda value: [Fault("$", "a lie")]), "the game raises DecodeError: $: a lie"),
    ],
)
def test_law_7(game: AnyGame, says: str) -> None:
    broken(testing.law_7_values_survive_being_written, game, says)


# --- law 8


def another_seat_first(table: toy.Table, seed: Seed) -> Deck:
    deck = toy.shuffle(table, seed)
    return Deck(deck.cards, (("first", (dict(deck.facts)["first"] + 1) % 3),))


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (other(shuffle=another_seat_first), "is dealt to another state than the seed"),
        (never_the_same(), "played again from the texts of its moves, the deal ends as Finished("),
    ],
)
def test_law_8(game: AnyGame, says: str) -> None:
    broken(testing.law_8_replay_gives_the_same_states, game, says)


def deals_by_turns() -> AnyGame:
    """Deals one way from a seed it has been given an even number of times, another way when odd."""
    counter = count()

    def shuffle(table: toy.Table, seed: Seed) -> Deck:
        deck = toy.shuffle(table, seed)
        return deck if next(counter) < 4 else Deck(deck.cards[1:] + deck.cards[:1], deck.facts)

    return other(shuffle=shuffle)


def test_law_8_asks_every_form_of_a_record() -> None:
    testing.law_8_records_are_exact(GAME, seats=3)
    testing.law_8_records_are_exact(GAME, "highcard-long", 2, deals=9)
    with pytest.raises(LawBrokenError, match="law 8: highcard, seed s:laws: the record is DIVERGED"):
        testing.law_8_records_are_exact(deals_by_turns(), seats=2)


def test_law_8_compares_what_was_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "unpack", lambda line, games: line)
    with pytest.raises(LawBrokenError, match="another record comes of packing and unpacking"):
        testing.law_8_records_are_exact(GAME, seats=2)


# --- law 9


def showing(**changes: Callable[[toy.State, int | None], Any]) -> AnyGame:
    def view(state: toy.State, seat: int | None) -> toy.View:
        seen = toy.view(state, seat)
        return attrs.evolve(seen, **{name: change(state, seat) for name, change in changes.items()})

    return other(view=view, sample=lambda view, seed: toy.sample(attrs.evolve(view, stock=0), seed))


@attrs.frozen
class Naked:
    """A view with everybody's cards."""

    turn: int | None
    hands: tuple[Cards, ...] = ()
    hand: Cards | None = None
    known: tuple[Cards, ...] = ()


def telling(state: toy.State, move: toy.Move, seat: int | None) -> tuple[Event, ...]:
    """Tells everybody the cards of seat 0."""
    return (Event("peeped", "9.9", cards=tuple(state.hands[0])),)


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (seen_as(Naked), "a view has the attribute hands"),
        (showing(stock=lambda state, seat: state.stock), "more of the stock than its size"),
        (showing(hand=lambda state, seat: state.hands[0]), "seat 1 sees the hand"),
        (showing(hand=lambda state, seat: Cards() if seat is None else state.hands[seat]), "a spectator sees the hand"),
        (showing(known=lambda state, seat: (pack(),) * 3), "in the hand of seat 0, which is"),
        (showing(known=lambda state, seat: state.hands), "seat 0 can tell "),
        (showing(pot=lambda state, seat: state.hands[0].bits % 97), "which it does not see"),
        (showing(pot=lambda state, seat: state.stock.bits % 97), "seat 0 can tell "),
        (other(events=telling), "what its view does not"),
    ],
)
def test_law_9(game: AnyGame, says: str) -> None:
    broken(testing.law_9_views_tell_no_more, game, says, books=BOOKS)


def test_9_without_stated_visibility_only_samples_are_compared() -> None:
    broken(testing.law_9_views_tell_no_more, other(events=telling), "what its view does not")
    along(showing(pot=lambda state, seat: state.hands[0].bits % 97), testing.law_9_views_tell_no_more, 3, None)


def looking_later(state: toy.State, seat: int | None) -> int:
    return state.hands[0].bits % 97 if any(state.laid) else state.pot


def only_the_true_deal(value: object) -> list[Fault]:
    true = isinstance(value, toy.Playing) and value.hands == toy.deal(value.table, "s").hands
    return [] if true or not isinstance(value, toy.Playing) else [Fault("$", "not so dealt")]


def test_9_views_that_differ_after_a_step_excuse_its_events() -> None:
    at = dealt(showing(pot=looking_later), toy.open_table("highcard", 3), "s", BOOKS)
    hold(at, [testing.law_9_views_tell_no_more])


def test_9_what_cannot_be_looks_the_same_all_the_same() -> None:
    at = dealt(other(faults=only_the_true_deal), toy.open_table("highcard", 3), "s", BOOKS)
    hold(at, [testing.law_9_views_tell_no_more])
    peeping = attrs.evolve(showing(pot=lambda state, seat: state.stock.bits % 97), faults=only_the_true_deal)
    with pytest.raises(LawBrokenError, match="seat 0 can tell "):
        hold(attrs.evolve(at, game=peeping), [testing.law_9_views_tell_no_more])


def refusing_to_look(state: toy.State, seat: int | None) -> toy.View:
    if only_the_true_deal(state) and not any(state.laid):
        raise CardstopsError("there is no such state")
    return toy.view(state, seat)


def test_9_a_view_may_refuse_what_cannot_be_and_nothing_else() -> None:
    at = dealt(other(view=refusing_to_look), toy.open_table("highcard", 3), "s", BOOKS)
    with pytest.raises(LawBrokenError, match="seat 0 can tell "):
        hold(at, [testing.law_9_views_tell_no_more])
    faultless = other(view=refusing_to_look, faults=only_the_true_deal, sample=lambda view, seed: at.state)
    hold(attrs.evolve(at, game=faultless), [testing.law_9_views_tell_no_more])


def test_moves_that_are_no_cards_are_tried_once_they_have_been_legal() -> None:
    def read_move(text: str) -> toy.Move:
        raise MoveTextError(f"{text} is no move")

    at = dealt(other(read_move=read_move), toy.open_table("highcard", 3), "s", Books())
    assert at.tried == ()
    assert toy.FOLD in list(walk(GAME, at.table, "s"))[-1].tried


# --- law 10


def any_seat_may(state: Any) -> tuple[toy.Move, ...]:
    if isinstance(state, toy.View) and state.turn is not None:
        return (toy.FOLD,)
    return toy.legal_moves(state)


def one_move_less(state: Any) -> tuple[toy.Move, ...]:
    moves = toy.legal_moves(state)
    return moves[1:] if isinstance(state, toy.View) else moves


def otherwise_to_a_view(state: Any, move: Any) -> Illegality | None:
    illegality = toy.why_illegal(state, move)
    return ILLEGAL if illegality is not None and isinstance(state, toy.View) else illegality


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (other(legal_moves=any_seat_may), "is not on turn, and its view has the legal move fold"),
        (other(legal_moves=one_move_less), "sees 2 legal moves, the state has 3"),
        (other(why_illegal=otherwise_to_a_view), "the view says no reason (rule 9.9), not what the state says"),
    ],
)
def test_law_10(game: AnyGame, says: str) -> None:
    broken(testing.law_10_views_are_enough_to_play, game, says)


# --- law 11


def sampled_with(**changes: Any) -> AnyGame:
    return other(sample=lambda view, seed: attrs.evolve(toy.sample(view, seed), **changes))


def never_sampled_the_same() -> AnyGame:
    counter = count()
    return other(sample=lambda view, seed: toy.sample(view, next(counter)))


def only_of_the_true(state: Any) -> tuple[toy.Move, ...]:
    dealt_hands = toy.deal(state.table, "s").hands
    if isinstance(state, toy.Playing) and state.hands != dealt_hands:
        return ()
    return toy.legal_moves(state)


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (sampled_with(stock=Cards()), "what seat 0 samples is impossible: $.hands"),
        (sampled_with(folded=(9,)), "what seat 0 samples has another view"),
        (never_sampled_the_same(), "differs from one time to the next"),
        (other(legal_moves=only_of_the_true), "has no legal move"),
    ],
)
def test_law_11(game: AnyGame, says: str) -> None:
    at = dealt(game, toy.open_table("highcard", 3), "s", Books())
    with pytest.raises(LawBrokenError, match="law 11: ") as caught:
        hold(at, [testing.law_11_samples_fit_their_views])
    assert says in str(caught.value)


# --- law 12


def unread(text: str) -> toy.Move:
    """Fall over each text that is no move, as a table of words does."""
    return {"fold": toy.FOLD}[text]


def careless(state: Any, text: str) -> toy.Move:
    if not isinstance(text, str):
        raise MoveTextError("no text")
    return {"fold": toy.FOLD}[text]


def wordless(state: Any, text: str) -> toy.Move:
    raise MoveTextError


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (other(parse_move=careless), "parse_move('') raises KeyError: ''"),
        (other(read_move=unread), "read_move('') raises KeyError: ''"),
        (other(parse_move=wordless), "parse_move('') is refused without a word"),
        (other(faults=lambda value: ()), "law 12: decoding a "),
    ],
)
def test_law_12(game: AnyGame, says: str) -> None:
    broken(testing.law_12_nothing_else_is_raised, game, says)


# --- law 13


def played_out(state: toy.State, draws: Sequence[Draws]) -> Outcome[toy.Table]:
    """What playing out comes to, got the long way."""
    outcome: Outcome[Any] = move_by_move(GAME, state, (at_random,) * len(draws), draws)
    return outcome


def a_move_too_many(state: toy.State, draws: Sequence[Draws]) -> Outcome[toy.Table]:
    outcome = played_out(state, draws)
    return attrs.evolve(outcome, moves=outcome.moves + 1)


def played_together(  # how each is played out, and what is played
    out: Callable[[toy.State, Sequence[Draws]], Outcome[toy.Table]],
    table: toy.Table,
    seed: Seed,
    numbers: Sequence[int],
    draws: Sequence[Sequence[Draws]],
) -> list[Outcome[toy.Table]] | None:
    """What many deals come to, each got the long way; None at a table of four."""
    if table.seats == 4:
        return None
    decks = [GAME.shuffle(attrs.evolve(table, number=number), seed) for number in numbers]
    states = [GAME.deal(table, deck=deck.cards, **dict(deck.facts)) for deck in decks]
    return [out(state, each) for state, each in zip(states, draws, strict=True)]


def test_law_13() -> None:
    along(other(play_out=played_out), testing.law_13_playing_out_is_playing_on, 3, None)
    broken(testing.law_13_playing_out_is_playing_on, other(play_out=a_move_too_many), "playing out comes to")
    along(other(play_deals=partial(played_together, played_out)), testing.law_13_playing_out_is_playing_on, 3, None)
    wrong = other(play_deals=partial(played_together, a_move_too_many))
    broken(testing.law_13_playing_out_is_playing_on, wrong, "playing out comes to")
