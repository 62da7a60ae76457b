"""The review of a game, as it is sent."""

from __future__ import annotations

from msgspec import Struct

from shootmoon.analysis import ReviewedDecision, ReviewedSeat
from shootmoon.protocol.messages import Problem


class GameReview(Struct, frozen=True):
    """The review of a game."""

    seats: tuple[ReviewedSeat, ...]
    """By seat, in order."""
    decisions: tuple[ReviewedDecision, ...]
    """All decisions that were judged, in order."""
    chances: tuple[tuple[float, ...], ...]
    """Each side's probability of winning with all hands visible, before the first action and after each."""


class ReviewProgress(Struct, frozen=True):
    """A line of the answer to a request for a review: how far it is, or its result."""

    ahead: int = 0
    """The number of other reviews that are computed before this one."""
    done: int = 0
    """The number of actions reviewed so far."""
    plies: int = 0
    """The number of actions of the game."""
    review: GameReview | None = None
    """The review, in the last line."""
    problem: Problem | None = None
    """Why the review failed, in the last line; otherwise null."""
