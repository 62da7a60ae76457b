"""Scenarios from *classic*, the plain game of three to 21."""

import pytest

import shootmoon as sm
from shootmoon.pieces import UNKNOWN
from tests.scenarios.telling import deal, hand, held, playing, refusal, source, table, tell, winner_of


@source("classic", "Setup: no blanks but the double, seven tiles each, one left in the middle")
def test_twenty_two_tiles_make_three_hands_and_one_in_the_middle() -> None:
    state = deal(table("classic", 3))
    assert len(state.pieces) == 22
    assert [tile for tile in state.pieces if tile.endswith("-0")] == ["0-0"]
    assert [len(tiles) for tiles in state.hands] == [7, 7, 7]
    assert len(state.widow) == 1


@source("classic", "Setup: the remaining tile lies face down")
def test_nobody_sees_the_tile_in_the_middle() -> None:
    state = deal(table("classic", 3), widow="4-4")
    assert all(state.view(seat).widow == (UNKNOWN,) for seat in (1, 2, 3))


@source("classic", "Domino ranking: the 6 suit from [6,6] down to [6,1]")
def test_the_six_suit_ranks_from_its_double_down_to_the_ace() -> None:
    state = playing("classic", "follow-me", "6-1 6-2 6-3 6-4 5-1 4-1 3-1", "6-5 5-2 4-2 3-2", "6-6 5-3 4-3")
    assert winner_of(state, "6-1 6-5 6-6") == 3
    state = playing("classic", "follow-me", "6-4 5-1 4-1 3-1", "6-5 6-2 5-2 4-2 3-2", "6-3 5-3 4-3 2-1 1-1")
    assert winner_of(state, "6-4 6-5 6-3") == 2
    assert winner_of(state, "6-4 6-2 6-3") == 1
    state = playing("classic", "follow-me", "6-1 5-1 4-1 3-1", "6-2 5-2 4-2 3-2", "6-3 5-3 4-3 2-1 1-1")
    assert winner_of(state, "6-1 6-2 6-3") == 3


@source("classic", "Domino ranking: a double belongs to one suit only")
def test_a_double_follows_its_own_number_only() -> None:
    state = playing("classic", "follow-me", "6-4 6-6", "4-4 3-3 2-2 1-1 5-5 3-2 2-1", "6-5")
    state = tell(state, "6-4")
    assert state.led_suit == "6"
    assert len(state.legal_actions()) == 7  # seat 2 has no 6, and 4-4 is none


@source("classic", "Domino ranking: tiles that bear trump act as trumps only")
def test_a_tile_with_trump_on_it_cannot_follow_its_other_suit() -> None:
    state = playing("classic", "4", "6-5", "6-4 6-1 5-1 3-1 2-1 1-1 3-2")
    state = tell(state, "6-5")
    assert state.legal_actions() == ("6-1",)
    assert refusal(state, "6-4") == "must-follow"


@source("classic", "Domino ranking: the double zero is the only tile of its suit")
def test_nobody_can_follow_the_double_zero() -> None:
    state = playing("classic", "6", "0-0 6-1", "5-5 5-4 5-3 5-2 5-1 4-4 4-3", "3-3 4-2")
    state = tell(state, "0-0")
    assert len(state.legal_actions()) == 7
    assert winner_of(state, "5-5 4-2") == 1


@source("classic", "Bidding: the first bidder is chosen at random")
@pytest.mark.parametrize(("dealer", "first"), [(1, 2), (2, 3), (3, 1)])
def test_chance_names_who_deals_and_so_who_bids_first(dealer: int, first: int) -> None:
    state = sm.new_game(sm.load_rules("classic"))
    assert (state.phase, state.to_move) == ("dealer", 0)
    assert state.sample_chance(7) in ("dealer 1", "dealer 2", "dealer 3")
    assert deal(state.apply(f"dealer {dealer}")).to_move == first


@source("classic", "Bidding: the first bid passes clockwise each round")
def test_the_next_hand_is_opened_by_the_next_seat() -> None:
    state = hand(table("classic", 3), "4 pass pass", "1111222")
    assert state.dealer == 1
    assert deal(state).to_move == 2


