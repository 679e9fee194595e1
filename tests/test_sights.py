"""What a person looks at: labelled lines from a view, in the game's words or by the public attributes of any view."""

from __future__ import annotations

from enum import Enum
from random import Random
from typing import Any

import attrs
import pytest

from cardstops import GAMES, Card, Cards
from cardstops.game import choose
from cardstops.games import doudizhu, fireplace, newmarket
from cardstops.sights import Sight, plain_sights
from tests.games.fireplace.positions import forcing, melding
from tests.support import toy
from tests.support.doudizhu import play, share
from tests.support.newmarket import after, cell, dealt, preset


def lines(sights: Any, *labels: str) -> dict[str, tuple[str, ...]]:
    """The items of these lines, by their labels."""
    return {sight.label: sight.items for sight in sights if sight.label in labels}


def marks(sights: Any) -> set[tuple[int | None, str]]:
    """What is said of single seats without anything more."""
    return {(sight.seat, sight.label) for sight in sights if not sight.items}


# --- any view


class Mood(Enum):
    """An enum of a host's view."""

    IN_GOOD_HUMOUR = 1


@attrs.frozen
class Pile:
    """A value with fields of a host's view."""

    top: Card
    under: Cards = attrs.field(factory=Cards)
    owner: int | None = None


@attrs.frozen
class HostsView:
    """A view of a host's own game."""

    table: Any
    seat: int | None
    turn: int
    hand: Cards | None
    counts: tuple[int, ...] = (1, 1)
    chips: tuple[int, ...] = (0, 0)
    piles: tuple[Pile, ...] = (Pile(Card.parse("7D"), owner=1),)
    laid_down: tuple[Cards, ...] = (Cards(), Cards.parse("AS"))
    ranking: tuple[tuple[int, str], ...] = ((1, "a"), (2, "b"), (3, "c"))
    nothing: None = None
    empty: tuple[int, ...] = ()
    mood: Mood = Mood.IN_GOOD_HUMOUR
    _secret: int = 7


def test_any_view_is_shown_by_its_public_attributes() -> None:
    table = toy.open_table("highcard", 2)
    assert [*plain_sights(HostsView(table, 0, 0, Cards.parse("2C 3C")))] == [
        Sight("piles", ("top 7D, owner 1",)),
        Sight("laid down", ("AS",), 1),
        Sight("ranking", ("(1, a)", "(2, b)", "(3, c)")),
        Sight("mood", ("in good humour",)),
        Sight("hand", ("2C", "3C")),
    ]


class PlainView:
    """A view that is no attrs class."""

    def __init__(self) -> None:
        self.table, self.hand, self.trump = toy.open_table("highcard", 2), None, Card.parse("TD")

    def method(self) -> None:
        """Nothing that is looked at."""


def test_a_view_of_any_class_is_shown() -> None:
    assert [*plain_sights(PlainView())] == [Sight("trump", ("TD",))]


@pytest.mark.parametrize("name", GAMES)
def test_every_view_of_every_game_can_be_shown_both_ways(name: str) -> None:
    game, rng = GAMES[name], Random(5)
    for rules in game.presets.values():
        table = game.open_table(rules, rules.seats[0])
        state = game.deal(table, "seen")
        while state.turn is not None:
            for seat in (None, state.turn, (state.turn + 1) % table.seats):
                seen = game.view(state, seat)
                own, plain = [*game.sights(seen)], [*plain_sights(seen)]
                assert all(isinstance(item, str) for sight in (*own, *plain) for item in sight.items)
                assert ("to do" in {sight.label for sight in own}) == (seat == state.turn)
            state = game.apply(state, choose(game.legal_moves(state), rng))
        assert "to do" not in {sight.label for sight in game.sights(game.view(state, 0))}


# --- Newmarket


def of_newmarket(state: newmarket.State, seat: int | None = None) -> list[Sight]:
    """The lines of the seat on turn, or of another."""
    return [*newmarket.GAME.sights(newmarket.view(state, state.turn if seat is None else seat))]


