"""Create the tables of the first version.

New databases get the tables of the newest version at once (`shootmoon.storage.migrate`). This is where the
migrations of databases of the first version begin.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

from shootmoon.storage.schema import KEY, SERIAL

revision = "0001"
down_revision = None


def _where(condition: str) -> dict[str, Any]:
    """Return the arguments for an index of the rows that meet a condition."""
    return {f"{dialect}_where": sa.text(condition) for dialect in ("sqlite", "postgresql")}


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "finished",
        sa.Column("id", SERIAL, sa.Identity(), primary_key=True),
        sa.Column("room", KEY, nullable=False),
        sa.Column("game", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("winners", sa.Text, nullable=False),
        sa.Column("series", KEY),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("digest", KEY, nullable=False),
    )
    op.create_index("finished_digest", "finished", ["digest"])
    op.create_index("finished_order", "finished", ["at", "room", "game", "id"])
    op.create_index("finished_room", "finished", ["room"])
    op.create_index("finished_series", "finished", ["series"])
    op.create_table(
        "house",
        sa.Column("id", SERIAL, sa.Identity(), primary_key=True),
        sa.Column("kind", KEY, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("key", KEY, nullable=False, server_default=""),
        sa.Column("until", sa.BigInteger),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("source", KEY, nullable=False, server_default=""),
    )
    op.create_index("house_kind", "house", ["kind", "key", "id"])
    op.create_index("house_source", "house", ["kind", "source", "id"])
    op.create_index("house_until", "house", ["until"])
    op.create_table(
        "leases",
        sa.Column("name", KEY, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("leases_hosts", "leases", ["name"], **_where("owner IS NOT DISTINCT FROM name"))
    op.create_table(
        "players",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", KEY, nullable=False, unique=True),
        sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("invites", sa.Text, nullable=False, server_default="friends"),
        sa.Column("goes_at", sa.BigInteger),
        sa.Column("asked_by", KEY, nullable=False, server_default=""),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rooms",
        sa.Column("room", KEY, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("seated", sa.Integer, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("series", KEY),
        sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("used_at", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("present", sa.Integer, nullable=False, server_default="0"),
        sa.Column("opened_at", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("maker", KEY, nullable=False, server_default=""),
        sa.Column("host", sa.Text, nullable=False, server_default=""),
        sa.Column("free", sa.Integer, nullable=False, server_default="0"),
        sa.Column("variant", sa.Text, nullable=False, server_default=""),
        sqlite_with_rowid=False,
    )
    op.create_index("rooms_due", "rooms", ["due"], **_where("due IS NOT NULL"))
    op.create_index("rooms_public", "rooms", ["at"], **_where("public"))
    op.create_index("rooms_series", "rooms", ["series"])
    op.create_table(
        "sheets",
        sa.Column("sheet", KEY, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("sheets_at", "sheets", ["at"])
    op.create_table(
        "tournaments",
        sa.Column("tournament", KEY, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("tournaments_at", "tournaments", ["at"])
    op.create_table(
        "entries",
        sa.Column("room", KEY, sa.ForeignKey("rooms.room", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("commit_id", sa.BigInteger, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "hands_in_play",
        sa.Column("room", KEY, sa.ForeignKey("rooms.room", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("token", KEY, nullable=False),
        sa.Column("label", KEY, nullable=False),
        sa.Column("series", KEY),
        sa.Column("hand", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("hands_in_play_label", "hands_in_play", ["label"])
    op.create_index("hands_in_play_token", "hands_in_play", ["token"])
    op.create_table(
        "player_codes",
        sa.Column("hash", KEY, primary_key=True),
        sa.Column("purpose", sa.Text, nullable=False),
        sa.Column("player", KEY, sa.ForeignKey("players.id", ondelete="CASCADE")),
        sa.Column("until", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("player_codes_player", "player_codes", ["player"])
    op.create_index("player_codes_until", "player_codes", ["until"])
    op.create_table(
        "player_games",
        sa.Column(
            "game",
            sa.BigInteger,
            sa.ForeignKey("finished.id", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", KEY, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("tally", sa.Text, nullable=False, server_default=""),
        sqlite_with_rowid=False,
    )
    op.create_index("player_games_player", "player_games", ["player", "game"])
    op.create_table(
        "player_invitations",
        sa.Column("id", SERIAL, sa.Identity(), primary_key=True),
        sa.Column("player", KEY, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("sender", KEY, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("room", KEY, sa.ForeignKey("rooms.room", ondelete="CASCADE"), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("player_invitations_player", "player_invitations", ["player", "id"])
    op.create_index("player_invitations_room", "player_invitations", ["room"])
    op.create_index("player_invitations_sender", "player_invitations", ["sender"])
    op.create_table(
        "player_keys",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("player", KEY, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("hash", KEY, nullable=False, unique=True),
        sa.Column("credential", sa.Text, nullable=False, server_default=""),
        sa.Column("public_key", sa.Text, nullable=False, server_default=""),
        sa.Column("sign_count", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("by_file", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("goes_at", sa.BigInteger),
        sa.Column("asked_by", KEY, nullable=False, server_default=""),
        sa.Column("host", sa.Text, nullable=False, server_default=""),
        sqlite_with_rowid=False,
    )
    op.create_index("player_keys_player", "player_keys", ["player"])
    op.create_table(
        "player_presence",
        sa.Column("player", KEY, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("room", KEY, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "player_seats",
        sa.Column("room", KEY, sa.ForeignKey("rooms.room", ondelete="CASCADE"), primary_key=True),
        sa.Column("token", KEY, primary_key=True),
        sa.Column("player", KEY, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("player_seats_player", "player_seats", ["player", "at"])
    op.create_table(
        "player_ties",
        sa.Column("player", KEY, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("other", KEY, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("player_ties_other", "player_ties", ["other"])
    op.create_table(
        "playing",
        sa.Column("room", KEY, sa.ForeignKey("rooms.room", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", KEY, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("playing_at", "playing", ["at"])
    op.create_index("playing_player", "playing", ["player"])
    op.create_table(
        "rated_seats",
        sa.Column(
            "game",
            sa.BigInteger,
            sa.ForeignKey("finished.id", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", KEY, sa.ForeignKey("players.id", ondelete="SET NULL")),
        sa.Column("bot", sa.Text, nullable=False, server_default=""),
        sa.Column("helped", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("place", sa.Integer, nullable=False, server_default="2"),
        sa.Column("out", sa.Boolean, nullable=False, server_default=sa.false()),
        sqlite_with_rowid=False,
    )
    op.create_index("rated_seats_player", "rated_seats", ["player", "game"])
    op.create_table(
        "ratings",
        sa.Column("player", KEY, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("rules", KEY, primary_key=True),
        sa.Column("mean", sa.Float(53), nullable=False),
        sa.Column("spread", sa.Float(53), nullable=False),
        sa.Column("low", sa.Float(53), nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ratings_low", "ratings", ["rules", "low"])
    op.create_table(
        "seat_addresses",
        sa.Column("room", KEY, sa.ForeignKey("rooms.room", ondelete="CASCADE"), primary_key=True),
        sa.Column("token", KEY, primary_key=True),
        sa.Column("address", KEY, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False, server_default="0"),
        sqlite_with_rowid=False,
    )
    op.create_index("seat_addresses_address", "seat_addresses", ["address"])
    op.create_table(
        "snapshots",
        sa.Column("room", KEY, sa.ForeignKey("rooms.room", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("commit_id", sa.BigInteger, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
    )
    op.create_table(
        "tickets",
        sa.Column("token", KEY, primary_key=True),
        sa.Column("player", KEY, sa.ForeignKey("players.id", ondelete="CASCADE")),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("presets", sa.Text, nullable=False),
        sa.Column("bots", sa.Boolean, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("room", KEY, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("opened", sa.Boolean, nullable=False),
        sa.Column("invitation", sa.BigInteger, nullable=False, server_default="0"),
        sqlite_with_rowid=False,
    )
    op.create_index("tickets_player", "tickets", ["player"])
    op.create_index("tickets_room", "tickets", ["room"])


def downgrade() -> None:
    """Not supported: there is no earlier schema."""
    raise NotImplementedError("there is no earlier schema")
