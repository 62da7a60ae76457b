"""The locations of the folders in which shootmoon stores the user's data, and what it has computed."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Return the folder for the user's saved games, score sheets and databases.

    It is the value of the environment variable ``SHOOTMOON_HOME`` or, if that isn't set, the folder
    ``shootmoon`` in the platform's folder for user data.

    Raises RuntimeError if the user's home folder can't be determined.
    """
    home = os.environ.get("SHOOTMOON_HOME")
    return Path(home).expanduser() if home else _user_data() / "shootmoon"


def cache_folder() -> Path | None:
    """Return the folder for what takes long to compute and can be computed again.

    It is the value of the environment variable ``SHOOTMOON_CACHE`` or, if that isn't set, the folder
    ``shootmoon`` in the platform's cache folder; None if the user's home folder can't be determined.
    """
    if own := os.environ.get("SHOOTMOON_CACHE"):
        return Path(own)
    try:
        if sys.platform == "win32":
            return _user_data() / "shootmoon"
        mac = sys.platform == "darwin"
        return _folder("XDG_CACHE_HOME", "Library/Caches" if mac else ".cache") / "shootmoon"
    except RuntimeError:  # a user without a home
        return None


def _user_data() -> Path:
    if sys.platform == "win32":
        return _folder("LOCALAPPDATA", "AppData/Local")
    mac = sys.platform == "darwin"
    return _folder("XDG_DATA_HOME", "Library/Application Support" if mac else ".local/share")


def _folder(variable: str, usual: str) -> Path:
    """Return the folder that a variable names or, without one, that in the user's home."""
    named = os.environ.get(variable, "")
    # The XDG specification says to ignore relative paths.
    ignored = variable.startswith("XDG_") and not os.path.isabs(named)
    return Path(named) if named and not ignored else Path.home() / usual
