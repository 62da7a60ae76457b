"""`Moment`: an episode at one moment, for the environments that play a single game.

Moments are immutable, like states, and have what an environment needs for each decision: whose turn it is,
the legal actions, observations and rewards. There are two kinds. A `NativeMoment` is played by the native
code of `shootmoon.envs.vector`, which is many times as fast; the state of the engine is computed only when it
is needed, for a bot or for a picture. An `EngineMoment` is played by the engine, for games that the native
code doesn't know. It is the slow twin: tests compare the two after every action.
"""

from __future__ import annotations

import atexit
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

from shootmoon.encoding import Encoding, Mask, Vector
from shootmoon.envs.episode import Episode
from shootmoon.envs.program import compile_program
from shootmoon.game import Deal, State, View, new_game
from shootmoon.pieces import Piece

try:
    from shootmoon.envs import _games
except ImportError:  # the native code wasn't compiled, so the engine plays
    _games: Any = None

Past: TypeAlias = "State | tuple[Past, Deal | int]"
"""A state of the engine; or a past, and what followed it: a deal or the number of an action."""


class Runner:
    """Begins episodes of one kind, and holds what all of their moments share. `runner_for` caches runners."""

    def __init__(self, episode: Episode, native: bool = True) -> None:
        """Prepare an episode. Without ``native``, the engine plays it even if the native code could.

        Raises ValueError if an action of `Episode.opening` has no number.
        """
        self.episode = episode
        """The definition of episodes and their rewards."""
        self.encoding = Encoding(episode.rules, pieces=episode.pieces, hand_size=episode.hand_size)
        """The encoding of views as vectors and of actions as numbers."""
        self.opening = tuple(map(self.encoding.encode, episode.opening))
        """The numbers of the actions that follow every deal."""
        self._starts = tuple(map(episode.start, range(1, episode.rules.table.players + 1)))
        self._start = self._starts[0]
        self._bits = self._start.setup.bits_of
        self._program: Any = None
        if native and _games:
            # The engine plays what the native code refuses: games it doesn't know, and very long matches.
            with suppress(ValueError):
                self._program = _games.Program(compile_program(episode, self.encoding))

    def __deepcopy__(self, memo: object) -> Runner:
        return self  # it never changes

    def __reduce__(self) -> tuple[object, ...]:
        return (runner_for, (self.episode, self._program is not None))

    def begin(self, dealer: int) -> Moment:
        """Return the moment before the first deal, in which ``dealer`` is the dealer. Raises ValueError if
        there is no such seat."""
        if not 1 <= dealer <= len(self._starts):
            return EngineMoment(self, self.episode.start(dealer))  # raises the error
        state = self._starts[dealer - 1]
        if self._program is None:
            return EngineMoment(self, state)
        return NativeMoment(self, self._program.begin(dealer), state)

    def begin_randomly(self, rng: random.Random) -> Moment:
        """Return the moment of the first decision. The deal is random, and so is the dealer unless the
        episode has a fixed one."""
        dealer = rng.randint(1, len(self._starts))
        return self.begin(self.episode.dealer or dealer).run(rng)

    def at(self, state: State) -> Moment:
        """Return the moment with this state of the engine, which is one of an episode of this kind."""
        if self._program is None:
            return EngineMoment(self, state)
        first, *later = state.history
        start = new_game(self.episode.rules, pieces=self.episode.pieces, hand_size=self.episode.hand_size)
        position = self._program.begin(start.apply(first).dealer)
        for action in later:
            if isinstance(action, Deal):
                position = position.deal(*self.masks(action))
            else:
                position = position.apply(self.encoding.encode(action))
        return NativeMoment(self, position, state)

    def sample_deal(self, rng: random.Random) -> Deal:
        """Return a random deal: for the same random numbers, that of the engine."""
        deal = self._start.sample_chance(rng)
        assert isinstance(deal, Deal)
        return deal

    def masks(self, deal: Deal) -> tuple[list[int], list[int]]:
        """Return the hands of a deal as bit masks, and the dummy's cards as numbers of pieces."""
        free = dict(self._bits)

        def bits(pieces: Iterable[Piece]) -> list[int]:
            taken: list[int] = []
            for piece in pieces:
                bit = free[piece] & -free[piece]  # there may be two equal pieces
                free[piece] ^= bit
                taken.append(bit)
            return taken

        hands = [sum(bits(hand)) for hand in deal.hands]
        dummy = deal.rest if self._start.dummy_seat else ()
        return hands, [bit.bit_length() - 1 for bit in bits(dummy)]


