"""Races to a target, and their solution: each side's probability of winning, from every standing.

A round of Moon is a race for points, a match is a race for marks or rounds, and a game of Chips is a race for
chips. The *standing* is the amount (points, marks, rounds or chips) that each side has. In each step of the
race one of several possible events happens, such as a hand with a certain result. Events have the same
probability at every standing of a class (`Course.levels`), so a race is a Markov chain. Nearly all events
raise the sum of the sides' amounts. Standings are therefore solved in layers with equal sums, highest sum
first; each layer is computed from the latest values of the other layers. Passes over all layers are repeated
until the values no longer change (value iteration in Gauss-Seidel order; Bertsekas, *Dynamic Programming and
Optimal Control* II). A few passes are enough.

Sides are numbered from the dealer: side 0 deals. After each event they are renumbered, so that the next
dealer is side 0.
"""

from __future__ import annotations

import copy
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, combinations, pairwise, product
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from shootmoon.match_equity.passes import NativePasses, Passes, PassSpec
from shootmoon.match_equity.standings import class_of
from shootmoon.telling import check_installed

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.int32]
Kind = tuple[int, tuple[int, ...], int, int]
"""The properties of an event that don't affect the standing: (turn, dealers, holder, hickeys)."""

_MAX_MOVES = 40_000_000  # standings times events: about 500 MB during the solution
_MAX_CELLS = 3_000_000
_MAX_PRODUCTS = 5.5e8  # moves times columns, which is what a pass costs
_MAX_EFFORT = 4e9  # moves times levels (long races need more passes); this takes a few seconds
# The same limit for balanced races, in which the number of passes grows with the number of grid steps between
# the lowest and the highest amount.
_BALANCED_EFFORT = 2e9
_PASS_EVENTS = 100  # a pass has an overhead that costs as much time as this number of events
_MAX_WORK = 2e10  # moves times columns times passes, converged or not
_MAX_PASSES = 400
_MAX_STEPS = 4_000  # iterations of BiCGSTAB, each of which costs as much as two passes
_FIRST_PASSES = 3
EXACT = 1e-6  # the largest change in a pass at which a race counts as solved
CLOSE = 1e-5
"""The same if a race begins with the values of a similar one, as that of house rules does."""
_BALANCED_EXACT = 1e-9
ROUGH = 1e-4
"""The same where match equity is only a step on the way to that between strong players."""
# Probabilities below the floor are extrapolated from a standing _MARGIN points above it, where the floor has
# little effect, and from the two standings _STRIDE and 2 * _STRIDE points above that one.
_MARGIN, _STRIDE = 6, 12
_SHARED_DEPTH = 2 / 3  # a race with another target must reach down to this share of the floor to be used


class Event(Struct, frozen=True):
    """A possible event in one step of a race, such as the outcome of a hand."""

    chance: float
    """The probability of the event."""
    gains: tuple[int, ...]
    """The amount that each side gains."""
    order: tuple[int, ...] = ()
    """The order in which the sides add their gains: the first side to reach the target wins. If empty, all
    sides add their gains at the same time, the highest side at or over the target wins, and after a tie the
    race continues."""
    wins: int = -1
    """The side that wins immediately, whatever the standing is; -1 for none."""
    turn: int = 0
    """The side that deals after this event."""
    dealers: tuple[int, ...] = ()
    """For each side, the side that deals first after the race if this side wins it; empty if that doesn't
    matter."""
    holder: int = -1
    """The side that gets the ``hickeys`` (marks against a declarer who was set); -1 for none."""
    hickeys: int = 0
    """The number of hickeys that ``holder`` gets."""
    first: tuple[int, ...] = ()
    """The amount that each side gains or, if negative, loses before ``gains`` is added; in Chips, the chips
    for moons. No amount falls below the floor."""
    by_class: tuple[float, ...] = ()
    """The probability of the event in each class of standings (`Course.levels`); empty if it is ``chance`` in
    all of them."""

    @property
    def kind(self) -> Kind:
        """The properties of the event that don't affect the standing."""
        return (self.turn, self.dealers, self.holder, self.hickeys)


