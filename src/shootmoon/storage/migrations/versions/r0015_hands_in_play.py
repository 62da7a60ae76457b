"""Store the hands that are being played, and at which addresses."""

import sqlalchemy as sa
from alembic import op

from shootmoon.storage.schema import KEY

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Create the tables. Hands that were dealt before aren't known; they are soon over."""
    op.create_table(
        "hands_in_play",
        sa.Column("room", KEY, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("token", KEY, nullable=False),
        sa.Column("label", KEY, nullable=False),
        sa.Column("series", KEY),
        sa.Column("hand", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("hands_in_play_token", "hands_in_play", ["token"])
    op.create_index("hands_in_play_label", "hands_in_play", ["label"])
    op.create_table(
        "seat_addresses",
        sa.Column("room", KEY, primary_key=True),
        sa.Column("token", KEY, primary_key=True),
        sa.Column("address", KEY, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("seat_addresses_address", "seat_addresses", ["address"])


def downgrade() -> None:
    """Not supported: restore a backup instead."""
    raise NotImplementedError("a migration can't be undone: restore a backup")
