"""Going round the table: seats are numbered from 0 in the order of play, and some may sit out.

`active` is always the ascending tuple of the seats that play.
"""

from __future__ import annotations

from bisect import bisect_left

__all__ = ["after", "round_after", "round_from"]


def after(seat: int, active: tuple[int, ...]) -> int:
    """The next active seat after this one, which need not be active itself.

    Examples:
        >>> after(1, (0, 1, 3)), after(3, (0, 1, 3))
        (3, 0)
    """
    for other in active:
        if other > seat:
            return other
    return active[0]


def round_from(seat: int, active: tuple[int, ...]) -> tuple[int, ...]:
    """Every active seat once in the order of play, from this seat (or the next active one) on.

    Examples:
        >>> round_from(2, (0, 1, 3))
        (3, 0, 1)
    """
    turn = bisect_left(active, seat)
    return active[turn:] + active[:turn]


def round_after(seat: int, active: tuple[int, ...]) -> tuple[int, ...]:
    """Every active seat once in the order of play, from the one after this seat on; this seat comes last.

    Examples:
        >>> round_after(1, (0, 1, 3))
        (3, 0, 1)
    """
    return round_from(seat + 1, active)
