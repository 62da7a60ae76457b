"""Create the tables of a database, or upgrade them to the schema of this version of shootmoon.

Databases of other programs and of newer versions are refused.
"""

from __future__ import annotations

from sqlalchemy import Column, MetaData, PrimaryKeyConstraint, String, Table, insert, inspect, select
from sqlalchemy.engine import Connection

from shootmoon.storage.database import Database
from shootmoon.storage.errors import StorageRefused
from shootmoon.storage.schema import METADATA, REVISION, VERSION_TABLE

_LOCK = 0x6D6F6F6E  # “moon” in ASCII; PostgreSQL's advisory locks are numbered

_VERSION = Table(
    VERSION_TABLE,
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name=f"{VERSION_TABLE}_pkc"),
)
"""The table in which Alembic keeps the revision of the schema, in a single row."""


async def upgrade_schema(database: Database) -> None:
    """Create or upgrade the tables. Several processes may call this at the same time.

    Raises `StorageRefused` if the database was written by a newer version of shootmoon or by another
    program.
    """

    if await database.read(_revision) == REVISION:
        return
    # A migration may put a table in the place of another one. SQLite takes that for a deletion of all rows.
    migrating = Database(database.address, patience=database.patience, cascades=False)

    def work(connection: Connection, in_doubt: bool) -> None:
        migrating.lock(connection, _LOCK)
        _create_or_upgrade(connection, migrating)

    try:
        await migrating.write(work)
    finally:
        await migrating.close()


def _revision(connection: Connection) -> str | None:
    """Return the revision of the database's schema; None for a new database."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    return connection.scalar(select(_VERSION.c.version_num))


def _create_or_upgrade(connection: Connection, database: Database) -> None:
    revision = _revision(connection)
    if revision is None:
        _refuse_tables_of_others(connection, database)
        _create(connection)
    elif revision != REVISION:
        _upgrade(connection, database, revision)


def _create(connection: Connection) -> None:
    """Create all tables at once, as all migrations one after the other would leave them."""
    METADATA.create_all(connection, checkfirst=False)
    _VERSION.create(connection)
    connection.execute(insert(_VERSION).values(version_num=REVISION))


def _upgrade(connection: Connection, database: Database, revision: str) -> None:
    from alembic import command  # imported here, since it takes a third of a second and is rarely needed
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "shootmoon.storage:migrations")
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if revision not in known:
        raise StorageRefused(
            f"{database.address} was written by a newer version of this program (its tables are at revision "
            f"{revision}, this version knows {REVISION}): use that version, or restore a backup"
        )
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _refuse_tables_of_others(connection: Connection, database: Database) -> None:
    # A file belongs to one program; a database on a server may be shared by several.
    found = set(inspect(connection).get_table_names())
    foreign = sorted(found if database.is_sqlite else found & set(METADATA.tables))
    if foreign:
        raise StorageRefused(
            f"{database.address} belongs to another program: "
            f"it has a table “{foreign[0]}” and no {VERSION_TABLE}"
        )
