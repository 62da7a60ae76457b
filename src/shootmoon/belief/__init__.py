"""What a view implies: which worlds fit it, how many there are, and what they say.

Exact: worlds are counted and enumerated, or sampled uniformly by counting, never guessed.
"""

from shootmoon.belief.belief import Belief, TooManyWorlds
from shootmoon.belief.unseen import Place, Unseen

__all__ = ["Belief", "Place", "TooManyWorlds", "Unseen"]
