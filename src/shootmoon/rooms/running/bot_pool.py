"""`BotPool`: runs bots in an executor, a limited number at a time, in the order of the requests.

Since at most one bot per room thinks at a time, this order is also fair between rooms. How much a bot
searches follows from the number of bots that wait when it begins, and never from how long it takes: if many
wait, it gets a smaller budget, which is named in the log of the room.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import Executor
from typing import TYPE_CHECKING

from msgspec import Struct

from shootmoon.bots import USUAL, get_ready, make_bot, split_style
from shootmoon.files.prepared import only_prepared
from shootmoon.game import View, setup_for
from shootmoon.protocol.changes import HintKind
from shootmoon.rules import Rules, load_rules

if TYPE_CHECKING:  # NumPy and the solver, which only the processes of bots need
    from shootmoon.analysis.claims import Verdict
    from shootmoon.protocol.hints import Hint

FALLBACK = "beginner"
"""The bot that decides when another bot fails or takes too long. It needs less than a millisecond."""

SEARCHING = frozenset({"novice", "club", "expert", "master"})
"""The bots that need tables for a rule set."""

_SMALLER = ((4, "small"), (16, "tiny"))
"""For each smaller budget: with how many waiting bots for each process it begins."""
MAX_HINTS = 20
"""The number of hints that may wait at the same time; any more are refused."""
NO_BUDGET = "none"
"""The name of the budget if the fallback bot, which doesn't search, decides in place of another bot."""

_LOG = logging.getLogger(__name__)


class Answer(Struct, frozen=True):
    """What a bot answered."""

    action: str
    cut_short: bool = False
    """True if the time limit, which is only a safety net, stopped the bot's search."""
    tables: str = ""
    """See `shootmoon.bots.protocol.decision.Decision.tables`."""


class Chosen(Struct, frozen=True):
    """A legal action for a bot's seat."""

    action: str
    budget: str = ""
    """The bot's budget, if it wasn't the usual one: one of `shootmoon.bots.BUDGETS` or `NO_BUDGET`."""
    tables: str = ""
    """See `shootmoon.bots.protocol.decision.Decision.tables`."""


Choose = Callable[[str, int, View, float, str], Answer]
"""A function that returns a bot's answer, given the bot's name, a random seed, the view of the bot's seat,
the time limit in seconds, and the budget."""
InEach = Callable[..., object]
"""A function that lets each process of an executor do a job, given a function and its arguments; see
`shootmoon.processes.WorkPool.in_each`."""


Observe = Callable[[str, str, bool, float], None]
"""A function that is called after each decision. Its arguments are the bot's name without its style, the
budget, whether the time limit stopped the search, and the seconds from the request to the decision, with the
time for which the bot waited for its turn. If the fallback bot decides in place of another bot, the budget is
empty."""


def ignore(bot: str, budget: str, cut_short: bool, seconds: float) -> None:
    """Observe a decision and do nothing: an `Observe`."""


def choose(bot: str, seed: int, view: View, limit: float, budget: str) -> Answer:
    """Return a bot's answer. This function runs in the executor, which may use other processes."""
    with only_prepared():
        decision = make_bot(bot, seed, budget=budget).choose(view, limit)
    return Answer(str(decision.action), decision.cut_short, decision.tables)


def load(rules: Rules) -> None:
    """Read the tables of a rule set that are prepared, so that the first decision isn't delayed.

    This function runs in each process of the executor.
    """
    with only_prepared():
        get_ready(make_bot("master"), rules)


def prepare(rules: Rules) -> float:
    """Compute the tables of a rule set, unless they are in the cache on disk, and return the processor time
    in milliseconds.

    First those of the most similar preset are computed, by which the bots decide meanwhile, and whose time
    isn't counted. This function runs in a process of its own, since it takes seconds.
    """
    from shootmoon.bots.auction.tables import is_prepared, prepare_tables  # NumPy
    from shootmoon.match_equity.families import nearest_preset

    preset = nearest_preset(setup_for(rules))
    near = load_rules(preset) if preset else rules
    if not is_prepared(near) and near != rules:
        prepare_tables(near)
    began = time.process_time()
    if not is_prepared(rules):
        prepare_tables(rules)
    return 1000 * (time.process_time() - began)


def _hint(view: View, ply: int, kind: HintKind, budget: str, language: str, names: tuple[str, ...]) -> Hint:
    from shootmoon.rooms.running.hints import hint_for

    with only_prepared():
        return hint_for(view, ply, kind, budget, language, names)


def _verdict(view: View) -> Verdict:
    from shootmoon.analysis.claims import judge_claim

    return judge_claim(view)


def fall_back(view: View, seed: int) -> str:
    """Return the action of the fallback bot, computed in the calling thread."""
    return str(make_bot(FALLBACK, seed).choose(view).action)


