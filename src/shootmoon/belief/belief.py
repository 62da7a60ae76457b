"""`Belief`: where the pieces that a seat hasn't seen can lie, and with which probability."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from math import inf, log

import numpy as np
from numpy.typing import NDArray

from shootmoon.belief.counting import WorldCounter, Worlds
from shootmoon.belief.enumeration import enumerate_worlds
from shootmoon.belief.unseen import STOCK, Place, evidence_of, place_number, unseen_of
from shootmoon.game import Action, State, View, new_game
from shootmoon.pieces import Piece
from shootmoon.record import complete
from shootmoon.telling import checked
from shootmoon.tricks import bits

MAX_WORLDS = 5_000_000
"""The default limit of `Belief.worlds`."""

Likelihood = Callable[[int, View, Action], float]
"""A function that takes a seat, its view and an action, and returns P(action | view)."""


class TooManyWorlds(ValueError):
    """There are more worlds than the limit given to `Belief.worlds`. `Belief.sample` has no such limit."""


class Belief:
    """The worlds (full deals) that are consistent with a view, all of them with the same probability.

    A world assigns each unseen piece to one of the `places`. It is consistent if it agrees with the seat's
    own pieces, the pieces that were played, failures to follow suit, and the rules for the deal, the widow
    and the discard. Nothing is inferred from how other seats chose among legal actions; use `log_weights` to
    take this into account.

    A world doesn't say which of the declarer's tiles came from the widow. Two equal cards are counted as
    different cards.

    >>> import shootmoon as sm
    >>> state = sm.new_game(sm.load_rules("classic")).apply("dealer 3")
    >>> state = state.apply(state.sample_chance(1)).apply("5").apply("pass").apply("pass")
    >>> state = state.apply(state.legal_actions()[0])
    >>> Belief(state.view(1)).count, Belief(state.view(2)).count  # 14 over 7, and 15 over 7, 7 and 1
    (3432, 51480)
    >>> Belief(state.view(2)).worlds().shape
    (51480, 3)
    """

    @checked
    def __init__(self, view: View) -> None:
        """Derive the constraints on the unseen pieces from ``view``."""
        self.view = view
        self._evidence = evidence_of(view)
        self._setup = view.setup
        self.unseen = unseen_of(view, self._evidence)
        """The unseen pieces and the places where they may lie, as masks."""

    @property
    def places(self) -> tuple[Place, ...]:
        """The places of the unseen pieces, in the order of the columns of `worlds`."""
        return self.unseen.places

    @cached_property
    def _counter(self) -> WorldCounter:
        return WorldCounter(self.unseen)

    @cached_property
    def count(self) -> int:
        """The exact number of worlds; 1 if nothing is hidden."""
        return self._counter.count

    def may_hold(self, place: str) -> tuple[Piece, ...]:
        """Return the unseen pieces that can lie in the place with this name (`Place.name`), in canonical
        order.

        Raises ValueError if there is no such place.
        """
        index = [place.name for place in self.places].index(place)
        chances = self._counter.chances()
        return tuple(
            self._setup.pieces[bit.bit_length() - 1] for bit in sorted(chances) if chances[bit][index]
        )

    def chances(self) -> Mapping[Piece, Mapping[str, float]]:
        """Return, for each unseen piece, the probability that it lies in each place, by the name of the
        place.

        Two equal pieces have the same probabilities, and share one entry.
        """
        names = [place.name for place in self.places]
        return {
            self._setup.pieces[bit.bit_length() - 1]: dict(zip(names, shares, strict=True))
            for bit, shares in self._counter.chances().items()
        }

    @checked
    def worlds(self, limit: int = MAX_WORLDS) -> Worlds:
        """Return all worlds as a uint64 array of shape (count, places), each element a mask of pieces.

        Bit i of a mask stands for ``view.pieces[i]``. Raises `TooManyWorlds` if there are more than
        ``limit``.
        """
        if self.count > limit:
            raise TooManyWorlds(f"there are {self.count:,} worlds, more than the limit of {limit:,}")
        return enumerate_worlds(self.unseen)

    @checked
    def sample(self, count: int, rng: np.random.Generator | int) -> Worlds:
        """Return ``count`` worlds drawn uniformly with replacement, in the format of `worlds`.

        ``rng`` is a NumPy generator or a seed.
        """
        generator = np.random.default_rng(rng) if isinstance(rng, int) else rng
        return self._counter.draw(count, generator)

    @checked
    def state(self, world: NDArray[np.uint64]) -> State:
        """Return the full state of the game if ``world``, a row of `worlds`, is the actual deal.

        The view of this state from the same seat is the view that the belief was created from.
        """
        state = self._before
        for action in self._filled(world):
            state = state.apply(action)
        return state

    def log_weights(self, worlds: Worlds, likelihood: Likelihood) -> NDArray[np.float64]:
        """Return, for each world, the logarithm of the likelihood of the other seats' actions in it.

        ``likelihood`` is called for each action that another seat has taken in the hand in progress, with
        that seat's view in the world. The logarithms are added up; the sum is minus infinity if one of these
        actions has probability 0.
        """
        return np.array([self._log_weight(world, likelihood) for world in worlds], dtype=np.float64)

    def _log_weight(self, world: NDArray[np.uint64], likelihood: Likelihood) -> float:
        state = self._before
        weight = 0.0
        for action in self._filled(world):
            seat = state.to_move
            if seat and seat != self.view.seat:
                chance = likelihood(seat, state.view(seat), action)
                if not chance:
                    return -inf
                weight += log(chance)
            state = state.apply(action)
        return weight

    @cached_property
    def _before(self) -> State:
        """The state before the deal of this hand. Hidden pieces of earlier hands are filled in arbitrarily,
        since they don't affect this hand."""
        view = self.view
        known = view.history[: len(view.history) - (self._evidence.length if self._evidence else 0)]
        # All these hands are over, so a hand without its last trick was void because of a renege.
        state = new_game(view.rules, pieces=view.pieces, hand_size=view.hand_size, score=view.start_score)
        for action in complete(
            view.rules,
            known,
            view.seat,
            pieces=view.pieces,
            hand_size=view.hand_size,
            score=view.start_score,
            renege=True,
        ):
            state = state.apply(action)
        return state

    def _filled(self, world: NDArray[np.uint64]) -> tuple[Action, ...]:
        """Return the actions of this hand, with hidden pieces replaced by the pieces of a world."""
        if self._evidence is None:
            return ()
        return self._evidence.fill(
            {
                place_number(place.name): int(mask)
                for place, mask in zip(self.places, world, strict=True)
                if place.name != STOCK
            }
        )

    def pieces(self, mask: int) -> tuple[Piece, ...]:
        """Return the pieces whose bits are set in a mask, in canonical order."""
        return tuple(self._setup.pieces[number] for number in bits(mask))
