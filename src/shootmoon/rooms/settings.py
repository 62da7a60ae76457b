"""What a room is set up with: rules, pace, clock, who may watch, and where its deals come from.

Fixed when the room is opened, and part of its first entry.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from shootmoon.rules import Rules

Milliseconds: TypeAlias = Annotated[int, Meta(ge=0, le=7 * 24 * 3600 * 1000)]
"""A span of time; a week at most."""

ShortText: TypeAlias = Annotated[str, Meta(max_length=100)]
"""A name that a program gives to something."""

Secret: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes in hexadecimal, lower case."""


class TimeControl(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A clock for every seat that people or outside bots hold."""

    base: Annotated[int, Meta(ge=1_000, le=24 * 3600 * 1000)]
    """Milliseconds for a whole game."""
    increment: Annotated[int, Meta(ge=0, le=3600 * 1000)] = 0
    """Milliseconds added after each action."""


class Pace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long things stay on the table, in milliseconds, so that people can follow."""

    play: Milliseconds = 1_000
    """Before a bot acts."""
    trick: Milliseconds = 1_800
    """Before a bot leads to the next trick."""
    hand: Milliseconds = 10_000
    """Between a hand and the next deal, unless all are ready before."""


IdentifyBy: TypeAlias = Literal["address", "token"]
"""``address``: who comes from one address is one player; ``token``: who has one token."""


class Series(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rooms that play the same deals: duplicate rooms, and the room of a day.

    All their deals follow from one secret, which must not be told before the last of them is over; nonces and
    deals anew would make them differ, so there are none.
    """

    name: Annotated[str, Meta(pattern="^[a-z0-9][a-z0-9-]{0,63}$")]
    """Such as ``daily-2026-11-21``."""
    secret: Secret
    """Known to the server alone; see `shootmoon.rooms.fairness.series_secret`."""
    apart: IdentifyBy = "address"
    """What tells players apart."""


class Terms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What whoever makes a room may choose besides its rules."""

    endless: bool = False
    """Whether a new game begins when one is over."""
    clock: TimeControl | None = None
    """A clock for every seat; null for none."""
    pace: Pace = Pace()
    """How long things stay on the table."""
    patience: Milliseconds = 180_000
    """How long a turn may last before a bot stands in; 0 for ever. With a clock, the clock decides too."""
    grace: Milliseconds = 30_000
    """How long somebody may be away before a bot stands in."""
    stand_in: ShortText = "club"
    """The bot that stands in for people."""
    drop_in: bool = True
    """Whether newcomers may take seats that bots hold."""
    spectators: Literal["none", "live", "hands"] = "hands"
    """``none``: nobody watches. ``live``: what all seats see. ``hands``: when a hand is over, also what one
    seat saw of it. When a game is over everybody may see all of it, but in a series."""
    chat: Literal["all", "phrases", "off"] = "all"
    """What may be said: anything, quick phrases alone, or nothing."""
    public: bool = False
    """Whether it may be listed for everybody. Else it is found by those alone who have its name."""


class Settings(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a room is played."""

    rules: Rules
    """Every option of them, so that a preset which changes one day changes no game that was begun."""
    series: Series | None = None
    maker: str = ""
    """Who opened it, as far as the server can tell rooms of one from those of another: a keyed hash."""
    private: bool = False
    """Whether it is a game of one's own in one process that knows everything, such as that of a terminal; see
    `shootmoon.rooms.private_room`. Nothing is to be proved, so that no secrets are committed to and no nonces
    taken; what chance does is given; nobody is ever away; and one may take back to any action."""
