"""The settings of a room: its rules, pace, clock, spectators, and the origin of its deals.

They are fixed when the room is opened, and stored in its first log entry.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from shootmoon.rules import Rules

Milliseconds: TypeAlias = Annotated[int, Meta(ge=0, le=7 * 24 * 3600 * 1000)]
"""A duration, at most a week."""

ShortText: TypeAlias = Annotated[str, Meta(max_length=100)]
"""A name made by a program, such as a bot's or an action."""

Secret: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes as lower-case hexadecimal digits."""


class TimeControl(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A clock for each seat held by a person or an external bot."""

    base: Annotated[int, Meta(ge=1_000, le=24 * 3600 * 1000)]
    """Milliseconds for a whole game."""
    increment: Annotated[int, Meta(ge=0, le=3600 * 1000)] = 0
    """Milliseconds added after each action."""


class Pace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Delays that let people follow the game, in milliseconds."""

    play: Milliseconds = 1_000
    """Before a bot acts."""
    trick: Milliseconds = 1_800
    """Before a bot leads to the next trick."""
    hand: Milliseconds = 10_000
    """Between a hand and the next deal, unless everybody is ready before."""


IdentifyBy: TypeAlias = Literal["address", "token"]
"""How the server distinguishes players: ``address``, by network address; ``token``, by token."""


class Series(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A series: rooms that play the same deals, such as duplicate rooms and the daily room.

    All deals follow from one secret, which is kept until the series is over. Nonces and redeals would make
    the deals differ, so neither is allowed.
    """

    name: Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9-]{0,63}$")]
    """Such as ``daily-2026-11-21``."""
    secret: Secret
    """Known only to the server; see `shootmoon.rooms.fairness.series_secret`."""
    apart: IdentifyBy = "address"
    """How the server distinguishes players."""


class Terms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a room, besides its rules, that its maker chooses."""

    endless: bool = False
    """True if another game begins when one is over."""
    clock: TimeControl | None = None
    """The clock of each seat; null for none."""
    pace: Pace = Pace()
    """The delays between actions."""
    patience: Milliseconds = 180_000
    """Milliseconds that a turn may last before a bot stands in; 0 for no limit. A clock applies as well."""
    grace: Milliseconds = 30_000
    """Milliseconds that somebody may be away before a bot stands in."""
    stand_in: ShortText = "club"
    """The house bot that stands in for people."""
    drop_in: bool = True
    """True if newcomers may take the seats of house bots."""
    spectators: Literal["none", "live", "hands"] = "hands"
    """What spectators see. ``none``: nothing. ``live``: what all seats see. ``hands``: after a hand, also
    what one seat saw of it. After a game everybody may see all of it, except in a series."""
    chat: Literal["all", "phrases", "off"] = "all"
    """The chat messages allowed: texts and quick phrases, only quick phrases, or none."""
    public: bool = False
    """True if the room may be listed publicly. Otherwise only those who know its name find it."""


class Settings(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings of a room."""

    rules: Rules
    """The rules with every option, so that a later change of a preset doesn't change games already begun."""
    series: Series | None = None
    maker: str = ""
    """A keyed hash of the client that opened it, by which the server tells makers apart."""
    private: bool = False
    """True for a game inside one process, such as the terminal's; see `shootmoon.rooms.private_room`.

    Nothing has to be proved there, so there are no commitments and no nonces: the actions of chance are
    given. Nobody is ever away, and any action can be taken back."""
