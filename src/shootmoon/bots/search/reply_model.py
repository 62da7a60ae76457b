"""`ReplyModel`: how those at the table go on, as a defender that answers them takes it.

Open hands would have everybody play as if it saw them. Here each of the others sees its own hand and what
lies open; it samples a few worlds, and plays what does best on average for its side.
To play best against that is a best response to a reply model, as far as one looks ahead.
"""

from __future__ import annotations

import numpy as np

from shootmoon.bots.evaluation.arrays import Floats, Masks
from shootmoon.bots.position.situation import Situation
from shootmoon.solver import Play, Problem, solve_plays_over
from shootmoon.tricks import bits

_DEALS = 8
"""Worlds that each of the others samples."""
_DRAWN = 4
"""Times as many are drawn, of which those are kept that fit what has been shown."""
_TRICK = 0.02
"""What a trick is worth beside the bid."""


class ReplyModel:
    """The others of one situation."""

    def __init__(self, situation: Situation, needed: int, rng: np.random.Generator) -> None:
        """``needed``: the tricks that the declarer still needs, as things stand."""
        self._situation, self._rng = situation, rng
        self._needs = needed
        declarer = situation.view.declarer
        assert declarer is not None
        self._declarer = declarer - 1

    def reply(self, posed: Problem, aside: int, taken: int) -> Play:
        """What whoever is to move plays, holding what it holds in this deal.

        ``aside``: what lies aside in this deal, which the declarer knows; ``taken``: tricks that the
        declarer has taken since the situation.
        """
        mover = posed.to_move
        worlds = self._sampled(posed, mover, 0 if mover == self._declarer else aside)
        plays, values = solve_plays_over(posed, worlds)
        total: Floats = values + taken
        worth = ((total >= self._needs - 1e-9) + _TRICK * total).mean(axis=0)
        sign = 1 if posed.side >> mover & 1 else -1
        strength = self._situation.tables.strength
        column = max(
            range(len(plays)),
            key=lambda each: (round(sign * worth[each], 9), -strength[plays[each][1]][plays[each][0]]),
        )
        piece, suit = plays[column]
        return Play(piece, suit, float(values[:, column].mean()))

    def _sampled(self, posed: Problem, mover: int, aside: int) -> Masks:
        """Ways in which all that the mover does not see may lie; the real one where none drawn fits."""
        hands = posed.hands
        others = [seat for seat in range(len(hands)) if seat != mover and hands[seat]]
        pool = np.array(list(bits(sum(hands[seat] for seat in others) | aside)), dtype=np.uint64)
        drawn = self._rng.permuted(np.tile(pool, (_DRAWN * _DEALS, 1)), axis=1)
        singles = np.uint64(1) << drawn
        worlds = np.tile(np.array(hands, dtype=np.uint64), (len(drawn), 1))
        fits = np.ones(len(drawn), dtype=bool)
        first = 0
        for seat in others:
            size = hands[seat].bit_count()
            worlds[:, seat] = np.bitwise_or.reduce(singles[:, first : first + size], axis=1)
            fits &= (worlds[:, seat] & np.uint64(self._situation.shown_out[seat + 1])) == 0
            first += size
        found = worlds[fits][:_DEALS]
        return found if len(found) else np.array([hands], dtype=np.uint64)
