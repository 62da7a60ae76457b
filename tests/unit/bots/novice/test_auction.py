"""Hands on which a rule of thumb leaves no doubt what to bid, to name, and to lay aside."""

import pytest

from shootmoon.pieces import TILE_SETS
from shootmoon.rules import load_rules
from tests.unit.bots.playing import novice_in, position

STRONG = "6-6,6-5,6-4,6-3,6-2,5-5,5-4"
ROTTEN = "5-3,5-1,4-3,4-2,3-1,2-1,6-2"
FAIR = "6-6,6-5,6-4,6-3,5-5,4-1,3-2"  # five tricks or so


def others(*hands, preset="classic"):
    """A deal that gives these hands to the first seats, and whatever is left to the others."""
    rules = load_rules(preset)
    held = [tile for hand in hands for tile in hand.split(",")]
    left = [tile for tile in TILE_SETS[rules.table.tiles] if tile not in held]
    rest = [left[7 * index : 7 * index + 7] for index in range(rules.table.players - len(hands))]
    widow = left[7 * len(rest) :]
    groups = [*hands, *(",".join(hand) for hand in rest)]
    return " / ".join(groups) + (f" / widow {','.join(widow)}" if widow else "")


def opening(hand, preset="classic", **options):
    return position(
        preset, others(hand, preset=preset), dealer=load_rules(preset).table.players, options=options
    )


def test_seven_sure_tricks_are_bid_as_a_moon():
    decision = novice_in(opening(STRONG))
    assert decision.action == "moon"
    assert decision.explain() == "with the 6s every trick looks like yours"


def test_high_trumps_from_the_double_and_a_side_double_are_bid_high():
    assert novice_in(opening("6-6,6-5,6-4,6-3,5-5,4-2,2-1")).action in ("6", "7", "moon")


def test_a_rotten_hand_is_passed():
    decision = novice_in(opening(ROTTEN))
    assert decision.action == "pass"
    assert decision.reason == "pass-weak"


def test_the_bid_follows_the_strength_of_the_hand():
    def number(hand):
        bid = novice_in(opening(hand, preset="luna-21")).action
        return {"pass": 0, "moon": 8}.get(bid) or (0 if bid == "pass" else int(bid))

    hands = [ROTTEN, "6-6,6-5,6-4,6-3,5-1,4-2,2-1", "6-6,6-5,6-4,6-3,5-5,5-4,2-1", STRONG]
    numbers = [number(hand) for hand in hands]
    assert numbers[0] == 0
    assert numbers[1] == 4
    assert numbers[2] in (5, 6)
    assert numbers[3] == 8


def test_a_moon_waits_for_a_seven_where_the_rules_want_one():
    assert novice_in(opening(STRONG, **{"auction.moon_after_seven": True})).action == "7"


def test_it_goes_over_a_bid_only_with_the_hand_for_it():
    def answer(bid):
        state = position("luna-21", others(ROTTEN, FAIR, preset="luna-21"), bid, dealer=3)
        return novice_in(state).action

    assert answer("4") == "5"
    assert answer("5") == "pass"
    assert answer("6") == "pass"
    assert (
        novice_in(position("classic", others(ROTTEN.replace("6-2", "3-2"), STRONG), "7", dealer=3)).action
        == "moon"
    )


def test_who_speaks_last_bids_no_more_than_it_takes_where_tricks_are_scored():
    deal = others(ROTTEN.replace("6-2", "3-2"), "5-2,4-4,4-1,2-2,1-1,3-3,6-1", STRONG, preset="luna-21")
    tricks = {"score.declarer": "tricks", "match.kind": "hand-marks"}
    assert novice_in(position("luna-21", deal, "pass 4", dealer=3, options=tricks)).action == "5"


def test_where_every_hand_pays_one_mark_a_moon_is_no_better_than_a_number():
    assert novice_in(opening(STRONG, preset="luna-marks")).action in ("4", "5", "6", "7")


def test_a_dealer_who_must_bid_bids_the_minimum_on_a_rotten_hand():
    rotten = "5-3,4-3,4-1,3-2,3-0,2-1,1-0"
    first = ("6-6,6-5,6-4,5-5,5-4,4-4,6-3", "3-3,3-1,2-2,2-0,1-1,4-0,5-0", "6-2,6-1,6-0,5-2,5-1,4-2,0-0")
    state = position("luna-4-forced", " / ".join((*first, rotten)), "pass pass pass", dealer=4)
    decision = novice_in(state)
    assert (decision.action, decision.reason) == ("4", "bid-forced")


def test_a_bid_of_the_partner_is_left_alone():
    hands = ("6-2,6-1,6-0,5-2,5-1,4-2,0-0", "3-3,3-1,2-2,2-0,1-1,4-0,5-0", "6-6,6-5,6-4,6-3,5-4,4-3,3-0")
    deal = " / ".join((*hands, "5-5,5-3,4-4,4-1,3-2,2-1,1-0"))
    assert novice_in(position("luna-4", deal, "pass pass", dealer=4)).action not in ("pass", "4")
    decision = novice_in(position("luna-4", deal, "4 pass", dealer=4))
    assert (decision.action, decision.reason) == ("pass", "pass-partner")


@pytest.mark.parametrize(
    ("hand", "trump"),
    [
        (STRONG, "6"),
        ("5-5,5-4,5-3,5-2,6-6,4-1,2-1", "5"),
        ("6-6,5-5,4-4,3-3,2-2,4-1,3-1", "doubles"),
    ],
)
def test_it_names_its_best_suit(hand, trump):
    deal = others(hand, preset="luna-21")
    decision = novice_in(position("luna-21", deal, "5 pass pass", dealer=3))
    assert decision.action == f"trump {trump}"
    assert decision.facts["count"] >= 4


def test_the_loser_is_laid_aside():
    hand = "6-6,6-5,6-4,6-3,5-5,4-4,3-1"
    state = position("classic", others(hand, "6-2,5-4,5-3,5-2,5-1,4-3,4-2"), "6 pass pass", dealer=3)
    assert novice_in(state).action == "discard 3-1"


def test_the_widow_itself_is_laid_aside_when_it_is_the_loser():
    deal = (
        "6-6,6-5,6-4,6-3,6-2,5-5,4-4 / 6-1,5-4,5-3,5-2,5-1,4-3,4-2 / 4-1,3-3,3-2,3-1,2-2,1-1,0-0 / widow 2-1"
    )
    assert novice_in(position("classic", deal, "6 pass pass", dealer=3)).action == "discard 2-1"


def test_after_naming_trump_no_trump_is_laid_aside():
    deal = (
        "5-5,5-4,5-2,5-1,4-4,4-2,3-2 / 6-6,6-5,6-4,6-3,6-2,6-1,4-3 / 5-3,4-1,3-3,2-2,2-1,1-1,0-0 / widow 3-1"
    )
    state = position("luna-blind", deal, "4 pass pass; trump 5", dealer=3)
    assert novice_in(state).action in ("discard 3-1", "discard 3-2")
