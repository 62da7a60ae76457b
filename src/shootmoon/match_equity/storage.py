"""Keeps solved races on disk, so that each is solved once on a machine.

In ``SHOOTMOON_CACHE`` if that is set, else in ``shootmoon`` in the user's folder for caches. Whatever goes
wrong with it, the race is solved again: a cache is never an error.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from shootmoon.files import atomic_write
from shootmoon.match_equity.pooled_race import PooledRace
from shootmoon.match_equity.race import Course, Race

_METHOD = 3  # to be raised when races are solved in another way


def solved(race: Race | PooledRace) -> None:
    """Fill in a race's values: from the disk where they are kept, else by solving it and keeping them."""
    file = _file(race.course)
    if file is not None and (kept := _read(file, race.values.shape)) is not None:
        race.values = kept
        return
    race.solve()
    if file is not None:
        _write(file, race.values)


def cache_folder() -> Path | None:
    """Where solved races are kept; None where there is no such place."""
    if own := os.environ.get("SHOOTMOON_CACHE"):
        return Path(own)
    try:
        if (xdg := os.environ.get("XDG_CACHE_HOME")) and Path(xdg).is_absolute():
            return Path(xdg) / "shootmoon"
        if sys.platform == "win32":
            return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "shootmoon"
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Caches" / "shootmoon"
        return Path.home() / ".cache" / "shootmoon"
    except RuntimeError:  # a user without a home
        return None


def _file(course: Course) -> Path | None:
    folder = cache_folder()
    told = msgspec.json.encode((_METHOD, course))
    return folder and folder / "equity" / f"{hashlib.sha256(told).hexdigest()[:32]}.npy"


def _read(file: Path, shape: tuple[int, ...]) -> NDArray[Any] | None:
    try:
        with file.open("rb") as source:
            values = np.lib.format.read_array(source, allow_pickle=False)
    except Exception:  # not there, or broken: NumPy raises a dozen things then, a TokenError among them
        return None
    if values.shape != shape or values.dtype != np.float32:
        return None
    return values if np.isfinite(values).all() else None


def _write(file: Path, values: NDArray[Any]) -> None:
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with atomic_write(file) as part, part.open("wb") as target:
            np.save(target, values)