class Course(Struct, frozen=True):
    """The definition of a race: its events and its target."""

    events: tuple[Event, ...]
    """The possible events in each step."""
    target: int
    """The amount that a side must reach to win."""
    floor: int
    """The lowest amount that the solution distinguishes; for amounts below it, `Race.at` extrapolates the
    probabilities. Balanced races don't need a floor, since they end before a side falls that far."""
    most_hickeys: int = 0
    """The highest number of hickeys of a loser that the solution distinguishes; 0 if hickeys don't matter."""
    supply: int | None = None
    """The total amount that all sides together can have, or None for no limit. Gains are limited to what is
    left of the supply; side 1 is served first."""
    balanced: bool = False
    """True if the sides' amounts always add up to zero."""
    levels: tuple[int, ...] = ()
    """The *level* of a side is the number of these bounds that are below the amount which it still needs to
    reach the target. The standings in which all sides have the same levels are a *class*. If there are no
    bounds, there is only one class. See `shootmoon.match_equity.standings.class_of`."""

    @property
    def sides(self) -> int:
        """The number of sides."""
        return len(self.events[0].gains)


class Columns:
    """The layout of the values that are computed for each standing: one column per value.

    The first columns have the probability of each pair of a winner and the next dealer, or just of each
    winner if the dealer doesn't matter. If hickeys are counted, two more groups of columns follow. In the
    first, there is a column for each winner, loser and number: the probability that this winner wins and this
    loser gets that number of hickeys from here on (the highest number also stands for all higher ones). In
    the second, there is a column for each winner and pair of losers: the expected product of the two losers'
    hickeys, where races that this side doesn't win count as 0.
    """

    def __init__(self, course: Course) -> None:
        """Lay out the columns for a race with this definition."""
        self.sides = course.sides
        self.dealers = self.sides if course.events[0].dealers else 1
        self.most = course.most_hickeys
        sides = range(self.sides)
        self.losers = [tuple(side for side in sides if side != winner) for winner in sides]
        keys: list[tuple[object, ...]] = [("win", i, d) for i in sides for d in range(self.dealers)]
        if self.most:
            counts = range(self.most + 1)
            keys += [("took", i, j, count) for i in sides for j in self.losers[i] for count in counts]
            keys += [("both", i, *pair) for i in sides for pair in combinations(self.losers[i], 2)]
        self._at = {key: column for column, key in enumerate(keys)}
        self.count = len(keys)
        self.wins = self.sides * self.dealers
        """The number of columns in the first group, the probabilities of winning."""

    def mixing(self, kind: Kind) -> Floats:
        """Return the matrix that maps the values of a standing after an event of this kind to the event's
        contribution to the values of the standing before it."""
        turn, _, holder, hickeys = kind
        mix = np.zeros((self.count, self.count))

        def seen(side: int) -> int:
            return (side - turn) % self.sides

        for key, column in self._at.items():
            name, winner, *rest = key
            assert isinstance(winner, int)
            i = seen(winner)
            others = [each for each in rest if isinstance(each, int)]
            if name == "win":
                after = others[0] if self.dealers == 1 else seen(others[0])
                mix[self._at["win", i, after], column] = 1
            elif name == "took":
                loser, count = others
                more = hickeys if loser == holder else 0
                for before in range(self.most + 1):
                    if min(before + more, self.most) == count:
                        mix[self._at["took", i, seen(loser), before], column] = 1
            else:
                one, other = others
                pair = sorted((seen(one), seen(other)))
                mix[self._at["both", i, *pair], column] = 1
                if hickeys and holder in others:
                    free = seen(other if holder == one else one)
                    for count in range(self.most + 1):
                        mix[self._at["took", i, free, count], column] = hickeys * count
        return mix

    def won(self, winner: int, kind: Kind) -> Floats:
        """Return the values of a race that has just been won by ``winner`` with an event of this kind."""
        _, dealers, holder, hickeys = kind
        row = np.zeros(self.count)
        row[self._at["win", winner, dealers[winner] if self.dealers > 1 else 0]] = 1
        if self.most:
            for loser in self.losers[winner]:
                row[self._at["took", winner, loser, min(hickeys * (loser == holder), self.most)]] = 1
        return row

    def by_winner(self, row: Floats) -> Floats:
        """Return each side's probability of winning, given a row of values."""
        return row[: self.wins].reshape(self.sides, self.dealers).sum(axis=1)

    def weighed(self, row: Floats, factors: Floats) -> Floats:
        """Return a row of values with each side's probability of winning multiplied by the side's factor.

        The result is normalized so that the probabilities add up to 1.
        """
        parts = [self.wins]
        if self.most:
            parts.append(self.wins + self.sides * (self.sides - 1) * (self.most + 1))
        blocks = np.split(np.asarray(row, dtype=np.float64), parts)
        blocks = [
            (block.reshape(self.sides, -1) * factors[:, None]).ravel() for block in blocks if block.size
        ]
        return np.concatenate(blocks) / blocks[0].sum()

    @cached_property
    def joint_counts(self) -> Floats:
        """All combinations of the losers' numbers of hickeys, as an array of shape (combinations, losers)."""
        return np.array(list(product(range(self.most + 1), repeat=self.sides - 1)), dtype=np.float64)

    def joint(self, row: Floats) -> Floats:
        """Return the joint probabilities of winner, next dealer and hickeys, given a row of values.

        The result has one axis for each of these three; the combinations are those in `joint_counts`. The
        distribution of each single loser's hickeys is exact. The correlation between two losers' hickeys is
        approximated by their covariance.
        """
        wins = row[: self.wins].reshape(self.sides, self.dealers)
        if not self.most:
            return wins[:, :, None]
        losers, width = self.sides - 1, self.most + 1
        took = row[self.wins : self.wins + self.sides * losers * width].reshape(self.sides, losers, width)
        both = row[self.wins + took.size :].reshape(self.sides, -1)
        total = wins.sum(axis=1)
        safe = np.where(total > 0, total, 1)
        shares = took / safe[:, None, None]
        numbers = np.arange(width)
        means = shares @ numbers
        spreads = shares @ numbers**2 - means**2
        counts = self.joint_counts.astype(np.int64)
        chances = shares[:, 0, counts[:, 0]]
        for loser in range(1, losers):
            chances = chances * shares[:, loser, counts[:, loser]]
        tilt = np.ones_like(chances)
        for number, (one, other) in enumerate(combinations(range(losers), 2)):
            spread = spreads[:, one] * spreads[:, other]
            covariance = both[:, number] / safe - means[:, one] * means[:, other]
            slope = np.where(spread > 1e-9, covariance / np.where(spread > 1e-9, spread, 1), 0)
            away = [self.joint_counts[None, :, each] - means[:, each, None] for each in (one, other)]
            tilt = tilt + slope[:, None] * away[0] * away[1]
        return wins[:, :, None] * (chances * tilt)[:, None, :]


