"""What a person reads when something is refused: the kind of the error and its sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardstops.errors import CardstopsError


def told(action: Callable[[], object]) -> str:
    """The error that an action raises, as `TableError: 3 seats: fireplace is for two`."""
    with pytest.raises(CardstopsError) as caught:
        action()
    return f"{type(caught.value).__name__}: {caught.value}"
