"""`RunFolder`: a contest on disk, from which it goes on after a kill at any moment.

- ``contest.json``: which contest it is. A folder with another one in it is refused.
- ``games.jsonl``: a line a game, only ever added to. A line that a kill has torn is cut off when the contest
  goes on, and its game played again; a game that has its line never is.
- ``records/``: a record a game, which is there before its line is.
- ``result.json``, ``result.svg``: what it came to, as often as it came to an end.
"""

from __future__ import annotations

import contextlib
import os
from hashlib import blake2b
from pathlib import Path
from time import monotonic

import msgspec
from msgspec.structs import replace

import shootmoon
from shootmoon.arena.contest import UNITS, Contest, ContestError
from shootmoon.arena.table import GameTold
from shootmoon.files import FileLock, data_folder

_MANIFEST, _GAMES, _RECORDS, _LOCK = "contest.json", "games.jsonl", "records", ".lock"
RESULT, PICTURE = "result.json", "result.svg"
_FORMAT = 3
_CODE = "code"
_FLOORS = (
    "pieces", "rules", "tricks", "game", "solver", "record", "belief", "endgames", "match_equity", "bots",
)  # fmt: skip
_SYNC = 1.0  # seconds of play that a failure of the power may cost; a kill costs none


def default_folder(contest: Contest) -> Path:
    """Where a contest is kept if nobody says: a folder in the user's own, named after the contest.

    Another seed, another option, or another version of rules or bots is another folder.

    Raises `ContestError` where the user has no such folder.
    """
    try:
        home = data_folder()
    except RuntimeError as error:
        raise ContestError(
            f"there is no folder for contests: {error}. Name one, or set SHOOTMOON_HOME"
        ) from error
    plain = "-".join([*contest.bots, contest.rules.preset, UNITS[contest.unit], str(contest.seed)])
    kept = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in plain)
    told = msgspec.json.encode({**contest.told(), _CODE: _code()}, order="sorted")
    return home / "arena" / f"{kept[:80].strip('-')}-{blake2b(told, digest_size=5).hexdigest()}"


class RunFolder:
    """Where a contest is kept, locked as long as it is open. Use it in a ``with`` statement."""

    def __init__(self, path: Path, contest: Contest, *, fresh: bool = False) -> None:
        """Open the folder, or make it; ``fresh``: throw away the contest that is in it.

        Raises `ContestError` where another contest is in it, where it is in use, and at a damaged line;
        OSError where it can't be written.
        """
        self.path = path
        self.games: dict[tuple[int, int], GameTold] = {}
        """What has been played, by deal and seating, without the records."""
        self.mixed = False
        """Whether it was begun with another version of rules or bots than is playing now."""
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
            # Without a buffer, so that nothing is half written when all goes well. `close` closes it.
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
        """Let go of the folder."""
        with contextlib.suppress(OSError):
            os.fsync(self._file.fileno())
        self._file.close()
        self._lock.release()

    def keep(self, game: GameTold) -> None:
        """Keep a game that has been played; it counts once its line is there."""
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
        """Write a file about the contest, at once: there is the old one or the new one."""
        part = self.path / f"{name}.part"
        part.write_text(text, encoding="utf-8", newline="\n")
        part.replace(self.path / name)

    def _clear(self) -> None:
        """Remove what a contest left here, and nothing else."""
        if (self.path / _MANIFEST).exists():
            records = (self.path / _RECORDS).glob("[0-9]*-[0-9]*.moon")
            for file in (self.path / _GAMES, *records, self.path / RESULT, self.path / PICTURE):
                file.unlink(missing_ok=True)
            (self.path / _MANIFEST).unlink()  # last, so that a kill meanwhile leaves a contest without games

    def _claim(self) -> None:
        """Write down which contest this is, or see that it is the one that stands there."""
        told = msgspec.json.encode({"format": _FORMAT, **self._contest.told(), _CODE: _code()})
        wanted = msgspec.json.decode(told, type=dict[str, object])
        manifest = self.path / _MANIFEST
        if not manifest.exists():
            if (self.path / _GAMES).exists():
                raise ContestError(f"{self.path} holds games, and no {_MANIFEST}: name another folder")
            self.write(_MANIFEST, msgspec.json.format(told, indent=2).decode() + "\n")
            return
        try:
            found = msgspec.json.decode(manifest.read_bytes(), type=dict[str, object])
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise ContestError(f"{manifest} can't be read: name another folder, or begin afresh") from None
        other = [name for name in wanted if name != _CODE and found.get(name) != wanted[name]]
        if other:
            raise ContestError(
                f"{self.path} holds another contest ({', '.join(other)}): name another folder, go on with "
                "the same bots, rules and seed, or begin afresh"
            )
        self.mixed = found.get(_CODE) != wanted[_CODE]

    def _read(self) -> None:
        """Read the games, and cut off a last line that a kill has torn. Raises `ContestError` at a whole line
        that is none of ours: what follows it isn't thrown away."""
        file = self.path / _GAMES
        if not file.exists():
            return
        whole = 0
        lineups = self._contest.lineups
        for number, line in enumerate(file.read_bytes().splitlines(keepends=True), 1):
            if not line.endswith(b"\n"):
                break
            try:
                game = msgspec.json.decode(line, type=GameTold)
                if lineups[game.number] != game.lineup:
                    raise ContestError("it is of another contest")
            except (msgspec.DecodeError, UnicodeDecodeError, IndexError, ContestError) as error:
                raise ContestError(
                    f"{file}, line {number}, is damaged ({error}): take the line out, and its game is "
                    "played again"
                ) from None
            self.games.setdefault((game.deal, game.number), game)
            whole += len(line)
        if whole < file.stat().st_size:
            os.truncate(file, whole)


def _code() -> str:
    """A digest of all that decides how games go: the rules, the engine, the bots."""
    home = Path(shootmoon.__file__).parent
    digest = blake2b(digest_size=8)
    for floor in _FLOORS:
        for path in sorted((home / floor).rglob("*.*")):
            if path.suffix in (".py", ".toml", ".json"):
                digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
