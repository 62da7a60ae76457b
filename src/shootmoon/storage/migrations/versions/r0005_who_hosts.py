"""What lists show of a public room; of those that are there already, after their next entry."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add who hosts it and who is there, since when, what may be taken, and how its rules differ."""
    for column in (
        sa.Column("present", sa.Integer, nullable=False, server_default="0"),
        sa.Column("opened_at", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("maker", _KEY, nullable=False, server_default=""),
        sa.Column("host", sa.Text, nullable=False, server_default=""),
        sa.Column("free", sa.Integer, nullable=False, server_default="0"),
        sa.Column("variant", sa.Text, nullable=False, server_default=""),
    ):
        op.add_column("rooms", column)


def downgrade() -> None:
    """There is no way down: go back to a backup."""
    raise NotImplementedError("there is no way down: go back to a backup")
