"""`PreparationSelector`: finds, with the double-dummy solver, the preparations that make a bid most often.

A preparation is the declarer's choice of trump and discards. Each is judged by its average result in many
worlds (deals of the unseen tiles). The best of many noisy averages is biased upward: part of its lead is
luck. So the worlds are divided into folds, and the result reported for a fold is that of the preparation that
does best in all the other folds (cross-fitting).

Most preparations are poor, and a few worlds are enough to show it. So all preparations are tried in a few
worlds, the better ones in more worlds, and the best in all worlds (successive halving). Then the next round
starts again with all preparations, and with more worlds at every level. Earlier results are kept, so a good
preparation that was dropped by bad luck can come back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import monotonic
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from shootmoon.endgames.endgame import problem_of
from shootmoon.endgames.preparations import Preparations
from shootmoon.solver import solve_worlds

Tricks = NDArray[np.int8]
"""Numbers of tricks that the declarer's side takes."""
Mask = NDArray[np.bool_]
Chosen = NDArray[np.intp]
"""A preparation for each widow, as an index into `Preparations.legal`."""

FOLDS = 8
"""The number of folds into which the worlds are divided."""

_WORLDS_FACTOR = 4
"""Each level of successive halving uses this many times the worlds of the level before."""
_KEEP = ((4, 12), (2, 3))
"""For the second and third level of successive halving: the number of first choices kept, and the number of
second choices kept for each of them. Both apply separately to each number of tricks needed."""
_BLOCK = 2_048
"""The most worlds of one preparation that are solved as one task. The time is checked between batches of
tasks."""
_BATCH_SECONDS = 0.04
"""The intended time between two checks of the time, in seconds."""
_TIE = 1e6
"""The number of tricks taken is divided by this value, so that it only breaks ties between preparations that
make a bid equally often."""
_POOLED = 1.0
"""How strongly the score of a preparation for one widow is shrunk toward its average over all widows: the
average counts like this number of worlds."""


Sums: TypeAlias = tuple[NDArray[np.float64], NDArray[np.float64]]
"""Sums over some worlds: how often each preparation takes the tricks needed, and how many tricks it takes in
total."""


class Selection(Struct, frozen=True):
    """The best preparations for taking one particular number of tricks."""

    chosen: tuple[Chosen, ...]
    """For each fold, the preparations that do best in all the other folds."""
    tricks: Tricks
    """The tricks that the `chosen` preparations take in the held-out folds, those not used to choose them: a
    row for each widow, a column for each world."""
    in_sample: Tricks
    """The tricks taken by the preparations that do best in all folds together, in the same worlds in which
    they were chosen. Their average is biased upward."""


class OutOfTime(Exception):
    """Raised when the deadline has passed. Everything solved so far is kept."""


