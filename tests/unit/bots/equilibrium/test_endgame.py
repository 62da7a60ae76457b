"""Endings solved over all worlds: open cards, hidden cards, aims of one's own."""

import itertools
import random
from itertools import combinations

import numpy as np
import pytest
from msgspec.structs import replace

import shootmoon as sm
from shootmoon.belief import Belief
from shootmoon.bots.equilibrium import cfr, endgame_tree
from shootmoon.bots.equilibrium.endgame import EndgameEquilibrium, endgame_equilibrium, seat_columns
from shootmoon.bots.equilibrium.endgame_worlds import EndgameError
from shootmoon.endgames import endgame_of
from shootmoon.game import State
from shootmoon.pieces import TILE_SETS
from shootmoon.solver import Problem, Stakes, solve_plays, solve_plays_over
from shootmoon.tricks import tile_tables
from tests.unit.solver.positions import PRESETS, random_position

TILES = TILE_SETS["moon-22"]


def mask(names: str) -> int:
    return sum(1 << TILES.index(name) for name in names.split())


def worlds(*rows: tuple[str, ...]) -> np.ndarray:
    return np.array([[mask(hand) for hand in row] for row in rows], dtype=np.uint64)


def posed(trump: str, own: str, deals: np.ndarray, **fields: object) -> Problem:
    """Seat 0 leads ``own``; seat 0 alone is side A."""
    hands = (mask(own), *(int(hand) for hand in deals[0][1:]))
    return replace(Problem(tables=tile_tables(TILES, trump), hands=hands, leader=0, side=1), **fields)


def named(found: EndgameEquilibrium) -> dict[str, float]:
    return {str(TILES[piece]): value for (piece, _), value in zip(found.plays, found.values, strict=True)}


def all_deals(tiles: str, size: int) -> np.ndarray:
    numbers = [TILES.index(name) for name in tiles.split()]
    rows = []
    for first in combinations(numbers, size):
        rest = [number for number in numbers if number not in first]
        for second in combinations(rest, size):
            third = [number for number in rest if number not in second]
            rows.append([sum(1 << number for number in hand) for hand in (first, second, third)])
    return np.array(rows, dtype=np.uint64)


@pytest.mark.parametrize("preset", PRESETS)
def test_with_open_cards_it_is_double_dummy(preset: str) -> None:
    rng = random.Random(preset)
    for size in (1, 2, 3, 3):
        problem = random_position(rng, preset, size)
        if problem.stakes.against is not None or not solve_plays(problem):
            continue
        if problem.first_leads is not None:
            problem = replace(problem, first_leads=problem.first_leads | problem.hands[problem.leader])
        deal = np.array([problem.hands], dtype=np.uint64)
        found = endgame_equilibrium(problem, deal, iterations=3, gains=True)
        expected = solve_plays(problem)
        sign = 1 if problem.side >> problem.to_move & 1 else -1
        assert found.plays == tuple((play.piece, play.suit) for play in expected)
        assert found.values == pytest.approx([sign * play.value for play in expected])
        assert found.gains == pytest.approx([0] * len(problem.hands))
        assert max(found.values) == pytest.approx(found.utility[problem.to_move])


def test_a_trap_is_set_for_those_who_may_err() -> None:
    """Seat 0 needs one trick and gets none, unless seat 1 follows the 4-2 with its lower 4."""
    deals = worlds(("5-2 4-2", "4-4 4-1", "5-5 3-1"))
    problem = posed("6", "5-2 4-2", deals, stakes=Stakes(tricks=(0.0, 1.0, 1.0)))
    assert named(endgame_equilibrium(problem, deals, iterations=3)) == {"5-2": 0, "4-2": 0}
    found = endgame_equilibrium(problem, deals, iterations=3, tremble=0.2)
    assert named(found) == pytest.approx({"5-2": 0, "4-2": 0.1})
    assert str(TILES[found.best[0]]) == "4-2"