def test_newmarket_shows_the_cells_and_what_wins_them() -> None:
    layout = (cell("KS QS leaves"), cell("AS AS"), cell("pair JH QH"))
    state = dealt("2C 3C | QS KC / AS KH JH QH", exchange=newmarket.Exchange.DEALER, layout=layout, pot_stake=1)
    told = lines(of_newmarket(state), "layout", "pot", "dead hand", "hand", "to do")
    assert told == {
        "layout": ("KS 2 chips, won by QS", "AS 2 chips", "pair 2 chips, won by JH QH"),
        "pot": ("2 chips",),
        "dead hand": ("4 cards",),
        "hand": ("KC", "QS"),
        "to do": ("keep your hand, or take the dead one unseen (swap)",),
    }


def test_newmarket_tells_a_cell_that_is_taken_and_one_that_has_left() -> None:
    layout = (cell("KS QS leaves"), cell("3C 3C"))
    state = dealt("2C QS 4C | 3C 5D 6D / KC KD 7H", "newmarket-original", "2C,3C,4C,QS", layout=layout)
    assert lines(of_newmarket(state, 0), "layout") == {"layout": ("KS has left", "3C taken")}


def test_newmarket_tells_how_the_run_stands_and_what_is_known_to_be_dead() -> None:
    state = dealt("2C 6D 7D | 4H 5D 8H / 3C KC QC", "newmarket-original")
    assert lines(of_newmarket(state), "run", "to do") == {
        "run": ("none yet",),
        "to do": ("lead your lowest card of a suit that is open",),
    }
    state = after(state, "2C")
    assert lines(of_newmarket(state), "run", "dead hand") == {
        "run": ("stopped at 2C",),
        "dead hand": ("3 cards", "with 3C"),
    }
    state = dealt("2C 7D | 3C 8D / KS QS", "newmarket-original", "2C", hold_back=newmarket.HoldBack.ALLOWED)
    assert lines(of_newmarket(state), "run", "to do") == {
        "run": ("up to 2C, 3C is due",),
        "to do": ("play 3C, or hold it back (hold)",),
    }


def test_newmarket_tells_what_is_asked_in_every_phase() -> None:
    asked: dict[str, object] = {"exchange": newmarket.Exchange.AUCTION, "lead_card": newmarket.LeadCard.ANY}
    state = dealt("2C 3C | 4C 5C | 2D AS / 3D KS", "newmarket-original", **asked)  # type: ignore[arg-type]  # options
    assert lines(of_newmarket(state), "to do")["to do"][0].endswith(", or have it auctioned (auction)")
    state = after(state, "auction,bid 2")
    assert lines(of_newmarket(state), "to do")["to do"][0].startswith("bid more than 2 for the dead hand")
    assert marks(of_newmarket(state)) == {(2, "dealer"), (0, "bids 2")}
    state = after(state, "pass")
    assert marks(of_newmarket(state)) == {(2, "dealer"), (0, "bids 2"), (0, "took the dead hand")}
    assert lines(of_newmarket(state), "to do") == {"to do": ("lead a card of a suit that is open",)}
    staking = newmarket.deal(newmarket.open_table("newmarket-boodle", 3), "a")
    assert lines(of_newmarket(staking), "to do")["to do"][0].startswith("spread 4 chips over the layout")
    state = dealt("2C 3C | 4C 5C | 2D AS / 3D KS", exchange=newmarket.Exchange.ROTATION, others_price=1)
    state = after(state, "keep")
    assert (2, "keeps the hand") in marks(of_newmarket(state))
    assert lines(of_newmarket(state), "to do") == {
        "to do": ("keep your hand, or take the dead one unseen (swap) for 1 chip",)
    }


def test_4_3_newmarket_offers_an_auction_only_where_some_seat_can_bid() -> None:
    asked: dict[str, object] = {"exchange": newmarket.Exchange.AUCTION, "bankroll": 1}
    state = dealt("2C 3C | 4C 5C | 2D AS / 3D KS", "newmarket-original", **asked)  # type: ignore[arg-type]  # options
    assert state.chips == (0, 0, 0)
    assert lines(of_newmarket(state), "to do") == {"to do": ("keep your hand, or take the dead one unseen (swap)",)}