@source("classic", "Bidding: each player gets one chance to bid")
def test_everybody_speaks_once() -> None:
    state = tell(deal(table("classic", 2)), "4 5 6")  # seats 3, 1, 2
    assert state.phase == "discard"
    assert (state.declarer, state.contract) == (2, "6")


@source("classic", "Bidding: you must bid higher than any bid before")
def test_a_bid_must_be_higher_than_the_last() -> None:
    state = tell(deal(table("classic", 3)), "5")
    assert refusal(state, "5") == "bid-not-higher"
    assert refusal(state, "4") == "bid-not-higher"
    assert state.legal_actions() == ("pass", "6", "7", "moon")


@source("classic", "Bidding: a number 4 through 7, or 21")
def test_bids_are_four_to_seven_or_the_moon() -> None:
    state = deal(table("classic", 3))
    assert state.legal_actions() == ("pass", "4", "5", "6", "7", "moon")
    assert refusal(state, "3") == "bid-low"
    assert refusal(state, "8") == "bid-high"
    assert refusal(state, "double-moon") == "bid-unknown-moon"


@source("classic", "Bidding: 21 ends the bidding immediately")
def test_a_moon_ends_the_bidding_at_once() -> None:
    state = tell(deal(table("classic", 3)), "moon")
    assert (state.phase, state.to_move, state.declarer) == ("discard", 1, 1)
    assert state.bids == ((1, "moon"),)


@source("classic", "Bidding: the highest bidder wins the bidding round")
def test_the_highest_bid_wins_though_others_spoke_later() -> None:
    state = tell(deal(table("classic", 3)), "5 6 pass")
    assert (state.declarer, state.contract) == (2, "6")


@source("classic", "Bidding: the highest bidder picks up the middle tile and discards one face down")
def test_the_bidder_takes_the_tile_and_discards_one_unseen() -> None:
    state = deal(table("classic", 3), "6-6 6-5 6-4 6-3 6-2 6-1 2-1", widow="4-4")
    state = tell(state, "5 pass pass")
    assert held(state, 1) == "6-6 6-5 6-4 6-3 6-2 6-1 4-4 2-1"
    state = tell(state, "discard 2-1")
    assert held(state, 1) == "6-6 6-5 6-4 6-3 6-2 6-1 4-4"
    assert state.view(1).discards == ("2-1",)
    assert state.view(2).discards == state.view(3).discards == (UNKNOWN,)


@source("classic", "Bidding: trump is any number 0 through 6, doubles, or none")
def test_every_number_doubles_and_no_trump_may_be_named() -> None:
    state = tell(deal(table("classic", 3), widow="0-0"), "4 pass pass discard 0-0")
    assert [action.removeprefix("trump ") for action in state.legal_actions()] == [
        *"0123456",
        "doubles",
        "follow-me",
    ]


@source("classic", "Bidding: with doubles as trump, a double is no longer the highest of its suit")
def test_with_doubles_trump_the_six_suit_is_headed_by_six_five() -> None:
    state = playing("classic", "doubles", "6-4 6-1", "6-5 2-1", "6-3 6-2")
    assert winner_of(state, "6-4 6-5 6-3") == 2


@source("classic", "Bidding: with doubles as trump, a double can't follow the number it bears")
def test_with_doubles_trump_a_double_does_not_follow_its_number() -> None:
    state = playing("classic", "doubles", "6-4 6-5", "6-6 6-1 5-1 3-1 2-1 4-1 3-2")
    state = tell(state, "6-4")
    assert state.legal_actions() == ("6-1",)
    state = playing(
        "classic", "doubles", "6-4 6-5", "6-6 5-1 3-1 2-1 4-1 3-2 5-2", "6-3 5-3 5-4 4-3 4-2 6-1 6-2"
    )
    assert len(tell(state, "6-4").legal_actions()) == 7
    assert winner_of(state, "6-4 6-6 6-3") == 2  # played on another suit, it is a trump


