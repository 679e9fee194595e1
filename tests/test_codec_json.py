"""JSON text: what the strict reader takes and refuses, and the canonical form that is hashed."""

from __future__ import annotations

import hashlib
import json
import time
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstops.codec import canonical, digest, encode, read_json
from cardstops.errors import DecodeError
from cardstops.jsonreader import in_one_wording
from cardstops.jsontext import DEEPEST, LARGEST, Json, shown, sorted_object, sorted_text
from tests.support.toy import GAME, open_table

subset = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=30,
)


@given(subset)
def test_what_is_written_is_read_back(data: object) -> None:
    text = canonical(data)
    assert read_json(text) == data
    assert read_json(text.decode()) == data
    assert canonical(read_json(text)) == text
    assert read_json(json.dumps(data, indent=1)) == data


@given(subset)
def test_keys_stand_in_the_order_of_their_utf_16_units(data: object) -> None:
    def ordered(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys = [key.encode("utf-16-be") for key, _ in pairs]
        assert keys == sorted(keys)
        return dict(pairs)

    json.loads(canonical(data), object_pairs_hook=ordered)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"b": 1, "a": [True, False, None, -0, "x"]}, '{"a":[true,false,null,0,"x"],"b":1}'),
        ('\b\t\n\f\r"\\/\x00\x1f\x7f', '"\\b\\t\\n\\f\\r\\"\\\\/\\u0000\\u001f\x7f"'),
        ({"\ue000": 1, "\U0001f0a1": 2, "é": [{"\U0001f0a1": 0, "\ue000": 0}]}, None),
        ([[], {}, ""], '[[],{},""]'),
    ],
)
def test_the_canonical_form(data: object, text: str | None) -> None:
    if text is None:  # as RFC 8785 sorts: a surrogate pair comes before U+E000
        text = '{"é":[{"\U0001f0a1":0,"\ue000":0}],"\U0001f0a1":2,"\ue000":1}'
    assert canonical(data).decode() == text


REFUSED = {
    "nothing": ("", "not JSON"),
    "two values": ("1 2", "not JSON"),
    "cut short": ('{"a":', "not JSON"),
    "single quotes": ("{'a':1}", "not JSON"),
    "trailing comma": ("[1,]", "not JSON"),
    "comment": ("1 // one", "not JSON"),
    "raw control character": ('"\n"', "not JSON"),
    "leading zero": ("[01]", "not JSON"),
    "plus": ("+1", "not JSON"),
    "byte order mark": ("\ufeff1", "not JSON"),
    "NaN": ("[NaN]", "$[0]: 'NaN' is no whole number"),
    "infinity": ('{"a":Infinity}', "$.a: 'Infinity' is no whole number"),
    "float": ("1.0", "$: '1.0' is no whole number"),
    "exponent": ("1E400", "$: '1E400' is no whole number"),
    "2**53": ("[9007199254740992]", "$[0]: a whole number of 2**53 or more"),
    "-2**53": ("[-9007199254740992]", "$[0]: a whole number of 2**53 or more"),
    "many digits": ("1" * 100000, "$: a whole number of 2**53 or more"),
    "key twice": ('{"a":{"b":1,"c":2,"b":1}}', "$.a: the key 'b' twice"),
    "lone surrogate": ('["\\udfff"]', "$[0]: a lone surrogate"),
    "lone surrogate in a key": ('{"\\ud800":1}', "is no key"),
    "lone surrogate in the text": ('"\ud800"', "not UTF-8"),
    "too deep": ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "nested deeper than 64"),
    "far too deep": ("[" * 200000, "nested deeper than 64"),
    "far too deep in objects": ('{"a":' * 200000, "nested deeper than 64"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_beyond_the_subset_is_refused(case: str) -> None:
    text, why = REFUSED[case]
    with pytest.raises(DecodeError) as caught:
        read_json(text)
    assert why in str(caught.value)


@pytest.mark.parametrize("data", [b"\xff", b'"\xc3"', b"\xff\xfe1\x00", b'"\xed\xa0\x80"'])
def test_bytes_that_are_no_utf_8(data: bytes) -> None:
    with pytest.raises(DecodeError, match="UTF-8"):
        read_json(data)


@pytest.mark.parametrize("thing", [None, {}, 1])
def test_what_is_no_text_is_refused(thing: Any) -> None:
    with pytest.raises(DecodeError, match="is no text of JSON"):
        read_json(thing)


def test_the_place_where_json_ends_is_told() -> None:
    for text, place in (("[1,]", "at column 4: "), ('{"a":1}\n{"b":2}\n', "at line 2, column 1: ")):
        with pytest.raises(DecodeError, match=f"not JSON {place}"):
            read_json(text)


@pytest.mark.parametrize(
    ("text", "said", "place", "wording"),
    [
        ("[1 , ]", "Illegal trailing comma before end of array", 3, "Expecting value"),
        ('{"a":1,\n}', "Illegal trailing comma before end of object", 6, "Expecting property name enclosed in double"),
    ],
)
def test_a_comma_before_a_bracket_is_told_alike_by_every_python(text: str, said: str, place: int, wording: str) -> None:
    told = in_one_wording(json.JSONDecodeError(said, text, place))
    with pytest.raises(json.JSONDecodeError) as raised:
        json.loads(text)
    here = in_one_wording(raised.value)
    assert (here.msg, here.pos) == (told.msg, told.pos)
    assert (told.msg.startswith(wording), told.pos) == (True, len(text) - 1)


def test_all_faults_are_named_with_their_paths() -> None:
    with pytest.raises(DecodeError) as caught:
        read_json('{"a":[1.5,{"b c":NaN,"d":"\\ud800"}],"e":1' + "0" * 20 + ',"f":{"g":1,"g":2}}')
    assert [fault.path for fault in caught.value.faults] == ["$.a[0]", "$.a[1]['b c']", "$.a[1].d", "$.e", "$.f"]


def test_no_more_than_a_hundred_faults_are_named() -> None:
    with pytest.raises(DecodeError) as caught:
        read_json(f"[{','.join(['1.5'] * 5000)}]")
    assert len(caught.value.faults) == 100


def test_the_largest_numbers_are_read() -> None:
    assert read_json(f"[{LARGEST},{-LARGEST},0,-0]") == [LARGEST, -LARGEST, 0, 0]


def test_the_deepest_nesting_is_read() -> None:
    assert canonical(read_json("[" * DEEPEST + "]" * DEEPEST)) == b"[" * DEEPEST + b"]" * DEEPEST


@pytest.mark.parametrize("text", ["[" * 100, '"[', '\\"[', "\\\\[", "{" * 65 + "}" * 100])
def test_brackets_within_texts_are_no_nesting(text: str) -> None:
    data: list[object] = [*[text] * 65, *[[]] * 65]
    assert read_json(json.dumps(data)) == data


@pytest.mark.parametrize("before", ["", '"\\\\",', '"\\"",', '"]","[",', "[],", '{"a":[]},'])
def test_nesting_is_counted_beside_texts_and_what_is_closed(before: str) -> None:
    depth = DEEPEST - 1
    assert read_json(f"[{before}{'[' * depth}{']' * depth}]")
    with pytest.raises(DecodeError, match="nested deeper than 64"):
        read_json(f"[{before}{'[' * DEEPEST}{']' * DEEPEST}]")


@pytest.mark.parametrize("known", ["", "a", "d", "bc", "abcd"])
def test_an_object_is_written_alike_whichever_of_its_texts_are_known(known: str) -> None:
    data: dict[str, Json] = {"d": {"♠": 1, "b": [None]}, "b": "7♦", "a": [], "c": {"🂡": 1, "￮": 2}}
    assert sorted_object(data, {key: sorted_text(data[key]) for key in known}) == sorted_text(data)


@pytest.mark.parametrize(
    "data", [1.0, {1: 2}, {None: 1}, (1,), {"a": {1, 2}}, [b""], {"a": 2**53}, "\udead", {"\udead": 1}, object()]
)
def test_what_is_not_json_data_has_no_canonical_form(data: object) -> None:
    with pytest.raises(DecodeError):
        canonical(data)


def test_data_that_holds_itself_has_no_canonical_form() -> None:
    data: list[object] = []
    data.append(data)
    with pytest.raises(DecodeError, match="nested deeper"):
        canonical(data)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("♠" * 50, "\\u2660"),
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (-3, "-3"),
        (2**60, "2**53"),
        ([1], "an array"),
        ({}, "an object"),
        (1.5, "a float"),
    ],
)
def test_what_messages_show_is_short_and_ascii(value: object, text: str) -> None:
    assert text in shown(value)
    assert len(shown(value)) <= 500


