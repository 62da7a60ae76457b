"""`insert_for`: INSERT statements with ON CONFLICT, which SQLAlchemy has for each database apart."""

from __future__ import annotations

from typing import Any


def insert_for(*, is_sqlite: bool) -> Any:
    """Return the function that builds such statements for SQLite or for PostgreSQL.

    Only that part of SQLAlchemy is imported: the one for PostgreSQL takes a tenth of a second, and most
    servers use SQLite.
    """
    if is_sqlite:
        from sqlalchemy.dialects.sqlite import insert
    else:
        from sqlalchemy.dialects.postgresql import insert
    return insert
