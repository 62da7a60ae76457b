"""`EquityError`: raised if match equity can't be computed from the given arguments."""

from __future__ import annotations


class EquityError(ValueError):
    """Raised if match equity can't be computed, for example for an impossible score. The message explains
    why."""
