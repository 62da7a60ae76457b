"""`RunFolder`: a contest on disk. Deals are appended as they are played, so that a killed run goes on."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from msgspec.structs import replace

from shootmoon.arena.contest import Contest, ContestError
from shootmoon.arena.table import DealTold

_MANIFEST, _DEALS, _RECORDS = "contest.json", "deals.jsonl", "records"


class RunFolder:
    """Where a contest is kept: what it is, its deals (a line each), and every game as a record."""

    def __init__(self, path: Path, contest: Contest) -> None:
        """Open the folder, or make it. Raises `ContestError` where another contest is in it."""
        self.path = path
        self.deals: dict[int, DealTold] = {}
        """What has been played, by number."""
        told = msgspec.json.format(msgspec.json.encode(contest.told()), indent=2) + b"\n"
        manifest = path / _MANIFEST
        (path / _RECORDS).mkdir(parents=True, exist_ok=True)
        if manifest.exists():
            if manifest.read_bytes() != told:
                raise ContestError(
                    f"{path} holds another contest ({_differences(manifest.read_bytes(), told)}): "
                    "name another folder, or go on with the same bots, rules and seed"
                )
            self._read()
        else:
            part = manifest.with_suffix(".part")
            part.write_bytes(told)
            part.replace(manifest)

    def keep(self, deal: DealTold) -> None:
        """Write a deal that has been played; it counts once its line is on the disk."""
        for number, game in enumerate(deal.games):
            (self.path / _RECORDS / f"{deal.deal:06}-{number:03}.moon").write_text(
                game.record, encoding="utf-8"
            )
        short = replace(deal, games=tuple(replace(game, record="") for game in deal.games))
        with (self.path / _DEALS).open("ab") as file:
            file.write(msgspec.json.encode(short) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        self.deals[deal.deal] = short

    def _read(self) -> None:
        """Read the deals; a last line that was cut off by a kill is cut away, so that the next follows a
        whole one. Raises `ContestError` at a whole line that is none of ours: what follows it isn't thrown
        away."""
        file = self.path / _DEALS
        if not file.exists():
            return
        whole = 0
        for number, line in enumerate(file.read_bytes().splitlines(keepends=True), 1):
            if not line.endswith(b"\n"):
                break
            try:
                deal = msgspec.json.decode(line, type=DealTold)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise ContestError(
                    f"{file}, line {number}, is damaged ({error}): take the line out, and its deal is "
                    "played again"
                ) from None
            self.deals[deal.deal] = deal
            whole += len(line)
        if whole < file.stat().st_size:
            with file.open("r+b") as open_:
                open_.truncate(whole)


def _differences(one: bytes, other: bytes) -> str:
    """What two manifests disagree about."""
    try:
        before = msgspec.json.decode(one, type=dict[str, object])
    except msgspec.DecodeError:
        return "its contest.json can't be read"
    after = msgspec.json.decode(other, type=dict[str, object])
    return ", ".join(name for name in after if before.get(name) != after[name]) or "made differently"
