"""Scenarios for what `docs/rules.md` settles where the sources are silent or unclear."""

from collections.abc import Mapping

import pytest

import shootmoon as sm
from tests.scenarios.telling import (
    chip_round,
    deal,
    hand,
    playing,
    refusal,
    source,
    table,
    taking,
    tell,
    winner_of,
)

# -- auction ----------------------------------------------------------------------------------------------


@source("settled", "Settled questions: n tricks or more make a bid of n")
@pytest.mark.parametrize(("tricks", "made"), [("1111222", False), ("1111122", True), ("1111112", True)])
def test_exactly_as_many_tricks_as_bid_make_it(tricks: str, made: bool) -> None:
    state = hand(table("luna", 3), "5 pass pass", tricks)
    assert state.last_hand
    assert state.last_hand.made is made


@source("settled", "Settled questions: a forced fourth bidder may bid anything legal")
def test_a_forced_dealer_may_bid_more_than_the_minimum() -> None:
    state = tell(deal(table("luna-4-forced", 4)), "pass pass pass")
    assert state.legal_actions() == ("4", "5", "6", "7", "moon")


@source("settled", "Settled questions: moon at any time means at any height, in one's turn")
def test_a_moon_is_bid_in_turn_at_any_height() -> None:
    state = tell(deal(table("classic", 3)), "4 7")
    assert state.legal_actions() == ("pass", "moon")
    assert tell(state, "moon").declarer == 3


@source("settled", "A hand: a number is never bid over a moon, a triple-moon is the end")
def test_the_bidding_ends_with_the_highest_moon_these_rules_know() -> None:
    state = tell(deal(table("hickeys-4", 4, {"auction.moons": 3})), "moon double-moon triple-moon")
    assert (state.phase, state.declarer) == ("trump", 3)  # the dealer has not spoken


@source("settled", "Moon options: deal.all_pass, three ways")
@pytest.mark.parametrize(("value", "dealer"), [("next-dealer", 1), ("same-dealer", 3)])
def test_who_deals_when_all_have_passed(value: str, dealer: int) -> None:
    state = tell(deal(table("classic", 3, {"deal.all_pass": value})), "pass pass pass")
    assert (state.phase, state.dealer) == ("deal", dealer)
    assert state.last_hand
    assert (state.last_hand.declarer, state.last_hand.made, state.last_hand.tricks) == (None, None, (0, 0, 0))


@source("settled", "Moon options: force-dealer, when all others passed the dealer may not")
def test_a_dealer_is_not_forced_when_somebody_has_bid() -> None:
    state = tell(deal(table("classic", 3, {"deal.all_pass": "force-dealer"})), "pass 4")
    assert "pass" in state.legal_actions()


# -- widow and trump --------------------------------------------------------------------------------------


@source("settled", "Moon options: widow.exchange none, the widow stays face down")
def test_a_widow_that_is_not_exchanged_stays_where_it_is() -> None:
    state = tell(deal(table("classic", 3, {"widow.exchange": "none"}), widow="6-6"), "4 pass pass")
    assert state.phase == "trump"
    state = tell(state, "trump 6")
    assert (state.phase, state.widow) == ("play", ("6-6",))
    assert state.view(1).widow == ("?",)


@source("settled", "Moon options: a suit of which the declarer holds none may be named")
def test_a_trump_of_which_none_is_held_may_be_named() -> None:
    state = tell(
        deal(table("classic", 3), "6-6 6-5 6-4 5-5 5-4 4-4 3-3", widow="0-0"), "4 pass pass discard 0-0"
    )
    assert tell(state, "trump 1").trump == "1"


@source(
    "settled", "Moon options: with first_lead trump and after-trump, the seven tiles count before the widow"
)
def test_a_trump_that_only_the_widow_bears_cannot_be_named() -> None:
    rules = {"play.first_lead": "trump"}
    state = deal(table("luna-blind", 3, rules), "6-6 6-5 6-4 5-5 5-4 4-4 6-3", widow="2-2")
    state = tell(state, "5 pass pass")
    assert refusal(state, "trump 2") == "trump-none-held"


@source("settled", "Moon options: with first_lead trump and after-trump, the last trump may not be discarded")
def test_the_only_trump_may_not_be_laid_aside() -> None:
    rules = {"play.first_lead": "trump"}
    state = deal(table("luna-blind", 3, rules), "6-6 6-5 6-4 5-5 5-4 4-4 6-3", widow="2-2")
    state = tell(state, "5 pass pass", "trump 3")
    assert refusal(state, "discard 6-3") == "discard-last-trump"
    assert tell(state, "discard 2-2").legal_actions() == ("6-3",)


