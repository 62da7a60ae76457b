"""Scenarios from *hickeys*, rounds to 21 paid in marks, its variations and its form for four."""

import pytest

import shootmoon as sm
from tests.scenarios.telling import deal, hand, held, playing, refusal, source, table, tell, winner_of


def new() -> sm.State:
    return sm.new_game(sm.load_rules("hickeys"))


# -- dealing ----------------------------------------------------------------------------------------------


@source("hickeys", "Dealing: a double-six set with all blanks except the double-blank removed, 22 dominoes")
def test_twenty_two_dominoes() -> None:
    assert len(new().pieces) == 22
    assert [tile for tile in new().pieces if "0" in tile] == ["0-0"]


@source("hickeys", "Dealing: every player draws a domino, the most dots deal")
@pytest.mark.parametrize(
    ("drawn", "dealer"), [("6-5 5-5 4-4", 1), ("2-1 6-6 6-5", 2), ("3-3 2-2 4-3", 3), ("0-0 1-1 2-1", 3)]
)
def test_the_domino_with_most_dots_deals(drawn: str, dealer: int) -> None:
    state = new().apply(f"draw {drawn}")
    assert (state.phase, state.dealer) == ("deal", dealer)


@source("hickeys", "Dealing: those that tie draw again from the remaining dominoes")
def test_only_those_that_tie_draw_again_and_from_what_remains() -> None:
    state = new().apply("draw 6-4 5-5 2-1")  # ten dots each for seats 1 and 2
    assert (state.phase, state.dealer, state.to_move) == ("draw", None, 0)
    assert refusal(state, "draw 6-6 6-5 5-4") == "draw-count"
    assert refusal(state, "draw 5-5 6-6") == "already-drawn"
    assert state.apply("draw 1-1 3-1").dealer == 2


@source("hickeys", "Dealing: ties are repeated until one has the highest domino")
def test_ties_go_on_until_one_is_highest() -> None:
    state = new().apply("draw 6-2 5-3 4-4").apply("draw 6-1 5-2 4-3").apply("draw 3-2 4-1 1-1")
    assert state.phase == "draw"  # seats 1 and 2 with five dots each
    assert state.apply("draw 2-2 3-3").dealer == 2


@source("hickeys", "Dealing: seven dominoes each, leaving one, the widow")
def test_the_deal_leaves_a_widow() -> None:
    state = deal(table("hickeys", 3))
    assert (*map(len, state.hands), len(state.widow)) == (7, 7, 7, 1)


@source("hickeys", "Dealing: after a hand the player to the left deals, until the end of the round")
def test_the_deal_passes_left_within_a_round() -> None:
    state = hand(table("hickeys", 3), "4 pass pass", "1111222")
    assert state.dealer == 1


@source("hickeys", "Dealing: the winner of the round deals first in the next")
def test_the_winner_of_a_round_deals_the_next() -> None:
    state = hand(table("hickeys", 3), "pass moon pass", "2222222")
    assert state.rounds_won == (0, 1, 0)
    assert state.dealer == 2


# -- the bid ----------------------------------------------------------------------------------------------


@source("hickeys", "The bid: from the left of the dealer once around clockwise, the dealer last")
def test_the_dealer_bids_last() -> None:
    state = deal(table("hickeys", 2))
    movers: list[int | None] = []
    for bid in ("4", "5", "6"):
        movers.append(state.to_move)
        state = state.apply(bid)
    assert movers == [3, 1, 2]
    assert (state.phase, state.declarer) == ("discard", 2)


@source("hickeys", "The bid: the minimum is 4, and a player may pass")
def test_the_minimum_bid_is_four() -> None:
    state = deal(table("hickeys", 3))
    assert state.legal_actions()[:2] == ("pass", "4")
    assert refusal(state, "3") == "bid-low"


