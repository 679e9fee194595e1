"""The book of a table's shapes, laid down for rules that no other test has (rules 4, 6.1)."""

from __future__ import annotations

import pickle
from itertools import count

import pytest

from cardstops.games.doudizhu import (
    JokerKickers,
    JokerPairs,
    KickerRun,
    PairKickers,
    PlaneKickers,
    Quadplex,
    QuadSingleKickers,
    Rules,
    SingleKickers,
)
from cardstops.games.doudizhu.book import book_of
from cardstops.games.doudizhu.combinations import answers, leads, recognise
from cardstops.games.doudizhu.lines import in_a_row
from cardstops.games.doudizhu.ranks import COLUMNS, ONCE, WIDTH, copies, lowered
from cardstops.games.doudizhu.shapes import form
from tests.support.doudizhu import hand, oracle, parts, told

NUMBERS = count(700_001)


def anew(**options: object) -> Rules:
    """Rules with these options for a match of a length that nobody has played, so that no book of them is there."""
    return Rules(**options, deals=next(NUMBERS))  # type: ignore[arg-type]  # a table of options


def listed(ranks: str, rules: Rules) -> set[tuple[str, str, str]]:
    """What a hand can lead that takes all its cards."""
    found = (one for one in leads(hand(ranks, rules.packs), rules) if one is not None)
    return {told(one) for one in found if one.size == len(ranks)}


def read(ranks: str, rules: Rules) -> set[tuple[str, str, str]]:
    return {told(one) for one in recognise(hand(ranks, rules.packs), rules)}


@pytest.mark.parametrize(("players", "most"), [(3, 4), (4, 8)])
def test_6_1_a_bomb_is_of_four_cards_to_all_of_a_rank(players: int, most: int) -> None:
    book = book_of(anew(players=players))
    bombs = [one for one in book.bodies if one.shape.name == "bomb"]
    assert [one.copies for one in bombs] == list(range(4, most + 1))


@pytest.mark.parametrize(
    ("options", "missing"),
    [
        ({"quadplex": Quadplex.PAIRS}, {"quad_singles"}),
        ({"quadplex": Quadplex.NONE}, {"quad_singles", "quad_pairs"}),
        ({"single_kickers": SingleKickers.NONE}, {"triple_single", "plane_singles", "quad_singles"}),
    ],
)
def test_4_4_an_option_leaves_the_shapes_out_that_it_names(options: dict[str, object], missing: set[str]) -> None:
    whole, left = ({one.shape.name for one in book_of(rules).bodies} for rules in (anew(), anew(**options)))
    assert whole - left == missing


@pytest.mark.parametrize("players", [3, 4])
def test_4_a_body_may_have_any_lowest_rank_from_which_its_ranks_fit(players: int) -> None:
    book = book_of(anew(players=players))
    for entries in book.by_size.values():
        for entry in entries:
            lowest = range(WIDTH - entry.form.length + 1)
            assert [body.low for body in book.bodies[entry.form]] == list(lowest)
            assert len(entry.open) == (len(lowest) if entry.kick else 0)


@pytest.mark.parametrize("players", [3, 4])
def test_4_a_body_takes_its_own_ranks_from_a_hand_and_is_a_combination_where_it_carries_nothing(players: int) -> None:
    book = book_of(anew(players=players))
    for one, bodies in book.bodies.items():
        for body in bodies:
            held = sum(copies(rank, one.copies) for rank in range(body.low, body.low + one.length))
            assert lowered(held, body.line.width, body.take) == 0
            if one.shape.kickers:
                assert body.combination is None
            else:
                assert body.combination is one.combination(body.low)
                assert body.open == 0
            column = body.combination.column if body.combination else 0
            assert body.column == column & (1 << 54 * (players - 2)) - 1


@pytest.mark.parametrize("players", [3, 4])
def test_6_1_each_rank_has_a_column_as_high_as_there_are_cards_of_it(players: int) -> None:
    book = book_of(anew(players=players))
    assert book.tables.columns == [copies(rank, 4 * (players - 2)) for rank in range(WIDTH)]


