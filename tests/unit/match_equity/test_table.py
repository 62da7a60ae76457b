"""Match equity: against simulation, against the game itself, and what any table must be."""

import random
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from shootmoon.bots import make_bot
from shootmoon.game import ChipsScore, HandMarksScore, PointsScore, Score, new_game, setup_for
from shootmoon.match_equity import EquityError, EquityTable, equity_table, race, table
from shootmoon.match_equity.chips import chips_outcomes
from shootmoon.match_equity.outcomes import MoonOutcome, moon_outcomes
from shootmoon.pieces import BIG_MOON, LITTLE_MOON, double_set
from shootmoon.rules import load_rules
from tests.strategies import some_presets
from tests.unit.match_equity.simulation import simulate

SHORT = {"score.target": 12}
ROUND = {"points": (0, 0, 0), "hickeys": (0, 0, 0), "rounds_won": (0, 0, 0)}


def scored(preset: str, **amounts: tuple[int, ...]) -> Score:
    """The score of a match with these amounts."""
    return setup_for(load_rules(preset)).score(**amounts)


CASES = [
    ("classic", {}, PointsScore((18, 3, -7)), 2),
    ("luna", {}, PointsScore((-50, 12, 9)), 1),
    ("luna", {**SHORT, "score.finish": "in-order"}, PointsScore((9, 9, 9)), 3),
    ("luna-4", {}, PointsScore((15, 19)), 2),
    ("luna-4-forced", {}, PointsScore((-9, 3)), 3),
    (
        "hickeys",
        {**SHORT, "match.marks": 7},
        scored("hickeys", points=(6, 3, -6), marks=(4, -2, -2), hickeys=(1, 2, 3), rounds_won=(1, 1, 1)),
        2,
    ),
    (
        "hickeys-4",
        {**SHORT, "match.marks": 9},
        scored("hickeys-4", points=(9, 3), marks=(-2, 2), hickeys=(1, 2), rounds_won=(0, 0)),
        2,
    ),
    ("called-4", {"match.games": 3}, scored("called-4", points=(9, 3), rounds_won=(0, 1)), 2),
    ("luna-marks", {}, HandMarksScore((5, 6, 6)), 2),
    ("chips", {}, ChipsScore((6, 5)), 3),
    ("chips-2", {}, ChipsScore((0, 5)), 1),
    ("chips-solo", {}, ChipsScore((0, 5, 6)), 3),
    ("chips-solo", {"chips.supply": 9}, ChipsScore((3, 4, 2)), 3),
]


@cache
def kept_table(preset: str, options: tuple[tuple[str, object], ...] = ()) -> EquityTable:
    return equity_table(load_rules(preset, dict(options)))


def model_of(found: EquityTable):
    return moon_outcomes(found.setup) if found.rules.game == "moon" else chips_outcomes(found.setup)


