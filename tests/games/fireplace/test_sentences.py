"""What the game says, word for word: every refusal, fault and error once, provoked and told.

The sentences are public: a front end shows them where it has no translation of the code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import attrs
import pytest

from cardstops.cards import Card, Cards
from cardstops.games import fireplace
from cardstops.games.fireplace import Ending, Finished, Forcing, Lay, Meld, Melding, Rules, State, Theft, UnableCall
from tests.games.fireplace.positions import forcing, melding, play
from tests.support.sentences import told

HAND = "2C 3C 4C 5D 7D 9H TH JC JD QS QS KH AC"
STUCK = "2C 2C 3D 4H 5S 7C 7C 8D 9H TS TS KC QD"
ROW = ["JC JS 4C 3C 2C"]
S = TypeVar("S", Melding, Forcing, Finished)


def on_board(state: S, **changes: Any) -> S:
    return attrs.evolve(state, board=attrs.evolve(state.board, **changes))


def faults(value: object) -> list[str]:
    return [f"{fault.path}: {fault.why}" for fault in fireplace.faults(value)]


OVER: Any = play(melding("2C 3D", ["QC QD 9C 8D 6H"], their_hand="2D", stock=0), "pass", "pass")
WON: Any = play(melding(HAND, chips=(1, 31)), "2C 3C 4C JC JD")
UNKNOWN = (
    "2.2 unknown-move: a turn is a meld, `pass` or `unable`, a forced meld `force`; a text becomes a move by parse_move"
)
STUCK_ONLY = Rules(unable=UnableCall.STUCK_ONLY)


@pytest.mark.parametrize(
    ("state", "move", "sentence"),
    [
        (melding(HAND), 5, UNKNOWN),
        (forcing(STUCK), 5, UNKNOWN),
        (WON, "pass", "2.6 deal-over: the game is over"),
        (fireplace.view(melding(HAND), 1), "pass", "2.1 not-on-turn: the other seat is on turn"),
        (melding(HAND), "2C 3C 4C JC", "2.2 not-five-cards: a meld is five cards, not 4 (4)"),
        (melding(HAND), "QS QS 9H TH AC", "2.3 identical-cards: a meld has no two identical cards: QS [QS]"),
        (melding(HAND), "2C 3C 4C 5D 7D", "2.3 below-jacks: a meld is at least a pair of jacks"),
        (melding(HAND, ROW), "JC JD 7D 9H TH steal 2:JC",
         "2.2 no-such-meld: there is no meld at position 2 to steal from (2)"),
        (melding(HAND, ROW), "JC JD JS 4C TH steal 1:JS 1:4C",
         "2.2 one-card-a-meld: only one card may be stolen from the meld at position 1 (1)"),
        (melding(HAND, ROW), "JC JD JH 4C TH steal 1:JH",
         "2.2 not-in-meld: the meld at position 1 does not hold JH (1) [JH]"),
        (melding(HAND, ROW), "JC JD QS 5D TH steal 1:JS",
         "2.2 stolen-not-used: a stolen card must be in this meld: JS [JS]"),
        (melding(HAND), "KC KD KS KH AC", "2.2 not-held: the hand does not hold KC KD KS [KC KD KS]"),
        (melding(HAND, ["AS AD AH KC KD"]), "AC AS QS TH 9H steal 1:AS",
         "2.4 not-higher: the meld must be strictly higher than the one at position 1 that it robs (1)"),
        (melding("2C 3D", stock=0), "unable", "3.1 too-few-for-unable: unable needs five cards in hand, not 2 (2)"),
        (melding(HAND, rules=STUCK_ONLY), "unable",
         "3.1 not-stuck: unable is only for a player who has no legal meld"),
        (forcing(STUCK), "pass", "3.1 force-first: the five cards of a forced meld must be chosen now"),
        (melding(HAND), "force 2C 3C 4C 5D 7D",
         "3.1 nobody-unable: nobody has said unable: there is nothing to force"),
        (forcing(STUCK, theirs=ROW), "force 2C 2C 3D 4H JS steal 1:JS",
         "3.2 forced-from-hand: a forced meld is made from the hand that was shown"),
        (forcing(STUCK), "force 2C 2C 3D 4H", "2.2 not-five-cards: a meld is five cards, not 4 (4)"),
        (melding(HAND), "pass", "4.1 no-pass: with 13 cards in hand there is no pass"),
    ],
)  # fmt: skip
def test_why_a_move_is_refused(state: State, move: str | int, sentence: str) -> None:
    refused = fireplace.why_illegal(state, fireplace.read_move(move) if isinstance(move, str) else move)
    assert refused is not None
    number = "" if refused.number is None else f" ({refused.number})"
    cards = f" [{' '.join(map(str, refused.cards))}]" if refused.cards else ""
    assert f"{refused.clause} {refused.code}: {refused.text}{number}{cards}" == sentence


TABLE = fireplace.open_table("fireplace")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"seats": 3}, "$.seats: 3, but fireplace is for two"),
        ({"dealer": 2}, "$.dealer: 2 is no seat"),
        ({"chips": (30, 31)}, "$.chips: each seat begins with 31 chips"),
        ({"number": 1}, "$.number: a match is one game, number 0"),
        ({"active": (0,)}, "$.active: both seats play"),
    ],
)
def test_what_is_wrong_with_a_table(changes: dict[str, Any], sentence: str) -> None:
    assert faults(attrs.evolve(TABLE, **changes)) == [sentence]


CARDS = "$.board: hands, melds, stock and discards are not the 260 cards of five packs"
STRENGTH = melding(HAND, ["QC QD 9C 8D 6H"]).melds[1][0].strength


@pytest.mark.parametrize(
    ("state", "sentences"),
    [
        (attrs.evolve(melding(HAND), turn=2), ["$.turn: 2 is no seat"]),
        (melding(HAND, chips=(32, 31)), ["$.board.chips[0]: 32 of 31 chips"]),
        (melding(HAND + " 2D"), ["$.board.hands[0]: 14 cards: a hand has at most 13"]),
        (on_board(melding(HAND), shown=(Cards(), Cards.parse("2C"))),
         ["$.board.shown[1]: a card was shown that the hand does not hold"]),
        (on_board(melding(HAND), discards=Cards.parse("2C")),
         ["$.board.discards: 1 cards: each robbed meld leaves four", CARDS]),
        (on_board(melding(HAND), stock=melding(HAND).stock[1:]), [CARDS]),
        (on_board(melding(HAND), melds=((Meld(Cards.parse("2C"), 5), Meld(Cards.parse("3C"), 5)), ())),
         ["$.board.melds[0][0].cards: a hand is five cards without jokers",
          "$.board.melds[0][1].cards: a hand is five cards without jokers", CARDS]),
        (on_board(melding(HAND, ["QC QD 9C 8D 6H"]), melds=((), (Meld(Cards.parse("QC QD 9C 8D 6H"), 5),))),
         [f"$.board.melds[1][0].strength: 5, but these cards have {STRENGTH}"]),
        (melding(HAND, chips=(31, 0)),
         ["$.board.chips[1]: the game goes on, but this seat has dropped its last chip"]),
        (melding("2C 3C", stock=102), ["$.board.hands[0]: a hand is filled up to 13 while there is a stock"]),
        (melding(HAND, their_hand="2C 3C 4C 5C 6C 7C 8C"),
         ["$.board.hands[1]: a turn takes at most five cards from a full hand"]),
        (melding(HAND, their_hand="2C 3C 4C 5C 6C 7C 8C", turn=1),
         ["$.board.hands[0]: a turn takes at most five cards from a full hand"]),
        (melding("2C 3D 4D 5D", stock=0, passes=2), ["$.passes: 2 passes in a row: 0 or 1 while the game goes on"]),
        (melding(HAND, passes=1),
         ["$.passes: nobody can have passed: there is a stock, or the hand is full"]),
        (on_board(forcing(STUCK), shown=(Cards(), Cards())),
         ["$.board.shown[0]: a player who is unable shows the whole hand"]),
        (attrs.evolve(forcing(HAND), table=attrs.evolve(TABLE, rules=STUCK_ONLY)),
         ["$.turn: nobody can have said unable: unable is only for a player who has no legal meld (rule 3.1)"]),
        (attrs.evolve(WON, winners=(1,)), ["$.winners: the one seat without chips has won"]),
        (attrs.evolve(WON, ending=Ending.PASSES),
         ["$.ending: a seat has dropped its last chip: the game ended by chips",
          "$.ending: nobody can have passed: there is a stock, or a hand is full"]),
        (attrs.evolve(OVER, winners=(0,)), ["$.winners: fewer chips, then more melds: (1,)"]),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_state(state: State, sentences: list[str]) -> None:
    assert faults(state) == sentences


SEEN = fireplace.view(melding(HAND), 0)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"seat": 2}, "$.seat: 2 is no seat"),
        ({"turn": 3}, "$.turn: 3 is no seat"),
        ({"turn": None}, "$: no game of fireplace has this view: in a game that goes on a seat is on turn"),
        ({"winners": (0,)}, "$: no game of fireplace has this view"),
        ({"passes": 1}, "$.passes: nobody can have passed: there is a stock, or the hand is full"),
    ],
)
def test_what_is_wrong_with_a_view(changes: dict[str, Any], sentence: str) -> None:
    assert faults(attrs.evolve(SEEN, **changes)) == [sentence]


WRONG: Any = 5  # as a caller without a type checker may
LONG = "2C " * 400
FORMS = "cards, cards and `steal 1:TS`, `force` and cards, pass, unable"
CARD_TEXT = ": rank A23456789TJQK and suit CDHS, or BJ, RJ"


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (lambda: fireplace.open_table("poker"),
         "RulesError: 'poker' is no preset of fireplace: fireplace, fireplace-62"),
        (lambda: fireplace.open_table("p" * 30),
         f"RulesError: '{'p' * 24}' is no preset of fireplace: fireplace, fireplace-62"),
        (lambda: fireplace.open_table(WRONG), "RulesError: a int is no preset of fireplace: fireplace, fireplace-62"),
        (lambda: fireplace.open_table(seats=3), "TableError: 3 seats: fireplace is for two"),
        (lambda: fireplace.open_table(dealer=2), "TableError: dealer 2: a seat is 0 or 1"),
        (lambda: Rules(chips=0), "RulesError: chips: 0, but a seat begins with 1 to 10000 chips"),
        (lambda: Rules(unable=WRONG), "RulesError: unable: 5 is none of claimed, stuck-only"),
        (lambda: Rules(forced_from=WRONG), "RulesError: forced_from: 5 is none of hand, hand-and-melds"),
        (lambda: Rules(pass_score=WRONG), "RulesError: pass_score: 5 is none of scores, nothing"),
        (lambda: Rules(discards=WRONG), "RulesError: discards: 5 is none of listed, hidden"),
        (lambda: fireplace.shuffle(WRONG, 1), "TableError: a int is no table of Fireplace Poker"),
        (lambda: fireplace.deal(SEEN, 1), "TableError: a View is no table of Fireplace Poker"),  # type: ignore[arg-type]  # on purpose
        (lambda: fireplace.deal(TABLE),
         "DealError: a game is dealt from a seed or from a deck: give one of them"),
        (lambda: fireplace.legal_moves(WRONG), "PhaseError: a int is no state or view of Fireplace Poker"),
        (lambda: fireplace.apply(SEEN, fireplace.PASS),  # type: ignore[arg-type]  # on purpose
         "PhaseError: a move is applied to a state of Fireplace Poker, not to a View"),
        (lambda: fireplace.settle(melding(HAND)), "PhaseError: the game is not over: there is nothing to settle"),
        (lambda: fireplace.close(TABLE),
         "TableError: a match of fireplace is one game: it cannot be closed after 0 of them"),
        (lambda: fireplace.view(TABLE, 0),  # type: ignore[arg-type]  # on purpose
         "PhaseError: a view is of a state of Fireplace Poker, not of a Table"),
        (lambda: fireplace.view(WON, 2), "TableError: 2 is no seat of the table: 0, 1, or None for a spectator"),
        (lambda: fireplace.sample(WON, 1),
         "PhaseError: a view of Fireplace Poker is sampled, not a Finished"),
        (lambda: Theft(65, Card.parse("2C")), "MoveTextError: 65 is no position in a row: 1 to 64"),
        (lambda: Theft(1, WRONG), "MoveTextError: a int is no card to steal"),
        (lambda: Lay(Cards()), "MoveTextError: a meld is made of Cards, at least one"),
        (lambda: Lay(Cards.parse("2C"), WRONG), "MoveTextError: thefts are a tuple of Theft"),
        (lambda: fireplace.read_move(WRONG), "MoveTextError: a move's text is a str, not a int"),
        (lambda: fireplace.read_move(""),
         "MoveTextError: '' is no move: cards, cards and `steal 1:TS`, `force` and cards, pass, unable"),
        (lambda: fireplace.read_move(LONG),
         f"MoveTextError: '{LONG[:40]}'… is no move: cards, cards and `steal 1:TS`, `force` and cards, pass, unable"),
        (lambda: fireplace.read_move("X" * 40),
         f"MoveTextError: '{'X' * 40}' is no move: {FORMS}; '{'X' * 40}' is no card" + CARD_TEXT),
        (lambda: fireplace.read_move("X" * 41),
         f"MoveTextError: '{'X' * 40}'… is no move: {FORMS}; '{'X' * 40}'… is no card" + CARD_TEXT),
        (lambda: fireplace.read_move("2C steal"), "MoveTextError: '2C steal': `steal` without anything stolen"),
        (lambda: fireplace.read_move("2C steal 2"),
         "MoveTextError: '2C steal 2': '2' is no theft: a position and a card, such as 2:TS"),
        (lambda: fireplace.read_move("2C steal 2:XX"), "MoveTextError: '2C steal 2:XX': 'XX' is no card" + CARD_TEXT),
        (lambda: fireplace.read_move("XX"), f"MoveTextError: 'XX' is no move: {FORMS}; 'XX' is no card" + CARD_TEXT),
    ],
)  # fmt: skip
def test_what_errors_say(action: Callable[[], object], sentence: str) -> None:
    assert told(action) == sentence
