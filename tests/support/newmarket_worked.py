"""The worked deal of the rules (section 11): preset `newmarket`, seats N E S W in order, W deals, nobody exchanges."""

from __future__ import annotations

N, E, S, W = range(4)

HANDS: dict[int | None, str] = {
    N: "4S 5S 9S QS AH 3D 5D QD 5C 9C",
    E: "2S 6S JS 6H TH TD JD 2C 3C QC",
    S: "AS TS 3H 6D 7D 8D AC 4C 8C TC",
    W: "3S 7S 8S 2H 9H QH 2D 9D 7C",
    None: "4H 5H 7H 8H JH AD 4D 6C JC",
}
"""What each seat is dealt, and (None) the dead hand."""

RUNS = [
    [(W, "2D"), (N, "3D")],
    [(N, "4S"), (N, "5S"), (E, "6S"), (W, "7S"), (W, "8S"), (N, "9S"), (S, "TS"), (E, "JS"), (N, "QS")],
    [(N, "5D"), (S, "6D"), (S, "7D"), (S, "8D"), (W, "9D"), (E, "TD"), (E, "JD"), (N, "QD")],
    [(N, "5C")],
    [(N, "AH"), (W, "2H"), (S, "3H")],
    [(S, "AC"), (E, "2C"), (E, "3C"), (S, "4C")],
    [(W, "9H"), (E, "TH")],
    [(E, "QC")],
    [(E, "6H")],
    [(E, "2S")],
]
"""Who plays what, run by run."""

MOVES = ["keep"] * 4 + [card for run in RUNS for _, card in run]
"""The texts of all moves."""
