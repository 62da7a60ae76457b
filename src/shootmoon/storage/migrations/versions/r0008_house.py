"""Store what the operators of a server keep: reports, bans, invitations and the audit log."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

_KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
_SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the table of notes."""
    op.create_table(
        "house",
        sa.Column("id", _SERIAL, sa.Identity(), primary_key=True),
        sa.Column("kind", _KEY, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("key", _KEY, nullable=False, server_default=""),
        sa.Column("until", sa.BigInteger),
        sa.Column("content", sa.Text, nullable=False),
    )
    op.create_index("house_kind", "house", ["kind", "key", "id"])
    op.create_index("house_until", "house", ["until"])
