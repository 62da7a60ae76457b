"""Processes that play may die, hang and print: the contest goes on, and loses nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from shootmoon.arena import Contest, ContestError, run_contest, workers
from shootmoon.arena.supervised_bot import CRASHED, LATE
from shootmoon.arena.workers import _Task
from shootmoon.rules import load_rules
from tests.patience import wait_until
from tests.unit.arena import processes
from tests.unit.arena.odd_bots import MARK, make


def contest(*bots, **settings):
    return Contest(bots=bots, rules=load_rules("classic"), unit="contract", **settings)


def test_a_process_that_is_killed_costs_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv(MARK, str(tmp_path / "mark"))
    meeting = contest("dies-once", "beginner", "beginner")
    deals = run_contest(meeting, 2, processes=2, make=make).deals
    assert (tmp_path / "mark").exists()
    again = run_contest(meeting, 2, make=make).deals
    assert [[game.record for game in deal.games] for deal in deals] == [
        [game.record for game in deal.games] for deal in again
    ]
    assert not any(forfeits for deal in deals for game in deal.games for forfeits in game.forfeits)


def test_a_bot_that_ends_its_process_forfeits_the_decision():
    (deal,) = run_contest(contest("dies", "beginner", "beginner"), 1, processes=1, make=make).deals
    wrong = [(game.number, game.forfeits[side]) for game in deal.games for side in range(3)]
    assert [each for each in wrong if each[1]] == [(0, {"crashed": 1})]
    assert "forfeited, crashed: ended the process that it played in" in deal.games[0].record


def test_a_bot_that_hangs_in_native_code_forfeits_the_decision(monkeypatch):
    monkeypatch.setattr(workers, "HUNG", 0.2)
    meeting = contest("hangs", "beginner", "beginner", limit=3.0)
    (deal,) = run_contest(meeting, 1, processes=1, make=make).deals
    wrong = [(game.number, game.forfeits[side]) for game in deal.games for side in range(3)]
    assert [each for each in wrong if each[1]] == [(0, {"late": 1})]
    assert deal.games[0].first_wrong[0] == {"late": "hung, and was ended"}


SCRIPT = """
from shootmoon.arena import run_contest
from tests.unit.arena.odd_bots import make
from tests.unit.arena.test_workers import contest

if __name__ == "__main__":
    run_contest(contest("dawdles", "beginner"), 1, processes=2, make=make)
"""


@pytest.mark.skipif(not processes.TOLD, reason="the system doesn't tell who has begun whom")
def test_a_contest_that_is_killed_takes_what_plays_with_it(tmp_path):
    (tmp_path / "script.py").write_text(SCRIPT, encoding="utf-8")
    mark = tmp_path / "mark"
    root = Path(__file__).parents[3]
    process = subprocess.Popen(
        [sys.executable, tmp_path / "script.py"],
        env={**os.environ, MARK: str(mark), "PYTHONPATH": str(root)},
    )
    wait_until(mark.exists)
    begun = processes.children(process)
    process.kill()
    process.wait()
    assert len(begun) >= 2
    wait_until(lambda: processes.gone(begun))


def test_what_a_bot_prints_is_no_part_of_the_result(capfd):
    run_contest(contest("prints", "beginner", "beginner"), 1, processes=1, make=make)
    told = capfd.readouterr()
    assert told.out == ""
    assert "my tiles are good" in told.err


def test_who_is_to_blame_for_an_end():
    task = _Task(3, 1)
    task.count_end(2, 7, hung=False)  # anybody may have ended it
    assert not task.known_crashes.moments
    task.count_end(2, 7, hung=False)
    assert task.known_crashes.moments == {(2, 7): CRASHED}
    task.count_end(1, 9, hung=True)
    assert task.known_crashes.moments == {(2, 7): CRASHED, (1, 9): LATE}
    task.count_end(1, 12, hung=True)
    assert not task.known_crashes.seats
    task.count_end(1, 14, hung=True)
    assert task.known_crashes.seats == {1: LATE}


def test_processes_that_end_by_themselves_end_the_contest_in_words():
    task = _Task(3, 1)
    for _ in range(4):
        task.count_end(0, 0, hung=False)
    with pytest.raises(ContestError, match="deal 3 in seating 1 has ended 5 times"):
        task.count_end(0, 0, hung=False)
