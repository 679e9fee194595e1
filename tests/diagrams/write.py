"""Writes the diagrams of the games' phases into the documentation: `python -m tests.diagrams.write`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from tests.diagrams.drawing import picture, table
from tests.diagrams.transitions import STEPS, phases, starts

__all__ = ["changed", "files"]

PAGES: Final = Path(__file__).parents[2] / "docs" / "games"
BEGIN: Final = "<!-- written by python -m tests.diagrams.write -->\n"
END: Final = "<!-- so far -->\n"


def files(game: str) -> dict[Path, str]:
    """The picture of a game and its page with the diagram in it, as they have to be."""
    page = PAGES / f"{game}.md"
    before, begin, rest = page.read_text("utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{page} has no place for a diagram, between {BEGIN.strip()} and {END.strip()}")
    image = f"![The phases of a deal, which the table below says too](phases-{game}.svg)"
    diagram = f"{image}\n\n{table(starts(game), phases(game))}\n"
    drawn = picture(game, starts(game), phases(game))
    return {PAGES / f"phases-{game}.svg": drawn, page: f"{before}{BEGIN}\n{diagram}\n{END}{after}"}


def changed() -> dict[Path, str]:
    """The files that are not as they have to be, with what they have to be."""
    wanted = {path: text for game in STEPS for path, text in files(game).items()}
    return {path: text for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text}


def main() -> None:
    """Write what has changed, and name it."""
    for path, text in changed().items():
        path.write_text(text, "utf-8", newline="\n")
        sys.stdout.write(f"{path.name}\n")


if __name__ == "__main__":
    main()
