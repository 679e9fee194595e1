"""The published randomness, against a plain reading of its specification and the vectors in `docs/spec/`.

The plain reading below shares nothing with the engine. `python tests/test_rng.py > docs/spec/rng-vectors.json` writes
the vectors; they never change while the algorithm's id is `cards-sha256-1`.
"""

from __future__ import annotations

import hashlib
import json
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstops.cards import pack
from cardstops.errors import SeedError
from cardstops.rng import RNG, Seed, Stream, commit, new_seed, parse_seed, reveal, seed_bytes, seed_text

SPEC = Path(__file__).parents[1] / "docs" / "spec"
WORD = 2**64
T = TypeVar("T")


# a plain reading of the specification


def plain_seed(seed: Seed) -> bytes:
    if isinstance(seed, str):
        return b"s:" + seed.encode("utf-8")
    return b"b:" + seed if isinstance(seed, bytes) else b"i:" + str(seed).encode("ascii")


def plain_words(seed: Seed, label: str) -> Iterator[int]:
    start, name = plain_seed(seed), label.encode("ascii")
    head = b"cardstops/rng/1\x00" + len(start).to_bytes(4, "big") + start + len(name).to_bytes(4, "big") + name
    block = 0
    while True:
        digest = hashlib.sha256(head + block.to_bytes(8, "big")).digest()
        for place in (0, 8, 16, 24):
            yield int.from_bytes(digest[place : place + 8], "big")
        block += 1


def plain_below(words: Iterator[int], stop: int) -> int:
    count = 1
    while WORD**count < stop:
        count += 1
    while True:
        value = 0
        for _ in range(count):
            value = value * WORD + next(words)
        if value < WORD**count - WORD**count % stop:
            return value % stop


def plain_pack(copies: int, jokers: bool) -> list[str]:  # noqa: FBT001 - as the vectors name it
    faces = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"] + ["BJ", "RJ"] * jokers
    return [face for face in faces for _ in range(copies)]


