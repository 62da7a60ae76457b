"""Upgrade a database to the schema of this version of shootmoon; refuse databases of other programs."""

from __future__ import annotations

from sqlalchemy import Text, column, inspect, select, table
from sqlalchemy.engine import Connection

from shootmoon.storage.database import Database
from shootmoon.storage.errors import StorageRefused
from shootmoon.storage.schema import METADATA, REVISION, VERSION_TABLE

_LOCK = 0x6D6F6F6E  # “moon” in ASCII; PostgreSQL's advisory locks are numbered


async def upgrade_schema(database: Database) -> None:
    """Create or upgrade the tables. Several processes may call this at the same time.

    Raises `StorageRefused` if the database was written by a newer version of shootmoon or by another
    program.
    """

    def work(connection: Connection, in_doubt: bool) -> None:
        database.lock(connection, _LOCK)
        _upgrade(connection, database)

    if await database.read(_revision) != REVISION:
        await database.write(work)


def _revision(connection: Connection) -> str | None:
    """Return the revision of the database's schema; None for a new database."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    return connection.scalar(select(column("version_num", Text)).select_from(table(VERSION_TABLE)))


def _upgrade(connection: Connection, database: Database) -> None:
    from alembic import command  # imported here, since it takes a third of a second and is rarely needed
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    revision = _revision(connection)
    config = Config()
    config.set_main_option("script_location", "shootmoon.storage:migrations")
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if revision is None:
        _refuse_tables_of_others(connection, database)
    elif revision not in known:
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