def runner_for(episode: Episode, native: bool = True) -> Runner:
    """Return the runner of an episode. For the parameters and the errors see `Runner`."""
    return _runner_for(episode, native)


@lru_cache(maxsize=32)
def _runner_for(episode: Episode, native: bool) -> Runner:
    return Runner(episode, native)


# OpenSpiel keeps the game's class, and with it all that this module holds, until after Python has ended.
atexit.register(_runner_for.cache_clear)


class Moment(ABC):
    """An episode at one moment."""

    __slots__ = ("_views", "over", "runner", "to_move")

    runner: Runner
    """The kind of episode."""
    to_move: int
    """The seat to move; 0 if a deal is next or the episode is over."""
    over: bool
    """True if the episode is over."""
    _views: dict[int, View] | None

    def __deepcopy__(self, memo: object) -> Moment:
        return self  # it never changes

    def __reduce__(self) -> tuple[object, ...]:
        return (_moment_at, (self.runner, self.state))

    @property
    @abstractmethod
    def state(self) -> State:
        """The state of the engine."""

    def view(self, seat: int) -> View:
        """Return the view of a seat. Raises ValueError if there is no such seat."""
        if self._views is None:
            self._views = {}
        if seat not in self._views:
            self._views[seat] = self.state.view(seat)
        return self._views[seat]

    @abstractmethod
    def legal(self) -> list[int]:
        """Return the numbers of the legal actions in ascending order; none if no seat is to move."""

    @abstractmethod
    def mask(self, seat: int) -> Mask:
        """Return the mask of a seat's legal actions, all 0 if it isn't its turn: int8, shape
        ``(num_actions,)``."""

    @abstractmethod
    def observe(self, seat: int, out: Vector | None = None) -> Vector:
        """Return what a seat knows. See `Encoding.observe`."""

    @abstractmethod
    def numbers(self, seat: int) -> list[float]:
        """Return what a seat knows, like `observe`, as a list."""

    @abstractmethod
    def act(self, number: int) -> Moment:
        """Return the moment after an action of the seat to move.

        Raises `IllegalAction`, and ValueError if no action has this number.
        """

    @abstractmethod
    def _after_deal(self, deal: Deal) -> Moment: ...

    def deal(self, deal: Deal) -> Moment:
        """Return the moment after a deal and after the actions of `Episode.opening`."""
        moment = self._after_deal(deal)
        for number in self.runner.opening:
            moment = moment.act(number)
        return moment

    def run(self, rng: random.Random) -> Moment:
        """Return the moment at which a seat is to move or the episode is over, after a random deal if one is
        next."""
        moment = self
        while not moment.to_move and not moment.over:
            moment = moment.deal(self.runner.sample_deal(rng))
        return moment

    @property
    @abstractmethod
    def payoffs(self) -> tuple[float, ...]:
        """The reward of each seat; 0 before the end."""

    @property
    @abstractmethod
    def cut_short(self) -> bool:
        """True if a match ends without a winner, because it has reached the maximum number of hands."""


def _moment_at(runner: Runner, state: State) -> Moment:
    return runner.at(state)


