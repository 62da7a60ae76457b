"""Rooms whose first game begins with a position that was given, instead of with a new match.

The position is stored in the settings of the room (`shootmoon.rooms.GivenPosition`), and the first
game consists of its actions and those that follow in the room. Nothing in the position is dealt by the
server, so the room proves the deals of later hands only.
"""

from __future__ import annotations

from shootmoon.game import Score, State, new_game
from shootmoon.protocol.views import GivenStart
from shootmoon.record.starting_score import read_score, score_text
from shootmoon.rooms.log.settings import GivenPosition, Settings

MAX_GIVEN = 2_000
"""The greatest number of actions of a given position. The longest matches of the presets have nearly as many.
The position is replayed whenever a room is read from its log, which takes about 20 milliseconds then."""


def given_position(state: State) -> GivenPosition:
    """Return the position of a state, with which a room can begin."""
    score = state.start_score
    return GivenPosition(
        actions=tuple(map(str, state.history)), score="" if score is None else score_text(score)
    )


def given_in(settings: Settings, game: int) -> GivenPosition | None:
    """Return the position with which a game of a room begins; None if it begins as a new match.

    Only the first game begins with a position. ``game`` is its number; 0 stands for the first game, too.
    """
    return settings.position if game <= 1 else None


def starting_score(settings: Settings, game: int) -> Score | None:
    """Return the score with which a game of a room begins, before the actions of a given position; None for
    that of a new match. Raises ValueError if the position has an impossible score."""
    position = given_in(settings, game)
    if position is None or not position.score:
        return None
    return read_score(position.score, new_game(settings.rules))


def first_state(settings: Settings, game: int) -> State:
    """Return the state before the first action of a game of a room. For the parameters and errors see
    `starting_score`."""
    return new_game(settings.rules, score=starting_score(settings, game))


def given_start(settings: Settings, game: int) -> GivenStart | None:
    """Return how a game of a room began; None if it began as a new match. For the parameters see
    `given_in`."""
    position = given_in(settings, game)
    if position is None:
        return None
    return GivenStart(len(position.actions), position.hands, position.score)
