"""Scenarios from *chips*, the card game Shoot the Moon."""

import pytest

import shootmoon as sm
from shootmoon.pieces import UNKNOWN
from tests.scenarios.telling import chip_round, deal, refusal, source, table, taking, tell, winner_of


def solo(*hands: str, **options: object) -> sm.State:
    """Three players by themselves with these cards; seat 1 is to lead."""
    changed = {name.replace("_", "."): value for name, value in options.items()}
    return deal(table("chips-solo", 3, changed), *hands)


# -- components and setup ---------------------------------------------------------------------------------


@source("chips", "Components: four sets of 12, two Big Moons, two Little Moons")
def test_the_pack_has_fifty_two_cards() -> None:
    pieces = sm.new_game(sm.load_rules("chips")).pieces
    assert len(pieces) == 52
    for suit in "RCSF":
        assert sum(card[0] == suit for card in pieces) == 12
    assert (pieces.count("BM"), pieces.count("LM")) == (2, 2)


@source("chips", "Components and setup: 40 chips, 2 to each player")
def test_everybody_starts_with_two_of_forty_chips() -> None:
    state = sm.new_game(sm.load_rules("chips-solo"))
    assert (state.chips, state.supply) == ((2, 2, 2), 34)


@source("chips", "Setup: 5 cards to each player, the rest is not used")
def test_five_cards_each_are_dealt() -> None:
    state = deal(table("chips", 4))
    assert [len(cards) for cards in state.hands] == [5, 5, 5, 5]
    assert refusal(table("chips-solo", 1), "deal R1 / R2 / R3") == "deal-size"


@source("chips", "Setup: after the round the player left of the dealer deals")
def test_the_deal_passes_left() -> None:
    assert chip_round(table("chips", 4), "11122").dealer == 1
    assert chip_round(table("chips", 2), "33344").dealer == 3


# -- game play --------------------------------------------------------------------------------------------


@source("chips", "Game play: the player left of the dealer leads")
@pytest.mark.parametrize(("dealer", "leader"), [(1, 2), (2, 3), (3, 4), (4, 1)])
def test_left_of_the_dealer_leads(dealer: int, leader: int) -> None:
    assert deal(table("chips", dealer)).to_move == leader


@source("chips", "Game play: each player in turn to the left lays down one card")
def test_play_goes_to_the_left() -> None:
    state = deal(table("chips", 2), "C1 C2 C3 C4 C5", "S1 S2 S3 S4 S5", "F1 F2 F3 F4 F5", "R1 R2 R3 R4 R5")
    movers: list[int | None] = []
    for card in ("F1", "R1", "C1", "S1"):
        movers.append(state.to_move)
        state = state.apply(card)
    assert movers == [3, 4, 1, 2]


@source("chips", "Game play: each player must follow suit")
def test_the_colour_led_must_be_followed() -> None:
    state = tell(solo("C5 S1 S2 S3 S4", "C9 C2 R12 F1 S12", "F2 F3 F4 F5 F6"), "C5")
    assert state.legal_actions() == ("C9", "C2")
    assert refusal(state, "R12") == "must-follow"


@source("chips", "Game play: who cannot follow suit may play any card")
def test_without_the_colour_any_card_may_be_played() -> None:
    state = tell(solo("C5 S1 S2 S3 S4", "R12 F1 S12 F8 F9", "F2 F3 F4 F5 F6"), "C5")
    assert state.legal_actions() == ("R12", "S12", "F9", "F8", "F1")


@source("chips", "Game play: the highest card of the suit led wins the trick")
def test_the_highest_card_of_the_suit_led_wins() -> None:
    state = solo("C5 S1 S2 S3 S4", "C9 C2 R12 F1 S12", "F12 F3 F4 F5 F6")
    assert winner_of(state, "C5 C9 F12") == 2
    assert winner_of(state, "C5 C2 F12") == 1


@source("chips", "Game play: when red cards are played, the highest red card wins")
def test_the_highest_rocket_wins_a_trick_with_rockets() -> None:
    state = solo("C12 S1 S2 S3 S4", "R1 R3 S12 F8 F9", "R2 F3 F4 F5 F6")
    assert winner_of(state, "C12 R1 F3") == 2
    assert winner_of(state, "C12 R1 R2") == 3
    assert winner_of(state, "C12 R3 R2") == 2


