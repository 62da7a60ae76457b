"""Records: their replay and their review."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from shootmoon.protocol.game_facts import GameFacts
from shootmoon.protocol.messages import SeatNumber
from shootmoon.protocol.views import GameView
from shootmoon.record import HandSpan
from shootmoon.rules import Chapter, Rules
from shootmoon.server.shared.record_requests import ReplayFault


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


class Replay(Struct, frozen=True):
    """A summary of a record: its rules, names, hands and results.

    The positions, which would be too many for one response, are requested in parts from
    ``/api/replay/frames``.
    """

    rules: Rules
    about: GameFacts
    """What the rules say about the game."""
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
    hands: tuple[HandSpan, ...]
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
    sentences: tuple[str, ...] = ()
    """What is to be said about the last action, in the language of the response."""


class ReviewRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The record of a game that is over, to review."""

    record: str
    """The complete record, as text (``.moon``) or JSON, at most 60,000 characters."""


Frames: TypeAlias = tuple[Frame, ...]
"""Consecutive positions of a record, one per ply."""
