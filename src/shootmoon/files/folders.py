"""Where this user's own things are kept."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """``SHOOTMOON_HOME``, or ``shootmoon`` in this user's folder for data.

    Raises RuntimeError where nobody knows where this user is at home.
    """
    home = os.environ.get("SHOOTMOON_HOME")
    return Path(home).expanduser() if home else _user_data() / "shootmoon"


def _user_data() -> Path:
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return Path(local) if local else Path.home() / "AppData" / "Local"
    xdg = os.environ.get("XDG_DATA_HOME", "")
    if os.path.isabs(xdg):  # the XDG standard says to ignore any other
        return Path(xdg)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path.home() / ".local" / "share"