@source("hickeys", "The bid: if all pass, the player clockwise to the dealer deals")
def test_when_all_pass_the_deal_passes_left() -> None:
    state = tell(deal(table("hickeys", 3)), "pass pass pass")
    assert (state.phase, state.dealer) == ("deal", 1)
    assert state.points == (0, 0, 0)


@source("hickeys", "The bid: each bid must be successively higher")
def test_bids_must_climb() -> None:
    state = tell(deal(table("hickeys", 3)), "6")
    assert refusal(state, "5") == "bid-not-higher"
    assert refusal(state, "6") == "bid-not-higher"
    assert "7" in state.legal_actions()


@source("hickeys", "The bid: shoot-the-moon can be called at any time")
@pytest.mark.parametrize("before", ["", "pass", "4", "4 6", "7"])
def test_a_moon_may_be_called_at_any_height(before: str) -> None:
    assert "moon" in tell(deal(table("hickeys", 3)), before).legal_actions()


@source("hickeys", "The bid: a double-shoot only tops a shoot, a triple-shoot only a double-shoot")
def test_each_moon_only_tops_the_one_below() -> None:
    state = deal(table("hickeys", 3))
    assert refusal(state, "double-moon") == "bid-moon-order"
    assert refusal(tell(state, "7"), "double-moon") == "bid-moon-order"
    state = tell(state, "moon")
    assert refusal(state, "triple-moon") == "bid-moon-order"
    assert state.legal_actions() == ("pass", "double-moon")
    state = tell(state, "double-moon")
    assert state.legal_actions() == ("pass", "triple-moon")
    assert tell(state, "triple-moon").declarer == 3


@source("hickeys", "The bid: shoot-the-moon is the highest bid, above all numbers")
def test_no_number_goes_over_a_moon() -> None:
    state = tell(deal(table("hickeys", 3)), "moon")
    assert refusal(state, "7") == "bid-number-over-moon"


@source("hickeys", "The bid: a lost number costs its points and one hickey")
@pytest.mark.parametrize(("bid", "tricks"), [(4, "12222"), (5, "1222"), (6, "122"), (7, "12")])
def test_a_lost_number_costs_its_value_and_one_hickey(bid: int, tricks: str) -> None:
    state = hand(table("hickeys", 3), f"{bid} pass pass", tricks)
    assert (state.points, state.hickeys) == ((-bid, tricks.count("2"), 0), (1, 0, 0))


@source("hickeys", "The bid: lost moons cost 21 and two, four or eight hickeys")
@pytest.mark.parametrize(
    ("bids", "tricks", "points", "hickeys"),
    [
        ("moon pass pass", "12", (-21, 1, 0), (2, 0, 0)),
        ("moon double-moon pass", "23", (0, -21, 1), (0, 4, 0)),
        ("moon double-moon triple-moon", "31", (1, 0, -21), (0, 0, 8)),
    ],
)
def test_lost_moons(bids: str, tricks: str, points: tuple[int, ...], hickeys: tuple[int, ...]) -> None:
    state = hand(table("hickeys", 3), bids, tricks)
    assert (state.points, state.hickeys) == (points, hickeys)


@source("hickeys", "The bid: all three moons are 21 points for all seven tricks")
@pytest.mark.parametrize("bids", ["pass pass moon", "pass moon double-moon", "moon double-moon triple-moon"])
def test_every_moon_that_is_made_is_worth_twenty_one(bids: str) -> None:
    state = hand(table("hickeys", 3), bids, "3333333")
    assert state.last_hand
    assert (state.last_hand.stood, state.last_hand.round_winner) == ((0, 0, 21), (3,))


@source("hickeys", "The bid and the hand: the lead gets no points for extra tricks")
def test_the_lead_cannot_score_more_than_the_bid() -> None:
    assert hand(table("hickeys", 3), "4 pass pass", "1111112").points == (4, 1, 0)


# -- the hand ---------------------------------------------------------------------------------------------


