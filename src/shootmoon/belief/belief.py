"""`Belief`: what a seat can know of what it doesn't see."""

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
from shootmoon.tricks import bits

MAX_WORLDS = 5_000_000
"""How many worlds `Belief.worlds` lists unless told otherwise."""

Likelihood = Callable[[int, View, Action], float]
"""How likely a seat, with this view, is to do this: a chance from 0 to 1."""


class TooManyWorlds(ValueError):
    """There are more worlds than were to be listed; `Belief.sample` draws from any number."""


class Belief:
    """The worlds that fit a view, every one as likely as the next: nothing is read into what others chose.

    A world says which pieces lie in each of `places`. What shows are the own pieces, what was played, who
    could not follow suit, and what the rules say of the deal, the widow and the discard. Which of a
    declarer's tiles came from the widow is no part of a world. Of two equal cards each counts for itself.

    >>> import shootmoon as sm
    >>> state = sm.new_game(sm.load_rules("classic")).apply("dealer 3")
    >>> state = state.apply(state.sample_chance(1)).apply("5").apply("pass").apply("pass")
    >>> state = state.apply(state.legal_actions()[0])
    >>> Belief(state.view(1)).count, Belief(state.view(2)).count  # 14 over 7, and 15 over 7, 7 and 1
    (3432, 51480)
    >>> Belief(state.view(2)).worlds().shape
    (51480, 3)
    """

    def __init__(self, view: View) -> None:
        """What the seat of ``view`` can know."""
        self.view = view
        self._evidence = evidence_of(view)
        self._setup = view.setup
        self.unseen = unseen_of(view, self._evidence)
        """The pieces that the seat has not seen, and the places, as masks."""

    @property
    def places(self) -> tuple[Place, ...]:
        """Where the unseen pieces lie, in the order of the columns of `worlds`."""
        return self.unseen.places

    @cached_property
    def _counter(self) -> WorldCounter:
        return WorldCounter(self.unseen)

    @cached_property
    def count(self) -> int:
        """How many worlds fit, exactly. 1 when nothing is hidden."""
        return self._counter.count

    def may_hold(self, place: str) -> tuple[Piece, ...]:
        """The pieces that can lie there, in canonical order. Raises ValueError for no such place."""
        at = [place.name for place in self.places].index(place)
        chances = self._counter.chances()
        return tuple(self._setup.pieces[bit.bit_length() - 1] for bit in sorted(chances) if chances[bit][at])

    def chances(self) -> Mapping[Piece, Mapping[str, float]]:
        """By unseen piece and place: the chance that it lies there. Of equal pieces, that of either."""
        names = [place.name for place in self.places]
        return {
            self._setup.pieces[bit.bit_length() - 1]: dict(zip(names, shares, strict=True))
            for bit, shares in self._counter.chances().items()
        }

    def worlds(self, limit: int = MAX_WORLDS) -> Worlds:
        """All worlds: masks of pieces, uint64, shape (count, places); a bit is a place in ``view.pieces``.

        Raises `TooManyWorlds` when there are more than ``limit``.
        """
        if self.count > limit:
            raise TooManyWorlds(f"{self.count:,} worlds fit, more than {limit:,}")
        return enumerate_worlds(self.unseen)

    def sample(self, count: int, rng: np.random.Generator | int) -> Worlds:
        """``count`` worlds drawn uniformly, with repetition, as `worlds` gives them; ``rng`` or a seed."""
        generator = np.random.default_rng(rng) if isinstance(rng, int) else rng
        return self._counter.draw(count, generator)

    def state(self, world: NDArray[np.uint64]) -> State:
        """The game as it would stand in a world, a row of `worlds`; its view is the one that was given."""
        state = self._before
        for action in self._filled(world):
            state = state.apply(action)
        return state

    def log_weights(self, worlds: Worlds, likelihood: Likelihood) -> NDArray[np.float64]:
        """How well each world explains what the others did: the log of the product of its chances.

        ``likelihood`` is asked for every action of another seat in the hand in progress, with that seat's
        view in that world. Shape (worlds,); minus infinity for a world in which somebody did what it never
        would.
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
        """The game before the deal of this hand, in some world; what was hidden then doesn't matter now."""
        view = self.view
        known = view.history[: len(view.history) - (self._evidence.length if self._evidence else 0)]
        # A hand that wasn't played out was void: all these hands are over.
        state = new_game(view.rules, pieces=view.pieces, hand_size=view.hand_size)
        for action in complete(
            view.rules, known, view.seat, pieces=view.pieces, hand_size=view.hand_size, renege=True
        ):
            state = state.apply(action)
        return state

    def _filled(self, world: NDArray[np.uint64]) -> tuple[Action, ...]:
        """The actions of this hand as they were in a world."""
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
        """The pieces of a mask, in canonical order."""
        return tuple(self._setup.pieces[number] for number in bits(mask))
