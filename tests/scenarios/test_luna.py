"""Scenarios from *luna*, Moon for three and for four, with variations."""

import pytest

import shootmoon as sm
from tests.scenarios.telling import deal, hand, held, playing, refusal, source, table, tell, winner_of

# -- method 1: three players ------------------------------------------------------------------------------


@source("luna", "Método 1.1: 22 fichas en 7 palos")
def test_the_set_has_twenty_two_tiles_and_six_of_every_suit_but_zero() -> None:
    pieces = sm.new_game(sm.load_rules("luna")).pieces
    assert len(pieces) == 22
    assert [sum(str(suit) in tile for tile in pieces) for suit in range(7)] == [1, 6, 6, 6, 6, 6, 6]


@source("luna", "Método 1.1: el palo 2 es 2-2, 2-6, 2-5, 2-4, 2-3 y 2-1")
@pytest.mark.parametrize(
    ("lower", "higher"), [("6-2", "2-2"), ("5-2", "6-2"), ("4-2", "5-2"), ("3-2", "4-2"), ("2-1", "3-2")]
)
def test_each_tile_of_the_two_suit_beats_the_next(lower: str, higher: str) -> None:
    twos = {"2-2", "6-2", "5-2", "4-2", "3-2", "2-1"}
    neither = "6-6 6-5 6-4 6-3 6-1 5-5 5-4"
    for mine, left, taker in [(lower, higher, 2), (higher, lower, 1)]:
        others = " ".join(sorted(twos - {left}))
        state = playing(
            "luna", "2", f"{others} 5-3 5-1", f"{left} 4-4 4-3 4-1 3-3 3-1 1-1", neither, widow="0-0"
        )
        assert winner_of(state, f"{mine} {left} 6-6") == taker


@source("luna", "Método 1.2: cada jugador una mano de 7, la restante boca abajo")
def test_seven_tiles_each_and_one_in_the_middle() -> None:
    state = deal(table("luna", 3))
    assert (*map(len, state.hands), len(state.widow)) == (7, 7, 7, 1)


@source("luna", "Método 1.3: la oferta gira en el sentido de las agujas del reloj")
def test_bidding_goes_clockwise() -> None:
    state = deal(table("luna", 1))
    movers = [state.to_move]
    for bid in ("4", "pass"):
        state = state.apply(bid)
        movers.append(state.to_move)
    assert movers == [2, 3, 1]


@source("luna", "Método 1.3: cada número más alto que el anterior, por ejemplo 4, 5, 6")
def test_the_bids_of_the_example() -> None:
    state = tell(deal(table("luna", 3)), "4 5")
    assert refusal(state, "5") == "bid-not-higher"
    state = tell(state, "6")
    assert (state.declarer, state.contract) == (3, "6")


@source("luna", "Método 1.3: una oferta de 21 detiene las pujas y gana la subasta")
def test_a_bid_of_twenty_one_stops_the_bidding() -> None:
    state = tell(deal(table("luna", 3)), "7 moon")
    assert (state.phase, state.declarer, state.contract) == ("discard", 2, "moon")


@source("luna", "Método 1.3: el ganador toma la ficha del centro y descarta una sin mostrarla")
def test_the_declarer_may_lay_the_middle_tile_itself_aside() -> None:
    state = tell(deal(table("luna", 3), "6-6 6-5 6-4 6-3 6-2 6-1 2-1", widow="0-0"), "5 pass pass")
    assert "discard 0-0" in state.legal_actions()
    assert held(tell(state, "discard 0-0"), 1) == "6-6 6-5 6-4 6-3 6-2 6-1 2-1"


@source("luna", "Método 1.4: si se selecciona cero, solo habrá un triunfo")
def test_zero_as_trump_makes_a_single_trump() -> None:
    state = playing("luna", "0", "5-5 6-5", "0-0 6-6 6-4 4-4 3-3 2-2 1-1")
    assert winner_of(state, "5-5 0-0 5-1") == 2


