"""The face of the package: its names, what importing it costs, and the mapping of games."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import pkgutil
import subprocess
import sys
from collections.abc import Mapping
from importlib.metadata import version

import pytest

import cardstops
from cardstops.errors import UnknownGameError
from cardstops.game import AnyGame, Game
from cardstops.games import GAMES

FOUND = list(pkgutil.walk_packages(cardstops.__path__, "cardstops."))
MODULES = sorted(module.name for module in FOUND if not module.name.endswith("__main__"))
PACKAGES = ["cardstops", *sorted(module.name for module in FOUND if module.ispkg)]


def imported_by(statement: str) -> set[str]:
    """The modules that a fresh interpreter holds after a statement and not before."""
    after = "print(json.dumps(sorted(set(sys.modules) - before)))"
    script = f"import json, sys; before = set(sys.modules); {statement}; {after}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout))


@pytest.mark.parametrize("module", ["cardstops", *MODULES])
def test_every_public_name_exists_once(module: str) -> None:
    face = importlib.import_module(module)
    names: list[str] = list(getattr(face, "__all__", []))
    assert len(set(names)) == len(names)
    assert all(hasattr(face, name) for name in names)


@pytest.mark.parametrize("package", PACKAGES)
def test_no_public_name_changes_when_every_submodule_is_imported(package: str) -> None:
    script = (
        "import importlib, sys\n"
        "face = importlib.import_module(sys.argv[1])\n"
        "before = {name: getattr(face, name) for name in face.__all__}\n"
        "for module in sys.argv[2:]: importlib.import_module(module)\n"
        "print(*(name for name in before if getattr(face, name) is not before[name]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, package, *MODULES], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_face_has_the_names_it_promises() -> None:
    assert {"GAMES", "Card", "Cards", "CardstopsError", "IllegalMoveError"} <= set(cardstops.__all__)
    assert list(cardstops.__all__) == sorted(
        cardstops.__all__, key=lambda name: (not name.isupper(), name.islower(), name)
    )
    assert set(cardstops.__all__) <= set(dir(cardstops))


def test_type_checkers_see_the_names_that_the_interpreter_finds() -> None:
    tree = ast.parse(inspect.getsource(cardstops))
    seen = next(node for node in tree.body if isinstance(node, ast.If))
    imports = [node for node in seen.body if isinstance(node, ast.ImportFrom)]
    assert {name.asname: node.module for node in imports for name in node.names} == cardstops._HOMES
    assert set(cardstops._HOMES) == set(cardstops.__all__)


def test_a_star_import_gives_the_public_names() -> None:
    scope: dict[str, object] = {}
    exec("from cardstops import *", scope)  # noqa: S102 - what a notebook does
    assert set(cardstops.__all__) <= set(scope)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'whist'"):
        cardstops.whist  # type: ignore[attr-defined] # noqa: B018 - the look-up is the test
    assert not hasattr(cardstops, "__path_to_nowhere__")


def test_importing_the_package_imports_no_module_of_it() -> None:
    assert {name for name in imported_by("import cardstops") if name.startswith("cardstops")} == {"cardstops"}


def test_the_games_are_imported_when_they_are_asked_for() -> None:
    before = imported_by("from cardstops import GAMES, Card, Cards; list(GAMES)")
    assert not [name for name in before if name.startswith("cardstops.games.")]


def test_games_are_a_mapping_by_name() -> None:
    assert isinstance(GAMES, Mapping)
    assert next(iter(GAMES)) == "newmarket"
    assert len(GAMES) == len(list(GAMES)) == len(set(GAMES))
    assert cardstops.GAMES is GAMES


def test_asking_whether_there_is_a_game_does_not_import_it() -> None:
    assert "newmarket" in GAMES
    asked = imported_by("from cardstops import GAMES; assert 'newmarket' in GAMES and 'whist' not in GAMES")
    assert not [name for name in asked if name.startswith("cardstops.games.")]


@pytest.mark.parametrize("name", list(GAMES))
def test_a_game_of_the_mapping_bears_its_name(name: str) -> None:
    game: AnyGame = GAMES[name]
    assert isinstance(game, Game)
    assert game.name == name
    assert GAMES.get(name) is game
    assert game.presets


@pytest.mark.parametrize("name", ["whist", "", "NEWMARKET", "cli"])
def test_no_other_name_is_a_game(name: str) -> None:
    assert name not in GAMES
    with pytest.raises(UnknownGameError, match=f"^no game '{name}': newmarket, doudizhu, fireplace$"):
        GAMES[name]


def test_the_version_is_that_of_the_distribution() -> None:
    assert version("cardstops").count(".") == 2
