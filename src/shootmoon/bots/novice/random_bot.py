"""`RandomBot`: chooses uniformly among the legal actions. A baseline to measure other bots against."""

from __future__ import annotations

import random

from shootmoon.bots.protocol.bot import check_turn
from shootmoon.bots.protocol.decision import Decision
from shootmoon.game import View


class RandomBot:
    """Chooses a legal action uniformly at random."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        """Create the bot. ``seed``: for its random generator; None for a different one each time."""
        self._random = random.Random(seed)

    def choose(self, view: View, limit: float | None = None) -> Decision:
        """Choose a legal action; ``limit`` is ignored. Raises ValueError if it isn't this seat's turn."""
        check_turn(view)
        return Decision(self._random.choice(view.legal_actions()), "at-random")
