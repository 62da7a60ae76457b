"""The folder for the user's data."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """Return the user's data folder: ``SHOOTMOON_HOME``, or ``shootmoon`` in the platform's data folder.

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
