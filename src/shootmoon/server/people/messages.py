"""Players: their keys, games, ratings and friends, and the search for others to play with."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from shootmoon.players.friends import FriendAction, Friends, InvitationToRoom, Inviters
from shootmoon.players.keys import Removal
from shootmoon.players.player import PlayerKey
from shootmoon.players.ports import ClaimedSeat, PlayerRating, RatedGame
from shootmoon.players.tally import Statistics
from shootmoon.protocol.settings import ShortText

PlayerName: TypeAlias = Annotated[str, Meta(max_length=800)]
"""A name; the real limit is lower (`shootmoon.protocol.user_text`) and refused with an explanation."""


Label: TypeAlias = Annotated[str, Meta(max_length=800)]
"""What a player calls a key. Labels are shortened to `shootmoon.players.player.MAX_LABEL` characters."""


class MakePlayer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The name of a new player. The request's ``Authorization: Bearer`` contains the first key, which the
    client makes: 64 random hexadecimal digits."""

    name: PlayerName
    label: Label = ""
    """What to call the key, such as “phone”."""


class ChangePlayer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to change of a player; null for what stays."""

    name: PlayerName | None = None
    public: bool | None = None
    """True if anybody may see the player's profile."""


class Me(Struct, frozen=True):
    """A player, for the player."""

    id: str
    """A random name for the player that never changes."""
    name: str
    public: bool
    """True if anybody may see the player's profile."""
    made_at: int
    """When the player was made, in milliseconds since 1970 UTC."""
    keys: tuple[PlayerKey, ...]
    """The player's keys, oldest first, without their secrets."""
    key: str
    """The id of the key with which the request was made."""
    removals: tuple[Removal, ...]
    """The removals of keys, and of the player, that keys have asked for and that haven't taken effect."""
    passkeys: bool
    """True if passkeys can be used under the address of this request."""
    no_passkeys: str
    """Why passkeys can't be used there, as a sentence; empty if they can."""


class AddKey(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another key of a player. The server needs only its hash."""

    kind: Literal["device", "recovery"]
    """Where the key is kept: in a browser, or in a file."""
    label: Label = ""
    """What to call the key, such as “phone”."""
    hash: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
    """The SHA-256 of the key's text, in hexadecimal."""


class LabelKey(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new label for a key."""

    label: Label
    """What to call the key, such as “phone”."""


class DeviceCode(Struct, frozen=True):
    """A code with which another device can become the same player, once."""

    code: str
    """The code; 160 random bits."""
    until: int
    """Until when it is valid, in milliseconds since 1970 UTC."""


class RedeemCode(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A code from another device. The request's ``Authorization: Bearer`` contains a new key."""

    code: ShortText
    """The code that `DeviceCode` contains."""
    label: Label = ""
    """What to call the key, such as “phone”."""


class PasskeyQuestion(Struct, frozen=True):
    """What the browser asks an authenticator."""

    options: str
    """The options of ``navigator.credentials`` as JSON, as WebAuthn Level 3 defines it."""


class PasskeyAnswer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The answer of an authenticator. To sign in, the request's ``Authorization: Bearer`` contains a new
    key."""

    credential: Annotated[str, Meta(max_length=20_000)]
    """The credential as JSON, as WebAuthn Level 3 defines it."""
    label: Label = ""
    """What to call the key, such as “phone”."""


class HistoryGame(Struct, frozen=True):
    """A finished game in the history of a player."""

    id: int
    """The number of the game among all of the server; later games have greater numbers."""
    room: str
    game: int
    at: int
    """When the game ended, in milliseconds since 1970 UTC."""
    rules: str
    """The name of the rules' preset."""
    seat: int
    names: tuple[str, ...]
    winners: tuple[int, ...]


class History(Struct, frozen=True):
    """Finished games of a player, the latest first."""

    games: tuple[HistoryGame, ...]
    """The games of this page."""
    next: int | None
    """The parameter ``before`` for the next page; null after the last one."""


class Profile(Struct, frozen=True):
    """What others see of a player who shows a profile."""

    name: str
    made_at: int
    """When the player was made, in milliseconds since 1970 UTC."""
    statistics: tuple[Statistics, ...]
    """The statistics by rule set, those with most games first."""
    ratings: tuple[PlayerRating, ...]
    """The ratings by rule set, those with most rated matches first."""


class BotRating(Struct, frozen=True):
    """The fixed rating of a house bot."""

    bot: str
    """The name of the bot."""
    mean: float
    """Its strength, on the scale of `PlayerRating.mean`."""


class Ladder(Struct, frozen=True):
    """The best players by a rule set."""

    rules: str
    """The name of the rules' preset."""
    players: tuple[PlayerRating, ...]
    """The players who show their profile, the best first: those with the greatest mean less two spreads."""
    bots: tuple[BotRating, ...]
    """The house bots, strongest first; none if their strength by these rules wasn't measured."""
    least: int
    """The least number of rated matches of a player who is listed."""


class ExportedGame(Struct, frozen=True):
    """A finished game with its record."""

    game: HistoryGame
    """The game."""
    record: str | None
    """The record as text (``.moon``); null as long as others play the same deals."""


class Export(Struct, frozen=True):
    """Everything that a server stores about a player."""

    format: str
    """`shootmoon player`."""
    id: str
    """The id of the player."""
    name: str
    public: bool
    """True if anybody may see the profile."""
    made_at: int
    """When the player was made, in milliseconds since 1970 UTC."""
    keys: tuple[PlayerKey, ...]
    """The keys, without their secrets, which the server doesn't have."""
    seats: tuple[ClaimedSeat, ...]
    """The rooms in which the player sat last."""
    statistics: tuple[Statistics, ...]
    """The statistics by rule set."""
    ratings: tuple[PlayerRating, ...]
    """The ratings by rule set."""
    friends: Friends
    """Friends, and what the player has decided about others."""
    invitations: tuple[InvitationToRoom, ...]
    """The open invitations to the player."""
    rated: tuple[RatedGame, ...]
    """The matches from which the ratings follow."""
    games: tuple[ExportedGame, ...]
    """The games, the latest first."""


class ChangeFriends(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player chooses about friends and invitations; null leaves it as it is."""

    shown: bool | None = None
    """True if friends may see whether the player is online, and in which room."""
    invites: Inviters | None = None
    """From whom the player wants to see invitations."""


class DecideAbout(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to do about another player."""

    name: str
    """The name of the other player."""
    action: FriendAction


class InvitePlayer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An invitation of a player into a room."""

    name: str
    """The name of the player."""
    room: str
    """The name of the room."""


class LookAtInbox(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question for invitations."""

    room: Annotated[str, Meta(max_length=100, pattern=r"^[A-Za-z0-9_-]*$(?!\n)")] = ""
    """The room that the page shows; empty for none."""
    after: Annotated[int, Meta(ge=0, le=2**53)] = 0
    """`Inbox.last` of the last answer."""
    wait: Annotated[int, Meta(ge=0, le=25)] = 0
    """How long to wait for a newer invitation, in seconds."""


class ClaimSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat of a player in a room."""

    token: Annotated[str, Meta(min_length=20, max_length=400)]
    """The token that holds the seat."""
