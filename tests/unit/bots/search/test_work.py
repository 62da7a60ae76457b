"""A budget counts work: the same view, seed and budget give the same decision on every machine."""

import itertools
import subprocess
import sys
from contextlib import contextmanager

import numpy as np
import pytest

from shootmoon.bots import BUDGETS, make_bot
from shootmoon.bots.equilibrium import cfr, endgame_tree
from shootmoon.bots.search import work as work_module
from shootmoon.bots.search.club import Club
from shootmoon.bots.search.expert import Expert
from shootmoon.bots.search.master import Master
from shootmoon.bots.search.sampling import ActionValues, rank_actions
from shootmoon.bots.search.work import Work
from tests.unit.bots.playing import played_hands
from tests.unit.bots.search.test_sampling import worlds

SEARCHERS = (Club, Expert, Master)


class Ticking:
    """A clock that advances by so many seconds each time it is read."""

    def __init__(self, step):
        self.now, self.step = 0.0, step

    def __call__(self):
        self.now += self.step
        return self.now


def read_instead(monkeypatch, clock):
    for module in (work_module, cfr, endgame_tree):
        monkeypatch.setattr(module, "monotonic", clock)


def views(preset, count, every=5):
    found = [view for _, view in played_hands(preset, 150) if len(view.legal_actions()) > 1]
    return found[::every][:count]


@contextmanager
def busy(processes):
    """Other processes that use all the processor time that they can get."""
    burning = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(processes)]
    try:
        yield
    finally:
        for each in burning:
            each.kill()
            each.wait()


@pytest.mark.parametrize(
    ("name", "preset", "count"),
    [
        ("club", "classic", 10),
        ("club", "luna-4", 10),
        ("club", "chips", 10),
        ("expert", "classic", 5),
        ("master", "called", 2),
    ],
)
def test_a_busy_machine_changes_no_decision(name, preset, count):
    seen = views(preset, count)
    alone = [make_bot(name, 5).choose(view) for view in seen]
    with busy(4):
        beside_others = [make_bot(name, 5).choose(view) for view in seen]
    assert beside_others == alone
    assert not any(decision.cut_short for decision in alone)


@pytest.mark.parametrize("kind", SEARCHERS)
def test_a_slow_clock_changes_no_decision(kind, monkeypatch):
    seen = views("classic", 5)
    fast = [kind(5).choose(view) for view in seen]
    read_instead(monkeypatch, Ticking(kind.config.seconds / 5_000))
    assert [kind(5).choose(view) for view in seen] == fast


@pytest.mark.parametrize("kind", SEARCHERS)
def test_a_decision_says_whether_time_cut_it_short(kind, monkeypatch):
    seen = views("classic", 10, every=3)
    usual = [kind(5).choose(view) for view in seen]
    read_instead(monkeypatch, Ticking(2 * kind.config.seconds))
    hurried = [kind(5).choose(view) for view in seen]
    assert any(decision.cut_short for decision in hurried)
    for view, one, other in zip(seen, usual, hurried, strict=True):
        assert other.action in view.legal_actions()
        if not other.cut_short:
            assert other == one


@pytest.mark.parametrize("budget", BUDGETS)
@pytest.mark.parametrize("kind", SEARCHERS)
def test_no_more_worlds_are_searched_than_the_budget_allows(kind, budget):
    bot, usual = kind(5, budget=budget), kind(5)
    config = bot.config
    assert config == usual.config.reduced(BUDGETS[budget])
    searched = 0
    for view in views("classic", 8):
        decision = bot.choose(view)
        if decision.reason == "endgame-solved":
            continue
        most = {"auction": config.bid_worlds_for(3), "play": config.worlds[0]}
        assert 0 < decision.worlds <= most.get(view.phase, config.declare_worlds)
        assert decision == kind(5, budget=budget).choose(view)
        searched += decision.worlds
    assert searched


def test_smaller_budgets_search_less_and_no_search_is_too_small():
    for kind in SEARCHERS:
        configs = [kind(1, budget=budget).config for budget in BUDGETS]
        for more, less in itertools.pairwise(configs):
            assert less.nodes < more.nodes
            assert all(8 <= few <= many for few, many in zip(less.worlds, more.worlds, strict=True))
            assert sum(less.worlds) < sum(more.worlds)
            assert less.seconds == more.seconds


class Costly:
    """Two actions that are about as good; each world takes so many nodes."""

    first_block = 32
    actions = ("one", "other")

    def __init__(self, work, nodes):
        self.work, self.nodes, self.rng = work, nodes, np.random.default_rng(1)

    def values(self, sampled, start, end):
        self.work.count(self.nodes * (end - start))
        return ActionValues(self.rng.normal(size=(end - start, 2)))


@pytest.mark.parametrize("nodes", [1, 7, 100])
@pytest.mark.parametrize("budget", [3_200, 10_000, 123_456])
def test_a_ranking_keeps_to_its_nodes(nodes, budget):
    work = Work(budget)
    result = rank_actions(Costly(work, nodes), worlds(4_000), work)
    assert work.nodes == nodes * result.worlds <= budget
    # It uses what it may, unless all worlds were searched.
    assert result.worlds == 4_000 or work.nodes + nodes > budget
    assert not work.cut_short


def test_the_first_worlds_are_searched_whatever_the_budget():
    work = Work(10)
    assert rank_actions(Costly(work, 100), worlds(4_000), work).worlds == 32
    assert work.done
    assert not work.cut_short


def test_a_budget_that_is_used_up_is_no_lack_of_time(monkeypatch):
    read_instead(monkeypatch, Ticking(1.0))
    both = Work(100, 1.0)
    both.count(100)
    assert both.done
    assert not both.cut_short
    late = Work(100, 1.0)
    assert late.done
    assert late.cut_short


def test_half_of_the_time_left_is_half_of_what_was_left(monkeypatch):
    clock = Ticking(0)
    read_instead(monkeypatch, clock)
    begun, work = clock.now, Work(None, 10.0)
    half = work.half_time()
    clock.now = half
    assert work.out_of_time(half)
    assert not work.done
    clock.now = begun + (half - begun) * 1.99
    assert not work.done
    clock.now = begun + (half - begun) * 2.01
    assert work.done
    assert Work(100).half_time() is None


def test_only_known_budgets_are_accepted():
    for name in ("beginner", "club", "cmd:true"):
        with pytest.raises(ValueError, match="there are usual, small, tiny"):
            make_bot(name, budget="endless")
