"""What users write for a database."""

from pathlib import Path

import pytest

from shootmoon.storage import AddressError, default_address, read_address
from shootmoon.storage.address import libpq_environment


@pytest.mark.parametrize(
    "name",
    ["/srv/moon.db", "/with blank/a%20b?c#d&e=f.db", "/file:x", "/who?", "/ünï/🌙.db", "//srv/x.db"],
)
def test_the_name_of_a_file_is_taken_as_it_stands(name: str) -> None:
    address = read_address(f"sqlite:///{name}")
    assert address.file == Path(name)
    assert address.url.database == str(Path(name))
    assert str(address) == str(Path(name))


def test_a_relative_name_is_one_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert read_address("sqlite:///club.db").file == tmp_path / "club.db"
    assert read_address("sqlite:///file:club.db").url.database == str(tmp_path / "file:club.db")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert read_address("sqlite:///~/club.db").file == tmp_path / "home" / "club.db"


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("postgresql://moon:p%40ss@db/club", "postgresql+asyncpg://moon:p%40ss@db/club"),
        ("postgres://db:5433/club", "postgresql+asyncpg://db:5433/club"),
        ("postgresql:///club?host=/run/pg", "postgresql+asyncpg:///club?host=%2Frun%2Fpg"),
        ("postgresql://db/club?sslmode=require", "postgresql+asyncpg://db/club?ssl=require"),
        ("postgresql://db/club?user=moon", "postgresql+asyncpg://moon@db/club"),
    ],
)
def test_addresses_of_postgresql(text: str, url: str) -> None:
    address = read_address(text)
    assert address.file is None
    assert address.url.render_as_string(hide_password=False) == url


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "isn't an address"),
        ("club.db", "isn't an address of a database"),
        ("mysql://localhost/club", "no database “mysql” is known"),
        ("postgresql+psycopg2://localhost/club", "no database “postgresql"),
        ("sqlite://club.db", "as in sqlite:///club.db"),
        ("sqlite:///", "name a file"),
        ("sqlite://", "three slashes"),
        ("sqlite:///:memory:", "would lose everything"),
        ("sqlite:///a\0b", "NUL"),
        ("sqlite:///~nobody-of-that-name/club.db", "~nobody-of-that-name/club.db"),
        ("postgresql://moon:secret@host:port/club", "can't be read"),
        ("postgresql://moon:secret@host:99999999/club", "can't be read"),
        ("postgresql://moon:secret@host/club?colour=red", "the option “colour” isn't supported"),
        ("postgresql://moon:secret@host/club?sslmode=maybe", "sslmode must be one of disable"),
    ],
)
def test_what_is_wrong_is_told_in_words_without_the_password(text: str, told: str) -> None:
    with pytest.raises(AddressError) as refused:
        read_address(text)
    assert told in str(refused.value)
    assert "secret" not in str(refused.value)


def test_a_password_is_not_shown() -> None:
    address = read_address("postgresql://moon:secret@db.example:5433/club?sslmode=require")
    assert "secret" not in str(address)
    assert "db.example:5433/club" in str(address)


def test_postgresqls_own_programs_are_told_by_their_environment() -> None:
    told = libpq_environment(read_address("postgresql://moon:p%40ss@db:5433/club?sslmode=require"))
    assert told == {
        "PGHOST": "db",
        "PGPORT": "5433",
        "PGUSER": "moon",
        "PGPASSWORD": "p@ss",
        "PGDATABASE": "club",
        "PGSSLMODE": "require",
    }
    assert libpq_environment(read_address("postgresql:///club?host=/run/pg"))["PGHOST"] == "/run/pg"
    assert libpq_environment(read_address("postgresql://")) == {}


def test_by_default_it_is_a_file_in_the_users_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))
    assert default_address().file == tmp_path / "shootmoon.db"


@pytest.mark.usefixtures("nobody_at_home")
def test_nobody_at_home_is_told_what_to_do() -> None:
    with pytest.raises(AddressError, match="--database sqlite:///FILE"):
        default_address()


def test_a_package_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shootmoon.storage.address.find_spec", lambda _name: None)
    with pytest.raises(AddressError, match=r"pip install 'shootmoon\[postgres\]'"):
        read_address("postgresql://localhost/club")
