"""A cache on disk for arrays whose computation takes seconds, so that each is computed once on a machine.

It is in `shootmoon.files.cache_folder`. If it can't be read or written, everything is computed again: the
cache never causes an error.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from shootmoon.files.atomic import atomic_write
from shootmoon.files.folders import cache_folder
from shootmoon.files.prepared import NotPrepared, may_solve


def cached(
    folder: str,
    key: object,
    shape: tuple[int, ...],
    compute: Callable[[], NDArray[Any]],
    dtype: type[np.floating[Any]] = np.float32,
) -> NDArray[Any]:
    """Return an array of floats: read it from the cache if possible, otherwise compute and write it.

    ``folder``: a part of the cache; ``key``: everything that the array depends on, a version of the method
    included. What has another shape or type than ``shape`` and ``dtype`` is computed again. Raises
    `NotPrepared` instead of computing it within `only_prepared`.
    """
    file = _file(folder, key)
    if file is not None and (kept := _read(file, shape, dtype)) is not None:
        return kept
    if not may_solve():
        raise NotPrepared(folder)
    values = compute()
    if file is not None:
        _write(file, values)
    return values


def _file(part: str, key: object, suffix: str = ".npy") -> Path | None:
    folder = cache_folder()
    name = hashlib.sha256(msgspec.json.encode(key)).hexdigest()[:32]
    return folder and folder / part / f"{name}{suffix}"


def is_marked(folder: str, key: object) -> bool:
    """Return True if `mark` was called for this key on this machine. It takes microseconds."""
    file = _file(folder, key, "")
    return file is not None and file.is_file()


def mark(folder: str, key: object) -> None:
    """Note in the cache that everything for this key has been computed."""
    file = _file(folder, key, "")
    if file is not None:
        with contextlib.suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch()


def unmark(folder: str, key: object) -> None:
    """Take back a call of `mark`."""
    file = _file(folder, key, "")
    if file is not None:
        with contextlib.suppress(OSError):
            file.unlink(missing_ok=True)


def _read(file: Path, shape: tuple[int, ...], dtype: type[np.floating[Any]]) -> NDArray[Any] | None:
    try:
        with file.open("rb") as source:
            values = np.lib.format.read_array(source, allow_pickle=False)
    except Exception:  # missing or damaged: NumPy raises a dozen different errors then, TokenError among them
        return None
    if values.shape != shape or values.dtype != dtype:
        return None
    return values if np.isfinite(values).all() else None


def _write(file: Path, values: NDArray[Any]) -> None:
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with atomic_write(file) as part, part.open("wb") as target:
            np.save(target, values)
