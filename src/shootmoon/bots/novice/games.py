"""The rules of thumb by which the pieces of each game are played."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from shootmoon.bots.novice.chips import choose_card
from shootmoon.bots.novice.play import choose_tile
from shootmoon.bots.position.situation import Situation
from shootmoon.bots.protocol.decision import Decision

_PLAY: Mapping[str, Callable[[Situation], Decision]] = {"chips": choose_card}
"""For games in which it isn't good in itself to win tricks."""


def choose_play(situation: Situation) -> Decision:
    """Choose a play by the rules of thumb for the game, by default those for games that count tricks."""
    return _PLAY.get(situation.setup.game.name, choose_tile)(situation)
