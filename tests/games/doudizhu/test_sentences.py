"""What the game says, word for word: every refusal and error once, provoked and told (its faults are in `faults.txt`).

The sentences are public: a front end shows them where it has no translation of the code.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

import attrs
import pytest

from cardstops.cards import Card, Cards
from cardstops.game import Event
from cardstops.games import doudizhu
from cardstops.games.doudizhu import JokerPairs, PairKickers, Play, Rules, combinations
from tests.support.doudizhu import deck as stacked
from tests.support.doudizhu import hand, play, share
from tests.support.sentences import told

TABLE = doudizhu.open_table()
CALLING: Any = play(doudizhu.deal(TABLE, 1), "bid 2")
WRONG: Any = 5  # as a caller without a type checker may
TEXT: Any = "bid 3"


def position(*hands: str, rules: Rules | str = "doudizhu") -> Any:
    table = doudizhu.open_table(rules)
    return doudizhu.setup(table, hands=share(*hands, packs=table.rules.packs), landlord=0)


MANY = "3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S 6C 6D 6H 6S 7C 7D 7H 7S 8C 8D 8H"
LEADING = position("333345555", "66677", "88899")
ONE = play(LEADING, "3")
PAIR = play(LEADING, "33")
OVER = play(position("3", "44", "5"), "3")
REPEATED = position("333344445", "88", "99", rules=Rules(pair_kickers=PairKickers.MAY_REPEAT))
LOOSE = position("3334445556667", "88", "99", rules="openspiel")
PARSE = "; a text becomes a move by parse_move"


@pytest.mark.parametrize(
    ("at", "move", "sentence"),
    [
        (CALLING, TEXT, f"2.1 not-a-call: the seats are calling: pass, or bid 3{PARSE}"),
        (CALLING, 5, "2.1 not-a-call: the seats are calling: pass, or bid 3"),
        (play(doudizhu.deal(TABLE, 1), "bid 1"), 5, "2.1 not-a-call: the seats are calling: pass, or bid 2 or 3"),
        (doudizhu.deal(TABLE, 1), 5, "2.1 not-a-call: the seats are calling: pass, or bid 1, 2 or 3"),
        (CALLING, doudizhu.Bid(4), "2.1 bid-range: a bid is 1, 2 or 3"),
        (CALLING, doudizhu.Bid(0), "2.1 bid-range: a bid is 1, 2 or 3"),
        (CALLING, doudizhu.Bid(2), "2.1 bid-too-low: a bid is above the standing one of 2; or pass (2)"),
        (doudizhu.view(ONE, 0), doudizhu.PASS, "3.1 not-on-turn: seat 1 is on turn (1)"),
        (doudizhu.view(CALLING, CALLING.turn - 1), doudizhu.PASS,
         f"3.1 not-on-turn: seat {CALLING.turn} is on turn ({CALLING.turn})"),
        (OVER, doudizhu.PASS, "3.3 deal-over: the deal is over: settle it"),
        (doudizhu.view(OVER, 1), doudizhu.PASS, "3.3 deal-over: the deal is over: settle it"),
        (LEADING, doudizhu.PASS, "3.1 must-lead: who leads does not pass: play any combination"),
        (LEADING, TEXT, f"3.1 not-a-play: cards are being played: lead any combination{PARSE}"),
        (LEADING, doudizhu.Bid(1), "3.1 not-a-play: cards are being played: lead any combination"),
        (ONE, doudizhu.Bid(1), "3.1 not-a-play: cards are being played: play some, or pass"),
        (play(LEADING, "5555"), Play(Cards.parse("6C")),
         ("3.1 wrong-type: a single of 1 card does not follow the bomb of 4 cards, 5C 5D 5H 5S: "
         "play a higher bomb or the rocket [5C 5D 5H 5S]")),
        (play(position("3BR", "66677", "88899"), "BR"), Play(Cards.parse("6C")),
         ("3.1 wrong-type: a single of 1 card does not follow the rocket of 2 cards, BJ RJ: "
         "nothing beats it, so pass [BJ RJ]")),
        (LEADING, Play(Cards.parse("3C KC KD")), "4.5 not-held: the hand does not hold KC KD [KC KD]"),
        (LEADING, Play(Cards()), "4 not-a-combination: no card is no combination under these rules"),
        (LEADING, Play(Cards.parse("3C 4C")),
         "4 not-a-combination: 3C 4C is no combination under these rules [3C 4C]"),
        (LEADING, Play(Cards.parse("3C 3D"), Cards.parse("3D")),
         "4.4 wrong-kickers: kickers are named where there are several ways: pair 33 [3C 3D]"),
        (LOOSE, Play(hand("333444555666"), hand("444")),
         ("4.4 wrong-kickers: kickers are named where there are several ways: plane 333444555666, "
         "plane_singles 333444555 + 666, plane_singles 444555666 + 333 "
         "[3C 3D 3H 4C 4D 4H 5C 5D 5H 6C 6D 6H]")),
        (REPEATED, Play(hand("33334444")),
         ("4.4 which-kickers: there are several ways to read this, so name the kickers: "
         "quad_pairs 3333 + 4444, quad_pairs 4444 + 3333 [3C 3D 3H 3S 4C 4D 4H 4S]")),
        (PAIR, Play(Cards.parse("6C 7C")),
         "4 not-a-combination: 6C 7C is no combination under these rules [6C 7C]"),
        (PAIR, Play(Cards.parse("6C")),
         ("3.1 wrong-type: a single of 1 card does not follow the pair of 2 cards, 3C 3D: "
         "play a higher one, a bomb or the rocket [3C 3D]")),
        (ONE, Play(Cards.parse("6C 6D")),
         ("3.1 wrong-type: a pair of 2 cards does not follow the single of 1 card, 3C: "
         "play a higher one, a bomb or the rocket [3C]")),
        (play(LEADING, "55", "66", "pass"), Play(Cards.parse("3C 3D")),
         "4.3 not-higher: pair 33 is not higher than the pair of 2 cards, 6C 6D [6C 6D]"),
    ],
)  # fmt: skip
def test_why_a_move_is_refused(at: doudizhu.State | doudizhu.View, move: object, sentence: str) -> None:
    refused = doudizhu.why_illegal(at, move)
    assert refused is not None
    number = "" if refused.number is None else f" ({refused.number})"
    cards = f" [{' '.join(map(str, refused.cards))}]" if refused.cards else ""
    assert f"{refused.clause} {refused.code}: {refused.text}{number}{cards}" == sentence


def test_4_4_a_play_with_two_readings_is_legal_when_it_names_its_kickers() -> None:
    for kickers in ("3333", "4444"):
        move = Play(hand("33334444"), hand(kickers))
        assert doudizhu.why_illegal(REPEATED, move) is None
        assert move in doudizhu.legal_moves(REPEATED)


@pytest.mark.parametrize("at", [CALLING, LEADING, ONE, PAIR, LOOSE, play(LEADING, "3333", "pass")])
def test_a_view_of_the_seat_on_turn_allows_and_refuses_as_the_state_does(at: Any) -> None:
    view = doudizhu.view(at, at.turn)
    moves: list[Any] = [*doudizhu.legal_moves(at), TEXT, doudizhu.PASS, doudizhu.Bid(0), doudizhu.Bid(3)]
    moves += [Play(Cards.parse(cards)) for cards in ("3C", "6C", "6C 6D", "8C 8D", "3C 4C", "KC")]
    assert list(doudizhu.legal_moves(view)) == list(doudizhu.legal_moves(at))
    for move in moves:
        assert doudizhu.why_illegal(view, move) == doudizhu.why_illegal(at, move)
        assert (move in doudizhu.legal_moves(view)) == (doudizhu.why_illegal(at, move) is None)


DECK = doudizhu.shuffle(TABLE, 1).cards
NAMES = ", ".join(doudizhu.PRESETS)
FORMS = "cards such as 3C 3D 3H 4S, pass, or bid with a number"


ERRORS: list[tuple[Callable[[], object], str]] = [
        (lambda: doudizhu.open_table(WRONG), "RulesError: rules are Rules or a preset's name, not a int"),
        (lambda: doudizhu.open_table("d" * 30), f"RulesError: no preset '{'d' * 24}': {NAMES}"),
        (lambda: doudizhu.open_table(seats=4), "TableError: these rules are for 3 seats, not 4 (rule 6.1)"),
        (lambda: doudizhu.open_table(dealer=3), "TableError: dealer is a seat from 0 to 2, not 3"),
        (lambda: Rules(joker_pairs=JokerPairs.SAME_COLOUR),
         "RulesError: joker_pairs needs two jokers of a colour, so four players (rule 6.2)"),
        (lambda: doudizhu.shuffle(WRONG, 1), "TableError: a shuffle is for a Table, not for a int"),
        (lambda: doudizhu.deal(WRONG, 1), "TableError: a deal is at a Table, not at a int"),
        (lambda: doudizhu.deal(TABLE), "DealError: a deal is from a seed or from a deck: give one of them"),
        (lambda: doudizhu.deal(TABLE, 1, face_up=0),
         "DealError: the seed draws the place of the face-up card; give face_up with a deck"),
        (lambda: doudizhu.deal(TABLE, deck=DECK, face_up=51), "DealError: face_up is a place from 0 to 50, not 51"),
        (lambda: doudizhu.deal(TABLE, deck=DECK),
         "DealError: the seat that draws the face-up card calls first: give its place as face_up (rule 1.3)"),
        (lambda: doudizhu.deal(TABLE, 1, landlord=-1), "TableError: landlord is a seat from 0 to 2, not -1"),
        (lambda: doudizhu.deal(TABLE, 1, landlord=0, bid=4), "TableError: a bid is 1, 2 or 3, not 4"),
        (lambda: doudizhu.deal(TABLE, 1, bid=1), "TableError: a bid goes with a landlord"),
        (lambda: doudizhu.Bid(10_000), "MoveTextError: a bid is a whole number from 0 to 9999"),
        (lambda: Play(Cards.parse("AC AC AC")), "MoveTextError: a play is made of Cards, from two packs at most"),
        (lambda: Play(WRONG), "MoveTextError: a play is made of Cards, from two packs at most"),
        (lambda: Play(Cards.parse("3C 3D"), Cards.parse("4C")),
         "MoveTextError: the kickers that a play names are among its cards, and not all of them"),
        (lambda: doudizhu.read_move(WRONG), "MoveTextError: a move's text is a str, not a int"),
        (lambda: doudizhu.read_move(""), f"MoveTextError: '' is no move: {FORMS}"),
        (lambda: doudizhu.read_move(" " * 61), f"MoveTextError: '{' ' * 60}' is no move: {FORMS}"),
        (lambda: doudizhu.read_move("3D 3C"), "MoveTextError: '3D 3C' is not as a move is written: '3C 3D'"),
        (lambda: doudizhu.read_move("X" * 61),
         (f"MoveTextError: '{'X' * 60}' is no move: {FORMS}; '{'X' * 40}'… is no card: "
         "rank A23456789TJQK and suit CDHS, or BJ, RJ")),
        (lambda: doudizhu.read_move(f"{MANY[3:]} {MANY[:2]}"),
         f"MoveTextError: '{MANY[3:63]}' is not as a move is written: '{MANY}'"),
        (lambda: doudizhu.parse_move(LEADING, "3" * 61),
         f"MoveTextError: the hand {LEADING.hands[0]} cannot fill '{'3' * 60}'"),
        (lambda: doudizhu.parse_move(CALLING, "3" * 61),
         f"MoveTextError: '{'3' * 60}' is rank text, and there is no hand to play it from"),
        (lambda: doudizhu.parse_move(REPEATED, "33334444"),
         "MoveTextError: '33334444' can be read in several ways, so write the cards: 3333 + 4444, 4444 + 3333"),
        (lambda: doudizhu.parse_move(LEADING, "KK"),
         f"MoveTextError: the hand {LEADING.hands[0]} cannot fill 'KK'"),
        (lambda: doudizhu.parse_move(LOOSE, "333444555666"),
         ("MoveTextError: '333444555666' can be read in several ways, so write the cards: "
         "333444555666, 333444555 + 666, 444555666 + 333")),
        (lambda: doudizhu.parse_move(doudizhu.view(LEADING, None), "33"),
         "MoveTextError: '33' is rank text, and there is no hand to play it from"),
        (lambda: combinations.recognise(WRONG, TABLE.rules),
         "MoveTextError: combinations are read from Cards, not from a int"),
        (lambda: combinations.Combination(WRONG, WRONG, WRONG, WRONG),
         "MoveTextError: combinations are not made but recognised: recognise(Cards.parse('3C 3D'), rules)"),
        (lambda: doudizhu.legal_moves(WRONG), "PhaseError: a int is no state or view of Dou Dizhu"),
        (lambda: doudizhu.why_illegal(TEXT, doudizhu.PASS), "PhaseError: a str is no state or view of Dou Dizhu"),
        (lambda: doudizhu.apply(OVER, doudizhu.PASS), "IllegalMoveError: the deal is over: settle it (rule 3.3)"),
        (lambda: doudizhu.apply(LEADING, TEXT),
         f"IllegalMoveError: cards are being played: lead any combination{PARSE} (rule 3.1)"),
        (lambda: doudizhu.apply(TABLE, doudizhu.PASS),  # type: ignore[arg-type]  # on purpose
         "PhaseError: a Table is no state or view of Dou Dizhu"),
        (lambda: doudizhu.events(OVER, doudizhu.PASS),
         "IllegalMoveError: the deal is over: settle it (rule 3.3)"),
        (lambda: doudizhu.settle(TABLE),  # type: ignore[arg-type]  # on purpose
         "PhaseError: a Table is no state or view of Dou Dizhu"),
        (lambda: doudizhu.settle(LEADING),
         "PhaseError: the deal is not over: a hand is empty at its end, or all have passed"),
        (lambda: doudizhu.close(WRONG), "TableError: a match is closed at its table, not at a int"),
        (lambda: doudizhu.sample(WRONG, 1), "PhaseError: a int is no view of Dou Dizhu"),
        (lambda: doudizhu.view(WRONG, 1), "PhaseError: a int is no state of Dou Dizhu"),
        (lambda: doudizhu.view(LEADING, 3), "TableError: a view is of a seat from 0 to 2, or None, not 3"),
        (lambda: doudizhu.setup(WRONG, hands=(), landlord=0),
         "TableError: a position is set up at a Table, not at a int"),
        (lambda: doudizhu.setup(TABLE, hands=share("3", "4"), landlord=0), "TableError: 3 seats hold cards, not 2"),
        (lambda: doudizhu.setup(TABLE, hands=share("3", "4", "5"), landlord=3),
         "TableError: landlord is a seat from 0 to 2, not 3"),
        (lambda: doudizhu.setup(TABLE, hands=share("3", "4", "5"), landlord=0, turn=3),
         "TableError: turn is a seat from 0 to 2, not 3"),
        (lambda: doudizhu.setup(TABLE, hands=share("3", "4", "5"), landlord=0, by=3),
         "TableError: by is a seat from 0 to 2, not 3"),
        (lambda: doudizhu.setup(TABLE, hands=share("3", "4", "5"), landlord=0, bid=TEXT),
         "TableError: bid is a whole number, not 'bid 3'"),
        (lambda: doudizhu.setup(TABLE, hands=share("3", "4", "5"), landlord=0, by=1, standing=TEXT),
         "TableError: a standing play is a Play, not a str"),
        (lambda: doudizhu.setup(TABLE, hands=[[Card.parse("3C")], [WRONG], []], landlord=0),
         "TableError: hands and kitty are made of cards: 5 is no card"),
        (lambda: doudizhu.setup(TABLE, hands=share("3", "4", "5"), landlord=0, bid=4),
         "TableError: no deal comes to this position: $.contract.bid: a bid is 1, 2 or 3"),
        (lambda: combinations.answers(Cards.parse("3C"), TEXT, TABLE.rules),
         "MoveTextError: 'bid 3' is no combination under these rules"),
]  # fmt: skip


@pytest.mark.parametrize("place", range(len(ERRORS)))
def test_what_errors_say(place: int) -> None:
    action, sentence = ERRORS[place]
    assert told(action) == sentence


@pytest.mark.parametrize(
    ("field", "low", "high"), [("players", 3, 4), ("doubling_bomb", 4, 4), ("deals", 1, 1_000_000)]
)
def test_what_is_said_of_a_number_of_the_rules(field: str, low: int, high: int) -> None:
    for value in (low - 1, high + 1):
        number: Any = {field: value}
        said = f"RulesError: {field} is a whole number from {low} to {high}, not {value}"
        assert told(lambda number=number: Rules(**number)) == said  # type: ignore[misc]  # mypy infers no lambda with a default


@pytest.mark.parametrize("field", [field for field in attrs.fields(Rules) if isinstance(field.default, Enum)])
def test_what_is_said_of_an_option(field: Any) -> None:
    kind = type(field.default)
    words = ", ".join(one.value for one in kind)
    said = f"RulesError: {field.name} is a {kind.__name__}, one of {words}, not -7"
    option: Any = {field.name: -7}
    assert told(lambda: Rules(**option)) == said


def seen(event: Event) -> str:
    """An event as `clause code`, then what it has of seat, cards, chips, count, other seat and name."""
    parts = {
        "seat": event.seat,
        "cards": " ".join(map(str, event.cards)) or None,
        "chips": event.chips,
        "count": event.count,
        "other": event.other,
        "name": event.name,
    }
    words = [f"{name} {part}" for name, part in parts.items() if part is not None]
    return f"{event.clause} {event.code}: {', '.join(words)}"


def happens(at: doudizhu.State, move: doudizhu.Move, seat: int | None = None) -> list[str]:
    return [seen(event) for event in doudizhu.events(at, move, seat)]


def test_5_2_what_is_seen_of_a_spring() -> None:
    """The landlord plays twenty cards at once; or only its first play, and a peasant all others."""
    mine, one, two = share("33445566778899TTJJQQ", "33445566778899TTJ", "JQQKKKKAAAA2222BR")
    drawn = Cards.of(sorted(mine, key=lambda card: card.text)[:17])
    begun = play(doudizhu.deal(TABLE, deck=stacked(TABLE, (drawn, one, two)), face_up=0), "bid 3")
    assert happens(begun, Play(mine))[-3:] == [
        "5.2 spring: seat 0",
        "5.1 paid: seat 1, chips 6, other 0",
        "5.1 paid: seat 2, chips 6, other 0",
    ]


def text(cards: Cards) -> str:
    return str(Play(cards))


def taken_at_once(bid: int | None) -> tuple[Any, int]:
    """The face-up card and the bid of a deal whose landlord is named."""
    state = doudizhu.deal(TABLE, 1, landlord=0, bid=bid)
    assert isinstance(state, doudizhu.Playing)
    return state.face_up, state.bid


def test_1_3_what_a_seat_sees_of_a_deal() -> None:
    begun: Any = doudizhu.deal(TABLE, 1)
    face = begun.face_up
    assert [seen(event) for event in doudizhu.deal_events(TABLE, 1, seat=1)] == [
        "1.3 dealt: seat 0, count 17",
        f"1.3 dealt: seat 1, cards {text(begun.hands[1])}, count 17",
        "1.3 dealt: seat 2, count 17",
        f"1.3 face-up: seat {face.seat}, cards {face.card}",
        "1.3 left: count 3",
        f"1.3 to-call: seat {face.seat}",
    ]
    assert taken_at_once(1) == taken_at_once(None) == (begun.face_up, 1)
    placed = doudizhu.deal_events(TABLE, deck=doudizhu.shuffle(TABLE, 1).cards, face_up=4, seat=None)
    assert seen(placed[3]) == f"1.3 face-up: seat 1, cards {doudizhu.shuffle(TABLE, 1).cards[4]}"
    taken: Any = doudizhu.deal(TABLE, 1, landlord=2, bid=2)
    told = [seen(event) for event in doudizhu.deal_events(TABLE, 1, seat=2, landlord=2, bid=2)]
    assert told[2] == f"1.3 dealt: seat 2, cards {text(taken.hands[2] - taken.kitty)}, count 17"
    assert told[-2:] == ["2.3 landlord: seat 2, chips 2", f"2.3 kitty: seat 2, cards {text(taken.kitty)}, count 3"]


def test_2_what_is_seen_of_an_auction() -> None:
    first: Any = doudizhu.deal(TABLE, 1)
    caller = first.turn
    assert happens(first, doudizhu.PASS) == [f"2.1 passed: seat {caller}"]
    assert happens(first, doudizhu.Bid(2)) == [f"2.1 bid: seat {caller}, chips 2"]
    assert happens(first, doudizhu.Bid(3)) == [
        f"2.1 bid: seat {caller}, chips 3",
        f"2.3 landlord: seat {caller}, chips 3",
        f"2.3 kitty: seat {caller}, count 3",
    ]
    last: Any = play(first, "pass", "pass")
    assert happens(last, doudizhu.PASS) == [f"2.1 passed: seat {last.turn}", "2.2 void: "]


def test_3_and_5_what_is_seen_of_play() -> None:
    at = position("33336", "45", "5")
    assert happens(at, Play(hand("6"))) == ["3.1 played: seat 0, cards 6C, count 4, name single"]
    assert happens(at, Play(hand("3333"))) == [
        "3.1 played: seat 0, cards 3C 3D 3H 3S, count 1, name bomb",
        "5.1 doubled: seat 0, name bomb",
    ]
    bomb = play(at, "3333")
    assert happens(bomb, doudizhu.PASS) == ["3.1 passed: seat 1"]
    led = play(bomb, "pass")
    assert happens(led, doudizhu.PASS) == ["3.1 passed: seat 2", "3.2 round-won: seat 0"]
    assert happens(play(led, "pass"), Play(hand("6"))) == [
        "3.1 played: seat 0, cards 6C, count 0, name single",
        "3.3 out: seat 0",
        "5.1 paid: seat 1, chips 2, other 0",
        "5.1 paid: seat 2, chips 2, other 0",
    ]
    lost = play(position("36", "45", "5"), "3")
    assert happens(play(lost, "4", "pass", "pass"), Play(hand("5"))) == [
        "3.1 played: seat 1, cards 5C, count 0, name single",
        "3.3 out: seat 1",
        "5.1 paid: seat 0, chips 1, other 1",
        "5.1 paid: seat 0, chips 1, other 2",
    ]
