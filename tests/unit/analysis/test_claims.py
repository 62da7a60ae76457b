"""Claims: granted when nobody can prevent them, whatever is hidden."""

import random

import pytest

import shootmoon as sm
from shootmoon.analysis.claims import judge_claim, play_out
from shootmoon.game import State
from tests.playing import Table, play_on


def started(*actions: str, rules: str = "luna-21") -> State:
    state = sm.new_game(sm.load_rules(rules))
    for action in actions:
        state = state.apply(action)
    return state


LAYDOWN = "deal 6-6,6-5,6-4,6-3,6-2,6-1,5-5 / 5-4,5-3,5-2,4-4,4-3,3-1,1-1 / 5-1,4-2,4-1,3-3,3-2,2-2,2-1"


def test_a_hand_that_nobody_can_beat_is_claimed_at_once_and_played_out() -> None:
    state = started("dealer 3", LAYDOWN, "7", "pass", "pass", "trump 6")
    assert judge_claim(state.view(1)) == "holds"
    for action in play_out(state):
        state = state.apply(action)
    assert state.last_hand is not None
    assert state.last_hand.tricks == (7, 0, 0)


def test_a_hand_that_could_lose_a_trick_is_not_granted_even_if_it_would_win_them_all() -> None:
    # The 5-5 wins as the cards lie; but somebody might hold more of trump than there are.
    deal = "deal 6-6,6-5,6-4,6-3,5-5,5-4,3-1 / 6-2,5-3,5-2,4-4,4-3,3-2,1-1 / 6-1,5-1,4-2,4-1,3-3,2-2,2-1"
    state = started("dealer 3", deal, "7", "pass", "pass", "trump 6")
    assert judge_claim(state.view(1)) == "doubtful"
    with pytest.raises(ValueError, match="take the rest"):
        list(play_out(state))


def test_it_is_too_early_where_too_much_is_hidden() -> None:
    four = sm.new_game(sm.load_rules("luna-4"))
    four = four.apply("dealer 4").apply(four.apply("dealer 4").sample_chance(1)).apply("4")
    for _ in range(3):
        four = four.apply("pass")
    assert judge_claim(four.apply("trump 6").view(1)) == "too-early"
    two = started("dealer 1", rules="chips-2")
    two = two.apply(two.sample_chance(1))
    assert judge_claim(two.view(2)) == "too-early"


def test_only_whose_turn_it_is_can_claim() -> None:
    state = started("dealer 3", LAYDOWN, "7", "pass", "pass")
    with pytest.raises(ValueError, match="not to play"):
        judge_claim(state.view(1))
    with pytest.raises(ValueError, match="not to play"):
        judge_claim(state.apply("trump 6").view(2))


@pytest.mark.parametrize("rules", ["classic", "hickeys", "called", "luna-4", "hickeys-4", "chips-solo"])
def test_what_is_granted_holds_as_the_cards_lie_and_is_no_matter_of_what_is_hidden(rules: str) -> None:
    verdicts = {"holds": 0, "doubtful": 0, "too-early": 0}
    rng = random.Random(rules)
    for state, _ in play_on(Table(sm.load_rules(rules)).start(), rng, 500):
        seat = state.to_move
        if state.phase != "play" or not seat or len(state.hands[seat - 1]) > 4:
            continue
        verdict = judge_claim(state.view(seat))
        verdicts[verdict] += 1
        if verdict == "holds":
            tricks, left = state.tricks[state.seating.side_of(seat)], len(state.hands[seat - 1])
            after = state
            for action in play_out(state):
                after = after.apply(action)
            assert after.last_hand is not None
            taken = after.last_hand.tricks[state.seating.side_of(seat)]
            # A set hand may stop early; then all tricks but those that were not played are the claimant's.
            assert taken == tricks + left or len(after.last_hand.played) < state.hand_size
    assert verdicts["holds"], verdicts
    assert verdicts["doubtful"], verdicts
