"""`Trials`: how a declarer's choices do against hands of the others, solved as far as time allows.

The best of many noisy averages flatters itself. So the worlds are parted into folds, and in each fold the
choice is judged that seems best in all the others (cross-fitting). Most choices are poor, and show it soon:
all are tried on few worlds, the more promising on more, the best on all (successive halving). Each round
begins again with more worlds at every level, keeping what has been solved, so that a good choice that had
bad luck comes back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import monotonic
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from shootmoon.endgames.endgame import problem_of
from shootmoon.endgames.policies import Policies
from shootmoon.solver import solve_worlds

Tricks = NDArray[np.int8]
Mask = NDArray[np.bool_]
Chosen = NDArray[np.intp]
"""By group: a choice, an index into `Policies.choices`."""

FOLDS = 8
"""In how many parts the worlds are judged, each by the choices of the others."""

_NARROWER = 4
"""How many times more worlds the choices of the next level are tried on."""
_KEEP = ((4, 12), (2, 3))
"""For the second and third level: first choices kept, and second choices for each; for each number of
tricks."""
_BLOCK = 2_048
"""Worlds that a choice is tried on at a time, between two looks at the clock."""
_PAUSE = 0.04
"""Seconds that may pass between two looks at the clock."""
_TIE = 1e6
"""Divides tricks so that they decide only between choices that meet a need equally often."""
_POOLED = 1.0
"""How many worlds the average over all groups is worth, when a choice is judged in one of them."""


Sums: TypeAlias = "tuple[NDArray[np.float64], NDArray[np.float64]]"
"""Over some worlds: how often choices meet each need, and the tricks that they take."""


class Found(Struct, frozen=True):
    """What seems best for a number of tricks."""

    chosen: tuple[Chosen, ...]
    """By fold: what does best in all the others."""
    tricks: Tricks
    """What that takes in its fold: a row a group."""
    flattering: Tricks
    """What the choices take that do best in all folds, where they were chosen: too much."""


class OutOfTime(Exception):
    """The time is up; what has been solved is kept."""


class Trials:
    """Tricks of the declarer's side for choices (rows) in worlds (columns), as far as they are solved."""

    def __init__(
        self, policies: Policies, worlds: NDArray[np.uint64], needs: Sequence[int], threads: int
    ) -> None:
        """``needs``: the numbers of tricks that matter."""
        self.policies = policies
        self.worlds = worlds
        self.needs = tuple(needs)
        self.count = worlds.shape[1]
        """Worlds of each group."""
        self.solved = 0
        """Deals solved so far."""
        choices = policies.choices
        self._tricks: Tricks = np.zeros((len(choices), self.count), dtype=np.int8)
        self._filled = np.zeros(len(choices), dtype=np.intp)
        self._place = np.array([(c.group, c.first, c.second) for c in choices], dtype=np.intp).T
        self._threads = threads
        self._rate = 10_000.0
        self._deadline: float | None = None
        players = policies.setup.seating.players
        self._problems = [
            problem_of(
                policies.setup,
                tables,
                (0,) * players,
                leader=1,
                counted=1,
                first_leads=tables.trumps if self._leads_trump and tables.trumps else None,
            )
            for tables in map(policies.setup.tables, policies.trumps)
        ]

    @property
    def _leads_trump(self) -> bool:
        return self.policies.setup.leads_trump

    def first_round(self) -> int:
        """The worlds of a first round: few, since an answer is wanted at once."""
        return _NARROWER * self._least

    @property
    def _least(self) -> int:
        """Worlds on which every choice is tried: fewer where groups learn from one another."""
        return 2 * max(1, 8 // len(self.policies.widows))

    def refine(self, count: int, deadline: float | None) -> dict[int, Found]:
        """Choose, with ``count`` worlds for the best, and judge: by need. Raises `OutOfTime` at the
        deadline (of `time.monotonic`).
        """
        self._deadline = deadline
        every = np.ones(len(self.policies.choices), dtype=np.bool_)
        level = min(count, max(self._least, count // _NARROWER**2))
        self._extend(every, level)
        sums = self._sums(every, level)
        pools = [self._averages(sums, fold, level) for fold in range(FOLDS)]
        alive = [every] * FOLDS
        wider = min(count, max(_NARROWER // 2 * level, count // _NARROWER))
        for next_level, keep in zip((wider, count), _KEEP, strict=True):
            alive = [
                self._shortlist(self._scores(sums, alive[fold], fold, level, pools[fold]), *keep)
                for fold in range(FOLDS)
            ]
            level = next_level
            union = np.logical_or.reduce(alive)
            self._extend(union, level)
            sums = self._sums(union, level)
        best = [
            self._best(self._scores(sums, alive[fold], fold, level, pools[fold])) for fold in range(FOLDS)
        ]
        met, total = sums
        flattering = self._best(met.sum(axis=0) + total.sum(axis=0) / _TIE)
        found: dict[int, Found] = {}
        for at, need in enumerate(self.needs):
            chosen = tuple(each[at] for each in best)
            judged = [self._tricks[choices, fold:count:FOLDS] for fold, choices in enumerate(chosen)]
            found[need] = Found(chosen, np.concatenate(judged, axis=1), self._tricks[flattering[at], :count])
        return found

    def rule_out(self, deadline: float | None) -> tuple[dict[int, Found], bool]:
        """Go on, when all worlds are listed, until no choice can be better than the best.

        Gives the best by need, and whether that point is reached. Choices are tried on some more worlds at
        each call. Raises `OutOfTime` at the deadline.
        """
        self._deadline = deadline
        open_ = self._open()
        if open_.any():
            step = max(64, self.count // 8)
            self._extend(open_, min(self.count, int(self._filled[open_].min()) + step))
            open_ = self._open()
        met, total = self._sums(self._filled == self.count, self.count)
        best = self._best(met.sum(axis=0) + total.sum(axis=0) / _TIE)
        known = [self._tricks[choices] for choices in best]
        found = {
            need: Found((choices,), tricks, tricks)
            for need, choices, tricks in zip(self.needs, best, known, strict=True)
        }
        return found, not open_.any()

    # -- solving ----------------------------------------------------------------------------------------

    def _extend(self, which: Mask, count: int) -> None:
        """Try these choices on the first ``count`` worlds."""
        choices = self.policies.choices
        wanted = np.flatnonzero(which & (self._filled < count))
        wanted = sorted(wanted.tolist(), key=lambda at: choices[at].trump)
        tasks = [
            (at, start, min(start + _BLOCK, count))
            for at in wanted
            for start in range(int(self._filled[at]), count, _BLOCK)
        ]
        batch: list[tuple[int, int, int]] = []
        size = 0
        for number, task in enumerate(tasks):
            batch.append(task)
            size += task[2] - task[1]
            last = number + 1 == len(tasks)
            if (
                last
                or size >= self._rate * _PAUSE
                or choices[tasks[number + 1][0]].trump != choices[task[0]].trump
            ):
                self._solve(batch, size)
                batch, size = [], 0

    def _solve(self, batch: list[tuple[int, int, int]], size: int) -> None:
        """Try choices with the same trump on ranges of worlds."""
        choices = self.policies.choices
        begun = monotonic()
        if self._deadline is not None and begun > self._deadline:
            raise OutOfTime
        rows = np.empty((size, self.worlds.shape[2] + 1), dtype=np.uint64)
        at = 0
        for number, start, end in batch:
            rows[at : at + end - start, 0] = choices[number].held
            rows[at : at + end - start, 1:] = self.worlds[choices[number].group, start:end]
            at += end - start
        problem = self._problems[choices[batch[0][0]].trump]
        values = np.rint(solve_worlds([problem], rows, threads=self._threads)[:, 0]).astype(np.int8)
        at = 0
        for number, start, end in batch:
            self._tricks[number, start:end] = values[at : at + end - start]
            self._filled[number] = end
            at += end - start
        self.solved += size
        self._rate = 0.7 * self._rate + 0.3 * size / max(monotonic() - begun, 1e-6)

    # -- choosing ---------------------------------------------------------------------------------------

    def _sums(self, which: Mask, count: int) -> Sums:
        """What choices do in ``count`` worlds, by fold; minus infinity for those that aren't asked for."""
        place = tuple(self._place[:, which])
        met = np.full((FOLDS, len(self.needs), *self.policies.shape), -np.inf)
        total = np.full((FOLDS, *self.policies.shape), -np.inf)
        for fold in range(FOLDS):
            tricks = self._tricks[which, fold:count:FOLDS]
            total[fold][place] = tricks.sum(axis=1)
            for at, need in enumerate(self.needs):
                met[fold, at][place] = (tricks >= need).sum(axis=1)
        return met, total

    def _averages(self, sums: Sums, fold: int, count: int) -> Sums:
        """How often a choice meets each need, and its tricks, on average over the groups, outside of a
        fold."""
        met, total, worlds = _without(sums, fold, count)
        legal = np.isfinite(total)
        weight = np.maximum(legal.sum(axis=0) * worlds, 1)
        return np.where(legal, met, 0).sum(axis=1) / weight, np.where(legal, total, 0).sum(axis=0) / weight

    def _scores(self, sums: Sums, which: Mask, fold: int, count: int, pool: Sums) -> NDArray[np.float64]:
        """How good choices seem outside of a fold: shape (needs, groups, firsts, seconds).

        That is how often they meet the need, drawn towards what the same choice does in all groups; more
        tricks are better where that says little. Both weigh less with more worlds.
        """
        met, total, worlds = _without(sums, fold, count)
        asked = np.zeros(self.policies.shape, dtype=np.bool_)
        asked[tuple(self._place[:, which])] = True
        tricks = (total + _POOLED * pool[1]) / (worlds + _POOLED) / self.policies.setup.hand_size
        scores = (met + _POOLED * pool[0][:, None] + tricks) / (worlds + _POOLED)
        return np.where(asked, scores, -np.inf)

    def _shortlist(self, scores: NDArray[np.float64], firsts: int, seconds: int) -> Mask:
        """The choices worth another look: the best for any need."""
        ranks = (-scores).argsort(axis=3, kind="stable").argsort(axis=3, kind="stable")
        good = (ranks < seconds) & np.isfinite(scores)
        worth = scores.max(axis=3).sum(axis=1)
        for at, order in enumerate((-worth).argsort(axis=1, kind="stable")):
            good[at][:, order[firsts:]] = False
        kept: Mask = np.logical_or.reduce(good, axis=0)
        return kept[tuple(self._place)]

    def _best(self, scores: Iterable[NDArray[np.float64]]) -> list[Chosen]:
        """By need and group: the choice with the highest score, the first choice being the same
        everywhere."""
        numbers = np.full(self.policies.shape, -1, dtype=np.intp)
        numbers[tuple(self._place)] = np.arange(len(self.policies.choices))
        found: list[Chosen] = []
        for score in scores:
            first = int(score.max(axis=2).sum(axis=0).argmax())
            second = score[:, first].argmax(axis=1)
            found.append(numbers[np.arange(len(score)), first, second])
        return found

    def _open(self) -> Mask:
        """Choices that are not solved in all worlds and may yet turn out best for some need."""
        least = np.full((len(self.needs), *self.policies.shape), -np.inf)
        most = least.copy()
        filled: Mask = np.greater(self._filled[:, None], np.arange(self.count, dtype=np.intp))
        for at, need in enumerate(self.needs):
            met = np.count_nonzero((self._tricks >= need) & filled, axis=1)
            least[at][tuple(self._place)] = met
            most[at][tuple(self._place)] = met + self.count - self._filled
        low, high = least.max(axis=3), most.max(axis=3)
        by_first, may_reach = low.sum(axis=1), high.sum(axis=1)
        leading = by_first.argmax(axis=1)
        firsts = may_reach > by_first.max(axis=1, keepdims=True)
        firsts[np.arange(len(self.needs)), leading] = True
        open_ = (most > low[..., None]) & firsts[:, None, :, None]
        return open_.any(axis=0)[tuple(self._place)] & (self._filled < self.count)


def _without(sums: Sums, fold: int, count: int) -> tuple[NDArray[np.float64], NDArray[np.float64], int]:
    """Sums over all folds but one, and over how many of ``count`` worlds."""
    others = [other for other in range(FOLDS) if other != fold]
    return sums[0][others].sum(axis=0), sums[1][others].sum(axis=0), count - len(range(fold, count, FOLDS))
