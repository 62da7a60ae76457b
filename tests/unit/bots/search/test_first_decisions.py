"""A bot that is ready has nothing left to prepare: its first decisions are as much work as later ones."""

import json
import subprocess
import sys

import pytest


@pytest.mark.parametrize("preset", ["luna-4", "called-4", "classic", "chips"])
def test_the_first_decisions_prepare_nothing(preset):
    program = [sys.executable, "-m", "tests.unit.bots.search.first_decisions", preset]
    printed = subprocess.run(program, capture_output=True, text=True, check=True).stdout
    decisions = [json.loads(line) for line in printed.splitlines()]
    assert decisions
    for each in decisions:
        assert each["first"] < 1.05 * each["again"], each
        assert not each["loaded"], each
