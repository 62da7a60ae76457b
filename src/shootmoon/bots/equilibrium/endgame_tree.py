"""`build_tree`: all ways to play the rest of a hand, in many worlds at once, as a `GameTree`.

All lines of play are followed together, ply by ply, as arrays with one entry a line; what may be played is
asked of the `TrickTables`, once for each hand that can come up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from shootmoon.bots.equilibrium.game_tree import Floats, GameTree, Ints
from shootmoon.solver import Problem
from shootmoon.tricks import bits

Utility: TypeAlias = Callable[[tuple[int, ...], tuple[int, ...]], Sequence[float]]
"""What an end of the hand is worth to each seat (one entry for each of the problem's hands, so with a dummy
one for it as well, which counts for nothing). Told: by seat, the tricks that it wins from here on; by seat,
the points (`Stakes.points`) of the pieces in them. Asked once for each pair that can come about."""

MOST_PIECES = 62
"""Pieces that may be in play, the worlds taken together."""

_DENSE = 16
"""Up to so many pieces, what each hand may play is looked up by its mask, which is quickest."""

MOST_POSITIONS = 1_500_000
"""Positions at one ply, all worlds together, unless told otherwise: up to 400 bytes each for a while."""

_ROOM = 1 << 62
"""Numbers for what was played stay below it."""


class EndgameError(ValueError):
    """An ending that can't be solved like this; the message says why."""