@source("luna", "Método 1.4: de lo contrario habrá seis triunfos")
@pytest.mark.parametrize("trump", range(1, 7))
def test_every_other_number_makes_six_trumps(trump: int) -> None:
    pieces = sm.new_game(sm.load_rules("luna")).pieces
    trumps = [str(tile) for tile in pieces if str(trump) in tile]
    assert len(trumps) == 6
    trumps.remove(f"{trump}-{trump}")
    state = playing("luna", str(trump), f"{trump}-{trump}", " ".join(trumps))
    assert set(tell(state, f"{trump}-{trump}").legal_actions()) == set(trumps)  # 2 must play one of them


@source("luna", "Método 1.4: dobles de 6-6 a 0-0")
@pytest.mark.parametrize(
    ("higher", "lower"), [("6-6", "5-5"), ("4-4", "3-3"), ("2-2", "1-1"), ("1-1", "0-0")]
)
def test_doubles_rank_from_six_six_down_to_zero_zero(higher: str, lower: str) -> None:
    state = playing("luna", "doubles", lower, higher, "6-5 6-4 6-3 6-2 6-1 5-4 5-3", widow="2-1")
    third = state.hands[2][0]
    assert winner_of(state, f"{lower} {higher} {third}") == 2


@source("luna", "Método 1.4: sin triunfo")
def test_without_trump_only_the_suit_led_wins() -> None:
    state = playing("luna", "follow-me", "2-1", "6-6 5-5 4-4 3-3 6-5 6-4 1-1", "0-0 5-4 5-3 4-3 6-3 5-1 4-1")
    assert winner_of(state, "2-1 6-6 5-4") == 1


@source("luna", "Método 1.5: el ganador lleva cualquier ficha al primer truco")
def test_the_declarer_need_not_lead_a_trump() -> None:
    state = playing("luna", "6", "6-6 5-5 4-3 3-2 2-1 1-1 0-0")
    assert set(state.legal_actions()) == {"6-6", "5-5", "4-3", "3-2", "2-1", "1-1", "0-0"}


@source("luna", "Método 1.5: si es un triunfo, los otros deben jugar triunfos; sin ellos, cualquier ficha")
def test_trumps_must_be_followed_with_trumps_or_else_with_anything() -> None:
    state = playing("luna", "5", "5-1 6-6", "5-4 6-4 4-4 4-3 4-2 4-1 3-3", "6-3 6-2 6-1 3-2 3-1 2-2 2-1")
    state = tell(state, "5-1")
    assert state.legal_actions() == ("5-4",)
    state = tell(state, "5-4")
    assert len(state.legal_actions()) == 7


@source("luna", "Método 1.5: si no es un triunfo, se sigue el número más alto")
def test_the_high_end_is_the_suit_to_follow() -> None:
    state = playing("luna", "1", "4-2", "6-4 2-2 3-2 5-2 3-3 6-6 5-5")
    assert tell(state, "4-2").legal_actions() == ("6-4",)


@source("luna", "Método 1.6: el triunfo más alto gana, si no la ficha más alta del palo")
def test_a_low_trump_beats_the_double_of_another_suit() -> None:
    state = playing("luna", "1", "6-6", "2-1 5-5 4-4 3-3 5-4 5-3 5-2", "6-5")
    assert winner_of(state, "6-6 2-1 6-5") == 2


@source("luna", "Método 1.6: el ganador lleva cualquier ficha al siguiente truco")
def test_the_winner_leads_any_tile_to_the_next_trick() -> None:
    state = playing("luna", "1", "6-6", "2-1 5-5 4-4 3-3 5-4 5-3 5-2", "6-5")
    state = tell(state, "6-6 2-1 6-5")
    assert state.to_move == 2
    assert len(state.legal_actions()) == 6


@source("luna", "Método 1.6: hasta que se hayan jugado todas las fichas")
def test_all_seven_tricks_are_played() -> None:
    state = hand(table("luna", 3), "7 pass pass", "2222222")
    assert state.last_hand
    assert state.last_hand.tricks == (0, 7, 0)


@source("luna", "Método 1.7: oferta exitosa, el postor anota la oferta; los otros un punto por truco")
def test_a_made_bid_scores_itself_and_the_others_their_tricks() -> None:
    assert hand(table("luna", 3), "pass 5 pass", "2222223").points == (0, 5, 1)


