"""When somebody last did something in a room, by which it is forgotten."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column; of rooms that are there, what happened last counts."""
    op.add_column("rooms", sa.Column("used_at", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE rooms SET used_at = at")


def downgrade() -> None:
    """There is no way down: go back to a backup."""
    raise NotImplementedError("there is no way down: go back to a backup")
