"""Games on processes of this machine, any of which may die or hang without harm to the contest.

Each has a pipe: it is sent a game to play, and answers with what it came to. A process that dies is replaced,
and its game played again. Where asking a bot ended it twice at the same moment, or the bot hung in native
code so that its process had to be ended, that decision is forfeited when the game is played again.
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
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from time import monotonic
from types import FrameType

from shootmoon.arena.contest import Contest, ContestError
from shootmoon.arena.table import GameTold, MakeBot, play_game
from shootmoon.arena.watch import CRASHED, DEADLINE, LATE, PLY, SEAT, Skipped

Unit = tuple[int, int]
"""What is played at a time: the number of a deal, and that of a seating."""

HUNG = 10.0
"""Seconds after its alarm until a bot that doesn't heed it is ended, with the process that it plays in."""

_LOOK = 0.5
"""Seconds between two looks at who hangs."""

_MAX_DEATHS = 5
"""Ends of its process after which a game isn't merely tried again, wherever they came."""

_MAX_SKIPPED = 3
"""Decisions of a seat that ended the process in one game, after which its bot is asked no more."""


def play_on_workers(
    contest: Contest, wanted: Iterable[Unit], processes: int, make: MakeBot
) -> Generator[GameTold]:
    """Play games in so many processes; gives each as it ends. ``make`` must be one that can be imported.

    Raises `ContestError` where processes end again and again, and no bot is to blame.
    """
    coming = (_Task(*unit) for unit in wanted)
    workers: list[_Worker] = []
    try:
        workers.extend(_Worker(contest, make, task) for task in islice(coming, processes))
        while workers:
            ready = wait([worker.pipe for worker in workers], _LOOK)
            for worker in [worker for worker in workers if worker.pipe in ready or worker.hangs]:
                told = worker.receive() if worker.pipe in ready else None
                if told is None:
                    worker.begin_again(hung=worker.pipe not in ready)
                    continue
                task = next(coming, None)
                if task is None:
                    worker.end()
                    workers.remove(worker)
                else:
                    worker.give(task)
                yield told
    finally:
        for worker in workers:
            worker.end()


class _Task:
    """A game to be played, with what is known of how it ends processes."""

    def __init__(self, deal: int, number: int) -> None:
        self.deal, self.number = deal, number
        self.skipped = Skipped()
        self._ends: Counter[tuple[int, int]] = Counter()

    def count_end(self, seat: int, ply: int, *, hung: bool) -> None:
        """Count an end of its process while this was asked. Raises `ContestError` at one too many."""
        self._ends[seat, ply] += 1
        if not hung and self._ends[seat, ply] == 1 and self._ends.total() < _MAX_DEATHS:
            return  # it may have been ended by anybody
        if not seat:
            if self._ends.total() < _MAX_DEATHS:
                return
            raise ContestError(
                f"the process that is to play deal {self.deal} in seating {self.number} has ended "
                f"{self._ends.total()} times, and no bot was being asked"
            )
        wrong = LATE if hung else CRASHED
        moments, seats = {**self.skipped.moments, (seat, ply): wrong}, dict(self.skipped.seats)
        if sum(where == seat for where, _ in moments) >= _MAX_SKIPPED:
            seats[seat] = wrong
        self.skipped = Skipped(moments, seats)


class _Worker:
    """A process that plays, or one after the other."""

    def __init__(self, contest: Contest, make: MakeBot, task: _Task) -> None:
        self._contest, self._make = contest, make
        self._begin()
        self.give(task)

    def _begin(self) -> None:
        context = get_context("spawn")  # a copy of a process that has threads may lock up
        self.pipe, theirs = context.Pipe()
        self._doing = context.RawArray("d", 3)
        process = context.Process(
            target=_work,
            args=(theirs, self._contest, self._make, self._doing),
            daemon=True,
            name="moon arena",
        )
        with _deaf():
            process.start()
        self._process = process
        theirs.close()

    def begin_again(self, *, hung: bool) -> None:
        """Replace the process, which has died or hangs, and let the new one play the same game.

        Raises `ContestError` where that is of no use.
        """
        self.end()
        self._task.count_end(int(self._doing[SEAT]), int(self._doing[PLY]), hung=hung)
        self._begin()
        self.give(self._task)

    @property
    def hangs(self) -> bool:
        """Whether a bot doesn't heed its alarm."""
        return 0 < self._doing[DEADLINE] < monotonic() - HUNG

    def give(self, task: _Task) -> None:
        """Let it play a game."""
        self._task = task
        with suppress(OSError):  # one that has died is noticed when it is waited for
            self.pipe.send((task.deal, task.number, task.skipped))

    def receive(self) -> GameTold | None:
        """What it played; None where it has died. Raises RuntimeError for a defect; bots can't cause one."""
        try:
            told: GameTold | str = self.pipe.recv()
        except (EOFError, OSError):
            return None
        if isinstance(told, str):
            raise RuntimeError(f"deal {self._task.deal}, seating {self._task.number}:\n{told}")
        return told

    def end(self) -> None:
        """End the process, whatever it is at."""
        self._process.kill()
        self._process.join()
        self.pipe.close()


@contextmanager
def _deaf() -> Generator[None]:
    """Without an ear for Ctrl-C, and so is a process that is begun meanwhile: who began it will end it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL if before is None else before)


def _work(pipe: Connection, contest: Contest, make: MakeBot, doing: MutableSequence[float]) -> None:
    """What a process that plays does."""
    signal.signal(signal.SIGINT, _unheard)  # not ignored, or programs that it starts would ignore it
    with suppress(OSError):
        os.dup2(2, 1)  # what a bot prints is no part of the result
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):  # nobody is there any more
        while True:
            deal, number, skipped = pipe.recv()
            try:
                told = play_game(contest, deal, number, make, skipped, doing)
            except Exception:
                pipe.send(traceback.format_exc())
            else:
                pipe.send(told)


def _unheard(_: int, __: FrameType | None) -> None:
    """What Ctrl-C does to a process that plays."""


def _end_with_parent() -> None:
    """End this process when that which began it has died: nobody would know what it plays."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