@source("hickeys", "The hand: the lead looks at the widow and lays it or another domino aside")
def test_the_lead_keeps_the_widow_or_lays_it_aside() -> None:
    state = deal(table("hickeys", 3), "6-6 6-5 6-4 6-3 6-2 6-1 2-1", widow="4-4")
    state = tell(state, "5 pass pass")
    assert held(tell(state, "discard 4-4"), 1) == "6-6 6-5 6-4 6-3 6-2 6-1 2-1"
    assert held(tell(state, "discard 2-1"), 1) == "6-6 6-5 6-4 6-3 6-2 6-1 4-4"


@source("hickeys", "The hand: trump is a suit, 0 through 6, or doubles")
def test_the_lead_names_a_suit_or_doubles() -> None:
    state = deal(table("hickeys", 3), "6-5 4-3 2-1 0-0 6-4 6-3 6-2", widow="1-1")
    state = tell(state, "5 pass pass discard 1-1")
    assert state.legal_actions() == (*(f"trump {suit}" for suit in range(7)), "trump doubles")


@source("hickeys", "The hand: follow me is the same as blanks trump")
def test_follow_me_is_another_word_for_blanks() -> None:
    state = deal(table("hickeys", 3), "0-0 6-6 6-5 6-4", widow="1-1")
    state = tell(state, "5 pass pass discard 1-1")
    assert "trump follow-me" not in state.legal_actions()
    said = tell(state, "trump follow-me")
    assert said.trump == "0"
    assert said == tell(state, "trump 0")


@source("hickeys", "The hand: follow me has to be led with the double-zero")
def test_follow_me_is_led_with_the_double_zero() -> None:
    state = playing("hickeys", "follow-me", "0-0 6-6 6-5 6-4", widow="1-1")
    assert state.legal_actions() == ("0-0",)
    assert refusal(state, "6-6") == "first-lead-trump"
    without = tell(deal(table("hickeys", 3), "6-6 6-5 6-4", "0-0", widow="1-1"), "5 pass pass discard 1-1")
    with pytest.raises(sm.IllegalAction) as refused:
        without.apply("trump follow-me")
    assert refused.value.code == "trump-none-held"


@source("hickeys", "The hand: only the first trick is led with trump")
def test_the_first_lead_is_a_trump_and_later_ones_are_free() -> None:
    state = playing("hickeys", "6", "6-6 6-5 4-4 3-3 2-2 1-1 2-1", "6-4 5-5", "6-3 5-4")
    assert state.legal_actions() == ("6-6", "6-5")
    assert refusal(state, "4-4") == "first-lead-trump"
    state = tell(state, "6-6 6-4 6-3")
    assert (state.to_move, state.legal_actions()) == (1, ("6-5", "4-4", "3-3", "2-2", "2-1", "1-1"))


@source("hickeys", "The hand: clockwise from the lead, three dominoes to a trick")
def test_three_dominoes_make_a_trick() -> None:
    state = playing("hickeys", "6", "6-6 6-5 4-4", "6-4 5-5", "6-3 5-4")
    state = tell(state, "6-6 6-4")
    assert (state.to_move, len(state.trick), state.played) == (3, 2, ())
    state = tell(state, "6-3")
    assert (len(state.trick), len(state.played)) == (0, 1)


@source("hickeys", "The hand: the suit is the highest number on the domino led, unless it is a trump")
def test_the_suit_of_a_lead_is_its_high_end_or_trump() -> None:
    state = playing("hickeys", "2", "6-2 2-2 5-4 4-1", "5-3 2-1 5-5", "5-1 3-2")
    assert tell(state, "6-2").led_suit == "2"
    state = tell(state, "2-2 2-1 3-2")
    assert tell(state, "5-4").led_suit == "5"
    assert tell(state, "4-1").led_suit == "4"


