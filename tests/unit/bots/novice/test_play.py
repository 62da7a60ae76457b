"""Positions of Moon in which a rule of thumb leaves no doubt what to play."""

from types import SimpleNamespace

import pytest

from shootmoon.bots.novice.play import _follow
from tests.unit.bots.playing import novice_in, position

STRONG = "6-6,6-5,6-4,6-3,5-5,4-1,3-1 / 6-2,5-4,5-3,4-4,4-3,3-2,2-1 / 6-1,5-2,5-1,4-2,3-3,2-2,1-1 / widow 0-0"


def strong(plays=""):
    return position("classic", STRONG, "5 pass pass; discard 3-1; trump 6;" + plays, dealer=3)


def test_the_declarer_draws_trump_from_the_top():
    decision = novice_in(strong())
    assert (decision.action, decision.reason) == ("6-6", "draw-trump")


def test_winners_are_cashed_when_the_trumps_are_out():
    decision = novice_in(strong("6-6 6-2 6-1"))
    assert (decision.action, decision.reason) == ("5-5", "cash-winner")


def test_trumps_left_over_are_sure_tricks():
    decision = novice_in(strong("6-6 6-2 6-1; 5-5 5-3 5-1; 0-0 2-1 1-1"))
    assert decision.action in ("6-5", "6-4", "6-3")
    assert decision.reason == "last-trumps"


def test_without_the_highest_trump_it_is_forced_out_with_the_lowest_that_does():
    deal = (
        "6-5,6-4,6-3,5-5,4-4,3-3,2-1 / 6-6,5-4,5-3,5-2,4-3,3-2,3-1 / 6-2,6-1,5-1,4-2,4-1,2-2,1-1 / widow 0-0"
    )
    state = position("classic", deal, "5 pass pass; discard 0-0; trump 6", dealer=3)
    decision = novice_in(state)
    assert (decision.action, decision.reason) == ("6-3", "force-trump")


def test_the_last_to_play_takes_a_trick_as_cheaply_as_possible():
    # The 4-3 stands; seat 3 holds 5-4 and 4-4, of which 5-4 is enough.
    deal = (
        "6-6,6-5,6-3,6-2,6-1,4-3,3-1 / 5-3,5-2,4-1,3-3,3-2,2-2,2-1 / 6-4,5-5,5-4,4-4,5-1,4-2,1-1 / widow 0-0"
    )
    state = position("classic", deal, "5 pass pass; discard 3-1; trump 6; 4-3 4-1", dealer=3)
    decision = novice_in(state)
    assert (decision.action, decision.reason) == ("5-4", "win-last")


def test_a_defender_does_not_overtake_the_other_defender():
    # Seat 2 has beaten the declarer's 4-1; seat 3 could go over it and needn't.
    deal = (
        "6-6,6-5,6-3,6-2,6-1,4-1,3-1 / 5-4,5-2,5-3,3-3,3-2,2-2,2-1 / 6-4,5-5,4-3,4-4,5-1,4-2,1-1 / widow 0-0"
    )
    state = position("classic", deal, "5 pass pass; discard 3-1; trump 6; 4-1 5-4", dealer=3)
    decision = novice_in(state)
    assert (decision.action, decision.reason) == ("4-2", "leave-defender")


def test_a_defender_takes_the_trick_for_itself_once_the_bid_is_settled():
    # The same three tiles, when the declarer has taken the four tricks that it bid.
    deal = (
        "6-6,6-5,6-3,6-2,6-1,4-1,3-1 / 5-4,5-2,5-3,3-3,3-2,2-2,2-1 / 6-4,5-5,4-3,4-4,5-1,4-2,1-1 / widow 0-0"
    )
    plays = "6-6 2-1 6-4; 6-5 3-2 1-1; 6-3 5-2 5-1; 6-2 5-3 5-5; 4-1 5-4"
    state = position("classic", deal, f"4 pass pass; discard 3-1; trump 6; {plays}", dealer=3)
    decision = novice_in(state)
    assert (decision.action, decision.reason) == ("4-4", "win-last")


def test_a_partner_who_is_winning_is_not_overtaken():
    # Seat 1 declares 6s and is the last to play; its partner in seat 3 holds the trick with the 5-5.
    deal = "6-6,6-5,6-4,6-3,5-4,5-1,2-0 / 5-2,5-0,4-1,3-1,2-1,2-2,0-0 / 5-5,6-1,4-4,3-3,1-0,4-0,3-0 / "
    deal += "6-2,6-0,5-3,4-3,4-2,3-2,1-1"
    state = position("luna-4", deal, "5 pass pass pass; trump 6; 2-0 2-2 1-0 3-2; 5-2 5-5 5-3", dealer=4)
    decision = novice_in(state)
    assert (decision.action, decision.reason) == ("5-1", "leave-partner")


