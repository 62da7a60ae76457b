"""`RunFolder`: a contest on disk, which can be resumed even if the program was killed at any moment.

- ``contest.json`` identifies the contest. A folder that holds another contest is refused.
- ``games.jsonl`` has one line for each game; lines are only ever appended. When a contest is resumed, an
  incomplete last line is cut off, and its game is played again.
- ``records/`` has the record of each game, which is written before the line of the game.
- ``result.json`` and ``result.svg`` contain the result, and are written whenever the contest ends.
"""

from __future__ import annotations

import contextlib
import os
from hashlib import blake2b
from pathlib import Path
from time import monotonic

import msgspec
from msgspec.structs import replace

from shootmoon.arena.contest import UNITS, Contest, ContestError
from shootmoon.arena.games import GameResult
from shootmoon.bots.registry import POLICY
from shootmoon.files import FileLock, data_folder
from shootmoon.files.code import code_digest

_MANIFEST, _GAMES, _RECORDS, _LOCK = "contest.json", "games.jsonl", "records", ".lock"
RESULT, PICTURE = "result.json", "result.svg"
_FORMAT = 3
_CODE = "code"
_SYNC = 1.0  # seconds of play that a power failure may cost; a kill costs nothing


def default_folder(contest: Contest) -> Path:
    """Return the default folder of a contest, which is named after the contest and lies in the user's data
    folder.

    The name is different if the seed, an option, or the code of the rules or the bots differs.

    Raises `ContestError` if there is no data folder.
    """
    try:
        home = data_folder()
    except RuntimeError as error:
        raise ContestError(
            f"there is no folder for contests: {error}. Name one, or set SHOOTMOON_HOME"
        ) from error
    plain = "-".join([*contest.bots, contest.rules.preset, UNITS[contest.unit], str(contest.seed)])
    kept = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in plain)
    identity = msgspec.json.encode({**_identity(contest), _CODE: code_digest()}, order="sorted")
    return home / "arena" / f"{kept[:80].strip('-')}-{blake2b(identity, digest_size=5).hexdigest()}"


class RunFolder:
    """The folder of a contest, which is locked while it is open. It is a context manager."""

    def __init__(self, path: Path, contest: Contest, *, fresh: bool = False) -> None:
        """Open or create the folder. With ``fresh``, a contest that is already in it is deleted.

        Raises `ContestError` if the folder holds another contest, is in use, or contains a damaged line;
        OSError if it can't be written to.
        """
        self.path = path
        self.games: dict[tuple[int, int], GameResult] = {}
        """The results of the games played so far, by (deal, seating), without the records of the games."""
        self.mixed = False
        """True if the contest in the folder was begun with another version of the rules or the bots."""
        self._contest = contest
        path.mkdir(parents=True, exist_ok=True)
        self._lock = FileLock(path / _LOCK)
        if not self._lock.acquire():
            raise ContestError(f"{path} is in use: another arena is playing there")
        try:
            if fresh:
                self._clear()
            self._claim()
            (path / _RECORDS).mkdir(exist_ok=True)
            self._read()
            # Unbuffered, so that each game is written as a whole. `close` closes it.
            self._file = (path / _GAMES).open("ab", buffering=0)
        except BaseException:
            self._lock.release()
            raise
        self._synced = monotonic()

    def __enter__(self) -> RunFolder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file and release the lock."""
        with contextlib.suppress(OSError):
            os.fsync(self._file.fileno())
        self._file.close()
        self._lock.release()

    def keep(self, game: GameResult) -> None:
        """Save the result of a game. The game counts as played once its line has been written."""
        record = self.path / _RECORDS / f"{game.deal:06}-{game.number:03}.moon"
        record.write_text(game.record, encoding="utf-8", newline="\n")
        short = replace(game, record="")
        line = msgspec.json.encode(short) + b"\n"
        while line:  # a write may be short
            line = line[self._file.write(line) :]
        if monotonic() - self._synced > _SYNC:
            os.fsync(self._file.fileno())
            self._synced = monotonic()
        self.games[game.deal, game.number] = short

    def write(self, name: str, text: str) -> None:
        """Write a file in the folder atomically."""
        part = self.path / f"{name}.part"
        part.write_text(text, encoding="utf-8", newline="\n")
        part.replace(self.path / name)

    def _clear(self) -> None:
        """Delete the files of a contest, but no others."""
        if (self.path / _MANIFEST).exists():
            records = (self.path / _RECORDS).glob("[0-9]*-[0-9]*.moon")
            for file in (self.path / _GAMES, *records, self.path / RESULT, self.path / PICTURE):
                file.unlink(missing_ok=True)
            (self.path / _MANIFEST).unlink()  # last, so that a kill before it leaves a contest without games

    def _claim(self) -> None:
        """Write ``contest.json``, or check that an existing one describes this contest."""
        identity = msgspec.json.encode({"format": _FORMAT, **_identity(self._contest), _CODE: code_digest()})
        wanted = msgspec.json.decode(identity, type=dict[str, object])
        manifest = self.path / _MANIFEST
        if not manifest.exists():
            if (self.path / _GAMES).exists():
                raise ContestError(f"{self.path} holds games, and no {_MANIFEST}: name another folder")
            self.write(_MANIFEST, msgspec.json.format(identity, indent=2).decode() + "\n")
            return
        try:
            found = msgspec.json.decode(manifest.read_bytes(), type=dict[str, object])
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise ContestError(f"{manifest} can't be read: name another folder, or use --fresh") from None
        other = [name for name in wanted if name != _CODE and found.get(name) != wanted[name]]
        if other:
            raise ContestError(
                f"{self.path} holds another contest ({', '.join(other)}): name another folder, continue with "
                "the same bots, rules and seed, or use --fresh"
            )
        self.mixed = found.get(_CODE) != wanted[_CODE]

    def _read(self) -> None:
        """Read the games, and cut off an incomplete last line.

        Raises `ContestError` for a complete line that is invalid, so that the games after it aren't lost.
        """
        file = self.path / _GAMES
        if not file.exists():
            return
        whole = 0
        lineups = self._contest.lineups
        for number, line in enumerate(file.read_bytes().splitlines(keepends=True), 1):
            if not line.endswith(b"\n"):
                break
            try:
                game = msgspec.json.decode(line, type=GameResult)
                if lineups[game.number] != game.lineup:
                    raise ContestError("it belongs to another contest")
            except (msgspec.DecodeError, UnicodeDecodeError, IndexError, ContestError) as error:
                raise ContestError(
                    f"{file}, line {number}, is damaged ({error}): delete the line, and its game is "
                    "played again"
                ) from None
            self.games.setdefault((game.deal, game.number), game)
            whole += len(line)
        if whole < file.stat().st_size:
            os.truncate(file, whole)


def _identity(contest: Contest) -> dict[str, object]:
    """Return the fields that identify a contest, with a digest of each policy file, since the same file may
    contain another policy tomorrow."""
    files = {
        name: Path(name.removeprefix(POLICY)).expanduser()
        for name in contest.names
        if name.startswith(POLICY)
    }
    digests = {
        name: blake2b(file.read_bytes(), digest_size=8).hexdigest()
        for name, file in files.items()
        if file.is_file()
    }
    return {**contest.to_dict(), **({"policies": digests} if digests else {})}
