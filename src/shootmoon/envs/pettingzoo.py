"""A PettingZoo environment in which agents play all seats, taking turns (an agent environment cycle,
https://pettingzoo.farama.org/api/aec).

Install with ``pip install 'shootmoon[pettingzoo]'``.
"""

from __future__ import annotations

import random
from typing import Any, ClassVar

import numpy as np

from shootmoon.encoding import ENCODING_VERSION
from shootmoon.envs.episode import MAX_HANDS, Episode
from shootmoon.envs.moment import Moment, runner_for
from shootmoon.envs.optional import import_optional
from shootmoon.game import State
from shootmoon.pieces import Piece
from shootmoon.rules import DEFAULT_PRESET, RulesLike
from shootmoon.telling import seed_of

_pettingzoo: Any = import_optional("pettingzoo", "pettingzoo")
_utils: Any = import_optional("pettingzoo.utils", "pettingzoo")
_spaces: Any = import_optional("gymnasium.spaces", "pettingzoo")
_AECEnv: Any = _pettingzoo.AECEnv
_OrderEnforcingWrapper: Any = _utils.wrappers.OrderEnforcingWrapper
_TerminateIllegalWrapper: Any = _utils.wrappers.TerminateIllegalWrapper


def env(
    rules: RulesLike = DEFAULT_PRESET,
    *,
    match: bool = False,
    most_hands: int = MAX_HANDS,
    pieces: tuple[Piece, ...] | None = None,
    hand_size: int | None = None,
    seats: int | None = None,
    render_mode: str | None = None,
) -> Any:
    """Return the environment in PettingZoo's usual wrappers: an illegal action ends the episode, with the
    worst result for the agent that took it (`Episode.lost_by`).

    ``rules`` are a rule set, the name of a preset, or the path of a rules file. For ``match``,
    ``most_hands``, ``pieces``, ``hand_size`` and ``seats`` see `Episode.of`, whose errors are raised.
    ``render_mode`` is None or ``ansi``.

    >>> moon = env("classic")
    >>> moon.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = moon.last()
    >>> observation["observation"].shape, observation["action_mask"].shape
    ((866,), (127,))
    """
    table = TableEnv(
        rules,
        match=match,
        most_hands=most_hands,
        pieces=pieces,
        hand_size=hand_size,
        seats=seats,
        render_mode=render_mode,
    )
    return Shortcut(_utils.wrappers.AssertOutOfBoundsWrapper(Losing(table)), table)


