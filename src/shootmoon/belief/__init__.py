"""Beliefs: the worlds (full deals) that are consistent with a view, counted exactly, enumerated, or sampled
uniformly.

`docs/beliefs.md` gives an introduction.
"""

from shootmoon.belief.belief import Belief, TooManyWorlds
from shootmoon.belief.unseen import Place, Unseen
from shootmoon.belief.whereabouts import Whereabouts, whereabouts

__all__ = ["Belief", "Place", "TooManyWorlds", "Unseen", "Whereabouts", "whereabouts"]
