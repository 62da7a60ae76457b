"""Store players: their keys, one-time codes, seats and games."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables of players."""
    op.create_table(
        "players",
        sa.Column("id", _KEY, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", _KEY, nullable=False, unique=True),
        sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "player_keys",
        sa.Column("id", _KEY, primary_key=True),
        sa.Column("player", _KEY, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("hash", _KEY, nullable=False, unique=True),
        sa.Column("credential", sa.Text, nullable=False, server_default=""),
        sa.Column("public_key", sa.Text, nullable=False, server_default=""),
        sa.Column("sign_count", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("player_keys_player", "player_keys", ["player"])
    op.create_table(
        "player_codes",
        sa.Column("hash", _KEY, primary_key=True),
        sa.Column("purpose", sa.Text, nullable=False),
        sa.Column("player", _KEY, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("player_codes_player", "player_codes", ["player"])
    op.create_index("player_codes_until", "player_codes", ["until"])
    op.create_table(
        "player_seats",
        sa.Column("room", _KEY, primary_key=True),
        sa.Column("token", _KEY, primary_key=True),
        sa.Column("player", _KEY, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("player_seats_player", "player_seats", ["player", "at"])
    op.create_table(
        "player_games",
        sa.Column("game", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", _KEY, nullable=False),
        sa.Column("tally", sa.Text, nullable=False, server_default=""),
        sqlite_with_rowid=False,
    )
    op.create_index("player_games_player", "player_games", ["player", "game"])


def downgrade() -> None:
    """Not supported: restore a backup instead."""
    raise NotImplementedError("a migration can't be undone: restore a backup")