@pytest.mark.parametrize("tremble", [-0.1, 1.1, float("nan")])
def test_tremble_is_a_chance(tremble: float) -> None:
    deals = worlds(("5-2 4-2", "4-4 4-1", "5-5 3-1"))
    with pytest.raises(EndgameError, match="tremble"):
        endgame_equilibrium(posed("6", "5-2 4-2", deals), deals, tremble=tremble)


def test_a_guess_to_come_is_no_sure_thing() -> None:
    """Seat 0 needs one trick. It can throw one of two doubles on the second trump, before it knows whether
    the other hand leads a 5 or a 4 to it; double-dummy always throws the right one."""
    deals = worlds(
        ("6-2 5-5 4-4", "6-5 6-4 4-1", "5-4 5-1 4-2"), ("6-2 5-5 4-4", "6-5 6-4 5-4", "5-1 4-2 4-1")
    )
    problem = posed("6", "6-2 5-5 4-4", deals, stakes=Stakes(tricks=(0.0, 1.0, 1.0, 1.0)))
    _, open_cards = solve_plays_over(problem, deals)
    assert open_cards.mean(axis=0).tolist() == [1, 1, 1]
    found = endgame_equilibrium(problem, deals, iterations=50)
    assert named(found) == pytest.approx({"6-2": 0.5, "5-5": 1, "4-4": 1})
    assert found.strategy[0] == pytest.approx(0, abs=1e-3)
    assert found.best != (TILES.index("6-2"), 6)


def test_determinization_prefers_a_worse_play() -> None:
    """Seat 0 needs one trick. Open cards say 5-1 takes one in three worlds of four, but not by one plan."""
    own = "6-4 5-1 4-2"
    deals = worlds(
        (own, "6-3 4-4 4-3", "6-5 5-4 4-1"),
        (own, "6-5 6-3 5-4", "4-4 4-3 4-1"),
        (own, "6-5 6-3 4-3", "5-4 4-4 4-1"),
        (own, "6-5 6-3 4-4", "5-4 4-3 4-1"),
    )
    problem = posed("4", own, deals, stakes=Stakes(tricks=(0.0, 1.0, 1.0, 1.0)))
    plays, open_cards = solve_plays_over(problem, deals)
    assert str(TILES[plays[int(open_cards.mean(axis=0).argmax())][0]]) == "5-1"
    found = endgame_equilibrium(problem, deals, iterations=200, gains=True)
    assert str(TILES[found.best[0]]) == "4-2"
    values = named(found)
    assert values["4-2"] == pytest.approx(0.5, abs=1e-3)
    assert values["5-1"] < 0.5
    assert found.gains is not None
    assert max(found.gains) < 1e-3


def test_what_could_be_gained_by_deviating_falls() -> None:
    deals = all_deals("6-6 6-5 6-3 5-5 5-4 4-4 4-2 3-3 2-1", 3)
    assert len(deals) == 1680
    problem = replace(posed("6", "6-6 5-4 2-1", deals), hands=tuple(int(hand) for hand in deals[0]))
    found = [endgame_equilibrium(problem, deals, iterations=count, gains=True) for count in (0, 3, 30)]
    left = [sum(each.gains or ()) for each in found]
    assert left[0] > left[1] > left[2]
    assert left[2] < 2e-3
    again = endgame_equilibrium(problem, deals, iterations=3, gains=True)
    assert again == found[1]


def test_weights_say_which_worlds_count() -> None:
    deals = worlds(
        ("6-2 5-5 4-4", "6-5 6-4 4-1", "5-4 5-1 4-2"), ("6-2 5-5 4-4", "6-5 6-4 5-4", "5-1 4-2 4-1")
    )
    problem = posed("6", "6-2 5-5 4-4", deals, stakes=Stakes(tricks=(0.0, 1.0, 1.0, 1.0)))
    found = endgame_equilibrium(problem, deals, weights=[9, 1], iterations=100)
    assert named(found)["6-2"] == pytest.approx(0.9, abs=1e-2)
    with pytest.raises(EndgameError, match="one weight for each world"):
        endgame_equilibrium(problem, deals, weights=[0, 0])


