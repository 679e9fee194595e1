"""The games, one folder each. `GAMES` finds a game by name and imports its folder when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from cardstops.errors import UnknownGameError, brief
from cardstops.game import AnyGame

__all__ = ["GAMES"]


class _Games(Mapping[str, AnyGame]):
    """Games by name; looking one up imports its module and takes that module's `GAME`."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        self._modules = modules

    def __getitem__(self, name: str) -> AnyGame:
        if name not in self:
            raise UnknownGameError(f"no game {brief(name)}: {', '.join(self._modules)}")
        game: AnyGame = import_module(self._modules[name]).GAME
        return game

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._modules

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


GAMES: Final[Mapping[str, AnyGame]] = _Games(
    {
        "newmarket": "cardstops.games.newmarket",
        "doudizhu": "cardstops.games.doudizhu",
        "fireplace": "cardstops.games.fireplace",
    }
)
"""Every game by name, the order of the documentation."""
