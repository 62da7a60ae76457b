"""Store the ratings of players, and what they follow from."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

_KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables of ratings."""
    op.create_table(
        "rated_seats",
        sa.Column("game", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", _KEY, nullable=False, server_default=""),
        sa.Column("bot", sa.Text, nullable=False, server_default=""),
        sa.Column("left", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("helped", sa.Boolean, nullable=False, server_default=sa.false()),
        sqlite_with_rowid=False,
    )
    op.create_index("rated_seats_player", "rated_seats", ["player", "game"])
    op.create_table(
        "ratings",
        sa.Column("player", _KEY, primary_key=True),
        sa.Column("rules", _KEY, primary_key=True),
        sa.Column("mean", sa.Float(53), nullable=False),
        sa.Column("spread", sa.Float(53), nullable=False),
        sa.Column("low", sa.Float(53), nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ratings_low", "ratings", ["rules", "low"])


def downgrade() -> None:
    """Not supported: restore a backup instead."""
    raise NotImplementedError("a migration can't be undone: restore a backup")