@source("hickeys", "The hand: the others must play a domino of the suit, not including trumps")
def test_a_trump_is_no_part_of_the_suit_on_its_other_end() -> None:
    state = playing("hickeys", "2", "2-2 5-4", "5-2 2-1 5-3 4-4 3-3 6-6 1-1", "4-2 5-5")
    state = tell(state, "2-2 2-1 4-2", "5-4")
    assert state.legal_actions() == ("5-3",)
    assert refusal(state, "5-2") == "must-follow"


@source("hickeys", "The hand: with none of the suit any domino may be played")
def test_without_the_suit_any_domino_may_be_played() -> None:
    state = playing("hickeys", "2", "2-2 5-4", "5-2 2-1 6-3 4-4 3-3 6-6 1-1", "4-2 5-5")
    state = tell(state, "2-2 2-1 4-2", "5-4")
    assert state.legal_actions() == ("6-6", "6-3", "5-2", "4-4", "3-3", "1-1")


@source("hickeys", "The hand: the highest domino of the suit wins unless there are trumps")
def test_the_highest_of_the_suit_wins_and_a_trump_beats_it() -> None:
    state = playing("hickeys", "2", "2-2 5-4", "5-2 2-1 6-3 4-4 3-3 6-6 1-1", "4-2 5-5")
    state = tell(state, "2-2 2-1 4-2")
    assert winner_of(state, "5-4 6-6 5-5") == 3
    assert winner_of(state, "5-4 5-2 5-5") == 2


@source("hickeys", "The hand: doubles are highest, then the highest other number")
def test_doubles_are_highest_then_the_other_number() -> None:
    state = playing("hickeys", "2", "2-2 5-4", "5-5 2-1", "6-5 5-3 4-2")
    state = tell(state, "2-2 2-1 4-2")
    assert winner_of(state, "5-4 5-5 6-5") == 2
    state = playing("hickeys", "2", "2-2 5-4 5-5", "5-3 2-1", "6-5 4-2")
    assert winner_of(tell(state, "2-2 2-1 4-2"), "5-4 5-3 6-5") == 3


@source("hickeys", "The hand: the winner of the trick leads the next")
def test_who_takes_a_trick_leads() -> None:
    state = playing("hickeys", "2", "2-1 5-4", "2-2 5-5", "4-2 6-5")
    assert tell(state, "2-1 2-2 4-2").to_move == 2


@source("hickeys", "The hand: play goes on until all dominoes are played if the lead is not set")
def test_a_bid_that_is_safe_is_played_to_the_end() -> None:
    state = hand(table("hickeys", 3), "4 pass pass", "1111222")
    assert state.last_hand
    assert state.last_hand.tricks == (4, 3, 0)


@source("hickeys", "The hand: play stops once the lead is set, and the others score their tricks so far")
def test_play_stops_when_the_lead_is_set() -> None:
    state = hand(table("hickeys", 3), "5 pass pass", "1332")
    assert state.last_hand
    assert (state.last_hand.made, state.last_hand.tricks) == (False, (1, 1, 2))
    assert state.points == (-5, 1, 2)
    assert state.phase == "deal"


# -- scoring ----------------------------------------------------------------------------------------------


@source("hickeys", "Scoring: points are entered from the lead first, and the first at 21 ends the round")
def test_the_lead_goes_out_first_though_another_would_stand_higher() -> None:
    state = table("hickeys", 3, {"score.target": 6})
    state = hand(state, "pass 5 pass", "2222211")  # 2, 5, 0
    state = hand(state, "pass pass 4", "1111222")  # 1 enters 6 before 2 could enter 8
    assert state.last_hand
    assert (state.last_hand.stood, state.last_hand.round_winner) == ((6, 5, 0), (1,))


