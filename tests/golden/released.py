"""The golden records of every release, by their SHA-256: once released, a golden never changes.

    python -m tests.golden.released VERSION     append the goldens that no release had before

`released.txt` is only ever added to: whoever checks out a later release finds in it what each release before it held.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
NAME: Final = "released.txt"


def goldens(folder: Path = FOLDER) -> Mapping[str, str]:
    """Where each golden record lies, by its SHA-256: a line of a packed file, or a whole file in the stream form."""
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*/**/*.jsonl")):
        for number, record in enumerate(_records(path)):
            found[hashlib.sha256(record).hexdigest()] = f"{path.relative_to(folder).as_posix()} {number}"
    return found


def _records(path: Path) -> Iterator[bytes]:
    data = path.read_bytes()
    yield from data.splitlines() if ".packed." in path.name else [data]


def released(folder: Path = FOLDER) -> Mapping[str, str]:
    """Where each golden of a release lay when it was released, by its SHA-256."""
    lines = (folder / NAME).read_text(encoding="utf-8").splitlines()
    notes = [line.split(" ", 1) for line in lines if not line.startswith("#")]
    return {digest: place for digest, place in notes}  # noqa: C416  # `dict` would not see that they are pairs


def lost(folder: Path = FOLDER) -> list[str]:
    """The goldens that a release had and that are there no more, wherever they may lie by now."""
    there = goldens(folder)
    return [place for digest, place in released(folder).items() if digest not in there]


def main(arguments: Sequence[str] | None = None, folder: Path = FOLDER) -> int:
    """Note the goldens of a release."""
    [version] = sys.argv[1:] if arguments is None else arguments
    known = released(folder)
    new = [f"{digest} {place}\n" for digest, place in goldens(folder).items() if digest not in known]
    with (folder / NAME).open("a", encoding="utf-8", newline="\n") as file:
        file.write(f"# {version}\n" + "".join(new))
    return 0


if __name__ == "__main__":
    sys.exit(main())
