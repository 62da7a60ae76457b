"""`determinize`: sample worlds that are consistent with a view, weighted by likelihood."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from shootmoon.belief import Belief
from shootmoon.bots.evaluation.arrays import Floats, Masks
from shootmoon.bots.evaluation.likelihood import BidChances, log_likelihoods
from shootmoon.bots.evaluation.play_model import PlayModel
from shootmoon.bots.position.situation import Situation
from shootmoon.game import View
from shootmoon.pieces import UNKNOWN

_BESIDE = ("widow", "discard", "dummy")


class SampledWorlds(Struct, frozen=True):
    """Sampled worlds with their weights."""

    hands: Masks
    """The hands, shape (worlds, seats); the hand of the view's seat is the same in each world."""
    aside: Masks
    """The pieces in nobody's hand: the widow, the discard or the dummy's pile; 0 if there are none."""
    weights: Floats
    """The weight of each world; they sum to 1."""
    complete: bool = False
    """True if these are all worlds that are consistent with the view, each with its own weight."""

    def __len__(self) -> int:
        return len(self.weights)

    def part(self, start: int, end: int) -> SampledWorlds:
        """Return the worlds from ``start`` up to, but not including, ``end``, with weights that sum to 1."""
        weights = self.weights[start:end]
        return SampledWorlds(self.hands[start:end], self.aside[start:end], weights / weights.sum())


def determinize(
    view: View,
    count: int,
    rng: np.random.Generator,
    *,
    max_enumerated: int,
    pool: int,
    use_likelihood: bool,
    strong_bidding: BidChances | None = None,
    play_model: PlayModel | None = None,
    situation: Situation | None = None,
) -> SampledWorlds:
    """Return up to ``count`` worlds in random order.

    If there are at most ``max_enumerated`` worlds, they are enumerated; otherwise ``pool`` worlds are sampled
    uniformly. With ``use_likelihood`` they are weighted by the likelihood of the others' actions, and
    resampled by these weights; without it all worlds are equally likely. ``strong_bidding``, ``play_model``:
    see `log_likelihoods`. ``situation``: that of the view, if it is known already.
    """
    belief = Belief(view)
    if belief.count <= max(max_enumerated, count):
        worlds = rng.permutation(belief.worlds())
        if use_likelihood and len(worlds) > pool:
            worlds = worlds[:pool]
    else:
        worlds = belief.sample(max(count, pool) if use_likelihood else count, rng)
    if not use_likelihood:
        worlds = worlds[:count]
    hands, aside = _placed(view, belief, worlds, situation)
    weights = np.full(len(worlds), 1 / len(worlds))
    if use_likelihood:
        discards = aside if view.discards else np.zeros_like(aside)
        logs = log_likelihoods(view, hands, discards, strong_bidding, play_model)
        weights = np.exp(logs - logs.max())
        weights /= weights.sum()
        if len(worlds) > count:
            # Systematic resampling: each world is drawn in proportion to its weight, rounded up or down.
            marks = (np.arange(count) + rng.random()) / count
            drawn = rng.permutation(np.searchsorted(np.cumsum(weights), marks).clip(0, len(worlds) - 1))
            chosen, times = np.unique(drawn, return_counts=True)
            order = rng.permutation(len(chosen))
            chosen, times = chosen[order], times[order]
            hands, aside = hands[chosen], aside[chosen]
            weights = times / times.sum()
    return SampledWorlds(hands, aside, weights, complete=len(weights) == belief.count)


def _placed(view: View, belief: Belief, worlds: Masks, situation: Situation | None) -> tuple[Masks, Masks]:
    setup = view.setup
    hands = np.zeros((len(worlds), setup.seating.players), dtype=np.uint64)
    aside = np.zeros(len(worlds), dtype=np.uint64)
    own, unseen = own_and_unseen_masks(view, situation)
    hands[:, view.seat - 1] = own
    # If one of two equal cards is unseen, it may be either. Use the one that `own_and_unseen_masks` chose.
    for pair in set(setup.bits_of.values()):
        if pair.bit_count() == 2 and (pair & unseen) != (pair & belief.unseen.pieces):
            both = np.uint64(pair)
            one = ((worlds & both) != 0) & ((worlds & both) != both)
            worlds = np.where(one, worlds ^ both, worlds)
    for column, place in enumerate(belief.places):
        if place.name in _BESIDE:
            aside |= worlds[:, column]
        elif place.name.isdigit():
            hands[:, int(place.name) - 1] = worlds[:, column]
    return hands, aside


def own_and_unseen_masks(view: View, situation: Situation | None = None) -> tuple[int, int]:
    """Return the masks of the seat's own hand and of all unseen pieces.

    If the seat holds only one of two equal pieces, this is assumed to be the first.
    """
    if view.phase == "play":
        situation = situation or Situation(view)
        return situation.hand, situation.unseen
    setup = view.setup
    own = sum(setup.bits_of[piece] for piece in view.hand)
    laid = sum(setup.bits_of[piece] for piece in view.discards if piece != UNKNOWN)
    return own, (1 << len(setup.pieces)) - 1 & ~own & ~laid
