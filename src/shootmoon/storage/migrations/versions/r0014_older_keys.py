"""Store which keys of players are older and what they asked for; compare names by how they look."""

import sqlalchemy as sa
from alembic import op

from shootmoon.rooms.user_text import name_key

revision = "0014"
down_revision = "0013"

_KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the columns. A recovery file counts as old as the player's first key, since it isn't known which
    one made it."""
    op.add_column("player_keys", sa.Column("since", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("player_keys", sa.Column("by_file", sa.Boolean, nullable=False, server_default=sa.false()))
    for table in ("players", "player_keys"):
        op.add_column(table, sa.Column("goes_at", sa.BigInteger))
        op.add_column(table, sa.Column("asked_by", _KEY, nullable=False, server_default=""))
    op.add_column("player_keys", sa.Column("host", sa.Text, nullable=False, server_default=""))
    op.execute("UPDATE player_keys SET since = made_at")
    op.execute(
        "UPDATE player_keys SET by_file = TRUE, since = "
        "(SELECT min(made_at) FROM player_keys AS mine WHERE mine.player = player_keys.player) "
        "WHERE kind = 'recovery'"
    )
    op.add_column("house", sa.Column("source", _KEY, nullable=False, server_default=""))
    op.execute("DELETE FROM house WHERE kind = 'report'")
    op.create_index("house_source", "house", ["kind", "source", "id"])
    _compare_names_anew()


def _compare_names_anew() -> None:
    """Store the keys of names anew. Of players whose names look alike, the later ones keep their names."""
    connection = op.get_bind()
    players = sa.table(
        "players", sa.column("id"), sa.column("name"), sa.column("name_key"), sa.column("made_at")
    )
    taken: set[str] = set()
    connection.execute(sa.update(players).values(name_key=sa.literal("\u0001") + players.c.id))
    for row in connection.execute(sa.select(players).order_by(players.c.made_at, players.c.id)).all():
        key = name_key(row.name)
        unique = key if key not in taken else f"{key} \u0001{row.id}"
        taken.add(unique)
        connection.execute(sa.update(players).where(players.c.id == row.id).values(name_key=unique))
    house = sa.table("house", sa.column("id"), sa.column("kind"), sa.column("key"))
    bans = sa.select(house).where(house.c.kind == "ban", house.c.key.not_like("player %"))
    for row in connection.execute(bans).all():
        connection.execute(sa.update(house).where(house.c.id == row.id).values(key=name_key(row.key)))


def downgrade() -> None:
    """Not supported: restore a backup instead."""
    raise NotImplementedError("a migration can't be undone: restore a backup")
