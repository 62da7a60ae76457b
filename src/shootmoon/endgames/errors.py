"""What can't be analysed, told to whoever asked for it."""

from __future__ import annotations


class AnalysisError(ValueError):
    """A position, a hand or a question that can't be analysed; the message says why, in words."""