@source("settled", "Moon options: with first_lead trump there is nothing to enforce without trump")
def test_without_trump_any_tile_may_be_led_and_discarded() -> None:
    rules = {"play.first_lead": "trump"}
    state = tell(deal(table("luna-blind", 3, rules), widow="0-0"), "5 pass pass", "trump follow-me")
    assert len(state.legal_actions()) == 8
    assert len(tell(state, "discard 0-0").legal_actions()) == 7


@source("settled", "Moon options: follow-me off, what can't be named is refused")
def test_follow_me_may_be_off() -> None:
    rules = {"trump.follow_me": "off", "trump.doubles": False}
    state = tell(deal(table("classic", 3, rules), widow="0-0"), "4 pass pass discard 0-0")
    assert state.legal_actions() == tuple(f"trump {suit}" for suit in range(7))
    assert refusal(state, "trump follow-me") == "trump-not-allowed"
    assert refusal(state, "trump doubles") == "trump-not-allowed"


# -- play -------------------------------------------------------------------------------------------------


@source("settled", "Settled questions: in a called suit the other end ranks 6 to 1, a blank lowest")
def test_a_blank_is_the_lowest_of_a_called_suit() -> None:
    state = playing(
        "called-4",
        None,
        "3-0 6-6 6-5 6-4 5-5 5-4 4-4",
        "3-1 6-2 5-2 4-2 2-2 6-1 5-1",
        "2-0 6-0 5-0 4-0 0-0 1-0 1-1",
        "3-2 5-3 4-3 6-3 3-3 2-1 4-1",
    )
    assert winner_of(state, "3-0:3 3-1 1-1 3-2") == 4
    blanks = tell(state, "3-0:0", "3-1")
    assert blanks.legal_actions() == ("6-0", "5-0", "4-0", "2-0", "1-0", "0-0")
    assert winner_of(blanks, "1-0 3-3") == 1  # 3-0 beats 1-0 among the blanks
    assert winner_of(blanks, "0-0 3-3") == 3


@source("settled", "Settled questions: the four-player form of hickeys is a partnership game")
def test_four_players_of_hickeys_pay_marks_by_side() -> None:
    state = hand(table("hickeys-4", 4), "pass moon pass pass", "2222222")
    assert state.marks == (-1, 1)
    assert state.rounds_won == (0, 1)


@source(
    "settled", "Settled questions: the four-player form of hickeys has follow-me as a contract of its own"
)
def test_four_players_of_hickeys_play_follow_me_without_trump() -> None:
    state = playing("hickeys-4", "follow-me", "6-6 6-5 6-4 5-5 5-4 4-4 3-3", "0-0")
    assert state.trump == "follow-me"
    assert len(state.legal_actions()) == 7


@source("settled", "Settled questions: defenders score their tricks in every form")
@pytest.mark.parametrize("preset", ["luna-4", "called-4", "hickeys-4"])
def test_defending_sides_score_their_tricks(preset: str) -> None:
    assert hand(table(preset, 4), "4 pass pass pass", "1111222").points == (4, 3)


# -- points and rounds ------------------------------------------------------------------------------------


@source("settled", "Moon options: a made moon scores 21 also where all tricks are scored")
def test_a_made_moon_scores_twenty_one_where_tricks_are_scored() -> None:
    state = hand(table("luna-4", 4, {"score.target": 50}), "moon", "1111111")
    assert state.points == (21, 0)


@source("settled", "Settled questions: a tie for highest plays on everywhere")
def test_sides_that_tie_play_on() -> None:
    state = table("luna-4", 4, {"score.target": 6})
    state = hand(state, "4 pass pass pass", "1111222")  # 4, 3
    state = hand(state, "4 pass pass pass", "2222333")  # 7, 7
    assert (state.points, state.phase) == ((7, 7), "deal")
    state = hand(state, "4 pass pass pass", "3333444")
    assert (state.points, state.winners) == ((11, 10), (1, 3))


@source("settled", "Points: with stop_when_set only tricks taken before play stopped are scored")
def test_a_moon_that_is_set_at_once_leaves_one_trick() -> None:
    state = hand(table("classic", 3, {"play.stop_when_set": True}), "moon", "2")
    assert state.points == (-21, 1, 0)


