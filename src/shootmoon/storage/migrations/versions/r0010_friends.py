"""Store the friends of players, their presence and invitations."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

_KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
_SERIAL = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Create the tables, and what players choose about them."""
    op.add_column("players", sa.Column("shown", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("players", sa.Column("invites", sa.Text, nullable=False, server_default="friends"))
    op.create_table(
        "player_ties",
        sa.Column("player", _KEY, primary_key=True),
        sa.Column("other", _KEY, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("player_ties_other", "player_ties", ["other"])
    op.create_table(
        "player_presence",
        sa.Column("player", _KEY, primary_key=True),
        sa.Column("room", _KEY, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "player_invitations",
        sa.Column("id", _SERIAL, sa.Identity(), primary_key=True),
        sa.Column("player", _KEY, nullable=False),
        sa.Column("sender", _KEY, nullable=False),
        sa.Column("room", _KEY, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("player_invitations_player", "player_invitations", ["player", "id"])
    op.create_index("player_invitations_sender", "player_invitations", ["sender"])


def downgrade() -> None:
    """Not supported: restore a backup instead."""
    raise NotImplementedError("a migration can't be undone: restore a backup")
