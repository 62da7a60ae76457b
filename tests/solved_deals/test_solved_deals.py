"""The kernel gives what the corpus of solved deals says, and so does the slow reference."""

import json
import random
from typing import Any

import pytest

from shootmoon.solver import reference, solve
from tests.solved_deals.make import FOLDER, SETS, TRUMPS, problem

CHECKED = [
    ("three", 15),
    ("partnership", 5),
    pytest.param("three", 500, marks=pytest.mark.slow),
    pytest.param("partnership", 500, marks=pytest.mark.slow),
]
"""How many are solved by the reference, which takes long in partnership."""


def corpus(kind: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FOLDER / f"{kind}.json").read_text(encoding="utf-8"))
    assert len(found) >= 50
    return found


@pytest.mark.parametrize("kind", SETS)
def test_the_kernel_solves_every_deal_as_it_was_solved(kind: str) -> None:
    for deal in corpus(kind):
        assert tuple(deal["tricks"]) == TRUMPS
        for trump, tricks in deal["tricks"].items():
            again = [solve(problem(kind, deal["hands"], trump, seat)) for seat in range(1, len(tricks) + 1)]
            assert again == tricks, (deal["hands"], trump)


@pytest.mark.parametrize(("kind", "count"), CHECKED)
def test_the_reference_agrees(kind: str, count: int) -> None:
    rng = random.Random(1)
    deals = corpus(kind)
    for _ in range(count):
        deal = rng.choice(deals)
        trump = rng.choice(TRUMPS)
        seat = rng.randint(1, len(deal["hands"]))
        asked = problem(kind, deal["hands"], trump, seat)
        tricks = deal["tricks"][trump][seat - 1]
        assert reference.can_take(asked, tricks), (deal["hands"], trump, seat)
        assert not reference.can_take(asked, tricks + 1), (deal["hands"], trump, seat)