@source("classic", "Bidding: with doubles as trump, a double led asks for doubles")
def test_with_doubles_trump_a_double_led_must_be_followed_with_a_double() -> None:
    state = playing(
        "classic", "doubles", "3-3 6-5", "2-2 6-3 5-3 4-3 3-1 3-2 6-1", "5-5 0-0 6-2", widow="4-1"
    )
    state = tell(state, "3-3")
    assert state.led_suit == "doubles"
    assert state.legal_actions() == ("2-2",)
    assert winner_of(state, "2-2 5-5") == 3


@source("classic", "Gameplay: the bidder starts and may lead any tile")
def test_the_bidder_leads_whatever_they_wish() -> None:
    state = playing("classic", "6", "6-6 5-5 4-3 3-2 2-1 1-1 0-0")
    assert state.legal_actions() == ("6-6", "5-5", "4-3", "3-2", "2-1", "1-1", "0-0")


@source("classic", "Gameplay: the game goes clockwise")
def test_play_goes_clockwise_from_the_bidder() -> None:
    state = deal(table("classic", 1))
    state = tell(state, "4 pass pass", "discard 0-0", "trump follow-me")  # seat 2 declares
    movers = [state.to_move]
    for _ in range(2):
        state = state.apply(state.legal_actions()[0])
        movers.append(state.to_move)
    assert movers == [2, 3, 1]


@source("classic", "Gameplay: a trump led must be followed with a trump")
def test_a_trump_led_asks_for_trumps_whatever_its_high_end() -> None:
    state = playing("classic", "2", "6-2 5-5", "6-6 6-5 2-1 3-3 3-1 1-1 4-4")
    state = tell(state, "6-2")
    assert state.led_suit == "2"
    assert state.legal_actions() == ("2-1",)


@source("classic", "Gameplay: otherwise the higher number of the tile led decides the suit")
def test_the_high_end_of_the_tile_led_must_be_followed() -> None:
    state = playing("classic", "1", "5-3", "5-2 3-3 3-2 4-3 6-3 6-6 6-4")
    state = tell(state, "5-3")
    assert state.legal_actions() == ("5-2",)
    assert refusal(state, "3-3") == "must-follow"


@source("classic", "Gameplay: who cannot follow may play any tile, trumps too")
def test_who_is_void_plays_anything_trumps_included() -> None:
    state = playing("classic", "1", "5-3", "6-1 3-3 3-2 4-3 6-3 6-6 6-4")
    state = tell(state, "5-3")
    assert state.legal_actions() == ("6-6", "6-4", "6-3", "6-1", "4-3", "3-3", "3-2")


@source("classic", "Gameplay: the highest trump takes the trick")
def test_the_highest_of_several_trumps_takes_the_trick() -> None:
    state = playing("classic", "1", "5-5 6-5", "6-1 3-3 3-2 4-3 6-3 6-6 6-4", "1-1 4-4 4-2 2-2 6-2 2-1 3-1")
    assert winner_of(state, "5-5 6-1 2-1") == 2
    assert winner_of(state, "5-5 6-1 1-1") == 3


@source("classic", "Gameplay: without trumps the highest tile of the suit led takes the trick")
def test_a_higher_tile_of_another_suit_does_not_win() -> None:
    state = playing("classic", "1", "3-2", "6-6 6-5 6-4 5-5 5-4 4-4 2-2", "4-3 6-3 5-3 3-3")
    assert winner_of(state, "3-2 6-6 4-3") == 3


@source("classic", "Gameplay: the winner of a trick leads the next")
def test_the_winner_leads_the_next_trick() -> None:
    state = playing("classic", "1", "3-2", "6-6 6-5 6-4 5-5 5-4 4-4 2-2", "4-3 6-3 5-3 3-3")
    assert tell(state, "3-2 6-6 4-3").to_move == 3


@source("classic", "Gameplay and scoring: a hand is scored after all tricks were played")
def test_a_hand_is_played_to_its_end_though_the_bid_is_lost() -> None:
    state = hand(table("classic", 3), "6 pass pass", "2222222")
    assert state.last_hand
    assert len(state.last_hand.played) == 7


