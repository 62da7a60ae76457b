"""The engine against counts of action sequences that a second engine made (`make`)."""

import pytest

import shootmoon as sm
from shootmoon.pieces import parse_tile
from tests.perft.positions import Position, count, files, positions

POSITIONS = list(positions())


def test_every_preset_has_its_counts_and_every_file_its_preset() -> None:
    assert sorted(path.stem for path in files()) == sorted(sm.preset_names())


@pytest.mark.parametrize("preset", sm.preset_names())
def test_every_preset_is_counted_from_its_first_decision_to_the_next_deal(preset: str) -> None:
    mine = [position for position in POSITIONS if position.preset == preset]
    fresh = [position for position in mine if not position.prefix]
    assert any(max(position.leaves) >= 4 for position in fresh)
    # From the late positions every sequence reaches the next deal.
    assert any(longest_is_over(position) for position in mine if position.name.startswith("last"))


def longest_is_over(position: Position) -> bool:
    """Whether one play after another, the first that is legal, ends the hand within the longest count."""
    state = position.state()
    for _ in range(max(position.leaves)):
        if state.phase != "play":
            return True
        state = state.apply(state.legal_actions()[0])
    return state.phase in ("deal", "over")


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_the_engine_counts_what_the_file_says(position: Position) -> None:
    state = position.state()
    assert {depth: sm.perft(state, depth) for depth in position.leaves} == position.leaves


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_the_parts_of_a_count_add_up(position: Position) -> None:
    state, depth = position.state(), min(position.leaves)
    parts = sm.divide(state, depth)
    assert tuple(parts) == state.legal_actions()
    assert sum(parts.values()) == position.leaves[depth]


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_the_referee_counts_what_the_file_says(position: Position) -> None:
    # The files hold the referee's counts; here a sample is counted again, lest either has changed since.
    depth, leaves = min(position.leaves.items())
    if leaves > 1500:
        depth, leaves = 2, sm.perft(position.state(), 2)
    assert count(position.referee(), depth) == leaves


# -- by hand ----------------------------------------------------------------------------------------------


def by_name(preset: str, name: str) -> Position:
    return next(each for each in POSITIONS if (each.preset, each.name) == (preset, name))


def test_the_auction_of_classic_counted_by_hand() -> None:
    state = by_name("classic", "before the auction").state()
    # A pass, four numbers, the moon.
    assert sm.perft(state, 1) == 6
    # After a pass the same 6; after 4, 5, 6, 7 a pass, the higher numbers and the moon: 5, 4, 3, 2; after a
    # moon, which ends the auction, 8 tiles to discard.
    assert sm.perft(state, 2) == 6 + 5 + 4 + 3 + 2 + 8
    # Before the third bid n numbers are left: n + 2 bids follow a pass or keep n, and 8 discards a moon.
    #   f(n), two bids after which n numbers are left: pass f1(n), each lower number f1(m), moon 8;
    #   f1(4) = 6, f1(3) = 5, f1(2) = 4, f1(1) = 3, f1(0) = 2.
    two = {4: 6 + (5 + 4 + 3 + 2) + 8, 3: 5 + (4 + 3 + 2) + 8, 2: 4 + (3 + 2) + 8, 1: 3 + 2 + 8, 0: 2 + 8}
    # After a moon: 8 discards, then 9 trumps each.
    assert sm.perft(state, 3) == two[4] + two[3] + two[2] + two[1] + two[0] + 8 * 9


def test_two_tricks_counted_by_hand() -> None:
    tiles = tuple(parse_tile(text) for text in ("4-4", "4-1", "3-1", "2-2", "2-1", "1-1"))
    game = sm.new_game(sm.load_rules("classic"), pieces=tuple(filter(None, tiles)), hand_size=2)
    state = game.apply("dealer 3").apply("deal 4-4,4-1 / 2-2,2-1 / 3-1,1-1")
    for action in ("2", "pass", "pass", "trump 4"):
        state = state.apply(action)
    # Nobody else holds a trump: seat 1 leads either of its two, the others play either of theirs, and then
    # each plays the tile that is left.
    assert [sm.perft(state, depth) for depth in range(1, 8)] == [2, 4, 8, 8, 8, 8, 8]
    state = game.apply("dealer 3").apply("deal 4-4,4-1 / 2-2,2-1 / 3-1,1-1")
    for action in ("1", "pass", "pass", "trump 1"):
        state = state.apply(action)
    # With 1 as trump, 4-1 asks for trumps, of which seat 2 has 2-1 alone and seat 3 two; 4-4 asks nothing.
    assert sm.divide(state, 2) == {"4-4": 2, "4-1": 1}
    assert sm.divide(state, 3) == {"4-4": 4, "4-1": 2}