@source("chips", "Following suit: the same colour as was led, red too")
def test_a_rocket_led_must_be_followed_with_a_rocket() -> None:
    state = tell(solo("R5 S1 S2 S3 S4", "R1 C12 S12 F8 F9", "F2 F3 F4 F5 F6"), "R5")
    assert state.legal_actions() == ("R1",)


@source("chips", "Game play: who wins a trick leads the next")
def test_the_winner_leads() -> None:
    state = solo("C5 S1 S2 S3 S4", "C9 C2 R12 F1 S12", "F12 F3 F4 F5 F6")
    assert tell(state, "C5 C9 F12").to_move == 2


# -- the moon cards ---------------------------------------------------------------------------------------


@source("chips", "Big Moon: may be played at any time, even with the suit in hand")
def test_a_big_moon_may_be_played_instead_of_following() -> None:
    state = tell(solo("C5 S1 S2 S3 S4", "C9 BM R12 F1 S12", "F2 F3 F4 F5 F6"), "C5")
    assert state.legal_actions() == ("C9", "BM")


@source("chips", "Big Moon: the highest card, always wins the trick")
def test_a_big_moon_beats_the_highest_rocket() -> None:
    state = solo("R12 S1 S2 S3 S4", "C9 BM C1 F1 S12", "R11 F3 F4 F5 F6")
    assert winner_of(state, "R12 BM R11") == 2


@source("chips", "Big Moon: of two in a trick the first played wins")
def test_the_first_of_two_big_moons_wins() -> None:
    assert winner_of(solo("C5 S1 S2 S3 S4", "C9 BM R12 F1 S12", "BM F3 F4 F5 F6"), "C5 BM BM") == 2
    assert winner_of(solo("BM S1 S2 S3 S4", "C9 BM R12 F1 S12", "F2 F3 F4 F5 F6"), "BM BM F2") == 1


@source("chips", "Big Moon: if it is led, a card of any suit can be played")
def test_nothing_need_be_followed_when_a_big_moon_is_led() -> None:
    state = tell(solo("BM S1 S2 S3 S4", "C9 R12 F1 S12 LM", "F2 F3 F4 F5 F6"), "BM")
    assert len(state.legal_actions()) == 5
    assert winner_of(state, "R12 F6") == 1


@source("chips", "Big Moon: whoever wins a trick with it gains one chip at once")
def test_a_big_moon_gains_a_chip_at_once() -> None:
    state = tell(solo("C5 S1 S2 S3 S4", "C9 BM R12 F1 S12", "F2 F3 F4 F5 F6"), "C5 BM F2")
    assert (state.phase, state.chips, state.supply) == ("play", (2, 3, 2), 33)


@source("chips", "Big Moon: two in one trick gain two chips")
def test_two_big_moons_gain_two_chips() -> None:
    state = tell(solo("C5 S1 S2 S3 S4", "C9 BM R12 F1 S12", "BM F3 F4 F5 F6"), "C5 BM BM")
    assert state.chips == (2, 4, 2)


@source("chips", "Little Moon: may be played at any time, even with the suit in hand")
def test_a_little_moon_may_be_played_instead_of_following() -> None:
    state = tell(solo("C5 S1 S2 S3 S4", "C9 LM R12 F1 S12", "F2 F3 F4 F5 F6"), "C5")
    assert state.legal_actions() == ("C9", "LM")


@source("chips", "Little Moon: the lowest card, can never win a trick")
def test_a_little_moon_never_wins() -> None:
    assert winner_of(solo("C1 S1 S2 S3 S4", "LM C9 R12 F1 S12", "LM F3 F4 F5 F6"), "C1 LM LM") == 1
    assert winner_of(solo("LM S1 S2 S3 S4", "LM C9 R12 F1 S12", "F2 F3 F4 F5 F6"), "LM LM F2") == 3


@source("chips", "Little Moon: if it is led, all remaining players can play any card they wish")
def test_anything_may_be_played_on_a_little_moon() -> None:
    state = tell(solo("LM S1 S2 S3 S4", "C9 R12 F1 S12 BM", "F2 F3 F4 F5 F6"), "LM")
    assert len(state.legal_actions()) == 5
    assert len(tell(state, "C9").legal_actions()) == 5  # a later card sets no suit either