class BotPool:
    """Lets bots think in an executor, and lets the fallback bot decide if a bot fails or takes too long."""

    def __init__(
        self,
        executor: Executor,
        *,
        at_once: int = 1,
        max_waiting: int = 100,
        limit: float = 35.0,
        choose: Choose = choose,
        observe: Observe = ignore,
        in_each: InEach | None = None,
    ) -> None:
        """Create a pool that uses an executor.

        ``at_once``: the number of bots that may think at the same time. ``max_waiting``: the number of bots
        that may wait for their turn; for any more, the fallback bot decides at once. ``limit``: the time that
        each bot may think, in seconds. It is a safety net: bots take far less than a second on average, and
        a machine ten times slower doesn't reach it either. ``observe`` is called after each decision.
        ``in_each``: lets each process of the executor do something; None if it has no processes of its own.
        """
        self._executor = executor
        self._free, self._at_once = asyncio.Semaphore(at_once), at_once
        self._max_waiting = max_waiting
        self._limit = limit
        self._choose = choose
        self._observe = observe
        self._in_each = in_each
        self.waiting = 0
        """The number of bots that are waiting for their turn to think."""
        self.hints_waiting = 0
        """The number of hints that are computed or wait to be."""

    def load(self, rules: Rules) -> None:
        """Let each process read the tables of a rule set, which have just been prepared."""
        if self._in_each is not None:
            self._in_each(load, rules)

    async def choose_action(self, bot: str, seed: int, view: View) -> Chosen:
        """Return a bot's action, which is always legal, and its budget.

        If too many bots are waiting, or if the bot fails or chooses an illegal action, the fallback bot
        decides.
        """
        kind = split_style(bot)[0]
        if kind == FALLBACK or (kind == "novice" and view.phase != "auction"):
            return Chosen(str(make_bot(bot, seed).choose(view).action))  # in less than a millisecond
        if self.waiting >= self._max_waiting:
            return self.fallback_action(view, seed)
        loop = asyncio.get_running_loop()
        began = loop.time()
        self.waiting += 1
        try:
            await self._free.acquire()
        finally:
            self.waiting -= 1
        try:
            budget = self.budget
            answer = await loop.run_in_executor(
                self._executor, self._choose, bot, seed, view, self._limit, budget
            )
        except Exception:  # bots can have bugs, and their process can die
            _LOG.exception("the bot %s failed", bot)
            return self.fallback_action(view, seed)
        finally:
            self._free.release()
        if answer.action not in view.legal_actions():
            return self.fallback_action(view, seed)
        self._observe(split_style(bot)[0], budget, answer.cut_short, loop.time() - began)
        return Chosen(answer.action, "" if budget == USUAL else budget, answer.tables)

    @property
    def budget(self) -> str:
        """The budget of a decision that begins now: a smaller one if many bots are waiting."""
        chosen = USUAL
        for waiting, smaller in _SMALLER:
            if self.waiting >= waiting * self._at_once:
                chosen = smaller
        return chosen

    def fallback_action(self, view: View, seed: int) -> Chosen:
        """Return the action of the fallback bot, in place of a bot that failed or took too long."""
        self._observe(FALLBACK, "", False, 0.0)
        return Chosen(fall_back(view, seed), NO_BUDGET)

    async def hint(
        self, view: View, ply: int, kind: HintKind, budget: str, language: str, names: tuple[str, ...]
    ) -> Hint | None:
        """Return a hint for the seat of ``view``, computed in the executor; None if too many hints wait.

        Bots that have to play don't wait for it longer than for another bot. If the caller is cancelled while
        it waits, nothing is computed; if a hint is being computed already, its process stays taken until it
        is done. For the arguments see `hint_for`.
        """
        if self.hints_waiting >= MAX_HINTS:
            return None
        self.hints_waiting += 1
        try:
            await self._free.acquire()
        except BaseException:
            self.hints_waiting -= 1
            raise
        answer = asyncio.get_running_loop().run_in_executor(
            self._executor, _hint, view, ply, kind, budget, language, names
        )
        # Its process is taken until it is done, even if the caller is cancelled. Otherwise somebody who asks
        # and disconnects again and again could keep all processes busy.
        answer.add_done_callback(self._hint_done)
        return await asyncio.shield(answer)

    def _hint_done(self, answer: asyncio.Future[Hint]) -> None:
        self._free.release()
        self.hints_waiting -= 1
        if not answer.cancelled():
            answer.exception()  # if the caller was cancelled, nobody else asks for it

    async def verdict(self, view: View) -> Verdict:
        """Judge a claim of the remaining tricks by the seat of ``view``; see `judge_claim`.

        The verdict is computed in the executor.
        """
        async with self._free:
            return await asyncio.get_running_loop().run_in_executor(self._executor, _verdict, view)
