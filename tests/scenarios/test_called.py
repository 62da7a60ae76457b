"""Scenarios from *called*, in which the leader calls the suit and there is no trump."""

import pytest

import shootmoon as sm
from tests.scenarios.telling import deal, hand, held, playing, refusal, source, table, tell, winner_of


@source("called", "Play: all blanks but the double-blank are removed, leaving 22 tiles")
def test_the_reduced_set_has_twenty_two_tiles() -> None:
    pieces = sm.new_game(sm.load_rules("called")).pieces
    assert len(pieces) == 22
    assert "0-0" in pieces
    assert "6-0" not in pieces


@source("called", "Play: players draw 7 tiles each, leaving one widow")
def test_seven_tiles_each_and_a_widow() -> None:
    state = deal(table("called", 3))
    assert (*map(len, state.hands), len(state.widow)) == (7, 7, 7, 1)


@source("called", "Play: a pass or a bid between 4 and 7")
def test_bids_lie_between_four_and_seven() -> None:
    state = deal(table("called", 3))
    assert state.legal_actions() == ("pass", "4", "5", "6", "7")
    assert refusal(state, "3") == "bid-low"


@source("called", "Play: each bidder must bid higher or pass")
def test_a_later_bid_is_higher_or_a_pass() -> None:
    state = tell(deal(table("called", 3)), "6")
    assert state.legal_actions() == ("pass", "7")
    assert refusal(state, "6") == "bid-not-higher"


@source("called", "Play: once 7 is bid, the next must be 21, shooting the moon")
def test_the_moon_may_be_bid_over_a_seven_only() -> None:
    state = deal(table("called", 3))
    assert refusal(state, "moon") == "bid-moon-after"
    state = tell(state, "6")
    assert refusal(state, "moon") == "bid-moon-after"
    state = tell(state, "7")
    assert state.legal_actions() == ("pass", "moon")


@source("called", "Play: there are no further bids once 21 has been bid")
def test_the_moon_ends_the_bidding() -> None:
    state = tell(deal(table("called", 3)), "7 moon")
    assert (state.phase, state.to_move, state.declarer) == ("discard", 2, 2)


@source("called", "Play: if no player bids, all is reshuffled for a new hand")
def test_when_all_pass_the_same_seat_deals_again() -> None:
    state = tell(deal(table("called", 3)), "pass pass pass")
    assert (state.phase, state.dealer) == ("deal", 3)
    assert state.points == (0, 0, 0)


@source("called", "Play: the winner takes the widow and discards one tile")
def test_the_winner_of_the_auction_exchanges_a_tile() -> None:
    state = tell(deal(table("called", 3), "6-6 6-5 6-4 6-3 6-2 6-1 2-1", widow="5-5"), "5 pass pass")
    assert "5-5" in state.hands[0]
    state = tell(state, "discard 2-1")
    assert held(state, 1) == "6-6 6-5 6-4 6-3 6-2 6-1 5-5"


@source("called", "Play: tiles rank by the suit called, so nothing is named trump")
def test_after_the_discard_the_winner_leads_at_once() -> None:
    state = tell(deal(table("called", 3), widow="0-0"), "5 pass pass discard 0-0")
    assert (state.phase, state.to_move, state.trump) == ("play", 1, None)
    assert refusal(state, "trump 6") == "not-now"


@source("called", "Play: the bidder sets down a tile and announces one suit on it")
def test_either_end_of_the_tile_led_may_be_called() -> None:
    state = playing("called", None, "6-4 5-5 6-1 5-1 4-1 3-1 2-1")
    assert state.legal_actions()[:3] == ("6-4:6", "6-4:4", "6-1:6")
    assert tell(state, "6-4:4").led_suit == "4"
    assert tell(state, "6-4:6").led_suit == "6"
    assert refusal(state, "6-4") == "call-suit"
    assert refusal(state, "6-4:5") == "call-wrong"


@source("called", "Play: a double has one suit to announce")
def test_a_double_calls_its_own_number() -> None:
    state = playing("called", None, "6-4 5-5 6-1 5-1 4-1 3-1 2-1")
    assert [action for action in state.legal_actions() if action.startswith("5-5")] == ["5-5:5"]


@source("called", "Play: a tile that bears the suit called must be played if possible")
def test_the_suit_called_is_followed_with_either_end() -> None:
    state = playing("called", None, "4-3", "6-3 3-1 4-4 5-5 4-2 6-6 1-1")
    assert tell(state, "4-3:3").legal_actions() == ("6-3", "3-1")
    assert tell(state, "4-3:4").legal_actions() == ("4-4", "4-2")
    assert refusal(tell(state, "4-3:3"), "4-4") == "must-follow"


@source("called", "Play: who has none of the suit called may set down any tile")
def test_who_has_none_of_the_suit_plays_anything_and_cannot_win() -> None:
    state = playing("called", None, "2-1 1-1", "6-6 6-5 6-4 5-5 5-4 4-4 3-3", "3-1 4-1 5-1 6-1")
    after = tell(state, "2-1:1")
    assert len(after.legal_actions()) == 7
    assert winner_of(after, "6-6 3-1") == 3


@source("called", "Play: doubles rank highest, the others by the end that was not called")
@pytest.mark.parametrize(
    ("lower", "higher"), [("6-4", "4-4"), ("5-4", "6-4"), ("4-3", "5-4"), ("4-2", "4-3"), ("4-1", "4-2")]
)
def test_each_tile_of_the_four_suit_beats_the_next(lower: str, higher: str) -> None:
    fours = {"4-4", "6-4", "5-4", "4-3", "4-2", "4-1"}
    for mine, left, taker in [(lower, higher, 2), (higher, lower, 1)]:
        mine_all = " ".join(sorted(fours - {left}))
        state = playing("called", None, mine_all, left, "6-6 5-5 3-3 2-2 1-1 6-5 6-3")
        assert winner_of(state, f"{mine}:4 {left} 6-6") == taker