@source("classic", "Scoring: a successful bidder scores the bid and nothing for more tricks")
def test_more_tricks_than_bid_score_nothing_more() -> None:
    state = hand(table("classic", 3), "4 pass pass", "1111112")
    assert state.last_hand
    assert state.last_hand.tricks == (6, 1, 0)
    assert state.points == (4, 1, 0)


@source("classic", "Scoring: an unsuccessful bidder loses the bid")
@pytest.mark.parametrize(("bid", "tricks"), [(4, "1112222"), (5, "1111222"), (6, "1222222"), (7, "1111112")])
def test_a_failed_bid_is_lost(bid: int, tricks: str) -> None:
    state = hand(table("classic", 3), f"{bid} pass pass", tricks)
    assert state.points == (-bid, tricks.count("2"), 0)


@source("classic", "Scoring: the others score 1 for each trick")
def test_the_others_score_their_tricks() -> None:
    state = hand(table("classic", 3), "4 pass pass", "1111332")
    assert state.points == (4, 1, 2)


@source("classic", "Bidding: 21 needs all seven tricks, as 7 does, but is worth more")
def test_seven_and_the_moon_need_the_same_tricks_and_pay_differently() -> None:
    seven = hand(table("classic", 3), "7 pass pass", "1111111")
    moon = hand(table("classic", 3, {"score.moon_wins": False}), "moon", "1111111")
    assert seven.points == (7, 0, 0)
    assert moon.points == (21, 0, 0)
    failed = hand(table("classic", 3), "moon", "1111112")
    assert failed.points == (-21, 1, 0)


@source("classic", "Scoring: a successful 21 wins the game, whatever the scores")
def test_a_made_moon_wins_the_game_from_far_behind() -> None:
    state = hand(table("classic", 3), "moon", "1222222")  # -21, 6, 0; the next deal is seat 1's
    state = hand(state, "7 pass pass", "2222222")  # 2 stands at 13
    state = hand(state, "pass moon", "1111111")
    assert state.points == (0, 13, 0)
    assert (state.phase, state.winners) == ("over", (1,))


@source("classic", "Scoring: an unsuccessful 21 costs 21")
def test_a_failed_moon_costs_twenty_one() -> None:
    state = hand(table("classic", 3), "pass moon", "2222221")
    assert state.points == (1, -21, 0)
    assert state.phase == "deal"


@source("classic", "End of game: it ends when somebody reaches 21")
def test_the_game_ends_at_twenty_one() -> None:
    state = table("classic", 3)
    state = hand(state, "7 pass pass", "1111111")  # 7, 0, 0; seat 1 deals
    state = hand(state, "pass pass 7", "1111111")  # 14; seat 2 deals
    assert (state.points, state.phase) == ((14, 0, 0), "deal")
    state = hand(state, "pass 7 pass", "1111111")
    assert (state.points, state.phase, state.winners) == ((21, 0, 0), "over", (1,))
    assert refusal(state, "pass") == "game-over"


@source("classic", "End of game: a tie for the highest score is played on until one is ahead")
def test_a_tie_at_the_target_plays_on() -> None:
    state = table("classic", 3, {"score.target": 3})
    state = hand(state, "4 pass pass", "1333222")
    assert (state.points, state.phase) == ((-4, 3, 3), "deal")
    state = hand(state, "4 pass pass", "2222333")  # 2 makes 4, 3 takes 3
    assert (state.points, state.winners) == ((-4, 7, 6), (2,))


@source("classic", "End of game: the player with more points than all others wins")
def test_the_highest_wins_though_the_bidder_reached_the_target_too() -> None:
    state = table("classic", 3, {"score.target": 6})
    state = hand(state, "pass 5 pass", "2222211")  # 2, 5, 0
    state = hand(state, "pass pass 4", "1111222")  # the bidder, 1, makes 6, but 2 makes 8
    assert (state.points, state.winners) == ((6, 8, 0), (2,))
