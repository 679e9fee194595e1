"""The golden matches of each Newmarket preset pass through every phase that section 9 gives it, and no other."""

from __future__ import annotations

import pytest

from cardstops.games.newmarket import GAME
from cardstops.record import Record
from tests.golden import reach, write

PHASES = {
    "newmarket": "Exchanging Playing Finished",
    "newmarket-original": "Playing Finished",
    "michigan-auction": "Exchanging Bidding Playing Finished",
    "newmarket-boodle": "Staking Playing Finished",
    "newmarket-bought": "Staking Exchanging Playing Finished",
    "michigan-suited": "Staking Playing Finished",
    "saratoga": "Playing Finished",
    "michigan": "Exchanging Playing Finished",
    "michigan-bicycle": "Exchanging Bidding Playing Finished",
    "pope-joan": "Playing Finished",
}
"""Free stakes are laid in a phase of their own (2.2), so is the dead hand offered (4.2) and bid for (4.3)."""


def test_every_preset_is_told_of() -> None:
    assert set(PHASES) == set(write.presets(GAME))


@pytest.mark.parametrize("preset", PHASES)
def test_9_the_goldens_of_a_preset_pass_through_its_phases(preset: str) -> None:
    records = Record.read_all(write.FOLDER / "newmarket" / f"{preset}.cards.packed.jsonl")
    found = {word for record in records for word in reach.reached(record) if word.startswith("phase ")}
    assert found == {f"phase {name}" for name in PHASES[preset].split()}
