"""The command line: what each command prints, its exit status, and that nothing ends in a traceback."""
# ruff: noqa: ARG001, ARG005  # a function put wrong takes what the right one takes, and looks at less of it

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardstops.cards import Card, Cards, pack
from cardstops.cli import main, records, tables
from cardstops.cli.sentences import sentence
from cardstops.codec import decode
from cardstops.errors import DealError
from cardstops.game import Event
from cardstops.games import GAMES
from cardstops.record import Recorder, verify
from cardstops.rng import commit, parse_seed
from cardstops.simulation import simulate
from tests.support import toy


@attrs.frozen
class Said:
    """What a command said, and how it ended."""

    status: int
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command where high card is the only game."""
    monkeypatch.setattr(GAMES, "_modules", {"highcard": "tests.support.toy"})

    def command(*arguments: object) -> Said:
        status = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        assert err.count("\n") <= 1
        return Said(status, out, err)

    return command


@pytest.fixture
def kept(run: Run, tmp_path: Path) -> Path:
    """A match of three seats, as a file."""
    path = tmp_path / "a.cards.jsonl"
    assert run("selfplay", "highcard", "--seats", 3, "--seed", "abc", "--out", path) == Said(0, "", "")
    return path


# --- games and rules


def test_games_are_listed(run: Run) -> None:
    assert (
        run("games").out == "highcard  2-4 seats  highcard, highcard-low, highcard-open, highcard-long  bots random\n"
    )
    data = json.loads(run("games", "--json").out)
    assert (data["game"], data["seats"], data["policies"]) == ("highcard", [2, 4], ["random"])


def test_a_game_for_one_number_of_seats_is_listed_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "GAME", attrs.evolve(toy.GAME, seats=(2, 2)))
    assert run("games").out.startswith("highcard  2 seats")


def test_rules_are_printed_and_read_again(run: Run, tmp_path: Path) -> None:
    assert run("rules", "highcard").out.splitlines()[:3] == [
        "highcard, highcard: 2 to 4 seats",
        "seats  [2,4]",
        "hand   3",
    ]
    house = tmp_path / "house.json"
    changes = ("--set", "ante=5", "--set", 'wild=["2S"]', "--set", "deals=null", "--set", "order=ace-low")
    house.write_text(run("rules", "highcard", "highcard-long", *changes, "--json").out, "utf-8")
    rules = decode(json.loads(house.read_text("utf-8")), toy.GAME)
    assert rules == toy.Rules(hand=6, ante=5, wild=(Card.parse("2S"),), deals=None, order=toy.Order.ACE_LOW)
    assert "house rules" in run("rules", "highcard", "--rules", house).out
    assert json.loads(run("rules", "highcard", "--rules", house, "--set", "ante=6", "--json").out)["ante"] == 6


@attrs.frozen
class Worded:
    """Rules with words, numbers, and a field that is either."""

    seats: tuple[int, int] = (2, 4)
    title: str = "1"
    either: int | toy.Order = toy.Order.ACE_LOW


def test_a_value_is_read_as_its_field_has_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    presets: Any = {"worded": Worded()}
    worded = attrs.evolve(toy.GAME, presets=presets, types=(*toy.GAME.types, Worded))
    monkeypatch.setattr(toy, "GAME", worded)
    told = json.loads(run("rules", "highcard", "--set", "title=22", "--set", "either=7", "--json").out)
    assert (told["title"], told["either"]) == ("22", 7)
    assert json.loads(run("rules", "highcard", "--set", "either=ace-high", "--json").out)["either"] == "ace-high"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--set", "ante=x"], "$.ante: 'x' is no whole number"),
        (["--set", "ante=1000"], "ante 0 to 100"),
        (["--set", "ante"], "FIELD=VALUE with one of seats, hand, ante"),
        (["--set", "type=x"], "FIELD=VALUE with one of seats, hand, ante"),
        (["bridge"], "highcard has no preset 'bridge': highcard, highcard-low"),
        (["highcard", "--rules", "x.json"], "rules are a preset or a file, not both"),
        (["--rules", "nowhere.json"], "nowhere.json: No such file or directory"),
        (["--rules", "."], ".: Is a directory"),
    ],
)
def test_rules_that_are_none_are_one_line_and_64(run: Run, arguments: list[str], says: str) -> None:
    said = run("rules", "highcard", *arguments)
    assert (said.status, said.out) == (64, "")
    assert says in said.err


def test_a_file_of_rules_is_read_strictly(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rules.json"
    for text, says in (('{"ante": 1.5}', "no whole number"), ("[", "not JSON"), (" " * (1 << 20) + "{}", "longer")):
        path.write_text(text, "utf-8")
        said = run("rules", "highcard", "--rules", path)
        assert said.status == 64
        assert says in said.err
        assert said.err.startswith(f"cardstops: {path}")


# --- selfplay


def test_selfplay_plays_the_match(run: Run, kept: Path) -> None:
    assert str(verify(kept, GAMES)).startswith("EXACT")
    lines = [json.loads(line) for line in kept.read_text("utf-8").splitlines()]
    assert lines[0]["seed"] == "s:abc"
    assert lines[-1]["end"] == "finished"
    assert run("selfplay", "highcard", "--seats", 3, "--seed", "s:abc").out == kept.read_text("utf-8")


def test_selfplay_closes_an_open_match_after_a_deal_a_seat(run: Run) -> None:
    lines = run("selfplay", "highcard", "--preset", "highcard-open", "--seats", 4, "--seed", "i:1").out.splitlines()
    assert sum('"settle":' in line for line in lines) == 4
    assert json.loads(lines[-1])["end"] == "closed"


def test_selfplay_stops_after_so_many_deals(run: Run) -> None:
    lines = run("selfplay", "highcard", "--deals", 1, "--seed", "b:00ff").out.splitlines()
    assert sum('"settle":' in line for line in lines) == 1
    assert json.loads(lines[-1])["end"] == "closed"
    assert json.loads(run("selfplay", "highcard", "--deals", 99).out.splitlines()[-1])["end"] == "finished"


def test_selfplay_draws_a_new_seed_and_writes_it_down(run: Run) -> None:
    first, second = (json.loads(run("selfplay", "highcard").out.splitlines()[0])["seed"] for _ in range(2))
    assert first != second
    assert isinstance(parse_seed(first), bytes)


def test_selfplay_is_played_by_named_policies(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        toy, "GAME", attrs.evolve(toy.GAME, policies={"last": lambda view, moves, rng: moves[len(moves) - 1]})
    )
    folds = run("selfplay", "highcard", "--seed", "x", "--policy", "random", "--policy", "last").out
    assert folds != run("selfplay", "highcard", "--seed", "x", "--policy", "last").out
    assert run("selfplay", "highcard", "--policy", "clever").status == 64
    assert "policies are one for all seats, or 2" in run("selfplay", "highcard", *["--policy", "last"] * 3).err


def test_a_file_to_write_that_is_named_with_a_hyphen_is_the_standard_output(
    run: Run, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("selfplay", "highcard", "--seed", "abc", "--out", "-").out.startswith('{"format":"cardstops-record"')
    assert run("log", "unpack", kept, "-o", "-").out == kept.read_text("utf-8")
    assert not (tmp_path / "-").exists()


def test_selfplay_never_writes_over_a_file(run: Run, kept: Path) -> None:
    before = kept.read_bytes()
    said = run("selfplay", "highcard", "--out", kept)
    assert said == Said(64, "", f"cardstops: {kept}: File exists\n")
    assert kept.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["bridge"], "argument GAME: no game 'bridge': highcard"),
        (["highcard", "--seats", "9"], "from 2 to 4 seats"),
        (["highcard", "--seats", "0"], "argument --seats: '0' is no positive whole number"),
        (["highcard", "--seats", "two"], "argument --seats: 'two' is no positive whole number"),
        (["highcard", "--seed", "i:01"], "argument --seed: 'i:01' is no seed"),
        (["highcard", "--deal"], "expected one argument"),
        ([], "the following arguments are required: GAME"),
    ],
)
def test_wrong_usage_is_one_line_and_64(run: Run, arguments: list[str], says: str) -> None:
    said = run("selfplay", *arguments)
    assert (said.status, said.out) == (64, "")
    assert says in said.err


# --- replay


def test_replay_tells_everything_deal_by_deal(run: Run, kept: Path) -> None:
    lines = run("replay", kept).out.splitlines()
    assert lines[0] == "Deal 0"
    assert "  Seat 0: staked 2 chips" in lines
    assert sum(bool(re.fullmatch(r"  Seat \d: dealt(?: \w\w){3}", line)) for line in lines) == 6
    assert any(re.fullmatch(r"  Seat \d: played \w\w 1 chip", line) for line in lines)
    assert any(re.fullmatch(r"  highest: Seat 0 [+-]\d+, .*; won by Seat \d", line) for line in lines)
    assert lines[-1].startswith("The match is finished: Seat 0 ")


def test_replay_tells_what_a_seat_saw(run: Run, kept: Path, tmp_path: Path) -> None:
    lines = run("replay", kept, "--seat", 1).out.splitlines()
    assert "  Seat 0: dealt [3]" in lines
    seen = tmp_path / "seen.jsonl"
    seen.write_text(run("log", "redact", kept, "--seat", 1).out, "utf-8")
    assert run("replay", seen).out.splitlines() == lines
    assert run("replay", seen, "--seat", 1).out.splitlines() == lines
    other = run("replay", seen, "--seat", 2)
    assert other == Said(64, "", "cardstops: the record is as seat 1 saw it: it does not tell what seat 2 saw\n")
    assert run("replay", kept, "--seat", 3) == Said(64, "", "cardstops: no seat 3 at a table of 3\n")


def test_replay_for_programs(run: Run, kept: Path) -> None:
    steps = [json.loads(line) for line in run("replay", kept, "--json").out.splitlines()]
    assert steps[0]["deal"] == 0
    assert steps[0]["events"][0]["code"] == "staked"
    assert [step["settlement"]["reason"] for step in steps if "settle" in step] == ["highest", "highest"]
    assert [step["n"] for step in steps if "n" in step] == list(range(sum("n" in step for step in steps)))
    assert steps[-1]["end"] == "finished"
    assert steps[-1]["final"]["type"] == "final"


def recorded(path: Path, preset: str = "highcard-open", **start: Any) -> Recorder:
    return Recorder.start(path, toy.GAME, toy.open_table(preset, 2), **start)


def test_replay_of_a_match_that_has_no_end_or_was_broken_off(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "open.jsonl"
    with recorded(path, seed=1, seats=["Änne\x1b[2J", " "]) as recorder:
        recorder.deal()
        told = run("replay", path).out
        assert told.endswith("The record ends here, and the match has no end.\n")
        assert "Änne?[2J: staked 2 chips" in told
        assert "seat 1: staked 2 chips" in told
        assert "no end" not in run("replay", path, "--json").out
        assert run("log", "show", path).out.endswith("0 moves, no end\n")
        recorder.abandon()
    assert run("replay", path).out.endswith("The match was abandoned.\n")
    assert json.loads(run("replay", path, "--json").out.splitlines()[-1]) == {"end": "abandoned", "final": None}


def test_replay_of_a_position_that_was_set_up_shows_the_hands(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "setup.jsonl"
    state = toy.deal(toy.open_table("highcard-open", 2), 1)
    with recorded(path) as recorder:
        recorder.set_up(state)
        recorder.play(toy.legal_moves(state)[0])
    told = run("replay", path).out.splitlines()
    assert told[1] == f"  Seat 0: {state.hands[0]}"
    assert "seed" not in run("log", "show", path).out


def own_card(state: toy.State, move: toy.Move, seat: int | None) -> tuple[Event, ...]:
    """Tells each seat one of its own cards; seat 0 also that it may rest."""
    hand = () if seat is None else tuple(state.hands[seat])[:1]
    told = (Event("seen", "9", seat=seat, cards=hand),)
    return (*told, Event("rest", "9")) if seat == 0 else told


def test_replay_tells_what_only_one_seat_saw(run: Run, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "GAME", attrs.evolve(toy.GAME, events=own_card))
    lines = run("replay", kept).out.splitlines()
    first = next(place for place, line in enumerate(lines) if "seen" in line)
    assert [line[:14] for line in lines[first : first + 4]] == [
        *(f"  Seat {seat}: seen" for seat in range(3)),
        "  rest",
    ]


def test_replay_of_silent_moves_tells_the_moves(run: Run, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "GAME", attrs.evolve(toy.GAME, events=lambda state, move, seat: ()))
    assert "  fold" in run("replay", kept).out.splitlines()


def test_the_residue_and_many_winners_are_told(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "even.jsonl"
    with recorded(path) as recorder:
        aces = tuple(Cards.parse(text) for text in ("AC", "AD"))
        chips, pot = (-2, -2), 5
        recorder.set_up(toy.Playing(recorder.table, aces, pack() - aces[0] - aces[1], ((), ()), (), chips, pot - 1, 0))
        recorder.play(toy.Play(Card.parse("AC")))
        recorder.play(toy.Play(Card.parse("AD")))
        recorder.close_match()
    lines = run("replay", path).out.splitlines()
    assert lines[-2] == "  highest: Seat 0 +0, Seat 1 +0; won by Seat 0 and Seat 1"
    assert lines[-1] == "The match is closed: Seat 0 0 chips, Seat 1 0 chips; won by Seat 0 and Seat 1"


# --- verify


def changed(path: Path, old: str, new: str) -> Path:
    """A copy of a record with something changed in its text."""
    text = path.read_text("utf-8")
    assert old in text
    copy = path.with_name(f"changed-{len(list(path.parent.iterdir()))}.jsonl")
    copy.write_text(text.replace(old, new, 1), "utf-8")
    return copy


def test_verify_has_a_status_for_each_verdict(run: Run, kept: Path, tmp_path: Path) -> None:
    whole = kept.read_text("utf-8").splitlines(keepends=True)
    torn = tmp_path / "torn.jsonl"
    torn.write_text("".join(whole[:-1]), "utf-8")
    invalid, unsupported = changed(kept, '"n":0', '"n":7'), changed(kept, '"version":1', '"version":2')
    assert run("verify", kept) == Said(0, f"{kept}: EXACT: 15 moves\n", "")
    assert run("verify", invalid).status == 1
    assert run("verify", unsupported).status == 3
    assert run("verify", torn).status == 4
    assert run("verify", kept, torn, invalid).status == 1
    assert run("verify", kept, unsupported, invalid).status == 3
    assert run("replay", invalid).status == 1


def test_verify_of_a_record_that_diverges(run: Run, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "GAME", attrs.evolve(toy.GAME, shuffle=lambda table, seed: toy.shuffle(table, "other")))
    said = run("verify", kept, "--json")
    data = json.loads(said.out)
    assert said.status == 2
    assert (data["file"], data["record"], data["verdict"], data["at"], data["what"]) == (
        str(kept),
        0,
        "DIVERGED",
        0,
        "deck",
    )
    assert run("replay", kept).status == 2


def test_verify_goes_on_after_a_file_that_cannot_be_read(run: Run, kept: Path) -> None:
    said = run("verify", "nowhere.jsonl", kept)
    assert said.status == 64
    assert said.out == f"{kept}: EXACT: 15 moves\n"
    assert said.err == "cardstops: nowhere.jsonl: No such file or directory\n"
    assert run("verify", "a\0b").status == 64


def test_verify_stops_when_nobody_reads_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(records, "verdicts", closed)
    with pytest.raises(BrokenPipeError):
        records.verify_files(Namespace(files=["a", "b"], json=False))


def test_verify_gives_each_packed_record_its_verdict(run: Run, kept: Path, tmp_path: Path) -> None:
    packed = run("log", "pack", kept).out
    many = tmp_path / "many.jsonl"
    many.write_text(packed + packed, "utf-8")
    assert run("verify", many).out == f"{many}: EXACT: 15 moves\n{many} (2): EXACT: 15 moves\n"
    assert run("replay", many).status == 64


def test_a_record_is_taken_from_the_standard_input(run: Run, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(kept.read_bytes())))
    assert run("verify", "-").out == "-: EXACT: 15 moves\n"


# --- log


def test_log_packs_and_unpacks_without_loss(run: Run, kept: Path, tmp_path: Path) -> None:
    packed = tmp_path / "p.jsonl"
    assert run("log", "pack", kept, "-o", packed) == Said(0, "", "")
    assert packed.read_text("utf-8").count("\n") == 1
    assert run("log", "unpack", packed).out == kept.read_text("utf-8")
    assert run("log", "unpack", packed, "-o", packed).err == f"cardstops: {packed}: File exists\n"


def test_log_shows_what_a_record_holds(run: Run, kept: Path) -> None:
    lines = run("log", "show", kept).out.splitlines()
    assert lines[:2] == ["highcard, preset highcard: Seat 0, Seat 1, Seat 2", "seed s:abc"]
    assert re.fullmatch(r"deal 0: highest, [+-]\d+ [+-]\d+ [+-]\d+, \d+ moves so far", lines[2])
    assert lines[-1] == "15 moves, finished"
    data = json.loads(run("log", "show", kept, "--json").out)
    assert data["header"]["game"] == "highcard"
    assert data["lines"][-1]["end"] == "finished"


def test_log_redacts_for_a_seat(run: Run, kept: Path, tmp_path: Path) -> None:
    seen = tmp_path / "seen.jsonl"
    run("log", "redact", kept, "--seat", 0, "-o", seen)
    text = seen.read_text("utf-8")
    assert not re.search('"(seed|deck|state)":', text)
    assert run("verify", seen).status == 0
    assert run("log", "show", seen).out.startswith("highcard, preset highcard, as seat 0 saw it: ")
    assert run("log", "redact", kept, "--seat", 9).status == 64
    assert run("log", "redact", kept).status == 64


def test_log_redacts_with_a_commitment_to_the_seed(run: Run, kept: Path) -> None:
    salt = bytes(range(16))
    header = json.loads(run("log", "redact", kept, "--seat", 0, "--salt", salt.hex()).out.splitlines()[0])
    assert header["commit"] == commit("abc", salt)
    for wrong in ("00", "no hex"):
        assert run("log", "redact", kept, "--seat", 0, "--salt", wrong).status == 64


def test_log_shows_house_rules(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "house.jsonl"
    run("selfplay", "highcard", "--set", "ante=9", "--out", path)
    assert run("log", "show", path).out.startswith("highcard, house rules: Seat 0, Seat 1\n")


# --- simulate


def test_simulate_tells_what_deals_come_to(run: Run) -> None:
    lines = run("simulate", "highcard", "--deals", 50, "--seed", "x").out.splitlines()
    summary = simulate(toy.GAME, deals=50, seed="x")
    assert lines[0] == "highcard: 50 deals, 2 seats, seed s:x"
    assert lines[1].startswith(f"moves: {summary.moves}, ")
    assert lines[2] == "deals ended: highest 50 (100.0 %)"
    assert lines[4].split()[:4] == ["0", str(summary.deals_won[0]), "-", str(summary.chips[0])]


def test_simulate_tells_what_a_game_counts_besides(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES, "_modules", {"newmarket": "cardstops.games.newmarket"})
    lines = run("simulate", "newmarket", "--preset", "michigan", "--deals", 4, "--seed", "x").out.splitlines()
    summary = simulate(GAMES["newmarket"], deals=4, rules="michigan", seed="x")
    assert lines[3] == f"runs: {dict(summary.tallies)['runs']}, {summary.mean('runs'):.1f} a deal"


def test_simulate_tells_what_matches_come_to(run: Run) -> None:
    lines = run("simulate", "highcard", "--matches", 5, "--seats", 4, "--seed", "x").out.splitlines()
    summary = simulate(toy.GAME, matches=5, seats=4, seed="x")
    assert lines[0] == "highcard: 5 matches, 10 deals, 4 seats, seed s:x"
    assert lines[3] == f"left on the table: {summary.residue} chips"
    assert lines[5].split()[:4] == ["0", str(summary.deals_won[0]), str(summary.matches_won[0]), str(summary.chips[0])]


def test_simulate_for_programs_with_any_number_of_jobs(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    one = run("simulate", "highcard", "--deals", 200, "--seed", "x", "--json").out
    asked: list[int] = []

    def threads(jobs: int) -> ThreadPoolExecutor:
        asked.append(jobs)
        return ThreadPoolExecutor(jobs)

    monkeypatch.setattr(tables, "_processes", threads)  # high card is known in this process only
    assert run("simulate", "highcard", "--deals", 200, "--seed", "x", "--json", "--jobs", 3).out == one
    assert asked == [3]
    data = json.loads(one)
    assert data["seed"] == "s:x"
    assert sum(data["reasons"].values()) == data["deals"] == 200


def test_the_workers_leave_an_interruption_to_this_process() -> None:
    with tables._processes(1) as executor:
        assert executor.submit(pow, 2, 5).result() == 32


def test_simulate_defaults(run: Run) -> None:
    assert re.match(r"highcard: 1000 deals, 2 seats, seed b:[0-9a-f]{64}\n", run("simulate", "highcard").out)
    assert run("simulate", "highcard", "--deals", 1, "--matches", 1).status == 64


def test_a_terminal_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    tell = tables._progress()
    assert tell is not None
    tell(1, 4)
    tell(4, 4)
    assert terminal.getvalue() == "\r\x1b[K1 of 4 (25 %)\r\x1b[K"


# --- events


def test_an_event_is_a_line_of_its_fields() -> None:
    cards = (Card.parse("7D"), Card.parse("8D"))
    event = Event("robbed-of", "2", seat=1, cards=cards, chips=-1, count=3, other=0, name="a \x07pair")
    assert sentence(event, ("Ann", "Bo")) == "Bo: robbed of 7D 8D [3] -1 chip (a ?pair) (Ann)"
    assert sentence(Event("void", "2"), ()) == "void"
    assert sentence(Event("out", "2", seat=4, chips=0), ("Ann",)) == "seat 4: out 0 chips"


# --- every game


@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_goes_all_the_way(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played, seen = tmp_path / "played.jsonl", tmp_path / "seen.jsonl"
    assert main(["rules", name]) == 0
    assert main(["selfplay", name, "--seed", "x", "--deals", "1", "--out", str(played)]) == 0
    assert main(["log", "redact", str(played), "--seat", "1", "-o", str(seen)]) == 0
    assert main(["verify", str(played), str(seen)]) == 0
    for arguments in (["replay", str(played)], ["replay", str(seen)], ["replay", str(played), "--json"]):
        assert main(arguments) == 0
    assert main(["simulate", name, "--deals", "2", "--seed", "x"]) == 0
    assert capsys.readouterr().err == ""


# --- no traceback


def test_help_and_version_end_well(run: Run) -> None:
    assert "verify" in run("--help").out
    assert run("--version").out.startswith("cardstops 0.")
    assert run().status == 64
    assert run("log").status == 64


@pytest.mark.parametrize(
    ("error", "status", "says"),
    [
        (KeyboardInterrupt(), 130, "cardstops: interrupted\n"),
        (BrokenExecutor("gone"), 70, "cardstops: a worker died: gone\n"),
        (DealError("no\ndeal\x1b"), 64, "cardstops: no?deal?\n"),
        (OSError("bare"), 64, "cardstops: bare\n"),
    ],
)
def test_what_a_command_raises_is_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: BaseException, status: int, says: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(tables, "simulate", fail)
    assert run("simulate", "highcard") == Said(status, "", says)


def test_a_full_help_goes_to_any_stream(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    assert run("games").status == 0
    assert out.getvalue().startswith("highcard")


HIGHCARD = """
import sys
from cardstops.games import GAMES
GAMES._modules = {"highcard": "tests.support.toy"}
from cardstops.cli import main
if __name__ == "__main__":
    sys.exit(main())
"""


def test_a_closed_pipe_ends_the_program_quietly() -> None:
    asked = ["selfplay", "highcard", "--preset", "highcard-open", "--deals", "300", "--seed", "x"]
    with subprocess.Popen(
        [sys.executable, "-c", HIGHCARD, *asked], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b'{"format"')
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


def test_importing_the_program_does_not_run_it() -> None:
    assert import_module("cardstops.__main__").main is main


@pytest.mark.parametrize("locale", ["C", "POSIX"])
def test_the_module_is_the_program_and_writes_utf_8_everywhere(locale: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cardstops", "verify", "nowhere-ä.jsonl"],
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    )
    assert done.returncode == 64
    assert done.stderr.startswith(b"cardstops: nowhere-")
    assert done.stderr.endswith(b": No such file or directory\n")
