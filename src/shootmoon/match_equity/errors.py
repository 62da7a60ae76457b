"""`EquityError`: raised for scores and requests that don't fit the rules."""

from __future__ import annotations


class EquityError(ValueError):
    """A score or a request that doesn't fit the rules. The message explains why."""
