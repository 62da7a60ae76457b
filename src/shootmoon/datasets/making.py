"""`fill`: make the shards that are missing in the folder of a data set, in blocks that workers make in
parallel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from typing import Any, TypeAlias

from shootmoon.arena.contest import ContestError
from shootmoon.arena.pool import run_tasks
from shootmoon.datasets.errors import DatasetError
from shootmoon.datasets.folder import DatasetFolder, Progress, Shard

Block: TypeAlias = tuple[Callable[..., dict[str, bytes]], tuple[Any, ...], int]
"""A part of a shard: a function that returns its rows for each table, encoded; the arguments of the function;
and the number of deals."""


def fill(
    folder: DatasetFolder,
    blocks_of: Callable[[Shard], Iterable[Block]],
    *,
    processes: int = 0,
    ray: str | None = None,
    progress: Progress | None = None,
) -> None:
    """Make the missing shards. ``blocks_of`` returns the blocks of a shard, in order.

    The workers' blocks may come in any order; a shard is written as soon as all of its blocks are there.

    Raises `DatasetError` if processes or the cluster fail, OSError if the folder can't be written to.
    """
    missing = list(folder.missing())
    done = folder.recipe.deals - sum(shard.count for shard in missing)
    if progress is not None:
        progress(done, folder.recipe.deals)
    sizes: dict[tuple[int, int], int] = {}
    waiting = {shard.number: _Waiting(shard) for shard in missing}

    def tasks() -> Iterator[tuple[Any, ...]]:
        for shard in missing:
            blocks = list(blocks_of(shard))
            waiting[shard.number].total = len(blocks)
            for number, (function, arguments, count) in enumerate(blocks):
                sizes[shard.number, number] = count
                yield shard.number, number, function, arguments

    try:
        with closing(run_tasks(_make, tasks(), processes=processes, ray=ray)) as results:
            for shard, number, made in results:
                about = waiting[shard]
                about.blocks[number] = made
                if len(about.blocks) == about.total:
                    ordered = [about.blocks[each] for each in range(about.total)]
                    rows = {table.name: [block[table.name] for block in ordered] for table in folder.tables}
                    folder.write(about.shard, rows)
                    del waiting[shard]
                done += sizes[shard, number]
                if progress is not None:
                    progress(done, folder.recipe.deals)
    except ContestError as error:
        raise DatasetError(str(error)) from None


class _Waiting:
    """A shard of which some blocks are still to be made."""

    def __init__(self, shard: Shard) -> None:
        self.shard = shard
        self.total = 0
        self.blocks: dict[int, dict[str, bytes]] = {}


def _make(
    shard: int, number: int, function: Callable[..., dict[str, bytes]], arguments: tuple[Any, ...]
) -> tuple[int, int, dict[str, bytes]]:
    return shard, number, function(*arguments)