@source("chips", "Little Moon: if it is led, the highest number wins regardless of colour, red too")
def test_rockets_have_no_power_when_a_little_moon_is_led() -> None:
    state = solo("LM S1 S2 S3 S4", "R9 R10 C1 C2 C3", "F10 F12 F4 F5 F6")
    assert winner_of(state, "LM R9 F10") == 3
    assert winner_of(state, "LM R10 F4") == 2


@source("chips", "Little Moon: of equal numbers the first played wins")
def test_the_first_of_equal_numbers_wins() -> None:
    state = solo("LM S1 S2 S3 S4", "C10 R1 C1 C2 C3", "R10 F12 F4 F5 F6")
    assert winner_of(state, "LM C10 R10") == 2


@source("chips", "Little Moon: only when it is led has it this effect")
def test_rockets_keep_their_power_when_a_little_moon_is_only_played() -> None:
    state = solo("C12 S1 S2 S3 S4", "LM C9 C8 C7 C6", "R1 F12 F4 F5 F6")
    assert winner_of(state, "C12 LM R1") == 3


@source("chips", "Little Moon: a Big Moon always wins, so also when a Little Moon is led")
def test_a_big_moon_wins_when_a_little_moon_is_led() -> None:
    state = solo("LM S1 S2 S3 S4", "BM R12 C1 C2 C3", "R10 F12 F4 F5 F6")
    assert winner_of(state, "LM BM F12") == 2


@source("chips", "Little Moon: whoever wins it in a trick loses one chip at once")
def test_a_little_moon_loses_a_chip_at_once() -> None:
    state = tell(solo("C5 S1 S2 S3 S4", "C9 LM R12 F1 S12", "F2 F3 F4 F5 F6"), "C5 LM F2")
    assert (state.phase, state.chips, state.supply) == ("play", (1, 2, 2), 35)


@source("chips", "Little Moon: two in one trick lose two chips")
def test_two_little_moons_lose_two_chips() -> None:
    state = tell(solo("C5 S1 S2 S3 S4", "C9 LM R12 F1 S12", "LM F3 F4 F5 F6"), "C5 LM LM")
    assert state.chips == (0, 2, 2)


@source("chips", "Little Moon: a player can never have less than zero chips")
@pytest.mark.parametrize(("start", "left"), [(0, 0), (1, 0)])
def test_nobody_has_less_than_no_chips(start: int, left: int) -> None:
    state = solo("C5 S1 S2 S3 S4", "C9 LM R12 F1 S12", "LM F3 F4 F5 F6", chips_start=start)
    assert tell(state, "C5 LM LM").chips == (left, start, start)


@source("chips", "Special instance: with no chips, a Little Moon does not count against chips won for tricks")
def test_a_little_moon_taken_with_no_chips_is_not_paid_later() -> None:
    state = solo("R12 C1 C2 C3 C4", "LM C9 C8 S1 S2", "S3 S4 F1 F2 F3", chips_start=0)
    state = tell(state, "R12 LM F1")
    assert state.chips == (0, 0, 0)
    state = taking(state, "12222")
    assert state.last_hand
    assert state.last_hand.tricks == (1, 4, 0)
    assert state.chips == (1, 0, 0)


@source("chips", "Special instance: the Little Moon counts against chips won in the current trick")
def test_both_moons_in_a_trick_even_out() -> None:
    state = solo("C5 S1 S2 S3 S4", "C9 BM R12 F1 S12", "LM F3 F4 F5 F6", chips_start=0)
    assert tell(state, "C5 BM LM").chips == (0, 0, 0)


# -- winning chips ----------------------------------------------------------------------------------------


@source("chips", "Winning chips: an odd number of tricks wins one chip, an even number none")
@pytest.mark.parametrize(
    ("tricks", "chips"),
    [
        ("22222", (2, 4, 2)),
        ("12222", (3, 2, 2)),
        ("11222", (2, 3, 2)),
        ("11122", (3, 2, 2)),
        ("11112", (2, 3, 2)),
    ],
)
def test_odd_numbers_of_tricks_win_a_chip(tricks: str, chips: tuple[int, ...]) -> None:
    assert chip_round(table("chips-solo", 3), tricks).chips == chips


