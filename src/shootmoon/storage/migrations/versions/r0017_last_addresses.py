"""Store when the token of a seat was used at an address, in place of notes with the last address."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add the time, and delete the notes."""
    op.add_column("seat_addresses", sa.Column("at", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("DELETE FROM house WHERE kind = 'seat'")


def downgrade() -> None:
    """Not supported: restore a backup instead."""
    raise NotImplementedError("a migration can't be undone: restore a backup")
