"""Gymnasium environments for one seat of a game (https://gymnasium.farama.org): `SeatEnv`, in which bots play
the other seats, and `SeatVectorEnv`, in which a policy plays them in many games at once.

Install with ``pip install 'shootmoon[gymnasium]'``. Importing this module registers ``shootmoon/Seat-v1``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeAlias

import numpy as np
import numpy.typing as npt

from shootmoon.bots import Bot, make_bot
from shootmoon.encoding import ENCODING_VERSION, Mask, Vector
from shootmoon.envs.episode import MAX_HANDS, Episode
from shootmoon.envs.moment import Moment, runner_for
from shootmoon.envs.optional import import_optional
from shootmoon.game import State
from shootmoon.pieces import Piece
from shootmoon.rules import RulesLike

_gymnasium: Any = import_optional("gymnasium", "gymnasium")
_vector: Any = import_optional("gymnasium.vector", "gymnasium")
_Env: Any = _gymnasium.Env
_VectorEnv: Any = _vector.VectorEnv

Policy: TypeAlias = Callable[[npt.NDArray[np.float32], npt.NDArray[np.int8]], Any]
"""A policy for many games at once: a function of observations, shape ``(n, size)``, and masks of legal
actions, shape ``(n, num_actions)``, that returns the number of an action for each row."""


class SeatEnv(_Env):
    """An environment in which the agent plays one seat against bots.

    The observation is the vector of the `Encoding`. The mask of legal actions is in ``info["action_mask"]``
    and returned by `action_masks`, where sb3-contrib's MaskablePPO expects it. The reward comes at the end of
    the episode; see `Episode.payoffs`. An illegal action ends the episode with the worst result
    (`Episode.lost_by`) and ``info["illegal"]``.

    >>> env = SeatEnv("classic", seat=2)
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, int(info["action_mask"].sum())
    ((866,), 5)
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}
    """The render modes and the frames per second, as Gymnasium requires."""

    def __init__(
        self,
        rules: RulesLike = "classic",
        *,
        seat: int | None = None,
        bots: str | Sequence[str | Bot] = "novice",
        limit: float | None = None,
        match: bool = False,
        most_hands: int = MAX_HANDS,
        pieces: tuple[Piece, ...] | None = None,
        hand_size: int | None = None,
        seats: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Create an environment for ``seat`` or, if it is None, for a random seat in each episode.

        ``rules`` are a rule set, the name of a preset, or the path of a rules file. ``bots`` is one name for
        all other seats, as `make_bot` takes it, or a sequence with a name or a bot for each of them,
        clockwise from the agent's seat. ``limit`` is the bots' time limit for a decision, in seconds. For
        ``match``, ``most_hands``, ``pieces``, ``hand_size`` and ``seats`` see `Episode.of`. ``render_mode``
        is None or ``ansi``.

        Raises the errors of `Episode.of`, and ValueError for an unknown seat or bot, or the wrong number of
        bots.
        """
        self.episode = Episode.of(
            rules, match=match, most_hands=most_hands, pieces=pieces, hand_size=hand_size, seats=seats
        )
        """The definition of episodes and their rewards."""
        self._runner = runner_for(self.episode)
        self.encoding = self._runner.encoding
        """The encoding of views as vectors and of actions as numbers."""
        players = self.episode.rules.table.players
        if seat is not None and not 1 <= seat <= players:
            raise ValueError(f"there is no seat {seat}: the seats are 1 to {players}")
        others = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
        if len(others) != players - 1:
            raise ValueError(f"{len(others)} bots were given for the {players - 1} other seats")
        for bot in others:
            if isinstance(bot, str):
                make_bot(bot)  # raises ValueError for an unknown name
        self._given_seat, self._given_bots, self._limit = seat, others, limit
        self.render_mode = render_mode
        """``ansi`` if `render` returns text; None otherwise."""
        self.seat = seat or 1
        """The seat of the agent in this episode."""
        size, actions = self.encoding.size, self.encoding.num_actions
        self.observation_space = _gymnasium.spaces.Box(-1.0, 1.0, (size,), np.float32)
        """The space of observation vectors: float32, from -1 to 1."""
        self.action_space = _gymnasium.spaces.Discrete(actions)
        """The numbers of all actions of the game; `action_masks` says which are legal."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """Begin a new episode. The same seed yields the same seat, dealer, deals, and decisions of the
        bots."""
        super().reset(seed=seed)  # pyright: ignore[reportUnknownMemberType]  (the base is Any)
        self._chance = random.Random(int(self.np_random.integers(2**62)))
        players = self.episode.rules.table.players
        self.seat = self._given_seat or self._chance.randint(1, players)
        seats = [(self.seat + step) % players + 1 for step in range(players - 1)]
        self._bots: dict[int, Bot] = {
            other: make_bot(bot, self._chance.getrandbits(32)) if isinstance(bot, str) else bot
            for other, bot in zip(seats, self._given_bots, strict=True)
        }
        self._now: Moment = self._until_own_turn(self._runner.begin_randomly(self._chance))
        return self._observation(), self._info()

    @property
    def state_now(self) -> State:
        """The state of the engine."""
        return self._now.state

    def _until_own_turn(self, now: Moment) -> Moment:
        """Apply the bots' actions, and deals, until it is the agent's turn or the episode is over."""
        while not now.over and now.to_move != self.seat:
            decision = self._bots[now.to_move].choose(now.view(now.to_move), self._limit)
            action = now.state.parse(decision.action)  # bots may write an action in another way
            now = now.act(self.encoding.encode(action)).run(self._chance)
        return now

    def step(self, action: int) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Take an action, then let the bots act until it is the agent's turn again or the episode is over."""
        number = int(action)
        if number not in self._now.legal():
            info = self._info() | {"illegal": str(self.encoding.decode(number))}
            lost = self.episode.lost_by(self.seat)[self.seat - 1]
            return self._observation(), lost, True, False, info
        self._now = now = self._until_own_turn(self._now.act(number).run(self._chance))
        cut = now.cut_short
        return self._observation(), now.payoffs[self.seat - 1], now.over and not cut, cut, self._info()

    def action_masks(self) -> Mask:
        """Return the mask of legal actions: 1 for every legal action, otherwise 0; int8, shape
        ``(num_actions,)``."""
        return self._now.mask(self.seat)

    def _observation(self) -> Vector:
        return self._now.observe(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat}

    def render(self) -> str | None:
        """Return the actions of this hand as the agent's seat saw them, one per line.

        Returns None unless the render mode is ``ansi``.
        """
        return None if self.render_mode is None else "\n".join(self._now.view(self.seat).actions)


class SeatVectorEnv(_VectorEnv):
    """Many games at once, in each of which the agent plays one seat and a policy plays the others.

    The games are those of `shootmoon.envs.vector.VectorEnv`. Observations, rewards, and the effect of an
    illegal action are those of `SeatEnv`. ``infos`` has arrays with a row for each game: ``action_mask``, the
    agent's ``seat``, and ``illegal``, which is True if an illegal action has just lost the episode.

    An episode that has ended is followed by the next one in the same step: the observation and the mask
    belong to the new episode, and there is no observation of the end.

    >>> env = SeatVectorEnv("classic", 8, seat=2)
    >>> observations, infos = env.reset(seed=1)
    >>> observations.shape, infos["action_mask"].shape
    ((8, 866), (8, 127))
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": [],
        "autoreset_mode": getattr(_vector, "AutoresetMode", None) and _vector.AutoresetMode.SAME_STEP,
    }
    """How episodes follow one another, as Gymnasium requires."""

    def __init__(
        self,
        rules: RulesLike = "classic",
        num_envs: int = 1024,
        *,
        seat: int | None = None,
        opponents: Policy | None = None,
        match: bool = False,
        most_hands: int = MAX_HANDS,
        pieces: tuple[Piece, ...] | None = None,
        hand_size: int | None = None,
        seats: int | None = None,
        threads: int = 1,
    ) -> None:
        """Create ``num_envs`` games with the agent at ``seat`` or, if it is None, at a random seat in each
        episode.

        ``opponents`` is the policy of all other seats; None makes them choose legal actions at random. For
        the other parameters see `shootmoon.envs.vector.VectorEnv`, whose errors are raised, and ValueError
        for an unknown seat.
        """
        from shootmoon.envs.vector import VectorEnv  # without the native code, `SeatEnv` works all the same

        self.vector = VectorEnv(
            rules,
            num_envs,
            match=match,
            most_hands=most_hands,
            pieces=pieces,
            hand_size=hand_size,
            seats=seats,
            threads=threads,
            illegal="lose",
        )
        """The games, from all seats."""
        players = self.vector.episode.rules.table.players
        if seat is not None and not 1 <= seat <= players:
            raise ValueError(f"there is no seat {seat}: the seats are 1 to {players}")
        self.num_envs = num_envs
        """The number of games."""
        self._given_seat, self._opponents, self._players = seat, opponents, players
        self.seats = np.full(num_envs, seat or 1, np.int8)
        """The agent's seat in each game, counted from 1."""
        size, actions = self.vector.encoding.size, self.vector.encoding.num_actions
        self.single_observation_space = _gymnasium.spaces.Box(-1.0, 1.0, (size,), np.float32)
        """The space of one observation vector."""
        self.single_action_space = _gymnasium.spaces.Discrete(actions)
        """The numbers of all actions of the game."""
        batch: Any = _vector.utils.batch_space
        self.observation_space = batch(self.single_observation_space, num_envs)
        """The space of all observations."""
        self.action_space = batch(self.single_action_space, num_envs)
        """The space of the actions in all games."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        """Begin a new episode in each game. With ``seed``, game i has the seed ``seed + i``; random seats
        depend on the seed and the number of games."""
        super().reset(seed=seed)  # pyright: ignore[reportUnknownMemberType]  (the base is Any)
        self.vector.reset(seed)
        self._choose_seats(np.ones(self.num_envs, np.bool_))
        rewards = np.zeros(self.num_envs, np.float32)
        over, cut, illegal = (np.zeros(self.num_envs, np.bool_) for _ in range(3))
        self._play_others(rewards, over, cut)
        return self._observations(), self._infos(illegal)

    def _choose_seats(self, where: npt.NDArray[np.bool_]) -> None:
        count = int(where.sum())
        if count and self._given_seat is None:
            self.seats[where] = self.np_random.integers(1, self._players + 1, count)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take an action in each game, then let the other seats act until it is the agent's turn everywhere.

        ``actions`` are integers, shape ``(num_envs,)``. Raises ValueError for another shape, and for an
        illegal action of ``opponents``.
        """
        rewards = np.zeros(self.num_envs, np.float32)
        over, cut = np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_)
        numbers = np.array(actions, np.int64)
        numbers[numbers < 0] = (
            self.vector.encoding.num_actions
        )  # illegal, though -1 means to wait in `VectorEnv`
        self._step(numbers, rewards, over, cut)
        illegal = self.vector.illegal.copy()
        self._play_others(rewards, over, cut)
        return self._observations(), rewards, over, cut, self._infos(illegal)

    def _step(self, actions: Any, rewards: Any, over: Any, cut: Any) -> None:
        games = self.vector
        games.step(actions)
        rewards += games.rewards[np.arange(self.num_envs), self.seats - 1]
        over |= games.terminated
        cut |= games.truncated
        self._choose_seats(games.terminated | games.truncated)

    def _play_others(self, rewards: Any, over: Any, cut: Any) -> None:
        """Let the other seats act, and add up what happens to the agent."""
        games = self.vector
        while len(rows := np.flatnonzero(games.seats != self.seats)):
            chosen = np.full(self.num_envs, -1, np.int64)
            if self._opponents is None:
                chosen[rows] = games.sample()[rows]
            else:
                chosen[rows] = self._opponents(games.observations[rows], games.masks[rows])
            self._step(chosen, rewards, over, cut)
            if games.illegal.any():
                game = int(games.illegal.argmax())
                raise ValueError(f"opponents: action {chosen[game]} isn't legal in game {game}")

    def _observations(self) -> npt.NDArray[np.float32]:
        return self.vector.observations.copy()

    def _infos(self, illegal: Any) -> dict[str, Any]:
        return {"action_mask": self.vector.masks.copy(), "seat": self.seats.copy(), "illegal": illegal}


_gymnasium.register(id=f"shootmoon/Seat-v{ENCODING_VERSION}", entry_point="shootmoon.envs.gymnasium:SeatEnv")
