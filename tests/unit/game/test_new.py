"""Starting games: the usual ones, and small ones for research."""

import pytest

import shootmoon as sm
from shootmoon.game import with_first_dealer
from shootmoon.pieces import CARDS, TILE_SETS, double_set, parse_tile, without_blanks
from tests.scenarios.telling import taking, tell

CLASSIC = sm.load_rules("classic")


@pytest.mark.parametrize("preset", sm.preset_names())
def test_the_first_thing_to_come_is_chance(preset: str) -> None:
    state = sm.new_game(sm.load_rules(preset))
    assert state.to_move == 0
    assert state.legal_actions() == ()
    assert state.history == ()
    assert state.phase == ("draw" if preset.startswith("hickeys") else "dealer")


@pytest.mark.parametrize("preset", sm.preset_names())
def test_games_by_the_same_rules_are_equal(preset: str) -> None:
    state, again = sm.new_game(sm.load_rules(preset)), sm.new_game(sm.load_rules(preset))
    assert state == again
    assert hash(state) == hash(again)
    assert state != sm.new_game(sm.load_rules("chips" if preset != "chips" else "classic"))


@pytest.mark.parametrize("preset", sm.preset_names())
def test_any_seat_can_be_made_the_first_dealer(preset: str) -> None:
    start = sm.new_game(sm.load_rules(preset))
    for seat in start.seating.seats:
        state = with_first_dealer(start, seat)
        assert (state.phase, state.dealer, state.to_move) == ("deal", seat, 0)


@pytest.mark.parametrize("seat", [0, 4, -1])
def test_a_seat_that_is_not_there_deals_nothing(seat: int) -> None:
    with pytest.raises(ValueError, match="the seats are 1 to 3"):
        with_first_dealer(sm.new_game(CLASSIC), seat)


@pytest.mark.parametrize("size", [0, -1, 8])
def test_hands_must_fit_the_set(size: int) -> None:
    with pytest.raises(ValueError, match="pieces don't make 3 hands"):
        sm.new_game(CLASSIC, hand_size=size)
    with pytest.raises(ValueError, match="10 pieces don't make 3 hands of 4"):
        sm.new_game(CLASSIC, pieces=double_set(3), hand_size=4)


@pytest.mark.parametrize(("highest", "size", "widow"), [(3, 2, 4), (3, 3, 1), (4, 3, 6), (4, 4, 3)])
def test_small_games_bid_up_to_the_size_of_a_hand(highest: int, size: int, widow: int) -> None:
    state = sm.new_game(CLASSIC, pieces=double_set(highest), hand_size=size).apply("dealer 3")
    state = state.apply(state.sample_chance(1))
    assert [len(hand) for hand in state.hands] == [size] * 3
    assert len(state.widow) == widow
    numbers = [str(number) for number in range(max(1, 4 - (7 - size)), size + 1)]
    assert state.legal_actions() == ("pass", *numbers, "moon")


def test_a_small_game_is_played_to_its_end() -> None:
    tiles = without_blanks(double_set(3))  # 3-3 3-2 3-1 2-2 2-1 1-1 0-0
    state = sm.new_game(CLASSIC, pieces=tiles, hand_size=2).apply("dealer 3")
    state = state.apply("deal 3-3,3-2 / 2-2,2-1 / 1-1,0-0 / widow 3-1")
    assert state.legal_actions() == ("pass", "1", "2", "moon")
    state = tell(state, "2 pass pass discard 3-1")
    assert state.legal_actions() == (
        "trump 0",
        "trump 1",
        "trump 2",
        "trump 3",
        "trump doubles",
        "trump follow-me",
    )
    state = taking(state.apply("trump 3"), "11")
    assert state.points == (2, 0, 0)