class Lines:
    """The worlds with their pieces renumbered, and the tables for these pieces."""

    def __init__(
        self,
        problem: Problem,
        worlds: npt.NDArray[np.uint64],
        secrets: npt.NDArray[np.uint64] | None,
        piles: Sequence[Sequence[int]] | None,
    ) -> None:
        self.problem = problem
        self.seats = len(problem.hands)
        if worlds.ndim != 2 or worlds.shape[1] != self.seats or not len(worlds):
            raise EndgameError(f"worlds must be an array with a column for each of {self.seats} hands")
        if secrets is not None and secrets.shape != worlds.shape:
            raise EndgameError("secrets must have the shape of the worlds")
        self._check(worlds)
        union = int(np.bitwise_or.reduce(worlds, axis=None))
        self.pieces = tuple(bits(union))
        """By new number: the number in the tables."""
        if len(self.pieces) > MOST_PIECES:
            raise EndgameError(f"{len(self.pieces)} pieces are in play, more than {MOST_PIECES}")
        self.hands = np.zeros(worlds.shape, dtype=np.int64)
        for number, piece in enumerate(self.pieces):
            held = worlds >> np.uint64(piece) & np.uint64(1)
            self.hands |= held.astype(np.int64) << number
        self.own = worlds[:, problem.to_move] == np.uint64(problem.hands[problem.to_move])
        """By world: whether whoever is to move holds the hand that was asked about."""
        if not self.own.any():
            raise EndgameError("in no world does whoever is to move hold the hand of the problem")
        self.classes = self._classes(secrets)
        """By world and seat: a number for what the seat knows at the beginning."""
        tables = problem.tables
        self.led = problem.led
        if problem.trick and self.led is None:
            (self.led,) = tables.leads[problem.trick[0]]
        self.leads = tuple(
            (new, suit) for new, piece in enumerate(self.pieces) for suit in sorted(tables.leads[piece])
        )
        """All leads: piece, suit."""
        self.strength = np.array([[row[piece] for piece in self.pieces] for row in tables.strength])
        points = problem.stakes.points
        self.points = None if points is None else np.array([points[piece] for piece in self.pieces])
        self._known, self._playable = self._ask()
        self.piles = self._piles(piles)
        self.first_plays = self._first_plays()

    def _check(self, worlds: npt.NDArray[np.uint64]) -> None:
        problem = self.problem
        together = np.zeros(len(worlds), dtype=np.uint64)
        for column in worlds.T:
            if np.any(together & column):
                raise EndgameError("hands overlap in a world")
            together |= column
        if int(np.bitwise_or.reduce(together)) >> len(problem.tables.leads):
            raise EndgameError("a world holds pieces that the tables don't know")
        if any(np.any(together >> np.uint64(piece) & np.uint64(1)) for piece in problem.trick):
            raise EndgameError("a world holds a piece of the trick in progress")
        order = problem.order_of(problem.leader)
        size = int(worlds[0, order[-1]]).bit_count()
        sizes = {seat: size - (at < len(problem.trick)) for at, seat in enumerate(order)}
        if not size:
            raise EndgameError("no trick is left to be played")
        for seat, column in enumerate(worlds.T):
            if np.any(_counts(column) != sizes[seat]):
                raise EndgameError(f"seat {seat} does not hold {sizes[seat]} pieces in every world")

    def _classes(self, secrets: npt.NDArray[np.uint64] | None) -> Ints:
        found = np.zeros(self.hands.shape, dtype=np.intp)
        for seat in range(self.seats):
            _, found[:, seat] = np.unique(self.hands[:, seat], return_inverse=True)
            if secrets is not None:
                kinds, secret = np.unique(secrets[:, seat], return_inverse=True)
                _, found[:, seat] = np.unique(found[:, seat] * len(kinds) + secret, return_inverse=True)
        return found

    def playable(self, suit: Ints, hand: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """What may be played from hands to suits."""
        dense = len(self.pieces) <= _DENSE
        return self._playable[suit, hand if dense else np.searchsorted(self._known, hand)]

    def _ask(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Ask the tables about every hand that may come up: the hands, and by suit and hand the answers."""
        problem = self.problem
        to_new = {piece: new for new, piece in enumerate(self.pieces)}
        known: set[int] = set()
        held: set[int] = set()
        for seat in range(self.seats):
            if seat != problem.forced:
                held.update(_distinct(self.hands[:, seat]))
        for hand in held:
            part = hand
            while part:
                known.add(part)
                part = part - 1 & hand
        hands = np.array(sorted(known), dtype=np.int64)
        dense = len(self.pieces) <= _DENSE
        suits = len(problem.tables.suits)
        found = np.zeros((suits, 1 << len(self.pieces) if dense else len(hands)), dtype=np.int64)
        for at, hand in enumerate(hands.tolist()):
            mask = sum(1 << self.pieces[new] for new in bits(hand))
            for suit in range(suits):
                legal = problem.tables.playable(mask, suit)
                found[suit, hand if dense else at] = sum(1 << to_new[piece] for piece in bits(legal))
        return hands, found

    def _piles(self, piles: Sequence[Sequence[int]] | None) -> Ints | None:
        problem = self.problem
        if problem.forced is None:
            return None
        given = [problem.pile] * len(self.hands) if piles is None else piles
        to_new = {piece: new for new, piece in enumerate(self.pieces)}
        if len(given) != len(self.hands):
            raise EndgameError("there must be one pile for each world")
        masks = [sum(1 << to_new.get(piece, 62) for piece in set(pile)) for pile in given]
        if masks != self.hands[:, problem.forced].tolist():
            raise EndgameError("a pile is not the hand of the forced seat in its world")
        return np.array([[to_new[piece] for piece in pile] for pile in given], dtype=np.intp)

    def _first_plays(self) -> tuple[tuple[int, int], ...]:
        problem = self.problem
        hand = problem.hands[problem.to_move]
        if problem.to_move == problem.forced:
            assert self.piles is not None
            hand = 1 << self.pieces[int(self.piles[int(np.argmax(self.own)), 0])]
        elif problem.trick:
            assert self.led is not None
            hand = problem.tables.playable(hand, self.led)
        elif problem.first_leads is not None:
            hand &= problem.first_leads
        if not hand:
            raise EndgameError("whoever is to move has nothing to play")
        leads = problem.tables.leads
        return tuple(
            (piece, suit)
            for piece in bits(hand)
            for suit in ((self.led,) if self.led is not None else sorted(leads[piece]))
        )


def _counts(masks: npt.NDArray[np.uint64]) -> Ints:
    """How many bits are set in each."""
    kinds, which = np.unique(masks, return_inverse=True)
    return np.array([int(mask).bit_count() for mask in kinds])[which]


def _distinct(numbers: npt.NDArray[np.int64]) -> Sequence[int]:
    """Each number once."""
    return np.unique(numbers).tolist()


class _Plays:
    """The lines that are still being played, one entry each; all at the same ply."""

    def __init__(self, lines: Lines) -> None:
        problem, count = lines.problem, len(lines.hands)
        self.world = np.arange(count)
        self.hands = lines.hands
        self.leader = np.full(count, problem.leader)
        self.led = np.full(count, -1 if lines.led is None else lines.led)
        self.best = np.full(count, -1)
        self.winner = np.full(count, problem.leader)
        self.worth = np.zeros(count, dtype=np.int64)
        self.tricks = np.zeros((count, lines.seats), dtype=np.int64)
        self.points = np.zeros((count, lines.seats), dtype=np.int64)
        self.story = np.zeros(count, dtype=np.int64)
        """A number for all that was played so far."""
        self.parent = np.full(count, -1)
        """The last decision on the way, -1 for none."""
        self.action = np.full(count, -1)
        self.last = np.full((count, lines.seats), -1)
        """By seat: its last action."""
        order, tables = problem.order_of(problem.leader), problem.tables
        for seat, piece in zip(order, problem.trick, strict=False):
            assert lines.led is not None
            strength = tables.strength[lines.led][piece]
            if strength > self.best[0]:
                self.best[:], self.winner[:] = strength, seat
            if problem.stakes.points is not None:
                self.worth += problem.stakes.points[piece]

    def take(self, rows: Ints | npt.NDArray[np.bool_]) -> None:
        """Keep these lines, in this order, as often as they are named."""
        for name, column in vars(self).items():
            setattr(self, name, column[rows])


class _Edges(Struct):
    """What was found on the way: pieces of the arrays that `GameTree` takes."""

    ply: list[Ints]
    infoset: list[Ints]
    mover: list[Ints]
    before: list[Ints]
    sizes: list[Ints]
    parent: list[Ints]
    action: list[Ints]
    child: list[Ints]
    outcomes: list[npt.NDArray[np.int64]]


def build_tree(
    lines: Lines, weights: Floats, utility: Utility, most: int, deadline: float | None
) -> GameTree:
    """Play every legal play in every world; ``weights`` of the worlds, ``most`` positions at one ply.

    Raises `EndgameError` for more, and when the deadline (of `time.monotonic`) comes first.
    """
    problem = lines.problem
    seats = lines.seats
    orders = np.array([problem.order_of(leader) for leader in range(seats)])
    state = _Plays(lines)
    roots = np.zeros(len(lines.hands), dtype=np.intp)
    found = _Edges([], [], [], [], [], [], [], [], [])
    counts = [0, 0, 0, 0]  # decisions, information sets, actions, ends
    stories = 1
    kinds = int(lines.classes.max()) + 1
    plies = int(_counts(lines.hands[:1].astype(np.uint64).ravel()).sum())
    side = np.array([problem.side >> seat & 1 for seat in range(seats)])
    size = problem.size
    done = 0  # tricks

    def arrive(child: Ints, rows: Ints | npt.NDArray[np.bool_]) -> None:
        """Join lines to the decisions that they come from."""
        parent = state.parent[rows]
        top = parent < 0
        roots[state.world[rows][top]] = child[top]
        found.parent.append(parent[~top])
        found.action.append(state.action[rows][~top])
        found.child.append(child[~top])

    def finish(over: npt.NDArray[np.bool_]) -> None:
        arrive(-1 - counts[3] - np.arange(int(over.sum())), over)
        counts[3] += int(over.sum())
        found.outcomes.append(np.hstack([state.tricks[over], state.points[over]]))

    for ply in range(plies):
        if ply and deadline is not None and monotonic() >= deadline:
            raise EndgameError("the time was over before the tree was built: give fewer worlds, or more time")
        place = (len(problem.trick) + ply) % seats
        seat = orders[state.leader, place]
        hand = state.hands[np.arange(len(seat)), seat]
        # What may be played: rows are lines, columns choices.
        if place:
            legal = lines.playable(state.led, hand)
        else:
            legal = hand
            if not ply and problem.first_leads is not None:
                allowed = sum(
                    1 << new for new, piece in enumerate(lines.pieces) if problem.first_leads >> piece & 1
                )
                legal &= allowed
                if not legal.all():
                    raise EndgameError("in a world whoever leads has nothing to lead")
        if problem.forced is not None and lines.piles is not None:
            turned = lines.piles.shape[1] - _counts(hand.astype(np.uint64))
            forced = seat == problem.forced
            legal[forced] = 1 << lines.piles[state.world[forced], turned[forced]]
        if place:
            pieces, suits = np.arange(len(lines.pieces)), None
        else:
            pieces = np.array([piece for piece, _ in lines.leads])
            suits = np.array([suit for _, suit in lines.leads])
        row, choice = np.nonzero(legal[:, None] >> pieces & 1)
        if len(row) > most:
            raise EndgameError(f"more than {most:,} positions at one ply: give fewer worlds")
        options = np.bincount(row, minlength=len(seat))
        chooses = options > 1
        # Decisions and their information sets.
        if chooses.any():
            if stories > _ROOM // kinds:
                kept, state.story = np.unique(state.story, return_inverse=True)
                stories = len(kept)
            mover = seat[chooses]
            key = state.story[chooses] * kinds + lines.classes[state.world[chooses], mover]
            _, sample, inverse = np.unique(key, return_index=True, return_inverse=True)
            decisions = counts[0] + np.arange(len(mover))
            arrive(decisions, chooses)
            found.ply.append(np.full(len(mover), ply))
            found.infoset.append(counts[1] + inverse)
            found.mover.append(mover[sample])
            found.before.append(state.last[chooses][sample, mover[sample]])
            sizes = options[chooses][sample]
            found.sizes.append(sizes)
            begin = counts[2] + np.concatenate([[0], np.cumsum(sizes)[:-1]])
            state.parent[chooses] = decisions
            state.action[chooses] = begin[inverse]
            counts[0] += len(mover)
            counts[1] += len(sample)
            counts[2] += int(sizes.sum())
        # Every choice a line.
        rank = np.arange(len(row)) - (np.cumsum(options) - options)[row]
        seat, chosen = seat[row], pieces[choice]
        state.take(row)
        decided = chooses[row]
        state.action[decided] += rank[decided]
        state.last[decided, seat[decided]] = state.action[decided]
        if stories > _ROOM // len(pieces):
            kept, state.story = np.unique(state.story, return_inverse=True)
            stories = len(kept)
        state.story = state.story * len(pieces) + choice
        stories *= len(pieces)
        state.hands[np.arange(len(row)), seat] &= ~(1 << chosen)
        if suits is not None:
            state.led = suits[choice]
            state.best[:] = -1
            state.worth[:] = 0
        strength = lines.strength[state.led, chosen]
        wins = strength > state.best
        state.best[wins] = strength[wins]
        state.winner[wins] = seat[wins]
        if lines.points is not None:
            state.worth += lines.points[chosen]
        if place == seats - 1:
            every = np.arange(len(row))
            state.tricks[every, state.winner] += 1
            state.points[every, state.winner] += state.worth
            state.leader = state.winner.copy()
            done += 1
            over = state.tricks @ side + (size - done) < problem.stakes.stop_below
            if done == size:
                over[:] = True
            if over.any():
                finish(over)
                state.take(~over)
    payoff = _payoff(np.concatenate(found.outcomes), seats, utility)
    sizes = _joined(found.sizes)
    return GameTree(
        ply=_joined(found.ply),
        infoset=_joined(found.infoset),
        mover=_joined(found.mover),
        before=_joined(found.before),
        first=np.concatenate([[0], np.cumsum(sizes)]),
        parent=_joined(found.parent),
        action=_joined(found.action),
        child=_joined(found.child),
        payoff=payoff,
        roots=roots,
        weights=weights,
    )


def _joined(parts: list[Ints]) -> Ints:
    """One array of many, and an empty one of none."""
    return np.concatenate([np.zeros(0, dtype=np.intp), *parts])


def _payoff(outcomes: npt.NDArray[np.int64], seats: int, utility: Utility) -> Floats:
    """Utilities by end and seat; each outcome is asked for once."""
    code = np.zeros(len(outcomes), dtype=np.int64)
    for column in outcomes.T:
        low, high = int(column.min()), int(column.max())
        code = code * (high - low + 1) + column - low
    _, sample, inverse = np.unique(code, return_index=True, return_inverse=True)
    told: list[Sequence[float]] = []
    for row in outcomes[sample].tolist():
        values = utility(tuple(row[:seats]), tuple(row[seats:]))
        if len(values) != seats:
            raise EndgameError(f"a utility must have an entry for each of {seats} hands, not {len(values)}")
        told.append(values)
    return np.array(told, dtype=np.float64)[inverse]