def test_no_trump_is_spent_on_a_trick_that_the_partner_is_winning():
    deal = "6-6,6-5,6-4,6-3,5-4,5-1,2-0 / 5-2,5-0,4-1,3-1,2-1,2-2,0-0 / 5-5,6-1,4-4,3-3,1-0,4-0,3-0 / "
    deal += "6-2,6-0,5-3,4-3,4-2,3-2,1-1"
    state = position("luna-4", deal, "5 pass pass pass; trump 6; 2-0 2-2 1-0 3-2; 3-1 3-3 4-3", dealer=4)
    decision = novice_in(state)
    assert (decision.action, decision.reason) == ("5-1", "leave-partner")


def test_a_trick_of_the_enemy_is_trumped_by_who_can_not_follow():
    deal = (
        "6-6,6-5,6-4,6-3,5-4,5-1,4-1 / 6-2,5-2,4-2,3-2,2-2,2-1,0-0 / 6-1,5-5,5-3,4-4,4-3,3-3,1-1 / widow 3-1"
    )
    state = position("classic", deal, "5 pass pass; discard 3-1; trump 6; 4-1 4-2 4-4; 3-3", dealer=3)
    decision = novice_in(state)
    assert (decision.action, decision.reason) == ("6-3", "trump-in")


def test_what_can_not_win_is_the_least_useful_tile():
    # Seat 2 holds no 6: it keeps its doubles and the 5-4, and gives a tile that many others beat.
    deal = (
        "6-6,6-5,6-4,6-3,6-2,3-1,2-1 / 5-5,5-4,4-4,4-1,3-3,3-2,2-2 / 6-1,5-3,5-2,5-1,4-3,4-2,1-1 / widow 0-0"
    )
    state = position("classic", deal, "5 pass pass; discard 2-1; trump 6; 6-6", dealer=3)
    decision = novice_in(state)
    assert decision.action in ("4-1", "3-2")
    assert decision.reason == "give-up"


def test_who_calls_the_suit_leads_a_tile_by_the_end_in_which_it_is_highest():
    # 6-6 and 6-5 are gone, so 6-4 is the best 6 that is left, while 4-4 beats it as a 4.
    deal = (
        "6-6,6-5,6-4,3-1,3-2,2-1,5-1 / 6-3,5-4,4-4,4-3,4-2,3-3,2-2 / 6-2,6-1,5-5,5-3,5-2,4-1,1-1 / widow 0-0"
    )
    state = position("called", deal, "5 pass pass; discard 0-0; 6-6:6 6-3 6-1; 6-5:6 2-2 6-2", dealer=3)
    decision = novice_in(state)
    assert (decision.action, decision.reason) == ("6-4:6", "cash-winner")


def test_the_only_tile_that_is_left_needs_no_thought():
    plays = "6-6 6-2 6-1; 5-5 5-3 5-1; 6-5 2-1 1-1; 6-4 3-2 2-2; 6-3 5-4 3-3; 4-1 4-4 4-2"
    assert novice_in(strong(plays)).reason == "only-choice"


@pytest.mark.parametrize(
    ("held", "chance", "reason"),
    [
        (0.4, 0.75, "help-partner"),  # it wins the trick much more probably
        (0.4, 0.4 + 0.3, "leave-partner"),
        (0.4, 0.65, "leave-partner"),
        (0.7, 1.0, "leave-partner"),  # the partner's tile is relied on
        (0.69, 1.0, "help-partner"),
    ],
)
def test_a_partner_is_overtaken_only_where_that_helps_much(held, chance, reason):
    seating = SimpleNamespace(partnerships=True)
    situation = SimpleNamespace(
        still_to_play=(4,),
        seating=seating,
        led=0,
        winning=lambda: (3, 5),
        win_chance=lambda *_: held,
        beats=lambda number: number == 1,
    )
    high = SimpleNamespace(number=1, chance=chance, keep=2.0, play="high")
    low = SimpleNamespace(number=2, chance=0.0, keep=1.0, play="low")
    decision = _follow(situation, [high, low], frozenset({3}))
    assert (decision.reason, decision.action) == (reason, "high" if reason == "help-partner" else "low")
