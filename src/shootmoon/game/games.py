"""The built-in games. No other module of this package names a particular game.

`shootmoon.rules.games` explains how other packages add games.
"""

from shootmoon.game.chips import GAME as CHIPS
from shootmoon.game.moon import GAME as MOON
from shootmoon.game.notation import Reader
from shootmoon.game.setup import game_named, register

for game in (MOON, CHIPS):
    register(game)


class ActionReader(Reader):
    """A parser for the action texts of the game with a given name."""

    def __init__(self, game: str) -> None:
        """Create a reader for actions of ``game``, such as ``moon``. Raises KeyError if there is no such
        game."""
        super().__init__(game_named(game).setup.notation)