@source("called", "Play: the highest tile of the called suit wins, the winner leads and calls next")
def test_the_winner_of_a_trick_calls_the_next_suit() -> None:
    state = playing("called", None, "4-1 1-1", "4-4 6-2 5-2", "4-2 6-6 6-5")
    state = tell(state, "4-1:4 4-4 4-2")
    assert state.to_move == 2
    assert {"6-2:6", "6-2:2"} <= set(state.legal_actions())
    assert tell(state, "6-2:2").led_suit == "2"


@source("called", "Play: the double-blank wins when it is led")
def test_the_double_blank_led_wins() -> None:
    state = playing("called", None, "0-0 1-1", "6-6 6-5 5-5", "4-4 4-3 3-3")
    assert winner_of(state, "0-0:0 6-6 4-4") == 1


@source("called", "Play: the double-blank loses against any other lead")
def test_the_double_blank_loses_to_any_other_lead() -> None:
    state = playing("called", None, "2-1", "0-0 6-6 6-5 5-5 6-4 5-4 4-4", "3-3 4-3 5-3 6-3 3-2 3-1 2-2")
    assert winner_of(state, "2-1:1 0-0 3-1") == 3
    state = playing("called", None, "2-1", "0-0 6-6 6-5 5-5 6-4 5-4 4-4", "3-3 4-3 5-3 6-3 6-2 5-2 2-2")
    assert winner_of(state, "2-1:1 0-0 3-3") == 1


@source("called", "Play: 1 point for each trick, but for the winning bidder the bid at most")
def test_the_bidder_scores_the_bid_at_most() -> None:
    assert hand(table("called", 3), "4 pass pass", "1111122").points == (4, 2, 0)


@source("called", "Play: a bidder who falls short scores minus the bid, below zero if need be")
def test_a_bidder_who_falls_short_goes_below_zero() -> None:
    assert hand(table("called", 3), "6 pass pass", "1111122").points == (-6, 2, 0)


@source("called", "Play: 21 is a bid for all seven tricks, scoring 21")
def test_a_moon_counts_twenty_one_either_way() -> None:
    made = hand(table("called", 3), "7 moon", "2222222")
    assert (made.points, made.winners) == ((0, 21, 0), (2,))
    assert hand(table("called", 3), "7 moon", "2222223").points == (0, -21, 1)


@source("called", "Play: a number of hands are played; the first with 21 points wins")
def test_hands_are_played_until_somebody_has_twenty_one() -> None:
    state = table("called", 3)
    for bids in ("7 pass pass", "pass pass 7"):
        state = hand(state, bids, "1111111")
        assert state.phase == "deal"
    state = hand(state, "pass 7 pass", "1111111")
    assert (state.points, state.winners) == ((21, 0, 0), (1,))


@source("called", "Play: when more than one go over 21, the highest wins")
def test_of_two_at_the_target_the_higher_wins() -> None:
    state = table("called", 3, {"score.target": 6})
    state = hand(state, "pass 5 pass", "2222211")  # 2, 5, 0
    state = hand(state, "pass pass 4", "1111222")  # 6, 8, 0
    assert (state.points, state.winners) == ((6, 8, 0), (2,))


# -- variation: four players in two partnerships ----------------------------------------------------------


@source("called", "Variation: the full double-six set is used")
def test_partnerships_play_with_all_tiles_and_no_widow() -> None:
    state = deal(table("called-4", 4))
    assert len(state.pieces) == 28
    assert tell(state, "5 pass pass pass").phase == "play"


@source("called", "Variation: the low bid is three tricks")
def test_partnerships_may_bid_three() -> None:
    state = deal(table("called-4", 4))
    assert state.legal_actions()[:2] == ("pass", "3")
    assert refusal(state, "2") == "bid-low"


@source("called", "Variation: a partnership that makes its bid scores all its tricks")
def test_a_partnership_scores_all_the_tricks_it_won() -> None:
    assert hand(table("called-4", 4), "3 pass pass pass", "1111122").points == (5, 2)


@source("called", "Variation: a partnership that falls short scores minus the bid")
def test_a_partnership_that_falls_short_loses_the_bid() -> None:
    state = hand(table("called-4", 4), "pass 5 pass pass", "2222333")
    assert state.points == (3, -5)


@source("called", "Variation: the first partnership with 21 wins the game, two games of three the match")
def test_two_games_of_three_win_the_match() -> None:
    state = table("called-4", 4)
    seen: list[tuple[int, ...] | None] = []
    for _ in range(6):
        assert state.phase == "deal"
        first = (state.dealer or 0) % 4 + 1
        declarer = first if first % 2 else first % 4 + 1  # a seat of the first side
        bids = "7 pass pass pass" if declarer == first else "pass 7 pass pass"
        state = hand(state, bids, str(declarer) * 7)
        seen.append(state.rounds_won)
    assert seen == [(0, 0), (0, 0), (1, 0), (1, 0), (1, 0), (2, 0)]
    assert (state.phase, state.winners) == ("over", (1, 3))


@source("called", "Variation: each game starts from nothing")
def test_points_start_again_with_each_game() -> None:
    state = table("called-4", 4, {"score.target": 7})
    state = hand(state, "5 pass pass pass", "1111122")
    assert state.points == (5, 2)
    state = hand(state, "pass 5 pass pass", "3333344")
    assert (state.points, state.rounds_won) == ((0, 0), (1, 0))
    assert state.last_hand
    assert (state.last_hand.stood, state.last_hand.round_winner) == ((10, 4), (1, 3))
