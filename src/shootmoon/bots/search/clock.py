"""`Clock`: the time that a bot has left for a decision."""

from __future__ import annotations

from math import inf
from time import monotonic

_PLENTY = 1_000_000
_USED_SHARE = 0.8
"""The share of the time that is used; the rest is kept for work that can't be interrupted."""


class Clock:
    """A time limit for one decision, which starts when the clock is created."""

    def __init__(self, seconds: float | None) -> None:
        """Start the clock; ``seconds``: the limit, None for no limit."""
        self._begun = monotonic()
        self._end = None if seconds is None else self._begun + _USED_SHARE * seconds

    @property
    def expired(self) -> bool:
        """True if it is time to answer."""
        return self._end is not None and monotonic() >= self._end

    @property
    def seconds_left(self) -> float:
        """The seconds until it is time to answer; infinite without a limit."""
        return inf if self._end is None else max(0.0, self._end - monotonic())

    def worlds_in_time(self, done: int, begun: float) -> int:
        """Return how many more worlds there is time for, if ``done`` worlds were searched since ``begun``."""
        if self._end is None:
            return _PLENTY
        each = max((monotonic() - begun) / max(done, 1), 1e-7)
        return int(min(_PLENTY, self.seconds_left / each))