@source("settled", "record: points stand at zero after a round, but stay after the last")
def test_the_last_round_stays_on_the_sheet() -> None:
    state = hand(table("hickeys", 3, {"match.marks": 2}), "moon pass pass", "1111111")
    assert (state.phase, state.points, state.marks) == ("over", (21, 0, 0), (2, -1, -1))


@source("settled", "Moon options: round_dealer left, the next seat in turn deals a new round")
def test_the_next_seat_deals_a_new_round() -> None:
    state = hand(table("hickeys", 3, {"deal.round_dealer": "left"}), "pass moon pass", "2222222")
    assert state.dealer == 1


@source("settled", "Moon options: a side that won deals by the first of its seats left of the last dealer")
@pytest.mark.parametrize(
    ("dealer", "bids", "tricks", "next_dealer"),
    [
        (4, "moon pass pass pass", "1111111", 1),
        (4, "pass pass moon pass", "3333333", 1),
        (1, "pass moon pass pass", "3333333", 3),
        (4, "pass moon pass pass", "2222222", 2),
        (2, "pass moon pass pass", "4444444", 4),
    ],
)
def test_which_partner_deals_after_a_round(dealer: int, bids: str, tricks: str, next_dealer: int) -> None:
    assert hand(table("hickeys-4", dealer), bids, tricks).dealer == next_dealer


@source("settled", "Moon options: best-of, the first to win more than half of the games")
def test_best_of_one_is_a_single_game() -> None:
    state = table("called-4", 4, {"match.games": 1, "score.target": 5})
    state = hand(state, "5 pass pass pass", "1111122")
    assert (state.phase, state.winners, state.rounds_won) == ("over", (1, 3), (1, 0))


# -- marks ------------------------------------------------------------------------------------------------


@source("settled", "Marks and hickeys: winner-only, nobody pays, for hickeys neither")
def test_winner_only_asks_nothing_for_hickeys() -> None:
    state = hand(table("hickeys", 3, {"match.transfer": "winner-only"}), "4 pass pass", "12222")
    assert hand(state, "moon pass pass", "2222222").marks == (0, 1, 0)


@source("settled", "Marks and hickeys: each losing side pays once")
def test_a_losing_side_pays_its_hickeys() -> None:
    state = hand(table("hickeys-4", 4), "4 pass pass pass", "2222")
    assert state.hickeys == (1, 0)
    state = hand(state, "moon pass pass pass", "2222222")
    assert state.marks == (-2, 2)


@source("settled", "Marks and hickeys: time may be called before the first hand, and all share")
def test_time_before_the_first_hand_is_shared() -> None:
    state = table("hickeys", 3)
    assert "time" not in state.legal_actions()
    state = state.apply("time")
    assert (state.phase, state.to_move, state.winners) == ("over", None, (1, 2, 3))


@source("settled", "Marks and hickeys: time is called between hands only")
def test_time_is_not_called_within_a_hand() -> None:
    assert refusal(deal(table("hickeys", 3)), "time") == "time-in-hand"
    assert refusal(sm.new_game(sm.load_rules("hickeys")), "time") == "time-in-hand"


@source("settled", "Moon options: match.timed, an untimed match is not ended by time")
def test_time_is_not_called_in_an_untimed_match() -> None:
    assert refusal(table("classic", 3), "time") == "time-untimed"


@source("settled", "Marks and hickeys: hickeys that were ignored for a winner count when time is called")
def test_ignored_hickeys_count_on_time() -> None:
    state = table("hickeys", 3, {"score.target": 10})
    state = hand(state, "pass moon pass", "2222222")  # seat 2 wins a round, and deals
    state = hand(state, "pass 4 pass", "12222")  # one hickey for seat 1, who then wins a round
    state = hand(state, "moon pass pass" if state.dealer == 3 else "pass moon pass", "1111111")
    assert (state.marks, state.rounds_won, state.match_hickeys) == ((1, 1, -2), (1, 1, 0), (1, 0, 0))
    assert state.apply("time").winners == (2,)


@source("settled", "Marks and hickeys: those still tied who have won no round share the win")
def test_who_has_won_no_round_shares_on_time() -> None:
    state = hand(table("hickeys", 3), "4 pass pass", "12222")
    assert state.apply("time").winners == (2, 3)


@source("settled", "Marks for hands: a made moon pays one mark like any other bid")
def test_a_moon_pays_one_mark_under_hand_marks() -> None:
    assert hand(table("luna-marks", 3), "moon", "1111111").marks == (1, 0, 0)


