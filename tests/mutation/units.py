"""Which modules are mutated, and which tests they are tried with."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final, Protocol, Self

import attrs

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = Path("src", "cardstops", "games")
_SHARED: Final = ROOT / "tests" / "support"
_HOW: Final = tuple(Path(__file__).with_name(name) for name in ("mutants.py", "profile.py", "trials.py", "units.py"))
ELSEWHERE: Final[Mapping[str, tuple[str, ...]]] = {
    "games": ("tests/test_package.py", "tests/test_house_rules.py", "tests/test_game.py"),
}
"""The tests of what is no game's folder. A game's are those of `tests/games/<game>`."""
ONLY_FOR: Final[Mapping[str, tuple[str, ...]]] = {
    "fireplace/test_checking.py::test_all_that_play_comes_to_is_possible": ("checking",),
    "fireplace/test_forcing.py::test_sampling_a_choice_reaches_every_move_even_where_robbing_mostly_fails": (
        "forcing",
    ),
    "fireplace/test_hints.py::test_hints_are_those_of_the_whole_list": ("hints", "laying"),
    "fireplace/test_invariants.py": (),
    "fireplace/test_listing.py::test_memory_does_not_grow_with_what_is_listed": (),
    "fireplace/test_listing.py::test_text_order_beyond_nine_melds_is_that_of_text": ("robbing",),
    "fireplace/test_model.py": ("laying", "forcing", "robbing", "counting", "ladder"),
    "fireplace/test_model.py::test_the_list_is_that_of_the_model_on_some_positions": ("robbing", "ladder"),
    "fireplace/test_options.py": (),
    "fireplace/test_page.py::test_the_page_counts_the_strengths": (),
    "fireplace/test_ranking.py": ("ranking",),
    "newmarket/test_bots.py": ("bots",),
    "newmarket/test_events.py::test_every_code_is_told_in_some_match": ("telling",),
    "newmarket/test_events_alone.py": ("telling",),
    "newmarket/test_lockstep.py": (),
    "newmarket/test_notation.py::test_whatever_is_read_reads_the_same_again": ("notation",),
    "newmarket/test_page.py::test_events_carry_no_clause_but_those_of_their_row": ("telling",),
    "newmarket/test_page.py::test_every_illegality_stands_on_the_page_with_its_clause": (),
    "newmarket/test_placements.py": ("sampling", "placements", "facts", "tables"),
    "newmarket/test_pope_joan_matches.py": (),
    "newmarket/test_sample_uniform.py": ("sampling", "placements"),
    "doudizhu/test_bots.py": ("bots", "shedding"),
    "doudizhu/test_combinations.py": ("book", "generator", "kickers", "recogniser", "shapes", "ranks", "combinations"),
    "doudizhu/test_combinations.py::test_every_play_is_recognised_as_itself_and_the_lists_are_in_order": ("book",),
    "doudizhu/test_combinations.py::test_recogniser_and_generator_agree_on_some_multisets": (),
    "doudizhu/test_combinations.py::test_recogniser_and_generator_agree_with_the_oracle_on_drawn_cards": (),
    "doudizhu/test_faults.py::test_a_state_in_mid_play_is_short_as_json": (),
    "doudizhu/test_other_engines.py": (),
}
"""Files and tests that take long, and the modules that are tried with them; all other tests serve every module."""

COLD: Final = frozenset(
    {
        *("fireplace.ranking", "fireplace.ladder", "fireplace.robbing"),
        *("newmarket.staking", "newmarket.rules", "newmarket.board"),
        *(
            "doudizhu.book",
            "doudizhu.kickers",
            "doudizhu.moves",
            "doudizhu.recogniser",
            "doudizhu.shapes",
            "doudizhu.ranks",
            "doudizhu.lines",
            "doudizhu.listing",
            "doudizhu.shedding",
        ),
        "games",
    }
)
"""Modules that keep what they have worked out, so that nothing may have run when their mutants are tried."""


class Test(Protocol):
    """A test as pytest has collected it."""

    path: Path
    name: str


@attrs.frozen
class Unit:
    """A module whose functions are mutated, by its path from the root of the tree."""

    path: Path

    @classmethod
    def named(cls, name: str) -> Self:
        """The unit of a name like `fireplace.turns`."""
        folder = GAMES if name == "games" else GAMES.joinpath(*name.split("."))
        return cls(folder / "__init__.py" if (ROOT / folder).is_dir() else folder.with_suffix(".py"))

    @property
    def module(self) -> str:
        """The module's name as it is imported."""
        return ".".join(self.path.relative_to("src").with_suffix("").parts).removesuffix(".__init__")

    @property
    def name(self) -> str:
        """The name for short: what the command takes and the table tells."""
        return self.module.removeprefix("cardstops.").removeprefix("games.")

    @property
    def game(self) -> str:
        """The game's name, `games` for what belongs to none."""
        return self.name.split(".")[0]

    @property
    def cold(self) -> bool:
        """Whether the module's mutants are tried where no test has run before."""
        return self.name in COLD

    @property
    def tests(self) -> tuple[str, ...]:
        """What pytest is asked to collect."""
        return ELSEWHERE.get(self.game, (f"tests/games/{self.game}",))


def units() -> list[Unit]:
    """Every module of the games, in the order of their names; but `showing`, what a terminal shows, is no rule."""
    paths = sorted((ROOT / GAMES).rglob("*.py"))
    return [Unit(path.relative_to(ROOT)) for path in paths if path.stem != "showing"]


def tests_of(unit: Unit, item: Test) -> bool:
    """Whether a module is tried with a test."""
    file = f"{item.path.parent.name}/{item.path.name}"
    only = ONLY_FOR.get(f"{file}::{item.name.partition('[')[0]}", ONLY_FOR.get(file))
    return only is None or unit.name.split(".")[-1] in only


def ground(unit: Unit) -> str:
    """What all results of a module hang on: its text, what its tests share, and how mutants are made and tried."""
    shared = [path for folder in _folders(unit) for path in folder.glob("*.py") if not path.match("test_*.py")]
    return _digest([ROOT / unit.path, *shared, *_SHARED.glob(f"{unit.game}*.py"), *_HOW])


def test_files(unit: Unit) -> dict[str, str]:
    """What a result hangs on besides: the file of the test that killed the mutant, and a survivor's on all of them."""
    of_folders = (path for folder in _folders(unit) for path in folder.glob("test_*.py"))
    named = (ROOT / test for test in unit.tests if test.endswith(".py"))
    return {str(path.relative_to(ROOT)): _digest(_with_texts(path)) for path in sorted({*of_folders, *named})}


def _with_texts(path: Path) -> list[Path]:
    """A file of tests with the texts beside it that it names."""
    source = path.read_text(encoding="utf-8")
    return [path, *(text for text in path.parent.glob("*.txt") if text.name in source)]


def _folders(unit: Unit) -> list[Path]:
    return [ROOT / test for test in unit.tests if (ROOT / test).is_dir()]


def of_tests(unit: Unit, path: Path) -> str:
    """What the lines that a file of tests runs hang on, besides the modules."""
    return _digest([path, *_SHARED.glob(f"{unit.game}*.py")])


def of_modules(unit: Unit) -> dict[str, str]:
    """The text of each module of a game, by its path."""
    return {str(one.path): _digest([ROOT / one.path]) for one in units() if one.game == unit.game}


@cache
def _text(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()


def _digest(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(set(paths)):
        digest.update(_text(path))
    return digest.hexdigest()
