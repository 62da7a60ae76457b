"""The settings of a room that its opener chooses, and that everybody may see."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

Milliseconds: TypeAlias = Annotated[int, Meta(ge=0, le=7 * 24 * 3600 * 1000)]
"""A duration of at most a week, in milliseconds."""


ShortText: TypeAlias = Annotated[str, Meta(max_length=100)]
"""A short text made by a program, such as the name of a bot or an action."""


DEFAULT_STAND_IN = "club"
"""The house bot that stands in for people unless the room has another one."""


IdentifyBy: TypeAlias = Literal["address", "token"]
"""How the server distinguishes players: by network address (``address``) or by token (``token``)."""


class TimeControl(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A clock for each seat held by a person or an external bot."""

    base: Annotated[int, Meta(ge=1_000, le=24 * 3600 * 1000)]
    """The time for a whole game, in milliseconds."""
    increment: Annotated[int, Meta(ge=0, le=3600 * 1000)] = 0
    """The time added after each action, in milliseconds."""


class Pace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Delays in milliseconds, which let people follow the game."""

    play: Milliseconds = 1_000
    """The delay before a bot acts."""
    trick: Milliseconds = 1_800
    """The delay before a bot leads to the next trick."""
    hand: Milliseconds = 10_000
    """The delay between a hand and the next deal, unless everybody is ready earlier."""


class Terms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a room that the person who opens it chooses, apart from the rules."""

    endless: bool = False
    """True if another game begins by itself when a game is over."""
    hands: Annotated[int, Meta(ge=0, le=1_000)] = 0
    """The number of hands after which a game ends even if nobody has won, counting those of a given position;
    0 for no limit."""
    clock: TimeControl | None = None
    """The clock of each seat; null for no clocks."""
    pace: Pace = Pace()
    """The delays between actions."""
    patience: Milliseconds = 180_000
    """The time in milliseconds that a turn may last before a bot stands in; 0 for no limit. If there are
    clocks, they apply as well."""
    grace: Milliseconds = 30_000
    """The time in milliseconds that somebody may be away before a bot stands in. In a room whose matches are
    rated, it is at least 30,000."""
    stand_in: ShortText = DEFAULT_STAND_IN
    """The house bot that stands in for people; a style may follow its name, as in ``club:bold``."""
    drop_in: bool = True
    """True if newcomers may take the seats of house bots."""
    spectators: Literal["none", "live", "hands"] = "hands"
    """What spectators see. ``none``: nothing. ``live``: what all seats know. ``hands``: the same and, after a
    hand, also the view that one seat had of it. After a game, everybody may see the whole game, except in
    a series."""
    chat: Literal["all", "phrases", "off"] = "all"
    """The chat messages allowed: texts and quick phrases, only quick phrases, or none."""
    memory_aids: bool = True
    """True if clients may show players a list of the pieces that have been played in the hand. The plays
    themselves are public, so a client that disregards this learns nothing that it doesn't know."""
    hints: bool = True
    """True if people may ask for hints: at once if one person plays against house bots only, otherwise after
    everybody has agreed. A series never allows hints."""
    rated: bool = True
    """True if matches in which players of the server take part are rated. Other settings can prevent that
    (`shootmoon.rooms.log.rated.unrated_because`)."""
    public: bool = False
    """True if the room may be listed publicly. Otherwise only people who know its name can find it."""
