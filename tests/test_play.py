"""The command `play` without a terminal: what it says, how it is answered, what it keeps, and what it refuses."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from cardstops import GAMES, Record, verify
from cardstops.cli import main
from cardstops.cli.person import Leaving, Person
from cardstops.cli.screen import Screen
from cardstops.game import Event
from cardstops.record import Recorder
from cardstops.rng import parse_seed
from tests.support import toy

Run = Callable[..., tuple[int, str, str]]
AT_FIRST = "Your move (? for help): "


@pytest.fixture(autouse=True)
def _place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An empty folder, and a screen of a known width."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command with what is typed, to the end of it."""

    def command(typed: str, *arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main(["play", *map(str, arguments)])
        out, err = capsys.readouterr()
        return status, out, err

    return command


@pytest.fixture
def high_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """High card is the only game: it has no bot, and no lines of its own to look at."""
    monkeypatch.setattr(GAMES, "_modules", {"highcard": "tests.support.toy"})


# --- a whole match


@pytest.mark.usefixtures("high_card")
def test_a_deal_of_a_game_that_nobody_here_knows(run: Run) -> None:
    status, out, err = run("1\n1\n1\n", "highcard", "--seed", "abc")
    assert (status, err) == (0, "")
    assert out == (Path(__file__).parent / "golden" / "play.txt").read_text("utf-8")


@pytest.mark.usefixtures("high_card")
def test_a_match_is_played_to_its_end_and_kept(run: Run) -> None:
    status, out, _ = run("1\n1\n1\n\n1\n1\n1\n", "highcard", "--seed", "abc", "--out", "a.jsonl")
    assert status == 0
    assert out.count("── The deal is over") == 2
    assert out.splitlines()[-1] == "The match is kept in a.jsonl"
    assert "── The match is over" in out
    assert verify("a.jsonl").name == "EXACT"


@pytest.mark.usefixtures("high_card")
def test_a_match_without_end_is_ended_between_deals(run: Run) -> None:
    _, out, _ = run("1\n1\n1\nx\ne\n", "highcard", "--seed", "abc", "--preset", "highcard-open")
    assert out.count("Enter for the next deal, e to end the match, q to leave: ") == 2
    assert "── The match is over" in out
    found = Record.read("highcard-1.cards.jsonl")
    assert found.footer is not None
    assert found.footer.end == "closed"


@pytest.mark.usefixtures("high_card")
def test_the_standing_tells_what_nobody_has(run: Run) -> None:
    for seed in range(40):
        _, out, _ = run("1\n" * 3 + "e\n", "highcard", "--seats", 3, "--seed", seed, "--preset", "highcard-open")
        if "that nobody has" in out:
            return
    pytest.fail("no seed left chips on the table")


QUICK = [
    ("newmarket", "newmarket"),
    ("newmarket", "newmarket-bought"),
    ("newmarket", "michigan-bicycle"),
    ("newmarket", "pope-joan"),
    ("doudizhu", "doudizhu"),
    ("doudizhu", "four-player"),
    ("fireplace", "fireplace"),
]
ALL = [(name, preset) for name in GAMES for preset in GAMES[name].presets]


def play_by_number(run: Run, game: str, preset: str) -> None:
    """Type the first choice, an empty line and `e` in turn: a match goes on and an open one is ended."""
    typed = "1\n\ne\n" * 700
    status, out, err = run(typed, game, "--preset", preset, "--seed", "friday", "--out", f"{preset}.jsonl")
    assert (status, err) == (0, "")
    assert "── The match is over" in out
    assert out.splitlines()[-1] == f"The match is kept in {preset}.jsonl"
    assert verify(f"{preset}.jsonl").name == "EXACT"


@pytest.mark.parametrize(("game", "preset"), QUICK)
def test_a_match_can_be_played_by_numbers_alone(run: Run, game: str, preset: str) -> None:
    play_by_number(run, game, preset)


@pytest.mark.full
@pytest.mark.parametrize(("game", "preset"), ALL)
def test_a_match_of_every_preset_can_be_played_by_numbers_alone(run: Run, game: str, preset: str) -> None:
    play_by_number(run, game, preset)


# --- what is typed


def answers(out: str) -> list[str]:
    """What was said after each prompt, spaces and line ends as one space."""
    return [" ".join(part.split()) for part in out.split(AT_FIRST)[1:]]


def test_moves_are_taken_as_they_are_typed(run: Run) -> None:
    moves = ("STAKE 1 1 1 1", " stake  1 1 1 1 ", "1", "#1")
    for number, typed in enumerate(moves):
        path = f"{number}.jsonl"
        run(f"{typed}\n", "newmarket", "--preset", "newmarket-boodle", "--seed", 1, "--seat", 1, "--out", path)
    texts = [str(next(move.move for move in Record.read(f"{n}.jsonl").moves if move.seat == 1)) for n in range(4)]
    assert texts == ["stake 1 1 1 1", "stake 1 1 1 1", "stake 4 0 0 0", "stake 4 0 0 0"]


@pytest.mark.parametrize("typed", ["3S", "3s", "3♠", "3"])
def test_cards_may_be_spelt_in_any_way(run: Run, typed: str) -> None:
    """The hand has one three, and no choice 3 is another move that a three could be taken for."""
    run(f"bid 3\n{typed}\n", "doudizhu", "--seed", "a-single-three", "--out", "a.jsonl")
    moves = Record.read("a.jsonl").moves
    assert str(moves[0].move) == "bid 3"


def test_a_number_that_is_a_move_as_well_is_asked_about(run: Run) -> None:
    _, out, _ = run("bid 3\n3\n#3\n", "doudizhu", "--seed", "3", "--out", "a.jsonl")
    said = answers(out)
    assert said[1] == "3 is the choice 5♠ and also the move 3♣: type #3, or the cards"
    assert [str(move.move) for move in Record.read("a.jsonl").moves if move.seat == 0][:2] == ["bid 3", "5S"]


def test_a_number_that_is_no_legal_move_is_the_choice(run: Run) -> None:
    """A three is in the hand, and would not beat the pair that stands."""
    _, out, _ = run("bid 2\n33\n3\n", "doudizhu", "--seed", "3", "--out", "a.jsonl")
    assert "3) 9♣ 9♦" in out
    moves = [str(move.move) for move in Record.read("a.jsonl").moves if move.seat == 0]
    assert moves[:3] == ["bid 2", "3C 3D", "9C 9D"]


def test_long_lists_are_shown_page_by_page(run: Run) -> None:
    _, out, _ = run("m\nm\nm\n36\nv\n", "newmarket", "--preset", "newmarket-boodle", "--seed", 1, "--seat", 1)
    said = answers(out)
    assert said[0].startswith("13) stake")
    assert said[1].startswith("25) stake 0 2 1 1")
    assert said[1].endswith("35) stake 0 0 0 4")
    assert said[2] == "there are no more"
    assert said[3].startswith("'36' is no move")
    assert "── The table" in said[4]
    assert "35) stake 0 0 0 4" in said[4]


def test_the_only_move_is_made_by_an_empty_line(run: Run) -> None:
    _, out, _ = run("keep\n\n", "newmarket", "--seed", "friday")
    assert "1) 5♥" in out
    assert [str(move.move) for move in Record.read("newmarket-1.cards.jsonl").moves if move.seat == 0] == ["keep", "5H"]


def test_an_empty_line_where_there_are_several_moves_is_told_what_to_type(run: Run) -> None:
    _, out, _ = run("\n \n", "newmarket", "--seed", "friday")
    assert answers(out)[:2] == ["there is more than one choice: type a number or a move"] * 2


def test_help_and_hints_are_given_as_often_as_they_are_asked_for(run: Run) -> None:
    _, out, _ = run("?\nh\nh\n", "newmarket", "--seed", "friday")
    said = answers(out)
    assert said[0].startswith("a number: the choice of that number")
    assert said[1] == said[2] == "the bot sensible would: swap" or said[1] == "the bot sensible would: keep"


@pytest.mark.usefixtures("high_card")
def test_a_game_without_a_bot_has_no_hint(run: Run) -> None:
    assert answers(run("h\n", "highcard", "--seed", 1)[1])[0] == "this game has no bot that could be asked"


def test_another_bot_is_asked_where_none_is_called_sensible(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    first = attrs.evolve(toy.GAME, policies={"first": lambda _, moves, __: moves[0]})
    monkeypatch.setattr(toy, "GAME", first)
    monkeypatch.setattr(GAMES, "_modules", {"highcard": "tests.support.toy"})
    assert answers(run("h\n", "highcard", "--seed", 1)[1])[0].startswith("the bot first would: ")


def test_a_refusal_names_its_clause_and_the_question_is_put_again(run: Run) -> None:
    _, out, _ = run("7C\nbid 2\nnothing\n", "newmarket", "--seed", "friday")
    said = answers(out)
    assert said[:2] == ["the dead hand is on offer: keep or swap (rule 4.2)"] * 2
    assert said[2].startswith("'nothing' is no move: a card")


# --- leaving and going on


@pytest.mark.parametrize("typed", ["q\n", ""])
def test_whoever_leaves_is_told_how_to_go_on(run: Run, typed: str) -> None:
    status, out, _ = run(typed, "newmarket", "--seed", "friday", "--out", "a b.jsonl")
    assert status == 0
    assert out.endswith("The match is kept in a b.jsonl. To go on:\ncardstops play --resume 'a b.jsonl'\n")


def test_an_interruption_is_a_way_to_leave(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Person, "choose", interrupted)
    assert run("", "newmarket", "--seed", "friday")[0] == 0
    assert verify("newmarket-1.cards.jsonl").name == "OPEN"


@pytest.mark.parametrize("bots", ["sensible", "random"])
def test_a_match_that_was_broken_off_goes_as_it_would_have_gone(run: Run, bots: str) -> None:
    common = ("newmarket", "--seed", "friday", "--bots", bots)
    run("1\n" * 9, *common, "--out", "whole.jsonl")
    run("1\n" * 4, *common, "--out", "parts.jsonl")
    _, out, _ = run("1\n" * 2, "--resume", "parts.jsonl")
    assert out.startswith("newmarket at seat 0 of 4")
    run("1\n" * 3, "newmarket", "--resume", "parts.jsonl")
    assert Path("parts.jsonl").read_text("utf-8") == Path("whole.jsonl").read_text("utf-8")


@pytest.mark.usefixtures("high_card")
def test_a_match_goes_on_between_deals(run: Run) -> None:
    run("1\n1\n1\n", "highcard", "--seed", "abc", "--out", "a.jsonl")
    _, out, _ = run("\n", "--resume", "a.jsonl")
    assert "── The deal is over" in out
    assert "Enter for the next deal, q to leave: " in out
    assert AT_FIRST in out
    assert "You: dealt" not in out.partition("── The deal is over")[0]


@pytest.mark.usefixtures("high_card")
def test_a_match_by_earlier_rules_goes_on_by_them(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    run("1\n", "highcard", "--seed", "abc", "--out", "a.jsonl")
    monkeypatch.setattr(toy, "GAME", attrs.evolve(toy.GAME, revision=2, earlier=toy.GAME))
    status, out, _ = run("1\n", "highcard", "--resume", "a.jsonl")
    assert status == 0
    assert "── The table" in out
    assert len(Record.read("a.jsonl").moves) == 4


def test_a_record_of_bots_is_gone_on_with_by_whoever_names_a_seat(run: Run) -> None:
    game = GAMES["newmarket"]
    with Recorder.start("a.jsonl", game, game.open_table("newmarket", 4), seed=parse_seed("s:x")):
        pass
    assert "does not say which seat is the person's: --seat does" in run("", "--resume", "a.jsonl")[2]
    status, out, _ = run("q\n", "--resume", "a.jsonl", "--seat", 2)
    assert status == 0
    assert "newmarket at seat 2 of 4" in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "which game?"),
        (["newmarket", "--seat", 4], "no seat 4 at a table of 4"),
        (["newmarket", "--bots", "nobody"], "no policy 'nobody': a function, or random, sensible"),
        (["newmarket", "--bots", "random", "--bots", "random"], "policies are one for all seats, or 3"),
        (["newmarket", "--preset", "bridge"], "no preset 'bridge'"),
        (["newmarket", "--out", "-"], "name a file"),
        (["newmarket", "--out", "there.jsonl"], "there.jsonl: File exists"),
        (["doudizhu", "--resume", "there.jsonl"], "the record is of newmarket, not of doudizhu"),
        (["--resume", "there.jsonl", "--seats", 5], "leave out --seats"),
        (["--resume", "there.jsonl", "--set", "pot_stake=2"], "leave out --set"),
        (["--resume", "there.jsonl", "--seed", "i:0"], "leave out --seed"),
        (["--resume", "there.jsonl", "--seat", 9], "no seat 9 at a table of 4"),
        (["--resume", "ended.jsonl"], "the match is over"),
        (["--resume", "given.jsonl", "--seat", 0], "the cards of this match were given"),
        (["--resume", "nowhere.jsonl"], "nowhere.jsonl: No such file or directory"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(run: Run, arguments: list[object], says: str) -> None:
    run("q\n", "newmarket", "--seed", "friday", "--out", "there.jsonl")
    game = GAMES["newmarket"]
    table = game.open_table("newmarket", 4)
    Recorder.start("ended.jsonl", game, table, seed=1, seats=["A", "B", "C", {"name": "D"}]).abandon()
    with Recorder.start("given.jsonl", game, table):
        pass
    if "ended.jsonl" in arguments:
        arguments = [*arguments, "--seat", 0]
    status, _, err = run("", *arguments)
    assert (status, err.count("\n")) == (64, 1)
    assert says in err


def test_nobody_can_type_where_the_input_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["play", "newmarket"]) == 64


def test_the_records_of_one_folder_are_numbered(run: Run) -> None:
    for _ in range(2):
        run("q\n", "newmarket", "--seed", "friday")
    assert sorted(path.name for path in Path().iterdir()) == ["newmarket-1.cards.jsonl", "newmarket-2.cards.jsonl"]


def test_bots_have_names_whatever_their_number(run: Run) -> None:
    _, out, _ = run("q\n", "newmarket", "--preset", "michigan", "--seats", 8, "--seat", 3, "--seed", 1)
    for name in ("Ann", "Ben", "Cleo", "You", "Dan", "Eve", "Finn", "Gwen"):
        assert name in out


@pytest.mark.usefixtures("high_card")
def test_more_bots_than_names_are_numbered(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    many = attrs.evolve(toy.GAME, seats=(2, 8), presets={"many": toy.Rules(seats=(2, 8))})
    monkeypatch.setattr(toy, "GAME", many)
    monkeypatch.setattr("cardstops.cli.play._NAMES", ("Ann", "Ben"))
    _, out, _ = run("q\n", "highcard", "--seats", 5, "--seed", 1)
    assert "Bot 3" in out
    assert "Bot 4" in out


# --- nothing but views and events


def test_the_person_is_handed_views_and_events_and_nothing_else(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[object] = []
    real = Person.choose

    def choose(person: Person, view: Any) -> Any:
        handed.append(view)
        assert not {name for name in vars(person) if "state" in name or "record" in name or "seed" in name}
        return real(person, view)

    monkeypatch.setattr(Person, "choose", choose)
    run("1\n" * 5, "newmarket", "--seed", "friday", "--seat", 1, "--bots", "random")
    assert {type(view).__name__ for view in handed} <= {"ExchangingView", "PlayingView"}
    assert {getattr(view, "seat", None) for view in handed} == {1}


def test_cards_that_the_seat_has_not_seen_are_not_on_its_screen(run: Run) -> None:
    """Of each hand that is dealt to another seat nothing is shown but its size."""
    _, out, _ = run("q\n", "newmarket", "--seed", "friday")
    assert "Ann got 10 cards" in out
    game = GAMES["newmarket"]
    state = game.deal(game.open_table("newmarket", 4), "friday")
    shown = {card.text for card in state.hands[0]} | {"KC", "KD", "KH", "KS", "QC", "QD", "QH", "QS"}
    signs = dict(zip("CDHS", "♣♦♥♠", strict=True))
    for hand in state.hands[1:]:
        for card in hand:
            if card.text not in shown:
                assert card.text[0].replace("T", "10") + signs[card.text[1]] not in out


# --- the screen


@pytest.fixture
def shown(capsys: pytest.CaptureFixture[str]) -> Callable[[], str]:
    """What was written since it was asked for last."""
    return lambda: capsys.readouterr().out


@pytest.mark.parametrize(
    ("encoding", "environment", "terminal", "ascii_only", "expected"),
    [
        ("utf-8", {"TERM": "xterm"}, True, False, Screen(symbols=True, colour=True)),
        ("utf-8", {"TERM": "xterm", "NO_COLOR": "1"}, True, False, Screen(symbols=True, colour=False)),
        ("utf-8", {"TERM": "xterm", "NO_COLOR": ""}, True, False, Screen(symbols=True, colour=True)),
        ("utf-8", {"TERM": "dumb"}, True, False, Screen(symbols=True, colour=False)),
        ("utf-8", {}, True, False, Screen(symbols=True, colour=False)),
        ("utf-8", {"TERM": "xterm"}, False, False, Screen(symbols=True, colour=False)),
        ("utf-8", {"TERM": "xterm"}, True, True, Screen(symbols=False, colour=True)),
        ("latin-1", {"TERM": "xterm"}, True, False, Screen(symbols=False, colour=True)),
        ("no-such-encoding", {"TERM": "xterm"}, True, False, Screen(symbols=False, colour=True)),
    ],
)
def test_the_screen_has_what_the_terminal_has(
    encoding: str, environment: dict[str, str], terminal: Any, ascii_only: Any, expected: Screen
) -> None:
    assert Screen.of(encoding, environment, terminal=terminal, ascii_only=ascii_only) == expected


def test_cards_are_shown_by_signs_or_by_letters(shown: Callable[[], str]) -> None:
    Screen(symbols=True, colour=False).line("TD 7C AS BJ and KATE")
    Screen(symbols=False, colour=False).line("TD 7C » ÄÖ")
    assert shown() == "10♦ 7♣ A♠ BJ and KATE\n10D 7C ? ??\n"


def test_red_suits_and_the_red_joker_are_red(shown: Callable[[], str]) -> None:
    Screen(symbols=True, colour=True).line("TD 7C RJ")
    Screen(symbols=False, colour=True).line("AH 7C")
    assert shown() == "\x1b[31m10♦\x1b[0m 7♣ \x1b[31mRJ\x1b[0m\n\x1b[31mAH\x1b[0m 7C\n"


def test_what_is_told_cannot_move_the_cursor(shown: Callable[[], str]) -> None:
    person = Person(toy.GAME, 0, ("\x1b[2JYou", "B\nen"), Screen(symbols=True, colour=False), lambda _: "q")
    person.hear([Event("laid", "2.1", 1), Event("laid", "2.1", 0)])
    state = toy.deal(toy.open_table("highcard", 2), "a")
    with pytest.raises(Leaving):
        person.choose(toy.view(state, 0))
    said = shown()
    assert "  B?en: laid\n" in said
    assert "\x1b" not in said


def test_a_line_is_never_wider_than_the_screen(shown: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    for columns, widest in (("30", 30), ("5", 24), ("400", 100), ("0", 100)):
        monkeypatch.setenv("COLUMNS", columns)
        screen = Screen(symbols=True, colour=False)
        screen.heading("word " * 40)
        screen.row("label", ["7C 8C 9C TC"] * 20, 4)
        screen.line("x" * 300)
        assert max(map(len, shown().splitlines())) <= widest


def test_choices_of_a_lazy_list_are_never_counted(monkeypatch: pytest.MonkeyPatch, shown: Callable[[], str]) -> None:
    game = GAMES["fireplace"]
    state = game.deal(game.open_table("fireplace"), "friday")
    view = game.view(state, 0)
    monkeypatch.setattr(type(game.legal_moves(view)), "__len__", lambda _: pytest.fail("counted"))
    typed = iter(["m", "h", "1"])
    person = Person(game, 0, ("You", "Ann"), Screen(symbols=True, colour=False), lambda _: next(typed))
    assert person.choose(view) == game.policies["strongest"](view, game.legal_moves(view), Random(0))
    assert "24) " in shown()
