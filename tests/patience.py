"""How long tests wait: as long as something moves. The one place where they look at a clock.

No test passes or fails by how fast something is. What has to happen is waited for, and given up only when
nothing has moved for so long that no machine could be that busy; how much work something is, is counted
(`tests.work`). `tests/unit/test_clocks.py` sees to it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

STILL = 600.0
"""Seconds in which nothing has moved, after which a test gives up: a last resort, which says nothing about
how fast anything is."""

SOON = 0.2
"""Seconds to wait for what can't come, before a test goes on."""

_LOOK = 0.02  # seconds between looks


class Patience:
    """Ends when nothing has moved for `STILL` seconds."""

    def __init__(self, moving: Callable[[], object] = lambda: None, why: Callable[[], object] = str) -> None:
        """``moving``: what changes while there is hope; ``why``: what to say when there is none."""
        self._moving, self._why = moving, why
        self._seen, self._since = moving(), time.monotonic()

    def look(self) -> None:
        """Fail if there is no hope left."""
        seen = self._moving()
        if seen != self._seen:
            self._seen, self._since = seen, time.monotonic()
        elif time.monotonic() - self._since > STILL:
            raise AssertionError(f"nothing moves any more {self._why()}".rstrip())


def wait_until(
    what: Callable[[], object],
    moving: Callable[[], object] = lambda: None,
    why: Callable[[], object] = str,
) -> None:
    """Wait until a call gives something true."""
    patience = Patience(moving, why)
    while not what():
        patience.look()
        time.sleep(_LOOK)


async def until(
    what: Callable[[], object],
    moving: Callable[[], object] = lambda: None,
    why: Callable[[], object] = str,
) -> None:
    """Wait in an event loop until a call gives something true."""
    patience = Patience(moving, why)
    while not what():
        patience.look()
        await asyncio.sleep(_LOOK)


class Stopwatch:
    """Measures how long something took, for reports; nothing is to depend on it."""

    def __init__(self) -> None:
        self._begun = time.monotonic()

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._begun
