"""Environments for reinforcement learning: PettingZoo, Gymnasium and OpenSpiel, one file each.

    import shootmoon.envs.pettingzoo as moon    # moon.env(rules="classic"): all seats, in turn
    import shootmoon.envs.gymnasium             # gymnasium.make("shootmoon/Seat-v1"): one seat against bots
    import shootmoon.envs.openspiel             # pyspiel.load_game("shootmoon(rules=classic)")

Each needs an extra, and says so where it is missing. What all three share is `Encoding`, positions as vectors
and actions as numbers, and `Episode`, what is played and what it pays.
"""

from shootmoon.envs.encoding import ENCODING_VERSION, Block, Encoding
from shootmoon.envs.episode import Episode
from shootmoon.envs.optional import MissingExtra

__all__ = ["ENCODING_VERSION", "Block", "Encoding", "Episode", "MissingExtra"]
