"""Every edit of a record gets the verdict that follows from the kind of edit and its place, never from the reader."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstops.jsontext import DEEPEST
from cardstops.record import Diverged, Exact, Invalid, Open, Unsupported, Verdict, verify
from cardstops.record.lines import LONGEST
from tests.support.records import GAMES, Object, chained, edited, objects, place, recorded

RECORD = recorded()
LINES = RECORD.splitlines(keepends=True)
FOOTER = len(LINES)
MOVES = sum(b'"m":' in line for line in LINES)


def judged(data: bytes) -> Verdict:
    return verify(data, GAMES)


def test_the_record_as_it_was_written_is_exact() -> None:
    assert judged(RECORD) == Exact(MOVES)
    assert judged(chained(objects(RECORD))) == Exact(MOVES)
    assert str(judged(RECORD)) == f"EXACT: {MOVES} moves"


# Edits of bytes: the chain tells.


def line_of(position: int) -> int:
    return RECORD.count(b"\n", 0, position) + 1


def judgement_of_header(header: bytes) -> type[Verdict]:
    """What an edited first line comes to: UNSUPPORTED by what it says of itself, else INVALID, here or at the chain."""
    try:
        data = json.loads(header)
    except (json.JSONDecodeError, UnicodeDecodeError):
        return Invalid
    if not isinstance(data, dict) or data.get("format") != "cardstops-record" or type(data.get("version")) is not int:
        return Invalid
    if data["version"] > 1:
        return Unsupported
    claims = [data.get(key) for key in ("game", "revision", "rng")]
    if [type(claim) for claim in claims] != [str, int, str]:
        return Invalid
    if [claims[0], claims[2]] != ["highcard", "cards-sha256-1"] or data["revision"] > 1:
        return Unsupported
    never = data["revision"] < 1 or data["version"] < 1
    return Unsupported if not never and with_unknown_options(data.get("rules")) else Invalid


def with_unknown_options(rules: Any) -> bool:
    """Whether rules, which say that they are such, have an option or a word that these do not know."""
    if not isinstance(rules, dict) or rules.get("type") != "highcard/rules":
        return False
    options, order = {"type", "seats", "hand", "ante", "order", "wild", "deals"}, rules.get("order", "ace-high")
    added = any(key not in options and not re.fullmatch("x-[A-Za-z0-9-]+", key) for key in rules)
    return added or (isinstance(order, str) and order not in ("ace-high", "ace-low"))


def judgement_of_flip(position: int, byte: int) -> type[Verdict]:
    changed = bytearray(RECORD)
    changed[position] = byte
    return judgement_of_header(bytes(changed).split(b"\n")[0]) if line_of(position) == 1 else Invalid


@pytest.mark.parametrize("bit", range(8))
def test_a_flipped_bit_is_found_on_its_line(bit: int) -> None:
    rng = random.Random(bit)
    for position in [rng.randrange(len(RECORD)) for _ in range(150)] + list(range(0, 120, 3)):
        changed = bytearray(RECORD)
        changed[position] ^= 1 << bit
        verdict = judged(bytes(changed))
        assert type(verdict) is judgement_of_flip(position, changed[position]), (position, verdict)
        if isinstance(verdict, Invalid):
            assert verdict.line in ({1, 2} if line_of(position) == 1 else {line_of(position)})


@given(st.integers(0, len(RECORD) - 1), st.integers(0, 255))
def test_any_other_byte_is_found(position: int, byte: int) -> None:
    changed = bytearray(RECORD)
    changed[position] = byte
    assert type(judged(bytes(changed))) is (Exact if byte == RECORD[position] else judgement_of_flip(position, byte))


@pytest.mark.parametrize("first", range(1, FOOTER))
def test_swapped_lines(first: int) -> None:
    lines = LINES.copy()
    lines[first - 1], lines[first] = lines[first], lines[first - 1]
    verdict = judged(b"".join(lines))
    assert isinstance(verdict, Invalid)
    assert verdict.line == first


@pytest.mark.parametrize("number", range(1, FOOTER + 1))
def test_a_dropped_line(number: int) -> None:
    verdict = judged(b"".join(LINES[: number - 1] + LINES[number:]))
    if number == FOOTER:
        assert verdict == Open(MOVES)
    else:
        assert isinstance(verdict, Invalid)
        assert verdict.line == number


@pytest.mark.parametrize("number", range(1, FOOTER + 1))
def test_a_doubled_line(number: int) -> None:
    verdict = judged(b"".join(LINES[:number] + LINES[number - 1 :]))
    assert isinstance(verdict, Invalid)
    assert verdict.line == number + 1


def test_nothing_at_all_is_told_from_a_blank_line() -> None:
    assert judged(b"") == Invalid(1, None, "$: there is nothing, and no header")
    assert judged(b"\n") == Invalid(1, None, "$: a blank line")


def test_a_record_torn_anywhere() -> None:
    for end in range(len(RECORD)):
        verdict, number = judged(RECORD[:end]), line_of(end)
        whole = end == 0 or RECORD[end - 1 : end] == b"\n" or RECORD[end : end + 1] == b"\n"
        if end < len(LINES[0]) - 1:
            assert isinstance(verdict, Invalid)
            assert verdict.line == 1
        elif end == len(RECORD) - 1:  # all but the last newline
            assert verdict == Exact(MOVES)
        else:
            moves = sum(b'"m":' in line for line in RECORD[:end].splitlines() if line.endswith(b"}"))
            assert verdict == Open(moves, None if whole else number)


@pytest.mark.parametrize("tail", [b"}", b"x", b"[", b'{"n":1}', b"{}x", b" ", b"\n", b"\0", b'{"a":"}"'])
def test_what_follows_the_footer_is_no_torn_line_unless_it_began_as_one(tail: bytes) -> None:
    verdict = judged(RECORD + tail)
    if tail == b'{"a":"}"':
        assert verdict == Exact(MOVES)  # the footer stands; what broke off after it is left out
    else:
        assert isinstance(verdict, Invalid)
        assert verdict.line == FOOTER + 1


ODD_LINES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "byte order mark": (lambda line: b"\xef\xbb\xbf" + line, "byte order mark"),
    "CRLF": (lambda line: line[:-1] + b"\r\n", "CR before LF"),
    "empty line": (lambda line: b"\n" + line, "blank line"),
    "line of spaces": (lambda line: b" \t\n" + line, "blank line"),
    "array": (lambda line: b"[" + line[:-1] + b"]\n", "no object"),
    "comma": (lambda line: line[:-1] + b",\n", "not JSON"),
}
ODD_KEYS: dict[str, tuple[bytes, str]] = {
    "NaN": (b'"x-a":NaN', "$.x-a"),
    "infinity": (b'"x-a":-Infinity', "$.x-a"),
    "float": (b'"x-a":1.0', "$.x-a"),
    "exponent": (b'"x-a":1e2', "$.x-a"),
    "2**53": (b'"x-a":9007199254740992', "$.x-a"),
    "ten thousand digits": (b'"x-a":%s' % (b"9" * 10000), "$.x-a"),
    "a key twice": (b'"x-a":1,"x-a":1', "twice"),
    "a lone surrogate": (b'"x-a":"\\ud83c"', "lone surrogate"),
    "a lone surrogate for a key": (b'"x-a":{"\\ud83c":1}', "no key"),
    "no UTF-8": (b'"x-a":"\xff"', "not UTF-8"),
    "too deep": (b'"x-a":%s' % (b"[" * DEEPEST + b"]" * DEEPEST), "nested deeper"),
    "far too deep": (b'"x-a":%s' % (b'{"a":' * 100000 + b"1" + b"}" * 100000), "nested deeper"),
    "unknown": (b'"a":1', "unknown key"),
    "capital X": (b'"X-a":1', "unknown key"),
    "bare x-": (b'"x-":1', "unknown key"),
    "beyond ASCII": (b'"x-\xc3\xa4":1', "unknown key"),
    "space": (b'"x-a b":1', "unknown key"),
    "newline": (b'"x-a\\n":1', "unknown key"),
}


@pytest.mark.parametrize("number", [1, 2, 4, FOOTER])
@pytest.mark.parametrize("odd", [*ODD_LINES, *ODD_KEYS])
def test_a_line_beyond_the_subset_of_json(number: int, odd: str) -> None:
    lines, line = LINES.copy(), LINES[number - 1]
    if odd in ODD_LINES:
        edit, why = ODD_LINES[odd]
        lines[number - 1] = edit(line)
    else:
        key, why = ODD_KEYS[odd]
        lines[number - 1] = b"{" + key + b"," + line[1:]
    verdict = judged(b"".join(lines))
    assert isinstance(verdict, Invalid)
    assert verdict.line == number
    assert why in verdict.why


def test_only_what_is_no_json_has_a_column() -> None:
    lines = LINES.copy()
    lines[3] = lines[3].replace(b'"s"', b'"s', 1)
    verdict = judged(b"".join(lines))
    assert isinstance(verdict, Invalid)
    assert (verdict.line, verdict.column) == (4, lines[3].index(b'"s:') + len(b'"s:0,"') + 1)
    assert "column" in str(verdict)
    other = judged(b"".join(LINES[:3] + LINES[4:]))
    assert isinstance(other, Invalid)
    assert other.column is None


def test_a_line_too_long_is_not_read_to_its_end() -> None:
    verdict = judged(LINES[0] + b'{"x-a":"' + b"a" * (LONGEST + 100))
    assert isinstance(verdict, Invalid)
    assert (verdict.line, "bytes" in verdict.why) == (2, True)


@pytest.mark.parametrize("data", [b"", b"\n", b"{}", b"{}\n", b"null\n", b"\xff", b"[" * 10**6, b"deals"])
def test_what_is_no_record_at_all(data: bytes) -> None:
    verdict = judged(data)
    assert isinstance(verdict, Invalid)
    assert verdict.line == 1


def test_space_escapes_and_the_order_of_keys_are_not_content() -> None:
    lines = [json.loads(line) for line in LINES]
    shuffled = [dict(reversed(line.items())) for line in lines]
    written = "".join(f" {json.dumps(line, indent=None, ensure_ascii=True)}\t\n" for line in shuffled)
    assert judged(written.encode()) == Exact(MOVES)


# Edits of content with a chain that fits: the form tells, or the rules do.


def test_hosts_keys_may_stand_in_any_object_and_change_nothing() -> None:
    def edit(lines: list[Object]) -> None:
        for line in lines:
            line["x-note"] = {"anything": [True, None, "♠", {"n": -1}]}
        for inner in (lines[0]["rules"], lines[0]["table"], lines[0]["seats"][1], lines[-1]["final"]):
            inner["x-Note-2"] = 1

    assert judged(edited(RECORD, edit)) == Exact(MOVES)


@pytest.mark.parametrize("key", ["note", "X-note", "x_note", "x-", "h", "chain", ""])
def test_other_keys_are_refused_wherever_they_stand(key: str) -> None:
    for number, line in enumerate(objects(RECORD)):
        if (key == "h" and number) or key == "chain":
            continue  # there the chain has its place

        def edit(lines: list[Object], number: int = number) -> None:
            lines[number][key] = 1

        verdict = judged(edited(RECORD, edit))
        assert isinstance(verdict, Invalid), line
        assert verdict.line == number + 1
    verdict = judged(edited(RECORD, lambda lines: lines[0]["table"].update({key: 1})))
    assert isinstance(verdict, Invalid)
    assert "$.table" in verdict.why


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("note", 1, "rules of highcard with the option 'note', which this release does not know"),
        ("x_note", None, "rules of highcard with the option 'x_note', which this release does not know"),
        (
            "order",
            "ace-nowhere",
            "rules of highcard with the word 'ace-nowhere' for order, which this release does not know",
        ),
    ],
)
def test_an_option_or_a_word_that_a_newer_release_may_have_added_cannot_be_judged(
    option: str, value: object, why: str
) -> None:
    def edit(lines: list[Object]) -> None:
        lines[0]["rules"][option] = value
        lines[1] = {}  # not even a line

    assert judged(edited(RECORD, edit)) == Unsupported(why)


def _set(where: Callable[[list[Object]], Object], key: str, value: object) -> Callable[[list[Object]], object]:
    def edit(lines: list[Object]) -> None:
        where(lines)[key] = value

    return edit


def _without(where: Callable[[list[Object]], Object], key: str) -> Callable[[list[Object]], object]:
    def edit(lines: list[Object]) -> None:
        del where(lines)[key]

    return edit


def header(lines: list[Object]) -> Object:
    return lines[0]


def dealt(lines: list[Object]) -> Object:
    return lines[1]


def moved(lines: list[Object]) -> Object:
    return lines[3]


def settled(lines: list[Object]) -> Object:
    return lines[place(lines, "settle")]


def footer(lines: list[Object]) -> Object:
    return lines[-1]


WRONG_SHAPES: list[tuple[Callable[[list[Object]], Object], str, list[Any]]] = [
    (header, "format", [None, 1, "cardstops-seat-record", "cardstops-record2"]),
    (header, "version", [None, "1", True, [1], 0, -1]),
    (header, "game", [None, 1, ["highcard"]]),
    (header, "revision", [None, "1", True, 0, -1]),
    (header, "rng", [None, 1]),
    (header, "preset", [1, "nonsense", "highcard-low", "highcard-open"]),
    (header, "rules", [None, "highcard", "nonsense", [], {}, {"type": "highcard/rules"}]),
    (header, "seed", [1, "a", "i:01", "b:F0", "b:0", "", True]),
    (header, "seats", [None, [], [{"name": "A"}] * 2, [{"name": "A"}] * 4, [{"name": 1}] * 3, [{}] * 3, ["A"] * 3]),
    (header, "table", [None, [], {}, {"type": "highcard/playing"}, {"rules": "highcard"}]),
    (header, "view", [None, "Full", 0, "0"]),
    (dealt, "deal", [None, "0", True, 1, -1]),
    (dealt, "deck", [None, "", "7d", "7D  8D", " 7D", "7D,8D", ["7D"], "1D", 7]),
    (dealt, "first", [None, "1", True]),
    (moved, "n", [None, "1", True, 0, 2, -1, 2**53 - 1]),
    (moved, "s", [None, "1", True]),
    (moved, "m", [None, 1, "", "7d", " 7D", "10D", "Fold", "nonsense", ["7D"], "7D\u0000"]),
    (moved, "state", [None, 1, "", "sha256:", "sha256:" + "F" * 64, "f" * 64, "sha512:" + "f" * 64]),
    (settled, "settle", [None, "0", True, 1, -1]),
    (settled, "payments", [None, 1, ["1"], [True, 0, 0], {}]),
    (settled, "winners", [None, 1, ["1"], [True]]),
    (settled, "reason", [None, 1]),
    (settled, "state", [None, "sha256:"]),
    (footer, "end", [None, 1, "", "Finished", "over"]),
    (footer, "final", [None, 1, {}, {"type": "final"}, {"type": "settlement"}]),
    (footer, "moves", [None, "1", True, 0, MOVES - 1, MOVES + 1]),
]


@pytest.mark.parametrize(
    ("where", "key", "value"),
    [
        pytest.param(where, key, value, id=f"{where.__name__}-{key}-{value!r:.20}-{number}")
        for where, key, values in WRONG_SHAPES
        for number, value in enumerate(values)
    ],
)
def test_another_shape_under_a_key(where: Callable[[list[Object]], Object], key: str, value: object) -> None:
    lines = objects(RECORD)
    verdict = judged(edited(RECORD, _set(where, key, value)))
    assert isinstance(verdict, Invalid)
    assert verdict.line == 1 + next(index for index, line in enumerate(lines) if line == where(lines))


@pytest.mark.parametrize(
    ("where", "key"),
    [pytest.param(where, key, id=f"{where.__name__}-{key}") for where, key, _ in WRONG_SHAPES if key != "state"],
)
def test_a_missing_key(where: Callable[[list[Object]], Object], key: str) -> None:
    verdict = judged(edited(RECORD, _without(where, key)))
    if (where, key) == (dealt, "first"):  # well formed, but not what the seed deals
        assert isinstance(verdict, Diverged)
        assert (verdict.at, verdict.what) == (0, "deck")
    else:
        assert isinstance(verdict, Invalid)


@pytest.mark.parametrize(
    ("key", "value"), [("version", 2), ("game", "Highcard"), ("revision", 2), ("rng", "cards-sha256-2")]
)
def test_what_this_release_cannot_judge(key: str, value: object) -> None:
    def edit(lines: list[Object]) -> None:
        lines[0][key] = value
        lines[0]["unknown"] = 1  # not even its form
        lines[3] = {}

    verdict = judged(edited(RECORD, edit))
    assert isinstance(verdict, Unsupported)
    assert str(value) in verdict.why
    assert str(verdict).startswith("UNSUPPORTED")


def _swap_cards(lines: list[Object]) -> None:
    cards = lines[1]["deck"].split()
    cards[0], cards[-1] = cards[-1], cards[0]
    lines[1]["deck"] = " ".join(cards)


def _another_seed(lines: list[Object]) -> None:
    lines[0]["seed"] = "s:b"


def _another_rule(lines: list[Object]) -> None:
    lines[0]["rules"]["ante"] = 3
    lines[0]["preset"] = None


def _unheld_card(lines: list[Object]) -> None:
    lines[4]["m"] = lines[1]["deck"].split()[-1]


def _another_turn(lines: list[Object]) -> None:
    lines[4]["s"] = (lines[4]["s"] + 1) % 3


def _a_digest(lines: list[Object]) -> None:
    lines[4]["state"] = "sha256:" + "0" * 64


def _second_deal(lines: list[Object]) -> int:
    return place(lines, "deal", 1)


def _move_after_the_end(lines: list[Object]) -> None:
    index = place(lines, "settle", 1)
    lines.insert(index, {**lines[index - 1], "n": MOVES})
    lines[-1]["moves"] += 1


def _settle_early(lines: list[Object]) -> None:
    del lines[place(lines, "settle", 1) - 1]
    lines[-1]["moves"] -= 1


def _third_deal(lines: list[Object]) -> None:
    lines[-1:] = [{**lines[_second_deal(lines)], "deal": 2}]


def _count(key: str) -> int:
    """How many moves come before the line of this deal or settlement with number 1."""
    lines = objects(RECORD)
    return sum("n" in line for line in lines[: place(lines, key, 1)])


DIVERGING: list[tuple[str, Callable[[list[Object]], object], str, int]] = [
    ("cards swapped", _swap_cards, "deck", 0),
    ("another seed", _another_seed, "deck", 0),
    ("a fact", lambda lines: lines[1].update(first=(lines[1]["first"] + 1) % 3), "deck", 0),
    ("a fact out of range", _set(dealt, "first", 99), "deck", 0),
    ("a fact that only the table agrees on", _set(dealt, "double", 9), "deck", 0),
    ("a card dropped", lambda lines: lines[1].update(deck=lines[1]["deck"][3:]), "deck", 0),
    ("a third deal", _third_deal, "deck", MOVES),
    ("another turn", _another_turn, "turn", 2),
    ("a seat that is none", lambda lines: lines[4].update(s=-1), "turn", 2),
    ("a move after the end", _move_after_the_end, "turn", MOVES),
    ("a card not held", _unheld_card, "legality", 2),
    ("a fold to begin with", lambda lines: lines[2].update(m="fold"), "legality", 0),
    ("a digest", _a_digest, "digest", 2),
    ("a settlement's digest", _set(settled, "state", "sha256:" + "0" * 64), "digest", _count("deal")),
    ("another rule", _another_rule, "payment", _count("deal")),
    ("payments", _set(settled, "payments", [1, 1, -2]), "payment", _count("deal")),
    ("winners", _set(settled, "winners", [0, 1, 2]), "payment", _count("deal")),
    ("a reason", _set(settled, "reason", "out"), "payment", _count("deal")),
    ("a settlement too soon", _settle_early, "payment", MOVES - 1),
    ("a standing", lambda lines: lines[-1]["final"].update(residue=1), "payment", MOVES),
    ("closed instead of finished", _set(footer, "end", "closed"), "payment", MOVES),
    ("abandoned though finished", lambda lines: lines[-1].update(end="abandoned", final=None), "payment", MOVES),
]


@pytest.mark.parametrize(("edit", "what", "at"), [pytest.param(*case[1:], id=case[0]) for case in DIVERGING])
def test_what_the_rules_do_not_bear_out(edit: Callable[[list[Object]], object], what: str, at: int) -> None:
    verdict = judged(edited(RECORD, edit))
    assert isinstance(verdict, Diverged), verdict
    assert (verdict.what, verdict.at) == (what, at)
    assert verdict.expected != verdict.got
    assert f"at {at} (line {verdict.line}), {what}" in str(verdict)


@pytest.mark.parametrize(
    ("end", "final"), [("finished", {"type": "final", "chips": [0, 0, 0], "residue": 0, "winners": []}), ("closed", {})]
)
def test_a_match_that_goes_on_is_not_finished(end: str, final: Object) -> None:
    def edit(lines: list[Object]) -> None:
        lines[_second_deal(lines) :] = [{"end": end, "final": final or lines[-1]["final"], "moves": _count("deal")}]

    verdict = judged(edited(RECORD, edit))
    assert isinstance(verdict, Diverged)
    assert (verdict.what, verdict.at) == ("payment", _count("deal"))


def test_a_match_may_be_abandoned_anywhere_before_its_end() -> None:
    lines = objects(RECORD)
    for length in range(1, place(lines, "settle", 1) + 1):
        moves = sum("n" in line for line in lines[:length])
        broken_off = [*lines[:length], {"end": "abandoned", "final": None, "moves": moves}]
        assert judged(chained(broken_off)) == Exact(moves)


@pytest.mark.parametrize("end", ["finished", "closed"])
def test_a_match_does_not_end_otherwise_in_the_middle_of_a_deal(end: str) -> None:
    lines = objects(RECORD)
    verdict = judged(chained([*lines[:4], {**lines[-1], "end": end, "moves": 2}]))
    assert isinstance(verdict, Invalid)
    assert (verdict.line, "out of place" in verdict.why) == (5, True)


@pytest.mark.parametrize("kind", ["n", "settle", "deal"])
def test_a_line_out_of_place_though_its_number_is_due(kind: str) -> None:
    lines = objects(RECORD)
    if kind == "deal":  # while one is under way
        lines.insert(3, {**lines[1], "deal": 1})
        number = 4
    else:  # before any deal
        lines.insert(1, {**lines[place(lines, kind)]})
        number = 2
    verdict = judged(chained(lines))
    assert isinstance(verdict, Invalid)
    assert (verdict.line, "out of place" in verdict.why) == (number, True)


def test_a_line_after_the_footer_though_the_chain_goes_on() -> None:
    lines = objects(RECORD)
    verdict = judged(chained([*lines, lines[-1]]))
    assert isinstance(verdict, Invalid)
    assert (verdict.line, "after the footer" in verdict.why) == (FOOTER + 1, True)


def test_the_gravest_verdict_is_it() -> None:
    diverging = edited(RECORD, _unheld_card)
    *whole, end = diverging.splitlines(keepends=True)
    assert isinstance(judged(b"".join(whole)), Diverged)  # and open
    assert isinstance(judged(b"".join(whole) + end[:30]), Diverged)  # and torn
    assert isinstance(judged(b"".join([*whole, whole[-1], end])), Invalid)  # long after it diverged
    assert isinstance(judged(diverging.replace(b'"version": 1', b'"version": 2')), Unsupported)
    assert isinstance(judged(diverging + b"x\n"), Invalid)
