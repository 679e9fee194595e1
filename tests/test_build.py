"""A wheel is what its tag says: the kernels of a compiled one are compiled, and nothing of a pure one is."""

from __future__ import annotations

import ast
import sys
from importlib import import_module
from pathlib import Path

import pytest

from cardstops.draws import Source
from cardstops.errors import CardstopsError
from cardstops.games import doudizhu
from tests.support.build import COMPILED

BUILD = Path(__file__).parents[1] / "hatch_build.py"


def kernels() -> list[str]:
    """The modules that a compiled wheel compiles, as its build names them."""
    (paths,) = [
        ast.literal_eval(line.value)
        for line in ast.parse(BUILD.read_text(encoding="utf-8")).body
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "KERNELS"
    ]
    return [path.removesuffix(".py").replace("/", ".") for path in paths]


@pytest.mark.parametrize("name", kernels())
def test_the_kernels_are_what_the_wheel_says(name: str) -> None:
    file = import_module(name).__file__ or ""
    assert file.endswith((".so", ".pyd") if COMPILED else ".py")


def test_nothing_else_is_compiled() -> None:
    loaded = {name for name, module in sys.modules.items() if name.split(".")[0] == "cardstops" and name != "cardstops"}
    files = {name: getattr(sys.modules[name], "__file__", None) or "" for name in loaded}
    assert {name for name, file in files.items() if file and not file.endswith(".py")} == set(
        kernels() if COMPILED else ()
    )


@pytest.mark.parametrize("stranger", [None, "7D", 1.5, object()])
def test_a_stranger_at_a_compiled_door_is_answered_as_at_any(stranger: object) -> None:
    state = doudizhu.deal(doudizhu.open_table(), 1, landlord=0)
    for ask in (
        lambda: doudizhu.play_out(state, [stranger] * 3),  # type: ignore[list-item]  # as a caller might
        lambda: doudizhu.play_out(stranger, Source(1).seats(3, 0)),  # type: ignore[arg-type]  # as a caller might
        lambda: doudizhu.combinations.leads(stranger),  # type: ignore[arg-type]  # as a caller might
        lambda: Source(1).draws("a").randrange(stranger),
        lambda: Source(1).draws(stranger if stranger != "7D" else "\N{BLACK SPADE SUIT}"),  # type: ignore[arg-type]  # as a caller might
    ):
        with pytest.raises(CardstopsError):
            ask()
