"""A slow and simple double-dummy solver, with which tests compare the kernel.

It is plain minimax over every legal play of every seat, with memoization of the positions between tricks. The
code is simple on purpose, so that its correctness is obvious.

>>> from shootmoon.pieces import TILE_SETS
>>> from shootmoon.tricks import tile_tables
>>> tiles = TILE_SETS["moon-22"]
>>> hands = (("6-6", "6-1"), ("6-5", "5-5"), ("6-4", "4-4"))
>>> masks = tuple(sum(1 << tiles.index(tile) for tile in hand) for hand in hands)
>>> problem = Problem(tables=tile_tables(tiles, "6"), hands=masks, leader=0, side=0b001)
>>> value(problem)  # 6-6 draws a trump from each defender, then 6-1 is the highest left
2.0
>>> [(tiles[play.piece], play.value) for play in plays(problem)]
[('6-6', 2.0), ('6-1', 1.0)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from shootmoon.solver.problem import Play, Problem
from shootmoon.tricks import bits

_Trick = tuple[int, ...]
_Choice = tuple[int, int]
"""A play, as the pair (piece, suit led)."""


def value(problem: Problem) -> float:
    """Return the payoff of side A from this position on, with best play by every seat."""
    return _Minimax(problem).start()


def plays(problem: Problem) -> tuple[Play, ...]:
    """Return every legal play of the seat to move with its value, sorted by piece and suit.

    The result is empty when no trick is left.
    """
    if not problem.size:
        return ()
    search = _Minimax(problem)
    hands, trick, leader = problem.hands, problem.trick, problem.leader
    found = [
        Play(piece, suit, search.after(hands, leader, trick, suit, 0, piece))
        for piece, suit in search.choices(hands, leader, trick, search.led, first=True)
    ]
    return tuple(sorted(found))


def can_take(problem: Problem, tricks: int) -> bool:
    """Return True if side A can take at least ``tricks`` more tricks. The problem's stakes are ignored.

    This is faster than `value`, since the search stops at the first play that is good enough.
    """
    return _CanTake(problem).start(tricks)


class _Rules:
    """The rules of play for one problem: the legal plays, and the winner of a trick."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.tables = problem.tables
        self.led = problem.led if problem.led is not None else -1
        if problem.trick and problem.led is None:
            (self.led,) = self.tables.leads[problem.trick[0]]

    def choices(
        self, hands: tuple[int, ...], leader: int, trick: _Trick, led: int, *, first: bool = False
    ) -> Iterator[_Choice]:
        """Yield the legal plays of the seat to move.

        ``first`` is True for the very first play from the problem's position, to which ``first_leads``
        applies.
        """
        problem = self.problem
        seat = problem.order_of(leader)[len(trick)]
        hand = hands[seat]
        if seat == problem.forced:
            played = len(problem.pile) - hand.bit_count()
            hand = 1 << problem.pile[played]
        elif trick:
            hand = self.tables.playable(hand, led)
        elif first and problem.first_leads is not None:
            hand &= problem.first_leads
        for piece in bits(hand):
            for suit in (led,) if trick else self.tables.leads[piece]:
                yield piece, suit

    def winner(self, leader: int, trick: _Trick, led: int) -> int:
        """Return the seat that wins a complete trick."""
        return self.problem.order_of(leader)[self.tables.winner(led, trick)]

    def mine(self, seat: int) -> bool:
        """Return True if a seat belongs to side A."""
        return bool(self.problem.side >> seat & 1)


class _Minimax(_Rules):
    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.known: dict[tuple[tuple[int, ...], int, int], float] = {}

    def start(self) -> float:
        problem = self.problem
        if problem.trick:
            return self.play(problem.hands, problem.leader, problem.trick, self.led, 0)
        return self.lead(problem.hands, problem.leader, 0, first=True)

    def lead(self, hands: tuple[int, ...], leader: int, taken: int, *, first: bool = False) -> float:
        """Return the payoff from a position between tricks in which side A has taken ``taken`` tricks. Points
        captured earlier aren't included."""
        stakes = self.problem.stakes
        left = hands[leader].bit_count()
        if not left or taken + left < stakes.stop_below:
            return float(taken) if stakes.tricks is None else float(stakes.tricks[taken])
        key = hands, leader, taken
        if key not in self.known:
            self.known[key] = self.play(hands, leader, (), -1, taken, first=first)
        return self.known[key]

    def play(
        self, hands: tuple[int, ...], leader: int, trick: _Trick, led: int, taken: int, *, first: bool = False
    ) -> float:
        seat = self.problem.order_of(leader)[len(trick)]
        best: Callable[[list[float]], float] = max if self.mine(seat) else min
        return best(
            [
                self.after(hands, leader, trick, suit, taken, piece)
                for piece, suit in self.choices(hands, leader, trick, led, first=first)
            ]
        )

    def after(
        self, hands: tuple[int, ...], leader: int, trick: _Trick, led: int, taken: int, piece: int
    ) -> float:
        """Return the value after the seat to move plays ``piece``."""
        seat = self.problem.order_of(leader)[len(trick)]
        hands = (*hands[:seat], hands[seat] & ~(1 << piece), *hands[seat + 1 :])
        trick = (*trick, piece)
        if len(trick) < len(hands):
            return self.play(hands, leader, trick, led, taken)
        winner = self.winner(leader, trick, led)
        return self.captured(winner, trick) + self.lead(hands, winner, taken + self.mine(winner))

    def captured(self, winner: int, trick: _Trick) -> int:
        """Return the points that the pieces of a trick add to the payoff if ``winner`` wins it."""
        stakes = self.problem.stakes
        if self.mine(winner):
            points = stakes.points
        else:
            points = stakes.against if winner != self.problem.forced else None
        return sum(points[piece] for piece in trick) if points else 0


class _CanTake(_Rules):
    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.known: dict[tuple[tuple[int, ...], int, int], bool] = {}

    def start(self, need: int) -> bool:
        problem = self.problem
        return self.play(problem.hands, problem.leader, problem.trick, self.led, need, first=True)

    def lead(self, hands: tuple[int, ...], leader: int, need: int) -> bool:
        if need <= 0:
            return True
        if need > hands[leader].bit_count():
            return False
        key = hands, leader, need
        if key not in self.known:
            self.known[key] = self.play(hands, leader, (), -1, need)
        return self.known[key]

    def play(
        self, hands: tuple[int, ...], leader: int, trick: _Trick, led: int, need: int, *, first: bool = False
    ) -> bool:
        seat = self.problem.order_of(leader)[len(trick)]
        if not hands[seat]:
            return need <= 0
        enough = any if self.mine(seat) else all
        return enough(
            self.after(hands, leader, trick, suit, need, piece)
            for piece, suit in self.choices(hands, leader, trick, led, first=first)
        )

    def after(
        self, hands: tuple[int, ...], leader: int, trick: _Trick, led: int, need: int, piece: int
    ) -> bool:
        seat = self.problem.order_of(leader)[len(trick)]
        hands = (*hands[:seat], hands[seat] & ~(1 << piece), *hands[seat + 1 :])
        trick = (*trick, piece)
        if len(trick) < len(hands):
            return self.play(hands, leader, trick, led, need)
        winner = self.winner(leader, trick, led)
        return self.lead(hands, winner, need - self.mine(winner))