@source("chips", "Winning chips: all five tricks, shooting the moon, win two chips")
def test_shooting_the_moon_wins_two_chips() -> None:
    assert chip_round(table("chips-solo", 3), "11111").chips == (4, 2, 2)


@source("chips", "Winning chips: no chips for an even number unless a Big Moon was collected")
def test_a_big_moon_pays_though_tricks_are_even() -> None:
    state = solo("BM R12 C1 C2 C3", "C12 C11 C10 C9 C8", "F1 F2 F3 F4 F5")
    state = taking(state, "11222")
    assert state.chips == (3, 3, 2)


# -- illegal play -----------------------------------------------------------------------------------------


@source("chips", "Illegal play: the same dealer deals over and the player gives up one chip")
def test_a_renege_costs_a_chip_and_the_hand() -> None:
    state = solo("C5 S1 S2 S3 S4", "C9 C2 R12 F1 S12", "F2 F3 F4 F5 F6", play_illegal="penalty")
    state = tell(state, "C5")
    assert state.legal_actions() == ("C9", "C2")
    state = state.apply("R12")
    assert (state.phase, state.dealer, state.chips) == ("deal", 3, (2, 1, 2))
    assert state.last_hand
    assert state.last_hand.renege == 2


@source("chips", "Illegal play: the partnership is penalized")
def test_a_renege_is_paid_by_the_partnership() -> None:
    hands = ("C5 S1 S2 S3 S4", "C9 C2 R12 F1 S12", "F2 F3 F4 F5 F6", "C7 S7 F7 R7 R8")
    state = tell(deal(table("chips", 4, {"play.illegal": "penalty"}), *hands), "C5 C9 F2 R7")
    assert (state.chips, state.dealer) == ((2, 1), 4)


# -- end of the game --------------------------------------------------------------------------------------


@source("chips", "End: the first with 7 chips at the end of a round wins")
def test_seven_chips_at_the_end_of_a_round_win() -> None:
    state = table("chips-solo", 3, {"chips.start": 5})
    state = chip_round(state, "11122")
    assert (state.chips, state.phase) == ((6, 5, 5), "deal")
    state = chip_round(state, "23333")  # the dealer's left is 2
    assert (state.chips, state.phase) == ((6, 6, 5), "deal")
    state = chip_round(state, "33311")
    state = chip_round(state, "11122")
    assert (state.chips, state.phase, state.winners) == ((7, 6, 6), "over", (1,))


@source("chips", "End: chips count at the end of a round only")
def test_seven_chips_in_the_middle_of_a_round_do_not_win() -> None:
    state = solo("BM C1 C2 C3 C4", "C12 C11 C10 C9 C8", "F1 F2 F3 F4 LM", chips_start=6)
    state = tell(state, "BM C8 F1")
    assert (state.chips, state.phase, state.winners) == ((7, 6, 6), "play", ())


@source("chips", "End: on a tie all go on until one has 7 or more and more than any other")
def test_a_tie_at_seven_plays_on() -> None:
    state = solo("R12 C1 C2 C3 C4", "C12 S1 S2 S3 S4", "S12 S11 S10 F1 F2", chips_start=6)
    state = tell(state, "R12 S4 F1", "C1 C12 F2")
    state = taking(state, "12333")  # one trick, one, and three
    assert (state.chips, state.phase, state.winners) == ((7, 7, 7), "deal", ())
    state = chip_round(state, "22233")
    assert (state.chips, state.winners) == ((7, 8, 7), (2,))


# -- who plays --------------------------------------------------------------------------------------------


@source("chips", "Individual play: two to six players, with an odd number individually")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_may_play_by_themselves(players: int) -> None:
    state = table("chips-solo", 1, {"table.players": players})
    assert state.chips == (2,) * players
    if players % 2:
        with pytest.raises(sm.RulesError):
            sm.load_rules("chips", {"table.players": players, "table.partnerships": True})


