"""`Work`: counts the work for one decision."""

from __future__ import annotations

from math import inf
from time import monotonic

_USED_SHARE = 0.8
"""The share of the time limit that is used; the rest is kept for work that can't be interrupted."""


class Work:
    """Counts the nodes that the solver searches for one decision, and says when to stop.

    A search stops when its budget of nodes is used up, which happens at the same node on every machine. The
    time limit is only a safety net. If it stops a search, `cut_short` is True, since the decision then
    depends on the speed of the machine.
    """

    def __init__(self, nodes: int | None = None, seconds: float | None = None) -> None:
        """Begin to work; ``nodes``: the budget, ``seconds``: the time limit. None means no limit."""
        self.nodes = 0
        """The number of nodes searched so far."""
        self.cut_short = False
        """True if the search was stopped, or made smaller, because time was running out."""
        self._budget = inf if nodes is None else nodes
        self._end = None if seconds is None else monotonic() + _USED_SHARE * seconds
        self._begun = self._mark()

    def count(self, nodes: int) -> None:
        """Count nodes that were searched."""
        self.nodes += nodes

    @property
    def done(self) -> bool:
        """True if it is time to answer: the budget is used up, or the time limit is reached."""
        if self.nodes >= self._budget:
            return True
        if self.out_of_time():
            self.cut_short = True
            return True
        return False

    def out_of_time(self, deadline: float | None = None) -> bool:
        """Return True if the time limit or the ``deadline``, a time of `time.monotonic`, is reached."""
        end = self._end if deadline is None else deadline
        return end is not None and monotonic() >= end

    def stops(self) -> bool:
        """Return True if the time limit is reached; the decision is then cut short."""
        self.cut_short = self.cut_short or self.out_of_time()
        return self.cut_short

    def half_time(self) -> float | None:
        """Return the time of `time.monotonic` at which half of the time left will have passed."""
        return None if self._end is None else (self._end + monotonic()) / 2

    def begin(self) -> None:
        """Begin to search worlds, so that `affordable` knows what one of them takes."""
        self._begun = self._mark()

    def affordable(self, wanted: int, searched: int) -> int:
        """Return how many more worlds to search: ``wanted``, or as many as budget and time allow, judging by
        the ``searched`` worlds since `begin`."""
        before, begun = self._begun
        each = max((self.nodes - before) / searched, 1e-9)
        wanted = int(min(wanted, max(0.0, self._budget - self.nodes) / each))
        if self._end is not None:
            now = monotonic()
            taken = max((now - begun) / searched, 1e-7)
            in_time = int(max(0.0, self._end - now) / taken)
            if in_time < wanted:
                self.cut_short = True
                return in_time
        return wanted

    def _mark(self) -> tuple[int, float]:
        return self.nodes, monotonic()
