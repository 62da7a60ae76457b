"""`BotPool`: bots think outside of the event loop, so many at once and no more, first come first served.

A room has one bot thinking at a time, so that first come first served is fair between rooms as well.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor

from shootmoon.analysis.claims import Verdict, judge_claim
from shootmoon.bots import get_ready, make_bot
from shootmoon.game import View
from shootmoon.rules import Rules

FALLBACK = "novice"
"""The bot that decides where another can't, or not in time. It needs less than a millisecond."""

_MAX_KNOWN = 1_000
"""How many bots with rule sets are remembered as prepared."""

_LOG = logging.getLogger(__name__)

Choose = Callable[[str, int, View, float], str]
"""A bot's name, a seed, what its seat knows, and seconds to think: the action."""
Prepare = Callable[[str, Rules], None]
"""A bot's name, and the rules that it will play by."""


def choose(bot: str, seed: int, view: View, limit: float) -> str:
    """What a bot does. Runs in the executor, which may be another process."""
    return str(make_bot(bot, seed).choose(view, limit).action)


def prepare(bot: str, rules: Rules) -> None:
    """Let a bot work out what it knows of a rule set; runs in the executor. It is kept there, and on disk."""
    get_ready(make_bot(bot), rules)


def fall_back(view: View, seed: int) -> str:
    """What the quick bot does, at once."""
    return str(make_bot(FALLBACK, seed).choose(view).action)


class BotPool:
    """Bots that think elsewhere."""

    def __init__(
        self,
        executor: Executor,
        *,
        at_once: int = 1,
        most_waiting: int = 100,
        limit: float = 3.0,
        choose: Choose = choose,
        prepare: Prepare = prepare,
    ) -> None:
        """``at_once``: how many think at the same time; ``most_waiting``: beyond that, nobody waits but the
        quick bot decides; ``limit``: seconds that each may think."""
        self._executor = executor
        self._free = asyncio.Semaphore(at_once)
        self._most_waiting = most_waiting
        self._limit = limit
        self._choose = choose
        self._prepare = prepare
        self._preparing = asyncio.Lock()
        self._known: set[tuple[str, Rules]] = set()
        self.waiting = 0
        """How many wait for their turn to think."""
        self.fallbacks = 0
        """How often the quick bot had to decide."""

    async def prepare(self, bot: str, rules: Rules) -> None:
        """Let a bot work out what it knows of a rule set before it is its turn, for that can take seconds:
        once, and one bot after another, so that those whose turn it is need not wait for many."""
        if bot == FALLBACK or (bot, rules) in self._known:
            return
        if len(self._known) >= _MAX_KNOWN:
            self._known.clear()
        self._known.add((bot, rules))
        async with self._preparing, self._free:
            try:
                await asyncio.get_running_loop().run_in_executor(self._executor, self._prepare, bot, rules)
            except Exception:  # then it has to do so when it is its turn
                _LOG.exception("the bot %s failed to prepare", bot)

    async def choose_action(self, bot: str, seed: int, view: View) -> str:
        """What a bot does, which is always something legal; whatever goes wrong, the quick bot decides."""
        if bot == FALLBACK:
            return fall_back(view, seed)
        if self.waiting >= self._most_waiting:
            return self.fallback_action(view, seed)
        self.waiting += 1
        try:
            await self._free.acquire()
        finally:
            self.waiting -= 1
        try:
            loop = asyncio.get_running_loop()
            action = await loop.run_in_executor(self._executor, self._choose, bot, seed, view, self._limit)
        except Exception:  # a bot is a lot of code, and a process can die
            _LOG.exception("the bot %s failed", bot)
            return self.fallback_action(view, seed)
        finally:
            self._free.release()
        return action if action in view.legal_actions() else self.fallback_action(view, seed)

    def fallback_action(self, view: View, seed: int) -> str:
        """What the quick bot does, since another can't decide, or not in time."""
        self.fallbacks += 1
        return fall_back(view, seed)

    async def verdict(self, view: View) -> Verdict:
        """What `judge_claim` says."""
        async with self._free:
            return await asyncio.get_running_loop().run_in_executor(self._executor, judge_claim, view)
