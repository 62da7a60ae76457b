"""Rooms that may be listed for everybody; those that are there already are not among them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add whether a room is public."""
    op.add_column("rooms", sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()))
    is_public = sa.text("public")
    op.create_index("rooms_public", "rooms", ["at"], sqlite_where=is_public, postgresql_where=is_public)


def downgrade() -> None:
    """There is no way down: go back to a backup."""
    raise NotImplementedError("there is no way down: go back to a backup")
