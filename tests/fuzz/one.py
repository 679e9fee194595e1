"""One target under the fuzzer, in a process of its own: `python -m tests.fuzz` starts it, with libFuzzer's options."""

from __future__ import annotations

import importlib
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from tests.fuzz.mutating import mutated

__all__ = ["main"]

MOST_SECONDS: Final = 5
"""Of work for one input."""
WORDS: Final = 2
"""One change in so many is of words; the others are the fuzzer's own, of bytes."""


def main(arguments: list[str]) -> None:
    """Fuzz; the process ends here."""
    name, corpus, *options = arguments
    fuzzer: Any = importlib.import_module("atheris")
    with fuzzer.instrument_imports(include=["cardstops"]):
        from cardstops.games import GAMES
        from tests.fuzz.targets import TARGETS, positions, seeds

        for game in GAMES:
            positions(game)  # which imports it
    folder = Path(corpus)
    for number, data in enumerate(seeds(name)):
        (folder / f"seed-{number}").write_bytes(data)
    fuzzer.Setup([sys.argv[0], str(folder), *options], _in_time(TARGETS[name]), custom_mutator=_mutator(fuzzer))
    fuzzer.Fuzz()


def _in_time(target: Callable[[bytes], None]) -> Callable[[bytes], None]:
    """The target, which fails when it works for too long; how long it has to wait for the machine does not count."""

    def timed(data: bytes) -> None:
        begun = time.process_time()
        target(data)
        taken = time.process_time() - begun
        assert taken < MOST_SECONDS, f"{taken:.1f} seconds for {len(data)} bytes"

    return timed


def _mutator(fuzzer: Any) -> Callable[[bytes, int, int], bytes]:
    def mutator(data: bytes, most: int, seed: int) -> bytes:
        rng = random.Random(seed)
        if rng.randrange(WORDS):
            return mutated(data, rng, most)
        changed: bytes = fuzzer.Mutate(data, most)
        return changed

    return mutator


if __name__ == "__main__":
    main(sys.argv[1:])
