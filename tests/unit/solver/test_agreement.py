"""The kernel agrees with the reference solver, for every preset and contract."""

import os
import random

import pytest

from shootmoon.solver import Stakes, reaches, reference, solve, solve_plays
from tests.unit.solver.positions import PRESETS, random_position

SOAK = os.environ.get("SHOOTMOON_SOAK", "0") not in ("", "0")
ENDGAMES = 6_500 if SOAK else 800  # of each preset, a fifth of it of chips-6: in all slow parts 12,000
PARTS = [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, 10))]
DEALS = 200
SLOW = {"chips-6": 3, "chips": 3, "called-4": 4, "luna-4": 4, "luna-4-forced": 4, "hickeys-4": 4}
"""The most tricks that the reference solver can solve in reasonable time; 5 for other presets, which `make
soak` tries."""


def sizes(preset: str) -> list[int]:
    """Return numbers of tricks to sample from: each more takes the reference solver thirty times as long."""
    most = SLOW.get(preset, 5) if SOAK else min(SLOW.get(preset, 4), 4)
    return [3] * (60 if SOAK else 200) + [size for size in (4, 5) if size <= most for _ in range(7 - size)]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("part", PARTS)
def test_endgames(preset: str, part: int) -> None:
    rng = random.Random(f"{preset} {part}")
    for _ in range(ENDGAMES // (50 if preset == "chips-6" else 10)):
        problem = random_position(rng, preset, rng.choice(sizes(preset)))
        plays = reference.plays(problem)
        assert solve_plays(problem) == plays, problem
        values = [play.value for play in plays]
        best = max(values) if problem.side >> problem.to_move & 1 else min(values)
        assert solve(problem) == best, problem
        asked = rng.choice(values)
        assert reaches(problem, asked) == (best >= asked), problem
        assert not reaches(problem, best + 0.25), problem


@pytest.mark.parametrize("part", range(8))
def test_full_deals(part: int) -> None:
    rng = random.Random(part)
    for number in range(DEALS // 8 if SOAK else 2):
        preset = PRESETS[:12][(number * 8 + part) % 12]
        size = (
            7 if SOAK or preset not in ("luna-4", "luna-4-forced", "called", "called-4", "hickeys-4") else 6
        )
        problem = random_position(rng, preset, size, plain=True)
        tricks = int(solve(problem))
        assert reference.can_take(problem, tricks), problem
        assert not reference.can_take(problem, tricks + 1), problem


def test_the_reference_solver_agrees_with_itself() -> None:
    rng = random.Random(1)
    for preset in PRESETS:
        problem = random_position(rng, preset, 3, plain=True)
        value = reference.value(problem)
        assert [reference.can_take(problem, tricks) for tricks in range(5)] == [
            value >= tricks for tricks in range(5)
        ]
        assert problem.stakes == Stakes()