class EngineMoment(Moment):
    """A moment of an episode that the engine plays."""

    __slots__ = ("_state",)

    def __init__(self, runner: Runner, state: State) -> None:
        """Create the moment with this state."""
        self.runner = runner
        self._state = state
        self._views = None
        self.over = runner.episode.over(state)
        self.to_move = 0 if self.over else state.to_move or 0

    @property
    def state(self) -> State:
        """See `Moment.state`."""
        return self._state

    def legal(self) -> list[int]:
        """See `Moment.legal`."""
        return self.runner.encoding.legal(self._state)

    def mask(self, seat: int) -> Mask:
        """See `Moment.mask`."""
        return self.runner.encoding.mask(self.view(seat))

    def observe(self, seat: int, out: Vector | None = None) -> Vector:
        """See `Moment.observe`."""
        return self.runner.encoding.observe(self.view(seat), out)

    def numbers(self, seat: int) -> list[float]:
        """See `Moment.numbers`."""
        return self.observe(seat).tolist()

    def act(self, number: int) -> Moment:
        """See `Moment.act`."""
        return EngineMoment(self.runner, self._state.apply(self.runner.encoding.decode(number)))

    def _after_deal(self, deal: Deal) -> Moment:
        return EngineMoment(self.runner, self._state.apply(deal))

    def run(self, rng: random.Random) -> Moment:
        """See `Moment.run`."""
        return EngineMoment(self.runner, self.runner.episode.run(self._state, rng))

    @property
    def payoffs(self) -> tuple[float, ...]:
        """See `Moment.payoffs`."""
        return self.runner.episode.payoffs(self._state)

    @property
    def cut_short(self) -> bool:
        """See `Moment.cut_short`."""
        return self.runner.episode.cut_short(self._state)


class NativeMoment(Moment):
    """A moment of an episode that the native code plays."""

    __slots__ = ("_past", "_position")

    def __init__(self, runner: Runner, position: Any, past: Past) -> None:
        """Create the moment with this native position, which is the result of ``past``."""
        self.runner = runner
        self._position = position
        self._past = past
        self._views = None
        self.over: bool = position.over
        self.to_move: int = position.to_move

    @property
    def state(self) -> State:
        """See `Moment.state`."""
        past, later = self._past, list[Deal | int]()
        while isinstance(past, tuple):
            past, action = past
            later.append(action)
        decode = self.runner.encoding.decode
        for action in reversed(later):
            past = past.apply(decode(action) if isinstance(action, int) else action)
        self._past = past  # so that it isn't computed again, here or for later moments
        return past

    def legal(self) -> list[int]:
        """See `Moment.legal`."""
        return self._position.legal()

    def mask(self, seat: int) -> Mask:
        """See `Moment.mask`."""
        mask = np.zeros(len(self.runner.encoding.actions), np.int8)
        if seat == self.to_move:
            self._position.mask(mask)
        return mask

    def observe(self, seat: int, out: Vector | None = None) -> Vector:
        """See `Moment.observe`."""
        vector = np.empty(self.runner.encoding.size, np.float32) if out is None else out
        self._position.observe(seat, vector)
        return vector

    def numbers(self, seat: int) -> list[float]:
        """See `Moment.numbers`."""
        return self._position.numbers(seat)

    def act(self, number: int) -> Moment:
        """See `Moment.act`."""
        position = self._position.apply(number) if 0 <= number < len(self.runner.encoding.actions) else None
        if position is None:
            self.state.apply(self.runner.encoding.decode(number))  # raises an error that says why
            raise AssertionError(f"the native code refuses action {number} after {self.state.history}")
        return NativeMoment(self.runner, position, (self._past, number))

    def _after_deal(self, deal: Deal) -> Moment:
        position = self._position.deal(*self.runner.masks(deal))
        return NativeMoment(self.runner, position, (self._past, deal))

    @property
    def payoffs(self) -> tuple[float, ...]:
        """See `Moment.payoffs`."""
        return self._position.rewards

    @property
    def cut_short(self) -> bool:
        """See `Moment.cut_short`."""
        return self._position.truncated