def test_4_3_newmarket_tells_who_cannot_bid_from_who_passed() -> None:
    rules = preset("newmarket-original", exchange=newmarket.Exchange.AUCTION, bankroll=6)
    table = attrs.evolve(newmarket.open_table(rules, 4, dealer=3), chips=(6, 4, 6, 6))
    state = newmarket.deal(table, "a")
    state = newmarket.apply(state, newmarket.Auction())
    assert state.turn == 0
    assert (1, "has no chip to bid") in marks(of_newmarket(state))
    passed = newmarket.apply(state, newmarket.Pass())
    assert {(0, "passed"), (1, "has no chip to bid")} <= marks(of_newmarket(passed))


def test_5_1_newmarket_asks_for_the_lowest_diamond_where_it_has_to_be_led() -> None:
    state = dealt("2C 3C | 4D 5C | 7D 8D / 2D KS", opening=newmarket.Opening.LOWEST_DIAMOND)
    assert state.turn == 1
    assert lines(of_newmarket(state), "to do") == {
        "to do": ("open with the lowest diamond of all hands, which you hold",)
    }
    state = dealt("2C 3C | 4H 5C | 7H 8H / 2D KS", opening=newmarket.Opening.LOWEST_DIAMOND)
    assert lines(of_newmarket(state), "to do") == {"to do": ("lead your lowest card of a suit that is open",)}


def test_newmarket_tells_who_passed_who_sits_out_who_called_and_what_is_trumps() -> None:
    state = dealt(
        "2C 3C | 4C 5C | 6C 7C | 2D AS / 3D KS",
        "newmarket-original",
        "auction,pass",
        exchange=newmarket.Exchange.AUCTION,
    )
    assert (0, "passed") in marks(of_newmarket(state))
    table = newmarket.open_table(preset("newmarket", bankroll=100), 4)
    out = attrs.evolve(table, active=(0, 2, 3))
    assert (1, "sits out") in marks(of_newmarket(newmarket.deal(out, "a")))
    last = attrs.evolve(table, cells=tuple(attrs.evolve(one, claims=None) for one in table.cells[1:]) + table.cells[:1])
    called = {label for seed in range(8) for _, label in marks(of_newmarket(newmarket.deal(last, seed)))}
    assert any(label.startswith("called ") for label in called)
    joan = newmarket.deal(newmarket.open_table("pope-joan", 4), "held-2")
    assert lines(of_newmarket(joan), "trumps") == {"trumps": ("QD is turned up",)}


# --- Dou Dizhu


def of_doudizhu(state: doudizhu.State) -> list[Sight]:
    """The lines of the seat on turn."""
    return [*doudizhu.GAME.sights(doudizhu.view(state, state.turn))]


def test_dou_dizhu_shows_the_calls() -> None:
    state: doudizhu.State = doudizhu.deal(doudizhu.open_table(), "held-1")
    first = of_doudizhu(state)
    assert lines(first, "kitty", "to do")["kitty"] == ("3 cards, face down",)
    assert lines(first, "to do")["to do"][0].startswith("bid more than 0")
    state = play(state, "pass", "bid 1")
    assert {(0, "passes"), (1, "bids 1")} <= marks(of_doudizhu(state))
    drawn = doudizhu.open_table(doudizhu.Rules(first_bidder=doudizhu.FirstBidder.FIRST_DRAW))
    cards = doudizhu.shuffle(drawn, "held-1").cards
    assert marks(of_doudizhu(doudizhu.deal(drawn, deck=cards))) == set()


def test_dou_dizhu_shows_the_stake_and_the_play_to_beat() -> None:
    hands = share("333345", "44466", "55678")
    state: doudizhu.State = doudizhu.setup(doudizhu.open_table(), hands=hands, landlord=0, bid=2)
    assert lines(of_doudizhu(state), "hand", "to do", "stake") == {
        "hand": ("3C 3D 3H 3S", "4C", "5C"),
        "to do": ("lead any combination",),
        "stake": ("2 from each peasant, or to each",),
    }
    state = play(state, "3333")
    assert lines(of_doudizhu(state), "to beat", "stake") == {
        "to beat": ("3C 3D 3H 3S, a bomb",),
        "stake": ("4 from each peasant, or to each",),
    }
    assert marks(of_doudizhu(state)) == {(0, "landlord"), (0, "played last")}


