"""Add columns with the facts that the list of public rooms shows.

Existing rooms get values in these columns when their next log entry is stored.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add columns for present people, opening time, maker, host, free seats and rules."""
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
    """Not supported: restore a backup instead."""
    raise NotImplementedError("a migration can't be undone: restore a backup")
