"""`Clock`: how long a bot may still think."""

from __future__ import annotations

from math import inf
from time import monotonic

_PLENTY = 1_000_000
_KEEP = 0.8
"""The share of the time that is used; the rest is for what can't be interrupted."""


class Clock:
    """Runs from when it is made."""

    def __init__(self, seconds: float | None) -> None:
        """``seconds``: all there is; None for no end."""
        self._begun = monotonic()
        self._end = None if seconds is None else self._begun + _KEEP * seconds

    @property
    def expired(self) -> bool:
        """Whether it is time to answer."""
        return self._end is not None and monotonic() >= self._end

    @property
    def seconds_left(self) -> float:
        """Seconds until then; infinite for no end."""
        return inf if self._end is None else max(0.0, self._end - monotonic())

    def worlds_in_time(self, done: int, begun: float) -> int:
        """How many more deals there is time for, when ``done`` have been looked at since ``begun``."""
        if self._end is None:
            return _PLENTY
        each = max((monotonic() - begun) / max(done, 1), 1e-7)
        return int(min(_PLENTY, self.seconds_left / each))