@source(
    "settled", "Marks for hands: when several reach the target in one hand the highest wins, a tie plays on"
)
def test_several_at_the_target_of_hand_marks() -> None:
    state = table("luna-marks", 3, {"match.marks": 2})
    state = hand(state, "7 pass pass", "2222222")  # 0 1 1
    state = hand(state, "pass pass 7", "2222222")  # 0 2 2
    assert (state.marks, state.phase) == ((0, 2, 2), "deal")
    state = hand(state, "pass 7 pass", "2222222")  # 0 3 3
    state = hand(state, "pass 7 pass", "2222222")  # seat 2 makes 7
    assert (state.marks, state.winners) == ((0, 4, 3), (2,))


@source("settled", "Marks for hands: a failed bid of a side pays the other side one mark")
def test_sides_pay_one_mark_a_hand() -> None:
    rules = {"match.kind": "hand-marks"}
    assert hand(table("luna-4", 4, rules), "4 pass pass pass", "2222222").marks == (0, 1)
    assert hand(table("luna-4", 4, rules), "4 pass pass pass", "1111222").marks == (1, 0)


# -- chips ------------------------------------------------------------------------------------------------

HANDS = ("C5 S1 S2 S3 S4", "C9 C2 R12 F1 S12", "F2 F3 F4 F5 F6")


def solo(*hands: str, options: Mapping[str, object] | None = None) -> sm.State:
    return deal(table("chips-solo", 3, options), *hands)


@source("settled", "Tricks: a gain is limited by what the supply holds")
def test_an_empty_supply_pays_nothing() -> None:
    small = {"chips.supply": 6, "chips.target": 6}
    state = tell(solo("C5 S1 S2 S3 S4", "BM C2 R12 F1 S12", "F2 F3 F4 F5 F6", options=small), "C5 BM F2")
    assert (state.chips, state.supply) == ((2, 2, 2), 0)
    one_left = {"chips.supply": 7}
    state = tell(solo("C5 S1 S2 S3 S4", "BM C2 R12 F1 S12", "BM F3 F4 F5 F6", options=one_left), "C5 BM BM")
    assert (state.chips, state.supply) == ((2, 3, 2), 0)


@source("settled", "Tricks: with an empty supply both moons in a trick gain nothing and then lose one")
def test_both_moons_cost_a_chip_when_the_supply_is_empty() -> None:
    small = {"chips.supply": 6, "chips.target": 6}
    state = tell(solo("C5 S1 S2 S3 S4", "BM C2 R12 F1 S12", "LM F3 F4 F5 F6", options=small), "C5 BM LM")
    assert (state.chips, state.supply) == ((2, 1, 2), 1)


@source("settled", "Tricks: at the end of a round those left of the dealer are paid first")
@pytest.mark.parametrize(("dealer", "chips"), [(3, (3, 2, 2)), (1, (2, 3, 2)), (2, (2, 2, 3))])
def test_the_last_chip_goes_to_the_left_of_the_dealer(dealer: int, chips: tuple[int, ...]) -> None:
    arranged = ["R12 C1 C2 C3 C4", "C12 S1 S2 S3 S4", "S12 S11 S10 F1 F2"]  # one trick, one, and three
    seats = [dealer % 3, (dealer + 1) % 3, (dealer + 2) % 3]
    hands = [""] * 3
    for seat, cards in zip(seats, arranged, strict=True):
        hands[seat] = cards
    state = deal(table("chips-solo", dealer, {"chips.supply": 7}), *hands)
    state = tell(state, "R12 S4 F1", "C1 C12 F2")
    one, two, three = (seat + 1 for seat in seats)
    assert taking(state, f"{one}{two}{three}{three}{three}").chips == chips


@source("settled", "Reneges: after a renege chips moved in the hand go back")
def test_a_renege_undoes_the_chips_of_the_hand() -> None:
    hands = ("BM S1 S2 S3 S4", "S9 C2 R12 F1 S12", "F2 F3 F4 F5 F6")
    state = tell(solo(*hands, options={"play.illegal": "penalty"}), "BM C2 F2", "S1")
    assert state.chips == (3, 2, 2)
    state = state.apply("R12")
    assert (state.chips, state.phase, state.dealer) == ((2, 1, 2), "deal", 3)


