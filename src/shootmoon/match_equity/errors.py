"""What can't be asked of match equity, told to whoever asked."""

from __future__ import annotations


class EquityError(ValueError):
    """A score or a question that doesn't fit the rules; the message says why, in words."""
