"""`ReplyModel`: how a searching defender assumes that the other seats reply.

Double-dummy search lets every seat play as if it saw all hands. In this model each of the others knows only
its own hand and the public information. It samples a few worlds, and makes the play that is best on average
for its side. The defender then searches for a best response to this model.
"""

from __future__ import annotations

import numpy as np

from shootmoon.bots.evaluation.arrays import Floats, Masks
from shootmoon.bots.position.situation import Situation
from shootmoon.solver import NodeCount, Play, Problem, solve_plays_over
from shootmoon.tricks import bits

_WORLDS = 8
"""The number of worlds that each of the other seats samples in this model."""
_OVERSAMPLING = 4
"""How many worlds are drawn for each world needed; those that contradict a known void are rejected."""
_TRICK = 0.02
"""The utility of a trick; the utility of making the bid is 1."""


class ReplyModel:
    """Models the replies of the other seats in one situation."""

    def __init__(self, situation: Situation, needed: int, rng: np.random.Generator) -> None:
        """Create the model; ``needed``: the tricks that the declarer still needs in ``situation``."""
        self._situation, self._rng = situation, rng
        self._needs = needed
        declarer = situation.view.declarer
        assert declarer is not None
        self._declarer = declarer - 1

    def reply(self, problem: Problem, aside: int, taken: int, count: NodeCount | None = None) -> Play:
        """Return the play of the seat to move in one world.

        ``aside``: the discard in this world, which only the declarer knows; ``taken``: the tricks that the
        declarer has taken since the situation of this model; ``count`` receives the numbers of nodes
        searched.
        """
        mover = problem.to_move
        worlds = self._sampled(problem, mover, 0 if mover == self._declarer else aside)
        plays, values = solve_plays_over(problem, worlds, count=count)
        total: Floats = values + taken
        worth = ((total >= self._needs - 1e-9) + _TRICK * total).mean(axis=0)
        sign = 1 if problem.side >> mover & 1 else -1
        strength = self._situation.tables.strength
        column = max(
            range(len(plays)),
            key=lambda each: (round(sign * worth[each], 9), -strength[plays[each][1]][plays[each][0]]),
        )
        piece, suit = plays[column]
        return Play(piece, suit, float(values[:, column].mean()))

    def _sampled(self, problem: Problem, mover: int, aside: int) -> Masks:
        """Return sampled worlds that are possible for the mover; if there are none, the actual world."""
        hands = problem.hands
        others = [seat for seat in range(len(hands)) if seat != mover and hands[seat]]
        pool = np.array(list(bits(sum(hands[seat] for seat in others) | aside)), dtype=np.uint64)
        drawn = self._rng.permuted(np.tile(pool, (_OVERSAMPLING * _WORLDS, 1)), axis=1)
        singles = np.uint64(1) << drawn
        worlds = np.tile(np.array(hands, dtype=np.uint64), (len(drawn), 1))
        fits = np.ones(len(drawn), dtype=bool)
        first = 0
        for seat in others:
            size = hands[seat].bit_count()
            worlds[:, seat] = np.bitwise_or.reduce(singles[:, first : first + size], axis=1)
            fits &= (worlds[:, seat] & np.uint64(self._situation.shown_out[seat + 1])) == 0
            first += size
        possible = worlds[fits][:_WORLDS]
        return possible if len(possible) else np.array([hands], dtype=np.uint64)
