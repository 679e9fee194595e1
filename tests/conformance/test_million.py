"""The command that asks the laws of millions of moves: what it plays, what it finds, and how it goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardstops import GAMES
from cardstops.errors import IllegalMoveError
from cardstops.game import Illegality
from cardstops.testing import LawBrokenError
from tests import million
from tests.support import toy
from tests.support.everything import EVERYTHING


def test_the_parts_go_round_every_preset_of_every_game_with_every_number_of_seats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(million.Walk, "play", lambda *_: None)
    rounds = range(len(EVERYTHING))
    played = [(part["game"], part["preset"], part["seats"]) for part in (million.walk(number, 1) for number in rounds)]
    assert played == EVERYTHING
    assert {name for name, _, _ in played} == set(GAMES)


def test_a_part_is_a_function_of_its_number_and_says_what_it_did() -> None:
    first, again, other = (
        {key: value for key, value in million.walk(number, 120).items() if key != "seconds"} for number in (3, 3, 4)
    )
    assert first == again != other
    assert first["moves"] >= first["illegal"] >= 100
    assert first["closely"] >= 3
    assert first["deals"] >= 1


def test_a_run_writes_a_line_a_part_and_goes_on_where_its_log_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(million, "PART", 40)
    log = tmp_path / "million.jsonl"
    assert million.main(["--moves", "60", "--jobs", "1", "--log", str(log)]) == 0
    begun = log.read_text(encoding="utf-8")
    assert million.main(["--moves", "60", "--jobs", "1", "--log", str(log)]) == 0
    assert log.read_text(encoding="utf-8") == begun
    assert million.main(["--moves", "160", "--jobs", "2", "--log", str(log)]) == 0
    assert log.read_text(encoding="utf-8").startswith(begun)
    parts = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()[1:]]
    assert [part["part"] for part in parts] == list(range(len(parts)))
    assert sum(part["moves"] for part in parts) >= 160


def test_a_log_of_other_sources_is_refused(tmp_path: Path) -> None:
    log = tmp_path / "million.jsonl"
    log.write_text('{"sources": "another"}\n', encoding="utf-8")
    with pytest.raises(SystemExit, match="begun with other sources"):
        million.main(["--log", str(log)])


def test_one_part_is_played_again_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert million.main(["--part", "0"]) == 0
    assert "no law" not in capsys.readouterr().out


ILLEGAL = Illegality("no", "9.9", "no reason")


def refused_by_apply(state: Any, move: Any) -> Any:
    if str(move)[0] == "A" and toy.why_illegal(state, move) is None:
        raise IllegalMoveError(ILLEGAL)
    return toy.apply(state, move)


def accepted(state: Any, move: Any) -> Any:
    return toy.apply(state, move) if move in toy.legal_moves(state) else state


def fewer_for_a_view(state: Any) -> Any:
    return toy.legal_moves(state)[1:] if isinstance(state, toy.View) else toy.legal_moves(state)


def refused_otherwise(state: Any, move: Any) -> Any:
    if toy.why_illegal(state, move):
        raise IllegalMoveError(ILLEGAL)
    return toy.apply(state, move)


def said_otherwise(state: Any, move: Any) -> Illegality | None:
    why = toy.why_illegal(state, move)
    return ILLEGAL if why and isinstance(state, toy.View) else why


def a_chip_lost(state: Any, move: Any) -> Any:
    after = toy.apply(state, move)
    return attrs.evolve(after, pot=after.pot - 1) if isinstance(after, toy.Finished) else after


def with_an_error(_: Any, move: Any) -> Any:
    raise KeyError(move)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"why_illegal": lambda *_: ILLEGAL}, "law 5: .* was drawn from the list"),
        ({"why_illegal": lambda *_: None}, "law 5: .* why_illegal says None"),
        ({"apply": refused_by_apply}, "law 5: .* is legal, but apply refuses it"),
        ({"apply": accepted}, "law 5: .* apply accepts it"),
        ({"apply": refused_otherwise}, "law 5: .* apply says no reason"),
        ({"legal_moves": fewer_for_a_view}, "law 10: seat . sees other moves"),
        ({"why_illegal": said_otherwise}, "law 10: of .* the view says something else"),
        ({"apply": a_chip_lost}, "law 2: .*pot|law 3: "),
        ({"apply": with_an_error}, "highcard: KeyError"),
    ],
)
def test_a_law_that_is_broken_is_told_with_the_number_of_the_part(
    changes: dict[str, Any],
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(million, "EVERYTHING", [("highcard", "highcard", 3)])
    monkeypatch.setattr(million, "GAMES", {"highcard": attrs.evolve(toy.GAME, **changes)})
    monkeypatch.setattr(million, "LAWS", ())
    with pytest.raises(LawBrokenError, match=f"part 5: .*{says}"):
        million.walk(5)
    assert million.main(["--part", "5"]) == 1
    assert "BROKEN: part 5: " in capsys.readouterr().err