@source("settled", "Reneges: a renege costs no more than one has, and nobody is looked at for the win")
def test_a_renege_never_ends_the_game() -> None:
    rules = {"play.illegal": "penalty", "chips.start": 0}
    state = tell(solo(*HANDS, options=rules), "C5 R12")
    assert state.chips == (0, 0, 0)
    # Sides at 7 and 7 play on; a renege brings one down to 6, which leaves the other ahead without winning.
    partners = {"play.illegal": "penalty", "chips.start": 7}
    hands = ("C5 S1 S2 S3 S4", "C9 C2 R12 F1 S12", "F2 F3 F4 F5 F6", "C7 S7 F7 R7 R8")
    state = tell(deal(table("chips", 4, partners), *hands), "C5 R12")
    assert (state.chips, state.phase, state.winners) == ((7, 6), "deal", ())


@source("settled", "Reneges: reject, an illegal play is refused and nothing changes")
def test_a_card_that_should_follow_is_refused_by_default() -> None:
    state = tell(solo(*HANDS), "C5")
    assert refusal(state, "R12") == "must-follow"
    assert state.to_move == 2


@source("settled", "Reneges: a card not held is refused either way")
@pytest.mark.parametrize("illegal", ["reject", "penalty"])
def test_a_card_not_held_is_refused(illegal: str) -> None:
    assert refusal(tell(solo(*HANDS, options={"play.illegal": illegal}), "C5"), "C12") == "not-held"


@source("settled", "Tricks: a moon played with the suit in hand is no renege")
def test_a_moon_is_never_a_renege() -> None:
    hands = ("C5 S1 S2 S3 S4", "C9 LM R12 F1 S12", "F2 F3 F4 F5 F6")
    state = tell(solo(*hands, options={"play.illegal": "penalty"}), "C5 LM F2")
    assert (state.phase, state.tricks) == ("play", (1, 0, 0))


@source("settled", "Cards: two Big Moons in a hand are one action")
def test_equal_cards_are_one_action() -> None:
    state = solo("BM BM S2 S3 S4", "C9 C2 R12 F1 S12", "F2 F3 F4 F5 F6")
    assert state.legal_actions() == ("S4", "S3", "S2", "BM")
    state = taking(tell(state, "BM C2 F2", "BM C9 F3"), "11223")
    assert state.chips == (4, 2, 3)  # two for the moons, and one for the odd trick of seat 3


@source("settled", "Two players: the player who did not deal leads, then the dealer plays, then the dummy")
@pytest.mark.parametrize(("dealer", "leader"), [(1, 2), (2, 1)])
def test_the_order_of_a_game_for_two(dealer: int, leader: int) -> None:
    hands = ("C9 C10 R2 S9 S8", "C5 C6 R1 S1 S2")
    state = deal(table("chips-2", dealer), *hands, dummy="F1 F2 F3 F4 F5")
    assert state.to_move == leader
    state = state.apply(state.legal_actions()[-1])
    assert state.to_move == dealer
    state = state.apply(state.legal_actions()[0])
    assert [seat for seat, _ in state.played[0].plays] == [leader, dealer, 3]


@source(
    "settled", "Two players: a player who takes a trick and leads is followed by the other, then the dummy"
)
def test_a_dealer_who_leads_is_followed_by_the_other_and_the_dummy() -> None:
    state = deal(table("chips-2", 1), "C9 C10 R2 S9 S8", "C5 C6 R1 S1 S2", dummy="F1 F2 F3 F4 F5")
    state = tell(state, "C5 C9", "S9 S1")
    assert [seat for seat, _ in state.played[1].plays] == [1, 2, 3]


@source("settled", "Two players: the dummy need not follow suit")
def test_the_dummy_turns_up_its_top_card_whatever_was_led() -> None:
    state = deal(table("chips-2", 1), "C9 C10 R2 S9 S8", "C5 C6 R1 S1 S2", dummy="F1 C12 F3 F4 F5")
    state = tell(state, "C5 C9")
    assert state.played[0].plays[2] == (3, "F1")
    assert state.played[0].winner == 1


@source("settled", "Tricks: a Little Moon that the dummy leads lets everybody play anything")
def test_the_dummy_may_lead_a_little_moon() -> None:
    state = deal(table("chips-2", 1), "C9 C10 R2 S9 S8", "C5 C6 R1 S1 S10", dummy="C12 LM F3 F4 F5")
    state = tell(state, "C5 C9")
    assert state.trick == ((3, "LM"),)
    state = tell(state, "R1 S9")
    assert (state.to_move, state.chips) == (
        1,
        (1, 2),
    )  # 9 is more than a rocket's 1, and takes the Little Moon


@source("settled", "End of a round: all tricks of a side together shoot the moon")
def test_six_partners_shoot_the_moon_together() -> None:
    assert chip_round(table("chips-6", 6), "11133").chips == (4, 2)
