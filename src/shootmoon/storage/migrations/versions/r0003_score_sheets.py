"""Score sheets that are kept for real tables."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add their table."""
    op.create_table(
        "sheets",
        sa.Column("sheet", _KEY, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("sheets_at", "sheets", ["at"])


def downgrade() -> None:
    """There is no way down: go back to a backup."""
    raise NotImplementedError("there is no way down: go back to a backup")
