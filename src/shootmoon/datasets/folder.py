"""`DatasetFolder`: a data set on disk, which can be continued even if the program was killed at any moment.

- ``dataset.json`` says what the data set contains: its kind, rules, seed and number of deals. A folder that
  holds another data set is refused.
- Each table has a folder of Parquet files. A file contains the rows of some deals, always the same number
  except in the last file, and says so in its metadata. It is written under another name, flushed to the disk
  and renamed, so a file that has its name is complete.
- ``README.md`` is the data card, and ``files.json`` lists all files with their rows and SHA-256. Both are
  written when everything else is there.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import file_digest
from pathlib import Path

import msgspec
from msgspec import Struct

from shootmoon import __version__
from shootmoon.datasets import parquet
from shootmoon.datasets.errors import DamagedFile, DatasetError
from shootmoon.datasets.table import Table
from shootmoon.files import FileLock, atomic_write
from shootmoon.files.code import code_digest
from shootmoon.rules import Rules, option_values

RECIPE, CARD, FILES, LOCK = "dataset.json", "README.md", "files.json", ".lock"
TABLES = ("deals", "actions", "hands")
"""The names of all tables of all kinds of data sets."""
FORMAT = 1

Progress = Callable[[int, int], object]
"""A function that is called with the number of deals that are done and the number of all deals."""


class Recipe(Struct, frozen=True, kw_only=True):
    """What a data set contains. Two data sets with equal recipes have the same rows."""

    kind: str
    """``deals`` or ``games``."""
    rules: Rules
    seed: int
    deals: int
    """The number of deals."""
    shard: int
    """The number of deals in a file."""
    bots: tuple[str, ...] = ()
    """The bots that play, in games."""

    def to_dict(self) -> dict[str, object]:
        """Return the recipe as values for JSON."""
        return {
            "format": FORMAT,
            "kind": self.kind,
            "rules": self.rules.preset,
            "game": self.rules.game,
            "options": option_values(self.rules),
            "seed": self.seed,
            "bots": list(self.bots),
            "shard": self.shard,
        }


class FileInfo(Struct, frozen=True):
    """A file of a data set."""

    path: str
    """The path in the folder of the data set, with ``/``."""
    rows: int
    """The number of its rows."""
    sha256: str
    """The SHA-256 of its content, in hexadecimal digits."""
    deals: int
    """The number of deals in it."""
    version: str
    """The version of shootmoon that made it."""
    code: str
    """The digest of the source code that made it (`code_digest`)."""


class Made(Struct, frozen=True):
    """A data set that is complete."""

    path: Path
    """The folder."""
    files: tuple[FileInfo, ...]
    """All files, by table and number."""
    rows: Mapping[str, int]
    """The number of rows of each table."""
    notes: tuple[str, ...] = ()
    """What the user should know, such as files that were damaged and made again."""


class Shard(Struct, frozen=True):
    """The deals in one file of each table."""

    number: int
    first: int
    """The number of the first deal, from 0."""
    count: int


class DatasetFolder:
    """The folder of a data set, which is locked while it is open. It is a context manager."""

    def __init__(self, path: Path, recipe: Recipe, tables: Sequence[Table], *, fresh: bool = False) -> None:
        """Open or create the folder. With ``fresh``, a data set that is already in it is deleted.

        Raises `DatasetError` if pyarrow is missing, or if the folder holds another data set, a larger one,
        or other files, or is in use; OSError if it can't be written to.
        """
        parquet.check_installed()
        self.path, self.recipe, self.tables = path, recipe, tables
        self.notes: list[str] = []
        path.mkdir(parents=True, exist_ok=True)
        self._lock = FileLock(path / LOCK)
        if not self._lock.acquire():
            raise DatasetError(f"{path} is in use: another command is writing there")
        try:
            cleared = fresh and self._clear()
            self._claim(ours=cleared)
            for table in tables:
                (path / table.name).mkdir(exist_ok=True)
        except BaseException:
            self._lock.release()
            raise

    def __enter__(self) -> DatasetFolder:
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    @property
    def shards(self) -> tuple[Shard, ...]:
        """All shards, in order."""
        size, deals = self.recipe.shard, self.recipe.deals
        return tuple(
            Shard(number, first, min(size, deals - first))
            for number, first in enumerate(range(0, deals, size))
        )

    def missing(self) -> Iterator[Shard]:
        """Yield the shards of which a file is missing, damaged, or has other deals. Damage is noted."""
        for shard in self.shards:
            there = [self._is_there(table, shard) for table in self.tables]  # notes damage in every table
            if not all(there):
                yield shard

    def write(self, shard: Shard, blocks: Mapping[str, Sequence[bytes]]) -> None:
        """Write the files of a shard. ``blocks``: for each table, its rows, as `parquet.encode` returned
        them.

        Raises OSError.
        """
        about = msgspec.json.encode(self._about(shard) | {"version": __version__, "code": code_digest()})
        for table in self.tables:
            with _whole_file(self._file(table, shard)) as part:
                parquet.write(part, table, blocks[table.name], about)

    def finish(self, card: Callable[[Sequence[FileInfo], Mapping[str, int]], str]) -> Made:
        """Write the list of files and the data card, which ``card`` returns. Raises OSError."""
        files: list[FileInfo] = []
        for table in self.tables:
            for shard in self.shards:
                path = self._file(table, shard)
                about = msgspec.json.decode(parquet.read_about(path), type=dict[str, object])
                files.append(
                    FileInfo(
                        path=path.relative_to(self.path).as_posix(),
                        rows=parquet.examine(path, table),
                        sha256=digest_of(path),
                        deals=shard.count,
                        version=str(about["version"]),
                        code=str(about["code"]),
                    )
                )
        rows = {
            table.name: sum(each.rows for each in files if each.path.startswith(f"{table.name}/"))
            for table in self.tables
        }
        self._write_text(FILES, msgspec.json.format(msgspec.json.encode(files)).decode() + "\n")
        self._write_text(CARD, card(files, rows))
        return Made(self.path, tuple(files), rows, tuple(self.notes))

    def _is_there(self, table: Table, shard: Shard) -> bool:
        path = self._file(table, shard)
        if not path.exists():
            return False
        try:
            about = msgspec.json.decode(parquet.read_about(path), type=dict[str, object])
            parquet.examine(path, table)
        except (DamagedFile, msgspec.DecodeError, UnicodeDecodeError) as error:
            self.notes.append(f"{path} was damaged ({error}), and was made again")
            return False
        wanted = msgspec.json.decode(msgspec.json.encode(self._about(shard)), type=dict[str, object])
        return all(about.get(name) == value for name, value in wanted.items())

    def _about(self, shard: Shard) -> dict[str, object]:
        return {**self.recipe.to_dict(), "first": shard.first, "count": shard.count}

    def _file(self, table: Table, shard: Shard) -> Path:
        return self.path / table.name / f"part-{shard.number:05}.parquet"

    def _claim(self, *, ours: bool) -> None:
        """Write ``dataset.json``, or check that an existing one describes this data set.

        ``ours``: whether the folder held a data set, so that what is still in it may stay.
        """
        recipe = self.recipe.to_dict()
        before = 0
        if (self.path / RECIPE).exists():
            found, before = read_recipe(self.path)
            wanted = msgspec.json.decode(msgspec.json.encode(recipe), type=dict[str, object])
            other = [name for name in wanted if found.get(name) != wanted[name]]
            if other:
                raise DatasetError(
                    f"{self.path} holds another data set ({', '.join(other)}): name another folder, continue "
                    "with the same settings, or use --fresh"
                )
            if before > self.recipe.deals:
                raise DatasetError(
                    f"{self.path} holds a data set of {before:,} deals, which can grow but not shrink: ask "
                    "for at least as many, name another folder, or use --fresh"
                )
        elif not ours and any(each.name != LOCK for each in self.path.iterdir()):
            raise DatasetError(f"{self.path} holds other files: name an empty or a new folder")
        if before != self.recipe.deals:
            for name in (CARD, FILES):  # which describe a smaller data set
                (self.path / name).unlink(missing_ok=True)
            text = msgspec.json.format(msgspec.json.encode({**recipe, "deals": self.recipe.deals}))
            self._write_text(RECIPE, text.decode() + "\n")
        # Left there by programs that were killed while they wrote.
        for part in [*self.path.glob(".*.part"), *self.path.glob("*/.part-*.part")]:
            part.unlink(missing_ok=True)

    def _clear(self) -> bool:
        """Delete the files of a data set, but no others. Return False if there is none."""
        if not (self.path / RECIPE).exists():
            return False
        for name in TABLES:
            for file in (self.path / name).glob("part-*.parquet"):
                file.unlink()
        for name in (CARD, FILES, RECIPE):  # the recipe last, so that a kill before leaves a data set
            (self.path / name).unlink(missing_ok=True)
        return True

    def _write_text(self, name: str, text: str) -> None:
        with _whole_file(self.path / name) as part:
            part.write_text(text, encoding="utf-8", newline="\n")


def read_recipe(path: Path) -> tuple[Mapping[str, object], int]:
    """Return the content of ``dataset.json``, and the number of deals. Raises `DatasetError`."""
    try:
        found = msgspec.json.decode((path / RECIPE).read_bytes(), type=dict[str, object])
    except FileNotFoundError:
        raise DatasetError(f"{path} holds no data set: there is no {RECIPE}") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise DatasetError(
            f"{path / RECIPE} can't be read: name another folder, or delete this one"
        ) from None
    deals = found.get("deals")
    if found.get("format") != FORMAT or not isinstance(deals, int):
        raise DatasetError(f"{path / RECIPE} was written by another version of shootmoon, or by hand")
    return found, deals


def digest_of(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


@contextmanager
def _whole_file(target: Path) -> Generator[Path]:
    """Yield the path of a temporary file that replaces ``target`` on exit, after it is on the disk.

    Raises OSError with the name of ``target``.
    """
    try:
        with atomic_write(target) as part:
            yield part
            umask = os.umask(0)
            os.umask(umask)
            part.chmod(0o666 & ~umask)  # a data set is there to be shared
            with part.open("rb+") as file:
                os.fsync(file.fileno())
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, os.strerror(error.errno), str(target)) from error