class PreparationSelector:
    """Compares preparations by the tricks that the declarer takes with them.

    Worlds are solved when they are needed.
    """

    def __init__(
        self, preparations: Preparations, worlds: NDArray[np.uint64], needs: Sequence[int], threads: int
    ) -> None:
        """Compare ``preparations`` in ``worlds``, an array returned by `Preparations.worlds`.

        ``needs``: numbers of tricks. The best preparations are found for each of them.
        """
        self.preparations = preparations
        self.worlds = worlds
        self.needs = tuple(needs)
        self.count = worlds.shape[1]
        """The number of worlds for each widow."""
        self.solved = 0
        """The number of deals solved so far."""
        legal = preparations.legal
        self._tricks: Tricks = np.zeros((len(legal), self.count), dtype=np.int8)
        self._filled = np.zeros(len(legal), dtype=np.intp)  # by preparation: how many worlds are solved
        self._place = np.array([(each.widow, each.first, each.second) for each in legal], dtype=np.intp).T
        self._threads = threads
        self._rate = 10_000.0  # deals a second
        self._deadline: float | None = None
        players = preparations.setup.seating.players
        self._problems = [
            problem_of(
                preparations.setup,
                tables,
                (0,) * players,
                leader=1,
                counted=1,
                first_leads=tables.trumps if self._leads_trump and tables.trumps else None,
            )
            for tables in map(preparations.setup.tables, preparations.trumps)
        ]

    @property
    def _leads_trump(self) -> bool:
        return self.preparations.setup.leads_trump

    def first_count(self) -> int:
        """Return the number of worlds for the first round, which is small for a quick first estimate."""
        return _WORLDS_FACTOR * self._base_count

    @property
    def _base_count(self) -> int:
        """The number of worlds in which every preparation is tried.

        It is smaller if there are many widows, since their results are pooled.
        """
        return 2 * max(1, 8 // len(self.preparations.widows))

    def refine(self, count: int, deadline: float | None) -> dict[int, Selection]:
        """Run one round of successive halving, in which the best preparations are tried in ``count`` worlds.

        Return the selection for each number of tricks in ``needs``. Raises `OutOfTime` once the deadline,
        measured by `time.monotonic`, has passed.
        """
        self._deadline = deadline
        every = np.ones(len(self.preparations.legal), dtype=np.bool_)
        level = min(count, max(self._base_count, count // _WORLDS_FACTOR**2))
        self._extend(every, level)
        sums = self._sums(every, level)
        pools = [self._averages(sums, fold, level) for fold in range(FOLDS)]
        kept = [every] * FOLDS
        wider = min(count, max(_WORLDS_FACTOR // 2 * level, count // _WORLDS_FACTOR))
        for next_level, keep in zip((wider, count), _KEEP, strict=True):
            kept = [
                self._shortlist(self._scores(sums, kept[fold], fold, level, pools[fold]), *keep)
                for fold in range(FOLDS)
            ]
            level = next_level
            union = np.logical_or.reduce(kept)
            self._extend(union, level)
            sums = self._sums(union, level)
        best = [self._best(self._scores(sums, kept[fold], fold, level, pools[fold])) for fold in range(FOLDS)]
        made, total = sums
        in_sample = self._best(made.sum(axis=0) + total.sum(axis=0) / _TIE)
        selections: dict[int, Selection] = {}
        for index, need in enumerate(self.needs):
            chosen = tuple(each[index] for each in best)
            held_out = [self._tricks[rows, fold:count:FOLDS] for fold, rows in enumerate(chosen)]
            selections[need] = Selection(
                chosen, np.concatenate(held_out, axis=1), self._tricks[in_sample[index], :count]
            )
        return selections

    def rule_out(self, deadline: float | None) -> tuple[dict[int, Selection], bool]:
        """Solve more worlds for every preparation that could still turn out to be the best over all worlds.

        Call this only if all worlds are listed, and after `refine` has been run with all of them. Return the
        best preparations for each number of tricks in ``needs``, and a flag: True once no other preparation
        can be better. Raises `OutOfTime` once the deadline has passed.
        """
        self._deadline = deadline
        candidates = self._candidates()
        if candidates.any():
            step = max(64, self.count // 8)
            self._extend(candidates, min(self.count, int(self._filled[candidates].min()) + step))
            candidates = self._candidates()
        made, total = self._sums(self._filled == self.count, self.count)
        best = self._best(made.sum(axis=0) + total.sum(axis=0) / _TIE)
        taken = [self._tricks[rows] for rows in best]
        selections = {
            need: Selection((rows,), tricks, tricks)
            for need, rows, tricks in zip(self.needs, best, taken, strict=True)
        }
        return selections, not candidates.any()

    # -- solving ----------------------------------------------------------------------------------------

    def _extend(self, which: Mask, count: int) -> None:
        """Solve these preparations in the first ``count`` worlds."""
        legal = self.preparations.legal
        wanted = np.flatnonzero(which & (self._filled < count))
        wanted = sorted(wanted.tolist(), key=lambda row: legal[row].trump)
        tasks = [
            (row, start, min(start + _BLOCK, count))
            for row in wanted
            for start in range(int(self._filled[row]), count, _BLOCK)
        ]
        batch: list[tuple[int, int, int]] = []
        size = 0
        for number, task in enumerate(tasks):
            batch.append(task)
            size += task[2] - task[1]
            last = number + 1 == len(tasks)
            if (
                last
                or size >= self._rate * _BATCH_SECONDS
                or legal[tasks[number + 1][0]].trump != legal[task[0]].trump
            ):
                self._solve(batch, size)
                batch, size = [], 0

    def _solve(self, batch: list[tuple[int, int, int]], size: int) -> None:
        """Solve ranges of worlds for preparations with the same trump."""
        legal = self.preparations.legal
        begun = monotonic()
        if self._deadline is not None and begun > self._deadline:
            raise OutOfTime
        hands = np.empty((size, self.worlds.shape[2] + 1), dtype=np.uint64)
        offset = 0
        for row, start, end in batch:
            hands[offset : offset + end - start, 0] = legal[row].held
            hands[offset : offset + end - start, 1:] = self.worlds[legal[row].widow, start:end]
            offset += end - start
        problem = self._problems[legal[batch[0][0]].trump]
        values = np.rint(solve_worlds([problem], hands, threads=self._threads)[:, 0]).astype(np.int8)
        offset = 0
        for row, start, end in batch:
            self._tricks[row, start:end] = values[offset : offset + end - start]
            self._filled[row] = end
            offset += end - start
        self.solved += size
        self._rate = 0.7 * self._rate + 0.3 * size / max(monotonic() - begun, 1e-6)

    # -- choosing ---------------------------------------------------------------------------------------

    def _sums(self, which: Mask, count: int) -> Sums:
        """Sum the results of the preparations in ``which`` over the first ``count`` worlds, by fold.

        The sums of all other preparations are minus infinity.
        """
        place = tuple(self._place[:, which])
        made = np.full((FOLDS, len(self.needs), *self.preparations.shape), -np.inf)
        total = np.full((FOLDS, *self.preparations.shape), -np.inf)
        for fold in range(FOLDS):
            tricks = self._tricks[which, fold:count:FOLDS]
            total[fold][place] = tricks.sum(axis=1)
            for index, need in enumerate(self.needs):
                made[fold, index][place] = (tricks >= need).sum(axis=1)
        return made, total

    def _averages(self, sums: Sums, fold: int, count: int) -> Sums:
        """Average the results of each pair of first and second choice over all widows, without one fold."""
        made, total, worlds = _without(sums, fold, count)
        legal = np.isfinite(total)
        weight = np.maximum(legal.sum(axis=0) * worlds, 1)
        return np.where(legal, made, 0).sum(axis=1) / weight, np.where(legal, total, 0).sum(axis=0) / weight

    def _scores(self, sums: Sums, which: Mask, fold: int, count: int, pool: Sums) -> NDArray[np.float64]:
        """Score preparations by their results outside one fold, in an array.

        The array has the shape (needs, widows, first choices, second choices). The score is the share of
        worlds in which a preparation takes the tricks needed, shrunk toward its average over all widows, plus
        a small term for the tricks taken. The more worlds there are, the smaller both corrections become.
        """
        made, total, worlds = _without(sums, fold, count)
        wanted = np.zeros(self.preparations.shape, dtype=np.bool_)
        wanted[tuple(self._place[:, which])] = True
        tricks = (total + _POOLED * pool[1]) / (worlds + _POOLED) / self.preparations.setup.hand_size
        scores = (made + _POOLED * pool[0][:, None] + tricks) / (worlds + _POOLED)
        return np.where(wanted, scores, -np.inf)

    def _shortlist(self, scores: NDArray[np.float64], firsts: int, seconds: int) -> Mask:
        """Return the preparations that are among the best ones for at least one number of tricks needed."""
        ranks = (-scores).argsort(axis=3, kind="stable").argsort(axis=3, kind="stable")
        good = (ranks < seconds) & np.isfinite(scores)
        worth = scores.max(axis=3).sum(axis=1)
        for index, order in enumerate((-worth).argsort(axis=1, kind="stable")):
            good[index][:, order[firsts:]] = False
        kept: Mask = np.logical_or.reduce(good, axis=0)
        return kept[tuple(self._place)]

    def _best(self, scores: Iterable[NDArray[np.float64]]) -> list[Chosen]:
        """Return, for each number of tricks needed, the best preparation for each widow.

        The first choice must be the same for all widows, since it is made before the widow is seen.
        """
        rows = np.full(self.preparations.shape, -1, dtype=np.intp)
        rows[tuple(self._place)] = np.arange(len(self.preparations.legal))
        best: list[Chosen] = []
        for score in scores:
            first = int(score.max(axis=2).sum(axis=0).argmax())
            second = score[:, first].argmax(axis=1)
            best.append(rows[np.arange(len(score)), first, second])
        return best

    def _candidates(self) -> Mask:
        """Return the preparations that aren't solved in all worlds and could still be among the best."""
        least = np.full((len(self.needs), *self.preparations.shape), -np.inf)
        most = least.copy()
        filled: Mask = np.greater(self._filled[:, None], np.arange(self.count, dtype=np.intp))
        for index, need in enumerate(self.needs):
            made = np.count_nonzero((self._tricks >= need) & filled, axis=1)
            least[index][tuple(self._place)] = made
            most[index][tuple(self._place)] = made + self.count - self._filled
        low, high = least.max(axis=3), most.max(axis=3)
        by_first, may_reach = low.sum(axis=1), high.sum(axis=1)
        best_first = by_first.argmax(axis=1)
        firsts = may_reach > by_first.max(axis=1, keepdims=True)
        firsts[np.arange(len(self.needs)), best_first] = True
        candidates = (most > low[..., None]) & firsts[:, None, :, None]
        return candidates.any(axis=0)[tuple(self._place)] & (self._filled < self.count)


def _without(sums: Sums, fold: int, count: int) -> tuple[NDArray[np.float64], NDArray[np.float64], int]:
    """Return the sums over all folds except one, and the number of worlds in these folds."""
    others = [other for other in range(FOLDS) if other != fold]
    return sums[0][others].sum(axis=0), sums[1][others].sum(axis=0), count - len(range(fold, count, FOLDS))
