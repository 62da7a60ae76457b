"""Worlds behind views. That they fit at every ply of any rule set is a law (tests/laws/test_views.py)."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from shootmoon.game import Action, Deal, State, new_game
from shootmoon.pieces import double_set
from shootmoon.record import CompletionError, Record, complete
from shootmoon.rules import Rules, load_rules
from tests.strategies import SOAK
from tests.unit.record.games import GAMES, penalty, play

DEAL = "deal {} / {} / {} / widow {}"
ANY = "?,?,?,?,?,?,?"
OWN = "6-6,6-5,6-4,5-5,3-2,2-1,1-1"


def actions(rules: Rules, *texts: str) -> tuple[Action, ...]:
    start = new_game(rules)
    return tuple(start.parse(text) for text in texts)


def replayed(rules: Rules, history: Sequence[Action]) -> State:
    state = new_game(rules)
    for action in history:
        state = state.apply(action)
    return state


def worlds(rules: Rules, history: tuple[Action, ...], seat: int, renege: bool | None = None) -> list[State]:
    """Several worlds that fit, each replayed."""
    return [
        replayed(rules, complete(rules, history, seat, random.Random(seed), renege=renege))
        for seed in range(40)
    ]


@pytest.mark.parametrize("preset", GAMES)
def test_a_world_gives_the_view_back(preset: str) -> None:
    state = play(preset, 80, 5)
    for seat in state.seating.seats:
        view = state.view(seat)
        for rng in (None, random.Random(1), random.Random(2)):
            world = complete(view.rules, view.history, seat, rng)
            assert replayed(view.rules, world).view(seat) == view


def test_with_a_generator_worlds_differ_and_without_they_don_t() -> None:
    view = play("classic", 4, 1).view(1)
    assert len({complete(view.rules, view.history, 1, random.Random(seed)) for seed in range(20)}) == 20
    assert len({complete(view.rules, view.history, 1) for _ in range(5)}) == 1


def test_a_small_game_is_completed_with_its_own_pieces() -> None:
    state = play("classic", 9, 4, pieces=double_set(3), hand_size=3)
    view = state.view(2)
    world = complete(view.rules, view.history, 2, pieces=double_set(3), hand_size=3)
    again = new_game(view.rules, pieces=double_set(3), hand_size=3)
    for action in world:
        again = again.apply(action)
    assert again.view(2) == view


def test_who_did_not_follow_holds_none_of_that_suit() -> None:
    rules = load_rules("luna")
    history = actions(
        rules,
        "dealer 3",
        DEAL.format(OWN, ANY, ANY, "4-1"),
        "7",
        "pass",
        "pass",
        "discard 4-1",
        "trump 6",
        "5-5",
        "4-4",
    )
    for state in worlds(rules, history, 1):
        assert not any("5" in tile and "6" not in tile for tile in state.hands[1])
    assert any("5" in tile for state in worlds(rules, history, 1) for tile in state.hands[2])


def test_a_moon_played_aside_shows_nothing() -> None:
    rules = load_rules("chips-solo")
    own = "R12,C12,S12,F12,F11"
    history = actions(rules, "dealer 3", f"deal {own} / ?,?,?,?,? / ?,?,?,?,?", "S12", "BM", "R1")
    found = Counter(card[0] for state in worlds(rules, history, 1) for card in state.hands[1])
    assert found["S"] > 0
    none = Counter(card[0] for state in worlds(rules, history, 1) for card in state.hands[2])
    assert none["S"] == 0 < none["R"]


def test_who_reneged_held_the_suit_and_who_did_not_held_none() -> None:
    rules = penalty("chips-solo")
    own = "R12,C12,S12,F12,F11"
    history = actions(rules, "dealer 3", f"deal {own} / ?,?,?,?,? / ?,?,?,?,?", "S12", "C1")
    for state in worlds(rules, history, 1, renege=True):
        assert state.phase == "deal"
        assert state.last_hand is not None
        assert state.last_hand.renege == 2
        deal = state.history[1]
        assert isinstance(deal, Deal)
        assert any(card.startswith("S") for card in deal.hands[1])
    for renege in (False, None):
        for state in worlds(rules, history, 1, renege=renege):
            assert state.phase == "play"
            assert not any(card.startswith("S") for card in state.hands[1])


def test_a_deal_after_an_unfinished_hand_shows_a_renege() -> None:
    rules = penalty("chips-solo")
    hidden = "deal R12,C12,S12,F12,F11 / ?,?,?,?,? / ?,?,?,?,?"
    for state in worlds(rules, actions(rules, "dealer 3", hidden, "S12", "C1", hidden), 1):
        assert state.last_hand is not None
        assert state.last_hand.renege == 2
        assert state.dealer == 3
    with pytest.raises(CompletionError):
        complete(rules, actions(rules, "dealer 3", hidden, "S12", "S1", hidden), 1)
    with pytest.raises(CompletionError):
        complete(load_rules("chips-solo"), actions(rules, "dealer 3", hidden, "S12", "C1", hidden), 1)


def test_who_must_lead_a_trump_holds_one() -> None:
    rules = load_rules("hickeys")
    own = "5-5,5-4,5-3,5-2,4-4,3-3,2-2"
    opening = ("draw 5-4 3-1 6-5", DEAL.format(own, ANY, ANY, "?"), "pass", "pass", "4", "discard ?")
    for state in worlds(rules, actions(rules, *opening, "trump 5"), 1):
        assert {"6-5", "5-1"} & set(state.hands[2])
    lead = worlds(rules, actions(rules, *opening, "trump 5", "5-1"), 1)
    assert any("6-5" not in state.hands[2] for state in lead)


def test_who_must_lead_a_trump_and_leads_none_is_refused() -> None:
    rules = load_rules("hickeys")
    deal = DEAL.format("5-5,5-4,5-3,5-2,4-4,3-3,2-2", ANY, ANY, "?")
    history = actions(rules, "draw 5-4 3-1 6-5", deal, "pass", "pass", "4", "discard ?", "trump 5", "6-1")
    with pytest.raises(CompletionError) as caught:
        complete(rules, history, 1)
    assert caught.value.reason == "the first lead must be a trump"
    assert caught.value.legal == ()


def test_trump_named_before_the_widow_was_among_the_tiles_dealt() -> None:
    rules = load_rules("luna-blind", {"play.first_lead": "trump"})
    own = "6-6,6-5,6-4,6-3,6-2,5-5,4-4"
    opening = ("dealer 3", DEAL.format(own, ANY, ANY, "?"), "pass", "5", "pass", "trump 6")
    for more in ((), ("discard ?",), ("discard ?", "6-1")):
        seen: set[str] = set()
        for state in worlds(rules, actions(rules, *opening, *more), 1):
            deal = state.history[1]
            assert isinstance(deal, Deal)
            assert "6-1" in deal.hands[1]
            seen.update(deal.rest)
        assert len(seen) > 5


def test_what_a_declarer_led_may_have_been_the_widow() -> None:
    rules = load_rules("luna")
    history = actions(
        rules, "dealer 3", DEAL.format(OWN, ANY, ANY, "?"), "pass", "5", "pass", "discard ?", "trump 4", "4-4"
    )
    rests = [deal.rest for state in worlds(rules, history, 1) if isinstance(deal := state.history[1], Deal)]
    assert ("4-4",) in rests
    assert len(set(rests)) > 5


def test_no_piece_is_anywhere_twice() -> None:
    for preset in GAMES:
        view = play(preset, 45, 8).view(1)
        for action in complete(view.rules, view.history, 1, random.Random(3)):
            if isinstance(action, Deal):
                dealt = Counter(piece for hand in (*action.hands, action.rest) for piece in hand)
                assert all(count <= Counter(view.pieces)[piece] for piece, count in dealt.items())


def test_a_seat_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="there is no seat 4: the seats are 1 to 3"):
        complete(load_rules("classic"), (), 4)


def test_a_view_of_nothing_needs_no_world() -> None:
    assert complete(load_rules("classic"), (), 1) == ()


def test_what_nobody_can_hold_is_refused() -> None:
    """Seat 2 has shown to hold no 6, and seat 3 has played all it had; so somebody holds what nobody can."""
    rules = load_rules("called")
    own = "5-5,5-4,5-3,5-2,5-1,4-4,4-3"
    history = actions(
        rules,
        "dealer 3",
        DEAL.format(own, ANY, ANY, "4-2"),
        "7",
        "pass",
        "pass",
        "discard 4-2",
        "5-5:5",
        "4-1",
        "1-1",
    )
    # All fives but 6-5 are in the own hand; both others show that they hold it not, so it has been nowhere.
    with pytest.raises(CompletionError, match="no deal is consistent with the actions up to here") as caught:
        complete(rules, history, 1)
    assert (caught.value.ply, caught.value.action) == (8, "1-1")


def test_the_error_says_which_action_shows_it() -> None:
    rules = load_rules("classic")
    history = actions(rules, "dealer 3", DEAL.format(OWN, ANY, ANY, "?"), "3")
    with pytest.raises(CompletionError) as caught:
        complete(rules, history, 1)
    error = caught.value
    assert (error.ply, error.action, error.reason) == (2, "3", "the lowest bid is 4")
    assert error.legal == ("pass", "4", "5", "6", "7", "moon")
    assert str(error) == "action 2, 3: the lowest bid is 4"


@pytest.mark.parametrize("preset", GAMES)
def test_the_beginning_of_a_view_is_the_view_at_that_time(preset: str) -> None:
    for seed in range(3 if SOAK else 1):
        state = play(preset, 90, seed)
        states = list(Record.of(state).replay())
        for seat in state.seating.seats:
            record = Record.of(state.view(seat))
            for ply, then in list(enumerate(states))[:: 1 if SOAK else 4]:
                assert record.until(ply).actions == then.view(seat).history


def test_completed_worlds_are_whole_games() -> None:
    for preset in GAMES:
        view = play(preset, 50, 2).view(2)
        record = Record(view.rules, complete(view.rules, view.history, 2))
        assert record.viewer is None
        assert len(list(record.replay())) == len(view.history) + 1
