"""The file that contains the puzzles of the package: compressed columns.

Values of the same kind stand together, which compresses better than one puzzle after another: a column holds
one field of all puzzles, as a MessagePack array.
"""

from __future__ import annotations

import lzma
from collections import defaultdict
from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec.structs import replace

from shootmoon.coach.puzzles.puzzle import LEVELS, Kind, Puzzle

_PACKAGE, _NAME = "shootmoon.coach.puzzles", "puzzles.xz"
_FIELDS = Puzzle.__struct_fields__
_MOST: dict[Kind, int] = {"odds": 1250, "where": 1000}
"""How many puzzles of a kind are shipped at most: plenty are found of these."""


def pack(chosen: Sequence[Puzzle]) -> bytes:
    """Return puzzles as the contents of a file."""
    columns = {
        name: [msgspec.to_builtins(getattr(puzzle, name), str_keys=True) for puzzle in chosen]
        for name in _FIELDS
    }
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "pb": 0, "lc": 4, "lp": 0}]
    return lzma.compress(msgspec.msgpack.encode(columns), filters=filters)


def unpack(content: bytes) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file. Raises ValueError if it isn't one."""
    try:
        columns = msgspec.msgpack.decode(lzma.decompress(content), type=dict[str, list[object]])
        rows = zip(*(columns[name] for name in _FIELDS), strict=True)
        return msgspec.convert([dict(zip(_FIELDS, row, strict=True)) for row in rows], tuple[Puzzle, ...])
    except (lzma.LZMAError, KeyError, msgspec.MsgspecError) as error:
        raise ValueError(f"this isn't a file of puzzles: {error}") from error


def read() -> tuple[Puzzle, ...]:
    """Return the puzzles of the package, in their order."""
    return unpack(files(_PACKAGE).joinpath(_NAME).read_bytes())


def write(chosen: Sequence[Puzzle]) -> int:
    """Write the file of the package; return its size in bytes."""
    content = pack(chosen)
    Path(str(files(_PACKAGE).joinpath(_NAME))).write_bytes(content)
    return len(content)


def choose(found: Iterable[Puzzle]) -> list[Puzzle]:
    """Return the puzzles to ship, each once, with their levels; sorted by kind, preset and id.

    The levels are the fifths of the puzzles of each kind, by effort.
    """
    by_kind: dict[Kind, dict[str, Puzzle]] = defaultdict(dict)
    for puzzle in found:
        by_kind[puzzle.kind].setdefault(puzzle.id, puzzle)
    chosen: list[Puzzle] = []
    for kind, by_id in by_kind.items():
        # Ids are random, so this takes from all presets in proportion.
        kept = [by_id[name] for name in sorted(by_id)][: _MOST.get(kind)]
        kept.sort(key=lambda puzzle: (puzzle.effort, puzzle.id))
        chosen += [
            replace(puzzle, level=LEVELS[at * len(LEVELS) // len(kept)]) for at, puzzle in enumerate(kept)
        ]
    return sorted(chosen, key=lambda puzzle: (puzzle.kind, puzzle.preset, puzzle.id))
