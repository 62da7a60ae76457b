"""The location of the folder in which shootmoon stores the user's data."""

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


def _user_data() -> Path:
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return Path(local) if local else Path.home() / "AppData" / "Local"
    xdg = os.environ.get("XDG_DATA_HOME", "")
    if os.path.isabs(xdg):  # the XDG specification says to ignore relative paths
        return Path(xdg)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path.home() / ".local" / "share"