@source("luna", "Método 1.7: si no ganan, pierden esa cantidad")
def test_a_lost_bid_is_taken_off() -> None:
    assert hand(table("luna", 3), "pass 5 pass", "2222333").points == (0, -5, 3)


@source("luna", "Método 1.7: 21 con los siete trucos")
def test_a_moon_scores_twenty_one_and_may_end_the_game() -> None:
    state = hand(table("luna", 3), "moon", "1111111")
    assert (state.points, state.winners) == ((21, 0, 0), (1,))


@source("luna", "Método 1.7: el juego termina cuando alguien alcanza 21 puntos")
def test_a_moon_from_below_zero_does_not_end_the_game() -> None:
    state = hand(table("luna", 3), "4 pass pass", "1112222")
    state = hand(state, "pass pass moon", "1111111")
    assert (state.points, state.phase) == ((17, 4, 0), "deal")


# -- method 2: four players -------------------------------------------------------------------------------


@source("luna", "Método 2.1: el doble 6 completo, siete a cada jugador")
def test_four_players_share_all_twenty_eight_tiles() -> None:
    state = deal(table("luna-4", 4))
    assert len(state.pieces) == 28
    assert [len(tiles) for tiles in state.hands] == [7, 7, 7, 7]
    assert state.widow == ()


@source("luna", "Método 2.2: dos equipos de dos jugadores")
def test_partners_sit_opposite_and_score_together() -> None:
    state = hand(table("luna-4", 4), "4 pass pass pass", "1111222")
    assert state.points == (4, 3)
    assert state.seating.seats_of(0) == (1, 3)


@source("luna", "Método 2.3: hacer una oferta y jugar es lo mismo")
def test_four_bid_once_around_and_play_without_a_widow() -> None:
    state = tell(deal(table("luna-4", 2)), "4 5 pass pass")  # seats 3, 4, 1, 2
    assert (state.declarer, state.phase) == (4, "trump")
    state = tell(state, "trump 3")
    assert (state.phase, state.to_move) == ("play", 4)


@source("luna", "Método 2.4: el equipo gana la cantidad de trucos ganados")
def test_a_side_that_makes_its_bid_scores_every_trick() -> None:
    assert hand(table("luna-4", 4), "4 pass pass pass", "1111112").points == (6, 1)


@source("luna", "Método 2.4: la cantidad total de trucos es igual o mayor que la oferta")
def test_tricks_of_the_partner_help_to_make_the_bid() -> None:
    state = playing(
        "luna-4",
        "6",
        "6-6 6-5 6-4 6-3 2-1 2-0 1-0",
        "4-4 4-3 4-2 4-1 4-0 3-2 3-1",
        "2-2 1-1 5-5 5-4 5-3 5-2 5-1",
        "6-2 6-1 6-0 3-3 3-0 5-0 0-0",
    )
    # Four trumps draw the three of seat 4; then the partner's 2-2, 5-5 and 1-1 win.
    state = tell(state, "6-6 4-0 5-1 6-0", "6-5 4-1 5-2 6-1", "6-4 4-2 5-3 6-2", "6-3 4-3 5-4 3-0")
    state = tell(state, "2-1 3-2 2-2 0-0")
    assert state.to_move == 3
    state = tell(state, "5-5 5-0 2-0 4-4", "1-1 3-3 1-0 3-1")
    assert state.last_hand
    assert (state.last_hand.tricks, state.last_hand.made) == ((7, 0), True)
    assert state.points == (7, 0)


@source("luna", "Método 2.4: si pierden la oferta, pierden el monto; el otro equipo un punto por truco")
def test_a_side_that_fails_loses_the_bid_and_the_other_scores_its_tricks() -> None:
    assert hand(table("luna-4", 4), "6 pass pass pass", "1111122").points == (-6, 2)


