"""A Gymnasium environment for one seat of a game, in which bots play the other seats
(https://gymnasium.farama.org).

Install with ``pip install 'shootmoon[gymnasium]'``. Importing this module registers ``shootmoon/Seat-v1``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from shootmoon.bots import Bot, make_bot
from shootmoon.envs.encoding import ENCODING_VERSION, Encoding, Mask, Vector
from shootmoon.envs.episode import MAX_HANDS, Episode
from shootmoon.envs.optional import import_optional
from shootmoon.game import State
from shootmoon.rules import RulesLike

_gymnasium: Any = import_optional("gymnasium", "gymnasium")
_Env: Any = _gymnasium.Env


class SeatEnv(_Env):
    """An environment in which the agent plays one seat against bots.

    The observation is the vector of the `Encoding`. The mask of legal actions is in ``info["action_mask"]``
    and returned by `action_masks`, where sb3-contrib's MaskablePPO expects it. The reward comes at the end of
    the episode; see `Episode.payoffs`. An illegal action ends the episode with the lowest possible reward and
    ``info["illegal"]``.

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
        render_mode: str | None = None,
    ) -> None:
        """Create an environment for ``seat`` or, if it is None, for a random seat in each episode.

        ``rules`` are a rule set, the name of a preset, or the path of a rules file. ``bots`` is one name for
        all other seats, as `make_bot` takes it, or a sequence with a name or a bot for each of them,
        clockwise from the agent's seat. ``limit`` is the bots' time limit for a decision, in seconds. For
        ``match`` and ``most_hands`` see `Episode`. ``render_mode`` is None or ``ansi``.

        Raises the errors of `Episode.of`, and ValueError for an unknown seat or bot, or the wrong number of
        bots.
        """
        self.episode = Episode.of(rules, match=match, most_hands=most_hands)
        """The definition of episodes and their rewards."""
        self.encoding = Encoding(self.episode.rules)
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
        start = self.episode.start(self._chance.randint(1, players))
        self.state_now: State = self._until_own_turn(start)
        return self._observation(), self._info()

    def _until_own_turn(self, state: State) -> State:
        """Apply chance events and the bots' actions until it is the agent's turn or the episode is over."""
        state = self.episode.run(state, self._chance)
        while not self.episode.over(state) and state.to_move and state.to_move != self.seat:
            decision = self._bots[state.to_move].choose(state.view(state.to_move), self._limit)
            state = self.episode.run(state.apply(decision.action), self._chance)
        return state

    def step(self, action: int) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Take an action, then let the bots act until it is the agent's turn again or the episode is over."""
        number = int(action)
        if number not in self.encoding.legal(self.state_now):
            info = self._info() | {"illegal": str(self.encoding.decode(number))}
            return self._observation(), self.episode.bounds[0], True, False, info
        self.state_now = self._until_own_turn(self.state_now.apply(self.encoding.decode(number)))
        reward, over = self.episode.payoffs(self.state_now)[self.seat - 1], self.episode.over(self.state_now)
        cut = self.episode.cut_short(self.state_now)
        return self._observation(), reward, over and not cut, cut, self._info()

    def action_masks(self) -> Mask:
        """Return the mask of legal actions: 1 for every legal action, otherwise 0; int8, shape
        ``(num_actions,)``."""
        return self.encoding.mask(self.state_now.view(self.seat))

    def _observation(self) -> Vector:
        return self.encoding.observe(self.state_now.view(self.seat))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat}

    def render(self) -> str | None:
        """Return the actions of this hand as the agent's seat saw them, one per line.

        Returns None unless the render mode is ``ansi``.
        """
        return None if self.render_mode is None else "\n".join(self.state_now.view(self.seat).actions)


_gymnasium.register(id=f"shootmoon/Seat-v{ENCODING_VERSION}", entry_point="shootmoon.envs.gymnasium:SeatEnv")