def test_6_1_bombs_double_the_stake_from_the_size_agreed_on() -> None:
    book = book_of(anew(players=4, doubling_bomb=6))
    assert [book.bodies[form("bomb", 1, number)][0].line.doubles for number in range(4, 9)] == [0, 0, 1, 1, 1]
    assert book.bodies[form("rocket", 2, 2)][0].line.doubles == 1
    assert book.bodies[form("quad_pairs", 1, 4)][0].line.doubles == 0


def test_4_3_bombs_and_the_rocket_beat_what_is_no_bomb_higher_bombs_beat_bombs_and_nothing_the_rocket() -> None:
    rules = anew()
    held = hand("33334444BR")
    for standing, answered in (
        ("5", ["B", "R", "3333", "4444", "BR"]),
        ("3333", ["4444", "BR"]),
        ("5555", ["BR"]),
        ("BR", []),
    ):
        (top,) = recognise(hand(standing), rules)
        assert [str(one) for one in answers(held, top, rules)] == answered


def test_6_1_a_bomb_of_more_cards_beats_one_of_fewer_whatever_its_rank() -> None:
    rules = anew(players=4)
    (top,) = recognise(hand("AAAAA", 2), rules)
    assert [str(one) for one in answers(hand("3333344444455KK", 2), top, rules)] == ["444444"]
    (single,) = recognise(hand("2", 2), rules)
    assert [str(one) for one in answers(hand("33333", 2), single, rules)] == ["3333", "33333"]


def test_a_book_pickles_as_the_rules_it_is_of() -> None:
    rules = anew()
    book = book_of(rules)
    assert book.rules is rules
    assert pickle.loads(pickle.dumps(book)) is book  # noqa: S301  # our own bytes


@pytest.mark.parametrize(
    ("ranks", "barred"),
    [
        ("333444555666", True),
        ("444555666777", True),
        ("444555666888", False),
        ("333555666777", False),
        ("444555666778", False),
        ("334555666777", False),
        ("QQQKKKAAA222", False),
        ("JJJQQQKKKAAA", True),
        ("444555666777888T", True),
    ],
)
def test_4_4_three_kickers_of_a_rank_beside_the_plane_are_barred_where_they_would_lengthen_it(
    ranks: str, *, barred: bool
) -> None:
    free = anew(plane_kickers=PlaneKickers.UP_TO_3)
    rules = anew(plane_kickers=PlaneKickers.UP_TO_3, kicker_run=KickerRun.BARRED)
    assert listed(ranks, rules) == read(ranks, rules) == oracle(ranks, rules)
    assert listed(ranks, free) == read(ranks, free) == oracle(ranks, free)
    assert (oracle(ranks, rules) != oracle(ranks, free)) is barred


@pytest.mark.parametrize("ranks", ["333444BBRR", "333BB", "333RR", "333444555BBRR66", "333344BB"])
@pytest.mark.parametrize("both", JokerKickers)
@pytest.mark.parametrize("pairs", JokerPairs)
def test_6_2_two_jokers_of_a_colour_ride_as_a_pair_where_they_are_one_and_both_colours_where_both_may(
    ranks: str, both: JokerKickers, pairs: JokerPairs
) -> None:
    rules = anew(players=4, joker_pairs=pairs, joker_kickers=both)
    ours = {one for one in read(ranks, rules) if one[2]}
    assert ours == {one for one in listed(ranks, rules) if one[2]} == {one for one in oracle(ranks, rules) if one[2]}


@pytest.mark.parametrize(
    ("ranks", "options"),
    [
        ("333344", {"quad_single_kickers": QuadSingleKickers.MAY_PAIR}),
        ("333344", {}),
        ("33334444", {"pair_kickers": PairKickers.MAY_REPEAT}),
        ("33334444", {}),
        ("333444BR", {}),
        ("333444BR", {"joker_kickers": JokerKickers.BOTH}),
        ("33344455", {"plane_kickers": PlaneKickers.UP_TO_2}),
        ("33344455", {}),
    ],
)
def test_4_4_lists_and_readings_follow_the_options_alike(ranks: str, options: dict[str, object]) -> None:
    rules = anew(**options)
    assert listed(ranks, rules) == read(ranks, rules) == oracle(ranks, rules)


