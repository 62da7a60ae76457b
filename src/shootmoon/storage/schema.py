"""The tables of the database after all migrations (`shootmoon.storage.migrations`).

What belongs to a room, a player or a finished game refers to it by a foreign key and is deleted with it.
There are no such keys where rows outlast what they name, or exist before it: a finished game stays when its
room is deleted, and a ticket names its room before that is opened.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Identity,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    false,
)

REVISION = "0001"
"""The revision of the schema that this version of the program uses."""

VERSION_TABLE = "shootmoon_schema"
"""The name of the table that stores the revision of the database's schema."""

KEY = Text().with_variant(Text(collation="C"), "postgresql")
"""The type of text columns that are compared and sorted by code points, whatever the database's locale."""

SERIAL = BigInteger().with_variant(Integer(), "sqlite")  # SQLite autoincrements only INTEGER

METADATA = MetaData()


def _of_room(**how: bool) -> Column[str]:
    """Return the column ``room`` of a table whose rows are deleted with their room."""
    return Column("room", KEY, ForeignKey("rooms.room", ondelete="CASCADE"), **how)  # type: ignore[arg-type]


def _of_player(name: str = "player", *, outlasts: bool = False, **how: bool) -> Column[str]:
    """Return a column with the id of a player with whom rows are deleted or, if they outlast the player,
    become those of somebody who isn't a player (null)."""
    key = ForeignKey("players.id", ondelete="SET NULL" if outlasts else "CASCADE")
    return Column(name, KEY, key, **how)  # type: ignore[arg-type]


def _of_game() -> Column[int]:
    """Return the column ``game`` of a table whose rows are deleted with a finished game."""
    key = ForeignKey("finished.id", ondelete="CASCADE")
    return Column("game", BigInteger, key, primary_key=True, autoincrement=False)


