"""Store when a person last acted in each room, which determines when the room is deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column ``used_at``; existing rooms get the time of their last change."""
    op.add_column("rooms", sa.Column("used_at", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE rooms SET used_at = at")


def downgrade() -> None:
    """Not supported: restore a backup instead."""
    raise NotImplementedError("a migration can't be undone: restore a backup")
