"""Store snapshots of rooms, and find the leases of hosts by an index."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

_KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the table. It is filled as hands are dealt."""
    op.create_table(
        "snapshots",
        sa.Column("room", _KEY, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("commit_id", sa.BigInteger, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
    )
    of_hosts = sa.column("owner").is_not_distinct_from(sa.column("name"))
    op.create_index("leases_hosts", "leases", ["name"], sqlite_where=of_hosts, postgresql_where=of_hosts)


def downgrade() -> None:
    """Not supported: restore a backup instead."""
    raise NotImplementedError("a migration can't be undone: restore a backup")
