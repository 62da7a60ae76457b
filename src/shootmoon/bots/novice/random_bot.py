"""`RandomBot`: any legal action, all of them equally likely. The weakest, to measure others against."""

from __future__ import annotations

import random

from shootmoon.bots.protocol.bot import check_turn
from shootmoon.bots.protocol.decision import Decision
from shootmoon.game import View


class RandomBot:
    """Plays by chance, but never against the rules."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        """Draw from a generator with this seed; without one, from one that differs each time."""
        self._random = random.Random(seed)

    def choose(self, view: View, limit: float | None = None) -> Decision:
        """Any legal action, in no time worth limiting. Raises ValueError when it isn't this seat's turn."""
        check_turn(view)
        return Decision(self._random.choice(view.legal_actions()), "at-random")
