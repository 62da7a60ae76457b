"""Environments for reinforcement learning: many games at once, PettingZoo, Gymnasium and OpenSpiel, one file
each.

    import shootmoon.envs.vector                # VectorEnv("classic", 4096): all seats of many games, in C++
    import shootmoon.envs.pettingzoo as moon    # moon.env(rules="classic"): all seats, in turn
    import shootmoon.envs.gymnasium             # gymnasium.make("shootmoon/Seat-v1"): one seat against bots
    import shootmoon.envs.openspiel             # pyspiel.load_game("shootmoon(rules=classic)")

The last three need an optional dependency each; if it is missing, the error names the command that installs
it. All use `Encoding`, which encodes positions as vectors and actions as numbers, and `Episode`, which
defines what an episode is and computes the rewards.
"""

from shootmoon.encoding import ENCODING_VERSION, Block, Encoding
from shootmoon.envs.episode import Episode
from shootmoon.envs.optional import MissingExtra
from shootmoon.envs.simulation import BatchPolicy, GameTable, play_games

__all__ = [
    "ENCODING_VERSION",
    "BatchPolicy",
    "Block",
    "Encoding",
    "Episode",
    "GameTable",
    "MissingExtra",
    "play_games",
]
