"""Create the first tables: log entries, rooms, finished games, leases."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "entries",
        sa.Column("room", _KEY, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("commit_id", sa.BigInteger, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rooms",
        sa.Column("room", _KEY, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("seated", sa.Integer, nullable=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.Column("series", _KEY),
        sqlite_with_rowid=False,
    )
    is_due = sa.text("due IS NOT NULL")
    op.create_index("rooms_due", "rooms", ["due"], sqlite_where=is_due, postgresql_where=is_due)
    op.create_index("rooms_series", "rooms", ["series"])
    op.create_table(
        "finished",
        sa.Column(
            "id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), sa.Identity(), primary_key=True
        ),
        sa.Column("room", _KEY, nullable=False),
        sa.Column("game", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("winners", sa.Text, nullable=False),
        sa.Column("series", _KEY),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("digest", _KEY, nullable=False),
    )
    op.create_index("finished_order", "finished", ["at", "room", "game", "id"])
    op.create_index("finished_room", "finished", ["room"])
    op.create_index("finished_series", "finished", ["series"])
    op.create_index("finished_digest", "finished", ["digest"])
    op.create_table(
        "leases",
        sa.Column("name", _KEY, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Not supported: there is no earlier schema."""
    raise NotImplementedError("there is no earlier schema")
