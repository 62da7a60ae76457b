"""`perft` and `divide` at their edges; what they count stands in the perft files."""

import shootmoon as sm
from tests.scenarios.telling import deal, hand, playing, table, tell


def test_nothing_to_count_is_one_leaf() -> None:
    state = deal(table("classic", 3))
    assert (sm.perft(state, 0), sm.divide(state, 0)) == (1, {})
    assert (sm.perft(state, -1), sm.divide(state, -1)) == (1, {})


def test_chance_and_the_end_are_leaves() -> None:
    over = hand(table("classic", 3), "moon", "1111111")
    for state in (sm.new_game(sm.load_rules("classic")), table("hickeys", 3), over):
        assert [sm.perft(state, depth) for depth in (1, 2, 9)] == [1, 1, 1]
        assert sm.divide(state, 3) == {}


def test_a_deal_that_comes_before_the_depth_is_a_leaf() -> None:
    state = tell(deal(table("classic", 3)), "pass pass")
    # All have passed; or the dealer discards one of eight.
    assert sm.divide(state, 2) == {"pass": 1, "4": 8, "5": 8, "6": 8, "7": 8, "moon": 8}


def test_depth_one_counts_the_legal_actions() -> None:
    state = playing("called", None, "6-4 5-5")
    assert sm.perft(state, 1) == len(state.legal_actions())
    assert sm.divide(state, 1) == dict.fromkeys(state.legal_actions(), 1)


def test_equal_cards_are_counted_once() -> None:
    state = deal(table("chips-solo", 3), "BM BM LM LM C1")
    assert sm.divide(state, 1) == {"C1": 1, "BM": 1, "LM": 1}
