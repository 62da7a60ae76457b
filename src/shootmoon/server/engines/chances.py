"""Match equity during a room's game: the chances of winning the match, before the first hand and after each.

Solving a rule set takes seconds, so it is done in a process that reads records (`RecordJobs`). The results
are kept in memory, and the solutions on disk (`shootmoon.files.cache`).
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import TypeAlias

from msgspec import Struct

from shootmoon.game import Score, setup_for
from shootmoon.game.score_history import scores_by_hand
from shootmoon.rooms import Room
from shootmoon.rules import Rules
from shootmoon.server.engines.record_jobs import RecordJobs
from shootmoon.server.front.limits import Buckets
from shootmoon.server.front.problems import ProblemError

MAX_HANDS = 300
"""The greatest number of hands in a response: the last ones of a match."""
RETRY_AFTER = 600.0
"""Seconds after which chances that couldn't be computed in time are tried again."""
_SOLVING_COST = 10_000.0
"""The processor time in milliseconds that is charged at first if a rule set may have to be solved."""
_READING_COST = 50.0
"""The same for further scores under a rule set that was solved before."""

Row: TypeAlias = tuple[float, ...]
"""A probability for each side."""
Standing: TypeAlias = tuple[Score, int]
"""The score before a hand, and the seat that deals the hand."""


class Chances(Struct, frozen=True):
    """The estimated probability that each side wins the match, computed from the score alone."""

    game: int
    """The number of the game in its room, from 1; 0 before the first."""
    hands: int
    """The number of hands of the game that are finished."""
    by_side: tuple[Row, ...] | None
    """The probability for each side, before each of the last 300 hands and after the last one. The last entry
    belongs to the present score. Empty before the first dealer has been chosen; null if there is no estimate
    for these rules."""


class SolveResult(Struct, frozen=True):
    """The result of a job that computes chances in another process."""

    rows: tuple[Row, ...] | None
    """The chances at each standing; None if match equity can't be computed for the rules."""
    cost: float
    """The processor time used, in milliseconds."""


class ChancesCache:
    """The chances at the standings that were requested most recently."""

    MAX_ROWS = 50_000
    """The greatest number of standings that are kept."""
    MAX_FAILED = 1_000
    """The greatest number of rule sets for which it is kept that they have no chances."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        """Start with an empty cache; ``monotonic`` returns monotonic seconds."""
        self._monotonic = monotonic
        self._rows: OrderedDict[tuple[Rules, Standing], Row] = OrderedDict()
        self._solved: set[Rules] = set()
        self._failed: OrderedDict[Rules, float] = OrderedDict()
        self._tasks: dict[Rules, asyncio.Task[SolveResult]] = {}

    async def of(
        self, rules: Rules, standings: Sequence[Standing], jobs: RecordJobs, charged: Buckets, address: str
    ) -> tuple[Row, ...] | None:
        """Return the chances at each of the standings; None if they can't be computed.

        Concurrent calls for the same rules share one computation. Its processor time is charged to the
        client's address. Raises `ProblemError` if the address has used too much of it.
        """
        while missing := self._missing(rules, standings):
            if self._failed.get(rules, 0) > self._monotonic():
                return None
            task = self._tasks.get(rules)
            if task is not None:
                await asyncio.wait([task])
                continue
            most = _READING_COST if rules in self._solved else _SOLVING_COST
            if seconds := charged.take(address, most):
                raise ProblemError("too-often", seconds=seconds)
            task = self._tasks[rules] = asyncio.ensure_future(self._solve(rules, missing, jobs))
            found = await asyncio.shield(task)
            charged.give_back(address, max(0, most - found.cost))
        return tuple(self._rows[rules, each] for each in standings)

    def _missing(self, rules: Rules, standings: Sequence[Standing]) -> list[Standing]:
        for each in standings:
            if (rules, each) in self._rows:
                self._rows.move_to_end((rules, each))
        return [each for each in dict.fromkeys(standings) if (rules, each) not in self._rows]

    async def _solve(self, rules: Rules, standings: list[Standing], jobs: RecordJobs) -> SolveResult:
        """Keep the chances at some standings, or that there are none."""
        try:
            found = await jobs.run(f"equity {rules}", solve, rules, standings)
        except (ProblemError, BrokenProcessPool):  # it takes too long, too many jobs wait, or memory is short
            found = SolveResult(None, _SOLVING_COST)
        finally:
            del self._tasks[rules]
        if found.rows is None:
            self._failed[rules] = self._monotonic() + RETRY_AFTER
            if len(self._failed) > self.MAX_FAILED:
                self._failed.popitem(last=False)
            return found
        if len(self._solved) > self.MAX_FAILED:
            self._solved.clear()
        self._solved.add(rules)
        for standing, row in zip(standings, found.rows, strict=True):
            self._rows[rules, standing] = row
        while len(self._rows) > self.MAX_ROWS:
            self._rows.popitem(last=False)
        return found


def solve(rules: Rules, standings: Sequence[Standing]) -> SolveResult:
    """Return the chances at standings. This function is run in another process."""
    from shootmoon.match_equity import equity_table, has_equity  # NumPy isn't needed in the server's process

    began = time.process_time()
    rows = None
    if has_equity(setup_for(rules)):
        table = equity_table(rules)
        rows = tuple(tuple(round(each, 4) for each in table.chances(*standing)) for standing in standings)
    return SolveResult(rows, 1000 * (time.process_time() - began))


async def chances_in(
    room: Room, cache: ChancesCache, jobs: RecordJobs, charged: Buckets, address: str
) -> Chances:
    """Return the chances during the current game of a room. For errors see `ChancesCache.of`."""
    state, hands = room.state, len(room.sheet)
    if state is None:
        return Chances(room.game, hands, None)
    dealers = [hand.dealer for hand in room.sheet]
    if state.dealer is not None and not state.winners:
        dealers.append(state.dealer)
    scores = scores_by_hand(state.setup, room.sheet, state.start_score)
    standings = list(zip(scores, dealers, strict=False))[-MAX_HANDS - 1 :]
    rows = await cache.of(room.settings.rules, standings, jobs, charged, address)
    if rows is not None and state.winners:
        rows = (*rows, state.seating.win_shares(state.winners))
    return Chances(room.game, hands, rows)
