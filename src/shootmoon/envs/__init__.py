"""Environments for reinforcement learning: PettingZoo, Gymnasium and OpenSpiel, one file each.

    import shootmoon.envs.pettingzoo as moon    # moon.env(rules="classic"): all seats, in turn
    import shootmoon.envs.gymnasium             # gymnasium.make("shootmoon/Seat-v1"): one seat against bots
    import shootmoon.envs.openspiel             # pyspiel.load_game("shootmoon(rules=classic)")

Each needs an optional dependency; if it is missing, the error names the command that installs it. All three
use `Encoding`, which encodes positions as vectors and actions as numbers, and `Episode`, which defines what
an episode is and computes the rewards.
"""

from shootmoon.envs.encoding import ENCODING_VERSION, Block, Encoding
from shootmoon.envs.episode import Episode
from shootmoon.envs.optional import MissingExtra

__all__ = ["ENCODING_VERSION", "Block", "Encoding", "Episode", "MissingExtra"]
