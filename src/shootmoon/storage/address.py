"""Database addresses: parse what users write, and convert it to a URL for SQLAlchemy."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from shootmoon.files import data_folder
from shootmoon.storage.errors import AddressError

_FORMS = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE"
_SQLITE = "sqlite:///"
_POSTGRES = ("postgresql", "postgres")
_OPTIONS = ("host", "port", "sslmode", "user")
_PARAMETERS = re.compile(r"\?\w+=")
_LAST_PORT = 65_535
_SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")


class Address(Struct, frozen=True):
    """The address of a database."""

    url: URL
    """The URL for SQLAlchemy, including the name of the driver."""
    file: Path | None = None
    """The file of a SQLite database; None for PostgreSQL."""

    def __str__(self) -> str:
        """Return the address without the password, for messages.

        >>> print(read_address("postgresql://moon:secret@db.example/club"))
        postgresql://moon:***@db.example/club
        """
        if self.file is not None:
            return str(self.file)
        return self.url.set(drivername="postgresql").render_as_string(hide_password=True)


def default_address() -> Address:
    """Return the address of the SQLite file in the user's data folder.

    Raises `AddressError` if the user has no home folder.
    """
    try:
        return _sqlite(data_folder() / "shootmoon.db")
    except RuntimeError as error:
        raise AddressError(
            f"{error} Name a file with --database sqlite:///FILE, or a folder with SHOOTMOON_HOME."
        ) from error


def read_address(text: str) -> Address:
    """Parse a database address that a user wrote. Raises `AddressError`.

    In a file name, no characters need escaping, and ``~`` means the user's home folder.

    >>> read_address("sqlite:////srv/moon night/50%.db").file
    PosixPath('/srv/moon night/50%.db')
    >>> read_address("mysql://localhost/moon")
    Traceback (most recent call last):
    ...
    shootmoon.storage.errors.AddressError: no database “mysql” is known here: write sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE
    """
    scheme, separator, rest = text.partition("://")
    if not separator:
        raise AddressError(f"this isn't an address of a database: write {_FORMS}")
    if scheme == "sqlite":
        return _read_sqlite(text, rest)
    if scheme in _POSTGRES:
        return _read_postgres(text)
    raise AddressError(f"no database “{scheme}” is known here: write {_FORMS}")


def _read_sqlite(text: str, rest: str) -> Address:
    name = text.removeprefix(_SQLITE)
    if name == text:
        raise AddressError(
            f"three slashes and the file follow after “sqlite:”, as in {_SQLITE}{rest or 'FILE'}"
        )
    if name in ("", ":memory:"):
        raise AddressError(
            f"name a file, as in {_SQLITE}shootmoon.db: a database in memory would lose everything"
        )
    if _PARAMETERS.search(name):
        raise AddressError("an address of SQLite has no parameters: leave out what follows the question mark")
    if "\0" in name:
        raise AddressError("no file has a NUL character in its name")
    try:
        return _sqlite(Path(name).expanduser())
    except RuntimeError as error:
        raise AddressError(f"{name}: {error}") from error


def _sqlite(path: Path) -> Address:
    file = path.absolute()  # an absolute path also keeps SQLite from treating “file:…” as a URI
    return Address(URL.create("sqlite", database=str(file)), file)


def _read_postgres(text: str) -> Address:
    try:
        url = make_url(text)
        if (url.port or 0) > _LAST_PORT:
            raise ValueError
    except (ArgumentError, ValueError):
        # The message doesn't repeat the address, since it may contain a password.
        raise AddressError(f"this address of PostgreSQL can't be read: write {_FORMS}") from None
    if unknown := sorted(set(url.query) - set(_OPTIONS)):
        raise AddressError(
            f"the option “{unknown[0]}” isn't supported here; supported are {', '.join(_OPTIONS)}"
        )
    query = dict(url.query)
    mode = query.pop("sslmode", None)
    if mode is not None and mode not in _SSL_MODES:
        raise AddressError(f"sslmode must be one of {', '.join(_SSL_MODES)}")
    if isinstance(mode, str):
        query["ssl"] = mode
    user = query.pop("user", url.username)
    if find_spec("asyncpg") is None:
        raise AddressError("PostgreSQL needs one package more:  pip install 'shootmoon[postgres]'")
    return Address(url.set(drivername="postgresql+asyncpg", query=query, username=_one(user)))


def _one(value: str | tuple[str, ...] | None) -> str | None:
    return value[-1] if isinstance(value, tuple) else value


def libpq_environment(address: Address) -> Mapping[str, str]:
    """Return the environment variables that tell PostgreSQL's programs, such as pg_dump, where to connect.

    They include the password, which other users could read if it were a command-line argument.
    """
    url = address.url
    found = {
        "PGHOST": _one(url.query.get("host")) or url.host,
        "PGPORT": _one(url.query.get("port")) or (None if url.port is None else str(url.port)),
        "PGUSER": url.username,
        "PGPASSWORD": url.password,
        "PGDATABASE": url.database,
        "PGSSLMODE": _one(url.query.get("ssl")),
    }
    return {name: value for name, value in found.items() if value}
