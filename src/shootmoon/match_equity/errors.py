"""The error of match equity."""

from __future__ import annotations


class EquityError(ValueError):
    """A score or a question that doesn't fit the rules. The message says why."""
