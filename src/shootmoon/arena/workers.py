"""Play games in worker processes, any of which may die or hang without affecting the contest.

Each worker has a pipe: it receives a game to play and sends back the result. A worker that dies is replaced,
and its game is played again. If a bot's decision has ended a worker twice, or hung in native code so that the
worker had to be killed, the bot forfeits this decision when the game is played again.
"""

from __future__ import annotations

import os
import traceback
from collections import Counter
from collections.abc import Generator, Iterable, MutableSequence
from contextlib import suppress
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.sharedctypes import RawArray
from time import monotonic

from shootmoon.arena.contest import Contest, ContestError
from shootmoon.arena.games import GameResult, MakeBot, play_game
from shootmoon.arena.supervised_bot import CRASHED, DEADLINE, LATE, PLY, SEAT, KnownCrashes
from shootmoon.processes import MAX_FAILED_STARTS, NeverStarted, Worker

Unit = tuple[int, int]
"""A game, given by the number of its deal and the number of its seating."""

HUNG = 10.0
"""The number of seconds beyond its deadline after which a bot is assumed to hang and its process is
killed."""

_LOOK = 0.5
"""The number of seconds between checks for workers that hang."""

_MAX_DEATHS = 5
"""The number of workers that may die during one game before the failure is no longer taken for an
accident."""

_MAX_CRASHES = 3
"""The number of different calls of one seat's bot that may end a worker in a game. After that, the bot isn't
called any more in this game."""


def play_on_workers(
    contest: Contest, wanted: Iterable[Unit], processes: int, make: MakeBot
) -> Generator[GameResult]:
    """Play games in ``processes`` workers, and yield the result of each game when it ends.

    ``make`` must be importable by the workers. Raises `ContestError` if workers die repeatedly and no bot is
    the cause.
    """
    coming = (_Task(*unit) for unit in wanted)
    places: list[_Place] = []
    failed = 0  # processes in a row that ended while they started
    try:
        places.extend(_Place(contest, make, task) for task in islice(coming, processes))
        while places:
            ready = wait([place.pipe for place in places], _LOOK)
            for place in [place for place in places if place.pipe in ready or place.hangs]:
                if not place.worker.has_started and place.worker.starts():
                    failed = 0
                    continue
                result = place.receive() if place.pipe in ready else None
                if result is None:
                    failed += not place.worker.has_started
                    if failed == MAX_FAILED_STARTS:
                        raise ContestError(str(NeverStarted()))
                    place.begin_again(hung=place.pipe not in ready)
                    continue
                task = next(coming, None)
                if task is None:
                    place.worker.end()
                    places.remove(place)
                else:
                    place.give(task)
                yield result
    finally:
        for place in places:
            place.worker.end()


class _Task:
    """A game to be played, with the calls of bots that have ended workers before."""

    def __init__(self, deal: int, number: int) -> None:
        self.deal, self.number = deal, number
        self.known_crashes = KnownCrashes()
        self._ends: Counter[tuple[int, int]] = Counter()

    def count_end(self, seat: int, ply: int, *, hung: bool) -> None:
        """Count a worker that died during this call of a bot (``seat`` is 0 if there was no call). Raises
        `ContestError` if too many workers have died, the last one without a call."""
        self._ends[seat, ply] += 1
        if not hung and self._ends[seat, ply] == 1 and self._ends.total() < _MAX_DEATHS:
            return  # something outside may have killed it
        if not seat:
            if self._ends.total() < _MAX_DEATHS:
                return
            raise ContestError(
                f"the process that is to play deal {self.deal} in seating {self.number} has ended "
                f"{self._ends.total()} times, while no bot was being asked"
            )
        wrong = LATE if hung else CRASHED
        moments, seats = {**self.known_crashes.moments, (seat, ply): wrong}, dict(self.known_crashes.seats)
        if sum(where == seat for where, _ in moments) >= _MAX_CRASHES:
            seats[seat] = wrong
        self.known_crashes = KnownCrashes(moments, seats)


class _Place:
    """A worker in which games are played. It is replaced when it dies or hangs."""

    def __init__(self, contest: Contest, make: MakeBot, task: _Task) -> None:
        self._contest, self._make = contest, make
        self.begin(task)

    def begin(self, task: _Task) -> None:
        """Start a process, and give it a game to play."""
        self._pending = RawArray("d", 3)
        self.worker = Worker(_work, self._contest, self._make, self._pending)
        self.pipe = self.worker.pipe
        self.give(task)

    def begin_again(self, *, hung: bool) -> None:
        """Replace the process, which has died or hangs or never started, and play the same game again.

        Raises `ContestError` if too many processes have died without a bot being the cause.
        """
        self.worker.end()
        if self.worker.has_started:
            self._task.count_end(int(self._pending[SEAT]), int(self._pending[PLY]), hung=hung)
        self.begin(self._task)

    @property
    def hangs(self) -> bool:
        """True if a bot still hasn't returned long after its deadline."""
        return 0 < self._pending[DEADLINE] < monotonic() - HUNG

    def give(self, task: _Task) -> None:
        """Send the worker a game to play."""
        self._task = task
        with suppress(OSError):  # a dead worker is noticed when its result is awaited
            self.pipe.send((task.deal, task.number, task.known_crashes))

    def receive(self) -> GameResult | None:
        """Return the result of the worker's game; None if the worker has died. Raises RuntimeError for a bug
        in shootmoon."""
        try:
            result: GameResult | str = self.pipe.recv()
        except (EOFError, OSError):
            return None
        if isinstance(result, str):
            raise RuntimeError(f"deal {self._task.deal}, seating {self._task.number}:\n{result}")
        return result


def _work(pipe: Connection, contest: Contest, make: MakeBot, pending: MutableSequence[float]) -> None:
    """Play the games that arrive on ``pipe``, in a worker process."""
    with suppress(OSError):
        os.dup2(2, 1)  # what a bot prints isn't part of the result
    with suppress(EOFError, OSError):  # the parent is gone
        while True:
            deal, number, known_crashes = pipe.recv()
            try:
                result = play_game(contest, deal, number, make, known_crashes, pending)
            except Exception:
                pipe.send(traceback.format_exc())
            else:
                pipe.send(result)
