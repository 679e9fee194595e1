"""Where the cards of a meld come from: the row of opposing melds asked alone (rules 2.2, 2.4)."""

from __future__ import annotations

from cardstops.cards import Cards
from cardstops.games.fireplace import Meld
from cardstops.games.fireplace.ranking import STANDARD
from cardstops.games.fireplace.robbing import Row


def row(*melds: str) -> Row:
    cards = [Cards.parse(words) for words in melds]
    return Row(tuple(Meld(each, STANDARD.rank(each)) for each in cards))


def bits(words: str) -> int:
    return Cards.parse(words).bits


def ways(of: Row, cards: str, open_melds: int) -> list[str]:
    """The assignments of cards that the hand has too as text, in the order in which they come."""
    return [" ".join(map(str, thefts)) for thefts in of.ways(bits(cards), bits(cards), open_melds)]


class Told:
    """A source of chance that is told what to answer, and notes between how many it had to choose."""

    def __init__(self, *answers: int) -> None:
        self.answers = list(answers)
        self.asked: list[int] = []

    def randrange(self, stop: int, /) -> int:
        self.asked.append(stop)
        return self.answers.pop(0)


def test_the_faces_of_a_row_are_those_of_its_open_melds() -> None:
    two = row("JC JD 4C 3C 2C", "QC QD 4C 3C 2D")
    assert two.faces(0) == 0
    assert two.faces(0b10) == bits("QC QD 4C 3C 2D")
    assert two.faces(0b11) == bits("JC JD QC QD 4C 3C 2C 2D")


def test_2_2_a_card_that_no_open_meld_holds_cannot_be_stolen() -> None:
    two = row("JC JD 4C 3C 2C", "QC QD 4C 3C 2D")
    assert not two.can_fill(bits("AS"), 0b11)
    assert not two.can_fill(bits("QC"), 0b01)
    assert two.can_fill(bits("QC"), 0b11)


def test_2_2_each_stolen_card_needs_a_meld_of_its_own() -> None:
    two = row("JC JD 4C 3C 2C", "QC QD 4C 3C 2D")
    assert two.can_fill(bits("JC QC"), 0b11)
    assert two.can_fill(bits("3C 3C"), 0b11)
    assert not two.can_fill(bits("JC JD"), 0b11)
    assert not two.can_fill(bits("JC 3C QC"), 0b11)
    assert [two.most(bits(five), 0b11) for five in ("AS KS QS JS TS", "JC JD AS KS QS", "JC 3C AS KS QS")] == [0, 1, 2]


def test_assignments_come_in_the_order_of_their_text_even_where_there_are_two() -> None:
    one = row("AC 2C 4D 4H 4S")
    assert ways(one, "AC 2C 7D 8D 9D", 0b1) == ["", "1:2C", "1:AC"]
    ten = row(*["5C 5D 5H 5S 6C"] * 8, "TC 6D 7D 8D 9D", "TC 6D 7D 8D 9H")
    assert ways(ten, "TC JC QC KC AD", 0b11_1111_1111) == ["", "10:TC", "9:TC"]


def test_an_assignment_is_drawn_from_the_thefts_that_can_come_next_and_from_stopping_where_the_hand_has_the_rest() -> (
    None
):
    one, hand = row("JC JD 4C 3C 2C"), bits("JC 7D 8D 9D TD")
    for answer, text in ((0, "1:JC"), (1, "")):
        rng = Told(answer)
        assert " ".join(map(str, one.pick(hand, hand, 0b1, rng))) == text
        assert rng.asked == [2]


def test_no_chance_is_asked_where_an_assignment_is_the_only_one() -> None:
    one, rng = row("JC JD 4C 3C 2C"), Told()
    assert " ".join(map(str, one.pick(bits("JC 7D 8D 9D TD"), bits("7D 8D 9D TD"), 0b1, rng))) == "1:JC"
    assert one.pick(bits("6C 7D 8D 9D TD"), bits("6C 7D 8D 9D TD"), 0b1, rng) == ()
    assert rng.asked == []


def test_what_the_hand_lacks_is_stolen_before_an_assignment_ends() -> None:
    two, rng = row("JC JD 4C 3C 2C", "JC QD 4C 3C 2D"), Told(1)
    assert " ".join(map(str, two.pick(bits("JC 7D 8D 9D TD"), bits("7D 8D 9D TD"), 0b11, rng))) == "2:JC"
    assert rng.asked == [2]