def test_a_hand_without_weight_is_refused() -> None:
    deals = worlds(("6-1 5-1", "6-5 2-1", "5-5 1-1"), ("6-5 2-1", "6-1 5-1", "5-5 1-1"))
    problem = posed("6", "6-1 5-1", deals)
    with pytest.raises(EndgameError, match="have no weight"):
        endgame_equilibrium(problem, deals, weights=[0, 1])
    found = endgame_equilibrium(problem, deals, weights=[1, 0], iterations=5)
    assert found.values == endgame_equilibrium(problem, deals[:1], iterations=5).values


def test_a_defender_may_prefer_the_declarer_to_another_defender() -> None:
    """Seat 0 leads the last two tricks and can give one to either of the others."""
    deals = worlds(("6-1 5-1", "6-5 2-1", "5-5 1-1"))
    problem = posed("follow-me", "6-1 5-1", deals)
    friend_of_1 = endgame_equilibrium(
        problem, deals, lambda tricks, _: (tricks[1] - tricks[2], 0, 0), iterations=5
    )
    friend_of_2 = endgame_equilibrium(
        problem, deals, lambda tricks, _: (tricks[2] - tricks[1], 0, 0), iterations=5
    )
    assert str(TILES[friend_of_1.best[0]]) == "6-1"
    assert str(TILES[friend_of_2.best[0]]) == "5-1"


def test_who_knows_more_does_no_worse() -> None:
    """The declarer, seat 0, laid one of two tiles aside; it knows which, if the worlds say so."""
    tiles = "6-5 6-4 5-5 4-4 5-1 4-1 6-1"
    numbers = [TILES.index(name) for name in tiles.split()]
    rows, laid = [], []
    for first in combinations(numbers, 2):
        rest = [number for number in numbers if number not in first]
        for second in combinations(rest, 2):
            left = [number for number in rest if number not in second]
            for third in combinations(left, 2):
                rows.append([sum(1 << number for number in hand) for hand in (first, second, third)])
                laid.append([sum(1 << number for number in left if number not in third), 0, 0])
    deals, secrets = np.array(rows, dtype=np.uint64), np.array(laid, dtype=np.uint64)
    problem = replace(posed("6", "6-5 6-4", deals), hands=tuple(rows[0]))
    known = endgame_equilibrium(problem, deals, secrets=secrets, iterations=60)
    unknown = endgame_equilibrium(problem, deals, iterations=60)
    assert known.utility[0] > unknown.utility[0] + 1e-3


def test_one_legal_play_has_a_value_too() -> None:
    deals = worlds(("6-1 5-1", "6-5 2-1", "5-5 1-1"), ("6-1 5-1", "5-5 1-1", "6-5 2-1"))
    problem = posed("6", "6-1 5-1", deals, first_leads=mask("6-1"))
    found = endgame_equilibrium(problem, deals, iterations=5)
    assert (found.strategy, len(found.values)) == ((1.0,), 1)
    last = worlds(("6-1", "6-5", "5-5"), ("6-1", "6-3", "6-5"))
    found = endgame_equilibrium(
        posed("6", "6-1", last), last, lambda tricks, _: tricks, weights=[1, 3], gains=True
    )
    assert (found.values, found.utility, found.gains) == ((0.0,), (0.0, 0.25, 0.75), (0.0, 0.0, 0.0))
    assert found.positions == 0


def test_the_deadline_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = itertools.count(1)  # a clock that goes on whenever somebody looks at it
    for module in (cfr, endgame_tree):
        monkeypatch.setattr(module, "monotonic", lambda: next(ticks))
    deals = all_deals("6-6 6-5 6-3 5-5 5-4 4-4 4-2 3-3 2-1", 3)
    problem = replace(posed("6", "6-6 5-4 2-1", deals), hands=tuple(int(hand) for hand in deals[0]))
    found = endgame_equilibrium(problem, deals, iterations=10**9, deadline=40)
    assert 20 < found.iterations < 40
    assert sum(found.strategy) == pytest.approx(1)
    with pytest.raises(EndgameError, match="out of time"):
        endgame_equilibrium(problem, deals, deadline=0)


