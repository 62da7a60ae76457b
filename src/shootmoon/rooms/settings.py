"""The settings of a room: its rules, pace, clock, spectators, and the origin of its deals.

The settings are fixed when the room is opened, and stored in the first entry of its log.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from shootmoon.rules import Rules

Milliseconds: TypeAlias = Annotated[int, Meta(ge=0, le=7 * 24 * 3600 * 1000)]
"""A duration of at most a week, in milliseconds."""

ShortText: TypeAlias = Annotated[str, Meta(max_length=100)]
"""A short text made by a program, such as the name of a bot or an action."""

DEFAULT_STAND_IN = "club"
"""The house bot that stands in for people unless the room has another one."""

Secret: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
"""32 bytes as lower-case hexadecimal digits."""


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


OwnerMay: TypeAlias = Literal["everything", "moderate", "silence"]
"""What the owner of a room may do. ``everything``: all of `shootmoon.rooms.commands.OwnerCommand`.
``moderate``: all except to hand the room on, as the director of a tournament. ``silence``: only silence
people, as a director who takes part and therefore may gain by it who plays."""

IdentifyBy: TypeAlias = Literal["address", "token"]
"""How the server distinguishes players: by network address (``address``) or by token (``token``)."""


class Series(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A series: rooms that play the same deals, such as duplicate rooms and the daily room.

    All deals are computed from one secret, which isn't revealed until the series is over. Nonces and redeals
    aren't allowed, since they would make the deals differ between rooms.
    """

    name: Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,63}$(?!\n)")]
    """The name of the series, such as ``daily-2026-11-21``."""
    secret: Secret
    """The secret of the series, known only to the server; see `shootmoon.rooms.fairness.series_secret`."""
    apart: IdentifyBy = "address"
    """How the server distinguishes players; see `IdentifyBy`."""


class GivenPosition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position with which the first game of a room begins, instead of with a new match."""

    actions: tuple[str, ...] = ()
    """All actions before the position, from the beginning of its match and without hidden pieces."""
    score: str = ""
    """The score with which that match began, as in the tag ``Score`` of a record; empty for that of a new
    match."""

    @property
    def hands(self) -> int:
        """The number of hands that were dealt."""
        return sum(action.startswith("deal ") for action in self.actions)


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
    (`shootmoon.rooms.rated.unrated_because`)."""
    public: bool = False
    """True if the room may be listed publicly. Otherwise only people who know its name can find it."""


class Settings(Terms, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings of a room."""

    rules: Rules
    """The rules. They are stored with the values of all options, so that later changes to a preset don't
    affect games that have begun."""
    series: Series | None = None
    maker: str = ""
    """A keyed hash that identifies the client that opened the room, without revealing who it is."""
    private: bool = False
    """True for a game inside one process, such as in the terminal; see `shootmoon.rooms.private_room`.

    In a private room, deals needn't be proved fair: there are no commitments and nonces, and the caller
    supplies the chance actions. Nobody is ever away, and any action can be taken back.
    """
    position: GivenPosition | None = None
    """The position with which the first game begins; None for a new match. Such a room is in no series, and
    isn't listed publicly."""
    abandoned: Milliseconds = 0
    """The time in milliseconds that nobody may be present: then bots finish the hand, and the game ends. A
    pause lasts no longer either, and `patience` also limits the turns of somebody who plays with bots only. 0
    for no limit, so that a game waits until somebody comes back."""
    owner_may: OwnerMay = "everything"
