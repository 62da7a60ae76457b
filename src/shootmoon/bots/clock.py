"""`Clock`: how long a bot may still think."""

from __future__ import annotations

from time import monotonic

_KEEP = 0.8
"""The share of the time that is used; the rest is for what can't be interrupted."""


class Clock:
    """Runs from when it is made."""

    def __init__(self, seconds: float | None) -> None:
        """``seconds``: all there is; None for no end."""
        self._end = None if seconds is None else monotonic() + _KEEP * seconds

    @property
    def out(self) -> bool:
        """Whether it is time to answer."""
        return self._end is not None and monotonic() >= self._end
