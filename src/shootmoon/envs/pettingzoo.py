"""A PettingZoo environment in which agents play all seats, taking turns (an agent environment cycle,
https://pettingzoo.farama.org/api/aec).

Install with ``pip install 'shootmoon[pettingzoo]'``.
"""

from __future__ import annotations

import random
from typing import Any, ClassVar

import numpy as np

from shootmoon.encoding import ENCODING_VERSION, Encoding
from shootmoon.envs.episode import MAX_HANDS, Episode
from shootmoon.envs.optional import import_optional
from shootmoon.game import State
from shootmoon.rules import RulesLike

_pettingzoo: Any = import_optional("pettingzoo", "pettingzoo")
_utils: Any = import_optional("pettingzoo.utils", "pettingzoo")
_spaces: Any = import_optional("gymnasium.spaces", "pettingzoo")
_AECEnv: Any = _pettingzoo.AECEnv


def env(
    rules: RulesLike = "classic",
    *,
    match: bool = False,
    most_hands: int = MAX_HANDS,
    render_mode: str | None = None,
) -> Any:
    """Return the environment in PettingZoo's usual wrappers: an illegal action ends the episode, with a
    reward of -1 for the agent that took it.

    ``rules`` are a rule set, the name of a preset, or the path of a rules file. For ``match`` and
    ``most_hands`` see `Episode`. ``render_mode`` is None or ``ansi``. Raises the errors of `Episode.of`.

    >>> moon = env("classic")
    >>> moon.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = moon.last()
    >>> observation["observation"].shape, observation["action_mask"].shape
    ((866,), (127,))
    """
    table = TableEnv(rules, match=match, most_hands=most_hands, render_mode=render_mode)
    terminating = _utils.wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    checked = _utils.wrappers.AssertOutOfBoundsWrapper(terminating)
    return _utils.wrappers.OrderEnforcingWrapper(checked)


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
        rules: RulesLike = "classic",
        *,
        match: bool = False,
        most_hands: int = MAX_HANDS,
        render_mode: str | None = None,
    ) -> None:
        """Create an environment. For the parameters see `env`."""
        super().__init__()  # pyright: ignore[reportUnknownMemberType]  (the base is Any)
        self.episode = Episode.of(rules, match=match, most_hands=most_hands)
        self.encoding = Encoding(self.episode.rules)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self.episode.rules.table.players + 1)]
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
            self._chance = random.Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        dealer = self._chance.randint(1, len(self.agents))
        self.state_now: State = self.episode.run(self.episode.start(dealer), self._chance)
        self.agent_selection = self._agent()

    def _agent(self) -> str:
        return self.possible_agents[(self.state_now.to_move or 1) - 1]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent; its mask is all zeros unless the agent is to act."""
        view = self.state_now.view(self.possible_agents.index(agent) + 1)
        return {"observation": self.encoding.observe(view), "action_mask": self.encoding.mask(view)}

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
        acted = self.state_now.apply(self.encoding.decode(int(action)))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.state_now = self.episode.run(acted, self._chance)
        if self.episode.over(self.state_now):
            self.rewards = dict(zip(self.possible_agents, self.episode.payoffs(self.state_now), strict=True))
            ends = self.truncations if self.episode.cut_short(self.state_now) else self.terminations
            ends.update(dict.fromkeys(self.agents, True))
        self.agent_selection = self._agent()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the actions of this hand as the seat to move saw them, one per line.

        Returns None unless the render mode is ``ansi``.
        """
        if self.render_mode is None:
            return None
        view = self.state_now.view(self.state_now.to_move or 1)
        return "\n".join(view.actions)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
