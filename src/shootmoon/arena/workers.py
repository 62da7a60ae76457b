"""Play games in worker processes, any of which may die or hang without affecting the contest.

Each worker has a pipe: it receives a game to play and sends back the result. A worker that dies is replaced,
and its game is played again. If a bot's decision has ended a worker twice, or hung in native code so that the
worker had to be killed, the bot forfeits this decision when the game is played again.
"""

from __future__ import annotations

import os
import signal
import threading
import traceback
from collections import Counter
from collections.abc import Generator, Iterable, MutableSequence
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from time import monotonic
from types import FrameType

from shootmoon.arena.contest import Contest, ContestError
from shootmoon.arena.games import GameResult, MakeBot, play_game
from shootmoon.arena.supervised_bot import CRASHED, DEADLINE, LATE, PLY, SEAT, KnownCrashes
from shootmoon.processes import when_orphaned

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
    workers: list[_Worker] = []
    try:
        workers.extend(_Worker(contest, make, task) for task in islice(coming, processes))
        while workers:
            ready = wait([worker.pipe for worker in workers], _LOOK)
            for worker in [worker for worker in workers if worker.pipe in ready or worker.hangs]:
                result = worker.receive() if worker.pipe in ready else None
                if result is None:
                    worker.begin_again(hung=worker.pipe not in ready)
                    continue
                task = next(coming, None)
                if task is None:
                    worker.end()
                    workers.remove(worker)
                else:
                    worker.give(task)
                yield result
    finally:
        for worker in workers:
            worker.end()


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


class _Worker:
    """A process that plays games. It is replaced when it dies or hangs."""

    def __init__(self, contest: Contest, make: MakeBot, task: _Task) -> None:
        self._contest, self._make = contest, make
        self._begin()
        self.give(task)

    def _begin(self) -> None:
        context = get_context("spawn")  # forking a process with threads may deadlock
        self.pipe, theirs = context.Pipe()
        self._pending = context.RawArray("d", 3)
        process = context.Process(
            target=_work,
            args=(theirs, self._contest, self._make, self._pending),
            daemon=True,
            name="moon arena",
        )
        with ignoring_interrupts():
            process.start()
        self._process = process
        theirs.close()

    def begin_again(self, *, hung: bool) -> None:
        """Replace the process, which has died or hangs, and play the same game again.

        Raises `ContestError` if too many processes have died without a bot being the cause.
        """
        self.end()
        self._task.count_end(int(self._pending[SEAT]), int(self._pending[PLY]), hung=hung)
        self._begin()
        self.give(self._task)

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

    def end(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.join()
        self.pipe.close()


@contextmanager
def ignoring_interrupts() -> Generator[None]:
    """Ignore Ctrl-C in this process and in processes started meanwhile, which this process ends itself."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL if before is None else before)


def _work(pipe: Connection, contest: Contest, make: MakeBot, pending: MutableSequence[float]) -> None:
    """The main function of a worker process."""
    signal.signal(signal.SIGINT, _do_nothing)  # not SIG_IGN, which programs that it starts would inherit
    with suppress(OSError):
        os.dup2(2, 1)  # what a bot prints isn't part of the result
    when_orphaned(lambda: os._exit(1))
    with suppress(EOFError, OSError):  # the parent is gone
        while True:
            deal, number, known_crashes = pipe.recv()
            try:
                result = play_game(contest, deal, number, make, known_crashes, pending)
            except Exception:
                pipe.send(traceback.format_exc())
            else:
                pipe.send(result)


def _do_nothing(_: int, __: FrameType | None) -> None:
    """Handle Ctrl-C by doing nothing."""