ENTRIES = Table(
    "entries",
    METADATA,
    _of_room(primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("commit_id", BigInteger, nullable=False),
    Column("entry", Text, nullable=False),
    sqlite_with_rowid=False,  # rows are stored in the order of the key, so a room's entries are adjacent
)
"""The log entries of rooms. ``entry`` is JSON.

``commit_id`` is a random number, the same for all entries that are written together. If a process loses its
connection while it writes entries, it searches for their number to find out whether they were stored.
"""

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    _of_room(primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("commit_id", BigInteger, nullable=False),
    Column("content", Text, nullable=False),
)
"""The last snapshot of each room that has one (`shootmoon.rooms.log.snapshots`), derived from the log.

``number`` is the version of the room in the snapshot. ``commit_id`` is that of the entries that follow, with
which the snapshot was written: a snapshot of a deleted room can't be taken for that of another room that has
the same name.
"""

ROOMS = Table(
    "rooms",
    METADATA,
    Column("room", KEY, primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("due", BigInteger),
    Column("rules", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("seated", Integer, nullable=False),
    Column("people", Integer, nullable=False),
    Column("series", KEY),
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("used_at", BigInteger, nullable=False, server_default="0"),
    Column("present", Integer, nullable=False, server_default="0"),
    Column("opened_at", BigInteger, nullable=False, server_default="0"),
    Column("maker", KEY, nullable=False, server_default=""),
    Column("host", Text, nullable=False, server_default=""),
    Column("free", Integer, nullable=False, server_default="0"),
    Column("variant", Text, nullable=False, server_default=""),
    sqlite_with_rowid=False,
)
"""The rooms, with a `shootmoon.rooms.Summary` in each row."""

Index(
    "rooms_due", ROOMS.c.due, sqlite_where=ROOMS.c.due.is_not(None), postgresql_where=ROOMS.c.due.is_not(None)
)
Index("rooms_series", ROOMS.c.series)
Index("rooms_public", ROOMS.c.at, sqlite_where=ROOMS.c.public, postgresql_where=ROOMS.c.public)

HANDS_IN_PLAY = Table(
    "hands_in_play",
    METADATA,
    _of_room(primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("token", KEY, nullable=False),
    Column("label", KEY, nullable=False),
    Column("series", KEY),
    Column("hand", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""The hands of the last deal of each room, and of all deals of a room in a series, with a
`shootmoon.rooms.HandInPlay` in each row: what must not be computed for those who hold them.

``hand`` is JSON. ``token`` is the token's SHA-256, as in the log of the room, and ``label`` that of the room
(`shootmoon.protocol.fairness.room_label`)."""

Index("hands_in_play_token", HANDS_IN_PLAY.c.token)
Index("hands_in_play_label", HANDS_IN_PLAY.c.label)

SEAT_ADDRESSES = Table(
    "seat_addresses",
    METADATA,
    _of_room(primary_key=True),
    Column("token", KEY, primary_key=True),
    Column("address", KEY, primary_key=True),
    Column("at", BigInteger, nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)
"""At which addresses the tokens of a room are used, and when last. ``address`` is a hash, keyed with the
secret key of the server, which isn't in the database."""

Index("seat_addresses_address", SEAT_ADDRESSES.c.address)

FINISHED = Table(
    "finished",
    METADATA,
    Column("id", SERIAL, Identity(), primary_key=True),
    Column("room", KEY, nullable=False),
    Column("game", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rules", Text, nullable=False),
    Column("names", Text, nullable=False),
    Column("winners", Text, nullable=False),
    Column("series", KEY),
    Column("record", Text, nullable=False),
    Column("digest", KEY, nullable=False),
)
"""The finished games, with a `shootmoon.rooms.FinishedGame` in each row.

``names`` and ``winners`` are JSON. ``digest`` is the SHA-256 digest of the record; it prevents a game from
being imported twice. ``room`` and ``game`` needn't be unique, since a new room may get the name of a deleted
one.
"""

Index("finished_order", FINISHED.c.at, FINISHED.c.room, FINISHED.c.game, FINISHED.c.id)
Index("finished_room", FINISHED.c.room)
Index("finished_series", FINISHED.c.series)
Index("finished_digest", FINISHED.c.digest)

LEASES = Table(
    "leases",
    METADATA,
    Column("name", KEY, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""The leases with their owners and expiry times.

Times are in milliseconds since 1970 UTC, by the clock of the database's machine.
"""

_OF_HOSTS = LEASES.c.owner.is_not_distinct_from(LEASES.c.name)
Index("leases_hosts", LEASES.c.name, sqlite_where=_OF_HOSTS, postgresql_where=_OF_HOSTS)
"""The leases that bear their owners' names, on which all others depend (`shootmoon.storage.leases`).

The condition isn't ``owner = name``, in which PostgreSQL wouldn't recognize that of the index, since the two
columns have different collations.
"""


def _documents(name: str, key: str) -> Table:
    """Return a table with a `shootmoon.documents.ports.StoredDocument` in each row."""
    table = Table(
        name,
        METADATA,
        Column(key, KEY, primary_key=True),
        Column("number", BigInteger, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("content", Text, nullable=False),
        sqlite_with_rowid=False,
    )
    Index(f"{name}_at", table.c.at)
    return table


SHEETS = _documents("sheets", "sheet")
"""The score sheets."""

TOURNAMENTS = _documents("tournaments", "tournament")
"""The tournaments."""

PLAYERS = Table(
    "players",
    METADATA,
    Column("id", KEY, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", KEY, nullable=False, unique=True),
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("made_at", BigInteger, nullable=False),
    Column("shown", Boolean, nullable=False, server_default=false()),
    Column("invites", Text, nullable=False, server_default="friends"),
    Column("goes_at", BigInteger),
    Column("asked_by", KEY, nullable=False, server_default=""),
    sqlite_with_rowid=False,
)
"""The players, with a `shootmoon.players.Player` in each row.

``shown``: whether friends see if the player is online. ``invites``: from whom the player wants invitations
(`shootmoon.players.friends.Inviters`).

``name_key`` is equal for names that people would take for the same (`shootmoon.protocol.user_text.name_key`).
"""

PLAYER_KEYS = Table(
    "player_keys",
    METADATA,
    Column("id", KEY, primary_key=True),
    _of_player(nullable=False),
    Column("kind", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("hash", KEY, nullable=False, unique=True),
    Column("credential", Text, nullable=False, server_default=""),
    Column("public_key", Text, nullable=False, server_default=""),
    Column("sign_count", BigInteger, nullable=False, server_default="0"),
    Column("made_at", BigInteger, nullable=False),
    Column("used_at", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False, server_default="0"),
    Column("by_file", Boolean, nullable=False, server_default=false()),
    Column("goes_at", BigInteger),
    Column("asked_by", KEY, nullable=False, server_default=""),
    Column("host", Text, nullable=False, server_default=""),
    sqlite_with_rowid=False,
)
"""The keys of players, with a `shootmoon.players.ports.NewKey` in each row. The secrets aren't stored."""

Index("player_keys_player", PLAYER_KEYS.c.player)

PLAYER_CODES = Table(
    "player_codes",
    METADATA,
    Column("hash", KEY, primary_key=True),
    Column("purpose", Text, nullable=False),
    _of_player(),
    Column("until", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""What is valid once: codes for other devices and challenges for passkeys, with a
`shootmoon.players.ports.Code` in each row."""

Index("player_codes_player", PLAYER_CODES.c.player)
Index("player_codes_until", PLAYER_CODES.c.until)

PLAYER_SEATS = Table(
    "player_seats",
    METADATA,
    _of_room(primary_key=True),
    Column("token", KEY, primary_key=True),
    _of_player(nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""Which player holds a seat with a token. ``token`` is the token's SHA-256, as in the log of the room."""

Index("player_seats_player", PLAYER_SEATS.c.player, PLAYER_SEATS.c.at)

PLAYING = Table(
    "playing",
    METADATA,
    _of_room(primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    _of_player(nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""For which players the game counts that is being played in a room, and whether they are rated by it.

``at`` is the time of its first deal, at which this was fixed."""

Index("playing_player", PLAYING.c.player)
Index("playing_at", PLAYING.c.at)

PLAYER_GAMES = Table(
    "player_games",
    METADATA,
    _of_game(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    _of_player(nullable=False),
    Column("tally", Text, nullable=False, server_default=""),
    sqlite_with_rowid=False,
)
"""Which finished games players played, and in which seats. ``game`` is the id of a row of `FINISHED`.

``tally`` is a cache: a `shootmoon.players.tally.Tally` as JSON, or empty before it was computed from the
record.
"""

Index("player_games_player", PLAYER_GAMES.c.player, PLAYER_GAMES.c.game)

RATED_SEATS = Table(
    "rated_seats",
    METADATA,
    _of_game(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    _of_player(outlasts=True),
    Column("bot", Text, nullable=False, server_default=""),
    Column("helped", Boolean, nullable=False, server_default=false()),
    Column("place", Integer, nullable=False, server_default="2"),
    Column("out", Boolean, nullable=False, server_default=false()),
    sqlite_with_rowid=False,
)
"""All seats of rated matches, with a `shootmoon.players.rating.RatedSeat` in each row.

``game`` is the id of a row of `FINISHED`. The ratings follow from these rows, in the order of the games.
"""

Index("rated_seats_player", RATED_SEATS.c.player, RATED_SEATS.c.game)

RATINGS = Table(
    "ratings",
    METADATA,
    _of_player(primary_key=True),
    Column("rules", KEY, primary_key=True),
    Column("mean", Float(53), nullable=False),
    Column("spread", Float(53), nullable=False),
    Column("low", Float(53), nullable=False),
    Column("matches", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""The ratings of players by preset, with a `shootmoon.players.rating.Standing` in each row.

``low`` is `Standing.low`, and ``at`` the end of the last rated match."""

Index("ratings_low", RATINGS.c.rules, RATINGS.c.low)

TIES = Table(
    "player_ties",
    METADATA,
    _of_player(primary_key=True),
    _of_player("other", primary_key=True),
    Column("kind", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""What players have decided about others (`shootmoon.players.friends.Tie`)."""

Index("player_ties_other", TIES.c.other)

PRESENCE = Table(
    "player_presence",
    METADATA,
    _of_player(primary_key=True),
    Column("room", KEY, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""When the page of a player who wishes friends to see it was last heard of, and in which room."""

INVITATIONS = Table(
    "player_invitations",
    METADATA,
    Column("id", SERIAL, Identity(), primary_key=True),
    _of_player(nullable=False),
    _of_player("sender", nullable=False),
    _of_room(nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_autoincrement=True,  # no number is used twice
)
"""The invitations of players into rooms, also those that aren't shown."""

Index("player_invitations_player", INVITATIONS.c.player, INVITATIONS.c.id)
Index("player_invitations_sender", INVITATIONS.c.sender)
Index("player_invitations_room", INVITATIONS.c.room)

TICKETS = Table(
    "tickets",
    METADATA,
    Column("token", KEY, primary_key=True),
    _of_player(),
    Column("name", Text, nullable=False),
    Column("presets", Text, nullable=False),
    Column("bots", Boolean, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("room", KEY, nullable=False),
    Column("preset", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("opened", Boolean, nullable=False),
    Column("invitation", BigInteger, nullable=False, server_default="0"),
    sqlite_with_rowid=False,
)
"""Those who look for people to play with, with a `shootmoon.players.pairing.Ticket` in each row.

``presets`` is JSON. ``invitation`` is the id of a row of `HOUSE`, or 0."""

Index("tickets_room", TICKETS.c.room)
Index("tickets_player", TICKETS.c.player)

HOUSE = Table(
    "house",
    METADATA,
    Column("id", SERIAL, Identity(), primary_key=True),
    Column("kind", KEY, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("key", KEY, nullable=False, server_default=""),
    Column("until", BigInteger),
    Column("content", Text, nullable=False),
    Column("source", KEY, nullable=False, server_default=""),
)
"""What the operators of a server keep, with a `shootmoon.documents.house.Note` in each row: reports, bans,
invitations and the audit log. ``content`` is JSON."""

Index("house_source", HOUSE.c.kind, HOUSE.c.source, HOUSE.c.id)

Index("house_kind", HOUSE.c.kind, HOUSE.c.key, HOUSE.c.id)
Index("house_until", HOUSE.c.until)


def is_storable(text: str) -> bool:
    """Return True if every database can store a text: it has no NUL character and no lone surrogate."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in text


def check_texts(values: Iterable[object]) -> None:
    """Raise ValueError if any text among ``values`` can't be stored (`is_storable`)."""
    for value in values:
        if isinstance(value, str) and not is_storable(value):
            raise ValueError("a text with a NUL character or half a surrogate pair can't be stored")
