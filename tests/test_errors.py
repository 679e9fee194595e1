"""What cardstops raises on purpose: one base, a pickle of each, and a message for a person."""

from __future__ import annotations

import inspect
import pickle

import pytest

from cardstops import errors
from cardstops.cards import Card
from cardstops.errors import CardstopsError, DecodeError, Fault, IllegalMoveError, UnknownGameError
from cardstops.game import Illegality

ILLEGALITY = Illegality("not-due", "6.3", "7D must be played", (Card.parse("7D"),))
FAULTS = (Fault("$.hands[2]", "a card too many"), Fault("$.turn", "seat 9 of 4"))


def example(kind: type[CardstopsError]) -> CardstopsError:
    if kind is IllegalMoveError:
        return IllegalMoveError(ILLEGALITY)
    return DecodeError(FAULTS) if kind is DecodeError else kind("what, where and why")


KINDS = [value for value in vars(errors).values() if inspect.isclass(value) and issubclass(value, CardstopsError)]


def test_every_error_is_public_and_beside_them_only_what_they_say() -> None:
    assert sorted(errors.__all__) == sorted(["Fault", "brief", *(kind.__name__ for kind in KINDS)])


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_survives_pickle_with_all_it_says(kind: type[CardstopsError]) -> None:
    error = example(kind)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - bytes of this very test
    assert type(again) is kind
    assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind is not CardstopsError])
def test_an_error_is_also_what_python_calls_it(kind: type[CardstopsError]) -> None:
    assert issubclass(kind, KeyError if kind is UnknownGameError else ValueError)


def test_an_illegal_move_carries_why() -> None:
    error = IllegalMoveError(ILLEGALITY)
    assert error.illegality is ILLEGALITY
    assert str(error) == "7D must be played (rule 6.3)"


def test_a_decode_error_names_every_fault_with_its_path() -> None:
    error = DecodeError(FAULTS)
    assert error.faults == FAULTS
    assert str(error) == "$.hands[2]: a card too many; $.turn: seat 9 of 4"


def test_an_unknown_game_is_told_without_the_quotes_of_a_key_error() -> None:
    assert str(UnknownGameError("no game 'whist': newmarket")) == "no game 'whist': newmarket"
