"""Records: their replay and their review."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from shootmoon.rooms.messages import Problem, SeatNumber
from shootmoon.rooms.views import GameView, HandView
from shootmoon.rules import Chapter, Rules


class ReplayRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record to replay, as text (``.moon``) or JSON."""

    record: str
    """The complete record, at most 500,000 characters."""


class FramesRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record, and the range of plies to return."""

    record: str
    """The complete record, as text (``.moon``) or JSON."""
    first: Annotated[int, Meta(ge=0, le=2**31)]
    """The first ply to return. Ply n is the position after n actions."""
    last: Annotated[int, Meta(ge=0, le=2**31)]
    """The last ply to return, at most ``first`` + 199."""
    seat: SeatNumber = 0
    """The seat whose view to return; 0 for all hands, as far as the record contains them."""


class ReplayHand(Struct, frozen=True):
    """A hand of a record. The actions before the first deal belong to the first hand."""

    first: int
    """The ply at which the hand begins: the number of actions before it."""
    last: int
    """The ply at which the hand ends: the number of actions up to and including its last one."""
    dealer: int | None
    over: int | None
    """The ply at which the result of the hand was decided; null if the hand wasn't finished."""
    result: HandView | None
    """The result of the hand, without its tricks; null if the hand wasn't finished."""


class ReplayFault(Struct, frozen=True):
    """The first error in a record; nothing after it is read."""

    reason: str
    """A description of the error, as text for people."""
    line: int | None
    """The line of the error, from 1; null for JSON, where ``ply`` identifies the action."""
    column: int | None
    """The column of the error, from 1; null for JSON."""
    ply: int | None
    action: str | None
    """The action as written in the record; null if the error isn't about an action."""
    legal: tuple[str, ...]
    """The actions that were legal there; empty unless an action was illegal."""


class Replay(Struct, frozen=True):
    """A summary of a record: its rules, names, hands and results.

    The positions, which would be too many for one response, are requested in parts from
    ``/api/replay/frames``.
    """

    rules: Rules
    title: str
    """The display name of the preset; empty for rules that aren't a preset."""
    chapters: tuple[Chapter, ...]
    """The rules as prose, divided by headings."""
    names: tuple[str, ...]
    """By seat: the players' names; empty if the record has none."""
    tags: dict[str, str]
    """The other tags of the record, such as ``Date``."""
    viewer: int
    """The seat whose view the record contains; 0 if it contains everything."""
    plies: int
    """The number of valid actions in the record."""
    hands: tuple[ReplayHand, ...]
    """The hands, in order."""
    winners: tuple[int, ...]
    fault: ReplayFault | None
    """The error at which reading stopped; null if the whole record is valid."""


class Frame(Struct, frozen=True):
    """The position at one ply of a record."""

    ply: int
    seat: int
    """The seat that made the last action; 0 for chance."""
    action: str | None
    """The last action, as the viewer knew it at the time; null before the first one."""
    position: GameView
    """The position as the viewer may see it."""
    annotations: tuple[str, ...]
    """The record's annotations of the last action."""
    comments: tuple[str, ...]
    """The record's comments before the next action."""


class ReviewRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The record of a game that is over, to review."""

    record: str
    """The complete record, as text (``.moon``) or JSON, at most 60,000 characters."""


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


Frames: TypeAlias = tuple[Frame, ...]
"""Consecutive positions of a record, one per ply."""
