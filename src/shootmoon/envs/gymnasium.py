"""Gymnasium environments for one seat of a game (https://gymnasium.farama.org): `SeatEnv`, in which bots play
the other seats, and `SeatVectorEnv` for many games at once.

Install with ``pip install 'shootmoon[gymnasium]'``. Importing this module registers ``shootmoon/Seat-v1``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from shootmoon.bots import Bot, make_bot
from shootmoon.bots.policy import Policy as LearnedPolicy
from shootmoon.bots.policy import read_policy
from shootmoon.bots.registry import POLICY
from shootmoon.encoding import ENCODING_VERSION, Mask, Vector
from shootmoon.envs.episode import MAX_HANDS, Episode
from shootmoon.envs.moment import Moment, runner_for
from shootmoon.envs.optional import import_optional
from shootmoon.game import State
from shootmoon.pieces import Piece
from shootmoon.rules import DEFAULT_PRESET, RulesLike
from shootmoon.telling import seed_of

if TYPE_CHECKING:
    from shootmoon.envs.vector import Observed

RANDOM = "random"
"""The bot that chooses legal actions at random."""

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
    ((866,), 6)
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}
    """The render modes and the frames per second, as Gymnasium requires."""

    def __init__(
        self,
        rules: RulesLike = DEFAULT_PRESET,
        *,
        seat: int | None = None,
        bots: str | Sequence[str | Bot] = RANDOM,
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
        seed = None if seed is None else seed_of(seed)
        super().reset(seed=seed)  # pyright: ignore[reportUnknownMemberType]  (the base is Any)
        self._chance = random.Random(int(self.np_random.integers(2**62)))
        players = self.episode.rules.table.players
        self.seat = self._given_seat or self._chance.randint(1, players)
        seats = [(self.seat + step) % players + 1 for step in range(players - 1)]
        self._bots: dict[int, Bot] = {
            other: make_bot(bot, self._chance.getrandbits(32)) if isinstance(bot, str) else bot
            for other, bot in zip(seats, self._given_bots, strict=True)
            if bot != RANDOM  # they need no view
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
            bot = self._bots.get(now.to_move)
            if bot is None:
                number = self._chance.choice(now.legal())
            else:
                decision = bot.choose(now.view(now.to_move), self._limit)
                # Bots may write an action in another way.
                number = self.encoding.encode(now.state.parse(decision.action))
            now = now.act(number).run(self._chance)
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
    """Many games at once, in each of which the agent plays one seat: `SeatEnv` for `gymnasium.make_vec`.

    The games are those of `shootmoon.envs.vector.VectorEnv`. Observations, rewards, and the effect of an
    illegal action are those of `SeatEnv`. ``infos`` has arrays with a row for each game: ``action_mask``, the
    agent's ``seat``, and ``illegal``, which is True if an illegal action has just lost the episode.

    An episode that has ended is followed by the next one in the same step (Gymnasium's ``SAME_STEP``): the
    observation and the mask belong to the new episode. As there, ``infos["final_obs"]`` and
    ``infos["final_info"]`` have what the agent got at the end, in the games in ``infos["_final_obs"]``.

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
        rules: RulesLike = DEFAULT_PRESET,
        num_envs: int = 1024,
        *,
        seat: int | None = None,
        bots: str | Policy = RANDOM,
        match: bool = False,
        most_hands: int = MAX_HANDS,
        pieces: tuple[Piece, ...] | None = None,
        hand_size: int | None = None,
        seats: int | None = None,
        observations: Observed = "float32",
        threads: int = 1,
    ) -> None:
        """Create ``num_envs`` games with the agent at ``seat`` or, if it is None, at a random seat in each
        episode.

        ``bots`` play all other seats: ``random``, for which the agent's steps are taken natively,
        ``policy:FILE``, or a policy. For the other parameters see `shootmoon.envs.vector.VectorEnv`, whose
        errors are raised, and ValueError for an unknown seat, and for bots that decide in one game at a time.
        """
        from shootmoon.envs.vector import VectorEnv  # without the native code, `SeatEnv` works all the same

        self._policy: Policy | None = None if bots == RANDOM else _policy_of(bots)
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
            observations=observations,
            final_observations=self._policy is not None,
        )
        """The games, from all seats."""
        if isinstance(self._policy, LearnedPolicy):
            self._policy.check_rules(self.vector.episode.rules)
        players = self.vector.episode.rules.table.players
        if seat is not None and not 1 <= seat <= players:
            raise ValueError(f"there is no seat {seat}: the seats are 1 to {players}")
        self.num_envs = num_envs
        """The number of games."""
        self._given_seat, self._players = seat, players
        self.seats = np.full(num_envs, seat or 1, np.int8)
        """The agent's seat in each game, counted from 1."""
        self._rewards = np.zeros(num_envs, np.float32)
        self._final = np.zeros_like(self.vector.observations)
        self._all = np.ones(num_envs, np.bool_)
        self._all.flags.writeable = False  # it is handed out
        low, high = (-1.0, 1.0) if observations == "float32" else (0, 255)
        shape, number = self.vector.observations.shape[1:], self.vector.observations.dtype
        self.single_observation_space = _gymnasium.spaces.Box(low, high, shape, number)
        """The space of one observation vector."""
        self.single_action_space = _gymnasium.spaces.Discrete(self.vector.encoding.num_actions)
        """The numbers of all actions of the game."""
        batch: Any = _vector.utils.batch_space
        self.observation_space = batch(self.single_observation_space, num_envs)
        """The space of all observations."""
        self.action_space = batch(self.single_action_space, num_envs)
        """The space of the actions in all games."""

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[Any], dict[str, Any]]:
        """Begin a new episode in each game. With an int ``seed``, game i has the seed ``seed + i``; a
        sequence gives each game its own. Against a policy, random seats depend on the number of games,
        too."""
        given: Any = seed if np.ndim(cast("Any", seed)) else None
        if given is None:
            first = seeds = None if seed is None else seed_of(seed)
        else:
            seeds = np.array([seed_of(each) for each in given], np.uint64)
            first = int(seeds[0])
        super().reset(seed=first)  # pyright: ignore[reportUnknownMemberType]  (the base is Any)
        self.vector.reset(seeds)
        if self._policy is None:
            self._step_natively(None)
        else:
            self._choose_seats(self._all)
            self._play_others(self._policy, *(np.zeros(self.num_envs, np.bool_) for _ in range(2)))
        return self._observations(), self._infos(np.zeros(self.num_envs, np.bool_))

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take an action in each game, then let the other seats act until it is the agent's turn everywhere.

        ``actions`` are integers, shape ``(num_envs,)``. Raises ValueError for another shape, and for an
        illegal action of a policy.
        """
        seats = self.seats.copy()
        games = self.vector
        if self._policy is None:
            self._step_natively(actions)
            over, cut, illegal = games.terminated, games.truncated, games.illegal
        else:
            self._rewards = np.zeros(self.num_envs, np.float32)
            over, cut = np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.bool_)
            numbers = np.array(actions, np.int64)
            numbers[numbers < 0] = games.encoding.num_actions  # `VectorEnv` would wait
            self._step(numbers, over, cut)
            illegal = games.illegal.copy()
            self._play_others(self._policy, over, cut)
        infos = self._infos(illegal) | self._final_infos(over | cut, seats, illegal)
        return self._observations(), self._rewards, over, cut, infos

    def _observations(self) -> npt.NDArray[Any]:
        shown = self.vector.observations
        return shown if self._policy is None else shown.copy()

    def _step_natively(self, actions: Any) -> None:
        self.vector.renew("observations", "masks", "terminated", "truncated", "illegal")
        self._rewards = np.empty(self.num_envs, np.float32)
        anywhere = self._given_seat is None
        self.vector.step_seats(actions, self.seats, self._rewards, self._final, random_seats=anywhere)

    def close_extras(self, **kwargs: Any) -> None:
        """Free the games; Gymnasium's ``close`` calls it."""
        self.vector.close()

    # -- against a policy ------------------------------------------------------------------------------------

    def _choose_seats(self, where: npt.NDArray[np.bool_]) -> None:
        count = int(where.sum())
        if count and self._given_seat is None:
            self.seats[where] = self.np_random.integers(1, self._players + 1, count)

    def _step(self, actions: Any, over: npt.NDArray[np.bool_], cut: npt.NDArray[np.bool_]) -> None:
        games = self.vector
        games.step(actions)
        self._rewards += games.rewards[np.arange(self.num_envs), self.seats - 1]
        over |= games.terminated
        cut |= games.truncated
        ended = games.terminated | games.truncated
        self._final[ended] = games.final_observations[ended, self.seats[ended] - 1]
        self._choose_seats(ended)

    def _play_others(self, policy: Policy, over: npt.NDArray[np.bool_], cut: npt.NDArray[np.bool_]) -> None:
        """Let the other seats act, and add up what happens to the agent."""
        games = self.vector
        while len(rows := np.flatnonzero(games.seats != self.seats)):
            chosen = np.full(self.num_envs, -1, np.int64)
            chosen[rows] = policy(games.unpack(games.observations[rows]), games.masks[rows])
            self._step(chosen, over, cut)
            if games.illegal.any():
                game = int(games.illegal.argmax())
                raise ValueError(f"bots: action {chosen[game]} isn't legal in game {game}")

    # -- what Gymnasium wants to be told ---------------------------------------------------------------------

    def _infos(self, illegal: npt.NDArray[np.bool_]) -> dict[str, Any]:
        masks = self.vector.masks if self._policy is None else self.vector.masks.copy()
        return self._marked(self._all, action_mask=masks, seat=self.seats.copy(), illegal=illegal)

    def _final_infos(self, ended: npt.NDArray[np.bool_], seats: Any, illegal: Any) -> dict[str, Any]:
        """Return what the agent got at the end of the episodes that have just ended."""
        if not ended.any():
            return {}
        final = np.full(self.num_envs, None, object)
        rows = np.flatnonzero(ended)
        for game, row in zip(rows.tolist(), self._final[rows], strict=True):
            final[game] = row
        mask = np.zeros(self.vector.masks.shape, np.int8)
        seat, lost = np.where(ended, seats, 0), illegal & ended
        info = self._marked(ended, action_mask=mask, seat=seat, illegal=lost)
        return self._marked(ended, final_obs=final, final_info=info)

    @staticmethod
    def _marked(where: npt.NDArray[np.bool_], **infos: Any) -> dict[str, Any]:
        """Return infos, each with the games that it is about, as Gymnasium does."""
        return infos | {f"_{name}": where for name in infos}


def _policy_of(bots: object) -> Policy:
    """Return the policy that plays the other seats of many games. Raises ValueError if there is none."""
    if isinstance(bots, str) and bots.startswith(POLICY):
        return read_policy(bots.removeprefix(POLICY))
    if callable(bots) and not isinstance(bots, type) and not hasattr(bots, "choose"):
        return bots
    raise ValueError(
        f"bots = {bots!r}: many games at once are played by “random”, “policy:FILE” or a policy; "
        "other bots play with vectorization_mode='sync'"
    )


_gymnasium.register(
    id=f"shootmoon/Seat-v{ENCODING_VERSION}",
    entry_point="shootmoon.envs.gymnasium:SeatEnv",
    vector_entry_point="shootmoon.envs.gymnasium:SeatVectorEnv",
)