@pytest.mark.parametrize("players", [3, 4])
def test_4_a_line_tells_the_planes_that_its_form_takes_from_a_hand(players: int) -> None:
    rules = anew(players=players)
    for one, bodies in book_of(rules).bodies.items():
        line, each = bodies[0].line, one.shape.each
        assert {body.line for body in bodies} == {line}
        assert (line.form, line.size, line.width, line.shift) == (one, one.size, WIDTH * one.copies, one.shift)
        assert (line.each, line.under) == ((WIDTH * each, WIDTH * (each - 1)) if each else (0, 0))
        assert bool(line.sets(ONCE)) is bool(each)
        assert (line.rows is None, line.low != [], line.high != [], line.answers != []) == (one.length == 1,) * 4


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(
    "ranks", ["33344455567", "3456789TJ", "TJQKA2", "33445566", "QQKKAA22", "3334", "33344", "3333456", "34BR", "BBRR3"]
)
def test_4_a_hand_can_lead_what_its_parts_are(players: int, ranks: str) -> None:
    rules = anew(players=players)
    if ranks == "BBRR3" and players == 3:
        ranks = "BR3"
    listed_of_all = [told(one) for one in leads(hand(ranks, rules.packs), rules) if one is not None]
    assert len(listed_of_all) == len(set(listed_of_all))
    assert set(listed_of_all) == set().union(*(oracle(part, rules) for part in parts(ranks)))


@pytest.mark.parametrize(
    ("ranks", "standing", "answered"),
    [
        ("456789T", "34567", ["45678", "56789", "6789T"]),
        ("45678", "34567", ["45678"]),
        ("34567", "45678", []),
        ("44556677", "334455", ["445566", "556677"]),
        ("4445556", "3337", ["4445", "4446", "5554", "5556"]),
        ("444", "3335", []),
        ("444", "333", ["444"]),
        ("44", "33", ["44"]),
        ("4444BR", "33", ["44", "4444", "BR"]),
        ("44BR", "33", ["44", "BR"]),
        ("5555BR", "3334", ["555B", "555R", "5555", "BR"]),
    ],
)
def test_4_3_a_hand_can_answer_with_what_is_higher(ranks: str, standing: str, answered: list[str]) -> None:
    rules = anew()
    (top,) = recognise(hand(standing), rules)
    assert [str(one) for one in answers(hand(ranks), top, rules)] == answered


@pytest.mark.parametrize("length", [1, 2, 4, 6, 12])
def test_4_ranks_up_to_the_ace_in_a_row_are_told_by_their_mask(length: int) -> None:
    rows = [(1 << length) - 1 << low for low in range(12 - length + 1)]
    assert list(in_a_row(length)) == [any(mask & row == row for row in rows) for mask in range(1 << 12)]


def test_4_3_the_might_of_a_bomb_is_its_cards_of_the_rocket_more_than_of_any_bomb_and_of_others_nothing() -> None:
    many = next(NUMBERS)  # of a rank: a form that nobody has asked for
    assert [form(name, 1, many).might for name in ("bomb", "rocket", "quad_pairs")] == [many, 99, 0]
    assert form("bomb", 1, many).shift == WIDTH * (many - 1)
    assert form("plane_pairs", 2, many).size == 2 * (many + 2)
    assert form("bomb", 1, many) is form("bomb", 1, many)


def test_4_5_a_combination_of_one_rank_has_the_column_of_that_rank_in_both_packs() -> None:
    for low in range(13):
        nine = form("bomb", 1, 9).combination(low)  # of no table, so that it is made here
        assert nine.column == COLUMNS[low] | COLUMNS[low] << 54
        assert form("pair_straight", 2, 9).combination(low).column == 0
        assert form("triple_single", 1, 9).combination(low, (13,)).column == 0
