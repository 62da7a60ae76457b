"""The review of a game, as it is sent."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from shootmoon.protocol.messages import Problem


class ReviewedCandidate(Struct, frozen=True):
    """An action that was compared."""

    action: str
    value: float
    """The probability of winning the match after it, by what the seat knew."""
    error: float
    """The standard error of the difference from the best action."""


class ReviewedDecision(Struct, frozen=True):
    """A decision in which there was a choice, judged by what its seat knew."""

    ply: int
    """The number of actions before it."""
    hand: int
    """The number of the hand, from 1."""
    seat: int
    phase: str
    """The phase of the game, such as ``auction`` or ``play``."""
    action: str
    """The action that was chosen."""
    better: str | None
    """The best action; null if none was found that is certainly better."""
    loss: float
    """The probability of winning the match that the action gave away; 0 within twice its error."""
    error: float
    """The standard error of ``loss``."""
    grade: Literal["fine", "inaccuracy", "mistake", "blunder"]
    """How bad the loss is: an inaccuracy from 0.02, a mistake from 0.05, a blunder from 0.1."""
    hindsight: float
    """The change of the side's probability of winning, with all hands visible. Nobody could know it."""
    reason: str
    """Why the best action is better, as a clause; empty if none was found."""
    candidates: tuple[ReviewedCandidate, ...]
    """The actions that were compared, best first."""
    hints: tuple[str, ...]
    """The kinds of hints that the seat took before it decided, according to the record: ``nudge``, ``advice``
    or ``tiles``."""


class ReviewedSeat(Struct, frozen=True):
    """The review of a seat: ``start - losses + luck + others`` is ``result``."""

    seat: int
    start: float
    """The probability of winning the match at its start."""
    losses: float
    """The sum of the losses of its decisions."""
    luck: float
    """How much the tiles helped its side."""
    others: float
    """What the losses of the others gave it."""
    result: float
    """1 if the seat won, 0 if it lost."""
    adjusted: float
    """The luck-adjusted result: ``result - luck``."""
    decisions: int
    """The number of decisions that were judged."""
    error_rate: float
    """The loss per 100 decisions."""
    plays_like: str
    """The bot whose error rate is nearest; empty if too few decisions were judged."""
    hints: int
    """The number of decisions before which the seat took hints, according to the record."""


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
