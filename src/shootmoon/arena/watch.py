"""`Watched`: a bot that can do no harm. What it does wrong costs it the decision, and is counted."""

from __future__ import annotations

import signal
import threading
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from time import monotonic
from types import FrameType

from shootmoon.bots import Bot, Decision
from shootmoon.game import PASS, Action, View

CRASHED, ILLEGAL, LATE = "crashed", "illegal", "late"


class _Late(BaseException):
    """Not an Exception, so that no bot catches it by the way."""


class Watched:
    """Asks a bot for decisions; where it crashes, answers illegally or is late, a safe one is taken."""

    def __init__(self, bot: Bot, limit: float | None, grace: float) -> None:
        """``limit`` and ``grace`` are those of a `Contest`."""
        self.bot = bot
        self._limit, self._grace = limit, grace
        self.forfeits: Counter[str] = Counter()
        """By what was wrong: how often."""
        self.decisions = 0
        self.seconds = 0.0
        """Time that it took, all decisions together."""
        self.slowest = 0.0

    def choose(self, view: View) -> Decision:
        """The bot's decision, or a safe one."""
        begun = monotonic()
        wrong: str | None = None
        decision = Decision(safe(view), "at-random")
        try:
            with _alarm(None if self._limit is None else self._limit + self._grace):
                answer = self.bot.choose(view, self._limit)
            if answer.action in view.legal_actions():
                decision = answer
            else:
                wrong = ILLEGAL
        except _Late:
            wrong = LATE
        except Exception:  # whatever somebody's bot may raise
            wrong = CRASHED
        taken = monotonic() - begun
        self.decisions += 1
        self.seconds += taken
        self.slowest = max(self.slowest, taken)
        if wrong is None and self._limit is not None and taken > self._limit + self._grace:
            wrong, decision = LATE, Decision(safe(view), "at-random")
        if wrong is not None:
            self.forfeits[wrong] += 1
        return decision


def safe(view: View) -> Action:
    """What is done for a bot that forfeits: it passes if it may, else the last of what is legal."""
    legal = view.legal_actions()
    return PASS if PASS in legal else legal[-1]


@contextmanager
def _alarm(seconds: float | None) -> Generator[None]:
    """Raise `_Late` after so many seconds, where signals can do that: in the main thread, not on Windows."""
    able = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if seconds is None or not able:
        yield
        return

    def late(_: int, __: FrameType | None) -> None:
        raise _Late

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
