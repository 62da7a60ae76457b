"""`build_tree`: the tree of all ways to play the rest of a hand, in many worlds at once.

All lines of play are extended together, ply by ply, in arrays with one entry for each line.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from shootmoon.bots.equilibrium.endgame_worlds import EndgameError, EndgameWorlds, Hands
from shootmoon.bots.equilibrium.game_tree import Floats, GameTree, Ints

Utility: TypeAlias = Callable[[tuple[int, ...], tuple[int, ...]], Sequence[float]]
"""A function that returns the utility of an outcome to each seat. Its arguments are the number of tricks that
each seat wins from here on, and the points (`Stakes.points`) of the pieces in these tricks. Arguments and
result have one entry for each of the problem's hands; a dummy's utility is ignored. The function is called
once for each outcome that can occur."""

MAX_POSITIONS = 1_500_000
"""The default limit of positions at one ply, over all worlds. Each takes up to 400 bytes while the tree is
built."""

_ROOM = 1 << 62
"""History numbers stay below this, so that they fit into 64 bits."""

_Rows: TypeAlias = Ints | npt.NDArray[np.bool_]


def build_tree(
    worlds: EndgameWorlds, weights: Floats, utility: Utility, max_positions: int, deadline: float | None
) -> GameTree:
    """Build the tree of every legal play in every world; ``weights``: the likelihood of each world.

    Raises `EndgameError` if there are more than ``max_positions`` positions at one ply, or if the deadline (a
    time of `time.monotonic`) passes first.
    """
    building = _EndgameTreeBuilder(worlds, max_positions)
    for ply in range(int(np.bitwise_count(worlds.hands[0]).sum())):
        if ply and deadline is not None and monotonic() >= deadline:
            raise EndgameError("out of time before the tree was built: pass fewer worlds, or allow more time")
        building.play(ply)
    return building.tree(weights, utility)


class _Frontier:
    """The unfinished lines of play, all at the same ply; each array has one entry (or row) for each line."""

    def __init__(self, worlds: EndgameWorlds) -> None:
        problem, count = worlds.problem, len(worlds.hands)
        self.world = np.arange(count)
        self.hands = worlds.hands
        self.leader = np.full(count, problem.leader)
        self.led = np.full(count, -1 if worlds.led is None else worlds.led)
        self.best = np.full(count, -1)
        """The strength of the piece that is winning the trick."""
        self.winner = np.full(count, problem.leader)
        """The seat that played that piece."""
        self.worth = np.zeros(count, dtype=np.int64)
        """The points of the pieces in the trick."""
        self.tricks = np.zeros((count, worlds.seats), dtype=np.int64)
        self.points = np.zeros((count, worlds.seats), dtype=np.int64)
        self.history = np.zeros(count, dtype=np.int64)
        """A number that identifies everything played so far."""
        self.parent = np.full(count, -1)
        """The last decision of the line, -1 for none."""
        self.action = np.full(count, -1)
        self.last = np.full((count, worlds.seats), -1)
        """The last action of each seat, -1 for none."""
        order, tables = problem.order_of(problem.leader), problem.tables
        for seat, piece in zip(order, problem.trick, strict=False):
            assert worlds.led is not None
            strength = tables.strength[worlds.led][piece]
            if strength > self.best[0]:
                self.best[:], self.winner[:] = strength, seat
            if problem.stakes.points is not None:
                self.worth += problem.stakes.points[piece]

    def take(self, rows: _Rows) -> None:
        """Keep the lines with the indices ``rows``, in this order; an index may be repeated."""
        for name, column in vars(self).items():
            setattr(self, name, column[rows])

    def lead(self, suits: Ints) -> None:
        """Start a trick in each line; ``suits``: the suit led in each."""
        self.led = suits
        self.best[:] = -1
        self.worth[:] = 0

    def add(self, worlds: EndgameWorlds, seat: Ints, piece: Ints) -> None:
        """In each line, let a seat play a piece to the trick."""
        self.hands[np.arange(len(seat)), seat] &= ~(1 << piece)
        strength = worlds.strength[self.led, piece]
        wins = strength > self.best
        self.best[wins] = strength[wins]
        self.winner[wins] = seat[wins]
        if worlds.points is not None:
            self.worth += worlds.points[piece]

    def end_trick(self) -> None:
        """Credit the trick to its winner, who leads to the next."""
        every = np.arange(len(self.winner))
        self.tricks[every, self.winner] += 1
        self.points[every, self.winner] += self.worth
        self.leader = self.winner.copy()


class _EndgameTreeBuilder:
    """Builds the tree ply by ply, from the unfinished lines of play, and collects the columns of the
    `GameTree`."""

    def __init__(self, worlds: EndgameWorlds, max_positions: int) -> None:
        problem = worlds.problem
        self._worlds, self._max_positions = worlds, max_positions
        self._lines = _Frontier(worlds)
        self._orders = np.array([problem.order_of(leader) for leader in range(worlds.seats)])
        self._side = np.array([problem.side >> seat & 1 for seat in range(worlds.seats)])
        self._kinds = int(worlds.classes.max()) + 1
        self._histories = 1
        """All history numbers are below this."""
        self._tricks = self._decisions = self._infosets = self._actions = self._ends = 0
        self._roots = np.zeros(len(worlds.hands), dtype=np.intp)
        self._found: defaultdict[str, list[Ints]] = defaultdict(list)
        """Parts of the columns of the `GameTree`."""
        self._outcomes: list[npt.NDArray[np.int64]] = []

    def play(self, ply: int) -> None:
        """Extend every line by every legal play."""
        worlds, lines = self._worlds, self._lines
        place = (len(worlds.problem.trick) + ply) % worlds.seats
        seat = self._orders[lines.leader, place]
        pieces = np.arange(len(worlds.pieces)) if place else worlds.lead_pieces
        row, choice = np.nonzero(self._legal(seat, place, first=not ply)[:, None] >> pieces & 1)
        if len(row) > self._max_positions:
            raise EndgameError(f"more than {self._max_positions:,} positions at one ply: pass fewer worlds")
        options = np.bincount(row, minlength=len(seat))
        chooses = options > 1
        if chooses.any():
            self._decide(ply, seat, options, chooses)
        self._branch(seat, row, options, chooses)
        lines.history = self._small_histories(len(pieces)) * len(pieces) + choice
        self._histories *= len(pieces)
        if not place:
            lines.lead(worlds.lead_suits[choice])
        lines.add(worlds, seat[row], pieces[choice])
        if place == worlds.seats - 1:
            self._end_trick()

    def _legal(self, seat: Ints, place: int, *, first: bool) -> Hands:
        """Return the mask of legal plays in each line; ``place``: the number of pieces already in the
        trick."""
        worlds, lines = self._worlds, self._lines
        hand = lines.hands[np.arange(len(seat)), seat]
        legal = worlds.playable(lines.led, hand) if place else hand
        if first and not place and worlds.first_leads is not None:
            legal = hand & worlds.first_leads
            if not legal.all():
                raise EndgameError("in some world the leader has no legal lead")
        if worlds.piles is not None:
            forced = seat == worlds.problem.forced
            turned = worlds.piles.shape[1] - np.bitwise_count(hand[forced])
            legal[forced] = 1 << worlds.piles[lines.world[forced], turned]
        return legal

    def _decide(self, ply: int, seat: Ints, options: Ints, chooses: npt.NDArray[np.bool_]) -> None:
        """Add the decisions of one ply and their information sets."""
        lines, worlds = self._lines, self._worlds
        mover = seat[chooses]
        known = worlds.classes[lines.world[chooses], mover]
        key = self._small_histories(self._kinds)[chooses] * self._kinds + known
        _, sample, infoset = np.unique(key, return_index=True, return_inverse=True)
        sizes = options[chooses][sample]
        begin = self._actions + np.cumsum(sizes) - sizes
        decisions = self._decisions + np.arange(len(mover))
        self._arrive(decisions, chooses)
        self._add(
            ply=np.full(len(mover), ply),
            infoset=self._infosets + infoset,
            mover=mover[sample],
            parent_sequence=lines.last[chooses][sample, mover[sample]],
            sizes=sizes,
        )
        lines.parent[chooses] = decisions
        lines.action[chooses] = begin[infoset]
        self._decisions += len(mover)
        self._infosets += len(sample)
        self._actions += int(sizes.sum())

    def _branch(self, seat: Ints, row: Ints, options: Ints, chooses: npt.NDArray[np.bool_]) -> None:
        """Replace each line by one for each of its choices; ``row``: the old line that each one extends."""
        lines = self._lines
        rank = np.arange(len(row)) - (np.cumsum(options) - options)[row]
        decided = chooses[row]
        lines.take(row)
        lines.action[decided] += rank[decided]
        lines.last[decided, seat[row][decided]] = lines.action[decided]

    def _small_histories(self, factor: int) -> npt.NDArray[np.int64]:
        """Return the history number of each line, renumbered if multiplying by ``factor`` would overflow."""
        if self._histories > _ROOM // factor:
            kept, self._lines.history = np.unique(self._lines.history, return_inverse=True)
            self._histories = len(kept)
        return self._lines.history

    def _end_trick(self) -> None:
        """Score the trick, and finish the lines in which nothing is at stake any more."""
        lines, problem = self._lines, self._worlds.problem
        lines.end_trick()
        self._tricks += 1
        left = problem.size - self._tricks
        over = (lines.tricks @ self._side + left < problem.stakes.stop_below) | (not left)
        if over.any():
            count = int(over.sum())
            self._arrive(-1 - self._ends - np.arange(count), over)
            self._ends += count
            self._outcomes.append(np.hstack([lines.tricks[over], lines.points[over]]))
            lines.take(~over)

    def _arrive(self, child: Ints, rows: _Rows) -> None:
        """Connect the last decision of each line (or its deal, if there was none) to ``child``, the next
        decision or end of the line."""
        lines = self._lines
        parent = lines.parent[rows]
        top = parent < 0
        self._roots[lines.world[rows][top]] = child[top]
        self._add(parent=parent[~top], action=lines.action[rows][~top], child=child[~top])

    def _add(self, **columns: Ints) -> None:
        for name, part in columns.items():
            self._found[name].append(part)

    def _column(self, name: str) -> Ints:
        return np.concatenate([np.zeros(0, dtype=np.intp), *self._found[name]])

    def tree(self, weights: Floats, utility: Utility) -> GameTree:
        """Return the tree. Call this after the last ply."""
        return GameTree(
            ply=self._column("ply"),
            infoset=self._column("infoset"),
            mover=self._column("mover"),
            parent_sequence=self._column("parent_sequence"),
            first=np.concatenate([[0], np.cumsum(self._column("sizes"))]),
            parent=self._column("parent"),
            action=self._column("action"),
            child=self._column("child"),
            payoff=_payoff(np.concatenate(self._outcomes), self._worlds.seats, utility),
            roots=self._roots,
            weights=weights,
        )


def _payoff(outcomes: npt.NDArray[np.int64], seats: int, utility: Utility) -> Floats:
    """Return the utility of each end to each seat, calling ``utility`` once for each distinct outcome."""
    code = np.zeros(len(outcomes), dtype=np.int64)
    for column in outcomes.T:
        low, high = int(column.min()), int(column.max())
        code = code * (high - low + 1) + column - low
    _, sample, inverse = np.unique(code, return_index=True, return_inverse=True)
    by_outcome: list[Sequence[float]] = []
    for row in outcomes[sample].tolist():
        values = utility(tuple(row[:seats]), tuple(row[seats:]))
        if len(values) != seats:
            raise EndgameError(f"a utility must have an entry for each of {seats} hands, not {len(values)}")
        by_outcome.append(values)
    return np.array(by_outcome, dtype=np.float64)[inverse]