@source("hickeys", "Scoring: then clockwise around the table")
@pytest.mark.parametrize(
    ("bids", "tricks", "stood", "winner"),
    [
        ("4 pass pass", "13322", (-4, 2, 0), 2),
        ("pass 4 pass", "21133", (0, -4, 2), 3),
        ("pass pass 4", "32211", (2, 0, -4), 1),
    ],
)
def test_the_first_defender_clockwise_goes_out_before_the_second(
    bids: str, tricks: str, stood: tuple[int, ...], winner: int
) -> None:
    state = hand(table("hickeys", 3, {"score.target": 2}), bids, tricks)
    assert state.last_hand
    assert (state.last_hand.stood, state.last_hand.round_winner) == (stood, (winner,))


@source("hickeys", "Scoring: if no one reaches 21, hands are played until someone does")
def test_a_round_goes_on_over_several_hands() -> None:
    state = hand(table("hickeys", 3), "7 pass pass", "1111111")
    state = hand(state, "pass pass 7", "1111111")
    assert (state.points, state.marks) == ((14, 0, 0), (0, 0, 0))
    state = hand(state, "pass 7 pass", "1111111")
    assert (state.points, state.marks) == ((0, 0, 0), (2, -1, -1))


@source("hickeys", "Scoring: a set lead loses points before the others get theirs, and may stand below zero")
def test_a_round_score_may_be_in_the_hole() -> None:
    state = hand(table("hickeys", 3), "6 pass pass", "122")
    assert state.points == (-6, 2, 0)


@source("hickeys", "Scoring: with no hickeys the winner receives 2 and the others give 1 each")
def test_a_round_without_hickeys_pays_two() -> None:
    state = hand(table("hickeys", 3), "moon pass pass", "1111111")
    assert state.marks == (2, -1, -1)
    assert state.last_hand
    assert state.last_hand.marks_paid == (2, -1, -1)


@source("hickeys", "Scoring: each loser gives 1 extra mark for each hickey in the round")
def test_losers_pay_for_their_hickeys() -> None:
    state = hand(table("hickeys", 3), "4 pass pass", "12222")  # seat 1: one hickey
    state = hand(state, "pass moon pass", "31")  # seat 3: two
    assert state.hickeys == (1, 0, 2)
    state = hand(state, "pass pass moon", "2222222")
    assert state.marks == (-2, 5, -3)


@source("hickeys", "Scoring: all the hickeys against the round winner are ignored")
def test_the_winner_does_not_pay_for_hickeys() -> None:
    state = hand(table("hickeys", 3, {"score.target": 10}), "4 pass pass", "12222")
    state = hand(state, "pass pass moon", "1111111")
    assert state.last_hand
    assert state.last_hand.stood == (17, 4, 0)
    assert state.marks == (2, -1, -1)


@source("hickeys", "Scoring: all marks together are 0")
def test_marks_always_add_up_to_nothing() -> None:
    state = hand(table("hickeys", 3), "moon double-moon triple-moon", "31")
    state = hand(state, "pass moon pass", "32")
    state = hand(state, "moon pass pass", "3333333")
    assert state.marks == (0, 0, 0)  # -21 - 21 + 21: nobody has won yet
    state = hand(state, "moon pass pass", "1111111")
    assert state.marks == (1 + 11, -1, -11)
    assert state.winners == (1,)


@source("hickeys", "Scoring: hickeys are those of the round")
def test_hickeys_start_at_none_in_each_round() -> None:
    state = hand(table("hickeys", 3), "4 pass pass", "12222")
    state = hand(state, "moon pass pass", "2222222")
    assert (state.marks, state.hickeys, state.points) == ((-2, 3, -1), (0, 0, 0), (0, 0, 0))
    assert state.match_hickeys == (1, 0, 0)


@source("hickeys", "Scoring: the game ends when a player has the marks agreed on")
def test_the_match_ends_at_the_marks_agreed_on() -> None:
    state = hand(table("hickeys", 3, {"match.marks": 3}), "moon pass pass", "1111111")
    assert (state.marks, state.phase) == ((2, -1, -1), "deal")
    state = hand(state, "pass pass moon", "1111111")  # the winner has dealt
    assert (state.marks, state.phase, state.winners) == ((4, -2, -2), "over", (1,))


