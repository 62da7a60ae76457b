"""`solve_deal`: every declarer, every contract, with the best discard."""

import random

import pytest

import shootmoon as sm
from shootmoon.analysis import AnalysisError
from shootmoon.game import PASS, Deal, Discard, NotationError, State, with_first_dealer
from shootmoon.pieces import Piece, Tile, double_set
from shootmoon.rules import DEFAULT_PRESET
from tests.unit.analysis.brute import minimax

PRESETS = sm.preset_names()
MOON = [name for name in PRESETS if not name.startswith("chips")]


def declared(start: State, deal: str, seat: int) -> State:
    """The deal with ``seat`` as declarer: it speaks first and bids a number, and nobody else bids."""
    players = start.seating.players
    state = with_first_dealer(start, players if seat == 1 else seat - 1).apply(deal)
    state = state.apply(str(start.setup.minimum))
    while state.phase == "auction":
        state = state.apply(PASS)
    return state


Found = dict[str | None, tuple[int, set[tuple[str, ...]]]]


def prepared(state: State, laid: tuple[Piece, ...], found: Found) -> None:
    """By trump: the most tricks after any discard, and the discards that give so many."""
    if state.phase == "play":
        assert state.declarer
        tricks = minimax(state, state.seating.side_of(state.declarer))
        most, ways = found.get(state.trump, (-1, set()))
        if tricks > most:
            ways = set()
        if tricks >= most:
            found[state.trump] = (tricks, ways | ({tuple(sorted(laid))} if laid else set()))
        return
    for action in state.legal_actions():
        more = (action.piece,) if isinstance(action, Discard) else ()
        prepared(state.apply(action), laid + more, found)


def check(rules: sm.Rules, pieces: tuple[Tile, ...], hand_size: int, rng: random.Random) -> None:
    start = sm.new_game(rules, pieces=pieces, hand_size=hand_size)
    deal = str(with_first_dealer(start, 1).sample_chance(rng))
    table = sm.solve_deal(deal, rules, pieces=pieces, hand_size=hand_size)
    for seat in start.seating.seats:
        found: Found = {}
        prepared(declared(start, deal, seat), (), found)
        told = {c.trump: (c.value, {tuple(sorted(ways)) for ways in c.discards}) for c in table.of(seat)}
        assert told == found
    assert [contract.seat for contract in table.contracts] == sorted(
        contract.seat for contract in table.contracts
    )


@pytest.mark.parametrize("preset", MOON)
def test_tiny_deals_come_to_what_the_engine_says(preset: str) -> None:
    rng = random.Random(preset)
    rules = sm.load_rules(preset, {"play.stop_when_set": False})
    players = rules.table.players
    for _ in range(2):
        spare = rng.randrange(3) if rules.widow.exchange == "before-trump" else 1
        spare = 0 if rules.widow.exchange == "none" else spare
        tiles = rng.sample(double_set(4), 2 * players + spare)
        check(rules, tuple(sorted(tiles, key=lambda tile: tile.order)), 2, rng)


def test_a_hand_of_three_from_the_double_three() -> None:
    rules = sm.load_rules("classic", {"trump.doubles": False, "trump.follow_me": "off"})
    check(rules, double_set(3), 3, random.Random(5))


def test_chips_are_solved_for_each_leader() -> None:
    rng = random.Random(4)
    for preset in ("chips-2", "chips-solo", "chips"):
        rules = sm.load_rules(preset)
        start = sm.new_game(rules, hand_size=2)
        deal = str(with_first_dealer(start, 1).sample_chance(rng))
        table = sm.solve_deal(deal, rules, hand_size=2)
        assert (table.minimum, len(table.contracts)) == (None, start.seating.players)
        for contract in table.contracts:
            state = with_first_dealer(start, (contract.seat - 2) % start.seating.players + 1).apply(deal)
            assert state.to_move == contract.seat
            side = state.seating.side_of(contract.seat)
            assert contract.value == minimax(state, side) - rules.chips.start


DEAL = (
    "deal 6-6,6-5,6-4,5-5,3-2,2-1,1-1 / 6-3,6-2,6-1,5-4,5-3,5-2,5-1 / 4-4,4-3,4-2,3-3,3-1,2-2,0-0 / widow 4-1"
)


def test_trumps_stand_in_the_order_in_which_they_are_named() -> None:
    table = sm.solve_deal(DEAL)
    assert [contract.trump for contract in table.of(2)] == [*"0123456", "doubles", "follow-me"]
    assert (table.rules.preset, table.minimum, str(table.deal)) == (DEFAULT_PRESET, 4, DEAL)


def test_a_trump_that_can_not_be_led_is_no_contract() -> None:
    # Seat 2 holds neither 0-0 nor a double, and the widow is 4-1.
    trumps = [contract.trump for contract in sm.solve_deal(DEAL, sm.load_rules("hickeys")).of(2)]
    assert trumps == [*"123456"]


def test_progress_counts_up_to_all_there_is() -> None:
    told: list[tuple[int, int]] = []
    sm.solve_deal(DEAL, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1] == (3 * 8 * 9, 3 * 8 * 9)


@pytest.mark.parametrize(
    ("deal", "told"),
    [
        (DEAL.replace("6-3,", ""), "the hand of seat 2 has 6 tiles; a whole hand has 7"),
        (DEAL.replace("6-3", "6-4"), "6-4 is given twice: in the hands of seats 1 and 2"),
        (DEAL.replace("4-1", "4-4"), "4-4 is given twice: in the hand of seat 3, and in the widow"),
        (DEAL.replace("6-3", "6-0"), "6-0 is not in the set moon-22"),
        (DEAL.replace("4-1", "?"), "“?” in the widow"),
        (DEAL.partition(" / widow")[0], "the widow has 0 tiles; by these rules it has 1"),
        (DEAL.partition(" / ")[0], "there must be 3 or 4 hands, not 1"),
    ],
)
def test_deals_that_are_wrong_are_refused_by_name(deal: str, told: str) -> None:
    with pytest.raises(AnalysisError) as caught:
        sm.solve_deal(deal)
    assert told in str(caught.value)


def test_what_is_no_deal_is_not_read() -> None:
    for text in ("6-4", "deal 6-x", ""):
        with pytest.raises((NotationError, sm.AnalysisError)):
            sm.solve_deal(text)


def test_a_deal_may_be_given_as_the_action_it_is() -> None:
    state = sm.new_game(sm.load_rules("luna-21")).apply("dealer 1")
    deal = state.sample_chance(3)
    assert isinstance(deal, Deal)
    assert sm.solve_deal(deal, state.rules) == sm.solve_deal(str(deal), state.rules)
