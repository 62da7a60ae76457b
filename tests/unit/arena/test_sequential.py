"""The sequential test errs no more often than it says, on scores such as deals give."""

from math import log
from statistics import fmean, pvariance

import numpy as np
import pytest

from shootmoon.arena import SequentialTest
from shootmoon.arena.summary import share_interval, t_interval


def decided(mean, test, seed):
    """The verdict on deals of two sides whose first wins a bit more often."""
    rng = np.random.default_rng(seed)
    scores = (
        rng.choice([-0.5, 0.0, 0.5], 4000, p=[0.25 - mean / 2, 0.5, 0.25 + mean / 2]) if mean < 0.4 else None
    )
    for count in range(20, 4001, 20):
        verdict = test.judge(scores[:count].tolist())
        if verdict.accepted:
            return verdict
    return verdict


def test_errors_are_as_rare_as_stated():
    test = SequentialTest(better=0.1)
    at_even = [decided(0.0, test, seed).accepted for seed in range(120)]
    at_better = [decided(0.2, test, seed).accepted for seed in range(120, 240)]
    assert at_even.count("better") <= 14  # 5 % of 120 are 6; more than 14 come once in a thousand times
    assert at_better.count("not better") <= 14
    assert None not in at_even


@pytest.mark.parametrize(("true", "wrong"), [(0.0, "better"), (0.05, "not better")])
def test_the_usual_test_errs_as_rarely_as_it_says(true, wrong):
    # Scores as deals for three seats give them. 5 % of 1,000 are 50; more than 72 come once in a thousand.
    rng, test = np.random.default_rng(1), SequentialTest()
    scores = rng.choice([-0.35, -0.2, 0, 0.2, 0.35], (1000, 4000)) + true
    assert sum(test.judge(row.tolist()).accepted == wrong for row in scores) <= 72


def test_what_comes_after_the_verdict_is_not_looked_at():
    test = SequentialTest(least=10)
    scores = [0.3, 0.1] * 20
    first = test.judge(scores)
    assert first.accepted == "better"
    assert test.judge(scores[: first.deals] + [-1.0] * 100) == first


def test_the_ratio_is_that_of_the_formula():
    scores = np.random.default_rng(4).normal(0.02, 0.3, 60).tolist()
    verdict = SequentialTest(alpha=1e-9, beta=1e-9).judge(scores)
    spread = pvariance(scores) + 0.05**2 / 60
    assert verdict.ratio == pytest.approx(60 * 0.05 * (fmean(scores) - 0.025) / spread)
    assert verdict.upper == pytest.approx(-log(1e-9))


def test_the_bounds_are_those_of_wald():
    """A. Wald, Sequential Tests of Statistical Hypotheses, 1945."""
    verdict = SequentialTest(alpha=0.05, beta=0.2).judge([0.0])
    assert verdict.lower == pytest.approx(log(0.2 / 0.95))
    assert verdict.upper == pytest.approx(log(0.8 / 0.05))


def test_long_contests_are_judged_in_one_pass():
    # Looking at all earlier scores anew for each deal would be five thousand million steps here.
    verdict = SequentialTest(alpha=1e-12, beta=1e-12).judge([0.526, -0.476] * 50_000)
    assert verdict.deals == 100_000


def test_few_deals_decide_nothing():
    assert SequentialTest().judge([1.0] * 59).accepted is None
    assert SequentialTest().judge([1.0] * 60).accepted == "better"
    assert SequentialTest().judge([]).accepted is None


def test_scores_that_are_all_alike_decide_nothing_while_they_are_few():
    assert SequentialTest(least=2).judge([0.3] * 59).accepted is None
    assert SequentialTest(least=2).judge([0.3] * 60).deals == 60
    assert SequentialTest(least=2).judge([0.3] * 9 + [0.2]).deals == 10


@pytest.mark.parametrize("deals", [2, 3, 5, 10, 60])
def test_intervals_hold_the_truth_as_often_as_they_say(deals):
    # 95 % of 2,000 are 1,900; fewer than 1,865 or more than 1,932 come once in a thousand times.
    rng = np.random.default_rng(deals)
    intervals = [t_interval(row.tolist()) for row in rng.normal(0.2, 1.0, (2_000, deals))]
    assert 1_865 <= sum(low <= 0.2 <= high for low, high in intervals) <= 1_932


@pytest.mark.parametrize("values", [[], [0.5], [0.5] * 2, [1 / 3] * 99, [0.1 + 0.2, 0.3]])
def test_where_the_spread_is_not_known_there_is_no_interval(values):
    assert t_interval(values) is None


def test_two_deals_give_a_wide_interval():
    assert t_interval([0.0, 1.0]) == pytest.approx((0.5 - 12.706 / 2, 0.5 + 12.706 / 2), abs=1e-3)


def test_the_interval_of_a_share_stays_between_nothing_and_all() -> None:
    low, high = share_interval([0.0] * 9 + [1 / 3]) or (-1, 2)
    assert 0 <= low < 1 / 30 < high <= 1
    assert (t_interval([0.0] * 9 + [1 / 3]) or (0, 0))[0] < 0
    upper = share_interval([1.0] * 9 + [2 / 3])
    assert upper == pytest.approx((1 - high, 1 - low))
    assert share_interval([0.0, 0.0]) is None


@pytest.mark.parametrize(("deals", "matches"), [(20, 6), (60, 2)])
def test_the_interval_of_a_share_holds_the_truth_as_often_as_it_says(deals: int, matches: int) -> None:
    rng = np.random.default_rng(5)
    own = rng.beta(1, 4, (2_000, deals, 1))  # some deals are better than others
    shares = (rng.random((2_000, deals, matches)) < own).mean(axis=2)
    found = [interval for row in shares if (interval := share_interval(row.tolist()))]
    assert np.mean([low <= 0.2 <= high for low, high in found]) == pytest.approx(0.95, abs=0.015)