@source("hickeys", "Scoring: when time has run out, the most marks win")
def test_on_time_the_most_marks_win() -> None:
    state = hand(table("hickeys", 3), "pass moon pass", "2222222")
    state = hand(state, "4 pass pass", "3333111")  # an unfinished round pays nothing
    state = state.apply("time")
    assert (state.phase, state.winners, state.marks) == ("over", (2,), (-1, 2, -1))


@source("hickeys", "Scoring: on time the least hickeys break a tie, counted or not")
def test_on_time_fewest_hickeys_break_a_tie() -> None:
    state = hand(table("hickeys", 3), "4 pass pass", "12222")
    state = hand(state, "pass 4 pass", "31111")
    assert state.match_hickeys == (1, 0, 1)
    assert state.apply("time").winners == (2,)


def two_rounds_against_one() -> sm.State:
    """Seats 1 and 2 have 3 marks each and no hickeys; 1 has won two rounds, 2 only the last one."""
    state = hand(table("hickeys", 3), "moon pass pass", "1111111")  # 2 -1 -1; seat 1 deals
    state = hand(state, "pass pass moon", "1111111")  # 4 -2 -2; seat 1 deals
    state = hand(state, "pass moon pass", "31")  # two hickeys for seat 3; seat 2 deals
    state = hand(state, "4 pass pass", "31111")  # one more; seat 3 deals
    state = hand(state, "pass moon pass", "2222222")  # 2 receives 1 from 1, and 4 from 3
    assert (state.marks, state.match_hickeys, state.rounds_won) == ((3, 3, -6), (0, 0, 3), (2, 1, 0))
    return state


@source("hickeys", "Scoring: on time and with as few hickeys, more rounds won break the tie")
def test_on_time_more_rounds_break_a_tie() -> None:
    assert two_rounds_against_one().apply("time").winners == (1,)


@source("hickeys", "Scoring: on time hickeys are compared before rounds")
def test_on_time_a_hickey_weighs_more_than_a_round() -> None:
    state = hand(two_rounds_against_one(), "pass 4 pass", "12222")  # seat 2 has dealt
    assert (state.marks, state.match_hickeys) == ((3, 3, -6), (1, 0, 3))
    assert state.apply("time").winners == (2,)


@source("hickeys", "Scoring: on time, all else equal, the most recent round breaks the tie")
def test_on_time_the_most_recent_round_breaks_a_tie() -> None:
    state = hand(table("hickeys", 3), "moon pass pass", "1111111")
    state = hand(state, "moon pass pass", "2222222")
    assert (state.marks, state.rounds_won) == ((1, 1, -2), (1, 1, 0))
    assert state.apply("time").winners == (2,)


# -- variations -------------------------------------------------------------------------------------------


@source("hickeys", "Variations, the bid: the minimum is 5")
def test_house_rules_begin_at_five() -> None:
    state = deal(table("hickeys-house", 3))
    assert state.legal_actions() == ("pass", "5", "6", "7")
    assert refusal(state, "4") == "bid-low"


@source("hickeys", "Variations, the bid: if every player passes, the dealer is forced to bid")
def test_house_rules_force_the_dealer() -> None:
    state = tell(deal(table("hickeys-house", 3)), "pass pass")
    assert refusal(state, "pass") == "dealer-must-bid"
    assert state.legal_actions() == ("5", "6", "7")
    assert tell(state, "5").declarer == 3


@source("hickeys", "Variations, the bid: a moon only after a 7")
def test_house_rules_let_a_moon_be_bid_over_a_seven_only() -> None:
    state = tell(deal(table("hickeys-house", 3)), "6")
    assert refusal(state, "moon") == "bid-moon-after"
    assert "moon" in tell(state, "7").legal_actions()