def test_a_widow_of_several_tiles_is_exchanged_tile_by_tile() -> None:
    state = sm.new_game(CLASSIC, pieces=double_set(3), hand_size=2).apply("dealer 3")
    state = state.apply("deal 3-3,3-2 / 2-2,2-1 / 1-1,0-0 / widow 3-1,3-0,2-0,1-0")
    state = tell(state, "1 pass pass")
    assert len(state.hands[0]) == 6
    for left, tile in [(3, "3-1"), (2, "3-0"), (1, "2-0"), (0, "1-0")]:
        state = state.apply(f"discard {tile}")
        assert state.phase == ("discard" if left else "trump")
    assert state.discards == ("3-1", "3-0", "2-0", "1-0")
    assert state.hands[0] == ("3-3", "3-2")


def test_a_moon_of_a_small_game_needs_all_its_tricks_and_counts_twenty_one() -> None:
    state = sm.new_game(sm.load_rules("luna"), pieces=without_blanks(double_set(3)), hand_size=2)
    state = state.apply("dealer 3").apply("deal 3-3,3-2 / 2-2,2-1 / 1-1,0-0 / widow 3-1")
    state = taking(tell(state, "moon discard 3-1", "trump 3"), "11")
    assert state.points == (21, 0, 0)


def test_pieces_may_come_in_any_order() -> None:
    one = sm.new_game(CLASSIC, pieces=double_set(3), hand_size=3)
    other = sm.new_game(CLASSIC, pieces=double_set(3)[::-1], hand_size=3)
    assert one == other


def test_a_small_game_of_chips() -> None:
    rules = sm.load_rules("chips-solo")
    state = sm.new_game(rules, pieces=CARDS[-10:], hand_size=2).apply("dealer 3")
    state = state.apply("deal F6,F5 / F4,BM / F3,LM")
    state = tell(state, "F6 BM LM", "F4 F3 F5")
    assert state.last_hand
    # Seat 2 takes a chip for the Big Moon and loses it for the Little one; one trick each pays one each.
    assert (state.last_hand.tricks, state.chips) == ((1, 1, 0), (3, 3, 2))


def test_equal_pieces_are_refused_where_the_game_has_only_one() -> None:
    six = parse_tile("6-6")
    assert six is not None
    tiles = TILE_SETS["moon-22"]
    with pytest.raises(ValueError, match="6-6 can't be in a set of pieces 2 times"):
        sm.new_game("classic", pieces=(six, *tiles[:-1]))
    with pytest.raises(ValueError, match="R12 can't be in a set of pieces 2 times"):
        sm.new_game("chips", pieces=(*CARDS, CARDS[0]))
    with pytest.raises(ValueError, match="BM can't be in a set of pieces 3 times"):
        sm.new_game("chips", pieces=(*CARDS, next(card for card in CARDS if card == "BM")))
    assert sm.new_game("chips").pieces.count("BM") == 2  # type: ignore[arg-type] # a piece is its text
    text = '[Format "1"]\n[Game "moon"]\n[Rules "classic"]\n[Pieces "{}"]\n\n'
    doubled = ",".join((six, *tiles[:-1]))
    with pytest.raises(sm.RecordError, match="4:1: 6-6 can't be in a set"):
        sm.read_record(text.format(doubled))


@pytest.mark.parametrize(
    ("preset", "actions", "form"),
    [
        ("hickeys", "", "draw 5-4 3-1 6-5"),
        ("hickeys-4", "", "draw 5-4 3-1 6-5 2-1"),
        ("hickeys", "draw 6-4 5-5 2-1", "draw 5-4 3-1"),
        ("hickeys", "draw 5-4 6-3 2-1", "draw 3-1 6-5"),
        ("hickeys", "draw 6-4 5-5 2-1, draw 3-1 6-5", "deal … / … / … / widow …"),
        ("luna-4", "dealer 1", "deal … / … / … / …"),
        ("chips-2", "dealer 1", "deal … / … / dummy …"),
    ],
)
def test_what_chance_must_do_is_shown_as_it_is_written_now(preset: str, actions: str, form: str) -> None:
    state = sm.new_game(preset)
    for action in filter(None, actions.split(", ")):
        state = state.apply(action)
    with pytest.raises(sm.IllegalAction, match=f"written “{form}”$"):
        state.apply("dealer 2" if state.phase != "dealer" else "pass")