@pytest.mark.parametrize("matches", [3_000, pytest.param(30_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("preset", "options", "score", "dealer"), CASES)
def test_as_often_as_in_simulated_matches(preset, options, score, dealer, matches):
    found = kept_table(preset, tuple(options.items()))
    assert found.exact is not preset.startswith("hickeys")  # those of two losers hang together
    share, error = simulate(found.rules, model_of(found), score, dealer, matches=matches)
    assert np.abs(np.array(found.chances(score, dealer)) - share).max() < 4 * error.max() + 0.001


@pytest.mark.parametrize(
    ("preset", "options", "score"),
    [
        ("luna-4", {"table.partnerships": False}, PointsScore((18, 3, 10, -5))),
        ("luna", {"score.target": 200}, PointsScore((140, 120, 95))),
        ("chips", {"table.players": 5, "table.partnerships": False}, ChipsScore((0, 5, 6, 2, 1))),
    ],
)
def test_coarser_where_there_are_too_many_scores(preset, options, score):
    found = kept_table(preset, tuple(options.items()))
    assert not found.exact
    share, _ = simulate(found.rules, model_of(found), score, 2, matches=10_000)
    assert np.abs(np.array(found.chances(score, 2)) - share).max() < 0.04


def turned(values, by):
    return (*values[-by:], *values[:-by])


@pytest.mark.parametrize("preset", ["classic", "luna-4", "chips-solo", "luna-marks"])
def test_turning_the_table_turns_the_chances(preset):
    found = kept_table(preset)
    rng = random.Random(5)
    name = "chips" if found.rules.game == "chips" else "marks" if preset == "luna-marks" else "points"
    for _ in range(40):
        amounts = tuple(rng.randint(0, 6) for _ in range(found.sides))
        here = found.chances(found.setup.score(**{name: amounts}), 1)
        assert sum(here) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in here)
        there = found.chances(found.setup.score(**{name: turned(amounts, 1)}), 2)
        assert there == pytest.approx(turned(here, 1))


def test_more_is_better_for_whoever_has_it_and_falling_always_costs():
    found = kept_table("luna")
    for others in ((3, 3), (20, -10), (-45, 0), (-50, -60)):
        chances = [found.chances(PointsScore((points, *others)), 2)[0] for points in range(20, -100, -1)]
        assert all(one > other for one, other in pairwise(chances))


WON = [
    ("classic", {}, {"points": (21, 3, 30)}, 2),
    ("luna", {"score.target": 200}, {"points": (205, 3, 204)}, 0),
    ("luna-4", {"table.partnerships": False}, {"points": (3, 25, 10, -90)}, 1),
    ("luna-marks", {}, {"marks": (7, 6, 0)}, 0),
    ("hickeys", {"match.marks": 7}, {"marks": (-30, 23, 7), **ROUND}, 1),
    ("hickeys", {"match.marks": 60}, {"marks": (61, -20, -41), **ROUND}, 0),
    ("called-4", {"match.games": 3}, {"points": (0, 0), "rounds_won": (0, 2)}, 1),
    ("chips", {}, {"chips": (6, 9)}, 1),
    ("chips", {"table.players": 5, "table.partnerships": False}, {"chips": (0, 5, 8, 2, 7)}, 2),
]


@pytest.mark.parametrize(("preset", "options", "score", "winner"), WON)
def test_whoever_has_won_has_won(preset, options, score, winner):
    found = kept_table(preset, tuple(options.items()))
    for dealer in found.setup.seating.seats:
        chances = found.chances(found.setup.score(**score), dealer)
        assert chances == tuple(float(side == winner) for side in range(found.sides))


def test_a_round_that_is_won_decides_the_match():
    games = kept_table("called-4", (("match.games", 3),))
    assert games.chances(games.setup.score(points=(0, 20), rounds_won=(2, 0)), 1) == (1, 0)
    won = scored("hickeys", points=(21, 0, 0), marks=(58, -30, -28), hickeys=(0, 0, 0), rounds_won=(0, 0, 0))
    assert kept_table("hickeys", (("match.marks", 60),)).chances(won, 2) == pytest.approx((1, 0, 0), abs=1e-6)


@pytest.mark.parametrize("matches", [750, pytest.param(6_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("marks", [(20, -5, -15), (55, 10, -65)])
def test_long_matches_for_marks(marks, matches):
    found = kept_table("hickeys", (("score.target", 9), ("match.marks", 60)))
    score = scored("hickeys", **{**ROUND, "points": (3, 0, 5)}, marks=marks)
    share, error = simulate(found.rules, model_of(found), score, 2, matches=matches)
    assert np.abs(np.array(found.chances(score, 2)) - share).max() < 4 * error.max() + 0.002


@pytest.mark.parametrize("marks", [(20, -5, -15), (55, 10, -65), (0, 0, 0), (-40, 58, -18)])
def test_longer_matches_are_much_the_same_on_a_coarser_grid(marks, monkeypatch, tmp_path):
    options = (("score.target", 9), ("match.marks", 60))
    score = scored("hickeys", **{**ROUND, "points": (3, 0, 5)}, marks=marks)
    finest = kept_table("hickeys", options).chances(score, 2)
    model = model_of(kept_table("hickeys", options))
    monkeypatch.setattr(race, "_BALANCED_EFFORT", 1e8)
    monkeypatch.setenv("SHOOTMOON_CACHE", str(tmp_path))
    coarse = equity_table(load_rules("hickeys", dict(options)), model=model)
    assert not coarse.exact
    assert coarse.chances(score, 2) == pytest.approx(finest, abs=0.01)


def guessed(race, near=None):
    """Instead of solving: any values at all, so that those of different scores differ."""
    values = np.random.default_rng(1).random(race.values.shape)
    columns = getattr(race, "columns", None)
    if columns is not None and columns.most:
        # Nobody takes a hickey from here on.
        values[:, columns.wins :] = 0
        for (name, winner, *rest), at in columns._at.items():
            if name == "took" and rest[1] == 0:
                places = [columns._at["win", winner, dealer] for dealer in range(columns.dealers)]
                values[:, at] = values[:, places].sum(axis=1)
    race.values = values.astype(np.float32)


@pytest.mark.parametrize("preset", some_presets())
def test_after_a_hand_is_what_the_game_makes_of_the_score(preset, monkeypatch):
    monkeypatch.setattr(table, "load_or_solve", guessed)
    rules = load_rules(preset)
    found = EquityTable(setup_for(rules))
    rng = random.Random(preset)
    bots = [make_bot("beginner", seat) for seat in range(rules.table.players)]
    state, hands = new_game(rules), 0
    while hands < 12:
        if state.phase == "over":
            state = new_game(rules)
        before = state
        if state.to_move:
            state = state.apply(bots[state.to_move - 1].choose(state.view(state.to_move)).action)
        else:
            state = state.apply(state.sample_chance(rng))
        hand = state.last_hand
        if hand is None or hand is before.last_hand:
            continue
        hands += 1
        if state.phase == "over":
            sides = {state.seating.side_of(seat) for seat in state.winners}
            expected = tuple(float(side in sides) for side in range(found.sides))
        else:
            # A new round may begin with a draw for the dealer, but not under these rules.
            assert state.dealer is not None
            expected = found.chances(state.score, state.dealer)
        if rules.game == "moon" and hand.contract is None:
            assert found.passed(before) == expected
            continue
        moons = rules.game == "chips" and bool({BIG_MOON, LITTLE_MOON} & _last_trick(hand))
        if not moons:  # else their chips are not yet in the score before the last play
            assert found.after(before, hand.tricks) == expected
            if rules.game == "moon":
                again = found.after(before, hand.tricks, declarer=hand.declarer, contract=hand.contract)
                assert again == expected


def _last_trick(hand):
    return {play.piece for _, play in hand.played[-1].plays}


def test_questions_that_make_no_sense():
    found = kept_table("classic")
    start = new_game(load_rules("classic"))
    with pytest.raises(EquityError, match="there is no dealer yet"):
        found.after(start, (3, 2, 2))
    dealt = start.apply(start.sample_chance(random.Random(1)))
    with pytest.raises(EquityError, match="no contract yet"):
        found.after(dealt, (3, 2, 2))
    with pytest.raises(EquityError, match="no auction"):
        kept_table("chips").passed(new_game(load_rules("chips")))


def test_a_model_of_ones_own():
    """The dealer's left always makes a moon that wins at once."""
    rules = load_rules("classic", {"score.moon_wins": True})
    moon = next(
        each.contract for each in moon_outcomes(setup_for(rules)) if each.contract and each.contract.moons
    )
    found = equity_table(rules, model=[MoonOutcome(1.0, 2, moon, (0, 7, 0))])
    assert found.chances(PointsScore((20, -30, 20)), 3) == pytest.approx((1, 0, 0), abs=1e-5)


def test_small_games_for_research():
    found = equity_table(load_rules("classic", {"score.target": 5}), pieces=double_set(4), hand_size=3)
    assert sum(found.chances(PointsScore((1, 2, 3)), 1)) == pytest.approx(1)
    with pytest.raises(ValueError, match=r"\d"):
        equity_table(load_rules("classic"), pieces=double_set(1), hand_size=3)
