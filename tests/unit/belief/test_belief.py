"""`Belief` beside the laws: what it says of a single position, and how worlds are weighed."""

from math import inf, log

import numpy as np
import pytest

import shootmoon as sm
from shootmoon.belief import Belief, TooManyWorlds

DEAL = (
    "deal 6-6,6-5,6-4,5-5,3-2,2-1,1-1 / 6-3,6-2,6-1,5-4,5-3,5-2,5-1 / 4-4,4-3,4-2,3-3,3-1,2-2,0-0 / widow 4-1"
)


def played(*actions: str, preset: str = "classic") -> sm.State:
    state = sm.new_game(sm.load_rules(preset)).apply("dealer 3")
    for action in (DEAL, *actions):
        state = state.apply(action)
    return state


def test_between_hands_nothing_is_hidden() -> None:
    state = sm.new_game(sm.load_rules("classic")).apply("dealer 3")
    belief = Belief(state.view(1))
    assert (belief.count, belief.places) == (1, ())
    assert belief.worlds().shape == (1, 0)
    assert belief.state(belief.worlds()[0]).view(1) == state.view(1)


def test_a_seat_that_shows_out_of_a_suit_holds_none_of_it() -> None:
    # Seat 3 throws the 4-2 on the sixes that are led, which are trumps.
    state = played("5", "pass", "pass", "discard 2-1", "trump 6", "6-6", "6-1", "4-2")
    belief = Belief(state.view(2))
    assert not [tile for tile in belief.may_hold("3") if "6" in tile]
    assert {"6-5", "6-4"} <= set(belief.may_hold("1"))
    chances = belief.chances()
    assert chances["6-5"]["3"] == 0
    assert sum(chances["6-5"].values()) == pytest.approx(1)
    with pytest.raises(ValueError, match="4"):
        belief.may_hold("4")


def test_too_many_worlds_are_not_listed() -> None:
    belief = Belief(played().view(1))
    assert belief.count == 51_480
    with pytest.raises(TooManyWorlds, match="51,480 worlds, more than the limit of 1,000"):
        belief.worlds(1_000)


def test_draws_are_those_of_their_seed() -> None:
    belief = Belief(played().view(1))
    one, other = belief.sample(50, 7), belief.sample(50, np.random.default_rng(7))
    assert (one == other).all()
    assert one.shape == (50, 3)


def test_worlds_are_weighed_by_what_the_others_did() -> None:
    state = played("pass", "5", "pass")
    belief = Belief(state.view(1))
    worlds = belief.sample(40, 3)
    asked: list[tuple[int, str]] = []

    def likelihood(seat: int, view: sm.View, action: sm.Action) -> float:
        """Who holds a double bids; who holds none passes, or bids one time in four."""
        assert view.seat == view.to_move == seat
        asked.append((seat, action))
        doubles = any(tile[0] == tile[2] for tile in view.hands[seat - 1])
        return 0.0 if action == "pass" and doubles and seat == 3 else 0.25 if not doubles else 0.75

    weights = belief.log_weights(worlds, likelihood)
    assert set(asked) <= {(2, "5"), (3, "pass")}
    for world, weight in zip(worlds, weights, strict=True):
        hands = {
            place.name: belief.pieces(int(mask)) for place, mask in zip(belief.places, world, strict=True)
        }
        doubles = {name: any(tile[0] == tile[2] for tile in hand) for name, hand in hands.items()}
        two_held = [*hands["2"]]
        # Seat 2 has taken the widow since; what it bid with were seven of its eight tiles.
        assert len(two_held) == 8
        if doubles["3"]:
            assert weight == -inf
        else:
            assert weight in (pytest.approx(log(0.25 * 0.25)), pytest.approx(log(0.75 * 0.25)))