@source("hickeys", "Variations, the bid: the moon is the highest bid and wins it")
def test_house_rules_end_the_bidding_with_a_moon() -> None:
    state = tell(deal(table("hickeys-house", 3)), "7 moon")
    assert (state.phase, state.declarer) == ("discard", 2)


@source("hickeys", "Variations, the hand: follow me is apart from blanks and needs no double-blank")
def test_house_rules_have_follow_me_as_a_contract_of_its_own() -> None:
    state = playing("hickeys-house", "follow-me", "6-6 6-5 6-4 5-5 5-4 4-4 3-3", "0-0", widow="1-1")
    assert state.trump == "follow-me"
    assert len(state.legal_actions()) == 7


@source("hickeys", "Variations, the hand: it is played to the end")
def test_house_rules_play_a_lost_hand_to_the_end() -> None:
    state = hand(table("hickeys-house", 3), "5 pass pass", "1222222")
    assert state.points == (-5, 6, 0)


@source("hickeys", "Variations, scoring: the lead gets points for extra tricks")
def test_house_rules_score_extra_tricks() -> None:
    assert hand(table("hickeys-house", 3), "5 pass pass", "1111112").points == (6, 1, 0)


@source("hickeys", "Variations, scoring: hickeys are not counted, one mark to the winner from nobody")
def test_house_rules_give_the_winner_one_mark() -> None:
    state = hand(table("hickeys-house", 3), "6 pass pass", "1222222")
    assert state.hickeys == (1, 0, 0)
    state = hand(state, "7 moon", "3333333")
    assert state.marks == (0, 0, 1)


@source("hickeys", "Variations, scoring: losers pay 1 each when hickeys are not counted")
def test_without_hickeys_losers_pay_one_each() -> None:
    state = hand(table("hickeys", 3, {"match.hickeys": False}), "4 pass pass", "12222")
    assert hand(state, "moon pass pass", "2222222").marks == (-1, 2, -1)


@source("hickeys", "Variations, scoring: the goal is then 7 marks")
def test_house_rules_are_won_with_seven_marks() -> None:
    state = hand(table("hickeys-house", 3), "7 moon", "2222222")
    for number in range(1, 7):
        assert (state.phase, state.dealer, state.marks) == ("deal", 2, (0, number, 0))
        state = hand(state, "pass 7 moon", "2222222")  # the dealer, who won the round before
    assert (state.marks, state.winners) == ((0, 7, 0), (2,))


# -- 42: four players -------------------------------------------------------------------------------------


@source("hickeys", "42: all dominoes are used, so there is no widow")
def test_four_players_use_all_dominoes() -> None:
    state = deal(table("hickeys-4", 4))
    assert (len(state.pieces), state.widow) == (28, ())
    assert tell(state, "4 pass pass pass").phase == "trump"


@source("hickeys", "42: the minimum bid is 3, or 4 as a variant")
@pytest.mark.parametrize("minimum", [3, 4])
def test_four_players_begin_at_three_or_four(minimum: int) -> None:
    state = deal(table("hickeys-4", 4, {"auction.minimum": minimum}))
    assert state.legal_actions()[:2] == ("pass", str(minimum))


@source("hickeys", "42: a double-shoot only tops a shoot, and wins the bid at once")
def test_four_players_end_the_bidding_with_a_double_moon() -> None:
    state = deal(table("hickeys-4", 4))
    assert refusal(tell(state, "7"), "double-moon") == "bid-moon-order"
    state = tell(state, "moon")
    assert state.to_move == 2  # a moon leaves the others their turns
    state = tell(state, "double-moon")
    assert (state.phase, state.declarer) == ("trump", 2)


@source("hickeys", "42: by the variation the bidding ends at shoot-the-moon")
def test_four_players_may_end_the_bidding_with_a_moon() -> None:
    state = tell(deal(table("hickeys-4", 4, {"auction.moons": 1})), "moon")
    assert (state.phase, state.declarer) == ("trump", 1)
