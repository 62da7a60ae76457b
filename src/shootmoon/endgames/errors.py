"""`AnalysisError`: raised for input that can't be analyzed."""

from __future__ import annotations


class AnalysisError(ValueError):
    """A position, a hand or a request that can't be analyzed. The message explains why."""