def endings(preset: str, left: int, seed: int) -> list[State]:
    """The positions of a hand, played by chance, from the lead to the last tricks but ``left`` on."""
    rng = random.Random(seed)
    state = sm.new_game(sm.load_rules(preset))
    found: list[State] = []
    while state.last_hand is None or (state.last_hand.declarer is None and state.rules.game == "moon"):
        if state.phase == "play" and state.hand_size - len(state.played) == left:
            found.append(state)
        legal = state.legal_actions()
        state = state.apply(rng.choice(legal) if legal else state.sample_chance(rng))
    return found


@pytest.mark.parametrize("preset", ["classic", "luna-blind", "called", "luna-4", "chips", "chips-solo"])
def test_a_view_can_be_solved(preset: str) -> None:
    for state in endings(preset, 2, 7):
        assert state.to_move
        belief = Belief(state.view(state.to_move))
        drawn = belief.sample(60, 1)
        deals, secrets = seat_columns(belief, drawn)
        endgame = endgame_of(belief.state(drawn[0]))
        found = endgame_equilibrium(endgame.problem, deals, secrets=secrets, iterations=5)
        names = [str(endgame.action(piece, suit)) for piece, suit in found.plays]
        assert set(names) == set(state.legal_actions())
        assert sum(found.strategy) == pytest.approx(1)


def test_the_discard_is_the_secret_of_the_declarer() -> None:
    state = endings("classic", 3, 7)[0]
    assert state.declarer
    for seat in state.seating.seats:
        belief = Belief(state.view(seat))
        every = belief.worlds()
        deals, secrets = seat_columns(belief, every)
        truth = [int(held) for held in state.held]
        assert truth in deals.tolist()
        laid = secrets[:, state.declarer - 1]
        assert np.all(laid == 0) if seat == state.declarer else len(set(laid.tolist())) > 1


def test_a_dummy_is_refused() -> None:
    state = endings("chips-2", 2, 1)[0]
    belief = Belief(state.view(1))
    with pytest.raises(EndgameError, match="dummy"):
        seat_columns(belief, belief.sample(2, 1))


def test_wrong_questions_are_refused() -> None:
    deals = worlds(("6-1 5-1", "6-5 2-1", "5-5 1-1"))
    problem = posed("6", "6-1 5-1", deals)
    for given, change, message in (
        (deals[:, :2], {}, "a column for each of 3 hands"),
        (deals[:0], {}, "a column for each of 3 hands"),
        (worlds(("6-1 5-1", "6-1 2-1", "5-5 1-1")), {}, "overlap"),
        (worlds(("6-1 5-1", "6-5", "5-5 1-1")), {}, "seat 1 doesn't hold 2 pieces"),
        (deals | np.uint64(1 << 40), {}, "overlap"),
        (deals + np.array([1 << 40, 0, 0], dtype=np.uint64), {}, "aren't in the tables"),
        (np.zeros((1, 3), dtype=np.uint64), {}, "no trick is left"),
        (deals, {"hands": (mask("6-1 4-1"), 0, 0)}, "in no world"),
        (deals, {"trick": (TILES.index("6-5"),)}, "trick in progress"),
        (deals, {"stakes": Stakes(against=(0,) * 22)}, "against"),
        (deals, {"first_leads": mask("4-4")}, "no legal play"),
    ):
        with pytest.raises(EndgameError, match=message):
            endgame_equilibrium(replace(problem, **change), given)
    with pytest.raises(EndgameError, match="positions at one ply"):
        endgame_equilibrium(problem, deals, max_positions=1)
    with pytest.raises(EndgameError, match="an entry for each"):
        endgame_equilibrium(problem, deals, lambda tricks, _: tricks[:2])
    with pytest.raises(EndgameError, match="shape of the worlds"):
        endgame_equilibrium(problem, deals, secrets=deals[:, :2])