def plain_shuffle(words: Iterator[int], items: list[T]) -> list[T]:
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = plain_below(words, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


# the vectors

SEEDS: tuple[Seed, ...] = (
    *("held-1", "", "1", "Päiväkoti ♠", "i:1", "x" * 300),
    *(b"", b"1", b"\x00", bytes(range(32)), b"\xff" * 100),
    *(0, 1, -1, 2**64, -(2**64), 10**30),
)
LABELS = ("deal/0", "deal/1", "cut", "sample/0", "policy/2/0", "")
PACKS = ((1, False), (1, True), (2, False), (2, True), (5, False))
STOPS = (1, 2, 3, 6, 52, 54, 108, 2**32 + 1, 2**63 + 1, 2**64 - 1, 2**64, 2**64 + 1, 10**30, 2**200 - 1)
COMMITTED: tuple[Seed, ...] = ("held-1", b"\x01", 1)
CASES = [(seed, LABELS[0]) for seed in SEEDS] + [("held-1", label) for label in LABELS[1:]] + [(7, "deal/12345")]


def vector(number: int, seed: Seed, label: str) -> dict[str, object]:
    """One vector: words, draws, and a shuffle with the draw after it, each from the stream's beginning."""
    draws = plain_words(seed, label)
    words = plain_words(seed, label)
    copies, jokers = PACKS[number % len(PACKS)]
    order = plain_shuffle(words, plain_pack(copies, jokers))
    return {
        "seed": f"b:{seed.hex()}" if isinstance(seed, bytes) else f"s:{seed}" if isinstance(seed, str) else f"i:{seed}",
        "label": label,
        "words": [f"{word:016x}" for word in islice(plain_words(seed, label), 9)],
        "draws": [[str(stop), str(plain_below(draws, stop))] for stop in STOPS],
        "packs": copies,
        "jokers": jokers,
        "deck": " ".join(order),
        "below_51_after": plain_below(words, 51),
    }


def commitment(seed: Seed, salt: bytes) -> dict[str, object]:
    head = b"cardstops/commit/1\x00" + len(salt).to_bytes(4, "big") + salt
    return {
        "seed": seed_text(seed),
        "salt": salt.hex(),
        "commit": hashlib.sha256(head + plain_seed(seed)).hexdigest(),
    }


def vectors() -> list[dict[str, object]]:
    return [vector(number, seed, label) for number, (seed, label) in enumerate(CASES)]


def commitments() -> list[dict[str, object]]:
    return [commitment(seed, bytes(range(16 + 4 * k))) for k, seed in enumerate(COMMITTED)]


VECTORS: dict[str, Any] = json.loads((SPEC / "rng-vectors.json").read_text()) if __name__ != "__main__" else {}
each_vector = pytest.mark.parametrize(
    "case", VECTORS.get("vectors", []), ids=lambda case: f"{case['seed'][:12]}-{case['label']}"
)


def test_the_file_of_vectors_is_what_the_plain_reading_gives() -> None:
    assert VECTORS["vectors"] == vectors()
    assert VECTORS["commitments"] == commitments()
    assert len(VECTORS["vectors"]) >= 20
    assert VECTORS["rng"] == RNG


@each_vector
def test_words_of_a_vector(case: dict[str, Any]) -> None:
    stream = Stream(parse_seed(case["seed"]), case["label"])
    assert [f"{stream.word():016x}" for _ in case["words"]] == case["words"]


@each_vector
def test_draws_of_a_vector(case: dict[str, Any]) -> None:
    stream = Stream(parse_seed(case["seed"]), case["label"])
    assert [[stop, str(stream.randrange(int(stop)))] for stop, _ in case["draws"]] == case["draws"]


@each_vector
def test_deck_of_a_vector_and_the_draw_after_it(case: dict[str, Any]) -> None:
    stream = Stream(parse_seed(case["seed"]), case["label"])
    deck = stream.shuffled(pack(case["packs"], jokers=case["jokers"]))
    assert " ".join(map(str, deck)) == case["deck"]
    assert stream.randrange(51) == case["below_51_after"]


@pytest.mark.parametrize("case", VECTORS.get("commitments", []), ids=lambda case: str(case["seed"]))
def test_commitment_of_a_vector(case: dict[str, str]) -> None:
    seed, salt = parse_seed(case["seed"]), bytes.fromhex(case["salt"])
    assert commit(seed, salt) == case["commit"]
    assert reveal(case["commit"], seed, salt)


def test_the_page_prints_the_first_deal_of_the_vectors() -> None:
    page = (SPEC / "rng.md").read_text()
    held = next(case for case in VECTORS["vectors"] if (case["seed"], case["label"]) == ("s:held-1", "deal/0"))
    assert held["deck"][:29] in page
    assert held["words"][0] in page


@pytest.mark.skipif(shutil.which("node") is None, reason="the JavaScript twin needs node")
def test_the_javascript_of_the_page_deals_every_vector(tmp_path: Path) -> None:
    script = (SPEC / "rng.md").read_text().split("```js\n")[1].split("```")[0]
    check = (
        'import { readFileSync } from "node:fs";\n'
        "const { vectors } = JSON.parse(readFileSync(process.argv[2]));\n"
        "for (const v of vectors) console.log((await deal(v.seed, v.label, v.packs, v.jokers)).join(' '));\n"
    )
    (tmp_path / "deal.mjs").write_text(script + check)
    command = ["node", str(tmp_path / "deal.mjs"), str(SPEC / "rng-vectors.json")]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout
    assert printed.splitlines() == [case["deck"] for case in VECTORS["vectors"]]


# streams

seeds = st.text(st.characters(exclude_categories=["Cs"]), max_size=80) | st.binary(max_size=80) | st.integers()
labels = st.text(st.characters(max_codepoint=127), max_size=80)


@given(seeds, labels, st.lists(st.integers(1, 2**70) | st.none() | st.lists(st.integers(), max_size=120), max_size=6))
def test_any_mixture_of_draws_and_shuffles_is_the_plain_one(
    seed: Seed, label: str, steps: list[int | list[int] | None]
) -> None:
    stream, words = Stream(seed, label), plain_words(seed, label)
    for step in steps:
        if step is None:
            assert stream.word() == next(words)
        elif isinstance(step, int):
            assert stream.randrange(step) == plain_below(words, step)
        else:
            assert stream.shuffled(step) == plain_shuffle(words, step)
    assert stream.word() == next(words)


@pytest.mark.parametrize("rejected", [{0}, {3, 4, 5}, {49}, set(range(40)), set(range(48, 53))])
def test_a_shuffle_throws_away_words_beyond_the_limit(rejected: set[int]) -> None:
    crafted = [WORD - 1 if place in rejected else place * 0x123456789ABCDEF for place in range(53)]
    stream = Stream("held-1", "deal/0")
    stream._left = crafted[::-1]
    words = iter([*crafted, *islice(plain_words("held-1", "deal/0"), 100)])
    assert stream.shuffled(range(52)) == plain_shuffle(words, list(range(52)))
    assert stream.word() == next(words)


def test_words_at_the_edge_of_a_limit() -> None:
    limit = WORD - WORD % 3
    stream = Stream("", "")
    stream._left = [limit - 1, limit]
    assert stream.randrange(3) == (limit - 1) % 3
    assert not stream._left


def test_every_order_of_four_is_met_about_equally_often() -> None:
    met = Counter(tuple(Stream(number, "deal/0").shuffled("ABCD")) for number in range(4800))
    assert len(met) == 24
    assert all(150 < times < 250 for times in met.values())


@pytest.mark.parametrize("items", [[], ["7D"]])
def test_nothing_and_one_thing_are_shuffled_without_a_draw(items: list[str]) -> None:
    stream = Stream("held-1", "deal/0")
    assert stream.shuffled(items) == items
    assert stream.word() == next(plain_words("held-1", "deal/0"))


def test_a_shuffle_leaves_its_argument_as_it_was() -> None:
    items = list(range(52))
    assert Stream(1, "deal/0").shuffled(items) is not items
    assert items == list(range(52))


def test_labels_and_kinds_of_seed_part_streams() -> None:
    apart: list[tuple[Seed, str]] = [(1, "a"), ("1", "a"), (b"1", "a"), ("i:1", "a"), (1, "b"), (1, ""), ("1a", "")]
    assert len({Stream(seed, label).word() for seed, label in apart}) == len(apart)


@pytest.mark.parametrize("label", ["é", "♠", "\ud800", None, b"deal/0", 0])
def test_a_label_is_ascii_text(label: object) -> None:
    with pytest.raises(SeedError, match="ASCII"):
        Stream("held-1", label)  # type: ignore[arg-type] # what a caller without a type checker may pass


@pytest.mark.parametrize("stop", [0, -1, -(2**70)])
def test_a_draw_is_below_a_positive_number(stop: int) -> None:
    with pytest.raises(SeedError, match="positive"):
        Stream("held-1", "deal/0").randrange(stop)


# seeds


@given(seeds)
def test_seed_text_round_trips(seed: Seed) -> None:
    again = parse_seed(seed_text(seed))
    assert (again, type(again)) == (seed, type(seed))
    assert seed_bytes(seed) == plain_seed(seed)


@pytest.mark.parametrize(
    ("seed", "text"),
    [
        ("held-1", "s:held-1"),
        ("", "s:"),
        ("s:", "s:s:"),
        (b"\x00\xff", "b:00ff"),
        (b"", "b:"),
        (0, "i:0"),
        (-5, "i:-5"),
    ],
)
def test_text_of_a_seed(seed: Seed, text: str) -> None:
    assert seed_text(seed) == text
    assert parse_seed(text) == seed


def test_an_int_seed_has_at_most_4000_digits() -> None:
    largest = 10**4000 - 1
    assert parse_seed(seed_text(-largest)) == -largest
    for seed in (largest + 1, -largest - 1):
        with pytest.raises(SeedError, match="4000 digits"):
            seed_bytes(seed)
    for text in ("i:1" + "0" * 4000, "i:" + "9" * 9000, "i:-1" + "0" * 4000):
        with pytest.raises(SeedError):
            parse_seed(text)


@pytest.mark.parametrize("seed", [True, False, None, 1.0, ("a",), ["a"], bytearray(b"a")])
def test_no_other_type_is_a_seed(seed: object) -> None:
    for refuses in (seed_bytes, seed_text):
        with pytest.raises(SeedError, match="str, bytes or int"):
            refuses(seed)  # type: ignore[arg-type] # what a caller without a type checker may pass


def test_a_lone_surrogate_is_no_seed() -> None:
    for refuse in (lambda: seed_bytes("\ud800"), lambda: parse_seed("s:\ud800"), lambda: Stream("\ud800", "deal/0")):
        with pytest.raises(SeedError, match="surrogate"):
            refuse()


NO_SEEDS = (
    *("", "s", "x:1", "S:1", "1", "b:0", "b:0g", "b:AA", "b: 00", "b:00\n"),
    *("i:", "i:01", "i:-0", "i:+1", "i: 1", "i:1 ", "i:1\n", "i:1_0", "i:0x1", "i:\u0661"),
)


@pytest.mark.parametrize("text", NO_SEEDS)
def test_no_other_text_is_a_seed(text: str) -> None:
    with pytest.raises(SeedError, match="is no seed"):
        parse_seed(text)


@pytest.mark.parametrize("text", [None, 1, b"s:1", ["s:1"]])
def test_the_text_of_a_seed_is_a_str(text: object) -> None:
    with pytest.raises(SeedError, match="is a str"):
        parse_seed(text)  # type: ignore[arg-type] # what a caller without a type checker may pass


def test_new_seeds_are_32_bytes_and_differ() -> None:
    one, two = new_seed(), new_seed()
    assert (len(one), len(two)) == (32, 32)
    assert one != two


# commitments


@given(seeds, st.binary(min_size=16, max_size=40))
def test_what_was_committed_to_is_revealed_and_nothing_else(seed: Seed, salt: bytes) -> None:
    commitment = commit(seed, salt)
    assert reveal(commitment, seed, salt)
    assert not reveal(commitment, seed, salt + b"\x00")
    assert not reveal(commitment, f"{seed!r}'", salt)
    assert not reveal(commitment.upper() + "♠", seed, salt)


def test_bytes_do_not_slip_from_salt_to_seed() -> None:
    assert commit(b"", b"0123456789abcdefb:") != commit(b"b:", b"0123456789abcdef")


@pytest.mark.parametrize("salt", [b"", b"0123456789abcde", "0123456789abcdef", None])
def test_a_salt_is_at_least_16_bytes(salt: object) -> None:
    with pytest.raises(SeedError, match="16 bytes"):
        commit("held-1", salt)  # type: ignore[arg-type] # what a caller without a type checker may pass


def test_the_global_generator_is_left_alone() -> None:
    before = random.getstate()
    Stream(new_seed(), "deal/0").shuffled(range(52))
    assert random.getstate() == before


def lines(rows: list[dict[str, object]]) -> str:
    """The rows as JSON, a line a field."""
    return ",\n".join(
        "  {" + ",\n   ".join(f'"{name}": {json.dumps(value, ensure_ascii=False)}' for name, value in row.items()) + "}"
        for row in rows
    )


if __name__ == "__main__":
    parts = [
        f' "{name}": [\n{lines(rows)}\n ]' for name, rows in (("vectors", vectors()), ("commitments", commitments()))
    ]
    sys.stdout.write('{\n "rng": "cards-sha256-1",\n' + ",\n".join(parts) + "\n}\n")
