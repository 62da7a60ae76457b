"""Budgets: how much work a bot does for a decision. A budget counts worlds and nodes, never seconds, so a bot
decides the same on every machine."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from shootmoon.telling import brief

USUAL = "usual"
"""The budget with which a bot is as strong as ``docs/strength.md`` says."""

BUDGETS: Mapping[str, float] = MappingProxyType({USUAL: 1.0, "small": 1 / 4, "tiny": 1 / 16})
"""The budgets, largest first, with the share of the usual work that each allows."""


def share_of(budget: str) -> float:
    """Return the share of the usual work that a budget allows. Raises ValueError if there is no such budget.

    >>> share_of("usual"), share_of("small")
    (1.0, 0.25)
    """
    if budget not in BUDGETS:
        raise ValueError(f"there is no budget {brief(budget)}; there are {', '.join(BUDGETS)}")
    return BUDGETS[budget]
