"""Changes of a text that keep its grammar in sight: words, numbers, strings and brackets taken out, put in, swapped.

Coverage-guided fuzzing changes bytes well, and whole words badly: it would take ages to find that a `null` may stand
where a hand stands. This mutator is also what stands in for the fuzzer where that is not installed.
"""

from __future__ import annotations

import random
import re
from typing import Final

__all__ = ["TOKENS", "mutated"]

TOKEN: Final = re.compile(rb'"(?:[^"\\\n]|\\.)*"|[A-Za-z0-9+-]+|\s+|[^\s]', re.DOTALL)
TOKENS: Final = (
    *(b"null", b"true", b"false", b"0", b"-1", b"1", b"-0", b"01", b"7", b"99", b"9007199254740991"),
    *(b"9007199254740992", b"1.0", b"1e400", b"-1E9999", b"NaN", b"Infinity", b"9" * 4400),
    *(b'""', b'"7D"', b'"x-a":1', b'"\\ud800"', b'"\\u0000"', b'{"type":"rules"}'),
    *(b"[]", b"{}", b"[", b"]", b"{", b"}", b",", b":", b"[[[[", b"[" * 70 + b"]" * 70, b'{"a":' * 70),
    *(b"7D", b"AS", b"10H", b"BJ", b"RJ", b"pass", b"steal", b"2:TS", b"bid", b"stake", b"+", b"="),
    *(b" ", b"\0", b"\r\n", b"\n", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\xff", "♦".encode()),
    *(b"sha256:", b"s:", b"b:", b"i:"),
)
"""What is put in: every sort of JSON, the words of the games, and what text should not hold."""


def mutated(data: bytes, rng: random.Random, most: int = 1 << 16) -> bytes:
    """The data after one to four changes."""
    tokens = TOKEN.findall(data[:most])
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(tokens) + 1)
        match rng.randrange(6):
            case 0:
                tokens[at : at + 1] = [rng.choice(TOKENS)]
            case 1:
                tokens[at:at] = [rng.choice(TOKENS)]
            case 2:
                del tokens[at : at + rng.choice((1, 1, 2, 4, 8))]
            case 3 if tokens:
                tokens[at : at + 1] = [rng.choice(tokens)]
            case 4:
                tokens[at:at] = tokens[at : at + rng.choice((1, 2, 4, 8))]
            case _:
                tokens[at : at + 1] = [_bent(b"".join(tokens[at : at + 1]), rng)]
    return b"".join(tokens)[:most]


def _bent(token: bytes, rng: random.Random) -> bytes:
    """A token with another number, or another byte, in it."""
    if token.isdigit() and len(token) < 16:
        return b"%d" % max(0, int(token) + rng.choice((-2, -1, 1, 2, 10)))
    if not token:
        return rng.choice(TOKENS)
    changed = bytearray(token)
    changed[rng.randrange(len(token))] = rng.choice(b'0123456789ACDHJKQSTabfinps:{}[]",-. \\\x00\xff')
    return bytes(changed)