@source("chips", "Individual play: five seats, each for itself")
def test_five_players_play_a_trick_of_five_cards() -> None:
    hands = ("C5 S1 S2 S3 S4", "C9 C2 R12 F1 S12", "F2 F3 F4 F5 F6", "C7 S7 F7 R7 R8", "C12 S8 F8 R9 R10")
    state = deal(table("chips-solo", 5, {"table.players": 5}), *hands)
    state = tell(state, "C5 C9 F2 C7 C12")
    assert (state.to_move, state.tricks) == (5, (0, 0, 0, 0, 1))


@source("chips", "Partnership play: players 1 and 3 against 2 and 4, two chips to each partnership")
def test_four_make_two_partnerships() -> None:
    state = table("chips", 4)
    assert (state.chips, state.supply) == ((2, 2), 36)
    state = chip_round(state, "11133")  # five tricks of the partners together
    assert state.last_hand
    assert state.last_hand.tricks == (5, 0)
    assert state.chips == (4, 2)


@source("chips", "Partnership play: of six, 1, 3 and 5 play against 2, 4 and 6")
def test_six_make_two_partnerships_of_three() -> None:
    state = chip_round(table("chips-6", 6), "11222")
    assert state.chips == (2, 3)
    assert state.seating.seats_of(0) == (1, 3, 5)


@source("chips", "Partnership play: partners win together")
def test_partners_win_together() -> None:
    state = chip_round(table("chips", 4, {"chips.start": 6}), "11122")
    assert (state.chips, state.winners) == ((7, 6), (1, 3))


# -- two players ------------------------------------------------------------------------------------------


def duel(one: str, two: str, dummy: str) -> sm.State:
    """Two players, of whom seat 1 has dealt."""
    return deal(table("chips-2", 1), one, two, dummy=dummy)


@source("chips", "Two players: a third hand lies face down as the dummy's pile")
def test_the_dummy_is_dealt_face_down() -> None:
    state = duel("C9 C10 R2 S9 S8", "C5 C6 R1 S1 S2", "F4 F1 F2 F3 C12")
    assert [len(cards) for cards in state.hands] == [5, 5]
    assert state.dummy == ("F4", "F1", "F2", "F3", "C12")
    assert state.view(1).dummy == state.view(2).dummy == (UNKNOWN,) * 5


@source("chips", "Two players: after both have played, the top card of the dummy is the third card")
def test_the_dummy_plays_third() -> None:
    state = tell(duel("C9 C10 R2 S9 S8", "C5 C6 R1 S1 S2", "C12 F1 F2 F3 F4"), "C5")
    assert state.to_move == 1
    state = state.apply("C9")
    assert [str(play) for _, play in state.played[0].plays] == ["C5", "C9", "C12"]
    assert (state.played[0].winner, state.dummy) == (3, ("F2", "F3", "F4"))  # F1 was led by then


@source(
    "chips", "Two players: a dummy that wins leads its next card, and the player who did not deal is next"
)
def test_the_dummy_leads_and_the_one_who_did_not_deal_follows() -> None:
    state = tell(duel("C9 C10 R2 S9 S8", "C5 C6 R1 S1 S2", "C12 F1 F2 F3 F4"), "C5 C9")
    assert state.trick == ((3, "F1"),)
    assert state.to_move == 2
    state = state.apply("S1")
    assert state.to_move == 1
    state = state.apply("R2")
    assert state.to_move == 1  # the trick is complete with three cards, and a rocket took it


@source("chips", "Two players: the rules remain the same, so the dummy's lead must be followed")
def test_the_lead_of_the_dummy_must_be_followed() -> None:
    state = tell(duel("C9 C10 R2 S9 F8", "C5 C6 R1 F12 S2", "C12 F1 F2 F3 F4"), "C5 C9")
    assert state.legal_actions() == ("F12",)
    assert state.apply("F12").legal_actions() == ("F8",)


@source("chips", "Two players: the dummy does not accumulate chips")
def test_the_dummy_takes_no_chips() -> None:
    state = tell(duel("C9 C10 R2 S9 S8", "C5 C6 R1 S1 S2", "BM F1 F2 F3 F4"), "C5 C9")
    assert (state.chips, state.tricks, state.supply) == ((2, 2), (0, 0), 36)
    assert state.played[0].winner == 3
