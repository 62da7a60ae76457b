"""The games there are. Nothing else on this floor names one.

How a game of somebody else's becomes known stands in `shootmoon.rules.games`.
"""

from shootmoon.game.chips import GAME as CHIPS
from shootmoon.game.moon import GAME as MOON
from shootmoon.game.notation import Reader
from shootmoon.game.setup import game_named, register

for game in (MOON, CHIPS):
    register(game)


class ActionReader(Reader):
    """Reads the actions of a game, given by its name, as in ``moon``."""

    def __init__(self, game: str) -> None:
        """Read actions of ``game``. Raises KeyError where there is no such game."""
        super().__init__(game_named(game).setup.notation)