@source("luna", "Método 2.5: el primer equipo en alcanzar los 21 puntos gana")
def test_the_first_side_at_twenty_one_wins_for_both_partners() -> None:
    state = table("luna-4", 4)
    for bids in ("4 pass pass pass", "pass 4 pass pass", "4 pass pass pass"):
        declarer = {4: 1, 1: 3, 2: 3}[state.dealer or 0]
        assert state.phase == "deal"
        state = hand(state, bids, str(declarer) * 7)
    assert (state.points, state.phase, state.winners) == ((21, 0), "over", (1, 3))


# -- methods 3 and 4: variations --------------------------------------------------------------------------


@source("luna", "Método 3.1: el 0-0 puede eliminarse del juego")
def test_without_the_double_blank_no_tile_is_left_over() -> None:
    state = deal(table("luna-21", 3))
    assert len(state.pieces) == 21
    assert "0-0" not in state.pieces
    assert state.widow == ()
    state = tell(state, "5 pass pass")
    assert state.phase == "trump"
    assert refusal(state, "trump 0") == "trump-not-in-set"


@source("luna", "Método 3.1: elegir los triunfos antes de mirar la ficha del medio")
def test_trump_is_named_before_the_middle_tile_is_seen() -> None:
    state = tell(deal(table("luna-blind", 3), widow="6-6"), "5 pass pass")
    assert state.phase == "trump"
    assert "6-6" not in state.hands[0]
    assert state.view(1).widow == ("?",)
    state = tell(state, "trump 5")
    assert state.phase == "discard"
    assert "6-6" in state.view(1).hands[0]


@source("luna", "Método 3.1: descarta la misma o una ficha diferente")
def test_after_naming_trump_any_of_the_eight_tiles_may_go() -> None:
    state = tell(
        deal(table("luna-blind", 3), "5-5 5-4 5-3 5-2 5-1 4-4 3-3", widow="6-6"), "5 pass pass", "trump 5"
    )
    assert [action.removeprefix("discard ") for action in state.legal_actions()] == [
        *("6-6", "5-5", "5-4", "5-3", "5-2", "5-1", "4-4", "3-3")
    ]
    state = tell(state, "discard 6-6")
    assert (state.phase, state.trump) == ("play", "5")


@source("luna", "Método 3.1: si el postor gana, obtiene una marca")
def test_a_made_bid_pays_one_mark_and_no_points() -> None:
    state = hand(table("luna-marks", 3), "4 pass pass", "1111222")
    assert (state.marks, state.points) == ((1, 0, 0), None)


@source("luna", "Método 3.1: de lo contrario, los demás obtienen una marca cada uno")
def test_a_failed_bid_pays_each_of_the_others_one_mark() -> None:
    assert hand(table("luna-marks", 3), "6 pass pass", "1222222").marks == (0, 1, 1)


@source("luna", "Método 3.1: el primero a 7")
def test_seven_marks_win() -> None:
    state = table("luna-marks", 3)
    for number in range(7):
        assert state.phase == "deal", number
        passes = ["pass", "pass", "pass"]
        passes[(1 - (state.dealer or 0) - 1) % 3] = "4"
        state = hand(state, " ".join(passes), "1111222")
    assert (state.marks, state.winners) == ((7, 0, 0), (1,))


@source("luna", "Método 4.1: si 3 de los 4 jugadores pasan, el cuarto debe pujar")
def test_the_fourth_player_must_bid_when_three_have_passed() -> None:
    state = tell(deal(table("luna-4-forced", 4)), "pass pass pass")
    assert refusal(state, "pass") == "dealer-must-bid"
    state = tell(state, "4")
    assert (state.declarer, state.contract) == (4, "4")


@source("luna", "Método 4.1: el cuarto puede pasar cuando alguien ha pujado")
def test_the_fourth_player_may_pass_when_somebody_has_bid() -> None:
    state = tell(deal(table("luna-4-forced", 4)), "pass 4 pass pass")
    assert state.declarer == 2


@source("luna", "Método 4.1: la oferta mínima es 3, o 5")
@pytest.mark.parametrize("minimum", [3, 5])
def test_the_lowest_bid_may_be_three_or_five(minimum: int) -> None:
    state = deal(table("luna-4", 4, {"auction.minimum": minimum}))
    assert state.legal_actions()[1] == str(minimum)
    assert refusal(state, str(minimum - 1)) == "bid-low"
