"""Store for whom a game counts when it begins, and the places in rated matches."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

_KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Create the table, and compute the places from the winners.

    Games that are being played count for nobody: it isn't known for whom they began.
    """
    op.create_table(
        "playing",
        sa.Column("room", _KEY, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", _KEY, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("playing_player", "playing", ["player"])
    op.create_index("playing_at", "playing", ["at"])
    op.add_column("rated_seats", sa.Column("place", sa.Integer, nullable=False, server_default="2"))
    op.add_column("rated_seats", sa.Column("out", sa.Boolean, nullable=False, server_default=sa.false()))
    seats = sa.table(
        "rated_seats",
        sa.column("game", sa.BigInteger),
        sa.column("seat", sa.Integer),
        sa.column("left", sa.Boolean),
        sa.column("place", sa.Integer),
    )
    games = sa.table("finished", sa.column("id", sa.BigInteger), sa.column("winners", sa.Text))
    connection = op.get_bind()
    connection.execute(sa.update(seats).where(seats.c.left).values(place=3))
    rated = sa.select(games.c.id, games.c.winners).where(games.c.id.in_(sa.select(seats.c.game)))
    for game, winners in connection.execute(rated).all():
        won = (seats.c.game == game) & seats.c.seat.in_(json.loads(winners)) & (seats.c.place == 2)
        connection.execute(sa.update(seats).where(won).values(place=1))
    with op.batch_alter_table("rated_seats") as table:
        table.drop_column("left")


def downgrade() -> None:
    """Not supported: restore a backup instead."""
    raise NotImplementedError("a migration can't be undone: restore a backup")
