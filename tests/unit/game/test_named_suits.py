"""What would belong to a suit that is named, of the own hand."""

import shootmoon as sm
from shootmoon.game import NameTrump, Play, pieces_of_named_suits
from tests.scenarios.telling import deal, table, tell

MINE = "6-6 6-5 6-4 3-3 3-2 1-1 2-1"


def naming() -> sm.State:
    """Seat 1 is to name the trump."""
    return tell(deal(table("luna-21", 3), MINE), "7 pass pass")


def test_who_names_the_trump_sees_which_tiles_would_be_trump() -> None:
    state = naming()
    assert state.phase == "trump"
    named = pieces_of_named_suits(state.view(1))
    assert set(named) == set(state.legal_actions())
    assert named[NameTrump("6")] == ("6-6", "6-5", "6-4")
    assert named[NameTrump("doubles")] == ("6-6", "3-3", "1-1")
    assert named.get(NameTrump("follow-me"), ()) == ()


def test_nobody_else_sees_anything() -> None:
    state = naming()
    assert pieces_of_named_suits(state.view(2)) == {}
    assert pieces_of_named_suits(state.view(3)) == {}


def test_who_calls_a_suit_sees_what_belongs_to_it() -> None:
    state = tell(deal(table("called", 3), MINE), "7 pass pass")
    while state.phase != "play":
        state = state.apply(state.legal_actions()[-1])
    assert state.to_move
    view = state.view(state.to_move)
    named = pieces_of_named_suits(view)
    assert set(named) == set(view.legal)
    for action, pieces in named.items():
        assert isinstance(action, Play)
        assert action.piece in pieces
        assert all(action.called in str(piece).split("-") for piece in pieces)


def test_what_was_shown_comes_true_when_it_is_led() -> None:
    state = naming()
    for action, shown in pieces_of_named_suits(state.view(1)).items():
        assert isinstance(action, NameTrump)
        playing = state.apply(action)
        assert playing.phase == "play"
        trumps = tuple(piece for piece in playing.hands[0] if playing.apply(piece).led_suit == action.trump)
        assert shown == trumps