@pytest.mark.parametrize(
    ("played", "told"),
    [("3334", "3C 3D 3H 4C, a triple with single"), ("556677", "5C 5D 6C 6D 7C 7D, a pair straight")],
)
def test_dou_dizhu_says_what_the_play_to_beat_is(played: str, told: str) -> None:
    hands = share("3334556677", "8888", "9999")
    state: doudizhu.State = doudizhu.setup(doudizhu.open_table(), hands=hands, landlord=0)
    assert lines(of_doudizhu(play(state, played)), "to beat") == {"to beat": (told,)}


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ("3C 3D 3H 4C 4D 4H 5C 5D 5H 6C 6D 6H", "a plane"),
        ("4C 4D 4H 5C 5D 5H 6C 6D 6H + 3C 3D 3H", "a plane with singles"),
    ],
)
def test_4_4_dou_dizhu_tells_the_reading_that_a_play_names(named: str, told: str) -> None:
    hands = share("3334445556667", "8888", "9999")
    state: doudizhu.State = doudizhu.setup(doudizhu.open_table("openspiel"), hands=hands, landlord=0)
    state = doudizhu.apply(state, doudizhu.read_move(named))
    assert lines(of_doudizhu(state), "to beat") == {"to beat": (f"{named}, {told}",)}


@pytest.mark.parametrize(
    ("played", "told"),
    [
        ("5", "beat it with a higher one of the same kind, a bomb or the rocket, or pass"),
        ("3333", "beat it with a higher bomb or the rocket, or pass"),
        ("BR", "pass: nothing beats the rocket"),
    ],
)
def test_4_3_dou_dizhu_tells_what_can_beat_the_play(played: str, told: str) -> None:
    state: doudizhu.State = doudizhu.setup(doudizhu.open_table(), hands=share("33335BR", "8888", "9999"), landlord=0)
    assert lines(of_doudizhu(play(state, played)), "to do") == {"to do": (told,)}


# --- Fireplace


def of_fireplace(state: fireplace.State) -> list[Sight]:
    """The lines of the seat on turn."""
    return [*fireplace.GAME.sights(fireplace.view(state, state.turn))]


def test_fireplace_shows_the_rows_with_what_they_are() -> None:
    told = of_fireplace(melding("TS JS QS KS AS 2D 2H", ["JC JD 4C 3C 2C"], stock=0))
    assert Sight("meld 1", ("2C 3C 4C JC JD", "pair, jacks with four three two"), 1) in told
    assert lines(told, "hand") == {"hand": ("2D 2H TS JS QS KS AS",)}


def test_fireplace_shows_the_hand_from_which_a_meld_is_forced() -> None:
    told = of_fireplace(forcing("2C 2D 2H 2S 8C 9D JH"))
    assert Sight("has shown", ("2C 2D 2H 2S 8C 9D JH",), 0) in told
    assert lines(told, "to do")["to do"][0].startswith("choose the meld of your opponent")


def test_fireplace_tells_that_a_pass_may_end_the_game_and_counts_a_hidden_pile() -> None:
    state = fireplace.apply(melding("2C 3D 4C 5D 7H 9S", stock=0), fireplace.PASS)
    assert "passes" in lines(of_fireplace(state), "passes")
    hidden = fireplace.Rules(discards=fireplace.DiscardPile.HIDDEN)
    state = fireplace.deal(fireplace.open_table(hidden), "a")
    assert lines(of_fireplace(state), "stock") == {"stock": ("234 cards", "0 discarded")}


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ("2C 3D 4C 5D 7H 9S JH QH KH AH TH 8H 6H", "say unable, and let your opponent choose from your hand"),
        ("2C 3D 4C 5D 7H 9S", "pass, or say unable, and let your opponent choose from your hand"),
        ("2C 3D 4C 5D", "pass"),
    ],
)
def test_3_1_and_4_1_fireplace_tells_what_may_be_done_instead_of_a_meld(hand: str, told: str) -> None:
    task = lines(of_fireplace(melding(hand, stock=0)), "to do")["to do"][0]
    assert task.endswith(f"one card each (steal 2:TS), or {told}")


def test_3_1_fireplace_offers_unable_only_where_it_may_be_said() -> None:
    state = fireplace.deal(fireplace.open_table(fireplace.Rules(unable=fireplace.UnableCall.STUCK_ONLY)), "hearth")
    assert lines(of_fireplace(state), "to do")["to do"][0].endswith("one card each (steal 2:TS)")
