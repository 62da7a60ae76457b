"""Allow public rooms, which are listed for everybody; existing rooms stay private."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column ``public``."""
    op.add_column("rooms", sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()))
    is_public = sa.text("public")
    op.create_index("rooms_public", "rooms", ["at"], sqlite_where=is_public, postgresql_where=is_public)


def downgrade() -> None:
    """Not supported: restore a backup instead."""
    raise NotImplementedError("a migration can't be undone: restore a backup")
