"""Store tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the table ``tournaments``."""
    op.create_table(
        "tournaments",
        sa.Column("tournament", _KEY, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("tournaments_at", "tournaments", ["at"])


def downgrade() -> None:
    """Not supported: restore a backup instead."""
    raise NotImplementedError("a migration can't be undone: restore a backup")
