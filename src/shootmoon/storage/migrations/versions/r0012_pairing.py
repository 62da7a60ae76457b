"""Store the tickets of those who look for people to play with."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

_KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "tickets",
        sa.Column("token", _KEY, primary_key=True),
        sa.Column("player", _KEY, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("presets", sa.Text, nullable=False),
        sa.Column("bots", sa.Boolean, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("room", _KEY, nullable=False),
        sa.Column("preset", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("opened", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("tickets_room", "tickets", ["room"])
    op.create_index("tickets_player", "tickets", ["player"])


def downgrade() -> None:
    """Not supported: restore a backup instead."""
    raise NotImplementedError("a migration can't be undone: restore a backup")
