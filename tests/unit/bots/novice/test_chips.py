"""Positions of Chips in which a rule of thumb leaves no doubt what to play."""

import pytest

from shootmoon.game import setup_for
from shootmoon.rules import load_rules
from tests.unit.bots.playing import novice_in, position


@pytest.mark.parametrize(("tricks", "chips"), [(0, 0), (1, 1), (2, 0), (3, 1), (4, 0), (5, 2)])
def test_tricks_pay_what_the_rules_say(tricks, chips):
    assert setup_for(load_rules("chips")).trick_worth(tricks) == chips


def solo(one, two, three, plays):
    """Three players, each for themselves; seat 3 deals, so seat 1 leads."""
    return position("chips-solo", f"{one} / {two} / {three}", plays, dealer=3)


def test_a_big_moon_is_used_when_it_gains_a_chip():
    state = solo("C12,C5,C4,S3,F3", "C11,S12,S11,F12,F11", "C2,S2,F2,F1,BM", "C12 C11")
    decision = novice_in(state)
    assert (decision.action, decision.reason) == ("BM", "big-moon")


def test_a_little_moon_goes_to_who_wins_the_trick():
    state = solo("C12,C5,C4,S3,F3", "C11,S12,S11,F12,F11", "C2,S10,F10,F9,LM", "C12 C11")
    decision = novice_in(state)
    assert (decision.action, decision.reason) == ("LM", "little-moon")


def test_no_little_moon_for_the_partner_who_wins_the_trick():
    def last_to_play(second, third):
        deal = f"C3,C2,S1,F1,F2 / {second},S5,S6,F5,F6 / {third},S7,S8,F7,F8 / C5,C6,S9,F9,LM"
        return novice_in(position("chips", deal, f"C3 {second} {third}", dealer=4)).action

    assert last_to_play("C4", "C12") == "LM"
    assert last_to_play("C12", "C4") != "LM"


def test_with_one_trick_taken_the_loser_is_led():
    # Each has one trick, and seat 3, on lead, holds a winner and a loser. A second trick would pay nothing.
    state = solo(
        "C12,C11,C1,S5,F5", "R1,S4,C2,S6,F6", "C10,C9,R12,S12,S1", "C12 C2 C9; C11 R1 C10; F6 R12 F5"
    )
    assert state.tricks == (1, 1, 1)
    assert novice_in(state).action == "S1"


def test_shooting_the_moon_is_kept_up_with_the_best_cards():
    state = solo("R12,R11,R10,R9,BM", "C1,C2,C3,S1,S2", "S3,S4,F1,F2,F3", "R12 C1 S3; R11 C2 S4; R10 C3 F1")
    decision = novice_in(state)
    assert decision.action in ("R9", "BM")
