"""What is raised when the terminal can't do what it is asked for."""

from __future__ import annotations

__all__ = ["Refusal"]


class Refusal(Exception):
    """Raised when a request can't be carried out; the text says why, in the user's language."""
