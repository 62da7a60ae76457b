"""Store with which invitations people look for others to play with."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the column. Searches that are going on have used up their invitations already."""
    op.add_column("tickets", sa.Column("invitation", sa.BigInteger, nullable=False, server_default="0"))


def downgrade() -> None:
    """Not supported: restore a backup instead."""
    raise NotImplementedError("a migration can't be undone: restore a backup")
