"""What a seat may know, and nothing else."""

import pytest

import shootmoon as sm
from shootmoon.pieces import UNKNOWN
from tests.scenarios.telling import deal, hand, table, tell

MINE = "6-6 6-5 6-4 6-3 6-2 6-1 2-1"


def exchanged() -> sm.State:
    """Seat 1 has taken 4-4 and laid 2-1 aside."""
    return tell(deal(table("classic", 3), MINE, widow="4-4"), "5 pass pass", "discard 2-1")


@pytest.mark.parametrize("seat", [0, 4, -1])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(ValueError, match=f"there is no seat {seat}: the seats are 1 to 3"):
        table("classic", 3).view(seat)


def test_the_dummy_has_no_view() -> None:
    with pytest.raises(ValueError, match="there is no seat 3"):
        table("chips-2", 1).view(3)


def test_a_view_shows_its_own_seat_only() -> None:
    view = exchanged().view(2)
    assert view.view(2) is view
    with pytest.raises(ValueError, match="this is the view of seat 2"):
        view.view(1)


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_seat_sees_its_own_hand_and_how_many_tiles_the_others_hold(seat: int) -> None:
    state = exchanged()
    view = state.view(seat)
    for other in (1, 2, 3):
        expected = state.hands[other - 1] if other == seat else (UNKNOWN,) * 7
        assert view.hands[other - 1] == expected
    assert view.hand == state.hands[seat - 1]


def test_the_widow_is_unknown_until_it_is_taken_and_then_known_to_the_declarer() -> None:
    state = deal(table("classic", 3), MINE, widow="4-4")
    assert [state.view(seat).widow for seat in (1, 2, 3)] == [(UNKNOWN,)] * 3
    taken = tell(state, "5 pass pass")
    assert [taken.view(seat).history[1].endswith("widow 4-4") for seat in (1, 2, 3)] == [True, False, False]
    assert [taken.view(seat).history[1].endswith("widow ?") for seat in (1, 2, 3)] == [False, True, True]


def test_only_the_declarer_knows_the_discard() -> None:
    state = exchanged()
    assert [state.view(seat).discards for seat in (1, 2, 3)] == [("2-1",), (UNKNOWN,), (UNKNOWN,)]
    assert [state.view(seat).from_widow for seat in (1, 2, 3)] == [state.from_widow, (UNKNOWN,), (UNKNOWN,)]
    assert [state.view(seat).history[-1] for seat in (1, 2, 3)] == ["discard 2-1", "discard ?", "discard ?"]


def test_hidden_things_stay_hidden_when_the_hand_is_over() -> None:
    state = hand(table("classic", 3), "5 pass pass", "1111122")
    assert "discard 0-0" in state.view(1).history
    assert "discard ?" in state.view(2).history
    assert "discard 0-0" not in state.view(2).history
    assert state.view(2).history[1].startswith("deal ?,?,?,?,?,?,? / 5-5,")


def test_legal_actions_are_shown_to_the_seat_to_move() -> None:
    state = deal(table("classic", 3))
    assert state.view(1).legal_actions() == state.legal_actions()
    assert state.view(2).legal_actions() == state.view(3).legal_actions() == ()


def test_cards_of_the_dummy_become_known_as_they_are_turned_up() -> None:
    state = deal(table("chips-2", 1), "C9 C10 R2 S9 S8", "C5 C6 R1 S1 S2", dummy="C12 F1 F2 F3 F4")
    assert state.view(1).history[-1].endswith("dummy ?,?,?,?,?")
    state = tell(state, "C5 C9")  # the dummy takes the trick and leads
    view = state.view(1)
    assert view.dummy == (UNKNOWN,) * 3
    assert view.history[1].endswith("dummy C12,F1,?,?,?")


def test_what_is_public_is_the_same_for_all() -> None:
    state = tell(exchanged(), "trump 6", "6-6")
    public = (
        "phase",
        "to_move",
        "dealer",
        "declarer",
        "contract",
        "trump",
        "bids",
        "trick",
        "led_suit",
        "played",
    )
    scores = ("tricks", "points", "marks", "hickeys", "rounds_won", "chips", "last_hand", "winners", "rules")
    for name in (*public, *scores):
        assert {repr(getattr(state.view(seat), name)) for seat in (1, 2, 3)} == {repr(getattr(state, name))}


def test_views_that_can_be_told_apart_differ() -> None:
    state = exchanged()
    other = tell(deal(table("classic", 3), MINE, widow="4-4"), "5 pass pass", "discard 4-4")
    assert state.view(2) == other.view(2)
    assert state.view(1) != other.view(1)
    assert hash(state.view(2)) == hash(other.view(2))
