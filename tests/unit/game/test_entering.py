"""What can be entered of a hand that was played elsewhere, and what can't."""

from collections.abc import Callable

import pytest

import shootmoon as sm
from shootmoon.game import with_first_dealer
from shootmoon.game.entering import MoonTrick, enter_hand
from shootmoon.game.errors import ENTERING
from shootmoon.rules import Value

State = sm.State


def enter_played(state: State, *facts: object) -> State:
    return enter_hand(state, "hand", *facts)


def enter_passed(state: State) -> State:
    return enter_hand(state, "passed")


def enter_chips(state: State, *facts: object) -> State:
    return enter_hand(state, "round", *facts)


def enter_renege(state: State, seat: int) -> State:
    return enter_hand(state, "renege", seat)


def start(preset: str, **options: Value) -> State:
    changes = {name.replace("__", "."): value for name, value in options.items()}
    return with_first_dealer(sm.new_game(sm.load_rules(preset, changes)), 1)


REFUSED: dict[str, list[Callable[[], State]]] = {
    "bid-unknown": [
        lambda: enter_played(start("classic"), 1, "3", [5, 1, 1]),
        lambda: enter_played(start("classic"), 1, "pass", [5, 1, 1]),
        lambda: enter_played(start("classic"), 1, "double-moon", [7, 0, 0]),
        lambda: enter_played(start("classic"), 1, "what", [7, 0, 0]),
    ],
    "tricks-sides": [
        lambda: enter_played(start("classic"), 1, "5", [5, 2]),
        lambda: enter_played(start("luna-4"), 1, "5", [5, 1, 1, 0]),
        lambda: enter_chips(start("chips"), [3, 1, 1, 0]),
    ],
    "tricks-all": [
        lambda: enter_played(start("classic"), 1, "5", [5, 1, 0]),
        lambda: enter_played(start("classic"), 1, "5", [5, 3, 0]),
        lambda: enter_played(start("hickeys"), 1, "5", [5, 3, 0]),
        lambda: enter_played(start("hickeys"), 1, "5", [1, 1, 1]),
        lambda: enter_played(start("hickeys"), 1, "5", [5, 1, 0]),
        lambda: enter_chips(start("chips"), [3, 1]),
    ],
    "tricks-most": [lambda: enter_chips(start("chips-2"), [3, 3])],
    "tricks-range": [
        lambda: enter_played(start("classic"), 1, "5", [8, -1, 0]),
        lambda: enter_chips(start("chips"), [6, 0]),
    ],
    "tricks-stop": [
        lambda: enter_played(start("hickeys"), 1, "5", [1, 4, 2]),
        lambda: enter_played(start("hickeys"), 1, "moon", [0, 1, 1]),
        lambda: enter_played(start("hickeys"), 1, "5", [1, 4, 1]),
    ],
    "moons-many": [
        lambda: enter_chips(start("chips"), [3, 2], [MoonTrick(1, big=3)]),
        lambda: enter_chips(start("chips"), [3, 2], [MoonTrick(1, little=1), MoonTrick(2, little=2)]),
        lambda: enter_chips(start("chips-solo"), [3, 2, 0], [MoonTrick(1, 2, 2)]),
        lambda: enter_chips(start("chips"), [3, 2], [MoonTrick(1, big=-1)]),
    ],
    "moons-tricks": [lambda: enter_chips(start("chips"), [5, 0], [MoonTrick(2, big=1)])],
    "other-game": [
        lambda: enter_played(start("chips"), 1, "5", [3, 2]),
        lambda: enter_passed(start("chips")),
        lambda: enter_chips(start("classic"), [3, 2, 2]),
    ],
    "renege-rejected": [lambda: enter_renege(start("chips"), 1)],
}


@pytest.mark.parametrize("code", ENTERING)
def test_every_reason_is_provoked_and_told_in_both_languages(code: str) -> None:
    for refused in REFUSED[code]:
        with pytest.raises(sm.IllegalAction) as error:
            refused()
        assert error.value.code == code
        assert error.value.explain("es") != error.value.explain("en")


@pytest.mark.parametrize("preset", ["classic", "hickeys"])
def test_tricks_that_are_missing_are_said_to_be_missing(preset: str) -> None:
    with pytest.raises(sm.IllegalAction) as error:
        enter_played(start(preset), 1, "5", [5, 1, 0])
    assert error.value.explain("en") == "the tricks add up to 6, not 7"
    assert error.value.explain("es") == "las bazas suman 6, no 7"


def test_reasons_of_the_game_itself() -> None:
    for code, refused in {
        "no-such-seat": lambda: enter_played(start("classic"), 4, "5", [5, 1, 1]),
        "dealer-must-bid": lambda: enter_passed(start("hickeys-house")),
        "game-over": lambda: enter_passed(enter_played(start("classic"), 1, "moon", [7, 0, 0])),
    }.items():
        with pytest.raises(sm.IllegalAction) as error:
            refused()
        assert error.value.code == code


def test_a_hand_is_entered_where_a_deal_is_next() -> None:
    with pytest.raises(ValueError, match="phase 'dealer'"):
        enter_passed(sm.new_game(sm.load_rules("classic")))


def test_a_hand_that_stops_when_set_may_have_any_tricks_that_set_it() -> None:
    assert enter_played(start("hickeys"), 2, "5", [2, 4, 1]).points == (2, -5, 1)
    assert enter_played(start("hickeys"), 2, "moon", [1, 0, 0]).points == (1, -21, 0)
    assert enter_played(start("hickeys"), 2, "5", [1, 5, 1]).points == (1, 5, 1)


def test_moons_are_paid_in_the_order_in_which_they_were_won() -> None:
    state = start("chips-solo", chips__start=0)
    assert enter_chips(state, [2, 2, 1], [MoonTrick(1, little=1), MoonTrick(1, big=1)]).chips == (1, 0, 1)
    assert enter_chips(state, [2, 2, 1], [MoonTrick(1, big=1), MoonTrick(1, little=1)]).chips == (0, 0, 1)


def test_a_renege_costs_a_chip_in_chips_and_nothing_in_moon() -> None:
    chips = enter_renege(start("chips-solo", play__illegal="penalty"), 2)
    assert (chips.chips, chips.dealer) == ((2, 1, 2), 1)
    moon = enter_renege(start("classic"), 2)
    assert (moon.points, moon.dealer) == ((0, 0, 0), 1)
    assert moon.last_hand is not None
    assert moon.last_hand.renege == 2
