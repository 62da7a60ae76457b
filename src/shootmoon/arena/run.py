"""`run_contest`: play the deals of a contest, here, on several processes, or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from msgspec import Struct

from shootmoon.arena.contest import Contest
from shootmoon.arena.folder import RunFolder
from shootmoon.arena.sequential import SequentialTest
from shootmoon.arena.summary import Summary, scores_of, summarize
from shootmoon.arena.table import DealTold, play_deal

Progress = Callable[[int, int], object]
"""Called with the deals that have been played, and those there are to play at most."""


class Run(Struct, frozen=True):
    """A contest that has been played."""

    contest: Contest
    deals: tuple[DealTold, ...]
    """Those that count, in order; their records are in the folder, if there is one."""
    summary: Summary


def run_contest(
    contest: Contest,
    deals: int,
    *,
    folder: Path | None = None,
    processes: int = 1,
    ray: str | None = None,
    test: SequentialTest | None = None,
    progress: Progress | None = None,
) -> Run:
    """Play ``deals`` deals, each in every seating; with a ``test``, only until it is decided.

    ``folder``: where the run is kept, so that it can go on after whatever stopped it. ``processes``: here.
    ``ray``: the address of a cluster ("" for one of this machine's own). The result depends on none of
    these, as long as no bot runs out of time.

    Raises `ContestError` for a contest that can't be held and for a folder that holds another one, and
    ValueError for a bot that isn't known.
    """
    contest.check()
    kept = None if folder is None else RunFolder(folder, contest)
    played: dict[int, DealTold] = {} if kept is None else dict(kept.deals)
    wanted = [number for number in range(deals) if number not in played]
    if progress is not None:
        progress(deals - len(wanted), deals)
    scores: list[float] = []
    if not _decided(contest, played, test, scores):
        for told in _played(contest, wanted, processes, ray):
            played[told.deal] = told
            if kept is not None:
                kept.keep(told)
            if progress is not None:
                progress(sum(number < deals for number in played), deals)
            if _decided(contest, played, test, scores):
                break
    counted = tuple(_in_order(played, deals))
    summary = summarize(contest, counted, test)
    return Run(contest, counted[: summary.deals], summary)


def _in_order(played: dict[int, DealTold], deals: int) -> Iterator[DealTold]:
    """The deals from the first on, until one is missing: a verdict may not depend on who was quicker."""
    for number in range(deals):
        if number not in played:
            return
        yield played[number]


def _decided(
    contest: Contest, played: dict[int, DealTold], test: SequentialTest | None, scores: list[float]
) -> bool:
    """Whether the test is decided; ``scores``, those of the first bot so far, grows with what was played."""
    if test is None or len(contest.names) != 2:
        return False
    while (told := played.get(len(scores))) is not None:
        scores += scores_of(contest, [told], contest.names[0])
    return test.judge(scores).accepted is not None


def _played(contest: Contest, wanted: list[int], processes: int, ray: str | None) -> Iterable[DealTold]:
    if ray is not None:
        from shootmoon.arena.cluster import played_on_ray

        return played_on_ray(contest, wanted, ray)
    if processes <= 1:
        return (play_deal(contest, number) for number in wanted)
    return _on_processes(contest, wanted, processes)


def _on_processes(contest: Contest, wanted: list[int], processes: int) -> Iterator[DealTold]:
    """Deals as they are done, with few more handed out than there are processes."""
    coming = iter(wanted)
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
    try:
        running: set[Future[DealTold]] = {
            pool.submit(play_deal, contest, number) for number in islice(coming, 2 * processes)
        }
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
            running |= {pool.submit(play_deal, contest, number) for number in islice(coming, len(done))}
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
