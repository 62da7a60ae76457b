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
from shootmoon.rules import Rules

CRASHED, ILLEGAL, LATE = "crashed", "illegal", "late"

PATIENCE = 60.0
"""Seconds after which a decision without a limit is given up: the bot hangs."""

PREPARING = 600.0
"""Seconds that a bot may prepare for: it may have to solve the equity of rules not seen before."""


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
            with _alarm(PATIENCE if self._limit is None else self._limit + self._grace):
                answer = self.bot.choose(view, self._limit)
            if answer.action in view.legal_actions():
                decision = answer
            else:
                wrong = ILLEGAL
        except _Late:
            wrong = LATE
        except KeyboardInterrupt:
            raise
        except BaseException:  # whatever somebody's bot may raise, SystemExit too
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

    def prepare(self, rules: Rules) -> None:
        """Let the bot get ready for a game, if it does such a thing; what goes wrong is counted."""
        self._guard("prepare", rules)

    def close(self) -> None:
        """Let the bot clear up after a game, if it does such a thing; what goes wrong is counted."""
        self._guard("close")

    def _guard(self, method: str, *arguments: object) -> None:
        call = getattr(self.bot, method, None)
        if call is None:
            return
        try:
            with _alarm(PREPARING):
                call(*arguments)
        except _Late:
            self.forfeits[LATE] += 1
        except KeyboardInterrupt:
            raise
        except BaseException:  # as above
            self.forfeits[CRASHED] += 1


def safe(view: View) -> Action:
    """What is done for a bot that forfeits: it passes if it may, else the last of what is legal."""
    legal = view.legal_actions()
    return PASS if PASS in legal else legal[-1]


@contextmanager
def _alarm(seconds: float) -> Generator[None]:
    """Raise `_Late` after so many seconds, where signals can do that: in the main thread, not on Windows.

    It is raised again each second, for bots that catch everything once.
    """
    able = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not able:
        yield
        return

    def late(_: int, __: FrameType | None) -> None:
        raise _Late

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