class Race:
    """A race, with the values of every standing (see `Columns`).

    The values are computed by `solve`, or read from the cache on disk.
    """

    def __init__(self, course: Course) -> None:
        """Choose the standings to solve: all of them if there are few, otherwise the points of a coarser
        grid."""
        self.course = course
        self.sides = course.sides
        self.columns = Columns(course)
        self.step: float = 1
        """The distance between neighboring points of the grid."""
        self.pace = 1
        """The number of hands that one step of the race stands for."""
        # In balanced races, rounding errors add up over the hands, and a race may take many hands.
        self._type = np.float64 if course.balanced else np.float32
        self._choose_grid()
        self._lay_out()
        self.values: Floats = np.zeros((len(self._needs), self.columns.count), dtype=self._type)

    @property
    def exact(self) -> bool:
        """True if the grid contains every standing above the floor."""
        return self.step == 1

    def counted_to(self, course: Course) -> Race | None:
        """Return this race with another target, if ``course`` differs from it in the target alone; otherwise
        None.

        What matters is what each side still needs, so both have the same values. The result is None too if it
        would distinguish much fewer amounts below the start than ``course`` does.
        """
        moved = course.target - self.course.target
        alike = replace(course, target=self.course.target, floor=self.course.floor) == self.course
        if not alike or not self.exact or course.balanced or course.supply is not None:
            return None
        if self.course.floor + moved > course.floor * _SHARED_DEPTH:
            return None
        race = copy.copy(self)
        race.course = replace(course, floor=self.course.floor + moved)
        return race

    # -- the grid ---------------------------------------------------------------------------------------

    def _choose_grid(self) -> None:
        course, sides = self.course, self.sides
        self._in_order = bool(course.events[0].order)
        self._free = sides - course.balanced
        """The number of independent amounts. In a balanced race the last amount follows from the others."""
        rough = 1
        while True:
            # The grid of a balanced race must contain the target, so that all standings have the same sum.
            self._goal = max(1, course.target // rough)
            self.step = course.target / self._goal if course.balanced else rough
            events, self.pace = coarsened(course.events, self.step, balanced=course.balanced)
            most = max(max((*event.gains, *event.first)) for event in events)
            least = min(min((*event.gains, *event.first)) for event in events)
            ties = self.exact and any(not event.order for event in events)
            self._beyond = max(most, 0) if ties else 0
            if course.balanced:
                self._levels = sides * (self._goal + self._beyond)
                live = math.comb(sides * self._goal - 1, sides - 1)
            else:
                self._levels = -(-(course.target - course.floor) // rough)
                live = self._levels**sides
            self._low = -self._beyond - max(2 * most if events[0].first else most, 0)
            self._high = self._levels - min(least, 0)
            cells = (self._high - self._low + 1) ** self._free
            moves = live * len(events)
            if course.balanced:
                effort = live * (len(events) + _PASS_EVENTS) * self._levels / _BALANCED_EFFORT
            else:
                effort = moves * self._levels / _MAX_EFFORT
            few = moves <= _MAX_MOVES and effort <= 1 and cells <= _MAX_CELLS
            few = few and moves * self.columns.count <= _MAX_PRODUCTS
            if few or self._levels <= 4 or (course.balanced and self._goal == 1):
                break
            rough = rough + 1 if rough < 8 else rough + rough // 4
        self._at_once = [event for event in events if event.wins >= 0]
        self._kinds = list(dict.fromkeys(event.kind for event in events))
        # If every event ends the race, an event of probability 0 takes the place of the others.
        rest = [event for event in events if event.wins < 0] or [
            replace(events[0], chance=0.0, by_class=tuple(0.0 for _ in events[0].by_class), wins=-1)
        ]
        self._events = sorted(rest, key=lambda event: self._kinds.index(event.kind))

    def _lay_out(self) -> None:
        self._strides, self._needs, self._cells, self._bounds = _standings(
            self.sides,
            self._low,
            self._high,
            self._levels,
            self._beyond,
            sides_times_goal=self.sides * self._goal if self.course.balanced else None,
            in_order=self._in_order,
            ties=self.exact and not self._in_order,
        )
        self._places: list[int] = self._strides.tolist()

    # -- solving ----------------------------------------------------------------------------------------

    def solve(self, near: Race | None = None, *, rough: bool = False) -> None:
        """Compute `values`, an array with the shape (standings, columns).

        ``near``: a race with similar values, with which to begin; its target may be another. ``rough``: an
        error of `ROUGH` is allowed.

        A pass over the layers is a linear map, whose fixed point is found by repeated passes. These converge
        slowly if amounts can fall as well as rise; in that case, the linear system is solved by BiCGSTAB (van
        der Vorst 1992), followed by further passes.
        """
        check_installed("scipy")
        from scipy.sparse.linalg import LinearOperator, bicgstab

        passes_of = NativePasses(self.spec())
        constant = self._constant(passes_of)
        shape = self.values.shape

        def passed(values: Floats, *, more: bool = True) -> Floats:
            return passes_of.run(values.reshape(shape), constant if more else None)

        guess = None if near is None else self._values_of(near)
        values = passed(np.zeros(shape, dtype=self._type) if guess is None else guess)
        work = max(1, len(self._needs) * len(self._events) * self.columns.count)
        affordable = max(4, int(_MAX_WORK / work))
        passes = min(_MAX_PASSES, affordable)
        for _ in range(_FIRST_PASSES if guess is None else 0):
            values = passed(values)
        away = LinearOperator(
            (values.size, values.size),
            matvec=lambda v: v - passed(v, more=False).ravel(),
            dtype=self._type,
        )
        rest = (passed(values) - values).ravel()
        least = _BALANCED_EXACT if self.course.balanced else EXACT if guess is None else CLOSE
        least = ROUGH if rough else least
        if np.abs(rest).max() > least:
            # BiCGSTAB limits the norm of the errors of all values; the passes below also reduce the error of
            # single values.
            norm = least / 4 * math.sqrt(rest.size)
            better, _ = bicgstab(away, rest, rtol=0, atol=norm, maxiter=min(_MAX_STEPS, affordable // 2))
            if np.isfinite(better).all():
                values = (values + better.reshape(shape)).clip(0, None)
        for _ in range(passes):
            before, values = values, passed(values)
            if np.abs(values - before)[:, : self.columns.wins].max() < max(EXACT, least):
                break
        # The probability that the race hasn't been decided yet is divided in proportion to the rest. In games
        # that may never end, this can be the whole probability.
        total = values[:, : self.columns.wins].sum(axis=1, keepdims=True)
        even = np.zeros(self.columns.count)
        even[: self.columns.wins] = 1 / self.columns.wins
        values = np.where(total > 1e-6, values / np.maximum(total, 1e-6), even)
        self.values = values.astype(np.float32)

    def _values_of(self, near: Race) -> Floats | None:
        """Return the values that another race has where each side needs as much as in this one; None if it
        has no such standings."""
        if near.values.shape == self.values.shape:
            return near.values
        if near.columns.count != self.columns.count or near.course.balanced or self.course.balanced:
            return None
        needs = np.rint(self._needs * (self.step / near.step)).astype(np.int64).clip(1, near._levels)
        return near.values[near._cells[(needs - near._low) @ near._strides]]

    def spec(self) -> PassSpec:
        """Return what the passes over the standings depend on."""
        course, events, kinds = self.course, self._events, self._kinds
        supply = course.supply if self.exact else None
        of_kind = [kinds.index(event.kind) for event in events]
        nothing = (0,) * self.sides
        return PassSpec(
            needs=self._needs,
            cells=self._cells,
            strides=self._strides,
            low=self._low,
            levels=self._levels,
            bounds=np.array([start for start, _ in self._bounds] + [len(self._needs)], dtype=np.int32),
            turns=np.array([event.turn for event in events], dtype=np.int32),
            of_kind=np.searchsorted(of_kind, np.arange(len(kinds) + 1)).astype(np.int32),
            first=np.array([event.first or nothing for event in events], dtype=np.int32),
            gains=np.array([event.gains for event in events], dtype=np.int32),
            staged=course.supply is not None or bool(events[0].first),
            supply=-1 if supply is None else supply,
            target=course.target,
            class_of=self._class_of().astype(np.int32),
            chances=self._chances(events),
            mixing=np.concatenate([self.columns.mixing(kind) for kind in kinds]).astype(self._type),
        )

    def _constant(self, passes: Passes) -> Floats:
        """Return what the events that end the race contribute to the values of each standing."""
        events = self._events
        groups = list(dict.fromkeys((event.kind, event.order) for event in events))
        of_group = np.array([groups.index((event.kind, event.order)) for event in events], dtype=np.int32)
        ends, at_once = self._ends(groups), self._chances(self._at_once)
        classes = self._class_of()
        constant = np.zeros(self.values.shape, dtype=self._type)
        for bounds in self._bounds:
            rows = slice(*bounds)
            rates = passes.ended(rows, of_group, len(groups))
            some, used = rates.any(axis=1), rates.any(axis=0)
            found = np.zeros((len(rates), ends.shape[1]))
            found[some] = rates[some][:, used] @ ends[used]
            for event, chance in zip(self._at_once, at_once[classes[rows]].T, strict=True):
                found += chance[:, None] * self.columns.won(event.wins, event.kind)
            constant[rows] = found
        return constant

    def _class_of(self) -> NDArray[np.intp]:
        """Return the class of each standing; 0 if events have the same probability everywhere."""
        if self.exact and self.course.levels:
            return class_of(self.course.levels, self._needs)
        return np.zeros(len(self._needs), dtype=np.intp)

    def _chances(self, events: Sequence[Event]) -> Floats:
        """Return the probability of each event in each class: shape (classes, events)."""
        if self.exact and self.course.levels:
            classes = (len(self.course.levels) + 1) ** self.sides
            by_class = np.array([event.by_class for event in events], dtype=self._type)
            return np.ascontiguousarray(by_class.reshape(len(events), classes).T)
        return np.array([[event.chance for event in events]], dtype=self._type)

    def _ends(self, classes: Sequence[tuple[Kind, tuple[int, ...]]]) -> Floats:
        """Return the values of a race that has just ended.

        The array has a row for each combination of a class of events and a mask of the winning sides.
        """
        rows: list[Floats] = []
        for (kind, order), mask in product(classes, range(1 << self.sides)):
            # In the mask, sides are numbered from the next dealer.
            there = [(side + kind[0]) % self.sides for side in range(self.sides) if mask >> side & 1]
            winners = [next(side for side in order if side in there)] if order and there else there
            row = np.zeros(self.columns.count)
            for side in winners:
                row += self.columns.won(side, kind) / len(winners)
            rows.append(row)
        return np.array(rows)

    # -- reading ----------------------------------------------------------------------------------------

    def at(self, standing: Iterable[int]) -> Floats:
        """Return the row of values (see `Columns`) for a standing, with sides numbered from the dealer.

        If a side is below the floor, its probability of winning is extrapolated: as the amount decreases, the
        probability falls toward the limit of a geometric series through three standings above the floor
        (Aitken's delta-squared process), or toward 0 if that limit is negative.
        """
        amounts = tuple(standing)
        best = max(amounts)
        if best >= self.course.target and (self._in_order or amounts.count(best) == 1):
            return self._won_by([amounts.index(best)])
        lowest = self.course.target - self._levels * self.step
        if min(amounts) >= lowest:
            return self._read(amounts)
        row = self._read(amounts)
        held = tuple(max(amount, lowest) for amount in amounts)
        factors = np.ones(self.sides)
        for side, amount in enumerate(amounts):
            if amount < lowest:
                above = [self._chance_above(held, side, _MARGIN + times * _STRIDE) for times in range(3)]
                factors[side] = _decline(self._chance_above(held, side, 0), above, lowest - amount)
        return self.columns.weighed(row, factors)

    def _chance_above(self, standing: tuple[float, ...], side: int, points: int) -> float:
        """Return a side's probability of winning if it had ``points`` more points."""
        lifted = (*standing[:side], standing[side] + points, *standing[side + 1 :])
        return float(self.columns.by_winner(self._read(lifted))[side])

    def _read(self, standing: tuple[float, ...]) -> Floats:
        """Return the row of values for a standing. Amounts below the floor count as the floor."""
        target, beyond, levels = self.course.target, -self._beyond, self._levels
        if self.exact:
            return self._row([min(max(target - int(amount), beyond), levels) for amount in standing])
        least = beyond if self.course.balanced else 1
        needs = [min(max((target - amount) / self.step, least), levels) for amount in standing]
        around = corners_in_plane if self.course.balanced else corners
        return np.sum([share * self._row(corner) for share, corner in around(needs)], axis=0)

    def _row(self, needs: Sequence[int]) -> Floats:
        """Return the row of values for a standing, given by the number of grid steps that each side needs."""
        flat = sum((need - self._low) * stride for need, stride in zip(needs, self._places, strict=True))
        code = int(self._cells[flat])
        if code >= 0:
            return self.values[code]
        mask = -1 - code
        return self._won_by([side for side in range(self.sides) if mask >> side & 1])

    def _won_by(self, winners: Sequence[int]) -> Floats:
        """Return the row of values of a finished race whose winners share the win equally."""
        nothing = (0, (0,) * self.sides, -1, 0)
        return np.sum([self.columns.won(side, nothing) for side in winners], axis=0) / len(winners)


@lru_cache(maxsize=4)  # the races that are solved while auctions are have the same grid
def _standings(
    sides: int,
    low: int,
    high: int,
    levels: int,
    beyond: int,
    *,
    sides_times_goal: int | None,
    in_order: bool,
    ties: bool,
) -> tuple[NDArray[np.int64], Ints, Ints, list[tuple[int, int]]]:
    """Number the standings, and build the table that maps needs to standings.

    A standing is described by the *need* of each side: the number of grid steps that it still has to go,
    from 1 up. If sides are tied at or over the target, their needs are 0 or less. The table has a cell for
    every combination of needs from ``low`` to ``high``, which contains the number of the standing; cells
    beyond the floor contain the number of the standing at the floor. Cells where the race is over contain -1
    minus a bit mask of the highest sides or, if gains are added in order, of the sides that have reached the
    target.

    ``levels`` is the highest need of a standing, ``-beyond`` the lowest. ``sides_times_goal``: the sum of all
    needs in a balanced race, otherwise None. ``ties``: whether the race goes on after a tie. Return the
    strides of the table for each side, the needs, the table and the bounds of the layers.
    """
    free = sides - (sides_times_goal is not None)
    width = high - low + 1
    strides = np.zeros(sides, dtype=np.int64)
    strides[:free] = width ** np.arange(free - 1, -1, -1, dtype=np.int64)
    needs = np.indices((width,) * free, dtype=np.int32).reshape(free, -1)
    needs += low
    if sides_times_goal is not None:
        last = sides_times_goal - needs.sum(axis=0, keepdims=True, dtype=np.int32)
        needs = np.concatenate([needs, last])
    least = needs.min(axis=0)
    best = needs == least
    over = least <= 0
    if ties:
        over &= best.sum(axis=0) == 1
    bits = (needs <= 0 if in_order else best).T @ (1 << np.arange(sides))
    inside = (needs >= -beyond).all(axis=0) & (needs <= levels).all(axis=0) & ~over
    cells = np.flatnonzero(inside)
    sums = needs[:, cells].sum(axis=0)
    order = np.argsort(sums, kind="stable")
    number = np.full(needs.shape[1], -1, dtype=np.int32)
    number[cells[order]] = np.arange(len(cells), dtype=np.int32)
    clipped = needs.clip(-beyond, levels).T.astype(np.int64) - low
    table = np.where(over, -1 - bits, number[clipped @ strides]).astype(np.int32)
    bounds = np.flatnonzero(np.diff(sums[order], prepend=-(10**9), append=10**9))
    layers = [(int(one), int(other)) for one, other in pairwise(bounds)]
    return strides, needs[:, cells[order]].T.copy(), table, layers


def _decline(here: float, above: Sequence[float], points: float) -> float:
    """Return the ratio of the probability of winning ``points`` below the floor to that at the floor.

    ``here`` is the probability at the floor; ``above`` contains the probabilities at three standings above
    the floor, ``_STRIDE`` points apart, lowest first. The result is less than 1, and is lower for each
    further point.
    """
    if here <= 0:
        return 1.0
    low, middle, high = above
    ratio = min(max((middle - low) / (high - middle), 0.01), 0.97) if high > middle else 0.97
    limit = low - (middle - low) * ratio / (1 - ratio)
    if limit <= 0:
        limit = 0.0
        ratio = min(max(low / middle, 0.01), 0.97) if middle > 0 else 0.97
    share = min(limit / here, 0.99)
    return share + (1 - share) * ratio ** (points / _STRIDE)


def renumbered(event: Event, by: int) -> Event:
    """Return a copy of an event in which all sides are renumbered: side 0 becomes side ``by``, and so on."""
    sides = len(event.gains)

    def shift(values: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(values[(side - by) % sides] for side in range(sides)) if values else ()

    def moved(side: int) -> int:
        return (side + by) % sides if side >= 0 else side

    return replace(
        event,
        gains=shift(event.gains),
        first=shift(event.first),
        order=tuple(map(moved, event.order)),
        wins=moved(event.wins),
        dealers=tuple(map(moved, shift(event.dealers))),
        holder=moved(event.holder),
    )


def merged(events: Iterable[Event]) -> tuple[Event, ...]:
    """Merge events that differ only in their probability, and add up the probabilities."""
    found: dict[Event, list[Event]] = defaultdict(list)
    for event in events:
        found[replace(event, chance=0.0, by_class=())].append(event)
    return tuple(
        replace(
            event,
            chance=sum(each.chance for each in alike),
            by_class=tuple(map(sum, zip(*(each.by_class for each in alike), strict=True))),
        )
        for event, alike in found.items()
    )


def corners(spot: Sequence[float]) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Yield the integer points around a spot with their weights. The weighted mean of the points is the spot.

    >>> list(corners([0.25, 3.0]))
    [(0.75, (0, 3)), (0.25, (1, 3))]
    """
    low = [math.floor(value) for value in spot]
    for ups in product((0, 1), repeat=len(low)):
        share = 1.0
        for value, down, up in zip(spot, low, ups, strict=True):
            share *= value - down if up else 1 - (value - down)
        if share > 1e-9:
            yield share, tuple(down + up for down, up in zip(low, ups, strict=True))


def corners_in_plane(spot: Sequence[float]) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Yield integer points around a spot with their weights.

    The coordinates of each point add up to the same sum as those of the spot. This sum must be an integer.
    The coordinates to be rounded up are chosen by systematic sampling (Madow 1949): each is rounded up with a
    total weight equal to its fractional part.

    >>> list(corners_in_plane([0.25, 0.25, -0.5]))
    [(0.25, (1, 0, -1)), (0.25, (0, 1, -1)), (0.5, (0, 0, 0))]
    """
    low = [math.floor(value) for value in spot]
    ends = [0.0, *accumulate(value - down for value, down in zip(spot, low, strict=True))]
    # The sum is an integer up to rounding errors.
    ends[-1] = float(round(ends[-1]))
    cuts = sorted({0.0, 1.0, *(end % 1 for end in ends)})
    for one, other in pairwise(cuts):
        if other - one > 1e-9:
            passed = [math.floor(end - (one + other) / 2) for end in ends]
            yield (
                other - one,
                tuple(
                    down + after - before for down, (before, after) in zip(low, pairwise(passed), strict=True)
                ),
            )


def coarsened(
    events: tuple[Event, ...], step: float, *, balanced: bool = False
) -> tuple[tuple[Event, ...], int]:
    """Return the events of a race on a coarser grid of scores, and the number of hands that each event stands
    for.

    Grid points are ``step`` points apart. A gain between grid points is split among the surrounding points.
    This keeps its mean (and, in a balanced race, where the gains of all sides add up to zero, their sum) but
    adds variance. To compensate, all gains are first moved toward their mean. If that can't remove enough
    variance, each event stands for several hands instead, with the mean and the variance of their sum, and
    dealers aren't distinguished (as in Kushner's locally consistent approximations). On a coarser grid,
    events have the same probability at every standing (`Event.chance`).
    """
    if step == 1:
        return events, 1
    sides = len(events[0].gains)
    hand = [replace(event, gains=_total(event), first=(), by_class=()) for event in events]
    pace = 1
    while True:
        used = hand if pace == 1 else _from_every_dealer(hand, sides)
        plain = [event for event in used if event.wins < 0]
        weights = np.array([event.chance for event in plain])
        weights = weights / weights.sum()
        gains = np.array([event.gains for event in plain], dtype=np.float64)
        mean = weights @ gains
        variance = float((weights @ (gains - mean) ** 2).sum())
        scale, spots = float(pace), gains
        for _ in range(20):
            spots = (pace * mean + np.sqrt(scale) * (gains - mean)) / step
            parts = spots - np.floor(spots)
            added = float((weights @ (parts * (1 - parts))).sum()) * step**2
            scale = max(pace - added / variance, 0.05 * pace) if variance else 1.0
        if scale >= 0.25 * pace or pace > 500 or not variance:
            break
        pace += max(1, pace // 4)
    found: dict[Event, float] = defaultdict(float)
    at_once = 1 - (1 - sum(event.chance for event in used if event.wins >= 0)) ** pace
    before = sum(event.chance for event in used if event.wins >= 0)
    for event in used:
        if event.wins >= 0:
            found[replace(event, chance=0.0)] += event.chance / before * at_once
    for number, event in enumerate(plain):
        for share, where in (corners_in_plane if balanced else corners)(spots[number].tolist()):
            grown = replace(event, chance=0.0, gains=where, hickeys=event.hickeys * pace)
            found[grown] += share * float(weights[number]) * (1 - at_once)
    return tuple(replace(event, chance=chance) for event, chance in found.items()), pace


def _total(event: Event) -> tuple[int, ...]:
    if not event.first:
        return event.gains
    return tuple(one + other for one, other in zip(event.first, event.gains, strict=True))


def _from_every_dealer(events: Iterable[Event], sides: int) -> list[Event]:
    """Return the events of a race, averaged over all dealers."""
    return [
        replace(renumbered(event, by), chance=event.chance / sides, turn=0)
        for event in events
        for by in range(sides)
    ]