def test_hostile_texts_take_no_long_time() -> None:
    texts = [
        "[" * 10**6,
        '{"a":' * 10**6,
        "1" * 10**6,
        f'{{{",".join(f"{chr(34)}{number}{chr(34)}:0" for number in range(10**5))},"7":0}}',
        f"[{','.join(['[]'] * 10**5)}]",
        '"' + "\\u0041" * 10**5 + '"',
    ]
    start = time.process_time()  # the time of work: how long the machine lets it wait says nothing
    for text in texts:
        with suppress(DecodeError):
            read_json(text)
    assert time.process_time() - start < 10


@given(st.text() | st.binary())
def test_any_text_is_data_or_a_decode_error(text: str | bytes) -> None:
    with suppress(DecodeError):
        data = read_json(text)
        assert read_json(canonical(data)) == data


def test_a_digest_is_sha_256_of_the_canonical_json() -> None:
    state = GAME.deal(open_table("highcard", 2), "a")
    text = json.dumps(encode(state, GAME), sort_keys=True, separators=(",", ":"))
    assert digest(state, GAME) == f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"
    assert digest(state, GAME) != digest(GAME.deal(open_table("highcard", 2), "b"), GAME)


@pytest.mark.parametrize(
    ("opening", "closing", "levels"),
    [("[", "]", 64), ('{"":', "}", 64), ('["]",', ',"["]', 64), ('[{"]}":', ',"{[":0}]', 32)],
)
def test_nests_are_counted_whatever_stands_in_strings(opening: str, closing: str, levels: int) -> None:
    assert read_json(opening * levels + "0" + closing * levels) is not None
    with pytest.raises(DecodeError, match="nested deeper than 64"):
        read_json(opening * (levels + 1) + "0" + closing * (levels + 1))


@given(subset)
def test_data_is_the_same_beside_what_asks_for_a_closer_look(data: object) -> None:
    plain, close = canonical(data), canonical({"a long number": 10**15, "data": data})
    assert read_json(close) == {"a long number": 10**15, "data": read_json(plain)}


@pytest.mark.parametrize("before", ['"0000000000000000"', '"\\"0000000000000000"', '"\\\\","0000000000000000"'])
def test_a_row_of_digits_in_a_text_hides_no_number_that_is_too_large(before: str) -> None:
    assert read_json(f"[{before},{LARGEST}]") == [*json.loads(f"[{before}]"), LARGEST]
    with pytest.raises(DecodeError, match=r"a whole number of 2\*\*53 or more"):
        read_json(f"[{before},{LARGEST + 1}]")
    with pytest.raises(DecodeError, match="twice"):
        read_json(f'[{before},{{"a":1,"a":1}}]')