class TableEnv(_AECEnv):
    """The environment without wrappers. Its agents are ``seat_1`` to ``seat_N``.

    An observation is a dictionary of ``observation``, the vector of the `Encoding`, and ``action_mask``,
    which is 1 for every legal action. Rewards come at the end of the episode; see `Episode.payoffs`.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": f"shootmoon_v{ENCODING_VERSION}",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        rules: RulesLike = DEFAULT_PRESET,
        *,
        match: bool = False,
        most_hands: int = MAX_HANDS,
        pieces: tuple[Piece, ...] | None = None,
        hand_size: int | None = None,
        seats: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Create an environment. For the parameters see `env`."""
        super().__init__()  # pyright: ignore[reportUnknownMemberType]  (the base is Any)
        self.episode = Episode.of(
            rules, match=match, most_hands=most_hands, pieces=pieces, hand_size=hand_size, seats=seats
        )
        self._runner = runner_for(self.episode)
        self.encoding = self._runner.encoding
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self.episode.rules.table.players + 1)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents, 1)}
        self._chance = random.Random()
        size, actions = self.encoding.size, self.encoding.num_actions
        self.observation_spaces = {
            agent: _spaces.Dict(
                {
                    "observation": _spaces.Box(-1.0, 1.0, (size,), np.float32),
                    "action_mask": _spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: _spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Return the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the action space of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new episode. The same seed yields the same dealer and the same deals."""
        if seed is not None:
            self._chance = random.Random(seed_of(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._now: Moment = self._runner.begin_randomly(self._chance)
        self.agent_selection = self._agent()

    @property
    def state_now(self) -> State:
        """The state of the engine."""
        return self._now.state

    def _agent(self) -> str:
        return self.possible_agents[(self._now.to_move or 1) - 1]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent; its mask is all zeros unless the agent is to act."""
        seat = self._seats[agent]
        return {"observation": self._now.observe(seat), "action_mask": self._now.mask(seat)}

    def step(self, action: int | None) -> None:
        """Apply the action of the agent whose turn it is.

        Raises `IllegalAction`, and ValueError if ``action`` is None.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"it is {agent}'s turn, so the action can't be None")
        acted = self._now.act(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._now = now = acted.run(self._chance)
        if now.over:
            self.rewards = dict(zip(self.possible_agents, now.payoffs, strict=True))
            ends = self.truncations if now.cut_short else self.terminations
            ends.update(dict.fromkeys(self.agents, True))
        self.agent_selection = self._agent()
        self._accumulate_rewards()

    def lose(self, agent: str) -> None:
        """Set the rewards of an episode that an illegal action of an agent has ended."""
        payoffs = self.episode.lost_by(self._seats[agent])
        self.rewards = dict(zip(self.possible_agents, payoffs, strict=True))
        self._accumulate_rewards()

    def allows(self, action: object) -> bool:
        """Return True if an agent is to act, and ``action`` is the number of one of its legal actions."""
        if not isinstance(action, (int, np.integer)) or isinstance(action, bool):
            return False
        return not self.terminations.get(self.agent_selection, True) and action in self._now.legal()

    def render(self) -> str | None:
        """Return the actions of this hand as the seat to move saw them, one per line.

        Returns None unless the render mode is ``ansi``.
        """
        if self.render_mode is None:
            return None
        return "\n".join(self._now.view(self.state_now.to_move or 1).actions)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class Losing(_TerminateIllegalWrapper):
    """PettingZoo's wrapper that ends the episode at an illegal action, with the worst result of the rules
    instead of the same number under all rules."""

    def __init__(self, table: TableEnv) -> None:
        """Wrap ``table``."""
        super().__init__(table, 0)  # pyright: ignore[reportUnknownMemberType]  (the base is Any)
        self._table = table

    def step(self, action: Any) -> None:
        """Apply an action."""
        agent, terminated = self._table.agent_selection, self._terminated
        _TerminateIllegalWrapper.step(self, action)
        if self._terminated and not terminated:
            self._table.lose(agent)


class Shortcut(_OrderEnforcingWrapper):
    """PettingZoo's usual wrappers, with a shortcut past them.

    They take several times as long as the game, so an action that is in order goes straight to the game. All
    others go through the wrappers, which say what is wrong.
    """

    _CURRENT = frozenset(("agents", "agent_selection", "rewards", "terminations", "truncations", "infos"))

    def __init__(self, wrapped: Any, table: TableEnv) -> None:
        """Create the last of the wrappers. ``wrapped`` are the others around ``table``."""
        super().__init__(wrapped)  # pyright: ignore[reportUnknownMemberType]  (the base is Any)
        self._table = table

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the game, as the usual wrappers do."""
        if name in self._CURRENT and self._has_reset:
            return getattr(self._table, name)
        return _OrderEnforcingWrapper.__getattr__(self, name)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return what the agent to act observes, what it has gained since it last acted, and whether its
        episode has ended."""
        return self._table.last(observe) if self._has_reset else _OrderEnforcingWrapper.last(self, observe)

    def observe(self, agent: str) -> Any:
        """Return the observation of an agent."""
        return self._table.observe(agent) if self._has_reset else _OrderEnforcingWrapper.observe(self, agent)

    def step(self, action: Any) -> None:
        """Apply the action of the agent whose turn it is. An illegal one ends the episode."""
        if self._has_reset and self._table.allows(action):
            self._has_updated = True
            self._table.step(action)
        else:
            if self._has_reset and self._table.agents:
                self.env.observe(self._table.agent_selection)  # the wrappers compare the action with its mask
            _OrderEnforcingWrapper.step(self, action)

    def __str__(self) -> str:
        return str(self.env)
